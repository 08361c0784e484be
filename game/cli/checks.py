"""What `main.py check` finds without a window: rules pages, parts of the games, the book, the
random stream.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from ..book import Store
from ..core.cards import DECK, show
from ..core.chance import Stream, throw
from ..core.declaration import Game
from ..core.errors import BadRules, HouseError, MissingPart
from ..core.installation import as_built, build_info, game_root
from ..games import FAULTS, GAMES
from ..odds.coach import check_parts
from ..odds.distribution.round_distribution import round_law, with_mandatory_at_base_size
from ..odds.game_advice import game_advice
from ..odds.house_edge import worth_of
from ..odds.par.game_sheets import sheets
from ..odds.strategy.strategy_card import Strategy, card_figures
from ..play.records.round_records import saved_rules

KNOWN_SEED = bytes(range(32))
KNOWN_CARDS = "7c Ks 9c"
KNOWN_DICE = (4, 1, 1)


def rules_page_and_paytable_faults() -> Iterator[str]:
    """Games without a rules page, and rows of paytables that name no hand."""
    for game in GAMES.values():
        page = f"docs/rules/{game.stem}.md"
        if not (game_root(game.stem) / page).is_file():
            yield f"{page} is missing"
        yield from dict.fromkeys(_unknown_hand_faults(game))


def _unknown_hand_faults(game: Game) -> Iterator[str]:
    tables = [*game.bonuses.values()]
    for wager in game.wagers:
        tables += (*wager.pays.values(), *wager.envy.values(), *wager.bad_beat.values())
    for edition in game.editions:
        tables += edition.bonuses.values()
        tables += (table for letters in edition.pays.values() for table in letters.values())
    for table in tables:
        try:
            _ = table.floors
        except HouseError as refusal:
            yield f"game/games/{game.stem}/paytables.toml: {table.section}: {refusal.reason}"


def missing_part_and_altered_data_faults() -> Iterator[str]:
    """Parts of the games that are missing, and data that are not as they were built."""
    yield from (f"a game's package was left out: {fault}" for fault in FAULTS)
    built = as_built()
    for name, digest in build_info().data.items() if built is not None else ():
        if built is not None and built.data[name] != digest:
            yield f"{name} is not as it was built; install the program again"
    for slug in GAMES:
        faults = dict.fromkeys(missing_part_sentences(GAMES[slug]))
        try:
            check_parts(GAMES[slug])
        except HouseError as refusal:
            faults[str(refusal)] = None
        yield from faults


def missing_part_sentences(game: Game) -> tuple[str, ...]:
    """Sentences, each of which names a file and what is missing or wrong in it; none of a game
    whose every page opens.
    """
    found: dict[str, None] = {}

    def look(ask: Callable[[], object]) -> None:
        try:
            ask()
        except MissingPart as missing:
            found[str(missing)] = None

    if game.family != "dice":
        look(lambda: game_advice(game))
    for ask in (
        lambda: Strategy(game),
        lambda: worth_of(game),
        lambda: card_figures(game),
        lambda: sheets(game),
    ):
        look(ask)
    if not found and game.family != "dice":
        look(lambda: found.update(dict.fromkeys(_why_planner_has_no_trip(game))))
    return tuple(found)


def _why_planner_has_no_trip(game: Game) -> Iterator[str]:
    """Why the planner has no trip at the table, if it has none."""
    rules = game.house_rules
    try:
        round_law(
            game, rules, with_mandatory_at_base_size(game, rules, {game.base: rules.table_minimum})
        )
    except MissingPart:
        raise
    except HouseError as refusal:
        where = f"game/games/{game.stem}/advice.py"
        yield f"{where}: has neither `round_law` nor `row_net` that the planner can use ({refusal})"


def book_faults(folder: Path) -> Iterator[str]:
    """Faults of the book and of the house rules in it; that it cannot be read is one."""
    try:
        with Store.open(
            folder, clock=lambda: datetime.now(UTC), read_only=True, even_damaged=True
        ) as store:
            yield from store.verify()
            for slug in GAMES:
                try:
                    saved_rules(store, GAMES[slug])
                except BadRules as refusal:
                    yield str(refusal)
    except HouseError as refusal:
        yield str(refusal)


def random_stream_faults() -> Iterator[str]:
    """Whether the documented stream still deals what it always dealt (docs/design/chance.md)."""
    first = show(Stream(KNOWN_SEED, "deck").shuffle(DECK)[:3])
    if first != KNOWN_CARDS:
        yield f"the known seed deals {first}, not {KNOWN_CARDS}"
    dice = throw(KNOWN_SEED, 0, 3)
    if dice != KNOWN_DICE:
        yield f"the known seed throws {dice}, not {KNOWN_DICE}"
    counts = [0] * 6
    numbers = Stream(KNOWN_SEED, "check")
    for _ in range(60_000):
        counts[numbers.integer_below(6)] += 1
    spread = sum((n - 10_000) ** 2 / 10_000 for n in counts)
    if spread > 30:
        yield f"60,000 throws are too far from an even distribution: {counts}"
