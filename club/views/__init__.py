"""Pages of the site and of a club that know nothing of the games."""
