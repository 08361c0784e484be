"""The casinos somebody goes to, as files of one folder: which there are, a new one, and a field of
one that is filled in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from copy import deepcopy
from datetime import date
from pathlib import Path
from typing import Any, Final

from ..core.declaration import HouseRules
from ..core.errors import BadRules, HouseError, load_rules_file, toml_of_rules
from ..games import GAMES
from ..system.streams import write_whole_file
from ..system.toml_folder import TomlFolder, file_stem
from .casino_profile import FORMAT, CasinoProfile, load_profile, profile_of, table_fields

FOLDER: Final = "casinos"
"""Where they lie in the folder of the book."""
HEADER: Final = (
    "# The casino I go to, as its page saves it. Amounts are dollars; what is left out is as in the\n"
    "# regulation. The keys: docs/guide/casino.md.\n"
)

Fields = dict[str, Any]
"""A profile as its file has it: amounts in dollars."""


class CasinoFolder(TomlFolder):
    """The profiles of a folder, by the names of their files without the ending."""

    def __init__(self, book_folder: Path) -> None:
        super().__init__(book_folder / FOLDER)

    def load(self, name: str) -> CasinoProfile:
        """A profile. Raises `BadRules`, which names the file and the key."""
        return load_profile(self.file(name))

    def sound_profiles(self) -> dict[str, CasinoProfile]:
        """The profiles that can be used, by name."""
        found = {}
        for name in self.names():
            with suppress(BadRules):
                found[name] = self.load(name)
        return found

    def fields(self, name: str) -> Fields:
        """A profile's fields, which are those of a profile. Raises `BadRules`."""
        return load_rules_file(self.file(name), _checked_fields)

    def save(self, name: str, fields: Fields) -> CasinoProfile:
        """Write a profile's fields. Raises `BadRules` where they are none, `HouseError` where the
        file cannot be written.
        """
        import tomli_w

        profile = profile_of(fields)
        self.path.mkdir(parents=True, exist_ok=True)
        write_whole_file(self.file(name), (HEADER + tomli_w.dumps(fields)).encode())
        return profile

    def add(self, fields: Fields) -> str:
        """Write a new profile, in a file named for it. Raises as `save` does."""
        name = self.free_name(str(fields["name"]), "casino")
        if name is None:
            raise HouseError("casinos", f"there are {self.most} already, the most there can be")
        self.save(name, fields)
        return name

    def rename(self, name: str, words: str) -> str:
        """The name of a profile's file, after it was named for these words: the same where it is
        already, or where no other is free. Raises `OSError` where it cannot be.
        """
        if re.fullmatch(rf"{re.escape(file_stem(words, 'casino'))}(-\d+)?", name):
            return name
        other = self.free_name(words, "casino")
        if other is None:
            return name
        self.file(name).rename(self.file(other))
        return other

    def import_file(self, file: Path) -> str:
        """Keep a profile that lies elsewhere, too. Raises `BadRules`."""
        return self.add(load_rules_file(file, _checked_fields))

    def delete(self, name: str) -> None:
        """Delete a profile."""
        self.file(name).unlink(missing_ok=True)


def _checked_fields(raw: bytes) -> Fields:
    found = toml_of_rules(raw)
    profile_of(found)
    return found


def new_profile_fields(name: str, day: date, slug: str, rules: HouseRules) -> Fields:
    """A profile with one table, by these rules."""
    section = table_section(slug, rules)
    return {"format": FORMAT, "name": name, "date": day, "tables": {slug: section}}


def table_section(slug: str, rules: HouseRules) -> Fields:
    """A table's section of a file, by these rules; no meter was read."""
    section: Fields = {}
    for one in table_fields(GAMES[slug], rules):
        outer, _, inner = one.key.partition(".")
        if inner:
            section.setdefault(outer, {})[inner] = one.value
        else:
            section[one.key] = one.value
    return section


def with_field(fields: Fields, slug: str, key: str, value: Any) -> Fields:
    """The fields with another value under a key of a table (`table_minimum`, `meters.progressive`);
    None takes the key out. They are not checked.
    """
    found = deepcopy(fields)
    held = found["tables"][slug]
    outer, _, inner = key.partition(".")
    if inner:
        held, outer = held.setdefault(outer, {}), inner
    if value is None:
        held.pop(outer, None)
    else:
        held[outer] = value
    return found


def with_table(fields: Fields, slug: str, section: Mapping[str, Any] | None) -> Fields:
    """The fields with another table, or without it where there is no `section`."""
    found = deepcopy(fields)
    if section is None:
        found["tables"].pop(slug, None)
    else:
        found["tables"][slug] = dict(section)
    return found


def parse_optional_dollars(key: str, text: str) -> int | float | None:
    """Dollars as somebody types them, None where nothing is typed. Raises `BadRules` under the key.

    >>> parse_optional_dollars("table_minimum", "$2,310"), parse_optional_dollars("table_minimum", " 7.50 ")
    (2310, 7.5)
    """
    plain = text.strip().removeprefix("$").replace(",", "").strip()
    if not plain:
        return None
    whole, _, cents = plain.partition(".")
    if len(plain) > 12 or not (whole + cents).isascii() or not (whole + cents).isdigit():
        raise BadRules(key, f"{text.strip()[:20]!r} is no amount of dollars such as $2,310")
    amount = float(plain)
    return int(amount) if amount.is_integer() else amount


def find_casino_profile(book_folder: Path, name: str) -> CasinoProfile | None:
    """The profile of a name in the folder of a book; None for no name, or where its file is gone.
    Raises `BadRules` for one that cannot be used.
    """
    folder = CasinoFolder(book_folder)
    return folder.load(name) if name and folder.file(name).is_file() else None
