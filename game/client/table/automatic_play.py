"""The table plays for the player: which rounds, by what, and when they end. They are rounds like any
other; the book keeps that the program decided, and counts none of its choices as the player's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from msgspec import structs

from ...core.errors import HouseError
from ...core.money import cents_of, dollars, short
from ...practice.followed_card import BEST_PLAY, CARD_TITLES, followable_cards, followed_title
from ...rounds.refusals import refusal_sentence
from ..pages.dialog import Answer, Dialog, WritingDialog
from ..scenes.scene import Move, Pop, Push
from ..ui.boxes import Column, Flow, Part
from ..ui.control import Changed, Intent, Words
from ..ui.forms import labelled
from ..ui.text_line import Line
from ..ui.widgets import Asking, Pills
from ..window.shell import Shell
from . import funds
from .model.automatic import MOST_ROUNDS, AutomaticPlay
from .visit import Visit

USUAL_ROUNDS: Final = (10, 50, 100)
CARD_MEANINGS: Final = {
    "four": "The standard card has the rules that Practice teaches.",
    "pocket": "The pocket card has the fewest rules, and costs a little more.",
    "full": "The full card has more rules than the standard one, and costs a little less.",
    "chart": "The chart names a choice for every hand.",
    BEST_PLAY: "Best play is computed for every hand, and makes no mistake.",
}
"""What is followed, in a sentence each."""
PAUSES: Final = {"slow": 1.6, "normal": 1.0, "fast": 0.35, "instant": 0.02}
"""Seconds for which a result is seen before the next round begins; half as many before a decision."""
PRESSED: Final = "You stopped it."
INTERRUPTED: Final = "The table has something to show you."


def refusal(visit: Visit) -> str:
    """Why the table does not play for the player now, in a sentence ("": it does)."""
    if not visit.state.can_join or visit.state.special is not None:
        return "This table waits for you: automatic play is at the house's own tables."
    if visit.desk.persons:
        return "Several people play here, and each decides for himself."
    if not visit.betting:
        return "Automatic play begins between two rounds."
    if not (visit.bets.placed or visit.bets.repeatable):
        return "Place your bets first: they are played in every round."
    if visit.kind.missing_wagers(visit.moment) or visit.kind.missing_one_of(visit.moment):
        return "A bet is missing without which no round begins."
    return ""


def begin(visit: Visit, play: AutomaticPlay) -> None:
    """The program plays from now on."""
    if visit.party is None:
        return
    last = visit.session.last
    visit.turn_up_own_cards()
    visit.party.automatic = play.card
    visit.shell.hurries = play.is_fast
    counted = last.id if last is not None else 0
    visit.state = replace(visit.state, automatic=structs.replace(play, counted=counted))


def stop(visit: Visit, why: str) -> None:
    """The player plays from now on; a round that is open is his."""
    play = visit.state.automatic
    if play is None or play.ended or visit.party is None:
        return
    visit.party.automatic = ""
    visit.shell.hurries = False
    visit.state = replace(visit.state, automatic=_with_round_if_over(visit, play).end(why))
    if visit.deciding:
        visit.open_decision_or_betting()


def play_on(visit: Visit) -> None:
    """Take the next step of the rounds that play themselves, once what is shown was seen."""
    play = visit.state.automatic
    if play is None or play.ended or visit.timeline.busy:
        return
    play = _with_round_if_over(visit, play)
    visit.state = replace(visit.state, automatic=play)
    wait = PAUSES[visit.shell.pace.speed] / (2 if visit.session.playing else 1)
    left = visit.state.asked_at + wait - visit.now
    if left > 0 and (play.nets or visit.session.playing):
        visit.shell.wake_in(left)
    elif visit.session.playing:
        _decide(visit, play)
    elif why := play.end_reason():
        stop(visit, why)
    else:
        _deal(visit, play)


def _with_round_if_over(visit: Visit, play: AutomaticPlay) -> AutomaticPlay:
    """With the round that is just over."""
    last = visit.session.last
    if last is None or last.id == play.counted or visit.session.playing or visit.timeline.busy:
        return play
    return play.with_round(last.id, last.net)


def _decide(visit: Visit, play: AutomaticPlay) -> None:
    """Choose as the card says, by best play where it is silent."""
    try:
        advice = visit.session.advice()
    except HouseError as refused:
        stop(visit, f"This decision is yours: {refusal_sentence(refused)}")
        return
    if advice is None:
        stop(visit, "This decision is yours: nothing is known of its choices.")
        return
    before = visit.session.state
    visit.act(advice.best if play.card == BEST_PLAY else advice.answer or advice.best)
    if visit.session.state is before:
        stop(visit, "The choice was not taken.")


def _deal(visit: Visit, play: AutomaticPlay) -> None:
    """Place the wagers and deal, unless they cannot be placed, or would leave nothing but a fold."""
    visit.clear_results()
    visit.refresh_rules()
    wagers = visit.bets.open_wagers(play.wagers)
    refused = visit.session.refusal(visit.desk.repeated_on_own_boxes(wagers)) if wagers else None
    if refused is not None:
        stop(visit, refusal_sentence(refused, visit.game))
        return
    visit.lay_wagers(wagers)
    visit.check_wagers_if_changed()
    if funds.deal_warning(visit.moment):
        stop(visit, "The bankroll does not cover what the round may ask for later.")
        return
    before = visit.session.state
    visit.deal()
    if visit.session.state is before:
        stop(visit, "The wagers were not taken.")


# ---- what is asked before, and said after


def open_dialog(visit: Visit) -> Move | None:
    """The question how the table plays for the player; a message where it does not."""
    why = refusal(visit)
    if why:
        visit.shell.toast("Not now", why, "info")
        return None
    return Push(AutomaticPlayDialog(visit.shell, visit))


def ending_message(visit: Visit) -> Move | None:
    """Once, when the rounds are over: what they came to."""
    play = visit.state.automatic
    if play is None or not play.ended or play.is_summed:
        return None
    visit.state = replace(visit.state, automatic=play.mark_summed())
    words = [play.ended, play.summary()]
    if visit.game.deals:
        words.append(f"The program decided: {CARD_TITLES[play.card].lower()}.")
    if visit.session.playing:
        words.append("The round on the table is yours.")
    title = "The table played for you" if play.nets else "Automatic play has stopped"
    return Push(Dialog(visit.shell, title, "\n".join(words), icon="play"))


class AutomaticPlayDialog(WritingDialog):
    """By which card, how many rounds, until which win or loss, and how fast."""

    usual = 880.0
    takes = "start"

    def __init__(self, shell: Shell, visit: Visit) -> None:
        self.visit = visit
        before = visit.state.automatic
        self.wagers = dict(visit.bets.placed or visit.bets.repeatable)
        self.cards = followable_cards(visit.game)
        followed = visit.party.card_player_follows if visit.party is not None else BEST_PLAY
        chosen = before.card if before is not None else followed
        self.card = chosen if chosen in self.cards else next(iter(self.cards), BEST_PLAY)
        self.is_fast = before is not None and before.is_fast
        cents = sum(self.wagers.values()) * len(visit.desk.seats)
        text = (
            f"{short(cents)} is bet in every round. Any key or press stops it at once;"
            " what the program decides does not count as your choice."
        )
        answers = (Answer("no", "Not now", escape=True), Answer("start", "Let it play", "primary"))
        typed = {
            "rounds": str(before.rounds if before is not None else USUAL_ROUNDS[0]),
            "win": _amount(before.stop_win) if before is not None else "",
            "loss": _amount(before.stop_loss) if before is not None else "",
        }
        title = "Let the table play for you"
        super().__init__(shell, title, text, answers, typed=typed, icon="play")
        self.name = "automatic-play"

    def body_parts(self) -> Sequence[Part]:
        """The choices, each under its label."""
        g = self.shell.lettering(self.view).grow
        rows: list[Part] = []
        if len(self.cards) > 1:
            cards = tuple((one, followed_title(self.visit.game, one)) for one in self.cards)
            rows.append(_row(Pills(cards, self.card, "card"), "It decides by", g))
            rows.append(Words(CARD_MEANINGS[self.card], tone="text2"))
        count = self.typed["rounds"].strip()
        counts = tuple((str(one), str(one)) for one in USUAL_ROUNDS)
        pills = Pills(counts, count, "count")
        lines = {
            name: Line(
                9, self.typed[name], name, hint=hint, usual=wide, group="amounts", label=label
            )
            for name, hint, wide, label in (
                ("rounds", "rounds", 160.0, "or so many"),
                ("win", "no", 190.0, "Stop at a win of"),
                ("loss", "no", 190.0, "Stop at a loss of"),
            )
        }
        said = [Words(self.refusal, tone="loss")] if self.refusal else []
        paces = ((False, "As you have set it"), (True, "Fast"))
        pace = Pills(paces, self.is_fast, "pace")
        rows += [
            Flow([_row(pills, "Rounds", g), labelled(lines["rounds"], g)], 26.0 * g),
            Flow([labelled(lines["win"], g), labelled(lines["loss"], g)], 26.0 * g),
            *said,
        ]
        if self.shell.settings.speed in ("slow", "normal"):
            rows.append(_row(pace, "Pace", g))
        return (Column(rows, 16 * g),)

    def handle_intent(self, intent: Intent) -> Move | None:
        """A pill is chosen, or as in any dialog with lines."""
        if isinstance(intent, Changed) and intent.name in ("card", "count", "pace"):
            if intent.name == "count":
                self.typed["rounds"] = intent.value
            elif intent.name == "card":
                self.card = intent.value
            else:
                self.is_fast = intent.value
            self.refusal = ""
            self.refresh()
            return None
        return super().handle_intent(intent)

    def on_line_changed(self, name: str) -> None:  # noqa: ARG002 - any may have been at fault
        """What is written may do now."""
        self.say("")

    def submit(self) -> Move | None:
        """Begin, unless what is written is no number or amount: then it says which, and stays."""
        rounds = self.typed["rounds"].strip()
        refusals, limits = [], {}
        if not rounds.isdecimal() or not 1 <= int(rounds) <= MOST_ROUNDS:
            refusals.append(f"Rounds: a whole number from 1 to {MOST_ROUNDS:,}.")
        for name in ("win", "loss"):
            text = self.typed[name].strip()
            cents = cents_of(text) if text else 0
            if cents is None or (text and not cents):
                refusals.append(f"Stop at a {name}: an amount in dollars, or nothing.")
            limits[name] = int(cents or 0)
        if refusals:
            self.say(" ".join(refusals))
            return None
        play = AutomaticPlay(
            self.card, int(rounds), self.wagers, limits["win"], limits["loss"], is_fast=self.is_fast
        )
        begin(self.visit, play)
        return Pop()


def _row(control: Asking, label: str, growth: float) -> Part:
    return labelled(control.copy(label=label), growth)


def _amount(cents: int) -> str:
    return dollars(cents).removesuffix(".00") if cents else ""
