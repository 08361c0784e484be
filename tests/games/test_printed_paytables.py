"""Paytables as a game's `paytables.toml` prints them, and each way in which the file can be wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.errors import MissingPart
from game.games.printed_paytables import GamePaytables, read_paytables

TABLE = '[ante]\nsection = "1a.2"\nranking = "FIVE"\n'
TWO = f"{TABLE}letters = [\"A\", \"B\"]\nrows = '''\nflush  4 to 1  3 to 1\npair   1 to 1  -\n'''\n"


def read(folder: Path, text: str | bytes) -> GamePaytables:
    stem = folder / "duel"
    stem.mkdir()
    raw = text.encode() if isinstance(text, str) else text
    (stem / "paytables.toml").write_bytes(raw)
    return read_paytables(str(stem / "rules.py"))


def test_one_table_and_tables_side_by_side(tmp_path: Path) -> None:
    found = read(tmp_path, TWO + '[play]\nsection = "1a.3"\nrows = "Play  1 to 1"\n')
    assert list(found) == ["ante", "play"]
    assert len(found) == 2
    assert [(row.key, str(row.odds)) for row in found["play"]] == [("1a.3: Play", "1 to 1")]
    assert list(found.by_letter("play")) == [""]
    tables = found.by_letter("ante")
    assert {letter: [row.key for row in table] for letter, table in tables.items()} == {
        "A": ["1a.2 A: flush", "1a.2 A: pair"],
        "B": ["1a.2 B: flush"],
    }
    assert None not in tables["A"].floors


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"[ante]\n# \xff", "is not UTF-8"),
        ("[ante\n", "Expected ']'"),
        ('[ante]\nsection = "1a.2"\n', "missing required field `rows`"),
        (f"{TABLE}rows = 3\n", "must be text, not a whole number"),
        (f'{TABLE}rows = "x  1 to 1"\nrow = 1\n', "unknown field `row`"),
        (f'{TABLE}rows = "pair 1 to 1"\n', "[ante] paytable: 1a.2: 'pair 1 to 1' is not a hand"),
        (f'{TABLE}rows = "pair  much"\n', "[ante]"),
        (TWO.replace("  -", ""), "[ante] paytable: 1a.2: 'pair  1 to 1' has not one column"),
        (TWO.replace("FIVE", "SEVEN"), "[ante] ranking: 'SEVEN' is none of FIVE, FOUR"),
        (TWO.replace("FIVE", "Ranking"), "[ante] ranking: 'Ranking' is none of"),
        (f'{TWO}specials = ["nines"]\n', "[ante] specials: no row is printed as 'nines'"),
    ],
)
def test_what_is_wrong_in_the_file_is_one_sentence(
    tmp_path: Path, text: str | bytes, reason: str
) -> None:
    with pytest.raises(MissingPart) as refusal:
        read(tmp_path, text)
    assert str(refusal.value).startswith("game/games/duel/paytables.toml")
    assert reason in str(refusal.value)


def test_a_game_without_the_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MissingPart, match=r"paytables\.toml: No such file"):
        read_paytables(str(tmp_path / "rules.py"))
