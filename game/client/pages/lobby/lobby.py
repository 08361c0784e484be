"""The lobby: the day's deal as its front door (`front_door`), and every table of the house: what
there is to learn, what an hour costs, and the round that is still open.

Tables are tiles under the door (`home_tiles`) or, where the player prefers that and the window has
room for one, stand in a room (`lobby_tables`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

import pygame
from msgspec import structs

from ....book import KeptRound
from ....book.values import Filter
from ....core.errors import HouseError
from ....core.money import short
from ....games import GAMES, LISTED, CatalogEntry, beginner_table
from ....play.competitions.day_calendar import table_of_day
from ...draw.kit import (
    Kit,
    WinLossPush,
    field,
    keycap,
    keycap_width,
    pill,
    pill_width,
    result_mark,
    toast_lines,
)
from ...draw.pieces.portraits import dealer_of
from ...draw.sheet import Sheet
from ...input.actions import is_modified_key_press, meant_key, pad_button
from ...layouts import layout
from ...scenes.focus import ARROWS, Signal, Target, clipped
from ...scenes.motion import eyes_closed_and_seconds_left
from ...scenes.scene import Move, Viewport
from ...scenes.toasts import GAP as TOAST_GAP
from ...scenes.toasts import ToastArea
from ...ui.boxes import Column, Flow, HBox, Part, PlacedParts, SpreadRow
from ...ui.control import Changed, Intent, Spot, Words
from ...ui.widgets import Painted, PaintedButton
from ..book_page import BookPage
from ..navigation import navigation_width
from ..page import HEAD_PREFIX, window_box
from ..style import LobbyStyle
from . import front_door, lobby_tables
from .front_door import DoorBand, DoorPicture, FrontDoor
from .home_tiles import TileGrid
from .lobby_tables import TILE, BarFact, Facts, LobbyTile, TableRoom

if TYPE_CHECKING:
    from datetime import date

    from ....odds.house_edge import TableCost
    from ....play.competitions.day_deal import DayBooks, DayResult

FIND: Final = HEAD_PREFIX + "find"
TURN: Final = HEAD_PREFIX + "page"
DAY: Final = HEAD_PREFIX + "day"
_FILTERS: Final = (
    ("all", "All"),
    ("cards", "Cards"),
    ("blackjack", "Blackjack"),
    ("dice", "Dice"),
    ("first", "Good first"),
)
MARKS: Final = (("win", "won"), ("push", "even"), ("loss", "lost"))
NONE: Final = "No table has that name."
_HINTS: Final = {
    "press": "sit down",
    "full rules": "rules and odds",
    "variant": "other house rules",
    "menu": "menu",
    "back": "leave",
}
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Lobby(BookPage):
    """The tables. `games` is the catalogue in its order, `costs` what each costs by the rules it
    comes with and `decisions` what is to be learned there (left out: unknown). `days` gives the
    books of the day's deals, which are opened after the first frame.
    """

    name = "lobby"
    title = "Tables"
    blinks = True
    """Whether whoever deals blinks now and then."""

    def __init__(
        self,
        *book: Any,
        games: Mapping[str, CatalogEntry],
        costs: Mapping[str, TableCost] | None = None,
        decisions: Mapping[str, int | None] | None = None,
        days: Callable[[], DayBooks] | None = None,
        **common: Any,
    ) -> None:
        super().__init__(*book, **common)
        self.listed = dict(games)
        self.costs = costs or {}
        self.decisions = decisions or {}
        self._days = days
        self._result: DayResult | None = None
        self._door: FrontDoor
        self._band: DoorBand | None = None
        self._at_door: bool | None = None
        self._is_tile_ringed = False
        self.subtitle = f"{lobby_tables.how_many(games).capitalize()}, one house"
        self.tiles: tuple[LobbyTile, ...] = ()
        self.chosen = "all"
        self.wanted = ""
        self.selected = ""
        self.tables: TableRoom | TileGrid
        self._facts: dict[str, Facts] = {}
        self._finding = False
        self._left: tuple[tuple[LobbyTile, ...], str, str, tuple[LobbyTile, ...]] | None = None
        self._swept = 0.0
        self._open: dict[str, KeptRound] = {}
        self._waiting_for: dict[str, str] = {}
        self._shown = False
        self._shut: frozenset[str] = frozenset()
        self._blink_due = self._breath_due = 0.0

    # ---- the book

    def load_content(self) -> None:
        """Tables and the open rounds, the latest first; what they wait for, and who deals where, is
        found out after the first frame.
        """
        kept = [
            one
            for slug in self.store.rounds.tables_with_unfinished_round(self.player)
            if (one := self.store.rounds.unfinished_round(self.player, slug)) is not None
        ]
        kept.sort(key=lambda one: one.row.id, reverse=True)
        self._open = {one.row.game: one for one in kept if one.row.game in self.listed}
        self.tiles = lobby_tables.tiles(
            self.store,
            self.player,
            self.listed,
            self._costs(),
            self.decisions,
            self._open,
            expert=self.player_level == "expert",
        )
        self._result = None
        if self.shell.warm:
            self._read_day()
        self._door = self._front_door()
        self._facts, self._exams = {}, [*self.store.practice.exam_games(self.player)]
        self._waiting_for = {}
        if self.selected not in self.listed:  # else a table was just left
            last = self.store.history.rounds(Filter(player=self.player), limit=1)
            self.selected = self._latest_open or (
                last[0].game
                if last and last[0].game in self.listed
                else next(iter(self.listed), "")
            )

    @property
    def day(self) -> date:
        """The date where the player is."""
        return self.clock().astimezone().date()

    @property
    def _latest_open(self) -> str:
        """The table whose open round is the latest; "" where none is open."""
        return next(iter(self._open), "")

    @property
    def is_first_visit(self) -> bool:
        """Whether the player has never sat at a table."""
        return not self._open and all(tile.net is None for tile in self.tiles)

    def _read_day(self) -> None:
        """Ask the books of the day's deals how far the player is."""
        if self._days is None or self.is_first_visit:
            return
        from ....book import StoreError

        try:
            days = self._days()
            self._result = days.refresh(self.day)
        except (HouseError, StoreError) as refusal:
            self.shell.toast("The day’s deals cannot be read", str(refusal), "loss")
            self._days = None

    def _front_door(self) -> FrontDoor:
        """What the band over the tables says now."""
        day = self.day
        first = beginner_table()
        if self.is_first_visit and self.listed.get(first.slug):
            bankroll = self.store.people.bankroll(self.player)
            cost, staked = self.costs.get(first.slug), self._first_stake(first.slug)
            least = cost.staked if cost is not None else 0
            return front_door.first_door(first, day, staked, bankroll, least)
        slug = self._latest_open or table_of_day(day)
        entry = self.listed.get(slug) or LISTED[slug]
        known = self._days is not None and self._result is not None
        record = self._days().record if known and self._days is not None else None
        if self._open:
            asked = self._open_questions().get(slug, "")
            return front_door.open_door(entry, day, record, asked, len(self._open) - 1)
        return front_door.day_door(entry, day, record, self._result)

    def _costs(self) -> dict[str, TableCost | None]:
        """What each table costs under the rules in force there; none in casino mode."""
        if self.shell.settings.casino_mode:
            return {}
        own = {
            slug: self._own_cost(slug)
            for slug in self.costs
            if self.store.tables.rules(slug) is not None
        }
        return {**self.costs, **own}

    def _own_cost(self, slug: str) -> TableCost | None:
        """What a table costs that the house has given rules of its own; None under rules that
        cannot be read.
        """
        from ....odds.house_edge import table_cost
        from ....play.records.round_records import saved_rules

        try:
            return table_cost(GAMES[slug], saved_rules(self.store, GAMES[slug]))
        except HouseError:  # the table itself says so when it is sat down at
            return None

    def _first_stake(self, slug: str) -> int:
        """Cents of the bet that lies at a table for who is new to it; 0 where none does."""
        from ....odds.house_edge import suggested_first_bet
        from ....play.records.round_records import saved_rules

        if self.player_level != "new":
            return 0
        try:
            return sum(
                suggested_first_bet(GAMES[slug], saved_rules(self.store, GAMES[slug])).values()
            )
        except HouseError:  # the table itself says so when it is sat down at
            return 0

    def enter(self, view: Viewport) -> None:
        """Come up with the gold button under the ring; with the table that was just left or whose
        round is open, where there is one.
        """
        left = bool(self.selected)
        super().enter(view)
        if self._at_door is None:
            self._at_door = not left and not self._open
        at_door = self._at_door and not self.shows_room
        self.come_to(front_door.GO if at_door else TILE + self.selected)

    @property
    def visible_tiles(self) -> tuple[LobbyTile, ...]:
        """The tables that filter and search leave; looked for only when these have changed."""
        kept = self._left
        if kept is None or kept[0] is not self.tiles or kept[1:3] != (self.chosen, self.wanted):
            wanted = self.wanted.strip().casefold()
            found = tuple(
                t
                for t in self.tiles
                if lobby_tables.passes_filter(t, self.chosen)
                and wanted in f"{t.title} {t.blurb} {t.kind}".casefold()
            )
            kept = self._left = (self.tiles, self.chosen, self.wanted, found)
        return kept[3]

    @property
    def visible_slugs(self) -> tuple[str, ...]:
        """The same by slug."""
        return tuple(tile.slug for tile in self.visible_tiles)

    def _tile(self, slug: str) -> LobbyTile | None:
        """The table of a slug, None for one that is dark."""
        return {tile.slug: tile for tile in self.visible_tiles}.get(slug)

    def _read_facts(self, slug: str) -> None:
        """The limits and house rules of a table, who sits there, and who deals."""
        from ....play.competitions.submissions import find_rule_sets, rule_set_name
        from ....play.records.round_records import saved_rules
        from ....play.seats.bots import make_bots, own_seat

        chosen = self.shell.settings.bots
        try:
            game = GAMES[slug]
            rules = saved_rules(self.store, game)
        except HouseError:  # the table itself says so when it is sat down at
            self._facts[slug] = Facts()
            return
        own, day = own_seat(game), self.clock().date().toordinal()
        self._facts[slug] = Facts(
            f"{short(rules.table_minimum)} to {short(rules.table_maximum)}",
            tuple(bot.name for bot in make_bots(game, (own,), chosen.count, chosen.styles)),
            dealer_of(slug, day, self.store.tables.table_standing(self.player, slug).number + 1),
            own,
            rule_set_name(find_rule_sets(self.store.folder, game)[0], rules) or "Own rules",
        )

    def _switch_to_next_rules(self) -> None:
        """The table's next set of house rules: one that stands ready, or a Rules Submission of the
        player's.
        """
        from ....play.competitions.submissions import (
            find_rule_sets,
            rule_set_name,
            save_chosen_rules,
        )
        from ....play.records.round_records import saved_rules

        game = GAMES[self.selected]
        try:
            found, _ = find_rule_sets(self.store.folder, game)
            now, names = rule_set_name(found, saved_rules(self.store, game)), [*found]
            then = names[(names.index(now) + 1) % len(names)] if now else names[0]
            save_chosen_rules(self.store, game, found[then][1])
        except HouseError as refusal:
            self.shell.toast("The rules stay as they are", str(refusal), "loss")
            return
        self.shell.sound.play("tick")
        self.shell.toast(f"{game.title}: {then}", f"{found[then][0]}; from the next deal.", "info")
        self._read_facts(game.slug)
        costs = self._costs()
        self.tiles = tuple(structs.replace(tile, cost=costs.get(tile.slug)) for tile in self.tiles)
        if isinstance(self.tables, TableRoom):
            self.redraw(self.tables.redraw_rect(game.slug))
        self.lay_out()
        self.redraw(window_box(self.view, *self._bar_box()))

    def _guest_positions(self) -> dict[str, dict[str, float]]:
        """Who of the company is seen where, one table each and another one every day: how far right
        of the middle.
        """
        from ....play.seats.bots import COMPANY

        day, slugs = self.clock().date().toordinal(), tuple(self.listed)
        found: dict[str, dict[str, float]] = {}
        for i, (name, _) in enumerate(COMPANY[: self.shell.settings.bots.count]):
            at = found.setdefault(slugs[(day + i // 2 * 5) % len(slugs)], {})
            at[name] = 0.62 if at else -0.6
        return found

    # ---- geometry

    @property
    def shows_room(self) -> bool:
        """Whether the tables stand in a room."""
        return self.shell.settings.lobby_view == "room" and lobby_tables.room_fits(
            self.view, self.growth
        )

    def table_rect(self, slug: str) -> pygame.Rect | None:
        """Where a table stands in the room, None where it is not in sight."""
        return (
            self.tables.rect(slug)
            if isinstance(self.tables, TableRoom) and slug in self.tables.places
            else None
        )

    @property
    def titled(self) -> bool:  # type: ignore[override] # it follows from the view
        """In the room; over tiles the title stands under the band."""
        return self.shows_room

    def is_in_head(self, name: str) -> bool:
        """In the room; tiles take their filters along."""
        return self.shows_room and super().is_in_head(name)

    @property
    def head_height(self) -> float:
        """The title of the room; over tiles there is only a margin."""
        return super().head_height if self.shows_room else 24.0

    @property
    def page_count(self) -> int:
        """How many pages of tables the room has."""
        return max(1, -(-len(self.tiles) // LobbyStyle.tables_a_page))

    @property
    def page_size(self) -> int:
        """How many tables a page holds: of thirteen seven and six, so that none stands alone."""
        return max(1, -(-len(self.tiles) // self.page_count))

    @property
    def page_index(self) -> int:
        """The page on which the selected table stands, counted from 0."""
        slugs = [tile.slug for tile in self.tiles]
        return slugs.index(self.selected) // self.page_size if self.selected in slugs else 0

    @property
    def _hint_height(self) -> float:
        return 0.0 if self.shows_room else 50.0 * self.growth

    def _head_part_and_height(self) -> tuple[Part | None, float]:
        """Of the room a pill for each filter that finds something, the find line, the turn of a page
        and the day's deal: beside the title, or in lines under it where that does not hold them.
        Keys and what the marks of results mean stand in the upper right corner as far as there is
        room; of tiles the keys stand in a line under them.
        """
        kit, g = self.shell.kit(self.view), self.growth
        if not self.shows_room:
            low = self.view.size[1] / self.view.scale - 42 * g
            keys = key_notes(self._key_hints(kit))
            return PlacedParts([(keys, (0.0, low, self.column_width, 28 * g))]), 0.0
        above = self.head_height - self._under
        filters = Flow([*self._filter_parts(kit), self._day_pill_part()], 10.0)
        parts: list[tuple[Part, Spot]] = []
        room = self.column_width - 270 * g
        beside = filters.widths(kit)[1] <= room
        x, y, wide = (270 * g, 40.0, room) if beside else (0.0, above - 6, self.column_width)
        high = filters.height(kit, wide)
        parts.insert(0, (filters, (x, y, wide, high)))
        marks = Flow([Note(*one) for one in MARKS], 24.0)
        keys = key_notes(self._key_hints(kit, "menu", "back"))
        placed = [spot for _, spot in filters.lay(kit, wide)[0]]
        end, low = (max(spot[i] + spot[i + 2] for spot in placed) for i in (0, 1))
        corner = [(keys, 48 - 14 * (g - 1))]
        if self.column_width - keys.widths(kit)[1] - x - end < 30:
            corner = []
        if corner or y + low + 32 * g < self.head_height + 60:
            corner.append((marks, max(84.0, y + low + 2)))
        for notes, top in corner:
            long = notes.widths(kit)[1] + 1
            parts.append((notes, (self.column_width - long, top, long, 28 * g)))
        return PlacedParts(parts), 0.0 if beside else y + high + 16 - above

    def _day_pill_part(self) -> Part:
        """The way to the day's deal, where tables stand in the room."""
        return filter_pill(DAY, "Day’s deal", "")

    @property
    def _filter_arrow_group(self) -> str:
        """Arrows go on from a head of filters only to what is beside it; over tiles everywhere."""
        return "filters" if self.shows_room else "tiles"

    def _filter_parts(self, kit: Kit) -> list[Part]:
        """A pill for each filter, the find line, and the turn of a page."""
        counts = {
            name: sum(lobby_tables.passes_filter(tile, name) for tile in self.tiles)
            for name, _ in _FILTERS
        }
        shown = [one for one in _FILTERS if counts[one[0]] or one[0] == "all"]
        found: list[Part] = [
            filter_pill(
                HEAD_PREFIX + name,
                label,
                f"{counts[name]}",
                chosen=name == self.chosen,
                action=f"option {number}",
                group=self._filter_arrow_group,
            )
            for number, (name, label) in enumerate(shown, 1)
        ]
        if self._finding:
            from ...ui.text_line import Line

            line = Line(
                24,
                self.wanted,
                FIND,
                hint="Find a table",
                icon="search",
                action="find",
                usual=208.0,
                group=self._filter_arrow_group,
                emptied=True,
            )
            line.line = 44.0
            found.append(line)
        else:
            found.append(
                PaintedButton(
                    FIND,
                    field,
                    "",
                    hint="Find a table",
                    icon="search",
                    key=kit.keys.cap("find"),
                    wide=lambda kit: 208 * kit.type.grow,
                    label="Find a table",
                    group=self._filter_arrow_group,
                    radius=22.0,
                )
            )
        if self.shows_room and self.page_count > 1:
            found.append(filter_pill(TURN, f"Page {self.page_index + 1}", f"of {self.page_count}"))
        return found

    def _key_hints(self, kit: Kit, *only: str) -> dict[str, str]:
        """What keys do here, by their caps; `only` some."""
        cap = kit.keys.cap
        names = [name for name in only or _HINTS if cap(name)]
        if self.player_level == "new":  # house rules are not changed by a key pressed in passing
            names = [name for name in names if name != "variant"]
        if not (self.shows_room or self._is_tile_ringed):  # Enter is for what has the ring
            names = [name for name in names if name != "press"]
        found = {cap(name): _HINTS[name] for name in names}
        return {"arrows": "move"} | found if found else {}

    @property
    def visible_height(self) -> float:
        """The hints below are not part of the column."""
        return super().visible_height - self._hint_height

    @property
    def pane(self) -> pygame.Rect:
        """Where tables are seen."""
        if self.shows_room:
            k, x = self.view.scale, round(navigation_width(self.shell, self.view) * self.view.scale)
            return pygame.Rect(x, 0, self.view.size[0] - x, round(self._bar_box()[1] * k))
        pane = super().pane
        return pygame.Rect(
            pane.x, pane.y, pane.w, pane.h - round(self._hint_height * self.view.scale)
        )

    @property
    def toast_area(self) -> ToastArea:
        """Under a grid of tables the strip of hints, down to the window's edge, and beside the hints
        where the messages find room there; else the room's lower left corner.
        """
        pane, (wide, high) = self.pane, self.view.size
        if self.shows_room:
            return ToastArea(pane)
        strip = pygame.Rect(pane.x, pane.bottom, wide - pane.x, high - pane.bottom)
        strip.w -= self.view.px(2 * TOAST_GAP)  # beside the scrollbar
        strip.h += self.view.px(TOAST_GAP - 2)
        if up := self.shell.toasts.visible_toasts:
            kit, k = self.shell.kit(self.view), self.view.scale
            hints = self.column_left + key_notes(self._key_hints(kit)).widths(kit)[1] + 14
            room = strip.right / k - hints - 2 * TOAST_GAP
            if all(len(toast_lines(kit, one.title, one.detail, room, low=True)) <= 2 for one in up):
                strip.w -= round(hints * k) - strip.x
                strip.x = round(hints * k)
        return ToastArea(strip, low=True)

    def _bar_box(self) -> Spot:
        x, high = navigation_width(self.shell, self.view), 92.0 + 32.0 * self.growth
        wide, tall = (side / self.view.scale for side in self.view.size)
        return x, tall - high, wide - x, high

    def _place(self) -> None:
        """The tables, as the head leaves them room; head, tiles and the bar of facts are controls."""
        if self.shows_room:
            page = self.tiles[
                self.page_index * self.page_size : (self.page_index + 1) * self.page_size
            ]
            x, bottom, wide, _ = self._bar_box()
            top = self.head_height + 4
            self.tables = TableRoom(
                self.shell,
                self.view,
                page,
                self.visible_tiles,
                (x, top, wide, bottom - top - LobbyStyle.floor),
            )
        else:
            kit = self.shell.kit(self.view)
            felt = layout.chosen_felt_color(self._door.slug.replace("-", "_"), self.shell.cache)
            self._band = DoorBand(kit, self._door, self.column_width, felt)
            self._heading = self._tiles_heading_part(kit)
            above = (
                self._band.tall
                + self._heading.height(kit, self.column_width)
                + LobbyStyle.tile_gap
                + 14
            )
            room = self.column_width, self.visible_height - above - 12
            expert = self.player_level == "expert"
            asks = self._open_questions()
            self.tables = TileGrid(
                kit, self.tiles, self.visible_tiles, room, self._facts, expert=expert, asks=asks
            )
        super()._place()
        self._place_bar()

    def _open_questions(self) -> dict[str, str]:
        """What the dealers ask at the tables whose rounds are open, as far as it is known."""
        return {slug: f"Your {asked}?" for slug, asked in self._waiting_for.items()}

    def _tiles_heading_part(self, kit: Kit) -> Part:
        """The title over the tiles, their filters, and what both figures on a tile mean."""
        filters = HBox([Words(self.title, 30, "serif6"), Flow(self._filter_parts(kit), 10.0)], 24.0)
        if filters.widths(kit)[1] > self.column_width:
            return Column(filters.parts, 10.0)
        least = {cents for tile in self.tiles if tile.cost for _, cents in tile.cost.wagers}
        bets = f"{short(least.pop())} a bet" if len(least) == 1 else "the smallest bets"
        told = f"Cost: what you lose on average at {bets}"
        if self.player_level == "expert":
            told = "Decisions to learn · cost of an hour at the least bet, and house edge"
        if self.shell.settings.casino_mode:
            told = "Decisions to learn" if self.player_level == "expert" else ""
        note = Words(told, 20, tone="text2", anchor="r")
        if filters.widths(kit)[1] + 30 + note.widths(kit)[1] > self.column_width:
            return filters
        return SpreadRow((filters, note))

    def content(self) -> Part | None:
        """The band, the filters and the tiles; the room draws itself."""
        if isinstance(self.tables, TableRoom) or self._band is None:
            return None
        tiles = self.tables if self.visible_tiles else Words(NONE, 24, "ui6", "text2")
        heading = Column([self._heading, tiles], 14.0)
        return Column([self._band, heading], LobbyStyle.tile_gap)

    def column_height(self) -> float:
        """All rows of tiles; the gap below the last is the page's own. The room does not scroll."""
        return 0.0 if self.shows_room else super().column_height() - 14

    def _place_bar(self) -> None:
        """The facts of the chosen table under the room."""
        if not self.shows_room:
            return
        kit, tile, (x, y, w, h) = (
            self.shell.kit(self.view),
            self._tile(self.selected),
            self._bar_box(),
        )
        row: Part = Words(NONE, 24, "ui6", "text2")
        if tile is not None:
            facts = self._facts.get(tile.slug, Facts())
            row = lobby_tables.facts_bar(kit, tile, facts, self._main_button_words(tile))
        ground = Painted(draw_bar_ground)
        inner = row.height(kit, w - 48)
        parts = [(ground, (0.0, 0.0, w, h)), (row, (24.0, (h - inner) / 2, w - 48, inner))]
        self.ui.place("bar", PlacedParts(parts), (x, y, w, h))

    def _main_button_words(self, tile: LobbyTile) -> tuple[str, str]:
        """What the bar's large button says: what happens, and more of it."""
        if not tile.open:
            facts = self._facts.get(tile.slug, Facts())
            others = len(facts.company)
            alone = (
                "alone"
                if not others
                else "with one guest"
                if others == 1
                else f"with {lobby_tables.how_many(facts.company)[:-6]} guests"
            )
            return "Sit down", f"Seat {facts.seat}, {alone}" if facts.seat else "The seat is free"
        asked = self._waiting_for.get(tile.slug, "")
        what = f", {asked}" if asked and self.growth < 1.1 else " waits"
        return "Go on", f"Round {self._open[tile.slug].row.number:,}{what}"

    # ---- what can be reached

    def _visible_targets(self) -> list[Target]:
        room = self.tables.targets() if isinstance(self.tables, TableRoom) else []
        tables = [clipped(target, self.pane) for target in room]
        return [*super()._visible_targets(), *tables, *self.ui.targets("bar")]

    @property
    def bar_facts(self) -> dict[str, BarFact]:
        """The facts of the table that is chosen, by their labels."""
        return {one.title: one for one in self.ui.controls() if isinstance(one, BarFact)}

    def aloud(self) -> list[str]:
        """The facts of the table that is chosen."""
        return [one.sentence for one in self.bar_facts.values() if one.sentence]

    # ---- what happens

    def handle(self, event: pygame.Event) -> Move | None:
        """A slash opens the find line; while it is typed in, Down goes to the tables, else every
        arrow does.
        """
        if event.type == pygame.KEYDOWN:
            if self.typing and event.key == pygame.K_DOWN and not pad_button(event):
                self._focus_table()
                return None
            own = (
                None
                if self.typing or is_modified_key_press(event)
                else self._keys.get(meant_key(event)) or self._keys.get(event.key)
            )
            if own is not None:
                return own(event.key)
            if not self.typing and event.key in ARROWS and self._step_by_arrow(event.key):
                return None
            if not self.typing and event.key in _ENTER and self.focus.ring is None:
                if not self.shows_room:
                    return self._open_door()
                if self.selected in self.visible_slugs:
                    return self._go(TILE + self.selected)
        return super().handle(event)

    @property
    def _keys(self) -> dict[int | None, Callable[[int], Move | None]]:
        """What keys of the lobby's own do."""
        keys: dict[int | None, Callable[[int], Move | None]] = {
            self.shell.keys.code("find"): lambda _: self._focus_find_line(),
            pygame.K_ESCAPE: lambda _: self._go("quit"),
        }
        if self.selected:
            keys[self.shell.keys.code("full rules")] = lambda _: self._go(
                f"rules:{self._pointed_or_selected_slug}"
            )
            keys[self.shell.keys.code("variant")] = lambda _: self._switch_to_next_rules()
        if not self.shows_room:
            keys[self.shell.keys.code("ghost")] = lambda _: self._choose_next_ghost()
        if self.shows_room:
            keys |= dict.fromkeys(
                (pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN), self._turn_page
            )
        return keys

    @property
    def _pointed_or_selected_slug(self) -> str:
        """The table that the pointer is on, else the selected one."""
        pointed = (self.focus.hover or "").removeprefix(TILE)
        return pointed if pointed in self.visible_slugs else self.selected

    def _focus_find_line(self) -> None:
        """Give the keyboard to the find line."""
        self._finding = True
        self.lay_out()
        self.ui.write_in(self.ui.line(FIND))
        self.focus.focus(FIND)

    def _focus_table(self) -> bool:
        """Bring the ring to the selected table, unless it is on something already; whether it
        moved.
        """
        if self.typing:
            self.ui.write_in(None)
        held = self.focus.ring
        if held is not None and (held.name != FIND or self.shell.keys.gamepad):
            return False
        names = [TILE + slug for slug in self.visible_slugs]
        name = TILE + self.selected
        return bool(names) and self.focus.focus(name if name in names else names[0])

    def _step_by_arrow(self, key: int) -> bool:
        """Whether an arrow had to do with tables; in the room the ring always stands on one."""
        pointed = self.focus.ring is None
        moved = self._focus_table()
        return (moved and not (pointed and self.shows_room)) or self._step_from_ringed_table(key)

    def _step_from_ringed_table(self, key: int) -> bool:
        """In the room, step from table to table: along the rows and on to the next, or up and down
        a column; dark ones are passed over. Whether the ring stands on a table at all.
        """
        held, room = self.focus.ring, self.tables
        if not isinstance(room, TableRoom) or held is None or not held.name.startswith(TILE):
            return False
        step = ARROWS[key][0] + room.across * ARROWS[key][1]
        slugs, lit = [tile.slug for tile in self.tiles], self.visible_slugs
        here, pad = slugs.index(held.name.removeprefix(TILE)), bool(self.shell.keys.gamepad)
        at = here + step
        while 0 <= at < len(slugs) and slugs[at] not in lit:
            at += step
        beyond = pad and step in (-1, 1) and at // room.across != here // room.across
        there = 0 <= at < len(slugs) and not beyond
        if there:
            self._choose(slugs[at])
        # a pad's ring goes on to the navigation, to the filters, or to the bar
        return there or not pad

    def _turn_page(self, key: int) -> None:
        """To the first or the last table of the page, or to the same place of another page."""
        slugs, lit = [tile.slug for tile in self.tiles], self.visible_slugs
        first = self.page_index * self.page_size
        page = [slug for slug in slugs[first : first + self.page_size] if slug in lit]
        if key in (pygame.K_HOME, pygame.K_END) and page:
            self._choose(page[0 if key == pygame.K_HOME else -1])
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._show_page_by(1 if key == pygame.K_PAGEDOWN else -1)

    def _show_page_by(self, by: int, *, round_: bool = False) -> None:
        """Show another page of the room, as far as there are any."""
        page = (self.page_index + by) % self.page_count if round_ else self.page_index + by
        first = page * self.page_size
        there = (
            [t for t in self.tiles[first : first + self.page_size] if t in self.visible_tiles]
            if page >= 0
            else []
        )
        if there and page != self.page_index:
            self._choose(there[0].slug)

    def _choose(self, slug: str, *, by_key: bool = True) -> None:
        """Have the ring on a table."""
        before, page = self.selected, self.page_index
        self.selected, self._at_door = slug, False
        if self.page_index != page:
            self.lay_out()
        elif isinstance(self.tables, TableRoom):
            for one in {before, slug} & self.tables.places.keys():
                self.redraw(self.tables.redraw_rect(one))
            self._place_bar()
            self.redraw(window_box(self.view, *self._bar_box()))
            self.set_targets()
        self.focus.focus(TILE + slug, by_key=by_key)
        self._scroll_to(TILE + slug)

    def handle_intent(self, intent: Intent) -> Move | None:
        """The find line holds other letters, or Enter left it; a filter, a tile or a button was
        pressed.
        """
        name = intent.name
        if isinstance(intent, Changed):
            self.wanted = intent.value
            self._show_filtered()
        elif name.startswith(TILE):
            self._choose(name.removeprefix(TILE), by_key=self.focus.by_key)
            return self._go_to_selected("rules:" if intent.menu else TILE)
        elif name in (front_door.GO, DAY):
            return self._open_door()
        elif name == front_door.CHANGE:
            self._choose_next_ghost()
        elif name == lobby_tables.GO:
            return self._go(TILE + self.selected)
        elif name == lobby_tables.RULES:
            return self._go(f"rules:{self.selected}")
        elif name == lobby_tables.VARIANT:
            self._switch_to_next_rules()
        elif name == FIND:
            self._focus_table() if self._finding else self._focus_find_line()
        elif name == TURN:
            self._show_page_by(1, round_=True)
        else:
            self.chosen = name.removeprefix(HEAD_PREFIX)
            self.shell.sound.play("tick")
            self._show_filtered()
        return None

    def _open_door(self) -> Move | None:
        """Where the gold button leads."""
        self._at_door = True
        self.shell.sound.play("tick")
        return self._go(self._door.way)

    def _choose_next_ghost(self) -> None:
        """Play beside the next of those whom one can play beside."""
        if self._days is None or self._result is None:
            return
        record = self._days().record
        names = [*record.ghosts(self.day)]
        after = names.index(record.chosen_ghost(self.day)) + 1
        record.choose_ghost(names[after % len(names)])
        self.shell.sound.play("tick")
        self._door = self._front_door()
        self.lay_out()

    def _go_to_selected(self, page_prefix: str) -> Move | None:
        """To the table that is chosen, or to its rules."""
        if page_prefix == TILE:
            self.shell.sound.play("tick")
        return self._go(page_prefix + self.selected)

    def act(self, signal: Signal) -> Move | None:
        """In the room the first click rings a table and the second sits down; a key does so at
        once. The ring came to a tile.
        """
        name, before = signal.name, self.selected
        slug = name.removeprefix(TILE)
        if not name.startswith(TILE):
            return None
        if slug not in self.visible_slugs:
            if signal.does == "press":
                self.shell.toast("Filtered out", "“All” shows all tables.")
            return None
        if signal.does in {"focus", "menu", "press"}:
            self._choose(slug, by_key=self.focus.by_key)
        if signal.does == "menu" or (
            signal.does == "press" and (signal.by == "key" or before == slug)
        ):
            return self._go_to_selected("rules:" if signal.does == "menu" else TILE)
        return None

    def _answer(self, signal: Signal) -> Move | None:
        if signal.does == "wheel" and self.shows_room:
            self._show_page_by(-1 if signal.steps > 0 else 1)
            return None
        return super()._answer(signal)

    def take_finger_drag(self, signal: Signal) -> bool:
        """In the room a finger turns the page."""
        if not self.shows_room:
            return False
        self._swept += signal.steps
        # design pixels that a finger goes to turn the room's page
        if abs(self._swept) > 120.0 * self.view.scale:
            self._show_page_by(-1 if self._swept > 0 else 1)
            self._swept = 0.0
        return True

    def _show_filtered(self) -> None:
        """Show what is left; the ring goes to the nearest table that still is lit."""
        self.scroll = 0.0
        lit, slugs, room = self.visible_slugs, [tile.slug for tile in self.tiles], self.tables
        if isinstance(room, TableRoom) and lit and self.selected not in lit:
            at = divmod(slugs.index(self.selected), room.across)
            self.selected = min(
                lit,
                key=lambda one: sum(
                    (a - b) ** 2
                    for a, b in zip(divmod(slugs.index(one), room.across), at, strict=True)
                ),
            )
        self.lay_out()

    # ---- drawing

    def update(self, dt: float) -> Move | None:
        """After the first frame: learn of one table and paint one a turn, and find out what the
        open round waits for.
        """
        on_tile = self.focus.ringed.startswith(TILE)
        if on_tile != self._is_tile_ringed and not self.shows_room:
            self._is_tile_ringed = on_tile
            self.lay_out()
        if self._shown:
            if self._has_unloaded_day:
                self._read_day()
                self._door = self._front_door()
                self.lay_out()
            unlearned = self._slugs_without_facts()
            if unlearned:
                self._read_facts(unlearned[0])
                self.redraw(self.tables.redraw_rect(unlearned[0]))  # somebody deals there
                if unlearned[0] == self.selected and self.shows_room:
                    self.lay_out()
            waiting, months = self._pictures_to_paint(), self._unloaded_months()
            if waiting and isinstance(waiting[0], DoorPicture):
                waiting[0].make_picture()
                self.redraw(waiting[0].rect)
            elif waiting:
                self.redraw(self.tables.paint(waiting[0]))
            elif months and self._days is not None:
                self._days().read_month(months[0])
                self._result = self._days().refresh(self.day)
                self._door = self._front_door()
                self.lay_out()
            elif unasked := self._open.keys() - self._waiting_for.keys():
                slug = next(slug for slug in self._open if slug in unasked)
                self._waiting_for[slug] = lobby_tables.awaited_choice(self._open[slug])
                self._door = self._front_door()
                self.lay_out()
            elif self._exams:
                self._refresh_seal(self._exams.pop())
            self._blink_dealers()
            self._animate_glow()
        return super().update(dt)

    def _refresh_seal(self, slug: str) -> None:
        """Put the seal of an exam that was passed on its table."""
        from ....play.learning.lesson_progress import exam_seal_by_mastery

        if slug in GAMES and (
            held := exam_seal_by_mastery(self.store, self.player, GAMES[slug], self.clock())
        ):
            at = [one.slug for one in self.tiles].index(slug)
            self.tiles = (
                *self.tiles[:at],
                structs.replace(self.tiles[at], seal=held),
                *self.tiles[at + 1 :],
            )
            self.lay_out()

    def _animate_glow(self) -> None:
        """Let ring and light come to tables and leave them softly, and the lamps of the open round
        breathe.
        """
        room, now = self.tables, self.shell.clock.now()
        if not isinstance(room, TableRoom) or self._pictures_to_paint():
            return
        looks = {(self.focus.hover or "").removeprefix(TILE): "lit", self.selected: "chosen"}
        for rect in room.set_glow(looks, now):
            self.redraw(rect)
        calm = (
            self.view.reduced_motion
            or not self.blinks
            or self._latest_open not in self._waiting_for
        )
        if now >= self._breath_due or calm:
            rects, left = room.breathe_lamps("" if calm else self._latest_open, now)
            for rect in rects:
                self.redraw(rect)
            self._breath_due = now + left
            if not calm:
                self.shell.wake_in(left)

    def _blink_dealers(self) -> None:
        """Let whoever deals in the room blink, each row of tables a little after the one beside it:
        a window that waits is woken for no more than that.
        """
        now, room = self.shell.clock.now(), self.tables
        if (
            not self.blinks
            or self.view.reduced_motion
            or not isinstance(room, TableRoom)
            or now < self._blink_due
        ):
            return
        # seconds between two tables of a row at which whoever deals blinks
        moods = [eyes_closed_and_seconds_left(now + phase * 1.37) for phase in range(room.across)]
        lit = set(self.visible_slugs)
        shut = frozenset(
            slug for i, slug in enumerate(room.places) if moods[i % room.across][0] and slug in lit
        )
        for slug in shut ^ self._shut:
            if slug in room.places:
                self.redraw(room.dealer_rect(slug))
        self._shut, self._blink_due = shut, now + min(left for _, left in moods)
        self.shell.wake_in(self._blink_due - now)

    @property
    def wants_frames(self) -> bool:
        """Until everything that is seen is painted and known."""
        waits = bool(
            self._exams
            or self._open.keys() - self._waiting_for.keys()
            or self._has_unloaded_day
            or self._unloaded_months()
        )
        glows = isinstance(self.tables, TableRoom) and self.tables.is_glowing
        return (
            super().wants_frames
            or waits
            or glows
            or bool(self._pictures_to_paint() or self._slugs_without_facts())
        )

    def _slugs_without_facts(self) -> list[str]:
        shown = self.tables.places if isinstance(self.tables, TableRoom) else self.tables.tiles
        return [slug for slug in shown if slug not in self._facts]

    def _pictures_to_paint(self) -> tuple[Any, ...]:
        door = self._band.unpainted(self.pane) if self._band and not self.shows_room else ()
        return (*door, *self.tables.unpainted(self.pane))

    @property
    def _has_unloaded_day(self) -> bool:
        """Whether the books of the day's deals are still to be asked."""
        return self._days is not None and self._result is None and not self.is_first_visit

    def _unloaded_months(self) -> list[str]:
        """Months of the day's deals that nobody has read yet."""
        if self._days is None or self._result is None:
            return []
        return self._days().record.unread_months()

    def draw_ground(self, surface: pygame.Surface) -> None:
        """The room's walls and floor, or the light of every page."""
        if isinstance(self.tables, TableRoom):
            self.tables.draw_ground(surface)
        else:
            super().draw_ground(surface)

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The tables that lie in the area."""
        if isinstance(self.tables, TableRoom):
            asks = {slug: f"“{told}”" for slug, told in self._open_questions().items()}
            hover = self._tile((self.focus.hover or "").removeprefix(TILE))
            guests = self._guest_positions() if self._facts else {}
            self.tables.draw(
                surface,
                area,
                chosen=self._tile(self.selected),
                hover=hover,
                facts=self._facts,
                guests=guests,
                asks=asks,
                shut=dict.fromkeys(self._shut, True),
            )
        super().draw_column(surface, area)
        self._shown = True

    def draw_head_controls(self, surface: pygame.Surface) -> None:
        """What stands beside the title, and the bar of facts."""
        super().draw_head_controls(surface)
        self.ui.draw(surface, surface.get_clip(), "bar")


def filter_pill(
    name: str,
    label: str,
    count: str,
    *,
    chosen: bool = False,
    action: str = "",
    group: str = "filters",
) -> PaintedButton:
    """A pill of the head: its words, and a check when it is chosen."""
    return PaintedButton(
        name,
        pill,
        label,
        count,
        active=chosen,
        wide=lambda kit: pill_width(kit, label, count, sign=chosen),
        label=label,
        value="chosen" if chosen else "",
        group=group,
        action=action,
        radius=22.0,
    )


class Note(Painted):
    """A sign with its words: a key (`arrows` is one cap with all four), or a mark of results."""

    def __init__(self, sign: str, words: str) -> None:
        super().__init__(draw_note, sign, words, size=(0.0, 28.0))
        self.sign, self.words = sign, words

    def widths(self, kit: Kit) -> tuple[float, float]:
        """Both."""
        wide = sign_width(kit, self.sign) + kit.measure(self.words, 20)
        return wide, wide


def key_notes(words_by_cap: Mapping[str, str]) -> Flow:
    """A line of keys with what they do."""
    return Flow([Note(*one) for one in words_by_cap.items()], 34.0)


def sign_width(kit: Kit | Sheet, sign: str) -> float:
    """How far from a note's beginning its words stand."""
    usual = {**dict.fromkeys(dict(MARKS), 22.0), "arrows": 114.0}
    return usual[sign] * kit.type.grow if sign in usual else keycap_width(kit, sign) + 10


def draw_note(sheet: Sheet, w: float, h: float, sign: str, words: str) -> None:
    """A sign, and its words."""
    del w  # it is as wide as its words
    g, ink, wide = sheet.type.grow, sheet.theme.text2, sign_width(sheet, sign)
    if sign in dict(MARKS):
        mark: WinLossPush = sign  # type: ignore[assignment] # one of the marks
        result_mark(sheet, 8 * g, h / 2, 16 * g, mark)
    elif sign == "arrows":
        sheet.rr(0, 0, 104 * g, h, 6, None, 0.9, stroke=ink, sw=1.6)
        for i, name in enumerate(("arrow-l", "arrow-u", "arrow-d", "arrow-r")):
            sheet.icon(name, (17 + i * 23.5) * g, h / 2, 16 * g, ink, 2.4)
    else:
        keycap(sheet, wide / 2 - 5, h / 2, sign, ink)
    sheet.text(words, wide, h / 2, 20, "ui5", ink, valign="m")
    sheet.flush()


def draw_bar_ground(sheet: Sheet, w: float, h: float) -> None:
    """The ground of the bar of facts."""
    sheet.rr(0, 0, w, h, 0, sheet.theme.bar)
