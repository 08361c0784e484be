"""The lock on the felt opened: what is promised for the next round, the player's own word, and how
to check what was dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.errors import HouseError
from ....core.installation import COMMAND
from ....play.table_client import Sitting
from ....rounds.refusals import refusal_sentence
from ...pages.dialog import Answer, WritingDialog
from ...scenes.scene import Move
from ...ui.boxes import Column, Flow, Part
from ...ui.control import Words
from ...window.shell import Shell
from ..game_kinds import kind_of
from ..style import DialogStyle

MEANING: Final = (
    "It is the fingerprint (SHA-256) of the secret seed that the next {dealt} come from, and it was saved before you bet. "
    "When the seed is shown, anybody can see that it has this fingerprint, so the house cannot have changed it."
)
KEEP: Final = "keep"
WORD: Final = "word"


class Fairness(WritingDialog):
    """The whole commitment, the player's word to be mixed in, and the seed of the last round once
    it may be shown.
    """

    #: As wide as a commitment in one line.
    usual = DialogStyle.fairness_width
    takes = KEEP

    def __init__(self, shell: Shell, session: Sitting) -> None:
        self.session = session
        answers = (Answer("cancel", "Back", escape=True), Answer(KEEP, "Save", "primary"))
        title, typed = "The next cards are already fixed", {WORD: session.word}
        super().__init__(
            shell,
            title,
            _commitment_text(session),
            answers,
            self._on_closed,
            typed=typed,
            icon="lock",
        )
        self.name = "fairness"

    def body_parts(self) -> Sequence[Part]:
        """The line for the word, and what is to be said of it."""
        from ...ui.text_line import Line

        line = Line(
            DialogStyle.longest_word,
            self.typed[WORD],
            WORD,
            hint="may be left empty",
            icon="key",
            usual=2 * DialogStyle.fairness_width,
        )
        line.fault = bool(self.refusal)
        below = (
            Words(self.refusal, tone="loss")
            if self.refusal
            else Words(_own_word_note(self.session), tone="text2")
        )
        asked = Words(
            f"Your own word, mixed into the next {_shuffled_thing_noun(self.session)}", 22, "ui6"
        )
        return (Column([asked, Flow([line]), below], 4 * self.shell.lettering(self.view).grow),)

    def on_line_changed(self, name: str) -> None:  # noqa: ARG002 - there is only one line
        """Another word may be taken."""
        self.say("")

    def show_refusal(self, why: str) -> None:
        """A letter that may not be."""
        self.say(why)

    def submit(self) -> Move | None:
        """Close, unless the word may not be: then it says why and stays."""
        word = self.typed[WORD]
        if word != self.session.word:
            try:
                self.session.choose_word(word)
            except HouseError as refusal:
                self.say(refusal_sentence(refusal))
                return None
        return self._move_after_answer(KEEP)

    def _on_closed(self, name: str) -> None:
        if name == KEEP and self.session.word:
            self.shell.toast(
                "Your word is saved",
                f"It is mixed in from the next {_shuffled_thing_noun(self.session)} on.",
                "info",
            )


def _shuffled_thing_noun(session: Sitting) -> str:
    return kind_of(session.game).words.mixed


def _own_word_note(session: Sitting) -> str:
    held = session.player_word_in_shoe
    if held is None:
        return "At most 40 characters; it stays until you change it."
    bare = "This shoe was shuffled without your word; a new word counts from the next shoe on."
    return f"“{held}” holds for this shoe." if held else bare


def _commitment_text(session: Sitting) -> str:
    """The commitment in full, what it means, and what can be checked of the last round."""
    dealt = kind_of(session.game).words.of
    parts = [_grouped_by_eight(session.promise), MEANING.format(dealt=dealt)]
    last = session.last
    if last is not None and session.shown_seed:
        parts.append(
            f"The last round’s seed was {_grouped_by_eight(session.shown_seed)}. Check it: {COMMAND} verify {last.id}"
        )
    elif last is not None:
        parts.append(
            f"The last round’s seed is shown when the shoe is over. Check it then: {COMMAND} verify {last.id}"
        )
    return "\n".join(parts)


def _grouped_by_eight(digits: str) -> str:
    """Hexadecimal digits, eight by eight.

    >>> _grouped_by_eight("00112233445566")
    '00112233 445566'
    """
    return " ".join(digits[i : i + 8] for i in range(0, len(digits), 8))
