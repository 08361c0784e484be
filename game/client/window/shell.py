"""What every scene shares: the clock, the settings, the sounds, the toasts, and a word with the
loop.

Made once by the command line and passed to each scene; there is no global one.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
import pygame

from ...book import BadDatabase
from ...core.errors import HouseError
from ..draw.kit import Kit, heard_words, toast, toast_size
from ..draw.palette import Theme, theme
from ..draw.pen import Cache
from ..draw.sheet import Sheet
from ..draw.text.type import Type
from ..input.actions import Keys
from ..input.pads import Pads
from ..input.pointer import Pointer
from ..scenes.keyboard import Keyboard
from ..scenes.motion import Clock, Pace, WallClock
from ..scenes.scene import Viewport
from ..scenes.settings import Settings, replaced
from ..scenes.toasts import Kind, Toasts
from ..sound.sound import SilentSoundLog, Sounds
from ..sound.speech import Speaker, Speech

TYPES = 4
"""How many scales of lettering are kept: a window's own, and those of its parts."""
TOAST_WIDE = 460.0
"""How wide a message is at most, design pixels."""


class Shell:
    """The services of the window.

    `keep` is called with every new settings value, to save it (an `OSError` is told); `sound` plays
    by name, `voice` speaks. All methods belong to the window's thread, except `soon`, which any
    thread may call.
    """

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        clock: Clock | None = None,
        keep: Callable[[Settings], None] | None = None,
        sound: Sounds | SilentSoundLog | None = None,
        voice: Speaker | None = None,
    ) -> None:
        self.clock: Clock = clock or WallClock()
        self.settings = settings or Settings()
        self.sound: Sounds | SilentSoundLog = sound or SilentSoundLog()
        self.speech = Speech(voice)
        self.speech.apply_settings(self.settings)
        self.pointer = Pointer()
        self.keys = Keys(self.settings.keys)
        self.pads = Pads()
        #: Real pixels of a point of the system's, in which it tells where the pointer is.
        self.density = 1.0
        self.cache = Cache()
        self.lasting = Cache()
        self.reached: frozenset[str] = frozenset()
        """The milestones of learning that the player has reached, as they were last looked up."""
        self._apply_chip_card_and_felt_looks()
        """Pictures of the lobby's room, one of each sort: what a table draws does not push them
        out.
        """
        # : Whether the first frame is on the screen. Until then scenes leave out what is slow and
        # not needed to play: : lit grounds and soft shadows come with the second frame.
        self.warm = True
        # : Called with the sentence when the book was found damaged in play; without it the
        # sentence is a toast.
        self.stopped: Callable[[str], None] | None = None
        #: Whether movements are fast for now, whatever the player has set.
        self.hurries = False
        # the last sentence of `refused`, for whoever ends the program because of it
        self.refusal = ""
        #: The chip that is chosen at each table, in dollars.
        self.chips: dict[str, int] = {}
        self.keyboard = Keyboard(self.pointer, self.kit)
        # : The letter of the key that went down last, which its text will bring; a line that the
        # key opens leaves it out.
        self.letter = ""
        self._types: dict[tuple[float, float], Type] = {}
        self.toasts = Toasts(self.clock, self._toast_picture_and_margin)
        self.sound.said = self._show_caption
        self._keep = keep
        self._watcher: Callable[[Settings, Settings], None] | None = None
        self._wakes: list[float] = []
        self._calls: deque[Callable[[], None]] = deque()
        self._lock = threading.Lock()

    @property
    def pace(self) -> Pace:
        """How long movements take for this player."""
        pace = self.settings.pace
        if self.hurries and pace.speed in ("slow", "normal"):
            return msgspec.structs.replace(pace, speed="fast")
        return pace

    def view(self, size: tuple[int, int]) -> Viewport:
        """The view of a window of `size` under the settings in force."""
        chosen = self.settings
        return Viewport(
            size,
            text_scale=chosen.text_scale / 100,
            high_contrast=chosen.high_contrast,
            reduced_motion=chosen.reduced_motion,
            four_colours=chosen.four_colours,
            looks=chosen.looks.stamp,
            panel_side=chosen.panel_side,
        )

    def change(self, **fields: Any) -> Settings:
        """Change settings by name, save them and tell everyone; ValueError names the key and the
        reason.
        """
        before, self.settings = self.settings, replaced(self.settings, **fields)
        if self.settings.keys != before.keys:
            self.keys = Keys(self.settings.keys)
        if self.settings.looks != before.looks:
            self._apply_chip_card_and_felt_looks()
        if self.settings != before:
            if self._keep:
                try:
                    self._keep(self.settings)
                except OSError as error:
                    self.toast(
                        "The settings are not saved",
                        f"They cannot be written ({error.strerror}).",
                        "loss",
                    )
            chosen = self.settings
            self.sound.set_volumes(chosen.volumes, muted=chosen.muted, music=chosen.music)
            self.speech.apply_settings(self.settings)
            if self._watcher is not None:
                self._watcher(before, self.settings)
        return self.settings

    def _apply_chip_card_and_felt_looks(self) -> None:
        looks = self.settings.looks
        chosen = (looks.chips, looks.back, looks.hour, looks.colored_felts())
        for cache in (self.cache, self.lasting):
            if (cache.chip_set, cache.card_back, cache.hour, cache.felts) != chosen:
                cache.clear()
                cache.chip_set, cache.card_back, cache.hour, cache.felts = chosen

    def steer(self, pad: str = "", *, finger: bool = False) -> bool:
        """Keys, the buttons of a `pad` as they are told apart, or a `finger` are what steers now;
        whether other than before.
        """
        changed = (self.keys.gamepad, self.keys.finger) != (pad, finger)
        if changed:
            self.keys = Keys(self.settings.keys, pad, finger=finger)
        return changed

    def set_watcher(self, watcher: Callable[[Settings, Settings], None]) -> None:
        """Call `watcher(before, after)` whenever a setting changes: there is one, the loop whose
        window is open.
        """
        self._watcher = watcher

    def toast(self, title: str, detail: str = "", kind: Kind = "info") -> None:
        """Show a message for four seconds."""
        self.toasts.add(title, detail, kind)

    def handle_speech_key(self, key: int) -> bool:
        """Whether a key that went down is one of speech's own, which is obeyed; what is being said
        ends with any.
        """
        return self.speech.handle_key(
            key, self.keys, lambda: self.change(speech=not self.settings.speech)
        )

    def _show_caption(self, words: str) -> None:
        if self.settings.sounds_in_words:
            self.toasts.add_sound_caption(words)

    def toast_and_keep_refusal(self, title: str, words: str, refusal: HouseError) -> None:
        """Say what was not done: in a message, unless the book is damaged and play is over; kept in
        `refusal`.
        """
        self.refusal = str(refusal)
        if isinstance(refusal, BadDatabase) and self.stopped is not None:
            stopped = self.stopped
            self.soon(lambda: stopped(str(refusal)))
        else:
            self.toast(title, words, "loss")

    def lettering(self, view: Viewport) -> Type:
        """The lettering of a view; its runs stay cached while the view keeps its scales."""
        key = (view.scale, view.text_scale)
        kept = self._types.get(key)
        if kept is None:
            if len(self._types) >= TYPES:
                self._types.pop(next(iter(self._types)))
            kept = self._types[key] = Type(*key)
        return kept

    def theme(self, view: Viewport) -> Theme:
        """The interface colours of a view."""
        return theme(view.high_contrast)

    def sheet(self, surface: pygame.Surface, view: Viewport) -> Sheet:
        """A sheet that draws on `surface` in design pixels from its corner; `flush` it at the end."""
        return Sheet.on_surface(surface, self.lettering(view), self.cache, self.theme(view))

    def kit(self, view: Viewport) -> Kit:
        """The controls of a view, kept in the shell's cache."""
        return Kit(self.lettering(view), self.cache, self.theme(view), self.keys)

    def _toast_picture_and_margin(
        self, title: str, detail: str, kind: Kind, view: Viewport, room: tuple[int, int], low: bool
    ) -> tuple[pygame.Surface, int]:
        kit = self.kit(view.page_view)
        most, high = (side / kit.type.scale for side in room)
        if kind == "sound":
            size = min(most, kit.measure(title, 20, "ui6") + 54), 40 * kit.type.grow
            piece = kit.paint(heard_words, *size, title)
        else:
            usual = most if low else min(most, TOAST_WIDE * kit.type.grow)
            size = toast_size(kit, title, detail, usual, low=low)
            words = detail.split()
            while size[1] > high and (words or not low):  # as wide as its room, then shorter
                if low:
                    words.pop()
                    detail = f"{' '.join(words)}…" if words else ""
                low = True
                size = toast_size(kit, title, detail, most, low=True)
            piece = kit.paint(toast, *size, kind, title, detail, low=low)
        return piece.surface, piece.margin

    def wake_in(self, seconds: float) -> None:
        """Ask for an `update` after `seconds`, also when nothing happens until then."""
        now = self.clock.now()
        self._wakes = [*(due for due in self._wakes if due > now), now + seconds]

    def next_wake(self) -> float | None:
        """When the earliest wake falls due, toasts included; wakes already past are forgotten."""
        now = self.clock.now()
        self._wakes = [due for due in self._wakes if due > now]
        due = self.toasts.next_fade_start()
        return min([*self._wakes, *([due] if due is not None else [])], default=None)

    def soon(self, call: Callable[[], None]) -> None:
        """Have `call` made by the window's thread, before its next frame. Safe from any thread."""
        with self._lock:
            self._calls.append(call)
        if pygame.display.get_init():
            pygame.event.post(pygame.Event(WAKE))

    def make_calls(self) -> None:
        """Make the calls that `soon` was given."""
        while True:
            with self._lock:
                if not self._calls:
                    return
                call = self._calls.popleft()
            call()


#: Posted from other threads so that a waiting loop looks up.
WAKE = pygame.event.custom_type()
