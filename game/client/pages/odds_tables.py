"""The odds page of the rules: every PAR sheet as panels, the letters of a wager side by side, and the meters' edges."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

import msgspec

from game.client.felt.lettering import printed, sentence
from game.client.pages.tables import TablePanel
from game.declare import money_range
from game.money import dollars

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from game.advisor.par import MeterEdge, ParSheet
    from game.declare import Game, HouseRules, MeterState

    Wrap = Callable[[str], tuple[str, ...]]
    Fits = Callable[[TablePanel], bool]

_ABREAST: Final = 4
"""How many letters stand side by side in one panel at most."""
_GLANCE: Final = 16
_LONGEST: Final = 20
_STEPS: Final = 4


def odds(
    game: Game, rules: HouseRules, found: Sequence[ParSheet], meters: Mapping[str, MeterState], wrap: Wrap, fits: Fits
) -> tuple[TablePanel, ...]:  # fmt: skip
    """Every sheet: the edges together, the base game, each wager under each letter with the one in force lit, its meters.

    `meters` are those of the book (empty before the first round that fed them); `wrap` breaks a sentence into lines, `fits`
    says whether a panel leaves room for the names of its rows.
    """
    out: list[TablePanel] = [*_glance(game, [one for one in found if not one.apart])]
    for _, some in groupby(found, key=lambda one: (title_of(game, one), tuple(row.hand for row in one.rows))):
        same = list(some)
        out += _abreast(game, rules, same, wrap, fits)
        out += _meters(game, rules, same, meters, wrap)
    return tuple(part for table in out for part in _parts(table))


def _parts(table: TablePanel) -> Iterator[TablePanel]:
    """A long panel as several, its words under the last."""
    count = -(-len(table.rows) // _LONGEST)
    if count < 2:
        yield table
        return
    size = -(-len(table.rows) // count)
    for start in range(0, len(table.rows), size):
        first, last = start == 0, start + size >= len(table.rows)
        yield msgspec.structs.replace(
            table, title=table.title if first else f"{table.title}, continued", facts=table.facts if first else (),
            rows=table.rows[start : start + size], words=table.words if last else (),
        )  # fmt: skip


def percent(share: float) -> str:
    """A share as printed: `4.33 %`.

    >>> percent(0.0433), percent(-0.002), percent(-1e-17)
    ('4.33 %', '−0.20 %', '0.00 %')
    """
    return f"{round(share * 100, 2) + 0.0:.2f} %".replace("-", "−")


def one_in(probability: float) -> str:
    """How rare something is: `2.1`, `649,740`.

    >>> one_in(0.48), one_in(1 / 649740), one_in(0)
    ('2.1', '649,740', 'never')
    """
    if probability <= 0:
        return "never"
    rare = 1 / probability
    return f"{rare:.1f}" if rare < 100 else f"{rare:,.0f}"


def title_of(game: Game, one: ParSheet) -> str:
    """A sheet's heading: the wager's title, the base game, or whose envy it is."""
    titles = {wager.name: wager.title for wager in game.wagers}
    if one.wager == "main":
        return "The base game"
    if one.wager == "base":
        return "The base game without the Super"
    if one.apart == "company":
        return f"{titles[one.wager]}, {one.paytable}"
    if one.apart == "envy":
        return f"{titles[one.wager.removesuffix('-envy')]}: envy"
    return titles.get(one.wager, one.wager.replace("-", " ").title())


def _letter(game: Game, rules: HouseRules, one: ParSheet) -> str:
    """The letter that the house has chosen where this sheet has letters."""
    name = one.wager.removesuffix("-envy")
    if name in ("main", "base"):
        lettered = next((w for w in game.wagers if not w.optional and len(w.lettered) > 1), None)
        return game.letter(lettered.name, rules) if lettered else ""
    return game.letter(name, rules) if name in game.by_name else ""


def _with(game: Game, one: ParSheet) -> str:
    """What tells a sheet from the wager's others: its letter, or the wager that stands beside it."""
    if one.paytable in game.by_name:
        return f"with {game.wager(one.paytable or '').title}"
    return one.paytable or ""


def _glance(game: Game, found: Sequence[ParSheet]) -> Iterator[TablePanel]:
    """All edges in one list, those of other letters than the chosen ones as well."""
    rows = []
    for one in found:
        letter = _with(game, one)
        of = (
            f", of the {one.per}"
            if one.wager in ("main", "base")
            else f", of {one.per}"
            if one.per.startswith("all ")
            else ""
        )
        rows.append((f"{title_of(game, one)}{f', {letter}' if letter else ''}{of}", percent(one.house_edge)))
    for start in range(0, len(rows), _GLANCE):
        title = "House edges" if start == 0 else "House edges, continued"
        yield TablePanel(title, rows=tuple(rows[start : start + _GLANCE]))


def _abreast(game: Game, rules: HouseRules, same: Sequence[ParSheet], wrap: Wrap, fits: Fits) -> list[TablePanel]:
    """A wager's letters side by side, as many in a panel as leave room for the names."""
    most = -(-len(same) // -(-len(same) // _ABREAST))
    while True:
        parts = [same[start : start + most] for start in range(0, len(same), most)]
        found = [_letters(game, rules, part, wrap) for part in parts]
        if most == 1 or all(map(fits, found)):
            return found
        most -= 1


def _letters(game: Game, rules: HouseRules, same: Sequence[ParSheet], wrap: Wrap) -> TablePanel:
    """One panel for a wager's letters that have the same rows."""
    first, chosen = same[0], _letter(game, rules, same[0])
    letters = [one.paytable or "" for one in same]
    alone = len(same) == 1
    facts, rows = [], []
    for label, figure in _figures(first):
        figures = [figure(one) for one in same]
        if len(set(figures)) == 1:
            facts.append((label, figures[0]))
        else:
            rows.append((label, "", *figures))
    facts.append(("Counted", obtained(first)))
    for i, row in enumerate(first.rows):
        pays = (_pays(one.rows[i].pays, rules, alone=alone) for one in same)
        rows.append((sentence(row.hand) or "Anything else", one_in(row.probability), *pays))
    note = _with(game, first) if alone else f"{letters[0]} to {letters[-1]}"
    if alone and first.paytable and first.paytable not in game.by_name:
        note = f"paytable {note}" + (", in force" if first.paytable == chosen else "")
    lit = -1 if alone else letters.index(chosen) + 2 if chosen in letters else 0
    pays_in = "Net" if first.rows[0].pays.startswith("+") else "Pays"
    names = ("", "One in", pays_in if alone else letters[0], *letters[1:])
    told = dict.fromkeys(text for one in same for text in one.notes[: len(one.notes) - len(one.meters)])
    words = tuple(line for text in told for line in wrap(text))
    return TablePanel(title_of(game, first), note, tuple(facts), names, tuple(rows), lit, words)


def _figures(first: ParSheet) -> Iterator[tuple[str, Callable[[ParSheet], str]]]:
    if first.apart:
        whose = "Each other seat brings" if first.apart == "envy" else "Brings on average"
        yield whose, lambda one: f"{percent(one.ev)} of the wager"
    else:
        yield (
            "House edge" if first.per == "wager" else f"House edge, of the {first.per}",
            lambda one: percent(one.house_edge),
        )
        yield "Element of risk", lambda one: percent(one.element_of_risk)
    yield "Wins", lambda one: percent(one.hit_frequency)
    yield "Deviation", lambda one: f"{one.standard_deviation:,.2f}"


def obtained(one: ParSheet) -> str:
    """How a sheet came about."""
    return "exactly" if one.method == "exact" else f"by simulation, ± {percent(1.96 * one.standard_error)}"


def _pays(pays: str, rules: HouseRules, *, alone: bool) -> str:
    """A payout for a narrow column; of fixed sums the one for the wager in force."""
    for part in pays.split(", "):
        sum_, _, stake = part.partition(" on ")
        if stake == dollars(rules.progressive_wager).removesuffix(".00"):
            return sum_
    if pays.startswith("-"):
        return f"−{pays[1:]}"
    return pays if alone else printed(pays).removesuffix(" jackpot")


# ---- meters


def _meters(
    game: Game, rules: HouseRules, same: Sequence[ParSheet], meters: Mapping[str, MeterState], wrap: Wrap
) -> Iterator[TablePanel]:  # fmt: skip
    """For each meter of a progressive: the edge at a few amounts and where it is gone, under every letter."""
    names = list(dict.fromkeys(m.meter for one in same for m in one.meters))
    chosen = _letter(game, rules, same[0])
    for name in names:
        held = [(one, m) for one in same for m in one.meters if m.meter == name]
        wager = game.wager(held[0][0].wager)
        unit = money_range(wager, rules)[0]
        letters = [one.paytable or "" for one, _ in held]
        title = next(m.title for m in game.meters if m.name == name)
        now = meters.get(name)
        facts = [("Counted for a wager of", dollars(unit))]
        if now is not None:
            one, edge = next((pair for pair in held if pair[0].paytable == chosen), held[0])
            said = percent(-edge.ev(one.ev, now.cents / unit))
            facts.append((f"Now at {dollars(now.cents)}", f"house edge {said}"))
        rows = tuple(_ladder(held, unit))
        lit = letters.index(chosen) + 1 if chosen in letters and len(letters) > 1 else -1
        words = wrap(" ".join(_fed(game, name, letters, others=len(names) > 1)))
        heads = tuple(letter or "House edge" for letter in letters)
        yield TablePanel(f"{title}: the meter", "house edge", tuple(facts), ("Meter at", *heads), rows, lit, words)


def _fed(game: Game, name: str, letters: Sequence[str], *, others: bool) -> Iterator[str]:
    """What each wager adds to a meter, and what was assumed of the others."""
    rates = next(m.rates for m in game.meters if m.name == name)
    said: dict[str, list[str]] = {}
    for letter in letters:
        rate = rates.get(letter) or rates[""]
        kept = f", and {rate.reserve / 10:g} % to its reserve" if rate.reserve else ""
        said.setdefault(f"Each wager adds {rate.rate / 10:g} % of itself to it{kept}", []).append(letter)
    for text, some in said.items():
        whose = ", ".join(some)
        yield f"{text} ({whose})." if len(said) > 1 else f"{text}."
    if others:
        yield "The other meters are counted at their seeds."


def _ladder(held: Sequence[tuple[ParSheet, MeterEdge]], unit: int) -> Iterator[tuple[str, ...]]:
    low, high = min(m.seed for _, m in held), max(m.break_even for _, m in held)
    step = _round((high - low) / _STEPS)
    amounts = sorted({*(m.seed for _, m in held), *(step * n for n in range(1, _STEPS + 1) if low < step * n < high)})
    for units in amounts:
        edges = (percent(-m.ev(one.ev, units)) if units >= m.seed else "" for one, m in held)
        yield (_whole(units * unit), *edges)
    yield ("The edge is gone at", *(_whole(m.break_even * unit) for _, m in held))


def _round(step: float) -> float:
    """A step to two leading digits.

    >>> _round(21012.7)
    21000.0
    """
    size = 10.0 ** (len(str(int(step))) - 2)
    return max(1.0, round(step / size)) * size


def _whole(cents: float) -> str:
    return f"${cents / 100:,.0f}"
