"""What each wager costs, in the panel while wagers are placed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest

from game.bankroll.trip_plan import Trip, leg_at_least_wagers, plan
from game.client.pictures import studio
from game.client.table import costs
from game.client.table.dice import costs as dice_costs
from game.client.table.funds import warning_dialog
from game.client.table.model.panel_content import WagerCosts
from game.client.table.surroundings import controls
from game.games import GAMES
from game.odds.dice import wager_odds as dice_odds
from game.odds.distribution.round_distribution import with_mandatory_at_base_size
from game.odds.house_edge import (
    edge_entries,
    edge_printed,
    house_edge,
    quoted_edge,
    shipped_summary,
    table_cost,
)
from game.odds.par.game_sheets import cost_words, main_sheet_in_force, sheet_under_rules, sheets
from game.odds.shipped_data import edition_file
from game.printing.par_figures import figures
from tests.client.table.test_table_scene import Player, block

ROOT = Path(__file__).resolve().parents[3]
PRINTED = {slug: shipped_summary(game.stem).table.edge_text for slug, game in GAMES.items()}
CARDS = [slug for slug, game in GAMES.items() if game.family != "dice"]


def hinted(player: Player) -> str:
    """What the bar says can be done next."""
    scene = player.scene
    around = scene.surroundings(scene.visit.moment, scene.table, scene._pointed())
    return next(str(piece.args[0]) for _, piece in around if piece.name == "hint")


@pytest.mark.parametrize("slug", CARDS)
def test_the_table_names_the_edge_that_the_lobby_prints(slug: str) -> None:
    found = house_edge(GAMES[slug], "main", GAMES[slug].house_rules)
    assert found is not None
    assert edge_printed(found) == PRINTED[slug]


def test_the_panel_called_the_ante_with_its_super_the_base_game() -> None:
    """7.96 % was labeled "Base game" though it counts the Super too, and was of one Ante where two
    equal wagers are forced.
    """
    with studio(ROOT) as router:
        rows = costs.costs(Player(router, "lunar-poker").scene.visit.moment)
    assert (rows[0].title, rows[0].pays, f"{rows[0].edge:.2%}") == (
        "Ante and Super",
        "of all you must bet",
        "1.99%",
    )


@pytest.mark.sample(3)
@pytest.mark.parametrize("slug", CARDS)
def test_what_an_edge_counts_is_what_its_sheet_counts(slug: str) -> None:
    """Named alike in the panel, on the odds page and in the sheet: with every mandatory wager, or
    said to be without it.
    """
    game = GAMES[slug]
    told = edge_entries(game)
    assert [name for name, _, _ in told] == list(
        dict.fromkeys(o.wager for o in sheets(game) if o.wager in ("main", "base"))
    )
    assert (told[0][1] == "Base game") == (len(told) == 1)
    placed = {w.title for w in game.wagers if not w.optional and not w.later}
    for name, title, per in told[: len(told) if len(told) > 1 else 0]:
        assert all(
            (other in title.partition(" without ")[0])
            == (name == "main" or other == game.wager(game.base).title)
            for other in placed
        ), per


@pytest.mark.parametrize("slug", GAMES)
def test_edges_on_different_bases_were_compared(slug: str) -> None:
    """Lobby, planner, odds page, panels and text have one headline: an hour at the minimum, and the
    edge of all one must bet.
    """
    game = GAMES[slug]
    rules = game.house_rules
    cost = table_cost(game, rules)
    shipped = shipped_summary(game.stem, edition_file(game, "worth.json", rules)).table
    assert shipped.wagers == cost.wagers
    assert shipped.loss == pytest.approx(cost.loss, rel=1e-9)
    bets = with_mandatory_at_base_size(game, rules, {})
    assert not game.deals or dict(cost.wagers) == bets
    leg = plan(Trip((leg_at_least_wagers(slug, rules, 1.0),), 100_000), find_enough=False).legs[0]
    assert (leg.hands_per_hour, leg.staked) == (cost.hands, cost.staked)
    assert leg.cost_an_hour == pytest.approx(cost.hourly_cost, abs=max(1.0, 4 * leg.cost_error))
    sheet = main_sheet_in_force(game, rules)
    found = figures(game, sheet, rules)
    assert found.edge == quoted_edge(game, sheet, rules)[0] == pytest.approx(cost.edge, abs=1e-9)
    assert found.cost_an_hour == pytest.approx(cost.hourly_cost, abs=0.01)
    said = cost_words(game, cost)
    assert edge_printed(cost.edge) in said
    assert cost.hourly_cost_text in said


@pytest.mark.sample(4)
@pytest.mark.parametrize("slug", GAMES)
def test_a_wager_has_one_edge_in_panel_tag_and_sheets(slug: str) -> None:
    """High Roll's Extra Roll was 74.74 % in the tag of its spot and 82.41 % in the panel beside it."""
    game = GAMES[slug]
    rules = game.house_rules
    dice = game.family == "dice"
    with studio(ROOT) as router:
        player = Player(router, slug)
        moment = player.scene.visit.moment
    fee = dice_odds.table_of(game).fee if dice else ""
    stands = next(iter(game.wager(fee).one_of)) if fee else ""
    placed = {stands: 500, fee: 500} if fee else {}
    if dice:
        listed = {name: row.edge for row in dice_costs.costs(slug) for name in row.wagers}
        extra = dice_costs.fee_cost(game, placed)
        assert bool(extra) == bool(fee)
        if extra:
            listed[fee] = extra.edge
    else:
        named = {w.title: w.name for w in game.wagers if w.optional}
        listed = {named.get(row.title, game.base): row.edge for row in costs.costs(moment)}
    assert listed
    for name, edge in listed.items():
        tag = costs.edge_words(game, game.wager(name), rules, placed)
        assert tag[0] == f"House edge {edge_printed(edge)}", name
        if name == fee:  # its sheet is of the fee with all the wagers it may win through
            continue
        governs = game.base_letter if name == game.base else name
        letter = game.letter(governs, rules) if governs else ""
        sheet = [
            one
            for one in (sheet_under_rules(game, each, rules) for each in sheets(game))
            if one.wager == ("main" if name == game.base and not dice else name)
        ]
        own = [
            quoted_edge(game, one, rules)[0]
            for one in sheet
            if (one.paytable or "") in (letter, "", stands)
        ]
        assert any(value == pytest.approx(edge, abs=1e-9) for value in own), name
    if fee:
        assert costs.edge_words(game, game.wager(fee), rules) == ()


@pytest.mark.sample(4)
@pytest.mark.parametrize("slug", CARDS)
def test_every_optional_wager_has_its_cost(slug: str) -> None:
    with studio(ROOT) as router:
        scene = Player(router, slug).scene
        named = {cost.title for cost in costs.costs(scene.visit.moment)}
        wanted = {
            w.title for w in scene.visit.game.wagers if w.optional and not w.later and not w.on_seat
        }
        assert wanted <= named


def test_the_panel_goes_back_to_the_coach_when_cards_are_dealt_and_says_nothing_without_odds() -> (
    None
):
    with studio(ROOT) as router:
        player = Player(router, "flop-poker")
        assert block(player.scene, WagerCosts).rows
        player.click("spot ante")
        player.click("spot pot")
        assert next(cost.held for cost in block(player.scene, WagerCosts).rows)
        player.click("deal")
        player.wait()
        assert not block(player.scene, WagerCosts)
    with studio(ROOT, show_odds=False) as router:
        assert not block(Player(router, "flop-poker").scene, WagerCosts)


def test_what_is_still_missing_is_said_and_framed_until_it_is_placed() -> None:
    with studio(ROOT) as router:
        player = Player(router, "flop-poker")
        scene = player.scene
        assert scene.visit.kind.missing_wagers(scene.visit.moment) == ()
        player.click("spot ante")
        assert scene.visit.kind.missing_wagers(scene.visit.moment) == ()
        player.click("spot pot", 3)
        assert scene.visit.kind.missing_wagers(scene.visit.moment) == ("pot",)
        assert controls.betting_hint(
            scene.visit.kind, scene.visit.moment, scene.shell.keys
        ).startswith("Pot is still missing")
        assert "live" in [item.key for item in scene._things()]
        player.click("spot pot")
        assert scene.visit.kind.missing_wagers(scene.visit.moment) == ()
        assert "right click" in controls.betting_hint(
            scene.visit.kind, scene.visit.moment, scene.shell.keys
        )
        assert "live" not in [item.key for item in scene._things()]
        kind, m, keys = scene.visit.kind, scene.visit.moment, scene.shell.keys
        assert "U takes $25 back" in controls.betting_hint(kind, m, keys, ringed=True)
        bare = replace(m, bets=replace(m.bets, undo_steps=()))
        words = controls.betting_hint(kind, bare, keys, ringed=True)
        assert "C takes all chips back" in words, "found broken: it named a key that was closed"


def test_found_broken_roll_was_gold_without_a_wager_that_high_roll_dice_needs() -> None:
    """Nothing is rolled there without a Pip Street wager, nor an Extra Roll without Like Kind."""
    with studio(ROOT) as router:
        player = Player(router, "high-roll-dice")

        def deal() -> tuple[str, str]:
            m = player.scene.visit.moment
            (choice,) = (one for one in player.scene.table.choices if one.name == "deal")
            return choice.label, controls.betting_hint(
                player.scene.visit.kind, m, player.scene.shell.keys
            )

        player.click("spot like-5")
        assert deal() == (
            "A Pip bet is missing",
            "Place one of Pip Ace to Pip Six: every round needs one.",
        )
        player.click("spot pip-6")
        assert deal()[0] == "Roll, $50"
        player.click("spot like-5", 3)
        player.click("spot extra-roll")
        assert deal()[0].endswith("is missing")
        assert deal()[1] == "Place one of 2 of a Kind to 8 of a Kind: Extra Roll needs one."


def test_found_broken_a_pad_was_told_to_click_where_it_has_nothing_to_click_with() -> None:
    with studio(ROOT) as router:
        scene = Player(router, "go-fore-it").scene
        assert "click a spot" in controls.betting_hint(
            scene.visit.kind, scene.visit.moment, scene.shell.keys
        )
        router.shell.steer("letters")
        said = controls.betting_hint(scene.visit.kind, scene.visit.moment, scene.shell.keys)
        assert said == "Choose a chip with LT and RT, go to a spot with the stick and press A."


def test_found_broken_the_cashier_told_a_pad_and_a_finger_to_click() -> None:
    with studio(ROOT) as router:
        page = router.page("cashier")
        page.enter(router.shell.view((1280, 720)))
        router.shell.steer("letters")
        page.lay_out()
        assert "A adds a chip, Clear takes them back" in page.aloud()
        router.shell.steer()
        router.shell.pointer.finger = True
        page.lay_out()
        assert "Another amount: a tap adds, a long touch takes back" in page.aloud()


def test_found_broken_whoever_led_the_ring_by_keys_was_told_to_click() -> None:
    with studio(ROOT) as router:
        player = Player(router, "go-fore-it")
        for key in (pygame.K_TAB, pygame.K_RETURN):
            player.key(key)
        assert hinted(player).startswith("Enter adds $25, U takes $25 back.")
        player.click("spot front-9")
        assert hinted(player).startswith("A click adds $25, a right click takes $25 back.")


def test_a_coach_that_speaks_afterwards_says_so_when_the_decision_opens() -> None:
    with studio(ROOT) as router:
        router.shell.change(coach="after")
        player = Player(router, "go-fore-it")
        player.click("spot front-9")
        player.click("deal")
        player.wait()
        assert (player.scene.visit.state.coach.title, player.scene.visit.state.coach.bars) == (
            "Your Back 9 bet",
            (),
        )


def test_found_broken_enter_was_said_to_add_a_chip_while_the_ring_was_on_deal() -> None:
    with studio(ROOT) as router:
        player = Player(router, "criss-cross-poker")
        player.click("spot ante-across")
        focus = player.scene.focus
        focus.by_key = True
        focus.focus("spot ante-across")
        assert hinted(player).startswith("Enter adds $25")
        focus.focus("deal")
        assert hinted(player).startswith("A click adds $25")


@pytest.mark.parametrize(
    ("slug", "wager", "title"),
    [
        ("crazy-4-poker", "play", "Play"),
        ("criss-cross-poker", "middle", "Middle"),
        ("lunar-poker", "bet", "Bet"),
    ],
)
def test_found_broken_a_click_on_a_later_wager_before_the_deal_said_nothing(
    slug: str, wager: str, title: str
) -> None:
    with studio(ROOT) as router:
        player = Player(router, slug)
        player.click(f"later {wager}")
        shown = [toast.detail for toast in router.shell.toasts.visible_toasts]
        assert shown == [f"{title} comes later in the round: a button places it."]
        assert player.scene.visit.bets.placed == {}


def test_found_broken_a_terminal_that_sells_no_chips_offered_them_and_crashed() -> None:
    class Terminal(NamedTuple):
        chips: tuple[int, ...] = ()

        def buy_ins(self) -> tuple[int, ...]:
            return self.chips

    def offered(session: Any) -> list[str]:
        with studio(ROOT) as router:
            dialog = warning_dialog(router.shell, session, "", lambda: None)
        return [one.name for one in dialog.answers]

    assert offered(Terminal()) == ["deal", "wait"]
    assert offered(Terminal((500,))) == ["deal", "buy-in", "wait"]
