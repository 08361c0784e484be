"""The table of a tournament: wagers and decisions as at any table, the ranking beside it, and the way on when somebody is out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.client.table.apart import ALWAYS
from game.client.table.blocks import Sitter
from game.client.table.intents import (
    BuyIn,
    DealRound,
    GetUp,
    Intent,
    NextRound,
    OpenPage,
    Rebet,
    SitHere,
    ToggleBox,
    TurnTo,
)
from game.client.table.moment import ApartWords
from game.client.table.scene import TableScene
from game.client.table.seats import COLORS
from game.errors import HouseError
from game.money import short
from game.table.report import plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.client.layout import Layout
    from game.client.scene import Move
    from game.client.shell import Shell
    from game.table.tournament import Placing, TournamentRanking, TournamentSession

CLOSED: Final[dict[type[Intent], str]] = {
    BuyIn: "Everybody began with the same chips; none are sold in a tournament.",
    SitHere: "Nobody joins a tournament that has begun.", ToggleBox: "In a tournament everybody has one seat.",
    GetUp: "Leave the table: it goes on where it stands.",
}  # fmt: skip
"""What cannot be meant here, and why."""


class TournamentTable(TableScene):
    """The table of a tournament, the coach silent; `done` leads on from its last round there."""

    def __init__(
        self, shell: Shell, session: TournamentSession, layout: Layout, go: Callable[[str], Move | None],
        done: Callable[[], Move | None], *, day: int = 0,
    ) -> None:  # fmt: skip
        super().__init__(shell, session, layout, go, told_before=session.told_so_far(), day=day)
        self.session, self.done = session, done
        self.visit.coached, self.visit.joins = "off", False
        self._marked: tuple[object, ...] = ()
        self._ranking = session.ranking
        self._mark()
        self.visit.settle_down()

    # ---- how it stands

    def _mark(self) -> None:
        """Say how it stands; anew when a round was dealt or settled, or somebody else is before the screen."""
        session, visit = self.session, self.visit
        now = (session.state, session.player, session.playing, len(session.sittings))
        if visit.timeline.busy or self._marked == now:
            return
        self._marked, found = now, session.ranking
        self._ranking, me = found, session.store.player(session.player).name
        mark, *briefer = marked(found, found.line(me), session.leg)
        made = found.agreed
        visit.apart = ApartWords(
            mark, f"Tournament, {made.rounds_each}, {short(made.chips)} each", on=self._on(), free=True,
            briefer=tuple(briefer), order=tuple(self._sitter(one, me) for one in found.lines),
        )  # fmt: skip

    def _on(self) -> str:
        if self._ranking.over:
            return "The ranking"
        if not self.session.attended:
            return "How it ends"
        return "The next table" if self.session.done else "Next round"

    def _sitter(self, line: Placing, me: str) -> Sitter:
        """A line of the ranking as a row of the panel."""
        who, people = line.entrant, [one.name for one in self.session.persons] or [me]
        color = COLORS[people.index(who.name) % len(COLORS)] if who.name in people else ""
        said = f"{line.nth}, {self._ranking.gap(line)}" if self._ranking.begun else who.style
        return Sitter(who.name, who.look or "You", color, short(line.chips), "", said, now=who.name == me)

    def update(self, dt: float) -> Move | None:
        """Bring the ranking up to date once a round is told."""
        self._mark()
        return super().update(dt)

    # ---- what the player does

    def obey(self, intent: Intent) -> Move | None:
        """Do what is meant, as at any table. After a round whoever is out gets up first; after the last one it leads on."""
        self._mark()  # what was told since the last frame counts
        if type(intent) in CLOSED:
            self.shell.toast("Not in a tournament", CLOSED[type(intent)], "info")
            return None
        if not self.visit.betting or isinstance(intent, (*ALWAYS, TurnTo, OpenPage)):
            return super().obey(intent)
        if self.visit.timeline.celebrates and isinstance(intent, NextRound):
            self.visit.timeline.calm()
            return None
        if self.session.done or not self.session.attended:
            return self._end() if isinstance(intent, NextRound | DealRound | Rebet) else None
        self._retire()
        return super().obey(intent)

    def _end(self) -> Move | None:
        """How it all went, or the way to the next table."""
        try:
            return self.done()
        except HouseError as refusal:  # a full disk
            self.shell.refused("It cannot be played to its end now", plain(refusal, self.session.game), refusal)
            return None

    def _retire(self) -> None:
        """Whoever went out in the last round gets up."""
        before = {player for player, _ in self.session.sittings}
        self.session.retire()
        gone = before - {player for player, _ in self.session.sittings}
        for player in gone:
            line = self._ranking.line(self.session.store.player(player).name)
            self.shell.toast(f"{line.entrant.name} is out", f"{line.nth} of {len(self._ranking.lines)} so far", "info")
        if gone:
            self.visit.left(*gone)
            self._mark()


def marked(found: TournamentRanking, line: Placing, leg: int) -> tuple[str, ...]:
    """How somebody stands at the table of an index, in a line: the round, his place, his chips, and how far the leader is; the same
    in fewer words.
    """
    made = found.agreed
    table = f"Table {found.leg + 1} of {len(made.legs)}, r" if made.then else "R"
    where = "All rounds played" if found.over else f"{table}ound {found.round} of {made.rounds}"
    if leg < found.leg:
        where = f"Table {leg + 1} of {len(made.legs)} played"
    if not found.settled:
        return (f"{where} · {short(line.chips)} each",)
    place, gap = f"{line.nth} of {len(found.lines)}", found.gap(line)
    said = f"{where} · {place}"
    return f"{said} · {short(line.chips)} · {gap}", f"{said} · {gap}", said, f"{place} · {gap}"
