"""The lobby's tables as tiles: a picture of the table, what there is to learn, and what an hour
costs.

A tile is never blank: until its picture is painted, in a later frame than the first, its felt's
color and its name stand there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from ....core.money import dollars
from ....odds.house_edge import TableCost
from ...draw.kit import Kit, State, focus_ring, keycap, keycap_width
from ...draw.pen import latest_or_make
from ...draw.sheet import Sheet
from ...draw.signs import leaf, seal
from ...draw.text.text_styles import STYLES, TextStyle, first_fitting_or_empty, fits_whole
from ...draw.text.type import Type
from ...layouts.layout import chosen_felt_color
from ...scenes.focus import Signal
from ...ui.boxes import PlacedParts
from ...ui.control import Control, EventOutcome, Pressed
from ..book_page import short_game_title, signed
from ..style import LobbyStyle
from .lobby_tables import TILE, Facts, LobbyTile, draw_plain_table, net_words

_GAUGE: Final = ((15, 4), (7, 3), (3, 2), (1, 1), (0, 0))
"""So many decisions, and more, fill so many bars of a gauge."""
_BLURB: Final = TextStyle(20, "ui5", "text2", least=18)


def gauge_bars(decisions: int) -> int:
    """How many of a gauge's four bars are filled.

    >>> [gauge_bars(count) for count in (0, 1, 2, 3, 6, 7, 14, 15)]
    [0, 1, 1, 2, 2, 3, 3, 4]
    """
    return next(bars for least, bars in _GAUGE if decisions >= least)


def decisions_to_learn_words(decisions: int) -> tuple[str, str]:
    """How many decisions a table asks one to learn, and the word under it.

    >>> decisions_to_learn_words(0), decisions_to_learn_words(1), decisions_to_learn_words(16)
    (('none', 'decisions'), ('1', 'decision'), ('16', 'decisions'))
    """
    return str(decisions or "none"), "decision" if decisions == 1 else "decisions"


def rules_to_learn_texts(decisions: int) -> tuple[str, str]:
    """The same in plain words, for who is no expert, and in fewer.

    >>> rules_to_learn_texts(0), rules_to_learn_texts(1), rules_to_learn_texts(16)
    (('Only choose a bet', 'Choose a bet'), ('1 rule to learn', '1 rule'), ('16 rules to learn', '16 rules'))
    """
    if not decisions:
        return "Only choose a bet", "Choose a bet"
    brief = f"{decisions} rule{'s' * (decisions > 1)}"
    return f"{brief} to learn", brief


def hour_texts(cost: TableCost) -> tuple[str, ...]:
    """What an hour costs in plain words, for who is no expert: the longest wording first.

    >>> [hour_texts(TableCost((("ante", 500),), loss, 40))[0] for loss in (43.285, 0.5, -5)]
    ['Costs about $17 an hour', 'Costs about $0.20 an hour', 'Best play gains $2 an hour']
    """
    cents = round(cost.hourly_cost)
    if not cents:
        return ("Costs almost nothing", "Costs nearly $0")
    verb, sum_ = ("Costs", "Gains")[cents < 0], f"${round(abs(cents) / 100):,}"
    if abs(cents) < 100:
        sum_ = dollars(abs(cents))
    first = f"Best play gains {sum_} an hour" if cents < 0 else f"{verb} about {sum_} an hour"
    return (first, f"{verb} {sum_} an hour", f"{verb} {sum_} / hour")


# ---- drawn


def draw_ground(sheet: Sheet, w: float, h: float, *, soft: bool = True) -> None:
    """The tile's body, with its shadow when `soft`."""
    if soft:
        sheet.shadow(0, 0, w, h, LobbyStyle.tile_corner, blur=9, dy=5, a=0.45)
    sheet.rr(0, 0, w, h, LobbyStyle.tile_corner, "#14191B")


def draw_words(
    sheet: Sheet, w: float, h: float, tile: LobbyTile, *, brief: bool, expert: bool, key: str
) -> None:
    """Everything under the picture: name, how it is played or why it is a good first table, and the
    figures. With a `key`, that it sits down stands in place of how it is played; `brief` leaves the
    line out.
    """
    g, theme, pad = sheet.type.grow, sheet.theme, LobbyStyle.tile_pad
    titles = (tile.title, short_game_title(tile.title))
    mark = LobbyStyle.seal_radius * g if tile.seal else 0.0
    room = w - 2 * pad - (2 * mark + 8 if mark else 0)
    used = sheet.write("tile-title", titles, pad, 30 * g, room, size=22)
    if mark:
        seal(
            sheet, pad + used + 8 + mark, 23 * g, mark, theme.brass, is_filled=tile.seal == "whole"
        )
    if not brief:
        if key:
            wide = keycap_width(sheet, key)
            keycap(sheet, w - pad - wide / 2, 50 * g, key, theme.text2)
            sheet.write(
                _BLURB,
                "Go on" if tile.open else "Sit down",
                pad,
                57 * g,
                w - 2 * pad - wide - 8,
                theme.text,
            )
        else:
            line, ink = (tile.first, theme.brass) if tile.first else (tile.blurb, theme.text2)
            sheet.write(_BLURB, line, pad, 57 * g, w - 2 * pad, ink)
    _draw_figures(sheet, w, h, tile, expert=expert)
    sheet.flush()


def _draw_figures(sheet: Sheet, w: float, h: float, tile: LobbyTile, *, expert: bool) -> None:
    """What there is to learn, at the left, and what an hour costs, over the lower edge."""
    g, theme, pad = sheet.type.grow, sheet.theme, LobbyStyle.tile_pad
    upper, lower = h - 38 * g, h - 14 * g
    sheet.line(pad, h - 62 * g, w - pad, h - 62 * g, "#FFFFFF", theme.line_alpha, 1.4)
    left, right = pad, w - pad
    if not expert:
        if tile.decisions is not None:
            left = draw_gauge(sheet, pad, upper, gauge_bars(tile.decisions), 19.0) + 8
            wordings = rules_to_learn_texts(tile.decisions)
            told = first_fitting_or_empty(sheet.type, STYLES["body"], wordings, right - left)
            sheet.text(told, left, upper, 20, "ui5")
        if tile.cost is not None:
            line = first_fitting_or_empty(
                sheet.type, STYLES["body"], hour_texts(tile.cost), right - pad
            )
            sheet.text(line, pad, lower, 20, "ui5", theme.text2)
        return
    edge = tile.cost.edge_text if tile.cost is not None else ""
    least = sheet.width(edge.removeprefix("from "), 20) if edge else 0.0
    named = True
    if tile.decisions is not None:
        left = draw_gauge(sheet, pad, lower, gauge_bars(tile.decisions)) + 8
        figure, word = decisions_to_learn_words(tile.decisions)
        # the bars say what is counted where the edge leaves the word no room
        named = not edge or sheet.fits("body", word, right - left - 5 - least)
        sheet.text(figure if named else f"{tile.decisions}", left, upper, 20, "ui7")
        left += sheet.text(word, left, lower, 20, "ui5", theme.text2) if named else 0.0
    if tile.cost is None:
        return
    cost, hour = tile.cost.hourly_dollars_text, ("an hour", "/ hour")
    wordings = (f"edge {edge}", edge.removeprefix("from ")) if edge else hour
    note = first_fitting_or_empty(sheet.type, STYLES["body"], wordings, right - left - 5)
    sheet.text(note, right, lower, 20, "ui5", theme.text2, anchor="r")
    used = 0.0
    if not named:
        used = sheet.text("an hour", right, upper, 20, "ui5", theme.text2, anchor="r") + 6
    sheet.text(cost, right - used, upper, 20, "ui7", anchor="r")


def draw_gauge(sheet: Sheet, x: float, base: float, bars: int, tall: float = 25.0) -> float:
    """Four bars that rise from a base, as many of them filled, the last so `tall`; where they
    end at the right.
    """
    g, brass = sheet.type.grow, sheet.theme.brass
    wide, gap = 6 * min(g, 1.3), 3 * min(g, 1.3)
    for i in range(4):
        high = tall * (7 + 6 * i) / 25 * g
        left = x + i * (wide + gap)
        if i < bars:
            sheet.rr(left, base - high, wide, high, 2, brass)
        else:
            sheet.rr(
                left + 0.7,
                base - high + 0.7,
                wide - 1.4,
                high - 1.4,
                1.5,
                None,
                0.6,
                stroke=sheet.theme.text2,
                sw=1.4,
            )
    return x + 4 * wide + 3 * gap


def draw_rail_pill(
    sheet: Sheet, w: float, h: float, words: str, tone: str, *, leafed: bool
) -> None:
    """What stands on a table's rail: that it is a good first one, or how the player stands there."""
    ink = {"win": sheet.theme.win, "loss": sheet.theme.loss, "brass": sheet.theme.brass}.get(
        tone, sheet.theme.text
    )
    sheet.rr(0, 0, w, h, h / 2, "#0F1413", 0.94)
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, h / 2, None, 0.9, stroke=ink, sw=1.5)
    middle = w / 2
    if leafed:
        leaf(sheet, 18, h / 2, h * 0.5, sheet.theme.brass, "#0F1413")
        middle += 10
    sheet.text(
        words, middle, h / 2, 20, "ui6", sheet.theme.text if leafed else ink, anchor="c", valign="m"
    )
    sheet.flush()


def draw_edge(sheet: Sheet, w: float, h: float, state: State, *, brass: bool) -> None:
    """The tile's line, of brass where a round is open or it is a good first table; hover lights it,
    the focus rings it.
    """
    lit, r = state in {"hover", "pressed"}, LobbyStyle.tile_corner
    if lit:
        sheet.rr(0, 0, w, h, r, "#FFFFFF", 0.05 if state == "hover" else 0.02)
    strength = 0.5 if lit else sheet.theme.line_alpha
    ink = sheet.theme.brass if brass else "#FFFFFF"
    sheet.rr(
        0.8, 0.8, w - 1.6, h - 1.6, r - 0.6, None, 0.9 if brass else strength, stroke=ink, sw=1.6
    )
    if state == "focus":
        focus_ring(sheet, w, h, r)


class TableTile(Control):
    """A table as a tile: its picture over its words. `facts` says who deals at each table, once it
    is known; `asked` is what its dealer asks where a round is open.
    """

    radius = LobbyStyle.tile_corner
    reached = True
    role = "tile"

    def __init__(
        self,
        tile: LobbyTile,
        picture: float,
        facts: Mapping[str, Facts],
        *,
        brief: bool,
        expert: bool,
        asked: str = "",
        place: str = "",
    ) -> None:
        label = spoken_tile(tile, place, expert=expert)
        super().__init__(TILE + tile.slug, label=label, group="tiles")
        self.tile, self.picture, self.facts = tile, picture, facts
        self.brief, self.expert, self.asked = brief, expert, asked

    def intent_for_signal(self, signal: Signal) -> EventOutcome | None:
        """Pressed, either way."""
        menu = signal.does == "menu"
        return Pressed(self.name, signal.by, menu) if menu or signal.does == "press" else None

    # ---- the picture

    @property
    def _dealer(self) -> str:
        return self.facts.get(self.tile.slug, Facts()).dealer

    @property
    def are_facts_read(self) -> bool:
        """Whether it was read who deals there, were it nobody."""
        return self.facts.get(self.tile.slug) is not None

    @property
    def _picture_key(self) -> tuple[object, ...]:
        k = self.look.scale
        size = round(self.width * k), round(self.picture * k)
        return *size, k, self._dealer, self.look.shell.cache.hour

    @property
    def table_scale(self) -> float:
        """Real pixels a unit of the table's picture."""
        return table_scale(self.width, self.picture) * self.look.scale

    def painted(self) -> pygame.Surface | None:
        """The picture of its table; None as long as it is not painted as it is now."""
        shelf: dict[object, pygame.Surface] = self.look.shell.lasting.get(
            ("lobby tile", self.tile.stem), dict
        )
        return shelf.get(self._picture_key)

    def make_picture(self) -> None:
        """Make the picture of its table."""
        from . import interior

        k = self.look.scale
        wide, high, corner = (
            round(self.width * k),
            round(self.picture * k),
            LobbyStyle.tile_corner * k,
        )
        cache, stem, scale = self.look.shell.cache, self.tile.stem, self.table_scale
        latest_or_make(
            self.look.shell.lasting,
            ("lobby tile", stem),
            self._picture_key,
            lambda: interior.tile_picture(cache, stem, (wide, high), scale, self._dealer, corner),
            2,
        )

    # ---- drawn

    def paint(self, surface: pygame.Surface) -> None:
        """Its ground, its picture, its words and its line."""
        shell, at = self.look.shell, self.rect
        state = self.state()
        self.lay(surface, draw_ground, soft=shell.warm)
        picture = self.painted()
        if picture is not None:
            surface.blit(picture, at)
            if state in ("hover", "focus", "pressed"):
                self._add_lamp_light(surface)
        else:
            felt = chosen_felt_color(self.tile.stem, shell.cache)
            box = (0.0, 0.0, self.width, self.picture)
            self.lay(surface, draw_plain_table, felt, short_game_title(self.tile.title), box=box)
        below = (0.0, self.picture, self.width, self.tall - self.picture)
        key = self.look.kit.keys.cap("press") if state == "focus" else ""
        self.lay(
            surface, draw_words, self.tile, brief=self.brief, expert=self.expert, key=key, box=below
        )
        self._draw_pill(surface, state)
        self.lay(surface, draw_edge, state, brass=self.tile.open or bool(self.tile.first))

    def _add_lamp_light(self, surface: pygame.Surface) -> None:
        """More light of the lamps."""
        from . import interior

        scale, at = self.table_scale, self.rect
        light = self.look.shell.cache.get(
            ("tile light", round(scale, 4)), lambda: interior.light_overlay(scale, ring=False)
        )
        light.set_alpha(255)
        before = surface.get_clip()
        surface.set_clip(before.clip(at.x, at.y, at.w, round(self.picture * self.look.scale)))
        left, top = interior.tile_origin(at.w, scale)
        surface.blit(light, (at.x + left, at.y + top))
        surface.set_clip(before)

    def _draw_pill(self, surface: pygame.Surface, state: State) -> None:
        """On the rail: what the dealer asks, that it is a good first table, or how the player stands
        at the one that is pointed at.
        """
        tile, tone, kit = self.tile, "brass", self.look.kit
        wordings: tuple[str, ...] = ()
        if tile.open:
            wordings = ("Go on", "Open")
            if self.asked:
                waits = self.asked.removeprefix("Your ").removesuffix("?")
                wordings = (f"Go on: {waits}", *wordings)
        elif tile.first:
            wordings = ("Good first table", "Good first")
            wordings = (tile.first, *wordings) if self.brief else wordings
        elif tile.net is not None and state in ("hover", "focus"):
            wordings = (net_words(tile),)
            tone = "win" if tile.net > 0 else "loss" if tile.net < 0 else "text"
        leafed = bool(tile.first) and not tile.open
        if not wordings:
            return
        more, room = 50.0 if leafed else 28.0, self.width - 8
        told = first_fitting_or_empty(kit.type, STYLES["strong"], wordings, room - more)
        if not told:
            return
        wide, high = kit.measure(told, 20, "ui6") + more, 30 * kit.type.grow
        box = ((self.width - wide) / 2, self.picture - high + 4, wide, high)
        self.lay(surface, draw_rail_pill, told, tone, leafed=leafed, box=box)


def spoken_tile(tile: LobbyTile, place: str, *, expert: bool) -> str:
    """A tile as it is read aloud: its name in full, where it stands, and what it says."""
    said = [tile.title, *filter(None, (place,))]
    said.append(f"good first table: {tile.first}" if tile.first else tile.blurb)
    if tile.decisions is not None:
        words = " ".join(decisions_to_learn_words(tile.decisions)).replace("none", "no")
        said.append(words if expert else rules_to_learn_texts(tile.decisions)[0])
    if tile.cost is not None:
        said.append(
            f"{tile.cost.hourly_dollars_text} an hour" if expert else hour_texts(tile.cost)[0]
        )
        if expert:
            edge = tile.cost.edge_text.replace(" %", " percent").replace("−", "minus ")
            said.append(f"house edge {edge}")
    if tile.net is not None:
        said.append(f"you {signed(tile.net).replace('−', 'minus ')}")
    said += [tile.seal_words] if tile.seal else []
    return ", ".join([*said, "round open"] if tile.open else said)


def table_scale(wide: float, high: float) -> float:
    """How large the table stands in a picture of this size, design pixels a unit."""
    return min(wide / LobbyStyle.tile_table, high / LobbyStyle.tile_tall)


def fits_in_a_line(kind: Type, tiles: Sequence[LobbyTile], wide: float) -> bool:
    """Whether each tile so wide has room for the line that says how it is played."""
    style, room = _BLURB._replace(size=_BLURB.least), wide - 2 * LobbyStyle.tile_pad
    return all(
        fits_whole(kind, style, told, room) for tile in tiles for told in (tile.blurb, tile.first)
    )


class TileGrid(PlacedParts):
    """The tables that are `shown` as tiles, as large as all of them have room; where that is little
    the pictures give way first, and then how each is played.
    """

    def __init__(
        self,
        kit: Kit,
        tiles: Sequence[LobbyTile],
        shown: Sequence[LobbyTile],
        room: tuple[float, float],
        facts: Mapping[str, Facts],
        *,
        expert: bool,
        asks: Mapping[str, str] = {},
    ) -> None:
        g, (wide, high), gap = kit.type.grow, room, LobbyStyle.tile_gap
        most = max(1, min(6, int((wide + gap) // (LobbyStyle.tile_width * g + gap))))
        # as few rows as there may be, and these even; more of larger tiles where a window is high
        rows = -(-max(1, len(tiles)) // most)
        count = -(-max(1, len(tiles)) // rows)
        for fewer in range(2, count):
            tall = LobbyStyle.tile_text * g + LobbyStyle.tile_least_picture + gap
            if not len(tiles) % fewer and len(tiles) // fewer * tall <= high:
                count, rows = fewer, len(tiles) // fewer
                break
        each = (wide - gap * (count - 1)) / count
        brief = not fits_in_a_line(kit.type, tiles, each)
        text = (LobbyStyle.tile_text - (LobbyStyle.tile_line if brief else 0.0)) * g
        usual = each * LobbyStyle.tile_picture
        left = (high - gap * (rows - 1)) / rows - text
        picture = max(min(usual, 110.0), min(usual, left))
        across, down = each + gap, text + picture + gap
        self.across = count
        self.tiles = {}
        for i, tile in enumerate(shown):
            row, column = divmod(i, count)
            beside = min(count, len(shown) - row * count)
            place = f"row {row + 1} of {-(-len(shown) // count)}, table {column + 1} of {beside}"
            asked = asks.get(tile.slug, "")
            self.tiles[tile.slug] = TableTile(
                tile, picture, facts, brief=brief, expert=expert, asked=asked, place=place
            )
        super().__init__(
            (one, (i % count * across, i // count * down, each, text + picture))
            for i, one in enumerate(self.tiles.values())
        )

    def redraw_rect(self, slug: str) -> pygame.Rect:
        """All that a change of a tile touches."""
        tile = self.tiles.get(slug)
        if tile is None:
            return pygame.Rect(0, 0, 0, 0)
        reach = round(24 * tile.look.scale)
        return tile.rect.inflate(reach, reach)

    def unpainted(self, pane: pygame.Rect) -> tuple[TableTile, ...]:
        """The tiles in sight whose dealer is known, and whose pictures are not painted yet."""
        return tuple(
            one
            for one in self.tiles.values()
            if one.are_facts_read and one.rect.colliderect(pane) and one.painted() is None
        )

    def paint(self, tile: TableTile) -> pygame.Rect:
        """Paint a picture, and say where it is seen."""
        tile.make_picture()
        return tile.rect
