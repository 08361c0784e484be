"""Panels with a table in them, in columns like a newspaper's: paytables with the letters in force, and the odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from game.client.draw.charts import lit_row
from game.client.felt import printed, sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.advisor.par import ParSheet
    from game.client.draw.sheet import Sheet
    from game.declare import Game, HouseRules, Wager
    from game.paytable import Paytable

LINE: Final = 34.0
HEAD: Final = 58.0
GAP: Final = 20.0
_MOST: Final = 16


class Table(msgspec.Struct, frozen=True):
    """A panel: title, note, facts (label and figure), columns' names, rows, and the column that is in force."""

    title: str
    note: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    names: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    lit: int = -1

    def height(self, grow: float) -> float:
        """How high the panel is, in design pixels."""
        lines = len(self.facts) + len(self.rows) + bool(self.names)
        return (HEAD + lines * LINE + 16 + (8 if self.facts and self.rows else 0)) * grow


def columns(tables: Sequence[Table], wide: float, grow: float) -> list[tuple[Table, tuple[float, float, float, float]]]:
    """Every table with its box, each under the shortest column."""
    count = max(1, min(3, int((wide + GAP) // (460 * grow + GAP))))
    each = (wide - GAP * (count - 1)) / count
    ends = [0.0] * count
    placed = []
    for table in tables:
        at = min(range(count), key=lambda c: ends[c])
        high = table.height(grow)
        placed.append((table, (at * (each + GAP), ends[at], each, high)))
        ends[at] += high + GAP
    return placed


def paytables(game: Game, rules: HouseRules, *, in_force: bool = False) -> tuple[Table, ...]:
    """The paytables of a game as printed; wagers with one table share it, wagers of a single row stand together.

    With `in_force`, only the letters that the house rules choose.
    """
    found: list[Table] = []
    groups: dict[tuple[object, ...], list[Wager]] = {}
    singles: list[Wager] = []
    for wager in game.wagers:
        if not wager.pays:
            continue
        if all(len(table.rows) == 1 for table in wager.pays.values()):
            singles.append(wager)
        else:
            groups.setdefault(tuple(id(table) for table in wager.pays.values()), []).append(wager)
    for wagers in groups.values():
        first = wagers[0]
        titles = [w.title for w in wagers]
        last = titles[-1] if len(titles) < 4 else f"{len(titles) - 1} more"
        title = (
            " and ".join((", ".join(titles[: 2 if len(titles) == 3 else 1]), last)) if len(titles) > 1 else titles[0]
        )
        found.append(_paytable(title, first.pays, game.letter(first.name, rules), in_force=in_force))
    found += [
        _paytable(f"{wager.title}: envy bonus", wager.envy, game.letter(wager.name, rules), in_force=in_force)
        for wager in game.wagers if wager.envy
    ]  # fmt: skip
    found += [
        _paytable(f"{wager.title}: bad beat", wager.bad_beat, game.letter(wager.name, rules), in_force=in_force)
        for wager in game.wagers if wager.bad_beat
    ]  # fmt: skip
    if singles:
        rows = []
        for wager in singles:
            table = game.paytable(wager.name, rules)
            rows.append((wager.title, str(table.rows[0].odds)))
        found += [Table("One payout each" if i == 0 else "One payout each, continued", rows=tuple(rows[i : i + _MOST]))
                  for i in range(0, len(rows), _MOST)]  # fmt: skip
    return tuple(found)


def _paytable(title: str, pays: Mapping[str, Paytable], letter: str, *, in_force: bool) -> Table:
    first = next(iter(pays.values()))
    if in_force or len(pays) == 1:
        table = pays.get(letter, first)
        note = f"paytable {letter}" if len(pays) > 1 and letter in pays else table.section
        return Table(title, note, rows=tuple((sentence(row.name), str(row.odds)) for row in table))
    letters, names = tuple(pays), dict.fromkeys(row.name for table in pays.values() for row in table)
    rows = tuple(
        (sentence(name), *(printed(str(t.by_name[name].odds)) if name in t.by_name else "" for t in pays.values()))
        for name in names
    )
    lit = 1 + letters.index(letter) if letter in letters else -1
    return Table(title, first.section, names=("", *letters), rows=rows, lit=lit)


def odds(game: Game, rules: HouseRules, found: Sequence[ParSheet]) -> tuple[Table, ...]:
    """The PAR sheets that hold under the rules in force, the base game first."""
    tables = []
    titles = {wager.name: wager.title for wager in game.wagers}
    for sheet in found:
        if sheet.paytable and sheet.wager in titles and sheet.paytable != game.letter(sheet.wager, rules):
            continue
        title = titles.get(
            sheet.wager, "The base game" if sheet.wager == "main" else sheet.wager.replace("-", " ").capitalize()
        )
        exact = sheet.method == "exact"
        facts = [("House edge", f"{percent(sheet.house_edge)} of the {sheet.per}")]
        if abs(sheet.element_of_risk - sheet.house_edge) > 1e-6:
            facts.append(("Element of risk", percent(sheet.element_of_risk)))
        facts += [
            ("Wins", percent(sheet.hit_frequency)),
            ("Standard deviation", f"{sheet.standard_deviation:.2f} units"),
        ]
        facts.append(("Counted", "exactly" if exact else f"by simulation, ± {percent(1.96 * sheet.standard_error)}"))
        rows = tuple((sentence(row.hand) or "Anything else", one_in(row.probability), row.pays) for row in sheet.rows)
        letter = f"paytable {sheet.paytable}" if sheet.paytable else ""
        tables.append(Table(title, letter, tuple(facts), ("", "One in", "Pays") if rows else (), rows))
    return tuple(tables)


def percent(share: float) -> str:
    """A share as printed: `4.33 %`.

    >>> percent(0.0433), percent(-0.002)
    ('4.33 %', '−0.20 %')
    """
    return f"{share * 100:.2f} %".replace("-", "−")


def one_in(probability: float) -> str:
    """How rare something is: `2.1`, `649,740`.

    >>> one_in(0.48), one_in(1 / 649740), one_in(0)
    ('2.1', '649,740', 'never')
    """
    if probability <= 0:
        return "never"
    rare = 1 / probability
    return f"{rare:.1f}" if rare < 100 else f"{rare:,.0f}"


def draw(sheet: Sheet, w: float, h: float, table: Table) -> None:
    """A panel with its table; the column in force is framed in brass and told so in its head."""
    g, theme = sheet.type.grow, sheet.theme
    sheet.rr(0, 0, w, h, 14, theme.panel)
    sheet.rr(0.75, 0.75, w - 1.5, h - 1.5, 13.25, None, theme.line_alpha, stroke="#FFFFFF", sw=1.5)
    used = sheet.text(table.note, w - 22, 36 * g, 20, "ui5", theme.text2, anchor="r") if table.note else 0.0
    sheet.fitted(table.title, 22, 36 * g, w - 60 - used, 24, "ui7", least=18)
    y = HEAD * g
    for label, figure in table.facts:
        wide = sheet.text(figure, w - 22, y + LINE * g / 2, 20, "ui7", anchor="r", valign="m", max_width=w * 0.7)
        sheet.fitted(label, 22, y + LINE * g / 2, w - 60 - wide, 20, "ui5", theme.text2, valign="m")
        y += LINE * g
    y += 8 * g if table.facts and table.rows else 0
    _rows(sheet, w, y, table)


def _rows(sheet: Sheet, w: float, y: float, table: Table) -> None:
    if not table.rows:
        return
    g, theme, line = sheet.type.grow, sheet.theme, LINE * sheet.type.grow
    count = len(table.rows[0]) - 1
    wides = [
        max([sheet.width(row[c], 20, "ui7") for row in table.rows] + [sheet.width(table.names[c], 20, "ui7") if table.names else 0])
        for c in range(1, count + 1)
    ]  # fmt: skip
    gap = max(8.0, min(26 * g, (w * 0.68 - sum(wides)) / max(1, count)))
    rights: list[float] = []
    right = w - 22
    for wide in reversed(wides):
        rights.insert(0, right)
        right -= wide + gap
    high = line * (len(table.rows) + bool(table.names))
    if table.lit > 0:
        wide = wides[table.lit - 1]
        lit_row(sheet, rights[table.lit - 1] - wide - min(10.0, gap / 2), y, wide + min(20.0, gap), high, 8)
    if table.names:
        for c, at in enumerate(rights, 1):
            ink = theme.brass if c == table.lit else theme.text2
            sheet.text(table.names[c], at, y + line / 2, 20, "ui7", ink, anchor="r", valign="m")
        y += line
    for i, row in enumerate(table.rows):
        if i or table.facts:
            sheet.line(22, y, w - 22, y, "#FFFFFF", theme.line_alpha * 0.6, 1.2)
        sheet.fitted(row[0], 22, y + line / 2, right - 22, 20, "ui5", valign="m", least=16)
        for c, at in enumerate(rights, 1):
            lit = table.lit in {c, -1}
            sheet.text(row[c], at, y + line / 2, 20, "ui7" if lit else "ui5", theme.text if lit else theme.text2,
                       anchor="r", valign="m")  # fmt: skip
        y += line
