"""The draw family: five cards against the dealer's five, one of which lies open; fold, bet, or pay
to draw.

A Super Wager is judged on the five cards first dealt to a seat or to the dealer. Cards a player
gives up lie at the place `seat N discards`, which only that player may look at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import lru_cache
from itertools import combinations

import msgspec

from ..core.cards import Card
from ..core.declaration import Felt, Game, Outcome
from ..core.errors import BadBet
from . import events as ev
from . import procedure
from .procedure import plan
from .round_builder import Play
from .state import Action, Pile, State, action

__all__ = ["Draw", "DrawMemo", "act", "begin", "discards", "least_after_deal", "legal", "plan"]


class DrawAction:
    """What a seat may do besides exchanging cards."""

    FOLD = Action("fold")
    BET = Action("bet")
    BUY = Action("buy")


EXCHANGE = "exchange"


class DrawStage(StrEnum):
    """The first decision, and the one after a card was bought or exchanged."""

    FIRST = "choice"
    SECOND = "draw"


class Draw(msgspec.Struct, frozen=True):
    """What a chapter adds. `bet` is `times` the base wager and `fee` once. `on_own` and `on_dealer`
    are the Super Wagers on one's own and the dealer's hand; those on other seats are wagers with
    `on_seat`. `judge` ends a Super Wager by the hand at a place, `instant` the base wager of a hand
    that is paid at once, and `qualifies` says whether the dealer's hand plays; where it does not,
    `is_hand_turned_up` says whether a seat's hand is turned up for what it is paid.
    """

    bet: str
    times: int
    fee: str
    on_own: str
    on_dealer: str
    judge: Callable[[Felt, str, str], Outcome]
    instant: Callable[[Felt, int], Outcome | None]
    qualifies: Callable[[Felt], bool]
    is_hand_turned_up: Callable[[Felt, int], bool]


class DrawMemo(msgspec.Struct, frozen=True):
    """What all may know: the cards that were found face up in the deck and are out of this round."""

    barred: tuple[Card, ...] = ()


Memo = DrawMemo
"""What `state.memo` holds."""


def shared_question(state: State) -> str | None:
    """The first choice is everybody's at once; the draws go round (R-LP7)."""
    return DrawStage.FIRST if state.stage == DrawStage.FIRST else None


def discards(seat: int) -> str:
    """The place of the cards that a seat has given up."""
    return f"seat {seat} discards"


def least_after_deal(game: Game, placed: Mapping[str, int]) -> int:
    """The Bet, without a draw."""
    return int(game.extra.times) * placed.get(game.base, 0)


# -- what is open ----------------------------------------------------------------------------------


def legal(_game: Game, state: State) -> tuple[Action, ...]:
    """Fold and bet; before the draw also a sixth card, and every exchange of two to five cards."""
    if state.stage == DrawStage.SECOND:
        return (DrawAction.FOLD, DrawAction.BET)
    return (
        DrawAction.FOLD,
        DrawAction.BET,
        DrawAction.BUY,
        *_exchanges(state.piles[f"seat {state.turn}"].cards),
    )


@lru_cache(maxsize=64)
def _exchanges(hand: tuple[Card, ...]) -> tuple[Action, ...]:
    own = sorted(hand)
    return tuple(
        Action(EXCHANGE, cards=some)
        for n in range(2, 6)  # two to five cards may be exchanged
        for some in combinations(own, n)
    )


# -- the round -------------------------------------------------------------------------------------


def begin(play: Play) -> None:
    """From the shuffle to the first question, or to the end when every hand is paid at once."""
    for seat, placed in play.bets.items():
        for name in placed:
            other = play.game.wager(name).on_seat
            if other and other not in play.bets:
                raise BadBet(
                    f"seats.{seat}.wagers.{name}", f"stands on seat {other}, which is not in play"
                )
    procedure.shuffle_and_needs_cut(play)
    procedure.close_betting(play)
    procedure.deal(play)
    play.memo = DrawMemo(tuple(play.seen_discards))
    procedure.void_if_late_trouble(play)
    play.turn_up("dealer", [play.game.dealer - 1])
    _ask_next_choice(play, 0)


def act(play: Play, action: Action) -> None:
    """Carry out a legal action and go on to the next question, or to the end."""
    seat, extra = play.turn, play.game.extra
    if action == DrawAction.FOLD:
        play.folded.add(seat)
        play.events.append(
            ev.Folded(
                seat, play.game.section("choice" if play.stage == DrawStage.FIRST else "second")
            )
        )
    else:
        base = play.bets[seat][play.game.base]
        wager, times = (extra.bet, extra.times) if action == DrawAction.BET else (extra.fee, 1)
        play.stake(seat, wager, base * times)
    if play.stage == DrawStage.FIRST:
        _ask_next_choice(play, seat)
        return
    if action == DrawAction.FOLD:
        play.collect(seat, play.game.base, play.game.section("second-fold"))
        play.discard(f"seat {seat}")
    _draw_for_next_seat(play, seat)


def _ask_next_choice(play: Play, after: int) -> None:
    """Ask the next seat for its choice; a hand that is paid at once is declared and not asked
    (R-LP4).
    """
    game = play.game
    felt = play.felt()
    for seat in play.seats:
        if seat > after:
            if game.extra.instant(felt, seat) is not None:
                play.say(f"Seat {seat} declares an instant payout.", game.section("choice"))
                continue
            play.turn, play.stage = seat, DrawStage.FIRST
            play.events.append(ev.Asked(seat, "Fold, bet, or draw?", game.section("choice")))
            return
    _settle_locked_choices(play)


def _settle_locked_choices(play: Play) -> None:
    """The choices are locked in; Super Wagers, instant payouts and folds are settled from the
    dealer's left (671a.11(c)).
    """
    game = play.game
    play.turn, play.stage = 0, "settling"
    play.say("All decisions are locked in.", game.section("locked"))
    felt = play.felt()
    for seat in play.seats:
        place = f"seat {seat}"
        _settle_super_wagers_on_hand(play, felt, place, seat)
        paid = game.extra.instant(felt, seat)
        if paid is not None:
            play.turn_up(place)
            play.settle(seat, paid)
            play.discard(place)
        elif seat in play.folded:
            play.collect(seat, game.base, game.section("first-fold"))
            play.discard(place)
    _draw_for_next_seat(play, 0)


def _settle_super_wagers_on_hand(play: Play, felt: Felt, place: str, seat: int) -> None:
    """Settle the Super Wagers on a seat's hand, its own first, or on the dealer's (seat 0)."""
    game = play.game
    named = (
        {game.extra.on_dealer} if not seat else {w.name for w in game.wagers if w.on_seat == seat}
    )
    bettors = [(seat, game.extra.on_own)] if seat else []
    bettors += [(other, name) for other in play.seats for name in named if name in play.bets[other]]
    for other, name in bettors:
        play.settle(other, game.extra.judge(felt, name, place))


# -- the draw --------------------------------------------------------------------------------------


def _draw_for_next_seat(play: Play, after: int) -> None:
    """The next seat that paid the fee draws and says whether it bets; then the dealer (671a.11(d))."""
    game = play.game
    for seat in play.seats:
        if seat > after and (seat, game.extra.fee, 0) in play.stakes:
            play.collect(seat, game.extra.fee, game.section("fee"))
            _exchange_or_buy_cards(play, seat, action(play.decisions[seat][-1]))
            play.turn, play.stage = seat, DrawStage.SECOND
            play.events.append(ev.Asked(seat, "Fold or bet?", game.section("second")))
            return
    _settle_round(play)


def _exchange_or_buy_cards(play: Play, seat: int, chosen: Action) -> None:
    place = f"seat {seat}"
    count = 1
    if chosen.verb == EXCHANGE:
        given = chosen.cards
        count = len(given)
        pile = play.piles[place]
        kept = tuple(c for c in pile.cards if c not in given)
        play.piles[place] = Pile(kept, seat, 0, (1 << len(kept)) - 1)
        play.piles[discards(seat)] = Pile(given, seat, 0, (1 << count) - 1)
        play.events.append(ev.Moved(place, discards(seat), given, up=False, owner=seat))
    for _ in range(count):
        if play.at == len(play.stock.cards):
            _shuffle_discards(play)
        play.put(place, play.draw(), owner=seat, owner_may_look=True)


def _shuffle_discards(play: Play) -> None:
    """The deck has run out: the discards are shuffled and dealt on (R-LP3)."""
    for seat in play.seats:
        play.discard(discards(seat))
    lying = {card for pile in play.piles.values() for card in pile.cards}.union(play.memo.barred)
    play.say("The deck has run out: the discards are shuffled.", "R-LP3")
    how = "machine" if procedure.is_shuffled_by_machine(play.rules) else "manual"
    play.events.append(ev.Shuffled("", how, play.game.section("shuffle")))
    procedure.refill(
        play, (card for card in play.game.pack if card not in lying), "refill", put_first_away=False
    )


# -- the end ---------------------------------------------------------------------------------------


def _settle_round(play: Play) -> None:
    game = play.game
    play.turn, play.stage = 0, "settling"
    play.turn_up("dealer")
    _announce_hand(play, "dealer", 0)
    felt = play.felt()
    _settle_super_wagers_on_hand(play, felt, "dealer", 0)
    qualifies = game.extra.qualifies(felt)
    play.say(
        f"The dealer {'plays' if qualifies else 'does not qualify'}.",
        game.section("qualifies" if qualifies else "short"),
    )
    for seat in reversed(play.seats):
        if (seat, game.extra.bet, 0) not in play.stakes:
            continue
        if qualifies or game.extra.is_hand_turned_up(felt, seat):
            play.turn_up(f"seat {seat}")
            _announce_hand(play, f"seat {seat}", seat)
        if game.settle is not None:
            for outcome in game.settle(felt, seat):
                play.settle(seat, outcome)
        play.discard(f"seat {seat}")
    _count_deck_if_due(play)
    play.close()


def _announce_hand(play: Play, place: str, seat: int) -> None:
    if play.game.read is not None:
        for reading in play.game.read({place: play.piles[place].cards}, seat):
            play.events.append(ev.Named(place, reading.label, reading.text, reading.made))


def _count_deck_if_due(play: Play) -> None:
    """Every five rounds the whole deck is counted, unless the shuffler counts it (671a.11(h))."""
    short = procedure.drawn_irregularity(play, "short-deck")
    if short is not None:
        play.events.append(ev.Counted(len(play.game.pack) - 1, play.game.section("count")))
        play.record_irregularity(short)
    elif not play.rules.counting_shuffler and play.offer.number % procedure.STUB_EVERY == 0:
        play.events.append(ev.Counted(len(play.game.pack), play.game.section("count")))
