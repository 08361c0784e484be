"""What lies on the card felts beside cards and stakes: meters that roll, lit lamps, envy lammers, the puck, the pot, lost spots.

Also how a hand lies of which only the best cards play.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.cards import HIDDEN, Card, suit
from game.client.draw.palette import CREAM
from game.client.table.cards.devices import DEVICES
from game.client.table.pieces import Drawing, Piece, Token, reading, sign
from game.declare import Spot
from game.hands import FOUR

if TYPE_CHECKING:
    from game.client.draw.sheet import Sheet
    from game.client.layout import Layout
    from game.client.table.moment import Moment
    from game.client.table.shown import Shown

RED: Final = (1, 2)
"""The suits diamonds and hearts."""
RINGED: Final = ("circle", "square", "pentagon", "diamond", "prime", "sensor", "moon", "numeral")
"""Spots that show a dashed ring where a stake was lost; the others have words or other hands' chips there."""


# -- what is over --------------------------------------------------------------------------------------------------


def lost(m: Moment, *, odds: bool) -> list[Piece]:
    """A dashed ring and a cross where a stake of the player's was lost; the odds under one that was paid, if there is room."""
    out: list[Piece] = []
    cards = m.layout.places["seat"]
    top = min(y for _, y in cards.at) - cards.width * 0.7
    for spot, result in m.shown.results.items():
        if spot.seat != m.own or spot.wager not in m.layout.spots or not m.geometry.has_spot(spot):
            continue
        place = m.layout.spots[spot.wager]
        x, y = place.at
        if result.kind == "lose" and result.stake and place.shape in RINGED:
            r = min(26.0, place.r * 0.62)
            if place.shape == "numeral":
                x, y, r = x + place.stake[0], y + place.stake[1], 12.0
            out.append(Drawing(f"lost {spot.wager}", "lost", (x - r, y - r - 2, 2 * r, 2 * r)))
        if result.kind == "win" and result.odds and odds and y + place.r + 52 < top and place.shape not in DEVICES:
            out.append(Drawing(f"odds {spot.wager}", "odds", (x - 60, y + place.r + 23, 120, 26), (result.odds,)))
    return out


def lost_ring(sheet: Sheet, w: float, h: float) -> None:  # noqa: ARG001 - the kit's shape
    """A dashed ring and a cross."""
    r, ink = w / 2, sheet.theme.loss
    sheet.circle(r, r, r - 1, "#0C0F10", 0.5)  # what the spot has printed in it does not run into the cross
    sheet.circle(r, r, r - 1, None, 0.8, stroke=ink, sw=2, dash="6 5")
    for d in (-1, 1):
        sheet.line(r - r * 0.34, r - d * r * 0.34, r + r * 0.34, r + d * r * 0.34, ink, 0.9, 3, cap=True)


def odds_words(sheet: Sheet, w: float, h: float, words: str) -> None:
    """The odds that a wager was paid."""
    sheet.text(words, w / 2, h / 2, 20, "ui6", CREAM, anchor="c", valign="m", max_width=w)


def markers(m: Moment) -> list[Piece]:
    """Envy lammers beside the wagers that bring them, and the puck of the first card."""
    out: list[Piece] = []
    wager = "fortune" if "fortune" in m.layout.spots else ""
    for kind, place in m.shown.marks:
        if not place.startswith("seat ") or kind not in ("envy", "puck"):
            continue
        seat = int(place.split()[1])
        own = seat == m.own
        if kind == "envy" and wager:
            x, y, _ = m.geometry.spot(Spot(seat, wager))
            at, size = ((x + 46, y - 26), 25.0) if own else ((x - 14, y + 14), 9.0)
            out.append(Token(f"envy {place}", "envy", *at, size, size * 1.6))
        elif kind == "puck":
            at = (352.0, 780.0) if own else m.geometry.framed(seat, (-115.0, -36.0))
            size = 17.0 if own else 13.0
            out.append(Token(f"puck {place}", "puck", *at, size, size * 1.6, ("1",)))
    return out


def numbers(m: Moment) -> list[Piece]:
    """The names in numeral rings, moved aside where a chip lies."""
    out: list[Piece] = []
    held = {s.wager for s in (*m.shown.chips, *m.shown.results) if s.seat == m.own}
    if m.betting:
        held |= set(m.hand.placed)
    for name, spot in m.layout.spots.items():
        if spot.shape == "numeral":
            off = 9 if name in held else 0
            x, y = spot.at[0] - off, spot.at[1] - off
            out.append(Drawing(f"numeral {name}", "numeral", (x - 16, y - 16, 32, 32), (spot.mark,)))
    return out


def numeral(sheet: Sheet, w: float, h: float, text: str) -> None:
    """The name in a numeral ring."""
    sheet.text(text, w / 2, h / 2, 22, "serif7", CREAM, anchor="c", valign="m")


NUMBERS: Final = (
    "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "ELEVEN", "TWELVE", "THIRTEEN", "FOURTEEN", "FIFTEEN",
    "SIXTEEN", "SEVENTEEN", "EIGHTEEN",
)  # fmt: skip


def start(m: Moment) -> list[Piece]:
    """What the dice count, and where the first card goes, under the shaker."""
    place = next((place for kind, place in m.shown.marks if kind == "puck"), "")
    if not place:
        return []
    dice = m.shown.dice
    first = f"{NUMBERS[sum(dice) - 3]} · FIRST CARD" if len(dice) == 3 else "FIRST CARD"
    x, y = m.layout.furniture["shaker"]
    second = f"TO {place.upper()}" if place != "dealer" else "TO THE DEALER"
    return [Drawing("start", "two lines", (x - 84, y + 94, 168, 52), (first, second))]


def two_lines(sheet: Sheet, w: float, h: float, first: str, second: str) -> None:
    """Two lines of print."""
    for i, words in enumerate((first, second)):
        size = sheet.type.fit(words, w * sheet.scale, 20, "serif7", 0.6, 12)
        sheet.text(words, w / 2, h * (0.25 + i * 0.48), size, "serif7", CREAM, anchor="c", valign="m", track=0.6)


def backs(layout: Layout, shown: Shown) -> str:
    """The colour of the backs in play: the felt's own for the first deck, the other one for the deck it alternates with."""
    if layout.backs != "blue":
        return shown.backs
    return "red" if shown.backs == "blue" else "blue"


COUNTED: Final = {3: "Three", 4: "Four", 5: "Five"}


def colours(m: Moment) -> list[Piece]:
    """How many of the player's cards are of one colour, for the Prime."""
    view = m.desk.view
    hand = view.hand if view and "prime" in m.layout.spots else ()
    if len(hand) != 5 or HIDDEN in hand or m.busy:
        return []
    red = sum(1 for card in hand if suit(card) in RED)
    words = f"{COUNTED[max(red, 5 - red)]} {'red' if red > 2 else 'black'}"
    return [reading(m.ruler, m.layout.felt, "prime reading", (1042, 800, 142, 65), (("", "Prime", words),))]


# -- hands of which some play --------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def best_first(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """The indices of five cards, those of the best four first.

    >>> from game.cards import cards
    >>> best_first(cards("9c Kh Jh 8h 4h"))
    (1, 2, 3, 4, 0)
    """
    whole = FOUR.strength(cards)
    spare = [i for i in range(len(cards)) if FOUR.strength(cards[:i] + cards[i + 1 :]) == whole]
    out = min(spare, key=lambda i: (cards[i] // 4, i)) if spare else len(cards) - 1
    made = FOUR.made(cards)
    rest = sorted((i for i in range(len(cards)) if i != out), key=lambda i: (cards[i] not in made, -(cards[i] // 4), i))
    return (*rest, out)


def lying(m: Moment, place: str, cards: list[Card]) -> list[int]:
    """Which card lies where: the index of the card for each place of a hand, in order."""
    found = m.layout.places.get("seat" if place == f"seat {m.front}" else place)
    plain = list(range(len(cards)))
    if (m.busy and not _settled(m, place)) or found is None or HIDDEN in cards:
        return plain
    if found.best and len(cards) == found.best + 1:
        return list(best_first(tuple(cards)))
    return plain


def _settled(m: Moment, place: str) -> bool:
    """Whether a hand is the player's own and his decision has come: it stays in its order while the others are told."""
    front = m.front
    return place == f"seat {front}" and (front in m.shown.did or m.shown.asked == front)


def aside(m: Moment, place: str, cards: list[Card], slot: int) -> bool:
    """Whether the card in this place does not play."""
    found = m.layout.places.get("seat" if place == f"seat {m.front}" else place)
    return (
        (not m.busy or _settled(m, place))
        and found is not None
        and bool(found.best)
        and len(cards) == found.best + 1
        and HIDDEN not in cards
        and slot >= found.best
    )


def frames(m: Moment) -> list[Piece]:
    """One frame round the cards that play, and what they are, at the show."""
    out: list[Piece] = []
    own = f"seat {m.front}"
    places = m.shown.lying
    for place in ("dealer", own):
        found = m.layout.places.get("seat" if place == own else place)
        cards = places.get(place, ())
        if found is None or not found.best or len(cards) != found.best + 1 or HIDDEN in cards or m.busy:
            continue
        left, right = found.at[0][0] - found.width / 2, found.at[found.best - 1][0] + found.width / 2
        top, low = found.at[0][1] - found.width * 0.7, found.at[0][1] + found.width * 0.7
        if place == "dealer" or (m.shown.over and m.front not in m.shown.folded):
            box = (left - 5, top - 5, right - left + 10, low - top + 10)
            out.append(Drawing(f"best {place}", "frame", box))
        named = FOUR.name(FOUR.strength(tuple(cards)))
        words, y = (f"Dealer: {named}", low + 16) if place == "dealer" else (f"Your {named}", min(low + 22, 938))
        out.append(sign(m.ruler, f"best words {place}", words, (left + right) / 2, y))
    return out


__all__ = ["aside", "backs", "best_first", "colours", "frames", "lost", "lying", "markers", "numbers", "start"]
