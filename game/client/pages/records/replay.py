"""The replay strip: a round in pictures, step by step, with the proof of its deal; and how rounds
and results are given away.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import pygame

from ....book import KeptRound, RoundRow, Store
from ....core.cards import HIDDEN
from ....core.declaration import Game
from ....core.errors import HouseError
from ....core.money import dollars, short
from ....hands.phrases import join_with_and, sentence_case
from ....play.competitions.what_if import NOTHING_TO_DECIDE, own_steps
from ....play.explanations import payment_words, wager_title
from ....play.records.round_records import replay_round
from ....play.records.verification import verify_kept
from ....rounds import action, witnessed
from ....rounds import events as ev
from ....rounds.refusals import without_rulings
from ....system import files
from ...draw.kit import amount_pill, pill, round_button
from ...draw.palette import mix
from ...draw.pen import Cache
from ...draw.pieces import cards, dice
from ...draw.pieces.dice import Style
from ...draw.sheet import Sheet, png
from ...draw.text.type import Type
from ...layouts.layout import chosen_felt_color
from ...scenes.scene import Move, Push
from ...table.costs import dealer_hand_text, result_reason
from ...table.dice.throw import dice_style
from ...table.model.felt_state import FeltState
from ...ui.boxes import Column, Flow, Lead, Part, PartOnGround, PlacedParts, SpreadRow
from ...ui.control import Changed, Intent, Pressed, Tone, Words
from ...ui.data_views import RowTile
from ...ui.widgets import Button, Painted, PanelGround, Picture, Slide, Tile, icon
from ..book_page import BookPage, write_file
from ..page import HEAD_PREFIX, Page
from ..reference.sentence import Cited, SentenceDialog, paid_bet_sentence
from ..style import RecordStyle

#: What gives the round away: name, icon, label.
GIVEN: Final = (("give:round-file", "import", "Save file"), ("give:copy", "link", "Copy text"))
#: What plays the round on from here as it might have gone.
WHAT_IF: Final = ("play:what-if", "shuffle", "Play differently")
#: What opens the decision of the step, with one thing changed.
VARY: Final = ("play:vary", "cards", "Change a card")
#: What says on which provision each of its payments rests.
WHY: Final = ("play:why", "rules", "Why this result")


STRIP_HELP: Final = (
    "Play differently: same cards, another choice. Change a card: which would change the best choice."
    " Checked: the cards were fixed before your bet."
)
NO_CHOICE_HELP: Final = f"{NOTHING_TO_DECIDE} Checked: cards and dice were fixed before your bet."


WhetherToOpenRound = bool
"""Whether the round is to be shown on its table."""


class ReplayStrip:
    """The replay of a round on a page. A round is dealt again when the window next has time, and
    kept for a while; `given` away, it goes to the folder `rounds`. It plays at `pace` seconds a
    step.
    """

    def __init__(
        self,
        page: Page,
        store: Store,
        games: Mapping[str, Game],
        rounds: Path,
        *,
        given: tuple[tuple[str, str, str], ...] = GIVEN,
        # seconds between two steps while the strip plays
        pace: float = 1.2,
    ) -> None:
        self.page, self.store = page, store
        self.games = games
        self.rounds = rounds
        self.given, self.pace = given, pace
        self.row: RoundRow | None = None
        self.seat = self._net = 0
        self.beats: tuple[Beat, ...] = ()
        self.at = 0
        self.first = 0
        self.playing = False
        self.sound: bool | None = None
        self.fault = ""
        self._made: dict[tuple[int, int], tuple[tuple[Beat, ...], bool, str]] = {}
        self._due = 0.0
        self._lock_reason = ""
        """Why the round can be played in one way only, "" where something was decided."""

    # ---- what is shown

    @property
    def is_waiting(self) -> bool:
        """Whether the chosen round has still to be dealt again."""
        return self.row is not None and not self.beats and not self.fault

    def choose(self, row: RoundRow | None, seat: int = 0, net: int = 0) -> None:
        """Show another round, at its end; the same one stays where it is. With a `seat` it is as
        that saw it, which won `net` cents.
        """
        if row is not None and self.row is not None and (row.id, seat) == (self.row.id, self.seat):
            return
        self.seat, self._net = seat, net
        self.row, self.beats, self.fault, self.sound, self.playing = row, (), "", None, False
        self.at = self.first = 0
        if row is not None and (row.id, seat) in self._made:
            self._show_round_end(row)

    def update(self) -> None:
        """Deal the chosen round again if that is still to be done, and go on playing."""
        if self.is_waiting and self.row is not None:
            self._make_beats(self.row)
            self._show_round_end(self.row)
            self.page.lay_out()
        if self.playing and self.page.shell.clock.now() >= self._due:
            if self.at + 1 < len(self.beats):
                self.go(self.at + 1, playing=True)
            else:
                self.playing = False
                self.page.lay_out()

    def _make_beats(self, row: RoundRow) -> None:
        """Deal a round again; a round that cannot be dealt says why instead of pictures."""
        store = self.store
        try:
            kept = store.rounds.kept_round(row.id, None if self.seat else row.player)
            told = beats(self.games[row.game], kept, self.seat, self._net)
            made = (told, bool(verify_kept(store, row.id)["matches"]), "")
        except (HouseError, KeyError) as error:
            made = ((), False, f"This round cannot be dealt again: {error}")
        if len(self._made) >= 24:
            self._made.pop(next(iter(self._made)))
        self._made[row.id, self.seat] = made

    def _show_round_end(self, row: RoundRow) -> None:
        self.beats, self.sound, self.fault = self._made[row.id, self.seat]
        self.at = max(0, len(self.beats) - 1)
        self.first = 0
        self._lock_reason = ""
        if self.beats and WHAT_IF in self.given:
            self._lock_reason = "" if self._decision_step(row) else NOTHING_TO_DECIDE

    def go(self, step: int, *, playing: bool = False) -> None:
        """Go to a step, as far as there is one."""
        if self.beats:
            self.at = max(0, min(step, len(self.beats) - 1))
            self.playing = playing
            if playing:
                self._schedule_next_beat()
            self.page.lay_out()

    def toggle(self) -> None:
        """Play from here (from the start when at the end), or stop."""
        if not self.beats:
            return
        self.playing = not self.playing
        if self.playing:
            self.go(0 if self.at == len(self.beats) - 1 else self.at, playing=True)
        self.page.lay_out()

    def handle_key(self, code: int) -> bool:
        """Left and right go a step, Space plays; whether the key was one of them."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(code)
        if step:
            self.go(self.at + step)
        elif code == pygame.K_SPACE:
            self.toggle()
        return bool(step) or code == pygame.K_SPACE

    def _schedule_next_beat(self) -> None:
        self._due = self.page.shell.clock.now() + self.pace
        self.page.shell.wake_in(self.pace)

    # ---- controls

    def part(self) -> Part:
        """The panel with frames, controls and the proof."""
        return PartOnGround(PanelGround(), self.frames_and_controls(), (20.0, 22.0, 12.0))

    def frames_and_controls(self) -> Part:
        """What stands on the panel."""
        page, g = self.page, self.page.growth
        wide, high = 182.0 * (1 + 0.5 * (g - 1)), 160.0 + 36 * (g - 1)
        room = page.column_width - 40
        if not self.beats:
            words = self.fault or (
                "Choose a round to see it again." if self.row is None else "Dealing it again."
            )
            return PlacedParts(
                [
                    (
                        Words(words, tone="text2"),
                        (2.0, 0.0, room - 2, high + 12 + RecordStyle.round_line * min(g, 1.3)),
                    )
                ]
            )
        fit = max(1, int((room + 16) // (wide + 16)))
        self.first = max(0, min(self.first, len(self.beats) - fit))
        self.first = min(max(self.first, self.at - fit + 1), self.at)
        gap = min(20.6, (room - fit * wide) / max(1, fit - 1))
        shown = range(self.first, min(len(self.beats), self.first + fit))
        frames = [
            RowTile(
                self._draw_beat_tile,
                high,
                wide,
                f"step:{i}",
                label=self.beats[i].title,
                group="steps",
            ).copy(chosen=i == self.at)
            for i in shown
        ]
        help_line: list[Part] = []
        if page.player_level == "new" and WHAT_IF in self.given:
            words = NO_CHOICE_HELP if self._lock_reason else STRIP_HELP
            help_line.append(Words(words, tone="text2"))
        return Column([Flow(frames, gap), self._controls(room), *help_line], 12.0)

    def _controls(self, room: float) -> Part:
        """Three round buttons, two that give the round away, the steps, and what stands right of
        them.
        """
        slide = Slide(
            0, len(self.beats) - 1, 1, self.at, "play:at", bare=True, label="Step", group="play"
        )
        sign = icon("lock", 22, "win")
        tone: Tone = "text"
        proof = "Dealt as promised" if self.page.player_level == "expert" else "Checked: fair"
        if not self.sound:
            sign, tone, proof = icon("cross", 22, "loss"), "loss", "Not dealt as promised"
        step = Picture(self._draw_step_words, 30 * self.page.growth, self._longest_caption_width())
        told = Flow([step, Lead(sign, Words(proof, 20, "ui6", tone), 8.0)], 30.0)
        named = len(self._export_buttons_for_level())
        made = [
            SpreadRow((Lead(self._control_buttons(many), slide, 24.0), told))
            for many in (named, min(3, named), 1, 0)
        ]
        # the pictures are steps to press, too: the slider gives way to the buttons' words
        made.insert(2, SpreadRow((self._control_buttons(named), told)))
        kit = self.page.shell.kit(self.page.view)
        abreast = next((one for one in made if one.widths(kit)[1] <= room), None)
        return abreast or next(
            (one for one in made if one.parts[0].widths(kit)[1] <= room), made[-1]
        )

    def _buttons(self) -> list[Part]:
        icons = (
            ("back", "step-b"),
            ("toggle", "pause" if self.playing else "play"),
            ("next", "step-f"),
        )
        size = RecordStyle.round_line * min(self.page.growth, 1.3)
        return [
            Tile(
                partial(_draw_button, sign, ""),
                size,
                size,
                f"play:{name}",
                label=name,
                group="play",
                radius=22,
            )
            for name, sign in icons
        ]

    def _control_buttons(self, labelled_count: int) -> Part:
        return Flow([*self._buttons(), *self._export_parts(labelled_count)])

    def _export_buttons_for_level(self) -> tuple[tuple[str, str, str], ...]:
        """What gives the round away, without files and copied text for who is new."""
        kept = tuple(one for one in self.given if one not in GIVEN)
        return kept if kept and self.page.player_level == "new" else self.given

    def _export_parts(self, labelled_count: int) -> list[Part]:
        """What gives the round away, the first so many in words and the others as icons alone,
        where these find no room.
        """
        kit, g = self.page.shell.kit(self.page.view), self.page.growth
        size = RecordStyle.round_line * min(g, 1.3)
        return [
            Tile(
                partial(_draw_button, sign, label if i < labelled_count else ""),
                size,
                kit.measure(label, 20, "ui6") + 66 * g if i < labelled_count else size,
                name,
                label=label,
                group="play",
                radius=22,
            ).copy(why=self._lock_reason if name in (WHAT_IF[0], VARY[0]) else "")
            for i, (name, sign, label) in enumerate(self._export_buttons_for_level())
        ]

    def _step_and_section_texts(self, step: int) -> tuple[str, str]:
        section = self.beats[step].section if self.page.player_level == "expert" else ""
        return f"Step {step + 1} of {len(self.beats)}", section

    def _longest_caption_width(self) -> float:
        """Room for the longest step and section, so that nothing moves from step to step."""
        kit, told = (
            self.page.shell.kit(self.page.view),
            [self._step_and_section_texts(i) for i in range(len(self.beats))],
        )
        longest = max(kit.measure(step, 20, "ui6") for step, _ in told)
        return longest + 24 + max(kit.measure(section, 20, "ui5") for _, section in told)

    def _draw_step_words(self, surface: pygame.Surface, on: Picture) -> None:
        s, k = on.look.sheet(surface), on.look.scale
        step, section = self._step_and_section_texts(self.at)
        x, y = on.rect.x / k, on.rect.centery / k
        x += s.text(step, x, y, 20, "ui6", valign="m") + 24
        s.text(section, x, y, 20, "ui5", on.look.kit.theme.text2, valign="m")

    def _draw_beat_tile(self, surface: pygame.Surface, on: Picture) -> None:
        step, game = (
            int(on.name.removeprefix("step:")),
            self.games[self.row.game] if self.row else None,
        )
        on.lay(
            surface,
            draw_beat,
            self.beats[step],
            game.stem if game else "",
            game.community if game else (),
            current=step == self.at,
            four_colors=self.page.view.four_colours,
            hovered=on.state() in {"hover", "pressed"},
        )

    def what_if_address(self, row: RoundRow) -> str:
        """Where the round is played on from the decision of this step or the next one, else from
        its last: a place to go to.
        """
        return f"what-if:{row.id}:{self._decision_step(row)}"

    def vary_address(self, row: RoundRow) -> str:
        """Where one thing of the same decision can be changed: a place to go to."""
        return f"vary:round:{row.id}:{self._decision_step(row)}"

    def _decision_step(self, row: RoundRow) -> int:
        """The step of the decision that is shown or comes next, else the last one; 0 without any."""
        own = own_steps(self.store.rounds.kept_round(row.id, row.player))
        at = self.beats[self.at].asked if self.beats else 0
        return own[min(at, len(own) - 1)] if own else 0

    def open_payment_reasons(self, row: RoundRow) -> Move | None:
        """The provisions behind the payments of a round to its player, one after the other; None
        where nothing of his was settled, or it cannot be dealt again.
        """
        game = self.games[row.game]
        try:
            kept = self.store.rounds.kept_round(row.id, row.player)
            state, events = replay_round(game, kept)
        except HouseError as refusal:
            self.page.shell.toast(f"Round {row.id:,} cannot be dealt again", refusal.reason, "loss")
            return None
        names = {
            event.label: event.text
            for event in events
            if isinstance(event, ev.Named) and event.place == "dealer"
        }
        folded = {event.seat for event in events if isinstance(event, ev.Folded)}
        brief = self.page.player_level == "new"
        settled = _settled_wagers(events, kept.own_seats, losses_of_winners=not brief)
        cited = []
        for event in settled:
            words = payment_words(game, event)
            if brief and len(kept.own_seats) == 1:
                words = words.replace(f"seat {event.seat}, ", "your ", 1)
            reason, plain = "", ""
            if brief:
                ends: dict[type, str] = {ev.Paid: "win", ev.Collected: "lose", ev.Returned: "push"}
                given_back = isinstance(event, ev.Paid) and event.odds == ev.GIVEN_BACK
                reason, plain = result_reason(
                    game,
                    event.wager,
                    state.offer.rules,
                    "push" if given_back else ends[type(event)],
                    event.section,
                    named=event.named,
                    dealer=dealer_hand_text(names),
                    folded=event.seat in folded,
                    row_keys=event.rows if isinstance(event, ev.Paid) else (),
                )
            where = event.section, event.seat, event.wager
            paid = ""
            if brief and isinstance(event, ev.Paid) and event.odds != ev.GIVEN_BACK:
                paid = paid_bet_sentence(event.win, event.back, event.odds)
            cited.append(Cited(sentence_case(words), *where, plain, brief, paid, reason))
        cited += _lost_pot_citations(game, events, kept.own_seats, brief=brief)
        if not cited:
            self.page.shell.toast("Nothing to explain", "No wager of this round was settled.")
            return None
        known = None if kept.secret else state
        return Push(SentenceDialog(self.page.shell, game, state.offer.rules, cited, state=known))

    def handle_intent(self, intent: Intent) -> WhetherToOpenRound:
        """A frame, a button or the slider was used; True where the round is to be shown on its table."""
        kind, _, rest = intent.name.partition(":")
        if isinstance(intent, Changed):
            self.go(int(rest) if kind == "step" else intent.value)
        elif kind == "step":
            if int(rest) == self.at and intent.by == "key":
                return True
            self.go(int(rest))
        elif kind == "give":
            give = save_round_file if rest == "round-file" else copy_round_text
            give(self.page, self.store, self.row, self.rounds)
        elif rest == "toggle":
            self.toggle()
        else:
            self.go(self.at + (1 if rest == "next" else -1))
        return False


def _settled_wagers(
    events: Iterable[ev.AnyEvent], seats: Collection[int], *, losses_of_winners: bool
) -> list[ev.Paid | ev.Collected | ev.Returned]:
    """How the wagers of these seats ended; without `losses_of_winners` payments come first, and a
    stake that stays with the house although its wager won is left out.
    """
    settled = [
        event
        for event in events
        if isinstance(event, ev.Paid | ev.Collected | ev.Returned) and event.seat in seats
    ]
    if losses_of_winners:
        return settled
    paid = {(one.seat, one.wager, one.hand) for one in settled if isinstance(one, ev.Paid)}
    kept = [
        one
        for one in settled
        if not isinstance(one, ev.Collected) or (one.seat, one.wager, one.hand) not in paid
    ]
    return sorted(kept, key=lambda one: not isinstance(one, ev.Paid))


def _lost_pot_citations(
    game: Game, events: Iterable[ev.AnyEvent], seats: Collection[int], *, brief: bool
) -> list[Cited]:
    """The stakes of these seats in pots that other seats won, with who won them."""
    return [
        Cited(
            f"{'Your' if len(seats) == 1 else f'Seat {stake.seat},'}"
            f" {wager_title(game, stake.wager)}: {dollars(stake.cents)} won by"
            f" {join_with_and([f'seat {one.seat}' for one in winners])}",
            winners[0].section,
            stake.seat,
            stake.wager,
            brief=brief,
        )
        for stake, winners in _lost_pot_stakes(events, seats)
    ]


def _lost_pot_stakes(
    events: Iterable[ev.AnyEvent], seats: Collection[int]
) -> list[tuple[ev.Pooled, list[ev.Paid]]]:
    """The stakes of these seats in pots that other seats won, each with the payments to those."""
    found = tuple(events)
    stakes = [one for one in found if isinstance(one, ev.Pooled) and one.seat in seats]
    lost = []
    for stake in stakes:
        winners = [
            one
            for one in found
            if isinstance(one, ev.Paid) and one.source == "pot" and one.wager == stake.wager
        ]
        if winners and stake.seat not in [one.seat for one in winners]:
            lost.append((stake, winners))
    return lost


def _draw_button(sign: str, label: str, surface: pygame.Surface, on: Picture) -> None:
    state = on.state() if on.state() != "focus" else "normal"  # the tile draws its ring itself
    if label:
        on.lay(surface, pill, label, icon="lock" if state == "disabled" else sign, state=state)
    else:
        on.lay(surface, round_button, sign, state, primary=on.name == "play:toggle")


# ---- given away


def save_round_file(page: Page, store: Store, row: RoundRow | None, folder: Path) -> Path | None:
    """Write a round as a round file into a folder; a toast says where, or why not."""
    from ....play.records.round_export import shareable_round_file
    from ....play.round_file import round_file_text

    if row is None:
        page.shell.toast("There is no round to save", "No round matches these filters.", "info")
        return None
    try:
        data = round_file_text(shareable_round_file(store, row.id, row.player)).encode()
        return save_result_file(
            page, folder / f"round-{row.id}-{row.game}.json", data, "Saved as a round file"
        )
    except HouseError as refusal:
        page.shell.toast(f"Round {row.id:,} cannot be written", refusal.reason, "loss")
        return None


def copy_round_text(page: Page, store: Store, row: RoundRow | None, folder: Path) -> None:
    """Put a round on the clipboard in a few lines of text; without one, into a file of that folder.
    A toast says so, or why not.
    """
    from ....play.records.round_export import round_as_text

    if row is None:
        page.shell.toast("There is no round to copy", "No round matches these filters.", "info")
        return
    try:
        text = round_as_text(store, row.id, row.player)
    except HouseError as refusal:
        page.shell.toast(f"Round {row.id:,} cannot be copied", refusal.reason, "loss")
        return
    copy_or_save_text(page, text, f"round {row.id:,}", folder / f"round-{row.id}-{row.game}.txt")


def put_on_clipboard(text: str) -> bool:
    """Whether the system's clipboard has taken the text."""
    try:
        pygame.scrap.put_text(text)
    except (
        RuntimeError,
        AttributeError,
    ):  # pygame's own errors are such, also for what a build lacks
        return False
    return True


def copy_or_save_text(page: Page, text: str, subject: str, path: Path) -> None:
    """Put what is given away on the clipboard; without one, into a file."""
    if put_on_clipboard(text):
        page.shell.toast(
            f"Copied {subject} as text", "Paste it with Ctrl V in a mail or a note.", "win"
        )
    else:
        save_result_file(page, path, text.encode(), "There is no clipboard: the text is in a file")


def save_result_file(page: Page, path: Path, data: bytes, title: str) -> Path | None:
    """Write what is given away into a file; the file, None where it does not lie there."""
    lies = write_file(
        page.shell, path, lambda to: files.replace(to, data), title, "It could not be written"
    )
    return path if lies else None


# ---- a result as a picture and a text


class Souvenir(NamedTuple):
    """A result that is given away: its name, that of its files without their ending, its text, and
    what paints it, of what.
    """

    called: str
    file: Path
    text: str
    how: Callable[..., None]
    of: tuple[Any, ...]


class ResultSharingPage(BookPage):
    """A page that ends in a result, whose picture has so much (`share`) of the width beside another
    panel.
    """

    share = 0.66

    @abstractmethod
    def souvenir(self) -> Souvenir:
        """What is given away."""
        ...

    def picture_and_export_buttons(self, first: Button, *more: Part) -> list[Part]:
        """The picture, the gold button that leads on, `more`, and what gives the result away."""
        kept = self.souvenir()
        card = Painted(kept.how, *kept.of)
        wide = (
            self.column_width * self.share
            if self.column_width / self.growth > RecordStyle.panel_abreast
            else self.column_width
        )
        card.line = (
            wide * RecordStyle.shared_picture[1] / RecordStyle.shared_picture[0]
        ) / self.shell.kit(self.view).type.grow
        copy_round_text = Button("copy", "Copy as text", icon="link", group="give", high=56.0)
        save_round_file = Button("save", "Save as picture", icon="export", group="give", high=56.0)
        return [card, Flow([first, *more, copy_round_text, save_round_file], 14.0)]

    def handle_intent(self, intent: Intent) -> Move | None:
        """The result is given away; whatever else is pressed bears the name of the place it leads
        to.
        """
        if not isinstance(intent, Pressed) or intent.name.startswith(HEAD_PREFIX):
            return super().handle_intent(intent)
        give = {"copy": self.copy_result, "save": self.save_picture}.get(intent.name)
        if give is None:
            return self._go(intent.name)
        give()
        return None

    def copy_result(self) -> str:
        """Put the result on the clipboard as text; without one, into a file. The text."""
        called, file, text, *_ = self.souvenir()
        copy_or_save_text(self, text, f"the {called}", file.with_suffix(".txt"))
        return text

    def save_picture(self) -> Path | None:
        """Write the result as a picture; where to, None where it could not be."""
        called, file, _, how, of = self.souvenir()
        sheet = Sheet(*RecordStyle.shared_picture, Type(1.0), Cache())
        how(sheet, *RecordStyle.shared_picture, *of)
        return save_result_file(
            self, file.with_suffix(".png"), png(sheet.surface()), f"Saved the {called} as a picture"
        )


class CardScale(NamedTuple):
    """How much larger lengths and letters stand on a result's card than they were designed: it is
    lettered by its own size, and grows as a picture.
    """

    lengths: float
    letters: float


def draw_result_picture_ground(
    sheet: Sheet, w: float, h: float, ground: str, dark: float
) -> CardScale:
    """Draw the felt under a result, so `dark` at its edges, in its frame; return its scale."""
    k = w / RecordStyle.shared_picture[0]
    light = sheet.radial(
        w / 2,
        h * 0.3,
        w * 0.7,
        ((0, mix(ground, "#FFFFFF", 0.1), 1), (1, mix(ground, "#000000", dark), 1)),
    )
    sheet.rr(0, 0, w, h, 18 * k, light)
    sheet.rr(
        14 * k,
        14 * k,
        w - 28 * k,
        h - 28 * k,
        12 * k,
        None,
        0.9,
        stroke=sheet.theme.brass,
        sw=2.4 * k,
    )
    return CardScale(k, k / sheet.type.grow)


#: Where the five cards of a cross lie, as steps from its middle.
_CROSS: Final = {
    "top": (0, -1),
    "left": (-1, 0),
    "center": (0, 0),
    "right": (1, 0),
    "bottom": (0, 1),
}


class Beat(msgspec.Struct, frozen=True):
    """One picture of a round: what happened, its section, what was staked with it, and what then
    lay on the felt.

    `rows` are the cards by place from the dealer down to the player's own, -1 face down; `dice` the
    last throw and `dice_style` what dice look like at that table, `asked` how many decisions the
    player had taken before.
    """

    title: str
    section: str = ""
    cents: int = 0
    rows: tuple[tuple[str, tuple[int, ...]], ...] = ()
    dice: tuple[int, ...] = ()
    dice_style: Style = "thrown"
    folded: bool = False
    asked: int = 0


def beats(game: Game, kept: KeptRound, seat: int = 0, net: int = 0) -> tuple[Beat, ...]:
    """The beats of a round from the book, as the player saw it; or as it was seen from a `seat`,
    which won or lost `net` cents.
    """
    state, events = replay_round(game, kept)
    own = (
        (seat,)
        if seat
        else tuple(one for one in state.bets if one in kept.own_seats) or tuple(state.bets)[:1]
    )
    return tuple(
        _BeatBuilder(game, own).tell(
            witnessed(events, own[0] if own else 0), net if seat else kept.row.net
        )
    )


class _BeatBuilder:
    """Gathers events until the next beat begins."""

    def __init__(self, game: Game, own: tuple[int, ...]) -> None:
        self.game = game
        self.own = own
        self.shown = FeltState()
        self.kind = "deal"
        self.title = "Dealt" if game.deals else "Wagers"
        self.section = ""
        self.told = ""
        self.cents = self.asked = self.decided = 0
        self.out: list[Beat] = []

    def tell(self, events: Iterable[ev.AnyEvent], net: int) -> list[Beat]:
        for event in events:
            self._begin_beat_if_due(event)
            if not self._takes_shown_pieces_away(event):
                self.shown = self.shown.after(event)
            self.told = getattr(event, "section", "") or self.told
            if isinstance(event, ev.Staked) and event.seat in self.own:
                self.cents += event.cents
            self.decided += isinstance(event, ev.Decided) and event.seat in self.own
        amount = short(net, sign=True)
        if self.kind != "settle":
            self._begin("settle", "", "")
        self.title = f"Paid {amount}" if net > 0 else f"Lost {amount}" if net < 0 else "Even"
        self.title = "Void" if self.shown.void else self.title
        self._flush()
        return self.out

    def _takes_shown_pieces_away(self, event: ev.AnyEvent) -> bool:
        """Whether an event takes from the felt what stays in the picture to the end: hands that are
        put away, dice that are covered again.
        """
        if isinstance(event, ev.Discarded):
            return event.place in {
                "dealer",
                "community",
                "bonus",
                *(f"seat {seat}" for seat in self.own),
            }
        return isinstance(event, ev.Shaken) and bool(self.shown.throws)

    def _begin_beat_if_due(self, event: ev.AnyEvent) -> None:
        """Begin a new beat where the event asks for one."""
        match event:
            case ev.Decided(seat=seat) if seat in self.own:
                self._begin("decide", self._titled_decision(event.action), self.told)
            case ev.Turned(place=place, index=index) if self._shows_new_card(place, index):
                self._begin_unless_kind(
                    "turn", "Dealer" if place.startswith("dealer") else "Turned"
                )
            case ev.Dealt(place=place) if place.startswith("dealer") and self.kind == "decide":
                self._begin_unless_kind("turn", "Dealer")
            case ev.Thrown(dice=dice):
                self._begin(
                    "throw", f"Threw {' '.join(map(str, dice))}" if len(dice) < 4 else "Thrown", ""
                )
            case ev.Returned(named=ev.TAKEN_BACK):
                pass
            case ev.Collected() | ev.Paid() | ev.Returned():
                if event.seat in self.own:
                    self._begin_unless_kind("settle", "Settled")
            case _:
                pass

    def _shows_new_card(self, place: str, index: int) -> bool:
        """Whether a card that is turned shows the player something: not one he has seen, nor
        another's.
        """
        if place.startswith("seat ") and " ".join(place.split()[:2]) not in {
            f"seat {seat}" for seat in self.own
        }:
            return False
        held = self.shown.cards.get(place, ())
        return index >= len(held) or held[index] == HIDDEN

    def _begin_unless_kind(self, kind: str, title_if_new: str) -> None:
        """Begin a beat, unless the one that runs is of the kind, whatever its title."""
        if self.kind != kind:
            self._begin(kind, title_if_new, "")

    def _begin(self, kind: str, title: str, section: str) -> None:
        self._flush()
        self.kind, self.title, self.section, self.cents, self.asked = (
            kind,
            title,
            section,
            0,
            self.decided,
        )

    def _titled_decision(self, written: str) -> str:
        chosen = action(written)  # on the street whose question the dealer put last
        stage = next((s.name for s in self.game.streets if s.section == self.told), "")
        for street in self.game.streets:
            if street.name == stage and street.verb == chosen.verb and not street.takes_back:
                name = self.game.wager(street.wager).title.removesuffix(" Bet")
                return f"{name} {chosen.times}×" if chosen.times else name
        words = chosen.verb.replace("-", " ")
        return words[:1].upper() + words[1:] + (f" {chosen.times}×" if chosen.times else "")

    def _flush(self) -> None:
        mine = {f"seat {seat}" for seat in self.own}
        mine_or_shared = [
            p
            for p in self.shown.cards
            if not p.startswith("seat ") or " ".join(p.split()[:2]) in mine
        ]
        places = [p for p in mine_or_shared if not p.endswith(" discards")]
        order = sorted(places, key=lambda p: (p.startswith("seat "), not p.startswith("dealer")))
        rows = tuple(
            (place, tuple(map(int, self.shown.cards[place])))
            for place in order
            if self.shown.cards[place]
        )
        self.out.append(
            Beat(
                self.title,
                without_rulings(self.section or self.told),
                self.cents,
                rows,
                self.shown.kept + self.shown.dice,
                dice_style(self.game),
                all(seat in self.shown.folded for seat in self.own),
                self.asked,
            )
        )


# ---- drawn


def draw_beat(
    sheet: Sheet,
    w: float,
    h: float,
    beat: Beat,
    stem: str,
    shared_places: tuple[str, ...],
    *,
    current: bool = False,
    four_colors: bool = False,
    hovered: bool = False,
) -> None:
    """A beat in `w` x `h` design pixels; `shared_places` names the shared cards, `current` frames
    it in brass.
    """
    felt, theme = chosen_felt_color(stem, sheet.cache), sheet.theme
    strip = 36.0 * sheet.type.grow
    sheet.rr(0, 0, w, h, 12, felt)
    light = sheet.radial(
        w / 2, h * 0.42, w * 0.8, ((0, "#FFFFFF", 0.10), (0.5, "#FFFFFF", 0), (1, "#000000", 0.28))
    )
    sheet.rr(0, 0, w, h, 12, light)
    sheet.flush()
    _draw_felt(sheet, w, h - strip, beat, shared_places, four_colors)
    right = f"M0,{h - strip} L{w},{h - strip} L{w},{h - 12} C{w},{h - 5} {w - 5},{h} {w - 12},{h}"
    caption = f"{right} L12,{h} C5,{h} 0,{h - 5} 0,{h - 12} Z"
    sheet.path(caption, "#0B0F10", 0.88)
    words = short(beat.cents) if beat.cents else ""
    used = 0.0
    if words and _has_no_room_for_pill(beat):
        used = 10 + sheet.text(
            words, w - 12, h - strip / 2, 20, "ui7", theme.brass, anchor="r", valign="m"
        )
    sheet.write("tight-name", beat.title, 12, h - strip / 2, w - 24 - used, valign="m")
    if words and not used:
        wide, high = sheet.width(words, 20, "ui7") + 18, 26 * sheet.type.grow
        pill = type(sheet)(wide, high, sheet.type, sheet.cache, theme)
        amount_pill(pill, wide, high, words)
        sheet.stamp(pill.surface(), w - wide - 8, h - strip - high - 6)
    if current:
        sheet.rr(-1, -1, w + 2, h + 2, 13, None, 1, stroke=theme.brass, sw=4)
        sheet.poly([(w / 2 - 9, -15), (w / 2 + 9, -15), (w / 2, -5)], theme.brass)
    else:
        sheet.rr(
            0.8, 0.8, w - 1.6, h - 1.6, 11, None, 0.5 if hovered else 0.16, stroke="#FFFFFF", sw=1.5
        )


def _has_no_room_for_pill(beat: Beat) -> bool:
    """Whether the player's cards leave no room for a pill beside them."""
    return sum(len(found) for place, found in beat.rows if place.startswith("seat ")) > 4


def _draw_felt(
    sheet: Sheet, w: float, high: float, beat: Beat, places: tuple[str, ...], four: bool
) -> None:
    rows = dict(beat.rows)
    shared = rows.get("community", ())
    if set(places) == set(_CROSS) and shared:
        _draw_cross(sheet, high, shared, places, four)
        hand = [card for place, found in beat.rows if place.startswith("seat ") for card in found]
        _draw_card_line(sheet, hand, w - 40, high / 2, 29, 76, four, beat.folded)
        return
    lines = [found for place, found in beat.rows if found and not place.startswith("seat ")]
    own = [found for place, found in beat.rows if found and place.startswith("seat ")]
    if not lines and not own:
        _draw_dice(sheet, w, high, beat)
        return
    step = high / (len(lines) + bool(own))
    wide = min(34.0, (step - 8) / 1.4)
    for i, found in enumerate(lines):
        _draw_card_line(sheet, found, w / 2, (i + 0.5) * step, wide, w - 16, four, False)
    if own:
        room = (
            w - 16 - (62 * sheet.type.grow if beat.cents and not _has_no_room_for_pill(beat) else 0)
        )
        _draw_hands(sheet, own, 8, room, high - step / 2, wide, four, beat.folded)


def _draw_cross(
    sheet: Sheet,
    picture_height: float,
    shared: tuple[int, ...],
    card_places: tuple[str, ...],
    four: bool,
) -> None:
    for place, card in zip(card_places, shared, strict=False):
        dx, dy = _CROSS[place]
        _draw_card(
            sheet, card, 58 + dx * 31, picture_height / 2 + dy * 41 * picture_height / 124, 26, four
        )


def _draw_hands(
    sheet: Sheet,
    hands: list[tuple[int, ...]],
    x: float,
    room: float,
    y: float,
    wide: float,
    four: bool,
    dim: bool,
) -> None:
    """The player's hands side by side from x, each with room by its number of cards."""
    count = sum(map(len, hands))
    room -= 8 * (len(hands) - 1)
    for hand in hands:
        share = room * len(hand) / count
        _draw_card_line(sheet, hand, x + share / 2, y, wide, share, four, dim)
        x += share + 8


def _draw_card_line(
    sheet: Sheet,
    hand: list[int] | tuple[int, ...],
    x: float,
    y: float,
    wide: float,
    room: float,
    four: bool,
    dim: bool,
) -> None:
    """Cards side by side about (x, y), smaller and then closer together where they would not fit."""
    count = len(hand)
    wide = max(min(wide, 20.0), min(wide, (room - 2 * (count - 1)) / max(1, count)))
    step = min(wide + 3, (room - wide) / (count - 1)) if count > 1 else 0.0
    for i, card in enumerate(hand):
        _draw_card(sheet, card, x + (i - (count - 1) / 2) * step, y, wide, four, dim=dim)


def _draw_card(
    sheet: Sheet, card: int, x: float, y: float, wide: float, four: bool, *, dim: bool = False
) -> None:
    size = wide * sheet.scale
    picture = (
        cards.card_back(sheet.cache, size, dimmed=dim)
        if card < 0
        else cards.face(sheet.cache, card, size, four, True, dim)
    )
    sheet.stamp(picture, x, y, centre=True)


def _draw_dice(sheet: Sheet, w: float, high: float, beat: Beat) -> None:
    thrown = beat.dice
    if not thrown:
        return
    rows = 1 if len(thrown) <= 4 else 2
    each = -(-len(thrown) // rows)
    size = min(40.0, (w - 24) / each - 5, high / rows - 18)
    k, o = sheet.scale, sheet.offset
    for i, face in enumerate(thrown):
        r, c = divmod(i, each)
        count = min(each, len(thrown) - r * each)
        x = w / 2 + (c - (count - 1) / 2) * (size + 6)
        y = high / 2 + (r - (rows - 1) / 2) * (size + 8)
        turn = (i * 37 + face * 11) % 24 - 12
        sprite = dice.die(sheet.cache, face, size * k, turn, beat.dice_style)
        sprite.draw(sheet.surface(), x * k + o, y * k + o)
