"""The table of actions: what each key does at a table. Buttons, the help page and the scene read it here alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

if TYPE_CHECKING:
    from collections.abc import Mapping


class KeyRow(NamedTuple):
    """Actions that the help page lists in one line: what they do ("": it leaves them out), and their names with keys as printed."""

    words: str
    keys: tuple[tuple[str, str], ...]

    @property
    def caps(self) -> tuple[str, ...]:
        """The keys, each once."""
        return tuple(dict.fromkeys(cap for _, cap in self.keys))


AT_THE_TABLE: Final = (
    KeyRow("bet 1×, 2×, 3×; before the deal, choose a chip", (("option 1", "1"), ("option 2", "2"), ("option 3", "3"))),
    KeyRow("", (("option 4", "4"), ("option 5", "5"), ("option 6", "6"))),
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
    KeyRow("look at your cards at once", (("look", "L"),)),
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
    KeyRow("back", (("leave", "Esc"),)),
    KeyRow("find", (("find", "/"),)),
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
_NAMED: Final = {
    "Space": pygame.K_SPACE, "Esc": pygame.K_ESCAPE, "F1": pygame.K_F1, "F2": pygame.K_F2,
    "F3": pygame.K_F3, "F4": pygame.K_F4, "F6": pygame.K_F6, "F7": pygame.K_F7,
    "F9": pygame.K_F9,
}  # fmt: skip


class Keys:
    """The keys in force: those of the table, and over them what a player has `chosen` (a cap by the action's name).

    ValueError for a name that is no action.
    """

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        self._caps = {name: cap for row in (*AT_THE_TABLE, *AT_THE_HOST, *EVERYWHERE) for name, cap in row.keys}
        strange = sorted(set(chosen or ()) - set(self._caps))
        if strange:
            msg = f"keys: {strange[0]!r} is no action"
            raise ValueError(msg)
        self._caps |= chosen or {}
        self._codes = {
            name: _NAMED.get(cap, ord(cap.lower()) if len(cap) == 1 else None) for name, cap in self._caps.items()
        }

    def cap(self, action: str) -> str:
        """The key of an action as buttons print it, "" for none."""
        return self._caps.get(action, "")

    def code(self, action: str) -> int | None:
        """Pygame's code of an action's key, None for none."""
        return self._codes.get(action)


def of_decision(verb: str, times: int, number: int) -> str:
    """The action that a decision is: by its multiple, its verb, or else its `number` among those without a key of their own."""
    return f"option {times}" if times else DECISIONS.get(verb, f"option {number}")


__all__ = ["AT_THE_HOST", "AT_THE_TABLE", "DECISIONS", "EVERYWHERE", "KeyRow", "Keys", "of_decision"]
