"""The faults of a scene as it was drawn: of its texts, table, controls and messages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pygame

from game.client.pages.practice.drill import Drill
from game.client.pages.practice.first_hand import FirstHand
from game.client.scenes.toasts import toast_area
from game.client.table.scene import TableScene
from tools.layout.drawn_text import (
    DrawnText,
    Limits,
    contrast_ratio,
    distinct_texts,
    without_shadows,
)
from tools.layout.table_faults import (
    faults_of_boxes_over_cards,
    faults_of_hidden_print,
    is_covered,
    table_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tools.layout.recorder import Recorder

LONG_MESSAGE = (
    "Criss-Cross Poker: Most generous",
    "the paytables that pay best; from the next deal, and for all to come",
    "info",
)
RULING_NUMBER = re.compile(r"\bR-[A-Z]*\d+\b(?!: )")
"""The number of a ruling, which a player cannot look up, unless its text follows."""


def find_faults(
    recorder: Recorder, scene: Any = None, *, check_contrast: bool = True
) -> Iterator[str]:
    """What is wrong with the recorded texts, and with the pieces and controls of `scene`."""
    table = table_of(scene) if isinstance(scene, TableScene | Drill | FirstHand) else None
    printed = _readable_prints(recorder, scene, table)
    recorder.covered_areas.clear()
    drawn = distinct_texts([*recorder.texts, *recorder.pane_texts])
    prints = list(without_shadows(distinct_texts(printed)))
    recorder.contrast_keys |= {
        (*text.color, text.full_text, text.piece_id, is_drawn)
        for group, is_drawn in ((drawn, True), (prints, False))
        for text in group
    }
    texts, window = [*drawn, *prints], recorder.canvas.get_rect()
    rects = [text.rect for text in texts]
    words = {(text.full_text, text.piece_id) for text in texts}
    pixels = pygame.surfarray.pixels3d(recorder.canvas) if check_contrast else None
    for i, text in enumerate(texts):
        is_print = i >= len(drawn)
        following = recorder.broken_words.get(text.full_text)
        is_broken = (following, text.piece_id) in words
        yield from _wording_faults(text, following if is_broken else None, is_print=is_print)
        if not window.contains(text.rect):
            yield f"outside: {text.full_text!r} at {tuple(text.rect)}"
            continue
        contrast = contrast_ratio(text, pixels) if check_contrast else Limits.high_contrast
        least = recorder.min_contrast
        if contrast < (min(least, Limits.contrast) if is_print else least):
            yield f"pale: {text.full_text!r} at {contrast:.1f}"
        yield from _overlap_faults(
            text, [texts[j] for j in text.rect.collidelistall(rects) if j > i]
        )
    if table is not None:
        yield from faults_of_hidden_print(prints, table)
        yield from faults_of_boxes_over_cards(table)
    yield from faults_of_controls(scene, window)


def _readable_prints(recorder: Recorder, scene: Any, table: TableScene | None) -> list[DrawnText]:
    """The words on the felt of a table that nothing covers."""
    prints = [
        text
        for text in recorder.prints
        if table is not None
        and not is_covered(text, table)
        and text.rect.collidelist(recorder.covered_areas) < 0
    ]
    if isinstance(scene, FirstHand):  # all but its lit parts is dark; its card covers some
        lit = [hole for hole in scene.holes if not hole.colliderect(scene.card)]
        prints = [text for text in prints if any(hole.contains(text.rect) for hole in lit)]
    return prints


def _wording_faults(text: DrawnText, following: str | None, *, is_print: bool) -> Iterator[str]:
    """Faults of how one text is set; `following` is the line after a word that is broken in two."""
    if text.shown_text != text.full_text:
        yield f"cut: {text.full_text!r} to {text.shown_text!r}"
    if following is not None:
        yield f"broken: {text.full_text!r}, and below it {following!r}"
    if (
        text.px < text.requested_px
        and not is_print
        and (text.px < Limits.unshrinkable_px or text.px < Limits.shrink * text.requested_px)
    ):
        yield f"shrunk: {text.full_text!r} from {text.requested_px} to {text.px} px"
    if RULING_NUMBER.search(text.full_text):
        yield f"code: {text.full_text!r}"
    if text.px < (Limits.print_px if is_print else text.min_px):
        yield f"small: {text.full_text!r} at {text.px} px"


def _overlap_faults(text: DrawnText, others: Sequence[DrawnText]) -> Iterator[str]:
    for other in others:
        shared = text.rect.clip(other.rect)
        is_copy = text.full_text == other.full_text and text.rect.inflate(8, 8).contains(other.rect)
        is_same_curve = text.curve_id and text.curve_id == other.curve_id
        if shared.w > 2 and shared.h > 2 and not is_copy and not is_same_curve:
            yield (
                f"overlap: {text.full_text!r} and {other.full_text!r} by {shared.w}x{shared.h} px"
            )


def faults_of_controls(scene: Any, window: pygame.Rect) -> Iterator[str]:
    """Controls that reach beyond the window, are too small to be pressed, or overlap."""
    if not isinstance(scene, TableScene | Drill | FirstHand):
        return
    # a guide's buttons are pressed before its table's
    owners = (scene, scene.table) if isinstance(scene, Drill) else (scene,)
    targets = [
        target
        for owner in owners
        for target in owner.focus.targets
        if target.rect.w and target.rect.h
    ]
    for i, target in enumerate(targets):
        if not window.contains(target.rect):
            yield f"off: {target.name!r} at {tuple(target.rect)}"
        if min(target.rect.size) < Limits.control_px:
            yield f"narrow: {target.name!r} is {target.rect.w}x{target.rect.h} px"
        for other in targets[i + 1 :]:
            shared = target.rect.clip(other.rect)
            on_felt = "felt" in (target.group, other.group)
            if shared.w > 4 and shared.h > 4 and not on_felt:
                yield f"meet: {target.name!r} and {other.name!r} by {shared.w}x{shared.h} px"


def faults_of_message(scene: Any) -> Iterator[str]:
    """Whether a message that comes now would cover what it must not."""
    view, toasts = scene.view, scene.shell.toasts
    toasts.clear()
    toasts.add(*LONG_MESSAGE)
    toasts.stack_and_get_stale(view, toast_area(scene, view))
    (message,) = toasts.toast_rects()
    toasts.clear()
    if not view.window_rect.contains(message):
        yield f"outside: a message at {tuple(message)}"
    if any(min(message.clip(rect).size) > 2 for rect in _uncoverable_rects(scene)):
        yield f"covers: a message at {tuple(message)} lies on what it never should"


def _uncoverable_rects(scene: Any) -> Iterator[pygame.Rect]:
    """Money, cards, the dealer's words, the focused control and the controls that decide."""
    table = table_of(scene)
    if table is not None:
        yield from table._items.rects_by_prefix(
            ("metric", "fund display", "card", "reading", "speech")
        )
    for owner in (scene, getattr(scene, "table", None)):
        focus: Any = getattr(owner, "focus", None)
        for target in () if focus is None else focus.targets:
            decides = target.enabled and (target.decision or target.commits)
            ringed = target.name == focus.focused and target.role not in ("tile", "row")
            if decides or ringed:
                yield target.rect
