"""The lesson of a settled round: a card beside the player's hand that says what would have been better,
what his choice costs more, and how both end.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from ....core.money import short
from ...scenes.focus import Answers, Target
from ..decisions import action_label, exchangeable_cards
from ..model.intents import Act
from ..model.moment import Moment
from ..model.panel_content import PricedChoice
from ..model.pieces import CardPiece, Chips, Drawing, Piece
from ..model.teaching import cost_sentence
from ..style import BarStyle, LessonStyle, RegionSizes
from ..surroundings.bar import Bar

FREE: Final = ("open seat", "speech")
"""What the card may lie over, and what is never where it lies."""
CLOSE, MORE, BODY = "lesson away", "lesson more", "lesson card"


class LessonBar(NamedTuple):
    """How a choice ends: its label, whose it is, the percentages of win, push and loss (none where
    they are not known), its average net in words, and whether it is the best.
    """

    label: str
    whose: str
    percents: tuple[int, ...]
    net: str
    is_best: bool


class Lesson(NamedTuple):
    """What a card says: its sentences, its bars, how many other choices the round had, of which bets
    the averages are, and the number of the choice, from 1 on.
    """

    lines: tuple[str, ...]
    bars: tuple[LessonBar, ...]
    more: int
    averaged: str
    page: int = 1


def open_lesson(m: Moment) -> Lesson | None:
    """The card that is open now; None where none is, or nothing was decided. By itself it opens to
    who is new, after a mistake.
    """
    page, ranked = m.state.lesson_page, settled_round_choices(m)
    if not ranked or m.state.is_automatic_play_on:
        return None
    if page is None:
        dearest = round(ranked[0].advice.cost(ranked[0].chosen))
        page = int(m.level == "new" and m.chooses_level and dearest > 0)
    if not page:
        return None
    at = (page - 1) % len(ranked)
    return lesson_on(ranked[at], len(ranked) - 1)._replace(page=at + 1)


def settled_round_choices(m: Moment) -> list[PricedChoice]:
    """The player's choices of the settled round that can be looked at, the dearest first."""
    if not m.shows_settled_round or m.special is not None:
        return []
    made = m.state.choices.get(m.player, ())
    return sorted(made, key=lambda one: -one.advice.cost(one.chosen))


def lesson_on(choice: PricedChoice, other_choices: int = 0) -> Lesson:
    """What the card says of a choice."""
    advice, hand = choice.advice, exchangeable_cards(choice.advice.ev)
    is_best = not advice.shown_cost(choice.chosen)
    worse = (name for name, cents in advice.ev.items() if cents < advice.ev[choice.chosen])
    next_best = max(worse, key=lambda name: advice.ev[name], default=choice.chosen)
    names = dict.fromkeys((choice.chosen, next_best if is_best else advice.best))
    bars = tuple(
        LessonBar(
            action_label(name, hand),
            "your choice" if name == choice.chosen else "next best" if is_best else "the best",
            _win_push_loss_percents(advice.shares(name)),
            short(round(advice.ev[name]), sign=True),
            name == (choice.chosen if is_best else advice.best),
        )
        for name in names
    )
    mine, cost = bars[0].label, advice.shown_cost(choice.chosen)
    # longer names find no room, and are of all bets but the side bets
    averaged = f"average of {advice.touched if len(advice.touched) < 16 else 'main bets'}"
    if is_best:
        return Lesson((f"{choice.title}: “{mine}” was best.",), bars, other_choices, averaged)
    best = bars[1].label
    first = f"{choice.title}: “{best}” was better."
    second = cost_sentence(mine, advice.ev[choice.chosen], cost)
    why = rarer_win_sentence(choice.chosen, advice.best, bars)
    return Lesson((first, second, *filter(None, (why,))), bars, other_choices, averaged)


def rarer_win_sentence(chosen: str, best: str, bars: Sequence[LessonBar]) -> str:
    """Why the better of two choices is better although it wins less often, or only as often where
    both bet on; "" where it does not, or where no one reason holds.
    """
    (mine, better), said = (one.percents for one in bars), bars[1].label
    if len(mine) != 3 or len(better) != 3 or better[0] > mine[0]:
        return ""
    (verb, more), (_, less) = _verb_and_multiple(best), _verb_and_multiple(chosen)
    if more and less:
        gains, how = ("gains", "more") if more > less else ("loses", "less")
        return f"This bet {gains} on average: bet {how} on it."
    if better[0] == mine[0]:
        return ""
    if verb == "check":
        return f"{said} wins less often, but you can fold later."
    if verb == "fold":
        return f"{said} {'wins less often' if better[0] else 'never wins'}, but bets nothing more."
    # a hand that stands bets nothing more
    at_stake = verb == "stand" and better[2] >= mine[2]
    return f"{said} wins less often, with less at stake." if at_stake else ""


def _verb_and_multiple(action: str) -> tuple[str, int]:
    """The verb of an action and how many times its base it bets, 0 where it names none."""
    verb, _, times = action.partition(" ")
    number = times.removesuffix("x")
    return verb, int(number) if number.isdecimal() else 0


def _win_push_loss_percents(found: object) -> tuple[int, ...]:
    """Win, push and loss in whole percent that add up to 100, by the largest remainders; () for
    none.
    """
    parts = [getattr(found, name, 0.0) for name in ("win", "push", "lose")]
    return whole_percents(parts) if found is not None else ()


def whole_percents(shares: Sequence[float]) -> tuple[int, ...]:
    """Shares in whole percent that add up to 100.

    >>> whole_percents((0.1666, 0.0634, 0.77)), whole_percents((1 / 3, 1 / 3, 1 / 3))
    ((17, 6, 77), (34, 33, 33))
    """
    exact = [100 * one for one in shares]
    floors = [int(one) for one in exact]
    order = sorted(range(len(exact)), key=lambda i: floors[i] - exact[i])
    for i in order[: round(sum(exact)) - sum(floors)]:
        floors[i] += 1
    return tuple(floors)


def _box_to_leave_in_sight(piece: Piece) -> tuple[float, float, float, float] | None:
    """The box of a piece that the card leaves in sight; None where it may lie over it."""
    if isinstance(piece, CardPiece):
        return piece.lie.box_if_upright
    if isinstance(piece, Chips):
        return piece.x - piece.r, piece.y - piece.r, 2 * piece.r, 2 * piece.r
    if isinstance(piece, Drawing) and not piece.printed and piece.art not in FREE:
        return piece.box
    return None


def _seat_in_name(piece: Piece) -> int:
    """The seat that a piece belongs to, by its name; 0 for none."""
    words = piece.name.split()
    return next(
        (
            int(number)
            for what, number in pairwise(words)
            if what in ("seat", "plate", "stake", "result") and number.isdecimal()
        ),
        0,
    )


def without_covered_seats(
    m: Moment, felt: Sequence[Piece], rect: pygame.Rect, bar: Bar
) -> tuple[Piece, ...]:
    """The pieces without open seats under the card, and without all that belongs to another seat of
    which something lies there.
    """
    hidden = set[int]()
    for one in felt:
        box, seat = _box_to_leave_in_sight(one), _seat_in_name(one)
        if box is not None and seat not in (0, *m.desk.seats):
            hidden |= {seat} if bar.frame.rect(*box).colliderect(rect) else set()
    return tuple(
        one
        for one in felt
        if _seat_in_name(one) not in hidden
        and not (
            isinstance(one, Drawing)
            and one.art == "open seat"
            and bar.frame.rect(*one.box).colliderect(rect)
        )
    )


def card_rect(m: Moment, said: Lesson, felt: Sequence[Piece], bar: Bar) -> pygame.Rect | None:
    """Where the card lies in the window: at the left end over the bar, else at the right, where it
    has to over other seats; None where it would cover what else is to be seen, or letters are larger
    than it is designed for.
    """
    if bar.frame.lenses or not bar.designed:
        return None
    view, style = bar.frame.bar, LessonStyle
    high = style.high if len(said.bars) > 1 else style.half
    high += style.foot if said.more else 0.0
    high += style.line * (len(said.lines) > 2)
    top = RegionSizes.floor - BarStyle.line * bar.tall * bar.rows - style.margin - high
    width = view.size[0] / view.scale
    end = bar.frame.panel_rect.left / view.scale if not m.state.is_panel_folded else width
    own, others = list[pygame.Rect](), list[pygame.Rect]()
    for one in felt:
        if (found := _box_to_leave_in_sight(one)) is not None:
            seen = own if _seat_in_name(one) in (0, *m.desk.seats) else others
            seen.append(bar.frame.rect(*found))
    for spot in m.layout.spots.values():
        half = max(spot.r, spot.wide)
        box = (spot.at[0] - half, spot.at[1] - spot.r, 2 * half, 2 * spot.r)
        own.append(bar.frame.rect(*box))
    for boxes in ([*own, *others], own):
        for left in (style.margin, end - style.margin - style.wide):
            rect = view.rect(left, top, style.wide, high)
            if rect.collidelist(boxes) < 0:
                return rect
    return None


def drawing(
    said: Lesson, rect: pygame.Rect, action_bar: Bar, dealer_name: str, lit: str
) -> Drawing:
    """The card, with the part that is pointed at or has the ring."""
    view = action_bar.frame.bar
    (x, y), scale = view.design(rect.topleft), view.scale
    box = (x, y, rect.w / scale, rect.h / scale)
    return Drawing(
        "lesson",
        "lesson",
        box,
        (
            said.lines,
            said.bars,
            other_choices_words(said.more, said.page) if said.more else "",
            said.averaged,
            dealer_name,
            lit,
        ),
    )


def reachable(found: Sequence[Target], said: Lesson, rect: pygame.Rect, bar: Bar) -> list[Target]:
    """What can be reached with the card on the table: nothing under it, but its own two buttons. A
    press on the rest of the card does nothing.
    """
    free = [one for one in found if not one.rect.colliderect(rect)]
    free.append(Target(BODY, rect, "lesson", focusable=False, label="The lesson"))
    style, view = LessonStyle, bar.frame.bar
    size = view.px(style.button)
    close = pygame.Rect(rect.right - size, rect.top, size, size)
    away = Target(
        CLOSE, close, "lesson", answers=Answers(Act.LESSON), radius=8, label="Put the lesson away"
    )
    if not said.more:
        return [*free, away]
    wide = view.px(style.more)
    more = pygame.Rect(rect.left, rect.bottom - size, wide, size)
    words = f"{other_choices_words(said.more, said.page)} of this round"
    return [
        *free,
        Target(MORE, more, "lesson", answers=Answers(Act.NEXT_LESSON), radius=8, label=words),
        away,
    ]


def other_choices_words(others: int, page: int = 1) -> str:
    """What leads from one decision of a round, the `page`, to the others.

    >>> other_choices_words(1), other_choices_words(2)
    ('See 1 other decision', 'See 2 other decisions')
    >>> other_choices_words(2, 2), other_choices_words(2, 3)
    ('2 of 3: see the next', '3 of 3: see the first')
    """
    if page > 1:
        return f"{page} of {others + 1}: see the {'next' if page <= others else 'first'}"
    return f"See {others} other decision{'s' if others > 1 else ''}"


def lesson_text(said: Lesson) -> str:
    """The card in sentences, where it has no room."""
    names = ("wins", "pushes", "loses")
    ends = [
        f"{one.label} ({one.whose}): {one.net} on average"
        + "".join(
            f", {name} {part} %" for name, part in zip(names, one.percents, strict=False) if part
        )
        for one in said.bars
    ]
    return "\n".join((*said.lines, *(f"{end}." for end in ends)))
