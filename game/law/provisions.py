"""A cited number as what it says: the provision in our words, its edition, and the rulings on it."""

from __future__ import annotations

import re
from functools import cache

import msgspec

from ..core.errors import HouseError, quoted
from .register import (
    fields_with_counterpart,
    numbers_by_chapter,
    register_file_or_empty,
    section_number,
    texts_of_field,
)

_NUMBER = re.compile(r"\d{3}a\.\d+(?:\([A-Za-z0-9]+\))*")
_CITED = re.compile(_NUMBER.pattern + r"|R-[A-Z]*\d+")
"""A section of a regulation, or a ruling."""


class Ruling(msgspec.Struct, frozen=True):
    """How the house reads what a chapter leaves open. `other` is what it would be by the other
    reading, in words; empty where nobody could read it otherwise, or nothing is paid by it.
    """

    number: str
    title: str
    text: str
    other: str = ""


class Provision(msgspec.Struct, frozen=True):
    """A provision: its number, the title of its chapter, what it asks for in our words, and from
    which edition it is; `note` says why the program does less than that.
    """

    number: str
    chapter: str
    words: str
    edition: str
    note: str = ""
    rulings: tuple[Ruling, ...] = ()


def cited_provisions_and_rulings(text: str) -> tuple[str, ...]:
    """The provisions and rulings that a text cites, in their order.

    >>> cited_provisions_and_rulings("at most half the wager (672a.8(b), R-FB4)")
    ('672a.8(b)', 'R-FB4')
    """
    return tuple(dict.fromkeys(_CITED.findall(text)))


def ruling(number: str) -> Ruling:
    """The ruling of that number. Raises `LookupError`."""
    entry = register_file_or_empty("rulings").get(number)
    if entry is None:
        raise LookupError(f"{number} is no ruling")
    return Ruling(number, entry.get("title", ""), entry["text"].strip(), entry.get("other", ""))


def nearest_provision(number: str, edition_key: str = "") -> Provision:
    """The provision of that number, or of the nearest one around it that has an entry; of a section
    that is only cited as a whole, all that stands in it. `edition_key` says which edition was
    played, where a chapter has several (the first where there is none of that key); the words are
    the same in each.

    Raises `LookupError` for a number of no chapter.

    >>> nearest_provision("671a.12(b)", "2016").edition
    'as published on August 27, 2016 (46 Pa.B. 5540)'
    >>> nearest_provision("671a.12(b)" + "(9)").number
    '671a.12(b)'
    """
    chapter = number.partition(".")[0]
    listed = numbers_by_chapter().get(chapter, ())
    found = number
    while found not in listed and "(" in found:
        found = found.rpartition("(")[0]
    parts = [found] if found in listed else [one for one in listed if section_number(one) == found]
    if not parts or not _NUMBER.fullmatch(number):
        raise LookupError(f"{number} is no provision of the register")
    entries = [
        fields_with_counterpart(one).fields
        for one in parts
        if one.count("(") < 2 or len(parts) == 1
    ]
    return Provision(
        found,
        register_file_or_empty(chapter)["title"],
        _sentences_with_parent_text(found, [entry["asks"] for entry in entries]),
        _edition_words(found, edition_key),
        entries[0].get("why", "") if len(entries) == 1 else "",
        tuple(
            map(
                ruling,
                dict.fromkeys(n for one in entries for n in texts_of_field(one.get("ruling"))),
            )
        ),
    )


def _sentences_with_parent_text(number: str, own_texts: list[str]) -> str:
    """A provision's own texts as whole sentences: what goes on with what stands above it follows that."""
    while own_texts[0][:1].islower() and number.endswith(")"):
        number = number.rpartition("(")[0]
        own_texts = [fields_with_counterpart(number).fields.get("asks", ""), *own_texts]
    said = " ".join(own_texts)
    said = said[:1].upper() + said[1:]
    return f"{said[:-1]}." if said.endswith((";", ":", ",")) else said


def _edition_words(number: str, key: str) -> str:
    """The edition of a provision: its section's own, or its chapter's."""
    chapter = number.partition(".")[0]
    file = register_file_or_empty(chapter)
    own = file.get("editions", {})
    found = own.get(section_number(number)) or own.get(chapter) or file["edition"]
    return found if isinstance(found, str) else str(found.get(key) or next(iter(found.values())))


def cited_provision(cited: str, edition_key: str = "") -> Provision | None:
    """What a section as events and refusals carry it says, with the rulings that it names itself;
    None where it cites nothing of the register.

    >>> said = cited_provision("674a.7(b), R-EW13")
    >>> said.number, [one.number for one in said.rulings]
    ('674a.7(b)', ['R-EW13'])
    """
    found: Provision | None = None
    named: dict[str, Ruling] = {}
    for number in cited_provisions_and_rulings(cited):
        try:
            if number.startswith("R-"):
                named[number] = ruling(number)
            elif found is None:
                found = nearest_provision(number, edition_key)
        except LookupError:
            continue
    if found is None:
        if not named:
            return None
        first = next(iter(named.values()))
        return Provision(first.number, first.title, "", "", "", tuple(named.values()))
    rulings = {one.number: one for one in found.rulings} | named
    return msgspec.structs.replace(found, rulings=tuple(rulings.values()))


@cache
def chapter_ruling_numbers(chapter: str) -> tuple[str, ...]:
    """The numbers of the rulings on provisions of a chapter.

    >>> "R-LP2" in chapter_ruling_numbers("671a")
    True
    """
    cited = (
        texts_of_field(fields_with_counterpart(number).fields.get("ruling"))
        for number in numbers_by_chapter().get(chapter, ())
    )
    return tuple(dict.fromkeys(one for ones in cited for one in ones))


def requested_provision(number: str) -> Provision:
    """The provision or ruling that somebody asks for by its number. Raises `HouseError`."""
    if not _CITED.fullmatch(number):
        raise HouseError("provision", f"{quoted(number)} is no number such as 671a.11(c) or R-LP2")
    said = cited_provision(number)
    if said is None:
        raise HouseError("provision", f"{number} is not in the register")
    return said
