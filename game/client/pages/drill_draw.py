"""What a drill looks like: felt and mark, the running time, the actions, the figures, and the coach's bars after a miss."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.client.draw.charts import ChartBar, coach_bars
from game.client.draw.kit import button, panel
from game.client.draw.palette import CREAM
from game.client.focus import state_of
from game.client.pages import drill_dice, drill_felt
from game.client.pages.book_page import signed
from game.client.pages.mistakes import cents

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

    from game.advisor.drills import Score
    from game.advisor.question import Question
    from game.client.draw.sheet import Sheet
    from game.client.pages.book_page import BookPage
    from game.client.pages.drill_keys import Way
    from game.declare import Game

Box = tuple[float, float, float, float]
_FIGURES = 176.0
_MOST = 6


class DrillRun(NamedTuple):
    """How a drill stands: what is asked and answered, the buttons, the time, and where everything lies on the page.

    `missed` is what was chosen while a miss is looked at ("" when time ran out), `words` what stands on the felt, `left` the
    share of the time that is left (None: the clock is out), `named` an action in words.
    """

    game: Game
    question: Question | None
    missed: str | None
    words: str
    score: Score
    flashing: bool
    left: float | None
    chosen: frozenset[int]
    cursor: int | None
    ways: tuple[tuple[Way, Box], ...]
    felt_box: Box
    timer_box: pygame.Rect
    side_box: Box
    abreast: bool
    named: Callable[[str], str]


def draw(page: BookPage, run: DrillRun, surface: pygame.Surface) -> None:
    """Everything but the running time."""
    _felt(page, run, surface)
    _side(page, run, surface)
    _actions(page, run, surface)


def _felt(page: BookPage, run: DrillRun, surface: pygame.Surface) -> None:
    """The swatch with the cards, what is asked, and the mark of the last answer."""
    x, y, w, h = run.felt_box
    rect = page.box(x, y, w, h)
    found, g = run.question, page.growth
    if found is None:
        surface.blit(drill_felt.swatch(page.shell.cache, run.game.stem, rect.size, page.view.scale), rect)
    elif not run.game.deals:
        surface.blit(drill_felt.swatch(page.shell.cache, run.game.stem, rect.size, page.view.scale), rect)
        drill_dice.draw(page, run.game, surface, found.view, run.felt_box)
    else:
        drill_felt.draw(surface, page.shell.cache, page.view, page.shell.type(page.view), run.game, found.view, rect,
                        lifted=run.chosen, cursor=run.cursor)  # fmt: skip
    s = page.sheet(surface)
    left, top = page.at(x, y)
    s.text(
        run.words,
        left + 36,
        top + 52 * g,
        24,
        "serif6",
        CREAM,
        max_width=w * (0.42 if run.game.deals or run.flashing else 0.9),
    )
    s.flush()
    if run.flashing:
        _mark(page, run, surface, left + w - 36, top + 34 * g)


def _mark(page: BookPage, run: DrillRun, surface: pygame.Surface, right: float, top: float) -> None:
    g, k = page.growth, page.view.scale
    words = f"Right, {run.score.streak} in a row" if run.score.streak > 1 else "Right"
    kit = page.shell.kit(page.view)
    wide = kit.measure(words, 22, "ui7") + 74 * g
    kit.paint(_tag, wide, 52 * g, words).blit(surface, (right - wide) * k, top * k)


def _tag(sheet: Sheet, w: float, h: float, words: str) -> None:
    sheet.shadow(0, 0, w, h, h / 2, blur=5, dy=3, a=0.5)
    sheet.rr(0, 0, w, h, h / 2, "#12301F")
    sheet.rr(1, 1, w - 2, h - 2, h / 2, None, 1, stroke=sheet.theme.win, sw=2)
    sheet.icon("check", h * 0.58, h / 2, h * 0.46, sheet.theme.win, 3.4)
    sheet.text(words, h * 0.98, h / 2, 22, "ui7", sheet.theme.win, valign="m")


def timer(page: BookPage, run: DrillRun, surface: pygame.Surface) -> None:
    """The bar of the time left: brass, red in the last third."""
    import pygame

    if run.left is None:
        return
    rect, theme = run.timer_box, page.shell.theme(page.view)
    surface.fill("#0E1213", rect)
    share = run.left if run.missed is None and run.question else 0.0
    filled = pygame.Rect(rect.x, rect.y, round(rect.w * share), rect.h)
    pygame.draw.rect(surface, "#262C2E", rect, border_radius=rect.h // 2)
    if filled.w > rect.h:
        tone = theme.brass if share > 1 / 3 else theme.loss
        pygame.draw.rect(surface, tone, filled, border_radius=rect.h // 2)


def _actions(page: BookPage, run: DrillRun, surface: pygame.Surface) -> None:
    """The buttons; after a miss they lie idle, and the best is lit."""
    kit = page.shell.kit(page.view)
    for i, (way, box) in enumerate(run.ways):
        at = page.box(*box)
        state = state_of(page.focus, f"do:{i}")
        kind = way.kind
        if run.missed is not None:
            best = run.question is not None and str(way.action) == run.question.advice.best
            state, kind = ("normal", "primary") if best else ("disabled", "dark")
        elif way.action is None:
            state = "disabled"
        piece = kit.paint(button, box[2], box[3], way.label, way.sub, way.key, kind, state, size=26)
        piece.blit(surface, at.x, at.y)


def _bars_high(page: BookPage, found: Question | None) -> float:
    return min(len(found.advice.ev), _MOST) * 54 * page.growth if found else 0.0


def _reason(page: BookPage, found: Question | None, wide: float) -> list[str]:
    if found is None or not found.advice.reason:
        return []
    kind = page.shell.type(page.view)
    return kind.wrap(found.advice.reason, wide * page.view.scale, 20, "ui5")


def side_high(page: BookPage, found: Question | None, wide: float, *, missed: bool) -> float:
    """How high figures and coach are together, `wide` design pixels wide, where they stand under the felt."""
    high = _FIGURES * page.growth
    if missed:
        high += _bars_high(page, found) + (190 + 30 * len(_reason(page, found, wide - 56))) * page.growth
    return high


def next_box(page: BookPage, found: Question | None, side: Box) -> Box:
    """The way on after a miss."""
    x, y, w, _ = side
    g = page.growth
    used = (_FIGURES + 92 + 24) * g + _bars_high(page, found) + 30 * g * len(_reason(page, found, w - 56))
    return x + 28, y + used, min(w - 56, 320 * g), 68 * g


def _side(page: BookPage, run: DrillRun, surface: pygame.Surface) -> None:
    """The run's figures; after a miss the bars, the sentence, and the button."""
    x, y, w, h = run.side_box
    kit, g, theme = page.shell.kit(page.view), page.growth, page.shell.theme(page.view)
    at = page.box(x, y, 1, 1)
    kit.paint(panel, w, h, fill=theme.panel).blit(surface, at.x, at.y)
    score = run.score
    s = page.sheet(surface)
    left, top = page.at(x, y)
    pace = f"{score.seconds:.1f} s each" if score.answers else ""
    shown = (
        ("In a row", str(score.streak), f"longest {score.longest}"),
        ("Right", f"{100 * score.accuracy:.0f} %" if score.answers else "–", f"of {score.answers}"),
        ("Lost an hour", cents(score.cost_an_hour) if score.answers else "–", pace),
    )
    for i, (label, figure, note) in enumerate(shown):
        cx = left + 28 + i * (w - 56) / 3
        room = (w - 56) / 3 - 12
        tone = theme.loss if i == 2 and score.cost_an_hour >= 1 else theme.text
        s.text(label, cx, top + 44 * g, 20, "ui5", theme.text2, max_width=room)
        s.fitted(figure, cx, top + 92 * g, room, 38, "ui7", tone)
        s.text(note, cx, top + 128 * g, 20, "ui5", theme.text2, max_width=room)
    s.line(
        left + 28, top + (_FIGURES - 16) * g, left + w - 28, top + (_FIGURES - 16) * g, "#FFFFFF", theme.line_alpha, 1.5
    )
    s.flush()
    if run.missed is None:
        _hints(page, run, s, left + 28, top + (_FIGURES + 24) * g, w - 56)
        return
    _miss(page, run, surface, s, (x, y, w, h))


def _hints(page: BookPage, run: DrillRun, s: Sheet, left: float, top: float, wide: float) -> None:
    if not run.abreast:
        return
    g, theme = page.growth, page.shell.theme(page.view)
    lines = ["The keys on the buttons decide.", "A right answer brings the next one at once.", "Esc ends the drill."]
    if run.question and any(a.cards for a in run.question.open_now):
        lines.insert(1, "Left and right go along your cards, Space picks one.")
    y = top
    for line in lines:
        for part in s.type.wrap(line, wide * page.view.scale, 20, "ui5"):
            s.text(part, left, y + 10 * g, 20, "ui5", theme.text2)
            y += 30 * g
        y += 6 * g
    s.flush()


def _miss(page: BookPage, run: DrillRun, surface: pygame.Surface, s: Sheet, box: Box) -> None:
    found = run.question
    if found is None:
        return
    x, y, w, _ = box
    kit, g, theme = page.shell.kit(page.view), page.growth, page.shell.theme(page.view)
    left, top = page.at(x, y)
    s.icon("cross", left + 42, top + (_FIGURES + 18) * g, 26 * g, theme.loss, 3)
    said = f"{run.named(run.missed)} costs {cents(found.advice.cost(run.missed))}" if run.missed else "Time is up"
    s.text(said, left + 66, top + (_FIGURES + 18) * g, 24, "ui7", theme.loss, valign="m", max_width=w - 94)
    s.flush()
    order = sorted(found.advice.ev.items(), key=lambda pair: -pair[1])
    names = [name for name, _ in order[:_MOST]]
    if run.missed and run.missed not in names:
        names[-1] = run.missed
    bars = tuple(
        ChartBar(run.named(name), found.advice.ev[name], signed(round(found.advice.ev[name]))) for name in names
    )
    mine = names.index(run.missed) if run.missed else None
    high = _bars_high(page, found)
    at = page.box(x + 20, y + (_FIGURES + 52) * g, 1, 1)
    best = names.index(found.advice.best)
    kit.paint(coach_bars, w - 40, high, bars, best, chosen=mine).blit(surface, at.x, at.y)
    base = top + (_FIGURES + 52 + 40) * g + high
    for i, line in enumerate(_reason(page, found, w - 56)):
        s.text(line, left + 28, base + 30 * g * i, 20, "ui5", theme.text)
    s.flush()
    place = next_box(page, found, box)
    at = page.box(*place)
    state = state_of(page.focus, "next")
    kit.paint(button, place[2], place[3], "Next", "", "Space", "primary", state, size=24).blit(surface, at.x, at.y)
