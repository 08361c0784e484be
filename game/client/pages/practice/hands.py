"""Hands to share: decks of hands as files, answered by several people and compared; a code deals the
same hands to everybody who types it.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from ....core.errors import HouseError
from ....core.money import dollars
from ....practice import trainer
from ....practice.shared_hands import (
    HandsFolder,
    SharedHands,
    check_number,
    coded_hands,
    hands_from_answers,
    is_code,
    scores,
)
from ...scenes.scene import Move
from ...ui.boxes import Column, Flow, Part, Split
from ...ui.control import Changed, Intent, Pressed, Tone, Words
from ...ui.data_views import ListCell, ListColumn, Listing, ListRow
from ...ui.forms import labelled
from ...ui.text_line import Line
from ...ui.widgets import Button, titled
from ..book_page import TablePage, run_in_thread, short_name, write_file
from ..records.history import felt_dot_color

FILES: Final = (
    ListColumn("Hands", 200, share=1),
    ListColumn("How many", 90, "r", yields=1),
    ListColumn("Answered by", 110, "r"),
)
SCORES: Final = (
    ListColumn("Who", 150, share=1),
    ListColumn("Right", 90, "r"),
    ListColumn("Given away", 120, "r"),
    ListColumn("Time", 80, "r", yields=1),
)
_OWN: Final = 20
"""So many of one's own last hands are made into a file."""


class SharedHandsPage(TablePage):
    """One file at a time. `go` is asked for `practice` and for `drill:slug:hands=FILE:clock`."""

    name = "practice"
    title = "Hands to share"
    subtitle = "Answer the same hands, and compare"
    ways = (Button("practice", "Practice", icon="target"),)
    denies = "Not made"
    takes_files = True

    def reset_page_state(self) -> None:
        """Nothing is chosen yet."""
        super().reset_page_state()
        self.shared = HandsFolder(self.store.folder)
        self.chosen, self.code = "", ""
        self.found: dict[str, SharedHands] = {}
        self.broken: list[str] = []

    def load_content(self) -> None:
        """Every file, and why one cannot be used."""
        self.found, self.broken = {}, []
        for name in self.shared.names():
            try:
                self.found[name] = self.shared.load(name)
            except HouseError as refusal:
                self.broken.append(f"{refusal}.")
        if self.chosen not in self.found:
            self.chosen = next(iter(self.found), "")

    # ---- what stands there

    def content(self) -> Part:
        """How files come about beside the files, and the chosen one's results."""
        parts: list[Part] = [self._files_part()]
        if self.chosen:
            parts.append(self._results_part(self.found[self.chosen]))
        return Split(self._add_hands_part(), Column(parts, 18.0), 0.4, 1000.0)

    def _add_hands_part(self) -> Part:
        """A code, one's own hands, or a file."""
        g, title = self.growth, short_name(self.games, self.game.slug)
        dice = "" if self.game.deals else f"Nothing is decided at {title} but wagers."
        code = self.code.strip()
        is_wrong = bool(code) and not is_code(code)
        line = Line(
            24, self.code, "code", hint="such as friday-7", usual=240.0, label="Code", group="new"
        )
        why = dice or ("" if code else "Type a code first.")
        if is_wrong:
            why = why or "A code has only letters, digits and hyphens, such as friday-7."
        parts: list[Part] = [
            Words(
                "A duel: agree on a code, and both answer the same twenty hands. Or send the file, in"
                " which your result stands; dropped on this window, it is put to your own.",
                20,
            ),
            Flow([labelled(line, g)]),
            Flow(
                [
                    Button(
                        "by-code",
                        f"Twenty hands of {title}",
                        kind="primary",
                        group="new",
                        high=50.0,
                        why=why,
                    ),
                    Button("mine", "My last hands", group="new", high=50.0, why=dice),
                ],
                12.0,
            ),
        ]
        tone: Tone = "loss" if is_wrong else "text2"
        parts += [Words(why, tone=tone)] if why else []
        parts += [Words(one, tone="loss") for one in self.broken]
        return titled("New hands", *parts, gap=12.0)

    def _files_part(self) -> Part:
        """The files there are."""
        if not self.found:
            words = "No hands yet. Make some, or drop a file with hands on this window."
            return titled("Files", Words(words, tone="text2"))
        rows = [
            ListRow(
                (
                    ListCell(
                        f"{one.name}, {short_name(self.games, one.game)}",
                        dot=felt_dot_color(self.games.get(one.game)),
                    ),
                    ListCell(str(len(one.hands))),
                    ListCell(str(len(one.results)) if one.results else "–"),
                ),
                f"file:{name}",
                f"{one.name}, {len(one.hands)} hands, answered by {len(one.results)}",
            )
            for name, one in self.found.items()
        ]
        listed = Listing(FILES, rows, high=44.0, live=f"file:{self.chosen}", group="files")
        return titled("Files", listed, gap=6.0)

    def _results_part(self, hands: SharedHands) -> Part:
        """How everybody did, and what can be done with the file."""
        rows = [
            ListRow(
                (
                    ListCell(f"{place}  {one.player}", face="ui6"),
                    ListCell(f"{one.right} of {one.hands}"),
                    ListCell(dollars(round(one.cost)), "loss" if one.cost >= 0.5 else "win"),
                    ListCell(f"{one.seconds:.0f} s"),
                ),
                f"score:{place}",
                f"{place}. {one.player}: {one.right} of {one.hands} right,"
                f" {dollars(round(one.cost))} given away, {one.seconds:.0f} seconds",
            )
            for place, one in enumerate(scores(hands), 1)
        ]
        table: Part = (
            Listing(SCORES, rows, high=40.0, side=8.0, zebra=True, ruled=True, group="scores")
            if rows
            else Words("Nobody has answered them yet.", tone="text2")
        )
        buttons = Flow(
            [
                Button("answer", "Answer them", kind="primary", group="file", high=50.0),
                Button("export", "Save the file", icon="import", group="file", high=50.0),
                Button("delete", "Delete", kind="ghost", group="file", high=50.0),
            ],
            12.0,
        )
        note = "right first, then what was given away"
        same = f"Check number {check_number(hands)}: if your friend sees it too, you have the same hands."
        check = Words(same, tone="text2")
        return titled(f"{hands.name}: results", check, table, buttons, note=note, gap=12.0)

    # ---- what happens

    def handle_intent(self, intent: Intent) -> Move | None:
        """A file is chosen, a code typed, or a button pressed."""
        kind, _, rest = intent.name.partition(":")
        if kind == "file":
            self.chosen = rest
            self.lay_out()
        elif isinstance(intent, Changed) and kind == "code":
            self.code = intent.value
            self.lay_out()
        elif isinstance(intent, Pressed) and kind in ("code", "by-code"):
            if is_code(self.code.strip()) and self.game.deals:
                self._deal_new_file("code")
        elif isinstance(intent, Pressed) and kind == "mine":
            self._deal_new_file("mine")
        elif isinstance(intent, Pressed) and kind in ("answer", "export", "delete"):
            return self._use_file(kind)
        elif kind != "score":
            return super().handle_intent(intent)
        return None

    def _deal_new_file(self, source: str) -> None:
        """Deal a new file's hands beside the window."""
        game, code = self.game, self.code.strip()
        rows = self.store.practice.answers(self.player, game.slug, limit=3 * _OWN)
        name = f"{self.store.people.player(self.player).name}, {self.clock():%b} {self.clock().day}"

        def work() -> str:
            if source == "code":
                return self.shared.add(coded_hands(game, code))
            sources = [one.source for one in rows if not one.right] + [one.source for one in rows]
            return self.shared.add(hands_from_answers(name, game, sources[: 4 * _OWN]))

        def took(made: str | None, refusal: HouseError | None) -> None:
            if refusal is not None:
                self.show_refusal(str(refusal))
            self.chosen = made or self.chosen
            self.load_content()
            self.lay_out()

        self._working = run_in_thread(self.shell, work, took)

    def _use_file(self, action: str) -> Move | None:
        """Answer the chosen hands, save their file elsewhere, or delete it."""
        self.shell.sound.play("tick")
        if action == "answer":
            slug = self.found[self.chosen].game
            return self._go(f"drill:{slug}:hands={self.chosen}:{trainer.CLOCKS.drill}")
        source = self.shared.file(self.chosen)
        if action == "export":
            path = self.folder / source.name
            write_file(
                self.shell,
                path,
                lambda to: shutil.copyfile(source, to),
                "The hands are saved",
                "Not saved",
            )
            return None
        source.unlink(missing_ok=True)
        self.load_content()
        self.lay_out()
        return None

    def take_over_file(self, path: Path) -> None:
        """Take over hands that somebody shared, and choose them."""
        self.chosen = self.shared.import_file(path)
