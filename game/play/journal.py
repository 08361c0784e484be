"""What the events of a step mean for the accounts of the ledger: every cent that leaves one comes
to another.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import assert_never

from ..book.house.meter_tallies import Reason
from ..book.ledger import (
    HOUSE,
    TIP,
    game_account,
    handpay_account,
    play_account,
    progressive_account,
    win_account,
)
from ..book.values import KeptEntry, MeterChange, Move, TerminalSeat
from ..core.declaration import Game, MeterState, Offer
from ..rounds import events as ev
from ..rounds.round_steps import seed_meter

VOIDING_RULING = "R-EW8"
"""Why wagers come back from a round that the operator voids."""


class TableJournal:
    """What makes moves between accounts of a table's events: `wallets` is whose chips they are by
    seat, `felt` the account of the stakes in play.
    """

    def __init__(self, slug: str, wallets: Mapping[int, str], felt: str) -> None:
        self.slug = slug
        self.wallets = wallets
        self.felt = felt

    def moves(self, events: Iterable[ev.AnyEvent]) -> tuple[Move, ...]:
        """The moves of one step, in order. What wagers add to a meter is the store's to post, from
        the meter itself.
        """
        return tuple(move for event in events for move in self._event_moves(event) if move.cents)

    def _event_moves(self, event: ev.AnyEvent) -> tuple[Move, ...]:
        felt = self.felt
        match event:
            case ev.Staked():
                return (Move(self.wallets[event.seat], felt, event.cents, event.wager),)
            case ev.Collected():
                return (Move(felt, HOUSE, event.cents, event.wager, event.section),)
            case ev.Returned():
                return (
                    Move(felt, self.wallets[event.seat], event.cents, event.wager, event.section),
                )
            case ev.Paid():
                wallet, source = self.wallets[event.seat], HOUSE
                if event.source == "pot":
                    source = felt
                elif event.source != "house":
                    source = progressive_account(self.slug, event.source)
                return (
                    Move(source, wallet, event.win, event.wager, event.section),
                    Move(felt, wallet, event.back, event.wager, event.section),
                )
            case ev.Tipped():
                return (Move(self.wallets[event.seat], felt, event.cents, TIP),)
            case ev.TipSettled():
                box = felt.replace("felt:", "house:tips:", 1)
                ends = {"lose": HOUSE, "void": self.wallets[event.seat]}
                return (
                    Move(felt, ends.get(event.result, box), event.cents, TIP),
                    Move(HOUSE, box, event.win, TIP),
                )
            case (
                ev.Announced()
                | ev.Shuffled()
                | ev.Cut()
                | ev.Counted()
                | ev.Credited()
                | ev.Burned()
                | ev.Dealt()
                | ev.Turned()
                | ev.Looked()
                | ev.Moved()
                | ev.Asked()
                | ev.Decided()
                | ev.Folded()
                | ev.Discarded()
                | ev.Named()
                | ev.Reseeded()
                | ev.Pooled()
                | ev.Shaken()
                | ev.Thrown()
                | ev.Passed()
                | ev.Marked()
                | ev.Irregular()
                | ev.Voided()
                | ev.Closed()
            ):
                return ()
            case _:
                assert_never(event)


class TerminalJournal(TableJournal):
    """Whose money is where at an electronic table: `terminals` by seat, `pot` the stakes by seat
    that seats play for.

    A wager leaves the game account and stands in play; what the house collects and pays goes by its
    account of that terminal, netted for each wager (R-EW6): collected less paid is what it won
    there. A win over the terminal's limit is due by hand.
    """

    def __init__(
        self, slug: str, terminals: Mapping[int, TerminalSeat], pot: Mapping[int, int]
    ) -> None:
        super().__init__(
            slug, {seat: game_account(one.asset) for seat, one in terminals.items()}, ""
        )
        self._terminals = terminals
        self._pot = pot

    def moves(self, events: Iterable[ev.AnyEvent]) -> tuple[Move, ...]:
        """The moves of one step, in order."""
        told = tuple(events)
        out: list[Move] = []
        collected_stake = 0
        for event, after in zip_longest(told, told[1:]):
            if isinstance(event, ev.Collected) and _is_paid_by_next(event, after):
                collected_stake = event.cents
                continue
            out += self._moves_of_event(event, collected_stake)
            collected_stake = 0
        out += self._lost_pot_moves(told)
        return tuple(move for move in out if move.cents)

    def _moves_of_event(self, event: ev.AnyEvent, collected_stake: int) -> tuple[Move, ...]:
        if isinstance(event, ev.Staked):
            return (
                Move(
                    self.wallets[event.seat], self._stakes_at(event.seat), event.cents, event.wager
                ),
            )
        if isinstance(event, ev.Collected):
            return (
                Move(
                    self._stakes_at(event.seat),
                    self._house_win_at(event.seat),
                    event.cents,
                    event.wager,
                    event.section,
                ),
            )
        if isinstance(event, ev.Returned):
            return (
                Move(
                    self._stakes_at(event.seat),
                    self.wallets[event.seat],
                    event.cents,
                    event.wager,
                    event.section,
                ),
            )
        return self._payment_moves(event, collected_stake) if isinstance(event, ev.Paid) else ()

    def _payment_moves(self, event: ev.Paid, collected_stake: int) -> tuple[Move, ...]:
        """A payment; `collected_stake` is the stake of this wager that does not come back with it (`10 for
        1`), and counts as a part of it.
        """
        seat, why, section = event.seat, event.wager, event.section
        play, win, wallet = self._stakes_at(seat), self._house_win_at(seat), self.wallets[seat]
        if event.odds == ev.GIVEN_BACK:
            return (Move(win, wallet, event.win, Reason.UNDONE, section),)
        due = event.win > self._terminals[seat].pay_limit
        payee = handpay_account(self._terminals[seat].asset) if due else wallet
        back = event.back + min(collected_stake, event.win)
        out = [
            Move(win, payee, event.win - min(collected_stake, event.win), why, section),
            Move(play, wallet, back, why, section),
            Move(play, win, collected_stake - min(collected_stake, event.win), why, section),
        ]
        if event.source not in {"house", "pot"}:
            award = Move(
                progressive_account(self.slug, event.source),
                win,
                event.win,
                Reason.AWARD_BY_HAND if due else Reason.AWARD,
                section,
            )
            out.insert(0, award)
        return tuple(out)

    def _lost_pot_moves(self, told: tuple[ev.AnyEvent, ...]) -> Iterator[Move]:
        """The stakes in the pot of those who did not take it; the house's account passes them on."""
        paid = [event for event in told if isinstance(event, ev.Paid) and event.source == "pot"]
        winners = {event.seat for event in paid}
        for seat, cents in self._pot.items():
            if paid and seat not in winners:
                yield Move(
                    self._stakes_at(seat),
                    self._house_win_at(seat),
                    cents,
                    paid[0].wager,
                    paid[0].section,
                )

    def _stakes_at(self, seat: int) -> str:
        return play_account(self._terminals[seat].asset)

    def _house_win_at(self, seat: int) -> str:
        return win_account(self._terminals[seat].asset)


def void_moves(
    terminals: Mapping[int, TerminalSeat], entries: Iterable[KeptEntry]
) -> tuple[Move, ...]:
    """What a round that is voided at an electronic table gives back, from what its entries moved so
    far, in cents (R-EW8).

    Every stake that stands comes back, and of a wager that was collected what was not paid or
    returned on it.
    """
    lines = [line for entry in entries for line in entry.postings]
    out: list[Move] = []
    for asset in sorted({one.asset for one in terminals.values()}):
        wallet, play, win = game_account(asset), play_account(asset), win_account(asset)
        due: dict[str, int] = {}
        standing: dict[str, int] = {}
        for line in lines:
            if line.account in (wallet, handpay_account(asset)):
                due[line.why] = due.get(line.why, 0) - line.cents
            elif line.account == play:
                standing[line.why] = standing.get(line.why, 0) + line.cents
        for why, cents in due.items():
            back = standing.get(why, 0)
            out += [
                Move(play, wallet, back, why, VOIDING_RULING),
                Move(win, wallet, max(cents - back, 0), Reason.UNDONE, VOIDING_RULING),
            ]
    return tuple(move for move in out if move.cents)


def meter_changes_when_void(
    game: Game, offer: Offer, now: Mapping[str, MeterState]
) -> dict[str, MeterChange]:
    """What voiding a round takes back from the meters that it fed or won."""
    before = {name: offer.meters.get(name) or seed_meter(game, name, offer) for name in now}
    changed = {name: state for name, state in now.items() if state != before[name]}
    return meter_changes(game, offer, changed, {name: before[name] for name in changed})


def stakes_in_pot(game: Game, bets: Mapping[int, Mapping[str, int]]) -> dict[int, int]:
    """The stakes by seat that are played for among the seats; empty where the game has no pot."""
    wager = game.pot.wager if game.pot is not None else ""
    return {seat: placed[wager] for seat, placed in bets.items() if wager in placed}


def _is_paid_by_next(stake: ev.Collected, after: ev.AnyEvent | None) -> bool:
    """Whether a stake is collected only because the odds that the next event pays are `for 1`, and
    not from a meter.
    """
    return (
        isinstance(after, ev.Paid)
        and after.source == "house"
        and not after.back
        and (after.seat, after.wager, after.hand) == (stake.seat, stake.wager, stake.hand)
    )


def meter_changes(
    game: Game,
    offer: Offer,
    before: Mapping[str, MeterState],
    after: Mapping[str, MeterState],
    events: Iterable[ev.AnyEvent] | None = None,
) -> dict[str, MeterChange]:
    """What a step does to the meters of its round, from what the round held of them `before` it and
    `after` it.

    `events` leave out the meters that they do not tell of (without them none is left out: a deal
    writes down all that it offers).
    """
    told = (
        None
        if events is None
        else {e.meter for e in events if isinstance(e, ev.Credited | ev.Reseeded)}
    )
    return {
        name: MeterChange(
            before.get(name) or seed_meter(game, name, offer),
            now,
            seed_meter(game, name, offer, again=True).milli,
        )
        for name, now in after.items()
        if told is None or name in told
    }


def cents_taken_back(events: Iterable[ev.AnyEvent], seats: Collection[int]) -> int:
    """Cents of the stakes that these seats took back while their round went on."""
    return sum(
        event.cents
        for event in events
        if isinstance(event, ev.Returned) and event.named == ev.TAKEN_BACK and event.seat in seats
    )
