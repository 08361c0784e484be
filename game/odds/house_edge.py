"""What wagers and tables cost, from the shipped summaries of the PAR sheets
(assets/games/STEM/worth.json).

Every figure that stands beside the words "house edge" or "an hour" comes from here, on one basis:
of a table, what an hour costs whoever bets no more than it makes him bet, and the edge of all of
that (`table_cost`); of a single wager, the edge of that wager.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ..core.declaration import Game, HouseRules, money_range
from ..core.money import dollars
from ..hands.phrases import join_with_and
from .shipped_data import edition_file, shipped_json

if TYPE_CHECKING:
    from .par.sheet import ParSheet

Worth = Mapping[str, Mapping[str, tuple[float, float]]]


ALL_FORCED = "all you must bet"
"""Of what a table's edge is where it makes one bet several wagers."""


class TableCost(msgspec.Struct, frozen=True):
    """What a table costs whoever bets the least it makes him bet, by best play: the `wagers` before
    the deal, names and cents, how many cents a round loses on average (`loss`, below 0 where the
    player gains) and hands an hour. `cheapest` says that one chooses among wagers and these are the
    ones that cost least.
    """

    wagers: tuple[tuple[str, int], ...]
    loss: float
    hands: int
    cheapest: bool = False

    @property
    def staked(self) -> int:
        """Cents that are placed before a deal."""
        return sum(cents for _, cents in self.wagers)

    @property
    def edge(self) -> float:
        """The share of them that is lost on average."""
        return self.loss / self.staked

    @property
    def hourly_cost(self) -> float:
        """Cents that an hour costs on average."""
        return self.loss * self.hands

    @property
    def edge_text(self) -> str:
        """The edge as it is printed: `4.33 %`, `from 1.49 %`."""
        return f"{'from ' if self.cheapest else ''}{edge_printed(self.edge)}"

    @property
    def hourly_cost_text(self) -> str:
        """What an hour costs in words.

        >>> TableCost((("ante", 500),), 43.285, 40).hourly_cost_text, TableCost((("ante", 500),), -0.234, 70).hourly_cost_text
        ('costs $17.31 an hour', 'gains $0.16 an hour')
        """
        return f"{self.cost_or_gain_text} an hour"

    @property
    def cost_or_gain_text(self) -> str:
        """The same without the hour: `costs $17.31`."""
        cents = round(self.hourly_cost)
        return f"{'gains' if cents < 0 else 'costs'} {dollars(abs(cents))}"

    @property
    def hourly_dollars_text(self) -> str:
        """What an hour costs in whole dollars; a plus where the player gains.

        >>> TableCost((("ante", 500),), 43.285, 40).hourly_dollars_text
        '$17'
        """
        whole = round(self.hourly_cost / 100)
        return f"{'+' if whole < 0 else ''}${abs(whole):,}"


class Summary(msgspec.Struct, frozen=True):
    """What a game's table costs by the house rules it comes with, and its `wagers`: expected net
    and variance of a unit on each, by wager (`main` is the base game with all that is mandatory,
    `base` the part of it without the wagers that have a sheet of their own) and letter (""
    without). `decisions` counts what is to be learned there: the rules of the usual strategy card,
    0 where nothing is decided after the bets, None where nobody counted.
    """

    table: TableCost
    wagers: Worth
    decisions: int | None = None


def edge_printed(edge: float) -> str:
    """A house edge as it is printed wherever it is: what the house keeps is positive, what the
    player gains has a minus.

    >>> edge_printed(0.027777), edge_printed(-0.000469), edge_printed(-1e-17)
    ('2.78 %', '−0.05 %', '0.00 %')
    """
    return f"{round(edge * 100, 2) + 0.0:.2f} %".replace("-", "−")


@cache
def shipped_summary(stem: str, file: str = "worth.json") -> Summary:
    """What ships of a game. Raises `MissingPart`."""
    return shipped_json(f"{stem}/{file}", Summary)


def worth_of(game: Game, rules: HouseRules | None = None) -> Worth:
    """Expected net and variance of a unit on each of a game's wagers in the edition that is played
    (left out: that of a house which has chosen nothing). Raises `MissingPart`.
    """
    file = edition_file(game, "worth.json", rules or game.house_rules)
    return shipped_summary(game.stem, file).wagers


class EdgeEntry(NamedTuple):
    """What an edge counts: the sheet's name, a title, and per what."""

    name: str
    title: str
    per: str


def edge_entries(game: Game) -> tuple[EdgeEntry, ...]:
    """What a game's edge counts. `main` is the base game; where that has a sheet of its own, `main`
    counts every wager that must be placed, and `base` leaves out those priced by themselves.

    Raises `MissingPart`.

    >>> from game.games import GAMES
    >>> edge_entries(GAMES["lunar-poker"])[0]
    EdgeEntry(name='main', title='Ante and Super', per='all you must bet')
    """
    known, base = worth_of(game), game.wager(game.base).title
    per = edge_denominator(game)
    if "base" not in known:
        return (EdgeEntry("main", "Base game", per),) if "main" in known else ()
    beside = [w.title for w in game.wagers if not w.optional and not w.later and w.name in known]
    return (
        EdgeEntry("main", " and ".join((base, *beside)), per),
        EdgeEntry("base", f"{base} without {' and '.join(beside)}", f"the {base}"),
    )


def title_of(game: Game, one: ParSheet) -> str:
    """A sheet's heading: the wager's title, the base game, or whose envy it is."""
    titles = {wager.name: wager.title for wager in game.wagers}
    if one.also:
        return _joint_title([titles[name] for name in one.wagers])
    if one.wager in ("main", "base"):
        counted = {name: title for name, title, _ in edge_entries(game)}
        return counted.get(one.wager, "Base game").replace("Base game", "The base game")
    if one.apart == "company":
        return f"{titles[one.wager]}, {one.paytable}"
    if one.apart == "envy":
        return f"{titles[one.wager.removesuffix('-envy')]}: envy"
    return titles.get(one.wager, one.wager.replace("-", " ").title())


def _joint_title(titles: Sequence[str]) -> str:
    """The title of wagers that differ in a number alone.

    >>> _joint_title(["Super on seat 1", "Super on seat 2", "Super on seat 3"]), _joint_title(["Hop 1-2", "Hop 1-3"])
    ('Super on seats 1 to 3', 'Hop 1-2 and 1-3')
    """
    words = [title.split() for title in titles]
    same = [
        word for word, *others in zip(*words, strict=True) if all(other == word for other in others)
    ]
    numbers = [next((word for word in each if word not in same), "") for each in words]
    if (
        [*range(int(numbers[0]), int(numbers[0]) + len(numbers))] == [*map(int, numbers)]
        if numbers[0].isdigit()
        else False
    ):
        return f"{' '.join(same)}s {numbers[0]} to {numbers[-1]}"
    return f"{' '.join(same)} {join_with_and(numbers)}".strip()


def edge_base_words(per: str) -> str:
    """Of what an edge is quoted.

    >>> edge_base_words("wager"), edge_base_words("Ante"), edge_base_words("both Antes"), edge_base_words("all wagers")
    ('of the wager', 'of the Ante', 'of both Antes', 'of all wagers')
    """
    return f"of {per}" if per.startswith(("all ", "both ")) else f"of the {per}"


def plural_unit_words(game: Game, one: ParSheet) -> str:
    """The unit of a sheet's nets, many of them: `Antes`, `wagers`."""
    if one.wager not in ("main", "base") or game.base not in game.by_name:
        return "wagers"
    # dice choose among wagers: their main sheet is of the one that costs least
    title = game.wager(one.unit if one.unit in game.by_name else game.base).title
    return "Antes" if title.startswith("Ante") else f"{title} wagers"


def mean_and_variance(
    game: Game, rules: HouseRules, boxes: Iterable[Mapping[str, int]]
) -> tuple[float, float]:
    """Expected net (cents) and variance (square cents) of the wagers before the deal, by best play.
    Raises `MissingPart`.

    Wagers of one round are taken as independent, which makes the variance a little too small where
    they share cards.
    """
    return _mean_and_variance(game, rules, boxes, worth_of(game, rules))


def _mean_and_variance(
    game: Game, rules: HouseRules, boxes: Iterable[Mapping[str, int]], known: Worth
) -> tuple[float, float]:
    mean = variance = 0.0
    for placed in boxes:
        base = next(
            (name for name in ("base", "main") if name in known), ""
        )  # `base` leaves out what is placed beside it
        parts = {base: placed.get(game.base, 0)} if base else {}
        parts |= {name: cents for name, cents in placed.items() if name in known}
        for name, cents in parts.items():
            ev, spread = _unit_mean_and_variance(game, name, rules, known)
            mean += ev * cents
            variance += spread * cents * cents
    return mean, variance


def _unit_mean_and_variance(
    game: Game, name: str, rules: HouseRules, known: Worth
) -> tuple[float, float]:
    """Expected net and variance of a unit on a wager (or `main`, `base`) under the letter and the
    options in force.
    """
    if rules.super_as_printed and name.startswith("super"):
        from ..games.lunar_poker.counting.super_wagers import printed_mean_and_variance

        return printed_mean_and_variance(rules.edition)
    governs = game.base_letter if name in ("main", "base") else name
    letter = game.letter(governs, rules) if governs else ""
    return known[name].get(letter) or next(iter(known[name].values()))


def forced_wagers(game: Game, rules: HouseRules) -> dict[str, int]:
    """The least that a table makes one bet before a deal, cents by name: every mandatory wager at
    its minimum; where one chooses among several, as at dice, the one that costs least. Raises
    `MissingPart`.
    """
    placed = {
        w.name: money_range(w, rules)[0] for w in game.wagers if not w.later and not w.optional
    }
    if placed:
        return placed
    from .dice.sensible_wagers import wagers_by_edge

    name = wagers_by_edge(game, game.entry)[0]
    return {name: max(rules.table_minimum, money_range(game.wager(name), rules)[0])}


def suggested_first_bet(game: Game, rules: HouseRules) -> dict[str, int]:
    """The bet that lies at a table for who is new to it, cents by wager: three times the least that
    one must bet, as far as the limits let it. Raises `MissingPart`.

    >>> from game.games import GAMES
    >>> suggested_first_bet(GAMES["go-fore-it"], HouseRules())
    {'front-9': 1500}
    """
    limits = {name: money_range(game.wager(name), rules) for name in forced_wagers(game, rules)}
    return {name: min(3 * low, high) for name, (low, high) in limits.items()}


def edge_denominator(game: Game) -> str:
    """Of what the edge of the base game is.

    >>> from game.games import GAMES
    >>> edge_denominator(GAMES["crazy-4-poker"]), edge_denominator(GAMES["go-fore-it"])
    ('all you must bet', 'the Front 9')
    """
    several = sum(_is_forced(game, w.name) for w in game.wagers) > 1
    return ALL_FORCED if several else f"the {game.wager(game.base).title}"


def forced_units(game: Game, rules: HouseRules) -> float:
    """How many base wagers make up all that a table makes one bet; 1 at dice."""
    placed = forced_wagers(game, rules)
    return sum(placed.values()) / placed[game.base] if game.base in placed else 1.0


def hands_an_hour(game: Game) -> int:
    """At what pace a game is usually dealt."""
    return usual_hands_an_hour(game.slug)


def usual_hands_an_hour(slug: str) -> int:
    """The same by the slug of a game."""
    match slug:
        case "free-bet-blackjack" | "double-back-jack":
            return 70
        case "flop-poker" | "raise-it-up-stud-poker":
            return 35
        case _:
            return 40


def table_cost(game: Game, rules: HouseRules, worth: Worth | None = None) -> TableCost:
    """What a table costs under these house rules, by best play: the figures of lobby, planner, odds
    and command line. `worth` takes the place of what ships, where that is being made.

    Raises `MissingPart`.

    >>> from game.games import GAMES
    >>> cost = table_cost(GAMES["criss-cross-poker"], HouseRules())
    >>> cost.staked, cost.edge_text, cost.hourly_cost_text
    (1000, '4.33 %', 'costs $17.31 an hour')
    """
    placed, known = forced_wagers(game, rules), worth or worth_of(game, rules)
    if game.decks(rules) != game.decks(HouseRules()):
        from .blackjack.play_tables import house_edge as edge_by_decks

        loss = edge_by_decks(game, game.decks(rules)) * placed[game.base]
    else:
        loss = -_mean_and_variance(game, rules, [placed], known)[0]
    return TableCost(
        tuple(placed.items()), loss, hands_an_hour(game), cheapest=game.family == "dice"
    )


def house_edge(
    game: Game, name: str, rules: HouseRules, placed: Iterable[str] = ()
) -> float | None:
    """The house edge of a wager by best play under the rules in force, None where none was counted.
    `main` is the base game, of all that one must bet; a mandatory wager has that edge, too. A meter
    stands at its seed. What a fee for a second throw costs hangs on the wagers that stand with it,
    whose names are `placed`: without any it has no edge. Raises `MissingPart`.

    >>> from game.games import GAMES
    >>> f"{house_edge(GAMES['crazy-4-poker'], 'ante', HouseRules()):.4f}"
    '0.0171'
    """
    known = worth_of(game, rules)
    if game.deals and (name == "main" or (name in game.by_name and _is_forced(game, name))):
        return table_cost(game, rules).edge if "main" in known else None
    if game.family == "dice":
        from .dice import wager_odds

        if name == wager_odds.table_of(game).fee:
            standing = tuple(one for one in game.wager(name).one_of if one in set(placed))
            return -float(wager_odds.fee_value(game, standing)) if standing else None
    return -_unit_mean_and_variance(game, name, rules, known)[0] if name in known else None


def _is_forced(game: Game, name: str) -> bool:
    wager = game.wager(name)
    return not wager.later and not wager.optional


def quoted_edge(game: Game, one: ParSheet, rules: HouseRules) -> tuple[float, str]:
    """The edge of a sheet, and of what it is, as every page prints it: of the base game that of all
    one must bet.

    >>> from game.games import GAMES
    >>> from game.odds.par.game_sheets import main_sheet_in_force
    >>> lunar, rules = GAMES["lunar-poker"], HouseRules()
    >>> edge, of = quoted_edge(lunar, main_sheet_in_force(lunar, rules), rules)
    >>> f"{edge:.4f}", of
    ('0.0398', 'all you must bet')
    """
    if one.wager != "main" or not game.deals or edge_denominator(game) != ALL_FORCED:
        return one.house_edge, one.per
    return -one.ev / forced_units(game, rules), ALL_FORCED


def edge_error(game: Game, one: ParSheet, rules: HouseRules) -> float:
    """The standard error of that edge, on the same basis; 0 where it is exact.

    >>> from game.games import GAMES
    >>> from game.odds.par.game_sheets import main_sheet_in_force
    >>> lunar = GAMES["lunar-poker"]
    >>> one = main_sheet_in_force(lunar, HouseRules())
    >>> edge_error(lunar, one, HouseRules()) == one.standard_error / 2
    True
    """
    return (
        one.standard_error * abs(quoted_edge(game, one, rules)[0] / one.ev)
        if one.standard_error
        else 0.0
    )
