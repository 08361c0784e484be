"""The side panel of a dice table: what each wager costs, how the sequence stands, the last rolls, and the roll settled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.client.draw.kit import side_ground
from game.client.draw.palette import CREAM
from game.client.draw.sheet import Sheet
from game.client.draw.svg import ready
from game.client.felt_parts import flat_die
from game.client.focus import Target
from game.client.table import dice_costs
from game.client.table.dice_costs import percent
from game.client.table.dice_rolls import Roll
from game.client.table.items import Item
from game.money import dollars, short

if TYPE_CHECKING:
    from game.client.table.dice_costs import Cost, Sequence
    from game.client.table.panel import Line
    from game.client.table.scene import TableScene

LEFT: Final = 1520.0
WIDE: Final = 400.0
TALL: Final = 956.0
X, RIGHT = 24.0, 376.0
LOW: Final = TALL - 20
BARS, COMPACT = 56.0, 34.0
"""The height of a wager's row with its bar under it, and of one line only."""


class Facts(NamedTuple):
    """All that the panel says, compared to see whether it must be painted again."""

    rows: tuple[Cost, ...]
    held: frozenset[str]
    won: frozenset[str]
    lit: frozenset[str]
    closed: frozenset[str]
    lines: tuple[Line, ...]
    title: str
    cost: tuple[int, float]
    sequence: Sequence | None
    rolls: tuple[Roll, ...]
    odds: bool
    grow: float


def facts(scene: TableScene) -> Facts:
    """What the panel says now. In casino mode, and where odds are not wanted, the edges stay unsaid."""
    settings = scene.shell.settings
    odds = settings.show_odds and settings.coaching != "off"
    placed = dice_costs.placed(scene)
    ended = {s.wager: r for s, r in scene.shown.results.items() if s.seat == scene.own}
    still = not scene.director.busy
    lines = (
        scene.coach.lines if still and scene.shown.over and not scene.bets.placed and scene.pay_page % 2 == 0 else ()
    )
    return Facts(
        dice_costs.rows(scene), frozenset(placed), frozenset(n for n, r in ended.items() if r.kind == "win"),
        frozenset(pointed(scene)), frozenset(scene.bets.closed), _order(lines), scene.coach.title,
        dice_costs.round_cost(scene.game, placed if scene.betting and not ended else {}), dice_costs.sequence(scene, odds=odds),
        scene.rolls, odds, min(scene.shell.kit(scene.view).type.grow, 1.7),
    )  # fmt: skip


def _order(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    return tuple(sorted(lines, key=lambda line: ("win", "push", "lose").index(line.kind)))


def pointed(scene: TableScene) -> tuple[str, ...]:
    """The wagers whose spots are shown: the panel's row under the pointer or the focus, else the one that was chosen;
    or the wager whose spot is under them.
    """
    focus = scene.focus
    for name in (focus.hover, focus.ring.name if focus.ring else None):
        kind, _, rest = (name or "").partition(" ")
        if kind == "cost":
            return _wagers(scene, rest)
        if kind == "spot":
            return (rest,)
    return _wagers(scene, scene.chosen_cost)


def _wagers(scene: TableScene, first: str) -> tuple[str, ...]:
    return next((row.wagers for row in dice_costs.rows(scene) if row.wagers[0] == first), ())


def items(scene: TableScene) -> list[Item]:
    """The panel as one picture."""
    view = scene.view
    area = view.rect(LEFT, 0, WIDE, TALL)
    said = facts(scene)
    stamp = (scene.game.slug, said, view.size, view.text_scale, view.high_contrast)
    kit = scene.shell.kit(view)

    def picture() -> pygame.Surface:
        sheet = Sheet(WIDE, TALL, kit.type, scene.shell.cache, kit.theme)
        side_ground(sheet, WIDE, TALL, "Coach and pays" if said.odds else "Wagers and pays")
        _draw(sheet, said)
        return ready(sheet.surface())

    kept = scene.shell.cache.get(("dice panel", *stamp), picture)
    return [Item("panel", area, stamp, lambda s: s.blit(kept, area.topleft))]


def targets(scene: TableScene) -> list[Target]:
    """The panel's rows: pointed at, focused or pressed, each shows its spots on the felt."""
    said = facts(scene)
    if scene.folded:
        return []
    top, step, count = _table_box(said)
    return [
        Target(f"cost {row.wagers[0]}", scene.view.rect(LEFT + X - 12, top + i * step, WIDE - 24, step - 2), "panel", radius=8)
        for i, row in enumerate(said.rows[:count])
    ]  # fmt: skip


# -- where its parts stand -------------------------------------------------------------------------------------------


def _head_low(said: Facts) -> float:
    """Where the table of wagers begins, below its head and what stands above it."""
    if said.lines:
        shown, step = _settled_rows(said)
        return 118 + shown * step + 62 * said.grow
    return 118 + 36 * said.grow


def _foot(said: Facts) -> float:
    """Where the foot begins: the sequence, and the last rolls."""
    g = said.grow
    high = (44 * g if said.rolls else 0.0) + 8
    if said.sequence is not None:
        high += 46 * g + 70 + 27 * g * len(said.sequence.said)
    return LOW - high


def _table_box(said: Facts) -> tuple[float, float, int]:
    """Top, step and number of the wagers' rows: with bars where there is room, as single lines else, as many as fit."""
    top, room = _head_low(said), _foot(said) - _head_low(said) - 6
    if said.sequence is not None and said.odds and not said.lines and room >= (BARS - 2) * said.grow * len(said.rows):
        return top, min(BARS * said.grow, room / len(said.rows)), len(said.rows)
    step = max(27.0 * said.grow, min(COMPACT * said.grow, room / len(said.rows)))
    return top, step, max(0, min(len(said.rows), int(room / step + 0.01)))


def _settled_rows(said: Facts) -> tuple[int, float]:
    step = 28.0 * said.grow
    most = int((_foot(said) - 118 - 62 * said.grow) / step)
    return (len(said.lines) if len(said.lines) <= most else max(0, most - 1)), step


# -- how they look ---------------------------------------------------------------------------------------------------


def _draw(sheet: Sheet, said: Facts) -> None:
    if said.lines:
        _settled(sheet, said)
    else:
        _head(sheet, 92, "coach", "What each wager costs" if said.odds else "What each wager pays")
        sheet.fitted(_sentence(said), X, 108 + 26 * said.grow, RIGHT - X, 20, "ui5", sheet.theme.text2, least=14)
    top, step, count = _table_box(said)
    for i, row in enumerate(said.rows[:count]):
        (_bar if step > COMPACT * said.grow + 1 else _line)(sheet, said, row, top + i * step, step)
    y = _foot(said)
    if said.sequence is not None:
        y = _sequence(sheet, said.sequence, y, said.grow)
    if said.rolls:
        _rolls(sheet, said.rolls, y + 12, said.grow, first=said.sequence is None)


def _sentence(said: Facts) -> str:
    if not said.odds:
        return "Press a row to see its place on the felt"
    staked, lost = said.cost
    if not staked:
        return "House edge of every dollar, exact"
    if lost < -0.5:
        return f"{short(staked)} here gains {dollars(round(-lost))} a round on average"
    return f"{short(staked)} here costs {dollars(round(lost))} on average"


def _head(sheet: Sheet, y: float, icon: str, title: str, note: str = "") -> None:
    sheet.icon(icon, X + 12, y, 24, sheet.theme.brass, 2.3)
    wide = sheet.text(note, RIGHT, y, 22, "ui7", anchor="r", valign="m") if note else 0.0
    sheet.fitted(title, X + 36, y, RIGHT - X - 46 - wide, 24, "ui7", valign="m")


def _ground(sheet: Sheet, said: Facts, row: Cost, y: float, step: float, *, even: bool = False) -> tuple[bool, bool]:
    """A row's ground: framed when a wager of it stands or is pointed at; whether it stands, and whether it won."""
    names = set(row.wagers)
    won, lit = bool(said.won & names), bool(said.lit & names)
    held = won if said.lines else bool(said.held & names)
    if held or lit:
        sheet.rr(X - 12, y, RIGHT - X + 24, step - 3, 8, "#2A2A20" if held else "#1E2528")
        ink = sheet.theme.brass if held else sheet.theme.focus
        sheet.rr(X - 11, y + 1, RIGHT - X + 22, step - 5, 7, None, 1, stroke=ink, sw=2)
    elif even:
        sheet.rr(X - 12, y, RIGHT - X + 24, step - 1, 6, "#FFFFFF", 0.028)
    return held, won


def _bar(sheet: Sheet, said: Facts, row: Cost, y: float, step: float) -> None:
    """A wager with its odds, and below its edge as a bar."""
    g = said.grow
    held, won = _ground(sheet, said, row, y, step)
    line, low = y + step * 0.30, y + step * 0.70
    right = RIGHT
    if won:
        sheet.icon("check", RIGHT - 7, line, 16, sheet.theme.brass, 3)
        right -= 24
    wide = sheet.text(
        row.pays, right, line, 20, "ui6", sheet.theme.text if held else sheet.theme.brass, anchor="r", valign="m"
    )
    sheet.fitted(row.title, X, line, right - X - wide - 10, 20, "ui7" if held else "ui6", valign="m")
    shut = bool(said.closed & set(row.wagers))
    figure = sheet.text(
        percent(row.edge), RIGHT, low, 20, "ui6", sheet.theme.text2 if shut else None, anchor="r", valign="m"
    )
    room = RIGHT - X - figure - 14
    if shut:
        sheet.icon("lock", X + 8, low, 17, sheet.theme.text2, 2)
        sheet.fitted("closed while it runs", X + 26, low, room - 26, 20, "ui5", sheet.theme.text2, valign="m")
        return
    high = 9 * min(g, 1.2)
    sheet.rr(X, low - high / 2, room, high, high / 2, "#FFFFFF", 0.07)
    tone = "#C9996B" if row.edge > 0.1 else "#B8AF86"
    sheet.rr(X, low - high / 2, max(high, room * min(1.0, row.edge / 0.24)), high, high / 2, tone)


def _line(sheet: Sheet, said: Facts, row: Cost, y: float, step: float) -> None:
    """A wager on one line: its name, its odds, its edge."""
    index = said.rows.index(row)
    held, won = _ground(sheet, said, row, y, step, even=index % 2 == 0)
    middle, face = y + step / 2 - 1, "ui7" if held else "ui5"
    edge = percent(row.edge) if said.odds else ""
    right = RIGHT
    if edge:
        ink = sheet.theme.win if row.edge < 0 else None
        column = max(82.0 * said.grow, sheet.text(edge, RIGHT, middle, 20, face, ink, anchor="r", valign="m") + 14)
        right -= column
    wide = sheet.text(row.pays, right, middle, 20, face, sheet.theme.brass, anchor="r", valign="m")
    left = X
    if held or said.closed & set(row.wagers):
        sheet.icon("check" if won else "tri-r" if held else "lock", X + 3, middle, 14, sheet.theme.brass, 3)
        left += 20
    sheet.fitted(row.title, left, middle, right - left - wide - 10, 20, face, valign="m", least=14)


def _settled(sheet: Sheet, said: Facts) -> None:
    """The player's wagers one under the other with odds, section and amount, and what they came to."""
    chapter = said.lines[0].section.partition(".")[0]
    _head(sheet, 92, "check", "This roll, settled", chapter if chapter[:1].isdigit() else "")
    shown, step = _settled_rows(said)
    rest = said.lines[shown:]
    for i, line in enumerate(said.lines[:shown]):
        _end(sheet, line, 118 + (i + 0.5) * step, step, even=i % 2 == 0)
    y = 118 + shown * step + 16 * said.grow
    sheet.line(X, y - 12 * said.grow, RIGHT, y - 12 * said.grow, "#FFFFFF", 0.25, 1.3)
    title, _, net = said.title.partition(": ")
    ink = sheet.theme.win if net.startswith("+") else sheet.theme.loss if net.startswith("-") else sheet.theme.text
    wide = sheet.text(net, RIGHT, y + 8, 24, "ui7", ink, anchor="r", valign="m")
    more = f"{len(rest)} more, {title}" if rest else title
    sheet.fitted(f"{more} net", X, y + 8, RIGHT - X - wide - 10, 20, "ui6", valign="m")


def _end(sheet: Sheet, line: Line, y: float, step: float, *, even: bool) -> None:
    ink = {"win": sheet.theme.win, "lose": sheet.theme.loss}.get(line.kind, sheet.theme.text)
    if even:
        sheet.rr(X - 12, y - step / 2, RIGHT - X + 24, step, 6, "#FFFFFF", 0.03)
    sheet.icon({"win": "check", "lose": "cross"}.get(line.kind, "minus"), X + 5, y, 14, ink, 3)
    wide = sheet.text(line.amount, RIGHT, y, 20, "ui7", ink, anchor="r", valign="m")
    odds = line.why.rpartition(", ")[2]
    section = line.section.partition(".")[2] or line.section
    law = section if line.kind != "win" else f"{odds} · {section}"
    title = line.wager.replace(" of a Kind", " of a kind").replace(", Millionaire Row", "")
    room = RIGHT - X - wide - 46
    side = sheet.fitted(
        law, RIGHT - wide - 12, y, room * 0.6, 20, "ui5", sheet.theme.text2, anchor="r", valign="m", least=13
    )
    sheet.fitted(title, X + 24, y, room - side - 2, 20, "ui6", valign="m", least=14)


def _sequence(sheet: Sheet, run: Sequence, y: float, g: float) -> float:
    """The sequence's boxes with what has come, and what it is worth; where it ends."""
    sheet.rr(0, y, WIDE, 1.5, 0, "#FFFFFF", 0.10)
    _head(sheet, y + 24 * g, "target", run.title, f"{len(run.hit)} of {len(run.combinations)}")
    top, wide = y + 46 * g, 54.0
    for i, name in enumerate(run.combinations):
        left, done = X + i * 59.6, name in run.hit
        sheet.rr(left, top, wide, 58, 8, "#1D2325")
        ink = sheet.theme.win if done else "#FFFFFF"
        sheet.rr(left + 1, top + 1, wide - 2, 56, 7, None, 1 if done else 0.2, stroke=ink, sw=1.8)
        flat_die(sheet, (left + 15.5, top + 18), 20, int(name[0]), CREAM, "#121617")
        flat_die(sheet, (left + 38.5, top + 18), 20, int(name[2]), CREAM, "#121617")
        if done:
            sheet.icon("check", left + wide / 2, top + 44, 17, sheet.theme.win, 3)
        else:
            sheet.line(left + wide / 2 - 8, top + 44, left + wide / 2 + 8, top + 44, sheet.theme.text2, 0.7, 2)
    low = top + 70
    for i, words in enumerate(run.said):
        sheet.fitted(
            words, X, low + (i + 0.5) * 27 * g, RIGHT - X, 20, "ui5", None if i < 2 else sheet.theme.text2, valign="m"
        )
    return low + 27 * g * len(run.said)


def _rolls(sheet: Sheet, rolls: tuple[Roll, ...], y: float, g: float, *, first: bool) -> None:
    """The last rolls: their totals, or the face that came most and how often, the newest lit."""
    if first:
        sheet.rr(0, y - 12, WIDE, 1.5, 0, "#FFFFFF", 0.10)
    middle = y + 16 * g
    label = sheet.text("Last rolls", X, middle, 20, "ui6", sheet.theme.text2, valign="m")
    x = RIGHT
    for i, roll in enumerate(reversed(rolls)):
        face = len(roll.faces) == 1
        text = f"×{roll.figure}" if face else str(roll.figure)
        wide = sheet.width(text, 20, "ui7") + 46 if face else 32.0 * max(1.0, g)
        if x - wide < X + label + 12:
            break
        sheet.rr(x - wide, middle - 15 * g, wide, 30 * g, 7, sheet.theme.brass if not i else "#1D2325")
        ink = "#17130A" if not i else sheet.theme.text
        if face:
            dark = ("#17130A", sheet.theme.brass) if not i else (CREAM, "#1D2325")
            flat_die(sheet, (x - wide + 19, middle), 24, roll.faces[0], *dark)
            sheet.text(text, x - 8, middle, 20, "ui7", ink, anchor="r", valign="m")
        else:
            sheet.text(text, x - wide / 2, middle, 20, "ui7", ink, anchor="c", valign="m")
        x -= wide + 4


__all__ = ["facts", "items", "pointed", "targets"]
