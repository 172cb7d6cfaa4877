"""Who pays whom so that everybody is at nothing, in the fewest payments.

n people who are not at nothing need n payments, less one for each group of them that can be
settled within itself; so the fewest payments come from the most groups that sum to nothing. Up
to `EXACT` parties those groups are found exactly, by what every subset of them sums to. Beyond,
the method is stated: equal opposite results are paired first, then the largest debt is paid to
the largest claim.
"""

from collections.abc import Hashable, Iterable, Mapping
from typing import NamedTuple

EXACT = 13
"""Parties up to whom the number of payments is the least there can be: twelve and the box."""


class Payment[Person](NamedTuple):
    """That ``payer`` gives ``amount`` (minor units, more than 0) to ``payee``."""

    payer: Person
    payee: Person
    amount: int


def fewest_payments[Person: Hashable](results: Mapping[Person, int]) -> list[Payment[Person]]:
    """Return payments after which nobody owes anything: who lost pays, who won is paid.

    Up to `EXACT` parties there are no fewer; there are never more than one less than parties.

    Raises:
        ValueError: the results do not sum to nothing.
    """
    if sum(results.values()):
        raise ValueError(f"The results sum to {sum(results.values())}, not to 0.")
    open_ones = {person: result for person, result in results.items() if result}
    payments: list[Payment[Person]] = []
    for group in _groups(open_ones):
        payments += _chain({person: open_ones[person] for person in group})
    return payments


def _groups[Person: Hashable](results: Mapping[Person, int]) -> Iterable[list[Person]]:
    """Divide people into groups that sum to nothing each: the most groups, where that is exact."""
    if len(results) <= EXACT:
        return _most_groups(results)
    return _pairs_and_rest(results)


def _most_groups[Person: Hashable](results: Mapping[Person, int]) -> list[list[Person]]:
    people = list(results)
    size = 1 << len(people)
    sums = [0] * size
    # The most groups within each subset of people, and the person who was put into it last.
    most, last = [0] * size, [-1] * size
    for subset in range(1, size):
        low = subset & -subset
        sums[subset] = sums[subset ^ low] + results[people[low.bit_length() - 1]]
        best, chosen, rest = -1, -1, subset
        while rest:
            bit = rest & -rest
            rest ^= bit
            if most[subset ^ bit] > best:
                best, chosen = most[subset ^ bit], bit.bit_length() - 1
        most[subset] = best + (sums[subset] == 0)
        last[subset] = chosen
    # Taken apart person by person, a group ends wherever what is left sums to nothing.
    groups: list[list[Person]] = []
    subset = size - 1
    while subset:
        if sums[subset] == 0:
            groups.append([])
        groups[-1].append(people[last[subset]])
        subset ^= 1 << last[subset]
    return groups


def _pairs_and_rest[Person: Hashable](results: Mapping[Person, int]) -> list[list[Person]]:
    waiting: dict[int, list[Person]] = {}
    groups: list[list[Person]] = []
    for person, result in results.items():
        if waiting.get(-result):
            groups.append([waiting[-result].pop(), person])
        else:
            waiting.setdefault(result, []).append(person)
    rest = [person for people in waiting.values() for person in people]
    return [*groups, rest] if rest else groups


def _chain[Person: Hashable](results: dict[Person, int]) -> list[Payment[Person]]:
    """Settle one group with at most one payment less than it has people."""
    payments: list[Payment[Person]] = []
    while results:
        payer = min(results, key=lambda person: results[person])
        payee = max(results, key=lambda person: results[person])
        amount = min(-results[payer], results[payee])
        payments.append(Payment(payer, payee, amount))
        results[payer] += amount
        results[payee] -= amount
        results = {person: result for person, result in results.items() if result}
    return payments
