"""Why the rules refuse an action, in words: one text for each code of `games.rules`.

Placeholders are the keys of `Refusal.values`; `games.sentences` fills them with names and amounts.
Each game has a module for what only it refuses; a code has one text, whichever game says it.
"""

from games.refusal_texts import board, company, points, records, seka, terz

TEXTS = company.TEXTS | records.TEXTS | points.TEXTS | seka.TEXTS | board.TEXTS | terz.TEXTS

WITH_SEATS = points.WITH_SEATS | seka.WITH_SEATS
"""The same where the values name seats."""

SAID = board.SAID
"""How values are said that are neither people nor money, by their key."""
