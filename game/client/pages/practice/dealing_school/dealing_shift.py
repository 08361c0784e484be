"""A shift of the dealing school in the window: the felt, the dealer's verbs, what each is done to,
chips and words, and at the end the sheet.

Every verb is an act of the engine's own school (`practice/dealing`); nothing is graded here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import pygame

from .....core.declaration import Spot
from .....core.money import short
from .....hands.phrases import join_with_and, sentence_case
from .....play.learning.dealing_sheets import (
    KeptSheet,
    keep_sheet,
    kept_assessment_sheets,
    kept_shifts,
    shift_progress_words,
    valid_until,
)
from .....practice.dealing import acts
from .....practice.dealing.act_menu import (
    GROUPS,
    VERBS,
    ActChoice,
    ActMenu,
    Guidance,
    route,
    verb_named,
)
from .....practice.dealing.assessment import COUNTED, LEAST_ROUNDS, Assessment, assess
from .....practice.dealing.patrons import LEVELS
from .....practice.dealing.settling_order import SETTLING, settling_words
from .....practice.dealing.shift import MARKS, DealingShift, Slip
from .....practice.dealing.spoken import slip_words
from .....printing.dates import month_day_year_text
from .....printing.dealing_sheet import sheet_file
from .....rounds import seen
from ....draw.charts import lit_ground
from ....draw.kit import Kind
from ....draw.pieces import chips as chip_pieces
from ....input.actions import is_modified_key_press, meant_key
from ....layouts.layout import Layout
from ....scenes.scene import Move, Push
from ....table.decisions import with_signs
from ....ui.boxes import Column, Flow, Grid, HBox, Part, PartOnGround, Split, SpreadRow
from ....ui.control import Intent, Pressed, Tone, Words
from ....ui.data_views import ListCell, ListColumn, Listing, ListRow
from ....ui.widgets import (
    Button,
    Painted,
    PanelGround,
    Picture,
    Tile,
    labelled_figure,
    panels,
    titled,
)
from ...book_page import write_file
from ...dialog import Answer, Dialog
from ...reference.sentence import Cited, SentenceDialog
from ...style import DealingStyle, PracticeStyle
from ..counting_school.counting_drill import TYPED, draw_cards
from ..pace_choice import dealing_pace
from ..resting_time import RestingTimePage
from .dealing_felt import FeltPicture, LearnersTable

VERB_KEYS: Final = {verb.name: f"dealer {verb.name}" for verb in VERBS}
"""The action, with its key, of each verb."""
MARK_COLUMNS: Final = (
    ListColumn("", 34),
    ListColumn("Mark", 320, share=1),
    ListColumn("Yours", 90, "r"),
    ListColumn("Needed", 190, "r"),
    ListColumn("Last time", 100, "r", yields=1),
)
SEATED: Final = frozenset({"deal", "turn", "name", "rack"})
"""Verbs in whose lines a seat has its own digit."""
NOTHING_LIES: Final = {
    "name": "No hand lies face up.",
    **dict.fromkeys(("take", "pay", "push"), "No wager lies on the table."),
    **dict.fromkeys(("turn", "rack"), "No cards lie there for it."),
}
"""Why a verb has nothing that it can be done to."""
TABLE: Final = -1
"""Stands for a seat where what is nobody's is chosen first."""
SINGLE_CARDS: Final = TABLE - 7
"""Stands for a seat where one of the dealer's cards is chosen; below `TABLE` are six faces of dice."""


class ShiftLine(NamedTuple):
    """A line of what happened, and its tone."""

    text: str
    tone: Tone = "text2"


class ShiftOffer(NamedTuple):
    """The shift that a sheet leads to: its button's label, its level and rounds, and whether it is
    an assessment.
    """

    label: str
    level: int
    rounds: int
    assessed: bool


class ChoiceLine(NamedTuple):
    """A line of the panel: the digit that chooses it, its control's name, and its words."""

    digit: str
    name: str
    words: str


class ShiftPage(RestingTimePage):
    """One shift at a table. With `assessed` faults are said on the sheet only, and the sheet is kept
    in the book; `kept` opens the sheet of an earlier one, 0 the latest. At the seats of `people`
    somebody before the same screen decides. `seeds` deals the shift that follows: its cards are not to be foreseen from the sheet.
    """

    name = "dealing"
    tells = True

    def __init__(
        self,
        *args: Any,
        layout: Layout,
        level: int = 1,
        rounds: int = 12,
        seed: int = 1,
        assessed: bool = False,
        people: int = 0,
        kept: int | None = None,
        seeds: Callable[[], bytes],
        **more: Any,
    ) -> None:
        self._layout, self._asked, self._seeds = layout, (level, seed, rounds), seeds
        self.assessed, self._people, self._kept = assessed, people, kept
        super().__init__(*args, **more)

    def reset_page_state(self) -> None:
        """The first round of the shift."""
        self.game = self.games[self.slug]
        self.title = self.game.title
        level, seed, rounds = self._asked
        seats = frozenset(range(1, self._people + 1))
        pace = dealing_pace(self.shell, self.store, self.player, self.slug)
        self.shift = DealingShift(
            self.game, level, seed, rounds, lambda: self.own_time, seats, pace
        )
        self.menu = ActMenu(self.shift, assessed=self.assessed)
        self.table = LearnersTable(self.shell, self.shift, self._layout)
        self.sheet: Assessment | None = None
        self.last: KeptSheet | None = None
        self.learned = ""
        self.log: list[ShiftLine] = []
        self.compared: tuple[acts.Payment, acts.Payment] | None = None
        self._tick = 0.0
        self.sheet_day = self.clock()
        self._round = self.shift.round
        self._followed_order = ""
        """In which order the wagers that were settled last in this round are settled, in words."""
        self._digits: dict[tuple[str, int], dict[object, int]] = {}
        self._places: dict[tuple[int, int], list[Spot]] = {}
        """The spots of a seat in a round in the order in which they are listed."""
        self._grouped: set[tuple[int, str, int]] = set()
        self._choose_verb("")
        if self.assessed:
            self.log.append(ShiftLine("An act out of turn changes nothing and goes on the sheet."))
        else:
            self.log.append(ShiftLine(f"A hint ({self._hint_key_cap}) counts as a fault of order."))
        self._log_news()
        if self._kept is not None:
            self._open_kept_sheet(self._kept)

    def _open_kept_sheet(self, number: int) -> None:
        """The sheet of an earlier assessment at the table, as the book has it."""
        self._kept = None
        rows = kept_assessment_sheets(self.store, self.player, self.slug)
        kept = rows[number] if number < len(rows) else None
        if kept is None or kept.sheet is None:
            return
        self.sheet, self.assessed = kept.sheet, True
        self.sheet_day = kept.at or self.sheet_day
        self.last = _last_finished(rows[number + 1 :], kept.level)

    @property
    def is_answer_awaited(self) -> bool:
        """Whether an act of the learner's is awaited."""
        return self.sheet is None

    # ---- what is chosen

    def _choose_verb(self, verb: str) -> None:
        """Another verb, with nothing chosen that it is done to."""
        self.verb, self.seat = verb, 0
        self.choices: tuple[ActChoice, ...] = self.menu.choices(verb) if verb else ()
        self._start_entry(None)

    def _start_entry(self, choice: ActChoice | None) -> None:
        """What a choice still needs is asked for; None: nothing."""
        self.pending = choice
        self.texts: tuple[acts.Say | acts.NameHand, ...] = ()
        self.chips: list[int] = []
        self.change = 0
        self.is_cut_down = False
        self.is_hand_open = False
        if choice is not None and choice.needs == "words":
            self.texts = self.menu.sentence_choices(choice)

    @property
    def payment(self) -> acts.Payment:
        """The chips that are cut, the most valuable first."""
        return acts.Payment(tuple(sorted(self.chips, reverse=True)), self.change)

    @property
    def subtitle(self) -> str:  # type: ignore[override] # it follows the shift
        """Level and round, and whether it is an assessment."""
        shift = self.shift
        kind = "assessment" if self.assessed else "learning"
        kind += f" at {shift.pace} pace" * bool(shift.payment_seconds)
        level = f"level {shift.level_number}, {shift.level.title}"
        if self.sheet is not None:
            return f"Dealing school · {level}"
        return f"Dealing school · {level} · {kind} · round {shift.round} of {shift.rounds}"

    # ---- geometry: the felt needs all of the window

    @property
    def column_left(self) -> float:
        """The shift has no navigation beside it."""
        return 24.0

    @property
    def head_height(self) -> float:
        """One line under the title."""
        return super().head_height - 18.0

    def place_navigation(self) -> None:
        """There is none."""

    # ---- what stands there

    def buttons(self) -> tuple[Button, ...]:
        """What ends the shift, and what the sheet offers."""
        if self.sheet is None:
            rule = Button("rule", "Rule", action="why", why=self._why_no_provision)
            label = "Hint" if self.assessed else "Hint (a fault)"
            hint = Button("hint", label, action="dealer hint", why=self._why_no_hint)
            return (rule, hint, Button("end", "End", cap="Esc"))
        save = (Button("pdf", "Save PDF", cap="Ctrl P"), Button("png", "Save PNG"))
        rules = (Button("rule", "Rules", action="why"),) if self._citations() else ()
        label, *_ = self._next_shift_offer(self.sheet)
        onward = Button("onward", label, kind="primary", action="start")
        again = (Button("again", "Practice these"),) if self.assessed and self.sheet.slips else ()
        return (Button("back", "Back", cap="Esc"), *rules, *save, *again, onward)

    def _next_shift_offer(self, sheet: Assessment) -> ShiftOffer:
        """What comes after a sheet: learning that was good enough leads to the assessment, and that
        to the next level.
        """
        level, rounds = sheet.level, self._asked[2]
        if not sheet.passed:
            again = "Take the assessment again" if self.assessed else f"Take level {level} again"
            return ShiftOffer(again, level, rounds, self.assessed)
        if not self.assessed:
            rounds = max(rounds, LEAST_ROUNDS)
            return ShiftOffer("Take the assessment", level, rounds, assessed=True)
        if level < len(LEVELS):
            label, rounds = f"Begin level {level + 1}", DealingStyle.learning_rounds
            return ShiftOffer(label, level + 1, rounds, assessed=False)
        return ShiftOffer(f"Take level {level} again", level, rounds, assessed=True)

    def content(self) -> Part:
        """Felt and verbs beside the panel, or the sheet."""
        if self.sheet is not None:
            return self._sheet_part(self.sheet)
        felt = FeltPicture(self.table, self._shown_choices() if self.pending is None else ())
        left = Column([felt, self._verbs_part()], 10.0)
        kit, free = self.shell.kit(self.view), self.visible_height - 24.0
        share = next(
            (
                one
                for one in DealingStyle.felt_shares
                if left.height(kit, self.column_width * one) <= free
            ),
            DealingStyle.felt_shares[-1],
        )
        felt.show_near_edge(shown=True)
        whole = left.height(kit, self.column_width * share)
        felt.show_near_edge(shown=whole <= free - 60.0)  # nothing is scrolled for it
        return Split(left, self._panel(), share, PracticeStyle.lessons_abreast)

    def _verbs_part(self) -> Part:
        """The verbs in the groups of a round; closed where nothing lies for one, and the one that
        comes next lit, where it is said.
        """
        asked = self.shift.asked_seat
        guide = self.menu.guidance if not self.assessed else None
        verbs = {verb.name: verb for verb in self.menu.verbs()}
        groups: list[Part] = []
        for title, names in GROUPS.items():
            buttons = []
            for verb in (verbs[name] for name in names if name in verbs):
                why = f"Seat {asked} decides first." if asked else ""
                if not why and not self._can_choose_verb(verb.name):
                    nothing = NOTHING_LIES.get(verb.name, "Nothing lies there for it.")
                    why = f"{verb.label}: {nothing[:1].lower()}{nothing[1:]}"
                kind: Kind = "primary" if verb.name == self.verb else "dark"
                if guide is not None and guide.verb.name == verb.name != self.verb:
                    kind = "cream"
                buttons.append(
                    Button(
                        f"verb:{verb.name}",
                        verb.label,
                        kind=kind,
                        action=VERB_KEYS[verb.name],
                        group="verbs",
                        why=why,
                        size=20,
                        high=46.0,
                        has_lock=False,
                    )
                )
            if buttons:
                groups.append(HBox([Words(title, 18, tone="text2"), *buttons], 6.0))
        return Flow(groups, 12.0)

    def _can_choose_verb(self, verb: str) -> bool:
        """Whether a verb can be chosen: there is something that it can be done to."""
        return verb == self.verb or self.menu.is_possible(verb)

    def _panel(self) -> Part:
        """What comes next, what is chosen, what happened, and how it goes."""
        guide = self._guide_part() if not self.assessed else None
        compared = self._payment_comparison_part() if self.compared is not None else None
        parts = [guide, self._verb_part(), compared, self._log_part()]
        figures_last = self.player_level == "new" and not self.assessed
        parts.insert(len(parts) if figures_last else 0, self._figures_part())
        return Column([one for one in parts if one is not None], 12.0)

    def _figures_part(self) -> Part:
        """The clock, the pace, and what was right."""
        shift = self.shift
        times = [seconds for _, seconds in shift.seconds]
        pace = f"{sum(times) / len(times):.1f} s" if times else "–"
        if shift.payment_seconds:
            pace += f" of {shift.payment_seconds:.1f} s"
        self._clock = Picture(self._draw_clock, 34.0 * self.growth, name="clock")
        clock = Column([Words("This act", tone="text2"), self._clock], 4.0)
        paid = Column([Words("A payment", tone="text2"), Words(pace, 24, "ui7")], 4.0)
        title, done = "Right", f"{shift.acts_right} of {shift.acts_done}"
        if self.assessed:
            title, done = "Acts", f"{shift.acts_done} done"
        marks = Column([Words(title, tone="text2"), Words(done, 24, "ui7")], 4.0)
        return panels([clock, paid, marks], 130.0 * self.growth, 3)

    def _draw_clock(self, surface: pygame.Surface, on: Picture) -> None:
        sheet, k = on.look.sheet(surface), on.look.scale
        x, y = on.rect.x / k, on.rect.centery / k
        sheet.text(f"{max(0.0, self.shift.waited_seconds):.0f} s", x, y, 24, "ui7", valign="m")

    def _guide_part(self) -> Part | None:
        """What comes next, as far as the level says it."""
        guide = self.menu.guidance
        if guide is None:
            return None
        words: list[Part] = [Words("What comes next", tone="text2")]
        if guide.words:
            law = f" ({guide.section})" if guide.section and self._cites else ""
            words.append(Words(acts.as_sentence(f"{guide.words}{law}"), 22, "ui6"))
        words.append(Words(self._step_words(guide), 22, "ui5" if guide.words else "ui6"))
        if guide.words and isinstance(self.shift.due[0].act, acts.Settling):
            order = settling_words(self.slug, self.shift.due[0].section, cited=self._cites)
            if order != self._followed_order:  # said once in a round
                words.append(Words(order, 18, tone="text2"))
        return PartOnGround(PanelGround(lit_ground, 14), Column(words, 4.0), (18.0, 12.0, 12.0))

    @property
    def _cites(self) -> bool:
        """Whether sections of the regulation are named: to an expert."""
        return self.player_level == "expert"

    def _step_words(self, guide: Guidance) -> str:
        """What to press now for what comes next."""
        verb = guide.verb
        if self.verb != verb.name:
            key = self.shell.keys.cap(VERB_KEYS[verb.name])
            return f"Press {verb.label}" + (f" ({key})." if len(key) == 1 else ".")
        act = self.shift.due[0].act
        if self.pending is not None:
            return self._need_words(self.pending, act if guide.words else None)
        names = self._guided_control_names()
        found = next((line for line in self._choice_lines() if line.name in names), None)
        if found is None:
            return f"{verb.label}: choose where." if not names else "A step back (Backspace)."
        digit, _, words = found
        return f"Choose {words}" + (f" ({digit})." if digit else ".")

    def _need_words(self, choice: ActChoice, act: acts.AnyAct | None) -> str:
        """What a choice still needs, as it is to be for an `act` that is told."""
        if choice.needs == "words":
            right = next((at for at, text in enumerate(self.texts, 1) if text == act), 0)
            return f"Choose sentence {right}." if right else "Choose what you say."
        if choice.needs == "part":
            return "Choose how much you take."
        if not isinstance(act, acts.PayWinner):
            return "Lay the chips, then Enter."
        spread = ", spread the stacks (8)" if act.payment.has_stacked_chips else ""
        return f"Lay {acts.payment_words(act.payment)}{spread}, then Enter."

    def _verb_part(self) -> Part:
        """What the verb is done to, and what it needs; of somebody who is asked, the decisions."""
        if self.shift.asked_seat:
            return self._decision_part(self.shift.asked_seat)
        if self.pending is not None:
            return self._entry_part(self.pending)
        if not self.verb:
            words = "Choose what you do: press a button, or its key."
            return titled("Your next act", Words(words, tone="text2"))
        verb = verb_named(self.verb)
        label, about = verb.label, Words(self.menu.verb_description(verb), 20, tone="text2")
        if not self.choices:
            nothing = NOTHING_LIES.get(self.verb, "Nothing lies there for it.")
            return titled(label, about, Words(nothing), gap=10.0)
        where = f", seat {self.seat}" if self.seat else ""
        title = label + (where if self.seat > 0 else "")
        lines = self._choice_lines()
        one_seat = self._shown_choices()[0].wager and lines[0].name.startswith("choice:")
        buttons = self._wager_buttons() if one_seat else [*map(self._choice_button, lines)]
        return titled(title, about, Grid(buttons, 160.0 * self.growth, 8.0, most=2), gap=10.0)

    def _guided_control_names(self) -> tuple[str, ...]:
        """The line that a beginner is to choose, and its seat's."""
        guide = self.menu.guidance if not self.assessed else None
        found = route(self.menu, self.shift.due[0].act) if guide and guide.words else None
        if found is None or found[1] not in self.choices:
            return ()
        return f"choice:{self.choices.index(found[1])}", f"seat:{_choice_group(found[1])}"

    def _shown_choices(self) -> tuple[ActChoice, ...]:
        """The choices of the verb, of the seat that was chosen."""
        return tuple(c for c in self.choices if not self.seat or _choice_group(c) == self.seat)

    def _choice_lines(self) -> list[ChoiceLine]:
        """What can be chosen. Of several patrons' wagers, and where there
        is too much, the seat is chosen first. A line keeps its digit for the shift, whatever else
        comes or goes: a wager has the same one at every seat.
        """
        choices = self._shown_choices()
        seats = sorted({choice.seat for choice in choices if choice.seat})
        wagers = any(choice.wager for choice in choices)
        step = "wagers" if wagers else self.verb
        place = (self.shift.round, step, self.seat)
        found: list[tuple[object, int, str, str]] = []
        many = len(self.menu.playing_seats) > 1 if wagers else len(choices) > DealingStyle.flat_list
        if not self.seat and (many or place in self._grouped):
            found = [(seat, seat, f"seat:{seat}", f"Seat {seat}") for seat in seats]
            choices = tuple(choice for choice in choices if not choice.seat)
        if wagers and not found:
            return self._wager_lines(choices)
        digits = self._digits.setdefault((step, self.seat), {})
        own = [one.seat for one in choices if _is_of_whole_seat(one)]
        by_seat = not self.seat and not wagers and len(set(own)) == len(own)
        reserved = self.menu.dealt_seats if by_seat and self.verb in SEATED else ()
        single = tuple(one for one in choices if _choice_group(one) == SINGLE_CARDS)
        if not self.seat:
            choices = tuple(one for one in choices if one not in single)
        others = [choice for choice in choices if not choice.seat]
        fixed = self._dealer_and_stub_digits() if reserved else {}
        too_many = reserved and len(reserved) + len(others) > DealingStyle.flat_list
        if not self.seat and len(others) > DealingStyle.flat_list and not reserved:
            groups = {
                _choice_group(choice): choice.label
                for choice in others
                if _choice_group(choice) < TABLE
            }
            for group, words in sorted(groups.items(), reverse=True):
                more = words.rpartition("-")[0]
                found.append((group, TABLE - group, f"seat:{group}", f"{more}-…"))
            choices = tuple(choice for choice in choices if _choice_group(choice) not in groups)
        elif others and (too_many or TABLE in digits):
            found.append((TABLE, 0, f"seat:{TABLE}", "The table"))
            choices = tuple(choice for choice in choices if choice.seat)
        for choice in choices:
            number = choice.seat if by_seat and _is_of_whole_seat(choice) else 0
            number = number or fixed.get(choice.label.removesuffix(" all"), 0)
            if self.seat == SINGLE_CARDS:
                number = _single_card_number(choice)
            elif self.seat < TABLE:
                number = int(choice.place.rpartition("-")[2])
            prefix = f"Seat {choice.seat} "
            words = choice.label.removeprefix(prefix) if self.seat else choice.label
            name = f"choice:{self.choices.index(choice)}"
            found.append((choice.label.removesuffix(" all"), number, name, sentence_case(words)))
        if any(isinstance(line[0], int) for line in found):
            self._grouped.add(place)
        if single and not self.seat:
            found.append((SINGLE_CARDS, 0, f"seat:{SINGLE_CARDS}", "Dealer, card by card"))
        kept = (*reserved, *fixed.values())
        _assign_digits(digits, [line[:2] for line in found], kept, self.game.seats)
        return [ChoiceLine(_digit_text(digits[key]), name, words) for key, _, name, words in found]

    def _wager_lines(self, choices: Sequence[ActChoice]) -> list[ChoiceLine]:
        """The wagers of one seat that can be chosen, each with the digit of its place."""
        places = self._listed_seat_spots(choices)
        lines = []
        for choice in sorted(choices, key=lambda one: places.index(_spot_of(one))):
            digit = places.index(_spot_of(choice)) + 1
            words = choice.label.removeprefix(f"Seat {choice.seat} ") if self.seat else choice.label
            name = f"choice:{self.choices.index(choice)}"
            lines.append(ChoiceLine(_digit_text(digit if digit <= 10 else 0), name, words))
        return lines

    def _listed_seat_spots(self, choices: Sequence[ActChoice]) -> list[Spot]:
        """The spots of a seat in the order in which they are listed in this round: first those of the
        table, laid or not, where the digits are enough for them; then what else lay there, also once
        it is settled.
        """
        seat = self.seat or choices[0].seat
        places = self._places.setdefault((self.shift.round, seat), [])
        if not places:
            named = [Spot(seat, name, 0) for name in self.menu.usual_wagers]
            places += named if len(named) <= DealingStyle.flat_list else []
        laid = [spot for spot in self.shift.felt.laid if spot.seat == seat]
        more = {*laid, *map(_spot_of, choices)} - {*places}
        places += sorted(more, key=self.menu.spot_order)
        return places

    def _wager_buttons(self) -> list[Button]:
        """A button for each wager of a seat in its place, closed where none lies."""
        choices = self._shown_choices()
        open_lines = {
            _spot_of(self.choices[int(line.name.removeprefix("choice:"))]): line
            for line in self._wager_lines(choices)
        }
        buttons, places = [], self._listed_seat_spots(choices)
        high = 46.0 if len(places) <= DealingStyle.flat_list / 2 else 38.0
        for number, spot in enumerate(places, 1):
            line = open_lines.get(spot)
            if line is not None:
                buttons.append(self._choice_button(line, high=high))
                continue
            title = self.menu.spot_title(spot)
            cap = _digit_text(number if number <= 10 else 0)
            nothing = f"Seat {spot.seat} has no such wager there."
            closed = ChoiceLine(cap, f"none:{number}", title)
            buttons.append(self._choice_button(closed, nothing, high=high))
        return buttons

    def _choice_button(self, line: ChoiceLine, why: str = "", high: float = 46.0) -> Button:
        return Button(
            line.name,
            line.words,
            kind="cream" if line.name in self._guided_control_names() else "dark",
            cap=line.digit,
            size=20,
            high=high,
            group="choices",
            why=why,
            has_lock=False,
        )

    def _dealer_and_stub_digits(self) -> dict[str, int]:
        """The digits of Dealer and, when cards go to the rack, of Stub: the first after the seats."""
        names = ("Dealer", "Stub") if self.verb == "rack" else ("Dealer",)
        numbered = enumerate(names, self.game.seats + 1)
        return {name: number for number, name in numbered if number <= 10}

    def _entry_part(self, choice: ActChoice) -> Part:
        """Words, chips, or how much of a stake."""
        if choice.needs == "words":
            title = f"Read hand: {choice.label}" if choice.place else "Announce"
            label = getattr(self.texts[0], "label", "") if self.texts else ""
            guide = self.menu.guidance if not self.assessed else None
            due = self.shift.due[0].act if guide is not None and guide.words else None
            buttons = [
                Button(
                    f"text:{at}",
                    f"“{one.text}”",
                    kind="cream" if one == due else "dark",
                    cap=str(at + 1),
                    size=20,
                    group="choices",
                )
                for at, one in enumerate(self.texts)
            ]
            return titled(title, Column(buttons, 8.0), note=label)
        if choice.needs == "part":
            buttons = [
                Button(f"part:{at}", one.label, cap=str(at + 1), group="choices")
                for at, one in enumerate(self.menu.take_choices(choice))
            ]
            return titled(choice.label, Flow(buttons, 8.0))
        return self._chips_part(choice)

    def _chips_part(self, choice: ActChoice) -> Part:
        """The tray, what is cut, and the buttons that take back and pay."""
        tray = [
            Tile(
                partial(_draw_tray_chip, cents=cents, key=str(number)),
                DealingStyle.tray[1] * self.growth,
                DealingStyle.tray[0] * self.growth,
                f"chip:{cents}",
                label=f"A chip of {short(cents)}",
                group="tray",
            )
            for number, cents in enumerate(reversed(acts.CHIPS), 1)
        ]
        cut = self.payment
        many = len(cut.chips)
        said = acts.payment_words(cut) if cut.cents else "nothing yet"
        buttons = [
            Button("back", "Take back", cap="Backspace", group="pay"),
            Button(
                "pay",
                f"Pay {short(cut.cents)}",
                kind="primary",
                cap="Enter",
                group="pay",
                why="" if cut.cents else "Lay chips first.",
            ),
        ]
        more = (
            [Button("change", "50¢", cap="7", group="tray")] if self.menu.words.has_change else []
        )
        if choice.wager:
            more.append(
                Button("cut-down", "Spread", cap="8", group="tray", why=self._why_no_spread)
            )
        seen = ", spread" if self.is_cut_down else ""
        stacks = partial(_draw_stacks, chips=cut.chips, spread=self.is_cut_down)
        amount = SpreadRow(
            (
                Words(short(cut.cents), 26, "ui7"),
                Words(f"{many} chip{'s' * (many != 1)}", tone="text2"),
            )
        )
        return titled(
            f"Pay: {choice.label}",
            Flow(tray, 4.0),
            Picture(stacks, 104.0 * self.growth, name="cut"),
            amount,
            Words(f"You laid {said}{seen}.", tone="text2"),
            Flow([*more, *buttons], 10.0),
        )

    @property
    def _why_no_spread(self) -> str:
        """Why there is nothing to cut down, "" where a stack stands."""
        return "" if self.payment.has_stacked_chips else "No chip stands on another."

    def _payment_comparison_part(self) -> Part | None:
        """After a payment that was wrong: what was cut, and beside it what is right."""
        if self.compared is None:
            return None
        shown = []
        for title, tone, cut in zip(
            ("✗ You laid", "✓ Right"), ("loss", "win"), self.compared, strict=True
        ):
            many = len(cut.chips)
            words = f"{short(cut.cents)}, {many} chip{'s' * (many != 1)}"
            stacks = Picture(partial(_draw_stacks, chips=cut.chips), 84.0 * self.growth)
            head: Tone = "loss" if tone == "loss" else "win"
            shown.append(Column([Words(title, 20, "ui7", head), stacks, Words(words)], 4.0))
        return panels(shown, 170.0 * self.growth, 2)

    def _decision_part(self, seat: int) -> Part:
        """Who of the people is asked: the cards, once they are uncovered, and what can be decided."""
        if not self.is_hand_open:
            return titled(
                f"Seat {seat} decides",
                Words("The dealer looks away, and the player opens the cards.", tone="text2"),
                Button("open", "Open my cards", kind="primary", cap="1", group="choices"),
            )
        state = self.shift.state
        hand = tuple(seen(state, seat).hand) if state is not None else ()
        buttons = [
            Button(
                f"decide:{at}",
                sentence_case(str(one)),
                cap=str((at + 1) % 10) if at < 10 else "",
                group="choices",
            )
            for at, one in enumerate(self.shift.open_actions)
        ]
        return titled(
            f"Seat {seat} decides",
            Painted(draw_cards, hand, self.view.four_colours, size=(0.0, 120.0)),
            Flow(buttons, 8.0),
        )

    def _log_part(self) -> Part:
        """What happened, the latest first, in as many lines as leave the figures in sight, and what
        was wrong so far.
        """
        cutting = self.pending is not None and self.pending.needs == "chips"
        room = DealingStyle.log_rows[cutting]
        lines: list[Part] = []
        for line in reversed(self.log):
            room -= 1 + len(line.text) // DealingStyle.log_row_letters
            if lines and room < 0:
                break
            face = "ui6" if line.tone != "text2" else "ui5"
            lines.append(Words(line.text, 20, face, line.tone))
        if not self.assessed:
            wrong = [f"{mark} {self.shift.wrong[mark]}" for mark in MARKS if self.shift.wrong[mark]]
            note = f"Wrong so far: {', '.join(wrong)}" if wrong else "Nothing wrong so far"
        else:
            note = "Faults are on the sheet"
        return titled("What happened", *lines, note=note, gap=6.0)

    def aloud(self) -> list[str]:
        """The page, after what lies on the felt."""
        felt = self.shift.felt.lines() if self.sheet is None else ()
        return [*(f"{sentence_case(line)}." for line in felt), *super().aloud()]

    # ---- the sheet

    def _sheet_part(self, sheet: Assessment) -> Part:
        """The result, the marks, the seconds, the tray, and what went wrong."""
        head = ("Passed" if self.assessed else "Good enough") if sheet.passed else "Not yet"
        pace = sheet.pace_words
        lacks = ", ".join(sheet.missing)
        why = "Every mark that was asked is reached." if sheet.passed else f"Missing: {lacks}."
        if sheet.passed and not self.assessed:
            why += " An assessment passes the level"
            unasked = [mark.name for mark in sheet.marks if not mark.asked]
            why += f"; it may also ask for {join_with_and(unasked)}." if unasked else "."
        result = PartOnGround(
            PanelGround(lit_ground, 14),
            Column(
                [
                    Words(head, 34, "serif6", "win" if sheet.passed else "loss"),
                    Words(
                        f"Level {sheet.level} of {len(LEVELS)}: {LEVELS[sheet.level - 1].title}",
                        22,
                        "ui6",
                    ),
                    Words(self._sheet_caption, 22, "ui6"),
                    *([Words(f"{sentence_case(pace)}.", 22, "ui6")] if pace else []),
                    Words(why),
                    Words(
                        f"{sheet.dealt} of {sheet.rounds} rounds dealt, seed {sheet.seed}",
                        tone="text2",
                    ),
                    Words(f"{sheet.acts_right} of {sheet.acts_done} acts right", tone="text2"),
                    *([Words(self.learned, face="ui6")] if self.learned else []),
                ],
                6.0,
            ),
        )
        net = sheet.taken - sheet.paid
        tray = panels(
            [
                labelled_figure("The tray took", short(sheet.taken), "wagers that lost"),
                labelled_figure("It paid", short(sheet.paid), "in chips and change"),
                labelled_figure(
                    "It is",
                    f"{'up' if net >= 0 else 'down'} {short(abs(net))}",
                    "since the shift began",
                ),
            ],
            180.0 * self.growth,
            3,
        )
        left = Column([result, self._marks_part(sheet), tray], 18.0)
        return Split(left, self._slips_part(sheet), 0.58, PracticeStyle.lessons_abreast)

    @property
    def _sheet_caption(self) -> str:
        """What the sheet is, of which day, and until when it holds."""
        day = month_day_year_text(self.sheet_day.astimezone())
        until = f", valid until {self._valid_until_text}" if self._valid_until_text else ""
        return f"{'Assessment' if self.assessed else 'Learning'}, {day}{until}"

    @property
    def _valid_until_text(self) -> str:
        """The day up to which an assessment that was passed holds, else ""."""
        passed = self.assessed and self.sheet is not None and self.sheet.passed
        return month_day_year_text(valid_until(self.sheet_day).astimezone()) if passed else ""

    def _marks_part(self, sheet: Assessment) -> Part:
        rows = []
        before = self.last.shares if self.last is not None else {}
        for mark in sheet.marks:
            counted = (
                f"{mark.right} of {mark.asked} {COUNTED[mark.name]}" if mark.asked else "not asked"
            )
            last = f"{100 * before[mark.name]:.1f} %" if mark.name in before else "–"
            rows.append(
                _mark_row(
                    mark.name,
                    counted,
                    mark.share_text,
                    mark.needed_text,
                    last,
                    met=mark.is_met if mark.asked else None,
                )
            )
        seconds = sheet.mean_seconds
        pace = self.last.seconds if self.last is not None else None
        rows.append(
            _mark_row(
                "seconds",
                "a payment takes on average",
                f"{seconds:.1f} s" if seconds is not None else "–",
                f"{sheet.needed_seconds:.1f} s" if sheet.needed_seconds else "any",
                f"{pace:.1f} s" if pace is not None else "–",
                met=sheet.is_quick if sheet.needed_seconds and seconds is not None else None,
            )
        )
        table = Listing(MARK_COLUMNS, rows, high=46.0, side=10.0, zebra=True)
        by_round = [
            f"round {number} {mean:.1f}"
            for number, mean in enumerate(sheet.seconds, 1)
            if mean is not None
        ]
        words = (
            f"Seconds for a payment: {', '.join(by_round)}." if by_round else "Nothing was paid."
        )
        below = [Words(words, tone="text2")]
        if settling_words(sheet.game):
            order = f"How this table is settled: {settling_words(sheet.game)}"
            below.append(Words(order, tone="text2"))
        note = "all must be reached; in brackets how many must be right"
        return titled("Six marks", table, *below, note=note)

    def _slips_part(self, sheet: Assessment) -> Part:
        if not sheet.slips:
            return titled("What went wrong", Words("Nothing.", tone="win"))
        lines: list[Part] = []
        for slip in sheet.slips:
            seat = f", seat {slip.seat}" if slip.seat else ""
            head = f"Round {slip.round}{seat}"
            lines.append(
                Column(
                    [
                        SpreadRow(
                            (
                                Words(sentence_case(slip.mark), 20, "ui7", "loss"),
                                Words(head, tone="text2"),
                            )
                        ),
                        Words(slip_words(slip)),
                    ],
                    2.0,
                )
            )
        many = len(sheet.slips)
        note = f"{many} fault{'s' * (many != 1)}, most expensive first"
        return titled("What went wrong", *lines, note=note, gap=12.0)

    # ---- what happens

    def do(self, acts_to_do: Sequence[acts.AnyAct]) -> None:
        """Do acts one after another, as long as they are carried out; each is graded by the shift."""
        shift = self.shift
        for act in acts_to_do if self.sheet is None else ():
            before, section = len(shift.slips), shift.due[0].section
            verdict = shift.do(act)
            if isinstance(verdict.carried_out, acts.Settling):
                self._followed_order = settling_words(self.slug, section, cited=self._cites)
            self._show_grade(act, verdict.carried_out, before, verdict.slips)
            self._log_news()
            if verdict.carried_out is None or shift.is_over or shift.asked_seat:
                break
        self._offer_next_act()

    def _show_grade(
        self,
        act: acts.AnyAct,
        carried_out: acts.AnyAct | None,
        slips_before: int,
        slips_again: Sequence[Slip],
    ) -> None:
        """Say what the shift said of an act, also `slips_again` what was counted before; in an assessment
        only what was done, whether it was carried out or not.
        """
        slips = self.shift.slips[slips_before:] or list(slips_again)
        self.compared = None
        if self.assessed:
            self.log.append(ShiftLine(acts.act_sentence(self.game, act)))
            self.shell.sound.play("tick")
            return
        if slips and isinstance(act, acts.PayWinner) and isinstance(carried_out, acts.PayWinner):
            self.compared = act.payment, carried_out.payment
        for line in (ShiftLine(slip_words(slip), "loss") for slip in slips):
            if line == next(iter(self.log[-1:]), None):
                continue  # the same act again at once
            self.log.append(line)
        if not slips and carried_out is not None:
            self.log.append(ShiftLine(acts.act_sentence(self.game, carried_out), "win"))
        self.shell.sound.play("low-wood" if slips else _act_sound_name(act))

    def _log_news(self) -> None:
        self.log += [ShiftLine(with_signs(line), "text") for line in self.shift.take_news()]

    def _offer_next_act(self) -> None:
        """Lay out what can be done now; a verb that stays is offered again, until the round ends."""
        self._start_entry(None)
        if self.shift.is_over:
            self.finish()
            return
        verb = next((one for one in VERBS if one.name == self.verb), None)
        same_round, self._round = self._round == self.shift.round, self.shift.round
        self._followed_order = self._followed_order if same_round else ""
        stays = verb is not None and verb.stays and same_round and not self.shift.asked_seat
        self._choose_verb(self.verb if stays else "")
        self.lay_out()

    def finish(self) -> None:
        """The shift is over, or was ended: its sheet. An assessment in which something was done is
        kept, and so is a shift of learning that had a round.
        """
        self.sheet = assess(self.shift)
        self.sheet_day = self.clock()
        kept = kept_assessment_sheets(self.store, self.player, self.slug)
        self.last = _last_finished(kept, self.sheet.level)
        if self.sheet.dealt or (self.assessed and self.sheet.acts_done):
            keep_sheet(self.store, self.player, self.sheet, assessed=self.assessed)
        self.learned = shift_progress_words(kept_shifts(self.store, self.player, self.slug))
        self.scroll = 0.0
        self.shell.sound.play("win-small" if self.sheet.passed else "tick")
        self.lay_out()

    def choose(self, choice: ActChoice) -> None:
        """Do what was chosen, or ask for what it needs."""
        if choice.needs:
            self._start_entry(choice)
            self.lay_out()
        else:
            self.do(choice.does)

    def choose_verb(self, verb: str) -> None:
        """Choose a verb; one that has nothing to choose is done at once."""
        if self.shift.asked_seat:
            return
        self._choose_verb(verb)
        only = self.choices[0] if len(self.choices) == 1 else None
        if only is not None and (verb == "say" or not (only.seat or only.place or only.wager)):
            self.choose(only)
        else:
            self.lay_out()

    def lay_out(self) -> None:
        """Lay everything out; where the panel stands under the felt, what can be chosen is seen."""
        super().lay_out()
        if self.sheet is None and (self.verb or self.pending is not None or self.shift.asked_seat):
            first = next((t for t in self.focus.targets if t.group in ("choices", "tray")), None)
            if first is not None and not self.pane.colliderect(first.rect):
                self._scroll_to(first.name)

    def back_a_step(self) -> None:
        """One chip less, or one step back in what was chosen."""
        self.is_cut_down = False
        if self.chips or self.change:
            if self.change:
                self.change = 0
            else:
                self.chips.pop()
        elif self.pending is not None:
            self._start_entry(None)
        elif self.seat:
            self.seat = 0
        else:
            self._choose_verb("")
        self.shell.sound.play("tick")
        self.lay_out()

    def handle_intent(self, intent: Intent) -> Move | None:
        """A verb, what it is done to, words, chips, or a decision."""
        if not isinstance(intent, Pressed):
            return super().handle_intent(intent)
        kind, _, rest = intent.name.partition(":")
        if kind == "felt" and rest:
            shown = self._shown_choices()
            self.choose(shown[int(rest.partition(":")[0])])
        elif self._press(kind, rest):
            return None
        else:
            return super().handle_intent(intent)
        return None

    def _press(self, kind: str, rest: str) -> bool:
        """Whether a control of the panel was pressed."""
        match kind:
            case "verb":
                self.choose_verb(rest)
            case "seat":
                self.seat = int(rest)
                self.lay_out()
            case "choice":
                self.choose(self.choices[int(rest)])
            case "text":
                self.do((self.texts[int(rest)],))
            case "part" if self.pending is not None:
                self.do(self.menu.take_choices(self.pending)[int(rest)].does)
            case "chip":
                self.chips.append(int(rest))
                self.is_cut_down = False
                self.shell.sound.play("tick")
                self.lay_out()
            case "change":
                self.change = 0 if self.change else 50
                self.lay_out()
            case "back":
                self.back_a_step()
            case "pay" if self.pending is not None and self.payment.cents:
                made = self.menu.act_with_payment(
                    self.pending, self.payment, cut_down=self.is_cut_down
                )
                self.do((made,))
            case "cut-down" if self._why_no_spread:
                self.show_refusal(self._why_no_spread)
            case "cut-down":
                self.is_cut_down = True
                self.shell.sound.play("tick")
                self.lay_out()
            case "open":
                self.is_hand_open = True
                self.lay_out()
            case "decide":
                self.decide(int(rest))
            case _:
                return False
        return True

    def decide(self, number: int) -> None:
        """The decision, by its number, of whoever is asked."""
        self.shift.decide(self.shift.open_actions[number])
        self._log_news()
        self._offer_next_act()

    def _citations(self) -> list[Cited]:
        """What rests on a provision: the faults, the latest first, before them what is due where it
        is said, and last the order of settling; on the sheet the faults as they stand there. In an
        assessment nothing before that.
        """
        if self.sheet is not None:
            return [
                Cited(slip_words(slip), slip.section) for slip in self.sheet.slips if slip.section
            ]
        if self.assessed:
            return []
        guide = self.menu.guidance
        found = [Cited(slip_words(slip), slip.section) for slip in reversed(self.shift.slips)]
        if guide is not None and guide.section:
            found.insert(0, Cited(acts.as_sentence(guide.words), guide.section))
        if (order := SETTLING.get(self.slug)) is not None:
            found.append(Cited("The order of settling", order.section))
        return [one for one in found if one.section]

    @property
    def _hint_key_cap(self) -> str:
        """The key that asks for a hint."""
        return self.shell.keys.cap("dealer hint")

    @property
    def _why_no_hint(self) -> str:
        """Why no hint is given, "" where one is."""
        return "An assessment gives no hints." if self.assessed else ""

    @property
    def _why_no_provision(self) -> str:
        """Why no provision can be shown, "" where one can."""
        if self._citations():
            return ""
        return (
            "In an assessment, rules are on the sheet."
            if self.assessed
            else "No rule is cited yet."
        )

    def _open_provisions(self) -> Move | None:
        """The provisions behind what is due and what was wrong."""
        cited = self._citations()
        if not cited:
            self.show_refusal(self._why_no_provision or "No fault rests on a provision.")
            return None
        return Push(SentenceDialog(self.shell, self.game, self.shift.rules, cited))

    def hint(self) -> None:
        """What is due is said; the shift counts it as a fault."""
        if self._why_no_hint:
            self.show_refusal(self._why_no_hint)
            return
        if self.shift.asked_seat or self.sheet is not None:
            return
        words = acts.act_sentence(self.game, self.shift.take_penalized_hint())
        self.log.append(ShiftLine(f"Hint: {words}", "info"))
        self._log_news()
        self.lay_out()

    def pressed(self, name: str) -> Move | None:
        """A button beside the title."""
        match name:
            case "hint":
                self.hint()
            case "end":
                return self._ask_end()
            case "rule":
                return self._open_provisions()
            case "pdf" | "png":
                self._save(name)
            case "onward" if self.sheet is not None:
                _, level, rounds, self.assessed = self._next_shift_offer(self.sheet)
                self._asked = (level, int.from_bytes(self._seeds()[:4]), rounds)
                self.reset_page_state()
                self.lay_out()
            case "again" if self.sheet is not None and self.sheet.slips:
                self._practice_slips(self.sheet)
            case _:
                return super().pressed(name)
        return None

    def _practice_slips(self, sheet: Assessment) -> None:
        """The same cards again, from the first round with a fault to the last, faults said at once."""
        rounds = [slip.round for slip in sheet.slips]
        self.assessed = False
        self._asked = (sheet.level, sheet.seed, max(rounds))
        self.reset_page_state()
        self.shift.skip_to_round(min(rounds))
        self._log_news()
        self._offer_next_act()

    def _save(self, suffix: str) -> None:
        """Write the sheet to the folder of what is exported."""
        if self.sheet is None:
            return
        sheet, day = self.sheet, self.sheet_day.astimezone()
        who = self.store.people.player(self.player).name
        name = f"dealing-{sheet.game}-level-{sheet.level}-{day:%Y-%m-%d}.{suffix}"
        path = self.folder / name
        kind = "Assessment" if self.assessed else "Learning"
        made = sheet_file(
            sheet, path, who, f"{kind}, {month_day_year_text(day)}", self._valid_until_text
        )
        write_file(
            self.shell, path, lambda out: out.write_bytes(made), "The sheet is saved", "Not saved"
        )

    def _ask_end(self) -> Move | None:
        """Ask whether the shift is to end; rounds that were not dealt are missing on its sheet."""
        answers = (Answer("end", "End the shift"), Answer("on", "Continue", "primary", escape=True))

        def on_answer(name: str) -> None:
            if name == "end":
                self.finish()

        words = "The sheet shows how it went so far. To pass an assessment, deal every round."
        return Push(Dialog(self.shell, "End the shift?", words, answers, on_answer))

    def handle(self, event: pygame.Event) -> Move | None:
        """Digits choose, Backspace goes a step back, Enter pays; Esc ends."""
        if event.type != pygame.KEYDOWN or self.unfolded:
            return super().handle(event)
        if self.sheet is not None:
            if event.key == pygame.K_p and event.mod & pygame.KMOD_CTRL:
                self._save("pdf")
                return None
            return super().handle(event)
        if event.key == pygame.K_ESCAPE:
            return self._ask_end()
        typed = "" if is_modified_key_press(event) else TYPED.get(event.key, "")
        if typed == "⌫":
            self.back_a_step()
            return None
        if typed.isdigit():
            self._press_digit(typed)
            return None
        enter = event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}
        chips = self.pending is not None and self.pending.needs == "chips"
        if enter and chips and self.focus.ringed in ("", *self._choice_target_names()):
            self._press("pay", "")
            return None
        if meant_key(event) == self.shell.keys.code("dealer hint"):
            self.hint()
            return None
        return super().handle(event)

    def _choice_target_names(self) -> list[str]:
        return [
            f"verb:{self.verb}",
            *(one.name for one in self.focus.targets if one.group == "choices"),
        ]

    def _press_digit(self, digit: str) -> None:
        """What the digit stands at in the panel just now."""
        number = int(digit)
        if self.shift.asked_seat:
            at = (number - 1) % 10
            if not self.is_hand_open:
                self._press("open", "")
            elif at < len(self.shift.open_actions):
                self.decide(at)
        elif self.pending is not None:
            self._press_entry_digit(number)
        else:
            name = (
                next((name for key, name, _ in self._choice_lines() if key == digit), "")
                if self.verb
                else ""
            )
            self._press(*name.split(":")) if name else None

    def _press_entry_digit(self, number: int) -> None:
        needs = self.pending.needs if self.pending is not None else ""
        if needs == "words" and 1 <= number <= len(self.texts):
            self._press("text", str(number - 1))
        elif needs == "part" and 1 <= number <= 2:
            self._press("part", str(number - 1))
        elif needs == "chips" and 1 <= number <= len(acts.CHIPS):
            self._press("chip", str(acts.CHIPS[-number]))
        elif needs == "chips" and number == 7 and self.menu.words.has_change:
            self._press("change", "")
        elif needs == "chips" and number == 8 and self.pending is not None and self.pending.wager:
            self._press("cut-down", "")

    def update(self, dt: float) -> Move | None:
        """The clock goes on by the second."""
        now = self.shell.clock.now()
        if self.sheet is None and now >= self._tick:
            self._tick = now + 1.0
            self.shell.wake_in(1.0)
            if getattr(self, "_clock", None) is not None and hasattr(self._clock, "rect"):
                self.redraw(self._clock.rect)
        return super().update(dt)


def _last_finished(kept: Sequence[KeptSheet], level: int) -> KeptSheet | None:
    """The latest of the sheets of a level whose rounds were all dealt; None where none were."""
    return next((one for one in kept if one.level == level and one.dealt == one.rounds), None)


def _choice_group(choice: ActChoice) -> int:
    """With what a choice stands where there are too many: its seat, `TABLE`, or below that by the
    lower die of what the pointer is set to; and some of the dealer's cards by themselves.
    """
    turns = choice.place == "dealer" and isinstance(choice.does[0], acts.TurnCards)
    if turns and not choice.label.endswith(("Dealer", " all")):
        return SINGLE_CARDS
    low, dice, _ = choice.place.partition("-")
    return TABLE - int(low) if dice and low.isdecimal() else choice.seat or TABLE


def _spot_of(choice: ActChoice) -> Spot:
    """The spot that a choice is about."""
    return Spot(choice.seat, choice.wager, choice.hand)


def _single_card_number(choice: ActChoice) -> int:
    """Which of the dealer's cards, from 1, a choice turns up; 0 where it turns several."""
    turned = choice.does[0]
    which = turned.which if isinstance(turned, acts.TurnCards) else ()
    return which[0] + 1 if len(which) == 1 else 0


def _is_of_whole_seat(choice: ActChoice) -> bool:
    """Whether a choice is about a seat or its one hand, not about its discards or a further hand."""
    return bool(choice.seat) and choice.place in ("", f"seat {choice.seat}")


def _assign_digits(
    digits: dict[object, int],
    lines: Sequence[tuple[object, int]],
    reserved: Sequence[int],
    seats: int,
) -> None:
    """Give each line, a key and its own number or 0, a digit from 1 to 10 unless it has one: its
    number, or the first that no line had, beyond all `seats` where some are `reserved`; where all
    are spent one that no line of these has, and 0 where there is none. A line with a number of its
    own takes it from one that got it as free.
    """
    shown = {key for key, _ in lines}
    for key, number in lines:
        if number and digits.get(key) not in (None, number):
            del digits[key]
        for other in [other for other in digits if number and digits[other] == number]:
            if other != key and dict(lines).get(other) != number:
                del digits[other]
    for key, number in sorted(lines, key=lambda line: not line[1]):
        if digits.get(key):
            continue
        now = {digit for other, digit in digits.items() if other in shown}
        spent = {*digits.values(), *reserved}
        free = sorted(range(1, 11), key=lambda one: (one in spent, bool(reserved) and one <= seats))
        left = (one for one in free if one not in now and one not in reserved)
        digits[key] = number if number and number not in now else next(left, 0)
        for other in [other for other in digits if other not in shown]:
            if digits[other] == digits[key]:
                del digits[other]


def _digit_text(digit: int) -> str:
    return str(digit % 10) if digit else ""


def _mark_row(
    name: str, counted: str, yours: str, needed: str, last: str, *, met: bool | None
) -> ListRow:
    """A mark on the sheet, met or not; None where it was not asked."""
    tone = "text2" if met is None else "win" if met else "loss"
    sign = ListCell("–") if met is None else ListCell(icon="check" if met else "cross", tone=tone)
    return ListRow(
        (
            sign,
            ListCell(f"{sentence_case(name)}: {counted}"),
            ListCell(yours, tone, "ui7"),
            ListCell(needed),
            ListCell(last, "text2"),
        )
    )


def _act_sound_name(act: acts.AnyAct) -> str:
    """What an act sounds like."""
    match act:
        case acts.DealCards() | acts.BurnCards() | acts.MoveCards() | acts.RackCards():
            return "card-slide"
        case acts.PayWinner() | acts.TakeStake() | acts.PushStake():
            return "chips-swept" if isinstance(act, acts.TakeStake) else "tick"
        case _:
            return "tick"


def _draw_stacks(
    surface: pygame.Surface, on: Picture, chips: Sequence[int], *, spread: bool = False
) -> None:
    """The chips that are cut, a stack of each value side by side, chip on chip; or `spread`, each
    stack pushed over so that every chip is seen, as close as the room wants.
    """
    radius = DealingStyle.chip * on.look.scale * on.look.growth
    values, covered = len(set(chips)), len(chips) - len(set(chips))
    room = on.rect.w - values * 2.6 * radius
    apart = min(radius * 0.8, room / max(1, covered)) if spread else 0.0
    cache = on.look.shell.cache
    x, low = on.rect.x + radius * 1.4, on.rect.bottom - radius * 1.2
    for value in acts.CHIPS:
        many = list(chips).count(value)
        step = min(radius * 0.32, (on.rect.h - 2.4 * radius) / max(1, many - 1))
        for number in range(many):
            piece = chip_pieces.chip(cache, value // 100, radius, 35 * number, shade=not number)
            high = 0.0 if spread else step * number
            piece.draw(surface, round(x + apart * number), round(low - high))
        x += radius * 2.6 + apart * (many - 1) if many else 0.0


def _draw_tray_chip(surface: pygame.Surface, on: Picture, *, cents: int, key: str) -> None:
    """A chip of the tray over its key."""
    sheet, k, g = on.look.sheet(surface), on.look.scale, on.look.growth
    radius = DealingStyle.chip * g * (1.08 if on.state() in ("hover", "pressed") else 1.0)
    middle = on.rect.x / k + on.width / 2
    piece = chip_pieces.chip(on.look.shell.cache, cents // 100, radius * k)
    piece.draw(surface, on.rect.centerx, round(on.rect.y + 32 * g * k))
    low = on.rect.bottom / k - 14 * g
    if not (on.look.kit.keys.gamepad or on.look.kit.keys.finger):
        sheet.text(key, middle, low, 18, "ui6", on.look.kit.theme.text2, anchor="c", valign="m")
