"""`main.py check`: layouts against rules, the book, the random stream, and every scene drawn once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from datetime import UTC, datetime
from pathlib import Path

from game.cards import DECK, show
from game.chance import Stream, throw
from game.client.layout import chosen
from game.client.places import OF_A_GAME
from game.client.sound import NOISES
from game.errors import BadRules, HouseError
from game.rules import GAMES, SLUGS
from game.shipped import as_built, made
from game.table.kept import saved_rules
from game.table.store import Store
from game.table.store.backup import book_of

KNOWN_SEED = bytes(range(32))
KNOWN_CARDS = "7c Ks 9c"
KNOWN_DICE = (4, 1, 1)


def layouts(root: Path, own: Path) -> Iterator[str]:
    """What keeps a layout from fitting its game, also a player's own."""
    for slug in GAMES:
        try:
            chosen(own / "layouts", root / "layouts", GAMES[slug])
        except HouseError as refusal:
            yield str(refusal)


def pages(root: Path) -> Iterator[str]:
    """Games without a rules page."""
    for slug in GAMES:
        if not (root / "docs" / "rules" / f"{GAMES[slug].stem}.md").is_file():
            yield f"docs/rules/{GAMES[slug].stem}.md is missing"


def parts(root: Path) -> Iterator[str]:
    """Parts of the games, and sounds, that are missing, and data that are not as they were built."""
    from game.advisor.advice import check_parts

    built = as_built()
    for name, digest in made().data.items() if built is not None else ():
        if built is not None and built.data[name] != digest:
            yield f"{name} is not as it was built; install the program again"
    for slug in GAMES:
        try:
            check_parts(GAMES[slug])
        except HouseError as refusal:
            yield str(refusal)
    for name, noise in NOISES.items():
        for file in noise.files(name):
            if not (root / "assets" / "sounds" / f"{file}.flac").is_file():
                yield f"assets/sounds/{file}.flac is missing"


def book(folder: Path) -> Iterator[str]:
    """Faults of the book and of the house rules in it; that it cannot be read is one."""
    try:
        with Store.open(folder, clock=lambda: datetime.now(UTC), read_only=True, even_damaged=True) as store:
            yield from store.verify()
            for slug in GAMES:
                try:
                    saved_rules(store, GAMES[slug])
                except BadRules as refusal:
                    yield str(refusal)
    except HouseError as refusal:
        yield str(refusal)


def stream() -> Iterator[str]:
    """Whether the documented stream still deals what it always dealt (docs/chance.md)."""
    first = show(Stream(KNOWN_SEED, "deck").shuffle(DECK)[:3])
    if first != KNOWN_CARDS:
        yield f"the known seed deals {first}, not {KNOWN_CARDS}"
    dice = throw(KNOWN_SEED, 0, 3)
    if dice != KNOWN_DICE:
        yield f"the known seed throws {dice}, not {KNOWN_DICE}"
    counts = [0] * 6
    numbers = Stream(KNOWN_SEED, "check")
    for _ in range(60_000):
        counts[numbers.below(6)] += 1
    spread = sum((n - 10_000) ** 2 / 10_000 for n in counts)
    if spread > 30:
        yield f"60,000 throws stray too far from even: {counts}"


def scenes(root: Path) -> Iterator[str]:
    """Scenes that cannot be drawn."""
    from game.client.pictures import DEALT, PAGES, named, names, studio

    again = tuple(f"{page}:" for page in OF_A_GAME if page in PAGES)  # the page alone is drawn
    dealt = tuple(f"{what}:" for what in DEALT)  # one game's is drawn
    once = (
        name for name in names()
        if name not in SLUGS and not name.startswith(again) and (not name.startswith(dealt) or name.endswith(SLUGS[0]))
    )  # fmt: skip
    for name in once:
        with studio(root) as router:
            try:
                named(router, name, (1280, 720))
            except HouseError as refusal:
                yield f"{name}: {refusal}"


def findings(
    root: Path, folder: Path, *, wanted: bool, only: Collection[str] = ()
) -> Iterator[tuple[str, list[str] | None]]:
    """Every check in turn, or `only` those: its name, and a sentence for each fault (none when all is well).

    None for the store where there is no book yet; a book that is `wanted`, in a folder that was named, is missed.
    """
    made = wanted or book_of(folder).exists()
    rooms: dict[str, Callable[[], Iterator[str]]] = {
        "layouts": lambda: layouts(root, folder),
        "rules": lambda: pages(root),
        "parts": lambda: parts(root),
        "store": lambda: book(folder),
        "chance": stream,
        "scenes": lambda: scenes(root),
    }
    for name, run in rooms.items():
        if only and name not in only:
            continue
        yield name, list(run()) if made or name != "store" else None
