"""The four operations that produce fractions, all in whole units (1.4)."""

from collections.abc import Sequence
from fractions import Fraction


def floor_to_unit(amount: Fraction | int, unit: int) -> int:
    """Return the largest multiple of ``unit`` that is not above ``amount``."""
    return int(amount // unit) * unit


def ceil_to_unit(amount: Fraction | int, unit: int) -> int:
    """Return the smallest multiple of ``unit`` that is not below ``amount``."""
    return -floor_to_unit(-amount, unit)


def equal_split(amount: int, heads: int, unit: int) -> tuple[int, ...]:
    """Divide ``amount`` equally; the first heads get the odd units. The parts add up exactly."""
    part = floor_to_unit(Fraction(amount, heads), unit)
    rest = amount - part * heads
    parts = []
    for _ in range(heads):
        extra = min(unit, rest)
        rest -= extra
        parts.append(part + extra)
    return tuple(parts)


def weighted_split(amount: int, weights: Sequence[int], unit: int) -> tuple[int, ...]:
    """Divide ``amount`` by ``weights``; largest fractions first, ties in the given order.

    What is smaller than a unit goes to the first. The parts add up exactly.
    """
    total = sum(weights)
    parts = [amount * weight // (total * unit) * unit for weight in weights]
    rest = amount - sum(parts)
    fractions = [amount * weight % (total * unit) for weight in weights]
    # `sorted` is stable, so equal fractions stay in the order in which the partners were named.
    largest = sorted(range(len(weights)), key=lambda place: -fractions[place])
    for place in largest[: rest // unit]:
        parts[place] += unit
    parts[0] += rest % unit
    return tuple(parts)
