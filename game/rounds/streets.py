"""The streets family: cards are dealt once, then the table is asked, street by street, to stake
more, to fold, or to take a wager back.

Criss-Cross, Crazy 4, Four Card Frenzy, Flop, Raise It Up and Go Fore It.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NewType

from ..core.cards import Card
from ..core.declaration import LET_IT_RIDE, Felt, Game, Outcome, Pot, Street, spot_at
from ..core.money import whole_dollars
from . import events as ev
from . import procedure
from .procedure import plan
from .round_builder import Play, RoundVoid
from .state import Action, State

__all__ = ["act", "begin", "legal", "plan", "times"]

StreetIndex = NewType("StreetIndex", int)

Memo = int
"""What `state.memo` holds: the number of the street that is asked."""


def shared_question(state: State) -> StreetIndex:
    """A street asks everybody at once."""
    return StreetIndex(state.memo)


def least_after_deal(game: Game, placed: Mapping[str, int]) -> int:
    """On every street where one bets or folds, the smallest bet; where one may check, nothing."""
    asked = [street for street in game.streets if street.fold and not street.check]
    return sum(placed.get(s.base, 0) * (1 if callable(s.times) else min(s.times)) for s in asked)


def begin(play: Play) -> None:
    """From the shuffle to the first question."""
    procedure.shuffle_and_needs_cut(play)
    procedure.close_betting(play)
    if play.game.pot is not None:
        play.pool(play.game.pot.wager, play.game.section("pot", play.rules.dealing))
    procedure.deal(play)
    play.memo = 0
    try:
        procedure.finish_deal_if_complete(play)
    except RoundVoid as void:
        if not any(spot.wager in void.spares for spot in play.stakes):
            raise
        _settle_spared(play, void)
        return
    _ask_next_seat(play, 0)


def times(street: Street, hand: tuple[Card, ...]) -> tuple[int, ...]:
    """The multiples open on a street to a seat that holds these cards."""
    return street.times(hand) if callable(street.times) else street.times


def legal(game: Game, state: State) -> tuple[Action, ...]:
    """Fold, check, and the stakes open to the seat to act, or the return of one."""
    street = game.streets[state.memo]
    out = [Action("fold")] if street.fold else []
    if street.check:
        out.append(Action("check"))
    if street.takes_back:
        out.append(Action(LET_IT_RIDE))
    if street.plain:
        return (*out, Action(street.verb))
    hand = state.piles[f"seat {state.turn}"].cards
    return (*out, *(Action(street.verb, n) for n in times(street, hand)))


def amounts(game: Game, state: State, verb: str) -> range:
    """All whole dollars between the least and the greatest multiple, where the street takes them."""
    street, seat = game.streets[state.memo], state.turn
    if not street.any_amount or verb != street.verb:
        return range(0)
    open_times = times(street, state.piles[f"seat {seat}"].cards)
    if len(open_times) < 2:
        return range(0)
    base = state.stakes[spot_at(seat, street.base)]
    return whole_dollars(base * min(open_times), base * max(open_times))


def stake_of(game: Game, state: State, action: Action) -> int:
    """What an action of `legal` that takes amounts stakes, in cents."""
    return state.stakes[spot_at(state.turn, game.streets[state.memo].base)] * action.times


def act(play: Play, action: Action) -> None:
    """Carry out a legal action and go on to the next question, or to the end."""
    street, seat = play.game.streets[play.memo], play.turn
    if action.verb == "fold":
        _fold_seat(play, seat, street)
    elif action.verb == street.verb and street.takes_back:
        play.take_back(seat, street.wager, street.section)
    elif action.verb == street.verb:
        base = play.stakes[spot_at(seat, street.base)]
        play.stake(seat, street.wager, action.cents or base * max(action.times, 1))
    _ask_next_seat(play, seat)


def _fold_seat(play: Play, seat: int, street: Street) -> None:
    game = play.game
    play.folded.add(seat)
    play.events.append(ev.Folded(seat, street.section))
    if not street.gathers:
        _collect_forfeits(play, seat, game.fold_section or street.section)


def _collect_forfeits(play: Play, seat: int, section: str) -> None:
    """Collect what a fold forfeits, and the cards unless a wager of the seat's own is still judged
    on them (R-6).
    """
    game = play.game
    placed = [wager.name for wager in game.wagers if (seat, wager.name, 0) in play.stakes]
    for name in placed:
        if not game.survives_fold(name, placed):
            play.collect(seat, name, section)
    if not game.keeps_cards_after_fold(placed):
        play.discard(f"seat {seat}")


def _ask_next_seat(play: Play, after: int) -> None:
    """Ask the next seat that is to be asked; turn cards between streets; settle after the last."""
    streets = play.game.streets
    while play.memo < len(streets):
        street = streets[play.memo]
        for seat in play.seats:
            if seat > after and seat not in play.folded and not _is_passed_over(play, street, seat):
                play.turn, play.stage = seat, street.name
                play.events.append(ev.Asked(seat, street.ask, street.section))
                return
        _turn_street_cards(play, street)
        play.memo += 1
        after = 0
    _settle_round(play)


def _is_passed_over(play: Play, street: Street, seat: int) -> bool:
    stands = (seat, street.wager, 0) in play.stakes
    return (street.once and stands) or (street.takes_back and not stands)


def _turn_street_cards(play: Play, street: Street) -> None:
    if street.gathers:
        for seat in play.seats:
            if seat in play.folded:
                _collect_forfeits(play, seat, play.game.fold_section or street.section)
    if street.turns:
        play.say(
            street.turn_text or f"{' and '.join(street.turns).capitalize()}.", street.turn_section
        )
    procedure.deal_after(play, street.name)
    if street.turns:
        names = play.game.community
        play.turn_up("community", [names.index(name) for name in street.turns])


def _settle_round(play: Play) -> None:
    game = play.game
    play.turn, play.stage = 0, "settling"
    if game.dealer:
        play.turn_up("dealer")
        _announce_hand(play, "dealer", 0)
    if game.looks:
        _show_withheld_cards(play)
    felt = play.felt()
    if game.announce is not None:
        play.say(game.announce(felt), game.settle_section)
    if game.pot is not None:
        for seat in reversed(play.seats):
            _turn_up_hand(play, seat)
    for seat in reversed(play.seats):
        _settle_seat(play, seat, felt)
    if game.settle_last is not None:
        for outcome in game.settle_last(felt):
            play.pay_meter_share(outcome)
    if game.pot is not None:
        _award_pot(play, game.pot, felt)
    play.close()


def _show_withheld_cards(play: Play) -> None:
    """Whoever is still in may look at the cards that were kept from them."""
    for seat in play.seats:
        if seat not in play.folded:
            play.show_to_owner(f"seat {seat}", play.game.looks)


def _award_pot(play: Play, pot: Pot, felt: Felt) -> None:
    """The pot goes to the best hand of the seats that have a stake in it, folded or not."""
    strengths = {
        seat: pot.strength(felt, seat)
        for seat in reversed(play.seats)
        if felt.has_stake(seat, pot.wager)
    }
    best = max(strengths.values())
    winners = [seat for seat, strength in strengths.items() if strength == best]
    name = pot.name(best)
    if len(winners) == 1:
        play.say(f"Seat {winners[0]} takes the pot: {name}.", pot.section)
    else:
        play.say(
            f"Seats {', '.join(map(str, sorted(winners)))} share the pot: {name}.", pot.section
        )
    play.award(pot.wager, winners, pot.section, name)


def _announce_hand(play: Play, place: str, seat: int) -> None:
    if play.game.read is not None:
        cards = {name: pile.cards for name, pile in play.piles.items()}
        for reading in play.game.read(cards, seat):
            play.events.append(ev.Named(place, reading.label, reading.text, reading.made))


def _settle_seat(play: Play, seat: int, felt: Felt) -> None:
    game = play.game
    if game.settle is None:
        return
    if game.pot is None:
        _turn_up_hand(play, seat)
    for outcome in game.settle(felt, seat):
        _settle_wager_if_standing(play, outcome.seat or seat, outcome)
    if not game.cards_stay:
        play.discard(f"seat {seat}")


def _settle_wager_if_standing(play: Play, seat: int, outcome: Outcome) -> None:
    """Settle one wager that stands; the bonus card is turned when the first that needs it is
    settled.
    """
    if (seat, outcome.wager, outcome.split) in play.stakes:
        bonus = play.piles.get("bonus")
        if bonus is not None and not bonus.up and play.game.wager(outcome.wager).bonus_card:
            play.turn_up("bonus")
        play.settle(seat, outcome)
    elif outcome.stake is not None and outcome.odds is not None:
        play.settle(seat, outcome)


def _settle_spared(play: Play, void: RoundVoid) -> None:
    """The round is void, but for the wagers that the law spares: they are settled in their order."""
    play.void_round(void.reason, void.section, void.spares)
    felt = play.felt()
    for seat in sorted({spot.seat for spot in play.stakes}, reverse=True):
        _turn_up_hand(play, seat)
        for outcome in play.game.settle(felt, seat) if play.game.settle is not None else ():
            if outcome.wager in void.spares:
                _settle_wager_if_standing(play, seat, outcome)
        play.discard(f"seat {seat}")
    play.close()


def _turn_up_hand(play: Play, seat: int) -> None:
    place = f"seat {seat}"
    if place in play.piles:
        play.turn_up(place)
        _announce_hand(play, place, seat)
