"""The streets family: cards are dealt once, then the table is asked, street by street, to stake more or to fold.

Criss-Cross, Crazy 4, Four Card Frenzy, Flop, Raise It Up and Go Fore It.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.cards import Card
from game.declare import Felt, Game, HouseRules, Outcome, Spot, Street
from game.rounds import events as ev
from game.rounds import procedure
from game.rounds.play import Play
from game.rounds.procedure import Target
from game.rounds.state import Action, State


def plan(game: Game, rules: HouseRules, bets: Mapping[int, Mapping[str, int]]) -> tuple[Target, ...]:
    """Where each card of the deal goes, in order."""
    return procedure.plan(game, rules, bets)


def begin(play: Play) -> None:
    """From the shuffle to the first question."""
    procedure.shuffle(play)
    procedure.no_more_bets(play)
    procedure.deal(play)
    procedure.after_deal(play)
    play.memo = 0
    _advance(play, 0)


def times(street: Street, hand: tuple[Card, ...]) -> tuple[int, ...]:
    """The multiples open on a street to a seat that holds these cards."""
    return street.times(hand) if callable(street.times) else street.times


def legal(game: Game, state: State) -> tuple[Action, ...]:
    """Fold, check and the stakes open to the seat to act."""
    street = game.streets[state.memo]
    out = [Action("fold")] if street.fold else []
    if street.check:
        out.append(Action("check"))
    if street.plain:
        return (*out, Action(street.verb))
    hand = state.piles[f"seat {state.turn}"].cards
    return (*out, *(Action(street.verb, n) for n in times(street, hand)))


def act(play: Play, action: Action) -> None:
    """Carry out a legal action and go on to the next question, or to the end."""
    street, seat = play.game.streets[play.memo], play.turn
    if action.verb == "fold":
        _fold(play, seat, street)
    elif action.verb != "check":
        base = play.stakes[Spot(seat, street.base)]
        play.stake(seat, street.wager, base * max(action.times, 1))
    _advance(play, seat)


def _fold(play: Play, seat: int, street: Street) -> None:
    game = play.game
    play.folded.add(seat)
    play.events.append(ev.Folded(seat, street.section))
    keep = False
    for wager in game.wagers:
        if (seat, wager.name, 0) in play.stakes:
            if wager.survives:
                keep = keep or wager.on_hand
            else:
                play.collect(seat, wager.name, game.fold_section or street.section)
    if not keep and not any(w.survives and w.envy for w in game.wagers if (seat, w.name) in play.tally):
        play.discard(f"seat {seat}")


def _advance(play: Play, after: int) -> None:
    """Ask the next seat that is to be asked; turn cards between streets; settle after the last."""
    streets = play.game.streets
    while play.memo < len(streets):
        street = streets[play.memo]
        for seat in play.seats:
            if seat > after and seat not in play.folded and not _passed_over(play, street, seat):
                play.turn, play.stage = seat, street.name
                play.events.append(ev.Asked(seat, street.ask, street.section))
                return
        _turn(play, street)
        play.memo += 1
        after = 0
    _finish(play)


def _passed_over(play: Play, street: Street, seat: int) -> bool:
    return street.once and (seat, street.wager, 0) in play.stakes


def _turn(play: Play, street: Street) -> None:
    if street.turns:
        names = play.game.community
        play.say(f"{' and '.join(street.turns).capitalize()}.", street.turn_section)
        play.turn_up("community", [names.index(name) for name in street.turns])


def _finish(play: Play) -> None:
    game = play.game
    play.turn, play.stage = 0, "settling"
    if game.dealer:
        play.turn_up("dealer")
        _name(play, "dealer", 0)
    felt = play.felt()
    for seat in reversed(play.seats):
        _settle_seat(play, seat, felt)
    play.close()


def _name(play: Play, place: str, seat: int) -> None:
    if play.game.read is not None:
        cards = {name: pile.cards for name, pile in play.piles.items()}
        for reading in play.game.read(cards, seat):
            play.events.append(ev.Named(place, reading.label, reading.text, reading.made))


def _settle_seat(play: Play, seat: int, felt: Felt) -> None:
    game = play.game
    place = f"seat {seat}"
    if place in play.piles and game.settle is not None:
        play.turn_up(place)
        _name(play, place, seat)
    if game.settle is None:
        return
    for outcome in game.settle(felt, seat):
        if _stands(play, seat, outcome):
            play.settle(seat, outcome)
    play.discard(place)


def _stands(play: Play, seat: int, outcome: Outcome) -> bool:
    return (seat, outcome.wager, outcome.split) in play.stakes or (outcome.stake is not None and outcome.odds is not None)
