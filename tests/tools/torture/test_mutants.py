"""The bench of faults: each is one change that Python can read, and which are tried is settled."""

from __future__ import annotations

import pytest

from tools.torture import mutants
from tools.torture.progress import HOUSE

TEXT = '''"""Pays wagers."""

LIMIT = 500


def pays(stake: int, odds: int=2) -> int:
    """What a wager wins."""
    if stake <= LIMIT and (not stake < 0):
        check(stake)
        return stake * odds
    return False
'''


def test_a_fault_is_one_change_and_words_have_none() -> None:
    found = mutants.mutants("game/pays.py", TEXT)
    assert [(m.before, m.after) for m in found] == [
        ("500", "501"),
        ("2", "3"),
        ("stake <= LIMIT and (not stake < 0)", "stake <= LIMIT or not stake < 0"),
        ("stake <= LIMIT", "stake < LIMIT"),
        ("not stake < 0", "stake < 0"),
        ("stake < 0", "stake <= 0"),
        ("0", "1"),
        ("check(stake)", "pass"),
        ("stake * odds", "stake // odds"),
        ("False", "True"),
    ]
    whole = set(TEXT.splitlines())
    for mutant in found:
        text = mutants.spoiled(TEXT, mutant.number)
        compile(text, "pays", "exec")
        assert len(set(text.splitlines()) - whole) == 1


@pytest.mark.sample(1)
@pytest.mark.parametrize("room", mutants.SOURCES)
def test_a_room_has_a_sample_and_each_mutant_has_tests(room: str) -> None:
    taken = mutants.sample(room, 20, 58)
    assert len({mutant.name for mutant in taken}) == 20
    for mutant in taken:
        assert all((HOUSE / test).exists() for test in mutants.tests_of(mutant.file, room))


def test_every_mutant_that_may_live_is_one_of_the_program() -> None:
    accepted = mutants.accepted()
    there = {
        mutant.name
        for file in {name.partition(" ")[0] for name in accepted}
        for mutant in mutants.mutants(file, (HOUSE / file).read_text(encoding="utf-8"))
    }
    assert set(accepted) <= there
