"""Settings, a form over those in force, every change of which holds at once; felts; and keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec
import pygame

from ...games import LISTED
from ...hands.phrases import join_with_and
from ..draw.kit import Kind, State, focus_ring
from ..draw.looks import BACKS, CHIP_SETS, EARNED, FELTS, HOURS, MILESTONES, Looks, other_felts
from ..draw.palette import mix
from ..draw.pen import Cache
from ..draw.pieces import cards, chips
from ..draw.sheet import Sheet
from ..draw.signs import leaf
from ..draw.style import Colors, PlayingCardStyle
from ..input import actions
from ..layouts.guide import draw_piece_rows, guide
from ..layouts.layout import felt_color
from ..scenes.scene import Move
from ..scenes.settings import Level, Settings, replaced
from ..sound.music import TITLES
from ..ui.boxes import Column, Flow, Grid, Newspaper, Part, PartOnGround, SpreadRow
from ..ui.control import Changed, Intent, Pressed, Words
from ..ui.forms import Field, Form, Group, dotted
from ..ui.forms import replaced as with_value
from ..ui.text_line import Line
from ..ui.widgets import (
    Button,
    Menu,
    Painted,
    PaintedButton,
    PanelGround,
    Pills,
    Samples,
    Slide,
    Switch,
    divider,
    heading,
    titled,
)
from ..window.loop import SILENT
from ..window.shell import Shell
from .page import HEAD_PREFIX, Page
from .players import LEVEL_NAMES, WAYS
from .records.statistics import draw_fold
from .reference.help import draw_table_tile

SAMPLES: Final = {
    "volumes.master": "stack-set",
    "volumes.cards": "card-flat",
    "volumes.chips": "stack-set",
    "volumes.dice": "dice-leather",
    "volumes.wins": "win-small",
}
_STYLES: Final = (
    (("typical", "careful", "best"), "mixed"),
    (("careful",), "all careful"),
    (("typical",), "all typical"),
    (("best",), "all play perfectly"),
)
_SPEEDS: Final = (("slow", "Slow"), ("normal", "Normal"), ("fast", "Fast"), ("instant", "Instant"))
_SPOKEN: Final = (("all", "Everything"), ("needed", "Only the needed"))
_MUSIC: Final = tuple(TITLES.items())


def draw_back_sample(sheet: Sheet, x: float, y: float, high: float, value: str) -> None:
    """A card's back whose middle stands at (x, y); of a table's own, the two that there are."""
    wide = high * PlayingCardStyle.width / PlayingCardStyle.height * sheet.scale
    for back, dx, turn in (
        ((value, 0.0, 0.0),) if value else (("blue", 8.0, 8.0), ("red", -8.0, -8.0))
    ):
        small = wide if value else 0.86 * wide
        picture = cards.lying_card(sheet.cache, None, small, turn, back)
        left, top = picture.ax, picture.ay
        sheet.stamp(picture.surface, x + dx - left / sheet.scale, y - top / sheet.scale)


def draw_lobby_window_sample(sheet: Sheet, x: float, y: float, high: float, value: str) -> None:
    """The lobby's window at an hour, about a point."""
    with sheet.moved(x, y - high / 2 + 2):
        sheet.drawing("room", "window-day" if value == "day" else "window", {})


def draw_chips_sample(sheet: Sheet, x: float, y: float, high: float, value: str) -> None:
    """Three chips of a set about (x, y)."""
    cache = Cache()
    cache.chip_set = value
    for dollars, dx in ((5, -0.7), (25, 0.0), (100, 0.7)):
        chip = chips.chip(cache, dollars, high * 0.46 * sheet.scale)
        left, top = chip.ax / sheet.scale, chip.ay / sheet.scale
        sheet.stamp(chip.surface, x + dx * high - left, y - top)


_OWN_CARDS: Final = (("shown", "Shown"), ("yourself", "Look yourself"))
COACH_HELP: Final = "shows what each choice is worth, in money"
_COACH: Final = (("off", "Off"), ("after", "After I act"), ("before", "Before I act"))


def _check_settings(shell: Shell, settings: Settings) -> None:
    """ValueError, naming the key, unless the settings may be."""
    if settings.looks != shell.settings.looks and (
        why := settings.looks.unearned_reason(shell.reached)
    ):
        raise ValueError(why)
    replaced(settings, **{key: getattr(settings, key) for key in settings.__struct_fields__})


def _speech_status(shell: Shell) -> str:
    """What speech does, or why nothing is heard of it."""
    keyboard = actions.Keys(shell.settings.keys)  # a pad has no buttons for it
    on, again, whole = map(keyboard.cap, ("speech", "say again", "say all"))
    keys = f"{on} switches it on or off, {again} repeats, {whole} reads the whole screen"
    return (
        f"{keys}. No voice is heard: {shell.speech.silence_reason}"
        if shell.speech.silence_reason
        else f"{keys}; by your screen reader, or a voice"
    )


def _locked_looks_help(names: Mapping[Any, str]) -> Callable[[Shell], str]:
    """What the looks of these names, by their keys, that are not the player's yet come with."""

    def help_line(shell: Shell) -> str:
        return "; ".join(
            f"{names[look]} comes with {MILESTONES[milestone]}"
            for look, milestone in EARNED.items()
            if look in names and milestone not in shell.reached
        )

    return help_line


_TIMES: Final = ((0, "never"), (30, "30 min"), (60, "1 hour"), (120, "2 hours"))
_LOSSES: Final = ((0, "never"), (10_000, "$100"), (25_000, "$250"), (50_000, "$500"))
FORM: Final = Form(
    (
        Group(
            "Cards, chips and lobby",
            "cards",
            (
                Field(
                    "looks.back",
                    "Card back",
                    Samples(tuple(BACKS.items()), draw_back_sample, (88, 112)),
                    _locked_looks_help(BACKS),
                ),
                Field(
                    "looks.chips",
                    "Chips",
                    Samples(tuple(CHIP_SETS.items()), draw_chips_sample, (152, 64)),
                    _locked_looks_help(CHIP_SETS),
                ),
                Field(
                    "looks.hour",
                    "Time of day",
                    Samples(tuple(HOURS.items()), draw_lobby_window_sample, (120, 104)),
                    "in the lobby: its windows, floor and lamps",
                ),
            ),
        ),
        Group(
            "Display",
            "eye",
            (
                Field(
                    "text_scale",
                    "Text size",
                    Slide(100, 200, 10, late=True),
                    "all text except what is printed on the felt",
                ),
                Field(
                    "high_contrast",
                    "High contrast",
                    Switch(),
                    "text stands out at least 7 to 1 from its background",
                ),
                Field("four_colours", "Four-color deck", Switch(), "diamonds blue, clubs green"),
                Field(
                    "reduced_motion",
                    "Reduced motion",
                    Switch(),
                    "cards and chips fade in instead of moving",
                ),
                Field(
                    "lobby_view",
                    "Lobby",
                    Pills((("tiles", "Tiles"), ("room", "Room"))),
                    "tiles under the day’s table, or a room with all tables",
                ),
                Field(
                    "panel_side",
                    "Panel at a table",
                    Pills((("left", "Left"), ("right", "Right"))),
                    "where the window is wide enough",
                ),
                Field("full_screen", "Full screen", Switch(), "and back, at any time"),
            ),
        ),
        Group(
            "Sound",
            "sound",
            (
                Field(
                    "muted",
                    "Mute",
                    Switch(),
                    "no sound at all; the speaker button at a table does the same",
                ),
                Field(
                    "sounds_in_words",
                    "Sounds as text",
                    Switch(),
                    "each sound is named in a corner of the table",
                ),
                Field("volumes.master", "Volume", Slide(0, 100, 5), "of all sounds together"),
                Field("volumes.cards", "Cards", Slide(0, 100, 5)),
                Field("volumes.chips", "Chips", Slide(0, 100, 5), "and progressive meters"),
                Field("volumes.dice", "Dice", Slide(0, 100, 5)),
                Field("volumes.wins", "Wins", Slide(0, 100, 5)),
                Field("volumes.buttons", "Buttons", Slide(0, 100, 5)),
                Field(
                    "volumes.room", "Background", Slide(0, 100, 5), "the quiet sound of the room"
                ),
                Field("music", "Music", Pills(_MUSIC), "three quiet pieces of the house's own"),
                Field("volumes.music", "Music volume", Slide(0, 100, 5)),
            ),
        ),
        Group(
            "Play",
            "cards",
            (
                Field("player", "Your name", Line(24), "what the dealer calls you"),
                Field(
                    "named_pictures",
                    "Name on pictures",
                    Switch(),
                    "your name stands on pictures of great wins that you save",
                ),
                Field("speed", "Speed", Pills(_SPEEDS), "how fast cards and chips move"),
                Field(
                    "own_cards",
                    "Your cards",
                    Pills(_OWN_CARDS),
                    "turned face up for you, or you lift them to look",
                ),
                Field(
                    "misclick_guard",
                    "Misclick guard",
                    Switch(),
                    "a button that has just changed ignores clicks for a moment",
                ),
                Field(
                    "bots.count",
                    "Guests",
                    Pills(tuple((n, str(n)) for n in range(6))),
                    "how many others play at your table",
                ),
                Field(
                    "bots.styles",
                    "How guests play",
                    Menu(_STYLES),
                    "careful, like most people, or without a mistake",
                ),
            ),
        ),
        Group(
            "Coach",
            "coach",
            (
                Field("coach", "Coach", Pills(_COACH), COACH_HELP),
                Field(
                    "show_odds",
                    "Odds on the felt",
                    Switch(),
                    "shows the house edge next to each wager",
                ),
                Field(
                    "casino_mode",
                    "Casino mode",
                    Switch(),
                    "no coach and no odds, as at a real table",
                ),
            ),
        ),
        Group(
            "Reminders",
            "clock",
            (
                Field(
                    "remind_minutes",
                    "Remind me of the time",
                    Pills(_TIMES),
                    "a message between two rounds; play goes on",
                ),
                Field(
                    "remind_loss",
                    "Remind me of a loss",
                    Pills(_LOSSES),
                    "lost since you started, all tables together",
                ),
            ),
        ),
        Group(
            "Speech",
            "sound",
            (
                Field("speech", "Speech", Switch(), _speech_status),
                Field(
                    "spoken",
                    "How much is spoken",
                    Pills(_SPOKEN),
                    "all that happens, or only what you need to play",
                ),
            ),
        ),
    ),
    _check_settings,
)


class SettingsPage(Page):
    """The settings in force, changed through the shell."""

    name = "settings"
    title = "Settings"
    subtitle = "Every change holds at once, and is saved on this computer"

    typed = ""
    open_group = ""
    """The group that is unfolded, for who is no expert."""
    _shown: tuple[Settings, str | None] | None = None
    """The settings and the silence of the voice that the page shows."""

    def head_controls_part(self) -> Part:
        """The ways to felts and keys, out of the house, and back: who has no keyboard finds none in
        full screen.
        """
        ways = (("quit", "Quit program"), ("felts", "Felts"), ("keys", "Keys"))
        done = Button(HEAD_PREFIX + "back", "Done", kind="primary", cap="Esc", group="head")
        return self.part_beside_title(
            Flow([*(Button(HEAD_PREFIX + name, label, group="head") for name, label in ways), done])
        )

    def show_refusal(self, why: str) -> None:
        """Say why something that was tried cannot be; of a look that comes later, when it comes."""
        _, comes, milestone = why.partition("comes with ")
        if comes:
            self.shell.toast("Not yours yet", f"It {comes}{milestone.rstrip('.')}.", "info")
        else:
            super().show_refusal(why)

    def content(self) -> Part:
        """How it looks now, a line to find a setting with, and the form."""
        settings = self.shell.settings
        self._shown = settings, self.shell.speech.silence_reason
        find = Line(
            30,
            self.typed,
            FIND,
            hint="Find a setting: text, music, guests ...",
            icon="search",
            action="find",
            usual=560.0,
            group="find",
            emptied=True,
        )
        asked = self.typed.strip()
        form = msgspec.structs.replace(FORM, groups=groups_about(asked)) if asked else FORM
        if self.player_level == "new":
            form = _form_at_new(form, settings.coach)
        parts: list[Part] = [Flow([find])]
        if not asked:
            looks = (settings.looks.back, settings.looks.chips, settings.four_colours)
            parts.insert(0, Painted(draw_preview, *looks, size=(0.0, 150.0)))
            if self.standing.number:
                parts.append(self._levels_part())
        if form.groups and (asked or self.player_level == "expert"):
            parts.append(form.form_part(self.shell, settings))
        elif form.groups:
            parts += self._fold_parts(form)
        else:
            parts.append(Words("No setting is called so. Try: text, sound, coach, speed."))
        return Column(parts, 16.0)

    def update(self, dt: float) -> Move | None:
        """A setting that a key changed, as that of speech, is shown at once."""
        if self._shown != (self.shell.settings, self.shell.speech.silence_reason):
            self.lay_out()
        return super().update(dt)

    def _levels_part(self) -> Part:
        """How much is shown, each level with a picture of a table."""
        tiles = [
            PaintedButton(
                f"{LEVEL}{level}",
                draw_level,
                level,
                LEVEL_NAMES[level],
                words,
                wide=lambda _: 0.0,
                high=124.0,
                label=LEVEL_NAMES[level],
                value=f"{words}{', chosen' * (level == self.player_level)}",
                group="levels",
                radius=12.0,
                active=level == self.player_level,
            )
            for level, _, words in WAYS
        ]
        grid = Grid(tiles, 420 * self.growth, 14.0, most=3, fills=True)
        return titled("How much is shown", grid, note="also at every table, top left")

    def _fold_parts(self, form: Form) -> list[Part]:
        """Cards and chips to look at, then a line for each further group, of which one is open."""
        first, *more = form.groups
        folds = [
            PaintedButton(
                f"{FOLD}{group.title}",
                draw_fold,
                group.title,
                group.icon,
                FOLDED.get(group.title, ""),
                group.title == self.open_group,
                wide=lambda _: 0.0,
                high=64.0,
                label=group.title,
                value="open" if group.title == self.open_group else "closed",
                group="folds",
                radius=14.0,
            )
            for group in more
        ]
        opened = tuple(group for group in more if group.title == self.open_group)
        settings = self.shell.settings
        parts: list[Part] = [Grid(folds, 470 * self.growth, 12.0, most=2, fills=True)]
        if opened:
            parts.append(
                msgspec.structs.replace(form, groups=opened).form_part(self.shell, settings)
            )
        looks = msgspec.structs.replace(form, groups=(first,)).form_part(self.shell, settings)
        return [*parts, looks]

    def handle(self, event: pygame.Event) -> Move | None:
        """What the player did; a key gives the line that finds settings the keyboard."""
        finds = event.type == pygame.KEYDOWN and actions.meant_key(event) == self.shell.keys.code(
            "find"
        )
        if finds and not self.typing:
            self.scroll_by(-self.scroll)
            self.ui.write_in(self.ui.line(FIND), whole=True)
            return None
        return super().handle(event)

    def handle_intent(self, intent: Intent) -> Move | None:
        """A setting has another value; one that holds only later is shown meanwhile. Or a button of
        the head was pressed.
        """
        if isinstance(intent, Pressed) and intent.name.startswith(HEAD_PREFIX):
            return self._go(intent.name.removeprefix(HEAD_PREFIX))
        if isinstance(intent, Pressed) and intent.name.startswith(LEVEL):
            level = intent.name.removeprefix(LEVEL)
            levels = {**self.shell.settings.levels, str(self.standing.number): level}
            self.shell.change(levels=levels)
            self.shell.sound.play("tick")
            self.lay_out()
        if isinstance(intent, Pressed) and intent.name.startswith(FOLD):
            group = intent.name.removeprefix(FOLD)
            self.open_group = "" if group == self.open_group else group
            self.shell.sound.play("tick")
            self.lay_out()
            self._show_open_group()
        if isinstance(intent, Changed):
            if intent.name == FIND:
                self._find(str(intent.value))
                return None
            control = self.ui[intent.name]
            value = intent.value.strip() if isinstance(control, Line) else intent.value
            if intent.done or isinstance(control, Line):
                self._change(intent.name, value)
            else:
                self.redraw(control.rect.inflate(40, 40))
        return None

    def _show_open_group(self) -> None:
        """Scroll so that the group that is open is seen, its first setting rather than its last."""
        keys = [
            field.key
            for group in FORM.groups
            if group.title == self.open_group and isinstance(group.fields, tuple)
            for field in group.fields
        ]
        controls = [control for control in self.ui.controls() if control.name in keys]
        for control in reversed(controls):
            for target in control.targets()[:1]:
                self._scroll_to(target.name)

    def _find(self, words: str) -> None:
        if words != self.typed:
            self.typed = words
            self.lay_out()

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


def _form_at_new(form: Form, coach: str) -> Form:
    """The form for who is new: the coach speaks before each choice or not at all, and no odds are
    on the felt.
    """
    before = Pills((("off", "Off"), ("after" if coach == "off" else coach, "Before I act")))
    groups = []
    for group in form.groups:
        if isinstance(group.fields, tuple):
            kept = (field for field in group.fields if field.key != "show_odds")
            changed = tuple(
                msgspec.structs.replace(field, control=before, help=COACH_HELP)
                if field.key == "coach"
                else field
                for field in kept
            )
            group = msgspec.structs.replace(group, fields=changed)
        groups.append(group)
    return msgspec.structs.replace(form, groups=tuple(groups))


def groups_about(typed: str) -> tuple[Group, ...]:
    """The groups of settings with those fields that are about what was typed, in whatever case.

    >>> [[field.key for field in group.fields] for group in groups_about(" Four-Color ")]
    [['four_colours']]
    >>> groups_about("xyzzy")
    ()
    """
    words = typed.strip().casefold()
    found = []
    for group in FORM.groups:
        fields = group.fields if isinstance(group.fields, tuple) else ()
        whole = words in group.title.casefold()
        about = tuple(
            field
            for field in fields
            if whole
            or words in field.label.casefold()
            or (isinstance(field.help, str) and words in field.help.casefold())
        )
        if about:
            found.append(msgspec.structs.replace(group, fields=about))
    return tuple(found)


def draw_preview(
    sheet: Sheet, w: float, h: float, back: str, chip_set: str, four_colours: bool
) -> None:
    """A piece of a table as it looks now: cards, chips, and the dealer's words in their size."""
    draw_felt_ground(sheet, w, h, "#145036")
    high, middle = min(h - 36, 150.0), h / 2
    wide = high * PlayingCardStyle.width / PlayingCardStyle.height
    x = 40 + wide / 2
    draw_back_sample(sheet, x, middle, high, back)
    # an ace, and a card of each other suit; the words need the room where they are large
    for card in (50, 45, 40, 35) if sheet.type.grow < 1.4 else (50,):
        x += wide + 10
        laid = cards.lying_card(sheet.cache, card, wide * sheet.scale, four_colour=four_colours)
        sheet.stamp(laid.surface, x - laid.ax / sheet.scale, middle - laid.ay / sheet.scale)
    x += wide / 2 + 40 + high * 0.6
    if x + high < w:
        draw_chips_sample(sheet, x, middle, high * 0.7, chip_set)
    x += high * 0.6 + 50
    words = "“Place your bets, please.”"
    sheet.write_if_fits("felt-words", words, x, middle, w - x - 30, valign="m")


def draw_level(
    sheet: Sheet,
    w: float,
    h: float,
    level: Level,
    name: str,
    words: str,
    *,
    active: bool,
    state: State = "normal",
) -> None:
    """A level: a table with as much on it, its name, and what it means."""
    g, theme = sheet.type.grow, sheet.theme
    share = 0.08 if state in {"hover", "pressed"} else 0.0
    sheet.rr(0, 0, w, h, 12, Colors.live_button if active else mix("#15191B", "#FFFFFF", share))
    x, y, wide, high = 12.0, 12.0, min(150.0 * g, w * 0.36), h - 24
    sheet.rr(x, y, wide, high, 8, "#145036")
    room = wide * (0.62 if level == "expert" else 1.0)
    middle, low, k = x + room / 2, y + high, high / 100
    for i in range(3):
        sheet.rr(middle + (20 * i - 29) * k, y + 42 * k, 17 * k, 24 * k, 2, "#F6F1E4")
    sheet.circle(middle, low - 19 * k, 8 * k, "#B5333B")
    sheet.circle(middle, low - 19 * k, 5 * k, None, 1, stroke="#F6F1E4", sw=1.6)
    if level == "new":  # the dealer speaks before a choice
        sheet.rr(middle - 44 * k, y + 9 * k, 88 * k, 22 * k, 9 * k, "#F6EEDC")
        sheet.line(middle - 34 * k, y + 16 * k, middle + 34 * k, y + 16 * k, "#6B6455", 1, 2 * k)
        sheet.line(middle - 34 * k, y + 23 * k, middle + 14 * k, y + 23 * k, "#6B6455", 1, 2 * k)
    elif level == "normal":  # and after a mistake, in a word
        sheet.rr(middle + 20 * k, y + 10 * k, 40 * k, 17 * k, 8 * k, "#F6EEDC")
        sheet.line(middle + 28 * k, y + 18 * k, middle + 52 * k, y + 18 * k, "#6B6455", 1, 2 * k)
    else:
        sheet.rr(x + room, y, wide - room, high, 6, "#0E1214")
        for i in range(6):
            at = y + (14 + 14 * i) * k
            ink = theme.brass if i == 1 else "#8A9295"
            end = x + wide - (8 + 7 * (i % 3)) * k
            sheet.line(x + room + 8 * k, at, end, at, ink, 1, 3 * k)
    left = x + wide + 18
    sheet.text(name, left, 34 * g, 24, "ui7", theme.brass if active else theme.text, valign="m")
    lines = sheet.type.wrap(words, (w - left - 14) * sheet.type.scale, 20, "ui5")
    for i, line in enumerate(lines):
        sheet.text(line, left, (64 + 26 * i) * g, 20, "ui5", theme.text2, valign="m")
    edge, strength = (theme.brass, 1.0) if active else ("#FFFFFF", theme.line_alpha + 0.05)
    sheet.rr(1, 1, w - 2, h - 2, 12, None, strength, stroke=edge, sw=2 if active else 1.5)
    if active:
        sheet.circle(w - 24 * g, 24 * g, 13 * g, theme.brass)
        sheet.icon("check", w - 24 * g, 24 * g, 16 * g, Colors.dark_words, 3.0)
    if state == "focus":
        focus_ring(sheet, w, h, 12)


FIND: Final = "find"
LEVEL: Final = "level:"
FOLD: Final = "fold:"
FOLDED: Final = {
    "Display": "text size, contrast, screen",
    "Sound": "volume and music",
    "Play": "name, speed, guests",
    "Coach": "advice and odds",
    "Reminders": "of time and losses",
    "Speech": "read aloud",
}
"""What a group is about, while it is folded."""
ALL_TABLES: Final = "looks.felts."
"""The key of the choice for every table; what follows it is the key of one table."""


def _common_felt(looks: Looks, key: str) -> str | None:
    """The felt that a table has ("": its own), or all tables; None where they differ."""
    slug = key.removeprefix(ALL_TABLES)
    if slug:
        return looks.felts.get(slug, "")
    found = {looks.felts.get(slug, "") for slug in LISTED}
    return found.pop() if len(found) == 1 else None


def _felt_fields(_shell: Shell, _value: Settings | None) -> tuple[Field, ...]:
    named = tuple((key, name) for key, (name, _) in FELTS.items())
    size = (132.0, 74.0)
    fields = [
        Field(ALL_TABLES, "Every table", Samples((("", "Its own"), *named), felt_drawing(""), size))
    ]
    for slug, entry in LISTED.items():
        own = felt_color(slug.replace("-", "_"))
        beside = tuple((key, FELTS[key][0]) for key in other_felts(own))
        samples = Samples((("", "Its own"), *beside), felt_drawing(own), size)
        fields.append(Field(ALL_TABLES + slug, entry.title, samples))
    return tuple(fields)


@cache
def felt_drawing(own_color: str) -> Callable[[Sheet, float, float, float, str], None]:
    """What draws a felt of a table of this color ("": a little of several) about a point."""

    def draw(sheet: Sheet, x: float, y: float, high: float, value: str) -> None:
        wide, top = high * 1.8, y - high / 2
        left, chosen = x - wide / 2, FELTS.get(value)  # type: ignore[call-overload] # "" is none of them
        colors = (chosen[1],) if chosen else (own_color,) if own_color else OWN_FELTS
        share = wide / len(colors)
        for i, color in enumerate(colors):
            stops = ((0, mix(color, "#FFFFFF", 0.12), 1), (1, color, 1))
            sheet.rr(left + share * i, top, share, high, 3, sheet.radial(x, top, wide * 0.7, stops))
        sheet.rr(left, top, wide, high, 4, None, 1, stroke=Colors.rail_line, sw=1.6)
        sheet.rr(
            left + 6, top + 6, wide - 12, high - 12, 3, None, 0.45, stroke=Colors.cream, sw=1.2
        )
        leaf(sheet, x, y, high * 0.42, Colors.cream, colors[len(colors) // 2], 0.9)

    return draw


OWN_FELTS: Final = ("#5C2130", "#1B4766", "#145036")
"""A few tables' own, to stand for all of them."""
FELT_FORM: Final = Form(
    (Group("Felts", "cards", _felt_fields),),
    lambda _shell, _value: None,
    lambda _shell, value, key: _common_felt(value.looks, key),
)


class FeltsPage(Page):
    """The felt of every table, changed through the shell."""

    name = "felts"
    lit_entry = "settings"
    title = "Felts"
    subtitle = "The cloth on a table: choose its color; other tables are listed below"

    def __init__(self, *page: Any) -> None:
        super().__init__(*page)
        self.slug = next(iter(LISTED))
        """The table whose felt is chosen; "" is every table."""

    def head_controls_part(self) -> Part:
        """The way back to the settings."""
        done = Button(HEAD_PREFIX + "back", "Done", kind="primary", cap="Esc", group="head")
        return self.part_beside_title(done)

    def content(self) -> Part:
        """The chosen table as it looks now, its felts, and the tables."""
        looks, entry = self.shell.settings.looks, LISTED.get(self.slug)
        own = felt_color(entry.stem) if entry is not None else OWN_FELTS[0]
        held = _common_felt(looks, ALL_TABLES + self.slug) or ""
        felt = FELTS[held][1] if held in FELTS else own
        title = entry.title if entry is not None else "Every table"
        stem = entry.stem if entry is not None else next(iter(LISTED.values())).stem
        key = ALL_TABLES + self.slug
        field = FELT_FORM.fields_shown(self.shell, self.shell.settings)[key]
        samples = FELT_FORM.control(field, self.shell, self.shell.settings)
        picture = Painted(draw_felt, stem, title, felt, size=(0.0, 176.0))
        tables = [
            PaintedButton(
                f"{TABLE}{slug}",
                draw_table_tile,
                "Every table" if not slug else LISTED[slug].short_title,
                self._felt_color_now(slug),
                slug == self.slug,
                wide=lambda _: 0.0,
                high=112.0,
                label="Every table" if not slug else LISTED[slug].title,
                value="chosen" if slug == self.slug else "",
                group="tables",
                radius=12.0,
            )
            for slug in ("", *LISTED)
        ]
        grid = Grid(tables, 176 * self.growth, 12.0, most=7, fills=True)
        return Column([picture, titled(f"Felt of {title}", samples), titled("Tables", grid)], 16.0)

    def _felt_color_now(self, slug: str) -> str:
        """The color of a table's felt just now; of all tables a color that none has."""
        held = _common_felt(self.shell.settings.looks, ALL_TABLES + slug) or ""
        if held in FELTS:
            return FELTS[held][1]
        return felt_color(LISTED[slug].stem) if slug else "#3A4246"

    def handle_intent(self, intent: Intent) -> Move | None:
        """Another table is chosen, or it has another felt, or all have."""
        if isinstance(intent, Pressed) and intent.name == HEAD_PREFIX + "back":
            return self._go("back")
        if isinstance(intent, Pressed) and intent.name.startswith(TABLE):
            self.slug = intent.name.removeprefix(TABLE)
            self.shell.sound.play("tick")
            self.lay_out()
        elif isinstance(intent, Changed):
            looks, slug = self.shell.settings.looks, intent.name.removeprefix(ALL_TABLES)
            felts = {**looks.felts, **dict.fromkeys([slug] if slug else LISTED, intent.value)}
            kept = {slug: felt for slug, felt in felts.items() if felt}
            self.shell.change(looks=msgspec.structs.replace(looks, felts=kept))
            self.shell.sound.play("card-flat")
            self.lay_out()
        return None


TABLE: Final = "felt of:"


def draw_felt(sheet: Sheet, w: float, h: float, stem: str, title: str, felt: str) -> None:
    """A piece of a table in a felt, with what a round of it looks like and its name in print."""
    draw_felt_ground(sheet, w, h, felt)
    draw_piece_rows(sheet, w * 0.5, h, guide(stem).steps[1].picture, most=64.0)
    room, size = w * 0.48, 44 / max(1.0, sheet.type.grow / 1.2)
    x, y = w * 0.72, h / 2
    sheet.text(title, x, y, size, "serif7", Colors.cream, anchor="c", valign="m", max_width=room)


def draw_felt_ground(sheet: Sheet, w: float, h: float, felt: str) -> None:
    """Felt under a light, in its rail's line."""
    light = sheet.radial(
        w / 2, 0, w * 0.6, ((0, mix(felt, "#FFFFFF", 0.1), 1), (1, mix(felt, "#000000", 0.4), 1))
    )
    sheet.rr(0, 0, w, h, 14, light)
    sheet.rr(1.5, 1.5, w - 3, h - 3, 13, None, 1, stroke=Colors.rail_line, sw=2.4)


KEY, USED, ALL = "key:", "usual:", HEAD_PREFIX + "all"
"""What the buttons are called that change an action's key, or give it its usual one; and the one
for all of them.
"""
WORDS = "words:"
"""What the words of an action are called."""


OPTION_WORDS: Final = {
    f"option {n}": f"press the choice marked {n}{f', often bet {n}×' if n <= 3 else ''}; before the"
    f" deal, choose chip {n}"
    for n in range(1, 7)
}
"""What the key of each option does."""
PLACE_WORDS: Final = {
    "At a terminal": "A terminal is another computer that joined your table over a network. Cashed"
    " out there, money becomes a voucher: a code that buys in again.",
    "At the host of a table": "The host is the computer that deals a table for terminals. You need"
    " these keys only there.",
    "In the operator's room": "The operator's room is where the owner of a house with terminals reads"
    " its counters and closes its day. You need these keys only there.",
}
"""What a place of the keys is that somebody who plays alone never sees."""


class KeysPage(Page):
    """Every action and its key. One that was pressed listens: the next key is its own."""

    name = "keys"
    lit_entry = "settings"
    title = "Keys"
    subtitle = "Press an action, then its new key"

    listening = ""
    """The action that waits for its key."""

    # ---- what stands there

    def head_controls_part(self) -> Part:
        """All as they were, and the way back."""
        why = "" if self.shell.settings.keys else "All keys are the default ones."
        usual = Button(ALL, "Default keys", group="head", why=why)
        done = Button(HEAD_PREFIX + "back", "Done", kind="primary", cap="Esc", group="head")
        return self.part_beside_title(Flow([usual, done]))

    def content(self) -> Part:
        """A panel for each place."""
        return Newspaper(
            [self._keys_panel(place, rows) for place, rows in actions.PLACES.items()], 600.0, most=2
        )

    def _keys_panel(self, place: str, rows: tuple[actions.KeyRow, ...]) -> Part:
        parts: list[Part] = []
        means = [Words(PLACE_WORDS[place], tone="text2")] if place in PLACE_WORDS else []
        for row in rows:
            words = row.words  # what several do together is said of the first
            for action in row.keys:
                if action not in actions.FIXED:
                    said = OPTION_WORDS.get(action, words)
                    parts += (
                        [divider(), self._row(action, said)] if parts else [self._row(action, said)]
                    )
                    words = ""
        return PartOnGround(PanelGround(), Column([heading(place), *means, *parts], 8.0))

    def _row(self, action: str, words: str) -> Part:
        """An action, what it does, and its key."""
        chosen = self.shell.settings.keys
        cap, listens = chosen.get(action, actions.USUAL[action]), action == self.listening
        label = "press a key" if listens else cap
        more = (
            []
            if words.removeprefix("the ") in ("", action)
            else [Words(words.removeprefix(f"{action}: "), tone="text2")]
        )
        named = Column(
            [
                one.copy(name=WORDS + action)
                for one in (Words(named_action(action), 22, "ui6"), *more)
            ]
        )
        kind: Kind = "primary" if listens else "cream" if action in chosen else "dark"
        key = Button(KEY + action, label, kind=kind, group="keys", least=64.0)
        if action not in chosen or listens:
            return SpreadRow((named, key), wraps=True)
        usual = Button(USED + action, f"Default: {actions.USUAL[action]}", size=20, group="keys")
        return SpreadRow((named, Flow([usual, key])), wraps=True)

    # ---- what happens

    def handle(self, event: pygame.Event) -> Move | None:
        """While an action listens, the next key is its own; Esc, a pad's button or a press
        elsewhere leaves it as it was. A click on an action's words is one on its key.
        """
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for control in self.ui.controls():
                clicked = control.rect.collidepoint(event.pos) and self.pane.collidepoint(event.pos)
                if clicked and control.name.startswith(WORDS):
                    return self.handle_intent(
                        Pressed(KEY + control.name.removeprefix(WORDS), "pointer")
                    )
        if not self.listening or event.type not in (pygame.KEYDOWN, pygame.TEXTINPUT):
            return super().handle(event)
        if event.type == pygame.KEYDOWN and event.key not in SILENT:
            if event.key == pygame.K_ESCAPE or actions.pad_button(event):
                self._listen_for_key("")
            else:
                self._assign_key(self.listening, actions.key_cap(actions.meant_key(event)), event)
        return None

    def handle_intent(self, intent: Intent) -> Move | None:
        """An action listens, or has its usual key again."""
        if not isinstance(intent, Pressed):
            return None
        self.shell.sound.play("tick")
        if intent.name == HEAD_PREFIX + "back":
            return self._go("back")
        if intent.name == ALL:
            self._store_keys({})
        elif intent.name.startswith(USED):
            action = intent.name.removeprefix(USED)
            self._assign_key(action, actions.USUAL[action])
        else:
            action = intent.name.removeprefix(KEY)
            self._listen_for_key("" if action == self.listening else action)
        return None

    def _listen_for_key(self, action: str) -> None:
        held = self.focus.focused
        self.listening = action
        self.lay_out()
        self.focus.focus(held, by_key=self.focus.by_key)

    def _assign_key(self, action: str, cap: str, pressed: pygame.Event | None = None) -> None:
        """Give an action a key; whoever had it gets this one's in exchange, and the player is told."""
        named = cap or pygame.key.name(pressed.key) if pressed is not None else cap
        if pressed is not None and actions.is_modified_key_press(pressed):
            named = f"{'Ctrl' if pressed.mod & pygame.KMOD_CTRL else 'Alt'}+{actions.key_cap(pressed.key)}"
        try:
            chosen, others = actions.exchange_keys(
                self.shell.settings.keys, action, named or "this key"
            )
        except ValueError as refusal:
            self.shell.toast("That key cannot be chosen", str(refusal), "loss")
            self._listen_for_key("")
            return
        if others:
            new = {**actions.USUAL, **chosen}
            held = new[others[0]]
            self.shell.toast(
                f"{named_action(action)} is {new[action]}",
                f"{_named_with_places(others)} {held} now: that key was in use.",
                "info",
            )
        self._store_keys(chosen)

    def _store_keys(self, chosen: dict[str, str]) -> None:
        self.shell.change(keys=chosen)
        self._listen_for_key("")


def _named_with_places(those: Sequence[str]) -> str:
    """Actions that have one key now, each of several with the place where it counts."""
    if len(those) == 1:
        return f"{named_action(those[0])} is"
    places = {
        action: place.lower()
        for place, rows in actions.PLACES.items()
        for row in rows
        for action in row.keys
    }
    return f"{join_with_and([f'{named_action(one)} ({places[one]})' for one in those])} are"


def named_action(action: str) -> str:
    """An action as a person reads it.

    >>> named_action("house way")
    'House way'
    >>> named_action("today")  # as the menu has it
    'Day’s deal'
    """
    if action.startswith("option "):
        return f"Choice {action.removeprefix('option ')}"
    return "Day’s deal" if action == "today" else action[:1].upper() + action[1:]
