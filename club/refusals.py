"""Why the desk did not book."""


class CashError(Exception):
    """Nothing was booked; the text is a sentence for the treasurer."""
