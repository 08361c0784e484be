"""What a card game's mathematics offers the rest of the program: `ADVICE`, a `GameAdvice`, in
`game/games/<stem>/advice.py`; and the one place that loads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec

from ..core.declaration import Game, HouseRules
from ..rounds.state import Action, View
from . import shipped_data
from .par.sheet import ParRow, ParSheet

if TYPE_CHECKING:
    from .advice import Advice
    from .distribution.net_distribution import NetDistribution
    from .question import Point
    from .showdown.best_play import Duel, Judges
    from .side_wagers import Side
    from .strategy.card_language import StrategyCard


class GameAdvice(msgspec.Struct, frozen=True, kw_only=True):
    """A card game's mathematics. What a game leaves out (None or empty) has the default that is
    said beside it.
    """

    advise: Callable[[Game, View, tuple[Action, ...]], Advice]
    """What each open action is worth to the seat to act."""
    main_sheets: Callable[[], tuple[ParSheet, ...]] | None = None
    """The base game counted anew, as `tools/make_odds.py` writes it; None where the game has a
    module of its own under `tools/odds`."""
    by_card: Callable[[Game, StrategyCard], ParSheet] | None = None
    """The base game's sheet played by a strategy card; None where `game/games/card_price.py` counts
    it for the whole family."""
    side: Side | None = None
    """How the optional wagers are counted, `Side({})` where there are none; None where `sheets`
    has them."""
    sheets: Callable[[Game], tuple[ParSheet, ...]] | None = None
    """All PAR sheets in their order; None: the shipped ones of the base game, then those of
    `side`."""
    sheet_under_rules: Callable[[Game, ParSheet, HouseRules], ParSheet] | None = None
    """A sheet under house options that change what its wager pays; None: there are no such
    options."""
    round_law: (
        Callable[[Game, HouseRules, Mapping[str, int], str], NetDistribution | None] | None
    ) = None
    """The chances of each net of a whole round with these wagers (cents by name), played by
    `strategy`; it answers None for what it does not count."""
    row_net: Callable[[ParRow], float] | None = None
    """What a row of the base game's sheet nets in base wagers, from which the planner has rounds
    that `round_law` does not count (`net_distribution.py` has three such functions)."""
    wager_law: Callable[[Game, HouseRules, str, int], dict[int, float]] | None = None
    """The chances of each net in cents of one side wager; None: as `STEM/apart.json` has them."""
    wagers_apart: Mapping[str, tuple[int, ...]] = {}
    """Wagers decided by cards that `round_law` leaves out. In a `duel`, with which of the seat's,
    the dealer's and the bonus card as they are dealt."""
    points: tuple[Point, ...] = ()
    """What can be practiced; a game with streets has these."""
    prepare: Callable[[], None] | None = None
    """Builds what the first answer would wait for, in a quarter of a second at most."""
    duel: Duel | None = None
    """The game's one decision before its hand meets the dealer's, for many rounds at once."""
    judges: Judges | None = None
    """In a `duel` the side wagers that the seat's own cards decide."""

    def faults(self, game: Game) -> Iterator[str]:
        """What is missing or of a wrong type, in a sentence each."""
        given = msgspec.structs.asdict(self)
        called = ("advise", "main_sheets", "by_card", "sheets", "sheet_under_rules")
        for name in (*called, "round_law", "row_net", "wager_law", "prepare"):
            if given[name] is not None and not callable(given[name]):
                yield f"`{name}` is no function"
        if self.sheets is None and self.side is None:
            yield "`ADVICE` has neither `side` nor `sheets`, by which its optional wagers are counted"
        if not game.streets and not self.points:
            yield "`ADVICE` has no `points`, which say what can be practiced"
        if self.round_law is None and self.row_net is None:
            yield "`ADVICE` has neither `round_law` nor `row_net`, by which the planner has its chances"


def game_advice(game: Game) -> GameAdvice:
    """A card game's mathematics. Raises `MissingPart` where its module is not there or does not
    offer what a table needs; dice games have theirs in `game.odds.dice`.
    """
    return shipped_data.offered_by_game(game, "advice", "ADVICE", GameAdvice)
