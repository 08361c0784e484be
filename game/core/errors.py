"""The house's family of errors: each is one clear sentence that names the field and the reason."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

T = TypeVar("T")

LONGEST_WORD = 80
"""Letters of a word that are said again; what was given may have megabytes."""


def one_line(told: str, *, longest: int = 900) -> str:
    r"""A sentence as one line of bounded length, with nothing in it that cannot be printed.

    >>> one_line("a\nb"), len(one_line("x" * 5000)), len(one_line("x " * 5000))
    ('a\\nb', 80, 855)
    """
    told = told[: 4 * longest] + ("..." if len(told) > 4 * longest else "")
    if not told.isprintable():
        told = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in told)
    told = re.sub(
        rf"\S{{{LONGEST_WORD + 1},}}", lambda word: word[0][: LONGEST_WORD - 3] + "...", told
    )
    return told if len(told) <= longest else f"{told[: longest - 300]} ... {told[-250:]}"


def reword_type_error(reason: str) -> str:
    """The reason of a decoding error, of a value of the wrong kind in words; any other reason as it
    is.

    >>> reword_type_error("Expected `int`, got `str`"), reword_type_error("Expected `int | null`, got `float`")
    ('must be a whole number, not text', 'must be a whole number or nothing, not a number with a point')
    """
    match = re.fullmatch(r"Expected `(.+?)`, got `(.+?)`", reason)
    if match is None:
        return reason
    words = {
        "int": "a whole number",
        "float": "a number",
        "str": "text",
        "bool": "true or false",
        "array": "a list",
        "object": "a table",
        "null": "nothing",
    }
    wanted, given = (
        " or ".join(words.get(kind, kind) for kind in kinds.split(" | "))
        for kinds in match.groups()
    )
    return f"must be {wanted}, not {given.replace('a number', 'a number with a point')}"


def utf8_text(raw: bytes) -> str:
    r"""A file's bytes as text, without a byte order mark. Raises `ValueError` naming the first line
    that is not UTF-8.

    >>> utf8_text(b"felt = 1\n")
    'felt = 1\n'
    >>> utf8_text(b"felt = 1\nname = 'Stra\xdfe'\n")
    Traceback (most recent call last):
        ...
    ValueError: line 2 is not UTF-8 text (byte 0xdf)
    """
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, byte = error.object.count(b"\n", 0, error.start) + 1, error.object[error.start]
        raise ValueError(f"line {line} is not UTF-8 text (byte 0x{byte:02x})") from None


def quoted(value: object) -> str:
    """A value as a refusal quotes it.

    >>> quoted("9" * 5000)[-5:], len(quoted("9" * 5000))
    ('99...', 80)
    """
    told = repr(value[: LONGEST_WORD + 1] if isinstance(value, str) else value)
    return told if len(told) <= LONGEST_WORD else f"{told[: LONGEST_WORD - 3]}..."


class HouseError(ValueError):
    """A refusal: `field` names what was wrong, `reason` says why; nothing has changed.

    >>> str(HouseError("seats.1.wagers.ante", "is under the table minimum of $5.00"))
    'seats.1.wagers.ante: is under the table minimum of $5.00'
    """

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(one_line(f"{field}: {reason}"))
        self.field = field
        self.reason = reason

    def within_field(self, outer_field: str) -> HouseError:
        """The same refusal seen from further out, its field as `outer.inner`; without a field of its
        own, of the outer one.
        """
        return type(self)(f"{outer_field}.{self.field}" if self.field else outer_field, self.reason)


def error_from_text(told: str) -> HouseError:
    """A refusal that came in words from another process, as it was raised there; of the table,
    where it names no field.

    >>> str(error_from_text("code: is wrong")), str(error_from_text("the table closes"))
    ('code: is wrong', 'table: the table closes')
    """
    field, colon, reason = told.partition(": ")
    return HouseError(field, reason) if colon and " " not in field else HouseError("table", told)


class BadCard(HouseError):
    """A card that cannot be read, stands twice, or does not belong to the deck."""


class BadBet(HouseError):
    """A wager before the deal that the house rules do not allow."""


class IllegalAction(HouseError):
    """A decision that is not open to the seat to act; the state is unchanged."""


class BadRules(HouseError):
    """House rules that the chapter does not allow."""


class BadRoundFile(HouseError):
    """A round file that cannot be played."""


class BadLayout(HouseError):
    """A layout file that does not fit its game."""


class MissingPart(HouseError):
    """A part of the program itself that is not there or cannot be read: advice, a strategy card,
    their figures.
    """


LARGEST_RULES_FILE: Final = 64 * 1024
"""Bytes."""


def toml_of_rules(raw: bytes) -> dict[str, Any]:
    """The fields of a small TOML file of rules, as somebody wrote it. Raises `BadRules`."""
    if len(raw) > LARGEST_RULES_FILE:
        raise BadRules("the file", f"is longer than {LARGEST_RULES_FILE:,} bytes")
    try:
        return tomllib.loads(utf8_text(raw))
    except (ValueError, RecursionError) as error:
        raise BadRules("the file", f"is not TOML: {error}") from None


def load_rules_file(path: Path, read: Callable[[bytes], T]) -> T:
    """What `read` makes of a file of rules. Raises `BadRules`, which names the file and the key."""
    try:
        if not path.is_file():
            raise BadRules(str(path), "is no file")
        with path.open("rb") as file:
            raw = file.read(LARGEST_RULES_FILE + 1)
    except OSError as error:
        raise BadRules(str(path), f"cannot be read: {error.strerror or error}") from None
    try:
        return read(raw)
    except BadRules as refusal:
        raise BadRules(path.name, f"{refusal.field} {refusal.reason}") from None
