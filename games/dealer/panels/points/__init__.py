"""What the dealer can do in the point games alike."""
