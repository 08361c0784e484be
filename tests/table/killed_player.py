"""A process that plays as fast as it can until it is killed; it prints every step that is safe on disk.

python killed_player.py FOLDER
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent)]

from book import SLUG, begin, bet, seated, settle  # noqa: E402

from game.table.store import Store  # noqa: E402


def main(folder: Path) -> None:
    """Finish what is open, then play on; say `round step` after each commit."""
    store = Store.open(folder, clock=lambda: datetime.now(UTC))
    player, sitting = seated(store)
    unfinished = store.open_round(player)
    if unfinished is not None:
        settle(store, player, unfinished.row.id, win=250)
        say(unfinished.row.id, "settled")
    n = store.standing(player, SLUG).number
    while True:
        n += 1
        round_id = begin(store, player, sitting, n)
        say(round_id, "0")
        for _ in range(3):
            say(round_id, str(bet(store, player, round_id)))
        settle(store, player, round_id, win=(n % 3 - 1) * 2500)
        say(round_id, "settled")


def say(round_id: int, what: str) -> None:
    """One line, at once."""
    sys.stdout.write(f"{round_id} {what}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
