"""Between the rules' frozen values and what the database keeps."""

from typing import Any

from games.rules.protocol import Setup


def setup_to_json(setup: Setup) -> dict[str, Any]:
    """Return ``setup`` as plain JSON values; seat numbers become text where they are keys."""
    return {
        "seats": list(setup.seats),
        "rules": dict(setup.rules),
        "dealer": setup.dealer,
        "drawers": list(setup.drawers),
        "bank": setup.bank,
        "pots": dict(setup.pots),
        "score": {str(seat): points for seat, points in setup.score.items()},
        "finished": setup.finished,
        "last_dealer": setup.last_dealer,
    }


def setup_from_json(data: dict[str, Any]) -> Setup:
    """Return the setup that `setup_to_json` made ``data`` from."""
    return Setup(
        seats=tuple(data["seats"]),
        rules=data["rules"],
        dealer=data["dealer"],
        drawers=tuple(data["drawers"]),
        bank=data["bank"],
        pots=data["pots"],
        score={int(seat): points for seat, points in data["score"].items()},
        # Hands that began before these were kept do not say them.
        finished=data.get("finished", False),
        last_dealer=data.get("last_dealer"),
    )
