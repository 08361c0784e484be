"""The paytables of a game as its `paytables.toml` prints them, read by the `rules.py` beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from .. import hands
from ..core.errors import HouseError, MissingPart, reword_type_error
from ..core.paytable import Paytable, lettered_paytables, paytable


class PrintedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One printed table: its section, and its rows from the highest hand down, at least two spaces
    before each column of odds.

    `ranking`, a name of `game.hands`, decides which hands reach a row. Without one, and for the
    rows in `specials`, the settlement says which. `letters` head the columns of tables that are
    printed side by side; `-` stands where a table has no such row.
    """

    section: str
    rows: str
    ranking: str = ""
    letters: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()

    def by_letter(self) -> dict[str, Paytable]:
        """The tables by their letters; by "" where there is one. Raises `HouseError`."""
        rankings = [name for name in hands.__all__ if name.isupper()]
        if self.ranking and self.ranking not in rankings:
            raise HouseError("ranking", f"{self.ranking!r} is none of {', '.join(rankings)}")
        ranking = getattr(hands, self.ranking) if self.ranking else None
        if self.letters:
            text = "  ".join(("hand", *self.letters)) + "\n" + self.rows
            tables = lettered_paytables(self.section, text, ranking, specials=self.specials)
        else:
            tables = {"": paytable(self.section, self.rows, ranking, specials=self.specials)}
        printed = {row.name for table in tables.values() for row in table}
        for special in self.specials:
            if special not in printed:
                raise HouseError("specials", f"no row is printed as {special!r}")
        return tables


class GamePaytables(Mapping[str, Paytable]):
    """The paytables of one game by the names in its file.

    >>> from game.games.criss_cross_poker.rules import PAYTABLES
    >>> str(PAYTABLES["bets"].row("royal flush").odds)
    '500 to 1'
    """

    def __init__(self, tables: Mapping[str, Mapping[str, Paytable]]) -> None:
        self._tables = tables

    def __getitem__(self, name: str) -> Paytable:
        return self._tables[name][""]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def by_letter(self, name: str) -> Mapping[str, Paytable]:
        """The tables printed side by side under a name, by their letters; by "" where there is one."""
        return self._tables[name]


def read_paytables(rules_file: str) -> GamePaytables:
    """The paytables of the `paytables.toml` beside a game's `rules.py`.

    Raises `MissingPart`, which names the file, the table and the field.
    """
    path = Path(rules_file).with_name("paytables.toml")
    where = f"game/games/{path.parent.name}/{path.name}"
    try:
        printed = msgspec.toml.decode(path.read_bytes(), type=dict[str, PrintedTable])
    except OSError as error:
        raise MissingPart(where, error.strerror or "cannot be read") from None
    except UnicodeDecodeError as error:
        raise MissingPart(where, f"is not UTF-8: {error.reason}") from None
    except msgspec.MsgspecError as error:
        reason, _, place = str(error).partition(" - at ")
        raise MissingPart(
            f"{where} {place.strip('`$.')}".rstrip(), reword_type_error(reason)
        ) from None
    tables = {}
    for name, table in printed.items():
        try:
            tables[name] = table.by_letter()
        except HouseError as refusal:
            raise MissingPart(f"{where} [{name}] {refusal.field}", refusal.reason) from None
    return GamePaytables(tables)
