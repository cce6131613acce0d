"""The arena: bots play each other on equal terms, and the results are measured."""
