"""The catalogue: every game of the house under its slug, loaded when it is first asked for.

Other installed packages add games under the entry point `linden_house.games`; see
docs/contributing/game-packages.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from ..core.declaration import Game
from ..core.errors import HouseError
from ..core.installation import add_game_root


class CatalogEntry(msgspec.Struct, frozen=True):
    """What lists show of a game before it is loaded; its own file takes these words from here.
    `first` says why it is a good first table ("": it is not among these); `short` is its name where
    there is little room ("": its title).
    """

    slug: str
    title: str
    chapter: str
    family: str
    blurb: str
    first: str = ""
    short: str = ""

    @property
    def short_title(self) -> str:
        """Its one name where there is little room.

        >>> LISTED["six-card-fortune-pai-gow-poker"].short_title, LISTED["go-fore-it"].short_title
        ('Fortune Pai Gow', 'Go Fore It')
        """
        return self.short or self.title

    @property
    def stem(self) -> str:
        """The slug with underscores: the name of every file of the game."""
        return self.slug.replace("-", "_")


LISTED: dict[str, CatalogEntry] = {
    entry.slug: entry
    for entry in (
        CatalogEntry(
            "criss-cross-poker",
            "Criss-Cross Poker",
            "674a",
            "streets",
            "Three bets on a cross",
            short="Criss-Cross",
        ),
        CatalogEntry(
            "crazy-4-poker",
            "Crazy 4 Poker",
            "657a",
            "streets",
            "Best four of five cards",
            "Raise or fold: two rules",
        ),
        CatalogEntry(
            "four-card-frenzy", "Four Card Frenzy", "684a", "streets", "Ties win, bad beats pay"
        ),
        CatalogEntry("flop-poker", "Flop Poker", "667a", "streets", "A flop and a shared pot"),
        CatalogEntry("props-and-hops", "Props & Hops", "668a", "dice", "Bet on how two dice land"),
        CatalogEntry(
            "raise-it-up-stud-poker",
            "Raise It Up Stud Poker",
            "669a",
            "streets",
            "One raise, bigger if early",
            short="Raise It Up",
        ),
        CatalogEntry(
            "six-card-fortune-pai-gow-poker",
            "Six-Card Fortune Pai Gow Poker",
            "670a",
            "pai-gow",
            "Six cards: five and one",
            short="Fortune Pai Gow",
        ),
        CatalogEntry("lunar-poker", "Lunar Poker", "671a", "draw", "Five cards, pay to draw"),
        CatalogEntry(
            "free-bet-blackjack",
            "Free Bet Blackjack",
            "672a",
            "blackjack",
            "Free doubles and splits",
            short="Free Bet",
        ),
        CatalogEntry(
            "double-back-jack", "Double Back Jack", "673a", "blackjack", "Second chance on a bust"
        ),
        CatalogEntry(
            "high-roll-dice",
            "High Roll Dice",
            "675a",
            "dice",
            "Ten dice, one face wins",
            "Pick a face and roll",
        ),
        CatalogEntry(
            "go-fore-it",
            "Go Fore It",
            "676a",
            "streets",
            "Four cards, 24 or less",
            "One rule to learn",
        ),
    )
}
"""Every game under its slug, in the lobby's order."""


def beginner_table() -> CatalogEntry:
    """The table at which somebody new begins: the last of the good first ones."""
    return [entry for entry in LISTED.values() if entry.first][-1]


FAULTS: list[str] = []
"""Why games of other packages were left out, a sentence each."""


def _add_game_package(package: str) -> None:
    """Add the game that a package offers: its `catalog.toml` says how it is listed, and beside that
    file the package has the folders of the program's own tree.

    Raises `HouseError` when the package offers none.
    """
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise HouseError(package, "there is no such package")
    root = Path(spec.origin).parent
    try:
        entry = msgspec.toml.decode((root / "catalog.toml").read_bytes(), type=CatalogEntry)
    except (OSError, UnicodeDecodeError, msgspec.MsgspecError) as error:
        raise HouseError(f"{package}: catalog.toml", str(error)) from None
    modules = root / "game" / "games"
    if entry.slug in LISTED:
        raise HouseError(f"{package}: slug", f"{entry.slug!r} is taken")
    if not (modules / entry.stem / "rules.py").is_file():
        raise HouseError(f"{package}: game/games/{entry.stem}/rules.py", "is missing")
    add_game_root(entry.stem, root)
    __path__.append(str(modules))
    LISTED[entry.slug] = entry


for _point in sorted(entry_points(group="linden_house.games")):
    try:
        _add_game_package(_point.value)
    except HouseError as refusal:
        FAULTS.append(str(refusal))

SLUGS = tuple(LISTED)
"""The games in the lobby's order."""


def catalog_fields(slug: str) -> dict[str, Any]:
    """The catalogue's words for a game, for its own declaration."""
    fields = msgspec.structs.asdict(LISTED[slug])
    del fields["first"], fields["short"]  # words of lists alone
    return fields


class Catalogue(Mapping[str, Game]):
    """Games by slug.

    >>> GAMES["criss-cross-poker"].title
    'Criss-Cross Poker'
    """

    def __getitem__(self, slug: str) -> Game:
        if slug not in SLUGS:
            raise HouseError("game", f"{slug!r} is none of {', '.join(SLUGS)}")
        game: Game = import_module(f"{__name__}.{slug.replace('-', '_')}.rules").GAME
        return game

    def __contains__(self, slug: object) -> bool:
        return slug in LISTED

    def __iter__(self) -> Iterator[str]:
        return iter(SLUGS)

    def __len__(self) -> int:
        return len(SLUGS)


GAMES = Catalogue()
