"""Setting six cards as a high hand of five and a low card: any card changes places with the low one, by pointer or keys.

The order is kept in `Hand.cards`: all six cards, the low card last. Nothing is set until the button says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.cards import HIDDEN, Card
from game.client.draw.palette import BRASS, CREAM
from game.client.table.geometry import Lie
from game.client.table.intents import Choice, Decide
from game.client.table.moves import Motion
from game.client.table.pieces import CardPiece, Drawing, Piece, sign
from game.client.table.pieces import card as card_name
from game.hands.pai_gow import card_rank, house_way
from game.hands.phrases import plain
from game.rounds.pai_gow import warning
from game.rounds.state import Action

if TYPE_CHECKING:
    from game.client.draw.sheet import Sheet
    from game.client.table.moment import Moment, Pointed

LOW: Final = 5
"""The index of the low card."""


def setting(m: Moment) -> bool:
    """Whether the player is setting a hand now."""
    state = m.desk.state
    return m.deciding and state is not None and state.stage == "setting"


def order(m: Moment) -> tuple[Card, ...]:
    """The six cards as the player has laid them, the low one last; at first from high to low."""
    view = m.desk.view
    hand = view.hand if view else ()
    if len(hand) != LOW + 1 or HIDDEN in hand or set(m.hand.cards) == set(hand):
        return m.hand.cards if set(m.hand.cards) == set(hand) else tuple(hand)
    return tuple(sorted(hand, key=card_rank, reverse=True))


def swapped(m: Moment, index: int, other: int = LOW) -> tuple[Card, ...]:
    """The cards with two of them changed over (a card and the low one, unless said otherwise)."""
    cards = list(order(m))
    if index < len(cards) and other < len(cards):
        cards[index], cards[other] = cards[other], cards[index]
    return tuple(cards)


def chosen_action(m: Moment) -> Action:
    """The setting as it lies."""
    return Action("set", cards=(order(m)[LOW],))


def house_low(m: Moment) -> Card:
    """The card that the house way puts low."""
    return house_way(order(m)).low


def name_of(card: Card) -> str:
    """The low card in words."""
    from game.rules.six_card_fortune_pai_gow_poker import low_name

    return plain(low_name(card))


def choice(m: Moment) -> Choice:
    """The choice that sets the hands as they lie."""
    lies = chosen_action(m)
    return Choice(
        name=f"do {lies}", intent=Decide(lies), label="Set hands", action="set", look="primary", face=m.desk.stage,
        sub="loses: see above" if warned(m) else f"{name_of(lies.cards[0])} low", place="decisions",
    )  # fmt: skip


def warned(m: Moment) -> str:
    """What is wrong with the hand as it lies, nothing when it can be set."""
    cards = order(m)
    return warning(cards, chosen_action(m)) if len(cards) == LOW + 1 else ""


def pieces(m: Moment) -> list[Piece]:
    """What the two hands are, over their frames; the low frame live while a hand is being set."""
    own = f"seat {m.front}"
    lying = m.at_end(own)
    if m.busy or len(lying) != LOW + 1 or m.game.read is None:
        return []
    out: list[Piece] = []
    cards = order(m) if setting(m) else _lying(m, own, lying)
    if len(cards) != LOW + 1 or HIDDEN in cards:
        return []
    readings = m.game.read({own: cards}, m.front)
    wrong = bool(warned(m)) if setting(m) else False
    if len(readings) == 2:
        icon, low = "warn" if wrong else "check", "Low outranks high" if wrong else _begun(plain(readings[1].text))
        out.append(sign(m.ruler, "high reading", _begun(readings[0].text), 720, 723, icon, "c"))
        out.append(sign(m.ruler, "low reading", low, 1133, 723, icon, "r"))
    if setting(m):
        out.append(Drawing("live low", "high", (999, 737, 138, 186)))
    return out


def _begun(words: str) -> str:
    return words[:1].upper() + words[1:]


def _lying(m: Moment, place: str, told: tuple[Card, ...]) -> tuple[Card, ...]:
    view = m.desk.view
    mine = view.piles.get(place, ()) if view and not m.shown.over else ()
    return tuple(mine) if len(mine) == len(told) else told


def carried(m: Moment, pointed: Pointed) -> Motion:
    """The card that is being carried over the felt, with what marks the place it has left."""
    held = pointed.dragging
    if not held.startswith("card ") or pointed.carried is None or not setting(m):
        return Motion()
    own, index, laid = f"seat {m.front}", int(held.split()[1]), order(m)
    if set(laid) != set(m.cards(own)):
        return Motion()
    lie = m.geometry.card(own, index, LOW + 1)
    high = lie.width * 1.4
    box = (lie.x - lie.width / 2 + 2, lie.y - high / 2 + 2, lie.width - 4, high - 4)
    in_hand = Lie(*pointed.carried, m.layout.places["seat"].width * 1.06, -7.0)
    flights = (Drawing("left place", "left", box), CardPiece("carried", laid[index], in_hand, m.layout.backs))
    return Motion(flights, frozenset({card_name(own, m.cards(own).index(laid[index]))}))


def left_place(sheet: Sheet, w: float, h: float) -> None:
    """The place that a carried card has left."""
    sheet.rr(0, 0, w, h, 9, None, 0.75, stroke=CREAM, sw=2.2, dash="7 6")


def live_frame(sheet: Sheet, w: float, h: float) -> None:
    """The frame of the low hand while it is chosen."""
    sheet.shadow(2, 2, w - 4, h - 4, 15, blur=7, dy=0, a=0.5, colour=BRASS, hollow=True)
    sheet.rr(2, 2, w - 4, h - 4, 15, None, 1, stroke=BRASS, sw=4, dash="14 8")


__all__ = [
    "LOW",
    "carried",
    "chosen_action",
    "house_low",
    "left_place",
    "live_frame",
    "order",
    "pieces",
    "setting",
    "swapped",
    "warned",
]
