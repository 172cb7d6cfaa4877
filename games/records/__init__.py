"""Hand records of the club: a session written out, an evening on paper written in."""
