"""Other programs' formats: protocols and files that people already use."""
