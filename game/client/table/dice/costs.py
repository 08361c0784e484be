"""What the wagers of a dice table cost, exactly, and what is open of them now; how a running
sequence stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from ....core.declaration import Game, HouseRules
from ....core.money import dollars, short
from ....games import GAMES
from ....odds.dice import wager_odds as advisor
from ....odds.house_edge import house_edge
from ..model.moment import Moment, Pointed
from ..model.panel_content import Block, LastRolls, RollSequence, SettledRoll, WagerCost, WagerCosts

ALIKE: Final = {"hard": "Double", "hop": "Any number", "sides": "Hop Left or Right"}


class AlikeCost(NamedTuple):
    """Like wagers that pay and cost the same: their names, a title, the odds, the house edge of a
    dollar (0 to 1), and the keys of the printed rows that they are paid by, with the odds of each.
    """

    wagers: tuple[str, ...]
    title: str
    pays: str
    edge: float
    rows: tuple[tuple[str, str], ...]

    def paid_odds_text(self, row_keys: frozenset[str]) -> str:
        """The odds of those of its rows whose keys these are; empty when it has none of them."""
        return " and ".join(odds for key, odds in self.rows if key in row_keys)


@cache
def costs(slug: str) -> tuple[AlikeCost, ...]:
    """The wagers of a dice table with their exact edges, those that pay and cost alike together,
    the cheapest first.

    A fee that wins only through other wagers is left out: what it costs depends on them (`fee`).

    >>> [(c.title, c.pays, f"{c.edge:.2%}") for c in costs("props-and-hops")][2:5]
    [('Field', '1 or 2 to 1', '5.56%'), ('1-6 and Under', '1 to 1', '5.56%'), ('3-4 and Over', '1 to 1', '5.56%')]
    """
    game = GAMES[slug]
    table = advisor.table_of(game)
    groups: dict[tuple[str, float], list[str]] = {}
    for sheet in advisor.sheets(game):
        if sheet.paytable is None and sheet.wager != table.fee:
            groups.setdefault((_alike_group(sheet.wager), sheet.house_edge), []).append(sheet.wager)
    found = [_cost(game, kind, tuple(names), edge) for (kind, edge), names in groups.items()]
    order = [wager.name for wager in game.wagers]
    pairs = ("hop-top", "hop-center")
    rank = {
        name: at for at, name in enumerate((*pairs, "field", *(n for n in order if n not in pairs)))
    }
    return tuple(sorted(found, key=lambda cost: (round(cost.edge, 9), rank[cost.wagers[0]])))


def _alike_group(name: str) -> str:
    """What stands for like wagers: doubles, numbers, the two sides; any other wager for itself."""
    if name in ("hop-left", "hop-right"):
        return "sides"
    head, _, rest = name.partition("-")
    return head if head in ("hard", "hop") and rest[:1].isdigit() else name


def _cost(game: Game, kind: str, names: tuple[str, ...], edge: float) -> AlikeCost:
    wager = game.wager(names[0])
    odds = [row.odds for row in wager.pays[""]]
    pays = str(odds[0]) if len(odds) == 1 else f"{odds[-1].win} or {odds[0]}"
    title = ALIKE.get(kind, wager.title)
    if ", Millionaire Row" in title or title.endswith(" of a Kind"):
        title = f"{names[0].rpartition('-')[2]} of a kind"
    return AlikeCost(names, title, pays, edge, _rows(game, names))


def _rows(game: Game, names: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple(
        {row.key: str(row.odds) for name in names for row in game.wager(name).pays[""]}.items()
    )


def fee_cost(game: Game, placed: Mapping[str, int]) -> AlikeCost | None:
    """What the fee for a second throw costs by itself with just these wagers standing, each of
    which it may win (below 0 it gains more than itself); None while none stands.
    """
    name = advisor.table_of(game).fee
    standing = tuple(n for n in (game.wager(name).one_of if name else ()) if placed.get(n))
    return _fee(game.slug, standing) if standing else None


@cache
def _fee(slug: str, standing: tuple[str, ...]) -> AlikeCost:
    game = GAMES[slug]
    name = advisor.table_of(game).fee
    edge = house_edge(game, name, HouseRules(), standing) or 0.0
    with_it = f"with {len(standing)} wager{'s' if len(standing) > 1 else ''}"
    return AlikeCost((name,), game.wager(name).title, with_it, edge, _rows(game, (name,)))


def panel_costs(m: Moment) -> tuple[AlikeCost, ...]:
    """The wagers as the panel lists them now, the fee for a second throw as it stands with what is
    placed.
    """
    extra = fee_cost(m.game, placed_wagers(m))
    found = costs(m.game.slug)
    return (
        tuple(sorted((*found, extra), key=lambda cost: cost.edge)) if extra is not None else found
    )


def placed_wagers(m: Moment) -> dict[str, int]:
    """The player's wagers, cents by name: those that are being placed, or that lay on the felt in
    the roll just told.
    """
    if m.betting and m.bets.placed:
        return m.own_stakes
    return m.own_stakes | {spot.wager: end.staked for spot, end in m.own_results.items()}


def round_cost(game: Game, wagers: Mapping[str, int]) -> tuple[int, float]:
    """Cents that are placed and the cents that they cost on average: each at its own edge, the fee
    at what stands with it.
    """
    edges = {name: cost.edge for cost in costs(game.slug) for name in cost.wagers}
    extra = fee_cost(game, wagers)
    if extra is not None:
        edges[extra.wagers[0]] = extra.edge
    return sum(wagers.values()), sum(cents * edges.get(name, 0.0) for name, cents in wagers.items())


def awaits_own_result(m: Moment) -> bool:
    """Whether a wager of the player's that this roll decides is still to be settled."""
    run = advisor.table_of(m.game).run
    running = run.wager if run is not None else ""
    undecided = {spot for spot in m.stakes if spot.seat == m.own} - m.own_results.keys()
    return m.busy and any(spot.wager != running for spot in undecided)


def net(m: Moment) -> int:
    """Cents that the wagers which the roll decided came to; a wager that runs on counts when it
    ends.
    """
    return sum(end.net for end in m.own_results.values())


def roll_sequence(m: Moment, *, odds: bool) -> RollSequence | None:
    """The sequence in play, or the next one; None at a table without. Without `odds` its chances
    stay unsaid.
    """
    run = advisor.table_of(m.game).run
    if run is None:
        return None
    wager = m.game.wager(run.wager)
    hit = hit_combinations(m)
    stake = placed_wagers(m).get(run.wager, 0)
    wins = (
        f": {short(stake * run.won.odds.win)} on {short(stake)}" if run.won.odds and stake else ""
    )
    said = [f"Pays {run.won.odds}{wins}"]
    if m.shown.over and not m.state.carry.running and hit:
        said.insert(
            0,
            "All six have come"
            if len(hit) == len(run.combinations)
            else f"A {run.ends_on} has ended it",
        )
    elif odds and len(hit) < len(run.combinations):
        chance, step = _win_and_hit_chances(m.game.slug, hit)
        said.insert(0, f"Next one before a {run.ends_on}: {step * 100:.2f} %, exact")
        said.insert(
            1, f"All {'others' if hit else 'six'} before a {run.ends_on}: {chance * 100:.2f} %"
        )
        if m.running_stake_cents and run.won.odds:
            worth = chance * (run.won.odds.win + 1) * m.running_stake_cents
            said.append(f"Left running, it is worth {dollars(round(worth))}")
    return RollSequence(wager.title, run.combinations, hit, tuple(said))


@cache
def _win_and_hit_chances(slug: str, hit: tuple[str, ...]) -> tuple[float, float]:
    return float(advisor.run_chance(GAMES[slug], hit)), float(
        advisor.next_hit_chance(GAMES[slug], hit)
    )


def hit_combinations(m: Moment) -> tuple[str, ...]:
    """The combinations whose lammers have come to the circles, in their order."""
    found = [
        (int(place.removeprefix("circle ")), text)
        for (kind, place), text in m.shown.marks.items()
        if kind == "lammer" and place.startswith("circle ")
    ]
    return tuple(text for _, text in sorted(found))


def panel(m: Moment) -> tuple[Block, ...]:
    """What the panel says; where odds are not wanted, the edges stay unsaid."""
    ended = {spot.wager: end for spot, end in m.own_results.items()}
    won = frozenset(key for end in ended.values() for key in end.rows)
    held, extra_fee = placed_wagers(m).keys() - ended.keys(), advisor.table_of(m.game).fee
    listed = tuple(
        WagerCost(
            row.title,
            (extra_fee not in row.wagers and row.paid_odds_text(won)) or row.pays,
            row.edge,
            not held.isdisjoint(row.wagers),
            bool(row.paid_odds_text(won)),
            not m.bets.closed.keys().isdisjoint(row.wagers),
            row.wagers,
        )
        for row in panel_costs(m)
    )
    title = "What each wager costs" if m.odds else "What each wager pays"
    out: list[Block] = [WagerCosts(listed, title, _placed_cost_text(m), m.odds)]
    if m.shows_settled_round and m.coach.lines:
        order = sorted(m.coach.lines, key=lambda line: ("win", "push", "lose").index(line.kind))
        out.append(SettledRoll(tuple(order), m.coach.title))
    run = roll_sequence(m, odds=m.odds)
    if run is not None:
        out.append(run)
    return (*out, LastRolls(m.state.rolls)) if m.state.rolls else tuple(out)


def _placed_cost_text(m: Moment) -> str:
    """What the wagers that are placed cost together, or what the list is about."""
    if not m.odds:
        return "Press a row to see its spot"
    staked, lost = round_cost(m.game, m.bets.placed if m.betting else {})
    if not staked:
        return "House edge of every dollar, exact"
    return f"{short(staked)} here {'gains' if lost < -0.5 else 'costs'} {dollars(round(abs(lost)))} on average"


def shown_wagers(m: Moment, pointed: Pointed) -> tuple[str, ...]:
    """The wagers whose spots are shown: of the spot or the panel's row under pointer or focus, else
    of the row chosen.
    """
    first = m.state.shown_cost
    for name in (pointed.hover, pointed.ring):
        kind, _, rest = name.partition(" ")
        if kind == "spot":
            return (rest,)
        if kind == "cost":
            first = rest
            break
    return next((row.wagers for row in panel_costs(m) if row.wagers[0] == first), ())
