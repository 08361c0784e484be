"""What a round would have paid by the reading that a ruling did not take.

Only what the program can play is answered: the same wagers, cards and decisions are played again by
the other reading, or it follows from the hands as they lay. Of other rulings the words of the other
reading stand alone (`assets/law/rulings.toml`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

import msgspec

from ..core.cards import JOKER, card
from ..core.declaration import Felt, Game, Outcome
from ..core.errors import HouseError
from ..core.money import Odds
from ..core.paytable import Paytable
from ..hands import FOUR
from ..rounds import State, act, start, stock
from ..rounds.blackjack.declaration import BLACKJACK, INSURANCE, Hand
from ..rounds.events import AnyEvent, Collected, Named, Returned
from ..rounds.state import Step


class Difference(msgspec.Struct, frozen=True):
    """A seat's wager that the other reading ends otherwise: its `net` as it was settled, and the
    net by the `other` reading, cents.
    """

    seat: int
    wager: str
    net: int
    other: int


def differences(game: Game, state: State, ruling: str) -> tuple[Difference, ...] | None:
    """What the other reading of a ruling, by its number, makes of a round that is over: nothing
    where it comes to the same; None where the program cannot say.
    """
    answer = _ANSWERS.get(ruling)
    dealt = game.family == "dice" or state.stock.cards  # a terminal knows no cards behind its own
    if answer is None or not state.over or not dealt:
        return None
    before = _nets(state)
    try:
        # of a round that cannot be dealt again from what is known of it nothing is said
        known = game.family == "dice" or _nets(_played_again(game, state)[0]) == before
        other = answer(game, state) if known else None
    except HouseError:  # the other reading does not allow these wagers or decisions
        return None
    if other is None:
        return None
    return tuple(
        Difference(seat, wager, before.get((seat, wager), 0), net)
        for (seat, wager), net in sorted(({**dict.fromkeys(before, 0), **other}).items())
        if net != before.get((seat, wager), 0)
    )


_Nets = Mapping[tuple[int, str], int]
"""The net of each seat's wagers, cents."""


def _played_again(game: Game, state: State, **rules: object) -> tuple[State, tuple[AnyEvent, ...]]:
    """The same wagers, cards and decisions, by a game or house rules that say otherwise. Raises
    `HouseError` where a decision is not open there.
    """
    offer = msgspec.structs.replace(
        state.offer, rules=msgspec.structs.replace(state.offer.rules, **rules)
    )
    dealt, seed, used = state.stock, state.stock.seed, state.stock.used
    if not dealt.scripted:  # the round has cut it, and does so again
        dealt = stock(game, seed, offer.rules, used)
    step: Step = start(game, state.bets, dealt, offer)
    events = list(step.events)
    asked = dict.fromkeys(state.bets, 0)
    while seat := step.state.turn:
        if asked[seat] >= len(state.decisions.get(seat, ())):
            raise HouseError("decisions", "are too few for the other reading")
        step = act(game, step.state, state.decisions[seat][asked[seat]])
        events += step.events
        asked[seat] += 1
    return step.state, tuple(events)


def _nets(state: State) -> dict[tuple[int, str], int]:
    """What each wager of a settled round won or lost, in cents, by seat and wager."""
    return {key: back - staked for key, (staked, back) in state.tally.items()}


def _by_rules(game: Game, state: State, **rules: object) -> _Nets:
    return _nets(_played_again(game, state, **rules)[0])


def _by_settlement(
    game: Game, state: State, settle: Callable[[Felt, int], tuple[Outcome, ...]]
) -> _Nets:
    return _nets(_played_again(msgspec.structs.replace(game, settle=settle), state)[0])


# -- house options ---------------------------------------------------------------------------------


def _without_limit(game: Game, state: State) -> _Nets:
    """R-5: no payout limit."""
    limited = state.offer.rules.payout_limit
    return _by_rules(game, state, payout_limit=0) if limited else _nets(state)


def _super_as_printed_switched(game: Game, state: State) -> _Nets:
    """R-LP2: a straight flush on the Super Wager by the letter, or as a flush where the house plays
    by the letter.
    """
    return _by_rules(game, state, super_as_printed=not state.offer.rules.super_as_printed)


def _other_edition(game: Game, state: State) -> _Nets | None:
    """R-LP9: the other text of the chapter."""
    played = game.edition_in_force(state.offer.rules)
    other = next((one for one in game.editions if one is not played), None)
    return _by_rules(game, state, edition=other.key) if other else None


# -- folded hands ----------------------------------------------------------------------------------


class _KeptHands(Game, frozen=True, kw_only=True, dict=True):
    """A game in which a folded hand lies on the table until all is settled; wagers end as before."""

    def keeps_cards_after_fold(self, placed: Collection[str]) -> bool:  # noqa: ARG002
        """Always."""
        return True

    def survives_fold(self, wager: str, placed: Collection[str]) -> bool:
        """As the chapter has it."""
        found = self.by_name[wager]
        return found.survives or (found.follows_hand and Game.keeps_cards_after_fold(self, placed))


def _folded_hands_earn_envy(game: Game, state: State) -> _Nets:
    """R-6, R-RU4: a folded hand earns envy, though it was collected."""
    kept = _KeptHands(**{name: getattr(game, name) for name in game.__struct_fields__})
    return _nets(_played_again(kept, state)[0])


def _with_fold(game: Game, state: State, *, survives: bool, wagers: Collection[str] = ()) -> _Nets:
    """A fold leaves these wagers, or takes all that it left by the ruling."""
    changed = tuple(
        msgspec.structs.replace(one, survives=survives, on_hand=survives, follows_hand=False)
        if (one.name in wagers if wagers else one.survives)
        else one
        for one in game.wagers
    )
    return _nets(_played_again(msgspec.structs.replace(game, wagers=changed), state)[0])


def _fold_takes_all(game: Game, state: State) -> _Nets:
    """R-FF3, R-GF1: who folds has ended his part in the round, and loses the side wagers as well."""
    return _with_fold(game, state, survives=False)


def _pair_plus_stands(game: Game, state: State) -> _Nets:
    """R-RU2: Pair Plus is settled on the three cards, whatever else a fold takes."""
    return _with_fold(game, state, survives=True, wagers=("pair-plus",))


# -- settlements -----------------------------------------------------------------------------------


def _super_bonus_loses(game: Game, state: State) -> _Nets:
    """R-C41: the Super Bonus is only returned to a winning hand, also against a dealer who does not
    qualify (657a.11(c)(3)(i)).
    """

    def settle(felt: Felt, seat: int) -> tuple[Outcome, ...]:
        assert game.settle is not None  # noqa: S101
        beaten = felt.has_stake(seat, "play") and FOUR.strength(felt.hand(seat)) < FOUR.strength(
            felt.cards["dealer"]
        )
        return tuple(
            msgspec.structs.replace(one, odds=None)
            if one.wager == "super-bonus" and one.odds == Odds(0) and beaten
            else one
            for one in game.settle(felt, seat)
        )

    return _by_settlement(game, state, settle)


def _aces_and_queens_as_two_pair(game: Game, state: State) -> _Nets:
    """R-FF2: two aces and two queens are paid as any two pair."""

    def as_two_pair(table: Paytable) -> Paytable:
        paid = table.row("Two pair—other than two aces and two queens").odds
        rows = tuple(
            msgspec.structs.replace(row, odds=paid)
            if row.name == "Two aces and two queens"
            else row
            for row in table.rows
        )
        return msgspec.structs.replace(table, rows=rows)

    wagers = tuple(
        msgspec.structs.replace(
            one, pays={letter: as_two_pair(table) for letter, table in one.pays.items()}
        )
        if one.name == "four-card-bonus"
        else one
        for one in game.wagers
    )
    return _nets(_played_again(msgspec.structs.replace(game, wagers=wagers), state)[0])


def _joker_low_as_ace(game: Game, state: State) -> _Nets:
    """R-PG2: a player's joker set low is an ace, which ties with a dealer's and so is the dealer's."""
    ace = card("As")

    def settle(felt: Felt, seat: int) -> tuple[Outcome, ...]:
        assert game.settle is not None  # noqa: S101
        ends = game.settle(felt, seat)
        hand = felt.hand(seat)
        if hand[5] != JOKER:
            return ends
        cards = {**felt.cards, f"seat {seat}": (*hand[:5], ace)}
        other = {
            one.wager: one for one in game.settle(msgspec.structs.replace(felt, cards=cards), seat)
        }
        return tuple(
            other[one.wager] if one.wager in ("pai-gow", "double-down") else one for one in ends
        )

    return _by_settlement(game, state, settle)


# -- blackjack and dice, from the hands as they lay ------------------------------------------------


def _busts_lose_at_once(game: Game, state: State) -> _Nets:
    """R-FB4: a bust has lost, also where it lies beside a lammer and the dealer has 22; Insurance is
    half of the wager to the cent and no more.
    """
    nets = _nets(state)
    for event in _played_again(game, state)[1]:
        if isinstance(event, Returned) and event.section == game.section("dealer-push"):
            hand = _find_hand(state, event.seat, event.hand)
            if hand is not None and hand.bust:
                nets[event.seat, event.wager] -= event.cents
    for (seat, wager), (staked, back) in state.tally.items():
        half = state.bets[seat][BLACKJACK] // 2 if wager == INSURANCE else staked
        if staked > half:
            nets[seat, wager] = (back - staked) * half // staked
    return nets


def _find_hand(state: State, seat: int, number: int) -> Hand | None:
    hands: tuple[Hand, ...] = state.memo.hands.get(seat, ())
    return next((one for one in hands if one.number == number), None)


def _declined_bust_waits(game: Game, state: State) -> _Nets | None:
    """R-DB2: a bust without a Second Chance loses to a dealer's 21 or less alone, and a dealer's 22
    returns it. None where the dealer went over otherwise, or had no hand to draw for: the chapter
    then says nothing of it.
    """
    busts = [
        (seat, one)
        for seat, hands in state.memo.hands.items()
        for one in hands
        if one.bust and not one.chance
    ]
    if not busts:
        return _nets(state)
    events = _played_again(game, state)[1]
    dealer = [e.text for e in events if isinstance(e, Named) and e.place == "dealer"]
    total = dealer[-1].removeprefix("bust, ") if dealer else ""
    if total.isdigit() and int(total) <= 21:
        return _nets(state)
    if total != "22":
        return None
    nets = _nets(state)
    law = game.section("bust")
    for event in events:
        if isinstance(event, Collected) and event.section == law:
            hand = _find_hand(state, event.seat, event.hand)
            if hand is not None and hand.bust and not hand.chance:
                nets[event.seat, event.wager] += event.cents
    return nets


def _dollar_comes_back(game: Game, state: State) -> _Nets:
    """R-HR3: the dollar of a Millionaire Row wager comes back with the printed sum."""
    del game
    return {
        (seat, wager): back - staked + (staked if wager.startswith("million-") and back else 0)
        for (seat, wager), (staked, back) in state.tally.items()
    }


_ANSWERS: Final[Mapping[str, Callable[[Game, State], _Nets | None]]] = {
    "R-5": _without_limit,
    "R-6": _folded_hands_earn_envy,
    "R-C41": _super_bonus_loses,
    "R-DB2": _declined_bust_waits,
    "R-FB4": _busts_lose_at_once,
    "R-FF2": _aces_and_queens_as_two_pair,
    "R-FF3": _fold_takes_all,
    "R-GF1": _fold_takes_all,
    "R-HR3": _dollar_comes_back,
    "R-LP2": _super_as_printed_switched,
    "R-LP9": _other_edition,
    "R-PG2": _joker_low_as_ace,
    "R-RU2": _pair_plus_stands,
    "R-RU4": _folded_hands_earn_envy,
}
"""What the other reading of a ruling makes of a round, by the ruling's number."""
