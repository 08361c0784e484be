"""What a game tells somebody who has never played it: `layouts/STEM/guide.toml`, and the prepared
round beside it, `STEM.json`.

Its steps are the round in pictures, its ranks what beats what; its sentences lead through a first
round. docs/reference/layouts.md says what each key means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from typing import Final, Literal

from ...core.cards import card
from ...core.errors import BadCard, BadLayout, BadRoundFile
from ...core.installation import folder, game_file
from ...games import GAMES
from ...play.round_file import RoundFile
from ...play.round_file.reading import read_round_file
from ..draw.palette import mix
from ..draw.pieces import cards, chips, dice, furniture
from ..draw.sheet import Sheet
from ..draw.style import Colors
from .layout import Strict, converted, read_toml

LADDERS: Final = "ladders.toml"
_CHIP, _DIE, _WORD = (
    re.compile(r"\$([\d,]+)"),
    re.compile(r"\[([1-6])\]"),
    re.compile(r"'[^' ]+'|[=<>+]"),
)


class GuideStep(Strict, frozen=True, kw_only=True):
    """A step of the round: its title, what happens in a few words, and its `picture` (`tokens` says
    how it is written).

    `at` are the moments that it is about: `bets`, `end`, a wager that is asked for, or a verb that
    is open.
    """

    title: str
    words: str
    picture: str
    at: tuple[str, ...]


class Rank(Strict, frozen=True, kw_only=True):
    """What beats everything below it: its name, its `picture`, and how a reading of it begins where
    not with its name.
    """

    name: str
    picture: str = ""
    reads: tuple[str, ...] = ()


class Against(Strict, frozen=True, kw_only=True):
    """How the wagers end: `heads` over the columns of each row's words, a `note` under them."""

    title: str
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    note: str = ""


class Sentence(Strict, frozen=True, kw_only=True):
    """One step of the first round: its `words`, with `{click}` for how something is pressed, and
    what it shines on (`light`).

    `when` is what the step waits for: a wager on its first spot (`bets`), the `deal`, the prepared
    round's next decision (`decide`); or that its words were read (`look`, `end`).
    """

    words: str
    when: Literal["bets", "deal", "look", "decide", "end"] = "look"
    light: tuple[str, ...] = ()


ENVY_WORDS: Final = (
    "Paid to you when somebody else at the table has one of these hands, if you have made this bet."
)
"""What is said over a paytable of envy bonuses of which the guide says nothing else."""
ONE_PAYOUT_EACH: Final = "One payout each"
"""Under which title a guide speaks of the wagers that have a single row."""


class PaytableWords(Strict, frozen=True, kw_only=True):
    """What the page of rules says over a paytable to who is new: by which hand it pays and when; its
    `title` and the names of its `rows` where others are plainer. One with a `title` is called so at
    the table, too, and so are its rows.
    """

    words: str
    title: str = ""
    rows: Mapping[str, str] = {}


class Guide(Strict, frozen=True, kw_only=True):
    """What a game tells. `ladder` names ranks that several games share, in the place of `ranks` of
    its own; `aim` is what it is about, as the dealer says it to who is new. `bets` says when each
    optional or later wager pays, by its name or, for several, by how their names begin before `*`;
    `wins` the same of the others, which tags, help and the explanation of a result say;
    `paytables` what is said over those, by their printed titles, where that is not enough.
    """

    steps: tuple[GuideStep, ...]
    against: Against
    sentences: tuple[Sentence, ...]
    aim: str = ""
    beats: str = "What beats what"
    ladder: str = ""
    ranks: tuple[Rank, ...] = ()
    bets: Mapping[str, str] = {}
    wins: Mapping[str, str] = {}
    paytables: Mapping[str, PaytableWords] = {}


class Ladders(Strict, frozen=True, kw_only=True):
    """The ranks that several games share, the highest first, by the name of their ladder."""

    ladders: dict[str, tuple[Rank, ...]]


def picture_rows(picture: str) -> tuple[tuple[str, ...], ...]:
    """A picture as rows of pieces: `Ks` a card, `Ks-` a dim one, `##` a back, `$25` chips, `[6]` a
    die, `'1x'` a word, `FREE` a lammer, `|` a gap, `/` a new row. Raises `ValueError` for anything else.
    """
    rows: list[list[str]] = [[]]
    for piece in picture.split():
        if piece == "/":
            rows.append([])
            continue
        if not (
            piece in ("##", "FREE", "|")
            or _CHIP.fullmatch(piece)
            or _DIE.fullmatch(piece)
            or _WORD.fullmatch(piece)
        ):
            try:
                card(piece.removesuffix("-"))
            except BadCard:
                msg = f"{piece!r} is no piece of a picture"
                raise ValueError(msg) from None
        rows[-1].append(piece)
    return tuple(tuple(row) for row in rows)


@cache
def guide(stem: str) -> Guide:
    """The guide of a game; raises `BadLayout` with file, key and reason."""
    path, name = game_file("layouts", stem, "guide.toml"), f"{stem}/guide.toml"
    found = converted(name, read_toml(path, name), Guide)
    if found.ladder and found.ladder not in (known := _shared_rankings()):
        raise BadLayout(f"{name}: ladder", f"{found.ladder!r} is none of {', '.join(known)}")
    for i, one in enumerate(found.steps):
        _check_picture(f"{name}: steps[{i}].picture", one.picture)
    for i, rank in enumerate(ranks(found)):
        _check_picture(f"{name}: ranks[{i}].picture", rank.picture)
    return found


def guide_paytables(stem: str) -> Mapping[str, PaytableWords]:
    """What a game's guide calls its paytables; nothing for a game without a guide."""
    try:
        return guide(stem).paytables
    except BadLayout:
        return {}


def guide_misfits() -> Iterator[str]:
    """A sentence for each game whose guide, or its prepared round, cannot be used."""
    for game in GAMES.values():
        try:
            guide(game.stem)
        except BadLayout as refusal:
            yield str(refusal)
        try:
            prepared_round(game.stem)
        except BadLayout as refusal:
            yield str(refusal)
        except BadRoundFile as refusal:
            yield f"{game.stem}/guide.json: {refusal}"


def payment_condition_template(found: Guide, wager: str) -> str:
    """When an optional or later wager pays, with `{least}` for the lowest hand of its paytable; ""
    where the guide does not say it.
    """
    return next((words for name, words in found.bets.items() if fnmatchcase(wager, name)), "")


def ranks(found: Guide) -> tuple[Rank, ...]:
    """What beats what in a guide, its own or of its ladder."""
    return _shared_rankings()[found.ladder] if found.ladder else found.ranks


def _shared_rankings() -> dict[str, tuple[Rank, ...]]:
    """The rankings that several games share, by name."""
    return converted(LADDERS, read_toml(folder("layouts") / LADDERS, LADDERS), Ladders).ladders


def prepared_round(stem: str) -> RoundFile:
    """The round of a game's guide; raises `BadLayout` where it cannot be read, `BadRoundFile` where
    it is no round file.
    """
    try:
        return read_round_file(game_file("layouts", stem, "guide.json").read_bytes())
    except OSError as error:
        raise BadLayout(f"{stem}/guide.json", f"cannot be read: {error.strerror}") from None


def _check_picture(where: str, picture: str) -> None:
    try:
        picture_rows(picture)
    except ValueError as error:
        raise BadLayout(where, str(error)) from None


#: How wide the pieces are, as shares of a card's width; a card's height; and the gap between two.
SHARES: Final = {"$": 1.0, "[": 0.78, "'": 1.0, "F": 0.8, "|": 0.4}
TALL: Final = 1.4
GAP: Final = 0.16


def _width_share_of_card(sheet: Sheet, piece: str, card_width: float) -> float:
    if piece[0] == "'" and card_width:
        return max(
            0.5,
            sheet.width(piece.strip("'"), _lettering_size(card_width), "serif7") / card_width + 0.1,
        )
    return SHARES.get(piece[0], 0.5 if piece in "=<>+" else 1.0)


def _lettering_size(card_wide: float) -> float:
    return max(18.0, card_wide * 0.46)


WidestRowWidth = float
"""How wide pieces that lie side by side are together."""


def draw_piece_rows(
    sheet: Sheet,
    w: float,
    h: float,
    text: str,
    fixed_card_width: float = 0.0,
    top: float = 0.0,
    *,
    most: float = 46.0,
) -> WidestRowWidth:
    """The pieces in the middle of a box that begins at `top`, as large as it takes them but with
    cards of `most` this width, or with cards so wide at its right end; how wide they are together.
    """
    rows = picture_rows(text)
    pieces = max(
        sum(_width_share_of_card(sheet, piece, 40.0) + GAP for piece in row) for row in rows
    )
    wide = fixed_card_width or min(
        most, (w - 16) / max(1.0, pieces), (h - 12) / (len(rows) * (TALL + 0.08))
    )
    step = wide * (TALL + 0.08)
    for i, row in enumerate(rows):
        shares = [_width_share_of_card(sheet, piece, wide) for piece in row]
        whole = sum(shares) * wide + GAP * wide * (len(row) - 1)
        x = w - whole if fixed_card_width else (w - whole) / 2
        y = top + h / 2 + (i - (len(rows) - 1) / 2) * step
        for piece, share in zip(row, shares, strict=True):
            _draw_piece(sheet, piece, x + share * wide / 2, y, wide)
            x += (share + GAP) * wide
    return pieces * wide


def _draw_piece(sheet: Sheet, piece: str, x: float, y: float, wide: float) -> None:
    if piece == "|":
        return
    k, surface = sheet.scale, sheet.surface()
    at = (x + sheet.offset / k) * k, (y + sheet.offset / k) * k
    if piece[0] == "$":
        sheet.circle(x, y, wide * 0.52, "#000000", 0.16)
        sheet.circle(x, y, wide * 0.52, None, 0.85, stroke=Colors.cream, sw=1.4)
        surface = sheet.surface()
        chips.stack(sheet.cache, int(piece[1:].replace(",", "")) * 100, wide * 0.4 * k).draw(
            surface, *at
        )
    elif piece[0] == "[":
        dice.die(sheet.cache, int(piece[1]), wide * 0.72 * k).draw(surface, *at)
    elif piece == "FREE":
        furniture.lammer(sheet.cache, wide * 0.4 * k, "FREE").draw(surface, *at)
    elif piece[0] == "'" or piece in "=<>+":
        sheet.text(
            piece.strip("'"),
            x,
            y,
            _lettering_size(wide),
            "serif7",
            Colors.cream,
            anchor="c",
            valign="m",
        )
    else:
        value = None if piece == "##" else card(piece.removesuffix("-"))
        cards.lying_card(sheet.cache, value, wide * k, dimmed=piece.endswith("-")).draw(
            surface, *at
        )


def draw_step_on_felt(sheet: Sheet, w: float, h: float, text: str, felt: str, number: int) -> None:
    """A step's picture on its table's felt, with its number."""
    light = sheet.radial(
        w / 2,
        h / 3,
        w * 0.7,
        ((0, mix(felt, "#FFFFFF", 0.1), 1), (1, mix(felt, "#000000", 0.3), 1)),
    )
    sheet.rr(0, 0, w, h, 10, light)
    g = sheet.type.grow
    draw_piece_rows(sheet, w, h, text, most=46.0 * g)
    r = 15 * g
    sheet.circle(r + 6, r + 6, r, "#14181A")
    sheet.circle(r + 6, r + 6, r, None, 1, stroke=Colors.cream, sw=1.6)
    sheet.text(str(number), r + 6, r + 6, 18, "ui7", Colors.cream, anchor="c", valign="m")
