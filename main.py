"""Linden House: the command line. `python main.py` opens the lobby; `python main.py --help` lists
the rest.

This is the only file that wires the rooms together; each command imports what it needs when it is
given.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, NoReturn

if __name__ == "__main__" and sys.flags.safe_path:  # then Python leaves the folder of this file out
    sys.path.insert(0, str(Path(__file__).resolve().parent))

from game.core.installation import CHECKOUT, COMMAND, ROOT

if TYPE_CHECKING:
    from game.book import Store
    from game.core.declaration import Game

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def _say(value: Any, as_json: bool) -> None:
    if as_json:
        print(json.dumps(value))
        return
    from game.cli.text_output import lines

    for line in lines(value):
        print(line)


def _text(name: str) -> bytes:
    from game.system.streams import source

    return source(name)


def replay(args: argparse.Namespace) -> int:
    """Play a round file and print its settlement; with --lines one round a line from standard
    input.
    """
    from game.play.round_file import replay as settle
    from game.system.streams import input_lines

    if args.schema:
        from game.play.round_file.schema import schema

        print(json.dumps(schema(), indent=2))
        return 0
    if not args.lines:
        if args.round is None:
            raise _refusal("round", "name a round file, or give rounds by --lines")
        _say(settle(_text(args.round)), args.json)
        return 0
    for line in input_lines():
        try:
            print(json.dumps(settle(line)))
        except ValueError as refusal:
            print(json.dumps({"error": str(refusal)}))
    return 0


def advise(args: argparse.Namespace) -> int:
    """Stop a round file at the first decision that it leaves open and price every option."""
    from game.play.round_file import advice

    _say(advice(_text(args.round)), args.json)
    return 0


def verify(args: argparse.Namespace) -> int:
    """Deal rounds of the history again from their seeds and compare them with what was recorded,
    and with the chain.
    """
    from datetime import UTC, datetime

    from game.book import Store

    if (args.number is not None) + (args.day is not None) + args.all > 1:
        raise _refusal("round", "name one round, a --day, or --all")
    if not (args.number or args.day or args.all or args.head):
        raise _refusal("round", "name a round, a --day, --all or a --head")
    folder = _folder(args)
    with Store.open(
        folder, clock=lambda: datetime.now(UTC), read_only=True, even_damaged=args.all
    ) as store:
        reports = list(_verified(args, store))
    if args.json:
        _say(reports[0] if len(reports) == 1 else reports[0] | {"head": reports[1]}, as_json=True)
    return 0 if all(report["matches"] for report in reports) else 1


def _verified(args: argparse.Namespace, store: Store) -> Iterator[dict[str, Any]]:
    """The reports that were asked for, each said as soon as it is there."""
    from game.play.records import verification as rounds

    def say(words: str) -> None:
        if not args.json:
            print(words, flush=True)

    if args.number:
        report = rounds.verify_kept(store, args.number)
        if not args.json:
            _say(
                {name: told for name, told in report.items() if name != "differences"},
                as_json=False,
            )
        for difference in report["differences"]:
            say(difference)
        yield report
    elif args.day or args.all:
        report = rounds.summed(rounds.verify_rounds(store, args.day), say)
        now = store.head()
        many = report["rounds"]
        told = "nothing differs" if report["matches"] else "not all as recorded"
        say(f"{many:,} round{'s' * (many != 1)}, {told}")
        say(f"the chain's head is {now.hash} at link {now.number:,}")
        yield report | {"chain": {"link": now.number, "head": now.hash}}
    if args.head:
        found = rounds.find_head(store, args.head, walked=args.all)
        where = (
            f"link {found['link']:,}, {found['about']}; {found['follow']:,} links follow"
            if found["link"]
            else found["about"]
        )
        say(f"head {args.head[:16]}: {where}")
        for fault in found["differences"] if found["link"] else ():
            say(fault)
        yield found


def restore(args: argparse.Namespace) -> int:
    """Say what each good backup of a damaged book lacks; put one in its place, or a new book."""
    from datetime import UTC, datetime

    from game.book import Damaged, Store
    from game.book.integrity.backup import BOOK
    from game.book.integrity.recovery import asides, lost, no_book
    from game.core.errors import quoted

    folder, chosen = _folder(args), bool(args.backup) or args.new
    aside = {path.name: path for path in asides(folder)}
    if args.backup and args.new:
        raise _refusal("backup", "name one, or begin a --new book")
    if not ((folder / BOOK).exists() or lost(folder)):
        raise no_book(folder)
    try:
        store = Store.open(folder, clock=lambda: datetime.now(UTC))
        store.close(keep_backup=False)
    except Damaged as damaged:
        found = {
            str(offer.number) if offer.number else offer.path.name: offer
            for offer in reversed(damaged.offers)
        }
        if not chosen:
            print("\n".join([damaged.told, *(offer.description for offer in damaged.offers)]))
        elif args.new:
            damaged.start_new().close(keep_backup=False)
            print("The house has a new book.")
        elif args.backup not in found and args.backup in aside:
            damaged.restore(aside[args.backup]).close(keep_backup=False)
            print(f"The house's book is {args.backup} again.")
        elif args.backup not in found:
            raise _refusal(
                "backup",
                f"{quoted(args.backup)} is none of {', '.join(reversed(found)) or 'those that are good'}",
            ) from None
        else:
            damaged.restore(found[args.backup].path).close(keep_backup=False)
            print(f"The house's book is {found[args.backup].name} now.")
        return 0
    if args.backup in aside:
        Store.take_back(aside[args.backup], clock=lambda: datetime.now(UTC)).close(
            keep_backup=False
        )
        print(f"The house's book is {args.backup} again; the one it replaces is set aside.")
        return 0
    if chosen:
        raise _refusal("backup", "nothing was restored: the house's book is well")
    print("\n".join([*store.notices, "The house's book is well."]))
    for name in aside:
        print(f"{name} was set aside; where it is sound, restore {name} takes it back.")
    return 0


def export_round(args: argparse.Namespace) -> int:
    """Write a round of the history as a round file that replays to the same cents; with --text as a
    few readable lines.
    """
    from datetime import UTC, datetime

    from game.book import Store
    from game.play.records.round_export import as_file, as_text
    from game.play.round_file import dumped
    from game.system.streams import check_target, write_file

    with Store.open(_folder(args), clock=lambda: datetime.now(UTC), read_only=True) as store:
        told = as_text(store, args.number) if args.text else dumped(as_file(store, args.number))
    if args.out is None:
        print(told, end="")
        return 0
    check_target(args.out)
    write_file(args.out, told.encode())
    print(args.out)
    return 0


def house_rules(args: argparse.Namespace) -> int:
    """Say what the house has chosen at a table, with sections and house edges; take over a Rules
    Submission, or write one.
    """
    from datetime import UTC, datetime

    from game.book import Store
    from game.book.integrity.backup import BOOK
    from game.core.declaration import HouseRules
    from game.games import GAMES
    from game.play import submissions
    from game.play.round_records import saved_rules
    from game.system.streams import check_target, write_file

    game, folder = GAMES[args.slug], _folder(args)
    found, _ = submissions.offered(folder, game)
    said = submissions.wanted(args.take, game, found) if args.take else None
    rules = HouseRules()
    if said is not None:
        found[said.name] = args.take, said.rules
    if said is not None or (folder / BOOK).exists():
        with Store.open(folder, clock=lambda: datetime.now(UTC), read_only=said is None) as store:
            if said is not None:
                submissions.take(store, game, said.rules)
            rules = saved_rules(store, game)
    if args.out is None:
        told = submissions.report(game, rules, found)
        _say(told if args.json else submissions.words(told), args.json)
        return 0
    check_target(args.out)
    name = submissions.name_of(found, rules) or args.out.stem[: submissions.LONGEST_NAME]
    write_file(
        args.out,
        submissions.submission_file_text(
            game, submissions.Submission(game.slug, name, rules)
        ).encode(),
    )
    print(args.out)
    return 0


def _reported(
    args: argparse.Namespace, report: Literal["meters", "day", "recall"], **named: Any
) -> int:
    """Say what a report of the electronic tables says, print it as JSON, or write the file that was
    asked for.
    """
    from game.hall.operator.report_commands import machine_time, wanted
    from game.hall.process.owner_client import report as asked
    from game.system.streams import check_target, write_file

    order = wanted(report, args.out, **named)
    if args.out is not None:
        check_target(args.out)
    found = asked(_folder(args), machine_time, order)
    if args.out is not None:
        write_file(args.out, found.file)
        print(args.out)
    elif args.json:
        _say(found.tree, as_json=True)
    else:
        print(*found.told, sep="\n")
    return 0 if found.tree.get("agrees", True) else 1


def meters(args: argparse.Namespace) -> int:
    """Print the meters of the electronic tables, each game's and all; or write them to a .csv or
    .json file.
    """
    return _reported(args, "meters")


def day(args: argparse.Namespace) -> int:
    """Print the report of a gaming day at the electronic tables; or write it to a .csv, .json or
    .pdf file.
    """
    return _reported(args, "day", day=args.day.isoformat() if args.day else "", paper=args.paper)


def recall(args: argparse.Namespace) -> int:
    """Print the last fifty complete rounds of an electronic table, or all of one of them."""
    return _reported(args, "recall", table=args.table or 0, round=args.round or 0)


def operator(args: argparse.Namespace) -> int:
    """Open the operator's room by both PINs, in a window or in words; give the house its owner;
    replace a lost PIN.
    """
    if bool(args.name) != (args.action == "recover"):
        raise _refusal(
            "operator", "recover is followed by the name of who holds the key, init by nothing"
        )
    if args.action:
        from game.hall.process import repl

        if args.action == "init":
            return repl.own(_folder(args), _typed(), _pin, _told)
        return repl.recovered(_folder(args), args.name, _typed(), _pin, _told)
    if not args.words:
        from game.client.program import operator as shown

        return shown(ROOT, _folder(args))
    from game.hall.process.repl import operator as worked
    from game.system.interrupts import signals_as_interrupt
    from game.system.streams import complain

    with signals_as_interrupt():
        return worked(_folder(args), _typed(), _pin, _told, complain)


def terminal(args: argparse.Namespace) -> int:
    """Sit down at one terminal of an electronic table on this machine, in words: a command a line."""
    from game.hall.process.repl import terminal as sat
    from game.system.interrupts import signals_as_interrupt
    from game.system.streams import complain

    kind: Literal["live", "hybrid"] = "live" if args.live else "hybrid"
    with signals_as_interrupt():
        return sat(_folder(args), ROOT, args.slug, kind, args.player, _typed(), _told, complain)


def _typed() -> Iterator[str]:
    """The lines of standard input as they are typed."""
    from game.system.streams import input_lines

    for line in input_lines(typed=True):
        yield line.decode("utf-8", "replace").strip()


def _pin(words: str, lines: Iterator[str]) -> str:
    """What is asked for: typed unseen where somebody sits at a terminal, else the next line of
    standard input.
    """
    import getpass

    if sys.stdin is not None and sys.stdin.isatty():
        return getpass.getpass(words) if "PIN" in words else input(words)
    return next(lines, "")


def play(args: argparse.Namespace) -> int:
    """Open the window: the lobby, or a table."""
    # what is made before the first frame stays: the window's loop begins to look for garbage
    gc.disable()
    try:
        from game.games import SLUGS

        if args.electronic and not args.slug:
            raise _refusal("table", "name one to be played electronically")
        if args.slug and args.slug not in SLUGS:
            raise _refusal("table", f"{args.slug!r} is none of {', '.join(SLUGS)}")
        from game.client.program import run

        how = {
            "slug": args.slug,
            "autoplay": args.autoplay,
            "speed": args.speed,
            "until": args.until,
            "electronic": args.electronic,
        }
        return run(ROOT, _folder(args), **how)
    finally:
        gc.enable()


def demo(args: argparse.Namespace) -> int:
    """Show tables on a stand: scripted and real rounds by turns, and a session with free chips for
    whoever touches it.
    """
    from game.stand import counts

    if args.decode:
        return _decode_branding(args)
    if args.check:
        return _check_branding(args)
    data = _folder(args)
    if args.counts:
        try:
            told = counts.report(data / "stand")
        except ValueError as error:
            raise _refusal(counts.FILE, f"cannot be read: {error}") from error
        print(json.dumps(told) if args.json else "\n".join(counts.lines(told)))
        return 0
    if args.autostart:
        return _autostart(args, data)
    if args.kiosk and not args.watched:
        return _watch(args, data)
    from game.client.stand.run import run
    from game.stand import watcher

    beat = watcher.beat if args.watched else lambda: None
    branding = _branding(args, data)
    return run(
        ROOT,
        data,
        tables=args.tables,
        branding=branding,
        begins=args.look,
        locked=args.kiosk,
        beat=beat,
    )


def _branding(args: argparse.Namespace, data: Path) -> Path | None:
    """The folder of the exhibitor's pack: the one that is named, or the one in the data folder,
    where there is one.
    """
    own = data / "branding"
    named: Path | None = args.branding
    return named or (own if own.is_dir() else None)


def _decode_branding(args: argparse.Namespace) -> int:
    """Decode a branding pack for another process of this program, with little time and memory."""
    from game.client.stand.decoder import decode
    from game.stand.branding import answer_parent, limit_this_process

    limit_this_process()
    answer_parent(args.decode, args.answer, decode)
    return 0


def _check_branding(args: argparse.Namespace) -> int:
    """Say what of a branding pack will be seen, and draw a picture of the stand with it."""
    from game.client.pictures import save_stand_look
    from game.stand.branding import decode_in_child
    from game.stand.report import pack_report, report_lines

    pack = decode_in_child(args.check)
    save_stand_look(ROOT, pack, args.out)
    report = pack_report(args.check, pack) | {"picture": str(args.out)}
    print(json.dumps(report) if args.json else "\n".join(report_lines(report)))
    return 0


def _again(args: argparse.Namespace, data: Path) -> list[str]:
    """The command line of this very stand."""
    from game.stand.branding import program

    again = [*program(), "demo", "--kiosk", "--data", str(data)]
    again += ["--tables", ",".join(args.tables)] if args.tables else []
    return again + (["--branding", str(args.branding.absolute())] if args.branding else [])


def _watch(args: argparse.Namespace, data: Path) -> int:
    """Run the locked stand under its watcher."""
    from datetime import UTC, datetime

    from game.stand import watcher
    from game.stand.journal import Journal
    from game.system.file_lock import FolderLock

    folder = data / "stand"
    folder.mkdir(parents=True, exist_ok=True)
    hold = FolderLock.take(folder / watcher.LOCK)
    if hold is None:
        raise _refusal("--data", "another watcher keeps a stand on this data")
    try:
        journal = Journal(folder, lambda: datetime.now(UTC))
        command = [*_again(args, data), watcher.CHILD]
        return watcher.Watcher(command, journal, branding=_branding(args, data)).run()
    finally:
        hold.release()


def _autostart(args: argparse.Namespace, data: Path) -> int:
    """Write or delete the files that start the locked stand when this person signs in."""
    from game.stand import autostart
    from game.system import files

    written = autostart.start_files(_again(args, data), Path.home())
    for path, text in written.items():
        if args.autostart == "off":
            path.unlink(missing_ok=True)
            print(f"{path} is not there any more")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            files.replace(path, text.encode())
            print(path)
    return 0


def open_round(args: argparse.Namespace) -> int:
    """Show a round file in the window, from its first card."""
    from game.client.program import run
    from game.play.round_file import fitting, read

    file = read(_text(args.round))
    fitting(file)  # a file that cannot be played is refused before any window opens
    return run(ROOT, _folder(args), round_file=file)


def screenshot(args: argparse.Namespace) -> int:
    """Draw a scene without a display and save the picture."""
    from game.client.pictures import save

    save(ROOT, args.scene, args.size, args.out, text_scale=args.text_scale)
    print(args.out)
    return 0


def card(args: argparse.Namespace) -> int:
    """Print a game's strategy card, or draw it to a PNG or a PDF."""
    from game.practice.card_sheet import command

    return command(args, print, _draw_card)


def _draw_card(game: Game, size: str, out: Path) -> Path:
    if out.suffix.lower() != ".pdf":
        from game.client.pages.strategy_card import draw

        return draw(game, size, out)
    from game.client.layout import felt
    from game.printing.text_pages import card_pdf  # real text needs no window
    from game.system.streams import check_target, write_file

    check_target(out)
    write_file(out, card_pdf(game, size, felt(game.stem)))
    return out


def lessons(args: argparse.Namespace) -> int:
    """Say how far a player is with the steps of a game's strategy card: mastery, what is due,
    rating, exam, and what comes next.
    """
    from datetime import UTC, datetime

    import msgspec

    from game.book import Store
    from game.games import GAMES
    from game.play.lesson_progress import report, report_lines
    from game.practice.followed_card import card_named

    game = GAMES.get(args.slug)
    if game is None:
        raise _refusal("game", f"{args.slug!r} is none of {', '.join(GAMES)}")
    follow = card_named(game, args.follow) if args.follow else ""
    with Store.open(_folder(args), clock=lambda: datetime.now(UTC), read_only=not follow) as store:
        player = _player(store, args.player)
        if follow:
            store.follow_card(player, game.slug, follow)
        found = report(store, player, game, datetime.now().astimezone(), bytes(32))
    if args.json:
        _say(msgspec.to_builtins(found), as_json=True)
        return 0
    for line in report_lines(found):
        print(line)
    return 0


def today(args: argparse.Namespace) -> int:
    """Say what the day's deal is and how far a player is with it; once it is over, with --share,
    the text to give away.
    """
    from datetime import UTC, datetime

    from game.book import Store
    from game.play.competitions.day_deal import DayBooks, report, result_lines

    folder, day = _folder(args), args.day or datetime.now().astimezone().date()

    def clock() -> datetime:
        return datetime.now(UTC)

    with Store.open(folder, clock=clock, read_only=True) as store:
        who, house = _player(store, args.player), store.identity
    books = DayBooks(folder, house, who, clock, read_only=True)
    try:
        result = books.result(day)
    finally:
        books.close()
    if args.share and not result.is_finished:
        raise _refusal(
            "share",
            f"the deal of {day.isoformat()} is not over: {len(result.rounds)} of 10 rounds are settled",
        )
    if args.share:
        print(result.share())
    elif args.json:
        _say(report(result), as_json=True)
    else:
        print("\n".join(result_lines(result)))
    return 0


def tournament(args: argparse.Namespace) -> int:
    """Begin a tournament in the window, or play one without; with neither a table nor a number, how
    those that are kept stand.
    """
    from datetime import UTC, datetime

    from game.play.competitions.tournament_store import command

    folder = _folder(args)

    def opened(number: int) -> int:
        from game.client.program import run

        return run(ROOT, folder, tournament=number)

    if args.slug and not args.headless:
        from game.client.window import check_display

        check_display(os.environ)  # nothing is begun that cannot be shown
    return command(args, folder, lambda: datetime.now(UTC), opened, print)


def _player(store: Store, name: str) -> int:
    """The number of the player of a name, "" for the first. Raises `HouseError`."""
    named = [one for one in store.players() if name in ("", one.name)]
    if not named:
        raise _refusal("player", f"nobody is called {name!r}" if name else "there is nobody yet")
    return named[0].id


def simulate(args: argparse.Namespace) -> int:
    """Play many rounds without a window and say how they went."""
    from game.odds.simulation.simulate import run

    return run(args, print)


def plan(args: argparse.Namespace) -> int:
    """Say what a trip with these wagers does to a bankroll, table after table; keep plans, and open
    them again.
    """
    from datetime import UTC, datetime

    from game.bankroll.trips import run
    from game.book import Store
    from game.system.streams import check_target, write_file

    def book(written: bool) -> tuple[Store, int]:
        store = Store.open(_folder(args), clock=lambda: datetime.now(UTC), read_only=not written)
        try:
            return store, _player(store, args.player)
        except ValueError:
            store.close(keep_backup=False)
            raise

    if args.out is not None:
        check_target(args.out)
    return run(args, book, print, write_file)


def par(args: argparse.Namespace) -> int:
    """Print what every wager of a game is worth."""
    from game.printing.par_figures import command
    from game.system.streams import check_target, write_file

    if args.out is not None:
        check_target(args.out)
    return command(args, write_file)


def check(args: argparse.Namespace) -> int:
    """Verify layouts against rules, the store, the random stream, and draw every scene once."""
    folder, found = _folder(args), {}
    for name, faults in _findings(
        folder, wanted=args.portable or args.data is not None, only=args.only
    ):
        found[name] = faults or ()
        if not args.json:
            told = (
                "not made yet"
                if faults is None
                else "well"
                if not faults
                else f"{len(faults)} faults"
            )
            print(f"{name:8} {told}", flush=True)
            for words in faults or ():
                print(f"         {words}")
    if args.json:
        print(json.dumps({"well": not any(found.values()), "faults": found}))
    return 1 if any(found.values()) else 0


def _findings(
    folder: Path, *, wanted: bool, only: Sequence[str]
) -> Iterator[tuple[str, list[str] | None]]:
    """Every check in turn, or `only` those: its name, and a sentence for each fault (none when all
    is well).

    None for the store where there is no book yet; a book that is `wanted`, in a folder that was
    named, is missed.
    """
    from game.book.integrity.backup import book_of
    from game.cli import checks

    def layouts() -> Iterator[str]:
        from game.client.layout import misfits

        yield from misfits(folder / "layouts")

    def parts() -> Iterator[str]:
        from game.client.sound import missing

        yield from checks.parts()
        yield from missing(ROOT / "assets" / "sounds")

    def scenes() -> Iterator[str]:
        from game.client.pictures import undrawn

        yield from undrawn(ROOT)

    rooms: dict[str, Callable[[], Iterator[str]]] = {
        "layouts": layouts,
        "rules": lambda: checks.pages(ROOT),
        "parts": parts,
        "store": lambda: checks.book(folder),
        "chance": checks.stream,
        "scenes": scenes,
    }
    for name, run in rooms.items():
        if name in (only or rooms):
            yield (
                name,
                list(run()) if wanted or name != "store" or book_of(folder).exists() else None,
            )


def host(args: argparse.Namespace) -> int:
    """Open a dealt table for many terminals, each of which an operator lets in by a pairing code."""
    from game.hall.process.owner_ipc import TableOrder

    folder = book = _folder(args)
    order = TableOrder(
        args.slug, args.port, args.rounds, args.code, args.seconds, shown=float(args.shown)
    )
    if args.tournament:
        from datetime import UTC, datetime

        from game.hall.dealing.tournament import book_for, wanted

        order = wanted(order, args.tournament, args.chips, args.terminals)
        book = book_for(folder, order, lambda: datetime.now(UTC))
    if args.headless:
        from game.hall.process.table_server import host as opened
        from game.system.interrupts import signals_as_interrupt

        with signals_as_interrupt():
            return opened(book, order, _told)
    from game.client.program import host as shown

    return shown(ROOT, folder, order, _told, book=book)


def join(args: argparse.Namespace) -> int:
    """Open a terminal at a dealt table."""
    from game.hall.terminal.join_command import JoinOptions

    options = JoinOptions(args.table, args.code, args.name, args.autoplay, args.watch)
    if args.headless:
        from game.hall.terminal.join_command import join as joined

        return joined(_folder(args), options, _told)
    from game.client.program import join as shown

    return shown(ROOT, _folder(args), options)


def _told(words: str) -> None:
    print(words, flush=True)


def bench(args: argparse.Namespace) -> int:
    """Measure what the program costs on this machine."""
    from tools.bench import command

    return command(ROOT, as_json=args.json, only=args.only)


def _refusal(field: str, reason: str) -> ValueError:
    from game.core.errors import HouseError

    return HouseError(field, reason)


def _folder(args: argparse.Namespace) -> Path:
    from game.core.installation import install_folder
    from game.system.data_folders import data_folder, keep_private

    folder = data_folder(portable=args.portable, override=args.data, beside=install_folder())
    keep_private(folder)
    # a file that was asked for is as open as its owner's other files
    if getattr(args, "out", None) is None:
        os.umask(0o077)
    return folder


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False


def _path(text: str) -> Path:
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError(f"{text!r} is no name of a file or folder")
    return Path(text)


def _tables(text: str) -> tuple[str, ...]:
    """Slugs, with commas between them."""
    from game.stand.showcase import showcase_games

    named, known = tuple(dict.fromkeys(text.split(","))), showcase_games()
    for slug in named:
        if slug not in known:
            raise argparse.ArgumentTypeError(f"{slug[:80]!r} is none of {', '.join(known)}")
    return named


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    numbers = text.isascii() and width.isdecimal() and height.isdecimal()
    if not numbers or not (320 <= int(width) <= 7680 and 240 <= int(height) <= 4320):
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 1920x1080")
    return int(width), int(height)


def _whole(lowest: int, highest: int) -> Callable[[str], int]:
    """What reads a whole number within two bounds from the command line."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if (
            len(digits) > 18
            or not (text.isascii() and digits.isdecimal())
            or not lowest <= int(text) <= highest
        ):
            raise argparse.ArgumentTypeError(
                f"{text!r} is no whole number from {lowest:,} to {highest:,}"
            )
        return int(text)

    return read


def _dollars(highest: int) -> Callable[[str], int]:
    """What reads an amount of money from the command line, dollars up to `highest`, as cents."""

    def read(text: str) -> int:
        from game.core.money import cents_of

        cents = cents_of(text)
        if cents is None or not 0 < cents <= 100 * highest:
            raise argparse.ArgumentTypeError(
                f"{text[:80]!r} is no amount of dollars above 0, {highest:,} at most, such as $500, 500 or 12.50"
            )
        return cents

    return read


def _hours(text: str) -> float:
    """Hours from 0 to 1,000, as 6 or 1.5."""
    whole, _, part = text.partition(".")
    if (
        not (whole + part).isascii()
        or not (whole + part).isdigit()
        or len(text) > 8
        or not 0 < float(text) <= 1000
    ):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a number of hours above 0, and 1,000 at most"
        )
    return float(text)


def _day(text: str) -> date:
    """A day, written 2026-11-22."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = date.min
    if len(text) != 10 or not 1970 < day.year < 3000:
        raise argparse.ArgumentTypeError(f"{text[:80]!r} is no day such as 2026-11-22")
    return day


def _head(text: str) -> str:
    """A hash in hex."""
    if len(text) != 64 or not set(text.lower()) <= set("0123456789abcdef"):
        raise argparse.ArgumentTypeError(f"{text[:80]!r} is no head: that is 64 hexadecimal digits")
    return text.lower()


class _Parser(argparse.ArgumentParser):
    """A parser that refuses in one line, as every command does."""

    def error(self, message: str) -> NoReturn:
        """Say what was wrong on standard error and leave with status 2."""
        from game.system.streams import complain

        complain(f"{self.prog}: {message.removeprefix('argument ')}")
        sys.exit(2)

    def print_help(self, file: Any = None) -> None:
        """The help, on standard output unless said; `OSError` when it cannot be written."""
        (file or sys.stdout).write(self.format_help())


class _Version(argparse.Action):
    """Says which program this is, and ends."""

    def __call__(self, *_given: Any) -> None:
        from game.core.installation import build_info

        told = build_info()
        print(f"Linden House {told.version}")
        print(f"{'commit':15} {told.commit or 'not known'}")
        for name, digest in told.data.items():
            print(f"{name:15} {digest}")
        raise SystemExit(0)


def _of_game(one: _Parser) -> None:
    one.add_argument("slug", metavar="GAME", help="as criss-cross-poker")


def _plan_options(one: _Parser) -> None:
    one.add_argument(
        "slug", nargs="?", default="", metavar="GAME", help="the first table, as criss-cross-poker"
    )
    one.add_argument(
        "--wager",
        action="append",
        default=[],
        metavar="NAME=DOLLARS",
        help="there, as ante=$10; may be repeated (left out: the least there)",
    )
    one.add_argument(
        "--hands-per-hour",
        type=_whole(1, 2000),
        default=0,
        metavar="N",
        help="there (the table's usual)",
    )
    one.add_argument(
        "--hours", type=_hours, default=6.0, metavar="H", help="there; 6 unless said, halves as 1.5"
    )
    one.add_argument(
        "--strategy",
        choices=("best", "card", "mine"),
        default="best",
        help="how decisions are made there",
    )
    one.add_argument(
        "--then",
        action="append",
        default=[],
        metavar="LEG",
        help="a further table after it with the money left, written as 'crazy-4-poker ante=$5 hours=2 hands=40 play=card': the "
        "table, its wagers, and how long (1 hour unless said), how fast and how it is played; may be repeated",
    )
    one.add_argument(
        "--bankroll",
        type=_dollars(10**9),
        default=500_00,
        metavar="DOLLARS",
        help="$500 unless said",
    )
    one.add_argument(
        "--win-goal",
        type=_dollars(10**9),
        default=0,
        metavar="DOLLARS",
        help="stop when so many dollars ahead",
    )
    one.add_argument(
        "--loss-limit",
        type=_dollars(10**9),
        default=0,
        metavar="DOLLARS",
        help="stop when so many dollars behind",
    )
    one.add_argument(
        "--compare", action="store_true", help="the same hours and money at every table, too"
    )
    one.add_argument(
        "--deal",
        type=_whole(0, 10**18 - 1),
        metavar="S",
        help="one such trip, drawn from this seed",
    )
    one.add_argument("--keep", metavar="NAME", help="keep the plan under a name")
    one.add_argument("--open", metavar="NAME", help="a plan that was kept, in place of a table")
    one.add_argument("--kept", action="store_true", help="list the plans that were kept")
    one.add_argument("--delete", metavar="NAME", help="forget one of them")
    one.add_argument(
        "--player",
        default="",
        metavar="NAME",
        help="whose plans and play (left out: the first player's)",
    )
    one.add_argument(
        "--out",
        type=_path,
        metavar="FILE",
        help="a .pdf file, one page (left out: printed as text)",
    )


def _play_options(one: _Parser) -> None:
    one.add_argument(
        "slug", nargs="?", default="", help="the table to sit down at (left out: the lobby)"
    )
    one.add_argument(
        "--autoplay",
        type=_whole(0, 10_000_000),
        default=0,
        metavar="N",
        help="a best-style bot plays your seat for N rounds",
    )
    one.add_argument(
        "--speed", choices=("slow", "normal", "fast", "instant"), help="for this time only"
    )
    one.add_argument(
        "--electronic",
        nargs="?",
        choices=("hybrid", "live"),
        const="hybrid",
        default="",
        help="at a terminal, through a game account; live: a table whose dealer takes and gives chips",
    )
    one.add_argument(
        "--until", choices=("first-frame", "never"), default="", help=argparse.SUPPRESS
    )


def _demo_options(one: _Parser) -> None:
    one.add_argument(
        "--tables", type=_tables, default=(), metavar="SLUG,...", help="the tables on show (all)"
    )
    one.add_argument(
        "--branding",
        type=_path,
        metavar="DIR",
        help="the exhibitor's pack; docs/guide/branding.md says what it holds",
    )
    one.add_argument(
        "--kiosk",
        action="store_true",
        help="locked: only the operator's PIN, chosen at the first start, leads out",
    )
    one.add_argument(
        "--autostart",
        choices=("on", "off"),
        help="start the locked stand with the machine, or no longer, and do no more",
    )
    one.add_argument(
        "--statistics",
        dest="counts",
        action="store_true",
        help="print visitors, rounds, favorite table by day",
    )
    one.add_argument(
        "--check-branding",
        dest="check",
        type=_path,
        metavar="DIR",
        help="say what will be seen of a pack, draw the stand with it, and do no more",
    )
    one.add_argument(
        "--out",
        type=_path,
        default=Path("stand-look.png"),
        metavar="FILE",
        help="that picture (stand-look.png)",
    )
    one.add_argument("--watched", action="store_true", help=argparse.SUPPRESS)
    one.add_argument(
        "--look", choices=("own", "kept", "none"), default="own", help=argparse.SUPPRESS
    )
    one.add_argument("--decode-branding", dest="decode", type=_path, help=argparse.SUPPRESS)
    one.add_argument("--answer", type=_path, help=argparse.SUPPRESS)


def _replay_options(one: _Parser) -> None:
    one.add_argument("round", nargs="?", help="a round file, - for standard input")
    one.add_argument(
        "--lines",
        action="store_true",
        help="one round a line from standard input, one settlement a line",
    )
    one.add_argument(
        "--schema", action="store_true", help="print the JSON Schema of round files instead"
    )


def _advise_options(one: _Parser) -> None:
    one.add_argument("round", help="a round file, - for standard input")


def _open_round_options(one: _Parser) -> None:
    one.add_argument("round", help="a round file")


def _verify_options(one: _Parser) -> None:
    one.add_argument(
        "number",
        nargs="?",
        type=_whole(1, 10**18 - 1),
        metavar="ROUND",
        help="the round's number in the history",
    )
    one.add_argument(
        "--day",
        type=_day,
        metavar="DATE",
        help="every round that settled from 06:00 on that day to 06:00",
    )
    one.add_argument("--all", action="store_true", help="every round, the chain and the whole book")
    one.add_argument(
        "--head",
        type=_head,
        metavar="HASH",
        help="find a head that was noted earlier in the chain, and prove all before it",
    )


def _export_round_options(one: _Parser) -> None:
    one.add_argument(
        "number",
        type=_whole(1, 10**18 - 1),
        metavar="ROUND",
        help="the round's number in the history",
    )
    one.add_argument(
        "--out", type=_path, metavar="FILE", help="where to (left out: standard output)"
    )
    one.add_argument(
        "--text", action="store_true", help="as a few readable lines, not as a round file"
    )


def _restore_options(one: _Parser) -> None:
    one.add_argument(
        "backup",
        nargs="?",
        metavar="N",
        help="the backup, or the name of a book that was set aside, that takes the book's place",
    )
    one.add_argument(
        "--new",
        action="store_true",
        help="begin a new book; what was set aside and the backups stay",
    )


def _house_rules_options(one: _Parser) -> None:
    _of_game(one)
    one.add_argument(
        "--take",
        metavar="FILE|NAME",
        help="from the next deal on: a Rules Submission, or one that is on offer",
    )
    one.add_argument(
        "--out", type=_path, metavar="FILE", help="write the rules in force as a Rules Submission"
    )


def _meters_options(one: _Parser) -> None:
    one.add_argument(
        "--out", type=_path, metavar="FILE", help="a .csv or .json file (left out: standard output)"
    )


def _day_options(one: _Parser) -> None:
    one.add_argument(
        "day",
        nargs="?",
        type=_day,
        metavar="DATE",
        help="as 2026-11-21 (left out: the day that runs)",
    )
    one.add_argument(
        "--out",
        type=_path,
        metavar="FILE",
        help="a .csv, .json or .pdf file (left out: standard output)",
    )
    one.add_argument("--paper", choices=("a4", "letter"), default="a4", help="for a .pdf file")


def _recall_options(one: _Parser) -> None:
    one.add_argument(
        "--table",
        type=_whole(1, 10**6),
        metavar="N",
        help="the electronic table's number (left out: the first)",
    )
    one.add_argument(
        "--round",
        type=_whole(1, 10**18 - 1),
        metavar="ROUND",
        help="all of this round, by its number in the book",
    )
    one.add_argument("--out", type=_path, metavar="FILE", help="the list as a .csv or .json file")


def _terminal_options(one: _Parser) -> None:
    _of_game(one)
    one.add_argument(
        "--live",
        action="store_true",
        help="a table whose dealer takes chips (left out: a hybrid table)",
    )
    one.add_argument(
        "--player",
        default="",
        metavar="NAME",
        help="whose bankroll the money is (left out: the first profile's)",
    )


def _operator_options(one: _Parser) -> None:
    one.add_argument(
        "action",
        nargs="?",
        choices=("init", "recover"),
        metavar="init | recover NAME",
        help="init: two people become the owner of the house, once; recover: NAME has lost a PIN and has a recovery code. "
        "Both ask, or read what they ask for from standard input, a line each",
    )
    one.add_argument("name", nargs="?", default="", metavar="NAME", help=argparse.SUPPRESS)
    one.add_argument(
        "--words", action="store_true", help="no window: the PINs and then commands, a line each"
    )


def _screenshot_options(one: _Parser) -> None:
    one.add_argument(
        "scene",
        help="lobby, a table's slug, drill:SLUG, dialog:fold ...; docs/reference/command-line-rounds.md lists them",
    )
    one.add_argument("--size", type=_size, default=(1920, 1080), metavar="WxH")
    one.add_argument("--out", type=_path, required=True, metavar="FILE")
    one.add_argument(
        "--text-scale", type=_whole(100, 200), default=100, metavar="PERCENT", help="100 to 200"
    )


def _card_options(one: _Parser) -> None:
    _of_game(one)
    one.add_argument(
        "--size",
        default="standard",
        metavar="SIZE",
        help="pocket, standard (unless said), full or chart",
    )
    one.add_argument(
        "--out", type=_path, metavar="FILE", help="a .png or .pdf file (left out: printed as text)"
    )


def _lessons_options(one: _Parser) -> None:
    _of_game(one)
    one.add_argument(
        "--player", default="", metavar="NAME", help="whose answers (left out: the first player's)"
    )
    one.add_argument(
        "--follow", metavar="CARD", help="follow standard, pocket, full, chart or best from now on"
    )


def _today_options(one: _Parser) -> None:
    one.add_argument(
        "--player", default="", metavar="NAME", help="whose try (left out: the first player's)"
    )
    one.add_argument("--day", type=_day, metavar="DATE", help="as 2026-11-21 (left out: today)")
    one.add_argument(
        "--share",
        action="store_true",
        help="print the text to give away, once the ten rounds are over",
    )


def _tournament_options(one: _Parser) -> None:
    one.add_argument(
        "slug",
        nargs="?",
        default="",
        help="the table to begin one at, or several one after another (SLUG,...)",
    )
    one.add_argument(
        "--rounds", type=_whole(1, 500), default=10, metavar="N", help="at each table; 10"
    )
    one.add_argument(
        "--chips",
        type=_dollars(10**6),
        default=1000_00,
        metavar="DOLLARS",
        help="each; $1,000 unless said",
    )
    one.add_argument(
        "--players",
        default="",
        metavar="NAME,...",
        help="up to four people (left out: the first player)",
    )
    one.add_argument(
        "--bots", type=_whole(0, 6), metavar="N", help="3 unless said, or as many as find seats"
    )
    one.add_argument(
        "--style",
        default="",
        metavar="STYLE,...",
        help="of the bots in turn: careful, typical, best (mixed)",
    )
    one.add_argument(
        "--seed",
        type=_whole(0, 10**18 - 1),
        metavar="S",
        help="the same deals the same (left out: chance)",
    )
    one.add_argument(
        "--number",
        type=_whole(1, 10**6),
        default=0,
        metavar="N",
        help="this one, of those that are kept",
    )
    one.add_argument(
        "--headless",
        action="store_true",
        help="without a window: played to its end, people as typical bots",
    )


def _simulate_options(one: _Parser) -> None:
    _of_game(one)
    one.add_argument(
        "--rounds",
        type=_whole(1, 10_000_000),
        default=100_000,
        metavar="N",
        help="100,000 unless said",
    )
    one.add_argument(
        "--seed", type=_whole(0, 10**18 - 1), default=0, metavar="S", help="the same deals the same"
    )
    one.add_argument(
        "--strategy",
        choices=("best", "card", "random"),
        default="best",
        help="how decisions are made",
    )
    one.add_argument("--seats", type=_whole(1, 6), default=1, metavar="K", help="seats that play")
    one.add_argument(
        "--bankroll",
        type=_dollars(10**13),
        default=0,
        metavar="DOLLARS",
        help="for the risk of ruin (a hundred table minimums unless said)",
    )
    one.add_argument(
        "--loss",
        type=_dollars(10**13),
        default=0,
        metavar="DOLLARS",
        help="for how long a session lasts (the bankroll unless said)",
    )
    one.add_argument(
        "--engine",
        action="store_true",
        help="every round through the engine, not the vectorised code",
    )


def _par_options(one: _Parser) -> None:
    _of_game(one)
    one.add_argument(
        "--wager",
        metavar="W",
        help="only this wager (main is the base game with all that must be placed)",
    )
    one.add_argument("--paytable", metavar="L", help="only this letter")
    one.add_argument("--out", type=_path, metavar="FILE", help="a .csv or .pdf file")


def _host_options(one: _Parser) -> None:
    _of_game(one)
    one.add_argument(
        "--port",
        type=_whole(0, 65535),
        default=7605,
        metavar="P",
        help="7605 unless said; 0 is any free one",
    )
    one.add_argument(
        "--rounds",
        type=_whole(0, 10_000_000),
        default=0,
        metavar="N",
        help="close after so many rounds",
    )
    one.add_argument(
        "--code",
        default="",
        metavar="123456",
        help="a reusable pairing code, for terminals of this machine",
    )
    one.add_argument(
        "--seconds",
        type=_whole(10, 60),
        default=0,
        metavar="S",
        help="seconds a phase (the house's own)",
    )
    one.add_argument(
        "--tournament",
        type=_whole(1, 500),
        default=0,
        metavar="ROUNDS",
        help="so many rounds with the same chips for each",
    )
    one.add_argument(
        "--chips",
        type=_dollars(10**6),
        default=1000_00,
        metavar="DOLLARS",
        help="of a tournament; $1,000",
    )
    one.add_argument(
        "--terminals",
        type=_whole(2, 30),
        default=2,
        metavar="N",
        help="that a tournament waits for before it deals; 2",
    )
    one.add_argument(
        "--shown",
        type=_whole(0, 60),
        default=6,
        metavar="S",
        help="whole seconds, 0 to 60, that a settled round is shown (6)",
    )
    one.add_argument("--headless", action="store_true", help="without a window")


def _join_options(one: _Parser) -> None:
    one.add_argument("table", nargs="?", default="127.0.0.1:7605", metavar="HOST:PORT")
    one.add_argument(
        "--code", default="", metavar="C", help="the pairing code that the table shows"
    )
    one.add_argument(
        "--name", default="", metavar="NAME", help="what the player is called at the table"
    )
    one.add_argument(
        "--autoplay",
        type=_whole(0, 10_000_000),
        default=0,
        metavar="N",
        help="a bot plays N rounds",
    )
    one.add_argument(
        "--watch", action="store_true", help="see what the public sees, without a place"
    )
    one.add_argument("--headless", action="store_true", help="without a window")


def _bench_options(one: _Parser) -> None:
    one.add_argument(
        "--only",
        default="",
        choices=(
            "start",
            "waiting",
            "frames",
            "tables",
            "drills",
            "commits",
            "advise",
            "rounds",
            "played",
            "hands",
            "hall",
            "simulate",
            "plan",
        ),
        help="measure one part only",
    )


def _check_options(one: _Parser) -> None:
    rooms = ("layouts", "rules", "parts", "store", "chance", "scenes")
    one.add_argument(
        "--only", action="append", default=[], choices=rooms, help="this alone; may be repeated"
    )


class Command(NamedTuple):
    """A command: what runs it, its options, whether it reads the `kept` book, and whether it can be
    `told` as JSON.
    """

    run: Callable[[argparse.Namespace], int]
    options: Callable[[_Parser], None]
    kept: bool
    told: bool


COMMANDS: Final = {
    "play": Command(play, _play_options, kept=True, told=False),
    "demo": Command(demo, _demo_options, kept=True, told=True),
    "replay": Command(replay, _replay_options, kept=False, told=True),
    "advise": Command(advise, _advise_options, kept=False, told=True),
    "open": Command(open_round, _open_round_options, kept=True, told=False),
    "verify": Command(verify, _verify_options, kept=True, told=True),
    "export-round": Command(export_round, _export_round_options, kept=True, told=False),
    "restore": Command(restore, _restore_options, kept=True, told=False),
    "house-rules": Command(house_rules, _house_rules_options, kept=True, told=True),
    "meters": Command(meters, _meters_options, kept=True, told=True),
    "day": Command(day, _day_options, kept=True, told=True),
    "recall": Command(recall, _recall_options, kept=True, told=True),
    "operator": Command(operator, _operator_options, kept=True, told=False),
    "terminal": Command(terminal, _terminal_options, kept=True, told=False),
    "screenshot": Command(screenshot, _screenshot_options, kept=False, told=False),
    "card": Command(card, _card_options, kept=False, told=True),
    "lessons": Command(lessons, _lessons_options, kept=True, told=True),
    "today": Command(today, _today_options, kept=True, told=True),
    "tournament": Command(tournament, _tournament_options, kept=True, told=True),
    "simulate": Command(simulate, _simulate_options, kept=False, told=True),
    "plan": Command(plan, _plan_options, kept=True, told=True),
    "par": Command(par, _par_options, kept=False, told=True),
    "host": Command(host, _host_options, kept=True, told=False),
    "join": Command(join, _join_options, kept=True, told=False),
    "check": Command(check, _check_options, kept=True, told=True),
} | ({"bench": Command(bench, _bench_options, kept=False, told=True)} if CHECKOUT else {})
"""Every command; what measures the program is part of its checkout alone."""


def parser(only: str = "") -> argparse.ArgumentParser:
    """Every command and its options; with `only` that command alone, which is all that its
    arguments need.
    """
    main = _Parser(
        prog=COMMAND,
        description="Linden House: table games, one house.",
        epilog="--data DIR, --portable and --json of a command may also stand before it. Amounts of money are dollars: "
        "$500, 500 or 12.50; in JSON they are whole cents.",
    )
    where = _Parser(add_help=False)
    where.add_argument(
        "--portable", action="store_true", help="keep the data in saves/ beside the program"
    )
    where.add_argument("--data", type=_path, metavar="DIR", help="keep the data in DIR")
    form = _Parser(add_help=False)
    form.add_argument("--json", action="store_true", help="print JSON")
    main.add_argument(
        "--version", action=_Version, nargs=0, help="which program this is, and hashes of its data"
    )
    commands = main.add_subparsers(dest="command", metavar="COMMAND")
    for name, command in COMMANDS.items():
        if only in ("", name):
            parents = [*([where] if command.kept else []), *([form] if command.told else [])]
            about = command.run.__doc__ or ""  # PYTHONOPTIMIZE=2 takes it away
            made = commands.add_parser(
                name, parents=parents, help=about.partition("\n")[0], description=about
            )
            made.set_defaults(run=command.run)
            command.options(made)
    return main


def _split_shared_options(given: Sequence[str]) -> tuple[list[str], list[str]]:
    """The options that commands share, as far as they stand before anything else, and what follows
    them.
    """
    at = 0
    while at < len(given) and (
        given[at] in ("--portable", "--json", "--data") or given[at].startswith("--data=")
    ):
        at += 2 if given[at] == "--data" else 1
    return list(given[:at]), list(given[at:])


def _refuse_no_command(word: str) -> None:
    """Refuse a first word that is neither a command nor a table."""
    if word:
        from game.games import SLUGS

        if word not in SLUGS:
            raise _refusal(
                "command", f"{word!r} is none; --help lists them, and a table's name alone opens it"
            )


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit status.

    0, 1 when something that was checked is not as it should be, 2 with one line on standard error
    when it is refused or its answer cannot be written, 128 more than the signal that ended it, 141
    when whoever read the answer has gone away.
    """
    from game.system import streams

    streams.prepare()
    shared, given = _split_shared_options(sys.argv[1:] if argv is None else argv)
    command, unknown = "play", ""
    if given and given[0] in COMMANDS:
        command, *given = given
    elif len(given) == 1 and _is_file(given[0]):
        command = "open"  # a round file on which somebody clicked twice
    elif given and given[0] in ("-h", "--help", "--version"):
        command = ""
    else:
        unknown = next((word for word in given[:1] if not word.startswith("-")), "")
    words = [command, *shared, *given] if command else given
    name = COMMAND
    try:
        _refuse_no_command(unknown)
        try:
            args = parser(command).parse_args(words)
            name = f"{COMMAND} {args.command}"
            return int(args.run(args))
        finally:
            streams.finish()
    except ValueError as refusal:
        from game.core.errors import HouseError

        if not isinstance(refusal, HouseError):
            raise
        streams.complain(f"{name}: {refusal}")
        return 2
    except BrokenPipeError:
        streams.given_up()
        return 141
    except OSError as error:
        streams.given_up()
        streams.complain(
            f"{name}: {error.filename or 'standard output'}: {error.strerror or error}"
        )
        return 2
    except KeyboardInterrupt as interrupt:
        return int(getattr(interrupt, "status", 130))


if __name__ == "__main__":
    sys.exit(main())
