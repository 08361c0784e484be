"""How hands lie at card tables and what they come to: hands of which some cards play, places still empty, words and frames."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.cards import HIDDEN, Card, suit
from game.client.draw.palette import CREAM
from game.client.draw.sheet import Sheet
from game.client.felt import spots
from game.client.layout import Layout, Place
from game.client.table.cards.sums import counting
from game.client.table.moment import Moment
from game.client.table.pieces import Drawing, Piece, reading, sign
from game.client.table.shown import Shown
from game.declare import Reading
from game.hands import FOUR

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
