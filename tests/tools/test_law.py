"""The register of the regulations accounts for every provision, and what it names is there."""

from __future__ import annotations

import re
import subprocess

import pytest

from game.games import GAMES
from game.law import register
from tools import law

CITED = re.compile(r"\b(\d{3}a)\.(\d+(?:\(\w+\))*)")


@pytest.mark.parametrize("name", register.chapters())
def test_every_provision_of_a_chapter_is_accounted_for(name: str) -> None:
    assert law.faults(law.chapter(name)) == []


@pytest.mark.parametrize("name", register.chapters())
def test_a_chapter_of_a_game_has_its_title(name: str) -> None:
    titles = {game.chapter: game.title for game in GAMES.values()}
    assert law.chapter(name).title == titles.get(name, law.chapter(name).title)


def test_what_is_wrong_with_an_entry_is_said() -> None:
    entry = law.Provision(
        "671a.2(a)", "", "", "", ("game.core.cards:no",), ("tests/no.py::x",), ("R-x",), ""
    )
    assert law.faults_of(entry) == [
        "asks nothing",
        "'' is no status",
        "no such code: game.core.cards:no",
        "no such test: tests/no.py::x",
        "no such ruling: R-x",
    ]
    bare = entry._replace(asks="a", code=(), test=(), ruling=())
    assert law.faults_of(bare._replace(status="done")) == ["done, and no code", "done, and no test"]
    assert law.faults_of(bare._replace(status="open")) == ["open, and no why"]
    assert law.faults_of(bare._replace(status="open", why="b")) == []


def test_a_missing_entry_fails_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = register.numbers_by_chapter()["671a"]
    for module in (law, register):
        monkeypatch.setattr(
            module, "register_file_or_empty", lambda _name: {"title": "a", "edition": "b"}
        )
    monkeypatch.setattr(law, "numbers_by_chapter", lambda: {"671a": numbers})
    found = law.faults(law.chapter("671a"))
    assert found[0] == "671a.1: no entry"
    assert len(found) == len(numbers)


def test_no_chapter_is_left_out() -> None:
    """One of which only the numbers are there fails like one with a gap."""
    assert {game.chapter for game in GAMES.values()} <= register.numbers_by_chapter().keys()
    assert set(register.chapters()) == register.numbers_by_chapter().keys()


def test_every_provision_that_is_cited_anywhere_is_in_the_list_of_numbers() -> None:
    files = subprocess.run(
        ["git", "ls-files", "*.py", "*.md", "*.toml", "*.json"],
        cwd=law.HOUSE,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    known = {number for listed in register.numbers_by_chapter().values() for number in listed}
    known |= {register.section_number(number) for number in known}
    wrong = {
        f"{name}: {cited[0]}"
        for name in files
        for cited in CITED.finditer((law.HOUSE / name).read_text(encoding="utf-8"))
        if cited[1] in register.numbers_by_chapter() and cited[0] not in known
    }
    assert not wrong
