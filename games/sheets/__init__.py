"""Past results from sheets: read as they are, mapped and matched by a person, booked as one act."""
