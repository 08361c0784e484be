"""Blackjack tables: stakes and lammers of hands that grow and split, totals, the hand that is asked, and the hands in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from msgspec import structs

from game.cards import HIDDEN, Card
from game.client.draw.palette import BRASS, FOIL, mix
from game.client.table.blackjack.places import (
    MAIN,
    TWICE,
    card_at,
    centre,
    doubled_hand,
    order,
    parsed,
    rounded,
    row_of,
)
from game.client.table.items import Item
from game.hands.blackjack import in_words, is_blackjack, points
from game.money import short
from game.rounds.blackjack_words import SECOND_CHANCE, chance_place, chance_value, place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.client.draw.sheet import Sheet
    from game.client.table.moment import Moment
    from game.client.table.pieces import Pieces
    from game.client.table.shown import Result
    from game.declare import Spot

    Box = tuple[float, float, float, float]


def joined(m: Moment) -> dict[Spot, Result]:
    """How the wagers ended; the two stakes of a doubled hand of the player's are one result, under the first."""
    out: dict[Spot, Result] = {}
    for spot, result in m.shown.results.items():
        if spot.seat != m.own or spot.wager not in (*MAIN, *TWICE):
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
        out[first] = structs.replace(one, kind=kind, win=one.win + result.win, stake=one.stake + result.stake)
    return out


def pills(m: Moment, pieces: Pieces) -> list[Item]:
    """Where many hands lie side by side: one amount under a doubled hand, what the player himself staked on it."""
    if not crowded(m):
        return []
    out, chips = [], m.shown.chips
    for number in order(m.shown, m.own):
        spots = [s for s in chips if s.seat == m.own and s.hand == number and s.wager in (*MAIN, *TWICE)]
        if not any(s.wager in TWICE for s in spots):
            continue
        x, y, r = centre(m.geometry, spots[0])
        own = sum(chips[s] for s in spots)
        out.append(pieces.pill(f"hand {number} pill", short(own) if own else "free", x, y + r + 9))
    return out


def crowded(m: Moment) -> bool:
    """Whether the hands lie too close for an amount under every stake of a doubled one."""
    few = 1 if m.layout.spots["blackjack"].shape == "circle" else 2
    return len(order(m.shown, m.own)) > few


def own_pill(m: Moment, spot: Spot) -> bool:
    """Whether a stake says its amount itself (see `pills`)."""
    if spot.wager not in (*MAIN, *TWICE):
        return True
    return not (crowded(m) and doubled_hand(m.shown, spot.seat, spot.hand))


def second_chance_lock(m: Moment, pieces: Pieces) -> list[Item]:
    """A note on the place of the Second Chance wager while wagers are placed: it opens after a bust."""
    spot = m.layout.spots.get(SECOND_CHANCE)
    if spot is None or not m.betting or m.shown.over or m.shown.results:
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


def items(m: Moment, pieces: Pieces) -> list[Item]:
    """Totals in pills beside the dealer's cards and every other seat's hands."""
    out: list[Item] = []
    shown = m.shown
    lying = shown.cards
    if shown.over and "dealer" in m.shown.cleared:
        lying = {"dealer": m.shown.cleared["dealer"], **lying}
    for where, cards in lying.items():
        if where == "dealer":
            seen = [c for c in cards if c != HIDDEN]
            if seen:
                printed = m.layout.spots["blackjack"].shape == "circle"
                out.append(_dealer_total(pieces, printed, total_of(seen, whole=len(seen) == len(cards) > 1)))
            continue
        seat, hand, chance = parsed(where)
        if chance or seat == m.front or not cards or HIDDEN in cards:
            continue
        less = sum(map(chance_value, shown.cards.get(chance_place(seat, hand), ())))
        x, y, wide, turn = card_at(m.geometry, where, min(len(cards) - 1, 1), len(cards))
        last, _, _, _ = card_at(m.geometry, where, len(cards) - 1, len(cards))
        if ("doubled", where) in shown.marks and len(cards) > 2:
            last = max(last, x) + 4
        text = total_of(cards, less=less)
        out.append(pieces.pill(f"total {where}", text, max(last, x) + wide * 0.5 + 24, y + (2 if turn <= 0 else 12)))
    return out


def total_of(cards: Sequence[Card], *, less: int = 0, whole: bool = False) -> str:
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


MANY: Final = 2
"""More hands than these are named in one line each."""
LINE: Final = 38.0


def readings(m: Moment, pieces: Pieces, boxes: tuple[Box, ...]) -> list[Item]:
    """The player's hands in words, from left to right, as they lie on the felt; the one that is asked is marked."""
    rows, live = _readings(m)
    if not rows:
        return []
    x, _, w, h = boxes[0]
    low = boxes[-1][1] + boxes[-1][3]
    if len(rows) <= MANY:
        return [pieces.reading("reading", (x, low - h * len(rows), w, h * len(rows)), rows)]
    line = LINE * min(pieces.kit.type.grow, 1.25)
    high = line * len(rows) + 16
    ground = mix(m.layout.felt, "#000000", 0.72)
    piece = pieces.kit.paint(_many, w, high, tuple(text for _, _, text in rows), live, ground)
    px, py = pieces.at(x, low - high)
    rect = pygame.Rect(px - piece.margin, py - piece.margin, *piece.surface.get_size())
    return [Item("reading", rect, (rows, live, px, py), lambda s: piece.blit(s, px, py))]


def _many(sheet: Sheet, w: float, h: float, hands: tuple[str, ...], live: int, ground: str) -> None:
    sheet.rr(0, 0, w, h, 14, ground, 0.72)
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 13, None, 0.16, stroke="#FFFFFF", sw=1.4)
    step = (h - 16) / len(hands)
    for i, text in enumerate(hands):
        middle = 8 + (i + 0.5) * step
        if i == live:
            sheet.icon("tri-r", 13, middle, 12, BRASS)
        sheet.text(str(i + 1), 23, middle, 20, "ui6", FOIL, valign="m")
        sheet.fitted(text, 44, middle, w - 54, 20, "ui7", valign="m", least=12)


def _readings(m: Moment) -> tuple[tuple[tuple[str, str, str], ...], int]:
    """The hands as rows of a reading, and the index of the one that is asked (-1 when none is)."""
    shown, state = m.shown, m.desk.state
    lying = shown.lying
    numbers = order(shown, m.front)
    asked_now = state.memo.asked if state is not None and state.turn == m.front and not m.busy else -1
    rows: list[tuple[str, str, str]] = []
    live = -1
    for at, number in enumerate(numbers):
        cards = tuple(c for c in lying.get(place(m.front, number), ()) if c != HIDDEN)
        if not cards:
            continue
        less = sum(map(chance_value, lying.get(chance_place(m.front, number), ())))
        text = in_words(cards, first=len(numbers) == 1, less=less)
        live = len(rows) if number == asked_now else live
        rows.append(("", f"Hand {at + 1}" if len(numbers) > 1 else "Your hand", text[:1].upper() + text[1:]))
    return tuple(rows), live


def asked(m: Moment) -> str:
    """The wager whose place is framed while the player is asked; "" when nothing is."""
    state = m.desk.state
    if m.busy or not m.desk.turn or state is None:
        return ""
    return {"insurance": "insurance", "second-chance": "second-chance"}.get(state.stage, "blackjack")


def live(m: Moment, pieces: Pieces, wager: str, breath: float) -> list[Item]:
    """The frames of the hand that is asked: its cards, and its part of the place for the wager."""
    state = m.desk.state
    if state is None:
        return []
    geometry, spot = m.geometry, m.layout.spots[wager]
    shape = spot.shape if spot.shape not in ("none", "tagged") else "circle" if spot.shape == "none" else "box"
    number = state.memo.asked
    numbers = order(m.shown, m.front)
    at = numbers.index(number) if number in numbers else 0
    out = []
    if wager == "blackjack" and len(numbers) > 1:
        row = row_of(geometry, len(numbers))
        wide = row.gap / 2 + row.chip + 4
        if rounded(geometry):
            out.append(pieces.live_at("live", "circle", *spot.at, spot.r, 0, breath))
        else:
            out.append(
                pieces.live_at("live", "capsule", row.centres[at], spot.at[1], min(37, spot.r - 6), wide, breath)
            )
    elif shape == "capsule":
        out.append(pieces.live_at("live", shape, *spot.at, spot.r - 13, spot.wide - 13, breath))
    else:
        out.append(pieces.live_at("live", shape, *spot.at, spot.r, 0 if shape == "circle" else spot.wide, breath))
    cards = m.shown.cards.get(place(m.front, number), ())
    if cards and wager != "insurance":
        lies = [card_at(geometry, place(m.front, number), i, len(cards)) for i in range(len(cards))]
        flat = [lie for lie in lies if not lie[3]] or lies
        left = min(x - w / 2 for x, _, w, _ in flat) - 4
        right = max(x + w / 2 for x, _, w, _ in flat) + 4
        top = min(y - w * 0.7 for _, y, w, _ in flat) - 4
        low = max(y + w * 0.7 for _, y, w, _ in flat) + 4
        out.append(_cards_frame(pieces, left, top, right - left, low - top))
    return out


def _cards_frame(pieces: Pieces, x: float, y: float, w: float, h: float) -> Item:
    piece = pieces.kit.paint(_frame, w, h)
    px, py = pieces.at(x, y)
    rect = pygame.Rect(px - piece.margin, py - piece.margin, *piece.surface.get_size())
    return Item("asked hand", rect, (px, py, w, h), lambda s: piece.blit(s, px, py))


def _frame(sheet: Sheet, w: float, h: float) -> None:
    sheet.rr(0, 0, w, h, 13, None, 1, stroke=sheet.theme.brass, sw=5)
