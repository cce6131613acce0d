"""Compiled parts of the bot."""
