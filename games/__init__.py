"""The games: rules, recorded hands, the dealer's screen, the members' pages, statistics."""
