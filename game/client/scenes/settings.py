"""What the player chose, kept in one TOML file.

A file that cannot be read never stops the program: it is kept aside under a dated name, the
defaults are used, and the player is told in one sentence which file, which key and why.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from ...book import Store
from ...book.values import Filter
from ...core.errors import one_line, reword_type_error
from ...core.money import dollars
from ...practice.school_pace import PaceName
from ...system import files
from ..draw.looks import Looks
from ..input.actions import key_faults
from .motion import Pace, Speed

FILE: Final = "settings.toml"
Percent = Annotated[int, Meta(ge=0, le=100)]
CoachMode = Literal["off", "after", "before"]
BotStyle = Literal["careful", "typical", "best"]
LobbyView = Literal["tiles", "room"]
Level = Literal["new", "normal", "expert"]
"""How much is on the screen of a table: for who is new, who knows the game, or everything."""
LEVELS: Final[tuple[Level, ...]] = ("new", "normal", "expert")
FAVORITES: Final = (1, 2, 3)
"""The favorite bets that a player keeps at a table."""
Wagers = dict[str, Annotated[int, Meta(ge=1, le=100_000_000)]]
"""Wagers in cents, by name."""
FavoriteNumber = Annotated[str, Meta(pattern="^[1-3]$")]
PanelSide = Literal["left", "right"]
OwnCards = Literal["shown", "yourself"]
"""Whether the player's own cards are turned up for him, or he looks at them himself."""
Verbosity = Literal["needed", "all"]
"""How much is said aloud: what is needed to play, or all of it."""
Channel = Literal["cards", "chips", "dice", "wins", "buttons", "room", "music"]
"""What sounds belong to: each has a slider."""
Piece = Literal["off", "lantern", "riverside", "late-train"]
"""The music that plays."""
RENAMED: Final = {
    "effects": ("cards", "chips", "dice"),
    "announcements": ("wins",),
    "interface": ("buttons",),
}
"""The volumes that a file of an earlier version may hold, and those that they became."""


class Volumes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Loudness of each channel in percent of `master`, itself a percentage; 0 is silent."""

    master: Percent = 100
    cards: Percent = 80
    chips: Percent = 80
    dice: Percent = 80
    wins: Percent = 80
    buttons: Percent = 80
    room: Percent = 80
    music: Percent = 60

    def channel_volume(self, channel: Channel) -> int:
        """The percentage of a channel, as far as the master volume lets it through.

        >>> Volumes(dice=30).channel_volume("dice"), Volumes(master=50, dice=30).channel_volume("dice")
        (30, 15)
        """
        percent: int = msgspec.structs.asdict(self)[channel]
        return percent * self.master // 100


class Bots(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who else sits at the table: how many (a table with fewer seats takes fewer) and how they
    play, in turn.
    """

    count: Annotated[int, Meta(ge=0, le=5)] = 3
    styles: Annotated[tuple[BotStyle, ...], Meta(min_length=1, max_length=5)] = (
        "typical",
        "careful",
        "best",
    )


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a player may set; each field stands under the same name in the file.

    `casino` is the file, without its ending, of the casino that practice follows.
    `text_scale` is in percent; `window` the size to open at, in pixels, when not in full screen,
    and `place` where its upper left corner goes. `keys` holds what is printed on the key of each
    action that has not its usual one. `levels` are the players' by the number of their profile, and
    `said_less` those who were asked whether the dealer is to say less; who is `put_away` is not
    listed any more. `favorites` are their bets,
    by profile, game and number; `counting` is each profile's table (its slug) and counting system,
    and `school_paces` each profile's pace in the schools of counting and dealing.
    """

    player: Annotated[str, Meta(min_length=1, max_length=24)] = "Guest"
    speed: Speed = "normal"
    own_cards: OwnCards = "shown"
    reduced_motion: bool = False
    text_scale: Annotated[int, Meta(ge=100, le=200)] = 100
    high_contrast: bool = False
    four_colours: bool = False
    panel_side: PanelSide = "right"
    coach: CoachMode = "after"
    casino_mode: bool = False
    casino: Annotated[str, Meta(max_length=80)] = ""
    named_pictures: bool = False
    show_odds: bool = True
    misclick_guard: bool = True
    full_screen: bool = False
    window: tuple[
        Annotated[int, Meta(ge=1280, le=16384)], Annotated[int, Meta(ge=720, le=16384)]
    ] = (1600, 900)
    muted: bool = False
    sounds_in_words: bool = False
    music: Piece = "off"
    speech: bool = False
    spoken: Verbosity = "all"
    place: Annotated[tuple[int, ...], Meta(max_length=2)] = ()
    lobby_view: LobbyView = "tiles"
    looks: Looks = Looks()
    volumes: Volumes = Volumes()
    bots: Bots = Bots()
    remind_minutes: Annotated[int, Meta(ge=0, le=1440)] = 0
    remind_loss: Annotated[int, Meta(ge=0, le=10_000_000)] = 0
    keys: dict[str, str] = {}
    levels: dict[str, Level] = {}
    said_less: tuple[int, ...] = ()
    put_away: tuple[int, ...] = ()
    favorites: dict[str, dict[str, dict[FavoriteNumber, Wagers]]] = {}
    counting: dict[str, tuple[str, str]] = {}
    school_paces: dict[str, PaceName] = {}

    def level(self, player: int) -> Level:
        """How much a player, by the number of his profile, has on the screen at a table.

        >>> Settings(levels={"3": "new"}).level(3), Settings().level(3)
        ('new', 'expert')
        """
        return self.levels.get(str(player), "expert")

    def favorite_bets(self, player: int, slug: str) -> dict[int, Wagers]:
        """A player's favorite bets at a game, by their numbers.

        >>> Settings(favorites={"3": {"flop-poker": {"2": {"ante": 500}}}}).favorite_bets(3, "flop-poker")
        {2: {'ante': 500}}
        """
        kept = self.favorites.get(str(player), {}).get(slug, {})
        return {int(number): kept[number] for number in sorted(kept)}

    @property
    def pace(self) -> Pace:
        """How long movements take."""
        return Pace(self.speed, self.reduced_motion)

    @property
    def is_silent(self) -> bool:
        """Whether nothing is heard: muted, or the master volume is at 0.

        >>> Settings().is_silent, Settings(volumes=Volumes(master=0)).is_silent
        (False, True)
        """
        return self.muted or not self.volumes.master

    def toggled_sound(self) -> dict[str, Any]:
        """What the speaker button changes: silence, or sound again, which a master volume of 0 is
        raised for.

        >>> Settings(volumes=Volumes(master=0, dice=5)).toggled_sound()["volumes"].master
        100
        """
        if self.is_silent and not self.volumes.master:
            louder = msgspec.structs.replace(self.volumes, master=Volumes().master)
            return {"muted": False, "volumes": louder}
        return {"muted": not self.muted}

    @property
    def coaching(self) -> CoachMode:
        """When the coach speaks: never in casino mode, whatever `coach` says.

        >>> Settings(coach="before", casino_mode=True).coaching
        'off'
        """
        return "off" if self.casino_mode else self.coach

    @property
    def odds_shown(self) -> bool:
        """Whether edges are told at the table: never in casino mode, whatever `show_odds` says.

        >>> Settings().odds_shown, Settings(casino_mode=True).odds_shown
        (True, False)
        """
        return self.show_odds and not self.casino_mode


class Loaded(msgspec.Struct, frozen=True):
    """Settings, and the sentence to show the player when the file could not be used."""

    settings: Settings
    notice: str | None = None


def replaced(settings: Settings, **changes: Any) -> Settings:
    """The settings with `changes` made and checked; ValueError names the key and the reason.

    >>> replaced(Settings(), text_scale=150).text_scale
    150
    >>> replaced(Settings(), text_scale=500)
    Traceback (most recent call last):
    ...
    ValueError: text_scale: must be at most 200
    """
    raw = msgspec.to_builtins(settings)
    raw.update({key: msgspec.to_builtins(value) for key, value in changes.items()})
    try:
        made = msgspec.convert(raw, Settings)
    except msgspec.ValidationError as error:
        key, reason = _key_and_reason(str(error))
        msg = f"{key}: {reason}"
        raise ValueError(msg) from error
    for key, reason in key_faults(made.keys).items():
        msg = f"keys.{key}: {reason}"
        raise ValueError(msg)
    return made


def load(path: Path, today: date) -> Loaded:
    """The settings in `path`; defaults when there is no file, defaults and a notice when it cannot
    be used.

    A file that cannot be used is renamed to `settings.bad-DATE.toml` beside itself.
    """
    try:
        if path.exists() and not path.is_file():
            return Loaded(
                Settings(),
                f"{path.name} is not a regular file; the defaults are used, and nothing is saved.",
            )
        data = path.read_bytes()
    except FileNotFoundError:
        return Loaded(Settings())
    except OSError as error:
        return Loaded(
            Settings(), f"{path.name} cannot be read ({error.strerror}); the defaults are used."
        )
    try:
        return _without_bad_keys(
            msgspec.convert(_renamed(msgspec.toml.decode(data)), Settings), path.name
        )
    except msgspec.ValidationError as error:
        key, reason = _key_and_reason(str(error))
    except (
        ValueError,
        RecursionError,
    ) as error:  # whatever the decoder says of text that is no TOML
        key, reason = "", f"is not TOML: {_as_clause(str(error))}"
    where = one_line(f"{path.name}, {key}: {reason}" if key else f"{path.name} {reason}")
    try:
        aside = _set_aside(path, today)
    except OSError as error:
        return Loaded(
            Settings(), f"{where}; the defaults are used, and the file stays ({error.strerror})."
        )
    return Loaded(
        Settings(), f"{where}; the defaults are used, and the file is kept as {aside.name}."
    )


def _without_bad_keys(found: Settings, name: str) -> Loaded:
    """The settings without the keys that cannot be: those actions have their usual ones, and all
    else holds.
    """
    kept, told = dict(found.keys), ""
    while wrong := key_faults(kept):
        action, why = next(iter(wrong.items()))
        told = told or one_line(f"{name}, keys.{action}: {why}; its default key is used.")
        del kept[action]
    return Loaded(msgspec.structs.replace(found, keys=kept), told or None)


def _renamed(raw: dict[str, Any]) -> dict[str, Any]:
    """What a file says under the names of now: three volumes of before are five, and the lobby of
    before, which stood in every file, is the one of now.
    """
    raw = {key: value for key, value in raw.items() if key != "lobby"}
    volumes = raw.get("volumes")
    if not isinstance(volumes, dict) or volumes.keys().isdisjoint(RENAMED):
        return raw
    kept = {key: value for key, value in volumes.items() if key not in RENAMED}
    said = {new: volumes[old] for old, names in RENAMED.items() if old in volumes for new in names}
    return {**raw, "volumes": {**said, **kept}}


def save(path: Path, settings: Settings) -> None:
    """Write the settings whole or not at all; OSError when the disk refuses."""
    import tomli_w

    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "it is no regular file", path.name)
    path.parent.mkdir(parents=True, exist_ok=True)
    files.replace(path, tomli_w.dumps(msgspec.to_builtins(settings)).encode())


def _set_aside(path: Path, today: date) -> Path:
    stem = f"{path.stem}.bad-{today.isoformat()}"
    aside = path.with_name(f"{stem}{path.suffix}")
    number = 2
    while aside.exists():
        aside = path.with_name(f"{stem}-{number}{path.suffix}")
        number += 1
    path.replace(aside)
    return aside


def _key_and_reason(message: str) -> tuple[str, str]:
    reason, _, where = message.partition(" - at `")
    key = where.rstrip("`").removeprefix("$").removeprefix(".")
    unknown = re.fullmatch(r"Object contains unknown field `(.+)`", reason)
    if unknown:
        key = f"{key}.{unknown[1]}" if key else unknown[1]
        return key, "is not a setting"
    reason = re.sub(
        r"^Expected `(?:int|str|array|object)` (of length )?(<=|>=) (\d+).*$",
        _broken_limit_reason,
        reason,
    )
    reason = reword_type_error(reason)
    reason = re.sub(r"^Invalid enum value (.+)$", r"has no choice \1", reason)
    return key or "the file", _as_clause(reason).replace("`", "")


def _broken_limit_reason(match: re.Match[str]) -> str:
    side = "at most" if match[2] == "<=" else "at least"
    return f"must be {side} {match[3]}{' long' if match[1] else ''}"


def _as_clause(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:].rstrip(".")


class Care:
    """What is to be told of one stay in the house: since it was `opened`, by `clock`, as far as the
    settings ask for it.
    """

    def __init__(self, store: Store, clock: Callable[[], datetime], opened: datetime) -> None:
        self._store, self._clock, self._opened = store, clock, opened
        self._times = 0
        self._lost: set[tuple[int, int]] = set()

    def due_reminders(self, settings: Settings, player: int) -> str:
        """What a player is to be reminded of now, in sentences; each is said once ("": nothing)."""
        said = []
        minutes = int((self._clock() - self._opened).total_seconds() // 60)
        times = minutes // settings.remind_minutes if settings.remind_minutes else 0
        if times > self._times:
            said.append(f"You have been playing for {duration_text(minutes)}.")
        self._times = max(times, self._times)
        limit = settings.remind_loss
        if limit and (player, limit) not in self._lost:
            net = self._store.history.totals(Filter(player=player, settled=self._opened)).net
            if -net >= limit:
                self._lost.add((player, limit))
                said.append(
                    f"You have lost {dollars(-net)} since you started; you asked for a reminder at {dollars(limit)}."
                )
        return " ".join(said)


def _shown_mistake_cents(store: Store, asked: Filter) -> int:
    """What the only mistake of these rounds cost, to the cent as the table showed it."""
    missed = (row for row in store.history.rounds(asked, limit=200) if row.mistakes)
    return sum(
        one.shown_cost
        for row in missed
        for one in store.rounds.kept_round(row.id, asked.player).decisions.values()
    )


def left_table_title_and_line(
    store: Store, sittings: Sequence[tuple[str, int, int]]
) -> tuple[str, str]:
    """A title and a line over the sittings at a table that is left (name, player and number of
    each); "" where nothing was played.

    A name is said where several people sat there.
    """
    lines, rounds, minutes = [], 0, 0
    for name, player, sitting in sittings:
        sat = store.people.sitting(sitting)
        asked = Filter(player=player, game=sat.game, settled=sat.started)
        found = store.history.totals(asked)
        if found.rounds:
            cents = _shown_mistake_cents(store, asked) if found.mistakes == 1 else round(found.cost)
            cost = f", your mistakes cost {dollars(cents)} on average" if cents else ", no mistake"
            cost = cost if found.decisions else ""
            lines.append(
                f"{f'{name}: ' if len(sittings) > 1 else ''}{dollars(found.net, sign=True)}{cost}"
            )
            rounds = max(rounds, found.rounds)
            minutes = max(minutes, int((store.now() - sat.started).total_seconds() // 60))
    if not lines:
        return "", ""
    return f"{rounds:,} round{'' if rounds == 1 else 's'} in {duration_text(minutes)}", "; ".join(
        lines
    )


def duration_text(minutes: int) -> str:
    """How long, in words.

    >>> duration_text(0), duration_text(1), duration_text(59), duration_text(60), duration_text(135)
    ('under a minute', '1 minute', '59 minutes', '1 hour', '2 hours 15 minutes')
    """
    hours, rest = divmod(minutes, 60)
    words = [
        f"{count} {name}{'' if count == 1 else 's'}"
        for count, name in ((hours, "hour"), (rest, "minute"))
        if count
    ]
    return " ".join(words) or "under a minute"
