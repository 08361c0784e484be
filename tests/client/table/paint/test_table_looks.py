"""Where things lie on the card felts: what was once covered, cut off or told wrongly, each by its
name.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.client.felt.ground import Ground
from game.client.layouts.layout import layout_printed_for_seat, shipped_layout
from game.client.pictures import studio
from game.client.table import costs
from game.client.table.cards import blackjack as hand_places
from game.client.table.cards.felt import has_result_tag
from game.client.table.cards.kind import settled_lines
from game.client.table.decisions import action_label
from game.client.table.game_kinds import kind_of
from game.client.table.model.felt_state import FeltState
from game.client.table.model.geometry import Geometry, Lie
from game.client.table.model.moment import Pointed
from game.client.table.model.pieces import (
    CardPiece,
    Chips,
    Ruler,
    TableView,
    Token,
    Veil,
    pill,
    speech,
)
from game.client.table.motion.motions import Motion
from game.client.table.surroundings import controls
from game.core.cards import HIDDEN
from game.core.declaration import Spot
from game.core.offer import HouseRules
from game.games import GAMES
from game.rounds import events as ev
from tests.client.table.cards.test_blackjack_tables import dealt
from tests.client.table.test_table_scene import Player

ROOT = Path(__file__).resolve().parents[4]


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        made.shell.change(speed="instant", coach="off")
        yield made


def laid_out(game: Any, own: int = 4) -> Any:
    return layout_printed_for_seat(shipped_layout(game), game, own)


def things(player: Player) -> dict[str, pygame.Rect]:
    """What lies on the felt now, by name."""
    scene = player.scene
    return {item.key: item.rect for item in scene.painter.items(scene.table, Motion(), 0)}


def test_major_and_minor_meters_stand_clear_of_seats_and_strips(router: Any) -> None:
    rules = HouseRules(paytables={"five-card-progressive": "D"}, progressive_wager=500)
    router.store.tables.save_rules("crazy-4-poker", msgspec.json.encode(rules).decode())
    player = Player(router, "crazy-4-poker")
    scene = player.scene
    found = {name: rect for name, rect in things(player).items() if name.startswith("meter ")}
    assert set(found) == {f"meter {name}" for name in scene.visit.session.meters()}
    assert scene.visit.felt_state.meters["five-card-minor"] == 125_000
    boxes = {name: pygame.Rect(*scene.visit.state.layout.meters[name.split()[1]]) for name in found}
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        assert not a.colliderect(b), (one, other)
    for seat in scene.visit.moment.geometry.others:
        for wager in scene.visit.state.layout.other.spots:
            x, y, r = scene.visit.moment.geometry.stake_center_and_radius(Spot(seat, wager))
            spot = pygame.Rect(x - r, y - r, 2 * r, 2 * r)
            assert not any(box.colliderect(spot) for box in boxes.values()), (seat, wager)


def test_a_fold_at_lunar_gives_up_the_ante_alone(router: Any) -> None:
    player = Player(router, "lunar-poker")
    scene = player.scene
    scene.visit.lay_wagers({"ante": 2500, "super": 2500, "super-dealer": 500})
    scene.visit.deal()
    while scene.visit.session.turn and not any(
        b.name == "do fold" for b in scene.visit.kind.choices(scene.visit.moment)
    ):
        player.wait()
    assert (
        next(b.sub for b in scene.visit.kind.choices(scene.visit.moment) if b.name == "do fold")
        == "gives up $25 Ante"
    )


def test_four_hands_of_a_split_show_every_index_and_leave_room(router: Any) -> None:
    layout = laid_out(GAMES["free-bet-blackjack"])
    shown = FeltState(order={4: (0, 1, 2, 3)}, marks={("doubled", "seat 4 hand 4"): ""})
    geometry = (
        kind_of(GAMES["free-bet-blackjack"])
        .places(GAMES["free-bet-blackjack"], layout, 4)
        .with_shown(shown, 4)
    )
    for hand, count in (("seat 4", 2), ("seat 4 hand 2", 4), ("seat 4 hand 4", 3)):
        lies = [geometry.card(hand, i, count) for i in range(count)]
        flat = [lie for lie in lies if not lie.turn]
        for one, after in pairwise(flat):
            free_across, free_down = after.x - one.x, after.y - one.y
            assert free_across >= 0.22 * one.width or free_down >= 0.2 * one.width, hand
        assert max(lie.y + lie.width * 0.7 for lie in flat) < 956
    across = geometry.card("seat 4 hand 4", 2, 3)
    assert across.x + across.width * 0.7 <= layout.readings[0][0]


@pytest.mark.parametrize("slug", ["free-bet-blackjack", "double-back-jack"])
@pytest.mark.parametrize("hands", [2, 3, 4])
def test_found_broken_split_hands_of_others_covered_each_other(slug: str, hands: int) -> None:
    game = GAMES[slug]
    order = {6: tuple(range(hands))}
    places = ["seat 6", *(f"seat 6 hand {i}" for i in range(2, hands + 1))]
    shown = FeltState(order=order, marks={("doubled", where): "" for where in places})
    geometry = kind_of(game).places(game, laid_out(game), 4).with_shown(shown, 4)
    rows = [[geometry.card(where, i, 3) for i in range(3)] for where in places]
    for row in rows:
        for one, after in pairwise(row):
            assert after.turn == one.turn, "none lies across"
            assert math.hypot(after.x - one.x, after.y - one.y) >= 0.3 * one.width
    for row, following in pairwise(rows):
        last, first = row[-1], following[0]
        assert math.hypot(first.x - last.x, first.y - last.y) >= last.width


def test_the_first_stakes_of_a_split_stand_in_the_printed_circle(router: Any) -> None:
    player = dealt(
        router,
        "double-back-jack",
        "8s 8h",
        "6d 9c",
        "Td 3c 9s 5c Ts 5h",
        "split hit second-chance double",
    )
    scene = player.scene
    scene.visit.act("split")
    player.wait()
    spot_on_felt: Any = scene.visit.state.layout.spots["blackjack"]
    (x, y), ring = spot_on_felt.at, spot_on_felt.r
    stakes = [
        spot
        for spot in scene.visit.felt_state.chips
        if spot.seat == 4 and spot.wager in hand_places.MAIN
    ]
    assert len(stakes) == 2
    for spot in stakes:
        at_x, at_y, r = scene.visit.moment.geometry.stake_center_and_radius(spot)
        assert abs(at_x - x) + r <= ring
        assert abs(at_y - y) < 6


@pytest.mark.parametrize(
    "slug", sorted(slug for slug, game in GAMES.items() if game.family != "dice")
)
def test_other_seats_cards_and_plates_do_not_overlap(slug: str) -> None:
    game = GAMES[slug]
    own = game.seats // 2 + 1
    layout = laid_out(game, own)
    geometry = Geometry(game, layout, own)
    assert layout.other.cards is not None
    count = len(layout.other.cards.at)
    for seat, place in geometry.others.items():
        plate = pygame.Rect(0, 0, 222, 60)
        plate.center = (round(place.plate[0]), round(place.plate[1]))
        for i in range(count):
            lie = geometry.card(f"seat {seat}", i, count)
            assert lie.y + lie.width * 0.7 * 0.95 <= plate.top + 3, (seat, i)


def test_an_overlapped_small_card_shows_its_index_where_it_is_seen(router: Any) -> None:
    game = GAMES["six-card-fortune-pai-gow-poker"]
    geometry = Geometry(game, laid_out(game), 4).with_shown(
        FeltState(arranged=frozenset({"seat 1"})), 4
    )
    shares = [geometry.card("seat 1", i, 6).share for i in range(6)]
    assert all(0.4 < share < 0.6 for share in shares[:4])
    assert shares[4:] == [1.0, 1.0]


def test_found_broken_a_corner_of_the_players_own_frame_stood_under_what_everybody_shares(
    router: Any,
) -> None:
    router.shell.change(text_scale=200)
    scene = router.table("six-card-fortune-pai-gow-poker")
    scene.enter(router.shell.view((1280, 1024)))
    ground = Ground(
        scene.visit.game, scene.visit.state.layout, scene.visit.desk.rules, scene.visit.state.own
    )
    frame, shown = scene.visit.state.layout.areas["high"], []
    for lens in scene.frame.lenses:
        ground._within = lens.box
        shown.append(not ground._is_outside_or_cut_by_lens(*frame.box, sides_may_be_cut=True))
    assert shown == [False, True]


def test_the_box_that_is_asked_has_its_cards_before_the_player(router: Any) -> None:
    player = Player(router, "six-card-fortune-pai-gow-poker")
    scene = player.scene
    scene.visit.session.seats = (4, 5)
    scene.visit.lay_wagers({"pai-gow": 2500})
    scene.visit.deal()
    player.wait()
    seen_fronts = []
    while scene.visit.session.turn:
        there = things(player)
        turn = scene.visit.session.turn
        seen_fronts.append(turn)
        assert scene.visit.moment.geometry.active_seat == turn
        place = scene.visit.state.layout.places["seat"]
        assert scene.visit.moment.geometry.card(f"seat {turn}", 0, 6).width == place.width
        assert scene.visit.moment.geometry.card(f"seat {9 - turn}", 0, 6).width < place.width
        assert "box" in there
        view = scene.visit.session.view()
        assert view is not None
        assert list(scene.visit.session.view().hand) == list(view.piles[f"seat {turn}"])
        scene.visit.act(str(scene.visit.session.legal()[0]))
        player.wait()
    assert set(seen_fronts) == {4, 5}


def test_pai_gow_hands_lie_together_until_they_are_set(router: Any) -> None:
    player = Player(router, "six-card-fortune-pai-gow-poker")
    scene = player.scene
    scene.visit.lay_wagers({"pai-gow": 2500})
    scene.visit.deal()
    player.wait()
    high, low = (
        scene.visit.state.layout.areas["dealer-high"].box,
        scene.visit.state.layout.areas["dealer-low"].box,
    )
    lies = [scene.visit.moment.geometry.card("dealer", i, 6) for i in range(6)]
    assert all(
        high[0] < lie.x - lie.width / 2 and lie.x + lie.width / 2 < high[0] + high[2]
        for lie in lies
    )
    assert scene.visit.moment.geometry.is_awaiting_setting("dealer")
    while scene.visit.session.turn:
        scene.visit.act(str(scene.visit.session.legal()[0]))
        player.wait()
    assert not scene.visit.moment.geometry.is_awaiting_setting("dealer")
    assert low[0] < scene.visit.moment.geometry.card("dealer", 5, 6).x < low[0] + low[2]


def test_the_stacks_of_empty_seats_stay_away_after_the_round(router: Any) -> None:
    player = Player(router, "six-card-fortune-pai-gow-poker")
    scene = player.scene
    scene.visit.lay_wagers({"pai-gow": 2500})
    scene.visit.deal()
    player.wait()
    while scene.visit.session.turn:
        scene.visit.act(str(scene.visit.session.legal()[0]))
        player.wait()
    taken = {bot.seat for bot in scene.visit.session.bots} | set(scene.visit.session.seats)
    seats = {int(name.split()[2]) for name in things(player) if name.startswith("card seat ")}
    assert seats == taken


def test_a_screen_says_how_its_wager_ended_itself(router: Any) -> None:
    assert not has_result_tag("screen", "win")
    assert not has_result_tag("numeral", "lose")
    assert has_result_tag("numeral", "win")
    player = Player(router, "crazy-4-poker")
    scene = player.scene
    scene.visit.lay_wagers(
        {"ante": 500, "super-bonus": 500, "hand-bonus-player": 100, "hand-bonus-dealer": 100}
    )
    scene.visit.deal()
    player.wait()
    scene.visit.act(str(scene.visit.session.legal()[-1]))
    player.wait()
    there = things(player)
    assert {"screen result hand-bonus-player", "screen result hand-bonus-dealer"} <= set(there)
    assert not any(name.startswith("result 4 hand-bonus") and "tag" in name for name in there)


def test_settings_of_a_hand_are_named_by_their_low_card() -> None:
    assert action_label("set Ad") == "A♦ low"


def test_who_does_not_win_the_pot_sees_his_share_lost(router: Any) -> None:
    player = Player(router, "flop-poker")
    scene = player.scene
    scene.visit.lay_wagers({"ante": 2500, "pot": 500})
    scene.visit.deal()
    player.wait()
    assert "pot words" in things(player)
    scene.visit.act("fold")
    player.wait()
    result = scene.visit.felt_state.results[Spot(scene.visit.state.own, "pot")]
    lost = {line.wager: line.amount for line in settled_lines(scene.visit.moment)}
    total = sum(
        r.win if r.kind == "win" else -r.stake
        for s, r in scene.visit.felt_state.results.items()
        if s.seat == scene.visit.state.own
    )
    assert total == scene.visit.session.last.net
    assert (result.kind == "win") == (lost["Pot"].startswith("+"))


def test_envy_bonuses_add_up_and_lie_at_the_seat(router: Any) -> None:
    player = Player(router, "raise-it-up-stud-poker")
    scene = player.scene
    for seat in (1, 2):
        scene.visit.felt_state = scene.visit.felt_state.after(
            ev.Paid(
                scene.visit.state.own,
                "envy",
                25_000,
                0,
                "$250",
                "669a.12",
                0,
                f"A-K-Q at seat {seat}",
                "house",
            )
        )
    assert scene.visit.felt_state.results[Spot(scene.visit.state.own, "envy")].win == 50_000
    assert {"envy win", "envy mark", "envy"} <= set(things(player))
    assert (
        scene.visit.moment.geometry.envy_payment_point(scene.visit.state.own)
        == scene.visit.state.layout.envy
    )
    assert scene.visit.moment.geometry.envy_payment_point(
        1
    ) == scene.visit.moment.geometry.bankroll_point(1)


def test_a_folded_hand_slides_under_the_stake_it_still_plays_for(router: Any) -> None:
    player = Player(router, "go-fore-it")
    scene = player.scene
    scene.visit.lay_wagers({"front-9": 2500, "gopher": 500})
    scene.visit.deal()
    player.wait()
    router.shell.change(speed="normal")
    scene.visit.act("fold")
    moving = scene.visit.timeline.motion(scene.shell.clock.now() + 0.3).flights
    player.wait()
    assert scene.visit.moment.geometry.tuck_wager(scene.visit.state.own) == "gopher"
    x, y = scene.visit.state.layout.spots["gopher"].at
    lies = [
        scene.visit.moment.geometry.card(f"seat {scene.visit.state.own}", i, 4) for i in range(4)
    ]
    assert sum(lie.x for lie in lies) / 4 == pytest.approx(x)
    edges = [lie.y - lie.width * 0.7 for lie in lies]
    assert all(
        0 < edge - y - player.scene.visit.state.layout.spots["gopher"].r < 40 for edge in edges
    ), "right below it, the stake and its tag in sight"
    assert moving


def test_the_chosen_chip_goes_with_the_pointer_over_a_spot(router: Any) -> None:
    player = Player(router, "double-back-jack")
    scene = player.scene
    at = player.target("spot blackjack").center
    player.step(
        pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)
    )
    found = {item.key: item for item in scene._things()}
    assert {"tag", "carried chip", "carried sum"} <= set(found)
    centre = found["carried chip"].rect.center
    assert centre[0] - at[0] > 24 and centre[1] - at[1] > 24  # noqa: PT018 - the spot stays in sight
    player.step(
        pygame.Event(pygame.MOUSEMOTION, pos=(10, 300), rel=(1, 1), buttons=(0, 0, 0), touch=False)
    )
    assert not costs.tag_drawings(scene.visit.moment, scene.frame, scene._pointed())


@pytest.mark.parametrize(
    ("size", "text"), [((1280, 720), 200), ((1024, 768), 100), ((1920, 1080), 100)]
)
def test_found_broken_in_a_small_window_the_carried_chip_lay_on_what_the_stake_below_comes_to(
    router: Any, size: tuple[int, int], text: int
) -> None:
    before = router.shell.settings.text_scale
    router.shell.change(text_scale=text)
    try:
        player = Player(router, "criss-cross-poker", size)
        player.click("spot ante-across")
        scene = player.scene
        around = scene.surroundings(scene.visit.moment, scene.table, scene._pointed())
        carried = [
            pygame.Rect(*map(round, p.box))
            for _, p in around
            if p.name in ("carried ring", "carried sum")
        ]
        pills = [
            pygame.Rect(*map(round, p.box))
            for p in scene.table.felt
            if p.name.startswith("pill of")
        ]
        assert len(carried) == 2
        assert pills
        assert not [one for one in pills if one.collidelist(carried) >= 0]
    finally:
        router.shell.change(text_scale=before)


@pytest.mark.parametrize("slug", ["criss-cross-poker", "high-roll-dice", "crazy-4-poker"])
@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_found_broken_the_carried_chip_lay_on_the_tag_of_its_spot(
    router: Any, slug: str, size: tuple[int, int]
) -> None:
    player = Player(router, slug, size)
    scene, m = player.scene, player.scene.visit.moment
    looked = 0
    for target in scene.targets(m):
        if not target.name.startswith("spot "):
            continue
        for at in (
            target.rect.center,
            target.rect.midtop,
            (target.rect.centerx, target.rect.bottom - 2),
        ):
            pieces = costs.tag_drawings(m, scene.frame, Pointed(hover=target.name, at=at))
            tag = next(
                (pygame.Rect(one.box) for one in pieces if getattr(one, "art", "") == "wager tag"),
                None,
            )
            carried = [
                pygame.Rect(one.box)
                for one in pieces
                if one.name in ("carried ring", "carried sum")
            ]
            if tag is not None and carried:
                looked += 1
                assert tag.collidelist(carried) < 0, (target.name, at)
    assert looked > 6


def folded_round(router: Any) -> Player:
    """A player whose round at Crazy 4 Poker ended with a fold."""
    player = Player(router, "crazy-4-poker")
    player.click("spot ante")
    player.scene.visit.deal()
    player.scene.visit.act("fold")
    player.wait()
    return player


def test_found_broken_after_a_round_no_spot_said_what_its_bet_is(router: Any) -> None:
    player = folded_round(router)
    scene = player.scene
    m, frame = scene.visit.moment, scene.frame
    of_ante, of_side_bet = (
        costs.tag_drawings(m, frame, Pointed(hover=f"spot {name}", at=(600, 400)))
        for name in ("ante", "queens-up")
    )
    assert not of_ante
    assert "tag" in [one.name for one in of_side_bet]


def test_the_chosen_chip_hides_no_result_where_the_pointer_was_left(router: Any) -> None:
    """It lay on the tag that says what the wager came to, from the first moment."""
    player = folded_round(router)
    scene = player.scene
    shown = lambda: [item.key for item in scene._things() if item.key.startswith("carried")]  # noqa: E731
    assert scene.focus.hover == "spot ante"
    assert scene.visit.felt_state.results
    assert not shown()
    at = player.target("spot queens-up").center
    player.step(
        pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)
    )
    assert shown(), "another spot still says what a click adds"


def test_long_words_of_the_dealer_stand_in_two_lines(router: Any) -> None:
    player = Player(router, "raise-it-up-stud-poker", (1280, 720))
    scene = player.scene
    words = "“Bets.”", "“Check, or play up to three times the Ante?”"
    short, long = (scene.painter.item(speech(scene.visit.ruler, said)) for said in words)
    assert long.rect.h > short.rect.h
    assert long.rect.bottom <= scene.view.window_point(0, 100)[1] + 30


def test_the_dealers_bubble_covered_the_number_of_the_round(router: Any) -> None:
    scene = Player(router, "raise-it-up-stud-poker", (1280, 720)).scene
    words, ruler = "“Check, or play up to twice the Ante?”", scene.visit.ruler
    for counted in ("Round 1", "Round 4,318"):
        box = speech(ruler, words, counted).box
        assert box[0] + box[2] + ruler.width(counted, 20, "ui7") <= 1280


def test_nobody_backs_an_empty_seat_at_lunar(router: Any) -> None:
    player = Player(router, "lunar-poker")
    scene = player.scene
    scene._refresh_targets()
    taken = {bot.seat for bot in scene.visit.session.bots}
    offered = {
        int(t.name[-1]) for t in scene.focus.targets if t.name.startswith("spot super-seat-")
    }
    assert offered
    assert offered <= taken


def test_found_broken_the_shadow_of_what_flew_lay_over_markers_and_tags(router: Any) -> None:
    """Lying pieces, shadows of what flies, markers and tags, and what flies, the lowest first; in
    the dark markers stay.
    """
    painter = Player(router, "flop-poker", (1280, 720)).scene.painter
    token, low = (
        Token("envy seat 2", "envy", 700, 500, 20, 32),
        Chips("low", 500, 690.0, 480.0, 30.0, lift=12.0),
    )
    words, lies = (
        pill(Ruler(painter.kit.type), "pill", "$5", 700, 520),
        Chips("stake", 500, 700.0, 500.0, 30.0),
    )
    high = CardPiece("high", HIDDEN, Lie(700, 470, 90), "red", lift=40.0, drawn=92.0)
    view, flies = TableView((token, words, lies)), Motion((high, low))
    above = ["shadow under low", "shadow under high", "envy seat 2", "pill", "low", "high"]
    assert [item.key for item in painter.items(view, flies, 0)] == ["stake", *above]
    dark = painter.items(
        view, flies._replace(veil=Veil("veil", 0.3, 0.6, 0.6, frozenset({"pill"}), None, 1.0)), 0
    )
    assert [item.key for item in dark] == [
        "envy seat 2",
        "stake",
        "veil",
        "pill",
        *above[:2],
        "low",
        "high",
    ]
    assert [item.key for item in painter.items(view, Motion(), 0)] == [
        "envy seat 2",
        "pill",
        "stake",
    ]


@pytest.mark.parametrize(
    ("slug", "wager"), [("flop-poker", "ante"), ("props-and-hops", "hard-1-1")]
)
def test_a_stake_that_is_carried_leaves_no_amount_where_it_lay(
    router: Any, slug: str, wager: str
) -> None:
    player = Player(router, slug, (1280, 720))
    player.click(f"spot {wager}")
    start, pill_of = (
        player.target(f"spot {wager}").center,
        f"pill of stake {player.scene.visit.state.own} {wager} 0",
    )
    assert pill_of in {item.key for item in player.scene._things()}
    player.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    for far in (20, 60):
        at = start[0] + far, start[1] - far
        player.step(
            pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(9, 9), buttons=(1, 0, 0), touch=False)
        )
    found = {item.key for item in player.scene._things()}
    assert pill_of.removeprefix("pill of ") in found
    assert pill_of not in found


def test_found_broken_the_pointer_said_5_where_a_click_put_3(router: Any) -> None:
    """At High Roll Dice the wagers are of one size: what joins takes the size of those placed."""
    player = Player(router, "high-roll-dice")
    scene = player.scene
    scene.visit.lay_wagers({"pip-6": 300})
    scene.visit.chip = 5
    m = scene.visit.moment
    found = costs.tag_drawings(m, scene.frame, Pointed(hover="spot pip-5", at=(600, 400)))
    (words,) = (one for one in found if getattr(one, "name", "") == "carried sum")
    changed, _ = m.bets.add("pip-5", 500, m.desk.missing_money)
    assert "+$3" in str(words.args)
    assert changed.placed["pip-5"] == 300


def test_found_broken_a_click_laid_3_on_each_of_two_pips_and_1_was_said(router: Any) -> None:
    player = Player(router, "high-roll-dice")
    scene = player.scene
    scene.visit.lay_wagers({"pip-6": 300, "pip-5": 300})
    scene.visit.chip = 1
    m = scene.visit.moment
    found = costs.tag_drawings(m, scene.frame, Pointed(hover="spot pip-5", at=(600, 400)))
    (words,) = (one for one in found if getattr(one, "name", "") == "carried sum")
    assert words.args[0] == "+$1 each"
    said = controls.betting_hint(scene.visit.kind, m, scene.shell.keys)
    assert said == "All bets are equal: a new one takes $3."
