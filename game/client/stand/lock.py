"""The lock of a stand: what reaches the window at all, the front of the screen, the watcher's beat,
and the operator's way out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from ...core.errors import HouseError
from ...hall.operator.keys import KEY_RULES
from ...stand.pin import SHORTEST, check_stand_pin, rest_message
from ..draw.kit import Kind, State, panel
from ..draw.sheet import Sheet
from ..input import pads
from ..input.actions import PAD_BUTTONS, meant_key, pad_button
from ..input.pointer import point_of
from ..scenes.focus import Focus
from ..scenes.scene import Move, Pop, Push, Quit, Replace, Scene, SceneStack, Viewport
from ..ui.boxes import Column, Grid
from ..ui.control import Control
from ..ui.widgets import Painted
from . import chrome
from .chrome import WAITS, StandDialog
from .controls import PartLayer, StandButton, put_part
from .house import StandHouse

HOLD: Final = 5.0
"""Seconds that the exhibitor's plate, or a pad's Menu, is held."""
POINTED: Final = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.FINGERDOWN,
    pygame.FINGERMOTION,
    pygame.FINGERUP,
)
TYPED: Final = (pygame.KEYDOWN, pygame.KEYUP)
PADS: Final = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
OUTSIDE: Final = frozenset(
    {
        pygame.K_MENU,
        pygame.K_PRINTSCREEN,
        pygame.K_LGUI,
        pygame.K_RGUI,
        pygame.K_POWER,
        pygame.K_PAUSE,
        *range(pygame.K_F1, pygame.K_F12 + 1),
    }
)
"""Keys of the system, which not even the operator has who is in his room."""
MODIFIED: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
OF_THE_WINDOW: Final = (
    pygame.WINDOWSIZECHANGED,
    pygame.VIDEORESIZE,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWRESTORED,
    pygame.WINDOWLEAVE,
    pygame.USEREVENT,
)
"""Events that reach a locked stand besides what plays the games."""


class StandKeeper:
    """Stands between the window's events and the scenes. `front` brings the window to the front;
    `beat` tells the watcher.
    """

    def __init__(
        self,
        stand: StandHouse,
        *,
        front: Callable[[], None] = lambda: None,
        beat: Callable[[], None] = lambda: None,
    ) -> None:
        self.stand, self._front, self._beat = stand, front, beat
        self._held: float | None = None
        self._beaten = self._looked = 0.0
        self._ask = False

    def drops(self, event: pygame.Event, stack: SceneStack) -> bool:
        """Whether an event never reaches a scene: only what plays the games does, where the stand
        is locked.
        """
        pushed = event.type == pygame.CONTROLLERAXISMOTION and abs(event.value) >= pads.OUT
        if pushed or event.type in (*POINTED, *TYPED, *PADS, pygame.TEXTINPUT):
            self.stand.touched = self.stand.shell.clock.now()
        if event.type in POINTED:
            self._note_held_plate(event, stack)
            return self._held is not None or (
                self.stand.locked and getattr(event, "button", 1) != 1
            )
        typed = (*TYPED, pygame.TEXTINPUT, pygame.MOUSEWHEEL)
        if self.stand.room is not None and event.type in typed:
            pressed = event.type == pygame.KEYDOWN
            return pressed and (
                bool(event.mod & MODIFIED) or event.key in OUTSIDE or self._turns_full_screen(event)
            )
        if event.type in PADS and event.button == PAD_BUTTONS.index("Menu"):
            outside = self.stand.room is None  # in the room it is what it is everywhere
            self._held = (
                self.stand.shell.clock.now()
                if outside and event.type == pygame.CONTROLLERBUTTONDOWN
                else None
            )
            return outside
        if event.type in TYPED:
            both = event.mod & pygame.KMOD_CTRL and event.mod & pygame.KMOD_SHIFT
            if event.type == pygame.KEYDOWN and event.key == pygame.K_o and both:
                self._ask = True
                return True
            return self.stand.locked and (bool(event.mod & MODIFIED) or self._is_deaf_key(event))
        if event.type == pygame.QUIT and self.stand.locked:
            self.stand.journal.note("The window was asked to close, and stays.")
        return (
            self.stand.locked and event.type not in OF_THE_WINDOW and event.type not in pads.EVENTS
        )

    def _is_deaf_key(self, event: pygame.Event) -> bool:
        """Whether a key means nothing on a locked stand: those of the system, and whichever turns
        full screen.
        """
        code = self.stand.shell.keys.code
        heard = [code(action) for action in ("help", "speech", "say again", "say all")]
        deaf = event.key in OUTSIDE or event.key == pygame.K_ESCAPE
        return self._turns_full_screen(event) or (deaf and event.key not in heard)

    def _turns_full_screen(self, event: pygame.Event) -> bool:
        """Whether a key turns full screen."""
        return meant_key(event) == self.stand.shell.keys.code("full screen")

    def _note_held_plate(self, event: pygame.Event, stack: SceneStack) -> None:
        """Note since when the exhibitor's plate is held, where the scene on top has it."""
        if event.type in (pygame.MOUSEBUTTONUP, pygame.FINGERUP):
            self._held = None
        if (
            event.type not in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
            or getattr(event, "button", 1) != 1
        ):
            return
        at = point_of(event, stack.view.size)
        plate: pygame.Rect | None = getattr(stack.top, "plate", None)
        on = plate is not None and at is not None and plate.collidepoint(at)
        self._held = self.stand.shell.clock.now() if on else None

    def tick(self, now: float, top: Scene | None) -> Move | None:
        """Beat, stay in front, and open the pad for whoever has held the plate, or a pad's Menu, or
        pressed Ctrl+Shift+O.
        """
        if now - self._beaten >= 1.0:
            self._beaten = now
            self._beat()
        if self.stand.locked and now - self._looked >= 0.9:
            self._looked = now
            self._front()
        held = self._held is not None and now - self._held >= HOLD
        if (held or self._ask) and top is not None:
            self._held, self._ask = None, False
            if self.stand.room is None and not isinstance(top, PinPad | StandDialog):
                return Push(self._settings_behind_pin())
        return None

    def _settings_behind_pin(self) -> Scene:
        """What lies behind the show, or the pad that asks for the PIN first."""
        if not self.stand.locked and not self.stand.pin.is_set:
            return self._settings_scene()
        return PinPad(self.stand, lambda: Replace(self._settings_scene()))

    def _settings_scene(self) -> Scene:
        """What is there; it brings libraries that the show comes back without."""
        from .stand_settings import StandSettings

        return StandSettings(self.stand)


class PinPad:
    """A pad over the show: to give the PIN, or (`setting`) to choose it, twice. `done` says what
    comes then.
    """

    overlay = True
    name = "PIN pad"

    def __init__(
        self, stand: StandHouse, done: Callable[[], Move], *, setting: bool = False
    ) -> None:
        self.stand, self.shell, self._done = stand, stand.shell, done
        self.setting, self._first = setting, ""
        self.typed = ""
        self.said = self._question()
        self.rested = False
        self.focus = Focus(pointer=stand.shell.pointer)
        self.touched = self.shell.clock.now()
        self.view = self.shell.view((1920, 1080))
        self._painted: tuple[object, ...] = ()
        self.layer = self._laid_out()

    def _question(self) -> str:
        if not self.setting:
            return "The stand PIN"
        if self._first:
            return "The same PIN once more. You will need it after holding the name plate for five seconds"
        return f"Choose a stand PIN of {SHORTEST} to {KEY_RULES.longest} digits"

    def _rest_seconds(self) -> int:
        """Seconds that the pad still rests; 0 where it listens, or its file cannot be read, which a
        try says.
        """
        try:
            return 0 if self.setting else self.stand.pin.rests()
        except HouseError:
            return 0

    # ---- a scene

    def enter(self, view: Viewport) -> None:
        """Lay the pad out."""
        self.touched = self.shell.clock.now()
        self.resize(view)

    def leave(self) -> None:
        """Nothing of the PIN stays."""
        self.typed = ""

    def resize(self, view: Viewport) -> None:
        """Lay the pad out for another view."""
        self.view, self._painted = view, ()
        self.layer = self._laid_out()
        targets = [target for key in self.keys for target in key.targets()]
        self.focus.set(targets, self.shell.clock.now())

    def _laid_out(self) -> PartLayer:
        """The pad from the top down: what it asks, with the digits as dots, the way back, the keys."""
        wide, high = 520.0, 760.0
        k = min(self.view.size[0] * 0.9 / wide, self.view.size[1] * 0.84 / high)
        corner = [
            round((side - most * k) / 2)
            for side, most in zip(self.view.size, (wide, high), strict=True)
        ]
        part = chrome.scaled_view(self.view, k, (corner[0], corner[1]))
        layer = PartLayer(self.shell, part, self.focus)
        Painted(panel, 22, raised=True).put(layer, 0.0, 0.0, wide, high)
        PinPrompt(self).put(layer, 0.0, 0.0, wide, 180.0)
        out = "Not now; end the program" if self.setting else "Back to the show"
        close = PinKey(self, "close", out, kind="ghost", size=22, action="leave")
        digits = [PinKey(self, digit, digit, size=40) for digit in "123456789"]
        clear = PinKey(self, "back", "Clear", size=26, action="undo")
        enter = PinKey(self, "ok", "Enter", kind="primary", size=26, action="deal")
        keys = [*digits, clear, PinKey(self, "0", "0", size=40), enter]
        self.keys = [*keys, close]  # in Tab order
        grid = Grid([key.sized(136.0, 106.0) for key in keys], 136.0, 14.0, most=3)
        put_part(Column([close.sized(436.0, 56.0), grid], 14.0), layer, 40.0, 180.0, 436.0)
        return layer

    @property
    def wants_frames(self) -> bool:
        """Nothing moves."""
        return False

    def handle(self, event: pygame.Event) -> Move | None:
        """A digit, by touch or key."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN):
            self.touched = self.shell.clock.now()
        if event.type == pygame.KEYDOWN and not pad_button(event):
            if event.unicode and event.unicode in "0123456789":
                self.focus.focus(None)  # whoever types ends with Enter, wherever the ring was
                return self._press(event.unicode)
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.focus.ring is None:
                return self._press("ok")
            if event.key == pygame.K_BACKSPACE:
                return self._press("back")
        for signal in self.focus.handle(event, self.view.size, self.shell.clock.now()):
            if signal.does == "press":
                move = self._press(signal.name)
                if move is not None:
                    return move
        return None

    def _press(self, name: str) -> Move | None:
        if name == "close":
            return Quit() if self.setting else Pop()
        if self.rested:
            return None
        if name == "back":
            self.typed = ""
        elif name == "ok":
            return self._on_pin_entered()
        elif len(self.typed) < KEY_RULES.longest:
            self.typed += name
        return None

    def _on_pin_entered(self) -> Move | None:
        """The PIN is whole: set or tried; an empty one is no try."""
        typed, self.typed = self.typed, ""
        if not typed:
            return None
        try:
            if not self.setting:
                self.stand.pin.unlock(typed)
            elif not self._first:
                self._first = check_stand_pin(typed)
                self.said = self._question()
                return None
            elif typed != self._first:
                self._first = ""
                self.said = "The two PINs were not the same; choose again"
                return None
            else:
                self.stand.pin.set(typed)
        except HouseError as refusal:
            self.said = str(refusal)
            return None
        except OSError as error:
            self.said = f"The PIN cannot be kept: {error.strerror or error}"
            return None
        return self._done()

    def update(self, dt: float) -> Move | None:  # noqa: ARG002 - the clock is the shell's
        """A pad that nobody touches goes; one that rests counts the seconds down, and then asks
        again.
        """
        self.shell.wake_in(0.5)
        rest = self._rest_seconds()
        if rest:
            self.said, self.touched, self.rested = rest_message(rest), self.shell.clock.now(), True
        elif self.rested:
            self.said, self.rested = self._question(), False
        if not self.setting and self.shell.clock.now() - self.touched >= WAITS:
            return Pop()
        return None

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """The pad with as many dots as digits."""
        ring = self.focus.ring.name if self.focus.ring is not None else ""
        look = (
            len(self.typed),
            self.said,
            self.focus.hover,
            self.focus.pressed,
            ring,
            self.view,
            self.shell.keys,
        )
        if look == self._painted and not dirty:
            return []
        self._painted = look
        if self.setting:
            surface.fill("#0E3B37")  # there is no show behind it yet
        self.layer.paint(surface)
        reach = round(60 * self.layer.look.scale)
        return [self.layer.controls[0].rect.inflate(reach, reach)]


class PinKey(StandButton):
    """A key of the pad. Only its way back hears while the pad rests."""

    def __init__(
        self,
        pad: PinPad,
        name: str,
        label: str,
        *,
        kind: Kind = "dark",
        size: float,
        action: str = "",
    ) -> None:
        super().__init__(
            name, label, kind=kind, size=size, action=action, group="pad", decision=False
        )
        self.pad = pad

    @property
    def code(self) -> int | None:
        """Of a pad's buttons alone: digits and Enter are typed."""
        return super().code if self.look.kit.keys.gamepad else None

    def state(self, name: str = "") -> State:
        """Closed while the pad rests."""
        rests = self.pad.rested and self.name != "close"
        return "disabled" if rests else super().state(name)


class PinPrompt(Control):
    """What the pad asks or answers, and a dot for each digit."""

    reached = False

    def __init__(self, pad: PinPad) -> None:
        super().__init__("prompt")
        self.pad = pad

    def paint(self, surface: pygame.Surface) -> None:
        """The words and the dots."""
        self.lay(surface, draw_pin_prompt, self.pad.said, len(self.pad.typed))


def draw_pin_prompt(sheet: Sheet, w: float, _h: float, prompt: str, digits: int) -> None:
    """What the pad asks or answers, and a dot for each digit."""
    sheet.write("stand-prompt", prompt, w / 2, 52, w - 60, anchor="c")
    for i in range(digits):
        sheet.circle(w / 2 + (i - (digits - 1) / 2) * 34, 150, 9, "#F0D69C")
