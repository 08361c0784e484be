"""The simulation: many rounds of a table without a felt, how their nets are spread, and what they
say of a bankroll.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec
import numpy as np

from ....core.declaration import Game
from ....core.errors import HouseError
from ....core.money import short
from ....odds.house_edge import hands_an_hour
from ....odds.simulation.simulate import (
    RUIN_ROUNDS,
    VECTORIZED_STRATEGIES,
    Simulated,
    result_rows,
    simulate,
    vectorized_module,
)
from ...draw.charts import hatched
from ...draw.kit import progress
from ...draw.palette import mix
from ...draw.sheet import Sheet
from ...scenes.scene import Move
from ...ui.boxes import Column, Flow, Part, PartOnGround, Split
from ...ui.control import Changed, Intent, Words
from ...ui.data_views import ListCell, ListColumn, Listing, ListRow
from ...ui.forms import Field, Form, Group, labelled, replaced
from ...ui.widgets import Button, Menu, Painted, PanelGround, Pills
from ..book_page import TablePage, run_in_thread, table_rules
from ..page import HEAD_PREFIX
from ..records.statistics import fold_part
from ..style import FigureStyle
from .charts import net_fan_part, round_step

COLUMNS: Final = (ListColumn("", share=0.38), ListColumn("", 100, "r", share=0.62))


FOLDED: Final = (
    "Strategy",
    "Staked",
    "Returned",
    "Net by the sheet",
    "Standard deviation",
    "Element of risk",
    "In the end",
    "Session",
    "Sessions over",
)
"""What lies in a fold, where somebody is new."""
PLAIN_LABELS: Final = {
    "Strategy": "Decisions by",
    "Staked": "Staked: all bets together",
    "Returned": "Returned: what came back of them",
    "Net": "Net of all rounds",
    "Net by the sheet": "Net by the sheet: a round’s average, counted from the odds",
    "Standard deviation": "Standard deviation: how far a round usually is from the average",
    "Element of risk": "Element of risk: what is lost of each dollar bet",
    "In the end": "In the end: if the player never stops",
    "Session": "Session: how long the money lasts",
    "Sessions over": "Sessions over: how many players have lost it all by which round",
}
"""What rows of figures are called, or say of themselves, where somebody is new."""


class SimulationDraft(msgspec.Struct, frozen=True):
    """What is to be played: by which decisions, at how many seats, and cents of bankroll to lose."""

    strategy: str = "card"
    rounds: int = 10_000
    seats: int = 1
    bankroll: int = 50_000


def _strategy_to_play(game: Game, asked: SimulationDraft) -> str:
    """By which decisions a game is played: at dice there are none."""
    return asked.strategy if game.deals else "best"


FORM: Final = Form(
    (
        Group(
            "",
            "",
            (
                Field(
                    "strategy",
                    "Decisions by",
                    Pills(
                        (("card", "Strategy card"), ("best", "Best play"), ("random", "At random"))
                    ),
                    when=lambda game: bool(game.deals),
                ),
                Field(
                    "rounds",
                    "Rounds",
                    Pills(tuple((n, f"{n:,}") for n in (1_000, 10_000, 100_000, 1_000_000))),
                ),
                Field(
                    "seats",
                    "Seats",
                    Pills(lambda game: tuple((n, str(n)) for n in range(1, game.seats + 1))),
                ),
                Field(
                    "bankroll",
                    "Bankroll to lose",
                    Pills(tuple((n, short(n)) for n in (20_000, 50_000, 100_000, 500_000))),
                ),
            ),
        ),
    ),
    lambda _game, _asked: None,
)


class Stopped(Exception):
    """The player has stopped the run."""


class SimulationPage(TablePage):
    """Choose, run, read. The rounds are played in another thread; `figures` is what they came to."""

    name = "practice"
    title = "Simulation"
    subtitle = "How long a bankroll lasts"
    ways = (Button("practice", "Practice", icon="target"),)
    follows_casino = True

    def reset_page_state(self) -> None:
        """Nothing was run yet."""
        super().reset_page_state()
        self.figures: Simulated | None = None
        self.done = 0
        self.trouble = ""
        self._opened = False
        self._run: threading.Thread | None = None
        self._stop = threading.Event()
        self.asked = SimulationDraft()

    def reset_after_menu_choice(self, menu: Menu) -> None:  # noqa: ARG002 - there is only one
        """Another table: nothing is known of it yet."""
        self.stop()
        self.figures, self.scroll = None, 0.0
        if self.asked.seats > self.game.seats:
            self.asked = replaced(self.asked, "seats", 1)
        self.lay_out()

    def leave(self) -> None:
        """A run that nobody waits for ends."""
        super().leave()
        self.stop()

    # ---- the run

    @property
    def is_running(self) -> bool:
        """Whether rounds are being played."""
        return self._run is not None and self._run.is_alive() and not self._stop.is_set()

    def stop(self) -> None:
        """End the run at its next sign of life."""
        self._stop.set()

    def start(self) -> None:
        """Play what is chosen, in another thread."""
        game = self.game
        try:
            rules = table_rules(self.shell, self.store, game).rules
        except HouseError as refusal:
            self.figures, self.trouble, self.done = None, str(refusal), 0
            self.lay_out()
            return
        asked, strategy = self.asked, _strategy_to_play(game, self.asked)
        stop = self._stop = threading.Event()
        self.figures, self.trouble, self.done = None, "", 0

        def on_progress(done: int) -> None:
            if stop.is_set():
                raise Stopped
            self.shell.soon(lambda: show_progress(done))

        def show_progress(done: int) -> None:
            if not stop.is_set():
                self.done = done
                self.lay_out()

        def work() -> Simulated | None:
            with suppress(Stopped):
                return simulate(
                    game,
                    rules,
                    rounds=asked.rounds,
                    seed=20_260_303,
                    strategy=strategy,
                    seats=asked.seats,
                    bankroll=asked.bankroll,
                    progress=on_progress,
                )
            return None

        def show_result(found: Simulated | None, refusal: HouseError | None) -> None:
            if not stop.is_set():
                self.figures, self.trouble = found, refusal.reason if refusal else ""
                stop.set()
                self.lay_out()

        self._run = run_in_thread(self.shell, work, show_result)
        self.lay_out()

    def wait(self) -> None:
        """Wait for the run and take what it came to, for pictures and tests."""
        if self._run is not None:
            self._run.join()
        self.shell.make_calls()

    # ---- what stands there

    def content(self) -> Part:
        """The choices, and what the rounds came to."""
        game, fast, told = self.game, vectorized_module(self.game), self.asked
        slow = told.seats != 1 or (
            bool(game.deals) and (fast is None or told.strategy not in VECTORIZED_STRATEGIES)
        )
        notes = {"rounds": "dealt one by one; takes minutes"} if slow else {}
        asked = [
            labelled(FORM.control(one, game, self.asked), self.growth, notes.get(key, ""))
            for key, one in FORM.fields(game).items()
        ]
        label = "Stop" if self.is_running else "Run"
        run = Button("run", label, kind="primary", size=24, action="run", high=68.0, least=300.0)
        left = PartOnGround(
            PanelGround(), Column([*asked, Flow([run])], 18 * self.growth), (28.0, 20.0, 20.0)
        )
        return Split(
            left, PartOnGround(PanelGround(), self._outcome_part(), (28.0, 24.0, 24.0)), 0.4, 1000
        )

    def _outcome_part(self) -> Part:
        """The figures, how far the run is, or what to do."""
        g = self.growth
        if self.figures is not None:
            told = [
                (f"{label[:1].upper()}{label[1:]}", value.removesuffix(f", {self.figures.how}"))
                for label, value in result_rows(self.figures)
            ]
            is_new = self.player_level == "new"
            named = PLAIN_LABELS if is_new else {}
            rows = [
                ListRow((ListCell(named.get(label, label), "text2"), ListCell(value, face="ui7")))
                for label, value in told
                if self._opened or not is_new or label not in FOLDED
            ]
            bars = Painted(
                draw_histogram,
                histogram_bins(self.figures.histogram),
                self.figures.mean,
                size=(0, 330.0 if is_new else 430.0),
            )
            answer = Words(lasting_words(self.figures), 26, "serif6")
            parts = [answer, bars, Listing(COLUMNS, rows, zebra=True, ruled=True)]
            if is_new:
                parts.insert(1, Words(self._sample_size_words(self.figures)))
                note = "± says how far luck may have moved a figure"
                parts.append(fold_part("fold", "More figures", "coach", note, opened=self._opened))
            return Column(parts, 12.0)
        if self.is_running:
            said = f"Playing {self.asked.rounds:,} rounds of {self.game.title}"
            share = self.done / self.asked.rounds
            bar = Painted(progress, round(share, 2), f"{100 * share:.0f} %", size=(0, 36))
            return Column([Words(said, 20, "ui6"), bar], 18 * g)
        if self.trouble:
            return Words(self.trouble, tone="text2")
        said = (
            "Press Run to see the results here. With the smallest wager they would run like this:"
        )
        why: list[Part] = []
        if self.player_level == "new":
            money = short(self.asked.bankroll)
            words = (
                f"Run says how many of 100 players with {money} last {RUIN_ROUNDS:,} rounds. It plays"
                f" {self.asked.rounds:,} rounds and looks how often {money} would have been lost in"
                f" {RUIN_ROUNDS:,} of them; more rounds make the answer surer."
                f" {self._thousand_rounds_hours_sentence()}"
            )
            why = [Words(words)]
        return Column([*why, Words(said, tone="text2"), net_fan_part(self.game, g)], 14.0)

    def _thousand_rounds_hours_sentence(self) -> str:
        """How long the rounds take that the money is to last."""
        hours = round(RUIN_ROUNDS / hands_an_hour(self.game))
        return f"{RUIN_ROUNDS:,} rounds take about {hours} hours at this table: several evenings."

    def _sample_size_words(self, found: Simulated) -> str:
        """Of which rounds the answer was computed, and how long those take that it is for."""
        return (
            f"The answer comes from {found.rounds:,} rounds: how often {short(found.bankroll)} would"
            f" have been lost in {RUIN_ROUNDS:,} of them. More rounds make it surer."
            f" {self._thousand_rounds_hours_sentence()}"
        )

    # ---- what happens

    def handle_intent(self, intent: Intent) -> Move | None:
        """Another choice, or run and stop."""
        if intent.name.startswith(HEAD_PREFIX):
            return super().handle_intent(intent)
        self.shell.sound.play("tick")
        if intent.name == "fold":
            self._opened = not self._opened
            self.lay_out()
        elif isinstance(intent, Changed):
            self.asked = replaced(self.asked, intent.name, intent.value)
            self.lay_out()
        elif self.is_running:
            self.stop()
            self.lay_out()
        else:
            self.start()
        return None


def lasting_words(found: Simulated) -> str:
    """How many of 100 players have money left after as many rounds as its risk is told for."""
    money = short(found.bankroll)
    if found.ruin is None:
        return f"Too few rounds to tell how long {money} lasts."
    runs = round(100 * (1 - found.ruin))
    told = str(runs)
    if runs in (0, 100) and 0 < found.ruin < 1:
        told = "more than 99" if runs else "fewer than 1"
    return f"With {money}, {told} of 100 players last {RUIN_ROUNDS:,} rounds."


NET_AXIS: Final = "what one round wins or loses"
"""The title of the axis of money."""


# ---- how the nets are spread: a bar for each range of nets, green above zero, hatched below


class Bin(NamedTuple):
    """Rounds whose net lies from `low` to below `high`, in cents, or is just that where both are
    the same.
    """

    low: int
    high: int
    rounds: int


def histogram_bins(nets: Mapping[int, int], most: int = 41) -> tuple[Bin, ...]:
    """One bar for each net where there are a dozen or fewer; else at most about `most` ranges of
    equal width.

    Zero is always where one range begins, so that none holds both losses and wins; rare nets at
    either end share the outermost.

    >>> [(b.low, b.high, b.rounds) for b in histogram_bins({-500: 3, 0: 1, 500: 2}, 5)]
    [(-500, -500, 3), (0, 0, 1), (500, 500, 2)]
    >>> [(b.low, b.high, b.rounds) for b in histogram_bins({n: 1 for n in range(-10, 10)}, 5)]
    [(-10, -5, 5), (-5, 0, 5), (0, 5, 5), (5, 10, 5)]
    """
    if not nets:
        return ()
    if len(nets) <= FigureStyle.few_rows:
        return tuple(Bin(net, net, nets[net]) for net in sorted(nets))
    amounts, counts = np.array(sorted(nets.items())).T
    rare = 0.004 * counts.sum()
    low, high = (
        amounts[np.argmax(counts.cumsum() > rare)],
        amounts[::-1][np.argmax(counts[::-1].cumsum() > rare)],
    )
    width = max(1, round(round_step(max(int(high - low), 1), most - 1)))
    first, last = int(low // width), int(high // width)
    held = np.bincount(np.clip(amounts // width, first, last) - first, counts, last - first + 1)
    return tuple(Bin(i * width, (i + 1) * width, int(count)) for i, count in enumerate(held, first))


def draw_histogram(sheet: Sheet, w: float, h: float, bars: tuple[Bin, ...], mean: float) -> None:
    """The bars with their axis in money, their share of the rounds, and where the average lies
    (cents).
    """
    if not bars:
        return
    total = sum(b.rounds for b in bars)
    peak = max(b.rounds for b in bars) / total
    step = round_step(peak * 100, 4)
    left, top, bottom = (
        sheet.width(f"{step * 4:g} %", 20, "ui5") + 16,
        62 * sheet.type.grow,
        h - 70 * sheet.type.grow,
    )
    soft, g = sheet.theme.text2, sheet.type.grow
    sheet.text("share of all rounds", 0, 20 * g, 20, "ui5", soft, max_width=w)
    sheet.text(NET_AXIS, (left + w) / 2, h - 10, 20, "ui5", soft, anchor="c", max_width=w - left)
    wide = (w - left) / len(bars)
    at = 0.0
    while at <= peak * 100 + 1e-9:
        y = bottom - (bottom - top) * at / (peak * 100)
        sheet.line(left, y, w, y, "#FFFFFF", 0.34 if at == 0 else 0.08, 1.3)
        sheet.text(f"{at:g} %", left - 12, y, 20, "ui5", sheet.theme.text2, anchor="r", valign="m")
        at += step
    inset = wide * (0.1 if len(bars) > FigureStyle.few_rows else 0.25)
    for i, one in enumerate(bars):
        high = (bottom - top) * one.rounds / total / peak
        x, thick = left + i * wide + inset, wide - 2 * inset
        if high < 0.5:
            continue
        if one.low < 0:
            hatched(sheet, x, bottom - high, thick, high)
        else:
            even = one.low == one.high == 0
            sheet.rr(
                x,
                bottom - high,
                thick,
                high,
                3,
                "#8C8466" if even else mix(sheet.theme.win, "#12241A", 0.32),
            )
    _draw_axis(sheet, bars, left, wide, bottom, w)
    x = left + wide * _bar_position(bars, mean)
    sheet.line(x, top - 8, x, bottom, sheet.theme.brass, 0.9, 2, dash="6 5")
    side = "r" if x > w * 0.7 else "l"
    sheet.text(
        "average net a round",
        x + (-8 if side == "r" else 8),
        top - 12,
        20,
        "ui6",
        sheet.theme.brass,
        anchor=side,
    )


def _bar_position(bars: tuple[Bin, ...], cents: float) -> float:
    """Where an amount lies along the bars, counted in bars from the first one's left edge."""
    edges = bars if bars[0].low == bars[0].high else (*bars, bars[-1]._replace(low=bars[-1].high))
    inset = 0.5 if edges is bars else 0.0  # a single net stands in the middle of its bar
    return float(
        np.interp(cents, [one.low for one in edges], [i + inset for i in range(len(edges))])
    )


def _draw_axis(
    sheet: Sheet, bars: tuple[Bin, ...], left: float, wide: float, bottom: float, w: float
) -> None:
    """Money under the bars, as many figures as find room."""
    words = [short(one.low, sign=True) for one in bars]
    room = max(sheet.width(text, 20, "ui5") for text in words) + 26
    every = max(1, -(-int(room) // max(1, int(wide))))
    zero = next((i for i, one in enumerate(bars) if one.low == 0), 0)
    for i, text in enumerate(words):
        # a range begins at its figure
        x = left + i * wide + (wide / 2 if bars[i].low == bars[i].high else 0)
        if (i - zero) % every == 0 and x + room / 2 < w + 20:
            sheet.line(x, bottom, x, bottom + 5, "#FFFFFF", 0.4, 1.3)
            y = bottom + 30 * sheet.type.grow
            sheet.text(text, x, y, 20, "ui5", sheet.theme.text2, anchor="c")
