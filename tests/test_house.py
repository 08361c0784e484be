"""The house in order: one stem a game, every file in its room, documents that lead somewhere,
nothing foreign.
"""

from __future__ import annotations

import ast
import doctest
import functools
import importlib
import json
import re
import subprocess
import tomllib
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement

from game.games import GAMES
from game.play import round_file
from tools import code_metrics, diagrams, law, reference, release, site_links

HOUSE = Path(__file__).resolve().parent.parent
SELF = Path(__file__).relative_to(HOUSE).as_posix()
TEXT = {
    ".py",
    ".md",
    ".toml",
    ".txt",
    ".json",
    ".cfg",
    ".ini",
    ".yml",
    ".yaml",
    ".svg",
    ".sql",
    ".csv",
    "",
}
RULING = re.compile(r"\bR-(?:[A-Z][A-Z0-9])?\d+\b")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


@functools.cache
def tracked() -> tuple[str, ...]:
    """Every file of the repository, as git names it; what is written but not yet added counts too."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(
        command, cwd=HOUSE, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    return tuple(sorted({name for name in listed if (HOUSE / name).is_file()}))


@functools.cache
def read(name: str) -> str:
    return (HOUSE / name).read_text(encoding="utf-8")


def python_files(*rooms: str) -> list[str]:
    return [name for name in tracked() if name.endswith(".py") and name.startswith(rooms or ("",))]


def text_files() -> list[str]:
    return [name for name in tracked() if Path(name).suffix in TEXT and name != SELF]


def documents() -> list[str]:
    return [name for name in tracked() if name.endswith(".md")]


def nodes(name: str) -> tuple[ast.AST, ...]:
    path = Path(name).with_suffix("")
    package = path.name == "__init__"
    return code_metrics.parse_nodes(
        ".".join((path.parent if package else path).parts), read(name), is_package=package
    )


@functools.cache
def imported(name: str) -> set[str]:
    """The modules a file imports, wherever in the file it does."""
    found = set()
    for node in nodes(name):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def stems() -> list[str]:
    """The stem of every game in the catalogue, from its slug."""
    return sorted(slug.replace("-", "_") for slug in importlib.import_module("game.games").GAMES)


# -- one stem a game -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "place",
    [
        "game/games/{}/rules.py",
        "layouts/{}/felt.toml",
        "layouts/{}/miniature.toml",
        "layouts/{}/guide.toml",
        "layouts/{}/guide.json",
        "docs/rules/{}.md",
        "tests/games/{}/test_rules.py",
        "tests/games/{}/rounds/",
    ],
)
def test_every_game_has_its_file_in_every_room(place: str) -> None:
    missing = [
        place.format(stem)
        for stem in stems()
        if not any(name.startswith(place.format(stem)) for name in tracked())
    ]
    assert not missing, f"missing: {', '.join(missing)}"


@pytest.mark.parametrize(
    ("room", "pattern"),
    [
        ("game/games/", r"game/games/(\w+)/.+\.(?:py|toml)"),
        ("layouts/", r"layouts/(\w+)/\w+\.(?:toml|json)"),
        ("docs/rules/", r"docs/rules/(\w+)\.md"),
        ("tests/games/", r"tests/games/(\w+)/.*"),
    ],
)
def test_every_file_in_a_room_of_stems_belongs_to_a_game(room: str, pattern: str) -> None:
    strangers = []
    for name in tracked():
        if name.startswith(room) and not name.startswith(
            (
                "game/games/__init__.py",
                "game/games/card_price.py",
                "game/games/printed_paytables.py",
                "layouts/ladders.toml",
                "tests/games/test_",  # tests of all games
                "tests/games/installed_games.py",
                "tests/games/thirteenth/",  # games that are added by tests
                "tests/games/three_stakes/",
            )
        ):
            match = re.fullmatch(pattern, name)
            if match is None or match[1] not in stems():
                strangers.append(name)
    assert not strangers, f"no game of the catalogue is named like {', '.join(strangers)}"


def test_every_game_is_advised_and_its_shipped_odds_are_there() -> None:
    """All have a strategy card; games of cards a coach and a sheet too: at dice the odds are
    counted at once.
    """
    games = importlib.import_module("game.games").GAMES.values()
    rooms = ("game/games/{}/advice.py", "game/games/{}/card.py", "assets/games/{}/main.json")
    wanted = {room.format(game.stem) for game in games if game.family != "dice" for room in rooms}
    rooms = ("game/games/{}/card.py", "assets/games/{}/worth.json")
    wanted |= {room.format(game.stem) for game in games for room in rooms}
    assert not wanted - set(tracked()), sorted(wanted - set(tracked()))


def test_shipped_odds_belong_to_a_game() -> None:
    shelf = "assets/games/"
    files = [name.removeprefix(shelf) for name in tracked() if name.startswith(shelf)]
    lost = [
        name for name in files if name.partition("/")[0] not in (*stems(), "lesson_numbers.json")
    ]
    assert not lost, f"{shelf} holds odds of no game: {', '.join(lost)}"


def test_the_catalogue_is_keyed_by_slug() -> None:
    for slug, game in importlib.import_module("game.games").GAMES.items():
        assert game.slug == slug
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug)


# -- who may import whom: what the contract in pyproject.toml cannot say ---------------------------


def test_the_engine_starts_no_window() -> None:
    for name in python_files("game/", "main.py"):
        if not name.startswith("game/client/"):
            drawn = {
                module
                for module in imported(name)
                if module.split(".")[0] in {"pygame", "pygame_gui", "pymunk"}
            }
            assert not drawn, f"{name} imports {sorted(drawn)}"


def test_the_rooms_import_each_other_relatively() -> None:
    """In a wheel they lie inside another package."""
    absolute = re.compile(r"^[ \t]*(?:from|import) +(?:game|linden_house|main)\b.*", re.MULTILINE)
    found = {name: absolute.findall(read(name)) for name in python_files("game/")}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_only_the_book_and_the_records_of_the_hall_speak_sql() -> None:
    spoken = re.compile(
        r"\b(SELECT .+ FROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE TABLE|PRAGMA \w+)\b"
    )
    speakers = {name for name in python_files("game/", "main.py") if spoken.search(read(name))}
    rooms = ("game/book/", "game/hall/records/")
    assert not [name for name in speakers if not name.startswith(rooms)], sorted(speakers)


def test_rounds_name_no_particular_game() -> None:
    names = set(stems()) | {stem.replace("_", "-") for stem in stems()}
    for name in python_files("game/rounds/"):
        for node in nodes(name):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in names, f"{name}:{node.lineno} names {node.value}"


# -- code a reader can trust -----------------------------------------------------------------------


def test_the_code_is_no_more_knotted_than_it_was() -> None:
    over = {
        one.what: (one.found, one.limit, one.names)
        for one in code_metrics.figures()
        if one.found > one.limit
    }
    assert over == {}


def test_found_broken_what_objects_set_on_themselves_and_nobody_read_was_not_seen() -> None:
    """The window had three such, as others with the same name were read elsewhere."""
    tree = ast.parse(
        "class Above:\n"
        "    def begin(self): self._dead, self._under, self._asked, self._own = 1, 2, 3, 4\n"
        "    def own(self): return self._own\n"
        "class Under(Above):\n"
        "    def begin(self): self._above = 5\n"
        "    def under(self): return self._under\n"
        "class Beside:\n"
        "    def under(self, above): return self._dead + above._asked + self._above\n"
    )
    assert [*code_metrics.only_set([*ast.walk(tree)])] == ["Above._dead", "Under._above"]


def test_a_table_asks_no_more_than_it_did_and_what_it_asks_is_counted() -> None:
    costs = code_metrics.played()
    assert {what: count for what, count in costs.items() if count > code_metrics.MOST[what]} == {}
    assert costs["calls on that way"] > 20
    game = GAMES["criss-cross-poker"]
    found = code_metrics.calls(lambda: game.wager("ante-across"))
    assert found == {"core/declaration.py": 1}


def test_nothing_is_left_for_later() -> None:
    later = re.compile(
        r"\b(?:TODO|FIXME|XXX|HACK|NotImplementedError|(?i:not implemented|coming soon))\b"
    )
    found = [f"{name}: {match[0]}" for name in text_files() for match in later.finditer(read(name))]
    found = [line for line in found if not line.startswith("pyproject.toml")]
    assert not found, found


def test_no_error_is_swallowed() -> None:
    for name in python_files():
        for node in nodes(name) if "except" in read(name) else ():
            if isinstance(node, ast.ExceptHandler):
                wide = node.type is None or ast.unparse(node.type) in {"Exception", "BaseException"}
                silent = all(isinstance(line, ast.Pass) for line in node.body)
                assert not (wide and silent), f"{name}:{node.lineno} swallows every error"


def test_no_clock_or_dice_of_its_own_in_the_engine() -> None:
    pure = (
        "game/core/cards.py",
        "game/core/money.py",
        "game/hands/",
        "game/core/paytable.py",
        "game/core/declaration.py",
        "game/rounds/",
    )
    pure += tuple(f"game/games/{stem}/rules.py" for stem in stems())
    for name in python_files(*pure):
        foreign = imported(name) & {"random", "time", "datetime", "secrets", "os"}
        assert not foreign, f"{name} imports {sorted(foreign)}; these are passed in"


# -- documents that lead somewhere -----------------------------------------------------------------


def anchors(name: str) -> set[str]:
    """The anchors that the headings of a document make."""
    headings = re.findall(r"^#+ +(.+?)\s*$", read(name), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_link_resolves() -> None:
    broken = []
    for name in documents():
        for target in LINK.findall(re.sub(r"```.*?```", "", read(name), flags=re.DOTALL)):
            if re.match(r"https?://|mailto:", target):
                continue
            path, _, anchor = target.partition("#")
            there = ((HOUSE / name).parent / path).resolve() if path else HOUSE / name
            if not there.exists() or (
                anchor
                and there.suffix == ".md"
                and anchor not in anchors(there.relative_to(HOUSE).as_posix())
            ):
                broken.append(f"{name} -> {target}")
    assert not broken, broken


def test_the_example_round_file_settles_and_advises_as_printed() -> None:
    pages = read("docs/reference/round-files.md") + read("docs/reference/round-file-answers.md")
    file, settlement, advice = re.findall(r"```json\n(\{\n.+?)```", pages, re.DOTALL)
    assert round_file.replay(file) == json.loads(settlement)
    open_at_down = json.loads(file)
    del open_at_down["seats"]["3"]["decisions"][1:]
    told = round_file.advice(json.dumps(open_at_down))
    for name in ("ev", "gap"):
        told[name] = {action: round(cents, 1) for action, cents in told[name].items()}
    assert told == json.loads(advice)


@pytest.mark.parametrize(
    "tool", [reference, diagrams, law, site_links, release], ids=lambda tool: tool.__name__
)
def test_examples_in_the_tools_of_documents_hold(tool: ModuleType) -> None:
    assert doctest.testmod(tool).attempted
    assert not doctest.testmod(tool).failed


def test_the_changelog_is_short_and_in_the_form_that_releases_read() -> None:
    log = read("CHANGELOG.md")
    heads = re.findall(r"^## (.+)$", log, re.MULTILINE)
    assert heads[0] == "[Unreleased]"
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", head) for head in heads[1:]), (
        heads
    )
    assert set(re.findall(r"^### (.+)$", log, re.MULTILINE)) <= {
        "Added",
        "Changed",
        "Deprecated",
        "Removed",
        "Fixed",
        "Security",
    }
    for head in heads:
        entries = release.changes(head[1:].partition("]")[0], log)
        least = 0 if head == "[Unreleased]" else 1  # it is empty after a release
        assert least <= entries.count("\n- ") <= 30, (
            f"{head}: what a user notices, at most thirty lines"
        )


def all_rulings() -> str:
    return "".join(read(name) for name in documents() if name.startswith("docs/reference/rulings"))


def test_every_ruling_cited_is_written_down() -> None:
    rulings = set(RULING.findall(all_rulings()))
    cited = {match: name for name in text_files() for match in RULING.findall(read(name))}
    unknown = {ruling: name for ruling, name in cited.items() if ruling not in rulings}
    assert not unknown, unknown


def test_every_ruling_has_one_entry() -> None:
    entries = re.findall(r"^- \*\*(R-[A-Z0-9]+)", all_rulings(), re.MULTILINE)
    assert len(entries) == len(set(entries))
    assert set(RULING.findall(all_rulings())) == set(entries)


def test_every_document_has_its_place_in_the_site() -> None:
    placed = re.findall(r"^ +- ([\w/.-]+\.md)$", read("mkdocs.yml"), re.MULTILINE)
    pages = [
        name.removeprefix("docs/")
        for name in documents()
        if name.startswith("docs/") and "/rules/" not in name
    ]
    assert len(placed) == len(set(placed))
    assert set(placed) == set(pages), "the nav of mkdocs.yml is not what lies in docs/"


def paragraphs(page: str) -> list[str]:
    """What is read as running text: no tables, drawings, code or headings; an entry of a list by
    itself.
    """
    page = re.sub(r"```.*?```|<!-- generated.*?<!-- end -->", "", page, flags=re.DOTALL)
    entries = re.split(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )", page)
    return [
        entry.strip("\n") for entry in entries if not re.match(r"\s*[|#!<]|    ", entry.strip("\n"))
    ]


def test_pages_are_short_and_begin_with_their_reader() -> None:
    pages = {name: read(name) for name in documents() if name.startswith("docs/")}
    words = {}
    for name, text in pages.items():
        if name.startswith("docs/rules/"):
            # The paytables of a game stand on one page, however many letters they have.
            text = re.sub(r"(?m)^\|.*$", "", text)
        words[name] = sum(bool(re.search(r"\w", word)) for word in text.split())
    assert not {name: many for name, many in words.items() if many >= 1200}
    pages = {
        name: text
        for name, text in pages.items()
        if not name.startswith("docs/rules/") and "decisions" not in name
    }
    assert not [name for name, text in pages.items() if not text.splitlines()[2].startswith("For ")]
    long = {
        name: part[:60]
        for name, text in pages.items()
        for part in paragraphs(text)
        if part.count("\n") >= 5
    }
    assert not long, "no more than five lines a paragraph"


def test_lists_and_drawings_of_the_documents_are_what_the_code_says() -> None:
    stale = [path.relative_to(HOUSE).as_posix() for path in reference.stale()]
    assert not stale, f"python tools/reference.py writes {', '.join(stale)}"


def test_the_readme_names_what_make_can_do() -> None:
    targets = set(re.findall(r"^(\w+):", read("Makefile"), re.MULTILINE))
    asked = set(
        re.findall(
            r"\bmake (play|test|setup|bench|pictures|lock|licenses|clean|format)\b",
            read("README.md"),
        )
    )
    assert {"play", "test"} <= asked <= targets


# -- nothing foreign -------------------------------------------------------------------------------


def test_no_machine_and_no_index_is_named() -> None:
    foreign = re.compile(
        r"\.\./shared|(?<![\w.])/(?:work|root|home|Users|opt)/\w|index-url|find-links|files\.pythonhosted|://[^/\s]+/simple\b"
    )
    found = [
        f"{name}: {match[0]}" for name in text_files() for match in foreign.finditer(read(name))
    ]
    assert not found, found


def locked(name: str) -> dict[str, str]:
    """Package and version, with its condition, of every line of a lock."""
    lines = read(f"locks/{name}.txt").replace(" \\\n", "\n").splitlines()
    pins = [line for line in lines if line and not line.startswith(("#", "    --hash=sha256:"))]
    assert all(re.fullmatch(r"[a-z0-9.-]+==[0-9][0-9a-z.]*( ; .+)?", pin) for pin in pins), pins
    assert len({pin.partition("==")[0] for pin in pins}) == len(pins)
    return {pin.partition("==")[0]: pin.partition("==")[2] for pin in pins}


LOCKED_FROM = {
    "house": ("environment", "dev"),
    "speech": ("speech",),
    "postgresql": ("postgresql",),
    "bench": ("bench",),
    "docs": ("docs",),
    "dist": ("dist",),
    "locker": ("locker",),
}


@pytest.mark.parametrize("name", LOCKED_FROM)
def test_every_version_is_locked_with_its_hashes(name: str) -> None:
    text = read(f"locks/{name}.txt")
    for package in re.split(r"\n(?=[a-z])", text)[1:]:
        hashes = re.findall(r"^    --hash=sha256:([0-9a-f]{64})( \\)?$", package, re.MULTILINE)
        assert hashes, package
        assert len(hashes) == package.strip().count("\n"), package
    project = tomllib.loads(read("pyproject.toml"))["project"]
    asked = [
        line for extra in LOCKED_FROM[name] for line in project["optional-dependencies"][extra]
    ]
    for pin in asked:
        wanted = Requirement(pin)
        assert wanted.specifier.contains(locked(name).get(wanted.name, "0").partition(" ")[0]), (
            f"make lock: {pin}"
        )
    for line in project["dependencies"] if name in ("house", "dist") else []:
        wanted = Requirement(line)
        version = locked(name).get(wanted.name, "").partition(" ")[0]
        assert version, f"make lock: {line}"
        assert wanted.specifier.contains(version), f"make lock: {line}"
        assert f">={version}" in str(wanted.specifier), (
            f"{line} promises more than the {version} that the tests run with"
        )


def test_the_locks_agree_and_keep_what_other_systems_need() -> None:
    code_metrics = locked("house")
    for other in ("speech", "postgresql", "bench", "docs", "dist"):
        assert {
            name: code_metrics[name].partition(" ")[0]
            for name in locked(other).keys() & code_metrics.keys()
        } == {
            name: version.partition(" ")[0]
            for name, version in locked(other).items()
            if name in code_metrics
        }
    assert code_metrics["colorama"] == "0.4.6 ; sys_platform == 'win32'"


def test_every_package_is_in_the_list_of_licenses() -> None:
    rows = re.findall(
        r"^\| ([a-z0-9.-]+) \| (\d\S*) \| (.+?) \|",
        read("docs/contributing/licenses.md"),
        re.MULTILINE,
    )
    every = {
        name: version
        for lock in ("speech", "postgresql", "bench", "docs", "dist", "locker", "house")
        for name, version in locked(lock).items()
    }
    assert {name: version for name, version, _ in rows} == {
        name: at.partition(" ")[0] for name, at in every.items()
    }


def test_saves_are_not_in_the_repository() -> None:
    assert [name for name in tracked() if name.startswith("saves/")] == ["saves/.gitkeep"]
