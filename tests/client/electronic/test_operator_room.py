"""The operator's room in the window: its door, its tabs by keys, what is done and exported there,
and that it locks.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.book import BOTS, Store
from game.book.ledger import tip_account
from game.book.values import Move
from game.client import program
from game.client.electronic.host import HostScene
from game.client.electronic.room import OperatorPage, OwnerDoor, RecoveryCodes, RoomDoor
from game.client.input.pads import pad_key_event
from game.client.pictures import ROOM, scene_of, studio
from game.client.scenes.scene import Quit
from game.client.ui.data_views import Listing
from game.client.window.loop import Canvas, Lines, Loop
from game.core.money import short
from game.hall.operator.keys import NoOwner
from game.hall.operator.recall import Recall
from game.hall.operator.report_commands import machine_time
from game.hall.process.network import network_lines
from game.hall.process.owner_client import attached
from game.hall.process.owner_ipc import TableOrder
from game.hall.records import HallRecords
from tests.hall.house import PINS as OWNERS
from tests.hall.process.test_owner_client import Owned, a_player

ROOT = Path(__file__).resolve().parents[3]
PINS = {
    "finance": "M. Vale",
    "finance pin": "918273",
    "finance pin again": "918273",
    "tables": "J. Okafor",
    "tables pin": "564738",
    "tables pin again": "564738",
}


class Operator:
    """Someone at the door, and then in the room."""

    def __init__(
        self, router: Any, size: tuple[int, int] = (1920, 1080), door: RoomDoor | None = None
    ) -> None:
        self.router = router
        self.loop = Loop(Canvas(size), router.shell, door or router.room(Quit()))
        self.step()

    @property
    def top(self) -> Any:
        return self.loop.stack.top

    def step(self, *events: pygame.Event) -> None:
        self.router.shell.clock.wind(0.5)
        self.loop.step(events)

    def key(self, code: int) -> None:
        self.step(
            pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0),
            pygame.Event(pygame.KEYUP, key=code, mod=0, scancode=0),
        )

    def click(self, name: str) -> None:
        page = self.top
        target = next(
            t for layer in ("column", "dialog") for t in page.ui.targets(layer) if t.name == name
        )
        at = target.rect.center
        self.step(
            pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        )
        self.step(
            pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False),
            pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False),
        )

    def typed(self, name: str, text: str) -> None:
        ui = self.top.ui
        ui.write_in(ui[name])
        for letter in text:
            self.step(pygame.Event(pygame.TEXTINPUT, text=letter))

    def opened(self, **pins: str) -> OperatorPage:
        for name, told in PINS.items():
            if name in self.top.typed:
                own = name.removesuffix(" again").replace(" ", "_")
                self.typed(name, pins.get(name.replace(" ", "_"), pins.get(own, told)))
        self.click("open")
        if isinstance(self.top, RecoveryCodes):
            self.click("written")
        return self.top


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        now = made.store.now()
        made.moment = now

        def clock() -> Any:
            made.moment += timedelta(milliseconds=100)
            return made.moment

        made.store.clock = clock
        made.store.close()
        made.store = Store.open(made.folder, clock=clock)
        yield made
        made.store.close()


@pytest.mark.slow
def test_e2_a_house_gets_its_owner_at_the_door_and_later_both_pins_open_the_room(
    router: Any,
) -> None:
    operator = Operator(router)
    assert set(operator.top.typed) == set(PINS)
    assert operator.top.title == "Who owns this house?"
    assert isinstance(operator.opened(), OperatorPage)
    assert {line.person for line in router.store.log.lines(kind="self-check")} == {
        "M. Vale, J. Okafor"
    }
    operator.key(pygame.K_l)
    assert isinstance(operator.top, RoomDoor)
    assert set(operator.top.typed) == {"finance pin", "tables pin"}
    operator.opened(tables_pin="111222")
    assert isinstance(operator.top, RoomDoor)
    assert operator.top.refusal.startswith("This PIN does not turn the table games key")
    assert isinstance(operator.opened(), OperatorPage)
    kinds = [line.kind for line in router.store.log.lines(limit=30)]
    assert (kinds.count("key refused"), kinds.count("room")) == (1, 3)


@pytest.mark.slow
def test_a_lost_pin_is_replaced_at_the_door_by_a_recovery_code(router: Any) -> None:
    operator = Operator(router)
    for name, told in PINS.items():
        operator.typed(name, told)
    operator.click("open")
    codes = operator.top.made[0].codes
    assert [one.person for one in operator.top.made] == ["M. Vale", "J. Okafor"]
    operator.key(pygame.K_ESCAPE)
    assert isinstance(operator.top, RecoveryCodes), (
        "they are not shown again: nothing but the button leads on"
    )
    operator.click("written")
    operator.key(pygame.K_l)
    operator.click("lost")
    for name, told in (
        ("person", "M. Vale"),
        ("code", "AAAA-BBBB-CCCC-DDDD"),
        ("new pin", "246813"),
        ("new pin again", "246813"),
    ):
        operator.typed(name, told)
    operator.click("recover")
    assert (
        operator.top.refusal == "This recovery code does not recover the finance key: 4 more tries."
    )
    operator.top.typed["code"] = ""
    operator.top.refresh()
    operator.typed("code", codes[0])
    operator.typed("new pin", "246813")
    operator.typed("new pin again", "246831")
    operator.click("recover")
    assert operator.top.refusal == "New PIN: is not the same as the first time."
    operator.typed("new pin", "246813")
    operator.typed("new pin again", "246813")
    operator.click("recover")
    assert isinstance(operator.top, RoomDoor)
    assert isinstance(operator.opened(finance_pin="246813"), OperatorPage)


def test_a_new_owner_types_each_pin_twice(router: Any) -> None:
    operator = Operator(router)
    operator.opened(tables_pin_again="564783")
    assert operator.top.refusal == "Table games PIN: is not the same as the first time."
    assert HallRecords(router.store).keys.house_keys() == {}
    assert isinstance(operator.opened(), OperatorPage)


def test_one_pin_for_both_keys_is_refused_in_a_sentence_and_nothing_is_set(router: Any) -> None:
    operator = Operator(router)
    operator.opened(tables_pin=PINS["finance pin"])
    assert isinstance(operator.top, RoomDoor)
    assert "must not be the same" in operator.top.refusal
    assert HallRecords(router.store).keys.house_keys() == {}


def test_the_room_locks_after_five_minutes_without_a_touch_and_at_once_with_esc(
    router: Any,
) -> None:
    operator = Operator(router)
    operator.opened()
    router.moment += timedelta(minutes=4)
    operator.key(pygame.K_g)
    router.moment += timedelta(minutes=4)
    operator.step()
    assert isinstance(operator.top, OperatorPage)
    router.moment += timedelta(minutes=2)
    operator.step()
    assert isinstance(operator.top, RoomDoor)
    operator.opened()
    operator.key(pygame.K_ESCAPE)
    assert isinstance(operator.top, RoomDoor)


def test_every_tab_opens_by_its_key_at_the_smallest_window_too(router: Any) -> None:
    operator = Operator(router, (1280, 720))
    operator.opened()
    for code, tab in zip("mgrvpens", ROOM[1:], strict=True):
        operator.key(ord(code))
        assert operator.top.tab == tab
        assert operator.top.column_height() > 60


def settled(router: Any) -> int:
    """A round at a terminal and a voucher for what is left; the terminal's asset number."""
    terminal: Any = scene_of(router, "terminal:criss-cross-poker")
    account, session = terminal.terminal, terminal.terminal.session
    while session.turn:
        session.act(session.legal()[0])
    account.cash_out()
    return int(account.asset)


@pytest.mark.slow
def test_exports_go_into_the_operators_folder_with_both_names(router: Any) -> None:
    settled(router)
    operator = Operator(router)
    operator.opened()
    operator.click("export:meters.json")
    operator.key(pygame.K_g)
    for kind in ("pdf", "csv", "json"):
        operator.click(f"export:day.{kind}")
    operator.key(pygame.K_r)
    operator.click("export:recall.json")
    folder = router.folder / "operator"
    day = operator.top.store.now().date()
    names = {path.suffix for path in folder.iterdir()}
    assert names == {".json", ".csv", ".pdf"}
    assert len(list(folder.iterdir())) == 5, day
    for path in folder.glob("*.json"):
        told = json.loads(path.read_text())
        assert (told["finance"], told["table_games"], told["note"]) == (
            "M. Vale",
            "J. Okafor",
            "Table game, play money",
        )
    assert json.loads((folder / "recall-table-1.json").read_text())["label"] == "RECALL"


def test_a_voucher_is_paid_by_hand_and_a_terminal_put_out_of_use_and_back(router: Any) -> None:
    asset = settled(router)
    voucher = HallRecords(router.store).vouchers.issued_in()[0]
    before = router.store.people.bankroll(router.player)
    operator = Operator(router)
    operator.opened()
    operator.key(pygame.K_v)
    operator.click(f"row:{voucher.number}")
    operator.click("do:pay")
    assert router.store.people.bankroll(router.player) == before + voucher.cents
    assert HallRecords(router.store).vouchers.find(voucher.number).redeemed is not None
    operator.key(pygame.K_s)
    operator.click(f"row:{asset}")
    operator.click("do:door")
    assert HallRecords(router.store).floor.terminal(asset).halted == "A door is open."
    operator.click("do:release")
    assert HallRecords(router.store).floor.terminal(asset).halted, "what was done is asked for"
    operator.typed("what", "closed it")
    operator.click("do:release")
    assert HallRecords(router.store).floor.terminal(asset).halted == ""
    assert router.store.verify() == ()


def test_a_large_hand_pay_asks_for_a_pin_and_the_tips_of_a_table_are_paid(router: Any) -> None:
    asset = settled(router)
    store, records = router.store, HallRecords(router.store)
    table = records.floor.terminal(asset).table
    due = Move(BOTS, f"handpay:{asset}", 600_000, "attendant")
    tips = Move(BOTS, tip_account(table.slug, table.house_table), 700, "tip")
    store.people.transfer((due, tips))
    operator = Operator(router)
    operator.opened()
    operator.key(pygame.K_s)
    operator.click(f"row:{asset}")
    operator.click("do:handpay")
    assert records.accounts.hand_pay_due(asset) == 600_000, "the second key signs"
    operator.typed("tables pin", PINS["tables pin"])
    operator.click("do:handpay")
    assert records.accounts.hand_pay_due(asset) == 0
    number = records.accounts.last_slip(asset)
    assert (router.folder / "operator" / f"hand-pay-{number}.pdf").is_file()
    operator.key(pygame.K_g)
    operator.click(f"do:tips {table.number}")
    assert records.accounts.tips_in_box(table) == 0


def test_the_room_in_a_window_of_its_own_works_at_the_desk_of_the_owner(
    router: Any, tmp_path: Path
) -> None:
    owned = Owned(tmp_path / "house")
    a_player(owned)
    way = attached(owned.folder, machine_time)
    assert way is not None
    operator = Operator(
        router, door=RoomDoor(router.shell, way, ROOT, tmp_path / "operator", Quit())
    )
    operator.opened(finance_pin=OWNERS[1], tables_pin=OWNERS[3])
    operator.click("export:meters.json")
    # it has the gaming day's date, which ends at 06:00
    (written,) = (tmp_path / "operator").glob("meters-*.json")
    told = json.loads(written.read_text())
    assert (told["agrees"], told["finance"], told["rows"][-1]["accounts by ledger"]) == (
        True,
        "M. Vale",
        20_000,
    )
    operator.key(pygame.K_s)
    operator.click("row:2041")
    operator.click("do:door")
    assert HallRecords(way.store).floor.terminal(2041).halted == "A door is open."
    owned.end()
    operator.click("do:door")  # the owner has gone: said, and nothing fails
    assert router.shell.toasts._toasts[-1].detail.startswith("The program that owned the book")
    way.close()


def test_found_broken_the_lines_for_pins_kept_the_librarys_small_letters(router: Any) -> None:
    router.shell.change(text_scale=200)
    line = Operator(router).top.ui["finance pin"]
    assert line.hidden_font is line.font
    letter = line.font.get_metrics(line.hidden_text_char)[0]
    assert letter is not None, "what stands for a digit is in the face"
    assert line.font.get_point_size() >= 25


def test_a_recalled_round_is_played_back_step_by_step_from_every_seat_and_never_while_it_runs(
    router: Any,
) -> None:
    terminal: Any = scene_of(router, "terminal:criss-cross-poker")  # at a decision
    operator = Operator(router)
    operator.opened()
    operator.key(pygame.K_r)
    strip = operator.top.strip
    assert (strip.row, strip.beats) == (None, ())
    session = terminal.terminal.session
    while session.turn:
        session.act(session.legal()[0])
    operator.key(pygame.K_m)
    operator.key(pygame.K_r)
    operator.step()
    found = Recall(router.store, terminal.terminal.electronic, machine_time).round(1)
    for seat in found.seats:
        operator.top.said["seat"] = seat.seat
        operator.top.lay_out()
        operator.step()
        assert (strip.seat, strip.sound, strip.fault) == (seat.seat, True, "")
        assert sum(beat.cents for beat in strip.beats) == seat.staked
        hands = {
            place for beat in strip.beats for place, _ in beat.rows if place.startswith("seat ")
        }
        assert hands <= {f"seat {seat.seat}"}  # nobody else's
        assert strip.beats[-1].title.endswith(short(abs(seat.net))) or not seat.net
    operator.key(pygame.K_SPACE)
    assert (strip.at, strip.playing) == (0, True)
    for _ in range(2 * len(strip.beats)):
        operator.step()  # half a second each
    assert (strip.at, strip.playing) == (len(strip.beats) - 1, False)
    operator.key(pygame.K_LEFT)
    assert strip.at == len(strip.beats) - 2
    operator.top.come_to("play:back")
    for button, comes in (("Right", "play:toggle"), ("Left", "play:back"), ("Left", "nav:")):
        # found broken: the stick went through the steps, and the ring stayed
        operator.loop._dispatch_pad_keys([pad_key_event(button)])
        assert operator.top.focus.ringed.startswith(comes)
    assert strip.at == len(strip.beats) - 2


def test_the_ring_round_what_stands_first_in_a_tab_is_not_cut_at_its_top(router: Any) -> None:
    """In the gaming day's tab the ring round "Close the day" lacked its upper line."""
    loop = Loop(Canvas((1280, 720)), router.shell, scene_of(router, "operator:day"))
    loop.step()
    page: Any = loop.stack.top
    without = pygame.surfarray.array2d(loop.window.surface)
    page.focus.focus("do:close")
    page.focus.by_key = True
    page.redraw()
    loop.step()
    changed = pygame.surfarray.array2d(loop.window.surface) != without
    button = page.focus.get("do:close").rect
    above, below = (
        changed[button.x : button.right, : button.top],
        changed[button.x : button.right, button.bottom :],
    )
    assert above.any(axis=0).sum() == below.any(axis=0).sum() > 3


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1080, 1920)])
def test_found_broken_a_further_table_of_the_meters_had_the_column_of_the_book_alone(
    router: Any, size: tuple[int, int]
) -> None:
    """Its columns are spread over as many tables as they need."""
    operator = Operator(router, size)
    room = operator.opened()
    operator.key(ord("m"))
    tables = [one for one in room.ui.controls() if isinstance(one, Listing)]
    counts = [len(one.columns) - 1 for one in tables]
    assert sum(counts) == 13
    assert max(counts) - min(counts) <= 1


def test_the_network_is_opened_and_shut_by_a_button_of_the_room(router: Any) -> None:
    """It took the words of a command line that no page named."""
    operator = Operator(router)
    room = operator.opened()
    operator.key(ord("n"))
    assert room.title == "Network"
    operator.click("do:network on")
    assert HallRecords(router.store).floor.rules().network
    assert (
        room.said["answer"]
        == "The network is open: terminals on other computers can reach the tables."
    )
    operator.click("do:network off")
    assert not HallRecords(router.store).floor.rules().network
    told = [line.told for line in router.store.log.lines(kind="configuration")]
    assert len(told) == 2, told


def test_a_host_in_a_window_asks_first_who_owns_the_house(
    router: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Left without an owner, no table opens; given one, the host goes on by itself."""
    shown: list[Any] = []

    def in_window(_root: Path, _data: Path, made: Any) -> tuple[Any, int]:
        scene = made(router.shell, Lines(router.shell))
        shown.append(scene)
        if len(shown) == 2:
            operator = Operator(router, door=scene)
            operator.opened()
            assert operator.loop.stack.finished, (
                "whoever has written the codes down is not in the room"
            )
        return scene, 0

    monkeypatch.setattr(program, "_in_window", in_window)
    monkeypatch.setattr(program.windows, "check_display", lambda _: None)
    order = TableOrder("flop-poker", 0)
    with pytest.raises(NoOwner):
        program.show_hosted_table(ROOT, tmp_path, order, print)
    assert program.show_hosted_table(ROOT, tmp_path, order, print) == 0
    assert [type(scene) for scene in shown] == [OwnerDoor, OwnerDoor, HostScene]
    with Store.open(tmp_path, clock=lambda: datetime.now(UTC)) as store:
        assert [key.person for key in HallRecords(store).keys.house_keys().values()] == [
            "M. Vale",
            "J. Okafor",
        ]


def test_pairing_is_opened_and_a_key_revoked_in_the_rooms_network_tab(
    router: Any, tmp_path: Path
) -> None:
    owned = Owned(tmp_path)
    way = attached(tmp_path, machine_time)
    assert way is not None
    try:
        hosts: list[Any] = []
        owned.put(
            lambda: hosts.append(
                owned.hall.open(TableOrder("flop-poker", 0), lambda _told: None).host
            )
        )
        owned.put(lambda: hosts[0]._enroll(1, "Robin", bytes(range(32)), time.monotonic()))
        door = RoomDoor(router.shell, way, ROOT, tmp_path / "operator", Quit())
        operator = Operator(router, door=door)
        room = operator.opened(finance_pin=OWNERS[1], tables_pin=OWNERS[3])
        operator.key(ord("n"))
        (table,) = room.network().tables
        assert (table.pairing, table.code) == ("closed", "")
        operator.click("do:pair 1")
        (table,) = room.network().tables
        code = hosts[0].gate.code
        assert table.code == code
        assert table.pairing.startswith(
            f"code {code[:3]} {code[3:]}, 1:5"
        ) or table.pairing.endswith("2:00 left")
        assert code in room.said["answer"]
        operator.click("do:revoke LH-2041")
        assert HallRecords(way.store).keys.pairing(key=bytes(range(32)))  # a reason is asked for
        operator.typed("why", "it was stolen")
        operator.click("do:revoke LH-2041")
        (table,) = room.network().tables
        assert [(one.has_key, one.whereabouts) for one in table.terminals] == [
            (False, "shut out until it is paired again")
        ]
        operator.click("do:pair LH-2041")
        assert hosts[0].gate.seat == 1
        assert "  pairing: code " in "\n".join(network_lines(room.network()))
    finally:
        way.close()
        owned.end()


def test_found_broken_no_host_could_attach_to_the_window_of_the_operators_room() -> None:
    """Its desk asked the book in a thread of its own, was refused, and stayed closed."""
    with studio(ROOT) as router:
        lines = Lines(router.shell)
        room = router.room(Quit())
        assert isinstance(room, RoomDoor)
        desk = program.WindowDesk(router, lines)
        desk.open()
        assert desk._opens is not None
        desk._opens.join()
        router.shell.make_calls()
        assert not [toast.title for toast in router.shell.toasts.visible_toasts]
        assert router.hall is not None
        assert lines.served is router.hall
        assert room.keys.network() == router.hall.network()
        assert room.keys._pairs is router.hall
        desk.close()
