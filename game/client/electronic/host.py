"""The host of a dealt table in the window, and a table that is watched: the host shows what any
watcher is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from ...book.terminals.values import label
from ...core.declaration import Game
from ...core.errors import HouseError
from ...core.money import dollars
from ...hall.dealing.dealt_table import gaming_table_count
from ...hall.process.table_server import HostedTable
from ...hall.process.table_status import RunOrder, TableState
from ...hall.terminal.link_session import LinkSession, sentence
from ...hall.wire.discovery import own_addresses
from ...rounds.refusals import refusal_sentence
from ..draw.hall import BESIDE, play_money_width
from ..layouts.layout import Box, Layout, OtherSeatLook, SeatPlace, SpotPlace, Word
from ..pages.book_page import shortened
from ..pages.dialog import Answer, Dialog, WritingDialog
from ..scenes.focus import Answers, Target
from ..scenes.scene import Move, Pop, Push, Replace, Viewport
from ..table.model.intents import Act, Choice, Intent, OpenPage, RunTable
from ..table.model.moment import Moment, Pointed
from ..table.model.pieces import Drawing, Piece, TableView, Token
from ..table.surroundings import controls
from ..table.surroundings.bar import BarFigures, BarLayer, Figure, action_buttons
from ..table.surroundings.top_bar import TableSign, top_layer, usual_icons
from ..table.surroundings.view_controls import ViewLayer
from ..ui.boxes import Cells, Column, HBox, Part, Space
from ..ui.control import Words
from ..ui.text_line import Line
from ..window.shell import Shell
from . import hall_panel
from .hall_panel import Section
from .linked import LinkedTable, LinkState, screen
from .room import PinLine, RoomDoor

SCREEN: Final = (252.0, 104.0)
SMALL: Final = (220.0, 84.0)
ROW: Final = 6
"""Terminals beside each other at a dice table."""
RING: Final = (
    SeatPlace(at=(1140, 226), turn=-10, plate=(1366, 226)),
    SeatPlace(at=(1290, 400), turn=-12, plate=(1330, 530)),
    SeatPlace(at=(964, 712), turn=-6, plate=(1030, 850)),
    SeatPlace(at=(556, 712), turn=6, plate=(490, 850)),
    SeatPlace(at=(230, 400), turn=12, plate=(190, 530)),
    SeatPlace(at=(380, 226), turn=10, plate=(154, 226)),
)
"""Where the places of a table of six are seen from nowhere: cards, and the terminal's screen."""
TITLES: Final = 26.0
"""Lettering so large is the table's name; what is smaller speaks of wagers, which are elsewhere."""
KEPT: Final = (
    "shaker-place",
    "throw-box",
    "crazy-name",
    "speed-name",
    "climbing-name",
    "crescent",
    "stars",
    "fairway",
)
"""Areas that are no wager's."""
SHAKER: Final = (680.0, 640.0, 160.0, 160.0)
"""Where the shaker of a table of cards stands when all its places are taken."""
PRINT: Final = ("NO CHIPS ON THIS FELT", "WAGERS AT TERMINALS")
TERMINAL: Final = (
    "Pair anew: another terminal takes its place and its account, by a code. Revoke: its key opens nothing any more; the account "
    "stays. Unpair: the account goes on a voucher, and the place is open."
)
TERMINAL_ANSWERS: Final = (
    Answer("away", "Not now", escape=True),
    Answer("unpair", "Unpair", "danger"),
    Answer("revoke", "Revoke"),
    Answer("pair", "Pair anew", "primary"),
)
CLOSE_NOW: Final = (
    "Its terminals are sent away at once. Their accounts, and a round in play, stay in the book until the table is opened again. "
    "Close (C) ends it after the round instead, with a voucher for each account."
)
CLOSE_ANSWERS: Final = (
    Answer("leave", "Close now", "danger"),
    Answer("stay", "Stay", "primary", escape=True),
)

LOOKS: Final = 5.0
"""Seconds after which the addresses of this machine are looked up anew."""
LEAST: Final = 0.66
"""The least share of a window's width that the felt has beside the panel."""


class HostState(LinkState, frozen=True):
    """What stands on a host besides its felt, as the process says that deals its table."""

    own: TableState = TableState()


class WatchedScene(LinkedTable):
    """A dealt table that somebody watches without a place."""

    def __init__(
        self, shell: Shell, session: LinkSession, layout: Layout, go: Callable[[str], Move | None]
    ) -> None:
        super().__init__(shell, session, hosted(layout, session.game), go)
        self.name = f"watched:{session.game.slug}"

    def _plates(self, m: Moment) -> list[Piece]:
        """Every terminal, at its place of the felt; of a dice table's thirty in rows under the
        dice.
        """
        lines = {line.seat: line for line in self.current_state.seats}
        if self.linked.positions:
            begun = -len(lines) % ROW if lines else ROW
            free = [seat for seat in range(1, len(lines) + begun + 1) if seat not in lines][:begun]
            shown = [
                *lines.values(),
                *(hall_panel.SeatLine(seat, "", "open", "No terminal") for seat in free),
            ]
            return [screen(line, _cell(i)) for i, line in enumerate(shown)]
        out: list[Piece] = []
        for seat, place in m.geometry.others.items():
            line = lines.get(seat)
            if line is None:
                line = hall_panel.SeatLine(seat, "", "open", "No terminal")
            wide = max(SCREEN[0], m.ruler.width(line.words, 20, "ui5") + BESIDE + 6)
            out.append(screen(line, _about(place.plate, (wide, SCREEN[1]))))
        return out

    @property
    def table(self) -> TableView:
        """What lies on the felt: neither stakes nor anything that can be chosen."""
        view = super().table
        if view.live or view.choices:
            marks = (
                p
                for p in view.felt
                if isinstance(p, Token) or (isinstance(p, Drawing) and p.art == "box")
            )
            # it does not have wagers' places
            gone = {p.name for p in marks} if self.linked.positions else set()
            felt = tuple(p for p in view.felt if p.name not in gone)
            view = msgspec.structs.replace(view, felt=felt, live=(), choices=())
            self._table = (self._table[0], view)
        return view

    def surroundings(
        self, m: Moment, view: TableView, pointed: Pointed
    ) -> list[tuple[Viewport, Piece]]:
        """The top bar, the panel and the bar of a host."""
        foot, stage = self.frame.bar, self.frame.stage
        out: list[tuple[Viewport, Piece]] = []
        if not m.state.is_panel_folded:
            ground = "hall ground" if self.frame.plain else "ground"
            out += [
                (self.frame.panel, piece)
                for piece in hall_panel.columns(self._sections(), self.bar, ground)
            ]
        top, fold = self.icons(m)
        out += [*top.pieces(pointed), (stage, self._pill(m))]
        out += [] if self.frame.plain else fold.pieces(pointed)
        out.append((foot, self.bar.ground()))
        out += [(foot, one) for one in self._action_bar().drawings(pointed)]
        if self.focus.ring is not None and not self.focus.ring.own_ring:
            out.append((self.bar.whole, controls.ring(self.bar, self.focus.ring, ())))
        return out + self._unheard()

    def top_bar(self, m: Moment) -> ViewLayer:
        """A table's, with what the window is, the table's number and its asset number."""
        title, under, _ = self._title(m)
        return top_layer(
            self.bar, TableSign(title, under, f"{m.desk.number:,}"), *usual_icons(self.bar, "help")
        )

    def _title(self, m: Moment) -> tuple[str, str, Box]:
        """The table's name and the line under it, in words that leave room for the pill that says
        that play money is played for; and where that lies.
        """
        kit, frame = self.shell.kit(self.frame.stage), self.frame
        facts = self.linked.terminal.facts
        table = f"Hybrid table {facts.table}" if facts is not None else ""
        signs = [f"{table} · {label(facts.asset)}", table] if facts is not None else [table]
        role = "host" if isinstance(self, HostScene) else "watched"
        wide, end = play_money_width(kit), frame.axis - 134
        names = [f"{name}, {role}" for name in (m.game.title, shortened(m.game.title))]
        asks = {one: 94.0 + kit.measure(one, 28, "serif6") for one in names}
        under = {sign: 100.0 + kit.measure(sign, 20, "ui5") for sign in signs}
        ends = {(one, sign): max(asks[one], under[sign]) for sign in signs for one in names}
        room = min(560.0, self.bar.head - 344 - kit.measure(f"Round {m.desk.number:,}", 20, "ui7"))
        title, sign = next(
            (one for one in ends if ends[one] + wide <= end),
            (next((one for one in names if asks[one] - 94.0 <= room), names[-1]), signs[0]),
        )
        below, left = under[sign] - 8.0, ends[title, sign]
        low = frame.regions.stage.h / frame.stage.scale - 36.0
        pill = (below, 42.0, wide, 30.0) if below + wide <= end else (8.0, low, wide, 30.0)
        return title, sign, (left, 12.0, wide, 34.0) if left + wide <= end else pill

    def _pill(self, m: Moment) -> Drawing:
        return Drawing("play money", "play money", self._title(m)[2])

    def _choose_frame(self) -> None:
        """The panel is folded where it would leave the felt too little of the window, until
        somebody says otherwise.
        """
        if self._unasked:
            self.visit.state = self.visit.state.fold_panel(folded=False)
        super()._choose_frame()
        if self._unasked and self.frame.area.w < LEAST * self.view.size[0]:
            self.visit.state = self.visit.state.fold_panel(folded=True)
            super()._choose_frame()

    def _action_bar(self) -> BarLayer:
        """The table's figures, the buttons of the round, and those of the house."""
        told, (of_round, of_house) = self._money_figures(), self._buttons()

        def laid_out() -> BarLayer:
            bar, rounds = self.bar, action_buttons(self.bar, of_round)
            usual = (176.0, 186.0)
            shown = [Figure(*one, usual=w) for one, w in zip(told, usual, strict=False)]
            figures = BarFigures(bar, shown, wide=368.0)
            row = Cells(rounds, 14.0, usual=686.0)
            house = Cells(action_buttons(bar, of_house), 12.0, usual=720.0)
            if bar.rows == 2:
                return bar.layer(HBox([figures, row], 8.0), HBox([Space(), house, Space()]))
            return bar.layer(HBox([figures, row, Space(), house], 8.0))

        return self.bar.keep("action bar", (told, of_round, of_house), laid_out)

    def _money_figures(self) -> list[tuple[str, str]]:
        cents = sum(line.cents for line in self.current_state.seats if not line.ended)
        return [("On the table", dollars(cents))]

    def _buttons(self) -> tuple[list[Choice], list[Choice]]:
        """What is done with the round, and what with the table; nothing for who watches."""
        return [], []

    def targets(self, m: Moment) -> list[Target]:
        """The top bar's, the panel's, and the bar's buttons."""
        out = self._action_bar().targets()
        top, fold = self.icons(m)
        return out + top.targets() + ([] if self.frame.plain else fold.targets())

    def _rebuild(self) -> None:
        """No key of a table means anything here but the way back, and those that no button of this
        window has.
        """
        super()._rebuild()
        keys = self.shell.keys
        taken = {keys.code(one.action) for group in self._buttons() for one in group}
        self._shortcuts = {
            code: intent
            for action, intent in (
                ("leave", Act.LEAVE),
                ("help", OpenPage("help")),
                ("panel", Act.FOLD_PANEL),
            )
            if (code := keys.code(action)) is not None and code not in taken
        }

    def obey(self, intent: Intent) -> Move | None:
        """Only what a watcher can do."""
        match intent:
            case Act.LEAVE | Act.NEXT_SPEED | Act.TOGGLE_SOUND | OpenPage("help"):
                return super().obey(intent)
            case Act.FOLD_PANEL | Act.MOVE_PANEL:
                return super().obey(intent)
            case RunTable(verb, seat):
                return self._run(verb, seat)
            case _:
                return None

    def _run(self, verb: str, seat: int) -> Move | None:
        return None


class HostScene(WatchedScene):
    """The window of whoever opened a table. Where it is dealt in its process, it can be held,
    voided and closed from here.
    """

    def __init__(
        self,
        shell: Shell,
        session: LinkSession,
        layout: Layout,
        hosted_table: HostedTable,
        root: Path,
        go: Callable[[str], Move | None],
    ) -> None:
        self.hosted, self.root = hosted_table, root
        self._address: tuple[bool, float, str] = False, 0.0, ""
        """Whether it is that on the network, until when it is not looked up anew, and the address."""
        super().__init__(shell, session, layout, go)
        self.name = f"host:{session.game.slug}"

    def _read_state(self) -> LinkState:
        return HostState(**msgspec.structs.asdict(super()._read_state()), own=self.hosted.state)

    @property
    def _own(self) -> TableState:
        assert isinstance(self.current_state, HostState)  # noqa: S101 - it is what is found here
        return self.current_state.own

    def _facts(self) -> tuple[tuple[str, str], ...]:
        own, (_, *rest) = self.hosted.state, super()._facts()
        took, seat = own.slowest
        here = ("Network", "open" if own.network else "shut; see Operator")
        first = here if self.hosted.opened is not None else ("Dealt by", "the owner of the book")
        slowest = ("Slowest terminal", f"T{seat}, {took} ms" if seat else "–")
        return ("Address", self._typed(network=own.network)), first, slowest, *rest

    def _typed(self, *, network: bool) -> str:
        """What is typed at a terminal to join this table; looked up anew where the network was
        opened, shut or changed.
        """
        now = self.linked.link.now()
        if network != self._address[0] or now > self._address[1]:
            reached = own_addresses() if network else ("127.0.0.1",)
            self._address = (
                network,
                now + LOOKS,
                f"{reached[0]}:{self.hosted.port}" if reached else "none on a network",
            )
        return self._address[2]

    def _sections(self) -> list[Section]:
        own, state, terminal = self._own, self.current_state, self.linked.terminal
        places = terminal.facts.places if terminal.facts is not None else 0
        paired, five = len(terminal.seats), gaming_table_count(len(terminal.seats))
        # four words to a line, which a terminal that only watches shows as well
        key = self.hosted.key.split()
        pairing: Section = (
            *_pairing_lines(own),
            ("hall words", 32.0, (f"{paired} of {places} paired", True)),
            *(
                ("hall words", 26.0, (" ".join(key[i : i + 4]), False))
                for i in range(0, len(key), 4)
            ),
        )
        told = f"{paired} terminal{'s' * (paired != 1)}, up to five a table"
        count: Section = (
            (
                "hall title",
                54.0,
                (f"Counts as {five} table{'s' * (five != 1)}", "605a.9(b)", False),
            ),
            ("hall count", 36.0, (paired,)),
            ("hall words", 30.0, (told, False)),
        )
        line = hall_panel.facts("Connection", "", state.facts)
        clock = hall_panel.clock(self.linked, state.seconds)
        if own.contest.ranking:  # nobody is paired any more once it has begun
            title = hall_panel.facts("The ranking", own.contest.round, own.contest.ranking)
            return [clock, *([] if own.contest.begun else [pairing]), title, line]
        return [clock, pairing, count, line]

    def _money_figures(self) -> list[tuple[str, str]]:
        return [*super()._money_figures(), ("Accounts", dollars(self._own.accounts))]

    def _buttons(self) -> tuple[list[Choice], list[Choice]]:
        own, held = self._own, bool(self.linked.terminal.phase.held)
        playing, phase = self.linked.playing, self.linked.terminal.phase.name
        ends = "" if phase in ("betting", "deciding") else "No clock runs."
        void = "" if playing else "No round is in play."
        view = self.linked.terminal.view
        tally = view.tally.values() if view is not None and not view.over else ()
        # every wager less what came of it, those collected too
        cents = sum(max(0, put - got) for put, got in tally)
        said = (
            "no more bets"
            if phase != "deciding" or hall_panel.street(self.linked)
            else "no more time"
        )
        of_round = [
            _choice(
                "hold",
                "Go on" if held else "Hold",
                "clocks run" if held else "terminals wait",
                "hold",
                "",
            ),
            _choice("end", "End phase", said, "end phase", ends, "primary"),
            _choice(
                "void",
                "Void",
                f"returns {dollars(cents)}" if playing else "the round",
                "void",
                void,
                "danger",
            ),
        ]
        of_house = [
            _choice(
                "pair",
                "Pair",
                "a new code" if own.code else "one terminal",
                "pair",
                self._why_no_pairing(),
            ),
            _choice("room", "Operator", "two keys", "room", ""),
            _choice(
                "close", "Closing" if own.closes else "Close", "after this round", "close table", ""
            ),
        ]
        return of_round, of_house

    def targets(self, m: Moment) -> list[Target]:
        """Also each terminal, which can be replaced, shut out or unpaired."""
        stage, shift = self.frame.stage, self.frame.shift
        return super().targets(m) + [
            Target(
                piece.name.replace("plate", "terminal"),
                stage.rect(x + shift, y, w, h),
                "terminals",
                label=piece.args[1],
                answers=Answers(RunTable("terminal", int(piece.name.split()[1]))),
                radius=10,
            )
            for piece in self._plates(m)
            if isinstance(piece, Drawing) and piece.args[1]
            for x, y, w, h in [piece.box]
        ]

    def obey(self, intent: Intent) -> Move | None:
        """As a watcher; who would close the table over its terminals is asked first."""
        terminal = self.linked.terminal
        if (
            intent is not Act.LEAVE
            or not terminal.seats
            or terminal.phase.name == "closed"
            or self.linked.link.over
        ):
            return super().obey(intent)

        def answered(name: str) -> Move | None:
            return super(HostScene, self).obey(Act.LEAVE) if name == "leave" else None

        return Push(Dialog(self.shell, "Close the table now?", CLOSE_NOW, CLOSE_ANSWERS, answered))

    def _run(self, verb: str, seat: int) -> Move | None:
        why, held = ("why", "Why the table waits"), bool(self.linked.terminal.phase.held)
        match verb:
            case "room":
                return self._room()
            case "hold" if not held:
                text = "Every clock stands still; the reason is on the log."
                return Push(
                    ReasonSheet(self.shell, "Hold the table?", text, (why,), self._do("hold"))
                )
            case "terminal":
                return Push(
                    Dialog(
                        self.shell,
                        f"Terminal T{seat}",
                        TERMINAL,
                        TERMINAL_ANSWERS,
                        self._terminal_answered(seat),
                    )
                )
            case "void":
                asks = (("why", "What went wrong"), ("pin", "Table games PIN"))
                text = "Every wager of the round comes back, collected ones too; what was paid before stays. It is on the log."
                return Push(
                    ReasonSheet(self.shell, "Void the round?", text, asks, self._do("void"))
                )
            case _:
                self._try("go on" if verb == "hold" else verb)
        self._look()
        return None

    def _why_no_pairing(self) -> str:
        """Why no terminal can be paired now; "" where one can."""
        own = self._own
        if own.code_left < 0:
            return "The code stays: it was given on the command line."
        return (
            f"Wrong codes were tried; pairing rests for {own.rests} seconds." if own.rests else ""
        )

    def _try(self, verb: Any, seat: int = 0) -> None:
        try:
            self._do(verb, seat)({})
        except HouseError as refusal:
            self.shell.toast("The table says no", sentence(refusal_sentence(refusal)), "loss")

    def _terminal_answered(self, seat: int) -> Callable[[str], Move | None]:
        """What is done with a terminal, by the name of an answer."""
        why = ("why", "Why")

        def on_answer(name: str) -> Move | None:
            match name:
                case "pair":
                    self._try("pair", seat)
                    self._look()
                case "revoke":
                    text = "Its key opens nothing any more. Its account stays until a terminal is paired in its place."
                    return Replace(
                        ReasonSheet(
                            self.shell, f"Revoke T{seat}?", text, (why,), self._do("revoke", seat)
                        )
                    )
                case "unpair":
                    text = "Its account goes on a voucher, which the house finds by its number. Its place is open then."
                    return Replace(
                        ReasonSheet(
                            self.shell, f"Unpair T{seat}?", text, (why,), self._do("unpair", seat)
                        )
                    )
                case _:
                    pass
            return None

        return on_answer

    def _do(self, verb: Any, seat: int = 0) -> Callable[[dict[str, str]], None]:
        """What does it with what was typed. Raises `HouseError` with why it is not done."""
        return lambda told: self.hosted.run(
            RunOrder(verb, why=told.get("why", ""), pin=told.get("pin", ""), seat=seat)
        )

    def _room(self) -> Move | None:
        """The door of the operator's room, which is at the owner's desk where that is another
        process.
        """
        try:
            way = self.hosted.room()
        except HouseError as refusal:
            self.shell.toast("The room stays shut", refusal_sentence(refusal), "loss")
            return None
        return Push(RoomDoor(self.shell, way, self.root, self.hosted.folder / "operator", Pop()))


class ReasonSheet(WritingDialog):
    """A question with lines to write in; what is done with them may refuse, which is said in the
    dialog.
    """

    takes = "do"
    types_at_once = True

    def __init__(
        self,
        shell: Shell,
        title: str,
        text: str,
        asks: Sequence[tuple[str, str]],
        done: Callable[[dict[str, str]], None],
    ) -> None:
        self.asks, self._done = asks, done
        answers = (
            Answer("away", "Not now", escape=True),
            Answer("do", title.split(maxsplit=1)[0], "primary"),
        )
        super().__init__(
            shell, title, text, answers, typed=dict.fromkeys((name for name, _ in asks), "")
        )

    def body_parts(self) -> Sequence[Part]:
        """The lines, and why it was not done."""
        lines: list[Part] = []
        for name, hint in self.asks:
            made, longest = (PinLine, 10) if name == "pin" else (Line, 120)
            lines.append(made(longest, self.typed[name], name, hint=hint, icon="edit", usual=600.0))
        return (Column([*lines, Words(self.refusal or " ", tone="loss")], 12.0),)

    def entered(self) -> Move | None:
        """It is done once all lines are filled in."""
        why = (
            ""
            if all(told.strip() for told in self.typed.values())
            else "Something is still missing."
        )
        if not why:
            try:
                self._done(self.typed)
            except HouseError as refusal:
                why = sentence(refusal_sentence(refusal))
                self.typed |= dict.fromkeys(self.typed.keys() & {"pin"}, "")
            else:
                return Pop()
        self.refusal = why
        self.ui.write_in(None)
        self.refresh()
        return None


def _pairing_lines(own: TableState) -> Section:
    """How pairing stands: the code while it is open, else how it is opened or for how long it
    rests.
    """
    if own.code:
        note = (
            f"{own.code_left // 60}:{own.code_left % 60:02d} left"
            if own.code_left >= 0
            else "this computer"
        )
        return ("hall title", 54.0, ("Pairing code", note, True)), ("hall code", 88.0, (own.code,))
    note = f"rests {own.rests // 60}:{own.rests % 60:02d}" if own.rests else "closed"
    how = "Too many wrong codes were tried." if own.rests else "Pair opens it for one terminal."
    return ("hall title", 54.0, ("Pairing", note, True)), ("hall words", 32.0, (how, False))


def hosted(layout: Layout, game: Game) -> Layout:
    """A felt as a host has it: no spots, no paytables, a place for every seat, and what it says of
    chips (605a.9(c)).
    """
    spots = {
        name: SpotPlace(
            shape="none", at=s.at, r=s.r, wide=s.wide, chip=s.chip, stake=s.stake, tag=s.tag
        )
        for name, s in layout.spots.items()
    }
    words = [word for word in layout.words if word.size >= TITLES or word.face == "wordmark"]
    shown = {name: area for name, area in layout.areas.items() if area.kind in KEPT}
    shakes = any(area.kind == KEPT[0] for area in shown.values())
    if game.deals:
        apart = 272.0 if shakes else 190.0  # its lid lies beside the shaker
        words += [
            Word(text=text, x=x, y=0.0, size=22, arc=(880.0, -230.0), track=3.4, alpha=0.92)
            for text, x in zip(PRINT, (-apart, apart), strict=True)
        ]
    else:  # where further rows of terminals come to stand
        lines = zip(PRINT, (700, 744), strict=True)
        words += [Word(text=text, x=760, y=y, size=26, track=4.0, alpha=0.92) for text, y in lines]
    places = {
        name: msgspec.structs.replace(place, slot=False, box=False, best=0)
        if name == "seat"
        else place
        for name, place in layout.places.items()
    }
    if game.deals:
        shown = {
            n: msgspec.structs.replace(a, box=SHAKER) if a.kind == KEPT[0] else a
            for n, a in shown.items()
        }
    furniture = {name: at for name, at in layout.furniture.items() if name not in ("drop", "tips")}
    if game.deals and shakes:
        furniture["shaker"] = SHAKER[0] + SHAKER[2] / 2, SHAKER[1] + SHAKER[3] / 2
    seats = {
        str(seat): RING[(seat - 1) * (len(RING) - 1) // (game.seats - 1)]
        for seat in range(1, game.seats + 1)
    }
    return msgspec.structs.replace(
        layout,
        spots=spots,
        other=OtherSeatLook(cards=layout.other.cards),
        seats=seats,
        strips=(),
        words=tuple(words),
        areas=shown,
        readings=(),
        envy=None,
        crest=layout.crest if not game.deals else () if shakes else (760, 716),
        places=places,
        furniture=furniture,
    )


def _about(at: tuple[float, float], size: tuple[float, float]) -> Box:
    """A box about a point, within the stage."""
    left = min(max(at[0] - size[0] / 2, 24.0), 1496.0 - size[0])
    return left, at[1] - size[1] / 2, *size


def _cell(index: int) -> Box:
    """One of thirty cells, six in a row."""
    row, column = divmod(index, ROW)
    return 82.0 + column * 228.0, 452.0 + row * 100.0, *SMALL


def _choice(verb: Any, label: str, sub: str, action: str, why: str, look: Any = "dark") -> Choice:
    shown: Any = "dark" if why else look
    return Choice(
        name=f"run {verb}",
        intent=RunTable(verb),
        label=label,
        sub=sub,
        action=action,
        look=shown,
        why=why,
    )
