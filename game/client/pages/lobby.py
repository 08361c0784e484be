"""The lobby: every table of the house, what it costs, how the player has done there, and the round
that is still open.

Its tables (`lobby_tables`) stand in a room or, where the player prefers that or a window has no
room for one, as tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

import pygame
from msgspec import structs

from ...book import KeptRound
from ...book.values import Filter
from ...core.errors import HouseError
from ...core.money import short
from ...games import GAMES, CatalogEntry
from ..actions import meant_key, pad_of
from ..draw.kit import (
    Kit,
    Result,
    button,
    field,
    keycap,
    keycap_width,
    panel,
    pill,
    pill_width,
    result_mark,
)
from ..draw.pen import latest
from ..draw.portraits import dealer_of
from ..draw.sheet import Sheet
from ..focus import ARROWS, Signal, Target, clipped, state_of
from ..motion import blinking
from ..scene import Move, Viewport
from ..toasts import GAP as TOAST_GAP
from ..toasts import ToastArea
from ..ui.boxes import Fixed, Flow, Inlay, Part, SpreadRow, spots
from . import lobby_tables
from .book_page import BookPage, shortened
from .lobby_tables import PAGE, RADIUS, SKIRT, Facts, FactsBar, LobbyTile, TableRoom, TileGrid
from .page import HEAD_PREFIX, width, window_box

if TYPE_CHECKING:
    from ...odds.house_edge import TableCost
    from ..ui.control import Intent, Spot

TILE: Final = "table:"
AFTER: Final = 1.37
"""Seconds between two tables of a row at which whoever deals blinks."""
SWEEP: Final = 120.0
"""Design pixels that a finger goes to turn the room's page."""
FIND: Final = HEAD_PREFIX + "find"
TURN: Final = HEAD_PREFIX + "page"
CONTINUE: Final = HEAD_PREFIX + "continue"
_FILTERS: Final = (
    ("all", "All"),
    ("cards", "Cards"),
    ("blackjack", "Blackjack"),
    ("dice", "Dice"),
    ("low", "Low edge"),
)
_LEGEND: Final[Mapping[str, str]] = {"win": "won", "push": "even", "loss": "lost"}
_HINTS: Final = {
    "press": "sit down",
    "full rules": "rules and odds",
    "menu": "menu",
    "back": "leave",
}
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Lobby(BookPage):
    """The tables. `games` is the catalogue in its order, `costs` what each costs by the rules it
    comes with (left out: unknown).
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
        **common: Any,
    ) -> None:
        super().__init__(*book, **common)
        self.listed = dict(games)
        self.costs = costs or {}
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
        self._open: KeptRound | None = None
        self._waiting_for = ""
        self._shown = False
        self._shut: frozenset[str] = frozenset()
        self._blink_due = self._breath_due = 0.0
        self._head: dict[str, Spot] = {}
        self._pills: dict[str, tuple[str, str]] = {}

    # ---- the book

    def read(self) -> None:
        """Tables and the open round; what it waits for, and who deals where, is found out after the
        first frame.
        """
        self._open = self.store.open_round(self.player)
        at = self._open.row.game if self._open else ""
        self.tiles = lobby_tables.tiles(
            self.store, self.player, self.listed, self._costs(), self.store.open_tables(self.player)
        )
        self._waiting_for, self._facts, self._exams = (
            "",
            {},
            [*self.store.practice.exams(self.player)],
        )
        if self.selected not in self.listed:  # else a table was just left
            last = self.store.history.rounds(Filter(player=self.player), limit=1)
            self.selected = at or (
                last[0].game
                if last and last[0].game in self.listed
                else next(iter(self.listed), "")
            )

    def _costs(self) -> dict[str, TableCost | None]:
        """What each table costs under the rules in force there; none in casino mode."""
        if self.shell.settings.casino_mode:
            return {}
        own = {
            slug: self._own_cost(slug) for slug in self.costs if self.store.rules(slug) is not None
        }
        return {**self.costs, **own}

    def _own_cost(self, slug: str) -> TableCost | None:
        """What a table costs that the house has given rules of its own; None under rules that
        cannot be read.
        """
        from ...odds.house_edge import table_cost
        from ...play.round_records import saved_rules

        try:
            return table_cost(GAMES[slug], saved_rules(self.store, GAMES[slug]))
        except HouseError:  # the table itself says so when it is sat down at
            return None

    def enter(self, view: Viewport) -> None:
        """Come up with the selected table under the ring."""
        super().enter(view)
        self.come_to(TILE + self.selected)

    @property
    def visible_tiles(self) -> tuple[LobbyTile, ...]:
        """The tables that filter and search leave; looked for only when these have changed."""
        kept = self._left
        if kept is None or kept[0] is not self.tiles or kept[1:3] != (self.chosen, self.wanted):
            wanted = self.wanted.strip().casefold()
            found = tuple(
                t
                for t in self.tiles
                if lobby_tables.passes(t, self.chosen)
                and wanted in f"{t.title} {t.blurb}".casefold()
            )
            if self.chosen == "low":
                found = tuple(sorted(found, key=lambda tile: tile.cost.edge if tile.cost else 0.0))
            kept = self._left = (self.tiles, self.chosen, self.wanted, found)
        return kept[3]

    @property
    def lit(self) -> tuple[str, ...]:
        """The same by slug."""
        return tuple(tile.slug for tile in self.visible_tiles)

    def _tile(self, slug: str) -> LobbyTile | None:
        """The table of a slug, None for one that is dark."""
        return {tile.slug: tile for tile in self.visible_tiles}.get(slug)

    def _learn(self, slug: str) -> None:
        """The limits and house rules of a table, who sits there, and who deals."""
        from ...play.bots import company, own_seat
        from ...play.round_records import saved_rules
        from ...play.submissions import name_of, offered

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
            tuple(bot.name for bot in company(game, (own,), chosen.count, chosen.styles)),
            dealer_of(slug, day, self.store.table_standing(self.player, slug).number + 1),
            own,
            name_of(offered(self.store.folder, game)[0], rules) or "Own rules",
        )

    def _vary(self) -> None:
        """The table's next set of house rules: one that stands ready, or a Rules Submission of the
        player's.
        """
        from ...play.round_records import saved_rules
        from ...play.submissions import name_of, offered, take

        game = GAMES[self.selected]
        try:
            found, _ = offered(self.store.folder, game)
            now, names = name_of(found, saved_rules(self.store, game)), [*found]
            then = names[(names.index(now) + 1) % len(names)] if now else names[0]
            take(self.store, game, found[then][1])
        except HouseError as refusal:
            self.shell.toast("The rules stay as they are", str(refusal), "loss")
            return
        self.shell.sound.play("tick")
        self.shell.toast(f"{game.title}: {then}", f"{found[then][0]}; from the next deal.", "info")
        self._learn(game.slug)
        costs = self._costs()
        self.tiles = tuple(structs.replace(tile, cost=costs.get(tile.slug)) for tile in self.tiles)
        if isinstance(self.tables, TableRoom):
            self.redraw(self.tables.touched(game.slug))
        self.lay_out()
        self.redraw(window_box(self.view, *self._bar_box()))

    def _guests(self) -> dict[str, dict[str, float]]:
        """Who of the company is seen where, one table each and another one every day: how far right
        of the middle.
        """
        from ...play.bots import COMPANY

        day, slugs = self.clock().date().toordinal(), tuple(self.listed)
        found: dict[str, dict[str, float]] = {}
        for i, (name, _) in enumerate(COMPANY[: self.shell.settings.bots.count]):
            at = found.setdefault(slugs[(day + i // 2 * 5) % len(slugs)], {})
            at[name] = 0.62 if at else -0.6
        return found

    # ---- geometry

    @property
    def roomy(self) -> bool:
        """Whether the tables stand in a room."""
        return self.shell.settings.lobby == "room" and lobby_tables.fits(self.view, self.growth)

    def doorway(self, slug: str) -> pygame.Rect | None:
        """Where a table stands in the room, None where it is not in sight."""
        return (
            self.tables.rect(slug)
            if isinstance(self.tables, TableRoom) and slug in self.tables.places
            else None
        )

    @property
    def sheets(self) -> int:
        """How many pages of tables the room has."""
        return max(1, -(-len(self.tiles) // PAGE))

    @property
    def sheet_size(self) -> int:
        """How many tables a page holds: of thirteen seven and six, so that none stands alone."""
        return max(1, -(-len(self.tiles) // self.sheets))

    @property
    def sheet(self) -> int:
        """The page on which the selected table stands, counted from 0."""
        slugs = [tile.slug for tile in self.tiles]
        return slugs.index(self.selected) // self.sheet_size if self.selected in slugs else 0

    @property
    def _hint_high(self) -> float:
        return 0.0 if self.roomy else 50.0 * self.growth

    @property
    def _card_wide(self) -> float:
        return 446.0 * (1 + 0.7 * (self.growth - 1)) if self._open and not self.roomy else 0.0

    def _laid_head(self) -> tuple[Part | None, float]:
        """Place a pill for each filter that finds something, the find box and the turn of a page,
        from the window's corner: beside the title, or in lines under it where that does not hold
        them; how much they need under it.
        """
        kit, g, above = self.shell.kit(self.view), self.growth, self.head - self._under
        counts = {
            name: sum(lobby_tables.passes(tile, name) for tile in self.tiles)
            for name, _ in _FILTERS
        }
        self._pills = {
            HEAD_PREFIX + name: (label, f"{counts[name]}")
            for name, label in _FILTERS
            if counts[name] or name == "all"
        }
        parts = [
            Inlay(name, pill_width(kit, *words, sign=name == HEAD_PREFIX + self.chosen), 44 * g)
            for name, words in self._pills.items()
        ]
        parts.append(Inlay(FIND, 208 * g, 44 * g))
        if self.roomy and self.sheets > 1:
            self._pills[TURN] = (f"Page {self.sheet + 1}", f"of {self.sheets}")
            parts.append(Inlay(TURN, pill_width(kit, *self._pills[TURN]), 44 * g))
        row = Flow(parts, 10.0)
        room = self.width - (self._card_wide + 16 if self._card_wide else 0) - 270 * g
        beside = row.widths(kit)[1] <= room
        x, y, wide = (
            (self.left + 270 * g, 40.0, room) if beside else (self.left, above - 6, self.width)
        )
        self._head = spots(row, kit, (x, y, wide, 0.0))
        return None, 0.0 if beside else y + row.height(kit, wide) + 16 - above

    @property
    def height(self) -> float:
        """The hints below are not part of the column."""
        return super().height - self._hint_high

    @property
    def pane(self) -> pygame.Rect:
        """Where tables are seen."""
        if self.roomy:
            k, x = self.view.scale, round(width(self.shell, self.view) * self.view.scale)
            return pygame.Rect(x, 0, self.view.size[0] - x, round(self._bar_box()[1] * k))
        pane = super().pane
        return pygame.Rect(
            pane.x, pane.y, pane.w, pane.h - round(self._hint_high * self.view.scale)
        )

    @property
    def toast_area(self) -> ToastArea:
        """Under a grid of tables the strip of hints, down to the window's edge; else the room's
        lower left corner.
        """
        pane, (wide, high) = self.pane, self.view.size
        if self.roomy:
            return ToastArea(pane)
        strip = pygame.Rect(pane.x, pane.bottom, wide - pane.x, high - pane.bottom)
        strip.h += self.view.px(TOAST_GAP - 2)
        return ToastArea(strip, low=True)

    def _bar_box(self) -> Spot:
        x, high = width(self.shell, self.view), 92.0 + 32.0 * self.growth
        wide, tall = (side / self.view.scale for side in self.view.size)
        return x, tall - high, wide - x, high

    def _place(self) -> None:
        """The tables, as the head leaves them room."""
        if self.roomy:
            page = self.tiles[self.sheet * self.sheet_size : (self.sheet + 1) * self.sheet_size]
            x, bottom, wide, _ = self._bar_box()
            top = self.head + 4
            self.tables = TableRoom(
                self.shell,
                self.view,
                page,
                self.visible_tiles,
                (x, top, wide, bottom - top - SKIRT),
            )
        else:
            self.tables = TileGrid(
                self.shell,
                self.view,
                self.tiles,
                self.visible_tiles,
                (self.width, self.height),
                self.box,
            )
        super()._place()

    def column_height(self) -> float:
        """All rows of tiles; the gap below the last is the page's own. The room does not scroll."""
        return (
            self.tables.high - 14
            if isinstance(self.tables, TileGrid) and self.tables.shown
            else 0.0
        )

    def _card_box(self) -> Spot:
        return self.left + self.width - self._card_wide, 24.0, self._card_wide, 78.0 * self.growth

    def _button_box(self) -> Spot:
        x, y, w, h = self._card_box()
        wide = 146 * self.growth
        return x + w - wide - 12, y + 12, wide, h - 22

    def bar(self) -> FactsBar | None:
        """The bar of facts under the room; None where no table is lit."""
        tile = self._tile(self.selected)
        if tile is None:
            return None
        return FactsBar(
            self.shell.kit(self.view),
            tile,
            self._facts.get(tile.slug, Facts()),
            self._bar_box(),
            self._way(tile),
        )

    def _way(self, tile: LobbyTile) -> tuple[str, str]:
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
        if self._open is None or self._open.row.game != tile.slug:
            return "Continue", "Your round is waiting"
        what = f", {self._waiting_for}" if self._waiting_for and self.growth < 1.1 else " waits"
        return "Continue", f"Round {self._open.row.number:,}{what}"

    # ---- what can be reached

    def _visible_targets(self) -> list[Target]:
        bar = self.bar() if self.roomy else None
        under = (
            [
                Target(
                    name, window_box(self.view, *bar.spots[name]), "bar", label=label, value=more
                )
                for name, (label, more) in bar.buttons.items()
            ]
            if bar
            else []
        )
        tables = [clipped(target, self.pane) for target in self.table_targets()]
        return [*self.head_targets(), *super()._visible_targets(), *tables, *under]

    def aloud(self) -> list[str]:
        """The facts of the table that is chosen."""
        bar = self.bar() if self.roomy else None
        return (
            [f"{label} {value}".strip() for label, value in bar.shown_facts().items() if value]
            if bar is not None
            else []
        )

    def head_targets(self) -> list[Target]:
        """Filters, the find box until it is a line, and the round to go on with."""
        keys = (
            {}
            if self.typing
            else {
                name: self.shell.keys.code(f"option {i + 1}")
                for i, name in enumerate(n for n in self._pills if n != TURN)
            }
        )
        targets = [
            Target(
                name,
                window_box(self.view, *box),
                "filters",
                face=str(name.endswith(self.chosen)),
                radius=22,
                key=keys.get(name),
                label=self._pills.get(name, ("Find a table",))[0],
                value="chosen" if name.endswith(self.chosen) else "",
            )
            for name, box in self._head.items()
            if name != FIND or not self._finding
        ]
        if self._card_wide:
            targets.append(
                Target(
                    CONTINUE,
                    window_box(self.view, *self._button_box()),
                    "filters",
                    label="Continue",
                )
            )
        return targets

    def table_targets(self) -> list[Target]:
        """The tables. A dark one says why when it is pressed."""
        radius, lit, room = round(RADIUS * self.view.scale), self.lit, self.tables
        if isinstance(room, TileGrid):
            titles = {
                tile.slug: f"{tile.title}, {tile.sealed}" if tile.seal else tile.title
                for tile in self.tiles
            }
            return [
                Target(TILE + slug, room.rect(slug), "tiles", radius=radius, label=titles[slug])
                for slug in lit
            ]
        return [
            Target(
                TILE + tile.slug,
                room.rect(tile.slug),
                "tiles",
                radius=radius,
                focusable=tile in self.visible_tiles,
                role="tile",
                label=room.spoken_tile(tile),
            )
            for tile in room.tiles
        ]

    # ---- what happens

    def head_part(self) -> Part | None:
        """The find line, from when it is first typed in: the first frame does without the controls'
        library.
        """
        if not self._finding:
            return None
        from ..ui.text_line import Line

        x, y, w, h = self._head[FIND]
        line = Line(
            24,
            self.wanted,
            FIND,
            hint="Find a table",
            icon="search",
            action="find",
            group="filters",
            emptied=True,
        )
        return Fixed([(line, (x - self.left, y, w, h))])

    def handle(self, event: pygame.Event) -> Move | None:
        """A slash opens the find line; while it is typed in, Down goes to the tables, else every
        arrow does.
        """
        if event.type == pygame.KEYDOWN:
            if self.typing and event.key == pygame.K_DOWN and not pad_of(event):
                self._to_tables()
                return None
            own = (
                None
                if self.typing
                else self._keys.get(meant_key(event)) or self._keys.get(event.key)
            )
            if own is not None:
                return own(event.key)
            if not self.typing and event.key in ARROWS and self._went(event.key):
                return None
            if (
                not self.typing
                and event.key in _ENTER
                and self.focus.ring is None
                and self.selected in self.lit
            ):
                return self._go(TILE + self.selected)
        return super().handle(event)

    @property
    def _keys(self) -> dict[int | None, Callable[[int], Move | None]]:
        """What keys of the lobby's own do."""
        keys: dict[int | None, Callable[[int], Move | None]] = {
            self.shell.keys.code("find"): lambda _: self._find(),
            pygame.K_ESCAPE: lambda _: self._go("quit"),
        }
        if self.selected:
            keys[self.shell.keys.code("full rules")] = lambda _: self._go(f"rules:{self.selected}")
            keys[self.shell.keys.code("variant")] = lambda _: self._vary()
        if self.roomy:
            keys |= dict.fromkeys(
                (pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN), self._turn_page
            )
        return keys

    def _find(self) -> None:
        """Give the keyboard to the find line."""
        self._finding = True
        self.lay_out()
        self.ui.write_in(self.ui.line(FIND))
        self.focus.focus(FIND)

    def _to_tables(self) -> bool:
        """Bring the ring to the selected table, unless it is on something already; whether it
        moved.
        """
        if self.typing:
            self.ui.write_in(None)
        held = self.focus.ring
        if held is not None and (held.name != FIND or self.shell.keys.pad):
            return False
        names = [TILE + slug for slug in self.lit]
        name = TILE + self.selected
        return bool(names) and self.focus.focus(name if name in names else names[0])

    def _went(self, key: int) -> bool:
        """Whether an arrow had to do with tables; in the room the ring always stands on one."""
        pointed = self.focus.ring is None
        moved = self._to_tables()
        return (moved and not (pointed and self.roomy)) or self._walked(key)

    def _walked(self, key: int) -> bool:
        """In the room, step from table to table: along the rows and on to the next, or up and down
        a column; dark ones are passed over. Whether the ring stands on a table at all.
        """
        held, room = self.focus.ring, self.tables
        if not isinstance(room, TableRoom) or held is None or not held.name.startswith(TILE):
            return False
        step = ARROWS[key][0] + room.across * ARROWS[key][1]
        slugs, lit = [tile.slug for tile in self.tiles], self.lit
        here, pad = slugs.index(held.name.removeprefix(TILE)), bool(self.shell.keys.pad)
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
        slugs, lit = [tile.slug for tile in self.tiles], self.lit
        first = self.sheet * self.sheet_size
        page = [slug for slug in slugs[first : first + self.sheet_size] if slug in lit]
        if key in (pygame.K_HOME, pygame.K_END) and page:
            self._choose(page[0 if key == pygame.K_HOME else -1])
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._turn(1 if key == pygame.K_PAGEDOWN else -1)

    def _turn(self, by: int, *, round_: bool = False) -> None:
        """Show another page of the room, as far as there are any."""
        page = (self.sheet + by) % self.sheets if round_ else self.sheet + by
        first = page * self.sheet_size
        there = (
            [t for t in self.tiles[first : first + self.sheet_size] if t in self.visible_tiles]
            if page >= 0
            else []
        )
        if there and page != self.sheet:
            self._choose(there[0].slug)

    def _choose(self, slug: str, *, by_key: bool = True) -> None:
        """Have the ring on a table."""
        before, page = self.selected, self.sheet
        self.selected = slug
        if self.sheet != page:
            self.lay_out()
        elif isinstance(self.tables, TableRoom):
            for one in {before, slug} & self.tables.places.keys():
                self.redraw(self.tables.touched(one))
            self.redraw(window_box(self.view, *self._bar_box()))
            self.state_targets()
        self.focus.focus(TILE + slug, by_key=by_key)
        self._show(TILE + slug)

    def handle_intent(self, intent: Intent) -> Move | None:
        """The find line holds other letters, or Enter left it."""
        from ..ui.control import Changed

        if isinstance(intent, Changed):
            self.wanted = intent.value
            self._filtered()
        else:
            self._to_tables()
        return None

    def act(self, signal: Signal) -> Move | None:
        """Filters, find box, the open round, and sitting down."""
        name = signal.name
        if name.startswith(TILE):
            return self._at_table(signal, name.removeprefix(TILE))
        if signal.does != "press":
            return None
        if name == CONTINUE and self._open:
            return self._go(f"{TILE}{self._open.row.game}")
        if name == FactsBar.GO:
            return self._go(TILE + self.selected)
        if name == FactsBar.RULES:
            return self._go(f"rules:{self.selected}")
        if name == FactsBar.VARIANT:
            self._vary()
        elif name == FIND:
            self._find()
        elif name == TURN:
            self._turn(1, round_=True)
        elif name in self._pills:
            self.chosen = name.removeprefix(HEAD_PREFIX)
            self.shell.sound.play("tick")
            self._filtered()
        return None

    def _at_table(self, signal: Signal, slug: str) -> Move | None:
        """In the room the first click rings a table and the second sits down; a key and a tile do
        so at once.
        """
        if slug not in self.lit:
            if signal.does == "press":
                self.shell.toast("Filtered out", "“All” shows all tables.")
            return None
        before = self.selected
        if signal.does in {"focus", "menu", "press"}:
            self._choose(slug, by_key=self.focus.by_key)
        if signal.does == "menu":
            return self._go(f"rules:{slug}")
        if signal.does == "press" and (signal.by == "key" or before == slug or not self.roomy):
            self.shell.sound.play("tick")
            return self._go(TILE + slug)
        return None

    def _answer(self, signal: Signal) -> Move | None:
        if signal.does == "wheel" and self.roomy:
            self._turn(-1 if signal.steps > 0 else 1)
            return None
        return super()._answer(signal)

    def swiped(self, signal: Signal) -> bool:
        """In the room a finger turns the page."""
        if not self.roomy:
            return False
        self._swept += signal.steps
        if abs(self._swept) > SWEEP * self.view.scale:
            self._turn(-1 if self._swept > 0 else 1)
            self._swept = 0.0
        return True

    def _filtered(self) -> None:
        """Show what is left; the ring goes to the nearest table that still is lit."""
        self.scroll = 0.0
        lit, slugs, room = self.lit, [tile.slug for tile in self.tiles], self.tables
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
        if self._shown:
            waiting, unlearned = self._unpainted(), self._unlearned()
            if unlearned:
                self._learn(unlearned[0])
                self.redraw(self.tables.touched(unlearned[0]))  # somebody deals there
                if unlearned[0] == self.selected:
                    self.lay_out()
            if waiting:
                self.redraw(self.tables.paint(waiting[0]))
            elif self._open and not self._waiting_for:
                self._waiting_for = lobby_tables.waits_for(self._open)
                self.lay_out()
            elif self._exams:
                self._seal(self._exams.pop())
            self._blink()
            self._glow()
        return super().update(dt)

    def _seal(self, slug: str) -> None:
        """Put the seal of an exam that was passed on its table."""
        from ...play.lesson_progress import seal

        if slug in GAMES and (held := seal(self.store, self.player, GAMES[slug], self.clock())):
            at = [one.slug for one in self.tiles].index(slug)
            self.tiles = (
                *self.tiles[:at],
                structs.replace(self.tiles[at], seal=held),
                *self.tiles[at + 1 :],
            )
            self.lay_out()

    def _glow(self) -> None:
        """Let ring and light come to tables and leave them softly, and the lamps of the open round
        breathe.
        """
        room, now = self.tables, self.shell.clock.now()
        if not isinstance(room, TableRoom) or self._unpainted():
            return
        looks = {(self.focus.hover or "").removeprefix(TILE): "lit", self.selected: "chosen"}
        for rect in room.glow(looks, now):
            self.redraw(rect)
        calm = (
            self.view.reduced_motion
            or not self.blinks
            or self._open is None
            or not self._waiting_for
        )
        if now >= self._breath_due or calm:
            rects, left = room.breathe(
                "" if calm or self._open is None else self._open.row.game, now
            )
            for rect in rects:
                self.redraw(rect)
            self._breath_due = now + left
            if not calm:
                self.shell.wake_in(left)

    def _blink(self) -> None:
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
        moods = [blinking(now + phase * AFTER) for phase in range(room.across)]
        lit = set(self.lit)
        shut = frozenset(
            slug for i, slug in enumerate(room.places) if moods[i % room.across][0] and slug in lit
        )
        for slug in shut ^ self._shut:
            if slug in room.places:
                self.redraw(room.face(slug))
        self._shut, self._blink_due = shut, now + min(left for _, left in moods)
        self.shell.wake_in(self._blink_due - now)

    @property
    def wants_frames(self) -> bool:
        """Until everything that is seen is painted and known."""
        waits = bool(self._exams or (self._open and not self._waiting_for))
        glows = isinstance(self.tables, TableRoom) and self.tables.glowing
        return (
            super().wants_frames or waits or glows or bool(self._unpainted() or self._unlearned())
        )

    def _unlearned(self) -> list[str]:
        if not isinstance(self.tables, TableRoom):
            return []
        return [slug for slug in self.tables.places if slug not in self._facts]

    def _unpainted(self) -> tuple[Any, ...]:
        return self.tables.unpainted(self.pane)

    def draw_ground(self, surface: pygame.Surface) -> None:
        """The room's walls and floor, or the light of every page."""
        if isinstance(self.tables, TableRoom):
            self.tables.draw_ground(surface)
        else:
            super().draw_ground(surface)

    def draw_column(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The tables that lie in the area."""
        if isinstance(self.tables, TableRoom):
            asks = (
                {self._open.row.game: f"“Your {self._waiting_for}?”"}
                if self._open and self._waiting_for
                else {}
            )
            hover = self._tile((self.focus.hover or "").removeprefix(TILE))
            guests = self._guests() if self._facts else {}
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
        else:
            self.tables.draw(surface, area, lambda slug: state_of(self.focus, TILE + slug))
            if not self.visible_tiles:
                self._nothing(surface, self.left, self.head + 40 * self.growth)
        self._shown = True

    def _nothing(self, surface: pygame.Surface, x: float, y: float) -> None:
        s = self.shell.sheet(surface, self.view)
        s.text("No table of that name.", x, y, 24, "ui6", self.shell.theme(self.view).text2)

    def draw_head(self, surface: pygame.Surface) -> None:
        """Filters, find box, the open round and the hints; in the room as far as any of it lies in
        what is drawn.
        """
        if not self.roomy or surface.get_clip().top < (self.head + 60) * self.view.scale:
            self._draw_head(surface)
        if self.roomy and surface.get_clip().colliderect(window_box(self.view, *self._bar_box())):
            self._draw_bar_of_facts(surface)

    def _draw_head(self, surface: pygame.Surface) -> None:
        kit = self.shell.kit(self.view)
        for name, (x, y, w, h) in self._head.items():
            at, state = window_box(self.view, x, y, w, h), state_of(self.focus, name)
            if name in self._pills:
                piece = kit.paint(
                    pill,
                    w,
                    h,
                    *self._pills[name],
                    active=name == HEAD_PREFIX + self.chosen,
                    state=state,
                )
            elif not self._finding:
                piece = kit.paint(
                    field,
                    w,
                    h,
                    "",
                    hint="Find a table",
                    icon="search",
                    key=kit.keys.cap("find"),
                    state=state,
                )
            else:
                continue
            piece.blit(surface, at.x, at.y)
        if self._finding:
            super().draw_head(surface)
        if self._card_wide:
            self._draw_card(surface)
        self._draw_hints(surface)

    def _draw_bar_of_facts(self, surface: pygame.Surface) -> None:
        bar, k = self.bar(), self.view.scale
        if bar is not None:
            words = latest(self.shell.cache, ("facts bar",), bar.stamp, bar.words)
            surface.blit(words, window_box(self.view, *bar.box))
            states = {name: state_of(self.focus, name) for name in bar.buttons}
            bar.draw_buttons(surface, k, states, soft=self.shell.warm)
            return
        x, y, w, h = self._bar_box()
        surface.fill(self.shell.theme(self.view).bar, window_box(self.view, x, y, w, h))
        self._nothing(surface, x + 24, y + h * 0.56)

    def _draw_card(self, surface: pygame.Surface) -> None:
        if self._open is None:
            return
        kit, theme, g = self.shell.kit(self.view), self.shell.theme(self.view), self.growth
        x, y, w, h = self._card_box()
        at = window_box(self.view, x, y, w, h)
        kit.paint(panel, w, h, fill="#26241A", tone=theme.brass).blit(surface, at.x, at.y)
        game = self.listed.get(self._open.row.game)
        short = shortened(game.title) if game else self._open.row.game
        bx, by, bw, bh = self._button_box()
        s, room = self.shell.sheet(surface, self.view), bx - x - 28
        s.fitted(f"{short}, round {self._open.row.number:,}", x + 18, y + 32 * g, room, 20, "ui7")
        s.fitted(
            f"Your {self._waiting_for or 'decision'} is open",
            x + 18,
            y + 60 * g,
            room,
            20,
            "ui5",
            theme.text2,
        )
        s.flush()
        state = state_of(self.focus, CONTINUE)
        spot = window_box(self.view, bx, by, bw, bh)
        kit.paint(button, bw, bh, "Continue", kind="primary", size=22, state=state).blit(
            surface, spot.x, spot.y
        )

    def _draw_hints(self, surface: pygame.Surface) -> None:
        """Keys, and what the marks of results mean: in a line under the tiles, or in the room's
        upper right corner as far as there is room.
        """
        kit, g = self.shell.kit(self.view), self.growth
        keys, marks, right = (
            _notes(kit, self._hints()),
            _notes(kit, _LEGEND),
            self.left + self.width,
        )
        if not self.roomy:
            y = self.view.size[1] / self.view.scale - 42 * g
            both = keys.widths(kit)[1] + marks.widths(kit)[1] + 40 <= self.width
            self._draw_notes(
                surface, SpreadRow((keys, marks)) if both else keys, self.left, y, self.width
            )
            return
        keys = _notes(kit, self._hints("menu", "back"))
        end, low = (
            max(box[side] + box[side + 2] for box in self._head.values()) for side in (0, 1)
        )
        beside = right - keys.widths(kit)[1] - end >= 30
        if beside:
            wide = keys.widths(kit)[1] + 1
            self._draw_notes(surface, keys, right - wide, 48 - 14 * (g - 1), wide)
        if beside or low + 32 * g < self.head + 60:
            wide = marks.widths(kit)[1] + 1
            self._draw_notes(surface, marks, right - wide, max(84.0, low + 2), wide)

    def _hints(self, *only: str) -> dict[str, str]:
        """What keys do here, by their caps; `only` some."""
        cap = self.shell.keys.cap
        found = {cap(name): _HINTS[name] for name in only or _HINTS if cap(name)}
        return {"arrows": "move"} | found if found else {}

    def _draw_notes(
        self, surface: pygame.Surface, row: Part, x: float, y: float, wide: float
    ) -> None:
        """Signs with their words, kept as one picture."""
        kit, k = self.shell.kit(self.view), self.view.scale
        placed = spots(row, kit, (0.0, 0.0, wide, 0.0))
        kit.paint(
            _noted,
            wide,
            28 * kit.type.grow,
            tuple(placed.items()),
            tuple((self._hints() | dict(_LEGEND)).items()),
        ).blit(surface, x * k, y * k)


def _notes(kit: Kit, words: Mapping[str, str]) -> Flow:
    """A line of signs with their words: keys (`arrows` is one cap with all four), or marks of
    results.
    """
    g = kit.type.grow
    signs = dict.fromkeys(_LEGEND, 22 * g) | {"arrows": 114 * g}
    wide = {sign: signs.get(sign) or keycap_width(kit, sign) + 10 for sign in words}
    parts = [Inlay(sign, wide[sign] + kit.measure(words[sign], 20), 28 * g) for sign in words]
    return Flow(parts, 24.0 if "win" in words else 34.0)


def _noted(
    sheet: Sheet,
    w: float,
    h: float,
    placed: tuple[tuple[str, Spot], ...],
    said: tuple[tuple[str, str], ...],
) -> None:
    """Signs at their places, and the words each is said to have."""
    del w, h  # each sign has its place
    g, ink, high, words = sheet.type.grow, sheet.theme.text2, 28 * sheet.type.grow, dict(said)
    for sign, (x, top, _, tall) in placed:
        y = top + tall / 2
        if sign in _LEGEND:
            mark: Result = sign  # type: ignore[assignment] # a key of the legend
            result_mark(sheet, x + 8 * g, y, 16 * g, mark)
            wide = 22 * g
        elif sign == "arrows":
            wide = 114 * g
            sheet.rr(x, y - high / 2, 104 * g, high, 6, None, 0.9, stroke=ink, sw=1.6)
            for i, name in enumerate(("arrow-l", "arrow-u", "arrow-d", "arrow-r")):
                sheet.icon(name, x + (17 + i * 23.5) * g, y, 16 * g, ink, 2.4)
        else:
            wide = keycap_width(sheet, sign) + 10
            keycap(sheet, x + wide / 2 - 5, y, sign, ink)
        sheet.text(words[sign], x + wide, y, 20, "ui5", ink, valign="m")
    sheet.flush()
