"""Hooks into the functions that draw pieces, grounds and scenes: each records the texts on them.

A hook takes the recorder and the function, and returns what stands in for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.client.draw.kit import Kit, Piece
from game.client.draw.style import ControlStyle
from game.client.felt.ground import Ground
from game.client.pages.players import WelcomePage
from game.client.stand import chrome
from game.client.stand.show import Show
from game.client.stand.visitor import Visitor
from game.client.table.paint.painter import Painter
from game.client.table.scene import TableScene

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.client.draw.sheet import Sheet
    from game.client.draw.text.type import Type
    from game.client.table.model.pieces import Drawing
    from tools.layout.recorder import Recorder


def record_kit_piece(recorder: Recorder, _: Callable[..., Piece]) -> Callable[..., Piece]:
    """The texts on a button, sign or other piece of the kit."""

    def recorded(
        kit: Kit, draw: Callable[..., None], w: float, h: float, *args: Any, **options: Any
    ) -> Piece:
        made = recorder.recorded_piece(
            kit,
            cache_key=(draw, round(w, 2), round(h, 2), args, tuple(sorted(options.items()))),
            appearance=(
                draw.__name__,
                *(arg for arg in (*args, *options.values()) if isinstance(arg, str | bool)),
            ),
            make=lambda: kit.cached_picture(draw, w, h, *args, **options),
            margin=round(ControlStyle.shadow_margin * kit.type.scale),
            size=(w * kit.type.scale, h * kit.type.scale),
        )
        recorder.surface_texts[id(made.surface)] = (
            made.surface,
            [text.moved(made.margin, made.margin) for text in made.texts],
        )
        return made

    return recorded


def record_flat_drawing(recorder: Recorder, _: Callable[..., Piece]) -> Callable[..., Piece]:
    """The texts on the panel's parts and the bands, which are pictures of their own."""

    def recorded(painter: Painter, piece: Drawing) -> Piece:
        return recorder.recorded_piece(
            painter.kit,
            cache_key=(piece.art, piece.box[2:], piece.args),
            appearance=(piece.art,),
            make=lambda: painter._drawing_surface(piece),
            margin=0,
            size=(piece.box[2] * painter.k, piece.box[3] * painter.k),
        )

    return recorded


def record_ground(
    recorder: Recorder, paint: Callable[..., pygame.Surface]
) -> Callable[..., pygame.Surface]:
    """The words printed on a whole felt."""

    def recorded(
        ground: Ground, kind: Type, cache: Any, size: Any, axis: float, with_shuffler: bool
    ) -> pygame.Surface:
        made, texts = recorder.capture(
            lambda: paint(ground, kind, cache, size, axis, with_shuffler)
        )
        shift = round((axis - 760) * kind.scale)
        recorder.prints += [text.moved(shift, 0) for text in texts]
        return made

    return recorded


def record_ground_lens(
    recorder: Recorder, whole_picture_for_lens: Callable[..., pygame.Surface]
) -> Callable[..., pygame.Surface]:
    """The words printed in an enlarged part of the felt; those at its edge are marked."""

    def recorded(
        ground: Ground,
        kind: Type,
        cache: Any,
        dark: Any,
        at: tuple[int, int],
        with_shuffler: bool,
        box: Any,
        **options: Any,
    ) -> pygame.Surface:
        made, texts = recorder.capture(
            lambda: whole_picture_for_lens(
                ground, kind, cache, dark, at, with_shuffler, box, **options
            )
        )
        x, y, w, h = (round(side * kind.scale) for side in box)
        area = pygame.Rect(at[0] + x, at[1] + y, w, h).inflate(2, 2)
        for text in (text.moved(*at) for text in texts):
            if text.rect.colliderect(area):
                recorder.prints.append(
                    text if area.contains(text.rect) else text._replace(shown_text="(at an edge)")
                )
        return made

    return recorded


def record_table_ground(
    recorder: Recorder, paint: Callable[..., pygame.Surface]
) -> Callable[..., pygame.Surface]:
    """The words on a table's ground; kept when the picture of the ground is."""

    def recorded(scene: TableScene) -> pygame.Surface:
        if scene._grounds and scene._grounds[0].frame != scene.frame:
            scene._grounds.clear()  # do not move pixels: the words have to be recorded again
        before, prints, recorder.prints = scene._grounds[:1], recorder.prints, []
        made = paint(scene)
        if before and made is before[0].picture:
            recorder.prints = prints
        elif not scene.frame.lenses:
            left, top = scene.frame.stage.origin
            recorder.prints = [text.moved(left, top) for text in recorder.prints]
        return made

    return recorded


def drop_blurred_lobby(
    recorder: Recorder, blur: Callable[..., pygame.Surface]
) -> Callable[..., pygame.Surface]:
    """Texts of the lobby cannot be read behind the welcome page."""

    def recorded(scene: WelcomePage) -> pygame.Surface:
        recorder.pane_texts.clear()
        return blur(scene)

    return recorded


def drop_behind_visitor(recorder: Recorder, draw: Callable[..., None]) -> Callable[..., None]:
    """A stand's parts hide what is under them."""

    def recorded(scene: Visitor, surface: pygame.Surface) -> None:
        recorder.drop_hidden_texts(scene.places)
        draw(scene, surface)

    return recorded


def drop_behind_question(recorder: Recorder, draw: Callable[..., None]) -> Callable[..., None]:
    """The veil of a stand's question hides what is under it."""

    def recorded(scene: Visitor, surface: pygame.Surface) -> None:
        recorder.texts.clear()
        draw(scene, surface)

    return recorded


def drop_behind_show(recorder: Recorder, draw: Callable[..., None]) -> Callable[..., None]:
    """A stand's show hides what is under its parts."""

    def recorded(scene: Show, surface: pygame.Surface, *args: Any) -> None:
        if scene.real is not None:
            foot = scene._foot_rect
            recorder.drop_hidden_texts(
                [*chrome.parts_round_table(scene.view, scene.real.frame, foot.h), foot]
            )
        draw(scene, surface, *args)

    return recorded


def record_stand_part(recorder: Recorder, draw_onto: Callable[..., None]) -> Callable[..., None]:
    """The texts of a stand's part, which is drawn on a sheet of its own with a margin of 22."""

    def recorded(
        sheet: Sheet, draw: Callable[..., None], box: tuple[float, ...], *args: object
    ) -> None:
        _, texts = recorder.capture(lambda: draw_onto(sheet, draw, box, *args))
        left, top = (round((side - 22) * sheet.scale + sheet.offset) for side in box[:2])
        (recorder.texts if recorder.capture_list is None else recorder.capture_list).extend(
            text.moved(left, top) for text in texts
        )

    return recorded


SCENE_HOOKS: dict[tuple[Any, str], Callable[..., Any]] = {
    (Kit, "paint"): record_kit_piece,
    (Painter, "_drawing_within_box"): record_flat_drawing,
    (Ground, "paint"): record_ground,
    (Ground, "whole_picture_for_lens"): record_ground_lens,
    (TableScene, "_painted_ground"): record_table_ground,
    (WelcomePage, "_blurred_lobby"): drop_blurred_lobby,
    (Visitor, "_draw_parts"): drop_behind_visitor,
    (Visitor, "_draw_question"): drop_behind_question,
    (Show, "_draw_round_surroundings"): drop_behind_show,
    (chrome, "draw_onto"): record_stand_part,
}
