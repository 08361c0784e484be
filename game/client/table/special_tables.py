"""Tables apart from the house's book: the day's deal, a kept round played on as it might have gone,
and a tournament's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from msgspec import structs

from ...core.errors import HouseError
from ...core.money import dollars, short
from ...play.competitions.day_deal import ROUNDS, DayDeal, DayTry
from ...play.competitions.tournament_session import Placing, TournamentPlay, TournamentRanking
from ...play.competitions.what_if import WhatReally
from ...printing.dates import month_day_text
from ...rounds.refusals import refusal_sentence
from ..layouts.layout import Layout
from ..pages.dialog import Answer, Dialog
from ..scenes.scene import Move, Push
from ..window.shell import Shell
from .model import intents
from .model.intents import Act, Intent, sort_of
from .model.panel_content import Sitter
from .model.state import SpecialTable
from .scene import TableScene
from .style import SeatStyle

ALWAYS: Final = frozenset(
    {
        intents.Decide,
        intents.Choose,
        intents.ChooseAmount,
        intents.Swap,
        Act.SKIP,
        Act.LOOK_AT_CARDS,
        Act.OPEN_HAND,
        intents.ShowCost,
        intents.AskWhy,
        Act.TURN_PAGE,
        Act.FOLD_PANEL,
        Act.MOVE_PANEL,
        intents.ChooseLevel,
        Act.NEXT_SPEED,
        Act.TOGGLE_SOUND,
        Act.LEAVE,
    }
)
"""What can be meant here as at any table."""
ONWARD: Final = (Act.NEXT_ROUND, Act.REBET, intents.DealRound)
"""What leads on from a settled round."""


class ApartTable(TableScene):
    """A table whose wagers are given: what is meant about money, seats and words changes nothing."""

    def obey(self, intent: Intent) -> Move | None:
        """Do what is meant, as far as it is about the round; what would deal the next one leads on."""
        if sort_of(intent) in ALWAYS or (
            isinstance(intent, intents.OpenPage) and intent.page not in ("fairness", "vary")
        ):
            return super().obey(intent)
        if intent is Act.NEXT_ROUND and self.visit.timeline.celebrates:
            self.visit.timeline.end_celebration()
        elif sort_of(intent) in ONWARD and self.visit.betting:
            return self.continue_after_round()
        return None

    def continue_after_round(self) -> Move | None:
        """What follows a settled round."""
        return None


class DayTable(ApartTable):
    """The table of a day's deal: the same wagers in each round, the coach silent; `done` leads on
    from the last one.
    """

    def __init__(
        self,
        shell: Shell,
        day_try: DayTry,
        layout: Layout,
        go: Callable[[str], Move | None],
        done: Callable[[], Move | None],
    ) -> None:
        session, day = day_try.session, day_try.dealt.day.toordinal()
        super().__init__(
            shell, session, layout, go, told_before=session.witnessed_in_open_round(), day=day
        )
        self.day_try, self.session, self.done = day_try, session, done
        self.visit.state = self.visit.state.forbid_joining("off")
        self._marked: object = ()
        self._update_table_mark_if_changed()
        if not session.playing:
            self._place_given_stakes()
        self.visit.open_decision_or_betting()

    def _update_table_mark_if_changed(self) -> None:
        """Say what is played; anew when the round has gone on, as the book is asked for it."""
        if self._marked is self.session.state:
            return
        self._marked = self.session.state
        deal, left = self.day_try.dealt, ROUNDS - self.day_try.settled_count
        over = self.day_try.is_finished
        self._race = self.day_try.lead_and_costs_words()
        leads, _ = self._race
        number = min(ROUNDS, self.day_try.settled_count + self.session.playing)
        at = f"Round {number} of {ROUNDS}" if number else f"{ROUNDS} rounds"
        self.visit.state = self.visit.state.mark_special(
            SpecialTable(
                "The day’s deal",
                f"{at} · {leads.replace(' so far', '') or month_day_text(deal.day)}",
                f"{short(deal.stake_per_round)}, as everybody",
                _rounds_left_text(deal, left),
                "See the result" if over else f"Next round, {short(deal.stake_per_round)}",
                opening="Everybody has these cards today, so here I give no advice.",
            )
        )

    def _place_given_stakes(self) -> None:
        self.visit.lay_wagers(dict(self.day_try.dealt.stakes))

    def continue_after_round(self) -> Move | None:
        """The next round, or after the last one how it all went."""
        if self.day_try.is_finished:
            return self.done()
        self.visit.clear_results()
        self._place_given_stakes()
        self.visit.deal()
        return None

    def update(self, dt: float) -> Move | None:
        """As every table; at the end of a round the coach says how the race stands."""
        self._update_table_mark_if_changed()
        move = super().update(dt)
        self._tell_race_at_round_end()
        return move

    def _tell_race_at_round_end(self) -> None:
        """Say once who has given away less, and of the last round that it was the last."""
        visit = self.visit
        leads, given = self._race
        said = visit.state.review
        is_said = said is not None and (said.title, said.sub) == self._race
        if leads and visit.betting and self.session.last is not None and not is_said:
            words = structs.replace(visit.state.coach, title=leads, sub=given)
            visit.state = replace(visit.state, review=words, coach=words)
            self._refresh_targets()


def _rounds_left_text(deal: DayDeal, left: int) -> str:
    rounds = f"{left} rounds are left" if left > 1 else "One round is left"
    return f"{rounds}. Every player of this deal gets the same cards and bets {short(deal.stake_per_round)}; the first try counts."


class WhatIfTable(ApartTable):
    """A kept round that is played on from one of its steps; `really` is how it went, `again` deals
    it to that step once more.
    """

    def begin(self, really: WhatReally, again: Callable[[], Move | None]) -> None:
        """Say what is played, once the table is laid."""
        self.really = really
        self._ways: dict[str, Callable[[], Move | None]] = {
            "again": again,
            "back": lambda: self.go("back"),
        }
        self._chosen = ""
        line = f"What if: nothing is bet · {really.choice_number_text}"
        special = SpecialTable("What if", line, on="Compare", has_chips=False)
        self.visit.state = self.visit.state.forbid_joining().mark_special(special)
        self.visit.open_decision_or_betting()

    def update(self, dt: float) -> Move | None:
        """At the end the coach's place says how it really went; what was chosen then is done once
        the question is gone.
        """
        if self._chosen:
            way, self._chosen = self._ways[self._chosen], ""
            return way()
        move = super().update(dt)
        last, visit = self.visit.session.last, self.visit
        if last is not None and visit.betting and visit.state.review is None:
            title = f"What if: {dollars(last.net, sign=True)}"
            was = f"as played: {dollars(self.really.net, sign=True)}"
            words = structs.replace(visit.state.coach, title=title, sub=was)
            visit.state = replace(visit.state, review=words, coach=words)
            self._refresh_targets()
        return move

    def continue_after_round(self) -> Move | None:
        """What might have been beside what was."""
        last = self.visit.session.last
        if last is None:
            return None
        look = Answer("look", "Look at the felt", escape=True)
        answers = (look, Answer("again", "Decide again"), Answer("back", "Back", "primary"))

        def on_choice(name: str) -> None:
            self._chosen = name if name in self._ways else ""

        return Push(
            Dialog(
                self.shell,
                "How it would have gone",
                self.really.comparison_text(last),
                answers,
                on_choice,
            )
        )


class PosedTable(ApartTable):
    """A hand of a drill, dealt at its table from its first card; what was decided before the
    question is decided the same way.
    """

    def mark_as_practice(self) -> None:
        """Say what is played, once the table is laid."""
        special = SpecialTable("Practice", "A hand of a drill", on="Back to the drill")
        self.visit.state = self.visit.state.forbid_joining().mark_special(special)

    def continue_after_round(self) -> Move | None:
        """Back to the drill."""
        return self.go("back")


CLOSED: Final[dict[Act | type[Intent], str]] = {
    Act.BUY_IN: "Everybody began with the same chips; none are sold in a tournament.",
    intents.SitHere: "Nobody joins a tournament that has begun.",
    intents.ToggleBox: "In a tournament everybody has one seat.",
    Act.GET_UP: "Leave the table: you can continue later.",
}
"""What cannot be meant here, and why."""


class TournamentTable(TableScene):
    """The table of a tournament, the coach silent; `done` leads on from its last round there."""

    def __init__(
        self,
        shell: Shell,
        play: TournamentPlay,
        layout: Layout,
        go: Callable[[str], Move | None],
        done: Callable[[], Move | None],
        *,
        day: int = 0,
    ) -> None:
        session = play.session
        super().__init__(
            shell, session, layout, go, told_before=session.witnessed_in_open_round(), day=day
        )
        self.play, self.session, self.done = play, session, done
        self.visit.state = self.visit.state.forbid_joining("off")
        self._marked: tuple[object, ...] = ()
        self._ranking = play.ranking
        self._update_table_mark_if_changed()
        self.visit.open_decision_or_betting()

    def _update_table_mark_if_changed(self) -> None:
        """Say how it stands; anew when a round was dealt or settled, or somebody else is before the
        screen.
        """
        session, visit = self.session, self.visit
        rests = visit.moment.shows_settled_round
        now = (session.state, session.player, session.playing, len(session.sittings), rests)
        if visit.timeline.busy or self._marked == now:
            return
        self._marked, found = now, self.play.ranking
        self._ranking, me = found, session.store.people.player(session.player).name
        mark, *briefer = standing_variants(
            found, found.placing_of(me), self.play.leg, is_round_settled=rests
        )
        made = found.agreed
        visit.state = visit.state.mark_special(
            SpecialTable(
                mark,
                f"Tournament · {made.rounds_each}, {short(made.chips)} each",
                on=self._next_label(),
                free=True,
                briefer=tuple(briefer),
                order=tuple(self._sitter(one, me) for one in found.lines),
                opening="The most chips at the end win, so here I give no advice.",
            )
        )

    def _next_label(self) -> str:
        if self._ranking.is_finished:
            return "The ranking"
        if not self.play.has_person_in:
            return "How it ends"
        return "The next table" if self.play.is_table_done else "Next round"

    def _sitter(self, line: Placing, me: str) -> Sitter:
        who, people = line.entrant, [one.name for one in self.session.sharing_persons] or [me]
        color = (
            SeatStyle.colors[people.index(who.name) % len(SeatStyle.colors)]
            if who.name in people
            else ""
        )
        said = (
            f"{line.place_text}, {self._ranking.gap_or_lead_text(line)}"
            if self._ranking.has_begun
            else who.style
        )
        return Sitter(
            who.name, who.look or "You", color, short(line.chips), "", said, now=who.name == me
        )

    def update(self, dt: float) -> Move | None:
        """Bring the ranking up to date once a round is told."""
        self._update_table_mark_if_changed()
        return super().update(dt)

    def obey(self, intent: Intent) -> Move | None:
        """Do what is meant, as at any table. After a round whoever is out gets up first; after the
        last one it leads on.
        """
        self._update_table_mark_if_changed()  # what was told since the last frame counts
        if (meant := sort_of(intent)) in CLOSED:
            self.shell.toast("Not in a tournament", CLOSED[meant], "info")
            return None
        if not self.visit.betting or meant in {*ALWAYS, intents.TurnTo, intents.OpenPage}:
            return super().obey(intent)
        if self.visit.timeline.celebrates and intent is Act.NEXT_ROUND:
            self.visit.timeline.end_celebration()
            return None
        if self.play.is_table_done or not self.play.has_person_in:
            return self._end() if meant in ONWARD else None
        self._remove_eliminated()
        return super().obey(intent)

    def _end(self) -> Move | None:
        try:
            return self.done()
        except HouseError as refusal:  # a full disk
            self.shell.toast_and_keep_refusal(
                "It cannot be finished now", refusal_sentence(refusal, self.session.game), refusal
            )
            return None

    def _remove_eliminated(self) -> None:
        before = {player for player, _ in self.session.sittings}
        self.play.remove_eliminated()
        gone = before - {player for player, _ in self.session.sittings}
        for player in gone:
            line = self._ranking.placing_of(self.session.store.people.player(player).name)
            self.shell.toast(
                f"{line.entrant.name} is out",
                f"{line.place_text} of {len(self._ranking.lines)} so far",
                "info",
            )
        if gone:
            self.visit.forget_left(*gone)
            self._update_table_mark_if_changed()


def standing_variants(
    ranking: TournamentRanking, placing: Placing, table_index: int, *, is_round_settled: bool
) -> tuple[str, ...]:
    """How somebody stands at the table of an index, in a line, and the same in ever fewer words."""
    made, before = ranking.agreed, is_round_settled and ranking.round_of_leg > 1
    at = f"{'after round' if before else 'round'} {ranking.round_of_leg - before} of {made.rounds}"
    at = f"table {ranking.leg_index + 1} of {len(made.legs)}, {at}" if made.then else at
    where = "All rounds played" if ranking.is_finished else f"{at[:1].upper()}{at[1:]}"
    if table_index < ranking.leg_index:
        where = f"Table {table_index + 1} of {len(made.legs)} played"
    if not ranking.settled:
        return (f"{where} · {short(placing.chips)} each",)
    place, gap = (
        f"{placing.place_text} of {len(ranking.lines)}",
        ranking.gap_or_lead_text(placing),
    )
    gap = f"you lead{gap.removeprefix('leads')}" if gap.startswith("leads") else gap
    said = f"{where} · {place}"
    return f"{said} · {short(placing.chips)} · {gap}", f"{said} · {gap}", said, f"{place} · {gap}"
