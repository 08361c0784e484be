"""The same play, undisturbed: what the book says after each verb, and whether a book that was
interrupted stands at one of them.
"""

from __future__ import annotations

import csv
import io
import lzma
import shutil
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.book import Store, StoreError
from game.book.backups.backup import backups, book_of, good_backups
from game.play.records.history_files import COLUMNS
from game.rounds import State
from game.rounds.events import AnyEvent
from tools.torture.play import EXPORTED, Plan, Play, clock, playing, position
from tools.torture.player import Commits, PlayerView, perform, player_view, watched


class Point(NamedTuple):
    """After so many verbs: the book, what the player sees, whether he has sat down, and the round
    in play as he was told of it.
    """

    book: str
    seen: PlayerView
    sat: bool
    state: State | None
    told: tuple[AnyEvent, ...]


class Reference:
    """A plan played to its end on a copy of `base`, the folder that every disturbed play begins
    with too.
    """

    def __init__(self, plan: Plan, base: Path, scratch: Path) -> None:
        self.plan = plan
        self.base = base
        self.good_backups = len(good_backups(base))
        self.points: list[Point] = []
        self.calls = 0
        commits = Commits()
        with watched(commits):
            folder = fresh_copy(base, scratch)
            play = Play(folder, plan)
            self.verbs = perform(play, lambda _: self.points.append(self._point(play)))
            self.commits = commits.count
            play.store.close()
        shutil.rmtree(folder)

    def _point(self, play: Play) -> Point:
        session, now = play.session, position(play.store, self.plan.slug)
        if session is None:
            return Point(now, player_view(play, len(self.points)), False, None, ())
        state = session.state if session.playing else None
        return Point(
            now, player_view(play, len(self.points)), True, state, session.witnessed_in_open_round()
        )

    def wrong(self, folder: Path, shown: Sequence[PlayerView]) -> str:
        """What is wrong with a book that was interrupted after this had been shown; "" when nothing
        is.

        It opens, all invariants hold, it stands at the last verb that was shown or the one after
        it, with the same round, decision and money, and what was promised; no export is half
        written; every backup is good; and played on it ends like the undisturbed play, cent for
        cent.
        """
        try:
            # within the hour after which the house spreads the cards of an idle table
            with playing(folder, self.plan, minutes=45) as play:
                wrong_file = wrong_export(folder) if self.plan.exports else ""
                return (
                    wrong_file
                    or self._wrong_book(play, shown)
                    or self._wrong_backups(folder)
                    or self._wrong_end(play)
                )
        except StoreError as error:
            return f"refused: {error}"
        except Exception:  # noqa: BLE001 (whatever comes up is what was lost)
            return " | ".join(traceback.format_exc().strip().splitlines()[-5:])

    def _wrong_book(self, play: Play, shown: Sequence[PlayerView]) -> str:
        if faults := play.store.verify():
            return f"verify: {faults[0]}"
        if unlike := [told for told in shown if told != self.points[told.verbs].seen]:
            return f"showed {unlike[0]}, the undisturbed play {self.points[unlike[0].verbs].seen}"
        least = shown[-1].verbs if shown else 0
        now = position(play.store, self.plan.slug)
        at = next(
            (n for n in (least + 1, least) if n < len(self.points) and self.points[n].book == now),
            None,
        )
        if at is None:
            found = [n for n, point in enumerate(self.points) if point.book == now]
            return f"{least} verbs were shown, the book stands after {found or 'none of'} the verbs {self.verbs}: {now[:200]}"
        return self._wrong_round(play, self.points[at], shown)

    def _wrong_round(self, play: Play, point: Point, shown: Sequence[PlayerView]) -> str:
        if not point.sat:
            return ""
        if shown and shown[-1].promise and shown[-1] == point.seen:
            # a promise that was shown is there: nothing is drawn for it again
            play.salt = "another"
        session = play.sit()
        play.salt = ""
        if point.seen.promise and session.promise != point.seen.promise:
            return f"promised {point.seen.promise}, now {session.promise or 'nothing'} is promised"
        if session.playing != (point.state is not None):
            return "a round is open that was not" if session.playing else "the open round is gone"
        if point.state is None:
            return ""
        if session.state != point.state:
            return f"the round stands at {session.state and session.state.stage}, not at the same decision"
        return (
            ""
            if session.witnessed_in_open_round() == point.told
            else "what was told of the round is not told again"
        )

    def _wrong_backups(self, folder: Path) -> str:
        good = len(good_backups(folder))
        if good < len(backups(folder)):
            return "there is a backup that is not good"
        return (
            ""
            if good >= self.good_backups
            else f"{self.good_backups} backups were there, {good} are left"
        )

    def _wrong_end(self, play: Play) -> str:
        while play.step():
            pass
        if faults := play.store.verify():
            return f"verify at the end: {faults[0]}"
        now, due = position(play.store, self.plan.slug), self.points[-1].book
        if now == due:
            return ""
        at = next((n for n, (a, b) in enumerate(zip(now, due, strict=False)) if a != b), 0)
        return f"played on, the book ends with ...{now[max(0, at - 60) : at + 60]}, not ...{due[max(0, at - 60) : at + 60]}"


def wrong_export(folder: Path) -> str:
    """What is wrong with the exported history that lies there; "" when it is whole, or there is
    none.
    """
    table, tree = (folder / name for name in EXPORTED)
    if table.exists():
        said = table.read_text(encoding="utf-8")
        rows = list(csv.reader(io.StringIO(said)))
        if not said.endswith("\n") or {len(row) for row in rows} != {len(COLUMNS) + 1}:
            return f"{table.name} was left half written: {said[-100:]!r}"
    if tree.exists():
        try:
            msgspec.json.decode(tree.read_bytes())
        except msgspec.DecodeError as error:
            return f"{tree.name} was left half written: {error}"
    return ""


def fresh_copy(base: Path, scratch: Path) -> Path:
    """A copy of a data folder under `scratch`, in place of the last one."""
    folder = scratch / "data"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(base, folder)
    return folder


def make_data_folder(base: Path, plan: Plan, rounds: int = 1, *, backup: bool = False) -> None:
    """Make a data folder whose player has sat down and played so many rounds of the plan; with two
    backups when asked.
    """
    base.mkdir(parents=True)
    before = msgspec.structs.replace(plan, rounds=rounds, backups=False, exports=False)
    with playing(base, before) as play:
        while play.step():
            pass
    for _ in range(2 if backup else 0):
        Play(base, before).store.close()


def broken(base: Path) -> None:
    """Take the first page of a folder's book, as a bad disk does."""
    with book_of(base).open("r+b") as book:
        book.write(bytes(4096))


def released(base: Path, plan: Plan, book: Path) -> Plan:
    """Unpack a book of an earlier schema; the plan that plays two rounds more than its first player
    has at the plan's table.
    """
    base.mkdir(parents=True)
    target = book_of(base)
    target.write_bytes(lzma.decompress(book.read_bytes()))
    written = target.read_bytes()
    with Store.open(base, clock=clock()) as store:
        number = store.tables.table_standing(store.people.players()[0].id, plan.slug).number
    shutil.rmtree(base)
    base.mkdir()
    target.write_bytes(written)
    return msgspec.structs.replace(plan, rounds=number + 2)
