"""Compiled thinking of the bots that plan exactly."""
