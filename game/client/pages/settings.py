"""Settings: a form over the settings in force, every change of which holds at once; and the page of its keys."""

from __future__ import annotations

from typing import Any, Final

import pygame

from game.client.actions import FIXED, PLACES, USUAL, KeyRow, cap_of, exchanged, meant_key, pad_of
from game.client.loop import SILENT
from game.client.pages.page import HEAD_PREFIX, Page
from game.client.scene import Move
from game.client.settings import Settings, replaced
from game.client.shell import Shell
from game.client.ui.boxes import Apart, Column, Flow, Newspaper, Part, Stack
from game.client.ui.control import Changed, Intent, Pressed, Words
from game.client.ui.forms import Field, Form, Group, dotted
from game.client.ui.forms import replaced as with_value
from game.client.ui.kinds import Button, Menu, PanelGround, Pills, Slide, Switch, divider, heading
from game.client.ui.line import Line

SAMPLES: Final = {
    "volumes.cards": "card-flat", "volumes.chips": "stack-set", "volumes.dice": "dice-leather", "volumes.wins": "win-small",
}  # fmt: skip
_STYLES: Final = (
    (("typical", "careful", "best"), "a mixed company"), (("careful",), "all careful"),
    (("typical",), "all typical"), (("best",), "all play their best"),
)  # fmt: skip
_SPEEDS: Final = (("slow", "Slow"), ("normal", "Normal"), ("fast", "Fast"), ("instant", "Instant"))
_LOBBY: Final = (("room", "Room"), ("grid", "Grid"))
_SPOKEN: Final = (("all", "Everything"), ("needed", "What is needed"))
_COACH: Final = (("off", "Off"), ("after", "After I act"), ("before", "Before I act"))


def _check(_shell: Shell, value: Settings) -> None:
    """ValueError, naming the key, unless the settings may be."""
    replaced(value, **{key: getattr(value, key) for key in value.__struct_fields__})


def _heard(shell: Shell) -> str:
    """What speech does, or why nothing is heard of it."""
    on, again, whole = (shell.keys.cap(action) for action in ("speech", "say again", "say all"))
    keys = f"{on} at any time, {again} says it again, {whole} says all"
    return f"{keys}; now {shell.speech.silent}" if shell.speech.silent else f"{keys}: by your screen reader, or a voice"


_TIMES: Final = ((0, "never"), (30, "30 min"), (60, "1 hour"), (120, "2 hours"))
_LOSSES: Final = ((0, "never"), (10_000, "$100"), (25_000, "$250"), (50_000, "$500"))
FORM: Final = Form(
    (
        Group("Play", "cards", (
            Field("player", "Your name", Line(24), "as the dealer calls you"),
            Field("speed", "Speed", Pills(_SPEEDS), "of cards and chips"),
            Field("misclick_guard", "Misclick guard", Switch(), "a button that changed under the pointer waits a moment"),
            Field("bots.count", "Company", Pills(tuple((n, str(n)) for n in range(6))), "others at your table"),
            Field("bots.styles", "How they play", Menu(_STYLES), "careful, like most people, or without a mistake"),
        )),
        Group("Coach", "coach", (
            Field("coach", "Coach", Pills(_COACH), "what every choice was worth, in money"),
            Field("show_odds", "Odds on the felt", Switch(), "house edge beside each wager"),
            Field("casino_mode", "Casino mode", Switch(), "no coach and no odds, as at a real table"),
        )),
        Group("Session care", "clock", (
            Field("remind_minutes", "Remind me of the time", Pills(_TIMES), "between two rounds, and nothing else"),
            Field("remind_loss", "Remind me of a loss", Pills(_LOSSES), "since you came, at the tables together"),
        )),
        Group("Seeing", "eye", (
            Field("text_scale", "Text size", Slide(100, 200, 10, late=True), "of everything but the felt's print"),
            Field("high_contrast", "High contrast", Switch(), "every text at 7 to 1"),
            Field("four_colours", "Four-color deck", Switch(), "diamonds blue, clubs green"),
            Field("reduced_motion", "Reduced motion", Switch(), "short fades, nothing travels"),
            Field("lobby", "Lobby", Pills(_LOBBY), "a room with its tables, or a grid of tiles"),
            Field("full_screen", "Full screen", Switch(), "and back, at any time"),
        )),
        Group("Sound", "sound", (
            Field("muted", "Silence", Switch(), "as the speaker at a table"),
            Field("sounds_in_words", "In words", Switch(), "what is heard at the table, written in its corner"),
            Field("volumes.cards", "Cards", Slide(0, 100, 5)),
            Field("volumes.chips", "Chips", Slide(0, 100, 5), "and meters"),
            Field("volumes.dice", "Dice", Slide(0, 100, 5)),
            Field("volumes.wins", "Wins", Slide(0, 100, 5)),
            Field("volumes.buttons", "Buttons", Slide(0, 100, 5)),
            Field("volumes.room", "The room", Slide(0, 100, 5), "its quiet, at a table and in the lobby"),
        )),
        Group("Speech", "sound", (
            Field("speech", "Speech", Switch(), _heard),
            Field("spoken", "Spoken", Pills(_SPOKEN), "with what others do and why, or only what one needs to play"),
        )),
    ),
    _check,
)  # fmt: skip


class SettingsPage(Page):
    """The settings in force, changed through the shell."""

    name = "settings"
    title = "Settings"
    subtitle = "Kept on this machine, in settings.toml"

    def head_part(self) -> Part:
        """The way to the keys, and out of the house: who has no keyboard finds none in full screen."""
        ways = (("quit", "Leave"), ("keys", "Keys"))
        return self.at_the_title(Flow([Button(HEAD_PREFIX + name, label, group="head") for name, label in ways]))

    def content(self) -> Part:
        """The form."""
        return FORM.shown(self.shell, self.shell.settings)

    def did(self, intent: Intent) -> Move | None:
        """A setting has another value; one that holds only later is shown meanwhile. Or a button of the head was pressed."""
        if isinstance(intent, Pressed) and intent.name.startswith(HEAD_PREFIX):
            return self._go(intent.name.removeprefix(HEAD_PREFIX))
        if isinstance(intent, Changed):
            control = self.ui[intent.name]
            value = intent.value.strip() if isinstance(control, Line) else intent.value
            if intent.done or isinstance(control, Line):
                self._change(intent.name, value)
            else:
                self.redraw(control.rect.inflate(40, 40))
        return None

    def _change(self, key: str, value: Any) -> None:
        settings = self.shell.settings
        if dotted(None, settings, key) == value:
            return
        changed = with_value(settings, key, value)
        if FORM.refusal(self.shell, changed):
            return  # a name that is being typed may be empty for a moment; the one before stays
        outer = key.partition(".")[0]
        self.shell.change(**{outer: getattr(changed, outer)})
        self.shell.sound.play(SAMPLES.get(key, "tick"))
        self.lay_out()


KEY, USED, ALL = "key:", "usual:", HEAD_PREFIX + "all"
"""What the buttons are called that change an action's key, or give it its usual one; and the one for all of them."""
_LEAST: Final = 640.0
"""How wide a column of actions is at least."""


class KeysPage(Page):
    """Every action and its key. One that was pressed listens: the next key is its own."""

    name = "keys"
    title = "Keys"
    subtitle = "Press an action, then its new key"

    listening = ""
    """The action that waits for its key."""

    # ---- what stands there

    def head_part(self) -> Part:
        """All as they were."""
        why = "" if self.shell.settings.keys else "All keys are the usual ones."
        return self.at_the_title(Button(ALL, "Usual keys", group="head", why=why))

    def content(self) -> Part:
        """A panel for each place."""
        return Newspaper([self._panel(place, rows) for place, rows in PLACES.items()], _LEAST, most=2)

    def _panel(self, place: str, rows: tuple[KeyRow, ...]) -> Part:
        words = ""
        parts: list[Part] = []
        for row in rows:
            words = row.words or words  # a row without words goes on with those of the one before
            for action, _ in row.keys:
                if action not in FIXED:
                    parts += [divider(), self._row(action, words)] if parts else [self._row(action, words)]
        return Stack(PanelGround(), Column([heading(place), *parts], 8.0))

    def _row(self, action: str, words: str) -> Part:
        """An action, what it does, and its key."""
        chosen = self.shell.settings.keys
        cap, listens = chosen.get(action, USUAL[action]), action == self.listening
        label = "press a key" if listens else cap
        more = [] if words.removeprefix("the ") == action else [Words(words, tone="text2")]
        named = Column([Words(named_action(action), 22, "ui6"), *more])
        key = Button(
            KEY + action,
            label,
            kind="primary" if listens else "cream" if action in chosen else "dark",
            group="keys",
            least=64.0,
        )
        if action not in chosen or listens:
            return Apart((named, key))
        return Apart((named, Flow([Button(USED + action, f"Usual: {USUAL[action]}", size=20, group="keys"), key])))

    # ---- what happens

    def handle(self, event: pygame.Event) -> Move | None:
        """While an action listens, the next key is its own; Esc, a pad's button or a press elsewhere leaves it as it was."""
        if not self.listening or event.type not in (pygame.KEYDOWN, pygame.TEXTINPUT):
            return super().handle(event)
        if event.type == pygame.KEYDOWN and event.key not in SILENT:
            if event.key == pygame.K_ESCAPE or pad_of(event):
                self._listen("")
            else:
                self._choose(self.listening, cap_of(meant_key(event)), event)
        return None

    def did(self, intent: Intent) -> Move | None:
        """An action listens, or has its usual key again."""
        if not isinstance(intent, Pressed):
            return None
        self.shell.sound.play("tick")
        if intent.name == ALL:
            self._kept({})
        elif intent.name.startswith(USED):
            action = intent.name.removeprefix(USED)
            self._choose(action, USUAL[action])
        else:
            action = intent.name.removeprefix(KEY)
            self._listen("" if action == self.listening else action)
        return None

    def _listen(self, action: str) -> None:
        held = self.focus.focused
        self.listening = action
        self.lay_out()
        self.focus.focus(held, by_key=self.focus.by_key)

    def _choose(self, action: str, cap: str, pressed: pygame.Event | None = None) -> None:
        """Give an action a key; whoever had it gets this one's in exchange, and the player is told."""
        named = cap or pygame.key.name(pressed.key) if pressed is not None else cap
        try:
            chosen, others = exchanged(self.shell.settings.keys, action, named or "this key")
        except ValueError as refusal:
            self.shell.toast("That key cannot be chosen", str(refusal), "loss")
            self._listen("")
            return
        if others:
            new = {**USUAL, **chosen}
            told = " and ".join(f"{named_action(one)} is {new[one]} now" for one in others)
            self.shell.toast(f"{named_action(action)} is {new[action]}", f"{told}: that key was in use.", "info")
        self._kept(chosen)

    def _kept(self, chosen: dict[str, str]) -> None:
        self.shell.change(keys=chosen)
        self._listen("")


def named_action(action: str) -> str:
    """An action as a person reads it.

    >>> named_action("house way")
    'House way'
    """
    return action[:1].upper() + action[1:]
