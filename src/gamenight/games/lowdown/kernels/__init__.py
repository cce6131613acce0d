"""Compiled parts of the rules."""
