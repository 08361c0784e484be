"""A round at a table of the house, from its promise to its end.

A `TableRound` is a value. `deal`, `act` and `void` take it one step on: they ask the engine, write
what happened and the money that it moved into the book in one transaction, and return the round as
it stands then. Where the engine or the book refuses a step they raise, and nothing has changed.

    deal    the table's promise, its rules and everybody's wagers make the first state
    begin   the same of wagers, cards and rules that are known already
    act     one decision, and those of the bots that follow it
    settle  called by both when the round is over: what it came to for each of its players
    void    an operator has ended it: every wager comes back
    resume  the round that the book has open, dealt again up to the same decision
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from .. import rounds
from ..book import Store
from ..book.values import (
    Acted,
    Decision,
    KeptRound,
    MoneyMoved,
    Move,
    PlayerOutcome,
    RoundEnding,
    RoundSeats,
    RoundStart,
    TableStanding,
    TerminalSeat,
)
from ..core.chance import Stock, commitment
from ..core.declaration import Game, Offer
from ..core.offer import PROCEDURES
from ..odds.house_edge import mean_and_variance
from ..rounds import Action, State, Step
from ..rounds.events import GIVEN_BACK, AnyEvent, Closed, Irregular, Paid, Returned, Voided
from ..rounds.tips import Tips
from .house_table import HouseTable
from .journal import (
    VOIDING_RULING,
    cents_taken_back,
    meter_changes,
    meter_changes_when_void,
    void_moves,
)
from .records.round_records import json_text, replay_round, table_stock
from .records.round_summary import hands_or_calls_text
from .strategies import Bets


class TableRound(msgspec.Struct, frozen=True):
    """A round as it stands: its number in the book, the seed and the players' words it is dealt
    from, the player at each seat, the terminals of an electronic table by seat, the engine's state,
    and everything that has happened. `assisted` says that a coach spoke before a decision.
    """

    id: int
    seed: bytes
    words: Mapping[int, str]
    owners: Mapping[int, int]
    terminals: Mapping[int, TerminalSeat]
    state: State
    events: tuple[AnyEvent, ...]
    assisted: bool = False

    @property
    def commitment(self) -> str:
        """The promise behind it: SHA-256 of its seed in hex."""
        return commitment(self.seed)

    def with_state(self, state: State, events: tuple[AnyEvent, ...] = ()) -> TableRound:
        """The round in another state, after these further events."""
        return msgspec.structs.replace(self, state=state, events=self.events + events)


def deal(
    table: HouseTable,
    placed: Bets,
    stock: Stock | None = None,
    last: TableRound | None = None,
    tips: Tips | None = None,
) -> TableRound:
    """Close the betting and deal, up to the first decision that somebody is asked for or to the end.

    `placed` are the wagers of people in cents; bots add theirs. `stock` deals a given round (a round
    file) in place of the promised one. `last` is the round before, if one was dealt at this table
    since it was opened. `tips` are chips for the dealer beside wagers. Raises `HouseError` for
    wagers that the engine refuses, and what the store raises.
    """
    shoe = table.usable_shoe()
    seed, words = table.seed_and_words(shoe, stock)
    dealt = stock or table_stock(table.game, table.rules, seed, shoe.used if shoe else 0, words)
    number = table.table_standing.number + 1
    bets = _all_bets(table, placed, dealt, number)
    if stock is None:
        table.check_shoe_entry(bets)
    offer = Offer(
        table.rules,
        table.meters(),
        number,
        table.seating.first_box_by_seat(placed),
        table.carry(),
        _note_card_change(table, last) if shoe is None and stock is None else "",
        table.positions,
        PROCEDURES,
        table.cut_order(sorted(bets)),
        tips or {},
    )
    return begin(table, bets, dealt, offer, seed, words, is_given=stock is not None)


def begin(
    table: HouseTable,
    bets: Bets,
    stock: Stock,
    offer: Offer,
    seed: bytes,
    words: Mapping[int, str],
    *,
    is_given: bool,
) -> TableRound:
    """Start a round with everybody's wagers and write it into the book, up to the first decision
    that somebody is asked for or to the end. A stock that `is_given` is kept with it: no promise is
    used up. Raises as `deal`.
    """
    step = rounds.start(table.game, bets, stock, offer)
    following, acted = _bots_decide(table, step)
    owners = table.owners(bets)
    with table.store.atomic():
        first, *others = table.seating.open_sitting_numbers(owners.values())
        terminals = table.payer.terminals((*table.running_seats, *bets))
        table.payer.check_terminals(terminals, owners)
        moves = table.payer.journal_for(owners, terminals, bets).moves(step.events)
        number_in_book = table.store.rounds.begin(
            RoundStart(
                number=offer.number,
                seed=seed,
                commitment=commitment(seed),
                offer=json_text(offer),
                bets=json_text(bets),
                bots=json_text(table.seating.bots),
                used=stock.used,
                stock=json_text(stock) if is_given else "",
                words=words,
            ),
            RoundSeats((first, *others), seats=owners, table=table.number, terminals=terminals),
            MoneyMoved(
                (*table.payer.bot_buy_ins_needed(moves), *moves),
                meters=meter_changes(table.game, offer, offer.meters, step.state.meters),
            ),
        )
        begun = TableRound(number_in_book, seed, words, owners, terminals, step.state, step.events)
        return _write_steps(table, begun, following, acted, told_from=0)


def act(
    table: HouseTable,
    before: TableRound,
    chosen: Action,
    decision: Decision | None = None,
    lesson: tuple[str, bool] | None = None,
    *,
    assisted: bool = False,
    automatic: bool = False,
) -> TableRound:
    """What the seat to act chose, and the choices of bots up to the next one that somebody is asked
    for. `decision` is what the coach says of it, `lesson` what it answered and whether it was right;
    an `automatic` one was the program's.
    Raises `IllegalAction`, and what the store raises.
    """
    step = rounds.act(table.game, before.state, chosen)
    following, acted = _bots_decide(table, step)
    recorded = rounds.as_recorded(table.game, before.state, chosen)
    own = Acted(before.state.turn, str(recorded), decision, lesson, automatic)
    so_far = msgspec.structs.replace(before, assisted=before.assisted or assisted)
    told_from = 0 if table.tells_whole_round else len(before.events)
    return _write_steps(table, so_far, (step, *following), (own, *acted), told_from=told_from)


def settle(
    table: HouseTable,
    before: TableRound,
    ended: TableRound,
    acted: tuple[Acted, ...],
    summary_events: tuple[AnyEvent, ...],
) -> TableRound:
    """Write down how a round `ended` for each of its players: the last decisions and the money that
    moved since it was as `before`, a line made of the events `summary_events`, what stays on the
    table, and the next promise where no shoe goes on. Returns it.
    """
    state, events = ended.state, ended.events[len(before.events) :]
    moves = _moves(table, ended, events)
    outcomes = _summary_and_odds_by_player(table, ended, summary_events)
    first = next(iter(outcomes.values()))
    with table.store.atomic():
        table.store.rounds.settle(
            ended.id,
            RoundEnding(
                first,
                outcomes=outcomes,
                standing=table.standing_after(state, ended.seed, ended.words),
                void=state.void,
            ),
            acted,
            MoneyMoved(
                (*table.payer.bot_buy_ins_needed(moves), *moves),
                meters=meter_changes(
                    table.game, state.offer, before.state.meters, state.meters, events
                ),
            ),
            assisted=ended.assisted,
        )
        if table.usable_shoe() is None:
            table.promise()
    return ended


def void(store: Store, game: Game, kept: KeptRound, summary_text: str) -> None:
    """Write down that an open round of an electronic table ends without a result: every wager comes
    back, one that was collected before too, and what was paid before stays (R-EW8). A running shoe
    ends with it. Raises what the store raises.
    """
    state = resume(game, kept).state
    standing = store.tables.table_standing(kept.table, game.slug)
    store.rounds.settle(
        kept.row.id,
        RoundEnding(
            PlayerOutcome(summary_text),
            standing=TableStanding(standing.number, standing.carry, standing.cents),
            void=True,
        ),
        money=MoneyMoved(
            void_moves(kept.terminals, kept.money),
            meters=meter_changes_when_void(game, state.offer, state.meters),
        ),
    )


def void_round(before: TableRound, why: str) -> TableRound:
    """A round once it is void, with the events that tell so."""
    state = before.state
    lying: Counter[tuple[int, str]] = Counter()
    told: list[AnyEvent] = [Voided(why, VOIDING_RULING)]
    for spot, cents in sorted(state.stakes.items()):
        lying[spot.seat, spot.wager] += cents
        told.append(Returned(spot.seat, spot.wager, cents, VOIDING_RULING, spot.hand))
    tally: dict[tuple[int, str], tuple[int, int]] = {}
    for (seat, wager), (put, got) in state.tally.items():
        back = got + lying[seat, wager]
        if back < put:
            told.append(Paid(seat, wager, put - back, 0, GIVEN_BACK, VOIDING_RULING))
        tally[seat, wager] = put, max(put, back)
    state = msgspec.structs.replace(state, over=True, void=True, turn=0, stakes={}, tally=tally)
    return before.with_state(state, (*told, Closed(void=True)))


def resume(game: Game, kept: KeptRound) -> TableRound:
    """A round from the book, dealt again up to where it stands."""
    state, events = replay_round(game, kept)
    return TableRound(
        kept.row.id,
        kept.seed,
        kept.words,
        kept.seats,
        kept.terminals,
        state,
        events,
        kept.row.assisted,
    )


# ---- the parts of a step


def _all_bets(
    table: HouseTable, placed: Bets, stock: Stock, number: int
) -> dict[int, dict[str, int]]:
    """The wagers of people, and those of bots; where a person's wager still runs, no bot plays."""
    bets = {seat: dict(wagers) for seat, wagers in placed.items()}
    taken = {*placed, *table.running_seats}
    for bot in table.seating.bots:
        if bot.seat not in taken:
            stream = stock.stream(f"bot {bot.seat} {number}")
            bets[bot.seat] = dict(table.deciders.bot_wagers(bot, table.rules, stream))
    return bets


def _note_card_change(table: HouseTable, last: TableRound | None) -> str:
    if table.game.family == "dice":
        return ""
    taken_away = last is None or any(
        isinstance(event, Irregular) and event.kind in ("stub-wrong", "short-deck")
        for event in last.events
    )
    return table.note_card_change(deck_taken_away=taken_away)


def _bots_decide(table: HouseTable, step: Step) -> tuple[tuple[Step, ...], tuple[Acted, ...]]:
    """The steps after `step` that nobody is asked for."""
    steps: list[Step] = []
    acted: list[Acted] = []
    state, uncommitted = step.state, step.events
    while state.turn:
        chosen = table.deciders.choice(state, uncommitted)
        if chosen is None:
            break
        acted.append(Acted(state.turn, str(chosen)))
        steps.append(rounds.act(table.game, state, chosen))
        state, uncommitted = steps[-1].state, uncommitted + steps[-1].events
    return tuple(steps), tuple(acted)


def _write_steps(
    table: HouseTable,
    before: TableRound,
    steps: tuple[Step, ...],
    acted: tuple[Acted, ...],
    *,
    told_from: int,
) -> TableRound:
    """Put the steps after a round as it stood into the book; the round as it stands then. Its line
    tells of its events from `told_from` on.
    """
    events = tuple(event for step in steps for event in step.events)
    state = steps[-1].state if steps else before.state
    after = before.with_state(state, events)
    if state.over:
        return settle(table, before, after, acted, after.events[told_from:])
    if acted:
        moves = _moves(table, after, events)
        with table.store.atomic():
            table.store.rounds.add_steps(
                after.id,
                acted,
                MoneyMoved(
                    (*table.payer.bot_buy_ins_needed(moves), *moves),
                    meters=meter_changes(
                        table.game, state.offer, before.state.meters, state.meters, events
                    ),
                ),
                assisted=after.assisted,
            )
    return after


def _moves(table: HouseTable, at: TableRound, events: tuple[AnyEvent, ...]) -> tuple[Move, ...]:
    return table.payer.journal_for(at.owners, at.terminals, at.state.bets).moves(events)


def _summary_and_odds_by_player(
    table: HouseTable, ended: TableRound, summary_events: tuple[AnyEvent, ...]
) -> dict[int, PlayerOutcome]:
    """For each player of the round what happened to his seats, as a line made of the events
    `summary_events`, and what was to be expected of his wagers.
    """
    boxes: dict[int, list[int]] = {}
    for seat, player in ended.owners.items():
        boxes.setdefault(player, []).append(seat)
    bets = ended.state.bets
    return {
        player: PlayerOutcome(
            hands_or_calls_text(table.game, ended.state, seats, summary_events),
            *mean_and_variance(
                table.game, table.rules, [bets[seat] for seat in seats if seat in bets]
            ),
            0 if ended.state.void else cents_taken_back(ended.events, seats),
        )
        for player, seats in boxes.items()
    }
