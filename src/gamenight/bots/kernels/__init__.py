"""Compiled thinking of the bots that plan by themselves."""
