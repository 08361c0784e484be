"""Blackjack tables: stakes and lammers of hands that grow and split, totals, the hand that is asked, and the hands in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
from game.client.table.pieces import Drawing, Glow, Piece, pill, reading
from game.declare import Spot
from game.hands.blackjack import in_words, is_blackjack, points
from game.money import short
from game.rounds.blackjack_words import SECOND_CHANCE, chance_place, chance_value, place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.client.draw.sheet import Sheet
    from game.client.table.moment import Moment
    from game.client.table.shown import Result

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


def pills(m: Moment) -> list[Piece]:
    """Where many hands lie side by side: one amount under a doubled hand, what the player himself staked on it."""
    if not crowded(m):
        return []
    out: list[Piece] = []
    chips = m.shown.chips
    for number in order(m.shown, m.own):
        spots = [s for s in chips if s.seat == m.own and s.hand == number and s.wager in (*MAIN, *TWICE)]
        if not any(s.wager in TWICE for s in spots):
            continue
        x, y, r = centre(m.geometry, spots[0])
        own = sum(chips[s] for s in spots)
        out.append(pill(m.ruler, f"hand {number} pill", short(own) if own else "free", x, y + r + 9))
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


def second_chance_lock(m: Moment) -> list[Piece]:
    """A note on the place of the Second Chance wager while wagers are placed: it opens after a bust."""
    spot = m.layout.spots.get(SECOND_CHANCE)
    if spot is None or not m.betting or m.shown.over or m.shown.results:
        return []
    high, words = 28 * m.ruler.grow, "after a bust"
    wide = m.ruler.width(words, 20, "ui6") + 52
    box = (spot.at[0] - wide / 2, spot.at[1] + 46 - high / 2, wide, high)
    return [Drawing("second chance lock", "locked pill", box, (words,))]


def locked_pill(sheet: Sheet, w: float, h: float, text: str) -> None:
    """A note with a lock."""
    sheet.rr(0, 0, w, h, h / 2, "#0A1211", 0.92)
    sheet.icon("lock", 20, h / 2, 18, sheet.theme.text2, 2.2)
    sheet.text(text, 36, h / 2, 20, "ui6", sheet.theme.text2, valign="m")


# -- totals and the hand that is asked -----------------------------------------------------------------------------


def totals(m: Moment) -> list[Piece]:
    """Totals in pills beside the dealer's cards and every other seat's hands."""
    out: list[Piece] = []
    shown = m.shown
    lying = shown.cards
    if shown.over and "dealer" in m.shown.cleared:
        lying = {"dealer": m.shown.cleared["dealer"], **lying}
    for where, cards in lying.items():
        if where == "dealer":
            seen = [c for c in cards if c != HIDDEN]
            if seen:
                printed = m.layout.spots["blackjack"].shape == "circle"
                out.append(_dealer_total(m, printed, total_of(seen, whole=len(seen) == len(cards) > 1)))
            continue
        seat, hand, chance = parsed(where)
        if chance or seat == m.front == m.own or not cards or HIDDEN in cards:
            continue
        less = sum(map(chance_value, shown.cards.get(chance_place(seat, hand), ())))
        x, y, wide, turn = card_at(m.geometry, where, min(len(cards) - 1, 1), len(cards))
        last, _, _, _ = card_at(m.geometry, where, len(cards) - 1, len(cards))
        if ("doubled", where) in shown.marks and len(cards) > 2:
            last = max(last, x) + 4
        text = total_of(cards, less=less)
        at = max(last, x) + wide * 0.5 + 24, y + (2 if turn <= 0 else 12)
        out.append(pill(m.ruler, f"total {where}", text, *at))
    return out


def total_of(cards: Sequence[Card], *, less: int = 0, whole: bool = False) -> str:
    """A hand's points as a pill shows them."""
    if whole and is_blackjack(tuple(cards)):
        return "BJ"
    return str(points(tuple(cards))[0] - less)


def _dealer_total(m: Moment, printed: bool, text: str) -> Drawing:
    """The dealer's total left of the upcard, or below the cards where a letter is `printed` beside them."""
    wide, high = m.ruler.width(text, 24, "ui7") + 26, (30 if printed else 36) * m.ruler.grow
    x, y = (760 - wide / 2, 343 - high) if printed else (640 - wide, 300 - high / 2)
    return Drawing("dealer total", "total", (x, y, wide, high), (text,))


def big_pill(sheet: Sheet, w: float, h: float, text: str) -> None:
    """A total."""
    sheet.rr(0, 0, w, h, h / 2, "#0A1211", 0.92)
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, h / 2 - 0.8, None, 0.16, stroke="#FFFFFF", sw=1.2)
    sheet.text(text, w / 2, h / 2, 24, "ui7", "#FFFFFF", anchor="c", valign="m")


MANY: Final = 2
"""More hands than these are named in one line each."""
LINE: Final = 38.0


def readings(m: Moment, boxes: tuple[Box, ...]) -> list[Piece]:
    """The player's hands in words, from left to right, as they lie on the felt; the one that is asked is marked."""
    rows, live = _readings(m)
    if not rows:
        return []
    x, _, w, h = boxes[0]
    low = boxes[-1][1] + boxes[-1][3]
    if len(rows) <= MANY:
        return [reading(m.ruler, m.layout.felt, "reading", (x, low - h * len(rows), w, h * len(rows)), rows)]
    high = LINE * min(m.ruler.grow, 1.25) * len(rows) + 16
    said, ground = tuple(text for _, _, text in rows), mix(m.layout.felt, "#000000", 0.72)
    return [Drawing("reading", "hands", (x, low - high, w, high), (said, live, ground))]


def many(sheet: Sheet, w: float, h: float, hands: tuple[str, ...], live: int, ground: str) -> None:
    """Hands in words, a line each, the `live` one marked."""
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
    lying = m.lying
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
        if less:
            text = f"{points(cards)[0]} − {less} = {points(cards)[0] - less}"
        live = len(rows) if number == asked_now else live
        rows.append(
            ("", f"Hand {at + 1}" if len(numbers) > 1 else m.box(m.front) or "Your hand", text[:1].upper() + text[1:])
        )
    return tuple(rows), live


def asked(m: Moment) -> str:
    """The wager whose place is framed while the player is asked; "" when nothing is."""
    state = m.desk.state
    if m.busy or not m.desk.turn or state is None:
        return ""
    return {"insurance": "insurance", "second-chance": "second-chance"}.get(state.stage, "blackjack")


def live(m: Moment) -> tuple[Piece, ...]:
    """The frames of the hand that is asked: its cards, and its part of the place for the wager."""
    state, wager = m.desk.state, asked(m)
    if state is None:
        return ()
    number, numbers = state.memo.asked, order(m.shown, m.front)
    out: list[Piece] = [_place_frame(m, wager, numbers.index(number) if number in numbers else 0, len(numbers))]
    cards = m.shown.cards.get(place(m.front, number), ())
    if cards and wager != "insurance":
        lies = [card_at(m.geometry, place(m.front, number), i, len(cards)) for i in range(len(cards))]
        flat = [lie for lie in lies if not lie[3]] or lies
        left = min(x - w / 2 for x, _, w, _ in flat) - 4
        right = max(x + w / 2 for x, _, w, _ in flat) + 4
        top = min(y - w * 0.7 for _, y, w, _ in flat) - 4
        low = max(y + w * 0.7 for _, y, w, _ in flat) + 4
        out.append(Drawing("asked hand", "hand frame", (left, top, right - left, low - top)))
    return tuple(out)


def _place_frame(m: Moment, wager: str, at: int, hands: int) -> Glow:
    """The breathing frame of a wager's place, or of the part that the hand `at` of so many has in it."""
    spot = m.layout.spots[wager]
    if m.front != m.own and m.geometry.has_spot(Spot(m.front, wager)):
        x, y, r = m.geometry.spot(Spot(m.front, wager, m.desk.state.memo.asked if m.desk.state is not None else 0))
        return Glow("live", "circle", x, y, r + 6)
    shape = spot.shape if spot.shape not in ("none", "tagged") else "circle" if spot.shape == "none" else "box"
    if wager == "blackjack" and hands > 1:
        row = row_of(m.geometry, hands)
        if rounded(m.geometry):
            return Glow("live", "circle", *spot.at, spot.r)
        wide = row.gap / 2 + row.chip + 4
        return Glow("live", "capsule", row.centres[at], spot.at[1], min(37, spot.r - 6), wide)
    if shape == "capsule":
        return Glow("live", shape, *spot.at, spot.r - 13, spot.wide - 13)
    return Glow("live", shape, *spot.at, spot.r, 0 if shape == "circle" else spot.wide)


def hand_frame(sheet: Sheet, w: float, h: float) -> None:
    """The frame round the cards of the hand that is asked."""
    sheet.rr(0, 0, w, h, 13, None, 1, stroke=sheet.theme.brass, sw=5)
