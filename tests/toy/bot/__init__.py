"""How the toy's bot thinks."""
