"""How much of what rounds came to was luck: their net against what best play was expected to bring,
wager by wager.
"""

from __future__ import annotations

import msgspec

from ...book import Store
from ...book.values import Filter, OddsSum
from ...core.declaration import Game, HouseRules
from ...odds.house_edge import mean_and_variance, worth_of


def luck_by_wager(store: Store, game: Game, f: Filter) -> tuple[OddsSum, ...]:
    """What the filter's rounds of a game came to against their odds: the base game first, with all
    later wagers and every choice, then each wager that has odds of its own. Rounds at terminals are
    left out. Raises `MissingPart`.
    """
    asked = Filter(player=f.player, game=game.slug, since=f.since, until=f.until, sitting=f.sitting)
    whole = next(iter(store.history.odds_by_game(asked, chips_only=True)), None)
    if whole is None:
        return ()
    known, nets = worth_of(game), store.history.net_by_wager(asked)
    own = [name for name in known if name not in ("main", "base", game.base)]
    found: dict[str, OddsSum] = {}
    for one in store.history.staked_by_wager(asked):
        if one.wager != game.base and one.wager not in own:
            continue
        mean, variance = mean_and_variance(
            game, msgspec.json.decode(one.rules, type=HouseRules), [{one.wager: 1}]
        )
        before = found.get(one.wager) or OddsSum(one.wager, 0, nets.get(one.wager, 0), 0.0, 0.0)
        found[one.wager] = msgspec.structs.replace(
            before,
            rounds=before.rounds + one.times,
            expected=before.expected + mean * one.cents,
            variance=before.variance + variance * one.squares,
        )
    if game.base in found:
        beside = sum(one.net for name, one in found.items() if name != game.base)
        base = msgspec.structs.replace(
            found.pop(game.base), net=whole.net - beside, cost=whole.cost
        )
        found = {game.base: base, **found}
    return tuple(found.values())
