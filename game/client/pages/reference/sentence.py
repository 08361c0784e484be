"""The sentence behind a payment, a refusal or a procedure: the provision in our words with number and
edition, the rulings on it, and what the other reading would have paid.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from ....core.declaration import Game, HouseRules
from ....core.money import short
from ....play.explanations import (
    Explanation,
    explain,
    other_reading_words,
    ruling_words,
    without_markup,
)
from ....rounds import State
from ...scenes.scene import Move, Pop, Viewport
from ...ui.boxes import Column, Part
from ...window.shell import Shell
from ..dialog import Answer, Dialog
from ..style import PageStyle

if TYPE_CHECKING:
    from ...ui.control import Tone, Words

CLOSE: Final = Answer("close", "Close", "primary", escape=True)
SKIP: Final = Answer("close", "Close", escape=True)
"""Close where more is to be read: Next is the usual answer then."""
BACK: Final = Answer("before", "Back")
ON: Final = Answer("on", "Next", "primary")
ABOUT_RULE: Final = Answer("rule", "About the rule")
REASON: Final = Answer("rule", "Back to the reason")
"""The press that shows the rule behind a result to who is new, and the one that shows the reason
again.
"""


class Cited(NamedTuple):
    """Something that rests on a provision: what happened in words, and the section as it is cited;
    of how a wager ended the seat and the wager. For who is new (`brief`) the amounts come first
    (`paid`), then the `reason` in this round, and a `plain` sentence stands for the provision's; the
    rule, with rulings that changed the payment, is behind a press.
    """

    words: str
    section: str
    seat: int = 0
    wager: str = ""
    plain: str = ""
    brief: bool = False
    paid: str = ""
    reason: str = ""


class SentenceText(NamedTuple):
    """What stands in the window at once: a title, and paragraphs with their tones."""

    title: str
    paragraphs: tuple[tuple[str, Tone], ...]


class SentenceDialog(Dialog):
    """What is `cited`, one after the other, beginning at one of them; with the `state` of a round
    that is over also what the other readings would have paid. What finds no room at once is turned
    over.
    """

    usual = 980.0

    def __init__(
        self,
        shell: Shell,
        game: Game,
        rules: HouseRules,
        cited: Sequence[Cited],
        at: int = 0,
        state: State | None = None,
    ) -> None:
        super().__init__(shell, "", "", (CLOSE,), icon="rules")
        self.name = "sentence"
        self.game = game
        self.whys = [
            (one, explain(game, rules, one.section, state, one.seat, one.wager)) for one in cited
        ]
        self.at, self.leaf, self.shows_rule = at, 0, False
        self.touched: Callable[[pygame.Event], None] = lambda _event: None
        self.is_left_alone: Callable[[], bool] = lambda: False
        """At a stand: who hears of every event, and whether nobody is there any more."""
        self._leaves: list[list[SentenceText]] = []
        self._text_height = 0.0

    def handle(self, event: pygame.Event) -> Move | None:
        """Only its own controls."""
        self.touched(event)
        return super().handle(event)

    def update(self, dt: float) -> Move | None:
        """It goes when it is left alone at a stand."""
        return Pop() if self.is_left_alone() else super().update(dt)

    def resize(self, view: Viewport) -> None:
        """Lay it out for another view; the paragraphs are shared out anew."""
        if view != self.view:
            self._text_height = 0.0
        self.view = view
        self._leaves = [self._split_into_leaves(one, why) for one, why in self.whys]
        self.leaf = min(self.leaf, len(self._leaves[self.at]) - 1)
        one, why = self.whys[self.at]
        more = self._has_step(1)
        self.answers = tuple(
            answer
            for answer, is_open in (
                (REASON if self.shows_rule else ABOUT_RULE, one.brief and why is not None),
                (BACK, self._has_step(-1)),
                (SKIP, more),
                (ON if more else CLOSE, True),
            )
            if is_open
        )
        title, several = self._leaves[self.at][self.leaf].title, self._leaf_count > 1
        self.title = f"{title} · {self._leaf_index + 1} of {self._leaf_count}" if several else title
        super().resize(view)

    def _has_step(self, step: int) -> bool:
        """Whether something stands before (-1) or after (1) what is shown."""
        return 0 <= self._leaf_index + step < self._leaf_count

    @property
    def _leaf_index(self) -> int:
        """How many leaves stand before the one that is shown."""
        return sum(map(len, self._leaves[: self.at])) + self.leaf

    @property
    def _leaf_count(self) -> int:
        return sum(map(len, self._leaves))

    def content(self) -> Part:
        """Title, paragraphs and buttons, which stay in their place as leaves are turned."""
        from ...ui.boxes import Lead, Space
        from ...ui.control import Words
        from ...ui.widgets import icon

        g = self.shell.lettering(self.view).grow
        head = Lead(icon(self.icon, 28), Words(self.title, 30, "serif6"), 14.0)
        texts = [
            Column(map(_paragraph_label, leaf.paragraphs), 16 * g)
            for leaves in self._leaves
            for leaf in leaves
        ]
        shown = texts[self._leaf_index]
        kit, wide = self.shell.kit(self.view.page_view), self._text_width()
        # a dialog does not get lower: its buttons stay at its foot as the rule goes
        self._text_height = max(self._text_height, *(text.height(kit, wide) for text in texts))
        space = self._text_height - shown.height(kit, wide)
        return Column([head, shown, Column([Space(high=space), self._buttons()])], 16 * g)

    def _text_width(self) -> float:
        """How wide its paragraphs are, design pixels."""
        view = self.view.page_view
        wide = min(self.usual * self.shell.lettering(view).grow, view.size[0] / view.scale - 80)
        return wide - 2 * PageStyle.dialog_padding

    def _split_into_leaves(self, one: Cited, why: Explanation | None) -> list[SentenceText]:
        """The paragraphs of a citation, as many at once as have room."""
        placed = {each.wager for each, _ in self.whys}
        title, told = paragraphs(self.game, one, why, placed)
        if self.shows_rule and one.brief and why is not None:
            told = rule_paragraphs(self.game, one, why)
        view = self.view.page_view
        kit, scale = self.shell.kit(view), view.scale
        g = kit.type.grow
        wide = self._text_width()
        room = view.size[1] / scale - 60 - 2 * PageStyle.dialog_padding - 64 - (60 + 3 * 16) * g
        leaves: list[list[tuple[str, Tone]]] = [[]]
        used = 0.0
        for paragraph in told:
            high = _paragraph_label(paragraph).height(kit, wide) + 16 * g
            if leaves[-1] and used + high > room:
                leaves.append([])
                used = 0.0
            leaves[-1].append(paragraph)
            used += high
        return [SentenceText(title, tuple(leaf)) for leaf in leaves]

    def turn(self, step: int) -> None:
        """Turn to what stands before (-1) or after (1) what is shown."""
        if not self._has_step(step):
            return
        self.leaf += step
        if not 0 <= self.leaf < len(self._leaves[self.at]):
            self.at += step
            if self.shows_rule:
                self.shows_rule = False
                self.resize(self.view)
            self.leaf = 0 if step > 0 else len(self._leaves[self.at]) - 1
        held = self.focus.focused
        self.resize(self.view)
        names = [answer.name for answer in self.answers]
        self.focus.focus(held if held in names else CLOSE.name)
        self.ui.dirty.append(self.view.window_rect)

    def turn_to_rule_or_back(self) -> None:
        """Show the rule behind what is shown, or the reason again."""
        self.shows_rule, self.leaf = not self.shows_rule, 0
        self.resize(self.view)
        self.focus.focus(ABOUT_RULE.name)
        self.ui.dirty.append(self.view.window_rect)

    def _move_after_answer(self, name: str) -> Move | None:  # type: ignore[override]
        if name == ABOUT_RULE.name:
            self.turn_to_rule_or_back()
            return None
        if name in (BACK.name, ON.name):
            self.turn(1 if name == ON.name else -1)
            return None
        return super()._move_after_answer(name)


def _paragraph_label(paragraph: tuple[str, Tone]) -> Words:
    from ...ui.control import Words

    text, tone = paragraph
    return Words(text, 20, tone=tone)


def paragraphs(
    game: Game, one: Cited, why: Explanation | None, placed: Collection[str] = ()
) -> tuple[str, list[tuple[str, Tone]]]:
    """A citation's title, and its paragraphs with their tones. For who is new the provision says
    nothing of wagers that are not among those `placed`, nor of editions.
    """
    if why is None:
        return one.words or one.section, [
            (one.section, "text2"),
            ("This section is not in the register.", "text"),
        ]
    said = why.provision
    told: list[tuple[str, Tone]] = []
    if one.paid:
        told.append((one.paid, "text"))
    if one.reason:
        told.append((one.reason, "text"))
    if one.words and not one.brief:
        told.append((f"Section {said.number}", "brass"))
    if said.edition and not one.brief:
        told.append((f"{said.chapter}, {said.edition}", "text2"))
    words = one.plain or said.words
    if one.brief and placed and not one.plain:
        words = provision_of_wagers(game, words, placed)
    if words:
        told.append((words, "text"))
    if said.note:
        told.append((f"Here: {said.note}", "text2"))
    if one.brief:
        return one.words or said.number, told
    for each in why.rulings:
        told.append((ruling_words(each.ruling), "text"))
        if other := other_reading_words(game, each):
            told.append((other, "text2"))
    return one.words or said.number, told


def rule_paragraphs(game: Game, one: Cited, why: Explanation) -> list[tuple[str, Tone]]:
    """What is behind a press for who is new: rulings that changed the payment and what their other
    reading would have paid, then the section.
    """
    told: list[tuple[str, Tone]] = []
    for each in why.rulings:
        if all(found.seat != one.seat for found in each.differences or ()):
            continue
        words = without_markup(each.ruling.text)
        told.append((f"The rule can be read in two ways; this house plays: {words}", "text"))
        if other := other_reading_words(game, each):
            told.append((other, "text2"))
    if one.plain and why.provision.words:
        told.insert(0, (why.provision.words, "text"))
    told.append((f"The rule: section {why.provision.number} of the regulations.", "text2"))
    return told


def provision_of_wagers(game: Game, words: str, placed: Collection[str]) -> str:
    """A provision without what it says of wagers that are not placed, of the markers of free bets
    where none was made, and of editions.

    >>> from game.games import GAMES
    >>> words = "The Blackjack wager is returned, lammers are taken away, and Push 22 is paid."
    >>> provision_of_wagers(GAMES["free-bet-blackjack"], words, ["blackjack"])
    'The Blackjack wager is returned.'
    """
    words = re.sub(r",? \(?[^(),;.]*\b20\d\d\b[^(),;.]*\)?", "", words)
    titles = {one.title: one.name in placed for one in game.wagers}
    titles |= {"lammers": any(name.startswith("free-") for name in placed)}
    pieces = re.split(r"((?:[,;] and|[,;]| and(?= its lammers)) )", words.removesuffix("."))
    kept = pieces[:1]
    for joint, clause in zip(pieces[1::2], pieces[2::2], strict=True):
        named = [titles[title] for title in titles if re.search(rf"\b{title}\b", clause)]
        if any(named) or not named:
            kept += [joint, clause]
    return f"{''.join(kept)}."


def paid_bet_sentence(win_cents: int, stake_returned_cents: int, odds: str) -> str:
    """What was paid, and what became of the bet, in cents.

    >>> paid_bet_sentence(3750, 2500, "3 to 2")
    'You won $37.50, and your bet of $25 came back.'
    >>> paid_bet_sentence(5000, 0, "10 for 1"), paid_bet_sentence(5000, 0, "the pot")
    ('You were paid $50; the bet itself stays with the house.', 'You were paid $50.')
    """
    if stake_returned_cents:
        return (
            f"You won {short(win_cents)}, and your bet of {short(stake_returned_cents)} came back."
        )
    keeps = "; the bet itself stays with the house" if " for " in odds else ""
    return f"You were paid {short(win_cents)}{keeps}."
