"""The panel of a dealt table: the clock and the phases, who is where, the pairing code, the count,
the line; each a section of rows, which columns place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from textwrap import wrap

import msgspec

from ...core.declaration import Game
from ...core.money import short
from ...hall.dealing.choices import house_choice
from ...hall.dealing.clock import BACK
from ...hall.dealing.dealt_table import gaming_table_count
from ...hall.process.table_status import TableState
from ...hall.terminal.link_session import LinkSession
from ...hall.wire.messages import SeatSign
from ..draw.hall import HURRY, spaced_pairing_code
from ..draw.kit import Kit
from ..table.decisions import action_words
from ..table.model.moment import Pointed
from ..table.model.pieces import Drawing
from ..table.style import ColumnStyle
from ..table.surroundings.bar import Bar
from ..table.surroundings.panel import PanelControl
from ..table.surroundings.view_controls import ViewLayer
from ..ui.boxes import Column, Container, Part
from ..ui.control import Spot


class SeatLine(msgspec.Struct, frozen=True):
    """A terminal as everybody sees it: its seat and whose it is, its `state` (see
    `draw.hall.LINES`) in words, cents at stake; once the round is over (`ended`) what it won or
    lost.
    """

    seat: int
    name: str
    state: str
    words: str
    cents: int = 0
    ended: bool = False

    @property
    def amount(self) -> str:
        """The money as it is printed; "" for none."""
        if self.ended:
            return short(self.cents, sign=True)
        return short(self.cents) if self.cents else ""


def seat_lines(session: LinkSession, now: float) -> tuple[SeatLine, ...]:
    """Every terminal of the table; `now` is the link's time."""
    view, terminal = session.terminal.view, session.terminal
    passed = round(1000 * (now - terminal.seats_at))
    out = []
    for sign in terminal.seats:
        away = sign.away + passed if sign.away else 0
        state, words = _seat_state_and_words(session, sign, away)
        cents, ended = 0, False
        if view is not None and sign.seat in view.bets:
            ended = view.over
            own = [sums for (seat, _), sums in view.tally.items() if seat == sign.seat]
            put, got = sum(put for put, _ in own), sum(got for _, got in own)
            cents = (
                got - put
                if ended
                else sum(c for spot, c in view.stakes.items() if spot.seat == sign.seat)
            )
        # nobody has said another
        name = "Open" if sign.sign == "empty" and sign.name == f"T{sign.seat}" else sign.name
        out.append(SeatLine(sign.seat, name, state, words, cents, ended))
    return tuple(out)


def _seat_state_and_words(session: LinkSession, sign: SeatSign, away_ms: int) -> tuple[str, str]:
    phase = session.terminal.phase.name
    if sign.sign == "house":
        return "house", "Settled by house rule"
    if sign.sign == "revoked":
        return "away", "Its key is revoked"
    if away_ms:
        left = round(BACK - away_ms / 1000)
        rule = (
            f" · {left} s left" if phase == "deciding" and sign.sign == "asked" and left > 0 else ""
        )
        # what is left of it says how long, too
        told = f"Away{rule}" if rule else f"Away {away_ms // 1000} s"
        return "away", told if away_ms < 600_000 else "Away"
    match sign.sign:
        case "asked":
            return "betting", "Betting" if current_wager_title(session) else "Deciding"
        case "done":
            return "done", f"Done · {_choice_text(session, sign.said)}" if sign.said else "Done"
        case "placed":
            return "done", "Ready"
        case "playing":
            return "waits", "Waits"
        case "out":
            return "out", "Sits out"
        case "empty":
            return "open", "Paired, nobody plays"
        case _:
            return (
                ("betting", "Betting")
                if phase in ("betting", "settling")
                else ("open", "Paired, nobody plays")
            )


def current_wager_title(session: LinkSession) -> str:
    """The title of the wager that is to be placed now; "" where something else is decided."""
    view, game = session.terminal.view, session.game
    stage = view.stage if view is not None else ""
    asked = (one for one in game.streets if one.name == stage and not one.takes_back)
    return next((game.wager(one.wager).title for one in asked), "")


def _choice_text(session: LinkSession, choice: str) -> str:
    words = action_words(choice.split(" ?", maxsplit=1)[0])
    return (
        words.replace("Bet", current_wager_title(session) or "Bet", 1)
        if words.startswith("Bet ")
        else words
    )


def phases_and_current(session: LinkSession) -> tuple[tuple[str, ...], int]:
    """The phases of a round at this table in words, and at which one it is."""
    game, view, phase = session.game, session.terminal.view, session.terminal.phase.name
    middle = _decision_phases(game)
    names = ("Bets", *(name for name, _ in middle), "Settle")
    if phase in ("waiting", "betting"):
        return names, 0
    if phase != "deciding" or view is None:
        return names, len(names) - 1
    at = next((i for i, (_, stage) in enumerate(middle) if stage == view.stage), 0)
    return names, 1 + at if middle else len(names) - 1


def _decision_phases(game: Game) -> tuple[tuple[str, str], ...]:
    if len(game.streets) > 1:
        titles = [game.wager(street.wager).title for street in game.streets]
        alike = len(set(titles)) < len(titles)
        return tuple(
            (s.name if alike else t, s.name) for s, t in zip(game.streets, titles, strict=True)
        )
    if game.streets:
        return ((game.wager(game.streets[0].wager).title, game.streets[0].name),)
    return (("Decisions", ""),) if game.deals else ()


def share_of_time_left(session: LinkSession, seconds: int) -> float:
    """How much of the phase's time is left, from 0 to 1."""
    facts = session.terminal.facts
    return 0.0 if seconds < 0 else min(1.0, seconds / (facts.seconds if facts is not None else 25))


def waiting_text(session: LinkSession) -> str:
    """Who is waited for."""
    terminal = session.terminal
    signs = [sign.sign for sign in terminal.seats if not sign.away]
    away = sum(bool(sign.away) and sign.sign != "house" for sign in terminal.seats)
    asked = f"{signs.count('asked')} {'betting' if current_wager_title(session) else 'deciding'}"
    words = (
        terminal.phase.held
        or {
            "waiting": "Waiting for terminals",
            "betting": f"{signs.count('placed')} ready, {signs.count('open')} betting",
            "deciding": f"{signs.count('done')} done, {asked}",
            "settling": "The round is settled",
            "closed": "The table is closed",
        }[terminal.phase.name]
    )
    return f"{words}, {away} away" if away and not terminal.phase.held else words


def next_deal_text(session: LinkSession, seconds: int) -> str:
    """When the next round is dealt if everybody takes all of his time; "" where no clock runs, or
    nobody can say.
    """
    facts, phase = session.terminal.facts, session.terminal.phase
    names, at = phases_and_current(session)
    if (
        facts is None
        or seconds < 0
        or phase.held
        or phase.name not in ("deciding", "settling")
        or "Decisions" in names
    ):
        return ""
    more = len(names) - 2 - at if phase.name == "deciding" else 0  # and then bets are open again
    return f"Next deal in about {5 * round((seconds + (more + 1) * facts.seconds) / 5)} s"


def clock_section(session: LinkSession, seconds: int) -> PanelSection:
    """The ring, the phases, and who is waited for."""
    held = bool(session.terminal.phase.held)
    waiting = waiting_text(session)
    first, *more = wrap(waiting, width=34) if held else [waiting]
    return PanelSection(
        PanelRow(
            "hall clock",
            seconds,
            share_of_time_left(session, seconds),
            clock_word(session, seconds),
            *phases_and_current(session),
            high=196.0,
        ),
        text_row(first, strong=True),
        *(text_row(line, strong=True, high=26.0) for line in more),
        *([text_row(house_choice_text(session), high=28.0)] if session.turn else []),
        *(text_row(line, high=28.0) for line in [next_deal_text(session, seconds)] if line),
    )


def brief_waiting_text(session: LinkSession) -> str:
    """Who is waited for, where a terminal has one short line for it: a long reason of a held table
    is a toast there.
    """
    words = waiting_text(session)
    return words if len(words) <= 30 else "The table waits."


def clock_word(session: LinkSession, seconds: int) -> str:
    """What the clock says besides its figure."""
    phase = session.terminal.phase
    if phase.held:
        return "held"
    if 0 <= seconds <= 5 and phase.name in ("betting", "deciding"):
        return HURRY
    return "seconds" if seconds >= 0 else "no clock"


def house_choice_text(session: LinkSession) -> str:
    """What the house chooses for a player who does not."""
    facts = session.terminal.facts
    chosen = house_choice(session.legal(), facts.late if facts is not None else "fold")
    return f"No answer: {action_words(str(chosen)).lower()}"


def other_seats_section(lines: Sequence[SeatLine], own_seat: int, most: int = 9) -> PanelSection:
    """Who is at the other terminals, the first of them; more are counted."""
    others = [line for line in lines if line.seat != own_seat]
    shown = others if len(others) <= most else others[: most - 1]
    return PanelSection(
        title_row("At the table", str(len(lines))),
        *(
            PanelRow(
                "hall seat",
                f"T{line.seat}",
                line.name,
                line.words,
                line.amount,
                line.state,
                high=40.0,
            )
            for line in shown
        ),
        *([text_row(f"and {len(others) - len(shown)} more")] if len(shown) < len(others) else []),
        *([] if others else [text_row("Nobody else")]),
    )


def fact_section(title: str, note: str, pairs: Iterable[tuple[str, str]]) -> PanelSection:
    """Facts under a head."""
    return PanelSection(title_row(title, note), *(fact_row(*pair) for pair in pairs))


def pairing_section(
    table: TableState, *, paired: int, places: int, table_key_words: str
) -> PanelSection:
    """How pairing stands: the code while it is open, else how it is opened or for how long it rests;
    how many are paired, and the words of the table's table_key_words.
    """
    note = f"rests {_minutes(table.rests)}" if table.rests else "closed"
    how = (
        "Too many wrong codes were tried." if table.rests else "Press Pair to let one terminal in."
    )
    head = [title_row("Pairing", note, framed=True, high=54.0), text_row(how)]
    brief = fact_row("Pairing", note)
    if table.code:
        left = f"{_minutes(table.code_left)} left" if table.code_left >= 0 else "this computer"
        head = [
            title_row("Pairing code", left, framed=True, high=54.0),
            PanelRow("hall code", table.code, high=88.0),
        ]
        brief = fact_row("Pairing code", spaced_pairing_code(table.code))
    words = table_key_words.split()
    return PanelSection(
        *head,
        text_row(f"{paired} of {places} paired", strong=True),
        # four words to a line, which a terminal that only watches shows as well
        *(text_row(" ".join(words[i : i + 4]), high=26.0) for i in range(0, len(words), 4)),
        brief=brief,
    )


def _minutes(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d}"


def counted_tables_section(terminals: int) -> PanelSection:
    """As how many gaming tables so many terminals count."""
    count = gaming_table_count(terminals)
    told = f"{terminals} terminal{'s' * (terminals != 1)}, up to five a table"
    return PanelSection(
        title_row(f"Counts as {count} table{'s' * (count != 1)}", "605a.9(b)", high=54.0),
        PanelRow("hall count", terminals, high=36.0),
        text_row(told, high=30.0),
    )


# ---- rows, sections, and the panel


class PanelRow(PanelControl):
    """A row of the panel: the drawing of `drawings.PARTS` called `art`, with its facts."""

    def __init__(self, art: str, *facts: object, high: float) -> None:
        super().__init__((art, 0, None, *facts), high=high)
        self.facts = facts

    def height(self, kit: Kit, wide: float) -> float:  # noqa: ARG002 - it is as high in any width
        """Its height in lettering that has grown."""
        return self.high * min(kit.type.grow, 1.3)

    def parts(self, top: float = 0.0) -> tuple[tuple[object, ...], ...]:
        """Its drawing, which leaves a gap to the next row."""
        return ((self.art, self.spot[1] - top, self.tall - 4, *self.facts),)


def text_row(words: str, *, strong: bool = False, high: float = 32.0) -> PanelRow:
    """A line of words."""
    return PanelRow("hall words", words, strong, high=high)


def title_row(words: str, note: str = "", *, framed: bool = False, high: float = 50.0) -> PanelRow:
    """The head of a section, with a note at its right end, `framed` where it tells a state."""
    return PanelRow("hall title", words, note, framed, high=high)


def fact_row(name: str, value: str) -> PanelRow:
    """A name, and its value at the right end."""
    return PanelRow("hall fact", name, value, high=36.0)


class PanelSection(Column):
    """Rows that stand together. Where its title alone has room, the `brief` row stands there, or
    nothing.
    """

    def __init__(self, *rows: PanelRow, brief: PanelRow | None = None) -> None:
        super().__init__(rows)
        self.rows, self.brief = rows, brief

    def rows_or_brief_for(self, kit: Kit, height: float) -> list[PanelRow]:
        """All rows where the title and the row after it fit into a `height`, else the brief row, or none."""
        head = sum(row.height(kit, ColumnStyle.width) for row in self.rows[:2])
        if self.rows[0].art != "hall title" or head <= height:
            return [*self.rows]
        return [] if self.brief is None else [self.brief]


class SectionColumns(Container):
    """Sections one under another, in one column or in several beside each other, none of which stays
    empty while another has two sections; rows without room are left out.
    """

    def __init__(self, sections: Sequence[PanelSection], count: int, tall: float) -> None:
        super().__init__(sections)
        self.sections, self.count, self.tall = sections, count, tall

    def lay(self, kit: Kit, wide: float) -> tuple[list[tuple[Part, Spot]], float]:  # noqa: ARG002 - its columns are as wide as designed
        """From the top down, from left to right, the first column under the panel's head."""
        head, bottom = 76.0, self.tall - 4
        placed: list[tuple[Part, Spot]] = []
        column, y = 0, head
        for i, section in enumerate(self.sections):
            full = y + section.height(kit, ColumnStyle.width) > bottom - 2
            needed = len(self.sections) - i < self.count - column
            if column + 1 < self.count and y > head and (full or needed):
                column, y = column + 1, 12.0
            for row in section.rows_or_brief_for(kit, bottom - y):
                high = row.height(kit, ColumnStyle.width)
                if y + high > bottom:
                    break
                placed.append((row, (column * ColumnStyle.width, y, ColumnStyle.width, high)))
                y += high
            y += 10 * min(kit.type.grow, 1.3)
        return placed, self.tall


class DealtPanel(ViewLayer):
    """Where the controls of a dealt table's panel stand: each of its columns is one picture."""

    def __init__(self, bar: Bar) -> None:
        super().__init__(bar.shell, bar.frame.panel)
        self.columns, self.tall = bar.frame.columns, bar.frame.panel_tall

    def drawings(self, pointed: Pointed) -> list[Drawing]:  # noqa: ARG002 - nothing in it is pointed at
        """The pictures of all columns."""
        rows = [one for one in self.controls if isinstance(one, PanelControl)]
        pictures = []
        for i in range(self.columns):
            parts = chain.from_iterable(
                one.parts() for one in rows if one.spot[0] == i * ColumnStyle.width
            )
            box = (i * ColumnStyle.width, 0, ColumnStyle.width, self.tall)
            pictures.append(Drawing(f"panel {i}", "column", box, tuple(parts)))
        return pictures


def dealt_panel(sections: Sequence[PanelSection], bar: Bar, *, folds: bool = True) -> DealtPanel:
    """The panel as it stands on the screen: the ground of each column, and the sections. One that
    `folds` names the key for that in its head.
    """
    layer, frame = DealtPanel(bar), bar.frame
    head = ("Phase and clock", layer.columns)
    if folds:
        grounds = [
            PanelControl(
                ("ground", 0, None, *head, bar.shell.keys.cap("panel"), frame.is_panel_left),
                high=layer.tall,
            )
        ]
    else:
        grounds = [PanelControl(("hall ground", 0, None, *head), high=layer.tall)]
    grounds += [PanelControl(("side", 0, None), high=layer.tall) for _ in range(1, layer.columns)]
    for i, ground in enumerate(grounds):
        ground.put(layer, i * ColumnStyle.width, 0.0, ColumnStyle.width, layer.tall)
    stack = SectionColumns(sections, layer.columns, layer.tall)
    stack.put(layer, 0.0, 0.0, ColumnStyle.width * layer.columns, layer.tall)
    return layer
