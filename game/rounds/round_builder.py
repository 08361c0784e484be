"""A state thawed while the procedure runs: engines move cards and chips through these few verbs,
each of which logs its event.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..core.cards import Card
from ..core.chance import throw
from ..core.declaration import Felt, Game, Irregularity, MeterState, Outcome, spot_at
from ..core.errors import HouseError
from ..core.money import Odds
from . import events as ev
from .round_steps import (
    DealStep,
    Destination,
    RoundVoid,
    Trouble,
    at_seed,
    meter_letter,
    seed_meter,
)
from .state import Pile, State, Step
from .tips import Tip, settle_tips

__all__ = ["Destination", "Play", "RoundVoid", "Trouble", "begin", "meter_letter", "seed_meter"]


FOUND_FACE_UP = {"face-up": 1, "two-face-up": 2}
"""Irregularities that bring cards face up, and how many."""
IN_THE_DEAL = frozenset({"face-up", "two-face-up", "drawn-in-error", "shoe-jam"})


class Play:
    """One step in progress. Reading is free; change it only through the verbs (or `stage`, `turn`,
    `memo`, `carry`).
    """

    __slots__ = (
        "ahead",
        "at",
        "bets",
        "carry",
        "dealt",
        "decisions",
        "events",
        "folded",
        "game",
        "memo",
        "meters",
        "offer",
        "over",
        "piles",
        "rules",
        "seats",
        "seen_discards",
        "stage",
        "stakes",
        "stock",
        "tally",
        "throws",
        "tips",
        "troubles",
        "turn",
        "void",
        "won",
    )

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.rules = state.offer.rules
        self.offer = state.offer
        self.stock = state.stock
        self.bets = state.bets
        self.seats = state.seats
        self.at = state.at
        self.throws = state.throws
        self.piles = dict(state.piles)
        self.stakes = dict(state.stakes)
        self.folded = set(state.folded)
        self.decisions = dict(state.decisions)
        self.tally = dict(state.tally)
        self.meters = dict(state.meters)
        self.won = dict(state.won)
        self.seen_discards = list(state.seen_discards)
        self.stage = state.stage
        self.turn = state.turn
        self.memo: Any = state.memo
        self.carry: Any = state.carry
        self.tips = state.tips
        self.over = state.over
        self.void = state.void
        self.troubles: tuple[Trouble, ...] = ()
        self.dealt = 0
        self.ahead = 0
        self.events: list[ev.AnyEvent] = []

    def step(self) -> Step:
        """Freeze: the new state, and the events of this step."""
        if self.tips:
            self.events, self.tips = settle_tips(
                self.events, self.tips, void=self.void, over=self.over
            )
        state = State(
            slug=self.game.slug,
            offer=self.offer,
            stock=self.stock,
            bets=self.bets,
            at=self.at,
            throws=self.throws,
            piles=self.piles,
            stakes=self.stakes,
            folded=frozenset(self.folded),
            decisions=self.decisions,
            tally=self.tally,
            meters=self.meters,
            stage=self.stage,
            turn=self.turn,
            seen_discards=tuple(self.seen_discards),
            won=self.won,
            memo=self.memo,
            over=self.over,
            void=self.void,
            carry=self.carry,
            tips=self.tips,
        )
        return Step(state, tuple(self.events))

    def felt(self) -> Felt:
        """The table as a settlement sees it: every card that lies on it now, and the stakes as they
        change.
        """
        return Felt(
            self.game,
            self.rules,
            {place: pile.cards for place, pile in self.piles.items()},
            self.stakes,
            self.seats,
            frozenset(self.folded),
            self.bets,
            self.offer.people,
        )

    def say(self, text: str, section: str = "") -> None:
        """The dealer says something."""
        self.events.append(ev.Announced(text, section))

    # -- cards -------------------------------------------------------------------------------------

    def draw(self) -> Card:
        """The next card from the stack; raises `HouseError` when it has run out."""
        try:
            card = self.stock.cards[self.at]
        except IndexError:
            raise HouseError("cards", "the deck has run out") from None
        self.at += 1
        return card

    def deal(
        self, place: str, *, owner: int = 0, up: bool = False, owner_may_look: bool = False
    ) -> Card:
        """Deal the next card to a place."""
        if self.troubles:
            self._resolve_before_card()
        self.dealt += 1
        return self.put(place, self.draw(), owner=owner, up=up, owner_may_look=owner_may_look)

    def record_irregularity(self, rule: Irregularity, at: int = 0, seat: int = 0) -> None:
        """Tell what went wrong and how it is resolved."""
        self.events.append(ev.Irregular(rule.kind, rule.text, rule.section, at, seat))

    def _resolve_before_card(self) -> None:
        """What goes wrong before the next card of the deal; other irregularities show later."""
        for trouble in self.troubles:
            rule = trouble.rule
            if trouble.at != self.dealt or rule.kind not in IN_THE_DEAL:
                continue
            self.troubles = tuple(other for other in self.troubles if other is not trouble)
            self.record_irregularity(rule, self.dealt + self.ahead)
            for _ in range(FOUND_FACE_UP.get(rule.kind, 0)):
                self.burn(up=True, section=rule.section)
            if rule.kind in ("two-face-up", "shoe-jam"):
                raise RoundVoid(rule.text, rule.section)

    def deal_out(self, run: DealStep, section: str) -> None:
        """Carry out a step of dealing in which nothing goes wrong; the stack holds enough, and its
        places no cards yet.
        """
        at, self.at = self.at, self.at + len(run.laid)
        cards = self.stock.cards[at : self.at]
        self.events += [
            ev.Dealt(place, i, card, up, owner, peek) if place else ev.Burned(card, False, section)
            for (place, i, owner, up, peek), card in zip(run.laid, cards, strict=True)
        ]
        for place, owner, up, peek, some in run.piles:
            self.piles[place] = Pile(tuple([cards[k] for k in some]), owner, up, peek)
            self.dealt += len(some)

    def put(
        self, place: str, card: Card, *, owner: int, up: bool = False, owner_may_look: bool = False
    ) -> Card:
        """Lay a card at a place as `deal` would."""
        pile = self.piles.get(place) or Pile(owner=owner)
        index = len(pile.cards)
        self.piles[place] = Pile(
            (*pile.cards, card),
            pile.owner,
            pile.up | up << index,
            pile.peek | (owner_may_look and bool(owner)) << index,
        )
        self.events.append(ev.Dealt(place, index, card, up, owner, owner_may_look))
        return card

    def burn(self, *, up: bool = False, section: str = "") -> Card:
        """A card goes from the stack to the discard rack."""
        card = self.draw()
        if up:
            self.seen_discards.append(card)
        self.events.append(ev.Burned(card, up, section))
        return card

    def turn_up(self, place: str, indexes: Iterable[int] | None = None) -> None:
        """Turn cards of a place face up (all that lie face down when `indexes` is left out)."""
        pile = self.piles[place]
        mask = pile.up
        if indexes is None and not mask:
            self.events += [ev.Turned(place, i, card) for i, card in enumerate(pile.cards)]
            mask = (1 << len(pile.cards)) - 1
            indexes = ()
        for i in range(len(pile.cards)) if indexes is None else indexes:
            if not mask >> i & 1:
                mask |= 1 << i
                self.events.append(ev.Turned(place, i, pile.cards[i]))
        if mask != pile.up:
            self.piles[place] = Pile(pile.cards, pile.owner, mask, pile.peek)

    def show_to_owner(self, place: str, mask: int) -> None:
        """The owner of a place may look at the cards of a bit mask that it could not see so far."""
        pile = self.piles[place]
        fresh = mask & ~(pile.peek | pile.up)
        for i, card in enumerate(pile.cards):
            if fresh >> i & 1:
                self.events.append(ev.Looked(pile.owner, i, card))
        self.piles[place] = Pile(pile.cards, pile.owner, pile.up, pile.peek | mask)

    def discard(self, place: str) -> None:
        """A place's cards go to the discard rack; those that lay face up stay known."""
        pile = self.piles.pop(place, None)
        if pile is not None and pile.cards:
            up = pile.up
            if up == (1 << len(pile.cards)) - 1:
                self.seen_discards += pile.cards
            elif up:
                self.seen_discards += [c for i, c in enumerate(pile.cards) if up >> i & 1]
            self.events.append(ev.Discarded(place))

    def throw(self, dice: int, kept: tuple[int, ...] = ()) -> tuple[int, ...]:
        """Throw dice: the next throw of the stock, scripted or from the seed. `kept` are shown with
        it.
        """
        number = self.throws
        scripted = self.stock.throws
        if number < len(scripted):
            faces = scripted[number]
            if len(faces) != dice:
                raise HouseError(
                    f"dice[{number}]", f"has {len(faces)} faces where {dice} dice are thrown"
                )
        else:
            faces = throw(self.stock.seed, number, dice)
        self.throws += 1
        self.events.append(ev.Thrown(faces, number, kept))
        return faces

    # -- chips -------------------------------------------------------------------------------------

    def stake(self, seat: int, wager: str, cents: int, *, hand: int = 0, free: int = 0) -> None:
        """Chips go from a seat to a spot, on top of what lies there."""
        spot = spot_at(seat, wager, hand)
        self.stakes[spot] = self.stakes.get(spot, 0) + cents
        self._tally(seat, wager, cents, 0)
        self.events.append(ev.Staked(seat, wager, cents, hand, free))

    def _tally(self, seat: int, wager: str, staked: int, returned: int) -> None:
        key = (seat, wager)
        s, r = self.tally.get(key, (0, 0))
        self.tally[key] = (s + staked, r + returned)

    def collect(
        self, seat: int, wager: str, section: str, *, hand: int = 0, named: str = "", free: int = 0
    ) -> None:
        """The house takes a stake."""
        cents = self.stakes.pop(spot_at(seat, wager, hand))
        self.events.append(ev.Collected(seat, wager, cents, section, hand, named, free))

    def give_back(
        self,
        seat: int,
        wager: str,
        section: str,
        *,
        hand: int = 0,
        named: str = "",
        rows: tuple[str, ...] = (),
    ) -> None:
        """A stake comes back and wins nothing."""
        cents = self.stakes.pop(spot_at(seat, wager, hand))
        self._tally(seat, wager, 0, cents)
        self.events.append(ev.Returned(seat, wager, cents, section, hand, named, rows))

    def take_back(self, seat: int, wager: str, section: str) -> None:
        """A seat takes a stake back that it may; the round then counts it as never staked."""
        cents = self.stakes.pop(spot_at(seat, wager))
        del self.tally[seat, wager]
        self.events.append(ev.Returned(seat, wager, cents, section, named=ev.TAKEN_BACK))

    def halve(self, seat: int, wager: str, section: str, *, named: str = "") -> None:
        """The house takes half of a stake and the other half comes back; an odd cent stays with the
        house (R-1).
        """
        spot = spot_at(seat, wager)
        cents = self.stakes[spot]
        self.stakes[spot] = cents // 2
        self.events.append(ev.Collected(seat, wager, cents - cents // 2, section, 0, named))
        self.give_back(seat, wager, section, named=named)

    def pay(
        self,
        seat: int,
        wager: str,
        odds: Odds,
        section: str,
        rows: tuple[str, ...],
        *,
        hand: int = 0,
        named: str = "",
        meter: str = "",
        stake: int | None = None,
    ) -> None:
        """Pay a winning wager at its odds, by its printed `rows`, and clear its spot; a stake that
        does not come back is collected first (R-1).

        `stake` overrides what the odds multiply. A wager without a spot (envy) is paid all the
        same.
        """
        spot = spot_at(seat, wager, hand)
        laid = self.stakes.pop(spot, 0)
        base = laid if stake is None else stake
        win = self.take_from_meter(meter, odds.percent) if odds.percent else odds.winnings(base)
        due, win = win, self._apply_payout_limit(seat, wager, win)
        back = laid if odds.keeps else 0
        if laid and not back:
            self.events.append(ev.Collected(seat, wager, laid, section, hand, named))
        self._tally(seat, wager, 0, win + back)
        source, less = meter if odds.percent else "house", "" if win == due else ev.LIMITED
        self.events.append(
            ev.Paid(seat, wager, win, back, str(odds), section, hand, named, source, rows, less)
        )

    def _apply_payout_limit(self, seat: int, wager: str, win: int) -> int:
        limit = self.rules.payout_limit
        if not limit or wager not in self.game.limit_covers:
            return win
        person = self.offer.people.get(seat, seat)
        used = self.won.get(person, 0)
        if win > limit - used:
            win = limit - used
            self.say("The payout limit is reached.", self.game.limit_section)
        self.won[person] = used + win
        return win

    def pool(self, wager: str, section: str) -> None:
        """The stakes on a wager are gathered into the pot; they stay the felt's until the pot is
        awarded.
        """
        self.say("The pot is gathered.", section)
        for seat in self.seats:
            cents = self.stakes.get(spot_at(seat, wager))
            if cents:
                self.events.append(ev.Pooled(seat, wager, cents))

    def award(self, wager: str, winners: Sequence[int], section: str, named: str) -> None:
        """The stakes on a wager go to the winners in equal parts; odd cents to the first of them
        (R-FP2).
        """
        stakes = {
            seat: self.stakes.pop(spot_at(seat, wager))
            for seat in self.seats
            if spot_at(seat, wager) in self.stakes
        }
        share, odd = divmod(sum(stakes.values()), len(winners))
        for i, seat in enumerate(winners):
            part = share if i else share + odd
            self._tally(seat, wager, 0, part)
            words = "the pot" if len(winners) == 1 else "a share of the pot"
            self.events.append(
                ev.Paid(
                    seat, wager, part - stakes[seat], stakes[seat], words, section, 0, named, "pot"
                )
            )

    def pay_meter_share(self, outcome: Outcome) -> None:
        """Pay one share of a meter to all who divide it, in their order; odd cents are dropped
        (R-C45).
        """
        odds = outcome.odds
        if odds is None:
            raise HouseError(outcome.wager, "divides no share of a meter")
        each = self.take_from_meter(outcome.meter, odds.percent) // len(outcome.among)
        self._call_floorperson_if_due("the", outcome.wager, odds)
        for seat in outcome.among:
            laid = self.stakes.pop(spot_at(seat, outcome.wager))
            self.events.append(
                ev.Collected(seat, outcome.wager, laid, outcome.section, 0, outcome.hand)
            )
            self._tally(seat, outcome.wager, 0, each)
            less = ev.SHARED if len(outcome.among) > 1 else ""
            self.events.append(
                ev.Paid(
                    seat,
                    outcome.wager,
                    each,
                    0,
                    str(odds),
                    outcome.section,
                    0,
                    outcome.hand,
                    outcome.meter,
                    outcome.rows,
                    less,
                )
            )

    def settle(self, seat: int, outcome: Outcome) -> None:
        """Carry out one outcome: collect, return or pay."""
        odds = outcome.odds
        if odds is None:
            cents = self.stakes.pop(spot_at(seat, outcome.wager, outcome.split))
            self.events.append(
                ev.Collected(
                    seat, outcome.wager, cents, outcome.section, outcome.split, outcome.hand
                )
            )
        elif odds.push:
            self.give_back(
                seat,
                outcome.wager,
                outcome.section,
                hand=outcome.split,
                named=outcome.hand,
                rows=outcome.rows,
            )
        else:
            self._call_floorperson_if_due(f"seat {seat}'s", outcome.wager, odds)
            self.pay(
                seat,
                outcome.wager,
                odds,
                outcome.section,
                outcome.rows,
                hand=outcome.split,
                named=outcome.hand,
                meter=outcome.meter,
                stake=outcome.stake,
            )

    def _call_floorperson_if_due(self, whose: str, wager: str, odds: Odds) -> None:
        """A floorperson looks at a progressive payout, and at a great one of the wagering system
        (657a.11(e)(3), (f)(2)).
        """
        chips = wager in self.game.progressive_wagers
        law = self.game.sections.get("validated" if chips else f"validated:{wager}")
        if law and (chips or odds.percent or odds.win >= 500):
            what = "progressive" if chips else self.game.wager(wager).title
            self.say(f"A floorperson validates {whose} {what} payout.", law)

    # -- meters ------------------------------------------------------------------------------------

    def seed_of(self, name: str) -> MeterState:
        """A progressive meter as it starts: its seed for the wager in force, nothing in reserve
        (R-4).
        """
        return seed_meter(self.game, name, self.offer)

    def credit_meters(self) -> None:
        """Every accepted wager adds its rate to its meters before the cards are dealt (R-4)."""
        for meter in self.game.meters:
            rate = meter.rate(self.game.letter(meter.wagers[0], self.rules), self.rules)
            if rate is None:
                continue
            total = sum(
                [placed.get(wager, 0) for wager in meter.wagers for placed in self.bets.values()]
            )
            now = self.meters.get(meter.name) or at_seed(rate, self.rules)
            if total:
                now = MeterState(now.milli + total * rate.rate, now.reserve + total * rate.reserve)
                self.events.append(ev.Credited(meter.name, now.cents))
            self.meters[meter.name] = now

    def take_from_meter(self, name: str, percent: int) -> int:
        """Cents that a share of the meter comes to; they leave the meter, which reseeds after a 100
        % win (R-4).
        """
        now = self.meters[name]
        win = now.cents * percent // 100
        if percent < 100:
            self.meters[name] = MeterState(now.milli - win * 1000, now.reserve)
            self.events.append(ev.Credited(name, self.meters[name].cents))
        else:
            self.reseed(name)
        return win

    def reseed(self, name: str) -> None:
        """A meter starts anew at its seed plus its reserve, which is then empty."""
        fresh = seed_meter(self.game, name, self.offer, again=True)
        self.meters[name] = MeterState(fresh.milli + self.meters[name].reserve)
        self.events.append(ev.Reseeded(name, self.meters[name].cents))

    # -- the end -----------------------------------------------------------------------------------

    def void_round(self, reason: str, section: str, spares: tuple[str, ...] = ()) -> None:
        """All hands are void, all wagers return (those a fold forfeited too), meters go back to
        what they showed before the round.

        Wagers that the law `spares` stay, and the round is open until the family has settled them.
        """
        self.events.append(ev.Voided(reason, section))
        for spot in sorted(self.stakes):
            if spot.wager not in spares:
                self.give_back(spot.seat, spot.wager, section, hand=spot.hand)
        for (seat, wager), (staked, returned) in list(self.tally.items()):
            if seat in self.folded and staked > returned and wager not in spares:
                self._tally(seat, wager, 0, staked - returned)
                self.events.append(
                    ev.Paid(seat, wager, staked - returned, 0, ev.GIVEN_BACK, section)
                )
        for name, now in self.meters.items():
            before = self.offer.meters.get(name) or self.seed_of(name)
            if now != before:
                self.meters[name] = before
                self.events.append(ev.Credited(name, before.cents))
        self.void = True
        if not self.stakes:
            self.close()

    def close(self) -> None:
        """The cards leave the table and the round is over."""
        for place in list(self.piles):
            self.discard(place)
        self.turn = 0
        self.stage = "over"
        self.over = True
        self.events.append(ev.Closed(self.void))


def begin(game: Game, state: State) -> Play:
    """A play whose wagers lie on the felt: seats from the dealer's left, wagers in the chapter's
    order.
    """
    play = Play(game, state)
    stakes, tally, say = play.stakes, play.tally, play.events.append
    for seat, placed in state.bets.items():
        for wager in game.opening_wagers:
            cents = placed.get(wager.name)
            if cents:
                name = wager.name
                stakes[spot_at(seat, name, 0)] = cents
                tally[seat, name] = (cents, 0)
                say(ev.Staked(seat, name, cents))
    for seat, beside in sorted(state.offer.tips.items()):
        for name, cents in beside.items():
            play.tips = {**play.tips, seat: Tip(name, cents)}
            say(ev.Tipped(seat, cents, name))
    return play
