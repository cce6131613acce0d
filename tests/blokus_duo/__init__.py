"""Tests of Blokus Duo."""
