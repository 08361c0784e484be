"""Rounds settled by the engine, by the replay of their files and by a plain reading of their
chapters, cent by cent.

A try aims at one thing there is to reach at the table (a printed row, what a meter does, an
irregularity) and plays rounds that lean to it until one has reached it. A try is lost for any cent
that differs, and when its aim is never reached. `python -m tools.torture.differential` prints the
coverage.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from game.core.errors import HouseError
from game.games import GAMES
from game.play import round_file
from game.rounds import events as ev
from game.rounds.tips import GRID, may_lie_beside
from tools.torture.row import Description, Outcome, Row
from tools.torture.settled.aims import aims, reached
from tools.torture.settled.plainly import Meters, Tally, plainly, tally
from tools.torture.settled.played import Played, played

MOST = 8000
"""So many rounds a try plays before what it aims at counts as never reached."""


def _about(slug: str) -> Row:
    count = len(aims(slug))
    return Row(
        slug,
        6,
        8 * count,
        f"each of {count} rows, meter events and irregularities reached, every cent agreed",
    )


PART = Description(
    about="rounds against a plain reading of the law, through a file, until every paytable row has come up",
    rows=tuple(map(_about, GAMES)),
    budget=12,
)


class Try(NamedTuple):
    """The result of a try: its rounds, what they reached, and what was lost."""

    rounds: int
    reached: frozenset[str]
    lost: tuple[str, ...]


def run(row: str, first: int, count: int, seed: int, scratch: Path) -> Outcome:  # noqa: ARG001 - nothing is written
    """Make tries `first` to `first + count - 1` at a table, each with the next of its aims."""
    lost, rounds, found, todo = [], 0, set(), aims(row)
    for number in range(first, first + count):
        one = attempt(row, number, seed)
        rounds += one.rounds
        found |= one.reached
        lost += [f"{row} {number}: {reason}" for reason in one.lost]
    said = f"{row}: {rounds} rounds; {len(found)} of {len(todo)} reached"
    return Outcome(count, len(lost), (*lost, said))


def attempt(slug: str, number: int, seed: int) -> Try:
    """One try: rounds that lean to its aim until one reaches it."""
    todo = aims(slug)
    aim = todo[number % len(todo)]
    draw = Random(f"{seed} {slug} {number}")
    found: set[str] = set()
    lost: list[str] = []
    for rounds in range(1, MOST + 1):
        p = played(GAMES[slug], aim, draw)
        found |= reached(p.game, p.last, p.events)
        lost += disagreements(p)
        if aim.name in found:
            return Try(rounds, frozenset(found), tuple(lost))
    return Try(MOST, frozenset(found), (*lost, f"{aim.name} was never reached"))


def disagreements(p: Played) -> list[str]:
    """The differences between a round, its file and the plain reading of the law."""
    out = list(_differing("the plain reading", p, *plainly(p)))
    again = _replayed(p)
    if isinstance(again, str):
        return [*out, f"its file: {again}"]
    if tally(again.last) != tally(p.last) or again.last.meters != p.last.meters:
        out.append("its file replays to other cents")
    if _kinds(p) != _kinds(again):
        out.append(f"its file has {_kinds(again)} go wrong, not {_kinds(p)}")
    if p.first.offer.number % 3 == 0:
        out += _tipped(p)
    if again.events != p.events:  # else the plain reading of the one is that of the other
        out += _differing("the plain reading of its file", again, *plainly(again))
    return out


def _differing(what: str, p: Played, wanted: Tally, meters: Meters) -> Iterator[str]:
    said = {
        seat: {w: both for w, both in one.items() if any(both)}
        for seat, one in tally(p.last).items()
    }
    plain = {
        seat: {w: both for w, both in one.items() if any(both)} for seat, one in wanted.items()
    }
    if said != plain:
        seat = next(seat for seat in plain if said.get(seat) != plain[seat])
        yield f"{what} has {plain[seat]} for seat {seat}, the engine {said.get(seat)}"
    if meters is not None and dict(meters) != _cents(p):
        yield f"{what} has meters {dict(meters)}, the engine {_cents(p)}"


def _replayed(p: Played) -> Played | str:
    """The round as replayed from its file; or why it cannot be."""
    try:
        opened = round_file.open_round(
            round_file.read_round_file(
                json.dumps(round_file.build_round_file(p.game, p.last, p.events))
            )
        )
        last, events = round_file.play_file_decisions(opened)
    except HouseError as refusal:
        return str(refusal)
    return Played(p.game, opened.state, last, events, events[len(opened.events) :], p.voided)


def _tipped(p: Played) -> Iterator[str]:
    """What a tip beside a wager of the round changes, or ends otherwise than that wager."""
    seat = p.first.seats[0]
    placed = (w for w in p.first.bets[seat] if may_lie_beside(p.game, w))
    wager = next(placed, "")
    if not wager or p.last.void:
        return
    file = round_file.build_round_file(p.game, p.last, p.events)
    file["seats"][str(seat)]["tip"] = {wager: GRID}
    try:
        last, events = round_file.play_file_decisions(
            round_file.open_round(round_file.read_round_file(json.dumps(file)))
        )
    except HouseError as refusal:
        yield f"its file with a tip: {refusal}"
        return
    if tally(last) != tally(p.last) or last.meters != p.last.meters:
        yield "a tip changes what its round pays"
    ends = [
        event
        for event in events
        if isinstance(event, ev.Collected | ev.Paid | ev.Returned)
        and (event.seat, event.wager) == (seat, wager)
    ]
    paid = [event for event in ends if isinstance(event, ev.Paid)]
    if len(ends) - len(paid) > 1 or len(paid) > 1 or any(one.hand for one in ends):
        return  # several hands, or a stake that was halved
    staked, returned = last.tally[seat, wager]
    boxed, fixed = last.tips[seat].boxed, any(one.odds.startswith("$") for one in paid)
    limited = any(one.less for one in paid)
    # of both fractions of a cent are dropped
    if not (fixed or limited) and abs(boxed * staked - GRID * returned) > staked + GRID:
        yield f"a tip of {GRID} beside {wager} comes to {boxed}, the wager of {staked} to {returned}"


def _cents(p: Played) -> dict[str, int]:
    return {name: meter.cents for name, meter in p.last.meters.items()}


def _kinds(p: Played) -> list[str]:
    return [event.kind for event in p.events if isinstance(event, ev.Irregular)]


# -- the coverage, printed -------------------------------------------------------------------------


def coverage(slugs: tuple[str, ...], seed: int) -> int:
    """Aim at everything once and print what was reached at each table, and what was not; the number
    of aims that were missed.
    """
    missed = 0
    print(f"{'table':32} {'reached':>9} {'rounds':>8}")
    for slug in slugs:
        todo = aims(slug)
        tries = [attempt(slug, number, seed) for number in range(len(todo))]
        found = frozenset().union(*(one.reached for one in tries))
        missing = [aim.name for aim in todo if aim.name not in found]
        rounds = sum(one.rounds for one in tries)
        print(f"{slug:32} {len(todo) - len(missing):4}/{len(todo):4} {rounds:8}", flush=True)
        for line in (
            *(f"missing: {name}" for name in missing),
            *(reason for one in tries for reason in one.lost),
        ):
            print(f"    {line}")
        missed += len(missing)
    return missed


def agreement(slugs: tuple[str, ...], rounds: int, seed: int) -> int:
    """Play so many rounds at each table, its aims by turns, and print how many agree to the cent,
    by edition where it has several; the number of those that do not.
    """
    lost = 0
    for slug in slugs:
        todo, draw = aims(slug), Random(f"{seed} {slug} agreement")
        same: Counter[str] = Counter()
        for number in range(rounds):
            p = played(GAMES[slug], todo[number % len(todo)], draw)
            edition = p.game.edition_in_force(p.last.offer.rules)
            found = disagreements(p)
            same[edition.name if edition else ""] += not found
            lost += bool(found)
            for reason in found:
                print(f"    {slug}, round {number}: {reason}")
        said = ", ".join(f"{count:,} {name}" for name, count in sorted(same.items()))
        print(f"{slug:32} {same.total():7,} of {rounds:,} agree to the cent: {said}", flush=True)
    return lost


def main(given: Sequence[str] | None = None) -> int:
    """Print the coverage of the tables given, or of all; the exit status."""
    asked = argparse.ArgumentParser(
        prog="python -m tools.torture.differential", description=coverage.__doc__
    )
    asked.add_argument("slugs", metavar="GAME", nargs="*", help="as criss-cross-poker; or all")
    asked.add_argument(
        "--rounds", type=int, metavar="N", help="play so many rounds at each table instead"
    )
    options = asked.parse_args(given)
    slugs = options.slugs
    if unknown := [slug for slug in slugs if slug not in GAMES]:
        asked.error(f"{unknown[0]!r} is none of {', '.join(GAMES)}")
    if options.rounds is not None:
        if options.rounds < 1:
            asked.error(f"--rounds: {options.rounds} is no number of rounds")
        return min(1, agreement(tuple(slugs or GAMES), options.rounds, 1))
    return min(1, coverage(tuple(slugs or GAMES), 1))


if __name__ == "__main__":
    sys.exit(main())
