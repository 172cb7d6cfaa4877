"""What statistics cost: rebuilding a million hands, one hand more, a page of figures."""
