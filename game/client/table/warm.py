"""Pictures drawn ahead of time, a few at a time, while the table waits: no card is drawn first when it must move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw import cards, chips
from game.client.table.dice import throw as dice_throw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.client.layout import Layout
    from game.client.table.geometry import Geometry
    from game.client.table.painter import Painter

SHARED = (14.0, 11.5, 9.5)
"""The radii of chips in a box that all share: the player's, the others', the others' where it is narrow."""
BUDGET = 0.005
"""Seconds of drawing ahead in one frame."""


def ahead(painter: Painter, geometry: Geometry) -> Iterator[None]:
    """Draw one picture each time it is asked for the next: chips first, then the player's cards, then everyone's."""
    cache, k, layout = painter.cache, painter.k, geometry.layout
    four = painter.view.four_colours
    for radius in sorted({round(r, 1) for r in _radii(layout)}, reverse=True):
        for value in chips.VALUES[:5]:
            for seed in range(5):
                chips.stack(cache, value * 100, radius * k, seed)
                yield
    yield from dice_throw.pictures(cache, k, geometry.game, layout)
    if not layout.places:
        return
    widths = {place.width for place in layout.places.values()}
    pack = range(53 if len(geometry.game.pack) > 52 else 52)
    for width in sorted(widths, reverse=True):
        for colour in ("red", "blue"):
            cards.back(cache, round(width * k), colour)
        for kind in ("made", "chosen"):
            cards.frame(cache, round(width * k), kind)
        for card in pack:
            cards.face(cache, card, round(width * k), four)
            yield
    if layout.other.cards is None:
        return
    small = round(layout.other.cards.width * k)
    mini = layout.other.cards.width < cards.MINI_BELOW or None
    places = range(len(layout.other.cards.at))
    for number, seat in geometry.others.items():
        shares = (
            {geometry.card(f"seat {number}", i, len(places)).share for i in places}
            if mini or small < cards.MINI_BELOW
            else {1.0}
        )
        for card in (None, *pack):
            for share in shares:
                cards.laid(cache, card, small, round(seat.turn), layout.backs, four, share=share, mini=mini)
                yield


def _radii(layout: Layout) -> Iterator[float]:
    for spot in layout.spots.values():
        if spot.shared:
            yield from SHARED
            continue
        own = spot.chip or min(33.0, spot.r * 0.75)
        yield own
        yield own * 0.8
    for other in layout.other.spots.values():
        yield other.r * 0.86
