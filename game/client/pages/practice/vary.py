"""Why an answer is right: one card, one meter or one rule of a decision is set to something else, and
value and answer change at once.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, Final

import pygame

from ....core.cards import JOKER, Card, rank, suit
from ....core.cards import text as card_text
from ....core.errors import HouseError
from ....core.money import dollars
from ....odds.advice import NET_WORDS, Advice
from ....practice.changed_decisions import (
    NO_FLIP,
    Changeable,
    ChangedAnswer,
    DecisionVariants,
    Value,
    choice_chances_words,
    flip_words,
    rename_card_in_action,
    short_action,
    value_words,
)
from ...draw.charts import ChartBar, coach_bars, lit_row
from ...draw.kit import Kit, State, focus_ring
from ...draw.sheet import Sheet
from ...scenes.focus import Role, Signal, Target
from ...scenes.scene import Move
from ...table.decisions import MOST_BARS, action_label, exchangeable_cards, with_signs
from ...table.decisions import card_with_sign as signed_card
from ...ui.boxes import Column, Part, Split
from ...ui.control import Changed, Control, EventOutcome, Intent, Pressed, Spot, Words
from ...ui.data_views import ListCell, ListColumn, Listing, ListRow
from ...ui.widgets import Button, Painted, titled
from ..book_page import BookPage, run_in_thread

THINGS: Final = (ListColumn("What", 150, share=1), ListColumn("Flips", 90, "r"))
VALUES: Final = (
    ListColumn("Value", 110),
    ListColumn("Best", 130, share=1),
    ListColumn("Worth", 110, "r"),
)
_CELL: Final = 58.0
_RANKS: Final = 13
_ANSWER: Final = 18.0
"""The size of an answer in a cell."""
_FLIPS: Final = "≠ "


class CardGrid(Control):
    """The cards that may lie at a place, by rank and suit, each with its answer; those that flip it
    are framed and marked. Come to or pressed, a card is set.
    """

    role: Role = "row"
    radius = 8.0

    def __init__(
        self,
        one: Changeable,
        values: Sequence[Value],
        found: dict[Value, ChangedAnswer],
        chosen: Value,
    ) -> None:
        super().__init__(group="cards")
        self.one, self.values, self.found, self.chosen = one, tuple(values), found, chosen
        suits = sorted({suit(Card(int(v))) for v in values if v != JOKER}, reverse=True)
        self._rows = {which: at for at, which in enumerate(suits)}
        self._has_joker = JOKER in self.values

    def widths(self, kit: Kit) -> tuple[float, float]:  # noqa: ARG002 - it takes what there is
        """As wide as there is room."""
        return 400.0, 1300.0

    def height(self, kit: Kit, wide: float) -> float:
        """A row for each suit, and one for a joker; where words need wider cells, rows of a few
        ranks, each in all suits.
        """
        columns, rows = self._column_count(kit, wide), len(self._rows)
        if columns < len(self._rows):
            return -(-len(self.values) // columns) * _CELL * kit.type.grow
        if columns < _RANKS:
            rows = -(-_RANKS // (columns // len(self._rows)))
        return (rows + self._has_joker) * _CELL * kit.type.grow

    def _column_count(self, kit: Kit, wide: float) -> int:
        """How many cards stand beside each other: a suit, or as many as the longest words allow."""
        advised = (one.advice for one in self.found.values() if one.advice is not None)
        words = [(f"{_FLIPS}{_cell_answer(advice)}", _ANSWER) for advice in advised]
        words += [(signed_card(card_text(Card(int(value)))), 20.0) for value in self.values]
        least = max(kit.measure(one, size, "ui7") for one, size in words) + 14
        if _RANKS * least <= wide:
            return _RANKS
        fitting, suits = max(1, int(wide // least)), max(1, len(self._rows))
        return fitting - fitting % suits if fitting >= suits else fitting

    def _boxes(self) -> dict[Value, Spot]:
        """Where each card's cell is."""
        columns = self._column_count(self.look.kit, self.width)
        return {value: self._box(value, columns) for value in self.values}

    def _box(self, value: Value, columns: int) -> Spot:
        high, suits = _CELL * self.look.growth, len(self._rows)
        if columns < suits:
            down, right = divmod(self.values.index(value), columns)
        elif value == JOKER:
            down, right = round(self.height(self.look.kit, self.width) / high) - 1, 0
        elif columns < _RANKS:
            card = Card(int(value))
            down, right = divmod(rank(card), columns // suits)
            right = right * suits + self._rows[suit(card)]
        else:
            card = Card(int(value))
            down, right = self._rows[suit(card)], rank(card)
        wide = self.width / columns
        return right * wide, down * high, wide - 4, high - 4

    def targets(self) -> list[Target]:
        """Each card."""
        return [
            self.target(
                f"set-card:{int(value)}",
                box,
                radius=8,
                label=card_text(Card(int(value))),
                value=self._answer_words(value),
                chosen=value == self.chosen,
            )
            for value, box in self._boxes().items()
        ]

    def _answer_words(self, value: Value) -> str:
        found = self.found.get(value)
        if found is None or found.advice is None:
            return ""
        return f"{short_action(found.advice.best)}{', flips' if found.flips else ''}"

    def intent_for_signal(self, signal: Signal) -> EventOutcome | None:
        """Pressed, or come to by an arrow."""
        if signal.does == "focus":
            return Changed(signal.name, value=True, done=False)
        return Pressed(signal.name, signal.by) if signal.does == "press" else None

    def paint(self, surface: pygame.Surface) -> None:
        """Every card in its cell."""
        for value, box in self._boxes().items():
            found = self.found.get(value)
            advice = found.advice if found is not None else None
            words = _cell_answer(advice) if advice is not None else "…" if found is None else "–"
            self.lay(
                surface,
                _draw_cell,
                signed_card(card_text(Card(int(value)))),
                words,
                now=value == self.one.value,
                flips=found is not None and found.flips,
                chosen=value == self.chosen,
                state=self.state(f"set-card:{int(value)}"),
                box=box,
            )


def _cell_answer(advice: Advice) -> str:
    """An answer in a cell: a multiple alone, else its word."""
    said = short_action(advice.best)
    return said.split(" ")[-1].replace("x", "×") if said.endswith("x") else action_label(said, ())


def _draw_cell(
    sheet: Sheet,
    w: float,
    h: float,
    card: str,
    answer: str,
    *,
    now: bool,
    flips: bool,
    chosen: bool,
    state: State,
) -> None:
    """A card over its answer."""
    theme, g = sheet.theme, sheet.type.grow
    if chosen:
        lit_row(sheet, 0, 0, w, h, 8)
    else:
        sheet.rr(0, 0, w, h, 8, "#FFFFFF", 0.10 if state == "hover" else 0.05 if now else 0.02)
    if flips and not chosen:
        sheet.rr(1, 1, w - 2, h - 2, 7, None, 1, stroke=theme.info, sw=2)
    face = "ui7" if flips or now else "ui5"
    tone = theme.info if flips else theme.text if now else theme.text2
    sheet.text(card, w / 2, 19 * g, 20, face, theme.text, anchor="c", valign="m", max_width=w - 4)
    words = f"{_FLIPS if flips else ''}{answer}"
    sheet.text(
        words, w / 2, h - 17 * g, _ANSWER, face, tone, anchor="c", valign="m", max_width=w - 4
    )
    if state == "focus":
        focus_ring(sheet, w, h, 8)


class VaryPage(BookPage):
    """One decision, and what can be another in it. Everything of the chosen thing is counted beside
    the window; what is set is counted at once.
    """

    name = "practice"
    title = "Change one thing"
    ways = (
        Button("as-dealt", "As dealt", icon="undo"),
        Button("card", "Strategy card", action="card"),
        Button("odds", "Odds", action="odds"),
    )

    def __init__(
        self, *given: Any, decision: DecisionVariants, about: str, chosen: str = "", **more: Any
    ) -> None:
        self.decision, self.about, self.chosen = decision, about, chosen
        super().__init__(*given, **more)

    def reset_page_state(self) -> None:
        """As the cards lie, with the first card chosen."""
        where = f"{self.decision.game.title}: {self.about}"
        named = (
            action_label(self.chosen, exchangeable_cards(self.decision.advice.ev))
            if self.chosen
            else ""
        )
        self.subtitle = f"{where}, where you chose {named}" if named else where
        self.things = self.decision.changeables()
        self.thing = self.things[0]
        self.value: Value = self.thing.value
        self.flips: dict[str, tuple[int, list[str]]] = {}
        self._was_used = False
        self._working: threading.Thread | None = None

    def load_content(self) -> None:
        """Have every value of every thing counted, the chosen one's first."""
        first = self.thing
        order = [first, *(one for one in self.things if one != first)]

        def work() -> None:
            for one in order:
                answers = list(self.decision.answers_at_all_values(one))
                lines = [with_signs(line) for line in flip_words(one, answers, action_label)]
                told = sum(each.flips for each in answers), lines
                self.shell.soon(lambda one=one, told=told: self._show_flips(one, told))  # type: ignore[misc] # each its own

        self._working = run_in_thread(self.shell, work, self._show_refusal)

    def _show_flips(self, thing: Changeable, count_and_lines: tuple[int, list[str]]) -> None:
        self.flips[thing.name] = count_and_lines
        if len(self.flips) == len(self.things):
            self._choose_what_flips()
        self.lay_out()

    def _choose_what_flips(self) -> None:
        """Turn to what flips most, where nothing of what is shown flips and nobody chose it."""
        if not (self._was_used or self.flips[self.thing.name][0]):
            self.thing = max(self.things, key=lambda one: self.flips[one.name][0])
            self.value = self.thing.value

    def _show_refusal(self, _nothing: None, refusal: HouseError | None) -> None:
        if refusal is not None:
            self.show_refusal(refusal.reason)

    @property
    def changed_answer(self) -> ChangedAnswer:
        """The decision as it is set."""
        return self.decision.answer(self.thing, self.value)

    # ---- what stands there

    def content(self) -> Part:
        """What can be another, beside the answer and every value of the chosen thing."""
        return Split(
            Column([self._changeables_part(), self._reason_part()], 18.0),
            Column([self._answer_panel(), self._values_part()], 18.0),
            0.3,
            900.0,
        )

    def _changeables_part(self) -> Part:
        """Each card, meter and rule, and how many of its values flip the answer."""
        rows = []
        for one in self.things:
            counted = self.flips.get(one.name)
            many = "counting" if counted is None else str(counted[0]) if counted[0] else "none"
            words = (
                f"{one.title[:-2]}{signed_card(one.title[-2:])}"
                if one.kind == "card"
                else one.title
            )
            if one.kind != "card":
                words = f"{words}: {value_words(one, one.value)}"
            tone = "info" if counted is not None and counted[0] else "text2"
            cells = (ListCell(words), ListCell(many, tone, "ui6"))
            rows.append(
                ListRow(
                    cells,
                    f"thing:{one.name}",
                    f"{one.title}: {many}{' flip the answer' if counted else ''}",
                )
            )
        listed = Listing(THINGS, rows, high=44.0, live=f"thing:{self.thing.name}", group="things")
        return titled("What to change", listed, gap=6.0)

    def _reason_part(self) -> Part:
        """The reason as it is set, and what flips the answer with the chosen thing."""
        counted, found = self.flips.get(self.thing.name), self.changed_answer
        is_set = self.value != self.thing.value and found.advice is not None
        advice = found.advice or self.decision.advice
        head = f"Why, with {_value_heading(self.thing, found.words)}" if is_set else "Why, as dealt"
        said = ["Counting."] if counted is None else counted[1] or [NO_FLIP]
        if counted is not None and not counted[0] and any(f[0] for f in self.flips.values()):
            said = ["Nothing here flips the answer."]
        parts = [
            Words(line, 20, "ui6", "info" if counted and counted[0] else "text2") for line in said
        ]
        return titled(head, Words(advice.reason or advice.ways, 20), *parts, gap=10.0)

    @property
    def _choice_with_set_card(self) -> str:
        """The player's own choice, with the card that is set in the place of the one dealt."""
        if self.thing.kind != "card" or not self.chosen:
            return self.chosen
        return rename_card_in_action(
            self.chosen, Card(int(self.thing.value)), Card(int(self.value))
        )

    def _answer_panel(self) -> Part:
        """The bars of the choices as it is set, with the player's own choice, else the one that was
        best as dealt.
        """
        found, dealt = self.changed_answer, self.decision.advice
        if self.value == self.thing.value:
            head = f"As dealt: {self._best_choice_text(dealt)}"
        else:
            words = f"With {_value_heading(self.thing, found.words)}"
            if found.advice is None:
                return titled(words, Words("Nothing is decided then.", tone="text2"))
            turn = "changes to" if found.flips else "stays"
            head = f"{words} the answer {turn} {self._best_choice_text(found.advice)}"
        advice = found.advice or dealt
        order, own = self._bar_names(advice), self._choice_with_set_card
        hand = exchangeable_cards(advice.ev)
        bars = tuple(
            ChartBar(
                f"{action_label(name, hand)}{', yours' if name == own else ''}",
                advice.ev[name],
                dollars(round(advice.ev[name]), sign=True).replace("-", "−"),
            )
            for name in order
        )
        pointed = own or dealt.best
        chosen = next((i for i, name in enumerate(order) if name == pointed), None)
        chart = Painted(coach_bars, bars, 0, chosen=chosen, size=(0.0, len(bars) * 46.0 - 6))
        two = list(dict.fromkeys((order[0], own if own in order else order[:2][-1])))
        ends = [
            Words(
                choice_chances_words(
                    action_label(name, hand), advice.shares(name), advice.ev[name]
                ),
                tone="text2",
            )
            for name in two
        ]
        if chosen and (cost := advice.shown_cost(order[chosen])):
            label = action_label(order[chosen], hand)
            gap_words = (
                f"The thin line, from {bars[chosen].figure} to {bars[0].figure}:"
                f" the {dollars(cost)} that {label} gives away."
            )
            ends.append(Words(gap_words, tone="text2"))
        if self.decision.game.pot is not None:
            ends.append(
                Words("The Pot bet stays in either way, and is not counted here.", tone="text2")
            )
        before = dealt.ev[dealt.best]
        moved = round(advice.ev[advice.best] - before)
        more = f"; {dollars(abs(moved))} {'more' if moved > 0 else 'less'} than as dealt"
        return titled(head, chart, *ends, note=f"{NET_WORDS}{more if moved else ''}", gap=8.0)

    def _bar_names(self, advice: Advice) -> list[str]:
        """The choices that have a bar, the best first; with the player's own, and with a fold, as
        Why compares with it.
        """
        order = sorted(advice.ev, key=lambda name: -advice.ev[name])
        kept = (self._choice_with_set_card, "fold")
        below = [name for name in order[MOST_BARS:] if name in kept]
        return [*order[: MOST_BARS - len(below)], *below]

    def _best_choice_text(self, advice: Advice) -> str:
        return action_label(advice.best, exchangeable_cards(advice.ev))

    def _values_part(self) -> Part:
        """Everything that the chosen thing can be."""
        one, decision = self.thing, self.decision
        counted = one.name in self.flips
        values = (
            decision.values_with_current(one) if one.kind != "meter" or counted else (one.value,)
        )
        known = {value: decision.answer(one, value) for value in values} if counted else {}
        known = known or {one.value: decision.answer(one, one.value)}
        note = "≠ the answer flips; an arrow or a click sets one"
        if one.kind == "card":
            return titled(
                "Every card that could lie there",
                CardGrid(one, values, known, self.value),
                note=note,
                gap=8.0,
            )
        rows = []
        for value in values:
            found = known.get(value)
            if found is None or found.advice is None:
                continue
            best = f"{'≠ ' if found.flips else ''}{self._best_choice_text(found.advice)}"
            worth = dollars(round(found.advice.ev[found.advice.best]), sign=True).replace("-", "−")
            now = " (now)" if value == one.value else ""
            cells = (
                ListCell(f"{found.words}{now}", face="ui6"),
                ListCell(best, "info" if found.flips else "", "ui6"),
                ListCell(worth),
            )
            name = f"value:{value}"
            rows.append(ListRow(cells, name, f"{found.words}: {best}, {worth}"))
        table = Listing(VALUES, rows, high=44.0, live=f"value:{self.value}", group="values")
        return titled(one.title, table, note=note, gap=8.0)

    # ---- what happens

    def handle_intent(self, intent: Intent) -> Move | None:
        """Another thing, or another value of it."""
        self._was_used = True
        kind, _, rest = intent.name.partition(":")
        if kind == "thing":
            self.thing = next(one for one in self.things if one.name == rest)
            self.value = self.thing.value
        elif kind in ("set-card", "value"):
            self.value = next(
                v
                for v in self.decision.values_with_current(self.thing)
                if str(_target_name_value(v)) == rest
            )
        else:
            return super().handle_intent(intent)
        self.lay_out()
        return None

    def pressed(self, name: str) -> Move | None:
        """Back to what was dealt, or on to the sheets that the answer follows from."""
        if name != "as-dealt":
            return self._go(f"{name}:{self.decision.game.slug}")
        self.value = self.thing.value
        self.lay_out()
        return None


def _target_name_value(value: Value) -> Value:
    """A value as its target is named: a card by its number."""
    return value if isinstance(value, str | bool) else int(value)


def _value_heading(thing: Changeable, words: str) -> str:
    """A value in a heading."""
    return signed_card(words) if thing.kind == "card" else f"{thing.title} {words}"
