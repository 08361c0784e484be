"""The table of actions: what each key and each button of a pad does. Buttons, hints, help and scenes read it here alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import pygame


class KeyRow(NamedTuple):
    """Actions that the help page lists in one line: what they do ("": it leaves them out), and their names with the keys they have
    unless the player chooses others.
    """

    words: str
    keys: tuple[tuple[str, str], ...]


AT_THE_TABLE: Final = (
    KeyRow("bet 1×, 2×, 3×; before the deal, choose a chip", (("option 1", "1"), ("option 2", "2"), ("option 3", "3"))),
    KeyRow("", (("option 4", "4"), ("option 5", "5"), ("option 6", "6"))),
    KeyRow("a smaller or a larger chip", (("smaller chip", "-"), ("larger chip", "+"))),
    KeyRow(
        "decide, in the order of the buttons",
        (("decision 1", ""), ("decision 2", ""), ("decision 3", ""), ("decision 4", "")),
    ),
    KeyRow("fold", (("fold", "F"),)),
    KeyRow("check; before the deal, clear your wagers", (("check", "C"), ("clear", "C"))),
    KeyRow("rebet: the same wagers as last time", (("rebet", "R"),)),
    KeyRow("deal", (("deal", "D"),)),
    KeyRow("take the last chip back", (("undo", "U"),)),
    KeyRow("double every wager; at a draw, exchange cards", (("double wagers", "X"), ("exchange", "X"))),
    KeyRow("yes or no to what the dealer asks", (("yes", "Y"), ("no", "N"))),
    KeyRow("even money", (("even money", "E"),)),
    KeyRow("buy a sixth card", (("buy", "B"),)),
    KeyRow("set the hands; H as the house would", (("set", "S"), ("house way", "H"))),
    KeyRow("take down a wager that runs on", (("take down", "T"),)),
    KeyRow("skip what is moving; it never decides", (("skip", "Space"), ("next round", "Space"))),
    KeyRow("look at your cards: at once, or held where you look yourself; again turns them", (("look", "L"),)),
    KeyRow("fold the panel away, or open it", (("panel", "P"),)),
    KeyRow("the next paytables in the panel", (("page", "V"),)),
    KeyRow("buy in, between rounds; at a terminal always", (("buy in", "F6"),)),
    KeyRow("at a terminal: cash out to a voucher", (("cash out", "F7"),)),
    KeyRow("at a terminal: call the attendant", (("attendant", "F9"),)),
    KeyRow("this table's rules over the felt; the round waits", (("rules", "?"),)),
    KeyRow("somebody else sits down", (("sit down", "A"),)),
    KeyRow("get up from a table at which others stay", (("get up", "G"),)),
    KeyRow("the full rules", (("full rules", "I"),)),
)
ON_PAGES: Final = (
    KeyRow("the tables", (("tables", "T"),)),
    KeyRow("the day’s deal", (("today", "Y"),)),
    KeyRow("practice", (("practice", "P"),)),
    KeyRow("history", (("history", "H"),)),
    KeyRow("the cashier", (("cashier", "B"),)),
    KeyRow("the house rules", (("house rules", "U"),)),
    KeyRow("the settings", (("settings", "S"),)),
    KeyRow("find a table", (("find", "/"),)),
    KeyRow("another set of house rules for the chosen table", (("variant", "V"),)),
)
IN_PRACTICE: Final = (
    KeyRow("begin with what is due", (("start", "D"),)),
    KeyRow("the strategy card", (("card", "K"),)),
    KeyRow("the simulation", (("simulation", "M"),)),
    KeyRow("the trip planner; of a missed hand, a note", (("planner", "N"), ("note", "N"))),
    KeyRow("the planner: another table, one table less", (("add table", "A"), ("remove table", "Delete"))),
    KeyRow("the planner: keep the plan", (("keep plan", "S"),)),
    KeyRow("the odds; of a missed hand, the same deal at its table", (("odds", "O"), ("at a table", "O"))),
    KeyRow("the exam", (("exam", "X"),)),
    KeyRow("run a simulation", (("run", "R"),)),
    KeyRow("stop the clock of a drill, or let it run", (("clock", "T"),)),
    KeyRow("odds with the meter as it is, or at its seed", (("meter", "M"),)),
    KeyRow("edges by the hour, or by the hand", (("edge", "E"),)),
    KeyRow("a first hand: the sentence before", (("before", "B"),)),
)
AT_A_TERMINAL: Final = (
    KeyRow("save the voucher's picture", (("save", "S"),)),
    KeyRow("buy in with the voucher", (("buy in again", "B"),)),
    KeyRow("keep the place", (("keep", "K"),)),
)
IN_THE_ROOM: Final = (
    KeyRow("the meters", (("meters", "M"),)),
    KeyRow("the gaming day", (("day", "G"),)),
    KeyRow("recall", (("recall", "R"),)),
    KeyRow("the vouchers", (("vouchers", "V"),)),
    KeyRow("the progressives", (("progressives", "P"),)),
    KeyRow("the events", (("events", "E"),)),
    KeyRow("the self-check", (("self-check", "S"),)),
    KeyRow("lock the room", (("lock", "L"),)),
)
AT_THE_HOST: Final = (
    KeyRow("hold every clock, or let the table go on", (("hold", "H"),)),
    KeyRow("end the phase: no more bets", (("end phase", "N"),)),
    KeyRow("void the round", (("void", "V"),)),
    KeyRow("a new pairing code", (("pair", "P"),)),
    KeyRow("the operator's room", (("room", "O"),)),
    KeyRow("close the table after this round", (("close table", "C"),)),
)
EVERYWHERE: Final = (
    KeyRow("next control; with Shift, the one before", (("next control", "Tab"),)),
    KeyRow("move inside a group", (("left", "←"), ("up", "↑"), ("down", "↓"), ("right", "→"))),
    KeyRow("press what the ring is round", (("press", "Enter"),)),
    KeyRow("back", (("back", "Esc"), ("leave", "Esc"))),
    KeyRow("to the menu", (("menu", ""),)),
    KeyRow("speech on or off; say the last again; say all", (("speech", "F4"), ("say again", "F2"), ("say all", "F3"))),
    KeyRow("full screen and back", (("full screen", "F11"),)),
    KeyRow("this page", (("help", "F1"),)),
)
DECISIONS: Final = {
    "fold": "fold", "check": "check", "hit": "option 1", "stand": "option 2", "double": "option 3", "split": "option 4",
    "surrender": "option 5", "bet": "option 1", "decline": "no", "no-insurance": "no", "void-hand": "no", "insurance": "yes",
    "second-chance": "yes", "play-on": "yes", "even-money": "even money", "house-way": "house way", "buy": "buy",
    "exchange": "exchange", "set": "set",
}  # fmt: skip
"""The action that a decision's verb is; a verb that is not here is an option, by its number or its multiple."""
PLACES: Final = {
    "At the table": AT_THE_TABLE, "On the pages": ON_PAGES, "In practice": IN_PRACTICE, "At a terminal": AT_A_TERMINAL,
    "At the host of a table": AT_THE_HOST, "In the operator's room": IN_THE_ROOM, "Everywhere": EVERYWHERE,
}  # fmt: skip
"""Where actions are open, as the page of keys has it; those of a place have keys apart. Some have a pad's button only."""
SHARED: Final = frozenset({"clear", "full rules", *(f"option {n}" for n in range(1, 7))})
"""Actions of the table that pages have, too."""
DRILLED: Final = frozenset({"card", "clock", "before", "at a table", "note"})
"""Actions of practice that stand beside those of a table."""
FIXED: Final = frozenset({
    "next control", "left", "up", "down", "right", "press", "back", "leave", "menu", *(f"decision {n}" for n in range(1, 5)),
})  # fmt: skip
"""Actions of the ring and of every dialog, whose keys cannot be chosen, and those that only a pad has."""
NAMED: Final = {
    "Space": pygame.K_SPACE, "Esc": pygame.K_ESCAPE, "Tab": pygame.K_TAB, "Enter": pygame.K_RETURN, "←": pygame.K_LEFT,
    "↑": pygame.K_UP, "↓": pygame.K_DOWN, "→": pygame.K_RIGHT, "Insert": pygame.K_INSERT, "Delete": pygame.K_DELETE,
    **{f"F{n}": pygame.K_F1 + n - 1 for n in range(1, 13)},
}  # fmt: skip
"""The codes of keys that are not printed by what they write."""
PAD_BUTTONS: Final = (
    "A", "B", "X", "Y", "View", "Guide", "Menu", "L3", "R3", "LB", "RB", "Up", "Down", "Left", "Right", "LT", "RT"
)  # fmt: skip
"""A pad's buttons by their place, as SDL counts them (A is the lowest of four, whatever is printed there); the triggers last."""
OF_PAD: Final = {
    "press": "A", "back": "B", "menu": "Menu", "leave": "View", "undo": "B", "deal": "X", "rebet": "Y", "look": "L3", "rules": "R3",
    "smaller chip": "LT", "larger chip": "RT", "skip": "RT", "next round": "RT", "panel": "LB", "page": "RB",
    "decision 1": "A", "decision 2": "B", "decision 3": "X", "decision 4": "Y",
    "hold": "X", "end phase": "Y", "pair": "L3", "room": "R3", "save": "X", "buy in again": "Y", "keep": "B", "lock": "View",
    "find": "X", "variant": "Y", "full rules": "R3", "start": "X", "exam": "Y", "card": "LT", "odds": "RT", "simulation": "L3",
    "planner": "R3", "run": "X", "meter": "X", "edge": "Y", "clock": "L3", "before": "LB", "at a table": "X", "note": "R3",
    "left": "Left", "up": "Up", "down": "Down", "right": "Right",
}  # fmt: skip
"""The pad's button of an action; decisions have theirs by their order. Two of one place that are never asked for at once share one:
where a table's rules are laid over its felt, R3 opens the full ones. What has none is reached by the ring and pressed by A; so is
all that ends, empties or voids something.
"""
PAD: Final = "pad:"
"""How the caps of a pad's buttons begin; `letters` or `places` follows, after what is printed on it, and the button."""
_PAD_CODES: Final = 1 << 29


def _usual() -> dict[str, str]:
    return {name: cap for rows in PLACES.values() for row in rows for name, cap in row.keys}


USUAL: Final = _usual()
"""The key of each action unless the player has chosen another."""


def _where() -> dict[str, frozenset[str]]:
    found = {}
    for place, rows in PLACES.items():
        for name in (name for row in rows for name, _ in row.keys):
            more = ["On the pages", "In practice"] if name in SHARED or place in ("On the pages", "In practice") else []
            more += ["At the table"] if name in DRILLED else []
            found[name] = frozenset(PLACES) if place == "Everywhere" else frozenset({place, *more})
    return found


_WHERE: Final = _where()


def code_of(cap: str) -> int | None:
    """Pygame's code of a key by what is printed on it, None for no key.

    >>> code_of("F"), code_of("F6") == pygame.K_F6, code_of("Hyper")
    (102, True, None)
    """
    return NAMED.get(cap, ord(cap.lower()) if len(cap) == 1 and cap.isprintable() and not cap.isspace() else None)


def cap_of(code: int) -> str:
    """What is printed on a key, "" for one that has no name here."""
    named = next((cap for cap, known in NAMED.items() if known == code), "")
    return named or (chr(code).upper() if 32 < code < 0x3000 and chr(code).isprintable() else "")


def pad_of(event: pygame.Event) -> str:
    """Which button of a pad a key is, "" for one of a keyboard."""
    button: str = getattr(event, "pad", "")
    return button


def meant_key(event: pygame.Event) -> int:
    """Pygame's code of the key that was pressed, of a sign by what it writes: where it lies depends on the keyboard."""
    if pad_of(event):
        return pad_code(pad_of(event))
    written = getattr(event, "unicode", "")
    sign = len(written) == 1 and written.isprintable() and not written.isalnum() and not written.isspace()
    return ord(written) if sign else int(event.key)


def pad_code(button: str) -> int:
    """The code of a pad's button among those of keys."""
    return _PAD_CODES + PAD_BUTTONS.index(button)


def quarrels(caps: Mapping[str, str], action: str) -> list[str]:
    """The actions that would have the action's key in a place where both are open. Those that share a key as the table is made
    are never asked for at once.
    """
    return [
        name for name, cap in caps.items()
        if cap and name != action and cap == caps[action] and _WHERE[name] & _WHERE[action] and USUAL[name] != USUAL[action]
    ]  # fmt: skip


def refusal(chosen: Mapping[str, str], action: str) -> str:
    """Why an action cannot have the key that was `chosen` for it among others, "" when it can."""
    cap = chosen[action]
    if action not in USUAL:
        return "is no action"
    if cap == USUAL[action]:
        return ""
    if action in FIXED:
        return f"is always {USUAL[action]}" if USUAL[action] else "has no key"
    if code_of(cap) is None:
        return f"{cap!r} is no key that can be chosen"
    if cap in {USUAL[name] for name in FIXED} | {"Space"}:
        return f"{cap} is kept for the ring"
    others = quarrels(
        USUAL | {name: key for name, key in chosen.items() if name in USUAL and name not in FIXED}, action
    )
    return f"{cap} is the key of {others[0]!r}" if others else ""


def faults(chosen: Mapping[str, str]) -> dict[str, str]:
    """Which chosen keys cannot be, and why."""
    return {action: why for action in chosen if (why := refusal(chosen, action))}


def exchanged(chosen: Mapping[str, str], action: str, cap: str) -> tuple[dict[str, str], tuple[str, ...]]:
    """The chosen keys with another for an action, and the actions that get its key in exchange for theirs.

    ValueError says in a sentence why it cannot have it.
    """
    caps = USUAL | dict(chosen)
    before, caps[action] = caps[action], cap
    others = tuple(quarrels(caps, action))
    new = {**chosen, action: cap, **dict.fromkeys(others, before)}
    new = {name: key for name, key in new.items() if key != USUAL[name]}
    for name, why in faults(new).items():
        raise ValueError(f"{(name[:1].upper() + name[1:])}: {why}.")
    return new, others


class Keys:
    """The keys in force: those of the table, and over them what a player has `chosen` (a cap by the action's name). With a `pad`
    (`letters` or `places`, as its buttons are told apart) they are its buttons instead, as far as it has some.

    ValueError naming the action and why it cannot have its key.
    """

    def __init__(self, chosen: Mapping[str, str] | None = None, pad: str = "") -> None:
        for action, why in faults(chosen or {}).items():
            msg = f"keys: {action!r} {why}"
            raise ValueError(msg)
        self.pad = pad
        if pad:
            self._caps = {action: f"{PAD}{pad}:{button}" for action, button in OF_PAD.items()}
            self._codes: dict[str, int | None] = {action: pad_code(button) for action, button in OF_PAD.items()}
        else:
            self._caps = USUAL | dict(chosen or {})
            self._codes = {action: code_of(cap) for action, cap in self._caps.items()}

    def cap(self, action: str) -> str:
        """The key of an action as buttons print it (a pad's button as its name for the pen), "" for none."""
        return self._caps.get(action, "")

    def mark(self, action: str, name: str, ring: str) -> str:
        """What the button called `name` shows that presses it, while the `ring` is round a target ("": round none): its key; of a
        pad its own button, or A where the ring is round it. A is nothing else's then.
        """
        own, press = self.cap(action), self.cap("press")
        if not self.pad or own not in ("", press):
            return own
        return press if ring == name else "" if ring else own

    def widest(self, action: str) -> str:
        """A cap for which the button of an action keeps room."""
        return self.cap(action) or (self.cap("press") if self.pad else "")

    def said(self, action: str) -> str:
        """The key of an action as a sentence has it, "" for none."""
        return spoken_cap(self.cap(action))

    def code(self, action: str) -> int | None:
        """Pygame's code of an action's key, None for none."""
        return self._codes.get(action)

    def caps(self, row: KeyRow) -> tuple[str, ...]:
        """The keys of a row, each once."""
        return tuple(dict.fromkeys(cap for name, _ in row.keys if (cap := self.cap(name))))


NUMBERED: Final = {"LB": "L1", "RB": "R1", "LT": "L2", "RT": "R2"}
"""What the shoulders of pads are called that are told apart by their places."""
BY_PLACE: Final = {"A": "the lowest button", "B": "the right button", "X": "the left button", "Y": "the upper button"}


def spoken_cap(cap: str) -> str:
    """A cap as a sentence has it.

    >>> spoken_cap("F"), spoken_cap("pad:letters:RB"), spoken_cap("pad:places:A")
    ('F', 'RB', 'the lowest button')
    """
    if not cap.startswith(PAD):
        return cap
    look, button = cap.removeprefix(PAD).split(":")
    return (BY_PLACE | NUMBERED).get(button, button) if look == "places" else button


def of_decision(verb: str, times: int, number: int) -> str:
    """The action that a decision is: by its multiple, its verb, or else its `number` among those without a key of their own."""
    return f"option {times}" if times else DECISIONS.get(verb, f"option {number}")
