"""The tournaments of a data folder, each with a book of its own in the folder `tournaments`, and
what is said of them.

Beside a book stands what was agreed before the first round, and after the last one how it ended.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from ...book import Store
from ...book.place import has_book
from ...book.values import Clock
from ...core.chance import new_seed
from ...core.declaration import HouseRules
from ...core.errors import HouseError
from ...core.money import dollars, short
from ...games import GAMES
from ...system import files
from ..records.round_records import decoding_fault, json_text, saved_rules
from .side_books import BooksBeside
from .tournament_session import (
    Leg,
    Placing,
    Tournament,
    TournamentPlay,
    TournamentRanking,
    check_tournament,
    make_tournament,
    rank_placings,
    ranking_of,
)

FOLDER: Final = "tournaments"
FILE: Final = "tournament.json"


class _StoredTournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands beside a tournament's book."""

    agreed: Tournament
    final: tuple[Placing, ...] = ()
    settled: int = 0


class Tournaments(BooksBeside):
    """The tournaments of a data folder, each under its number. `seeds` gives 32 fresh bytes a
    promise; one book is open at a time, and `read_only` no book is made or written. Raises what the
    store raises.
    """

    def __init__(
        self, folder: Path, clock: Clock, seeds: Callable[[], bytes], *, read_only: bool = False
    ) -> None:
        super().__init__(folder / FOLDER, clock, read_only=read_only)
        self._seeds = seeds
        self._plays: dict[int, TournamentPlay] = {}

    @property
    def numbers(self) -> tuple[int, ...]:
        """Those that are kept, the latest first."""
        with suppress(OSError):
            names = [
                one.name
                for one in self.folder.iterdir()
                if one.name.isdecimal() and (one / FILE).is_file()
            ]
            return tuple(sorted(map(int, names), reverse=True))
        return ()

    def begin(self, made: Tournament) -> int:
        """Write down what is agreed; the tournament's number. Raises `HouseError` for one that
        cannot be played, or kept.
        """
        check_tournament(made)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            taken = [int(one.name) for one in self.folder.iterdir() if one.name.isdecimal()]
            number = max(taken, default=0) + 1
            self._tournament_folder(number).mkdir()
            self._write(number, _StoredTournament(made))
        except OSError as error:
            raise HouseError(
                "tournament", f"cannot be kept in {self.folder}: {error.strerror}"
            ) from error
        return number

    def agreed_tournament(self, number: int) -> Tournament:
        """What was agreed. Raises `HouseError`."""
        return self._load_tournament(number).agreed

    def ranking(self, number: int) -> TournamentRanking:
        """How a tournament stands, or how it ended. Raises `HouseError` where there is none, or its
        file is damaged.
        """
        kept = self._load_tournament(number)
        if kept.final:
            return TournamentRanking(number, kept.agreed, kept.final, kept.settled)
        store = self.book(_folder_name(number))
        if store is None or not store.people.players():
            return TournamentRanking(
                number,
                kept.agreed,
                rank_placings(
                    [Placing(0, one, kept.agreed.chips) for one in kept.agreed.entrants], 0
                ),
            )
        found = ranking_of(store, number, kept.agreed)
        if found.is_finished and not self._read_only:
            self._store_final_ranking(kept, found)
        return found

    def latest_rankings(self, most: int = 1000) -> list[TournamentRanking | HouseError]:
        """How the latest ones stand, the latest first; of one that cannot be read, why."""
        found: list[TournamentRanking | HouseError] = []
        for number in self.numbers[:most]:
            try:
                found.append(self.ranking(number))
            except HouseError as refusal:
                found.append(refusal)
        return found

    def sit(self, number: int) -> TournamentPlay:
        """Everybody sits down: the tournament is begun, or taken up where it stood. Raises
        `HouseError`.
        """
        made = self.agreed_tournament(number)
        if self.ranking(number).is_finished:
            raise HouseError("tournament", f"number {number} is over")
        store = self.book(_folder_name(number), make=True)
        if store is None:
            raise HouseError("tournament", "its book cannot be opened")
        kept = self._plays.get(number)
        if kept is not None and not kept.is_table_done:
            return kept
        if not store.people.players():
            with store.atomic():
                for one in made.entrants:
                    store.people.buy_in(store.people.add_player(one.name, one.look).id, made.chips)
        if kept is not None:  # on to the next table
            kept.session.end_all_sittings()
        self._plays[number] = TournamentPlay(store, number, made, self._seeds)
        return self._plays[number]

    def play_out(self, number: int) -> None:
        """Play a tournament to its end: people's wagers and choices as a typical bot's. Raises
        `HouseError`.
        """
        while not self.ranking(number).is_finished:
            self.sit(number).autoplay()

    def play_on_without_people(self, number: int) -> None:
        """Play a tournament on without people, at whatever tables, as long as none is in. Raises
        what a deal raises.
        """
        while not self.ranking(number).is_finished:
            play = self.sit(number)
            if play.has_person_in:
                return
            play.play_on_without_people()

    def store(self, number: int) -> Store | None:
        """A tournament's book, None where it was not begun."""
        return self.book(_folder_name(number))

    def close(self) -> None:
        """Everybody gets up, and the book is closed; a second call does nothing."""
        while self._plays:
            self._plays.popitem()[1].session.end_all_sittings()
        super().close()

    def _tournament_folder(self, number: int) -> Path:
        return self.folder / _folder_name(number)

    def _write(self, number: int, kept: _StoredTournament) -> None:
        files.replace(self._tournament_folder(number) / FILE, json_text(kept).encode())

    def _store_final_ranking(self, kept: _StoredTournament, found: TournamentRanking) -> None:
        """Keep how it ended beside the book: it is shown without opening that. What fails is done
        the next time.
        """
        with suppress(OSError):
            self._write(
                found.number,
                msgspec.structs.replace(kept, final=found.lines, settled=found.settled),
            )

    def _load_tournament(self, number: int) -> _StoredTournament:
        path, called = (
            self._tournament_folder(number) / FILE,
            f"{FOLDER}/{_folder_name(number)}/{FILE}",
        )
        try:
            kept = msgspec.json.decode(path.read_bytes(), type=_StoredTournament)
            check_tournament(kept.agreed)
        except FileNotFoundError:
            raise HouseError("tournament", f"there is no tournament number {number}") from None
        except OSError as error:
            raise HouseError(called, f"cannot be read: {error.strerror}") from error
        except msgspec.DecodeError as error:
            field, reason = decoding_fault(error)
            raise HouseError(called, f"is damaged: {field} {reason}".replace("  ", " ")) from error
        except HouseError as error:
            raise error.within_field(called) from error
        return kept


def _folder_name(number: int) -> str:
    return f"{number:04}"


# ---- in words


def report(found: TournamentRanking) -> dict[str, Any]:
    """A tournament as plain values, money in cents: what `tournament --json` prints."""
    made = found.agreed
    return {
        "number": found.number,
        "table": made.legs[found.leg_index].slug,
        "tables": [leg.slug for leg in made.legs],
        "rounds": made.total_rounds,
        "chips": made.chips,
        "settled": found.settled,
        "open": found.open,
        "over": found.is_finished,
        "ranking": [
            {
                "place": line.place,
                "name": line.entrant.name,
                "seat": line.entrant.seat,
                "style": line.entrant.style,
                "chips": line.chips,
                "behind": found.cents_behind_leader(line),
                "out": line.out,
                "after": list(line.after),
            }
            for line in found.lines
        ],
    }


def ranking_lines(found: TournamentRanking) -> list[str]:
    """The same in lines to read."""
    made = found.agreed
    wide = max(len(line.entrant.name) for line in found.lines)
    head = f"Tournament {found.number}, {made.title}: {short(made.chips)} of chips each, {made.rounds_each}"
    state = (
        "over"
        if found.is_finished
        else f"round {found.settled + found.open} of {made.total_rounds}"
    )
    if not found.has_begun:
        return [f"{head}, not begun", ", ".join(one.name for one in made.entrants)]

    def distance_text(line: Placing) -> str:
        return (
            f"out in round {line.out}"
            if line.out
            else f"{dollars(found.cents_behind_leader(line))} behind the leader"
        )

    rows = [
        f"{line.place:>2}. {line.entrant.name:{wide}} {dollars(line.chips):>14}"
        + f"  {distance_text(line)}" * (line.place > 1)
        for line in found.lines
    ]
    return [f"{head}, {state}", *rows]


# ---- the command


class TournamentRequest(NamedTuple):
    """What `main.py tournament` was asked for: tables, people and styles with commas between them,
    chips in cents, the `number` of one that is kept or 0.
    """

    slug: str
    rounds: int
    chips: int
    players: str
    bots: int | None
    style: str
    seed: int | None
    number: int
    headless: bool
    as_json: bool


def run_tournament(
    request: TournamentRequest,
    folder: Path,
    clock: Clock,
    open_window: Callable[[int], int],
    say: Callable[[str], None],
) -> int:
    """Do what the command `tournament` asks for: say how those stand that are kept, begin one, or
    play one to its end; the exit status. `open_window` shows the one of a number in the window.
    Raises `HouseError`.
    """
    books = Tournaments(folder, clock, new_seed, read_only=not request.headless)
    try:
        if request.slug and request.number:
            raise HouseError(
                "number",
                "continues a saved tournament; leave out the table, which would begin another one",
            )
        if request.headless and not (request.slug or request.number):
            raise HouseError(
                "headless", "name a table, or the --number of a tournament that is not over"
            )
        number = (
            books.begin(requested_tournament(request, folder, clock))
            if request.slug
            else request.number
        )
        if request.headless:
            books.play_out(number)
        elif request.slug:
            return open_window(number)
        if number:
            say(_report_text(books.ranking(number), as_json=request.as_json))
            return 0
        every = books.latest_rankings()
    finally:
        books.close()
    if request.as_json:
        say(
            msgspec.json.encode(
                [report(one) for one in every if isinstance(one, TournamentRanking)]
            ).decode()
        )
    else:
        said = [
            _report_text(one) if isinstance(one, TournamentRanking) else str(one) for one in every
        ]
        say("\n\n".join(said) or "No tournament was begun yet")
    return 0


def _report_text(found: TournamentRanking, *, as_json: bool = False) -> str:
    return (
        msgspec.json.encode(report(found)).decode() if as_json else "\n".join(ranking_lines(found))
    )


def requested_tournament(request: TournamentRequest, folder: Path, clock: Clock) -> Tournament:
    """What the command line asks for: house rules and looks from the house's book, where there is
    one.
    """
    rules: dict[str, HouseRules] = {}
    known: dict[str, str] = {}
    slugs = [slug.strip() for slug in request.slug.split(",")]
    games = [GAMES[slug] for slug in slugs if slug in GAMES]
    if has_book(folder):
        with Store.open(folder, clock=clock, read_only=True) as store:
            rules = {game.slug: saved_rules(store, game) for game in games}
            known = {one.name: one.avatar for one in store.people.players()}
    names = (
        [name.strip() for name in request.players.split(",")] if request.players else [*known][:1]
    )
    if not names and not request.headless:
        raise HouseError("players", "there is no player yet: name who plays with --players")
    seats = min((game.seats for game in games), default=0)
    bots = max(0, min(3, seats - len(names))) if request.bots is None else request.bots
    seed = (
        hashlib.sha256(str(request.seed).encode()).hexdigest() if request.seed is not None else ""
    )
    return make_tournament(
        slugs[0],
        [(name, known.get(name, "")) for name in names],
        bots,
        rounds=request.rounds,
        chips=request.chips,
        begun=clock(),
        styles=tuple(filter(None, request.style.split(","))),
        rules=rules.get(slugs[0]),
        seed=seed,
        then=[Leg(slug, rules.get(slug) or GAMES[slug].house_rules) for slug in slugs[1:]],
    )


__all__ = ["Tournaments", "ranking_lines", "report", "run_tournament"]
