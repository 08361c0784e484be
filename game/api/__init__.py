"""What other programs get as `linden_house`: rounds as values, round files, advice and PAR sheets.

docs/reference/api.md describes it. Importing this loads neither pygame nor numpy.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..core.cards import card, show
from ..core.chance import Stock
from ..core.declaration import Game, HouseRules, Offer
from ..core.errors import BadBet, BadRoundFile, HouseError, IllegalAction
from ..games import GAMES, SLUGS
from ..rounds import Action, State, Step, View, act, action, legal, seen, start, stock

if TYPE_CHECKING:
    from ..odds.advice import Advice
    from ..odds.par.sheet import ParSheet

__all__ = [
    "GAMES",
    "SLUGS",
    "Action",
    "BadBet",
    "BadRoundFile",
    "Game",
    "HouseError",
    "HouseRules",
    "IllegalAction",
    "Offer",
    "State",
    "Step",
    "Stock",
    "View",
    "act",
    "action",
    "advice",
    "advise",
    "card",
    "legal",
    "net",
    "par",
    "replay",
    "round_file",
    "schema",
    "seen",
    "show",
    "start",
    "stock",
]


def __getattr__(name: str) -> str:
    """`__version__`, read when it is asked for."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from ..core.installation import version

    return version()


def net(state: State, seat: int) -> int:
    """What the seat has won (or, below nothing, lost) in the round so far, cents: all it got back
    less all it staked.

    >>> game = GAMES["props-and-hops"]
    >>> over = start(game, {1: {"field": 500}}, Stock(bytes(32), throws=((1, 1),))).state
    >>> over.over, net(over, 1)
    (True, 1000)
    """
    return sum(back - staked for (mine, _), (staked, back) in state.tally.items() if mine == seat)


def advise(game: Game, view: View, open_now: tuple[Action, ...]) -> Advice | None:
    """What each open action is worth to the seat to act, in expected cents; None where nothing is
    to be decided.

    `view` is `seen(state, state.turn)` and `open_now` is `legal(game, state)`. `.ev` has the
    actions by name, `.best` the best, `.method` says exact or estimate. Everything that is staked
    already counts as spent.

    >>> game = GAMES["go-fore-it"]
    >>> state = start(game, {1: {"front-9": 1000}}, stock(game, bytes(32))).state
    >>> said = advise(game, seen(state, 1), legal(game, state))
    >>> said.best, said.method, {name: round(cents) for name, cents in said.ev.items()}
    ('back-9', 'exact', {'fold': -1000, 'back-9': -896})
    """
    from ..odds.coach import advise as priced

    return priced(game, view, open_now)


def par(game: Game, wager: str | None = None, paytable: str | None = None) -> tuple[ParSheet, ...]:
    """What the wagers of a game are worth: a sheet each, or only those of a wager (`main` is the
    base game) or a letter.

    `ev` is the expected net in units of the wager, played best. Raises `HouseError` where there is
    no such wager or letter.

    >>> sheet, = par(GAMES["go-fore-it"], "main")
    >>> f"{sheet.house_edge:.4%}", sheet.method
    ('2.9185%', 'exact')
    """
    from ..odds.par.game_sheets import matching_sheets

    return matching_sheets(game, wager, paytable)


def replay(source: str | bytes) -> dict[str, Any]:
    """The settlement of a round file's text (docs/reference/round-files.md), amounts in cents.
    Raises `BadRoundFile`.

    >>> told = replay('{"game": "props-and-hops", "dice": [[3, 4]], "seats": {"1": {"wagers": {"hop-3-4": 100}}}}')
    >>> told["seats"]["1"]["wagers"]["hop-3-4"]
    {'staked': 100, 'returned': 1600, 'result': 'win'}
    """
    from ..play.round_file import replay as settled

    return settled(source)


def advice(source: str | bytes) -> dict[str, Any]:
    """What every action is worth at the first decision that a round file leaves open. Raises
    `BadRoundFile` where there is none.

    >>> open_round = '{"game": "go-fore-it", "seats": {"1": {"wagers": {"front-9": 1000}}}}'
    >>> sorted(advice(open_round)["ev"])
    ['back-9', 'fold']
    """
    from ..play.round_file import advice as told

    return told(source)


def round_file(game: Game, played_steps: tuple[Step, ...]) -> dict[str, Any]:
    """The round file of a round, from all of its steps; as JSON text it replays to the same cents.

    >>> import json
    >>> game = GAMES["flop-poker"]
    >>> steps = [start(game, {2: {"ante": 500, "pot": 500}}, stock(game, bytes(32)))]
    >>> while steps[-1].state.turn:
    ...     steps.append(act(game, steps[-1].state, "flop"))
    >>> replay(json.dumps(round_file(game, tuple(steps))))["seats"]["2"]["net"] == net(steps[-1].state, 2)
    True
    """
    from ..play.round_file import build_round_file

    return build_round_file(
        game, played_steps[-1].state, tuple(event for step in played_steps for event in step.events)
    )


def schema() -> Mapping[str, Any]:
    """The JSON Schema of round files.

    >>> schema()["$schema"]
    'https://json-schema.org/draft/2020-12/schema'
    """
    from ..play.round_file.schema import round_file_schema

    return round_file_schema()
