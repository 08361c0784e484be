"""Rounds of the book against a fresh deal: the promise, the cards, every decision, every line of
the ledger, and the chain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

import msgspec

from ...book import Store
from ...book.chain.walk import RoundChainPlace
from ...book.integrity.seed_key import KEY_FILE
from ...book.ledger import (
    BOTS,
    bot_account,
    felt_account,
    game_account,
    handpay_account,
    is_tip_move,
    meter_account_cents,
    play_account,
    player_account,
    progressive_account,
    sum_lines,
    top_up_moves,
    win_account,
)
from ...book.values import KeptEntry, KeptRound, LedgerLineKey, MeterChange, Move
from ...core.chance import Stream, commitment, seed_with_words
from ...core.declaration import TAKE_BACK, HouseRules, MeterState, Offer
from ...core.errors import HouseError
from ...core.money import dollars
from ...games import GAMES
from ...rounds import State, act
from ...rounds.blackjack.engine import shoe_goes_on
from ...rounds.dice.engine import Carry
from ...rounds.events import AnyEvent
from ...rounds.round_steps import seed_meter
from ..house_table import IDLE
from ..journal import (
    TableJournal,
    TerminalJournal,
    cents_taken_back,
    meter_changes,
    meter_changes_when_void,
    stakes_in_pot,
)
from ..seats import bots as company
from ..seats.bots import Bot
from .round_records import KeptShoe, UnreadableSeed, carry_from_json, restart_round


class PlayedStep(msgspec.Struct, frozen=True):
    """What the deal, or one step, did when it was played again; `meters` is what the round held of
    them then.
    """

    events: tuple[AnyEvent, ...]
    meters: Mapping[str, MeterState]


class ReplayedRound(msgspec.Struct, frozen=True):
    """A round played again as far as it can be: its last state, the deal and every step, and why it
    went no further.
    """

    state: State | None
    stages: tuple[PlayedStep, ...]
    fault: str = ""


class EntryPart(msgspec.Struct, frozen=True):
    """A journal entry of a round: the stages it accounts for, those before `upto`, and what they do
    to the meters on `offer`.
    """

    entry: KeptEntry
    offer: Offer
    stages: tuple[PlayedStep, ...]
    upto: int
    meters: Mapping[str, MeterChange]


def verify_kept(store: Store, number: int, *, check_links: bool = True) -> dict[str, Any]:
    """A report on a round: `matches` is whether nothing differs, `differences` a sentence each.
    Raises `NoSuchRecord`.

    `check_links` off leaves out whether the round's links of the chain fit, for a reader who goes
    along the whole chain.
    """
    with store.snapshot():
        return _report(store, number, check_links=check_links)


def verify_rounds(store: Store, day: date | None = None) -> Iterator[dict[str, Any]]:
    """A report on every round that settled in a gaming day, one at a time; without one on every
    round of the book.

    In the latter case the book's own invariants come first, its chain among them, as a report on
    round 0.
    """
    if day is None:
        faults = store.verify()
        yield {"round": 0, "matches": not faults, "differences": list(faults)}
    for number in store.rounds.each_round_id(day):
        yield verify_kept(store, number, check_links=day is not None)


def verify_table(store: Store, slug: str, number: int) -> Iterator[dict[str, Any]]:
    """A report on every round of a house table, one at a time; before them one on its chain and the
    roots, as on round 0. Raises `HouseError` where nothing was ever dealt at that table.
    """
    table = store.tables.find_table_id(number, slug)
    if table is None:
        raise HouseError("--table", f"nothing was ever dealt at {slug}, table {number}")
    with store.snapshot():
        faults = list(store.table_faults(table))
    yield {"round": 0, "matches": not faults, "differences": faults}
    for found in store.rounds.each_round_id_at(table):
        yield verify_kept(store, found, check_links=False)


def sum_reports(
    reports: Iterator[dict[str, Any]], say: Callable[[str], None] = lambda _: None
) -> dict[str, Any]:
    """What many reports come to; `say` is told each difference at once. No more than the first that
    differ are kept.
    """
    rounds = differ = 0
    listed: list[dict[str, Any]] = []
    for report in reports:
        rounds += bool(report["round"])
        if not report["matches"]:
            differ += 1
            for difference in report["differences"]:
                say(f"round {report['round']}: {difference}" if report["round"] else difference)
            # how many rounds that differ a report of many rounds lists
            if len(listed) < 1000:
                listed.append({"round": report["round"], "differences": report["differences"]})
    return {"rounds": rounds, "differ": differ, "matches": not differ, "differences": listed}


def verify_head(store: Store, head: str, *, walked: bool = False) -> dict[str, Any]:
    """Whether a head is of this book's chain, and all before it as recorded: `link` its number,
    `follow` how many links came later, both None when it is not; `differences` a sentence each.
    `walked`: the whole chain is proved already.
    """
    found = store.find_link_by_hash(head)
    if found is None:
        about = "This head is not in this book."
        return {
            "head": head,
            "matches": False,
            "link": None,
            "follow": None,
            "about": about,
            "differences": [about],
        }
    link, follow = found
    with store.snapshot():
        faults = [] if walked else list(store.faults_up_to(link))
    return {
        "head": head,
        "matches": not faults,
        "link": link.number,
        "follow": follow,
        "about": link.subject,
        "differences": faults,
    }


def _report(store: Store, number: int, *, check_links: bool) -> dict[str, Any]:
    kept = store.rounds.kept_round(number)
    place = store.round_chain_place(number, check_links=check_links)
    lost = _lost_seed_fault(store, kept, place)
    again = ReplayedRound(None, (), lost) if not kept.seed else _replay_round(kept)
    honest = None if not kept.seed else commitment(kept.seed) == kept.commitment
    money = list(_with_read_faults(_check_player_totals(kept, again)))
    if kept.seed and not again.fault:
        money += _with_read_faults(_check_entries(store, kept, again))
    differences = [
        *(["The commitment is not the SHA-256 of the seed."] if honest is False else []),
        *_check_promised_before_wagers(kept, place.promise, place.begun, old=place.old),
        *place.faults,
        *([again.fault] if again.fault else []),
        *_check_ending(kept, again),
        *_with_read_faults(_check_shoe(store, kept)),
        *_with_read_faults(_check_standing(store, kept, again)),
        *_with_read_faults(_check_bots(kept, again)),
        *money,
    ]
    return {
        "round": number,
        "game": kept.row.game,
        "commitment": kept.commitment,
        "seed": "shown when the round and its shoe are over"
        if kept.secret
        else kept.seed.hex() or "encrypted, and its key is lost: this deal cannot be checked",
        "words": {str(seat): word for seat, word in kept.words.items()},
        "promise_link": place.promise,
        "begun_link": place.begun,
        "seed_matches_commitment": honest,
        "money_matches": None if honest is None else not money and not again.fault,
        "staked": kept.row.staked,
        "returned": kept.row.returned,
        "matches": not differences,
        "differences": differences,
    }


def _lost_seed_fault(store: Store, kept: KeptRound, place: RoundChainPlace) -> str:
    """That a round's seed cannot be read, as a sentence; empty where it can, or where the chain
    says that its key was lost.
    """
    return (
        ""
        if kept.seed or store.ledger.chains.was_restored_after(place.chain, place.begun)
        else f"Its seed cannot be read: {KEY_FILE} is missing or another one."
    )


def _with_read_faults(said: Iterator[str]) -> Iterator[str]:
    """The sentences of a check, and one more when what is recorded is nothing that it can read."""
    try:
        yield from said
    except UnreadableSeed:  # nothing can be told of it; the round itself says so
        return
    except Exception as error:  # noqa: BLE001 (nobody foresees all that a changed row makes of a round)
        yield f"What is recorded of it cannot be read ({type(error).__name__}: {error})."


def _check_promised_before_wagers(
    kept: KeptRound, promised: int | None, begun_at: int, *, old: bool
) -> Iterator[str]:
    """A round that the house dealt from its own seed was promised before its wagers were staked."""
    if promised is None:
        if not old and not kept.stock:
            yield "Its seed was not promised before the wagers."
    elif promised >= begun_at:
        yield f"It was begun at link {begun_at} of its chain, before its promise at link {promised}."


def _replay_round(kept: KeptRound) -> ReplayedRound:
    """Deal the round again and take every step; a step by another seat, or one that was not open,
    is where it ends.
    """
    game = GAMES[kept.row.game]
    stages: list[PlayedStep] = []
    state = None
    try:
        step = restart_round(game, kept)
        for at in range(len(kept.steps) + 1):
            state = step.state
            stages.append(PlayedStep(step.events, state.meters))
            if at == len(kept.steps):
                break
            told = kept.steps[at]
            if told.seat != state.turn:
                asked = f"seat {state.turn} is asked" if state.turn else "nobody is asked"
                return ReplayedRound(
                    state,
                    tuple(stages),
                    f"Step {told.number} is seat {told.seat}'s, but {asked} there.",
                )
            step = act(game, state, told.action)
    except UnreadableSeed:
        raise
    except Exception as error:  # noqa: BLE001 (nobody foresees all that a changed row makes of a round)
        where = (
            f"Step {len(stages)} cannot be taken" if stages else "The round cannot be dealt again"
        )
        return ReplayedRound(state, tuple(stages), f"{where}: {error}.")
    return ReplayedRound(state, tuple(stages))


def _check_ending(kept: KeptRound, again: ReplayedRound) -> Iterator[str]:
    if again.fault or again.state is None:
        return
    if _was_voided(kept, again):
        return
    if again.state.over != (kept.row.status != "open"):
        yield f"It is {kept.row.status} in the book, but {'over' if again.state.over else 'still open'} after its last step."
    elif again.state.void != (kept.row.status == "void"):
        yield f"It is {kept.row.status} in the book, but played again it is {'void' if again.state.void else 'settled'}."


def _was_voided(kept: KeptRound, again: ReplayedRound) -> bool:
    """Whether the operator voided a round of an electronic table before its end (R-EW8)."""
    return (
        kept.row.status == "void"
        and bool(kept.terminals)
        and again.state is not None
        and not again.state.over
    )


def _check_shoe(store: Store, kept: KeptRound) -> Iterator[str]:
    """A shoe, and wagers that outlive a round, go on where the round before left them; a new shoe
    begins with its first card.
    """
    game = GAMES[kept.row.game]
    before = None if kept.stock else store.rounds.round_before(kept.row.id)
    if game.family == "dice" and before is not None:
        carry = carry_from_json(game, msgspec.json.decode(kept.offer).get("carry"))
        yield from _check_carry(
            before, _replay_round(before).state, carry or Carry(), "It does not begin with"
        )
    if game.family != "blackjack":
        return
    left = None if before is None else _replay_round(before).state
    goes_on = before is not None and left is not None and _round_leaves_shoe(before, left)
    if before is not None and before.seed == kept.seed:
        if left is None or not goes_on or (left.at, before.words) != (kept.used, kept.words):
            yield f"It does not go on where round {before.row.id} left the shoe."
        return
    if kept.used and not kept.stock:
        yield f"{kept.used} cards had left its shoe, but no round before was dealt from it."
    elif (
        before is not None
        and goes_on
        and _deck_count_and_dealing(before) == _deck_count_and_dealing(kept)
        and not _was_restored_since(store, before)
        and not _was_shoe_given_up(before, kept)
    ):
        yield f"It is dealt from a new shoe, but round {before.row.id} left one that goes on."


def _check_standing(store: Store, kept: KeptRound, again: ReplayedRound) -> Iterator[str]:
    """What stands on the table after its newest round is what that round left there."""
    state, game = again.state, GAMES[kept.row.game]
    if (
        kept.row.status != "settled"
        or state is None
        or again.fault
        or not store.rounds.is_newest(kept.row.id)
    ):
        return
    standing = store.tables.table_standing(kept.table, kept.row.game)
    if standing.number != kept.row.number:
        yield f"It is round {kept.row.number} of its table, which counts {standing.number}."
    if game.family == "dice":
        lies = (
            carry_from_json(game, msgspec.json.decode(standing.carry)) if standing.carry else None
        )
        yield from _check_carry(kept, state, lies or Carry(), "On its table there is not")
    shoe = KeptShoe(kept.seed, state.at, *_deck_count_and_dealing(kept), kept.words)
    due = shoe if game.family == "blackjack" and _round_leaves_shoe(kept, state) else None
    there = msgspec.json.decode(standing.shoe, type=KeptShoe) if standing.shoe else None
    if there is not None:
        there = msgspec.structs.replace(there, opened="", dealt="")
    if there != due and (there is not None or not _was_restored_since(store, kept)):
        yield "The shoe on its table is not the one that it left there."


def _was_shoe_given_up(before: KeptRound, kept: KeptRound) -> bool:
    """Whether the shoe of the round before went: the table was idle, or its decks had their hours."""
    changed = msgspec.json.decode(kept.offer).get("cards") == "changed"
    return changed or kept.row.started - (before.row.ended or before.row.started) >= IDLE


def _round_leaves_shoe(kept: KeptRound, left: State) -> bool:
    """Whether the next round goes on from the shoe that a settled one left."""
    return (
        kept.row.status == "settled" and not left.void and shoe_goes_on(GAMES[kept.row.game], left)
    )


def _deck_count_and_dealing(kept: KeptRound) -> tuple[int, str]:
    """How the house rules of a round fill its shoe."""
    rules = msgspec.convert(msgspec.json.decode(kept.offer)["rules"], HouseRules, strict=False)
    return GAMES[kept.row.game].decks(rules), rules.dealing


def _was_restored_since(store: Store, kept: KeptRound) -> bool:
    """Whether a backup took the book's place after a round was begun."""
    place = store.round_chain_place(kept.row.id, check_links=False)
    return store.ledger.chains.was_restored_after(place.chain, place.begun)


def _check_carry(before: KeptRound, left: State | None, carry: Carry, said: str) -> Iterator[str]:
    """Wagers run on as the round before left them, or were taken down; with the last goes what they
    had hit (668a.2(f)(8)).
    """
    was = None if left is None or before.row.status != "settled" else left.carry
    if was is None or carry == Carry():  # the table was closed meanwhile
        return
    hit = was.hit if carry.stakes else ()
    if not set(carry.stakes) <= set(was.stakes) or (carry.hit, carry.shaker, carry.passes) != (
        hit,
        was.shaker,
        was.passes,
    ):
        yield f"{said} what round {before.row.id} left running."


def _check_bots(kept: KeptRound, again: ReplayedRound) -> Iterator[str]:
    """The bots stake what their streams of the round's seed say, and nobody else bets."""
    if again.state is None:
        return
    game, offer, seed = (
        GAMES[kept.row.game],
        again.state.offer,
        seed_with_words(kept.seed, kept.words),
    )
    bots = {bot.seat: bot for bot in _bots_of_round(kept)}
    for seat, placed in msgspec.json.decode(
        kept.bets, type=dict[int, dict[str, int]], strict=False
    ).items():
        if seat in kept.seats:
            continue
        if seat not in bots:
            yield f"Seat {seat} bets, but nobody sits there."
            continue
        wanted = company.bot_bets(
            game, offer.rules, bots[seat], Stream(seed, f"bot {seat} {offer.number}")
        )
        if wanted != placed:
            yield f"{bots[seat].name} at seat {seat} placed {_wagers_text(placed)}, the seed gives {_wagers_text(wanted)}."


def _bots_of_round(kept: KeptRound) -> tuple[Bot, ...]:
    return msgspec.json.decode(kept.bots, type=tuple[Bot, ...])


def _check_player_totals(kept: KeptRound, again: ReplayedRound) -> Iterator[str]:
    """What each player staked and got back is what the ledger moved at his account, less the stakes
    that he took back.
    """
    lines = [p for entry in kept.money for p in entry.postings]
    for player, row in kept.shares.items():
        assets = [
            kept.terminals[seat].asset
            for seat, at in kept.seats.items()
            if at == player and seat in kept.terminals
        ]
        owned = {player_account(player), *map(game_account, assets), *map(handpay_account, assets)}
        own = [p.cents for p in lines if p.account in owned]
        out, back = -sum(c for c in own if c < 0), sum(c for c in own if c > 0)
        taken = 0
        if row.status == "settled":
            events = (event for stage in again.stages for event in stage.events)
            taken = cents_taken_back(
                events, [seat for seat, at in kept.seats.items() if at == player]
            )
            if not kept.seed and any(step.action == TAKE_BACK for step in kept.steps):
                taken = out - row.staked  # the net alone can be proved
        out, back = out - taken, back - taken
        if row.status != "open" and (out, back) != (row.staked, row.returned):
            yield (
                f"Player {player} is said to have staked {dollars(row.staked)} and got back {dollars(row.returned)}, "
                f"the ledger says {dollars(out)} and {dollars(back)}."
            )


def _wagers_text(bets: Mapping[str, int]) -> str:
    return ", ".join(f"{dollars(cents)} on {wager}" for wager, cents in bets.items()) or "nothing"


def _check_entries(store: Store, kept: KeptRound, again: ReplayedRound) -> Iterator[str]:
    """Every line of the round's journal entries against the moves of the replayed events, entry by
    entry.
    """
    journal = _table_journal(kept)
    done = 0  # stages (the deal, then the steps) whose moves are accounted for
    for part in _entry_parts(kept, again):
        moves = [move for stage in part.stages for move in _round_moves(journal, stage.events)]
        if again.state is not None and part.entry is kept.money[-1] and _was_voided(kept, again):
            yield from _check_void_entry(store, kept, part, moves, again.state)
        else:
            yield from _entry_faults(store, kept, part, moves)
        done = max(done, part.upto)
    for stage in again.stages[done:]:
        for move in _round_moves(journal, stage.events):
            yield f"{dollars(move.cents)} from {move.debit} to {move.credit} for {move.why} are in no journal entry."


def _round_moves(journal: TableJournal, events: Sequence[AnyEvent]) -> list[Move]:
    """The moves of events that belong to their round; tips of players do not."""
    return [move for move in journal.moves(events) if not is_tip_move(move)]


def _table_journal(kept: KeptRound) -> TableJournal:
    """Whose money was where in a round."""
    if kept.terminals:
        bets = msgspec.json.decode(kept.bets, type=dict[int, dict[str, int]], strict=False)
        return TerminalJournal(
            kept.row.game, kept.terminals, stakes_in_pot(GAMES[kept.row.game], bets)
        )
    wallets = {bot.seat: bot_account(bot.name) for bot in _bots_of_round(kept)}
    wallets |= {seat: player_account(player) for seat, player in kept.seats.items()}
    return TableJournal(kept.row.game, wallets, felt_account(kept.row.game, kept.table))


def _entry_parts(kept: KeptRound, again: ReplayedRound) -> Iterator[EntryPart]:
    """The journal entries of a round, in order, each with its stages."""
    if again.state is None:
        return
    game, offer, done = GAMES[kept.row.game], again.state.offer, 0
    meters = offer.meters
    for entry in kept.money:
        upto = 1 if entry.kind == "deal" else entry.step + 1
        stages = again.stages[done:upto]
        after = stages[-1].meters if stages else meters
        told = (
            None if entry.kind == "deal" else [event for stage in stages for event in stage.events]
        )
        changes = meter_changes(game, offer, meters, after, told)
        if entry is kept.money[-1] and _was_voided(kept, again):
            changes = meter_changes_when_void(game, offer, after)
        yield EntryPart(entry, offer, stages, upto, changes)
        done, meters = max(done, upto), after


def _entry_faults(
    store: Store, kept: KeptRound, part: EntryPart, moves: Sequence[Move]
) -> Iterator[str]:
    """One journal entry: the moves of the events, bots that buy in, and what the house adds to the
    meters or takes from them.
    """
    entry = part.entry
    found: dict[LedgerLineKey, int] = {}
    for p in entry.postings:
        line = LedgerLineKey(p.account, p.why, p.section, p.cents > 0)
        found[line] = found.get(line, 0) + p.cents
    bought = tuple(_bot_buy_ins(store, kept, entry, moves, found))
    wanted = sum_lines([*moves, *bought, *_house_top_ups(store, kept, part, moves)])
    for line in sorted(found.keys() | wanted.keys()):
        here, there = found.get(line, 0), wanted.get(line, 0)
        if here != there:
            account, why, section, _ = line
            told = f"{why} ({section})" if section else why
            yield (
                f"Journal entry {entry.entry} moves {dollars(here, sign=True)} at {account} for {told}, "
                f"the round gives {dollars(there, sign=True)}."
            )


def _check_void_entry(
    store: Store, kept: KeptRound, part: EntryPart, moves: Sequence[Move], state: State
) -> Iterator[str]:
    """The entry that voids a round, account by account, against what the replayed round staked,
    paid and left standing (R-EW8).
    """
    found: Counter[str] = Counter()
    for posting in part.entry.postings:
        found[posting.account] += posting.cents
    wanted: Counter[str] = Counter()
    for move in [*moves, *_house_top_ups(store, kept, part, moves)]:
        wanted[move.debit] -= move.cents
        wanted[move.credit] += move.cents
    for (seat, wager), (staked, returned) in state.tally.items():
        asset = kept.terminals[seat].asset
        standing = sum(
            cents
            for spot, cents in state.stakes.items()
            if (spot.seat, spot.wager) == (seat, wager)
        )
        lost = max(staked - returned - standing, 0)
        wanted[play_account(asset)] -= standing
        wanted[win_account(asset)] -= lost
        wanted[game_account(asset)] += standing + lost
    for account in sorted(found.keys() | wanted.keys()):
        if found[account] != wanted[account]:
            yield (
                f"Journal entry {part.entry.entry} moves {dollars(found[account], sign=True)} at {account}, "
                f"the void round gives {dollars(wanted[account], sign=True)}."
            )


def _bot_buy_ins(
    store: Store,
    kept: KeptRound,
    entry: KeptEntry,
    moves: Sequence[Move],
    found: Mapping[LedgerLineKey, int],
) -> Iterator[Move]:
    """The bots that had to buy in to stake what the entry says."""
    for bot in _bots_of_round(kept):
        account = bot_account(bot.name)
        need = sum(move.cents for move in moves if move.debit == account)
        if (account, company.BUYS_IN, "", True) in found and store.ledger.balance_before(
            account, entry.entry
        ) < need:
            yield Move(BOTS, account, max(company.BUY_IN, need), company.BUYS_IN)


def _house_top_ups(
    store: Store, kept: KeptRound, part: EntryPart, moves: Sequence[Move]
) -> Iterator[Move]:
    """What the house puts to the accounts of the meters that an entry changes, or takes from them."""
    dealt = part.entry.kind == "deal"  # the round is offered the meters as they stand
    stood = {} if dealt or not part.meters else _meters_before(store, kept, part)
    for name, change in part.meters.items():
        account = progressive_account(kept.row.game, name)
        before = stood.get(name, change.before)
        new = dealt and before == seed_meter(GAMES[kept.row.game], name, part.offer)
        balance = (
            store.ledger.balance_before(account, part.entry.entry)
            if new
            else meter_account_cents(before)
        )
        yield from top_up_moves(account, balance, moves, *change.apply_with_made_good(before))


def _meters_before(store: Store, kept: KeptRound, part: EntryPart) -> dict[str, MeterState]:
    """The house's meters before an entry: as they were last offered to a round, with all that any
    round has done to them since.
    """
    since: list[EntryPart] = []
    unknown = set(part.meters)
    for entry, number in store.rounds.each_entry_before(kept.row.game, part.entry.entry):
        other = kept if number == kept.row.id else store.rounds.kept_round(number)
        found = next(
            one for one in _entry_parts(other, _replay_round(other)) if one.entry.entry == entry
        )
        since.append(found)
        if found.entry.kind == "deal":
            unknown -= found.meters.keys()
        if not unknown:
            break
    stood: dict[str, MeterState] = {}
    for one in reversed(since):
        for name, change in one.meters.items():
            if one.entry.kind == "deal":
                stood[name] = change.before
            if name in stood:
                stood[name], _ = change.apply_with_made_good(stood[name])
    return stood
