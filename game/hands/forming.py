"""A hand named while cards are still to come: what is made already, or the highest card so far."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards import RANK_WORDS, Card
from game.hands.ranking import Ranking

_SPOKEN = ("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings", "aces")
_ONE = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", *RANK_WORDS[9:])


def so_far(ranking: Ranking, cards: Sequence[Card]) -> tuple[str, tuple[Card, ...]]:
    """The name of the hand as far as it has come, and the cards that make it (none for a high card).

    >>> from game.cards import cards, show
    >>> from game.hands import FIVE
    >>> so_far(FIVE, cards("Kh Ts Td"))[0], so_far(FIVE, cards("Kh Ts"))[0]
    ('pair of tens', 'king high so far')
    >>> show(so_far(FIVE, cards("Kh Ts Td"))[1])
    'Ts Td'
    """
    if len(cards) >= ranking.size:
        name = ranking.name(ranking.strength(cards))
        return name, (made(cards) or tuple(cards)) if not name.endswith("high") else ()
    groups = _groups(cards)
    if not groups:
        return f"{_ONE[max(c >> 2 for c in cards)]} high so far", ()
    sizes = [len(group) for group in groups]
    words = [_SPOKEN[group[0] >> 2] for group in groups]
    if sizes[:2] == [3, 2]:
        return f"{words[0]} full of {words[1]}", made(cards)
    if sizes[0] >= 3:
        return f"{'four' if sizes[0] == 4 else 'three'} {words[0]}", tuple(groups[0])
    if len(groups) > 1:
        return f"{words[0]} and {words[1]}", made(cards)
    return f"pair of {words[0]}", tuple(groups[0])


def made(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that stand in pairs, threes and fours; empty when none do."""
    return tuple(c for group in _groups(cards) for c in group)


def _groups(cards: Sequence[Card]) -> list[list[Card]]:
    by_rank: dict[int, list[Card]] = {}
    for c in cards:
        by_rank.setdefault(c >> 2, []).append(c)
    return sorted((g for g in by_rank.values() if len(g) > 1), key=lambda g: (-len(g), -(g[0] >> 2)))
