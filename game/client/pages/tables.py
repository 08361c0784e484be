"""Panels with a table in them, in columns like a newspaper's: paytables with the letters in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from game.client.draw.charts import lit_row
from game.client.felt.lettering import printed, sentence
from game.money import short

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.client.draw.sheet import Sheet
    from game.declare import Game, HouseRules, Wager
    from game.money import Odds
    from game.paytable import Paytable

    Measure = Callable[[str, float, str], float]

LINE: Final = 34.0
WORDS: Final = 27.0
HEAD: Final = 58.0
GAP: Final = 20.0
WORDS_SIZE: Final = 18.0
NAMES: Final = 104.0
_MOST: Final = 16


class TablePanel(msgspec.Struct, frozen=True):
    """A panel: title, note, facts (label and figure), columns' names, rows, the column that is in force (-1: there is but
    one, 0: it stands in another panel), and lines of words under it all. `split`
    are the lines of the rows' names, where one is too long for the panel (`fitted`).
    """

    title: str
    note: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    names: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    lit: int = -1
    words: tuple[str, ...] = ()
    split: tuple[tuple[str, ...], ...] = ()

    def height(self, grow: float) -> float:
        """How high the panel is, in design pixels."""
        lines = len(self.facts) + len(self.rows) + bool(self.names)
        words = len(self.words) * WORDS + 10 if self.words else 0
        words += sum(len(name) - 1 for name in self.split) * WORDS
        return (HEAD + lines * LINE + 16 + (8 if self.facts and self.rows else 0) + words) * grow


def measured(wide: float, grow: float) -> tuple[int, float]:
    """How many columns there are, and how wide each is."""
    count = max(1, min(3, int((wide + GAP) // (460 * grow + GAP))))
    return count, (wide - GAP * (count - 1)) / count


def columns(
    tables: Sequence[TablePanel], wide: float, grow: float, measure: Measure | None = None
) -> list[tuple[TablePanel, tuple[float, float, float, float]]]:
    """Every table with its box, each under the shortest column; with `measure`, names too long for a line get more lines."""
    count, each = measured(wide, grow)
    if measure is not None:
        tables = [fitted(part, each, grow, measure) for table in tables for part in within(table, each, grow, measure)]
    ends = [0.0] * count
    placed = []
    for table in tables:
        at = min(range(count), key=lambda c: ends[c])
        high = table.height(grow)
        placed.append((table, (at * (each + GAP), ends[at], each, high)))
        ends[at] += high + GAP
    return placed


def within(table: TablePanel, wide: float, grow: float, measure: Measure) -> tuple[TablePanel, ...]:
    """The table, or as many as it takes to leave its rows' names some room: its columns go on in the next panel."""
    count = len(table.rows[0]) - 1 if table.rows else 0
    if count < 2 or room(table, wide, grow, measure) >= NAMES * grow:
        return (table,)
    parts: list[TablePanel] = []
    for start, stop in ((0, (count + 1) // 2), ((count + 1) // 2, count)):
        rows = [(row[0], *row[1 + start : 1 + stop]) for row in table.rows]
        part = msgspec.structs.replace(
            table,
            title=f"{table.title.removesuffix(', continued')}, continued" if start else table.title,
            names=("", *table.names[1 + start : 1 + stop]),
            rows=tuple(row for row in rows if any(row[1:])),
            lit=table.lit - start if start < table.lit <= stop else min(table.lit, 0),
        )
        parts += within(part, wide, grow, measure)
    return tuple(parts)


def room(table: TablePanel, w: float, grow: float, measure: Measure) -> float:
    """How wide the names of a panel's rows may be."""
    return _rights(table, w, grow, measure)[2] - 22 if table.rows else w - 44


def fitted(table: TablePanel, w: float, grow: float, measure: Measure) -> TablePanel:
    """The table with the names of its rows broken into lines where a panel so wide asks for it."""
    wide = room(table, w, grow, measure)
    split = tuple(wrapped(row[0], wide, lambda line: measure(line, 20, "ui5")) or ("",) for row in table.rows)
    return msgspec.structs.replace(table, split=split)


def wrapped(text: str, wide: float, measure: Callable[[str], float]) -> tuple[str, ...]:
    """A sentence in lines no wider than `wide`.

    >>> wrapped("one two three", 8, len)
    ('one two', 'three')
    """
    lines: list[str] = []
    for word in text.split():
        if lines and measure(f"{lines[-1]} {word}") <= wide:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def paytables(game: Game, rules: HouseRules, *, in_force: bool = False) -> tuple[TablePanel, ...]:
    """The paytables of a game as printed; wagers with one table share it, wagers of a single row stand together.

    With `in_force`, only the letters that the house rules choose.
    """
    found: list[TablePanel] = []
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
        title = _joined([w.title for w in wagers])
        found.append(_paytable(title, first.pays, game.letter(first.name, rules), in_force=in_force))
    coin = f"${rules.progressive_wager // 100}"
    found += [
        _paytable(f"{wager.title}: envy bonus", *_envy(wager.envy, game.letter(wager.name, rules), coin), in_force=in_force)
        for wager in game.wagers if wager.envy
    ]  # fmt: skip
    found += [
        _paytable(f"{wager.title}: bad beat", wager.bad_beat, game.letter(wager.name, rules), in_force=in_force)
        for wager in game.wagers if wager.bad_beat
    ]  # fmt: skip
    besides = game.beside(rules) if in_force else game.bonuses
    found += [_paytable(title, {"": table}, "", in_force=in_force) for title, table in besides.items()]
    if rules.payout_limit:
        *covered, last = (game.wager(name).title for name in game.limit_covers)
        capped = f"{', '.join(covered)} and {last} of one player in a round win at most"
        found.append(TablePanel("Payout limit", game.limit_section, rows=((capped, short(rules.payout_limit)),)))
    if singles:
        rows = []
        for wager in singles:
            table = game.paytable(wager.name, rules)
            rows.append((wager.title, _alone(table.rows[0].odds)))
        found += [TablePanel("One payout each" if i == 0 else "One payout each, continued", rows=tuple(rows[i : i + _MOST]))
                  for i in range(0, len(rows), _MOST)]  # fmt: skip
    return tuple(found)


def _joined(titles: Sequence[str]) -> str:
    """The titles of wagers that share a table; a beginning that they share is said once.

    >>> _joined(["Hand Bonus Player", "Hand Bonus Dealer"]), _joined(["Across", "Down", "Middle"])
    ('Hand Bonus Player and Dealer', 'Across, Down and Middle')
    """
    if len(titles) == 1:
        return titles[0]
    words = [title.split() for title in titles]
    same = 0
    while all(len(name) > same + 1 and name[same] == words[0][same] for name in words):
        same += 1
    said = [titles[0], *(" ".join(name[same:]) for name in words[1:])]
    last = said[-1] if len(said) < 4 else f"{len(said) - 1} more"
    return " and ".join((", ".join(said[: 2 if len(said) == 3 else 1]), last))


def _envy(envy: Mapping[str, Paytable], letter: str, coin: str) -> tuple[Mapping[str, Paytable], str]:
    """Envy bonuses by letter and wager, by wager alone where the letters pay the same; and which of them are in force."""
    by_coin: dict[str, list[Paytable]] = {}
    for key, table in envy.items():
        by_coin.setdefault(key.split()[-1], []).append(table)
    if all(table is found[0] for found in by_coin.values() for table in found):
        return {key: found[0] for key, found in by_coin.items()}, coin
    return envy, f"{letter} {coin}".strip()


def _plain(name: str) -> str:
    """A row's name with nothing in it that cannot be broken into lines: the printed dash is a colon here."""
    return sentence(name).replace("\u2014", ": ")


def _alone(odds: Odds) -> str:
    """Odds where there is room for words."""
    return f"{odds.percent}% of meter" if odds.percent and not odds.jackpot else str(odds)


def _brief(odds: Odds, unit: str) -> str:
    """Odds in one of several columns, without what the panel's note or custom says of all."""
    if odds.percent:
        return odds.jackpot or ("meter" if odds.percent == 100 else f"{odds.percent}%")
    return printed(str(odds)).removesuffix(unit)


def _paytable(title: str, pays: Mapping[str, Paytable], letter: str, *, in_force: bool) -> TablePanel:
    first = next(iter(pays.values()))
    if in_force or len(pays) == 1:
        table = pays.get(letter, first)
        what = "" if "$" in letter and " " not in letter else "paytable "
        note = f"{what}{letter}" if len(pays) > 1 and letter in pays else table.section
        return TablePanel(title, note, rows=tuple((_plain(row.name), _alone(row.odds)) for row in table))
    letters = tuple(pays)
    names = dict.fromkeys(row.name for table in sorted(pays.values(), key=lambda t: -len(t.rows)) for row in table)
    plain = [row.odds for table in pays.values() for row in table if not (row.odds.percent or row.odds.sum)]
    unit = " for 1" if plain and not any(odds.keeps for odds in plain) else ""
    rows = tuple(
        (_plain(name), *(_brief(t.by_name[name].odds, unit) if name in t.by_name else "" for t in pays.values()))
        for name in names
    )
    lit = 1 + letters.index(letter) if letter in letters else -1
    return TablePanel(
        title, f"{first.section},{unit}" if unit else first.section, names=("", *letters), rows=rows, lit=lit
    )


def draw(sheet: Sheet, w: float, h: float, table: TablePanel) -> None:
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
    y = _rows(sheet, w, y, table) + 25 * g
    for i, line in enumerate(table.words):
        sheet.text(line, 22, y + i * WORDS * g, WORDS_SIZE, "ui5", theme.text2)


def _rights(table: TablePanel, w: float, g: float, measure: Measure) -> tuple[list[float], list[float], float, float]:
    """The right edges and widths of the figures' columns, where the names must end, and the gap between columns."""
    count = len(table.rows[0]) - 1
    heads = table.names or ("",) * (count + 1)
    wides = [
        max(measure(text, 20, "ui7") for text in (heads[c], *(row[c] for row in table.rows)))
        for c in range(1, count + 1)
    ]
    gap = max(8.0, min(26 * g, (w * 0.68 - sum(wides)) / max(1, count)))
    rights: list[float] = []
    right = w - 22
    for wide in reversed(wides):
        rights.insert(0, right)
        right -= wide + gap
    return rights, wides, right, gap


def _rows(sheet: Sheet, w: float, y: float, table: TablePanel) -> float:
    """Draw the rows from `y` down; where they end."""
    if not table.rows:
        return y
    g, theme, line = sheet.type.grow, sheet.theme, LINE * sheet.type.grow
    rights, wides, right, gap = _rights(table, w, g, sheet.width)
    extra = sum(len(name) - 1 for name in table.split) * WORDS * g
    high = line * (len(table.rows) + bool(table.names)) + extra
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
        name = table.split[i] if table.split else (row[0],)
        for n, part in enumerate(name):
            sheet.fitted(part, 22, y + line / 2 + n * WORDS * g, right - 22, 20, "ui5", valign="m", least=16)
        for c, at in enumerate(rights, 1):
            lit = table.lit in {c, -1}
            sheet.text(row[c], at, y + line / 2, 20, "ui7" if lit else "ui5", theme.text if lit else theme.text2,
                       anchor="r", valign="m")  # fmt: skip
        y += line + (len(name) - 1) * WORDS * g
    return y
