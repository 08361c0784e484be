"""Resident memory over many rounds of one process, at the session and book and in the window.

It must be flat after the first thousand rounds. All rounds of a row are played in one process; a
row that was interrupted starts anew. Unused memory is given back before each measurement.
"""

from __future__ import annotations

import gc
import hashlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count as counting
from pathlib import Path
from typing import Any

from tools.torture.row import Description, Outcome, Row

TABLES = {
    "streets": "crazy-4-poker",
    "blackjack": "free-bet-blackjack",
    "pai-gow": "six-card-fortune-pai-gow-poker",
    "draw": "lunar-poker",
    "dice": "props-and-hops",
}
"""A game of each family."""
PART = Description(
    about="Resident memory of one process over many rounds: flat after the first thousand",
    rows=(
        *(
            Row(family, 30, 100_000, f"rounds of {slug} through session and book")
            for family, slug in TABLES.items()
        ),
        *(
            Row(f"{family}, window", 10, 5_000, f"rounds of {slug} in the window")
            for family, slug in TABLES.items()
        ),
    ),
    budget=16,
    chunk={**dict.fromkeys(TABLES, 100_000), **{f"{family}, window": 5_000 for family in TABLES}},
    limit=4 * 3600,
)
LOOK_ROUNDS = 500
"""Rounds between two measurements."""


def left_out(row: str) -> str:  # noqa: ARG001 - every row needs the same
    """Why a row cannot be tried here."""
    return (
        ""
        if sys.platform.startswith("linux")
        else "resident memory is read from /proc, which is Linux's"
    )


def run(row: str, first: int, count: int, seed: int, scratch: Path) -> Outcome:
    """Play rounds `first` to `first + count - 1` of a row, and measure."""
    family, _, window = row.partition(", ")
    players = _in_the_window if window else _at_the_book
    with players(TABLES[family], first, count, seed, scratch) as play:
        looks = list(_looks(play, count))
    base = looks[0][1]
    most = max(looks, key=lambda look: look[1])
    # pages of the book that SQLite keeps, hands that get a name for the first time
    allowed = 16 << 20
    if most[1] - base <= allowed:
        return Outcome(count, 0)
    curve = ", ".join(f"{rounds:,}: {held >> 20} MB" for rounds, held in looks)
    return Outcome(
        count,
        1,
        (
            f"{row} {first}: {(most[1] - base) >> 20} MB more than at round {looks[0][0]:,} ({curve})",
        ),
    )


def _looks(play: Callable[[int], None], count: int) -> Iterator[tuple[int, int]]:
    """Play, and measure: rounds played so far and resident bytes."""
    warm = 1_000 if count > 1_000 else max(1, count // 3)
    for number in range(1, count + 1):
        play(number)
        if number >= warm and ((number - warm) % LOOK_ROUNDS == 0 or number == count):
            yield number, resident_bytes()


def resident_bytes() -> int:
    """Resident bytes of this process, after unused memory was given back."""
    from game.client.window.loop import give_back_memory

    gc.collect()
    give_back_memory()
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise OSError("/proc/self/status tells no VmRSS")


def _seeds(first: int, seed: int, slug: str) -> Callable[[], bytes]:
    numbers = counting(first)
    return lambda: hashlib.sha256(f"{seed} {slug} {next(numbers)}".encode()).digest()


def _clock() -> Callable[[], datetime]:
    ticks = counting()
    return lambda: datetime(2026, 3, 3, tzinfo=UTC) + timedelta(seconds=next(ticks))


@contextmanager
def _at_the_book(
    slug: str, first: int, count: int, seed: int, scratch: Path
) -> Iterator[Callable[[int], None]]:
    """A session with two bots; the player bets and decides like the typical bot."""
    del count
    from game.book import Store
    from game.core.chance import Stream
    from game.games import GAMES
    from game.odds.coach import advise
    from game.play.seats.bots import Bot, bot_bets, choose_action, make_bots
    from game.play.session import open_session

    game = GAMES[slug]
    own = (min(4, (game.seats + 2) // 2),)
    with Store.open(scratch / f"memory-{slug}", clock=_clock()) as store:
        player = store.people.add_player(f"Robin {first}").id
        store.people.buy_in(player, 10**12)
        session = open_session(
            store,
            game,
            player,
            seats=own,
            bots=make_bots(game, own, 2, ("typical", "careful")),
            seeds=_seeds(first, seed, slug),
            advise=_no_advice if game.family == "draw" else advise,
        )

        def play(number: int) -> None:
            stream = Stream(
                hashlib.sha256(f"{seed} {slug} bets {first + number}".encode()).digest(), "bets"
            )
            session.deal(
                {own[0]: bot_bets(game, session.rules, Bot(own[0], "You", "typical"), stream)}
            )
            while session.turn:
                view: Any = session.view()
                session.act(choose_action(game, view, session.legal(), "typical"))

        yield play
        store.close(keep_backup=False)


def _no_advice(*_: object) -> None:
    """No advice: counting a hundred thousand exchanges would take days."""


@contextmanager
def _in_the_window(
    slug: str, first: int, count: int, seed: int, scratch: Path
) -> Iterator[Callable[[int], None]]:
    """The table scene at instant speed, played by the coach, drawn a few times a second."""
    from game.client.pictures import studio
    from game.client.scenes.motion import WallClock
    from game.client.window.loop import Canvas, Loop

    del scratch
    with studio(Path(__file__).resolve().parents[2]) as router:
        router.store.people.buy_in(router.player, 10**12)
        router.shell.clock = WallClock()
        router.shell.change(coach="after")
        router.own_seeds = _seeds(first, seed, slug)  # a try follows from the bench's seed
        router.autoplay = count + 1
        scene = router.table(slug)
        loop = Loop(Canvas((1920, 1080)), router.shell, scene)
        loop.step()

        def play(number: int) -> None:
            while scene.visit.state.finished_rounds < number:
                loop.move(scene.update(0.0))
            if number % 20 == 0:  # what a fast machine plays in a quarter of a second
                loop.step()

        yield play
