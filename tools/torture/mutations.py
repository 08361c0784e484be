"""Wrong inputs: whatever a file, a setting, a rule of the house or a command line says, it is taken
or refused in one sentence.

Each try spoils a valid example: values are replaced, doubled, moved or taken away where they stand,
or bytes are changed with no regard for what they mean. Lost is what ends in anything but an answer
or a `HouseError` of one short line, takes over a second, or lets the process grow over 500 MB. The
second is one of processor time, of this process and those it starts, from the whole input to the
answer: what else the machine does, and making the input, do not count. What waits without working
ends at the wall limit.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec

from game.core.errors import HouseError
from tools.torture.row import Description, Outcome, Row

PART = Description(
    about="Inputs that are wrong: taken, or refused in one sentence, in under a second and under 500 MB",
    rows=(
        Row(
            "rounds",
            1500,
            400_000,
            "round files with values replaced, moved, doubled or taken away",
        ),
        Row("noise", 500, 250_000, "round files with bytes changed, cut or put in"),
        Row("advice", 10, 5_000, "the same, asked what each choice is worth"),
        Row("layouts", 300, 120_000, "layouts with values spoiled, and some with bytes"),
        Row("settings", 500, 150_000, "settings.toml with values and bytes spoiled"),
        Row("house rules", 500, 150_000, "house rules in the book, valid JSON or not"),
        Row("filters", 200, 40_000, "filters of the history, pages that begin anywhere"),
        Row("commands", 150, 30_000, "command lines, in one process"),
        Row("processes", 2, 600, "command lines, each a process of its own"),
    ),
    budget=12,
    chunk={
        "rounds": 20_000,
        "noise": 20_000,
        "advice": 500,
        "layouts": 10_000,
        "settings": 20_000,
        "house rules": 20_000,
        "filters": 10_000,
        "commands": 2_000,
        "processes": 50,
    },
)
HOUSE = Path(__file__).resolve().parents[2]
MAX_SECONDS = 1.0
MAX_BYTES = 500 << 20
MAX_VALUES = 200_000
"""Values to which doubling may bring an example: more than any file may hold."""
STRANGE: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    7,
    2**31,
    2**53,
    2**63,
    10**30,
    1.5,
    -0.0,
    1e308,
    float("nan"),
    float("inf"),
    "",
    " ",
    "As",
    "4d",
    "Zz",
    "10h",
    "joker",
    "*",
    "A\u0073",
    "\u0663",
    "\u00b2",
    "\u2665",
    "\u202e",
    "\U0001f0a1",
    "\x00",
    "\ud800",
    "fold",
    "bet 3x",
    "bet 99x",
    "bet \u0663x",
    "raise 99999999999999999999x",
    "set AAAAA",
    "exchange",
    "seat 7",
    "seat 3 hand 2",
    "dealer",
    "community",
    "off",
    "A",
    [],
    {},
    [[]],
    {"": 0},
    [None],
    ["As"] * 60,
    {"As": "As"},
    "x" * 3000,
    [0] * 3000,
    "criss-cross-poker",
    "hand",
    "manual-shoe",
    5_000_000_000,
    "2026-11-22",
    "#12G",
    -(2**63),
    "\ufeff",
    "true",
    "1",
)
WRITABLE = tuple(value for value in STRANGE if value != "\ud800")
"""What can stand in a file that is text."""
STORABLE = tuple(
    value for value in WRITABLE if not (isinstance(value, int) and abs(value) >= 2**63)
)
"""What the book can hold."""


Answer = Callable[[], str]
"""Has an input answered: the trouble found ("" none); a refusal is raised."""
Attempt = Callable[[Random], Answer]
"""Makes an input by chance."""


def run(row: str, first: int, count: int, seed: int, scratch: Path) -> Outcome:
    """Make tries `first` to `first + count - 1` of a row."""
    lost: list[str] = []
    attempt = _tries(row, scratch)
    for number in range(first, first + count):
        random = Random(f"{seed} {row} {number}")
        answer = attempt(random)
        began = worked()
        try:
            trouble = answer()
        except HouseError as refusal:
            trouble = _refused(str(refusal))
        except Exception as error:  # noqa: BLE001 - that is what is looked for
            trouble = f"{type(error).__name__}: {error}"
        took = worked() - began
        if not trouble and took > MAX_SECONDS:
            trouble = f"took {took:.1f} s"
        if not trouble and _memory() > MAX_BYTES:
            trouble = f"the process has grown to {_memory() >> 20} MB"
        if trouble:
            lost.append(f"{row} {number}: {trouble[:300]!r}")
    return Outcome(count, len(lost), tuple(lost))


def worked() -> float:
    """Seconds of processor time of this process and its ended children."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def _refused(words: str) -> str:
    """What is wrong with a refusal; "" if it is one short line."""
    if len(words.splitlines()) != 1 or not words.isprintable():
        return f"the refusal is no single line: {words[:100]!r}"
    return f"the refusal has {len(words):,} letters: {words[:100]}" if len(words) > 1_000 else ""


def _memory() -> int:
    """The most bytes that this process, or one that it started, has held so far; 0 where the system
    does not tell.

    Of the program that runs now where the system tells it so; elsewhere the process that started it
    counts too.
    """
    try:
        import resource
    except ImportError:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    started = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * unit
    try:
        found = re.search(
            r"^VmHWM:\s+(\d+) kB$",
            Path("/proc/self/status").read_text(encoding="ascii"),
            re.MULTILINE,
        )
    except OSError:
        found = None
    own = (
        int(found[1]) * 1024 if found else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    )
    return max(own, started)


def _tries(row: str, scratch: Path) -> Attempt:
    """The function that makes one try of a row."""
    makers: dict[str, Callable[[Path], Attempt]] = {
        "rounds": _rounds,
        "noise": _noise,
        "advice": _advice,
        "layouts": _layouts,
        "settings": _settings,
        "house rules": _house_rules,
        "filters": _filters,
        "commands": _commands,
        "processes": _processes,
    }
    return makers[row](scratch)


# -- how an example is spoiled ---------------------------------------------------------------------


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a value."""
    if path:
        yield path
    inside = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, one in inside:
        yield from places(one, (*path, key))


def spoiled(text: str, random: Random, others: tuple[Any, ...] = STRANGE) -> Any:
    """The example of a JSON text with one to three things in it replaced, moved, doubled, grown or
    taken away.
    """
    made = json.loads(text)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        ways = list(places(made))
        if not ways:
            return random.choice(others)
        *way, last = random.choice(ways)
        room: Any = made
        for key in way:
            room = room[key]
        _spoil(room, last, random, others)
    return made


def _spoil(room: Any, last: Any, random: Random, others: tuple[Any, ...]) -> None:
    match random.randrange(7):
        case 0:
            del room[last]
        case 1 if isinstance(room, dict):
            room[str(random.choice(others))[:2000]] = room.pop(last)
        case 2 if isinstance(room, list):
            values = 1 + sum(1 for _ in places(room[last]))
            room.extend(
                [_copy(room[last])] * min(random.choice((1, 2, 50, 2000)), MAX_VALUES // values)
            )
        case 3 if isinstance(room, list):
            random.shuffle(room)
        case 4 if isinstance(room[last], int | float):
            room[last] = room[last] * random.choice((-1, 0, 10, 0.5, 10**9)) + random.choice(
                (0, 1, -1, 500)
            )
        case 5 if isinstance(room[last], str) and room[last]:
            at = random.randrange(len(room[last]))
            room[last] = (
                room[last][:at]
                + random.choice(("", "x", " ", "\u00e9", "9"))
                + room[last][at + 1 :]
            )
        case _:
            room[last] = _copy(random.choice(others))


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(one) for key, one in value.items()}
    return [_copy(one) for one in value] if isinstance(value, list) else value


def noisy(data: bytes, random: Random) -> bytes:
    """The bytes with a few of them changed, cut off, doubled or inserted."""
    made = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 8))):
        at = random.randrange(len(made) + 1)
        match random.randrange(6):
            case 0:
                made = made[:at]
            case 1:
                made[at:at] = random.randbytes(random.choice((1, 2, 40)))
            case 2 if at < len(made):
                made[at] ^= 1 << random.randrange(8)
            case 3:
                made[at:at] = made[at : at + random.randrange(200)]
            case 4:
                made[at:at] = random.choice(
                    (
                        b"\xef\xbb\xbf",
                        b"\xff",
                        b"[" * 3000,
                        b'{"a":' * 500,
                        b"9" * 5000,
                        b"\\u0000",
                        b"\n",
                        b"\0",
                    )
                )
            case _:
                del made[at : at + random.randrange(40)]
    return bytes(made)


# -- round files -----------------------------------------------------------------------------------


@cache
def examples() -> tuple[str, ...]:
    """The worked rounds of the tests, as JSON text."""
    found = [
        json.loads(path.read_text(encoding="utf-8"))
        for path in sorted((HOUSE / "tests" / "games").glob("*/rounds/*.json"))
    ]
    return tuple(
        json.dumps(file) for whole in found if "game" in (file := whole.get("round", whole))
    )


def _replayed(data: bytes) -> str:
    from game.play.round_file import replay

    replay(data)
    return ""


def _encoded(value: Any) -> bytes:
    return json.dumps(value).encode("utf-8", "surrogatepass")


def _rounds(_scratch: Path) -> Attempt:
    return lambda random: partial(_replayed, _encoded(spoiled(random.choice(examples()), random)))


def _noise(_scratch: Path) -> Attempt:
    return lambda random: partial(_replayed, noisy(random.choice(examples()).encode(), random))


def _advice(_scratch: Path) -> Attempt:
    from game.play.round_file import advice

    asked = tuple(
        text for text in examples() if '"lunar-poker"' not in text
    )  # the coach counts an exchange for a while

    def attempt(random: Random) -> Answer:
        made = spoiled(random.choice(asked), random)
        for seat in (
            made.get("seats", {}).values()
            if isinstance(made, dict) and isinstance(made.get("seats"), dict)
            else ()
        ):
            if isinstance(seat, dict):
                seat.pop("decisions", None)  # so that one is open
        data = _encoded(made)
        return lambda: "" if advice(data) else "no advice"

    return attempt


# -- layouts, settings, house rules ----------------------------------------------------------------


def _layouts(scratch: Path) -> Attempt:
    from game.client.layouts import layout
    from game.core.installation import game_file
    from game.games import GAMES

    raw = {
        game.slug: json.dumps(
            tomllib.loads(game_file("layouts", game.stem, "felt.toml").read_text(encoding="utf-8"))
        )
        for game in GAMES.values()
    }

    def attempt(random: Random) -> Answer:
        game = GAMES[random.choice(tuple(raw))]
        if random.randrange(40):
            made = spoiled(raw[game.slug], random, WRITABLE)
            return lambda: (
                ""
                if isinstance(layout.checked_layout(made, game, "felt.toml"), layout.Layout)
                else "no layout"
            )
        path = scratch / f"{game.stem}.toml"
        shipped = game_file("layouts", game.stem, "felt.toml").read_bytes()
        path.write_bytes(noisy(shipped, random))
        return lambda: "" if isinstance(layout.load(path, game), layout.Layout) else "no layout"

    return attempt


def _settings(scratch: Path) -> Attempt:
    import tomli_w

    from game.client.scenes import settings

    text = json.dumps(msgspec.to_builtins(settings.Settings()))
    plain = tuple(value for value in WRITABLE if value is not None and value != [None])
    path = scratch / settings.FILE

    def answer() -> str:
        loaded = settings.load(path, datetime(2026, 11, 22, tzinfo=UTC).date())
        for aside in scratch.glob("settings.bad-*"):
            aside.unlink()
        return _refused(loaded.notice) if loaded.notice else ""

    def attempt(random: Random) -> Answer:
        data = b""
        # not everything can be written as TOML
        with contextlib.suppress(TypeError, ValueError, AttributeError):
            data = tomli_w.dumps(spoiled(text, random, plain)).encode("utf-8", "surrogateescape")
        path.write_bytes(noisy(data, random) if random.randrange(3) == 0 else data)
        return answer

    return attempt


class _Shelf:
    """A book that holds nothing but one text of house rules."""

    text = ""

    def rules(self, _slug: str) -> str:
        """The text."""
        return self.text


def _house_rules(_scratch: Path) -> Attempt:
    from game.book import Store
    from game.core.declaration import Game, HouseRules, check_rules
    from game.games import GAMES
    from game.play.records.round_records import saved_rules

    each = {name: getattr(HouseRules(), name) for name in HouseRules.__struct_fields__}
    shelf = _Shelf()

    def answer(game: Game) -> str:
        check_rules(game, saved_rules(cast(Store, shelf), game))  # what is taken is allowed
        return ""

    def attempt(random: Random) -> Answer:
        game = GAMES[random.choice(tuple(GAMES))]
        letters = {name: random.choice(found) for name, found in game.paytable_letters().items()}
        data = json.dumps(
            each | {"paytables": letters, "dealing": random.choice((*game.deals, "manual-shoe"))}
        )
        made = json.dumps(spoiled(data, random))
        shelf.text = (
            noisy(made.encode(), random).decode("utf-8", "replace")
            if random.randrange(4) == 0
            else made
        )
        return partial(answer, game)

    return attempt


# -- the history -----------------------------------------------------------------------------------


def _filters(scratch: Path) -> Attempt:
    from game.book import Store
    from game.book.values import Filter

    folder = scratch / "filters"
    store = Store.open(folder, clock=lambda: datetime.now(UTC))
    player = (
        store.people.players()[0].id
        if store.people.players()
        else store.people.add_player("Robin").id
    )
    valid = json.dumps(
        {
            "player": player,
            "game": "go-fore-it",
            "since": "2026-01-01T00:00:00Z",
            "until": "2027-01-01T00:00:00Z",
            "result": "won",
            "coach": True,
            "sitting": 1,
        }
    )

    def answer(made: Any, limit: int, skip: int) -> str:
        try:
            asked = msgspec.convert(made, Filter, strict=False)
        except msgspec.ValidationError as refusal:
            raise HouseError("filter", str(refusal)) from None
        store.history.rounds(asked, limit=limit, skip=skip)
        store.history.totals(asked)
        list(store.history.each_round(asked))
        return ""

    def attempt(random: Random) -> Answer:
        made = spoiled(valid, random, STORABLE)
        return partial(answer, made, random.choice((0, 1, 50)), random.choice((0, 7, 2**40)))

    return attempt


# -- command lines ---------------------------------------------------------------------------------


COMMANDS = (
    "play SLUG --autoplay N --speed instant --data FOLDER",
    "replay FILE --json",
    "replay - --lines",
    "advise FILE --json",
    "open FILE --data FOLDER",
    "verify N --data FOLDER --json",
    "screenshot SCENE --size 1280x720 --out OUT --text-scale N",
    "card SLUG --out OUT",
    "simulate SLUG --rounds N --seed N --strategy best --seats N --bankroll N --loss N",
    "par SLUG --wager W",
    "par SLUG --paytable A --json",
    "check --data FOLDER --json",
    "bench --only W",
    "frobnicate",
    "--help",
    "verify --day DAY --data FOLDER",
    "verify --all --head 00 --data FOLDER --json",
    "restore N --data FOLDER",
    "export-round N --text --out OUT --data FOLDER",
    "house-rules SLUG --take FILE --out OUT --data FOLDER",
    "meters --out OUT --data FOLDER",
    "day DAY --paper a4 --out OUT --data FOLDER",
    "recall --table N --round N --data FOLDER",
    "lessons SLUG --data FOLDER --json",
    "today --day DAY --share --data FOLDER",
    "SLUG",
    "",
)
WORDS = (
    "",
    "-",
    "--",
    "---",
    "-1",
    "0",
    "1",
    "9",
    "99999999999999999999",
    "1e9",
    "\u0663",
    "\u00b2",
    "--json",
    "--data",
    "--portable",
    "--out",
    "--help",
    "-h",
    "--no-such",
    "go-fore-it",
    "chess",
    "lobby",
    "lobby:",
    "go-fore-it:betting:",
    "high-roll-dice:decision",
    "x" * 4000,
    "\u2665",
    "\udcff",
    "a\nb",
    "~nobody/x",
    "/dev/null",
    "/dev/zero",
    "/",
    ".",
    "..",
    "/no/such/folder/x.png",
    "x.png",
    "x.pdf",
    "5x5",
    "99999x99999",
    "--size=1x1",
    "@file",
    "%s",
    "{}",
    "A",
    "Z",
    "main",
    "ante",
    "--rounds=-5",
    "--first",
    "--count",
    "replay",
)


def _line(random: Random, scratch: Path, files: tuple[Path, ...]) -> list[str]:
    """A valid command line with words replaced, inserted, doubled or removed."""
    from game.games import SLUGS

    meant = {
        "SLUG": random.choice(SLUGS),
        "FILE": str(random.choice(files)),
        "FOLDER": str(scratch / "nowhere"),
        "N": str(random.randrange(9)),
        "DAY": "2026-11-22",
        "SCENE": random.choice(("lobby", "rules:go-fore-it", "go-fore-it:settled")),
        "OUT": str(scratch / "no-such" / "x.png"),
        "W": "ante",
    }
    words = [meant.get(word, word) for word in random.choice(COMMANDS).split()]
    for _ in range(random.choice((1, 1, 2, 3))):
        at = random.randrange(len(words) + 1)
        match random.randrange(4):
            case 0:
                words[at : at + 1] = [random.choice(WORDS)]
            case 1:
                words.insert(at, random.choice(WORDS))
            case 2:
                del words[at : at + 1]
            case _ if words[at:]:
                word = words[at]
                words[at] = word[: random.randrange(len(word) + 1)] + random.choice(
                    ("", "=", "x", "\u00e9")
                )
            case _:
                random.shuffle(words)
    return words


def _files(scratch: Path) -> tuple[Path, ...]:
    """Make a few round files, valid and invalid, a pipe and a folder."""
    random = Random(1)
    folder = scratch / "files"
    folder.mkdir(parents=True, exist_ok=True)
    made = [folder / "pipe", folder]
    if not made[0].exists() and hasattr(os, "mkfifo"):
        os.mkfifo(made[0])
    for number, text in enumerate(random.sample(examples(), 12)):
        path = folder / f"{number}.json"
        path.write_bytes(noisy(text.encode(), random) if number % 3 == 0 else text.encode())
        made.append(path)
    return tuple(made)


def _commands(scratch: Path) -> Attempt:
    import main

    files = _files(scratch)

    def answer(words: list[str], line: str) -> str:
        out, err = io.StringIO(), io.StringIO()
        status = 0  # that of a command whose work would begin
        before = sys.stdin
        sys.stdin = io.StringIO(line)
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), _stopped():
                try:
                    status = main.main(words)
                except SystemExit as leaving:
                    status = int(leaving.code or 0)
        finally:
            sys.stdin = before
        return command_fault(words, status, out.getvalue(), err.getvalue())

    def attempt(random: Random) -> Answer:
        words = _line(random, scratch, files)
        return partial(
            answer,
            words,
            noisy(random.choice(examples()).encode(), random).decode("utf-8", "replace"),
        )

    return attempt


class WorkBegins(Exception):
    """A command was accepted, and its work would begin."""


@contextlib.contextmanager
def _stopped() -> Iterator[None]:
    """While this holds, long commands end with status 0 where their work would begin."""
    import game.cli.checks
    import game.client.pages.practice.strategy_card
    import game.client.pictures
    import game.client.program
    import game.odds.simulation.simulate
    import game.printing.par_figures
    import game.printing.text_pages
    import tools.bench

    spots = (
        (game.client.program, "run"),
        (game.client.pictures, "studio"),
        (game.client.pages.practice.strategy_card, "draw"),
        (game.printing.text_pages, "a6_card_pdf"),
        (game.odds.simulation.simulate, "simulate"),
        (game.printing.par_figures, "matching_sheets"),
        (game.cli.checks, "book_faults"),
        (tools.bench, "measure"),
    )

    def stop_here(*_: Any, **__: Any) -> Any:
        raise WorkBegins

    kept = [getattr(module, name) for module, name in spots]
    for module, name in spots:
        setattr(module, name, stop_here)
    try:
        yield
    except WorkBegins:
        pass
    finally:
        for (module, name), was in zip(spots, kept, strict=True):
            setattr(module, name, was)


def command_fault(words: list[str], status: int, out: str, err: str) -> str:
    """What is wrong with how a command ended; "" if all is well."""
    if status not in (0, 1, 2):
        return f"{words!r} ended with {status}: {err[-200:]}"
    if "Traceback" in err or (status == 2) != bool(err.strip()):
        return f"{words!r} ended with {status} and said {err[-300:]!r}"
    if status == 2 and (out or _refused(err.rstrip("\n"))):
        return f"{words!r}: {_refused(err) or 'said something on standard output, too'}"
    return ""


QUICK = ("replay", "advise", "verify", "frobnicate")
"""Commands that are soon done, or refused at once, whatever follows."""


def _processes(scratch: Path) -> Attempt:
    files = _files(scratch)
    environ = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "XDG_DATA_HOME": str(scratch / "home"),
    }

    def answer(words: list[str], line: bytes, encoding: str) -> str:
        done = subprocess.run(
            [sys.executable, str(HOUSE / "main.py"), *words],
            input=line,
            capture_output=True,
            check=False,
            timeout=60,
            cwd=scratch,
            env=environ | {"PYTHONIOENCODING": encoding},
        )
        out, err = (
            said.decode(encoding, "backslashreplace") for said in (done.stdout, done.stderr)
        )
        return command_fault(words, done.returncode, out, err)

    def attempt(random: Random) -> Answer:
        words = _line(random, scratch, files)
        if not words or words[0] not in QUICK:
            words = [random.choice(QUICK), *words[1:]]
        line = noisy(random.choice(examples()).encode(), random)
        return partial(answer, words, line, random.choice(("utf-8", "ascii", "cp437", "latin-1")))

    return attempt
