"""What is printed of a game as panels with tables: its paytables with the letters in force, and its
odds with every PAR sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

import msgspec

from ..core.declaration import Game, HouseRules, MeterState, Wager, money_range
from ..core.money import Odds, dollars, short
from ..core.paytable import Paytable, odds_without_to_one
from ..hands.phrases import join_with_and, sentence_case
from ..odds.digits import decimal_places, figure_text, one_in_text, percent_text
from ..odds.house_edge import edge_base_words, edge_error, plural_unit_words, quoted_edge, title_of
from ..odds.par.sheet import MeterEdge, Method, ParSheet

Fits = Callable[["TablePanel"], bool]


class TablePanel(msgspec.Struct, frozen=True):
    """A panel: title, note, facts (label and figure), columns' names, rows, the column that is in
    force (-1: there is but one, 0: it stands in another panel), sentences under it all, and one
    that leads in (`lead`).
    """

    title: str
    note: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    names: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    lit: int = -1
    words: tuple[str, ...] = ()
    lead: str = ""


def paytables(
    game: Game, rules: HouseRules, *, only_in_force: bool = False
) -> tuple[TablePanel, ...]:
    """The paytables of a game as printed; wagers with one table share it, wagers of a single row
    stand together.

    With `only_in_force`, only the letters that the house rules choose.
    """
    found: list[TablePanel] = []
    groups: dict[tuple[object, ...], list[Wager]] = {}
    singles: list[Wager] = []
    for wager in game.wagers:
        if not wager.pays:
            continue
        tables = game.paytables(wager.name, rules).values()
        if all(len(table.rows) == 1 for table in tables):
            singles.append(wager)
        else:
            groups.setdefault(tuple(id(table) for table in tables), []).append(wager)
    for wagers in groups.values():
        first = wagers[0]
        title = _joint_title([w.title for w in wagers])
        found.append(
            _paytable(
                title,
                game.paytables(first.name, rules),
                game.letter(first.name, rules),
                only_in_force=only_in_force,
            )
        )
    found += _envy_bad_beat_and_edition_panels(game, rules, only_in_force=only_in_force)
    if rules.payout_limit:
        *covered, last = (game.wager(name).title for name in game.limit_covers)
        capped = f"{', '.join(covered)} and {last} of one player in a round win at most"
        found.append(
            TablePanel(
                "Payout limit", game.limit_section, rows=((capped, short(rules.payout_limit)),)
            )
        )
    return (*found, *_single_payout_panels(game, rules, singles))


def _envy_bad_beat_and_edition_panels(
    game: Game, rules: HouseRules, *, only_in_force: bool
) -> list[TablePanel]:
    """Envy bonuses, bad beats, and what an edition or the house rules pay besides."""
    found = [
        _paytable(
            f"{wager.title}: envy bonus",
            *_merge_equal_envy_tables(
                wager.envy,
                game.letter(wager.name, rules),
                f"${(wager.qualifying or rules.progressive_wager) // 100}",
            ),
            only_in_force=only_in_force,
        )
        for wager in game.wagers
        if wager.envy
    ]
    found += [
        _paytable(
            f"{wager.title}: bad beat",
            wager.bad_beat,
            game.letter(wager.name, rules),
            only_in_force=only_in_force,
        )
        for wager in game.wagers
        if wager.bad_beat
    ]
    besides = game.bonus_tables(rules) if only_in_force else game.edition_bonuses(rules)
    found += [
        _paytable(title, {"": table}, "", only_in_force=only_in_force)
        for title, table in besides.items()
    ]
    return found


def _single_payout_panels(
    game: Game, rules: HouseRules, wagers: Sequence[Wager]
) -> list[TablePanel]:
    """Wagers that pay one way, sixteen to a panel."""
    rows = [
        (wager.title, _full_odds_text(game.paytable(wager.name, rules).rows[0].odds))
        for wager in wagers
    ]
    return [
        TablePanel(
            "One payout each" if i == 0 else "One payout each, continued",
            rows=tuple(rows[i : i + 16]),
        )
        for i in range(0, len(rows), 16)
    ]


def _joint_title(titles: Sequence[str]) -> str:
    """The titles of wagers that share a table; a beginning that they share is said once.

    >>> _joint_title(["Super", "Super on the dealer", "Super on seat 1"])
    'Every Super'
    >>> _joint_title(["Hand Bonus Player", "Hand Bonus Dealer"]), _joint_title(["Across", "Down", "Middle"])
    ('Hand Bonus Player and Dealer', 'Across, Down and Middle')
    """
    if len(titles) == 1:
        return titles[0]
    if all(title.startswith(f"{titles[0]} ") for title in titles[1:]):
        return f"Every {titles[0]}"
    words = [title.split() for title in titles]
    same = 0
    while all(len(name) > same + 1 and name[same] == words[0][same] for name in words):
        same += 1
    said = [titles[0], *(" ".join(name[same:]) for name in words[1:])]
    last = said[-1] if len(said) < 4 else f"{len(said) - 1} more"
    return join_with_and([*said[: 2 if len(said) == 3 else 1], last])


class _EnvyTables(NamedTuple):
    """All envy bonuses of a wager by key, and the key of those in force."""

    tables: Mapping[str, Paytable]
    key_in_force: str


def _merge_equal_envy_tables(
    tables_by_letter_and_wager: Mapping[str, Paytable], letter: str, wager_text: str
) -> _EnvyTables:
    """Envy bonuses by letter and wager ("A $5"), by wager alone where the letters pay the same."""
    by_wager: dict[str, list[Paytable]] = {}
    for key, table in tables_by_letter_and_wager.items():
        by_wager.setdefault(key.split()[-1], []).append(table)
    if all(table is found[0] for found in by_wager.values() for table in found):
        return _EnvyTables({key: found[0] for key, found in by_wager.items()}, wager_text)
    return _EnvyTables(tables_by_letter_and_wager, f"{letter} {wager_text}".strip())


def _breakable_name(name: str) -> str:
    """A row's name with nothing in it that cannot be broken into lines: the printed dash is a colon
    here.
    """
    return sentence_case(name).replace("\u2014", ": ")


def _full_odds_text(odds: Odds) -> str:
    """Odds where there is room for words."""
    return f"{odds.percent} % of meter" if odds.percent and not odds.jackpot else str(odds)


def _odds_text_without_to_one(odds: Odds, other_omitted_ending: str) -> str:
    """Odds in one of several columns, without what the panel's note or custom says of all; a share
    of a meter by the meter's name.
    """
    if odds.percent:
        return odds.jackpot or ("meter" if odds.percent == 100 else f"{odds.percent} %")
    return odds_without_to_one(str(odds)).removesuffix(other_omitted_ending)


def _paytable(
    title: str, pays: Mapping[str, Paytable], letter: str, *, only_in_force: bool
) -> TablePanel:
    first = next(iter(pays.values()))
    if only_in_force or len(pays) == 1:
        table = pays.get(letter, first)
        what = "" if "$" in letter and " " not in letter else "paytable "
        note = f"{what}{letter}" if len(pays) > 1 and letter in pays else table.section
        return TablePanel(
            title,
            note,
            rows=tuple((_breakable_name(row.name), _full_odds_text(row.odds)) for row in table),
        )
    letters = tuple(pays)
    names = dict.fromkeys(
        row.name for table in sorted(pays.values(), key=lambda t: -len(t.rows)) for row in table
    )
    plain = [
        row.odds
        for table in pays.values()
        for row in table
        if not (row.odds.percent or row.odds.sum)
    ]
    unit = " for 1" if plain and not any(odds.keeps for odds in plain) else ""
    said = unit or (" to 1" if any(str(odds).endswith(" to 1") for odds in plain) else "")
    rows = tuple(
        (
            _breakable_name(name),
            *(
                _odds_text_without_to_one(t.by_name[name].odds, unit) if name in t.by_name else ""
                for t in pays.values()
            ),
        )
        for name in names
    )
    lit = 1 + letters.index(letter) if letter in letters else -1
    return TablePanel(
        title,
        f"{first.section},{said}" if said else first.section,
        names=("", *letters),
        rows=rows,
        lit=lit,
    )


# ---- odds


def odds(
    game: Game,
    rules: HouseRules,
    found: Sequence[ParSheet],
    meters: Mapping[str, MeterState],
    fits: Fits,
) -> tuple[TablePanel, ...]:
    """Every sheet: the edges together, the base game, each wager under each letter with the one in
    force lit, its meters.

    `meters` are those of the book (empty before the first round that fed them); `fits` says whether
    a panel leaves room for the names of its rows.
    """
    out: list[TablePanel] = [
        *_edge_panels_row_per_sheet(game, rules, [one for one in found if not one.apart])
    ]
    for _, some in groupby(
        found, key=lambda one: (title_of(game, one), tuple(row.hand for row in one.rows))
    ):
        same = list(some)
        out += _letter_panels(game, rules, same, fits)
        out += _meter_panels(game, rules, same, meters)
    return tuple(part for table in _merge_equal_panels(out) for part in _short_panels(table))


def _merge_equal_panels(tables: Sequence[TablePanel]) -> Iterator[TablePanel]:
    """Panels that say the same of several wagers as one, under the titles of all."""
    found: dict[TablePanel, list[str]] = {}
    for table in tables:
        untitled = msgspec.structs.replace(table, title="" if table.rows else table.title)
        found.setdefault(untitled, []).append(table.title)
    for table, titles in found.items():
        yield msgspec.structs.replace(table, title=_joint_title([*dict.fromkeys(titles)]))


def _short_panels(table: TablePanel) -> Iterator[TablePanel]:
    """A long panel as several, its words under the last."""
    count = -(-len(table.rows) // 20)  # rows of a column at most
    if count < 2:
        yield table
        return
    size = -(-len(table.rows) // count)
    for start in range(0, len(table.rows), size):
        first, last = start == 0, start + size >= len(table.rows)
        yield msgspec.structs.replace(
            table,
            title=table.title if first else f"{table.title}, continued",
            facts=table.facts if first else (),
            rows=table.rows[start : start + size],
            words=table.words if last else (),
        )


def _chosen_letter(game: Game, rules: HouseRules, one: ParSheet) -> str:
    """The letter that the house has chosen where this sheet has letters."""
    name = one.wager.removesuffix("-envy")
    if name in ("main", "base"):
        lettered = next(
            (w for w in game.wagers if not w.optional and len(w.paytables_by_letter) > 1), None
        )
        return game.letter(lettered.name, rules) if lettered else ""
    return game.letter(name, rules) if name in game.by_name else ""


def _sheet_qualifier(game: Game, one: ParSheet) -> str:
    """What tells a sheet from the wager's others: its letter, or the wager that stands beside it."""
    if one.paytable in game.by_name:
        return f"with {game.wager(one.paytable or '').title}"
    return one.paytable or ""


def _edge_panels_row_per_sheet(
    game: Game, rules: HouseRules, sheets: Sequence[ParSheet]
) -> Iterator[TablePanel]:
    """All edges in one list, those of other letters than the chosen ones as well."""
    rows = []
    for one in sheets:
        letter = _sheet_qualifier(game, one)
        edge, per = quoted_edge(game, one, rules)
        of = (
            f", {edge_base_words(per)}"
            if one.wager in ("main", "base") or per.startswith("all ")
            else ""
        )
        rows.append(
            (
                f"{title_of(game, one)}{f', {letter}' if letter else ''}{of}",
                percent_text(edge, edge_error(game, one, rules)),
            )
        )
    size = -(-len(rows) // max(1, -(-len(rows) // 16)))  # rows taken in at a glance
    for start in range(0, len(rows), size or 1):
        title = "House edges" if start == 0 else "House edges, continued"
        yield TablePanel(title, rows=tuple(rows[start : start + size]))


def _letter_panels(
    game: Game, rules: HouseRules, same: Sequence[ParSheet], fits: Fits
) -> list[TablePanel]:
    """A wager's letters side by side, as many in a panel as leave room for the names."""
    # how many letters stand side by side in one panel at most
    most = -(-len(same) // -(-len(same) // 4))
    while True:
        parts = [same[start : start + most] for start in range(0, len(same), most)]
        found = [_panel_of_letters(game, rules, part) for part in parts]
        if most == 1 or all(map(fits, found)):
            return found
        most -= 1


def _panel_of_letters(game: Game, rules: HouseRules, same: Sequence[ParSheet]) -> TablePanel:
    """One panel for a wager's letters that have the same rows."""
    first, chosen = same[0], _chosen_letter(game, rules, same[0])
    letters = [one.paytable or "" for one in same]
    alone = len(same) == 1
    facts, rows = [], []
    for label, figure in _labeled_figures(game, rules, first):
        figures = [figure(one) for one in same]
        if len(set(figures)) == 1:
            facts.append((label, figures[0]))
        else:
            rows.append((label, "", *figures))
    facts.append(("Counted", method_and_edge_error_text(game, first, rules)))
    for i, row in enumerate(first.rows):
        pays = (_column_payout(one.rows[i].pays, rules, only_column=alone) for one in same)
        rows.append(
            (
                sentence_case(row.hand) or "Anything else",
                one_in_text(row.probability, row.probability_error),
                *pays,
            )
        )
    note = _sheet_qualifier(game, first) if alone else f"{letters[0]} to {letters[-1]}"
    if alone and first.paytable and first.paytable not in game.by_name:
        note = f"paytable {note}" + (", in force" if first.paytable == chosen else "")
    lit = -1 if alone else letters.index(chosen) + 2 if chosen in letters else 0
    unit = plural_unit_words(game, first)
    net_in = f"Net, in {'bets' if unit.endswith('wagers') else unit}"
    pays_in = net_in if first.rows[0].pays.startswith("+") else "Pays"
    names = ("", "One in", pays_in if alone else letters[0], *letters[1:])
    words = tuple(
        dict.fromkeys(
            text for one in same for text in one.notes[: len(one.notes) - len(one.meters)]
        )
    )
    return TablePanel(title_of(game, first), note, tuple(facts), names, tuple(rows), lit, words)


def _labeled_figures(
    game: Game, rules: HouseRules, first: ParSheet
) -> Iterator[tuple[str, Callable[[ParSheet], str]]]:
    if first.apart:
        whose = "Each other seat brings" if first.apart == "envy" else "Brings on average"
        yield whose, lambda one: f"{percent_text(one.ev)} of the wager"
    else:
        per = quoted_edge(game, first, rules)[1]
        yield (
            "House edge" if per == "wager" else f"House edge, {edge_base_words(per)}",
            lambda one: percent_text(
                quoted_edge(game, one, rules)[0], edge_error(game, one, rules)
            ),
        )
        yield "Element of risk", lambda one: percent_text(one.element_of_risk, one.risk_error)
    yield "Wins", lambda one: percent_text(one.hit_frequency, one.hit_error)
    yield (
        f"Deviation of one hand, in {plural_unit_words(game, first)}",
        lambda one: figure_text(one.standard_deviation, one.deviation_error),
    )


def method_and_edge_error_text(game: Game, sheet: ParSheet, rules: HouseRules) -> str:
    """How a sheet came about: "exactly", or "by simulation, ± 0.012 %", the standard error of its edge
    to two digits.
    """
    off = 100 * edge_error(game, sheet, rules)
    if sheet.method == Method.EXACT:
        return "exactly"
    how = "by approximation" if sheet.method == Method.APPROXIMATED else "by simulation"
    return f"{how}, ± {off:.{decimal_places(off, 4, with_error=True)}f} %"


def _column_payout(pays: str, rules: HouseRules, *, only_column: bool) -> str:
    """A payout for a narrow column; of fixed sums the one for the wager in force."""
    for part in pays.split(", "):
        sum_, _, stake = part.partition(" on ")
        if stake == dollars(rules.progressive_wager).removesuffix(".00"):
            return sum_
    if pays.startswith("-"):
        return f"−{pays[1:]}"
    return pays if only_column else odds_without_to_one(pays).removesuffix(" jackpot")


# ---- meters


def _meter_panels(
    game: Game, rules: HouseRules, same: Sequence[ParSheet], meters: Mapping[str, MeterState]
) -> Iterator[TablePanel]:
    """For each meter of a progressive: the edge at a few amounts and where it is gone, under every
    letter.
    """
    names = list(dict.fromkeys(m.meter for one in same for m in one.meters))
    chosen = _chosen_letter(game, rules, same[0])
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
            said = percent_text(-edge.ev(one.ev, now.cents / unit))
            facts.append((f"Now at {dollars(now.cents)}", f"house edge {said}"))
        rows = tuple(_edge_ladder_rows(held, unit))
        lit = letters.index(chosen) + 1 if chosen in letters and len(letters) > 1 else -1
        words = (
            " ".join(_meter_feed_sentences(game, name, letters, has_other_meters=len(names) > 1)),
        )
        heads = tuple(letter or "House edge" for letter in letters)
        yield TablePanel(
            f"{title}: the meter",
            "house edge",
            tuple(facts),
            ("Meter at", *heads),
            rows,
            lit,
            words,
        )


def _meter_feed_sentences(
    game: Game, meter_name: str, letters: Sequence[str], *, has_other_meters: bool
) -> Iterator[str]:
    """What each wager adds to a meter, and what was assumed of the others."""
    rates = next(m.rates for m in game.meters if m.name == meter_name)
    said: dict[str, list[str]] = {}
    for letter in letters:
        rate = rates.get(letter) or rates[""]
        kept = f", and {rate.reserve / 10:g} % to its reserve" if rate.reserve else ""
        said.setdefault(f"Each wager adds {rate.rate / 10:g} % of itself to it{kept}", []).append(
            letter
        )
    for text, some in said.items():
        whose = ", ".join(some)
        yield f"{text} ({whose})." if len(said) > 1 else f"{text}."
    if has_other_meters:
        yield "The other meters are counted at their seeds."


def _edge_ladder_rows(
    held: Sequence[tuple[ParSheet, MeterEdge]], unit: int, *, steps: int = 4
) -> Iterator[tuple[str, ...]]:
    low, high = min(m.seed for _, m in held), max(m.break_even for _, m in held)
    step = _round_to_two_digits((high - low) / steps)
    amounts = sorted(
        {
            *(m.seed for _, m in held),
            *(step * n for n in range(1, steps + 1) if low < step * n < high),
        }
    )
    for amount in amounts:
        edges = (percent_text(-m.ev(one.ev, amount)) if amount >= m.seed else "" for one, m in held)
        yield (_whole_dollars(amount * unit), *edges)
    yield ("The edge is gone at", *(_whole_dollars(m.break_even * unit) for _, m in held))


def _round_to_two_digits(value: float) -> float:
    """The nearest number of two leading digits, at least 1.

    >>> _round_to_two_digits(21012.7)
    21000.0
    """
    size = 10.0 ** (len(str(int(value))) - 2)
    return max(1.0, round(value / size)) * size


def _whole_dollars(cents: float) -> str:
    return f"${cents / 100:,.0f}"
