"""The rules pages that print paytables print those that are played."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from game.core.declaration import Game, HouseRules
from game.core.money import Odds
from game.games import GAMES, LISTED
from game.law.register import register_file_or_empty

PRINTED = [slug for slug, entry in LISTED.items() if entry.family not in ("dice", "pai-gow")]
"""Dice tables and pai gow print what several wagers share once."""
PAGES = Path(__file__).parents[2] / "docs" / "rules"


def said(odds: Odds) -> set[str]:
    """The ways a page may write odds."""
    if odds.jackpot:
        return {odds.jackpot}
    if odds.percent:
        whole = {"the meter"} if odds.percent == 100 else set()
        return whole | {f"{odds.percent}% of the meter", f"{odds.percent}% of meter"}
    if odds.push:
        return {"returned", "push"}
    return {str(odds), f"{odds.win:,}"}


@pytest.mark.parametrize("slug", PRINTED)
def test_every_table_of_the_game_stands_on_its_page(slug: str) -> None:
    game: Game = GAMES[slug]
    page = (PAGES / f"{game.stem}.md").read_text(encoding="utf-8")
    lines = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in page.splitlines()
        if line.startswith("|")
    ]
    columns = {tuple(column) for block in blocks(lines) for column in zip(*block, strict=True)} | {
        tuple(row) for row in lines
    }
    every = [HouseRules(edition=one.key) for one in game.editions]
    for wager, rules in product(game.wagers, every):
        for letter, table in (*game.paytables(wager.name, rules).items(), *wager.bad_beat.items()):
            wanted = [said(row.odds) for row in table]
            found = any(
                any(
                    all(cell in ways for cell, ways in zip(column[at:], wanted, strict=False))
                    and len(column) - at >= len(wanted)
                    for at in range(len(column))
                )
                for column in columns
            )
            assert (
                found or wager.title in {"Ante", "Play", "Raise"} or wager.name.startswith("ante-")
            ), (wager.name, letter)


def blocks(lines: list[list[str]]) -> list[list[list[str]]]:
    """Tables: runs of lines of one width, without their rules."""
    out: list[list[list[str]]] = []
    for row in lines:
        if all(re.fullmatch(r"-+", cell) for cell in row):
            header = out[-1].pop()
            out.append([header])
        elif out and len(out[-1][0]) == len(row):
            out[-1].append(row)
        else:
            out.append([row])
    return [block for block in out if block]


@pytest.mark.parametrize("slug", LISTED)
def test_every_page_says_which_edition_is_played_and_of_when(slug: str) -> None:
    game: Game = GAMES[slug]
    page = " ".join((PAGES / f"{game.stem}.md").read_text(encoding="utf-8").split())
    said = re.search(r"\*\*Edition\.\*\* .*?(\w+ \d+, 20\d\d)", page)
    assert said is not None
    assert said[1] in register_file_or_empty(game.chapter).get("edition", said[1])
    edition = game.edition_in_force(game.house_rules)
    assert edition is not None
    assert said[1] in edition.text
