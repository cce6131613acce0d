"""The HTTP side: the application, its routes, access to tables, limits."""
