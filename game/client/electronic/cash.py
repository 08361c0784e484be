"""Money into a terminal: bills, vouchers or chips, credited at once; and out of it, by a voucher
that slides out of its slot.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pygame

from ...book.house.meter_tallies import DENOMINATIONS
from ...core.errors import HouseError
from ...core.money import dollars, short
from ...hall.money.voucher_paper import HIGH, WIDE, voucher_pdf, voucher_png
from ...hall.money.vouchers import DIGITS, MARK, code_text, well_formed
from ...hall.records.values import VoucherRow
from ...hall.terminal.link_session import LinkSession
from ...hall.terminal.session import LocalTerminal
from ...rounds.refusals import refusal_sentence
from ...system.streams import write_whole_file
from ..draw.hall import account_display, play_money
from ..pages.dialog import Answer, WritingDialog, disjoint
from ..pages.page import Controlled
from ..scenes.scene import Move, Pop, Viewport
from ..ui.boxes import Column, Flow, Lead, Part, PlacedParts, Split, SpreadRow
from ..ui.control import Intent, Words
from ..ui.text_line import Line
from ..ui.widgets import Button, Painted, Picture, icon, titled
from ..window.shell import Shell


class BillsAndVouchers(WritingDialog):
    """The sheet of a terminal for money in; every press is a bill, and every refusal a sentence."""

    usual = 900.0
    takes = "redeem"

    def __init__(self, shell: Shell, terminal: LocalTerminal | LinkSession) -> None:
        self.terminal, self.line_told = terminal, ""
        self.live = terminal.electronic.kind == "live"
        what = "Chips go to the dealer" if self.live else "Bills, or a voucher of this house"
        title, text = f"Buy in at {terminal.label}", f"{what}. Play money."
        close = Answer("close", "Done", "primary", escape=True)
        super().__init__(shell, title, text, (close,), typed={"voucher": ""}, icon="cash")

    def body_parts(self) -> Sequence[Part]:
        """What is on the account, the bills, and the line for a voucher."""
        terminal, g = self.terminal, self.shell.lettering(self.view).grow
        purse = f"bankroll {dollars(terminal.purse)}" if terminal.purse is not None else ""
        held = Words(f"Game account {dollars(terminal.balance)}", 30, "ui7", "brass")
        account = SpreadRow((held, Words(purse, tone="text2")))
        chips = (500, 2500, 10_000, 50_000, 100_000)  # cents, as they are handed to the dealer
        money = [
            Button(
                f"put:{cents}",
                short(cents),
                kind="cream",
                size=24,
                high=64.0,
                least=96.0,
                group="money",
            )
            for cents in (chips if self.live else DENOMINATIONS)
        ]
        parts: list[Part] = [account, Flow(money, 12.0)]
        if not self.live:
            hint = "Scan or type a voucher, 18 digits"
            line = Line(
                120,  # as many letters has a code that a scanner types
                self.typed["voucher"],
                "voucher",
                hint=hint,
                icon="export",
                usual=560.0,
            )
            enter = Button("redeem", "Put it in", size=24, high=48.0, group="voucher")
            parts += [SpreadRow((line, enter)), Words(self.line_told or " ", tone="text2")]
        return (Column(parts, 16 * g),)

    def handle_intent(self, intent: Intent) -> Move | None:
        """A bill is put in."""
        if not intent.name.startswith("put:"):
            return super().handle_intent(intent)
        self._insert_money(int(intent.name.removeprefix("put:")))
        return None

    def on_line_changed(self, name: str) -> None:
        """The check digits are tried as the number is typed."""
        text = self.typed[name]
        digits = "".join(one for one in text if one.isdecimal())
        if text.startswith(MARK):
            told = f"A code, as it is scanned: {self.shell.keys.key_name('press')} puts it in."
        elif len(digits) < DIGITS:
            told = f"{len(digits)} of {DIGITS} digits"
        elif well_formed(text.replace(" ", "").replace("-", "")):
            told = f"The number is complete: {self.shell.keys.key_name('press')} puts it in."
        else:
            told = "There is a typing error: compare the number again."
        self._show_message(told)

    def _show_message(self, message: str) -> None:
        if message != self.line_told:
            self.line_told = message
            self.refresh()

    def _insert_money(self, cents: int) -> None:
        terminal = self.terminal
        try:
            if self.live:
                terminal.buy_in(cents)
            else:
                terminal.insert_bills({cents: 1})
        except HouseError as refusal:
            self.shell.toast_and_keep_refusal("Not taken", refusal_sentence(refusal), refusal)
            return
        self.shell.sound.play("tick")
        self._show_credited(f"Credited {short(cents)}.")

    def submit(self) -> Move | None:
        """The voucher is put in."""
        try:
            found = self.terminal.insert_voucher(self.typed["voucher"])
        except HouseError as refusal:
            self.shell.toast_and_keep_refusal(
                "The voucher is not taken", refusal_sentence(refusal), refusal
            )
            self._show_message(refusal_sentence(refusal))
            return None
        if found is not None:
            self.typed["voucher"] = ""
            self.ui.write_in(None)
            self._show_credited(f"Credited {dollars(found.cents)}.")
        return None

    def _show_credited(self, message: str) -> None:
        self.line_told = message
        self.refresh()
        if self.live:
            self.shell.toast(message, kind="win")


class CashedOutSheet(Controlled):
    """A voucher that was just issued. `leave` is the way from the terminal, `keep` keeps the place;
    `by_hand` are cents that an attendant brings besides, `until` says when the next deal is ("":
    that is not known).
    """

    name = "cashed out"
    overlay = False
    paper_wide = 1152.0
    """How wide the voucher is at most, design pixels."""

    def __init__(
        self,
        shell: Shell,
        terminal: LocalTerminal | LinkSession,
        voucher: VoucherRow,
        folder: Path,
        *,
        leave: Callable[[], Move | None],
        keep: Callable[[], None],
        by_hand: int = 0,
        until: Callable[[], str] = str,
    ) -> None:
        super().__init__(shell)
        self.terminal, self.voucher, self.folder, self._leave, self._keep = (
            terminal,
            voucher,
            folder,
            leave,
            keep,
        )
        self.by_hand, self.until = by_hand, until
        self.words = terminal.voucher_words(voucher)
        self._paper = pygame.image.load(io.BytesIO(voucher_png(self.words)))
        self.began = shell.clock.now()
        self._left = 0

    stays = 20.0
    """Seconds after which the terminal is left by itself."""

    def _seconds_left(self) -> int:
        return max(0, round(self.stays - (self.shell.clock.now() - self.began)))

    def _panels(self) -> tuple[Part, Part]:
        done = (
            ("Account counted", dollars(self.voucher.cents + self.by_hand)),
            ("Voucher recorded", f"…{self.voucher.number[-4:]}"),
            ("Voucher printed", self.words.issued[-8:]),
            ("Account", dollars(self.terminal.balance)),
        )
        said = [Column([Words(what, tone="text2"), Words(told, 24, "ui7")]) for what, told in done]
        rows = [Lead(icon("check", 22, "win"), one, 14.0) for one in said]
        lost = "Lost paper? The house finds the voucher by its number."
        return titled("What happened", *rows), titled(
            "Your voucher", *self._voucher_buttons(), Words(lost, tone="text2")
        )

    def _voucher_buttons(self) -> list[Part]:
        return [
            Button("save", "Save picture", action="save", group="take", high=76.0, size=24),
            Button(
                "again", "Buy in with it", action="buy in again", group="take", high=76.0, size=24
            ),
        ]

    def _picture_part(self, wide: float) -> Part:
        return Picture(self._draw_voucher, lambda w: w * HIGH / WIDE + 28, wide)

    def _summary_and_buttons(self) -> list[Part]:
        stay, next_deal = self.terminal.stay(self.voucher), self.until()
        rounds = f"{stay.rounds:,} round{'s' if stay.rounds != 1 else ''}"
        ended = (
            f"won {dollars(stay.won)}"
            if stay.won > 0
            else f"lost {dollars(-stay.won)}"
            if stay.won
            else "even"
        )
        bought, played = f"Bought in {dollars(stay.bought_in)}", f"{rounds}, {ended}"
        told: list[Part] = [Words(bought, 24, "ui6"), Words(played, tone="text2")]
        told += [Words(next_deal, tone="text2")] if next_deal else []
        self._left = left = self._seconds_left()
        shown = (dollars(self.terminal.balance), "Game account", "on the table", "$0.00", False)
        display = Painted(account_display, *shown, size=(404.0, 104.0))
        keep = Button(
            "keep",
            "Keep my place",
            sub="buy in again",
            action="keep",
            group="end",
            high=104.0,
            size=26,
            least=300.0,
        )
        done = Button(
            "done",
            "Done",
            kind="primary",
            sub=f"also by itself in {left} s",
            action="press",
            group="end",
            high=104.0,
            size=30,
            least=420.0,
        )
        return [display, Column(told, 4.0), keep, done]

    def _voucher_sentence(self) -> str:
        told = "Everything in your game account is on this voucher. Your account is now zero."
        return f"{told} An attendant brings {dollars(self.by_hand)} more." if self.by_hand else told

    def _sheet_part_and_width(self, wide: float, most: float) -> tuple[Part, float]:
        """All of it: with the panels beside the voucher where there is room, else as much as has
        room under it; and how wide.
        """
        kit = self.ui.look.kit
        g = kit.type.grow
        pill = Painted(play_money, size=(260.0, 34.0))
        paper = min(self.paper_wide, wide - 80)
        picture = self._picture_part(paper)
        head = [
            Words("Cashed out", 56, "serif6", anchor="c"),
            Words(self._voucher_sentence(), 24, anchor="c"),
        ]
        panels = self._panels()
        foot = self._summary_and_buttons()
        if wide >= 1880 and g < 1.4:  # larger lettering leaves the panels no room beside it
            side = (1840 - self.paper_wide) / 2 - 24
            high = picture.height(kit, paper)
            middle = PlacedParts(
                (
                    (panels[0], (0.0, 20.0, side, panels[0].height(kit, side))),
                    (picture, (side + 24, 0.0, paper, high)),
                    (
                        panels[1],
                        (side + self.paper_wide + 48, 20.0, side, panels[1].height(kit, side)),
                    ),
                )
            )
            low = Lead(
                foot[0], Lead(foot[1], Flow(foot[2:], right=True), wide=380.0), 40.0, wide=404.0
            )
            return Column([Flow([pill]), *head, middle, low], 20.0), 1840.0
        if wide >= 1880:  # letters are too large for all that under a voucher that can be read
            paper = 880.0
            left = Column([Flow([pill]), *head[:1], self._picture_part(paper), *foot[:2]], 12.0)
            return Lead(
                left,
                Column([foot[3], foot[2], *self._voucher_buttons()[:2]], 14.0),
                40.0,
                wide=paper,
            ), 1840.0
        under = [Flow(foot[:2], 24.0), Split(foot[2], foot[3], 0.42, 500.0)]
        whole = Column([Flow([pill]), *head, picture, *panels, *under], 12.0)
        if whole.height(kit, paper) <= most - 16:
            return whole, paper
        return Column([Flow([pill]), *head[:1], picture, panels[1], *under], 10.0), paper

    def enter(self, view: Viewport) -> None:
        """Lay it out; Enter is done."""
        self.resize(view)
        self.focus.focus("done")
        self.shell.wake_in(1.0)

    def resize(self, view: Viewport) -> None:
        """Lay it out for another view, in the middle; as wide as a window that is higher than wide."""
        upright = view.size[0] < view.size[1]
        zooms = (
            # more design pixels across where letters are so large that not all is in sight
            [view.size[0] / across / Viewport(view.size).scale for across in (900.0, 1240.0)]
            if upright
            else [view.zoom]
        )
        while True:
            self.view = view = msgspec.structs.replace(view, zoom=zooms.pop(0))
            self.ui.clear(view)
            size, kit = (view.size[0] / view.scale, view.size[1] / view.scale), self.ui.look.kit
            part, wide = self._sheet_part_and_width(*size)
            while (high := part.height(kit, wide)) + 16 > size[1] and wide > 560.0:
                wide -= 40  # a smaller picture, so that all is in sight
            if high + 16 <= size[1] or not zooms:
                break
        top = max(8.0, (size[1] - high) / 2)
        self.ui.place("sheet", part, ((size[0] - wide) / 2, top, wide, high))
        self.set_targets()

    def handle(self, event: pygame.Event) -> Move | None:
        """Its keys and buttons; Esc keeps the place."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self._close_keeping_place()
        return self.handle_signals(event)

    def handle_intent(self, intent: Intent) -> Move | None:
        """Save it, put it in again, stay or leave."""
        match intent.name:
            case "save":
                self.save()
            case "again":
                return self._reinsert_voucher()
            case "keep":
                return self._close_keeping_place()
            case _:
                return self._leave()
        return None

    def save(self) -> None:
        """Write the voucher as a picture and as a page to print; where to is said."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            for kind, data in (("png", voucher_png(self.words)), ("pdf", voucher_pdf(self.words))):
                write_whole_file(self.folder / f"voucher-{self.voucher.number}.{kind}", data)
        except OSError as error:
            self.shell.toast(
                "The voucher is not saved",
                f"The file cannot be written ({error.strerror}).",
                "loss",
            )
            return
        self.shell.toast(
            "Saved as a picture and a PDF", f"in {self.folder.name}/ beside the book", "win"
        )

    def _reinsert_voucher(self) -> Move | None:
        try:
            self.terminal.insert_voucher(code_text(self.voucher))
        except HouseError as refusal:
            self.shell.toast_and_keep_refusal(
                "The voucher is not taken", refusal_sentence(refusal), refusal
            )
            return None
        return Pop()

    def _close_keeping_place(self) -> Move:
        self._keep()
        return Pop()

    def update(self, dt: float) -> Move | None:
        """The paper slides out; after a while the terminal is left by itself."""
        self.ui.tick_cursor(dt)
        if self.shell.clock.now() - self.began >= self.stays:
            return self._leave()
        if self._seconds_left() != self._left:
            self.resize(self.view)
            self.ui.dirty.append(self.view.window_rect)
            self.shell.wake_in(1.0)
        return None

    @property
    def _printed_share(self) -> float:
        """How much of the paper is out."""
        gone = (self.shell.clock.now() - self.began) / (
            0.12 if self.view.reduced_motion else 0.7  # fades or slides, seconds
        )
        return 1.0 if gone >= 1 else 1 - (1 - max(0.0, gone)) ** 3

    @property
    def wants_frames(self) -> bool:
        """While the paper slides."""
        return bool(self.ui.dirty) or self._printed_share < 1

    def _draw_voucher(self, surface: pygame.Surface, on: Picture) -> None:
        k, rect = self.view.scale, on.rect
        high = rect.h - round(28 * k)
        slot = pygame.Rect(rect.x - round(20 * k), rect.y, rect.w + round(40 * k), round(40 * k))
        pygame.draw.rect(surface, "#050607", slot, border_radius=slot.h // 2)
        pygame.draw.rect(
            surface,
            self.ui.look.kit.theme.brass,
            slot,
            max(1, round(2 * k)),
            border_radius=slot.h // 2,
        )
        whole = self.shell.cache.get(
            ("voucher", self.voucher.number, rect.w, high),
            lambda: pygame.transform.smoothscale(self._paper, (rect.w, high)),
        )
        share = self._printed_share
        if self.view.reduced_motion:
            whole = whole.copy()
            whole.set_alpha(round(255 * share))
            share = 1.0
        before, top = surface.get_clip(), rect.y + round(20 * k)
        surface.set_clip(before.clip(pygame.Rect(rect.x, top, rect.w, rect.bottom - top)))
        surface.blit(whole, (rect.x, rect.bottom - high - round((1 - share) * high)))
        surface.set_clip(before)

    def draw(self, surface: pygame.Surface, dirty: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """What changed, on a dark ground: the table is not seen behind it."""
        own = [*self.focus.take_dirty(), *self.ui.take_dirty()]
        if self._printed_share < 1:
            own.append(self.view.window_rect)
        changed = disjoint([*dirty, *own])
        for rect in changed:
            surface.fill("#0A0D0E", rect)
            self.ui.draw(surface, rect, "sheet")
        return own
