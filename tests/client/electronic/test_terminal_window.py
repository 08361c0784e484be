"""A terminal in the window: a table played through a game account by keys and mouse, to a voucher
and back in, over kills.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.book.house.meter_tallies import game_account_cents_due
from game.client.draw import hall
from game.client.draw.sheet import Sheet
from game.client.draw.style import ControlStyle
from game.client.electronic import own_zone
from game.client.electronic.cash import BillsAndVouchers, CashedOutSheet
from game.client.layouts import layout as layouts
from game.client.layouts.layout import shipped_layout
from game.client.pictures import OWNERS, give_owner, studio
from game.client.router import Router
from game.client.scenes.scene import Pop, Push, Viewport
from game.client.table.model.intents import Act
from game.games import GAMES
from game.hall.money.vouchers import code_text
from game.hall.records import HallRecords
from game.hall.terminal.session import Floor
from tests.client.table.test_table_scene import Player

ROOT = Path(__file__).resolve().parents[3]
ANTES = {"ante-across": 500, "ante-down": 500}


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        made.shell.change(speed="instant", coach="after")
        give_owner(made.store, ROOT)
        made.floor = Floor(made.store, ROOT, "hybrid", seeds=made.own_seeds)
        yield made


def top(player: Player) -> Any:
    return player.loop.stack.top


def put(player: Player, *cents: int) -> None:
    """Buy in by F6, a press for each bill."""
    player.key(pygame.K_F6)
    sheet = top(player)
    assert isinstance(sheet, BillsAndVouchers)
    for one in cents:
        rect = next(t.rect for t in sheet.ui.targets("dialog") if t.name == f"put:{one}")
        player.step(
            *(
                pygame.event.Event(
                    kind, pos=rect.center, button=1, touch=False, rel=(0, 0), buttons=(0, 0, 0)
                )
                for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
            )
        )
        player.wait(0.5)
    player.key(pygame.K_ESCAPE)
    player.wait()


def typed(player: Player, text: str) -> None:
    """Type into the line for a voucher and press Enter."""
    player.key(pygame.K_F6)
    sheet = top(player)
    sheet.ui.write_in(sheet.ui["voucher"])
    for letter in text:
        player.step(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    player.key(pygame.K_RETURN)


def said_by(player: Player, name: str) -> tuple[Any, ...]:
    """What a drawing round the felt says."""
    scene = player.scene
    parts = scene.surroundings(scene.visit.moment, scene.table, scene._pointed())
    return next(piece.args for _, piece in parts if piece.name == name)


def display(player: Player) -> tuple[Any, ...]:
    """What the fund display says."""
    return said_by(player, "fund display")


def deal(player: Player) -> None:
    player.scene.visit.lay_wagers(dict(ANTES))
    player.key(pygame.K_d)
    player.wait()


def round_of(player: Player) -> None:
    deal(player)
    while player.scene.visit.session.turn:
        player.key(pygame.K_f)
        player.wait()
    player.scene.obey(Act.NEXT_ROUND)
    player.wait()


def test_the_own_zone_stands_apart_from_the_table_and_the_panel_brings_the_table_back(
    router: Any,
) -> None:
    player = Player(router)
    put(player, 10_000)
    scene = player.scene
    shared, own = scene.frame.lenses
    assert shared.area.bottom <= own.area.top
    spot = next(one for one in scene.focus.targets if one.name == "spot ante-across")
    assert own.area.contains(spot.rect)
    deal(player)
    cards = {item.key: item.rect for item in scene._things() if item.key.startswith("card ")}
    assert all(
        own.area.contains(rect)
        for name, rect in cards.items()
        if name.startswith(f"card seat {scene.visit.state.own} ")
    )
    assert all(
        shared.area.contains(rect)
        for name, rect in cards.items()
        if name.startswith("card community")
    )
    assert {"rules", "money-in", "money-out"} <= {one.name for one in scene.focus.targets}
    lying = scene.visit.moment.shown
    player.key(pygame.K_p)
    assert not scene.frame.lenses  # the whole felt, with the coach beside it
    assert scene.visit.moment.shown == lying
    player.key(pygame.K_p)
    assert len(scene.frame.lenses) == 2


def test_found_broken_where_the_first_card_goes_was_written_over_another_terminals_cards() -> None:
    game = GAMES["six-card-fortune-pai-gow-poker"]
    printed = shipped_layout(game)
    felt = layouts.layout_for_shape(printed, "own zone") or printed
    made = own_zone.own_zone_layout(felt, layouts.other_seat_places(printed, game, 4))
    k = own_zone.cut_in_two(felt).k
    x, y = made.furniture["shaker"]
    words = pygame.Rect(round(x - 99), round(y + 92), 198, 46)
    wide, high = own_zone.STYLE.other_hand / k, own_zone.STYLE.other_card * 1.4 / k
    cards = [
        pygame.Rect(
            round(place.at[0] - wide / 2), round(place.at[1] - high / 2), round(wide), round(high)
        )
        for place in made.seats.values()
    ]
    assert words.collidelist(cards) == -1


@pytest.mark.slow
def test_e3_bills_stand_on_the_fund_display_at_once_and_a_cash_out_is_a_voucher(
    router: Any,
) -> None:
    player = Player(router)
    before = router.store.people.bankroll(router.player)
    put(player, 10_000, 10_000, 2000)
    assert display(player) == ("$220.00", "Game account", "on the table", "$0.00", False)
    assert router.store.people.bankroll(router.player) == before - 22_000
    player.key(pygame.K_F7)
    sheet = top(player)
    assert isinstance(sheet, CashedOutSheet)
    assert (sheet.words.value, sheet.words.words) == (
        "$220.00",
        "Two hundred twenty dollars and no cents",
    )
    assert player.scene.terminal.balance == 0
    player.key(pygame.K_s)
    saved = sorted(one.name for one in (router.folder / "vouchers").iterdir())
    assert saved == [f"voucher-{sheet.voucher.number}.{kind}" for kind in ("pdf", "png")]
    player.key(pygame.K_b)
    player.wait()
    assert (player.scene.terminal.balance, display(player)[0]) == (22_000, "$220.00")
    meters = router.store.ledger.terminal_meters(player.scene.terminal.asset)
    assert (
        meters["voucher out value"],
        meters["voucher in value"],
        game_account_cents_due(meters),
    ) == (22_000, 22_000, 22_000)


def test_found_broken_the_fund_displays_figure_touched_the_words_over_it_in_a_window_higher_than_wide(
    router: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[str, float, float]] = []
    text = Sheet.text

    def noted(
        sheet: Sheet, said: str, x: float, y: float, size: float, *more: Any, **also: Any
    ) -> float:
        drawn.append((said, y, size * sheet.type.grow))
        return text(sheet, said, x, y, size, *more, **also)

    monkeypatch.setattr(Sheet, "text", noted)
    large = router.shell.kit(Viewport((1920, 1080), text_scale=1.9))
    large.paint(
        hall.account_display,
        332.0,
        110.0,
        "$300.00",
        "Game account",
        "on the table",
        "$10.00",
        False,
    )
    # the sum had no name
    assert [said for said, _, _ in drawn] == ["Table $10.00", "$300.00", "Account"]
    kit = router.shell.kit(Viewport((1920, 1080), text_scale=1.3))
    kit.paint(
        hall.account_display,
        336.0,
        132.0,
        "$300.00",
        "Game account",
        "on the table",
        "$0.00",
        False,
    )
    (note, low, small), (_, y, size) = drawn[-2:]
    assert note == "on the table $0.00"
    assert y - size * ControlStyle.dollar_sign / 2 >= low + small * ControlStyle.dollar_sign / 2


def test_e1_wagers_leave_the_account_and_the_table_has_no_bankroll(router: Any) -> None:
    player = Player(router)
    put(player, 10_000)
    names = {target.name for target in player.scene.targets(player.scene.visit.moment)}
    assert "bankroll" not in names
    assert {"money-in", "money-out"} <= names
    assert player.scene.visit.desk.missing_money({"ante-across": 20_000}).startswith(
        "The account is $100.00: $100.00 is missing"
    )
    round_of(player)
    session = player.scene.terminal
    meters = router.store.ledger.terminal_meters(session.asset)
    assert meters["coin in"] == 1000
    assert session.balance == 10_000 - 1000 + meters.get("coin out", 0)
    assert display(player)[0] == f"${session.balance / 100:,.2f}"
    assert router.store.verify() == ()


def test_a_cash_out_in_a_round_waits_for_its_end_and_can_be_withdrawn(router: Any) -> None:
    player = Player(router)
    put(player, 10_000)
    deal(player)
    player.key(pygame.K_F7)
    assert display(player)[2:4] == ("cashes out", "after this round")
    player.key(pygame.K_F7)
    assert display(player)[2:4] == ("on the table", "$10.00")
    said = [one.title for one in router.shell.toasts.visible_toasts]
    assert said.count("Does not cash out after this round") == 1
    assert "Cashes out after this round" not in said, (
        "found broken: both stood there, over the player's own cards"
    )
    kept_clear = player.scene._items.rects_by_prefix(("metric", "fund display", "card", "reading"))
    assert kept_clear
    toasts = router.shell.toasts
    toasts.stack_and_get_stale(player.scene.view, player.scene.toast_area)
    assert not any(rect.collidelistall(kept_clear) for rect in toasts.toast_rects())
    player.key(pygame.K_F7)
    while player.scene.visit.session.turn:
        player.key(pygame.K_f)
        player.wait()
    player.wait()
    assert isinstance(top(player), CashedOutSheet)
    assert player.scene.terminal.balance == 0


def test_a_refused_voucher_is_one_sentence_and_an_event(router: Any) -> None:
    player = Player(router)
    put(player, 10_000)
    player.key(pygame.K_F7)
    voucher = top(player).voucher
    player.key(pygame.K_b)
    player.wait()
    typed(player, voucher.number)
    said = top(player).line_told
    assert said.startswith("This voucher was paid on ")
    assert said.endswith(f"at {player.scene.terminal.label}.")
    typed_again = code_text(voucher).replace("*10000*", "*99900*")
    sheet = top(player)
    sheet.typed["voucher"] = typed_again
    sheet.submit()
    assert sheet.line_told.startswith("This voucher was altered")
    kinds = [line.kind for line in router.store.log.lines(limit=10)]
    assert kinds.count("voucher refused") == 2
    assert player.scene.terminal.balance == 10_000


def killed(router: Any) -> Any:
    """Another window on the same book, as after a kill: nobody got up."""
    again = Router(
        ROOT,
        router.shell,
        router.store,
        router.player,
        seeds=router.own_seeds,
        clock=router.clock,
        folder=router.folder,
    )
    again.floor = Floor(again.store, ROOT, "hybrid", seeds=again.own_seeds)
    return again


def test_a_kill_at_a_decision_comes_back_to_it_with_the_account(router: Any) -> None:
    player = Player(router)
    put(player, 10_000)
    deal(player)
    before = player.scene.visit.session.view()
    back = Player(killed(router))
    back.wait()
    assert back.scene.visit.session.view() == before
    assert display(back) == ("$90.00", "Game account", "on the table", "$10.00", False)
    assert "back" in [line.kind for line in router.store.log.lines(limit=3)]


@pytest.mark.slow
def test_a_kill_over_the_voucher_brings_its_sheet_up_again_and_done_closes_the_account(
    router: Any,
) -> None:
    player = Player(router)
    put(player, 10_000)
    player.key(pygame.K_F7)
    number = top(player).voucher.number
    back = Player(killed(router))
    back.wait()
    assert isinstance(top(back), CashedOutSheet)
    assert top(back).voucher.number == number
    asset = back.scene.terminal.asset
    back.key(pygame.K_RETURN)
    assert HallRecords(router.store).accounts.account_at(asset) is None
    once_more = Player(killed(router))
    once_more.wait()
    assert top(once_more) is once_more.scene


def test_a_terminal_out_of_use_says_why_and_takes_nothing(router: Any) -> None:
    player = Player(router)
    put(player, 10_000)
    HallRecords(router.store).floor.halt(
        player.scene.terminal.asset, "A door is open.", kind="door"
    )
    player.scene._refresh_outside_state()
    assert display(player)[2:] == ("out of use", "", True)
    parts = player.scene.surroundings(
        player.scene.visit.moment, player.scene.table, player.scene._pointed()
    )
    assert ("Out of use", "A door is open.") in [piece.args[:2] for _, piece in parts]
    deal(player)
    assert not player.scene.visit.session.playing
    player.key(pygame.K_F7)
    assert top(player) is player.scene
    assert player.scene.terminal.balance == 10_000


def test_e12_the_screen_says_table_game_play_money(router: Any) -> None:
    player = Player(router)
    parts = player.scene.surroundings(
        player.scene.visit.moment, player.scene.table, player.scene._pointed()
    )
    pill = next(piece for _, piece in parts if piece.name == "play money")
    assert pill.box[2] > 190


def test_e5_at_a_live_table_chips_go_to_the_dealer_and_come_from_him(router: Any) -> None:
    router.floor = Floor(router.store, ROOT, "live", seeds=router.own_seeds)
    player = Player(router)
    put(player, 10_000)
    assert display(player)[0] == "$100.00"
    player.key(pygame.K_F7)
    assert top(player) is player.scene
    assert player.scene.terminal.balance == 0
    assert HallRecords(router.store).vouchers.issued_in() == ()
    assert router.store.ledger.terminal_meters(player.scene.terminal.asset)["chips out"] == 10_000


def test_the_terminal_is_left_by_itself_after_the_voucher(router: Any) -> None:
    player = Player(router)
    put(player, 10_000)
    player.key(pygame.K_F7)
    player.wait(21)
    assert top(player).name == "lobby"


def test_whoever_presses_o_at_a_players_terminal_does_not_own_the_house(router: Any) -> None:
    """O opened "both keys are set now", and one person with two PINs stood in the whole room."""
    player = Player(router)
    for _ in range(2):
        player.key(pygame.K_o)
        assert top(player) is player.scene
        assert [toast.title for toast in player.scene.shell.toasts.visible_toasts] == [
            "Not at a terminal"
        ]
    assert router.go("operator") is None
    assert [key.person for key in HallRecords(router.store).keys.house_keys().values()] == [
        OWNERS["finance"],
        OWNERS["tables"],
    ]


def test_a_round_voided_in_the_operators_room_is_told_on_the_terminal(router: Any) -> None:
    """The round is closed in the book while the terminal asks for a decision: it must neither ask
    on nor fail.
    """
    player = Player(router)
    put(player, 10_000)
    deal(player)
    assert player.scene.terminal.session.playing
    door = router.room(Pop())
    player.loop.move(Push(door))
    door.typed = OWNERS
    player.loop.move(door.unlock())
    room = top(player)
    room.run_command(["void", "1", "the deck was short"])
    player.key(pygame.K_ESCAPE)
    player.step(
        *(
            pygame.event.Event(kind, key=pygame.K_ESCAPE, mod=0, unicode="")
            for kind in (pygame.KEYDOWN, pygame.KEYUP)
        )
    )
    player.wait()
    assert top(player) is player.scene
    assert (player.scene.terminal.balance, player.scene.terminal.in_play) == (10_000, 0)
    assert player.scene.visit.betting
    assert player.scene.visit.felt_state.void
    assert display(player)[0] == "$100.00"
    round_of(player)
    assert player.scene.terminal.session.last.number == 2
    assert router.store.verify() == ()


@pytest.mark.parametrize("slug", ["criss-cross-poker", "high-roll-dice"])
def test_an_empty_terminal_has_one_button_buy_in_and_says_what_is_missing(
    router: Any, slug: str
) -> None:
    """It had two side by side, the larger of them where decisions stand."""
    player = Player(router, slug)
    labels = [target.label for target in player.scene.focus.targets]
    assert labels.count("Buy in") == 1
    assert "Buy in, or choose a cheaper table" in said_by(player, "hint")[0]
    assert said_by(player, "button money-in")[3] == "cream"
    put(player, 10_000)
    assert said_by(player, "button money-in")[3] == "dark"


def test_with_the_largest_letters_the_voucher_is_read_and_every_button_of_its_sheet_is_in_the_window(
    router: Any,
) -> None:
    """At 1280x720 the voucher was as large as a stamp, and "Keep my place" and "Done" stood below
    the window.
    """
    router.shell.change(text_scale=200)
    player = Player(router, "high-roll-dice", (1280, 720))
    put(player, 5000)
    player.key(pygame.K_F7)
    player.wait()
    sheet = top(player)
    assert isinstance(sheet, CashedOutSheet)
    rects = {target.name: target.rect for target in sheet.focus.targets}
    assert set(rects) == {"save", "again", "keep", "done"}
    assert all(pygame.Rect(0, 0, 1280, 720).contains(rect) for rect in rects.values())


def test_found_broken_upright_the_buttons_of_a_cash_out_took_a_part_of_the_width(
    router: Any,
) -> None:
    """And its letters were smaller than at the table."""
    player = Player(router)
    put(player, 10_000)
    player.key(pygame.K_F7)
    sheet = top(player)
    for size, text in (((1080, 1920), 100), ((1080, 1920), 200), ((900, 1200), 150)):
        router.shell.change(text_scale=text)
        sheet.resize(router.shell.view(size))
        keep, done, paper = sheet.ui["keep"].rect, sheet.ui["done"].rect, sheet.ui["save"].rect
        assert keep.left < paper.left < paper.right < done.right < size[0]
        assert done.left - keep.right < 0.03 * size[0]
        assert done.bottom < size[1]
        assert (
            sheet.view.scale * sheet.view.text_scale
            >= 0.9 * router.shell.view(size).page_view.scale
        )
