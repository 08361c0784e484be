"""The host of a dealt table in the window, and a table that is watched: the host shows what any
watcher is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, count
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from ...book.house.meter_tallies import asset_label
from ...core.declaration import Game
from ...core.errors import HouseError
from ...core.money import dollars
from ...hall.process.table_server import HostedTable
from ...hall.process.table_status import RunOrder, TableState
from ...hall.terminal.link_session import LinkSession, sentence
from ...hall.wire.discovery import own_addresses
from ...rounds.refusals import refusal_sentence
from ..layouts.layout import Box, Layout, OtherSeatLook, SeatPlace, SpotPlace, Word
from ..pages.dialog import Answer, Dialog, WritingDialog
from ..scenes.focus import Target
from ..scenes.scene import Move, Pop, Push, Replace, Viewport
from ..table.model.intents import Act, AskWhy, Choice, Intent, OpenPage, RunTable
from ..table.model.moment import Moment, Pointed
from ..table.model.pieces import Drawing, Piece, TableView, Token
from ..table.surroundings import controls
from ..table.surroundings.bar import ActionButton, BarFigures, BarLayer, Figure
from ..table.surroundings.top_bar import (
    TableSign,
    put_play_money_pill,
    speed_sound_help_icons,
    top_layer,
)
from ..table.surroundings.view_controls import ViewLayer
from ..ui.boxes import Cells, Column, HBox, Part, Space
from ..ui.control import Words
from ..ui.text_line import Line
from ..window.shell import Shell
from . import hall_panel
from .hall_panel import PanelSection, SeatLine
from .linked import LinkedTable, LinkState
from .room import RoomDoor
from .screens import StageLayer, TerminalScreen
from .tabs import PinLine

RING: Final = (
    SeatPlace(at=(1140, 226), turn=-10, plate=(1366, 226)),
    SeatPlace(at=(1290, 400), turn=-12, plate=(1330, 530)),
    SeatPlace(at=(964, 712), turn=-6, plate=(1030, 850)),
    SeatPlace(at=(556, 712), turn=6, plate=(490, 850)),
    SeatPlace(at=(230, 400), turn=12, plate=(190, 530)),
    SeatPlace(at=(380, 226), turn=10, plate=(154, 226)),
)
"""Where the places of a table of six are seen from nowhere: cards, and the terminal's screen."""


class HostState(LinkState, frozen=True):
    """What stands on a host besides its felt, as the process says that deals its table."""

    own: TableState = TableState()


class WatchedTableScene(LinkedTable):
    """A dealt table that somebody watches without a place."""

    runs = False
    """Whether what is done with the table and its terminals is done here."""

    def __init__(
        self, shell: Shell, session: LinkSession, layout: Layout, go: Callable[[str], Move | None]
    ) -> None:
        super().__init__(shell, session, host_layout(layout, session.game), go)
        self.name = f"watched:{session.game.slug}"

    def terminal_screens(self, m: Moment) -> StageLayer:
        """Every terminal, at its place of the felt; of a dice table's thirty in rows under the dice."""
        layer, state = StageLayer(self.bar), self.current_state
        lines = {line.seat: line for line in state.seats}
        if self.linked.dice_places:
            for line, box in zip(_lines_in_full_rows(lines), _row_boxes(), strict=False):
                TerminalScreen(line, runs=self.runs).put(layer, *box)
            return layer
        for seat, place in m.geometry.others.items():
            screen = TerminalScreen(lines.get(seat) or _unpaired_line(seat), runs=self.runs)
            wide = max(252.0, screen.least_width(m))
            left = min(max(place.plate[0] - wide / 2, 24.0), 1496.0 - wide)
            screen.put(layer, left, place.plate[1] - 104.0 / 2, wide, 104.0)
        return layer

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
            gone = {p.name for p in marks} if self.linked.dice_places else set()
            felt = tuple(p for p in view.felt if p.name not in gone)
            view = msgspec.structs.replace(view, felt=felt, live=(), choices=())
            self._table = (self._table[0], view)
        return view

    def surroundings(
        self, m: Moment, view: TableView, pointed: Pointed
    ) -> list[tuple[Viewport, Piece]]:
        """The top bar, the panel and the bar of a host."""
        foot = self.frame.bar
        out: list[tuple[Viewport, Piece]] = []
        if not m.state.is_panel_folded:
            folds = not self.frame.is_as_designed
            out += hall_panel.dealt_panel(self._sections(), self.bar, folds=folds).pieces(pointed)
        top, fold = self.top_bar_and_fold_button(m)
        out += top.pieces(pointed)
        out += [] if self.frame.is_as_designed else fold.pieces(pointed)
        out.append((foot, self.bar.ground()))
        out += self.action_bar_layer().pieces(pointed)
        if self.focus.ring is not None and not self.focus.ring.own_ring:
            out.append((self.bar.whole, controls.ring_drawing(self.bar, self.focus.ring, ())))
        layers = (top, fold, self.action_bar_layer())
        out += [*chain.from_iterable(layer.tooltips(pointed) for layer in layers)]
        return out + self._unheard_notice()

    def top_bar(self, m: Moment) -> ViewLayer:
        """A table's, with what the window is, the table's number and its asset number."""
        frame, facts = self.frame, self.linked.terminal.facts
        suffix = ", host" if isinstance(self, HostScene) else ", watched"
        table = (
            f"Hybrid table {facts.table} · {asset_label(facts.asset)}" if facts is not None else ""
        )
        sign = TableSign(
            m.game.title, table, f"{m.desk.number:,}", suffix=suffix, pill_end=frame.axis - 134
        )
        layer = top_layer(self.bar, sign, *speed_sound_help_icons(self.bar, "help"))
        low = (frame.stage_rect.bottom - frame.top.origin[1]) / frame.top.scale
        return put_play_money_pill(layer, (8.0, low - 36.0))

    def _choose_frame(self) -> None:
        """The panel is folded where it would leave the felt too little of the window, until
        somebody says otherwise.
        """
        if self._unasked:
            self.visit.state = self.visit.state.fold_panel(folded=False)
        super()._choose_frame()
        too_little = 0.66 * self.view.size[0]
        if self._unasked and self.frame.stage_rect.w < too_little:
            self.visit.state = self.visit.state.fold_panel(folded=True)
            super()._choose_frame()

    def action_bar_layer(self) -> BarLayer:
        """The bar, from left to right: the table's money, the buttons of the round, and at the end
        those of the house, which have a line of their own where there is no room.
        """
        money, of_round, of_house = self.money_figures(), self.round_buttons(), self.house_buttons()

        def laid_out() -> BarLayer:
            bar = self.bar
            figures = BarFigures(bar, money, wide=368.0)
            row = Cells(of_round, 14.0, usual=686.0)
            house = Cells(of_house, 12.0, usual=720.0)
            if bar.rows == 2:
                return bar.layer(HBox([figures, row], 8.0), HBox([Space(), house, Space()]))
            return bar.layer(HBox([figures, row, Space(), house], 8.0))

        shown = [one.value for one in money], [one.choice for one in (*of_round, *of_house)]
        return self.bar.keep("action bar", shown, laid_out)

    def money_figures(self) -> list[Figure]:
        """What is told of the table's money."""
        cents = sum(line.cents for line in self.current_state.seats if not line.ended)
        return [Figure("On the table", dollars(cents), usual=176.0)]

    def round_buttons(self) -> list[ActionButton]:
        """What is done with the round; nothing by whoever watches."""
        return []

    def house_buttons(self) -> list[ActionButton]:
        """What is done with the table; nothing by whoever watches."""
        return []

    def targets(self, m: Moment) -> list[Target]:
        """The bar's, the top bar's, the panel's fold button, and the terminals."""
        top, fold = self.top_bar_and_fold_button(m)
        folds = [] if self.frame.is_as_designed else fold.targets()
        terminals = self.terminal_screens(m).targets()
        return [*self.action_bar_layer().targets(), *top.targets(), *folds, *terminals]

    def _refresh_targets(self) -> None:
        """No key of a table means anything here but the way back, and those that no button of this
        window has.
        """
        super()._refresh_targets()
        keys = self.shell.keys
        buttons = (*self.round_buttons(), *self.house_buttons())
        taken = {keys.code(one.choice.action) for one in buttons}
        self._shortcuts = {
            code: intent
            for action, intent in (
                ("leave", Act.LEAVE),
                ("help", OpenPage("help")),
                ("why", AskWhy()),
                ("panel", Act.FOLD_PANEL),
            )
            if (code := keys.code(action)) is not None and code not in taken
        }

    def obey(self, intent: Intent) -> Move | None:
        """Only what a watcher can do."""
        match intent:
            case Act.LEAVE | Act.NEXT_SPEED | Act.TOGGLE_SOUND | OpenPage("help") | AskWhy():
                return super().obey(intent)
            case Act.FOLD_PANEL | Act.MOVE_PANEL:
                return super().obey(intent)
            case RunTable(verb, seat):
                return self._run_verb(verb, seat)
            case _:
                return None

    def _run_verb(self, verb: str, seat: int) -> Move | None:
        return None


class HostScene(WatchedTableScene):
    """The window of whoever opened a table. Where it is dealt in its process, it can be held,
    voided and closed from here.
    """

    runs = True

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

    def _read_outside_state(self) -> LinkState:
        return HostState(
            **msgspec.structs.asdict(super()._read_outside_state()), own=self.hosted.state
        )

    @property
    def _own(self) -> TableState:
        assert isinstance(self.current_state, HostState)  # noqa: S101 - it is what is found here
        return self.current_state.own

    def _connection_facts(self) -> tuple[tuple[str, str], ...]:
        own, (_, *rest) = self.hosted.state, super()._connection_facts()
        took, seat = own.slowest
        here = ("Network", "open" if own.network else "shut; see Operator")
        first = here if self.hosted.opened is not None else ("Dealt by", "the owner of the book")
        slowest = ("Slowest terminal", f"T{seat}, {took} ms" if seat else "–")
        return ("Address", self._join_address(network=own.network)), first, slowest, *rest

    def _join_address(self, *, network: bool) -> str:
        """What is typed at a terminal to join this table; looked up anew where the network was
        opened, shut or changed.
        """
        now = self.linked.link.now()
        if network != self._address[0] or now > self._address[1]:
            reached = own_addresses() if network else ("127.0.0.1",)
            self._address = (
                network,
                now + 5.0,  # seconds until they are looked up anew
                f"{reached[0]}:{self.hosted.port}" if reached else "none on a network",
            )
        return self._address[2]

    def _sections(self) -> list[PanelSection]:
        """The panel, from the top down."""
        own, terminal = self._own, self.linked.terminal
        clock = hall_panel.clock_section(self.linked, self.current_state.seconds)
        line = hall_panel.fact_section("Connection", "", self.current_state.facts)
        pairing = hall_panel.pairing_section(
            own,
            paired=len(terminal.seats),
            places=terminal.facts.places if terminal.facts is not None else 0,
            table_key_words=self.hosted.key,
        )
        if not own.contest.ranking:
            return [clock, pairing, hall_panel.counted_tables_section(len(terminal.seats)), line]
        ranking = hall_panel.fact_section("The ranking", own.contest.round, own.contest.ranking)
        # nobody is paired any more once it has begun
        return [clock, *([] if own.contest.begun else [pairing]), ranking, line]

    def money_figures(self) -> list[Figure]:
        """Also what is on the terminals' accounts."""
        return [
            *super().money_figures(),
            Figure("Accounts", dollars(self._own.accounts), usual=186.0),
        ]

    def round_buttons(self) -> list[ActionButton]:
        """Hold the table, end a phase, void the round."""
        linked, held = self.linked, bool(self.linked.terminal.phase.held)
        phase, view = linked.terminal.phase.name, linked.terminal.view
        tally = view.tally.values() if view is not None and not view.over else ()
        # every wager less what came of it, those collected too
        cents = sum(max(0, put - got) for put, got in tally)
        betting = phase != "deciding" or bool(hall_panel.current_wager_title(linked))
        return [
            RunButton(
                "hold",
                "Go on" if held else "Hold",
                "clocks run" if held else "terminals wait",
                action="hold",
            ),
            RunButton(
                "end",
                "End phase",
                "no more bets" if betting else "no more time",
                action="end phase",
                why="" if phase in ("betting", "deciding") else "No clock runs.",
                look="primary",
            ),
            RunButton(
                "void",
                "Void",
                f"returns {dollars(cents)}" if linked.playing else "the round",
                action="void",
                why="" if linked.playing else "No round is in play.",
                look="danger",
            ),
        ]

    def house_buttons(self) -> list[ActionButton]:
        """Pair a terminal, open the operator's room, close the table."""
        own = self._own
        return [
            RunButton(
                "pair",
                "Pair",
                "a new code" if own.code else "one terminal",
                action="pair",
                why=self._why_no_pairing(),
            ),
            RunButton("room", "Operator", "two keys", action="room"),
            RunButton(
                "close",
                "Closing" if own.closes else "Close",
                "after this round",
                action="close table",
            ),
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

        def on_answer(name: str) -> Move | None:
            return super(HostScene, self).obey(Act.LEAVE) if name == "leave" else None

        text = (
            "All terminals are disconnected at once. Their accounts, and a round in play, are saved until"
            " the table is opened again. Close (C) instead ends the table after the round, with a"
            " voucher for each account."
        )
        answers = (
            Answer("leave", "Close now", "danger"),
            Answer("stay", "Stay", "primary", escape=True),
        )
        return Push(Dialog(self.shell, "Close the table now?", text, answers, on_answer))

    def _run_verb(self, verb: str, seat: int) -> Move | None:
        why, held = ("why", "Why the table waits"), bool(self.linked.terminal.phase.held)
        match verb:
            case "room":
                return self._open_operator_door()
            case "hold" if not held:
                text = "Every clock is stopped; the reason is in the log."
                return Push(
                    ReasonSheet(
                        self.shell,
                        "Hold the table?",
                        text,
                        (why,),
                        self._owner_command_runner("hold"),
                    )
                )
            case "terminal":
                return Push(self._terminal_question(seat))
            case "void":
                asks = (("why", "What went wrong"), ("pin", "Table games PIN"))
                text = "Every wager of the round is returned, even a collected one. What was paid stays paid. The log records it."
                return Push(
                    ReasonSheet(
                        self.shell,
                        "Void the round?",
                        text,
                        asks,
                        self._owner_command_runner("void"),
                    )
                )
            case _:
                self._run_command("go on" if verb == "hold" else verb)
        self._refresh_outside_state()
        return None

    def _why_no_pairing(self) -> str:
        """Why no terminal can be paired now; "" where one can."""
        own = self._own
        if own.code_left < 0:
            return "The code stays: it was given on the command line."
        return (
            f"Wrong codes were typed; no code is accepted for {own.rests} seconds."
            if own.rests
            else ""
        )

    def _run_command(self, verb: Any, seat: int = 0) -> None:
        try:
            self._owner_command_runner(verb, seat)({})
        except HouseError as refusal:
            self.shell.toast("The table refused", sentence(refusal_sentence(refusal)), "loss")

    def _terminal_question(self, seat: int) -> Dialog:
        """What is to be done with a terminal."""
        text = (
            "Pair anew: another terminal takes over its place and account, with a code. Revoke: this"
            " terminal is shut out; the account stays. Unpair: the account becomes a voucher, and"
            " the place is free."
        )
        answers = (
            Answer("away", "Not now", escape=True),
            Answer("unpair", "Unpair", "danger"),
            Answer("revoke", "Revoke"),
            Answer("pair", "Pair anew", "primary"),
        )
        answered = self._terminal_answer_handler(seat)
        return Dialog(self.shell, f"Terminal T{seat}", text, answers, answered)

    def _terminal_answer_handler(self, seat: int) -> Callable[[str], Move | None]:
        """What is done with a terminal, by the name of an answer."""
        why = ("why", "Why")

        def on_answer(name: str) -> Move | None:
            match name:
                case "pair":
                    self._run_command("pair", seat)
                    self._refresh_outside_state()
                case "revoke":
                    text = "This terminal is shut out. Its account stays until another terminal is paired in its place."
                    return Replace(
                        ReasonSheet(
                            self.shell,
                            f"Revoke T{seat}?",
                            text,
                            (why,),
                            self._owner_command_runner("revoke", seat),
                        )
                    )
                case "unpair":
                    text = "Its account becomes a voucher, which the house finds by its number. Its place is then free."
                    return Replace(
                        ReasonSheet(
                            self.shell,
                            f"Unpair T{seat}?",
                            text,
                            (why,),
                            self._owner_command_runner("unpair", seat),
                        )
                    )
                case _:
                    pass
            return None

        return on_answer

    def _owner_command_runner(self, verb: Any, seat: int = 0) -> Callable[[dict[str, str]], None]:
        """What does it with what was typed. Raises `HouseError` with why it is not done."""
        return lambda told: self.hosted.run(
            RunOrder(verb, why=told.get("why", ""), pin=told.get("pin", ""), seat=seat)
        )

    def _open_operator_door(self) -> Move | None:
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

    def submit(self) -> Move | None:
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


def host_layout(layout: Layout, game: Game) -> Layout:
    """A felt as a host has it: no spots, no paytables, a place for every seat, and what it says of
    chips (605a.9(c)).
    """
    spots = {
        name: SpotPlace(
            shape="none", at=s.at, r=s.r, wide=s.wide, chip=s.chip, stake=s.stake, tag=s.tag
        )
        for name, s in layout.spots.items()
    }
    # lettering so large is the table's name; what is smaller speaks of wagers, which are elsewhere
    words = [word for word in layout.words if word.size >= 26.0 or word.face == "wordmark"]
    names = ("crazy-name", "speed-name", "climbing-name")
    of_no_wager = ("shaker-place", "throw-box", *names, "crescent", "stars", "fairway")
    shown = {name: area for name, area in layout.areas.items() if area.kind in of_no_wager}
    shakes = any(area.kind == "shaker-place" for area in shown.values())
    printed = ("NO CHIPS ON THIS FELT", "WAGERS AT TERMINALS")
    if game.deals:
        apart = 272.0 if shakes else 190.0  # its lid lies beside the shaker
        words += [
            Word(text=text, x=x, y=0.0, size=22, arc=(880.0, -230.0), track=3.4, alpha=0.92)
            for text, x in zip(printed, (-apart, apart), strict=True)
        ]
    else:  # where further rows of terminals come to stand
        lines = zip(printed, (700, 744), strict=True)
        words += [Word(text=text, x=760, y=y, size=26, track=4.0, alpha=0.92) for text, y in lines]
    places = {
        name: msgspec.structs.replace(place, slot=False, box=False, best=0)
        if name == "seat"
        else place
        for name, place in layout.places.items()
    }
    shaker = (680.0, 640.0, 160.0, 160.0)  # when all places of a table of cards are taken
    if game.deals:
        shown = {
            n: msgspec.structs.replace(a, box=shaker) if a.kind == "shaker-place" else a
            for n, a in shown.items()
        }
    furniture = {name: at for name, at in layout.furniture.items() if name not in ("drop", "tips")}
    if game.deals and shakes:
        furniture["shaker"] = shaker[0] + shaker[2] / 2, shaker[1] + shaker[3] / 2
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


def _unpaired_line(seat: int) -> SeatLine:
    """A place at which no terminal is paired."""
    return SeatLine(seat, "", "open", "No terminal")


def _lines_in_full_rows(lines: Mapping[int, SeatLine]) -> list[SeatLine]:
    """The terminals of a dice table, with free places that fill up the last row."""
    begun = -len(lines) % 6 if lines else 6
    free = [seat for seat in range(1, len(lines) + begun + 1) if seat not in lines]
    return [*lines.values(), *map(_unpaired_line, free[:begun])]


def _row_boxes() -> Iterator[Box]:
    """The boxes of a dice table's screens, six in a row."""
    for index in count():
        row, column = divmod(index, 6)
        yield 82.0 + column * 228.0, 452.0 + row * 100.0, 220.0, 84.0


class RunButton(ActionButton):
    """A button that does something with the table; `look` is how it looks while it is open."""

    def __init__(
        self,
        verb: Literal["hold", "end", "void", "pair", "room", "close"],
        label: str,
        sub: str,
        *,
        action: str,
        why: str = "",
        look: Literal["dark", "primary", "danger"] = "dark",
    ) -> None:
        super().__init__(
            Choice(
                name=f"run {verb}",
                intent=RunTable(verb),
                label=label,
                sub=sub,
                action=action,
                look="dark" if why else look,
                why=why,
            )
        )
