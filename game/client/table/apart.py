"""Tables apart from the house's book: the day's deal, and a kept round played on as it might have gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.client.pages.dialog import Answer, Dialog
from game.client.scene import Push
from game.client.table.blocks import CoachWords
from game.client.table.intents import (
    Choose,
    DealRound,
    Decide,
    FoldPanel,
    Intent,
    Leave,
    LookAtCards,
    NextRound,
    NextSpeed,
    OpenHand,
    OpenPage,
    Rebet,
    ShowCost,
    Skip,
    Swap,
    ToggleSound,
    TurnPage,
)
from game.client.table.moment import ApartWords
from game.client.table.scene import TableScene
from game.money import dollars, short
from game.table.daily import ROUNDS, DayDeal, DaySession

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.client.layout import Layout
    from game.client.scene import Move
    from game.client.shell import Shell
    from game.table.what_if import WhatReally

ALWAYS: Final = (
    Decide, Choose, Swap, Skip, LookAtCards, OpenHand, ShowCost, TurnPage, FoldPanel, NextSpeed, ToggleSound, Leave,
)  # fmt: skip
"""What can be meant here as at any table."""


class ApartTable(TableScene):
    """A table whose wagers are given: what is meant about money, seats and words changes nothing."""

    def obey(self, intent: Intent) -> Move | None:
        """Do what is meant, as far as it is about the round; what would deal the next one leads on."""
        if isinstance(intent, ALWAYS) or (isinstance(intent, OpenPage) and intent.page != "fairness"):
            return super().obey(intent)
        if isinstance(intent, NextRound) and self.visit.timeline.celebrates:
            self.visit.timeline.calm()
        elif isinstance(intent, NextRound | DealRound | Rebet) and self.visit.betting:
            return self.on()
        return None

    def on(self) -> Move | None:
        """What follows a settled round."""
        return None


class DayTable(ApartTable):
    """The table of a day's deal: the same wagers in each round, the coach silent; `done` leads on from the last one."""

    def __init__(
        self, shell: Shell, session: DaySession, layout: Layout, go: Callable[[str], Move | None], done: Callable[[], Move | None]
    ) -> None:  # fmt: skip
        super().__init__(
            shell, session, layout, go, told_before=session.told_so_far(), day=session.dealt.day.toordinal()
        )
        self.session, self.done = session, done
        self.visit.coached, self.visit.joins = "off", False
        self._marked: object = ()
        self._mark()
        if not session.playing:
            self._place()
        self.visit.settle_down()

    def _mark(self) -> None:
        """Say what is played; anew when the round has gone on, as the book is asked for it."""
        if self._marked is self.session.state:
            return
        self._marked = self.session.state
        deal, left = self.session.dealt, ROUNDS - self.session.standing.number
        over = self.session.over
        self.visit.apart = ApartWords(
            "The day’s deal", f"{deal.day.day} {deal.day:%B}, ten rounds", f"{short(deal.staked)}, as everybody",
            _hint(deal, left), "The result" if over else "Next round",
        )  # fmt: skip

    def _place(self) -> None:
        self.visit.bets.placed = dict(self.session.dealt.stakes)

    def on(self) -> Move | None:
        """The next round, or after the last one how it all went."""
        if self.session.over:
            return self.done()
        self.visit.clear_results()
        self._place()
        self.visit.deal()
        return None

    def update(self, dt: float) -> Move | None:
        """Say at the end of the last round that it was the last."""
        self._mark()
        return super().update(dt)


def _hint(deal: DayDeal, left: int) -> str:
    rounds = f"{left} rounds are left" if left > 1 else "One round is left"
    return f"{rounds}. Everybody has these cards and stakes {short(deal.staked)}; the first try counts."


class WhatIfTable(ApartTable):
    """A kept round that is played on from one of its steps; `really` is how it went, `again` deals it to that step once more."""

    def begin(self, really: WhatReally, again: Callable[[], Move | None]) -> None:
        """Say what is played, once the table is laid."""
        self.really = really
        self._ways: dict[str, Callable[[], Move | None]] = {"again": again, "back": lambda: self.go("back")}
        self._chosen = ""
        self.visit.joins = False
        self.visit.apart = ApartWords("What if", really.line, on="Compare")
        self.visit.settle_down()

    def update(self, dt: float) -> Move | None:
        """At the end the coach's place says how it really went; what was chosen then is done once the question is gone."""
        if self._chosen:
            way, self._chosen = self._ways[self._chosen], ""
            return way()
        move = super().update(dt)
        last, visit = self.visit.session.last, self.visit
        if last is not None and visit.betting and visit.said_again is None:
            title = f"What if: {dollars(last.net, sign=True)}"
            was = f"really: {dollars(self.really.net, sign=True)}"
            visit.said_again = visit.coach = CoachWords(title, was, lines=visit.coach.lines)
            self._rebuild()
        return move

    def on(self) -> Move | None:
        """What might have been beside what was."""
        last = self.visit.session.last
        if last is None:
            return None
        answers = (
            Answer("look", "Look at the felt", escape=True),
            Answer("again", "Once more"),
            Answer("back", "Back", "primary"),
        )

        def chosen(name: str) -> None:
            self._chosen = name if name in self._ways else ""

        return Push(Dialog(self.shell, "As it might have gone", self.really.beside(last), answers, chosen))
