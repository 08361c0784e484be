"""What a dealt table's panel says, as values: the clock and the phases, who is where, the pairing
code, the count, the line.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any, Final

import msgspec

from ...core.declaration import Game
from ...core.money import short
from ...hall.dealing.choices import by_house
from ...hall.dealing.clock import BACK
from ...hall.terminal.link_session import LinkSession
from ...hall.wire.messages import SeatSign
from ..draw.hall import HURRY, spaced
from ..table.decisions import spoken
from ..table.model.pieces import Drawing
from ..table.paint.drawings import WIDE
from ..table.surroundings.bar import Bar

TITLE: Final = "Phase and clock"
HEAD: Final = 76.0
LAST: Final = 5
"""Seconds of a phase that are the last ones."""
WRAPPED: Final = 34
"""Letters to a line of the panel in which the reason of a held table is broken."""
NOTED: Final = 30
"""Letters that stand under a terminal's own clock."""
Part = tuple[Any, ...]


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


Section = tuple[tuple[str, float, tuple[Any, ...]], ...]
"""Parts of the panel that stand together: each with its height and facts."""


def seat_lines(session: LinkSession, now: float) -> tuple[SeatLine, ...]:
    """Every terminal of the table; `now` is the link's time."""
    view, terminal = session.terminal.view, session.terminal
    passed = round(1000 * (now - terminal.seats_at))
    out = []
    for sign in terminal.seats:
        away = sign.away + passed if sign.away else 0
        state, words = _words(session, sign, away)
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


def _words(session: LinkSession, sign: SeatSign, away: int) -> tuple[str, str]:
    phase = session.terminal.phase.name
    if sign.sign == "house":
        return "house", "Settled by house rule"
    if sign.sign == "revoked":
        return "away", "Its key is revoked"
    if away:
        left = round(BACK - away / 1000)
        rule = (
            f" · house rule in {left} s"
            if phase == "deciding" and sign.sign == "asked" and left > 0
            else ""
        )
        # what is left of it says how long, too
        told = f"Away{rule}" if rule else f"Away {away // 1000} s"
        return "away", told if away < 600_000 else "Away"
    match sign.sign:
        case "asked":
            return "betting", "Betting" if street(session) else "Deciding"
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


def street(session: LinkSession) -> str:
    """The title of the wager that is to be placed now; "" where something else is decided."""
    view, game = session.terminal.view, session.game
    stage = view.stage if view is not None else ""
    asked = (one for one in game.streets if one.name == stage and not one.takes_back)
    return next((game.wager(one.wager).title for one in asked), "")


def _choice_text(session: LinkSession, said: str) -> str:
    words = spoken(said.split(" ?", maxsplit=1)[0])
    return words.replace("Bet", street(session) or "Bet", 1) if words.startswith("Bet ") else words


def steps(session: LinkSession) -> tuple[tuple[str, ...], int]:
    """The phases of a round at this table in words, and at which one it is."""
    game, view, phase = session.game, session.terminal.view, session.terminal.phase.name
    middle = _middle(game)
    names = ("Bets", *(name for name, _ in middle), "Settle")
    if phase in ("waiting", "betting"):
        return names, 0
    if phase != "deciding" or view is None:
        return names, len(names) - 1
    at = next((i for i, (_, stage) in enumerate(middle) if stage == view.stage), 0)
    return names, 1 + at if middle else len(names) - 1


def _middle(game: Game) -> tuple[tuple[str, str], ...]:
    if len(game.streets) > 1:
        titles = [game.wager(street.wager).title for street in game.streets]
        alike = len(set(titles)) < len(titles)
        return tuple(
            (s.name if alike else t, s.name) for s, t in zip(game.streets, titles, strict=True)
        )
    if game.streets:
        return ((game.wager(game.streets[0].wager).title, game.streets[0].name),)
    return (("Decisions", ""),) if game.deals else ()


def share(session: LinkSession, seconds: int) -> float:
    """How much of the phase's time is left."""
    facts = session.terminal.facts
    return 0.0 if seconds < 0 else min(1.0, seconds / (facts.seconds if facts is not None else 25))


def waiting_text(session: LinkSession) -> str:
    """Who is waited for."""
    terminal = session.terminal
    signs = [sign.sign for sign in terminal.seats if not sign.away]
    away = sum(bool(sign.away) and sign.sign != "house" for sign in terminal.seats)
    asked = f"{signs.count('asked')} {'betting' if street(session) else 'deciding'}"
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


def next_deal(session: LinkSession, seconds: int) -> str:
    """When the next round is dealt if everybody takes all of his time; "" where no clock runs, or
    nobody can say.
    """
    facts, phase = session.terminal.facts, session.terminal.phase
    names, at = steps(session)
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


def clock(session: LinkSession, seconds: int) -> Section:
    """The ring, the phases, and who is waited for."""
    names, at = steps(session)
    waited = [("hall words", 28.0, (late(session), False))] if session.turn else []
    ring = (
        "hall clock",
        196.0,
        (seconds, share(session, seconds), clock_word(session, seconds), names, at),
    )
    until = next_deal(session, seconds)
    after = [("hall words", 28.0, (until, False))] if until else []
    lines = (
        wrap(waiting_text(session), WRAPPED)
        if session.terminal.phase.held
        else [waiting_text(session)]
    )
    words = [("hall words", 32.0 if line is lines[0] else 26.0, (line, True)) for line in lines]
    return (ring, *words, *waited, *after)


def short_note(session: LinkSession) -> str:
    """Who is waited for, where a terminal has one short line for it: a long reason of a held table
    is a toast there.
    """
    words = waiting_text(session)
    return words if len(words) <= NOTED else "The table waits."


def clock_word(session: LinkSession, seconds: int) -> str:
    """What the clock says besides its figure."""
    phase = session.terminal.phase
    if phase.held:
        return "held"
    if 0 <= seconds <= LAST and phase.name in ("betting", "deciding"):
        return HURRY
    return "seconds" if seconds >= 0 else "no clock"


def late(session: LinkSession) -> str:
    """What the house chooses for a player who does not."""
    facts = session.terminal.facts
    chosen = by_house(session.legal(), facts.late if facts is not None else "fold")
    return f"No answer: {spoken(str(chosen)).lower()}"


def seats(lines: Sequence[SeatLine], own: int, most: int = 9) -> Section:
    """Who is at the other terminals, the first of them; more are counted."""
    others = [line for line in lines if line.seat != own]
    shown = others if len(others) <= most else others[: most - 1]
    parts: list[tuple[str, float, tuple[Any, ...]]] = [
        ("hall title", 50.0, ("At the table", str(len(lines)), False))
    ]
    parts += [
        ("hall seat", 40.0, (f"T{line.seat}", line.name, line.words, line.amount, line.state))
        for line in shown
    ]
    if len(shown) < len(others):
        parts.append(("hall words", 32.0, (f"and {len(others) - len(shown)} more", False)))
    if not others:
        parts.append(("hall words", 32.0, ("Nobody else", False)))
    return tuple(parts)


def facts(title: str, note: str, pairs: Sequence[tuple[str, str]]) -> Section:
    """Facts under a head."""
    return (
        ("hall title", 50.0, (title, note, False)),
        *(("hall fact", 36.0, pair) for pair in pairs),
    )


def columns(sections: Sequence[Section], bar: Bar, ground: str = "ground") -> list[Drawing]:
    """The panel on a ground, in one column beside the stage or in several of a sheet under it, none
    of which stays empty while another has two sections; what has no room is left out.
    """
    frame, grow = bar.frame, min(bar.shell.type(bar.frame.panel).grow, 1.3)
    tall, count = frame.panel_tall, frame.columns
    keys = (bar.shell.keys.cap("panel"), bar.frame.is_panel_left) if ground == "ground" else ()
    out: list[list[Part]] = [
        [(ground, 0, tall, TITLE, count, *keys)],
        *([("side", 0, tall)] for _ in range(count - 1)),
    ]
    at, y = 0, HEAD
    for i, section in enumerate(sections):
        high = sum(own for _, own, _ in section) * grow
        if at + 1 < count and y > HEAD and (y + high > tall - 6 or len(sections) - i < count - at):
            at, y = at + 1, 12.0
        for name, own, args in _titled(section, (tall - 4 - y) / grow):
            if y + own * grow > tall - 4:
                break
            out[at].append((name, y, own * grow - 4, *args))
            y += own * grow
        y += 10 * grow
    boxes = [(i * WIDE, 0, WIDE, tall) for i in range(len(out))]
    return [Drawing(f"panel {i}", "column", box, tuple(out[i])) for i, box in enumerate(boxes)]


def _titled(section: Section, room: float) -> Section:
    """A section whose title does not stand alone in its room: how pairing stands goes into its
    line.
    """
    if section[0][0] != "hall title" or sum(high for _, high, _ in section[:2]) <= room:
        return section
    (title, note, framed), (below, _, args) = section[0][2], section[1]
    if below == "hall code":
        return (("hall fact", 36.0, (title, spaced(*args))),)
    return (("hall fact", 36.0, (title, note)),) if framed else ()
