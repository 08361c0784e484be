"""The recorder: it notes every text while a canvas is drawn on."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

import pygame

from game.client.draw.kit import Kit, Piece
from game.client.pages.practice import drill_panel
from game.client.table.surroundings import seats
from tools.layout.drawing_stubs import DRAWING_STUBS
from tools.layout.drawn_text import DrawnText, Limits
from tools.layout.scene_hooks import SCENE_HOOKS
from tools.layout.text_hooks import TEXT_HOOKS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


class RecordedPiece(Piece):
    """A piece of the kit that knows the texts on it."""

    __slots__ = ("cover_size", "recorder", "texts")

    def __init__(
        self,
        piece: Piece,
        texts: Sequence[DrawnText],
        recorder: Recorder,
        cover_size: tuple[float, float],
    ) -> None:
        super().__init__(piece.surface, piece.margin)
        object.__setattr__(self, "cover_size", cover_size)
        object.__setattr__(self, "texts", texts)
        object.__setattr__(self, "recorder", recorder)

    def blit(self, target: pygame.Surface, x: float, y: float) -> pygame.Rect:
        """Draw it and record its texts; texts that it covers are dropped."""
        if self.cover_size[0]:
            area = pygame.Rect(round(x), round(y), *map(round, self.cover_size))
            self.recorder.covered_areas.append(area)
            self.recorder.texts = [
                text for text in self.recorder.texts if not area.colliderect(text.rect)
            ]
        for text in self.texts:
            self.recorder.record(target, text.moved(round(x), round(y)))
        return pygame.Rect(0, 0, 0, 0) if self.recorder.draw_nothing else super().blit(target, x, y)


class Recorder:
    """Records the texts that are drawn on `canvas`.

    Letters are recorded without being drawn, unless with `draw_letters`; with `draw_nothing`
    everything else is left out as well.
    """

    def __init__(self, *, draw_letters: bool = False, draw_nothing: bool = False) -> None:
        self.draw_letters, self.draw_nothing = draw_letters, draw_nothing
        self.canvas = pygame.Surface((1, 1))
        self.texts: list[DrawnText] = []
        self.pane_texts: list[DrawnText] = []
        """Texts on surfaces as high as the window and less than half as wide."""
        self.prints: list[DrawnText] = []
        """Words printed on the felt."""
        self.min_contrast = Limits.contrast
        self.contrast_keys: set[tuple[object, ...]] = set()
        """What the contrast of each text depends on."""
        self.broken_words: dict[str, str] = {}
        """By a line that ends within a word: the line that follows."""
        self.covered_areas: list[pygame.Rect] = []
        self.capture_list: list[DrawnText] | None = None
        """The texts of the picture that is being made; None outside of one."""
        self.requested_sizes: dict[tuple[str, float], float] = {}
        """By text and size that fits: the size that was asked for."""
        self.surface_texts: dict[int, tuple[pygame.Surface, list[DrawnText]]] = {}
        """By the id of a surface: the surface, and the texts on it."""
        self._pieces: dict[tuple[object, ...], RecordedPiece] = {}

    def record(self, target: pygame.Surface, text: DrawnText) -> None:
        """Note a text on a surface, unless a pane's upper or lower edge cuts it.

        Such a text is recorded whole once the page has been scrolled.
        """
        if target is self.canvas:
            clip = target.get_clip()
            if clip.top <= text.rect.top and text.rect.bottom <= clip.bottom:
                self.texts.append(text)
        elif (
            target.get_height() == self.canvas.get_height()
            and 2 * target.get_width() < self.canvas.get_width()
        ):
            self.pane_texts.append(text)

    def add(self, target: pygame.Surface, text: DrawnText) -> None:
        """Note a text of the picture that is being made, else of the target."""
        if self.capture_list is not None:
            self.capture_list.append(text)
        elif text.full_text.strip():
            self.record(target, text)

    @contextmanager
    def recording(self) -> Iterator[None]:
        """While this holds, every text that is drawn is recorded."""
        replacements = {
            (owner, name): hook(self, getattr(owner, name))
            for (owner, name), hook in (TEXT_HOOKS | SCENE_HOOKS).items()
        }
        replacements |= DRAWING_STUBS if self.draw_nothing else {}
        with ExitStack() as stack:
            for (owner, name), replacement in replacements.items():
                stack.callback(setattr, owner, name, getattr(owner, name))
                setattr(owner, name, replacement)
            yield

    def capture(self, make: Callable[[], Any]) -> tuple[Any, list[DrawnText]]:
        """What `make` returns, and the texts drawn meanwhile, at their places on it."""
        outer, self.capture_list = self.capture_list, []
        made = make()
        texts, self.capture_list = self.capture_list, outer
        return made, [text for text in texts if text.full_text.strip()]

    def recorded_piece(
        self,
        kit: Kit,
        cache_key: tuple[object, ...],
        appearance: tuple[object, ...],
        make: Callable[[], tuple[pygame.Surface, int]],
        margin: int,
        size: tuple[float, float],
    ) -> RecordedPiece:
        """The piece that `make` draws, from the cache if it was drawn before.

        `appearance` is the part of `cache_key` that the contrast of its texts depends on; the piece
        stands `margin` pixels from the corner of its surface.
        """
        key = (
            *cache_key,
            kit.type.scale,
            kit.type.text_scale,
            kit.type.least,
            kit.type.floor,
            kit.theme,
        )
        if key not in self._pieces:
            made, captured = self.capture(make)
            texts = [
                text.moved(-margin, -margin)._replace(piece_id=text.piece_id or hash(appearance))
                for text in captured
            ]
            texts = [
                text if text.fits(*size) else text._replace(shown_text="(beside its piece)")
                for text in texts
            ]
            covers = appearance[0] in {
                seats.DRAWINGS["pass card"].__name__,
                drill_panel.draw_panel_ground.__name__,
            }
            self._pieces[key] = RecordedPiece(
                Piece(*made), texts, self, size if covers else (0.0, 0.0)
            )
        return self._pieces[key]

    def drop_hidden_texts(self, covers: Sequence[pygame.Rect]) -> None:
        """Drop the texts that a stand's own parts cover, and mark those that they half cover."""
        visible = []
        for text in self.texts:
            shared = [text.rect.clip(cover) for cover in covers]
            share = sum(rect.w * rect.h for rect in shared) / max(1, text.rect.w * text.rect.h)
            if share < 0.98:
                visible.append(
                    text if share < 0.05 else text._replace(shown_text="(half under the stand)")
                )
        self.texts = visible
