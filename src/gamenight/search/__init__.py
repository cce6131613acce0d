"""Search over any game: playouts, tree search, solvers. No game is named here."""
