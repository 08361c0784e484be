"""One person on several adjacent boxes (674a.7(g) and its sisters): which seats may be taken or
given up, and why not.
"""

from __future__ import annotations

from collections.abc import Collection

from ...core.declaration import Game, HouseRules


def box_refusal(
    game: Game, rules: HouseRules, own: tuple[int, ...], taken: Collection[int], seat: int
) -> str:
    """Why a player may not take a box besides his own ("" when he may); `taken` are other people's
    seats.

    >>> from game.games import GAMES
    >>> box_refusal(GAMES["criss-cross-poker"], HouseRules(), (4,), {2}, 5)
    ''
    >>> box_refusal(GAMES["criss-cross-poker"], HouseRules(), (4,), {2}, 6)
    'Only a box beside your own can be taken.'
    >>> box_refusal(GAMES["go-fore-it"], HouseRules(), (4,), {2}, 5)
    'One box is all a player may take here (676a.7(e)).'
    """
    most = game.most_boxes_per_person(rules)
    if seat in taken:
        return "Somebody sits there."
    if len(own) >= most:
        law = f" ({game.boxes[1]})" if most == game.boxes[0] and game.boxes[1] else ""
        return (
            f"{'One box is' if most == 1 else f'{most} boxes are'} all a player may take here{law}."
        )
    if seat + 1 not in own and seat - 1 not in own:
        return "Only a box beside your own can be taken."
    return ""


def toggle_adjacent_box(own: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The player's boxes with one more, or with one given up; the first stays the one he sits at.

    An end box can be given up, one between two others not, nor the one he sits at.
    """
    if seat not in own:
        return (*own, seat)
    left = tuple(s for s in own if s != seat)
    row = sorted(left)
    if seat == own[0] or (row and row[-1] - row[0] != len(row) - 1):
        return own
    return left
