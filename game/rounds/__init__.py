"""Rounds are values: `start`, `legal`, `act` and `seen` are all there is.

    start(game, bets, stock, offer) -> Step(state, events)
    legal(game, state)              -> the actions open to the seat to act, the only statement of
    legality
    act(game, state, action)        -> Step(state, events); an illegal action raises and changes
    nothing
    seen(state, seat)               -> what that seat may know, the only statement of knowledge

This package knows families of games, and no particular game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

import msgspec

from ..core.chance import Stock, deck_stock
from ..core.declaration import Game, HouseRules, Offer, check_rules, check_seat
from ..core.errors import BadBet, HouseError, IllegalAction, quoted
from . import procedure
from .events import Decided
from .round_builder import Play, RoundVoid
from .round_builder import begin as _begin
from .round_steps import Destination, Trouble
from .state import Action, Pile, State, Step, View, action
from .tips import check_tips
from .view import seen, witnessed

__all__ = [
    "Action",
    "Engine",
    "LaterStakes",
    "Pile",
    "State",
    "Step",
    "View",
    "act",
    "action",
    "amounts",
    "as_recorded",
    "check_bets",
    "engine",
    "is_open",
    "later_stake_totals",
    "legal",
    "seen",
    "shared_question",
    "start",
    "stock",
    "witnessed",
]


class Engine(Protocol):
    """What a family's module offers."""

    def plan(
        self,
        game: Game,
        rules: HouseRules,
        bets: Mapping[int, Mapping[str, int]],
        troubles: Sequence[Trouble] = (),
    ) -> tuple[Destination, ...]:
        """Where each card of the first deal goes, in the order in which the cards leave the stack
        when these things go wrong.
        """
        ...

    def begin(self, play: Play) -> None:
        """From the placed wagers to the first decision, or to the end."""
        ...

    def legal(self, game: Game, state: State) -> tuple[Action, ...]:
        """The actions open to the seat to act."""
        ...

    def act(self, play: Play, action: Action) -> None:
        """Carry out a legal action up to the next decision, or to the end."""
        ...


class LaterStakeTotals(msgspec.Struct, frozen=True):
    """What a round may still ask for after the deal, in cents: `least` is what it takes never to
    have to fold, `usual` what suffices for most rounds. A choice that the bankroll does not cover
    is closed, though the law leaves it open.
    """

    least: int = 0
    usual: int = 0


@cache
def _load_engine(name: str) -> Engine:
    families = {
        "streets": ".streets",
        "blackjack": ".blackjack.engine",
        "pai-gow": ".pai_gow.engine",
        "draw": ".draw_poker",
        "dice": ".dice.engine",
    }
    return cast(Engine, import_module(families[name], __name__))


def engine(game: Game) -> Engine:
    """The engine of a game's family (loaded when it is first needed)."""
    return _load_engine(game.family)


def stock(game: Game, seed: bytes, rules: HouseRules | None = None, used: int = 0) -> Stock:
    """What a seed deals at a table of the game; of a shoe, `used` cards left it in earlier rounds
    (docs/design/chance.md).
    """
    return (
        Stock(seed)
        if game.family == "dice"
        else deck_stock(seed, game.pack, game.decks(rules or HouseRules()), used)
    )


def check_bets(
    game: Game, bets: Mapping[int, Mapping[str, int]], rules: HouseRules, position_count: int = 0
) -> None:
    """Raise `BadBet` unless these wagers may be dealt to; the refusal's field names the seat and
    the wager.

    `position_count` as in `Offer`.
    """
    if not bets:
        raise BadBet("seats", "nobody has placed a wager")
    for seat, placed in bets.items():
        if not 1 <= seat <= (position_count or game.seats):
            raise BadBet(
                f"seats.{seat}",
                f"is no seat; {game.title} has seats 1 to {position_count or game.seats}",
            )
        try:
            check_seat(game, placed, rules)
            for name in placed if game.cross_seat_wagers else ():
                if name in game.cross_seat_wagers and game.wager(name).on_seat == seat:
                    raise BadBet(
                        name, "is for the other seats; one's own hand has a wager of its own"
                    )
        except HouseError as refusal:
            raise refusal.within_field(f"seats.{seat}.wagers") from None


def later_stake_totals(game: Game, bets: Mapping[int, Mapping[str, int]]) -> LaterStakeTotals:
    """What these wagers before the deal, in cents by seat and wager, may ask for after it; nothing
    where nobody is asked to stake.

    A family in which one bets or folds says by `least_after_deal(game, placed)` what a seat cannot
    stay in without.
    """
    of_seat = getattr(engine(game), "least_after_deal", None)
    least = sum(of_seat(game, placed) for placed in bets.values()) if of_seat is not None else 0
    return LaterStakeTotals(
        least, max(least, sum(game.usual * placed.get(game.base, 0) for placed in bets.values()))
    )


def start(
    game: Game, bets: Mapping[int, Mapping[str, int]], stock: Stock, offer: Offer | None = None
) -> Step:
    """The round from its wagers to the first decision (or to its end). `bets` are cents by seat and
    wager.

    Raises `BadBet` or `BadRules` when the house does not take these wagers, `HouseError` when the
    stock is too short.
    """
    offer = offer or Offer()
    check_rules(game, offer.rules)
    check_bets(game, bets, offer.rules, offer.positions)
    check_tips(game, bets, offer.tips)
    placed = {
        seat: {name: cents for name, cents in bets[seat].items() if cents} for seat in sorted(bets)
    }
    play = _begin(
        game,
        State(
            slug=game.slug,
            offer=offer,
            stock=stock,
            bets=placed,
            at=stock.used,
            meters=offer.meters,
        ),
    )
    if offer.cards:
        play.say(_new_cards_text(offer), game.section(offer.cards))
    try:
        engine(game).begin(play)
    except RoundVoid as void:
        play.void_round(void.reason, void.section)
    return play.step()


def _new_cards_text(offer: Offer) -> str:
    """What the dealer says of cards that are new to the table."""
    if offer.cards == "idle":
        then = (
            "the shuffler changes decks"
            if procedure.is_shuffled_by_machine(offer.rules)
            else "they are washed"
        )
        return f"The table was idle: its cards lie spread, the first player inspects them, {then}."
    said = {
        "opened": "The cards are inspected, spread face up, washed and stacked.",
        "changed": "The decks are changed: these cards are fresh.",
    }
    return said[offer.cards]


def legal(game: Game, state: State) -> tuple[Action, ...]:
    """The actions open to the seat to act (`state.turn`), in the order the dealer would offer them;
    none when the round is over.
    """
    if state.turn and state.stage == procedure.CUT:
        # who cut improperly cuts again
        return (
            procedure.CUT_ANSWERS[:1] if state.decisions.get(state.turn) else procedure.CUT_ANSWERS
        )
    return engine(game).legal(game, state) if state.turn else ()


def amounts(game: Game, state: State, verb: str) -> range:
    """The cents for which the open decision of a verb may be taken (`Action.cents`); empty where its
    stake is fixed.

    `legal` names such a decision for its usual stakes. A family says so by `amounts(game, state,
    verb)`, and what one of its actions stakes by `stake_of(game, state, action)`.
    """
    of_state = getattr(engine(game), "amounts", None)
    asked = state.turn and state.stage != procedure.CUT
    return of_state(game, state, verb) if of_state is not None and asked else range(0)


def as_recorded(game: Game, state: State, chosen: Action) -> Action:
    """A decision as the round records it: its cards in order, and an amount that is a usual stake by
    that stake's name (`bet 2x`).
    """
    if chosen == procedure.CUT_ANSWERS[0] and state.stage == procedure.CUT:
        return msgspec.structs.replace(chosen, depth=len(state.stock.cards) // 2)
    if chosen.cents and amounts(game, state, chosen.verb):
        stake_of = cast(Any, engine(game)).stake_of
        for usual in legal(game, state):
            if usual.verb == chosen.verb and stake_of(game, state, usual) == chosen.cents:
                return usual
    return msgspec.structs.replace(chosen, cards=tuple(sorted(chosen.cards)))


def is_open(game: Game, state: State, chosen: Action) -> bool:
    """Whether the seat to act may decide so: by an action of `legal`, or one of them for an amount
    of its own.
    """
    if chosen.depth:
        return state.stage == procedure.CUT and chosen.depth in procedure.cut_depths(state)
    if chosen.cents:
        other = chosen.times or chosen.cards
        return not other and chosen.cents in amounts(game, state, chosen.verb)
    return chosen in legal(game, state)


def shared_question(game: Game, state: State) -> Any:
    """What several seats may answer at the same time: the same value in every state in which one of
    them is asked it.

    None where what a seat chooses changes the cards of those after it, so that each answers in
    turn. A family says so by `shared_question(state)`.
    """
    of_state = getattr(engine(game), "shared_question", None)
    asked = state.turn and state.stage != procedure.CUT
    return of_state(state) if of_state is not None and asked else None


def act(game: Game, state: State, chosen: Action | str) -> Step:
    """The round after the seat to act has chosen. Raises `IllegalAction`, and changes nothing, when
    the action is not open.

    Cards may be named in any order.
    """
    wanted = action(chosen) if isinstance(chosen, str) else chosen
    if wanted.cents or len(wanted.cards) > 1 or state.stage == procedure.CUT:
        wanted = as_recorded(game, state, wanted)
    if not state.turn:
        raise IllegalAction("action", f"{str(wanted)!r} comes too late: nobody is to act")
    if not is_open(game, state, wanted):
        raise IllegalAction(
            "action", f"{quoted(str(wanted))} is not open; open are {_open_texts(game, state)}"
        )
    play = Play(game, state)
    said = str(wanted)
    play.events.append(Decided(state.turn, said))
    play.decisions[state.turn] = (*play.decisions.get(state.turn, ()), said)
    try:
        engine(game).act(play, wanted)
    except RoundVoid as void:
        play.void_round(void.reason, void.section)
    return play.step()


def _open_texts(game: Game, state: State) -> str:
    """The open actions in a refusal, with the dollars for which they may be taken."""
    named: dict[str, None] = {}
    between: dict[str, None] = {}
    for one in legal(game, state):
        found = amounts(game, state, one.verb)
        if found:
            between[f"{one.verb} (${found[0] // 100} to ${found[-1] // 100})"] = None
        if one.times or not found:
            named[str(one) if len(one.cards) < 2 else f"{one.verb} CARD CARD ..."] = None
        else:
            named |= between
    return ", ".join(named | between)
