"""What a step moves between the accounts of an electronic terminal."""

from __future__ import annotations

import pytest

from game.book.values import TerminalSeat
from game.play.journal import TerminalJournal
from game.rounds import events as ev

SEAT, WAGER, SECTION = 4, "five-card-progressive", "657a.11(e)"
JOURNAL = TerminalJournal("crazy-4-poker", {SEAT: TerminalSeat(2044, 500_000)}, {})


@pytest.mark.parametrize(
    ("back", "moved"),
    [
        (0, [("win:2044", "game:2044", 800), ("play:2044", "game:2044", 100)]),
        (
            40,
            [
                ("play:2044", "win:2044", 100),
                ("win:2044", "game:2044", 900),
                ("play:2044", "game:2044", 40),
            ],
        ),
    ],
)
def test_a_collected_stake_is_a_part_of_what_is_paid_where_no_stake_comes_back(
    back: int, moved: list[tuple[str, str, int]]
) -> None:
    """At 9 for 1 the stake comes back within the nine; R-EW6 nets what the house collects and pays."""
    events = (
        ev.Collected(SEAT, WAGER, 100, SECTION),
        ev.Paid(SEAT, WAGER, 900, back, "9 for 1", SECTION),
    )
    assert [(move.debit, move.credit, move.cents) for move in JOURNAL.moves(events)] == moved
