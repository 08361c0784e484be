"""Who plays: the profiles, each with a bankroll and a look, and the welcome of who is the first; it
stands only until then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import pygame

from ...book import FIRST_BUY_IN, Player
from ...book.values import Filter
from ...core.errors import HouseError
from ...core.money import dollars, short
from ...games import LISTED, beginner_table
from ..draw.kit import Kind, State
from ..draw.kit import panel as ground
from ..draw.pieces.portraits import PEOPLE, avatar
from ..draw.sheet import Sheet
from ..draw.signs import leaf
from ..input.actions import pad_button
from ..scenes.scene import Move, Scene, Viewport
from ..scenes.settings import Level, Settings
from ..ui.boxes import Column, Flow, Grid, Lead, Part, PartOnGround, Split, SpreadRow
from ..ui.control import Changed, Intent, Pressed, Words
from ..ui.text_line import Line
from ..ui.widgets import Button, Painted, PanelGround, Picture, Pills, Tile, divider, titled
from ..window.shell import Shell
from .book_page import HAS_AVATAR, BookPage, beginner_game
from .figures.charts import round_in_pictures
from .lobby.lobby_tables import how_many
from .page import Controlled, draw_over
from .style import PageStyle

LOOKS: Final = tuple(PEOPLE)


def draw_portrait_tile(
    surface: pygame.Surface,
    picture: Picture,
    radius: float,
    check: tuple[float, float, float] | None = None,
    *,
    chosen: bool,
) -> None:
    """The face that a tile `look:NAME` shows; the `chosen` one in brass, with its `check` (how far
    from the corner, how large its ground is, and it).
    """
    look, k = picture.look, picture.look.scale
    brass = look.kit.theme.brass
    face = avatar(
        look.kit.cache, picture.name.removeprefix("look:"), radius, brass if chosen else "#5B6468"
    )
    face.draw(surface, *picture.rect.center)
    if chosen and check is not None:
        sheet, (inset, r, size) = look.sheet(surface), check
        x, y = picture.rect.right / k - inset, picture.rect.bottom / k - inset
        sheet.circle(x, y, r, brass)
        sheet.icon("check", x, y, size, "#17130A", 3.2)
        sheet.flush()


PLAY_TOGETHER: Final = (
    (
        "At this computer: add each player here, sit down at a table, then press a free seat between two"
        " rounds. Up to four play."
    ),
    (
        "Over a network: one computer is the house. There start the program with the word operator and"
        " open the network, then start it again with the word host and a table’s name. The other"
        " computers start it with the word join."
    ),
)
"""How several people play, at one computer and at several."""


class Players(BookPage):
    """The profiles. `chosen(player id)` is told who plays from now on and answers with a move of
    the stack.
    """

    name = "profile"
    title = "Players"
    subtitle = "Each with a bankroll and a history of their own"

    def __init__(
        self, *book: Any, chosen: Callable[[int], Move | None] | None = None, **common: Any
    ) -> None:
        super().__init__(*book, **common)
        self._chosen = chosen or (lambda _: self._go("back"))
        self.people: tuple[tuple[Player, int, int], ...] = ()
        self.mine: Player | None = None
        self.typed = ""
        self.fault = False
        self.new_level: Level = "new"

    def load_content(self) -> None:
        """Every profile with its bankroll and how many rounds it has played."""
        self.people = tuple(
            (
                who,
                int(self.store.people.bankroll(who.id)),
                self.store.history.count_rounds(Filter(player=who.id)),
            )
            for who in self.store.people.players()
        )
        self.mine = next((who for who, *_ in self.people if who.id == self.player), None)

    # ---- what stands there

    def content(self) -> Part:
        """The profiles, a new one, and how who plays looks."""
        g = self.growth
        away = self.shell.settings.put_away
        listed = [one for one in self.people if one[0].id not in away or one[0] == self.mine]
        cards = [self._player_tile(*one) for one in listed]
        line = Line(
            PageStyle.longest_name, self.typed, "name", hint="Name", usual=420.0, group="new"
        )
        line.fault = self.fault
        looks = [
            Tile(
                self._draw_one_portrait,
                88 * g,
                88 * g,
                f"look:{name}",
                label=f"Face: {name}",
                group="looks",
                radius=44 * g,
            )
            for name in LOOKS
        ]
        first = bool(self.games) and not any(rounds for *_, rounds in self.people)
        kind: Kind = "dark" if first else "primary"  # before any round the gold is for that one
        add = Button("add", "Add", kind=kind, icon="plus", group="new", high=52.0, least=150.0)
        begins = Words(f"Begins with {short(FIRST_BUY_IN)} of play money.", tone="text2")
        knows = _level_choice_parts("new-level", self.new_level)
        people = Column(
            [
                Grid(cards, 378.0 * (1 + 0.8 * (g - 1))),
                titled("A new player", begins, line, *knows, Flow([add])),
                *self._put_away_or_back_parts(),
            ],
            20.0,
        )
        faces: Part = Grid(looks, 88 * g, 13 * g, cell=88 * g)
        if self.column_width / g > PageStyle.faces_abreast:
            faces = Lead(
                Picture(self._draw_player_face, PageStyle.face, PageStyle.face), faces, 24.0
            )
        shown = _level_choice_parts("level", self.player_level) if self.mine else []
        look = titled(
            f"How {self.mine.name} looks" if self.mine else "Looks", faces, *shown, gap=16 * g
        )
        parts: list[Part] = [Split(people, look, 0.42, PageStyle.faces_abreast)]
        parts.append(
            titled("Play together", *(Words(words, tone="text2") for words in PLAY_TOGETHER))
        )
        if self.games and first:
            parts.append(
                round_in_pictures(beginner_game(self.games), "Nobody has played here yet.", g)
            )
        return Column(parts, 20.0)

    def _put_away_or_back_parts(self) -> list[Part]:
        """Who can be put away, all but who plays now, and who can be brought back."""
        away = self.shell.settings.put_away
        shelves = (
            ("away", "cross", "They are listed no more; bankroll and history are kept."),
            ("bring", "undo", "Put away. A press lists them again."),
        )
        parts: list[Part] = []
        for kind, icon, said in shelves:
            names = [
                Button(f"{kind}:{who.id}", who.name, icon=icon, group=kind, high=48.0)
                for who, *_ in self.people
                if who.id != self.player and (who.id in away) == (kind == "bring")
            ]
            parts += [Words(said, tone="text2"), Flow(names)] if names else []
        return [titled("Put a player away", *parts)] if parts else []

    def _player_tile(self, who: Player, money: int, rounds: int) -> Tile:
        left = PageStyle.players_left * min(1.3, self.growth)

        def lines(wide: float) -> tuple[str, ...]:
            kind = self.shell.lettering(self.view)
            return tuple(kind.wrap(who.name, (wide - left - 18) * self.view.scale, 26, "ui7"))

        def draw(surface: pygame.Surface, on: Picture) -> None:
            now, k, much = who.id == self.player, self.view.scale, min(1.3, self.growth)
            on.lay(
                surface,
                draw_profile_card,
                lines(on.width),
                money,
                rounds,
                now=now,
                state=on.state(),
            )
            face = avatar(self.shell.cache, who.avatar or HAS_AVATAR, 46 * k * much)
            face.draw(surface, on.rect.x + 74 * k * much, on.rect.centery)

        def row_height(wide: float) -> float:
            # as high as it is with one line of name
            return (176.0 + PageStyle.name_size * (len(lines(wide)) - 1)) * self.growth

        return Tile(
            draw, row_height, name=f"who:{who.id}", label=who.name, group="people", radius=14.0
        )

    def _draw_player_face(self, surface: pygame.Surface, on: Picture) -> None:
        """Who plays, as large as there is room."""
        face = avatar(
            self.shell.cache,
            (self.mine.avatar if self.mine else "") or HAS_AVATAR,
            PageStyle.face * 0.48 * self.view.scale,
        )
        face.draw(surface, on.rect.x + PageStyle.face / 2 * self.view.scale, on.rect.centery)

    def _draw_one_portrait(self, surface: pygame.Surface, picture: Picture) -> None:
        g, chosen = (
            self.growth,
            self.mine is not None and f"look:{self.mine.avatar or HAS_AVATAR}" == picture.name,
        )
        radius = 40 * g * self.view.scale * (1.06 if picture.state() == "hover" else 1.0)
        draw_portrait_tile(surface, picture, radius, (12 * g, 13 * g, 16 * g), chosen=chosen)

    # ---- what happens

    def handle_intent(self, intent: Intent) -> Move | None:
        """Choose a player, type a name, add, change the look of who plays."""
        if isinstance(intent, Changed) and intent.name == "new-level":
            self.new_level = intent.value
            self.lay_out()
            return None
        if isinstance(intent, Changed) and intent.name == "level":
            self._set_level(self.player, intent.value)
            self.lay_out()
            return None
        if isinstance(intent, Changed):
            self.typed = intent.value
            if self.fault:
                self.fault = False
                self.lay_out()
            return None
        if not isinstance(intent, Pressed) or intent.menu:
            return None
        kind, _, rest = intent.name.partition(":")
        match kind:
            case "who":
                self.shell.sound.play("tick")
                return self._chosen(int(rest))
            case "name" | "add":
                self.add()
            case "away" | "bring":
                self._put_away(int(rest), away=kind == "away")
            case "look":
                self.store.people.change_player(self.player, avatar=rest)
                self._refresh()
            case _:
                pass
        return None

    def add(self) -> Player | None:
        """Add a player of the typed name, with a look that nobody here has yet, or bring back one of
        this name who is put away; a toast says why not.
        """
        taken = {who.avatar for who, *_ in self.people}
        look = next((name for name in LOOKS if name not in taken and name != "You"), LOOKS[0])
        away, name = self.shell.settings.put_away, self.typed.strip().casefold()
        same = next((who for who, *_ in self.people if who.name.casefold() == name), None)
        if same is not None and same.id in away:
            self.typed = ""
            self._put_away(same.id, away=False)
            return same
        try:
            made = self.store.people.add_player_with_buy_in(self.typed, look)
        except HouseError as refusal:
            self.fault = True
            self.shell.toast("No player was added", str(refusal), "loss")
            self.lay_out()
            self.ui.write_in(self.ui.line("name"))
            return None
        self._set_level(made.id, self.new_level)
        self.typed = ""
        self._refresh()
        self.shell.toast(
            f"{made.name} may sit down", f"With {short(FIRST_BUY_IN)} of play money.", "win"
        )
        return made

    def _put_away(self, player: int, *, away: bool) -> None:
        """List a player no more, or again; nothing of his is lost."""
        self.shell.sound.play("tick")
        others = [one for one in self.shell.settings.put_away if one != player]
        self.shell.change(put_away=(*others, player) if away else tuple(others))
        name = self.store.people.player(player).name
        words = "The page of players brings them back." if away else "They are listed again."
        self.shell.toast(f"{name} is {'put away' if away else 'back'}", words, "info")
        self._refresh()

    def _set_level(self, player: int, level: Level) -> None:
        """Set how much a player has on the screen."""
        self.shell.sound.play("tick")
        self.shell.change(levels={**self.shell.settings.levels, str(player): level})

    def _refresh(self) -> None:
        self.refresh_standing()
        self.load_content()
        self.lay_out()


def draw_profile_card(
    sheet: Sheet,
    w: float,
    h: float,
    name: tuple[str, ...],
    money: int,
    rounds: int,
    *,
    now: bool,
    state: State,
) -> None:
    """A profile: name, bankroll and rounds; who plays now is framed in brass and told so. The
    portrait is laid over it.
    """
    g, theme = sheet.type.grow, sheet.theme
    sheet.rr(0, 0, w, h, 14, "#1D2325" if state in {"hover", "pressed"} else theme.raised)
    edge, strength = (
        (theme.brass, 1.0) if now else ("#FFFFFF", 0.4 if state == "hover" else theme.line_alpha)
    )
    sheet.rr(1, 1, w - 2, h - 2, 13, None, strength, stroke=edge, sw=2 if now else 1.5)
    left, y = PageStyle.players_left * min(1.3, g), 51.0
    for line in name:
        sheet.text(line, left, y * g, 26, "ui7")
        y += PageStyle.name_size
    sheet.text(dollars(money), left, (y + 8.5) * g, 22, "ui6")
    sheet.text(
        f"{rounds:,} round{'' if rounds == 1 else 's'}", left, (y + 42) * g, 20, "ui5", theme.text2
    )
    if now:
        sheet.icon("check", left + 9 * g, (y + 69) * g, 16 * g, theme.brass, 3)
    sheet.text(
        "plays now" if now else "Choose",
        left + (26 * g if now else 0),
        (y + 75) * g,
        20,
        "ui7" if now else "ui5",
        theme.brass if now else theme.text2,
    )


GUEST: Final = Settings().player
WAYS: Final[tuple[tuple[Level, str, str], ...]] = (
    ("new", "I am new", "A guided first round; the dealer says what matters"),
    ("normal", "I know some games", "The dealer speaks after a mistake"),
    ("expert", "I know these games", "Everything on the screen at once"),
)
LEVEL_NAMES: Final[dict[Level, str]] = {"new": "New", "normal": "Normal", "expert": "Expert"}


def _level_choice_parts(name: str, level: Level) -> list[Part]:
    """Pills for how much a player knows, which is how much he is shown, and what the chosen one
    means.
    """
    means = next(words for one, _, words in WAYS if one == level)
    pills = Pills(tuple(LEVEL_NAMES.items()), level, name).copy(label="How much is shown")
    return [Words("How much is shown", 22, "ui6"), pills, Words(means, tone="text2")]


STOPS: Final = ("name", "look", "way", "in")
"""Where Tab goes, one after the other."""
TERMS: Final = "You cannot buy it or cash it in for real money. When it is gone, take more."

BOOK_HERE: Final = "No account and no network: all of it stays on this computer."
BOOK_ON_SERVER: Final = "No account: bankroll and history are kept on the server of this house."


class WelcomePage(Controlled):
    """Asks for name, face and whether all this is new. Behind it lies the `lobby` of a house that
    nobody has played in, which is thrown away when it is `closed`; `comes` makes the player of
    name, look and whether he is new; it raises `HouseError` for a name that cannot be. `on_server`:
    the book is not on this computer. `table` is the title of the one that was asked for ("": none).
    """

    name = "welcome"
    tells = True

    def __init__(
        self,
        shell: Shell,
        lobby: Callable[[], Scene],
        closed: Callable[[], None],
        comes: Callable[[str, str, Level], Move | None],
        *,
        on_server: bool = False,
        table: str = "",
    ) -> None:
        super().__init__(shell)
        self._on_server, self._table = on_server, table
        self._comes, self._house, self._closed = comes, lobby, closed
        self.way: Level = "new"
        self.typed, self.look, self.fault = ("", "You" if "You" in LOOKS else LOOKS[0], False)
        self._room: pygame.Surface | None = None
        self._sharp = pygame.Surface((1, 1))
        self._lobby: Scene | None = None
        self._shown = False
        self._dirty: list[pygame.Rect] = []

    # ---- a scene

    def enter(self, view: Viewport) -> None:
        """Lay it out; the name is typed at once."""
        self.resize(view)
        self._write_in_name_line(passing=True)

    def leave(self) -> None:
        """The practice house goes."""
        super().leave()
        self._stop_background()
        self._closed()

    def resize(self, view: Viewport) -> None:
        """Lay it out for another view, the room behind it drawn once a size."""
        self.view = view.page_view
        if self._room is None or self._room.get_size() != view.size:
            self._stop_background()
            self._sharp = pygame.Surface(view.size, depth=32)
            self._lobby = self._house()
            self._lobby.enter(view)
            self._lobby.draw(self._sharp, [view.window_rect])
            self._room = self._blurred_lobby()
        self.lay_out()

    def update(self, dt: float) -> Move | None:
        """After the first frame the room behind is painted, a table a turn; the lamps come up when
        all of it is.
        """
        if self._lobby is not None and self._shown:
            self._lobby.update(dt)
            self._lobby.draw(self._sharp, [])
            if not self._lobby.wants_frames:
                self._stop_background()
                self._room, self._dirty = self._blurred_lobby(), [self.view.window_rect]
        return super().update(dt)

    def _stop_background(self) -> None:
        """Nothing is painted behind any more."""
        if self._lobby is not None:
            self._lobby.leave()
            self._lobby = None

    def _blurred_lobby(self) -> pygame.Surface:
        """The lobby of a house that nobody has played in, blurred and dimmed."""
        # nobody waits for what is not sharp anyway
        less = tuple(max(1, side // PageStyle.blur_factor) for side in self.view.size)
        soft = pygame.transform.gaussian_blur(
            pygame.transform.smoothscale(self._sharp, less),
            max(1, round(7 * self.view.scale / PageStyle.blur_factor)),
        )
        picture = pygame.transform.smoothscale(soft, self.view.size)
        shade = pygame.Surface(self.view.size, depth=32)
        shade.set_alpha(120)
        picture.blit(shade, (0, 0))
        return picture

    def lay_out(self) -> None:
        """Place the sheet in the middle."""
        view, k = self.view, self.view.scale
        writing = self.ui.typing is not None
        self.ui.clear(view)
        kit = self.ui.look.kit
        g = kit.type.grow
        size = view.size[0] / k, view.size[1] / k
        wide = min(1000.0 * (1 + 0.7 * (g - 1)), size[0] - 40)

        def stacked(air: float) -> Part:
            content = self._content_part(g, air, wide - 120)
            pad = 60.0, 26.0 * air, 26.0 * air
            return PartOnGround(PanelGround(ground, 18, raised=True), content, pad)

        found = [stacked(air) for air in (1.0, 0.55, 0.2, 0.0)]
        part = next((one for one in found if one.height(kit, wide) <= size[1] - 16), found[-1])
        high = part.height(kit, wide)
        x, y = (size[0] - wide) / 2, max(4.0, (size[1] - high) / 2)
        self.ui.place("sheet", part, (x, y, wide, high))
        self.set_targets()
        if writing:
            self._write_in_name_line(passing=True)
        self._dirty = [view.window_rect]

    def _write_in_name_line(self, *, passing: bool = False) -> None:
        self.focus.focus("name")
        self.ui.write_in(self.ui.line("name"), passing=passing)

    # ---- what stands there

    def _content_part(self, g: float, air_share: float, wide: float) -> Part:
        """From the leaf to the button; `air_share` is how much of its air is left, and without any what
        is not asked goes.
        """
        looks = self._look_tile_parts(min(76.0 * g, wide / len(LOOKS) - 5.5))
        ways = [self._answer_tile_part(*way) for way in WAYS]
        head: list[Part] = [Painted(_draw_leaf, size=(0.0, 62.0))] if air_share == 1 else []
        if air_share:
            size = 40 if air_share > 0.5 else 30
            head += [Words("Welcome to Linden House", size, "serif6", anchor="c")]
        if air_share > 0.5:
            head += [
                Words(f"{how_many(LISTED).capitalize()}, one house", tone="text2", anchor="c"),
                divider(),
            ]
        first = beginner_table()
        told = f"We begin at {first.title}: {first.first[:1].lower()}{first.first[1:]}."
        if self._table:
            told = f"Then you sit down at {self._table}."
        is_told = bool(self._table) or self.way == "new"
        begin = [Words(told, 20, "ui6", "brass", anchor="c")] * is_told
        foot = [Words(BOOK_ON_SERVER if self._on_server else BOOK_HERE, tone="text2", anchor="c")]
        money = Column(
            [
                Words(
                    f"You start with {short(FIRST_BUY_IN)} of play money.", 22, "ui7", anchor="c"
                ),
                *([Words(TERMS, tone="text2", anchor="c")] if air_share > 0.5 else []),
            ]
        )
        return Column(
            [
                *([Column(head, 4.0)] if head else []),
                Column([Words("What shall we call you?", 22, "ui7"), self._name_line()], 6.0),
                Column(
                    [
                        SpreadRow(
                            (
                                Words("How do you look?", 22, "ui7"),
                                Words("You can change it any time", tone="text2"),
                            )
                        ),
                        Flow(looks, 5.0),
                    ],
                    6.0,
                ),
                Column(
                    [
                        Words("Have you played these games?", 22, "ui7"),
                        Grid(ways, 260.0, 14.0, most=3),
                    ],
                    8.0,
                ),
                money,
                *begin,
                Grid(
                    [
                        Button(
                            "in",
                            "Come in",
                            kind="primary",
                            size=26,
                            action="press",
                            group="in",
                            high=72.0,
                        )
                    ],
                    300.0,
                    cell=340.0 * g,
                ),
                *(foot if air_share == 1 else []),
            ],
            24.0 * g * air_share + 4,
        )

    def _name_line(self) -> Line:
        """The line in which the player's name is typed."""
        line = Line(
            PageStyle.longest_name,
            self.typed,
            "name",
            hint=GUEST,
            usual=880.0,
            group="name",
            label="What shall we call you?",
        )
        line.fault = self.fault
        return line

    def _look_tile_parts(self, side: float) -> list[Part]:
        """A round tile for each face, so wide and high in design pixels."""
        return [
            Tile(
                self._draw_one_portrait,
                side,
                side,
                f"look:{name}",
                label=f"Face: {name}",
                group="looks",
                radius=side / 2,
            )
            for name in LOOKS
        ]

    def _answer_tile_part(self, name: str, title: str, words: str) -> Part:
        """One of the two answers, chosen or not."""
        kit = self.shell.kit(self.view)

        def row_height(wide: float) -> float:
            lines = kit.type.wrap(words, (wide - 100 * kit.type.grow) * self.view.scale, 20, "ui5")
            return (58 + 28 * len(lines)) * kit.type.grow

        def draw(surface: pygame.Surface, on: Picture) -> None:
            lines = tuple(
                kit.type.wrap(words, (on.width - 100 * kit.type.grow) * self.view.scale, 20, "ui5")
            )
            on.lay(surface, _draw_answer, title, lines, chosen=self.way == name)

        label = f"{title}, chosen" if self.way == name else title
        return Tile(draw, row_height, name=f"way:{name}", label=label, group="ways", radius=12.0)

    def _draw_one_portrait(self, surface: pygame.Surface, picture: Picture) -> None:
        """A face, the chosen one larger and checked."""
        chosen = picture.name == f"look:{self.look}"
        draw_portrait_tile(
            surface,
            picture,
            picture.rect.h / 2 * (0.98 if chosen else 0.82),
            (10, 12, 15),
            chosen=chosen,
        )

    # ---- what happens

    def handle(self, event: pygame.Event) -> Move | None:
        """Enter comes in from anywhere, arrows choose among faces and answers, Esc does nothing."""
        if event.type == pygame.KEYDOWN:
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
                return (
                    self.control_event(event)
                    if pad_button(event) and self._focused_question == "name"
                    else self.come_in()
                )
            by_pad = pad_button(event) and event.key in (pygame.K_UP, pygame.K_DOWN)
            if event.key == pygame.K_TAB or by_pad:
                step = -1 if event.mod & pygame.KMOD_SHIFT or event.key == pygame.K_UP else 1
                self._focus_question(
                    STOPS[(STOPS.index(self._focused_question) + step) % len(STOPS)]
                )
                return None
            by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
            group = self._focused_question
            if by and group in ("look", "way"):
                self._step_choice(group, by)
                return None
            if event.key == pygame.K_SPACE and group in ("look", "way"):
                self._choose(self.focus.focused or "")
                return None
        return self.control_event(event)

    @property
    def _focused_question(self) -> str:
        """Which of the four questions has the keyboard."""
        group = (self.focus.focused or "name").partition(":")[0]
        return group if group in STOPS else "name"

    def _focus_question(self, stop: str) -> None:
        """The keyboard to a question: to the line, or to what is chosen there."""
        if stop == "name":
            self._write_in_name_line(passing=True)
            return
        self.ui.write_in(None)
        self.focus.focus({"look": f"look:{self.look}", "way": f"way:{self.way}"}.get(stop, stop))

    def _step_choice(self, group: str, by: int) -> None:
        """The next face or answer."""
        names: list[str] = list(LOOKS) if group == "look" else [name for name, *_ in WAYS]
        held = self.look if group == "look" else self.way
        self._choose(f"{group}:{names[(names.index(held) + by) % len(names)]}")

    def _choose(self, target: str) -> None:
        """A face or an answer is chosen; nothing else follows from it yet."""
        group, _, name = target.partition(":")
        if group == "look":
            self.look = name
        else:
            self.way = next(way for way, *_ in WAYS if way == name)
        self.lay_out()
        self.focus.focus(target, by_key=self.focus.by_key)

    def handle_intent(self, intent: Intent) -> Move | None:
        """Letters make the name; a face, an answer or the button was pressed."""
        if isinstance(intent, Changed):
            self.typed, self.fault = intent.value, False
            return None
        if not isinstance(intent, Pressed):
            return None
        if intent.name in ("in", "name"):
            return self.come_in()
        self.shell.sound.play("tick")
        self._choose(intent.name)
        return None

    def come_in(self) -> Move | None:
        """The player is made, and the room or the first hand opens; a name that cannot be is said
        why.
        """
        try:
            return self._comes(self.typed.strip() or GUEST, self.look, self.way)
        except HouseError as refusal:
            self.fault = True
            self.shell.toast_and_keep_refusal("That cannot be your name", str(refusal), refusal)
            self.lay_out()
            self._write_in_name_line()
            return None

    @property
    def wants_frames(self) -> bool:
        """Until the room behind is painted; then it stands still."""
        return bool(self._dirty or self.ui.dirty or self._lobby is not None)

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """The room behind, the sheet over it."""
        changed = [*dirty, *self._dirty, *self.focus.take_dirty(), *self.ui.take_dirty()]
        self._dirty = []
        if self._room is not None:
            draw_over(
                surface, self._room, changed, lambda area: self.ui.draw(surface, area, "sheet")
            )
        self._shown = True
        return changed


def _draw_leaf(sheet: Sheet, w: float, h: float) -> None:
    leaf(sheet, w / 2, h / 2, h * 0.8, sheet.theme.brass, "#14181A")


def _draw_answer(
    sheet: Sheet, w: float, h: float, title: str, lines: tuple[str, ...], *, chosen: bool
) -> None:
    """An answer: its name, what follows, and a mark that is filled when it is chosen."""
    g, brass = sheet.type.grow, sheet.theme.brass
    sheet.rr(1, 1, w - 2, h - 2, 12, "#2A2A20" if chosen else "#15191B")
    a, edge, sw = (1.0, brass, 2.0) if chosen else (0.16, "#FFFFFF", 1.5)
    sheet.rr(1, 1, w - 2, h - 2, 12, None, a, stroke=edge, sw=sw)
    sheet.text(title, 24, 32 * g, 24, "ui7", valign="m")
    for i, line in enumerate(lines):
        sheet.text(line, 24, (62 + 28 * i) * g, 20, "ui5", sheet.theme.text2, valign="m")
    x, y = w - 34 * g, 32 * g
    sheet.circle(x, y, 11 * g, None, 1, stroke=brass if chosen else sheet.theme.text2, sw=2)
    if chosen:
        sheet.circle(x, y, 6 * g, brass)
