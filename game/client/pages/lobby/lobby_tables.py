"""The tables of the lobby: what each asks of the catalogue and the book, and how they stand there,
as tiles or in a room.

A room has plaques, what the dealers say, and a bar with the facts of the table that is chosen.
Places come from boxes; the pictures of felts, walls and tables (`interior`) are painted after the
first frame, one a turn.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Hashable, Mapping, Sequence
from functools import partial
from math import cos, pi, sin
from typing import Final, NamedTuple

import msgspec
import pygame

from ....book import KeptRound, Store
from ....book.players.practice_answers import Seal
from ....book.values import Filter
from ....core.money import short
from ....games import GAMES, LISTED, CatalogEntry
from ....odds.house_edge import TableCost
from ...draw.kit import (
    KINDS,
    Kind,
    Kit,
    State,
    WinLossPush,
    button,
    focus_ring,
    keycap,
    keycap_width,
    result_mark,
)
from ...draw.palette import mix, rgb
from ...draw.pen import latest_or_make
from ...draw.pieces import portraits
from ...draw.sheet import Sheet
from ...draw.signs import seal
from ...draw.style import Colors
from ...layouts.layout import chosen_felt_color
from ...scenes.focus import Target
from ...scenes.motion import DURATIONS
from ...scenes.scene import Viewport
from ...ui.boxes import Column, Grid, HBox, NamedSpace, Part, named_space_boxes
from ...ui.control import Control, Spot, Tone
from ...ui.widgets import PaintedButton
from ...window.shell import Shell
from ..book_page import short_game_title, signed
from ..style import LobbyStyle

TILE: Final = "table:"
"""What the name of a table's target begins with."""
RULES, GO, VARIANT = "bar:rules", "bar:go", "bar:variant"
"""The buttons of the bar of facts."""
_RESULTS: Final[dict[str, WinLossPush]] = {"won": "win", "lost": "loss", "even": "push"}
_NUMBERS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


class LobbyTile(msgspec.Struct, frozen=True):
    """What a tile says: what the table costs (`cost`) and how many `decisions` are to be learned
    (None when unknown), why it is a good `first` table, `net` in cents (None before the first
    round), results oldest first, and the `seal` of a passed exam (`whole`, or the `outline` of one
    that has faded).
    """

    slug: str
    stem: str
    title: str
    blurb: str
    kind: str
    cost: TableCost | None = None
    decisions: int | None = None
    first: str = ""
    net: int | None = None
    results: tuple[WinLossPush, ...] = ()
    open: bool = False
    seal: Seal = ""

    @property
    def seal_words(self) -> str:
        """The seal in words."""
        return {"whole": "table-ready", "outline": "was table-ready"}.get(self.seal, "")


def how_many(games: Collection[str]) -> str:
    """How many games there are, in words up to twelve and in figures beyond.

    >>> how_many("a"), how_many("abcdefghijkl"), how_many("abcdefghijklm")
    ('one game', 'twelve games', '13 games')
    """
    count = len(games)
    return f"{_NUMBERS[count] if count < len(_NUMBERS) else count} game{'' if count == 1 else 's'}"


def tiles(
    store: Store,
    player: int,
    games: Mapping[str, CatalogEntry],
    costs: Mapping[str, TableCost | None],
    decisions: Mapping[str, int | None],
    open_at: Container[str],
    *,
    expert: bool,
) -> tuple[LobbyTile, ...]:
    """A tile for every game of the catalogue, with the player's own figures; at the tables of
    `open_at` a round is open. Good first tables are marked as long as the player is no `expert`
    and has not come to know a few tables.
    """
    nets = {row.game: row for row in store.history.net_by_game(Filter(player=player))}
    known = sum(row.rounds >= LobbyStyle.known_rounds for row in nets.values())
    advised, found = not expert and known < LobbyStyle.known_tables, []
    for slug, game in games.items():
        own, kind = nets.get(slug), game.family if game.family in {"blackjack", "dice"} else "cards"
        results = (
            tuple(_RESULTS[r] for r in store.history.last_results(player, slug)) if own else ()
        )
        found.append(
            LobbyTile(
                slug,
                game.stem,
                game.title,
                game.blurb,
                kind,
                costs.get(slug),
                decisions.get(slug),
                good_first_table_reason(slug) if advised else "",
                own.net if own else None,
                results,
                slug in open_at,
            )
        )
    return tuple(found)


def good_first_table_reason(slug: str) -> str:
    """Why a table is a good first one; "" for the others."""
    return LISTED[slug].first if slug in LISTED else ""


def passes_filter(tile: LobbyTile, chosen: str) -> bool:
    """Whether a tile belongs under a filter: all, good first tables, or a kind of game."""
    return chosen in ("all", tile.kind) or (chosen == "first" and bool(tile.first))


def awaited_choice(kept: KeptRound) -> str:
    """What of the player's an open round waits for, in words: `Down bet`, or `decision`."""
    from ....play.records.round_records import replay_round

    game = GAMES[kept.row.game]
    state, _ = replay_round(game, kept)
    for street in game.streets:
        if street.name == state.stage:
            title = game.wager(street.wager).title
            return title if street.takes_back else f"{title.removesuffix(' Bet')} bet"
    return "decision"


# ---- drawn


def _write_hourly_cost(sheet: Sheet, cost: TableCost, x: float, y: float) -> float:
    """What an hour costs, its sum in bold; where that ends at the right."""
    word, sum_, *rest = cost.hourly_cost_text.split()
    gap = sheet.width(" ", 20, "ui5")
    x += sheet.text(word, x, y, 20, "ui5", sheet.theme.text2) + gap
    x += sheet.text(sum_, x, y, 20, "ui7") + gap
    return x + sheet.text(" ".join(rest), x, y, 20, "ui5", sheet.theme.text2)


# ---- the room


class Facts(NamedTuple):
    """What a table's bar says beyond its tile: the limits in words, who sits there, who deals; the
    player's seat (0: unknown); the name of the house rules in force.
    """

    limits: str = ""
    company: tuple[str, ...] = ()
    dealer: str = ""
    seat: int = 0
    variant: str = ""


class TableLight(NamedTuple):
    """The light over a table: its `look` now, how it was `before`, and since when it changes."""

    look: str
    before: str
    since: float = float("-inf")

    def share(self, now: float) -> float:
        """How much of the look is seen by now, in steps."""
        long = (
            LobbyStyle.ring_fade if "chosen" in (self.look, self.before) else LobbyStyle.lamp_fade
        )
        return (
            int(min(1.0, max(0.0, (now - self.since) / long)) * LobbyStyle.fade_steps)
            / LobbyStyle.fade_steps
        )


class TablePlace(NamedTuple):
    """A table in the room: the middle of its board, its size and its plaque, in design pixels of
    the window.
    """

    x: float
    y: float
    size: float
    plaque: Spot


def room_fits(view: Viewport, growth: float) -> bool:
    """Whether the room can be told in a window: neither too narrow, nor with lettering too large,
    nor for high contrast.
    """
    wide, high = view.size
    # lettering larger than this, against the rest, finds no room on plaques: tables stand in
    # tiles then
    return growth <= 1.26 and not view.high_contrast and wide >= 1.2 * high


def column_spacing_factor(wide: float, across: int) -> float:
    """How far apart tables stand in a room so wide, as a share of what was designed: a wider one
    widens, its tables stay.
    """
    return min(1.22, (wide - 8) / (across * LobbyStyle.row_pitches[1]))


def grid_columns(wide: float, high: float, plaque: float) -> tuple[int, float]:
    """How many tables stand beside each other in a box, over plaques so high, and how large they
    are there.

    >>> grid_columns(1620, 836, 60), grid_columns(1620, 1240, 60)[0]
    ((4, 1.0), 3)
    """
    found = []
    for rows in LobbyStyle.row_counts:
        most = 1.0 if rows == LobbyStyle.row_counts[0] else 1.22
        tall = (high - rows * plaque) / (
            rows * sum(LobbyStyle.row_sizes) / 2 * (LobbyStyle.above_board + LobbyStyle.below_board)
        )
        found.append(
            (
                min(most, tall, column_spacing_factor(wide, LobbyStyle.tables_a_page // rows)),
                LobbyStyle.tables_a_page // rows,
            )
        )
    size, across = max(found)
    return across, size


def columns_and_places(
    kit: Kit, tiles: Sequence[LobbyTile], box: Spot
) -> tuple[int, dict[str, tuple[Spot, TablePlace]]]:
    """How many tables stand beside each other in a box, and where each does, by slug: what answers
    to the pointer, and where it is drawn.
    """
    plaque = 32.0 + 28.0 * kit.type.grow
    across, size = grid_columns(*box[2:], plaque)
    rows = max(1, -(-len(tiles) // across))
    across = max(1, -(-len(tiles) // rows))
    apart = column_spacing_factor(box[2], across)

    def row_position(ends: tuple[float, float], row: int) -> float:
        return ends[0] + (ends[1] - ends[0]) * row / max(1, rows - 1)

    highs = [
        row_position(LobbyStyle.row_sizes, row)
        * size
        * (LobbyStyle.above_board + LobbyStyle.below_board)
        + plaque
        for row in range(rows)
    ]
    parts: list[Part] = []
    for row, high in enumerate(highs):
        beside: list[Part] = [
            NamedSpace(tile.slug, line=high) for tile in tiles[row * across : (row + 1) * across]
        ]
        pitch = row_position(LobbyStyle.row_pitches, row) * apart
        parts.append(
            Grid(beside, pitch, 0.0, most=across, cell=pitch)
            if beside
            else NamedSpace(f"row {row}", line=high)
        )
    found = {}
    by_slug = {tile.slug: i // across for i, tile in enumerate(tiles)}
    for slug, spot in named_space_boxes(
        Column(parts, max(0.0, (box[3] - sum(highs)) / rows)), kit, box
    ).items():
        if slug in by_slug:
            own, wide = (
                row_position(LobbyStyle.row_sizes, by_slug[slug]) * size,
                row_position((318.0, 362.0), by_slug[slug]) * max(min(1.0, apart), size),
            )
            x = spot[0] + spot[2] / 2
            under: Spot = (x - wide / 2, spot[1] + spot[3] - plaque, wide, plaque)
            found[slug] = (spot, TablePlace(x, spot[1] + LobbyStyle.above_board * own, own, under))
    return across, found


# ---- drawn


def draw_plain_table(sheet: Sheet, w: float, h: float, felt: str, title: str) -> None:
    """What stands in the window until the picture is painted: the felt within its rail, with the
    table's name.
    """
    x, y, side = w / 2, h * 0.36, w * 0.46
    for share, ink in ((1.0, "#2A1C12"), (0.94, felt)):
        across, down = side * share, h * 0.56 * share
        arc = [(x + across * cos(pi * i / 32), y + down * sin(pi * i / 32)) for i in range(33)]
        sheet.poly(arc, ink)
    sheet.text(title, x, y + h * 0.2, 20, "serif6", Colors.cream, anchor="c", max_width=side * 1.6)
    sheet.flush()


def draw_unpainted_table(target: pygame.Surface, felt: str, place: TablePlace, k: float) -> None:
    """What stands in the window until a table is painted: the felt's color under its board."""
    wide, high = 400 * place.size * k, 148 * place.size * k
    rect = pygame.Rect(0, 0, round(wide), round(2 * high))
    rect.center = round(place.x * k), round(place.y * k)
    before = target.get_clip()
    target.set_clip(before.clip(rect.move(0, rect.h // 2)))
    pygame.draw.ellipse(target, rgb(felt), rect)
    target.set_clip(before)


def draw_plaque(
    sheet: Sheet, w: float, h: float, tile: LobbyTile, look: str, *, soft: bool = True
) -> None:
    """A table's plaque: its name, what an hour costs and how the last rounds ended, as many of ten
    as find room. `look` is plain, lit or chosen; a kept round has a frame of brass.
    """
    g, theme = sheet.type.grow, sheet.theme
    if soft:
        sheet.shadow(0, 0, w, h, 12, blur=6, dy=3, a=0.5)
    chosen = look == "chosen"
    sheet.rr(
        0, 0, w, h, 12, "#2A2A20" if chosen else "#171C1D" if look == "lit" else "#0F1314", 0.96
    )
    framed = chosen or tile.open
    sheet.rr(
        0.8,
        0.8,
        w - 1.6,
        h - 1.6,
        11,
        None,
        1 if framed else 0.16,
        stroke=theme.brass if framed else "#FFFFFF",
        sw=2 if framed else 1.5,
    )
    titles = (tile.title, short_game_title(tile.title))
    mark = 2 * LobbyStyle.seal_radius * min(g, 1.15) + 6 if tile.seal else 0.0
    used = sheet.write(
        "tile-title",
        titles,
        (w - mark) / 2,
        h * 0.43,
        w - 22 - mark,
        size=LobbyStyle.spoken_size,
        anchor="c",
    )
    if mark:
        seal(
            sheet,
            (w + used) / 2 + 3,
            h * 0.43 - 7 * g,
            mark / 2 - 3,
            theme.brass,
            is_filled=tile.seal == "whole",
        )
    base, left = h * 0.845, 14.0
    if tile.cost is not None:
        left = _write_hourly_cost(sheet, tile.cost, left, base) + 12
    size = 14.0 * min(g, 1.15)
    most = int((w - 14 - left) / (size * 1.05))
    _draw_last_results(
        sheet,
        msgspec.structs.replace(tile, results=tile.results[-most:] if most > 0 else ()),
        w - 14,
        base - 7 * g,
        size,
    )
    sheet.flush()


def _draw_last_results(sheet: Sheet, tile: LobbyTile, right: float, y: float, size: float) -> None:
    """How the last rounds ended, the newest at the right."""
    for i, result in enumerate(reversed(tile.results)):
        result_mark(sheet, right - size / 2 - i * size * 1.05, y, size, result)


def net_words(tile: LobbyTile) -> str:
    """What the rail says: the player's net there in whole dollars, or that the table is new to him."""
    return "new" if tile.net is None else signed(round(tile.net / 100) * 100).removesuffix(".00")


def draw_net_pill(sheet: Sheet, w: float, h: float, tile: LobbyTile) -> None:
    """The player's net at a table, on its rail."""
    theme, net = sheet.theme, tile.net or 0
    sheet.rr(0, 0, w, h, h / 2, "#0A1211", 0.92)
    tone = theme.win if net >= 50 else theme.loss if net <= -50 else theme.text
    sheet.text(net_words(tile), w / 2, h / 2, 20, "ui7", tone, anchor="c", valign="m")


def draw_bubble(sheet: Sheet, w: float, h: float, words: str) -> None:
    """What a dealer asks aloud, its tail to the lower left."""
    sheet.shadow(0, 0, w, h, 10, blur=6, dy=3, a=0.5)
    sheet.poly([(6, h * 0.45), (-13, h * 0.92), (16, h * 0.86)], "#F6EEDC")
    sheet.rr(0, 0, w, h, h * 0.28, "#F6EEDC")
    sheet.text(
        words, w / 2, h / 2, LobbyStyle.spoken_size, "serifi6", "#1A1712", anchor="c", valign="m"
    )


def draw_main_button(
    sheet: Sheet,
    w: float,
    h: float,
    title: str,
    under: str,
    key: str,
    kind: Kind,
    state: State,
    *,
    soft: bool = True,
) -> None:
    """The bar's large buttons: what they do, more of it in a second line, and the key."""
    if soft:
        button(sheet, w, h, "", kind=kind, state=state)
    else:
        sheet.rr(0, 0, w, h, 12, KINDS[kind][0])
    ink = KINDS[kind][1]
    down = 3.0 if state == "pressed" else 0.0
    y = down + (h - 4) * (0.35 if under else 0.5)
    sheet.text(title, 18, y, 28.0 if kind == "primary" else 24.0, "ui7", ink, valign="m")
    if key:
        keycap(sheet, w - 14 - keycap_width(sheet, key) / 2, y, key, ink)
    sheet.text(under, 18, down + h * 0.79, 20, "ui6", ink, a=0.94)


class BarFact(Control):
    """A fact of the bar: its label over what it says. The house rules' name is the label of the
    limits, which are the button that changes them.
    """

    reached = False
    radius = 10.0
    size, face = 26.0, "ui7"

    def __init__(self, label: str, value: str, tone: Tone = "text", rules: str = "") -> None:
        super().__init__(VARIANT if rules else "", label=f"House rules {rules}", group="bar")
        self.title, self.value, self.tone, self.rules = label, value, tone, rules
        self.reached = bool(rules)

    def height(self, kit: Kit, wide: float) -> float:  # noqa: ARG002 - all are as high as the bar
        """As high as the bar's buttons."""
        return 56.0 + 32.0 * kit.type.grow

    def widths(self, kit: Kit) -> tuple[float, float]:
        """The wider of both."""
        label = kit.measure(self.rules or self.title, 20)
        key = kit.keys.cap("variant") if self.rules else ""
        label += 8 + keycap_width(kit, key) if key else 0.0
        wide = max(kit.measure(self.value, self.size, self.face), label)
        return wide, wide

    @property
    def sentence(self) -> str:
        """The fact as it is heard."""
        return f"{self.title} {self.value}".strip() if self.value else ""

    def value_text(self) -> str:
        """What it says."""
        return self.value

    def frame(self) -> Spot:
        """Where the button stands."""
        return -12.0, -4.0, self.width + 24, self.tall + 8

    def targets(self) -> list[Target]:
        """The frame about the limits."""
        return [self.target(self.name, self.frame())] if self.reached else []

    def paint(self, surface: pygame.Surface) -> None:
        """Both, and a frame round a button."""
        key = self.look.kit.keys.cap("variant") if self.rules else ""
        look = self.size, self.face, self.tone
        self.lay(surface, draw_fact, self.rules or self.title, self.value, look, key)
        if self.reached:
            self.lay(surface, draw_variant_frame, self.state(), box=self.frame())


class TableFact(BarFact):
    """A table's name over how it is played, beside a strip of its felt."""

    def __init__(self, tile: LobbyTile) -> None:
        super().__init__("", tile.title)
        self.tile = tile

    def widths(self, kit: Kit) -> tuple[float, float]:
        """The longer of both."""
        name, play = kit.measure(self.value, 30, "serif6"), kit.measure(self.tile.blurb, 20, "ui5")
        return 24 + max(name, play), 24 + max(name, play)

    def paint(self, surface: pygame.Surface) -> None:
        """Strip and words."""
        self.lay(surface, draw_table_name_and_blurb, self.tile)


class ResultsFact(BarFact):
    """How the last rounds at a table ended."""

    def __init__(self, tile: LobbyTile) -> None:
        super().__init__("Last ten", "")
        self.tile = tile

    def widths(self, kit: Kit) -> tuple[float, float]:
        """All marks close together."""
        marks = 20.0 * len(self.tile.results) * min(kit.type.grow, 1.15)
        wide = max(marks, kit.measure(self.title, 20))
        return wide, wide

    def paint(self, surface: pygame.Surface) -> None:
        """Label and marks."""
        super().paint(surface)
        self.lay(surface, draw_results_fact, self.tile)


class GuestsFact(BarFact):
    """Who sits at a table."""

    size, face = 20.0, "ui5"

    def __init__(self, company: tuple[str, ...]) -> None:
        super().__init__("Guests", ", ".join(company))
        self.company = company

    def paint(self, surface: pygame.Surface) -> None:
        """Faces over names."""
        self.lay(surface, draw_guests_fact, self.company, self.value)


class BarButton(PaintedButton):
    """A large button of the bar: what it does, more of it in a second line, and its key."""

    def __init__(
        self, kit: Kit, name: str, words: tuple[str, str], action: str, kind: Kind
    ) -> None:
        size, pad = (28.0, 36.0) if kind == "primary" else (24.0, 30.0)
        key = kit.keys.cap(action)

        def button_width(kit: Kit) -> float:
            title = kit.measure(words[0], size, "ui7") + (keycap_width(kit, key) if key else 0.0)
            return pad + max(title + 22, kit.measure(words[1], 20, "ui6"))

        super().__init__(
            name,
            draw_main_button,
            *words,
            key,
            kind,
            wide=button_width,
            label=words[0],
            value=words[1],
            group="bar",
        )

    def height(self, kit: Kit, wide: float) -> float:  # noqa: ARG002 - all are as high as the bar
        """As high as the bar's facts."""
        return 56.0 + 32.0 * kit.type.grow

    def paint(self, surface: pygame.Surface) -> None:
        """With a shadow, but in the very first frame."""
        self._more = {"soft": self.look.shell.warm}
        super().paint(surface)


def shown_facts(tile: LobbyTile, facts: Facts) -> list[BarFact]:
    """The facts of a table, in the order in which they would be left out from the end."""
    found: list[BarFact] = [TableFact(tile)]
    if tile.cost is not None:
        found += [
            BarFact(f"An hour at {short(tile.cost.staked)} a round", tile.cost.cost_or_gain_text),
            BarFact("House edge", tile.cost.edge_text),
        ]
    if tile.net is None:
        new = BarFact("You", "not played yet")
        new.size, new.face = 20.0, "ui5"
        found.append(new)
    else:
        tone: Tone = "win" if tile.net > 0 else "loss" if tile.net < 0 else "text"
        found.append(BarFact("You", signed(tile.net), tone))
    if facts.limits:
        found.append(BarFact("Limits", facts.limits, rules=facts.variant))
    if tile.results:
        found.append(ResultsFact(tile))
    if facts.company:
        found.append(GuestsFact(facts.company))
    return found


def facts_bar(kit: Kit, tile: LobbyTile, facts: Facts, go_words: tuple[str, str]) -> HBox:
    """The bar of facts of the table that is chosen, with its buttons; what finds no room goes, the
    company first.
    """
    shown = shown_facts(tile, facts)
    about = ("Rules", "and odds") if kit.type.grow < 1.1 else ("Rules", "")
    buttons = [
        BarButton(kit, RULES, about, "full rules", "dark"),
        BarButton(kit, GO, go_words, "press", "primary"),
    ]
    ends = HBox(buttons, 14.0, grows=True, right=True)
    return HBox([*shown, ends], 30.0, gives_way=shown[:0:-1])


def draw_variant_frame(sheet: Sheet, w: float, h: float, state: State) -> None:
    """The frame about the limits, which lights up under the pointer."""
    lit = {"hover": 0.09, "pressed": 0.04}.get(state, 0.0)
    if lit:
        sheet.rr(0, 0, w, h, 10, "#FFFFFF", lit)
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 9, None, 0.22, stroke="#FFFFFF", sw=1.4)
    if state == "focus":
        focus_ring(sheet, w, h, 10)
    sheet.flush()


def draw_fact(
    sheet: Sheet,
    w: float,
    h: float,
    label: str,
    value: str,
    look: tuple[float, str, Tone],
    key: str = "",
) -> None:
    """A fact's label, with a key, over what it says in letters of a size, face and tone."""
    del w  # it is as wide as its words
    theme, (size, face, tone) = sheet.theme, look
    wide = sheet.text(label, 0, h * 0.36, 20, "ui5", theme.text2)
    sheet.text(value, 0, h * 0.8, size, face, getattr(theme, tone))
    if key:
        x, y = wide + 8 + keycap_width(sheet, key) / 2, h * 0.36 - 7 * sheet.type.grow
        keycap(sheet, x, y, key, theme.text2)


def draw_table_name_and_blurb(sheet: Sheet, w: float, h: float, tile: LobbyTile) -> None:
    """A strip of the felt, the table's name, and how it is played."""
    del w  # it is as wide as its words
    sheet.rr(0, 6, 8, h - 12, 4, mix(chosen_felt_color(tile.stem, sheet.cache), "#FFFFFF", 0.22))
    sheet.text(tile.title, 24, h * 0.43, 30, "serif6")
    sheet.text(tile.blurb, 24, h * 0.84, 20, "ui5", sheet.theme.text2)


def draw_results_fact(sheet: Sheet, w: float, h: float, tile: LobbyTile) -> None:
    """How the last rounds ended, from the left."""
    del w  # it is as wide as its marks
    g = sheet.type.grow
    size = 19.0 * min(g, 1.15)
    _draw_last_results(sheet, tile, size * 1.05 * len(tile.results), h * 0.8 - 8 * g, size)


def draw_guests_fact(sheet: Sheet, w: float, h: float, names: tuple[str, ...], words: str) -> None:
    """Who sits at a table, beside each other, over their names."""
    del w  # it is as wide as its words
    r = 18.0 * sheet.type.grow
    for i, name in enumerate(names):
        face = portraits.avatar(sheet.cache, name, r * sheet.scale, "#5B6468")
        sheet.stamp(face.surface, r + i * r * 2.3, h * 0.26, centre=True)
    sheet.text(words, 0, h * 0.8, 20, "ui5")


class TableRoom:
    """The room in one view: the tables of a page where they stand, painted one a turn; those that
    are not `shown` are dark.
    """

    def __init__(
        self,
        shell: Shell,
        view: Viewport,
        tiles: Sequence[LobbyTile],
        shown: Sequence[LobbyTile],
        box: Spot,
    ) -> None:
        self.shell, self.view, self.k, self.box = shell, view, view.scale, box
        self.tiles, self.shown = tuple(tiles), tuple(shown)
        self.kit = shell.kit(view)
        self.across, self.places = columns_and_places(self.kit, tiles, box)
        self._glows: dict[str, TableLight] = {}
        self._shares: dict[str, float] = {}
        self._breath: dict[str, float] = {}

    def set_glow(self, looks: Mapping[str, str], now: float) -> list[pygame.Rect]:
        """Have these tables ringed or lit (`looks`), softly unless it is the first time: where that
        is seen now.
        """
        first, changed = not self._glows, []
        for slug in self.places:
            look, kept = looks.get(slug, "plain"), self._glows.get(slug)
            if kept is None or kept.look != look:
                kept = (
                    TableLight(look, look)
                    if first or kept is None
                    else TableLight(look, kept.look, now)
                )
                self._glows[slug] = kept
            share = kept.share(now)
            if self._shares.get(slug, 1.0) != share:
                changed.append(self.redraw_rect(slug))
            self._shares[slug] = share
        return changed

    @property
    def is_glowing(self) -> bool:
        """Whether light comes or goes."""
        return any(share < 1 for share in self._shares.values())

    def breathe_lamps(self, slug: str, now: float) -> tuple[list[pygame.Rect], float]:
        """Have the lamps of a table breathe ("": of none): where that is seen now, and in how many
        seconds it changes.
        """
        long = DURATIONS["breathe"] / len(LobbyStyle.breath_shares)
        step = int(now / long) % len(LobbyStyle.breath_shares)
        before, self._breath = self._breath, {slug: LobbyStyle.breath_shares[step]} if slug else {}
        changed = (
            []
            if before == self._breath
            else [
                self.lamp_light_rect(one)
                for one in {**before, **self._breath}
                if one in self.places
            ]
        )
        return changed, long - now % long

    def lamp_light_rect(self, slug: str) -> pygame.Rect:
        """Where the light of a table's lamps lies, in real pixels."""
        place = self.places[slug][1]
        scale = place.size * self.k
        rect = pygame.Rect(0, 0, round(400 * scale), round(176 * scale))
        rect.center = round(place.x * self.k), round(place.y * self.k + 40 * scale)
        return rect

    def rect(self, slug: str) -> pygame.Rect:
        """What answers for a table, in real pixels."""
        (x, y, w, h), k = self.places[slug][0], self.k
        left, top = round(x * k), round(y * k)
        return pygame.Rect(left, top, round((x + w) * k) - left, round((y + h) * k) - top)

    def targets(self) -> list[Target]:
        """The tables. A dark one says why when it is pressed."""
        radius = round(LobbyStyle.tile_corner * self.k)
        return [
            Target(
                TILE + tile.slug,
                self.rect(tile.slug),
                "tiles",
                radius=radius,
                focusable=tile in self.shown,
                role="tile",
                label=self.spoken_tile(tile),
            )
            for tile in self.tiles
        ]

    def spoken_tile(self, tile: LobbyTile) -> str:
        """A table as it is read aloud: its name, where it stands, and what its plaque says."""
        across = self.across
        row, column = divmod(self.tiles.index(tile), across)
        rows, beside = (
            -(-len(self.tiles) // across),
            len(self.tiles[row * across : (row + 1) * across]),
        )
        words = [tile.title, f"row {row + 1} of {rows}", f"table {column + 1} of {beside}"]
        if tile.cost is not None:
            words.append(tile.cost.hourly_cost_text)
            words.append(
                f"house edge {tile.cost.edge_text.replace(' %', ' percent').replace('−', 'minus ')}"
            )
        words.append(
            "not played yet"
            if tile.net is None
            else f"you {net_words(tile).replace('−', 'minus ')}"
        )
        words += [tile.seal_words] if tile.seal else []
        return ", ".join([*words, "round open"] if tile.open else words)

    def dealer_rect(self, slug: str) -> pygame.Rect:
        """Where the dealer of a table stands, in real pixels."""
        place, (wide, top, high) = self.places[slug][1], LobbyStyle.dealer
        scale = place.size * self.k
        left, upper = place.x * self.k - wide / 2 * scale, place.y * self.k + top * scale
        return pygame.Rect(left, upper, wide * scale + 2, high * scale + 2)

    def redraw_rect(self, slug: str) -> pygame.Rect:
        """All that a change of its light touches."""
        return self.rect(slug).inflate(round(130 * self.k), round(70 * self.k))

    # ---- pictures

    def _table_picture(
        self, tile: LobbyTile, *, lit: bool, paint: bool = False
    ) -> pygame.Surface | None:
        """The picture of a table, lit or not; None as long as nobody has had it painted."""
        name, stamp = ("lobby felt", tile.stem), (self._table_scale(tile), lit)
        if not paint:
            return self._kept_picture(name, stamp)
        from . import interior

        cache = self.shell.cache
        return latest_or_make(
            self.shell.lasting,
            name,
            stamp,
            lambda: interior.table_picture(cache, tile.stem, stamp[0], lit=lit),
            2,
        )

    def _room_picture(self, *, paint: bool = False) -> pygame.Surface | None:
        """The picture of walls and floor; None as long as nobody has had it painted."""
        wall, pitch = (
            self.box[1] + 94,
            LobbyStyle.row_pitches[0] * column_spacing_factor(self.box[2], self.across),
        )
        hour = self.shell.cache.hour
        stamp = (self._ground_rect.size, self.k, wall, pitch, self.across, hour)
        if not paint:
            return self._kept_picture("lobby ground", stamp)
        from . import interior

        return latest_or_make(
            self.shell.lasting, "lobby ground", stamp, lambda: interior.backdrop(*stamp)
        )

    def _kept_picture(self, name: Hashable, stamp: Hashable) -> pygame.Surface | None:
        shelf: dict[Hashable, pygame.Surface] = self.shell.lasting.get(name, dict)
        return shelf.get(stamp)

    def _table_scale(self, tile: LobbyTile) -> float:
        return round(self.places[tile.slug][1].size * self.k, 4)

    @property
    def _ground_rect(self) -> pygame.Rect:
        left = round(self.box[0] * self.k)
        return pygame.Rect(
            left,
            0,
            self.view.size[0] - left,
            round((self.box[1] + self.box[3] + LobbyStyle.floor) * self.k),
        )

    def unpainted(self, pane: pygame.Rect) -> tuple[LobbyTile | None, ...]:  # noqa: ARG002 - all of the room is in sight
        """What is not painted yet: the walls (None), then table by table, each lit or not."""
        walls = (None,) if self._room_picture() is None else ()
        return (
            *walls,
            *(
                tile
                for tile in self.tiles
                if self._table_picture(tile, lit=tile in self.shown) is None
            ),
        )

    def paint(self, tile: LobbyTile | None) -> pygame.Rect:
        """Paint the walls or a table, and say where it is seen."""
        if tile is None:
            self._room_picture(paint=True)
            return self._ground_rect
        self._table_picture(tile, lit=tile in self.shown, paint=True)
        return self.redraw_rect(tile.slug)

    # ---- drawn

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Walls and floor, plain until they are painted."""
        rect, walls = self._ground_rect, self._room_picture()
        if walls is not None:
            surface.blit(walls, rect)
        else:
            surface.fill("#1E1814", rect)

    def draw(
        self,
        surface: pygame.Surface,
        area: pygame.Rect,
        *,
        chosen: LobbyTile | None,
        hover: LobbyTile | None,
        facts: Mapping[str, Facts],
        guests: Mapping[str, Mapping[str, float]],
        asks: Mapping[str, str],
        shut: Mapping[str, bool] = {},
    ) -> None:
        """The tables that lie in the area, then what stands before them; the dealers of some have
        their eyes `shut`.
        """
        seen = [tile for tile in self.tiles if self.redraw_rect(tile.slug).colliderect(area)]
        looks = {
            tile: "chosen" if tile == chosen else "lit" if tile == hover else "plain"
            for tile in self.shown
        }
        for tile in seen:
            self._draw_table(
                surface,
                tile,
                looks.get(tile, "dark"),
                facts.get(tile.slug, Facts()),
                guests.get(tile.slug, {}),
                shut=shut.get(tile.slug, False),
            )
        for tile in seen:
            self._draw_plaque(surface, tile, looks.get(tile, "dark"))
            asked = asks.get(tile.slug, "")
            if asked and tile in looks and self.shell.warm:
                x, y, wide, high = self.bubble_spot(tile.slug, asked)
                self.kit.paint(draw_bubble, wide, high, asked).blit(surface, x * self.k, y * self.k)

    def _draw_table(
        self,
        surface: pygame.Surface,
        tile: LobbyTile,
        look: str,
        facts: Facts,
        guests: Mapping[str, float],
        *,
        shut: bool,
    ) -> None:
        place, cache, lit, scale = (
            self.places[tile.slug][1],
            self.shell.cache,
            look != "dark",
            self._table_scale(tile),
        )
        felt = self._table_picture(tile, lit=lit)
        if felt is None:
            draw_unpainted_table(
                surface, chosen_felt_color(tile.stem, self.shell.cache), place, self.k
            )
            return
        from . import interior

        at = (
            round(place.x * self.k + LobbyStyle.table_picture[0] * scale),
            round(place.y * self.k + LobbyStyle.table_picture[1] * scale),
        )
        surface.blit(felt, at)
        glow = self._glows.get(tile.slug, TableLight(look, look))
        share = self._shares.get(tile.slug, 1.0)
        more = self._breath.get(tile.slug, 0.0)
        # the most, as a share of the light over a table that is pointed at
        for seen, much in ((glow.before, 1 - share), (glow.look, share), ("lit", more * 0.5)):
            if seen in ("chosen", "lit") and much and lit:
                ring = seen == "chosen"
                light = cache.get(
                    ("room light", scale, ring), partial(interior.light_overlay, scale, ring=ring)
                )
                light.set_alpha(round(255 * much))
                surface.blit(light, at)
        if facts.dealer:
            key = ("room people", scale, facts.dealer, tuple(guests.items()), lit)
            surface.blit(
                cache.get(
                    key,
                    lambda: interior.people_overlay(cache, scale, facts.dealer, guests, lit=lit),
                ),
                at,
            )
            if shut and lit:
                bust = portraits.dealer(cache, LobbyStyle.dealer[0] * scale, facts.dealer, "blinks")
                part = pygame.Rect(0, 0, bust.get_width(), round(LobbyStyle.dealer[2] * scale))
                surface.blit(bust, interior.dealer_origin(at, scale), part)

    def _draw_plaque(self, surface: pygame.Surface, tile: LobbyTile, look: str) -> None:
        x, y, w, h = self.places[tile.slug][1].plaque
        k, soft, g = self.k, self.shell.warm, self.kit.type.grow
        piece = self.kit.paint(
            draw_plaque, w, h, tile, "plain" if look == "dark" else look, soft=soft
        )
        if look == "dark":
            faint = piece.surface.copy()
            # how much is seen of the plaque of a table that a filter leaves out, of 255
            faint.set_alpha(105)
            surface.blit(faint, (round(x * k) - piece.margin, round(y * k) - piece.margin))
            return
        piece.blit(surface, x * k, y * k)
        if soft:
            wide, high = self.kit.measure(net_words(tile), 20, "ui7") + 26, 26 * g
            piece = self.kit.paint(draw_net_pill, wide, high, tile)
            piece.blit(surface, (x + w / 2 - wide / 2) * k, (y - high - 2) * k)

    def bubble_spot(self, slug: str, words: str) -> Spot:
        """Where a dealer's words stand, in design pixels of the window: beside his head, below the
        plaques of the row behind.
        """
        place = self.places[slug][1]
        wide, high = (
            self.kit.measure(words, LobbyStyle.spoken_size, "serifi6") + 28,
            LobbyStyle.spoken_size * 1.75 * self.kit.type.grow,
        )
        behind = [
            one.plaque[1] + one.plaque[3] + 2 for _, one in self.places.values() if one.y < place.y
        ]
        return (
            place.x + 50 * place.size,
            max(place.y - 62 * place.size - high / 2, *behind, 0.0),
            wide,
            high,
        )
