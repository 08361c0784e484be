"""The register of the regulations: what each provision asks, and where the program does it.

    python tools/law.py                counts each chapter by status; exit status 1 when a place is
                                       wrong or a provision of a chapter is missing
    python tools/law.py --open         names what is open as well
    python tools/law.py 671a.11(c)     prints one provision

The register is `assets/law/CHAPTER.toml`, and `assets/law/numbers.toml` says which provisions there
are. How an entry is written: docs/contributing/law.md.
"""

from __future__ import annotations

import ast
import re
import sys
import textwrap
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

HOUSE: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOUSE))

from game.law.register import (  # noqa: E402
    chapters,
    fields_with_counterpart,
    numbers_by_chapter,
    register_file_or_empty,
    section_number,
    texts_of_field,
)

UNBROKEN: Final[Mapping[str, Any]] = {"break_long_words": False, "break_on_hyphens": False}
STATUSES: Final = ("done", "house option", "shown only", "not software", "open")
NEEDS_WHY: Final = ("shown only", "not software", "open")
FIELDS: Final = {"asks", "status", "why", "code", "test", "ruling"}


class Provision(NamedTuple):
    """One provision; `same_as` is the one whose text it repeats, empty when it has its own."""

    number: str
    asks: str
    status: str
    why: str
    code: tuple[str, ...]
    test: tuple[str, ...]
    ruling: tuple[str, ...]
    same_as: str


class Chapter(NamedTuple):
    """One file of the register; `missing` are numbers that it says nothing of, `unknown` entries
    that no provision has.
    """

    name: str
    title: str
    edition: str
    provisions: tuple[Provision, ...]
    missing: tuple[str, ...]
    unknown: tuple[str, ...]


def filled(value: str | list[str] | None, stem: str) -> tuple[str, ...]:
    """Places as `several` has them, with the game's `stem` for `{stem}`.

    >>> filled("layouts/{stem}/felt.toml", "lunar_poker")
    ('layouts/lunar_poker/felt.toml',)
    """
    return tuple(text.replace("{stem}", stem) for text in texts_of_field(value))


def chapter(name: str) -> Chapter:
    """The register of one chapter. Raises `LookupError` for a counterpart without an entry."""
    file, found, missing = register_file_or_empty(name), [], []
    stem = file.get("game", "")
    listed = numbers_by_chapter().get(name, ())
    for number in listed:
        said, other = fields_with_counterpart(number)
        if not said:
            missing.append(number)
            continue
        found.append(
            Provision(
                number,
                said.get("asks", ""),
                said.get("status", ""),
                said.get("why", ""),
                filled(said.get("code"), stem),
                filled(said.get("test"), stem),
                texts_of_field(said.get("ruling")),
                other,
            )
        )
    entries = file.get("provisions", {})
    unknown = [number for number in entries if number not in listed]
    return Chapter(
        name,
        file.get("title", ""),
        file.get("edition", ""),
        tuple(found),
        tuple(missing),
        tuple(unknown),
    )


# -- what may be wrong with it ---------------------------------------------------------------------


@cache
def names_in(path: Path) -> frozenset[str]:
    """The names that a module defines at its top, and `Class.name` of what its classes define."""
    names = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        names |= defined(node)
        if isinstance(node, ast.ClassDef):
            names |= {f"{node.name}.{name}" for inner in node.body for name in defined(inner)}
    return frozenset(names)


def defined(node: ast.stmt) -> set[str]:
    """The names that one statement defines."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {node.name}
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.AnnAssign):
        targets = [node.target]
    return {one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)}


def code_is_there(place: str) -> bool:
    """Whether `module:name`, or a file, exists.

    >>> code_is_there("game.rounds.procedure:shuffle_and_needs_cut"), code_is_there("game.rounds.procedure:no")
    (True, False)
    """
    module, colon, name = place.partition(":")
    if not colon:
        return (HOUSE / place).exists()
    path = HOUSE.joinpath(*module.split("."))
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return path.is_file() and name in names_in(path)


def test_is_there(place: str) -> bool:
    """Whether `path::name`, or a worked round under tests/games, exists.

    >>> test_is_there("tests/games/lunar_poker/rounds/13-super-loses.json")
    True
    """
    path, colons, name = place.partition("::")
    file = HOUSE / path
    if not path.startswith("tests/") or not file.is_file():
        return False
    return name.replace("::", ".") in names_in(file) if colons else file.suffix == ".json"


def rulings() -> Mapping[str, Mapping[str, str]]:
    """The rulings that are written down, by their numbers."""
    return register_file_or_empty("rulings")


def ruling_list(family: str) -> str:
    """The list of the rulings whose numbers begin so and go on with digits: `R-LP` or, for every
    table, `R-`.
    """
    out = []
    for number, entry in rulings().items():
        if number.rstrip("0123456789") != family:
            continue
        head = f"**{number} {entry['title']}.**" if "title" in entry else f"**{number}**"
        other = [f"*The other reading:* {entry['other']}"] if "other" in entry else []
        first, *more = entry["text"].strip().split("\n\n")
        first = " ".join([f"- {head}", *first.split("\n"), *([] if more else other)])
        out.append(textwrap.fill(first, 140, subsequent_indent="  ", **UNBROKEN))
        for part in (*more, *(other if more else ())):
            kept = part if part.startswith("|") else textwrap.fill(part, 138, **UNBROKEN)
            out += ["", textwrap.indent(kept, "  ")]
        out += [""] if more else []
    return "\n".join(out).strip("\n") + "\n"


def faults(found: Chapter) -> list[str]:
    """What is wrong with a chapter, a line each; nothing when all is accounted for."""
    out = [f"{number}: no entry" for number in found.missing]
    out += [f"{number}: no such provision" for number in found.unknown]
    out += [] if found.title and found.edition else [f"{found.name}: no title or no edition"]
    entries = register_file_or_empty(found.name).get("provisions", {})
    for number, said in entries.items():
        out += [f"{number}: {key} is no field" for key in said if key not in FIELDS]
    for one in found.provisions:
        out += [f"{one.number}: {told}" for told in faults_of(one)]
    return out


def faults_of(one: Provision) -> list[str]:
    """What is wrong with one provision."""
    out = [] if one.asks else ["asks nothing"]
    if one.status not in STATUSES:
        out.append(f"{one.status!r} is no status")
    if one.status in NEEDS_WHY and not one.why:
        out.append(f"{one.status}, and no why")
    if one.status in ("done", "house option"):
        out += [f"{one.status}, and no {key}" for key in ("code", "test") if not getattr(one, key)]
    out += [f"no such code: {place}" for place in one.code if not code_is_there(place)]
    out += [f"no such test: {place}" for place in one.test if not test_is_there(place)]
    out += [f"no such ruling: {name}" for name in one.ruling if name not in rulings()]
    return out


# -- what is printed -------------------------------------------------------------------------------


def counts() -> list[tuple[str, ...]]:
    """Provisions by chapter and status, and their sums, as the rows of a table."""
    rows: list[tuple[str, ...]] = []
    total: Counter[str] = Counter()
    for name in chapters():
        found = chapter(name)
        tally = Counter(one.status for one in found.provisions)
        tally["provisions"] = len(numbers_by_chapter().get(name, ()))
        total += tally
        rows.append((name, *(str(tally[key]) for key in ("provisions", *STATUSES))))
    return [*rows, ("all", *(str(total[key]) for key in ("provisions", *STATUSES)))]


def short(place: str) -> str:
    """A place in code or tests without its folders.

    >>> short("game.rounds.procedure:shuffle_and_needs_cut"), short("tests/rounds/test_draw.py::test_the_deal")
    ('procedure.shuffle_and_needs_cut', 'test_the_deal')
    """
    if "::" in place:
        return place.rpartition("::")[2]
    module, colon, name = place.partition(":")
    return f"{module.rpartition('.')[2]}.{name}" if colon else place.rpartition("/")[2]


@cache
def page_of(number: str) -> str:
    """The page that prints the section of a provision; empty when none does."""
    name, _, found = section_number(number).partition(".")
    for path in sorted((HOUSE / "docs" / "reference").glob(f"law-{name}*.md")):
        ends = re.search(rf"generated: law\.{name}\.(\d+)-(\d+)", path.read_text(encoding="utf-8"))
        if ends and int(ends[1]) <= int(found) <= int(ends[2]):
            return path.name
    return ""


def is_shared(one: Provision) -> bool:
    """Whether another chapter's entry stands for this one, unchanged."""
    name = one.number.partition(".")[0]
    return bool(one.same_as) and one.number not in register_file_or_empty(name).get(
        "provisions", {}
    )


def runs(provisions: tuple[Provision, ...]) -> list[list[Provision]]:
    """Provisions one by one, but those that stand together here and in another chapter's section as
    one list.
    """
    out: list[list[Provision]] = []
    for one in provisions:
        before = out[-1][-1] if out else None
        if (
            before is not None
            and is_shared(before)
            and is_shared(one)
            and section_number(before.same_as) == section_number(one.same_as)
            and section_number(before.number) == section_number(one.number)
        ):
            out[-1].append(one)
        else:
            out.append([one])
    return out


def span(numbers: list[str]) -> str:
    """The first number of several, and the last without its section.

    >>> span(["671a.5(a)", "671a.5(b)"]), span(["671a.1"])
    ('671a.5(a) to (b)', '671a.1')
    """
    last = numbers[-1].removeprefix(section_number(numbers[0]))
    return numbers[0] if len(numbers) == 1 else f"{numbers[0]} to {last}"


def row(run: list[Provision]) -> tuple[str, ...]:
    """A run of provisions as a row: what it asks, its status, and where it is done."""
    one = run[0]
    name = one.number.partition(".")[0]
    heading = span([each.number for each in run]).removeprefix(name)
    if is_shared(one):
        other = span([each.same_as for each in run])
        tally = Counter(each.status for each in run)
        status = ", ".join(f"{tally[key]} {key}" for key in STATUSES if tally[key])
        return heading, f"as [{other}]({page_of(one.same_as)})", status, ""
    where = [f"`{short(place)}`" for place in (*one.code, *one.test)] + list(one.ruling)
    status = f"{one.status}: {one.why}" if one.why else one.status
    return heading, one.asks, status, " ".join(where)


def page(name: str) -> str:
    """The table of some sections of a chapter (`671a.1-7` are the sections 1 to 7 of 671a); what
    another chapter says in the same words stands in one row.
    """
    from tools.reference import table

    chapter_name, _, ends = name.partition(".")
    first, last = map(int, ends.split("-"))
    heads = ("provision", "asks", "status", "code, tests, rulings")
    asked = [
        one
        for one in chapter(chapter_name).provisions
        if first <= int(section_number(one.number).partition(".")[2]) <= last
    ]
    return table(heads, map(row, runs(tuple(asked))))


def count_table() -> str:
    """The table of the provisions by chapter and status."""
    from tools.reference import table

    return table(("chapter", "provisions", *STATUSES), counts())


def main(arguments: list[str]) -> int:
    """Exit status 0 when every provision of every chapter is accounted for."""
    asked = [one for one in arguments if not one.startswith("-")]
    if asked:
        for number in asked:
            for one in chapter(number.partition(".")[0]).provisions:
                if one.number == number:
                    print("\n".join(f"{key:8} {value}" for key, value in one._asdict().items()))
        return 0
    heads = ("chapter", "all", *STATUSES)
    for row in (heads, *counts()):
        print("  ".join(f"{cell:>{len(head)}}" for cell, head in zip(row, heads, strict=True)))
    if "--open" in arguments:
        for name in chapters():
            for one in chapter(name).provisions:
                if one.status == "open":
                    print(f"{one.number}: {one.why}")
    wrong = [fault for name in chapters() for fault in faults(chapter(name))]
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
