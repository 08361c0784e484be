"""One evening of the electronic tables in real windows, checked against the pictures to the cent.

A host of Criss-Cross Poker and five terminals play round 4,318 on one X display by mouse, keys and
touch; windows are killed in the middle. It needs Xvfb and xdotool.

    python -m tools.hall_end_to_end --folder /tmp/evening

It prints how long each step takes; stopped, it goes on from there, since the folder keeps the house,
its terminals and a list of the finished steps. Each window writes down where its controls are and
what it shows. The cards and the host's clock (from 21:12 of that evening) are given; everything else
is the program's own. Touches are SDL events, since Xvfb has no touch screen.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.core.chance import Stock
from game.hall.records import HallRecords

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

WINDOW_SIZE: Final = (1280, 720)
TIMEOUT: Final = 240.0
"""Seconds after which a window counts as stuck."""
EVENING_START: Final = datetime(2026, 11, 21, 21, 12, tzinfo=timezone(timedelta(hours=-5)))
STREETS: Final = ("across", "down", "middle")


class TerminalPlay(NamedTuple):
    """How somebody plays at a terminal and what comes of it, in cents."""

    device: str
    won: int  # winnings credited, netted by the wager: the day report's (ii)
    lost: int  # losing wagers collected: (iii)
    wagers: tuple[int, int, int, int, int]  # the recall's antes, bonus, across, down, middle


TERMINALS: Final = {
    1: TerminalPlay("finger", 0, 5000, (5000, 0, 2500, 2500, 2500)),
    2: TerminalPlay("keys", 9500, 2000, (1000, 0, 1500, 1500, 1500)),
    3: TerminalPlay("keys", 0, 4500, (2000, 500, 1000, 1000, 0)),
    4: TerminalPlay("mouse", 5000, 500, (2000, 500, 1000, 1000, 1000)),
    5: TerminalPlay("finger", 0, 1500, (1000, 500, 0, 0, 0)),
}


class Mismatch(AssertionError):
    """A figure is not that of the pictures, or a cent is missing; the sentence says which."""


# ---- in the process of a window


def run_window(folder: Path, name: str, words: list[str]) -> int:
    """Run the program with these arguments; its window writes down what it shows."""
    from game.client.window import loop

    eyes, finger, step = folder / f"{name}.eyes", folder / f"{name}.finger", loop.Loop.frame
    seen = [0.0]

    def frame(self: Any) -> None:
        step(self)
        with suppress(OSError):
            target = finger.read_text()
            finger.unlink()
            _touch(self, target)
        if self.stack.top is not None and time.monotonic() - seen[0] > 0.1:
            seen[0] = time.monotonic()
            part = eyes.with_suffix(".part")
            part.write_text(json.dumps(_window_state(self), default=str))
            part.replace(eyes)

    loop.Loop.frame = frame  # type: ignore[method-assign] # what it draws is written down
    if words[0] == "host":
        _use_evening_clock_and_deck(folder)
    import main

    return main.main(words)


def _touch(shown: Any, name: str) -> None:
    """Tap a control, with the mouse events that SDL makes of every touch."""
    import pygame

    at = next(target.rect.center for target in shown.stack.top.focus.targets if target.name == name)
    (x, y), (wide, high) = at, shown.window.size
    touch = {
        "touch_id": 1,
        "finger_id": 7,
        "x": (x + 0.5) / wide,
        "y": (y + 0.5) / high,
        "dx": 0.0,
        "dy": 0.0,
    }
    copy = {"pos": at, "button": 1, "touch": True}
    for kinds in (
        (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN),
        (pygame.FINGERUP, pygame.MOUSEBUTTONUP),
    ):
        for kind, told in zip(kinds, (touch, copy), strict=True):
            pygame.event.post(pygame.event.Event(kind, told))


def _window_state(shown: Any) -> dict[str, Any]:
    """What a window shows: its controls, the arguments of every drawing, and the table's state."""
    from game.client.table.model.moment import Pointed

    top = shown.stack.top
    found: dict[str, Any] = {
        "top": top.name,
        "targets": {
            t.name: {"at": t.rect.center, "group": t.group, "label": t.label, "enabled": t.enabled}
            for t in top.focus.targets
        },
        "ring": top.focus.ring.name if top.focus.ring is not None else "",
        "words": getattr(top, "words", None)
        and [top.words.value, top.words.words, top.words.terminal, top.words.expires],
        "code": top.hosted.state.code if hasattr(top, "hosted") else "",
        "line": getattr(top, "line_told", ""),
        "refusal": getattr(top, "refusal", ""),
        "told": _page_texts(top),
    }
    table = next(
        (scene for scene in shown.stack if hasattr(scene, "linked") and hasattr(scene, "visit")),
        None,
    )
    if table is not None:
        terminal, view = table.linked.terminal, table.linked.terminal.view
        m, at_rest = table.visit.moment, table.table
        pieces = [*(piece for _, piece in table.surroundings(m, at_rest, Pointed())), *at_rest.felt]
        found |= {
            "drawn": {piece.name: piece.args for piece in pieces if hasattr(piece, "args")},
            "choices": {one.name: (one.label, one.sub, one.why) for one in at_rest.choices},
            "cards": {
                place: [_card(card) for card in cards]
                for place, cards in table.visit.felt_state.cards.items()
            },
            "bets": dict(table.visit.bets.placed),
            "mine": dict(terminal.mine),
            "number": terminal.round,
            "phase": terminal.phase.name,
            "held": terminal.phase.held,
            "balance": terminal.balance,
            "asked": terminal.is_asked,
            "stage": view.stage if view is not None else "",
            "playing": table.linked.playing,
            "lost": table.linked.link.lost,
            "busy": table.visit.timeline.busy,
            "signs": {sign.seat: sign.sign for sign in terminal.seats},
        }
    return found


def _page_texts(top: Any) -> list[str]:
    """The texts of a page with controls, and every row of its tables."""
    if getattr(top, "overlay", True) or not hasattr(top, "aloud") or hasattr(top, "visit"):
        return []
    rows = [row for one in top.ui.controls() for row in getattr(one, "rows", ())]
    return [
        *top.aloud(),
        *(" | ".join(cell.words for cell in row.cells) for row in rows if hasattr(row, "cells")),
    ]


def _card(card: Any) -> str:
    from game.core.cards import HIDDEN, text

    return "?" if card == HIDDEN else text(card)


def _use_evening_clock_and_deck(folder: Path) -> None:
    """Let the host use that evening's clock, and deal round 4,318 from its deck."""
    from game.hall.dealing import dealt_table
    from game.hall.process import table_server
    from tests.hall import story

    begun = datetime.fromisoformat((folder / "begun").read_text())

    class Evening(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> datetime:  # type: ignore[override]
            return EVENING_START.astimezone(tz) + (datetime.now(UTC) - begun)

    table_server.datetime = Evening  # type: ignore[attr-defined, misc] # the clock of that evening
    deal = dealt_table.DealtTable.deal

    def deal_known_round(
        self: dealt_table.DealtTable,
        placed: Mapping[int, Mapping[str, int]],
        stock: Stock | None = None,
    ) -> Any:
        if self.current_or_next_round == story.NUMBER:
            stock = story.stock({seat: dict(wagers) for seat, wagers in placed.items()})
        return deal(self, placed, stock)

    dealt_table.DealtTable.deal = deal_known_round  # type: ignore[method-assign] # its deck is known


# ---- the evening


class ProgramWindow:
    """A window on the screen: its program, what it shows, and input to it."""

    def __init__(self, evening: Evening, name: str, cell: int, words: list[str]) -> None:
        self.evening, self.name, self.words = evening, name, words
        self.at = cell % 3 * WINDOW_SIZE[0], cell // 3 * WINDOW_SIZE[1]
        self.program: Any = None
        self.id = ""

    def open(self) -> None:
        """Start its program, unless it runs."""
        folder = self.evening.folder
        if self.program is not None and self.program.process.poll() is None:
            return
        data = folder / self.name
        data.mkdir(exist_ok=True)
        (folder / f"{self.name}.eyes").unlink(missing_ok=True)
        command = [
            sys.executable,
            "-m",
            "tools.hall_end_to_end",
            "--folder",
            str(folder),
            "--window",
            self.name,
            *self.words,
        ]
        self.program = self.evening.display.run(
            [*command, "--data", str(data)], cwd=ROOT, extra={"TZ": "EST5"}
        )

    def wait_for_table(self) -> None:
        """Wait for its window to show the table."""
        self.wait_for_window()
        self.until(lambda shown: "phase" in shown, "the table never stands in its window")

    def wait_for_window(self) -> None:
        """Wait for its window and move it to its place; an unpaired terminal asks for a code."""
        title = "host" if self.name == "house" else "terminal"
        self.id = self.evening.display.window(title, TIMEOUT, of=self.program, at=self.at)
        self.until(bool, "its window shows nothing")

    def kill(self) -> None:
        """Kill its program, as a power cut would."""
        self.program.kill()

    @property
    def state(self) -> dict[str, Any]:
        """What it shows now; {} before its first picture."""
        try:
            found: dict[str, Any] = json.loads(
                (self.evening.folder / f"{self.name}.eyes").read_text()
            )
        except OSError:
            return {}
        return found

    def until(
        self,
        true: Callable[[dict[str, Any]], Any],
        why: str,
        press: Callable[[], object] | None = None,
    ) -> dict[str, Any]:
        """What it shows once `true` holds of it; `press` is called every two seconds until then.

        Raises `Mismatch` with the reason `why` after the timeout.
        """
        limit, again = time.monotonic() + TIMEOUT, 0.0
        while not true(shown := self.state):
            now = time.monotonic()
            if now > limit or self.program.process.poll() is not None:
                raise Mismatch(
                    f"{self.name}: {why}; it shows {json.dumps(shown)[:3000]} {self.program.output[-2000:]}"
                )
            if press is not None and now > again:
                press()
                again = time.monotonic() + 2.0
            time.sleep(0.1)
        return shown

    def press(self, name: str, device: str = "") -> None:
        """Press a control by mouse, keys or touch."""
        if not device:
            device = TERMINALS[int(self.name[1:])].device if self.name.startswith("T") else "mouse"
        self.until(lambda shown: name in shown.get("targets", {}), f"nothing is called {name}")
        if device == "finger":
            (self.evening.folder / f"{self.name}.finger").write_text(name)
            self.until(
                lambda _: not (self.evening.folder / f"{self.name}.finger").exists(),
                "no finger is felt",
            )
        elif device == "keys":
            self._move_ring_to(name)
        else:
            x, y = self.state["targets"][name]["at"]
            self.evening.display.click(self.at[0] + x, self.at[1] + y)
        time.sleep(0.2)

    def key(self, *keys: str) -> None:
        """Press keys."""
        self.evening.display.focus(self.id)
        self.evening.display.key(*keys)
        time.sleep(0.2)

    def write(self, line: str, text: str) -> None:
        """Move the focus to a text field, type in it, and press Enter."""
        self._move_ring_to(line, enter=False)
        self.evening.display.focus(self.id)
        self.evening.display.type(text)
        self.key("Return")

    def _move_ring_to(self, name: str, *, enter: bool = True) -> None:
        """Move the focus to a control by Tab and arrows, and press Enter; chips have digit keys."""
        if name.startswith("chip "):
            chips = [one for one in self.state["targets"] if one.startswith("chip ")]
            self.key(str(1 + chips.index(name)))
            return
        for _ in range(60):
            shown = self.state
            ring, targets = shown["ring"], shown["targets"]
            if ring == name:
                if enter:
                    self.key("Return")
                return
            if enter and name not in targets:
                return  # what was pressed before is taken meanwhile; whoever pressed looks for that
            here, there = targets.get(ring), targets[name]
            if here is None or here["group"] != there["group"]:
                self.key("Tab")
            else:
                self.key("Left" if there["at"][0] < here["at"][0] else "Right")
            late = time.monotonic() + 3.0
            # it is seen to have moved, or did not hear
            while self.state["ring"] == ring and time.monotonic() < late:
                time.sleep(0.05)
        raise Mismatch(f"{self.name}: the ring never comes to {name}")


class Evening:
    """The evening in a folder: its windows, and the steps that are played and checked."""

    def __init__(self, folder: Path, display: Any, port: int) -> None:
        from tests.hall import story

        self.folder, self.display, self.story = folder, display, story
        host = ["host", story.SLUG, "--port", str(port), "--seconds", "60", "--shown", "8"]
        self.host = ProgramWindow(self, "house", 0, host)
        self.seats = {
            seat: ProgramWindow(
                self, f"T{seat}", seat, ["join", f"127.0.0.1:{port}", "--name", name]
            )
            for seat, (name, _) in story.PEOPLE.items()
        }
        self.sixth = [
            sys.executable,
            "main.py",
            "join",
            f"127.0.0.1:{port}",
            "--headless",
            "--data",
            str(folder / "T6"),
        ]

    # ---- steps

    def run(self) -> None:
        """Take every step that is not done, in order."""
        log = self.folder / "steps"
        done = log.read_text().split() if log.exists() else []
        self.open(done)
        for step in (
            self.pair_terminals,
            self.buy_in,
            self.place_wagers,
            self.play_across,
            self.play_down,
            self.play_middle,
            self.check_recall,
            self.cash_out,
            self.redeem_voucher,
            self.check_operator_room,
            self.close_table,
        ):
            if step.__name__ in done:
                continue
            began = time.monotonic()
            step()
            with log.open("a") as file:
                file.write(f"{step.__name__}\n")
            print(
                f"{step.__name__:12} {time.monotonic() - began:6.1f} s  {' '.join((step.__doc__ or '').split())}",
                flush=True,
            )

    def open(self, done: list[str]) -> None:
        """Open the house where it was left; its clocks are held until everybody is back."""
        if "close_table" in done:
            return
        self.host.open()
        self.host.wait_for_table()
        if "pair_terminals" not in done:
            return
        self.hold_clocks("its terminals come back")
        self.display.run(self.sixth, cwd=ROOT)
        here = [self.seats[seat] for seat in self.seats if not (seat == 4 and "cash_out" in done)]
        for place in here:
            place.open()
        for place in here:
            place.wait_for_table()
        self.hold_clocks("")

    def hold_clocks(self, why: str) -> None:
        """Hold every clock for a reason, or let them run on without one."""
        self.host.press("run hold")
        if why:
            self.host.press("why")
            self.display.focus(self.host.id)
            self.display.type(why)
            self.host.press("do")
        self.host.until(
            lambda shown: bool(shown.get("held")) == bool(why),
            "the clocks do not do as they are told",
        )

    def pair_terminals(self) -> None:
        """Pair six terminals, each with a code of its own; nobody plays at the sixth."""
        for place in self.seats.values():
            place.open()
            place.wait_for_window()
            code = self.open_pairing()
            self.display.focus(place.id)
            self.display.type(code)  # the door writes digits into the code by itself
            place.key("Return")
            place.wait_for_table()
        self.display.run([*self.sixth, "--code", self.open_pairing()], cwd=ROOT)
        self.host.until(lambda shown: "6" in shown["signs"], "the sixth terminal is not paired")

    def open_pairing(self) -> str:
        """Open pairing with P; the code that the host's window shows."""
        self.host.until(lambda shown: shown.get("code") == "", "pairing stays open")
        self.host.key("p")
        return str(
            self.host.until(lambda shown: shown.get("code"), "pairing is not opened")["code"]
        )

    def buy_in(self) -> None:
        """Everybody puts bills in: $640, $215, $380, $500 and $120."""
        bills = (10_000, 5000, 2000, 1000, 500, 200, 100)
        for seat, (_, cents) in self.story.PEOPLE.items():
            place = self.seats[seat]
            while (lacks := cents - place.state["balance"]) > 0:
                bill, before = next(bill for bill in bills if bill <= lacks), place.state["balance"]
                if place.state["top"] != "dialog":
                    self._open_money_sheet(place)
                place.press(f"put:{bill}")
                place.until(
                    lambda shown, more=before + bill: shown["balance"] == more,
                    "the bill is not credited",
                )
            if "close" in place.state["targets"]:
                place.press("close")
            place.until(
                lambda shown: "spot ante-across" in shown["targets"], "the felt does not come back"
            )

    def _open_money_sheet(self, place: ProgramWindow) -> None:
        """Open the sheet for bills and vouchers."""
        if "close" in place.state["targets"]:
            return
        if TERMINALS[int(place.name[1:])].device == "keys":
            place.key("F6")
        else:
            place.press("money-in")
        place.until(lambda shown: "close" in shown["targets"], "the sheet does not open")

    def place_wagers(self) -> None:
        """Place the antes and the bonus; the host ends betting, since nobody plays at the sixth."""
        wanted = {
            seat: {"ante-across": ante, "ante-down": ante}
            | ({"five-card-bonus": bonus} if bonus else {})
            for seat, (ante, bonus) in self.story.ANTES.items()
        }
        if not any(place.state["bets"] or place.state["playing"] for place in self.seats.values()):
            self.host.press("run end")  # the whole time is left then
        for seat, wagers in wanted.items():
            place, chip = self.seats[seat], 2500 if wagers["ante-across"] == 2500 else 500
            if place.state["bets"] != wagers and not place.state["playing"]:
                place.press(f"chip {chip // 100}")
            for spot in ("ante-across", "five-card-bonus"):
                while (lies := place.state["bets"].get(spot, 0)) < wagers.get(
                    spot, 0
                ) and not place.state["playing"]:
                    place.press(f"spot {spot}")
                    place.until(
                        lambda shown, s=spot, c=lies: shown["bets"].get(s, 0) > c,
                        "no chip lies there",
                    )
        for seat, wagers in wanted.items():
            self.seats[seat].until(
                lambda shown, wagers=wagers: shown["playing"] or shown["mine"] == wagers,
                "the table knows of other wagers",
            )
        self.host.until(
            lambda shown: shown["playing"], "no round is dealt", lambda: self.host.press("run end")
        )
        compare("the round's number", self.host.state["number"], self.story.NUMBER)

    def play_across(self) -> None:
        """Tobias's terminal is killed and stays away: the house rule folds for him; the others bet."""
        if self.seats[5].program.process.poll() is None:
            self.seats[5].kill()
        for seat in (1, 2, 3, 4):
            self.decide(seat, "across")
        self.host.until(
            lambda shown: self.is_past(shown, "across"), "the house rule never folds for him"
        )

    def play_down(self) -> None:
        """Odile bets and Neriah's terminal is killed: the felt is that of the pictures. She is
        back, and all bet.
        """
        self.decide(1, "down")
        if self.host.state["stage"] == "down" and self.seats[3].state["asked"]:
            self.seats[3].kill()
            self.host.until(
                lambda shown: "Away" in plate_texts(shown, 3)[2], "nobody sees that she is away"
            )
            self.compare_pictures()
            self.seats[3].open()
            self.seats[3].wait_for_table()
        for seat in (3, 2, 4):
            self.decide(seat, "down")

    def play_middle(self) -> None:
        """Odile and Robin bet, then the host is killed; it finds their bets in its book, and the
        others their decisions.
        """
        for seat in (1, 4):
            self.decide(seat, "middle")
        if not self.is_past(self.host.state, "middle"):
            self.host.kill()
            self.host.open()
            self.host.wait_for_table()
            compare("the round after the kill", self.host.state["number"], self.story.NUMBER)
        for seat in (2, 3, 1, 4):
            self.decide(seat, "middle")
        self.host.until(lambda shown: self.is_past(shown, "middle"), "the round is never settled")

    def decide(self, seat: int, street: str) -> None:
        """A seat chooses what it chose that evening, if it is still asked."""
        place = self.seats[seat]
        chosen = [told for at, told in self.story.CHOICES if at == seat][STREETS.index(street)]
        label = "Fold" if chosen == "fold" else f"Bet {chosen[4]}×"

        def press() -> None:
            shown = place.state
            name = next((name for name, said in shown["choices"].items() if said[0] == label), "")
            if (
                shown["stage"] == street
                and shown["asked"]
                and name
                and not shown["busy"]
                and not shown["lost"]
            ):
                place.press(name)

        def is_taken(shown: Mapping[str, Any]) -> bool:
            return not shown["lost"] and (
                self.is_past(shown, street) or self.host.state["signs"].get(str(seat)) == "done"
            )

        place.until(
            lambda shown: "lost" in shown and is_taken(shown),
            f"{chosen} at {street} is not taken",
            press,
        )

    def is_past(self, shown: Mapping[str, Any], street: str) -> bool:
        """Whether the round has gone beyond a street."""
        if shown["number"] > self.story.NUMBER:
            return True
        return shown["stage"] in STREETS and STREETS.index(shown["stage"]) > STREETS.index(street)

    # ---- figures

    def compare_pictures(self) -> None:
        """Every figure of the pictures of the host and of Robin's terminal, at the Down bet."""
        host, robin = (
            self.host.state,
            self.seats[4].until(
                lambda shown: "Away" in plate_texts(shown, 3)[2], "she is not away there"
            ),
        )
        for name, shown in (("the host", host), ("terminal 4", robin)):
            own = {"T4": ("Robin", "$35", "Betting")} if name == "the host" else {}
            people = {
                "T1": ("Odile", "$100", "Done · Down 1×"),
                "T2": ("Bruno", "$25", "Betting"),
                "T3": ("Neriah", "$35", "Away"),
                "T5": ("Tobias", "$5", "Settled by house rule"),
            } | own
            for sign, (who, money, state) in people.items():
                said = plate_texts(shown, int(sign[1:]))
                compare(
                    f"{name}: {sign}",
                    (said[1], said[3], said[2].startswith(state)),
                    (who, money, True),
                )
            community = {
                place: cards
                for place, cards in shown["cards"].items()
                if not place.startswith("seat")
            }
            compare(
                f"{name}: cross",
                sorted(c for cards in community.values() for c in cards),
                sorted(["Jc", "4h", "?", "?", "?"]),
            )
            for told in ("4,318", "Down"):
                require_text(name, shown, told)
        for told in (
            "$200.00",
            "$1,645.00",
            "Counts as 2 tables",
            "605a.9(b)",
            "6 terminals, up to five a table",
            "1 done, 2 betting, 1 away",
            "Hybrid table 1",
        ):
            require_text("the host", host, told)
        compare(
            "void",
            host["targets"]["run void"]["enabled"]
            and "returns $210.00" in json.dumps(host["drawn"]),
            True,
        )
        compare("Robin's cards", robin["cards"]["seat 4"], ["Qs", "Jd"])
        money = json.dumps(robin["drawn"]["fund display"])
        compare("Robin's account", ("$465.00" in money, "$35.00" in money), (True, True))
        offered = {said[0]: said[1] for said in robin["choices"].values()}
        for label, sub in (
            ("Fold", "$30"),
            ("Bet 1×", "$10"),
            ("Bet 2×", "$20"),
            ("Bet 3×", "$30"),
        ):
            compare(label, sub in offered[label], True)
        for told in ("Open", "Paired, nobody plays", "Next deal in about"):
            require_text("the host", host, told)
        for told in ("Pair of jacks", "Queen high", "No answer: fold", "Down bets, please"):
            require_text("terminal 4", robin, told, fold=True)

    def check_recall(self) -> None:
        """Check the recall against the picture, and each terminal's display of its account."""
        report = self.command_report("recall", "--table", "1")
        (row,) = [row for row in report["rows"] if row["number"] == self.story.NUMBER]
        compare("recall", (row["staked"], row["house"]), (29_500, -1000))
        told = self.command_report("recall", "--table", "1", "--round", str(row["round"]))
        antes, bonus = "ante-across", "five-card-bonus"
        self.check_times(told, row)
        sums = [
            sum(column) for column in zip(*(one.wagers for one in TERMINALS.values()), strict=True)
        ]
        compare("the table's row", sums, [11_000, 1500, 6000, 6000, 5000])
        compare("the table's accounts", sum(one["after"] for one in told["seats"]), 186_500)
        for one in told["seats"]:
            seat, stakes = one["seat"], one["stakes"]
            found = (
                stakes[antes] + stakes["ante-down"],
                stakes.get(bonus, 0),
                *(stakes.get(name, 0) for name in STREETS),
            )
            compare(f"T{seat}'s wagers", found, TERMINALS[seat].wagers)
            moved = one["staked"], one["returned"], one["before"], one["after"]
            s = self.story
            compare(
                f"T{seat}",
                moved,
                (s.STAKED[seat], s.RETURNED[seat], s.PEOPLE[seat][1], s.AFTER[seat]),
            )
            if seat != 5:
                self.seats[seat].until(
                    lambda shown, c=s.AFTER[seat]: shown["balance"] == c,
                    "the display has another sum",
                )
        cards = told["file"]["cards"]
        compare(
            "cards",
            {k: " ".join(v) for k, v in cards.items()},
            {"community": self.story.CROSS}
            | {f"seat {seat}": held for seat, held in self.story.HOLES.items()},
        )

    def check_times(self, told: Mapping[str, Any], row: Mapping[str, Any]) -> None:
        """Check that the round's times are of that evening, in order, and the same in the book."""
        moments = [told["begun"], *(at for at, _, _ in told["steps"]), row["ended"]]
        compare("the round's times in order", moments, sorted(moments))
        now = EVENING_START + (
            datetime.now(UTC) - datetime.fromisoformat((self.folder / "begun").read_text())
        )
        first, last = f"{EVENING_START:%Y-%m-%d %H:%M:%S}", f"{now:%Y-%m-%d %H:%M:%S}"
        compare(
            "the round is of that evening", (first < moments[0], moments[-1] <= last), (True, True)
        )
        choices = [(seat, chosen) for _, seat, chosen in told["steps"]]
        compare("what was chosen, in order", choices, list(self.story.CHOICES))
        with self.book() as store:
            round_row = store.rounds.kept_round(told["row"]["round"]).row
            kept = [
                f"{at.astimezone(EVENING_START.tzinfo):%Y-%m-%d %H:%M:%S}"
                for at in (round_row.started, round_row.ended)
            ]
        compare("begun and ended in the book", kept, [moments[0], moments[-1]])

    def cash_out(self) -> None:
        """Robin cashes out $545.00, his terminal is killed over the voucher, which comes up again;
        he leaves.
        """
        robin = self.seats[4]
        if robin.state["top"] != "cashed out" and not self.vouchers():
            robin.press("money-out")
        for power in (False, True):
            if power:
                robin.kill()
                robin.open()
                robin.id = self.display.window("terminal", TIMEOUT, of=robin.program, at=robin.at)
            shown = robin.until(
                lambda shown: shown.get("top") == "cashed out", "no voucher comes up"
            )
            told = [
                "$545.00",
                "Five hundred forty-five dollars and no cents",
                "4, LH-2044",
                "21 December 2026",
            ]
            compare("the voucher", shown["words"], told)
        (voucher,) = self.vouchers()
        compare("the voucher in the book", (voucher.cents, voucher.asset), (54_500, 2044))
        clock = voucher.local[11:19]
        sheet = {
            "$545.00",
            f"…{voucher.number[-4:]}",
            clock,
            "$0.00",
            "Bought in $500.00",
            "1 round, won $45.00",
        }
        compare("the sheet", sheet - set(shown["told"]), set())
        compare(
            "issued and good until",
            (voucher.local[:10], voucher.expires - voucher.issued),
            ("2026-11-21", timedelta(30)),
        )
        robin.press("save")
        self.check_voucher_code(robin, voucher)
        robin.press("done")

    def check_voucher_code(self, robin: ProgramWindow, voucher: Any) -> None:
        """Read the code of the saved picture with an independent decoder."""
        import zxingcpp
        from PIL import Image

        picture = self.folder / robin.name / "vouchers" / f"voucher-{voucher.number}.png"
        robin.until(lambda _: picture.with_suffix(".pdf").exists(), "the voucher is not saved")
        codes = {code.text for code in zxingcpp.read_barcodes(Image.open(picture).convert("L"))}
        expected = f"LH1*{voucher.number}*54500*PLAY*{voucher.local}*LH-2044"
        # the other code holds the receipt of the round
        compare("the voucher's code", (expected in codes, len(codes)), (True, 2))

    def redeem_voucher(self) -> None:
        """Bruno puts that voucher in, by keys; a second time it is refused."""
        bruno = self.seats[2]
        number = next(one.number for one in self.vouchers() if one.asset == 2044)
        for told in ("Credited $545.00.", "This voucher was paid"):
            self._open_money_sheet(bruno)
            bruno.write("voucher", number)
            bruno.until(
                lambda shown, told=told: shown["line"].startswith(told), f"it does not say: {told}"
            )
            bruno.press("close")
        compare("Bruno's account", bruno.state["balance"], 83_500)

    def check_operator_room(self) -> None:
        """Both keys open the operator's room at the host: its meters, day, recall, vouchers and log
        have the evening's figures.
        """
        host = self.host
        if host.state["top"] != "operator":
            host.press("run room")
            host.until(lambda shown: shown["top"] == "operator door", "the door does not come up")
            for line, text in (("finance pin", "271828"), ("tables pin", "314159")):
                if line in host.state["targets"]:
                    host.press(line)
                    self.display.focus(host.id)
                    self.display.type(text)
            host.press("open")
        number = next(one.number for one in self.vouchers() if one.asset == 2044)
        for key, name, wanted in (
            ("m", "meters", self._meters_tab()),
            ("g", "the day", self._day_tab()),
            ("r", "recall", self._recall_tab()),
            ("v", "vouchers", ("$545.00",)),
            ("e", "events", (f"Redeemed voucher {number} for $545.00.",)),
        ):
            host.until(lambda shown: shown["top"] == "operator", "the room does not open")
            host.key(key)
            for told in wanted:
                host.until(
                    lambda shown, t=told: any(t in one for one in shown["told"]),
                    f"{name} does not show {told!r}",
                )
        host.until(
            lambda shown: "run close" in shown["targets"],
            "the room is not left",
            lambda: host.key("Escape"),
        )

    def _meters_tab(self) -> tuple[str, ...]:
        """The meters as they stand after the voucher was put in, twice: of the game and of all."""
        first, second = "5 | 295 | 305 | 0 | 0 | 1,855", "545 | 1 | 545 | 1 | none | none | agrees"
        units = ("Criss-Cross Poker", "All games")
        rows = tuple(f"{unit} | {half}" for unit in units for half in (first, second))
        bills = (
            "$2,705.00",
            "$840.00",
            "$1,865.00",
            "Equal for every game, every terminal, and in total",
        )
        return (*rows, *bills)

    def _day_tab(self) -> tuple[str, ...]:
        """The open day: deposits, winnings, losses, withdrawals, change and revenue, two ways."""
        from game.core.money import dollars

        s, rows = self.story, []
        for seat, (_, cents) in s.PEOPLE.items():
            put, taken = cents + (54_500 if seat == 2 else 0), 54_500 if seat == 4 else 0
            left = s.AFTER[seat] + put - cents - taken
            revenue = dollars(s.STAKED[seat] - s.RETURNED[seat])
            won, lost = TERMINALS[seat].won, TERMINALS[seat].lost
            first, second = (
                " | ".join(f"{cents / 100:,.2f}" for cents in half)
                for half in ((put, won, lost), (taken, left))
            )
            rows += [
                f"Terminal {seat} | LH-{2040 + seat} | 1 | {first}",
                f"Terminal {seat} | {second} | {revenue} | {revenue} | agrees",
            ]
        first, second = "5 | 2,400.00 | 145.00 | 135.00", "545.00 | 1,865.00 | -$10.00 | -$10.00"
        return (
            *rows,
            f"LH-2040 | {first}",
            f"All tables |  | {first}",
            f"All tables | {second} | agrees",
            "Open, so far",
            "1 issued",
            "1 redeemed",
            "0 open",
        )

    def _recall_tab(self) -> tuple[str, ...]:
        """The head of the round, never taken for a live one, and the steps that were chosen."""
        return (
            "RECALL · Not live · Hybrid table 1, round 4,318",
            *(f"seat {seat}: {told}" for seat, told in self.story.CHOICES),
        )

    def close_table(self) -> None:
        """Close the host, which issues a voucher for every account, and check every cent."""
        if len(self.vouchers()) < 5:
            day = self.command_report("day")
            compare("the day at the desk", (day["agrees"], day["day"]), (True, "2026-11-21"))
            self.host.press("run close")
            for seat in (1, 2, 3):
                cents = {1: "$590.00", 2: "$835.00", 3: "$335.00"}[seat]
                self.seats[seat].until(
                    lambda shown, c=cents: shown["words"] and shown["words"][0] == c,
                    "no voucher comes up",
                )
            self.host.press("leave")
            self.host.program.wait(TIMEOUT)
        self.check_every_cent()

    def vouchers(self) -> tuple[Any, ...]:
        """Every voucher of the house."""
        with self.book() as store:
            return tuple(HallRecords(store).vouchers.issued_in())

    def check_every_cent(self) -> None:
        """Check that ledger, meters, day report and vouchers agree to the cent."""
        from game.play.records.verification import verify_rounds

        with self.book() as store:
            compare("what is wrong with the book", store.verify(), ())
            compare("the ledger's sum", sum(store.ledger.balances().values()), 0)
            vouchers = sorted(
                (one.cents, one.asset, one.redeemed_at)
                for one in HallRecords(store).vouchers.issued_in()
            )
            compare(
                "vouchers",
                vouchers,
                [
                    (10_500, 2045, None),
                    (33_500, 2043, None),
                    (54_500, 2044, 2042),
                    (59_000, 2041, None),
                    (83_500, 2042, None),
                ],
            )
            compare("open vouchers in the ledger", -store.ledger.balances()["vouchers"], -186_500)
            compare(
                "rounds dealt again",
                [one for one in verify_rounds(store) if not one["matches"]],
                [],
            )
        rows = {row["asset"] or row["by"]: row for row in self.command_report("meters")["rows"]}
        house = rows["all"]
        figures = {
            "1 coin in": 29_500,
            "2 coin out": 30_500,
            "5 bill in": 185_500,
            "6 voucher in value": 54_500,
            "8 voucher out value": 241_000,
            "accounts by meters": 0,
            "accounts by ledger": 0,
        }
        compare("meters", {name: house[name] for name in figures}, figures)
        for seat, staked in self.story.STAKED.items():
            row = rows[f"LH-{2040 + seat}"]
            compare(
                f"T{seat}'s meters",
                (row["1 coin in"], row["2 coin out"]),
                (staked, self.story.RETURNED[seat]),
            )
            put, out = (
                self.story.PEOPLE[seat][1],
                self.story.AFTER[seat] + (54_500 if seat == 2 else 0),
            )
            found = (
                row["5 bill in"],
                row["6 voucher in value"],
                row["8 voucher out value"],
                row["9 voucher out count"],
            )
            compare(f"T{seat}'s money", found, (put, 54_500 if seat == 2 else 0, out, 1))
            compare(
                f"T{seat}'s games",
                (row["12 games played"], row["12 games won"]),
                (1, int(seat in (2, 4))),
            )
        day = self.command_report("day", "2026-11-21")
        total = day["rows"][-1]
        keys = {name.split()[0]: cents for name, cents in total.items() if name.startswith("(")}
        compare(
            "the day",
            (day["agrees"], keys["(i)"], keys["(v)"], keys["(vi)"]),
            (True, 240_000, 241_000, -1000),
        )
        compare(
            "the day's hours",
            (day["begun"], day["until"]),
            ("2026-11-21 06:00", "2026-11-22 06:00"),
        )
        for one in day["rows"]:
            if one["by"] == "terminal" and (seat := int(one["unit"].split()[1])) in TERMINALS:
                won, lost = TERMINALS[seat].won, TERMINALS[seat].lost
                revenue = lost - won
                found = (
                    one["(ii) winnings credited"],
                    one["(iii) losing wagers collected"],
                    one["(vi) revenue by wagers"],
                    one["(vi) revenue by accounts"],
                )
                compare(f"T{seat}'s day", found, (won, lost, revenue, revenue))
        meters = {
            one["asset"]: one["5 bill in"] + one["6 voucher in value"] for one in rows.values()
        }
        deposits = {
            one["asset"]: one["(i) deposited"] for one in day["rows"] if one["by"] == "terminal"
        }
        compare("deposits and meters", deposits, {asset: meters[asset] for asset in deposits})

    def command_report(self, *words: str) -> dict[str, Any]:
        """A report of the command line, as JSON."""
        command = [
            sys.executable,
            "main.py",
            *words,
            "--json",
            "--data",
            str(self.folder / "house"),
        ]
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=os.environ | {"TZ": "EST5"},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise Mismatch(f"main.py {' '.join(words)}: {done.stderr or done.stdout}")
        found: dict[str, Any] = json.loads(done.stdout)
        return found

    def book(self) -> Any:
        """The house's book, to read."""
        from game.book import Store

        return Store.open(self.folder / "house", clock=lambda: datetime.now(UTC), read_only=True)


def plate_texts(shown: Mapping[str, Any], seat: int) -> list[str]:
    """The texts of a terminal's plate: sign, player, state, money."""
    found: list[str] = shown["drawn"].get(f"plate {seat}") or ["", "", "", ""]
    return found


def all_texts(facts: Any) -> Iterator[str]:
    """Every string in nested values."""
    if isinstance(facts, str):
        yield facts
    elif isinstance(facts, Mapping):
        for one in facts.values():
            yield from all_texts(one)
    elif isinstance(facts, list | tuple):
        for one in facts:
            yield from all_texts(one)


def require_text(where: str, shown: Mapping[str, Any], told: str, *, fold: bool = False) -> None:
    """Raise `Mismatch` unless a window shows a text."""
    texts = "\n".join(all_texts(shown["drawn"]))
    if (told.casefold() in texts.casefold()) if fold else (told in texts):
        return
    raise Mismatch(f"{where} does not show {told!r}, but {texts}")


def compare(what: str, found: object, wanted: object) -> None:
    """Raise `Mismatch` unless they are the same."""
    if found != wanted:
        raise Mismatch(f"{what}: {found!r}, not {wanted!r}")


def prepare_house(folder: Path) -> int:
    """Prepare the house as it is before round 4,318; the port of its table."""
    from game.book import Store, TableStanding
    from game.client.scenes import settings
    from tests.hall import story
    from tests.hall.house import give_owner

    if (folder / "begun").exists():
        return int((folder / "port").read_text())
    import socket

    for name in ("house", "T1", "T2", "T3", "T4", "T5", "T6"):
        (folder / name).mkdir(parents=True, exist_ok=True)
        chosen = settings.replaced(
            settings.Settings(),
            speed="instant",
            muted=True,
            window=WINDOW_SIZE,
            reduced_motion=True,
        )
        settings.save(folder / name / settings.FILE, chosen)
    with Store.open(folder / "house", clock=lambda: EVENING_START.astimezone(UTC)) as store:
        give_owner(store)
        table = HallRecords(store).floor.open_table(story.SLUG, "hybrid")
        HallRecords(store).floor.place_terminal(table, 1)
        store.tables.change_standing(table.house_table, story.SLUG, TableStanding(story.NUMBER - 1))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    (folder / "port").write_text(str(port))
    (folder / "begun").write_text(datetime.now(UTC).isoformat())
    return port


def main() -> int:
    """Play the evening; 0 when every figure agrees."""
    read = argparse.ArgumentParser(
        prog="python -m tools.hall_end_to_end", description=(__doc__ or "").partition("\n\n")[0]
    )
    read.add_argument(
        "--folder",
        type=Path,
        help="the folder of the evening, which is continued (default: a new one)",
    )
    read.add_argument("--window", default="", help=argparse.SUPPRESS)
    given, words = read.parse_known_args()
    if given.window:
        return run_window(given.folder, given.window, words)
    from tests import xwindow

    if why := xwindow.missing():
        print(why, file=sys.stderr)
        return 2
    folder = given.folder or Path(tempfile.mkdtemp(prefix="evening-"))
    folder.mkdir(parents=True, exist_ok=True)
    print(f"four to six minutes; kept in {folder}", flush=True)
    port = prepare_house(folder)
    began = time.monotonic()
    with xwindow.Display((3 * WINDOW_SIZE[0], 2 * WINDOW_SIZE[1])) as display:
        evening = Evening(folder, display, port)
        try:
            evening.run()
        except (Mismatch, TimeoutError, RuntimeError, subprocess.SubprocessError) as error:
            import pygame

            pygame.image.save(display.screenshot(), folder / "stopped.png")
            print(f"{error}\nthe screen is in {folder / 'stopped.png'}", file=sys.stderr)
            return 1
    print(f"every figure and every cent agrees, in {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
