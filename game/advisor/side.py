"""What the card games' optional wagers are worth, exactly: every hand of the deck counted through the declared paytables.

A judge counts how many hands each row of a paytable pays; `sheets(game)` puts the counts of every wager and letter into PAR
sheets, and lists apart what nobody stakes on: the envy of other seats' hands, and Crazy 4's bonus draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import comb, factorial

import msgspec

from game.advisor.par import Chance, MeterEdge, ParSheet, sheet
from game.cards import Card, cards
from game.declare import Game, Meter, Wager
from game.errors import HouseError
from game.hands import FIVE, FOUR, FOUR_BONUS, PAI_GOW, THREE, THREE_BONUS, Ranking
from game.hands.count import frequencies
from game.hands.points import POINTS
from game.hands.special import marks
from game.money import Odds
from game.paytable import Paytable, Row
from game.rounds.pai_gow import PaiGow

Ways = Iterator[tuple[Row | None, int]]
Judge = Callable[[Paytable], Ways]
"""For a paytable: rows (None: it loses) and how many hands each pays; a row may come more than once."""

LOST = "lose"


def by_strength(counts: Callable[[], Mapping[int, int]], ranking: Ranking, *apart: tuple[Card, ...]) -> Judge:
    """Hands counted by strength; those in `apart` are looked at card by card for the rows that strength does not decide."""

    def judge(table: Paytable) -> Ways:
        left = dict(counts())
        for hand in apart:
            strength = ranking.strength(hand)
            left[strength] -= 1
            yield table.find(strength, marks(hand, table.specials)), 1
        for strength, count in left.items():
            yield table.find(strength), count

    return judge


def hands(ranking: Ranking, size: int, *apart: tuple[Card, ...]) -> Judge:
    """All hands with so many cards, each with the same chance."""
    return by_strength(lambda: dict(enumerate(frequencies(ranking, size).tolist())), ranking, *apart)


def _suited(ranks: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(cards(" ".join(rank + suit for rank in ranks)) for suit in "cdhs")


def _two_pairs_apart(table: Paytable) -> Ways:
    """The best four of five cards, two pairs by the ranks that they are of (684a.12(e))."""
    for strength, count in enumerate(frequencies(FOUR_BONUS, 5).tolist()):
        held: frozenset[str] = frozenset()
        if FOUR_BONUS.category(strength) == "two pair":
            made = tuple(Card(rank * 4 + suit) for suit, rank in enumerate(FOUR_BONUS.ranks(strength)))
            held = marks(made, table.specials)
        yield table.find(strength, held), count


def _colours(table: Paytable) -> Ways:
    """Five cards by how many are red."""
    for red in range(6):
        clubs, hearts = (Card(4 * i) for i in range(5 - red)), (Card(4 * i + 2) for i in range(red))
        yield table.find(0, marks((*clubs, *hearts), table.specials)), comb(26, red) * comb(26, 5 - red)


def _aces(table: Paytable) -> Ways:
    """Four cards by how many are aces."""
    for count in range(5):
        found = table.find(0, (f"{count} ace{'s' if count > 1 else ''}",))
        yield found, comb(4, count) * comb(48, 4 - count)


@cache
def totals_apart() -> Mapping[tuple[int, int], int]:
    """In how many ways two hands of four cards of one deck have two totals.

    >>> sum(totals_apart().values()) == comb(52, 4) * comb(48, 4)
    True
    """
    found = {(0, 0, 0, 0): 1}
    for value in sorted(set(POINTS)):
        held = POINTS.count(value)
        after: dict[tuple[int, int, int, int], int] = {}
        for (n, m, mine, other), ways in found.items():
            for i in range(min(held, 4 - n) + 1):
                for j in range(min(held - i, 4 - m) + 1):
                    key = (n + i, m + j, mine + i * value, other + j * value)
                    drawn = factorial(held) // (factorial(i) * factorial(j) * factorial(held - i - j))
                    after[key] = after.get(key, 0) + ways * drawn
        found = after
    return {key[2:]: ways for key, ways in found.items() if key[:2] == (4, 4)}


def _skins(table: Paytable) -> Ways:
    for (mine, dealer), count in totals_apart().items():
        yield (table.rows[0] if mine < dealer else None), count


def _little(table: Paytable) -> Ways:
    """Six cards that make no more than a high card, by that card: an eight to a king pays (670a.12(c))."""
    for strength, count in enumerate(frequencies(PAI_GOW, 6).tolist()):
        high = PAI_GOW.ranks(strength)[0] if count and PAI_GOW.category(strength) == "high card" else -1
        yield (table.rows[high - 6] if 6 <= high <= 11 else None), count


def _flop_counts() -> Mapping[int, int]:
    from game.advisor.games.flop_poker import strength_counts

    return dict(enumerate(strength_counts()))


JUDGES: Mapping[str, Mapping[str, Judge]] = {
    "criss-cross-poker": {"five-card-bonus": hands(FIVE, 5)},
    "crazy-4-poker": {
        "queens-up": hands(FOUR, 5),
        "four-card-progressive": hands(FOUR, 5),
        "five-card-progressive": hands(FIVE, 5),
        "hand-bonus-player": hands(FIVE, 5),
        "hand-bonus-dealer": hands(FIVE, 5),
        "six-card-bonus": hands(FIVE, 6, *_suited("AKQJT9")),
    },
    "four-card-frenzy": {
        "prime": _colours,
        "four-card-bonus": _two_pairs_apart,
        "all-six": hands(FIVE, 6, *_suited("AKQJT9")),
    },
    "flop-poker": {"three-card-bonus": hands(THREE_BONUS, 3), "progressive": by_strength(_flop_counts, FIVE)},
    "raise-it-up-stud-poker": {
        "pair-plus": hands(THREE, 3),
        "progressive": hands(THREE, 3, *_suited("AKQ")),
        "six-card-bonus": hands(FIVE, 6),
    },
    "go-fore-it": {"skins": _skins, "gopher": _aces},
    "six-card-fortune-pai-gow-poker": {
        "fortune": hands(PAI_GOW, 6),
        "insurance": _little,
        "progressive": hands(PAI_GOW, 6),
    },
}
"""How the hands of every optional wager are counted, by game and wager."""

NOTES: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("crazy-4-poker", "queens-up"): ("A fold forfeits it; no hand that wins it is worth folding.",),
    ("crazy-4-poker", "four-card-progressive"): ("A fold forfeits it; no hand that wins it is worth folding.",),
    ("crazy-4-poker", "five-card-progressive"): ("A fold forfeits it; no hand that wins it is worth folding.",),
    ("crazy-4-poker", "hand-bonus-dealer"): (
        "What the meter pays for the dealer's hand is divided: here one seat backs it.",
    ),
    ("raise-it-up-stud-poker", "progressive"): (
        "A fold forfeits it: counted as if no winning hand is folded.",
        "Who plays as if the wager were not there folds 15.44 % of the straights, and gives away 44.1040 %.",
    ),
    ("raise-it-up-stud-poker", "pair-plus"): ("A fold leaves it standing.",),
    ("four-card-frenzy", "four-card-bonus"): (
        "Two aces and two queens pay less than the two pairs below them: the table is played as it is printed (R-FF2).",
    ),
}


def counted(game: Game, wager: str, table: Paytable) -> dict[Row | None, int]:
    """How many hands each row of a paytable pays, in printed order, the losing ones last under None; each row is there."""
    found: dict[Row | None, int] = dict.fromkeys((*table.rows, None), 0)
    for row, count in JUDGES[game.slug][wager](table):
        found[row] += count
    return found


@cache
def _sheets(slug: str) -> tuple[ParSheet, ...]:
    from game.rules import GAMES

    game = GAMES[slug]
    out: list[ParSheet] = []
    for name in JUDGES[slug]:
        wager = game.wager(name)
        out += [_sheet(game, wager, table, letter) for letter, table in wager.pays.items()]
        out += _envies(game, wager)
    return (*out, *_bonus_draws(game))


def sheets(game: Game) -> tuple[ParSheet, ...]:
    """The PAR sheet of every optional wager of a card game under every letter, in the chapter's order; then its bonuses."""
    return _sheets(game.slug) if game.slug in JUDGES else ()


def _sheet(game: Game, wager: Wager, table: Paytable, letter: str) -> ParSheet:
    counts = counted(game, wager.name, table)
    total = sum(counts.values())
    meters = [m for m in game.meters if wager.name in m.wagers and _rate(m, letter)]
    chances = [
        Chance(row.name, Fraction(count, total), str(row.odds), _net(row.odds, meters, letter)) if row
        else Chance(LOST, Fraction(count, total), LOST, Fraction(-1))
        for row, count in counts.items()
    ]  # fmt: skip
    made = sheet(
        game.slug, wager.name, chances, paytable=letter or None, notes=NOTES.get((game.slug, wager.name), ())
    )  # fmt: skip
    if not meters:
        return made
    edges = tuple(_meter_edge(meter, meters, letter, chances, tuple(counts)) for meter in meters)
    return msgspec.structs.replace(made, meters=edges, notes=(*made.notes, *_meter_notes(meters, edges, letter)))


def _rate(meter: Meter, letter: str) -> bool:
    return letter in meter.rates or "" in meter.rates


def _seed(meter: Meter, letter: str) -> Fraction:
    """What the meter starts at, in units of the wager."""
    return Fraction((meter.rates.get(letter) or meter.rates[""]).seed, 100)


def _meter_of(odds: Odds, meters: list[Meter]) -> Meter:
    return next(m for m in meters if m.name.endswith(odds.jackpot))


def _net(odds: Odds, meters: list[Meter], letter: str) -> Fraction:
    """Net units won, the meters at their seeds."""
    if odds.percent:
        return _seed(_meter_of(odds, meters), letter) * odds.percent / 100 - 1
    return Fraction(odds.win, odds.per) - (0 if odds.keeps else 1)


def _meter_edge(
    meter: Meter, meters: list[Meter], letter: str, chances: list[Chance], rows: tuple[Row | None, ...]
) -> MeterEdge:  # fmt: skip
    slope = sum(
        (c.probability * row.odds.percent / 100 for c, row in zip(chances, rows, strict=True)
         if row and row.odds.percent and _meter_of(row.odds, meters) is meter),
        Fraction(0),
    )  # fmt: skip
    mean = sum((c.probability * c.net for c in chances), Fraction(0))
    even = _seed(meter, letter) - mean / slope
    return MeterEdge(meter.name, float(_seed(meter, letter)), float(slope), float(even))


def _meter_notes(meters: list[Meter], edges: tuple[MeterEdge, ...], letter: str) -> Iterator[str]:
    for meter, edge in zip(meters, edges, strict=True):
        rate = meter.rates.get(letter) or meter.rates[""]
        kept = f" to it and {rate.reserve / 10:g} % to its reserve" if rate.reserve else ""
        yield (
            f"{meter.title}: counted at its seed, {edge.seed:,.0f} times the wager; every thousand more is worth "
            f"{100_000 * edge.slope:.3f} % of it, and at {edge.break_even:,.0f} times the wager the edge is gone"
            f"{' (the other meters at their seeds)' if len(edges) > 1 else ''}. "
            f"Each wager adds {rate.rate / 10:g} % of itself{kept}."
        )


def _envies(game: Game, wager: Wager) -> Iterator[ParSheet]:
    """What the wager brings for every other seat's hand, whoever sits there and whether it folds or not (R-6).

    The sums are fixed for a $1 and a $5 wager; in units of the wager both come to the same. Where only a wager of $5 or more
    earns any (R-PG4), the sheet is that of $5.
    """
    least = game.extra.qualifying if isinstance(game.extra, PaiGow) else 0
    note = "On top of the wager, for each other seat in the round, folded or not."
    if least:
        note += f" Only a wager of ${least // 100} or more earns it, and a larger one no more than this (R-PG4)."
    letters = dict.fromkeys(key.rpartition(" ")[0] for key in wager.envy)
    for letter in letters:
        small, large = (wager.envy[f"{letter} ${dollars}".strip()] for dollars in (1, 5))
        counts = counted(game, wager.name, small)
        total = sum(counts.values())
        chances = []
        for row, count in counts.items():
            pays = "nothing"
            if row:
                pays = (
                    f"{large.row(row.name).odds} on $5"
                    if least
                    else f"{row.odds} on $1, {large.row(row.name).odds} on $5"
                )
            chances.append(
                Chance(row.name if row else "no envy", Fraction(count, total), pays, _envy(row, small, large))
            )
        yield _bonus(
            game, f"{wager.name}-envy", chances, "envy", paytable=letter or None, unit=wager.name, per="other seat",
            note=note,
        )  # fmt: skip


def _envy(row: Row | None, small: Paytable, large: Paytable) -> Fraction:
    """A bonus in units of the wager; raises `HouseError` when the two tables differ in that."""
    if row is None:
        return Fraction(0)
    won = Fraction(row.odds.sum, 100)
    if Fraction(large.row(row.name).odds.sum, 500) != won:
        raise HouseError("envy", f"{row.name} is not in proportion in {small.section}")
    return won


def _bonus(
    game: Game, name: str, chances: list[Chance], apart: str, *, paytable: str | None, unit: str, per: str, note: str
) -> ParSheet:  # fmt: skip
    """A bonus that nobody stakes on: what it brings, in units of the wager it comes with."""
    made = sheet(game.slug, name, chances, paytable=paytable, unit=unit, per=per, notes=(note,))
    return msgspec.structs.replace(made, apart=apart)


def _bonus_draws(game: Game) -> Iterator[ParSheet]:
    if "bonus-draw" not in game.options:
        return
    from game.rules.crazy_4_poker import BONUS_DRAW

    held = {"Magic Card": Fraction(5, 52), "Lucky Bonus": Fraction(1, 7)}
    for row in BONUS_DRAW:
        chance = held[row.name] / 20
        yield _bonus(
            game, row.name.lower().replace(" ", "-"),
            [
                Chance(row.name, chance, str(row.odds), Fraction(row.odds.win, row.odds.per)),
                Chance("not drawn", 1 - chance, "nothing", Fraction(0)),
            ],
            "draw",
            paytable=None, unit="hand-bonus-player", per="Hand Bonus wager",
            note="Only where the house draws them, in one round of twenty (R-C44); it comes on top of the Hand Bonus wager.",
        )  # fmt: skip
