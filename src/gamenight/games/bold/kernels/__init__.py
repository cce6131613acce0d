"""Kernels that the rules are built on."""
