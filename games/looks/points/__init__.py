"""What the point games have in common to draw and to tell."""
