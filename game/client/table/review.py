"""What the coach says when a round of the history is reviewed: its dearest decision, with what was chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.table.coach import CoachWords, advised
from game.errors import HouseError

if TYPE_CHECKING:
    from game.declare import Game
    from game.table.store.values import KeptRound


def reviewed(game: Game, kept: KeptRound) -> CoachWords:
    """The coach's words for a kept round: the decision that cost most, or that there was none."""
    title = f"Round {kept.row.number:,}, told again"
    if not kept.decisions:
        return CoachWords(title, "no choice was priced")
    step, decision = max(kept.decisions.items(), key=lambda pair: pair[1].cost)
    if round(decision.cost) < 1:
        return CoachWords(title, "every choice was the best")
    from game.advisor.drills import decision_points
    from game.table.practice import at_step

    point = next((p.title for p in decision_points(game) if p.name == decision.point), decision.point)
    try:
        advice = at_step(game, kept, step).advice
    except HouseError:  # the house's rules have moved since
        return CoachWords(title, "the choice cannot be priced any more")
    return advised(advice, title=f"{point[:1].upper()}{point[1:]}", chosen=decision.chosen)
