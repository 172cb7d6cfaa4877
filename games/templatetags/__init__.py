"""What the templates of the games need to say."""
