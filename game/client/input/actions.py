"""The table of actions: what each key and each button of a pad does. Buttons, hints, help and
scenes read it here alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec
import pygame

from ...core.installation import folder


class KeyRow(NamedTuple):
    """Actions that the help page lists in one line: what they do ("": it leaves them out), and
    their names with the keys they have unless the player chooses others.
    """

    words: str
    keys: dict[str, str]


class KeyTable(msgspec.Struct, frozen=True):
    """The table as `assets/controls/keys.json` has it: rows by place, the actions of verbs, and a
    pad's buttons.
    """

    places: dict[str, tuple[KeyRow, ...]]
    decisions: dict[str, str]
    pad: dict[str, str]


_TABLE: Final = msgspec.json.decode(
    (folder("assets/controls") / "keys.json").read_bytes(), type=KeyTable
)
PLACES: Final = _TABLE.places
"""Where actions are open, as the page of keys has it; those of a place have keys apart. Some have a
pad's button only.
"""
DECISIONS, OF_PAD = _TABLE.decisions, _TABLE.pad
"""The action that a decision's verb is, and the pad's button of an action."""
SHARED: Final = frozenset({"clear", "full rules", *(f"option {n}" for n in range(1, 7))})
"""Actions of the table that pages have, too."""
DRILLED: Final = frozenset({"card", "clock", "before", "at a table", "note"})
"""Actions of practice that stand beside those of a table."""
FIXED: Final = frozenset(
    {
        "next control",
        "left",
        "up",
        "down",
        "right",
        "press",
        "back",
        "leave",
        "menu",
        *(f"decision {n}" for n in range(1, 5)),
    }
)
"""Actions of the ring and of every dialog, whose keys cannot be chosen, and those that only a pad
has.
"""
NAMED: Final = {
    "Space": pygame.K_SPACE,
    "Esc": pygame.K_ESCAPE,
    "Tab": pygame.K_TAB,
    "Enter": pygame.K_RETURN,
    "←": pygame.K_LEFT,
    "↑": pygame.K_UP,
    "↓": pygame.K_DOWN,
    "→": pygame.K_RIGHT,
    "Insert": pygame.K_INSERT,
    "Delete": pygame.K_DELETE,
    **{f"F{n}": pygame.K_F1 + n - 1 for n in range(1, 13)},
}
"""The codes of keys that are not printed by what they write."""
PAD_BUTTONS: Final = (
    "A",
    "B",
    "X",
    "Y",
    "View",
    "Guide",
    "Menu",
    "L3",
    "R3",
    "LB",
    "RB",
    "Up",
    "Down",
    "Left",
    "Right",
    "LT",
    "RT",
)
"""A pad's buttons by their place, as SDL counts them (A is the lowest of four, whatever is printed
there); the triggers last.
"""
PAD: Final = "pad:"
"""How the caps of a pad's buttons begin; `letters` or `places` follows, after what is printed on
it, and the button.
"""
_PAD_CODES: Final = 1 << 29
_MODIFIERS: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


USUAL: Final = {
    name: cap for rows in PLACES.values() for row in rows for name, cap in row.keys.items()
}
"""The key of each action unless the player has chosen another."""


def places_by_action() -> dict[str, frozenset[str]]:
    """The places where each action works, by the action's name."""
    found = {}
    for place, rows in PLACES.items():
        for name in (name for row in rows for name in row.keys):
            more = (
                ["On the pages", "In practice"]
                if name in SHARED or place in ("On the pages", "In practice")
                else []
            )
            more += ["At the table"] if name in DRILLED else []
            found[name] = frozenset(PLACES) if place == "Everywhere" else frozenset({place, *more})
    return found


_WHERE: Final = places_by_action()


def code_of(cap: str) -> int | None:
    """Pygame's code of a key by what is printed on it, None for no key.

    >>> code_of("F"), code_of("F6") == pygame.K_F6, code_of("Hyper")
    (102, True, None)
    """
    return NAMED.get(
        cap, ord(cap.lower()) if len(cap) == 1 and cap.isprintable() and not cap.isspace() else None
    )


def key_cap(code: int) -> str:
    """What is printed on a key, "" for one that has no name here."""
    named = next((cap for cap, known in NAMED.items() if known == code), "")
    return named or (chr(code).upper() if 32 < code < 0x3000 and chr(code).isprintable() else "")


def pad_button(event: pygame.Event) -> str:
    """Which button of a pad a key is, "" for one of a keyboard."""
    button: str = getattr(event, "pad", "")
    return button


def meant_key(event: pygame.Event) -> int:
    """Pygame's code of the key that was pressed, of a sign by what it writes: where it lies depends
    on the keyboard. `K_UNKNOWN` of a key that goes down with Ctrl, Alt or the system's key.
    """
    if pad_button(event):
        return pad_code(pad_button(event))
    if is_modified_key_press(event):
        return pygame.K_UNKNOWN
    written = getattr(event, "unicode", "")
    sign = (
        len(written) == 1
        and written.isprintable()
        and not written.isalnum()
        and not written.isspace()
    )
    return ord(written) if sign else int(event.key)


def is_modified_key_press(event: pygame.Event) -> bool:
    """Whether a key goes down with Ctrl, Alt or the system's key, and writes no sign, as some do
    with AltGr.
    """
    held = getattr(event, "mod", 0)
    written = getattr(event, "unicode", "")
    by_altgr = held & pygame.KMOD_RALT and written.isprintable() and not written.isalnum()
    return event.type == pygame.KEYDOWN and bool(held & _MODIFIERS and not (written and by_altgr))


def pad_code(button: str) -> int:
    """The code of a pad's button among those of keys."""
    return _PAD_CODES + PAD_BUTTONS.index(button)


def conflicting_actions(caps: Mapping[str, str], action: str) -> list[str]:
    """The actions that would have the action's key in a place where both are open. Those that share
    a key as the table is made are never asked for at once.
    """
    return [
        name
        for name, cap in caps.items()
        if cap
        and name != action
        and cap == caps[action]
        and _WHERE[name] & _WHERE[action]
        and USUAL[name] != USUAL[action]
    ]


def key_refusal(chosen: Mapping[str, str], action: str) -> str:
    """Why an action cannot have the key that was `chosen` for it among others, "" when it can."""
    cap = chosen[action]
    if action not in USUAL:
        return "is no action"
    if cap == USUAL[action]:
        return ""
    if action in FIXED:
        return f"is always {USUAL[action]}" if USUAL[action] else "has no key"
    if code_of(cap) is None:
        return f"{cap!r} cannot be chosen as a key"
    if cap in {USUAL[name] for name in FIXED} | {"Space"}:
        return f"{cap} moves the focus ring and cannot be chosen"
    others = conflicting_actions(
        USUAL | {name: key for name, key in chosen.items() if name in USUAL and name not in FIXED},
        action,
    )
    return f"{cap} is the key of {others[0]!r}" if others else ""


def key_faults(chosen: Mapping[str, str]) -> dict[str, str]:
    """Which chosen keys cannot be, and why."""
    return {action: why for action in chosen if (why := key_refusal(chosen, action))}


def exchange_keys(
    chosen: Mapping[str, str], action: str, cap: str
) -> tuple[dict[str, str], tuple[str, ...]]:
    """The chosen keys with another for an action, and the actions that get its key in exchange for
    theirs.

    ValueError says in a sentence why it cannot have it.
    """
    caps = USUAL | dict(chosen)
    before, caps[action] = caps[action], cap
    others = tuple(conflicting_actions(caps, action))
    new = {**chosen, action: cap, **dict.fromkeys(others, before)}
    new = {name: key for name, key in new.items() if key != USUAL[name]}
    for name, why in key_faults(new).items():
        raise ValueError(f"{(name[:1].upper() + name[1:])}: {why}.")
    return new, others


class Keys:
    """The keys in force: those of the table, and over them what a player has `chosen` (a cap by the
    action's name). With a `gamepad` (`letters` or `places`, as its buttons are told apart) they are
    its buttons instead, as far as it has some. For a `finger` buttons print none.

    ValueError naming the action and why it cannot have its key.
    """

    def __init__(
        self, chosen: Mapping[str, str] | None = None, gamepad: str = "", *, finger: bool = False
    ) -> None:
        for action, why in key_faults(chosen or {}).items():
            msg = f"keys: {action!r} {why}"
            raise ValueError(msg)
        self.gamepad, self.finger = gamepad, finger
        if gamepad:
            self._caps = {action: f"{PAD}{gamepad}:{button}" for action, button in OF_PAD.items()}
            self._codes: dict[str, int | None] = {
                action: pad_code(button) for action, button in OF_PAD.items()
            }
        else:
            self._caps = USUAL | dict(chosen or {})
            self._codes = {action: code_of(cap) for action, cap in self._caps.items()}

    def cap(self, action: str) -> str:
        """The key of an action as buttons print it (a pad's button as its name for the pen), "" for
        none.
        """
        return "" if self.finger else self._caps.get(action, "")

    def mark(self, action: str, control: str, ringed_control: str) -> str:
        """What the button of a `control` shows that presses it, while the ring is round the
        `ringed_control` ("": round none): its key; of a pad its own button, or A where the ring is round it. A is
        nothing else's then.
        """
        own, press = self.cap(action), self.cap("press")
        if not self.gamepad or own not in ("", press):
            return own
        return press if ringed_control == control else "" if ringed_control else own

    def widest_cap(self, action: str) -> str:
        """A cap for which the button of an action keeps room."""
        return self.cap(action) or (self.cap("press") if self.gamepad else "")

    def key_name(self, action: str) -> str:
        """The key of an action as a sentence has it, "" for none."""
        return spoken_cap(self._caps.get(action, ""))

    def code(self, action: str) -> int | None:
        """Pygame's code of an action's key, None for none."""
        return self._codes.get(action)

    def distinct_caps(self, row: KeyRow) -> tuple[str, ...]:
        """The keys of a row's actions, each once; an action without a key has none here."""
        return tuple(dict.fromkeys(cap for name in row.keys if (cap := self._caps.get(name, ""))))


NUMBERED: Final = {"LB": "L1", "RB": "R1", "LT": "L2", "RT": "R2"}
"""What the shoulders of pads are called that are told apart by their places."""
BY_PLACE: Final = {
    "A": "the lowest button",
    "B": "the right button",
    "X": "the left button",
    "Y": "the upper button",
}


def spoken_cap(cap: str) -> str:
    """A cap as a sentence has it.

    >>> spoken_cap("F"), spoken_cap("pad:letters:RB"), spoken_cap("pad:places:A")
    ('F', 'RB', 'the lowest button')
    """
    if not cap.startswith(PAD):
        return cap
    look, button = cap.removeprefix(PAD).split(":")
    return (BY_PLACE | NUMBERED).get(button, button) if look == "places" else button


def decision_action(verb: str, times: int, number: int) -> str:
    """The action that a decision is: by its multiple, its verb, or else its `number` among those
    without a key of their own.
    """
    return f"option {times}" if times else DECISIONS.get(verb, f"option {number}")
