"""The files of the register, `assets/law/`: what each provision asks for, and the rulings.

How an entry is written: docs/contributing/law.md. A file is read when something of it is asked for,
and kept.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any, NamedTuple

from ..core.installation import folder


def section_number(number: str) -> str:
    """The section of a provision.

    >>> section_number("671a.11(f)(2)")
    '671a.11'
    """
    return number.partition("(")[0]


@cache
def numbers_by_chapter() -> dict[str, tuple[str, ...]]:
    """The numbers of the provisions of each chapter, in their order."""
    return {
        name: tuple(f"{name}.{one}" for one in listed)
        for name, listed in register_file_or_empty("numbers").items()
    }


@cache
def register_file_or_empty(stem: str) -> dict[str, Any]:
    """What stands in the file of a chapter, `numbers`, or `rulings`; empty where there is none."""
    path = folder("assets/law") / f"{stem}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def chapters() -> list[str]:
    """The chapters that have numbers or a file, in order."""
    files = {path.stem for path in folder("assets/law").glob("*.toml")}
    return sorted({*numbers_by_chapter(), *files} - {"numbers", "rulings"})


def counterpart_in_other_chapter(number: str, counterparts: dict[str, str]) -> str:
    """The provision of another chapter that says the same; empty when there is none.

    >>> counterpart_in_other_chapter("667a.5(c)(1)", {"667a.5": "671a.5", "667a.5(c)": "657a.5(c)"})
    '657a.5(c)(1)'
    >>> counterpart_in_other_chapter("667a.5(c)", {"667a.5(b)": "671a.5(b)"})
    ''
    """
    fitting = [key for key in counterparts if number == key or number.startswith(f"{key}(")]
    key = max(fitting, key=len, default="")
    return counterparts[key] + number[len(key) :] if key else ""


class ProvisionFields(NamedTuple):
    """The fields of a provision, and the number of the provision of another chapter that says the
    same ("" where there is none).
    """

    fields: dict[str, Any]
    other_chapter_number: str


def fields_with_counterpart(number: str) -> ProvisionFields:
    """The fields of a provision (empty where it has no entry), those of its counterpart included, and
    the counterpart's number.

    Raises `LookupError` when a counterpart has no entry of its own.
    """
    file = register_file_or_empty(number.partition(".")[0])
    own = file.get("provisions", {}).get(number, {})
    other = counterpart_in_other_chapter(number, file.get("same", {}))
    if not other:
        return ProvisionFields(own, "")
    theirs = register_file_or_empty(other.partition(".")[0]).get("provisions", {}).get(other)
    if theirs is None:
        raise LookupError(f"{number}: {other} has no entry of its own")
    return ProvisionFields(theirs | own, other)


def texts_of_field(value: str | list[str] | None) -> tuple[str, ...]:
    """A field that is written as one text or as a list of them.

    >>> texts_of_field("R-6"), texts_of_field(None)
    (('R-6',), ())
    """
    return () if value is None else (value,) if isinstance(value, str) else tuple(value)
