"""Round files: one round of any table, written down, so that anyone can check a settlement
(docs/reference/round-files.md).

`read_round_file` turns the JSON text into a `RoundFile`; `open_round` stacks its deck and starts
it; `play_file_decisions` carries out its decisions; `build_round_file` makes a file of a round.
Whatever cannot be played raises a `HouseError` that names the field.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ...core.declaration import Game
from ...core.errors import BadRoundFile
from ...games import GAMES
from ...rounds import State, amounts, legal, seen
from .reading import house_rules, read_round_file, rules_file, with_defaults
from .result import result, settlement
from .schema import LONGEST, RoundFile, RulesFile, SeatFile
from .stacking import OpenedRound, open_round, open_with_drawn_cards, play_file_decisions
from .writing import build_round_file, round_file_text

__all__ = [
    "LONGEST",
    "OpenedRound",
    "RoundFile",
    "RulesFile",
    "SeatFile",
    "advice",
    "build_round_file",
    "house_rules",
    "open_round",
    "open_with_drawn_cards",
    "play_file_decisions",
    "read_round_file",
    "replay",
    "result",
    "round_file_text",
    "rules_file",
    "settlement",
]


def replay(source: str | bytes) -> dict[str, Any]:
    """The settlement of a round file's text, cents (see `settlement`); raises `BadRoundFile`."""
    file = read_round_file(source)
    opened = open_round(file)
    state, _ = play_file_decisions(opened)
    return settlement(opened.game, state, leaves=file.format > 1)


def advice(
    source: str | bytes, rules_by_game: Mapping[str, RulesFile] | None = None, *, why: bool = False
) -> dict[str, Any]:
    """What `advise --json` prints: the seat to act, expected net in cents of every open action, its
    gap to the best, how they were found, the base wager (`stake`, cents), the coach's sentence
    (`reason`), what was counted (`ways`), and the `amounts` for which a decision may be taken: its
    net is on the line between the two. What a file's rules leave out is as in its game's `rules_by_game`.
    With `why` it says how every action ends, and which other card, meter or rule would flip the
    answer.

    Raises `BadRoundFile` when the file cannot be played, leaves no decision open, or the game has
    nothing to decide.
    """
    from ...odds.coach import advise
    from ...practice.changed_decisions import DecisionVariants, ending_and_flip_data

    file = read_round_file(source)
    if rules_by_game is not None:
        if file.game in GAMES and file.game not in rules_by_game:
            raise BadRoundFile("game", f"the casino has no table of {GAMES[file.game].title}")
        file = replace(
            file, rules=with_defaults(file.rules, rules_by_game.get(file.game, RulesFile()))
        )
    opened = open_with_drawn_cards(file)
    state, _ = play_file_decisions(opened, to_end=False)
    said = (
        advise(opened.game, seen(state, state.turn), legal(opened.game, state))
        if state.turn
        else None
    )
    if said is None:
        none = "seats", "leave no decision open"
        raise BadRoundFile(
            *(
                none
                if opened.game.deals
                else ("game", f"nothing is decided at {opened.game.title} but wagers")
            )
        )
    edition = opened.game.edition_in_force(state.offer.rules)
    return (
        {
            "seat": said.seat,
            "ev": dict(said.ev),
            "best": said.best,
            "method": said.method,
            "standard_error": said.standard_error,
            "unit": "cents",
            "stake": said.stake,
            "gap": {name: said.cost(name) for name in said.ev},
            "reason": said.reason,
            "ways": said.ways,
            "edition": edition.name if edition else "",
        }
        | ({"amounts": between} if (between := _decision_amount_ranges(opened.game, state)) else {})
        | ({"why": ending_and_flip_data(DecisionVariants(opened.game, state))} if why else {})
    )


def _decision_amount_ranges(game: Game, state: State) -> dict[str, list[int]]:
    """The least and the most that each open decision which takes amounts may stake, in cents."""
    found = {one.verb: amounts(game, state, one.verb) for one in legal(game, state)}
    return {verb: [some[0], some[-1]] for verb, some in found.items() if some}
