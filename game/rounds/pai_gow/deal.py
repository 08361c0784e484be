"""The pai gow family's dice and cards: the starting position, the deal to all positions, the count
of the stub.

`plan` lists the cards as if the first position were seat 1's; a stock is kept in that order,
wherever the deal began, so that a round file needs no starting position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import msgspec

from ...core.cards import Card
from ...core.declaration import Game, HouseRules
from ...core.errors import HouseError
from .. import events as ev
from .. import procedure
from ..round_builder import FOUND_FACE_UP, Play, RoundVoid, Trouble
from ..round_steps import Destination
from ..state import Pile

HAND = 6
ALL_SIX = (1 << HAND) - 1
DICE = 3
DEALER = 0
VOIDING = frozenset({"two-face-up", "shoe-jam", "stack-exposed"})
IN_THE_DEAL = VOIDING | {"face-up", "drawn-in-error"}
"""Irregularities that come up while the cards are dealt, and those of them that void the round."""


class PaiGowMemo(msgspec.Struct, frozen=True):
    """What all may know: the number that found the starting position, that position (0: the
    dealer's), which seats have set their hands, the seat that must say whether it plays a hand of
    which a card was shown, and whether the dealer will first set his hands wrongly.
    """

    number: int
    start: int
    set: tuple[int, ...] = ()
    exposed: int = 0
    wrongly: bool = False


class Slot(NamedTuple):
    """One card of the deal: its position (0 is the dealer's), its number in that hand, and its
    place in the order of `plan`.
    """

    position: int
    card: int
    at: int


@cache
def _deal_order(seats: int, start: int, *, singly: bool) -> tuple[Slot, ...]:
    """Every card in the order in which it is dealt, clockwise from the starting position
    (670a.8(d), .9(c), .10(c)).
    """
    order = [*range(1, seats + 1), DEALER]
    first = order.index(start)
    order = order[first:] + order[:first]
    places = {position: (position or seats + 1) - 1 for position in order}
    if singly:
        return tuple(Slot(p, i, i * len(order) + places[p]) for i in range(HAND) for p in order)
    return tuple(Slot(p, i, places[p] * HAND + i) for p in order for i in range(HAND))


def plan(
    game: Game,
    rules: HouseRules,
    bets: Mapping[int, Mapping[str, int]],
    troubles: Sequence[Trouble] = (),
) -> tuple[Destination, ...]:
    """Where each card goes when seat 1 is dealt to first; cards for positions without a wager have
    no place, and cards that are found face up have left the stock before.
    """
    dealing = procedure.way_of_dealing(rules, troubles)
    slots = _deal_order(game.seats, 1, singly=game.deals[dealing][0].singly)
    targets = {seat: Destination(f"seat {seat}", seat, peek=True) for seat in bets} | {
        DEALER: Destination("dealer")
    }
    return tuple(targets.get(position, Destination("")) for position, _, _ in slots)


def deal_round(play: Play, envious: Sequence[int]) -> None:
    """From the shuffled and cut cards to hands that may be looked at; `envious` are the seats that get
    an envy lammer.
    """
    trouble, play.troubles = next(iter(play.troubles), None), ()
    procedure.close_betting(play)
    for seat in envious:
        play.events.append(ev.Marked("envy", f"seat {seat}", "ENVY"))
    number, start = _find_start(play, trouble)
    shown = _choose_exposed_seat(play, trouble)
    wrongly = trouble is not None and trouble.rule.kind == "dealer-misset"
    play.memo = PaiGowMemo(number, start, exposed=shown, wrongly=wrongly)
    _deal(play, start, trouble, shown)
    _count_stub(play, trouble)


def _find_start(play: Play, trouble: Trouble | None) -> tuple[int, int]:
    """The number, and the position it is counted to: the dealer is one, then on counterclockwise
    (670a.5(i)).
    """
    game = play.game
    if play.rules.drawn_start:
        number = play.stock.start or play.stock.stream("start").integer_below(game.seats + 1) + 1
        law = game.section("drawn-start")
    else:
        law = game.section("dice")
        if trouble is not None and trouble.rule.kind in ("die-leaning", "die-fallen"):
            play.events.append(ev.Shaken(DEALER, DICE))
            play.record_irregularity(trouble.rule)
        play.events.append(ev.Shaken(DEALER, DICE))
        number = sum(play.throw(DICE))
    steps = (number - 1) % (game.seats + 1)
    start = game.seats + 1 - steps if steps else DEALER
    where = f"seat {start}" if start else "the dealer"
    play.say(f"{number}: the first card goes to {where}.", law)
    play.events.append(ev.Marked("puck", f"seat {start}" if start else "dealer", "1"))
    if trouble is not None and trouble.rule.kind == "wrong-start":
        _void_for_trouble(play, trouble)
    return number, start


def _void_for_trouble(play: Play, trouble: Trouble) -> None:
    play.record_irregularity(trouble.rule, trouble.at if trouble.rule.kind in IN_THE_DEAL else 0)
    raise RoundVoid(trouble.rule.text, trouble.rule.section)


def _choose_exposed_seat(play: Play, trouble: Trouble | None) -> int:
    """The seat of which the dealer shows a card in the deal; 0 for none (670a.13(d))."""
    if trouble is None or trouble.rule.kind != "player-exposed":
        return 0
    seat = (
        trouble.seat or play.seats[play.stock.stream("exposed seat").integer_below(len(play.seats))]
    )
    play.record_irregularity(trouble.rule, 0, seat)
    return seat


def _deal(play: Play, start: int, trouble: Trouble | None, shown: int) -> None:
    """Deal six cards to every position, the first to the starting position."""
    game = play.game
    slots = _deal_order(game.seats, start, singly=game.deals[play.rules.dealing][0].singly)
    burned = _order_stock_return_burned(play, slots, trouble)
    if trouble is None:
        _deal_quietly(play, slots)
        return
    cards, say = play.stock.cards, play.events.append
    hands: dict[int, list[Card]] = {position: [] for position in range(game.seats + 1)}
    places = {position: _hand_place(play, position, shown) for position in hands}
    for k, (position, i, at) in enumerate(slots):
        if trouble is not None and k == trouble.at and trouble.rule.kind in IN_THE_DEAL:
            _resolve_mid_deal(play, trouble, burned, lambda: _lay_hands(play, hands, places))
        card = cards[at]
        hands[position].append(card)
        place, owner, peek = places[position]
        say(ev.Dealt(place, i, card, position == shown and position > 0 and i == 0, owner, peek))
    _lay_hands(play, hands, places)
    if shown:
        place, owner, _ = places[shown]
        play.piles[place] = Pile(tuple(hands[shown]), owner, 1, 0)
    play.at = len(slots)


def _deal_quietly(play: Play, slots: tuple[Slot, ...]) -> None:
    """`_deal` where nothing goes wrong."""
    cards = play.stock.cards
    laid, hands = _deal_layout(slots, frozenset(play.bets))
    play.events += [
        ev.Dealt(place, i, cards[at], False, owner, peek) for place, i, at, owner, peek in laid
    ]
    for place, owner, at in hands:
        play.piles[place] = Pile(tuple([cards[i] for i in at]), owner, 0, ALL_SIX if owner else 0)
    play.at = len(slots)


@lru_cache(maxsize=1024)
def _deal_layout(
    slots: tuple[Slot, ...], taken: frozenset[int]
) -> tuple[
    tuple[tuple[str, int, int, int, bool], ...], tuple[tuple[str, int, tuple[int, ...]], ...]
]:
    """Every card of a deal when these seats take part: its place, its number in the hand, where it
    lies in the stack, its owner and whether he may look; and every hand: its place, its owner, and
    where its cards lie.
    """
    owners = {position: position if position in taken else 0 for position, _, _ in slots}
    cards = tuple((place_of(p), i, at, owners[p], owners[p] > 0) for p, i, at in slots)
    hands = {p: {i: at for position, i, at in slots if position == p} for p in sorted(owners)}
    return cards, tuple(
        (place_of(p), owners[p], tuple(hand[i] for i in range(HAND))) for p, hand in hands.items()
    )


def place_of(position: int) -> str:
    """The name of a position's place."""
    return f"seat {position}" if position else "dealer"


class _HandPlace(NamedTuple):
    """Where a position's cards lie, whose they are (0: the dealer's, or nobody's), and whether their
    owner may look at them yet.
    """

    place: str
    owner: int
    owner_may_look: bool


def _hand_place(play: Play, position: int, shown: int) -> _HandPlace:
    owner = position if position in play.bets else 0
    return _HandPlace(place_of(position), owner, owner > 0 and owner != shown)


def _order_stock_return_burned(
    play: Play, slots: Sequence[Slot], trouble: Trouble | None
) -> list[Card]:
    """Put a shuffled deck into the order of `plan`.

    A card that lies face up leaves the deck; such cards are returned.
    """
    cards = list(play.stock.cards)
    burned: list[Card] = []
    if trouble is not None:
        found = range(FOUND_FACE_UP.get(trouble.rule.kind, 0))
        burned = (
            list(trouble.cards) if play.stock.scripted else [cards.pop(trouble.at) for _ in found]
        )
    if len(cards) < len(slots):
        raise HouseError("cards", "the deck has run out")
    if not play.stock.scripted:
        for slot, card in zip(slots, cards[: len(slots)], strict=True):
            cards[slot.at] = card
        play.stock = msgspec.structs.replace(play.stock, cards=tuple(cards))
    return burned


def _lay_hands(
    play: Play, hands: Mapping[int, list[Card]], places: Mapping[int, _HandPlace]
) -> None:
    for position, hand in hands.items():
        place, owner, peek = places[position]
        if hand:
            play.piles[place] = Pile(tuple(hand), owner, 0, ALL_SIX if peek else 0)


def _resolve_mid_deal(
    play: Play, trouble: Trouble, burned: list[Card], lay: Callable[[], None]
) -> None:
    """An irregularity comes up in the middle of the deal."""
    rule = trouble.rule
    for card in burned:
        play.seen_discards.append(card)
        play.events.append(ev.Burned(card, True, rule.section))
    if rule.kind in VOIDING:
        lay()
        _void_for_trouble(play, trouble)
    play.record_irregularity(rule, trouble.at)


def _count_stub(play: Play, trouble: Trouble | None) -> None:
    """Eleven cards must be left; then the stub and the hands of empty positions go to the discard
    rack (670a.8(e)-(g)).
    """
    law = play.game.section("count", play.rules.dealing)
    left = len(play.stock.cards) - play.at
    if trouble is not None and trouble.rule.kind == "miscount":
        play.events.append(ev.Counted(left - 1, law))
    play.troubles = () if trouble is None else (trouble,)
    procedure.void_if_late_trouble(play)
    play.events.append(ev.Counted(left, law))
    play.say("The stub goes to the discard rack.", law)
    if not play.rules.drawn_start:
        play.say("The shaker is covered and shaken once.", play.game.section("cover"))
    for seat in range(1, play.game.seats + 1):
        if seat not in play.bets:
            play.discard(f"seat {seat}")
