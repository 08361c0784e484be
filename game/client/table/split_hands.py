"""Blackjack tables: hands that grow and split, their stakes and lammers, a double's card across, totals, the hand asked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.cards import HIDDEN, Card
from game.client.felt import framed
from game.client.table.items import Item
from game.hands.blackjack import in_words, is_blackjack, points
from game.money import short
from game.rounds.blackjack_words import (
    DOUBLE,
    FREE_DOUBLE,
    FREE_SPLIT,
    SECOND_CHANCE,
    SPLIT,
    chance_place,
    chance_value,
    place,
)

if TYPE_CHECKING:
    from game.client.draw.sheet import Sheet
    from game.client.layout import SeatPlace
    from game.client.table.flow import Flow
    from game.client.table.geometry import Geometry
    from game.client.table.pieces import Pieces
    from game.client.table.scene import TableScene
    from game.client.table.shown import Result, Shown
    from game.declare import Spot

MAIN: Final = ("blackjack", SPLIT, FREE_SPLIT)
TWICE: Final = (DOUBLE, FREE_DOUBLE)
RIGHT: Final = 1000.0
"""How far to the right a hand's cards may reach."""


class Row(NamedTuple):
    """How so many hands of the player lie: centres, card width, chip radius, distance of a double's chips from the first."""

    centres: tuple[float, ...]
    width: float
    chip: float
    gap: float


CAPSULE: Final = {
    1: Row((760,), 132, 33, 76),
    2: Row((640, 868), 132, 33, 76),
    3: Row((590, 760, 930), 110, 27, 58),
    4: Row((560, 693, 827, 960), 92, 23, 50),
}
CIRCLE: Final = {1: Row((760,), 128, 36, 62), 2: Row((666, 798), 128, 26, 52)}
CIRCLE_CARDS: Final = {1: (760.0,), 2: (640.0, 868.0)}


def parsed(where: str) -> tuple[int, int, bool]:
    """Seat, hand number (0 the first) and whether it is a Second Chance card's place.

    >>> parsed("seat 4 hand 2 second chance")
    (4, 1, True)
    """
    words = where.split()
    hand = int(words[words.index("hand") + 1]) - 1 if "hand" in words else 0
    return int(words[1]), hand, where.endswith("second chance")


def order(shown: Shown | None, seat: int) -> list[int]:
    """The numbers of a seat's hands from left to right."""
    return (shown.order.get(seat) if shown is not None else None) or [0]


def _row(geometry: Geometry, count: int) -> Row:
    round_ = geometry.layout.spots["blackjack"].shape == "circle"
    return CIRCLE[min(2, count)] if round_ else CAPSULE[min(4, count)]


def _doubled(shown: Shown | None, seat: int, hand: int) -> bool:
    return shown is not None and ("doubled", place(seat, hand)) in shown.marks


# -- where cards lie -----------------------------------------------------------------------------------------------


def card_at(geometry: Geometry, where: str, index: int, count: int) -> tuple[float, float, float, float]:
    """Centre, width and turn of card `index` of `count` in a seat's hand."""
    seat, hand, chance = parsed(where)
    shown = geometry.told() if geometry.told is not None else None
    numbers = order(shown, seat)
    at = numbers.index(hand) if hand in numbers else 0
    across = chance or (index == 2 and _doubled(shown, seat, hand))
    if seat != geometry.own:
        return _other_card(geometry, geometry.others[seat], at, len(numbers), index, across, chance)
    return _own_card(geometry, at, len(numbers), index, count, across, chance)


def _own_card(
    geometry: Geometry, at: int, hands: int, index: int, count: int, across: bool, chance: bool
) -> tuple[float, float, float, float]:  # fmt: skip
    spot = geometry.layout.places["seat"]
    round_ = geometry.layout.spots["blackjack"].shape == "circle"
    row = _row(geometry, hands)
    centres = CIRCLE_CARDS[min(2, hands)] if round_ else row.centres
    centre = centres[min(at, len(centres) - 1)]
    top = spot.at[0][1] - spot.width * 0.7
    y = top + row.width * 0.7
    if across:
        low = 36.0 if round_ else 58 * row.width / 132
        return centre + (34 if chance else 12), y + low + (4 if chance else 0), row.width, 90
    if hands == 1:
        first, step = spot.at[0][0], spot.at[1][0] - spot.at[0][0]
        more = spot.step[0]
        last = first + step + max(0, count - 2) * more
        squeeze = min(1.0, (RIGHT - row.width / 2 - first) / max(1.0, last - first))
        return first + squeeze * (0 if not index else step + (index - 1) * more), y, row.width, 0
    room = (centres[1] - centres[0] if hands > 1 else 240) - row.width - 12
    step = min(row.width * 0.5, room / max(1, count - 1)) if count > 2 else min(row.width * 0.5, room)
    first = centre - (row.width + min(row.width * 0.5, room)) / 2 + row.width / 2
    return first + index * step, y, row.width, 0


def _other_card(
    geometry: Geometry, seat: SeatPlace, at: int, hands: int, index: int, across: bool, chance: bool
) -> tuple[float, float, float, float]:  # fmt: skip
    cards = geometry.layout.other.cards
    if cards is None:
        return (*seat.at, 46, seat.turn)
    shift = (at - (hands - 1) / 2) * (92 if hands == 2 else 62)
    if across:
        x, y = framed(seat, (cards.at[0][0] + 34 + shift + (8 if chance else 0), cards.at[0][1] + 22))
        return x, y, cards.width, seat.turn + 90
    if hands > 1:
        local = cards.at[0][0] + shift + index * 22 + 8
    else:
        local = (
            cards.at[index][0]
            if index < len(cards.at)
            else cards.at[-1][0] + (index - len(cards.at) + 1) * cards.step[0]
        )
    x, y = framed(seat, (local, cards.at[0][1]))
    return x, y, cards.width, seat.turn


# -- where stakes stand --------------------------------------------------------------------------------------------


def stake_at(geometry: Geometry, spot: Spot) -> tuple[float, float, float] | None:
    """Centre and chip radius of a stake on a hand; None for wagers that have a spot of their own."""
    if spot.wager not in (*MAIN, *TWICE, SECOND_CHANCE):
        return None
    shown = geometry.told() if geometry.told is not None else None
    numbers = order(shown, spot.seat)
    at = numbers.index(spot.hand) if spot.hand in numbers else 0
    doubled = _doubled(shown, spot.seat, spot.hand)
    side = 1 if spot.wager in TWICE else -1 if doubled else 0
    if spot.seat != geometry.own:
        return _other_stake(geometry, spot, at, len(numbers), side)
    found = geometry.layout.spots[spot.wager]
    row = _row(geometry, len(numbers))
    if spot.wager == SECOND_CHANCE:
        return (
            found.at[0] + (at - (len(numbers) - 1) / 2) * 58,
            found.at[1] - 3,
            found.chip if len(numbers) == 1 else 24,
        )
    chip = row.chip if not (side and row.chip == 36) else 29
    return row.centres[min(at, len(row.centres) - 1)] + side * row.gap / 2, found.at[1] - 3, chip


def _other_stake(geometry: Geometry, spot: Spot, at: int, hands: int, side: int) -> tuple[float, float, float]:
    seat = geometry.others[spot.seat]
    small = geometry.layout.other.spots[spot.wager]
    r = small.chip or 14.0
    if hands > 1:
        r = min(r, 11.0)
    x, y = framed(seat, (small.at[0] + (at - (hands - 1) / 2) * 48 + side * (r + 1), small.at[1]))
    return x, y, r


def joined(scene: TableScene) -> dict[Spot, Result]:
    """How the wagers ended; the two stakes of a doubled hand of the player's are one result, under the first."""
    out: dict[Spot, Result] = {}
    for spot, result in scene.shown.results.items():
        if scene.game.family != "blackjack" or spot.seat != scene.own or spot.wager not in (*MAIN, *TWICE):
            out[spot] = result
            continue
        first = next(
            (s for s in out if s.seat == spot.seat and s.hand == spot.hand and s.wager in (*MAIN, *TWICE)), None
        )
        if first is None:
            out[spot] = result
            continue
        one = out[first]
        kind = one.kind if one.win or one.kind == "push" else result.kind
        out[first] = replace(one, kind=kind, win=one.win + result.win, stake=one.stake + result.stake)
    return out


def centre(geometry: Geometry, spot: Spot) -> tuple[float, float, float]:
    """Centre and chip radius of one of the player's hands, doubled or not."""
    shown = geometry.told() if geometry.told is not None else None
    numbers = order(shown, spot.seat)
    at = numbers.index(spot.hand) if spot.hand in numbers else 0
    row = _row(geometry, len(numbers))
    return row.centres[min(at, len(row.centres) - 1)], geometry.layout.spots[spot.wager].at[1] - 3, row.chip


def pills(scene: TableScene, pieces: Pieces) -> list[Item]:
    """Where many hands lie side by side: one amount under a doubled hand, what the player himself staked on it."""
    if not crowded(scene):
        return []
    out, chips = [], scene.shown.chips
    for number in order(scene.shown, scene.own):
        spots = [s for s in chips if s.seat == scene.own and s.hand == number and s.wager in (*MAIN, *TWICE)]
        if not any(s.wager in TWICE for s in spots):
            continue
        x, y, r = centre(scene.geometry, spots[0])
        own = sum(chips[s] for s in spots)
        out.append(pieces.pill(f"hand {number} pill", short(own) if own else "free", x, y + r + 9))
    return out


def crowded(scene: TableScene) -> bool:
    """Whether the hands lie too close for an amount under every stake of a doubled one."""
    few = 1 if scene.layout.spots["blackjack"].shape == "circle" else 2
    return len(order(scene.shown, scene.own)) > few


def own_pill(scene: TableScene, spot: Spot) -> bool:
    """Whether a stake says its amount itself (see `pills`)."""
    if scene.game.family != "blackjack" or spot.wager not in (*MAIN, *TWICE):
        return True
    return not (crowded(scene) and _doubled(scene.shown, spot.seat, spot.hand))


def second_chance_lock(scene: TableScene, pieces: Pieces) -> list[Item]:
    """A note on the place of the Second Chance wager while wagers are placed: it opens after a bust."""
    spot = scene.layout.spots.get(SECOND_CHANCE)
    if spot is None or not scene.betting or scene.shown.over or scene.shown.results:
        return []
    high, text = 28 * pieces.kit.type.grow, "after a bust"
    wide = pieces.kit.measure(text, 20, "ui6") + 52
    piece = pieces.kit.paint(_locked_pill, wide, high, text)
    px, py = pieces.at(spot.at[0] - wide / 2, spot.at[1] + 46 - high / 2)
    rect = pygame.Rect(px - piece.margin, py - piece.margin, *piece.surface.get_size())
    return [Item("second chance lock", rect, (text, px, py), lambda s: piece.blit(s, px, py))]


def _locked_pill(sheet: Sheet, w: float, h: float, text: str) -> None:
    sheet.rr(0, 0, w, h, h / 2, "#0A1211", 0.92)
    sheet.icon("lock", 20, h / 2, 18, sheet.theme.text2, 2.2)
    sheet.text(text, 36, h / 2, 20, "ui6", sheet.theme.text2, valign="m")


# -- totals and the hand that is asked -----------------------------------------------------------------------------


def items(scene: TableScene, pieces: Pieces) -> list[Item]:
    """Totals in pills beside the dealer's cards and every other seat's hands."""
    out: list[Item] = []
    shown = scene.shown
    lying = shown.cards
    if shown.over and "dealer" in scene.director.hands:
        lying = {"dealer": scene.director.hands["dealer"], **lying}
    for where, cards in lying.items():
        if where == "dealer":
            seen = [c for c in cards if c != HIDDEN]
            if seen:
                printed = scene.layout.spots["blackjack"].shape == "circle"
                out.append(_dealer_total(pieces, printed, total_of(seen, whole=len(seen) == len(cards) > 1)))
            continue
        seat, hand, chance = parsed(where)
        if chance or seat == scene.own or not cards or HIDDEN in cards:
            continue
        less = sum(map(chance_value, shown.cards.get(chance_place(seat, hand), ())))
        x, y, wide, turn = card_at(scene.geometry, where, min(len(cards) - 1, 1), len(cards))
        last, _, _, _ = card_at(scene.geometry, where, len(cards) - 1, len(cards))
        if ("doubled", where) in shown.marks and len(cards) > 2:
            last = max(last, x) + 4
        text = total_of(cards, less=less)
        out.append(pieces.pill(f"total {where}", text, max(last, x) + wide * 0.5 + 24, y + (2 if turn <= 0 else 12)))
    return out


def total_of(cards: list[Card], *, less: int = 0, whole: bool = False) -> str:
    """A hand's points as a pill shows them."""
    if whole and is_blackjack(tuple(cards)):
        return "BJ"
    return str(points(tuple(cards))[0] - less)


def _dealer_total(pieces: Pieces, printed: bool, text: str) -> Item:
    """The dealer's total left of the upcard, or below the cards where a letter is `printed` beside them."""
    grow = pieces.kit.type.grow
    wide = pieces.kit.measure(text, 24, "ui7") + 26
    high = (30 if printed else 36) * grow
    piece = pieces.kit.paint(_big_pill, wide, high, text)
    px, py = pieces.at(760 - wide / 2, 343 - high) if printed else pieces.at(640 - wide, 300 - high / 2)
    rect = pygame.Rect(px - piece.margin, py - piece.margin, *piece.surface.get_size())
    return Item("dealer total", rect, (text, px, py), lambda s: piece.blit(s, px, py))


def _big_pill(sheet: Sheet, w: float, h: float, text: str) -> None:
    sheet.rr(0, 0, w, h, h / 2, "#0A1211", 0.92)
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, h / 2 - 0.8, None, 0.16, stroke="#FFFFFF", sw=1.2)
    sheet.text(text, w / 2, h / 2, 24, "ui7", "#FFFFFF", anchor="c", valign="m")


def readings(scene: TableScene) -> tuple[tuple[str, str, str], ...]:
    """The player's hands in words, from left to right, as they lie on the felt."""
    shown = scene.shown
    lying = {**scene.director.hands, **shown.cards} if shown.over else shown.cards
    numbers = order(shown, scene.own)
    rows = []
    for at, number in enumerate(numbers):
        cards = tuple(c for c in lying.get(place(scene.own, number), ()) if c != HIDDEN)
        if not cards:
            continue
        less = sum(map(chance_value, lying.get(chance_place(scene.own, number), ())))
        text = in_words(cards, first=len(numbers) == 1, less=less)
        rows.append(("", f"Hand {at + 1}" if len(numbers) > 1 else "Your hand", text[:1].upper() + text[1:]))
    return tuple(rows)


def asked(scene: Flow) -> str | None:
    """The wager whose place is framed while the player is asked; None when nothing is."""
    state = scene.session.state
    if scene.director.busy or not scene.session.turn or state is None:
        return None
    return {"insurance": "insurance", "second-chance": "second-chance"}.get(state.stage, "blackjack")


def live(scene: TableScene, pieces: Pieces, breath: float) -> list[Item]:
    """The frames of the hand that is asked: its cards, and its part of the place for the wager."""
    wager, state = asked(scene), scene.session.state
    if wager is None or state is None:
        return []
    geometry, spot = scene.geometry, scene.layout.spots[wager]
    shape = spot.shape if spot.shape not in ("none", "tagged") else "circle" if spot.shape == "none" else "box"
    number = state.memo.asked
    numbers = order(scene.shown, scene.own)
    at = numbers.index(number) if number in numbers else 0
    out = []
    if wager == "blackjack" and len(numbers) > 1:
        row = _row(geometry, len(numbers))
        wide = row.gap / 2 + row.chip + 4
        out.append(pieces.live_at("live", "capsule", row.centres[at], spot.at[1], min(37, spot.r - 6), wide, breath))
    else:
        out.append(pieces.live_at("live", shape, *spot.at, spot.r, 0 if shape == "circle" else spot.wide, breath))
    cards = scene.shown.cards.get(place(scene.own, number), ())
    if cards and wager != "insurance":
        lies = [card_at(geometry, place(scene.own, number), i, len(cards)) for i in range(len(cards))]
        flat = [lie for lie in lies if not lie[3]] or lies
        left = min(x - w / 2 for x, _, w, _ in flat) - 4
        right = max(x + w / 2 for x, _, w, _ in flat) + 4
        top = min(y - w * 0.7 for _, y, w, _ in flat) - 4
        out.append(_cards_frame(pieces, left, top, right - left, flat[0][2] * 1.4 + 8))
    return out


def _cards_frame(pieces: Pieces, x: float, y: float, w: float, h: float) -> Item:
    piece = pieces.kit.paint(_frame, w, h)
    px, py = pieces.at(x, y)
    rect = pygame.Rect(px - piece.margin, py - piece.margin, *piece.surface.get_size())
    return Item("asked hand", rect, (px, py, w, h), lambda s: piece.blit(s, px, py))


def _frame(sheet: Sheet, w: float, h: float) -> None:
    sheet.rr(0, 0, w, h, 13, None, 1, stroke=sheet.theme.brass, sw=5)
