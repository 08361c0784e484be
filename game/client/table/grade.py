"""How great a win is: what the best bet paid, and what the round came to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.client.table.shown import Result

Grade = Literal["", "S", "M", "L", "XL"]


def grade_of(results: Iterable[Result]) -> Grade:
    """The grade of a round by how the player's wagers ended: the higher of its best odds and of its net over the stakes.

    Nothing won is no grade, and a round that cost money is never more than an S.

    >>> from game.client.table.shown import Result
    >>> grade_of([Result("win", 500, 500)]), grade_of([Result("win", 5_000, 500), Result("lose", 0, 9_000)])
    ('S', 'S')
    >>> grade_of([Result("win", 5_000, 500)]), grade_of([Result("win", 50_000, 500)]), grade_of([Result("lose", 0, 500)])
    ('M', 'XL', '')
    """
    results = tuple(results)
    won = [result for result in results if result.kind == "win" and result.win > 0]
    if not won:
        return ""
    net, staked = sum(result.net for result in results), sum(result.stake for result in results)
    odds = max(result.win / result.stake if result.stake else 1.0 for result in won)
    over = net / staked if staked else 0.0
    if net <= 0 or (odds < 8 and over < 3):
        return "S"
    if odds >= 100 or over > 25:
        return "XL"
    return "L" if odds > 40 or over > 10 else "M"
