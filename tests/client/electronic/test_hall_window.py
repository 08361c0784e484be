"""A dealt table in the window: a terminal and a host on a table of the same process, pressed as a
player presses; and both as real windows, with real keys, over a kill of the host.
"""

from __future__ import annotations

import random
import socket
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.book import Store
from game.book.house.meter_tallies import game_account_cents_due
from game.client.electronic import hall_panel
from game.client.electronic.cash import CashedOutSheet
from game.client.electronic.host import HostScene, ReasonSheet
from game.client.electronic.joining import JoinDoor
from game.client.electronic.linked import LinkedMoneyIn, LinkScene
from game.client.electronic.room import RoomDoor
from game.client.input.pads import pad_key_event
from game.client.layouts.layout import shipped_layout
from game.client.pictures import PictureHost, give_owner, scene_of, studio
from game.client.scenes.scene import Pop, Quit
from game.client.table.model.moment import Pointed
from game.client.table.model.pieces import Drawing
from game.client.window.loop import Canvas, Lines, Loop
from game.core.money import dollars
from game.games import GAMES
from game.hall.dealing.in_process_table import NearLink, Rehearsal
from game.hall.dealing.tournament import tournament_order
from game.hall.money.accounts import GameAccounts
from game.hall.operator.console import OwnRoom
from game.hall.operator.keys import RoomKeys
from game.hall.process.owner_ipc import TableOrder
from game.hall.records import HallRecords
from game.hall.records.values import ElectronicRules
from game.hall.terminal.join_command import JoinOptions
from game.hall.wire.certificate import own
from game.hall.wire.discovery import FoundTable, TableBrowser
from game.hall.wire.sockets import Service
from tests import xwindow

ROOT = Path(__file__).resolve().parents[3]
SLUG = "criss-cross-poker"
ANTES = {"ante-across": 500, "ante-down": 500}
PINS = {"finance": ("M. Vale", "918273"), "tables": ("J. Okafor", "564738")}


def panel_rows(scene: Any) -> list[hall_panel.PanelRow]:
    """The rows of a scene's panel, from the top down."""
    return [row for section in scene._sections() for row in section.rows]


def panel_pictures(scene: Any) -> list[Drawing]:
    """The columns of a scene's panel as they stand on the screen."""
    return hall_panel.dealt_panel(scene._sections(), scene.bar).drawings(Pointed())


class Hall:
    """A dealt table in one process; `show` puts a scene of it into a window in memory."""

    def __init__(self, router: Any, slug: str = SLUG, order: TableOrder | None = None) -> None:
        chance = random.Random(7)
        self.router = router
        self.accounts = GameAccounts(router.store, below=chance.randrange, local=lambda at: at)
        self.table = Rehearsal(self.accounts, GAMES[slug], chance.randbytes, order)
        self.layout = shipped_layout(GAMES[slug])
        self.left: list[str] = []

    def show(self, scene: Any) -> Shown:
        return Shown(self, scene)

    def terminal(self, link: NearLink, autoplay: int = 0) -> Shown:
        scene = LinkScene(
            self.router.shell,
            self.table.session(link),
            self.layout,
            self._go,
            folder=self.router.folder / "vouchers",
            rise=lambda: Pop() if not self.left.append("rise") else None,
            autoplay=autoplay,
        )
        return self.show(scene)

    def host(self) -> Shown:
        link = self.table.connect(watch=True)
        hosted: Any = PictureHost(
            SimpleNamespace(host=self.table.host),
            self.router.store,
            self.router.folder,
            lambda: self.table.now,
        )
        return self.show(
            HostScene(
                self.router.shell, self.table.session(link), self.layout, hosted, ROOT, self._go
            )
        )

    def _go(self, name: str) -> None:
        self.left.append(name)


class Shown:
    """A scene in a window in memory, and the hands on it; time of table and window goes on
    together.
    """

    def __init__(self, hall: Hall, scene: Any) -> None:
        self.hall = hall
        self.scene = scene
        self.loop = Loop(Canvas((1280, 720)), hall.router.shell, scene)
        scene._ahead = None
        self.loop.window.visible = False  # type: ignore[misc] # the first frame is drawn, and that is enough
        self.wait()

    @property
    def top(self) -> Any:
        return self.loop.stack.top

    def wait(self, seconds: float = 0.0) -> None:
        if seconds:
            self.hall.table.passed(seconds)
            self.hall.router.shell.clock.wind(seconds)
        self.hall.table.deliver()
        self.loop.step()
        self.loop.step()

    def key(self, code: int) -> None:
        self.loop.step(
            [
                pygame.event.Event(kind, key=code, mod=0, unicode="")
                for kind in (pygame.KEYDOWN, pygame.KEYUP)
            ]
        )
        self.wait()

    def press(self, name: str) -> None:
        """The left button on what has this name."""
        found = [*self.top.focus.targets]
        at = next(target.rect.center for target in found if target.name == name)
        self.hall.router.shell.clock.wind(0.5)
        self.loop.step(
            [
                pygame.event.Event(
                    kind, pos=at, button=1, touch=False, rel=(0, 0), buttons=(0, 0, 0)
                )
                for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
            ]
        )
        self.wait()

    def tap(self, name: str) -> None:
        """A finger on what has this name, through SDL's queue: with the copies as a mouse that SDL
        sends of every touch.
        """
        target = next(target for target in self.top.focus.targets if target.name == name)
        at, (wide, high) = target.rect.center, self.loop.window.size
        self.hall.router.shell.clock.wind(0.5)
        finger = {
            "touch_id": 1,
            "finger_id": 7,
            "x": (at[0] + 0.5) / wide,
            "y": (at[1] + 0.5) / high,
            "dx": 0.0,
            "dy": 0.0,
        }
        copy = {"pos": at, "button": 1, "touch": True}
        pygame.event.clear()
        for kind, told in ((pygame.FINGERDOWN, finger), (pygame.MOUSEBUTTONDOWN, copy)):
            pygame.event.post(pygame.event.Event(kind, told))
        for kind, told in ((pygame.FINGERUP, finger), (pygame.MOUSEBUTTONUP, copy)):
            pygame.event.post(pygame.event.Event(kind, told))
        self.loop.step(pygame.event.get())
        self.wait()

    def type(self, line: str, text: str) -> None:
        self.top.ui.write_in(self.top.ui[line])
        self.loop.step([pygame.event.Event(pygame.TEXTINPUT, text=letter) for letter in text])

    @property
    def choices(self) -> list[str]:
        return [choice.label for choice in self.scene.table.choices]

    @property
    def display(self) -> tuple[Any, ...]:
        parts = self.scene.surroundings(
            self.scene.visit.moment, self.scene.table, self.scene._pointed()
        )
        return next(piece.args for _, piece in parts if piece.name == "fund display")

    def plates(self) -> dict[str, tuple[Any, ...]]:
        return {
            piece.args[0]: piece.args
            for piece in self.scene.table.felt
            if getattr(piece, "art", "") == "terminal screen"
        }


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        made.shell.change(speed="instant")
        yield made


def test_h2_chips_lie_at_the_terminal_and_the_table_deals_when_all_are_ready(router: Any) -> None:
    hall = Hall(router)
    odile, robin = hall.table.paired("Odile", 30_000), hall.table.paired("Robin", 0)
    shown = hall.terminal(robin)
    shown.key(pygame.K_F6)
    assert isinstance(shown.top, LinkedMoneyIn)
    shown.press("put:10000")
    assert shown.top.line_told == "Credited $100.00."
    shown.key(pygame.K_ESCAPE)
    assert shown.display == ("$100.00", "Game account", "on the table", "$0.00", False)
    shown.key(pygame.K_2)
    shown.press("spot ante-across")
    # the table knows what lies there before anybody is ready
    assert dict(robin.terminal.mine) == ANTES
    shown.wait(2)
    assert not hall.table.table.playing
    shown.key(pygame.K_d)
    odile.place(ANTES)
    shown.wait(1)
    assert hall.table.table.playing
    assert shown.display == ("$90.00", "Game account", "on the table", "$10.00", False)
    assert shown.choices[:2] == ["Fold", "Bet 1×"]


def test_a_whole_round_from_the_bill_to_the_voucher_is_played_by_a_finger_alone(
    router: Any,
) -> None:
    hall = Hall(router)
    robin = hall.table.paired("Robin", 0)
    shown = hall.terminal(robin)
    shown.tap("money-in")
    shown.tap("put:10000")
    shown.tap("close")
    assert shown.display[0] == "$100.00"
    shown.tap("chip 5")
    shown.tap("spot ante-across")
    assert dict(robin.terminal.mine) == ANTES
    shown.tap("deal")
    shown.wait(1)
    assert hall.table.table.playing
    shown.tap("attendant")
    assert [line.told for line in router.store.log.lines(kind="attendant")] == [
        "Robin calls the attendant."
    ]
    shown.tap("money-out")  # with a stake in play: reserved
    assert robin.terminal.balance > 0
    for _ in range(3):
        shown.tap(
            next(
                target.name
                for target in shown.top.focus.targets
                if target.label.startswith("Bet 1")
            )
        )
        shown.wait(1)
    assert not hall.table.table.playing
    shown.wait(1)
    assert isinstance(shown.top, CashedOutSheet), (shown.top, robin.terminal.balance)
    (voucher,) = HallRecords(router.store).vouchers.issued_in()
    assert shown.top.words.value == dollars(voucher.cents)
    shown.tap("done")
    assert hall.left[-1] == "rise"
    assert hall.accounts.balance(robin.terminal.asset) == 0
    assert router.store.verify() == ()


def test_wire_2_a_choice_is_sent_and_stands_when_the_table_answers(router: Any) -> None:
    hall = Hall(router)
    odile, robin = hall.table.paired("Odile", 30_000), hall.table.paired("Robin", 30_000)
    shown = hall.terminal(robin)
    hall.table.place_and_deal({odile: ANTES, robin: ANTES})
    shown.wait()
    shown.loop.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_1, mod=0, unicode="1")])
    shown.loop.step()
    assert shown.choices[0] == "Sent: Bet 1×"
    assert shown.display[0] == "$290.00"  # nothing is shown before the table says so
    shown.wait()
    assert shown.choices[0] == "Waiting for the others"
    odile.choose("bet 1x")
    shown.wait()
    assert shown.display[0] == "$285.00"
    assert shown.choices[1] == "Bet 1×"


def test_h5_the_clock_stands_in_the_panel_and_who_is_away_on_the_felt(router: Any) -> None:
    hall = Hall(router)
    odile, robin = hall.table.paired("Odile", 30_000), hall.table.paired("Robin", 30_000)
    shown = hall.terminal(robin)
    hall.table.place_and_deal({odile: ANTES, robin: ANTES})
    odile.stop()
    shown.wait(9)
    assert shown.scene.current_state.seconds == 16
    assert shown.plates()["T1"][2] == "Away · 21 s left"
    shown.wait(25)
    assert shown.plates()["T1"][2] == "Away 34 s"
    assert "Folded" not in shown.choices


def test_who_has_said_no_name_and_plays_nothing_is_open_and_the_next_deal_is_told_as_in_the_picture(
    router: Any,
) -> None:
    hall = Hall(router)
    odile, bruno, _ = (
        hall.table.paired("Odile", 30_000),
        hall.table.paired("Bruno", 30_000),
        hall.table.paired("", 0),
    )
    host = hall.host()
    assert host.plates()["T3"][1:3] == ("Open", "Paired, nobody plays")
    hall.table.place_and_deal({odile: ANTES, bruno: ANTES})
    for link in (odile, bruno):
        link.choose("bet 1x")
    host.wait(11)
    clock, *_ = host.scene._sections()
    assert (host.scene.current_state.seconds, clock.rows[-1].facts[0]) == (
        14,
        "Next deal in about 65 s",
    )
    assert host.plates()["T3"][1:3] == ("Open", "Paired, nobody plays")
    bruno.buy_in(5000)
    host.wait()
    assert host.plates()["T3"][1] == "Open"
    assert host.plates()["T2"][1] == "Bruno"


def test_whoever_decides_sees_the_dealer_ask_him_and_not_the_next_terminal(router: Any) -> None:
    """At Pai Gow the dealer asked "Double Down?" of whoever was still setting his hands."""
    hall = Hall(router, "six-card-fortune-pai-gow-poker")
    odile, robin = hall.table.paired("Odile", 30_000), hall.table.paired("Robin", 30_000)
    shown = hall.terminal(robin)
    for link in (odile, robin):
        link.place({"pai-gow": 500})
    shown.wait(1)
    odile.say(odile.terminal.choose("house-way"))
    shown.wait(1)
    visit = shown.scene.visit
    assert (visit.felt_state.asked, visit.felt_state.caption) == (
        odile.terminal.seat,
        "Double Down?",
    )
    assert visit.deciding
    assert visit.kind.dealer_speech(visit.moment) == "Set your hands, please."
    shown.press("do house-way")
    shown.wait(1)
    assert visit.kind.dealer_speech(visit.moment) == "Double Down?"


def test_losing_the_table_is_seen_and_everything_is_kept(router: Any) -> None:
    hall = Hall(router)
    robin = hall.table.paired("Robin", 30_000)
    shown = hall.terminal(robin)
    hall.table.place_and_deal({robin: ANTES})
    shown.wait()
    login = robin.login
    robin.connected = False
    shown.loop.step()
    assert "unheard why" in [piece.name for _, piece in shown.scene._unheard_notice()]
    hall.table.host.lost(robin.number, hall.table.now)
    back = hall.table.connect(login)
    again = hall.terminal(back)
    assert again.choices[1] == "Bet 1×"
    assert again.display == ("$290.00", "Game account", "on the table", "$10.00", False)


def test_a_table_that_closes_pays_every_account_and_the_voucher_comes_up(router: Any) -> None:
    hall = Hall(router)
    robin = hall.table.paired("Robin", 30_000)
    host, shown = hall.host(), hall.terminal(robin)
    host.key(pygame.K_c)
    assert hall.table.host.should_close
    hall.table.host.close(hall.table.now)
    shown.wait()
    assert isinstance(shown.top, CashedOutSheet)
    assert shown.top.words.value == "$300.00"
    assert {"Bought in $300.00", "0 rounds, even"} <= set(shown.top.aloud())
    shown.key(pygame.K_ESCAPE)
    shown.wait()
    assert shown.top.title == "The table is closed"
    shown.key(pygame.K_RETURN)
    assert hall.left[-1] == "lobby"
    assert [one.cents for one in HallRecords(router.store).vouchers.issued_in()] == [30_000]
    assert router.store.verify() == ()


def test_the_host_holds_ends_and_voids_with_a_reason_and_the_key(router: Any) -> None:
    hall = Hall(router)
    RoomKeys(router.store, lambda: b"s" * 16).set_first_keys(PINS["finance"], PINS["tables"])
    robin = hall.table.paired("Robin", 30_000)
    host = hall.host()
    hall.table.place_and_deal({robin: ANTES})
    host.wait()
    host.key(pygame.K_h)
    assert isinstance(host.top, ReasonSheet)
    host.type("why", "a card lies on the floor")
    host.press("do")
    assert robin.terminal.phase.held == "a card lies on the floor"
    host.key(pygame.K_h)
    assert not robin.terminal.phase.held
    host.key(pygame.K_v)
    host.type("why", "misdeal")
    host.type("pin", "111111")
    host.press("do")
    assert "does not turn" in host.top.refusal
    assert host.top.typed == {"why": "misdeal", "pin": ""}, (
        "the next try went behind the wrong PIN, unseen"
    )
    host.type("pin", "564738")
    host.press("do")
    host.wait()
    assert robin.terminal.balance == 30_000
    assert [line.person for line in router.store.log.lines(limit=3) if line.kind == "void"] == [
        "J. Okafor"
    ]


@pytest.mark.parametrize("size", [(1080, 1920), (2160, 3840), (1280, 1024)])
def test_found_broken_a_host_higher_than_wide_had_no_room_for_its_pairing_code(
    router: Any, size: tuple[int, int]
) -> None:
    """Its panel was as large as the sheet under the felt: the clock filled it."""
    hall = Hall(router)
    host = hall.host()
    hall.table.host.open_pairing(0, hall.table.now)
    host.wait()
    host.scene.resize(router.shell.view(size))
    drawn = panel_pictures(host.scene)
    assert {"hall clock", "hall code", "hall count"} <= {
        name for one in drawn for name, *_ in one.args
    }


def test_found_broken_a_quarter_of_a_hosts_panel_was_empty_while_another_had_two_sections(
    router: Any,
) -> None:
    """And in a very wide window it was a block of 16 to 9 in the middle, its panel far from the
    edge.
    """
    host = Hall(router).host()
    host.scene.resize(router.shell.view((1280, 1024)))
    drawn = panel_pictures(host.scene)
    assert [
        sum(name in ("hall clock", "hall title") for name, *_ in one.args) for one in drawn
    ] == [1, 1, 1, 1]
    host.scene.resize(router.shell.view((2560, 1080)))
    assert host.scene.frame.panel_rect.right == 2560


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (2560, 1080)])
def test_found_broken_a_host_in_large_text_had_no_room_for_its_pairing_code(
    router: Any, size: tuple[int, int]
) -> None:
    """The clock left room for its title alone."""
    router.shell.change(text_scale=200)
    hall = Hall(router)
    host = hall.host()
    host.scene.resize(router.shell.view(size))

    def pairing() -> list[tuple[str, str]]:
        (panel,) = panel_pictures(host.scene)
        assert panel.args[-1][0] != "hall title"
        found = [args[2:4] for name, *args in panel.args if name in ("hall fact", "hall title")]
        return [(label, told) for label, told in found if label.startswith("Pairing")]

    assert pairing() == [("Pairing", "closed")]
    code = hall.table.host.open_pairing(0, hall.table.now)
    host.wait()
    assert pairing() == [("Pairing code", f"{code[:3]} {code[3:]}")]


def test_found_broken_no_ring_was_seen_round_a_terminal_of_a_host_nor_round_the_attendants_bell(
    router: Any,
) -> None:
    """Both were reached by keys, and nothing showed that."""
    hall = Hall(router)
    shown = [
        (hall.terminal(hall.table.paired("Ada", 50_000)), "attendant"),
        (hall.host(), "terminal 1"),
    ]
    for scene, name in ((one.scene, name) for one, name in shown):
        scene.focus.focus(name, by_key=True)
        parts = scene.surroundings(scene.visit.moment, scene.table, scene._pointed())
        assert "ring" in {piece.name for _, piece in parts}, name


def test_found_broken_a_terminal_called_a_void_round_a_loss_and_its_chips_stayed_on_the_felt(
    router: Any,
) -> None:
    """ "The round was void, −$10" stood beside an account that had them back."""
    hall = Hall(router)
    robin = hall.table.paired("Robin", 30_000)
    terminal = hall.terminal(robin)
    hall.table.place_and_deal({robin: ANTES})
    terminal.wait(9)
    visit = terminal.scene.visit
    assert visit.deciding
    robin.choose("bet 2x")
    terminal.wait(9)
    hall.table.host.void("misdeal", hall.table.now, person="J. Okafor")
    terminal.wait(9)
    m = visit.moment
    band = visit.kind.band(m)
    assert (m.bets.net, m.shown.void, dict(m.shown.chips)) == (0, True, {})
    assert band is not None
    assert band.said[2:4] == ("$0", "push")
    assert robin.terminal.balance == 30_000


def test_a_host_says_one_word_for_what_is_asked_and_returns_by_a_void_what_was_collected_too(
    router: Any,
) -> None:
    """Its plates said Betting and its panel deciding, who was folded by rule was away, and a void
    gave back what lay there.
    """
    hall = Hall(router)
    odile, bruno, robin = links = [
        hall.table.paired(name, 30_000) for name in ("Odile", "Bruno", "Robin")
    ]
    host = hall.host()
    hall.table.place_and_deal(dict.fromkeys(links, ANTES))
    odile.stop()
    for link in (bruno, robin):
        link.choose("bet 1x")
    host.wait(31)  # the house rule folds for Odile
    bruno.choose("bet 1x")
    host.wait()
    said = {sign: plate[2] for sign, plate in host.plates().items()}
    assert [said[f"T{seat}"] for seat in (1, 2, 3)] == [
        "Settled by house rule",
        "Done · Down 1×",
        "Betting",
    ]
    clock, *_ = host.scene._sections()
    assert "1 done, 1 betting" in [row.facts[0] for row in clock.rows]
    held = sum(link.terminal.balance for link in links)
    void = next(one.choice for one in host.scene.round_buttons() if one.label == "Void")
    assert void.sub == f"returns {dollars(90_000 - held)}" == "returns $45.00"
    hall.table.host.void("misdeal", hall.table.now, person="J. Okafor")
    host.wait()
    assert [hall.accounts.balance(link.terminal.asset) for link in links] == [30_000] * 3


def test_wire_7_the_hosts_felt_takes_no_chips_and_shows_what_any_watcher_sees(router: Any) -> None:
    hall = Hall(router)
    links = [hall.table.paired(name, 30_000) for name in ("Odile", "Bruno")]
    host = hall.host()
    hall.table.place_and_deal(dict.fromkeys(links, ANTES))
    host.wait()
    assert {plate[3] for plate in host.plates().values()} == {"$10", ""}
    kinds = {type(piece).__name__ for piece in host.scene.table.felt}
    assert "Chips" not in kinds
    held = hall.table.table.state.piles
    seen = {
        place: cards
        for place, cards in host.scene.visit.felt_state.cards.items()
        if place.startswith("seat ")
    }
    assert set(seen) == {"seat 1", "seat 2"}
    assert all(card not in cards for place, cards in seen.items() for card in held[place].cards)


def test_a_host_shows_how_its_tournament_stands(router: Any) -> None:
    hall = Hall(router, order=tournament_order(TableOrder(SLUG, 0), 3, 50_000, 2))
    one = hall.table.paired("Robin", 0)
    host = hall.host()

    def panel() -> list[str]:
        facts = [fact for row in panel_rows(host.scene) for fact in row.facts]
        return [fact for fact in facts if isinstance(fact, str)]

    assert {"The ranking", "waiting for 2 terminals", "Pairing", "1st  Robin", "$500"} <= set(
        panel()
    )
    two = hall.table.paired("Mara", 0)
    hall.table.place_and_deal({one: ANTES, two: dict.fromkeys(ANTES, 2500)})
    while hall.table.table.playing:
        for link in (one, two):
            if link.terminal.question is not None and link.terminal.is_asked:
                link.choose("fold")
                hall.table.deliver()
    host.wait()
    assert {"round 2 of 3", "1st  Robin", "$490", "2nd  Mara", "$450"} <= set(panel())
    assert not {"Pairing", "Pairing code"} & set(panel()), "nobody joins one that has begun"
    shown = hall.terminal(two)
    shown.wait(2)
    there = [str(fact) for row in panel_rows(shown.scene) for fact in row.facts]
    assert {"The ranking", "round 2 of 3", "1st  Robin", "$490", "2nd  Mara", "$450"} <= set(
        there
    ), "not only at the end"
    assert "Round 2 of 3 · 2nd of 2 · $450" in [
        piece.args[0] for piece in shown.scene.table.felt if piece.name == "mark"
    ]


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_game_is_played_at_a_terminal_and_watched_at_its_host(slug: str, router: Any) -> None:
    hall = Hall(router, slug)
    one, two = hall.table.paired("Odile", 0), hall.table.paired("Robin", 0)
    shown, host = hall.terminal(two, autoplay=2), hall.host()
    from game.hall.terminal.autoplay import Autoplay

    beside = Autoplay(one.terminal, rounds=2, seed=b"x" * 32)
    # the table above, the player's own zone below, at every game
    shared, own = shown.scene.frame.lenses
    assert shared.area.bottom <= own.area.top
    spots = {t.name: t.rect for t in shown.scene.focus.targets if t.name.startswith("spot ")}
    assert {name for name, rect in spots.items() if not own.area.contains(rect)} <= {
        "spot six-eight-shake"
    }
    for _ in range(400):
        for message in beside.moves():
            one.say(message)
        shown.wait(1)
        host.wait()
        if beside.done and shown.loop.stack.finished:
            break
    assert beside.played == 2
    assert shown.loop.stack.finished
    assert host.scene.visit.desk.number == hall.table.table.current_or_next_round
    assert router.store.verify() == ()


def test_a_table_that_cannot_be_joined_is_one_sentence_on_the_door_with_a_way_back(
    router: Any, tmp_path: Path
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens there
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        options = JoinOptions(address, "274913", "Robin")
        door = JoinDoor(
            router.shell, Lines(router.shell), tmp_path, options, shipped_layout, at_once=True
        )  # type: ignore[arg-type,return-value]
        door.enter(router.shell.view((1280, 720)))
        until(lambda: door.update(0.05), lambda: door.refusal)
    assert door.refusal.startswith(f"Nobody answers at 127.0.0.1 port {address.split(':')[1]}")
    door.typed["code"] = "27"
    door._on_answer("join")
    assert door.refusal == "Code has 6 digits, as 274913."
    door.typed["code"] = ""
    door._on_answer("join")  # found broken: "Code 127.0.0.1 does not know this terminal yet"
    assert (
        door.refusal
        == f"Code is needed: this terminal is new there; an operator opens pairing at {address}."
    )
    assert door._on_answer("away") == Quit(2)


def test_digits_that_are_typed_at_the_door_go_into_the_code(router: Any, tmp_path: Path) -> None:
    """The ring was on Join: digits went nowhere."""
    options = JoinOptions("127.0.0.1", "", "Robin")
    door = JoinDoor(router.shell, Lines(router.shell), tmp_path, options, lambda _game: None)  # type: ignore[arg-type,return-value]
    loop = Loop(Canvas((1280, 720)), router.shell, door)
    loop.step()

    def typed(text: str) -> None:
        for letter in text:
            code = pygame.key.key_code(letter)
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                loop.step([pygame.event.Event(kind, key=code, mod=0, unicode=letter)])
                if kind == pygame.KEYDOWN:
                    loop.step([pygame.event.Event(pygame.TEXTINPUT, text=letter)])

    typed("274913")
    assert door.typed["code"] == "274913"
    typed("7")
    assert door.typed["code"] == "274913"  # six are all
    door.ui.write_in(None)
    typed("11")
    assert door.typed["code"] == "11"  # another code takes its place
    assert (door.typed["table"], door.typed["name"]) == ("127.0.0.1", "Robin")


def press_letters(loop: Loop, text: str) -> None:
    """Keys and their letters, as SDL sends both."""
    for letter in text:
        code = {"\t": pygame.K_TAB, "\r": pygame.K_RETURN}.get(letter) or pygame.key.key_code(
            letter
        )
        loop.step([pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter)])
        if letter.isprintable():
            loop.step([pygame.event.Event(pygame.TEXTINPUT, text=letter)])
        loop.step([pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode=letter)])


def test_what_is_typed_at_the_door_of_the_room_goes_into_its_lines_and_enter_leads_on(
    router: Any, tmp_path: Path
) -> None:
    """The ring was on the button: names and PINs went nowhere, or one line too far; Enter did
    nothing before the last line.
    """
    door = RoomDoor(router.shell, OwnRoom(router.store, lambda at: at), ROOT, tmp_path, Quit(0))
    loop = Loop(Canvas((1280, 720)), router.shell, door)
    loop.step()
    loop.step([pygame.event.Event(pygame.TEXTINPUT, text="o")])  # of the key that opened the door
    assert not any(door.typed.values())
    press_letters(loop, "mia\r271828\r271828\r")
    assert list(door.typed.values()) == ["mia", "271828", "271828", "", "", ""]
    press_letters(loop, "otto\t31\r31\r")
    assert door.refusal == "Table games PIN: must have 6 to 10 digits."
    press_letters(loop, "271828\r271828\r314159\r314159\r")
    assert [one.person for one in HallRecords(router.store).keys.house_keys().values()] == [
        "mia",
        "otto",
    ]


def test_tab_goes_on_from_the_line_that_was_clicked(router: Any) -> None:
    """It went on from where the ring was: what was typed next went into another line, or nowhere."""
    loop = Loop(Canvas((1280, 720)), router.shell, scene_of(router, "join-door"))
    loop.step()
    door: Any = loop.stack.top
    at = next(t for t in door.focus.targets if t.name == "code").rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        loop.step([pygame.Event(kind, pos=at, button=1, touch=False)])
    press_letters(loop, "274913\tada")
    assert (door.typed["code"], door.typed["name"]) == ("274913", "ada")


def test_esc_at_a_host_asks_before_it_closes_the_table_over_its_terminals(router: Any) -> None:
    """One Esc of a passer-by sent every terminal away, in the middle of a round."""
    hall = Hall(router)
    robin = hall.table.paired("Robin", 30_000)
    host = hall.host()
    host.wait()
    host.key(pygame.K_ESCAPE)
    assert host.top.title == "Close the table now?"
    assert not hall.left
    host.key(pygame.K_ESCAPE)
    assert host.top is host.scene
    host.key(pygame.K_ESCAPE)
    host.press("leave")
    assert hall.left == ["lobby"]
    assert robin.terminal.balance == 30_000


def test_why_a_table_is_held_is_read_whole_at_its_host_and_its_terminals(router: Any) -> None:
    """Of a clock that was set back a host showed an ant's line with its end cut off, and a terminal
    the middle of the sentence.
    """
    jump = "The clock of this computer went back, to 2026-11-24 12:32 from 2026-11-25 08:32."
    why = f"{jump} The table waits until an operator confirms it."
    hall = Hall(router)
    robin = hall.table.paired("Robin", 30_000)
    host = hall.host()
    hall.table.host.hold(why, hall.table.now)
    host.wait()
    lines = [row.facts[0] for row in panel_rows(host.scene) if row.art == "hall words"]
    at = next(i for i, line in enumerate(lines) if line.startswith("The clock"))
    assert " ".join(lines[at : at + 5]).startswith(why)
    assert max(map(len, lines[at : at + 4])) <= 34
    assert robin.terminal.phase.held == why
    assert hall_panel.brief_waiting_text(hall.table.session(robin)) == "The table waits."


def test_pairing_is_opened_from_the_hosts_window_and_a_terminal_is_replaced_or_shut_out(
    router: Any,
) -> None:
    hall = Hall(router)
    robin = hall.table.paired("Robin", 30_000)
    host = hall.host()
    gate = hall.table.host.gate
    lines = lambda: [(row.art, row.facts) for row in panel_rows(host.scene)]  # noqa: E731
    assert ("hall title", ("Pairing", "closed", True)) in lines()
    assert ("hall words", ("Press Pair to let one terminal in.", False)) in lines()
    host.key(pygame.K_p)
    host.wait()
    assert ("hall code", (gate.code,)) in lines()
    host.press("terminal 1")
    assert host.top.title == "Terminal T1"
    host.press("pair")
    assert gate.seat == 1
    other = hall.table.connect()
    other.pair(gate.code)
    host.wait()
    assert robin.over.startswith("this terminal is not paired")
    assert (other.terminal.seat, other.terminal.balance, gate.code) == (1, 30_000, "")
    host.press("terminal 1")
    host.press("revoke")
    host.type("why", "it was stolen")
    host.press("do")
    assert other.over.startswith("this terminal is not paired")
    assert hall.table.connect(other.login).over.startswith("this terminal is not paired")
    host.wait()
    assert [line.words for line in host.scene.current_state.seats] == ["Its key is revoked"]
    assert [line.told for line in router.store.log.lines(kind="key revoked")] == [
        "The key of Robin was revoked: it was stolen."
    ]
    gate.open(hall.table.now)
    while not gate.rest_left(hall.table.now):
        gate.fail(hall.table.now)
    host.wait()
    assert ("hall title", ("Pairing", "rests 1:00", True)) in lines()
    assert ("hall words", ("Too many wrong codes were tried.", False)) in lines()
    host.key(pygame.K_p)
    host.wait()
    assert gate.code == ""


def test_a_table_that_takes_no_more_connections_says_so_on_the_door(
    router: Any, tmp_path: Path
) -> None:
    """The door stood there for ever: the table had closed the connection before its first word."""
    service = Service(own(tmp_path / "hall")[0], address="127.0.0.1", port=0, most_lines=0)
    try:
        options = JoinOptions(f"127.0.0.1:{service.port}", "274913", "Robin")
        door = JoinDoor(
            router.shell, Lines(router.shell), tmp_path, options, shipped_layout, at_once=True
        )  # type: ignore[arg-type,return-value]
        door.enter(router.shell.view((1280, 720)))
        until(lambda: door.update(0.05), lambda: door.refusal)
        assert door.refusal.endswith("takes no more connections now (too many connections).")
    finally:
        service.stop()


@pytest.mark.parametrize("way", ["mouse", "keys", "pad"])
def test_a_table_that_was_found_on_the_network_is_chosen_instead_of_typed(
    router: Any, way: str
) -> None:
    """Its address was to be read at the table, where none was shown, and typed."""
    loop = Loop(Canvas((1280, 720)), router.shell, scene_of(router, "join-door"))
    loop.step()
    door: Any = loop.stack.top
    if way == "mouse":
        at = next(t for t in door.focus.targets if t.name == "found:1").rect.center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            loop.step([pygame.Event(kind, pos=at, button=1, touch=False)])
    else:
        for _ in range(12):
            if door.focus.ringed == "found:1":
                break
            if way == "pad":
                loop._dispatch_pad_keys(
                    [pad_key_event("Up" if not door.focus.ringed.startswith("found") else "Right")]
                )
            else:
                code = pygame.K_RIGHT if door.focus.ringed.startswith("found") else pygame.K_TAB
                loop.step([pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)])
        assert door.focus.ringed == "found:1"
        if way == "pad":
            loop._dispatch_pad_keys([pad_key_event("A")])
        else:
            loop.step(
                [pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)]
            )
    loop.step()
    assert door.typed["table"] == "192.168.1.20:7606"
    assert door.focus.ringed == "code"
    assert (
        door.going == "Now type the code that High Roll Dice, hybrid table 2 shows, and press Join."
    )


def test_the_address_of_the_only_table_that_is_found_stands_in_its_line(
    router: Any, tmp_path: Path
) -> None:
    """This machine's own address stayed there, and a code that was typed went to nobody."""

    class OneTable(TableBrowser):
        @property
        def found_tables(self) -> tuple[FoundTable, ...]:
            return (FoundTable("Hybrid table 1", "192.168.1.20", 7605),)

    for address, stands in ((JoinOptions().address, "192.168.1.20:7605"), ("10.0.0.9:7605",) * 2):
        options = JoinOptions(address)
        lines = Lines(router.shell)
        door = JoinDoor(router.shell, lines, tmp_path, options, shipped_layout, browser=OneTable())
        Loop(Canvas((1280, 720)), router.shell, door).step()
        assert door.typed["table"] == stands


def test_a_host_shows_the_address_that_is_typed_at_terminals(
    router: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It showed its port alone."""
    monkeypatch.setattr("game.client.electronic.host.own_addresses", lambda: ("192.168.1.20",))
    hall = Hall(router)
    host = hall.host()
    assert ("Address", "127.0.0.1:7605") in host.scene.current_state.facts
    HallRecords(router.store).floor.save_rules(ElectronicRules(network=True), "M. Vale, J. Okafor")
    host.wait()
    assert host.scene.current_state.facts[:2] == (
        ("Address", "192.168.1.20:7605"),
        ("Network", "open"),
    )


@pytest.mark.slow
@pytest.mark.display
@xwindow.required()
def test_a_host_and_a_terminal_in_real_windows_by_real_keys_over_a_kill(tmp_path: Path) -> None:
    main, house = [sys.executable, str(ROOT / "main.py")], tmp_path / "house"
    with Store.open(house, clock=lambda: datetime.now(UTC)) as store:
        give_owner(store, ROOT)
    hosts = [
        *main,
        "host",
        SLUG,
        "--code",
        "274913",
        "--shown",
        "1",
        "--seconds",
        "60",
        "--data",
        str(house),
    ]
    with xwindow.Display((1600, 900)) as display:
        host = display.run([*hosts, "--port", "0"], cwd=ROOT)
        port = host.until("pairing code", PATIENCE).split("at port ")[1].split()[0]
        joins = [
            "join",
            f"127.0.0.1:{port}",
            "--code",
            "274913",
            "--name",
            "Robin",
            "--data",
            str(tmp_path / "t"),
        ]
        display.run([*main, *joins], cwd=ROOT)
        display.window("terminal", PATIENCE)
        display.wait_until(lit, PATIENCE)
        display.key("F6")
        display.wait_until(lambda shot: not lit(shot), PATIENCE)  # the sheet is over the felt
        display.key("Tab", *["Right"] * 6)
        until(lambda: display.key("Return"), lambda: balances(house)[0])
        display.key("Escape")
        display.wait_until(lit, PATIENCE)
        display.key("2", "Tab", "Return")
        until(lambda: display.key("d"), lambda: balances(house)[1])
        host.kill()
        display.run([*hosts, "--port", port, "--headless"], cwd=ROOT).until(
            "pairing code", PATIENCE
        )
        until(lambda: display.key("f"), lambda: not balances(house)[1])
        until(lambda: display.key("F7"), lambda: not balances(house)[0])
        with book(house) as store:
            meters = store.ledger.terminal_meters(2041)
            (voucher,) = HallRecords(store).vouchers.issued_in()
            assert meters["coin in"] == sum(ANTES.values())
            assert voucher.cents == game_account_cents_due(meters) + meters["voucher out value"]
            assert store.verify() == ()


PATIENCE = 120.0
"""Seconds after which a machine stands still."""


def lit(shot: pygame.Surface) -> bool:
    """Whether a point of the felt between the cross and the spots is seen, and nothing over it."""
    red, green, _, _ = shot.get_at((533, 500))
    return green > 60 and green > red + 30


def until(press: Callable[[], object], true: Callable[[], Any]) -> None:
    """Press until it is true, as somebody does who sees nothing happen yet."""
    limit = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < limit, "it never comes true"
        press()


def book(folder: Path) -> Store:
    return Store.open(folder, clock=lambda: datetime.now(UTC), read_only=True)


def balances(folder: Path) -> tuple[int, int]:
    """Cents on the first terminal's account, and in play there."""
    with book(folder) as store:
        found = store.ledger.balances()
    return found.get("game:2041", 0), found.get("play:2041", 0)
