"""The coach of a session: what it says of the open decision, and what the book keeps of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from ..book import Store
from ..book.values import CoachUse, Decision
from ..core.declaration import Game
from ..core.errors import HouseError
from ..odds.advice import Advice
from ..rounds import Action, State, View

Advise = Callable[[Game, View, tuple[Action, ...]], Advice | None]


class AskedPlayer(Protocol):
    """Who is asked for a decision, as a session is."""

    store: Store
    game: Game
    player: int
    automatic: str
    """The card by which the program decides for the player, "best" for best play; "" while he does."""

    @property
    def state(self) -> State | None:
        """The round in play, or the last one."""
        ...

    @property
    def turn(self) -> int:
        """The seat that is asked, 0 when none is."""
        ...

    def view(self, seat: int = 0) -> View | None:
        """What the player may know."""
        ...

    def legal(self) -> tuple[Action, ...]:
        """The actions that the law leaves open."""
        ...

    def payable(self) -> tuple[Action, ...]:
        """Those of them that his money covers."""
        ...


class DecisionCoach:
    """Advises whoever is `asked`, and judges what he chose. `advise` is the coach's opinion (None
    where there is none).
    """

    def __init__(self, asked: AskedPlayer, advise: Advise) -> None:
        self.asked = asked
        self.advise = advise
        self._use: CoachUse = "off"
        self._spoke = False
        self._advised: tuple[State | None, str, Advice | None] | None = None

    @property
    def use(self) -> CoachUse:
        """When the coach speaks."""
        return self._use

    @use.setter
    def use(self, use: CoachUse) -> None:
        """A coach who has spoken before a decision has spoken, even when he is silenced before it
        is taken.
        """
        self._use = use
        self._spoke = self._spoke or (use == "before" and bool(self.asked.turn))

    @property
    def card_player_follows(self) -> str:
        """The card that the player, or the program for him, follows at this game, "best" for best
        play.
        """
        return self.asked.automatic or self.asked.store.people.followed_card(
            self.asked.player, self.asked.game.slug
        )

    def advice(self) -> Advice | None:
        """The coach's opinion of what the player can do now; None when nobody of his is asked or
        nothing can be said.

        A choice that his money does not cover is not priced. It is worked out once for each
        decision.
        """
        asked, view = self.asked, self.asked.view()
        if view is None or not asked.turn:
            return None
        by = asked.automatic
        if self._advised is None or self._advised[0] is not asked.state or self._advised[1] != by:
            said = self.advise(asked.game, view, asked.legal())
            if said is not None:
                said = msgspec.structs.replace(
                    said.among(map(str, asked.payable())), answer=self._card_answer(view)
                )
            self._advised = asked.state, by, said
        return self._advised[2]

    def judge(self, chosen: str, thought: int | None) -> Decision | None:
        """What the book keeps of a choice that is about to be made, after `thought` milliseconds;
        None where nothing can be said, or money leaves only one choice open.
        """
        asked, advice = self.asked, self.advice()
        if advice is not None:
            advice = advice.with_action_priced(chosen)
        coach: CoachUse = "before" if self._spoke or self.use == "before" else self.use
        if asked.automatic:
            coach = "off"
        self._spoke = False
        view = asked.view()
        if (
            advice is None
            or view is None
            or chosen not in advice.ev
            or len(asked.payable()) < min(2, len(asked.legal()))
        ):
            return None
        return Decision(
            point=view.stage,
            chosen=chosen,
            best=advice.best,
            cost=advice.recorded_cost(chosen),
            ev=dict(advice.ev),
            error=advice.standard_error,
            coach=coach,
            thought=thought,
            followed=self.card_player_follows,
            answer=advice.answer,
        )

    def answered_lesson(self, decision: Decision | None) -> tuple[str, bool] | None:
        """The class of lessons that a decision answered without the coach, and whether it was
        right; None where somebody else decided, or where the card says nothing.
        """
        asked, view = self.asked, self.asked.view()
        if (
            decision is None
            or view is None
            or not asked.game.deals
            or decision.coach == "before"
            or decision.thought is None
            or asked.automatic
        ):
            return None
        from ..odds.strategy.strategy_card import Strategy

        try:
            name = Strategy(asked.game).lesson(view, asked.legal()).name
        except (HouseError, LookupError):
            return None
        return name, decision.grade != "mistake"

    def _card_answer(self, view: View) -> str:
        """What the player's card says of the open decision; "" for best play, or where the game has
        no card.
        """
        from ..practice.followed_card import followed_answer

        asked = self.asked
        try:
            return followed_answer(asked.game, self.card_player_follows, view, asked.payable())
        except HouseError:
            return ""
