"""The pai gow family: six cards to every position, set as a five-card high hand and a one-card low
hand.

Three dice or a drawn number find the starting position; all positions are dealt to, also the empty
ones. A set hand stays one pile: its first five cards are the high hand, its sixth is the low hand.
`pai_gow_deal` has the dice and the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

import msgspec

from ...core.cards import JOKER_DECK, Card
from ...core.declaration import Felt, Game, Outcome, Wager
from ...core.money import PUSH
from ...hands.pai_gow import Set, house_way, is_misset, set_low
from .. import events as ev
from .. import procedure
from ..round_builder import Play
from ..state import Action, Pile, State
from . import deal as table
from .deal import PaiGowMemo, plan

__all__ = ["PaiGow", "act", "begin", "legal", "plan", "warning"]


class PaiGowAction:
    """What a seat may be asked to do, besides setting one card low."""

    HOUSE_WAY = Action("house-way")
    DECLINE = Action("decline")
    DOUBLE = Action("double")
    PLAY_ON = Action("play-on")
    VOID_HAND = Action("void-hand")


SET_LOW = {c: Action("set", cards=(c,)) for c in JOKER_DECK}


class PaiGowStage(StrEnum):
    """What a seat is asked about."""

    SETTING = "setting"
    DOUBLING = "double-down"
    EXPOSED = "exposed"


ASKS: dict[str, str] = {
    PaiGowStage.SETTING: "Set your hands, please.",
    PaiGowStage.DOUBLING: "Double Down?",
}
"""What the dealer asks a seat, by what it is asked for."""
Memo = PaiGowMemo
"""What `state.memo` holds."""


class PaiGow(msgspec.Struct, frozen=True):
    """What a chapter adds. `double` is the wager placed once a hand is set. `envied` says what a
    wager that brings an envy lammer wins on the six cards of a seat.
    """

    double: str
    envied: Callable[[Felt, int, str], Outcome | None]


def shared_question(state: State) -> str | None:
    """All set their hands at once, and double; whether a hand is played of which a card was shown
    is asked alone.
    """
    return None if state.stage == PaiGowStage.EXPOSED else PaiGowStage.SETTING


def lammer_seats(bets: Mapping[int, Mapping[str, int]], wagers: Sequence[Wager]) -> list[int]:
    """The seats whose stake on one of the wagers qualifies for envy."""
    found = []
    for seat, placed in bets.items():
        for wager in wagers:
            if placed.get(wager.name, 0) >= wager.qualifying:
                found.append(seat)
                break
    return found


def warning(cards: Sequence[Card], action: Action) -> str:
    """What the dealer would tell a player who is about to set these six cards so: empty unless the
    hand would lose by it.

    >>> from game.core.cards import cards
    >>> warning(cards("As Kd 9c 7h 5s 2d"), Action("set", cards=cards("As")))
    'The low card outranks the high hand: set like this, the hand loses (670a.11(f)(1)(v)).'
    """
    if action.verb == "set" and is_misset(
        [c for c in cards if c != action.cards[0]], action.cards[0]
    ):
        return (
            "The low card outranks the high hand: set like this, the hand loses (670a.11(f)(1)(v))."
        )
    return ""


def begin(play: Play) -> None:
    """From the shuffle to the first question."""
    if procedure.shuffle_and_needs_cut(play):
        procedure.offer_cut(play, play.offer.cut[0])
    else:
        _deal(play)


def _deal(play: Play) -> None:
    table.deal_round(play, lammer_seats(play.bets, play.game.envy_lammer_wagers(play.rules)))
    if play.memo.exposed:
        _ask_exposed(play, play.memo.exposed)
    else:
        _ask_next_seat(play)


def legal(_game: Game, state: State) -> tuple[Action, ...]:
    """The house way or any of the six cards low; then whether to double."""
    if state.stage == PaiGowStage.SETTING:
        hand = state.piles[f"seat {state.turn}"].cards
        return (PaiGowAction.HOUSE_WAY, *map(SET_LOW.__getitem__, hand))
    return (
        (PaiGowAction.PLAY_ON, PaiGowAction.VOID_HAND)
        if state.stage == PaiGowStage.EXPOSED
        else (PaiGowAction.DECLINE, PaiGowAction.DOUBLE)
    )


def act(play: Play, action: Action) -> None:
    """Carry out a legal action and go on to the next question, or to the end."""
    seat = play.turn
    if play.stage == procedure.CUT:
        if procedure.answer_cut(play, action, procedure.drawn_irregularity(play, "recut")):
            procedure.find_troubles(play)
            _deal(play)
    elif play.stage == PaiGowStage.EXPOSED:
        _resolve_exposed(play, seat, action)
        _ask_next_seat(play)
    elif play.stage == PaiGowStage.SETTING:
        _set_hand(play, seat, action)
        play.stage = PaiGowStage.DOUBLING
        play.events.append(ev.Asked(seat, ASKS[PaiGowStage.DOUBLING], play.game.section("double")))
    else:
        if action == PaiGowAction.DOUBLE:
            play.stake(seat, play.game.extra.double, play.bets[seat][play.game.base])
        _ask_next_seat(play)


def _asking_order(play: Play) -> tuple[int, ...]:
    """The seats as they are asked; who holds several sets the larger wager first, equal ones
    counterclockwise (670a.7(f)).
    """
    people = play.offer.people
    if len(people) < 2:
        return play.seats
    base = play.game.base
    waiting: dict[int, list[int]] = {}
    for seat in sorted(play.seats, key=lambda s: (play.bets[s][base], s)):
        waiting.setdefault(people.get(seat, -seat), []).append(seat)
    return tuple(waiting[people.get(seat, -seat)].pop() for seat in play.seats)


def _ask_next_seat(play: Play) -> None:
    memo: PaiGowMemo = play.memo
    for seat in _asking_order(play):
        if seat not in memo.set and f"seat {seat}" in play.piles:
            play.turn, play.stage = seat, PaiGowStage.SETTING
            play.events.append(ev.Asked(seat, ASKS[PaiGowStage.SETTING], play.game.section("set")))
            return
    _settle_round(play)


def _set_hand(play: Play, seat: int, action: Action) -> None:
    hand = play.piles[f"seat {seat}"].cards
    made = house_way(hand) if action == PaiGowAction.HOUSE_WAY else set_low(hand, action.cards[0])
    _arrange(play, f"seat {seat}", made)
    play.memo = msgspec.structs.replace(play.memo, set=(*play.memo.set, seat))


def _arrange(play: Play, place: str, made: Set) -> None:
    """The six cards of a place are laid as high hand and low card."""
    pile = play.piles[place]
    cards = (*made.high, made.low)
    play.piles[place] = Pile(cards, pile.owner, pile.up, pile.peek)
    play.events.append(ev.Moved(place, place, cards, up=bool(pile.up), owner=pile.owner))


# -- a card shown in the deal ----------------------------------------------------------------------


def _ask_exposed(play: Play, seat: int) -> None:
    play.turn, play.stage = seat, PaiGowStage.EXPOSED
    play.events.append(
        ev.Asked(seat, "A card was shown: play the hand, or void?", play.game.section("exposed"))
    )


def _resolve_exposed(play: Play, seat: int, action: Action) -> None:
    law = play.game.section("exposed")
    play.memo = msgspec.structs.replace(play.memo, exposed=0)
    place = f"seat {seat}"
    if action == PaiGowAction.PLAY_ON:
        pile = play.piles[place]
        play.piles[place] = Pile(pile.cards, pile.owner, 0, 0)
        play.show_to_owner(place, table.ALL_SIX)
        return
    for wager in play.bets[seat]:
        play.give_back(seat, wager, law)
    play.discard(place)


# -- the end ---------------------------------------------------------------------------------------


def _settle_round(play: Play) -> None:
    play.turn, play.stage = 0, "settling"
    play.turn_up("dealer")
    if play.memo.wrongly:
        rule = next(rule for rule in play.game.irregularities if rule.kind == "dealer-misset")
        play.record_irregularity(rule)
    _arrange(play, "dealer", house_way(play.piles["dealer"].cards))
    _announce_hand(play, "dealer", 0)
    seats = [seat for seat in reversed(play.seats) if f"seat {seat}" in play.piles]
    felt = play.felt()
    envy = _find_envy(play, felt, seats)
    for seat in seats:
        _settle_seat(play, felt, seat)
        _announce_envy(play, envy, seat)
    for entitled, held in envy.values():
        _pay_envy(play, seats, entitled, held)
    play.close()


def _announce_hand(play: Play, place: str, seat: int) -> None:
    if play.game.read is not None:
        for reading in play.game.read({place: play.piles[place].cards}, seat):
            play.events.append(ev.Named(place, reading.label, reading.text, reading.made))


def _settle_seat(play: Play, felt: Felt, seat: int) -> None:
    play.turn_up(f"seat {seat}")
    _announce_hand(play, f"seat {seat}", seat)
    if play.game.settle is not None:
        for outcome in play.game.settle(felt, seat):
            if outcome.wager == play.game.base:
                play.say(f"Seat {seat} {_ending_text(outcome)}.", play.game.settle_section)
            play.settle(seat, outcome)


def _ending_text(outcome: Outcome) -> str:
    """What the dealer announces of a hand (670a.11(e))."""
    if outcome.odds is None:
        return "loses"
    return "is a tie" if outcome.odds == PUSH else "wins"


class _Envy(NamedTuple):
    """Of one wager: the seats with a lammer, and what each hand earns one of them, by its seat."""

    entitled: list[int]
    earned_by_seat: dict[int, Outcome]


def _find_envy(play: Play, felt: Felt, seats: list[int]) -> dict[str, _Envy]:
    """For each wager that brings envy on one of these hands: the seats with a lammer, and what each
    such hand earns one of them.
    """
    extra: PaiGow = play.game.extra
    found = {}
    for wager in play.game.envy_wagers:
        entitled = lammer_seats(play.bets, (wager,))
        held = {seat: extra.envied(felt, seat, wager.name) for seat in seats} if entitled else {}
        earned = {seat: outcome for seat, outcome in held.items() if outcome is not None}
        if earned:
            found[wager.name] = _Envy(entitled, earned)
    return found


def _announce_envy(play: Play, envy: Mapping[str, _Envy], seat: int) -> None:
    """The dealer says aloud that a hand earns others an envy bonus, which is paid when every seat
    is settled.
    """
    people = play.offer.people
    for wager, (entitled, held) in envy.items():
        heard = any(
            _are_different_people(people, seat, other) and f"seat {other}" in play.piles
            for other in entitled
        )
        if heard and seat in held:
            play.say(f"Envy: seat {seat} has {held[seat].hand}.", play.game.section("envy", wager))
            return


def _are_different_people(people: Mapping[int, int], one: int, other: int) -> bool:
    """Whether two seats are played by two people."""
    return people.get(one, -one) != people.get(other, -other)


def _pay_envy(
    play: Play, seats: list[int], entitled: list[int], earned_by_seat: Mapping[int, Outcome]
) -> None:
    """Envy bonuses of one wager, for the hands of other people only (R-6)."""
    people = play.offer.people
    for seat in seats:
        for other, outcome in earned_by_seat.items():
            if seat in entitled and _are_different_people(people, seat, other):
                play.settle(seat, outcome)
