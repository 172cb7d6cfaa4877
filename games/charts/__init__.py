"""Charts of figures, drawn on the server."""
