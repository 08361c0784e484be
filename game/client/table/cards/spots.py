"""What lies on a card table besides chips: how hands lie and what they come to, places still empty, words and frames; lost stakes,
marks, devices that light up, where wagers may go, rows that paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.cards import HIDDEN, Card, suit
from game.client.draw.kit import result_mark
from game.client.draw.palette import BRASS, CREAM
from game.client.draw.sheet import Sheet
from game.client.felt import spots
from game.client.felt.lettering import joined, two_figures, two_step
from game.client.felt.spots import sensor
from game.client.layout import Area, FeltOf, Layout, Place
from game.client.table.cards.sums import counting
from game.client.table.geometry import Geometry
from game.client.table.moment import Moment
from game.client.table.pieces import ENDINGS, Drawing, Piece, Token, pill, reading, sign
from game.client.table.shown import Shown
from game.declare import Reading, Spot
from game.hands import FOUR
from game.money import short

LINE: Final = 25.0
"""How high a line of print is."""
RED: Final = (1, 2)
"""The suits diamonds and hearts."""


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
    x, y = m.layout.furniture["shaker"]
    second = f"TO {place.upper()}" if place != "dealer" else "TO THE DEALER"
    told = [NUMBERS[sum(dice) - 3]] if len(dice) == 3 else []
    first = " · ".join((*told, "FIRST CARD"))
    said = (first, second) if m.ruler.width(first, 17, "serif7") <= 168 else (*told, "FIRST CARD", second)
    wide = max(168.0, *(m.ruler.width(words, 20, "serif7") + 24 for words in said))
    return [Drawing("start", "lines", (x - wide / 2, y + 92, wide, LINE * len(said)), said)]


def lines(sheet: Sheet, w: float, h: float, *said: str) -> None:
    """Lines of print."""
    size = min(sheet.type.fit(words, w * sheet.scale, 20, "serif7", 0.6, 12) for words in said)
    for i, words in enumerate(said):
        sheet.text(words, w / 2, h * (i + 0.5) / len(said), size, "serif7", CREAM, anchor="c", valign="m", track=0.6)


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
    return list(range(len(cards))) if _best_of(m, place, cards) is None else list(best_first(tuple(cards)))


def aside(m: Moment, place: str, cards: list[Card], slot: int) -> bool:
    """Whether the card in this place does not play."""
    found = _best_of(m, place, cards)
    return found is not None and slot >= found.best


def _best_of(m: Moment, place: str, cards: Sequence[Card]) -> Place | None:
    """The place of a hand that lies with its best cards first, one of them not playing; None for any other hand."""
    found = m.layout.places.get("seat" if place == f"seat {m.front}" else place)
    if found is None or not found.best or len(cards) != found.best + 1 or HIDDEN in cards:
        return None
    return found if not m.busy or _settled(m, place) else None


def _settled(m: Moment, place: str) -> bool:
    """Whether a hand is the player's own and his decision has come: it stays in its order while the others are told."""
    front = m.front
    return place == f"seat {front}" and (front in m.shown.did or m.shown.asked == front)


def frames(m: Moment) -> list[Piece]:
    """One frame round the cards that play, and what they are, at the show."""
    out: list[Piece] = []
    for place in ("dealer", f"seat {m.front}"):
        cards = m.shown.lying.get(place, ())
        found = _best_of(m, place, cards)
        if found is None or m.busy:
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


def empty_places(m: Moment) -> list[Piece]:
    """Where the player's next cards will lie; cards that move aside would lay a printed line bare."""
    place = m.layout.places.get("seat")
    if place is None or not place.best:
        return []
    front = f"seat {m.front}"
    lying = len(m.shown.cleared.get(front, ()) or m.shown.cards.get(front, ()))
    left, top = place.at[0][0] - place.width / 2, place.at[0][1] - place.width * 0.7
    wide, high = place.at[-1][0] - place.at[0][0] + place.width, place.width * 1.4
    places = tuple((x - left, y - top) for x, y in place.at[lying:])
    return [Drawing("empty places", "card places", (left, top, wide, high), (places, place.width))] if places else []


def card_places(sheet: Sheet, w: float, h: float, places: tuple[tuple[float, float], ...], width: float) -> None:  # noqa: ARG001
    """Where cards will lie."""
    for x, y in places:
        spots.card_slot(sheet, x, y, width)


def dealer_words(m: Moment) -> list[Piece]:
    """The dealer_words's hand in words once it is shown, or as far as it is counted."""
    place = m.layout.places.get("dealer")
    named = m.shown.names.get("dealer") or _so_far(m)
    if place is None or place.best or not named or not place.words:
        return []
    label = place.words[0]
    return [sign(m.ruler, "dealer words", f"Dealer: {' and '.join(named.values())}", label.x, label.y - 7)]


def _so_far(m: Moment) -> dict[str, str]:
    """What the dealer_words's cards come to that lie open, where a sum is counted card by card."""
    cards = tuple(m.shown.cards.get("dealer", ()))
    if not counting(m) or m.game.read is None or all(card == HIDDEN for card in cards):
        return {}
    return {reading.label: reading.text for reading in m.game.read({"dealer": cards}, 0)}


def current_readings(m: Moment) -> tuple[Reading, ...]:
    """The player's hands as they stand, in words."""
    view = m.desk.view
    if view is None or m.game.read is None or not view.hand:
        return ()
    try:
        return m.game.read(view.piles, m.front)
    except (KeyError, IndexError):
        return ()


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
    found = (marker(m.geometry, kind, place) for kind, place in m.shown.marks)
    return [token for token in found if token is not None]


def marker(geo: Geometry, kind: str, place: str) -> Token | None:
    """An envy lammer or the puck where it lies; None of what else is marked."""
    if not place.startswith("seat ") or kind not in ("envy", "puck"):
        return None
    seat = int(place.split()[1])
    own = seat == geo.own
    if kind == "puck":
        at = (352.0, 780.0) if own else geo.framed(seat, (-115.0, -36.0))
        size = 17.0 if own else 13.0
        return Token(f"puck {place}", "puck", *at, size, size * 1.6, ("1",))
    if "fortune" not in geo.layout.spots:
        return None
    x, y, _ = geo.spot(Spot(seat, "fortune"))
    at, size = ((x + 46, y - 26), 25.0) if own else ((x - 14, y + 14), 9.0)
    return Token(f"envy {place}", "envy", *at, size, size * 1.6)


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


# -- hands of which some play --------------------------------------------------------------------------------------


# -- wagers that a device takes: sensors light up, screens show the sum, and say themselves how it ended -----------------


DEVICES: Final = ("sensor", "screen")
"""Spots of wagers that a device takes: they show a light or a figure instead of chips."""


def devices(m: Moment) -> list[Piece]:
    """Lit lamps, sums on screens, and what came of them."""
    return _taken(m) + _screens(m)


def by_device(m: Moment, spot: Spot) -> bool:
    """Whether a stake of the player's is shown by a light, not by chips."""
    own = m.layout.spots.get(spot.wager)
    return own is not None and spot.seat == m.own and own.shape in DEVICES


def _taken(m: Moment) -> list[Piece]:
    out: list[Piece] = []
    held = {s.wager: c for s, c in m.shown.chips.items() if s.seat == m.own}
    if m.betting:
        held |= m.hand.placed
    for name, spot in m.layout.spots.items():
        if name not in held or spot.shape not in DEVICES:
            continue
        (x, y), r = spot.at, spot.r
        words = short(held[name])
        if spot.shape == "sensor":
            out.append(Drawing(f"lamp {name}", "lamp", (x - r, y - r, 2 * r, 2 * r)))
            out.append(pill(m.ruler, f"lamp {name} pill", words, x, y + r + 14))
        else:
            out.append(Drawing(f"screen {name}", "figure", (x, y - r, spot.wide - 8, 2 * r), (words,)))
    return out


def tagged(shape: str, kind: str) -> bool:
    """Whether a wager's end is told in a tag of its own: not on a screen, which says it, nor for what was lost in a small ring."""
    return shape != "screen" and not (shape == "numeral" and kind == "lose")


def _screens(m: Moment) -> list[Piece]:
    """How the player's electronic wagers screen_end, on their screens."""
    out: list[Piece] = []
    for spot, result in m.shown.results.items():
        place = m.layout.spots.get(spot.wager)
        if place is None or place.shape != "screen" or spot.seat != m.own or not (result.win or result.stake):
            continue
        words = short(result.net, sign=True) if result.kind != "push" else "push"
        (x, y), r = place.at, place.r
        box = (x - 8, y - r, place.wide, 2 * r)
        out.append(Drawing(f"screen result {spot.wager}", "screen", box, (words, result.kind)))
    return out


def screen_end(sheet: Sheet, w: float, h: float, words: str, kind: str) -> None:
    """How a wager screen_end, on its screen."""
    ink = {"win": sheet.theme.win, "lose": sheet.theme.loss}.get(kind, "#9FCDF2")
    size = 20 / sheet.type.grow
    wide = min(sheet.width(words, size, "ui7"), w - 20)
    sheet.fitted(words, w - 6, h / 2, w - 20, size, "ui7", ink, anchor="r", valign="m", least=10)
    result_mark(sheet, w - 14 - wide, h / 2, 12, ENDINGS[kind])


def lamp(sheet: Sheet, w: float, h: float) -> None:  # noqa: ARG001 - the kit's shape
    """A sensor that took a wager."""
    sensor(sheet, w / 2, w / 2, w / 2, lit=True)
    sheet.icon("check", w / 2, w / 2, min(26.0, w * 0.5), "#FFD98A", 3)


def figure(sheet: Sheet, w: float, h: float, words: str) -> None:
    """A sum on a screen."""
    sheet.text(words, w - 6, h / 2, 20, "ui7", "#9FCDF2", anchor="r", valign="m")


# -- spots that are still empty ------------------------------------------------------------------------------------------


SIGN = 40.0
"""The side of the square in which the plus stands."""


def open_spots(m: Moment) -> list[Piece]:
    """A plus and a word on every optional spot that is still empty."""
    if not m.betting or m.shown.over or m.shown.results:
        return []
    out: list[Piece] = []
    for name, spot in m.layout.spots.items():
        if spot.optional and name not in m.hand.placed:
            x, y = spot.at
            out.append(Drawing(f"plus {name}", "plus", (x - SIGN / 2, y - SIGN / 2, SIGN, SIGN)))
            out.append(pill(m.ruler, f"plus {name} pill", "optional", x, y + 44))
    return out


def plus(sheet: Sheet, w: float, h: float) -> None:
    """The sign on a spot that may be left empty."""
    sheet.line(w / 2 - 10, h / 2, w / 2 + 10, h / 2, CREAM, 0.85, 3, cap=True)
    sheet.line(w / 2, h / 2 - 10, w / 2, h / 2 + 10, CREAM, 0.85, 3, cap=True)


# -- of the paytables printed on the felt, the lines that the player was paid by, framed ---------------------------------


def lit_rows(m: Moment, rows: frozenset[str]) -> list[Piece]:
    """The printed rows that the player was paid by, framed; `rows` are their keys."""
    out: list[Piece] = []
    for strip in m.layout.strips:
        if not strip.wager or strip.envy or len(strip.columns) > 1:
            continue
        table = m.game.paytable(strip.wager, m.desk.rules)
        for i, line in enumerate(joined(table, strip.alike)):
            if not rows.isdisjoint(line.rows):
                y = strip.at[1] + 35 + i * strip.step - 19
                box = (strip.at[0] - 10, y, strip.columns[0] + 20, 26.0)
                out.append(Drawing(f"lit {strip.wager} {i}", "lit row", box))
    for area in m.layout.areas.values():
        if area.kind == "two-strip":
            out += _lit_figures(m, area, rows)
    return out


def _lit_figures(m: Moment, area: Area, rows: frozenset[str]) -> list[Piece]:
    """Of a strip with two figures a hand, those that the player was paid by."""
    out: list[Piece] = []
    lines = two_figures(area.text, FeltOf(m.game, m.layout, m.desk.rules, m.own))
    x, y, *edges = area.box
    for i, wager in enumerate(area.text.split("|")[2].split(",")):
        found = [n for n, line in enumerate(lines) if line.rows[i] in rows]
        if found:
            top = y + 16 + found[-1] * two_step(len(lines))
            wide = 24 + 11 * len(lines[found[-1]].figures[i])
            box = (x + edges[i] - wide + 10, top, wide, 26.0)
            out.append(Drawing(f"lit {wager}", "lit row", box))
    return out


def lit_row(sheet: Sheet, w: float, h: float) -> None:
    """The frame of a printed row."""
    sheet.rr(1, 1, w - 2, h - 2, 6, None, 1, stroke=BRASS, sw=2.2)
    sheet.icon("tri-r", -5, h / 2, 11, BRASS)
