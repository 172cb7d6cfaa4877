"""What members see: tonight, sessions, their own history, the story of a hand, the board."""
