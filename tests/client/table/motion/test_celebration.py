"""A win is celebrated by its grade, ends at once when asked to, and a loss is calm."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from math import cos, hypot, sin
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.client.draw.stage import edge_x
from game.client.draw.style import StageStyle
from game.client.draw.text.type import Type
from game.client.felt.ground import Ground, stage_point_of_seat, word_box
from game.client.felt.style import PrintStyle
from game.client.layouts import layout as layouts
from game.client.pictures import studio
from game.client.scenes.motion import Pace
from game.client.table.model.felt_state import FeltState, Result
from game.client.table.model.geometry import Geometry
from game.client.table.model.intents import Act
from game.client.table.model.pieces import Bare, Foil, Leaf, Light, MeterPiece, Sweep
from game.client.table.motion.celebration import (
    Prize,
    boxes_cleared_for_names,
    celebration_of,
    name_places,
    paid_hand_name,
)
from game.client.table.motion.style import CelebrationStyle
from game.core.cards import cards
from game.core.declaration import HouseRules, Spot
from game.core.money import short
from game.games import GAMES
from game.play.round_file import open_round, play_file_decisions, read_round_file, replay
from game.rounds import events as ev
from game.stand.showcase import play_hand, round_path, showcase
from game.stand.showcase import showcase_games as shown_games
from tests.client.table.motion.test_movement import timeline
from tools import visual_regression

GAMES_TESTS = Path(__file__).resolve().parents[3] / "games"
GAME = GAMES["criss-cross-poker"]
ANTE = Spot(4, "ante-across")


def won(result: Result, pace: Pace | None = None) -> Any:
    """How a round is celebrated whose one wager ended so."""
    geo = Geometry(GAME, layouts.shipped_layout(GAME), 4)
    shown = FeltState(results={ANTE: result}, cards={"seat 4": cards("2s 3s")}, over=True)
    return celebration_of(geo.with_shown(shown, 4), (4,), pace or Pace())


def kinds(found: Any, seconds: float) -> set[type[Any]]:
    """What is seen of a celebration after so many seconds."""
    share = seconds / CelebrationStyle.durations[found.grade]
    return {type(piece) for piece in (*found.pieces_over(share), *found.pieces_under(share))}


@pytest.mark.parametrize("ended", [Result("lose", 0, 500), Result("push", 0, 500)])
def test_a_loss_is_calm(ended: Result) -> None:
    assert won(ended) is None


def test_each_grade_shows_what_the_table_of_grades_says() -> None:
    small, rare, large, great = (
        won(Result("win", cents, 500, "x to 1", "Nines full of kings"))
        for cents in (500, 5_000, 10_000, 60_000)
    )
    assert [one.grade for one in (small, rare, large, great)] == ["S", "M", "L", "XL"]
    assert kinds(small, 0.5) == {Light}
    assert kinds(rare, 0.5) == {Light, Bare, Foil, Sweep}
    assert rare.veil(0.5) is None
    assert large.veil(0.5).room == pytest.approx(0.75)
    assert great.veil(0.5).room == pytest.approx(0.26)
    assert great.veil(0.5).lamp is not None
    assert (
        sum(
            isinstance(piece, Leaf)
            for piece in great.pieces_over(1.5 / CelebrationStyle.durations["XL"])
        )
        == 40
    )
    for one in (rare, large, great):
        assert kinds(one, CelebrationStyle.durations[one.grade]) <= {Light, Foil}
        assert all(piece.share == 0 for piece in one.pieces_over(1.0) if isinstance(piece, Foil))
        assert one.veil(1.0) is None


@pytest.mark.parametrize(
    ("cents", "odds", "words"),
    [
        (500, "1 to 1", "“Pair of kings. Even money.”"),
        (60_000, "120 to 1", "“Pair of kings! Congratulations.”"),
    ],
)
def test_whoever_deals_speaks_of_a_win_as_great_as_it_is(cents: int, odds: str, words: str) -> None:
    with studio(visual_regression.ROOT) as router:
        router.shell.change(speed="normal", coach="off")
        praise_text(
            visual_regression.won_greatly(
                router, "criss-cross-poker", (640, 360), cents, "Pair of kings", odds
            ),
            words,
        )


def praise_text(one: visual_regression.Sitter, words: str) -> None:
    told = one.scene.visit.timeline
    # it was said once more after the praise, as others were paid
    told.shown = told.shown.with_changes(caption="Center.")
    one.canvas.visible = False

    def said() -> str:
        return next((p.args[0] for p in one.scene.table.felt if p.name == "speech"), "")

    def does() -> str:
        now = one.router.shell.clock.now()
        return str(one.scene._dealer_bust(now, told.motion(now)).does)

    one.step(seconds=0.05)
    assert said() == words
    one.step(seconds=1.0)
    assert said() == words
    assert does() in ("speaks", "congratulates")
    if "Congratulations" not in words:
        one.step(seconds=2.0)
        assert said() == ""
    else:
        one.scene.obey(Act.NEXT_ROUND)  # the celebration ends, and he is still glad
        one.step()
        assert (said(), does()) == (words, "congratulates")
    assert not told.celebrates
    one.step(seconds=0.5)
    one.key(pygame.K_r)
    one.step()
    assert said() == "“Place your bets, please.”"


@pytest.mark.parametrize("slug", ["props-and-hops", "high-roll-dice"])
def test_found_broken_at_a_dice_table_the_dice_that_won_lay_in_the_dark(slug: str) -> None:
    game = GAMES[slug]
    geo = Geometry(game, layouts.shipped_layout(game), 4)
    face = (5, 5, 5, 1, 2) if slug == "high-roll-dice" else (3, 5)
    shown = FeltState(
        results={
            Spot(4, next(iter(geo.layout.spots))): Result("win", 60_000, 500, "120 to 1", "Fives")
        },
        over=True,
        dice=face,
        throws=(face,),
        covered=False,
        boxed=("box five", 3) if len(face) > 2 else ("", 0),
        boxed_throws=1,
    )
    great = celebration_of(geo.with_shown(shown, 4), (4,), Pace())
    assert great is not None
    assert {name for name in great.lit if name.startswith("die ")} == {
        f"die {i}" for i in range(min(3, len(face)))
    }
    lamp = great.veil(0.5).lamp  # type: ignore[union-attr]
    assert lamp is not None
    assert lamp[1] < 400
    assert len(great.leaves) > 30
    for leaf in great.leaves:
        assert not any(
            x < leaf.goal[0] < x + w and y < leaf.goal[1] < y + h for x, y, w, h in great.cards
        )


SHOWN = [(slug, hand) for slug in shown_games() for hand in showcase(slug).hands]


@pytest.mark.parametrize(("slug", "hand"), SHOWN, ids=[slug for slug, _ in SHOWN])
def test_the_banner_of_a_showcase_hand_is_its_settlement(slug: str, hand: Any) -> None:
    """Ten of a kind at High Roll Dice paid $1,000,000, and the banner said `3 TO 1`: of a wager
    that paid $75.
    """
    done = play_hand(slug, hand)
    ((_, settled),) = replay(round_path(slug, hand).read_bytes())["seats"].items()
    felt = FeltState()
    for event in done.events:
        felt = felt.after(event)
    geo = Geometry(done.game, layouts.shipped_layout(done.game), done.seat)
    found = celebration_of(geo.with_shown(felt, done.seat), (done.seat,), Pace())
    assert found is not None
    nets = {name: wager["returned"] - wager["staked"] for name, wager in settled["wagers"].items()}
    assert {spot.wager: end.net for spot, end in felt.results.items()} == nets
    best = felt.results[Spot(done.seat, max(nets, key=lambda name: nets[name]))]
    assert " ".join(part[0] for part in found.name) == paid_hand_name(best).upper()
    if found.grade != "S":
        assert found.odds == f"{best.odds.upper()} · NET +{short(sum(nets.values()))}"
        assert f"NET +{short(settled['net'])}" in found.odds


WRITTEN = [path for path in sorted(GAMES_TESTS.glob("*/rounds/*.json")) if path.name[:2] != "x-"]
RUNS_ON = "21-seven-ends-a-running-shake"
"""A wager of an earlier round ends in it: the felt shows what that came to, the ledger wrote its
stake down before.
"""


@pytest.mark.parametrize("game", sorted({path.parents[1].name for path in WRITTEN}))
def test_what_the_felt_says_of_a_round_adds_up_to_its_ledger(game: str) -> None:
    """Of a wager paid `for 1`, by a share of a meter or by a fixed award the stake is gone; the
    felt told of the win alone.
    """
    kept = 0
    for path in (one for one in WRITTEN if one.parents[1].name == game and one.stem != RUNS_ON):
        source = json.dumps(json.loads(path.read_text(encoding="utf-8"))["round"])
        _, events = play_file_decisions(open_round(read_round_file(source)))
        felt = FeltState()
        for event in events:
            felt = felt.after(event)
        for seat, settled in replay(source)["seats"].items():
            ends = [end for spot, end in felt.results.items() if spot.seat == int(seat)]
            assert sum(end.net for end in ends) == settled["net"], (path.name, seat)
            kept += sum(end.kept > 0 for end in ends)
    dice_and_meters = ("crazy_4", "flop", "high_roll", "raise_it_up", "six_card")
    assert bool(kept) == game.startswith(dice_and_meters)


def test_what_a_void_round_gives_back_of_a_lost_wager_is_no_win() -> None:
    felt = FeltState(chips={ANTE: 500})
    for event in (
        ev.Collected(4, "ante-across", 500, "674a.11"),
        ev.Voided("a card lay open", "674a.13"),
        ev.Paid(4, "ante-across", 500, 0, ev.GIVEN_BACK, "674a.13"),
        ev.Closed(void=True),
    ):
        felt = felt.after(event)
    end = felt.results[ANTE]
    assert (end.kind, end.net, end.stake) == ("push", 0, 500)


def test_a_meter_that_paid_rolls_in_the_light_and_starts_anew() -> None:
    game = GAMES["crazy-4-poker"]
    geo = Geometry(game, layouts.shipped_layout(game), 4)
    name = "four-card-progressive"
    shown = FeltState(
        results={Spot(4, "super-bonus"): Result("win", 60_000, 500, "120 to 1", "Four aces")},
        over=True,
    )
    prize = Prize(name, 512_873, 512_737, 500_000)
    great = celebration_of(geo.with_shown(shown, 4), (4,), Pace(), prize)
    assert great is not None
    assert great.waiting_meter()[0].cents == 512_873
    assert great.waiting_meter()[0].name in great.lit
    assert great.odds == "120 TO 1 AND THE METER · NET +$600"

    def meter(seconds: float) -> Any:
        return next(
            p
            for p in great.pieces_over(seconds / CelebrationStyle.durations["XL"])
            if isinstance(p, MeterPiece)
        )

    assert meter(0.0).box == geo.layout.meters[name]
    larger = pygame.FRect(meter(1.0).box)
    assert larger.contains(pygame.FRect(geo.layout.meters[name]).inflate(8, 14))
    others = [box for other, box in geo.layout.meters.items() if other != name]
    assert larger.collidelist(others) < 0, "found broken: it lay over the meter beside it"
    assert (meter(0.8).before, meter(0.8).cents) == (512_873, 512_737)
    assert 0 < meter(0.8).share < meter(1.4).share == 1
    assert (
        meter(CelebrationStyle.meter_reset + 0.4).before,
        meter(CelebrationStyle.meter_reset + 0.4).cents,
    ) == (512_737, 500_000)
    assert celebration_of(geo.with_shown(shown, 4), (4,), Pace()).waiting_meter() == ()  # type: ignore[union-attr]


@pytest.mark.parametrize("slug", GAMES)
def test_found_broken_odds_under_a_name_lay_over_a_meter_and_a_scorecard(slug: str) -> None:
    layout = layouts.shipped_layout(GAMES[slug])
    cards = [area.box for area in layout.areas.values() if area.kind == "scorecard"]
    (_, x, y, anchor), *_ = name_places(layout, "Flush")[0]
    odds = pygame.Rect(x - {"l": 0, "c": 105, "r": 210}[anchor], y + 14, 210, 34)
    assert odds.collidelist([pygame.Rect(box) for box in (*layout.meters.values(), *cards)]) < 0


@pytest.mark.parametrize("slug", GAMES)
def test_found_broken_odds_under_a_name_lay_over_lettering_along_a_band(slug: str) -> None:
    layout = layouts.shipped_layout(GAMES[slug])
    ((_, _, y, _), *_), _, ((_, top, _, high), *_) = name_places(layout, "Flush")
    for word in layout.words:
        if word.arc is not None and not word.over and sum(word.arc) > top + high:
            assert sum(word.arc) - word.size * 0.72 > y + 38, word.text


def test_leaves_come_to_rest_clear_of_cards_and_chips() -> None:
    great = won(Result("win", 60_000, 500))
    for leaf in great.leaves:
        x, y = leaf.goal
        assert not any(
            a - 12 < x < a + w + 12 and b - 12 < y < b + h + 12 for a, b, w, h in great.cards
        )
        assert all(abs(x - a) > 60 or abs(y - b) > 60 for a, b in great.spots)
        assert all(
            hypot(x - other.goal[0], y - other.goal[1]) > 40
            for other in great.leaves
            if other is not leaf
        )


def test_found_broken_leaves_lay_on_the_rail_while_the_felt_had_room() -> None:
    leaves = won(Result("win", 60_000, 500)).leaves
    draw_step_on_felt = sum(
        abs(leaf.goal[0] - StageStyle.axis) < edge_x(leaf.goal[1]) - 20 for leaf in leaves
    )
    assert len(leaves) == 40
    assert draw_step_on_felt >= 38


@pytest.mark.parametrize("slug", GAMES)
def test_found_broken_leaves_sank_over_print(slug: str) -> None:
    """Paytables, spots, words, badges, meters, what a hand comes to and a dice table's own tiles;
    in windows of every shape.
    """
    game, kind = GAMES[slug], Type()
    whole = layouts.shipped_layout(game)
    for layout in (
        whole,
        *filter(None, (layouts.layout_for_shape(whole, shape) for shape in whole.shape)),
    ):
        geo = Geometry(game, layout, 4)
        spot = Spot(4, next(iter(layout.spots)))
        shown = FeltState(
            results={spot: Result("win", 60_000, 500, "120 to 1", "Nines full of kings")}, over=True
        )
        great = celebration_of(geo.with_shown(shown, 4), (4,), Pace())
        assert great is not None
        assert len(great.leaves) >= 30
        read = [
            *Ground(game, layout, HouseRules(), 4).permanent_print_boxes(),
            *layout.meters.values(),
            *layout.readings,
        ]
        read += [
            (word.x - 8, word.y - word.size, 16, word.size)
            for word in layout.words
            if word.arc is None
        ]
        read += [word_box(word, kind) for place in layout.places.values() for word in place.words]
        read += [layout.own] if layout.own is not None and not layout.places else []
        for x, y, w, h in read:
            printed = pygame.Rect(x, y, w, h).inflate(24, 24)
            for leaf in great.leaves:
                assert not any(
                    printed.collidepoint(leaf.goal[0], leaf.goal[1] - up) for up in (0, 20, 40, 60)
                )


def test_reduced_motion_has_name_dim_and_twelve_leaves_that_lie_still() -> None:
    great = won(Result("win", 60_000, 500), Pace("normal", reduced=True))
    early, late = great.pieces_over(0.2), great.pieces_over(0.5)
    assert sum(isinstance(piece, Leaf) for piece in early) == 12
    assert early == late
    assert not any(isinstance(piece, Sweep) for piece in early)


@pytest.mark.parametrize("cents", [5_000, 10_000, 60_000])
@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_found_broken_where_nothing_travels_the_games_name_showed_through_the_foil(
    cents: int, speed: Any
) -> None:
    """It stood there for 300 ms, and the foil from the first: they fade one after the other in 120,
    as light and leaves do.
    """
    win = won(Result("win", cents, 500, "x to 1", "Nines full of kings"), Pace(speed, reduced=True))

    def seen(ms: int, kind: type[Any]) -> set[float]:
        share = ms / 1000 / win.seconds
        return {
            one.share
            for one in (*win.pieces_over(share), *win.pieces_under(share))
            if isinstance(one, kind)
        }

    assert seen(0, Foil) == {0.0}
    assert not seen(0, Bare) | seen(0, Light)
    for ms in range(10, 120, 10):
        assert seen(ms, Foil) == {0.0} or seen(ms, Bare) == {1.0}, "both are seen"
    assert seen(120, Foil) == seen(120, Bare) == seen(120, Light) == {1.0}
    assert seen(60, Leaf) == ({0.5} if win.grade == "XL" else set())


def test_fast_is_shorter_and_at_once_is_none() -> None:
    win = Result("win", 5_000, 500)
    assert won(win, Pace("fast")).seconds == pytest.approx(0.7 * CelebrationStyle.durations["M"])
    assert won(win, Pace("instant")) is None


@pytest.mark.parametrize("slug", GAMES)
def test_every_felt_has_its_own_boxes_for_a_name(slug: str) -> None:
    layout = layouts.shipped_layout(GAMES[slug])
    for words in ("Flush", "Nines full of kings", "Five: two and three", "Royal flush"):
        name, _, boxes = name_places(layout, words)
        assert set(boxes) <= set(boxes_cleared_for_names(layout))
        assert " ".join(part[0] for part in name) == words.split(":")[0].upper()
        for (_, x, y, anchor), box in zip(name, boxes, strict=False):
            assert box[1] < y < box[1] + box[3]
            assert box[0] - 1 <= x <= box[0] + box[2] + 1
            assert anchor in "lcr"


@pytest.fixture
def settled() -> Iterator[Any]:
    """A table whose round was just won greatly."""
    with studio(visual_regression.ROOT) as router:
        router.shell.change(speed="normal", coach="off")
        one = visual_regression.won_greatly(router, "flop-poker", (1280, 720))
        yield one


def test_space_ends_a_celebration_at_once_and_only_then_goes_on(settled: Any) -> None:
    one, timeline = settled, settled.scene.visit.timeline
    one.step(seconds=0.8)
    assert timeline.celebrates
    one.key(pygame.K_SPACE)
    assert not timeline.celebrates
    assert one.scene.visit.felt_state.over, "the round still lies there"
    motion = timeline.motion(one.router.shell.clock.now())
    assert not motion.flights
    assert motion.veil is None
    assert all(isinstance(piece, Light) for piece in motion.under), "what stays is the soft light"
    one.key(pygame.K_SPACE)
    assert not one.scene.visit.felt_state.over
    assert not timeline.motion(one.router.shell.clock.now()).under


@pytest.mark.slow
def test_every_frame_of_a_celebration_is_painted(settled: Any) -> None:
    one = settled
    for _ in range(130):
        one.step(seconds=0.04)
    assert not one.scene.visit.timeline.celebrates


def test_found_broken_a_name_cut_the_paytables_beside_it() -> None:
    """Its box was plain cloth: paytables, spots and devices stay in it, and what it cuts fades
    towards its edge.
    """
    game = GAMES["six-card-fortune-pai-gow-poker"]
    layout = layouts.shipped_layout(game)
    with studio(visual_regression.ROOT) as router:
        kind, size = router.shell.lettering(router.shell.view((960, 540))), (760, 500)
        painted = pygame.Surface(size, depth=32)
        painted.fill("#FF00FF")
        ground = Ground(game, layout, HouseRules(), 4)
        bare = ground.wordless_patches(
            kind, router.shell.cache, size, 760.0, boxes_cleared_for_names(layout), painted
        )

    def there(x: float, y: float) -> pygame.Color:
        box, picture = next(
            (b, p) for b, p in bare.items() if b[0] < x < b[0] + b[2] and b[1] < y < b[1] + b[3]
        )
        return picture.get_at((round((x - box[0]) / 2), round((y - box[1]) / 2)))

    label = layout.places["dealer"].words[0]
    assert there(label.x, label.y - 6) == pygame.Color("#FF00FF"), (
        "found broken: what lies at a place was cut off half"
    )
    (_, x, y, _), *_ = name_places(layout, "Flush")[0]
    strip = layout.strips[0]
    box = boxes_cleared_for_names(layout)[0]
    assert there(x, y - 10) != pygame.Color("#FF00FF"), "the name of the game still stands there"
    assert there(strip.at[0] + 40, box[1] + 24) == pygame.Color("#FF00FF"), "the paytable is gone"
    for along in (
        500,
        760,
        1010,
    ):  # found broken: a letter beside the paytable, and the feet of all, stood there under the foil
        assert there(along, 400) != pygame.Color("#FF00FF")
        assert there(along, 420) != pygame.Color("#FF00FF")
    assert there(box[0] + 1, y) == pygame.Color("#FF00FF"), "it ends sharply"


@pytest.mark.parametrize("cents", [5_000, 10_000, 60_000])
def test_found_broken_higher_than_wide_a_name_touched_what_the_dice_say(cents: int) -> None:
    """Their cup stands nearer there: "FIRST CARD TO SEAT 5" ends 84 pixels from its middle, or a
    little later.
    """
    game = GAMES["six-card-fortune-pai-gow-poker"]
    layout = layouts.layout_for_shape(layouts.shipped_layout(game), "portrait")
    assert layout is not None
    geo, wager = Geometry(game, layout, 4), Spot(4, "pai-gow")
    shown = FeltState(
        results={wager: Result("win", cents, 500, "x to 1", "Three kings")},
        cards={"seat 4": cards("2s 3s")},
        over=True,
    )
    found: Any = celebration_of(geo.with_shown(shown, 4), (4,), Pace())
    (foil,) = [
        one
        for one in found.pieces_over(1.0 / CelebrationStyle.durations[found.grade])
        if isinstance(one, Foil) and one.name == "foil 0"
    ]
    assert foil.anchor == "c"
    left = foil.x - len(foil.words) * 0.77 * foil.size / 2
    assert left > layout.furniture["shaker"][0] + 84 + 20


def test_found_broken_letters_and_half_a_line_stood_round_a_name_over_a_band() -> None:
    """The ends of the game's bent name stood over it, a line under it was cut; the band and what is
    lettered along it stay.
    """
    layout = layouts.shipped_layout(GAMES["free-bet-blackjack"])
    title, _, line = [word for word in layout.words if word.arc is not None and word.x <= 0][:3]
    with studio(visual_regression.ROOT) as router:
        kind, size = router.shell.lettering(router.shell.view((960, 540))), (760, 500)
        painted = pygame.Surface(size, depth=32)
        painted.fill("#FF00FF")
        ground = Ground(GAMES["free-bet-blackjack"], layout, HouseRules(), 4)
        ((box, bare),) = ground.wordless_patches(
            kind, router.shell.cache, size, 760.0, boxes_cleared_for_names(layout), painted
        ).items()

    def there(radius: float, far: float) -> bool:
        x, y = 760 + radius * sin(far / radius), radius * cos(far / radius) - 900
        return bool(
            bare.get_at((round((x - box[0]) / 2), round((y - box[1]) / 2)))
            == pygame.Color("#FF00FF")
        )

    assert (title.arc, line.arc) == ((1279, -900), (1351, -900))
    assert not any(there(1279 - 12, far) for far in (-330, -120, 0, 120, 330))
    assert not any(there(1351 - 6, far) for far in (-180, 0, 180))
    assert all(there(1393, far) for far in (-380, -330, 330, 380)), "a part of the band is gone"


def test_found_broken_the_last_letter_of_a_bent_line_and_others_spots_faded_beside_a_name() -> None:
    """MONEY had no Y, and the circles of the guests beside it no upper half."""
    layout = layouts.shipped_layout(GAME)
    ground = Ground(GAME, layout, HouseRules(), 4)
    with studio(visual_regression.ROOT) as router:
        kind, size = router.shell.lettering(router.shell.view((960, 540))), (760, 500)
        painted = pygame.Surface(size, depth=32)
        painted.fill("#FF00FF")
        boxes = boxes_cleared_for_names(layout)
        bare = ground.wordless_patches(kind, router.shell.cache, size, 760.0, boxes, painted)
    spots = [
        stage_point_of_seat(seat, at.at)
        for seat in ground.others.values()
        for at in layout.other.spots.values()
    ]
    bent = ((word, *word.arc) for word in layout.words if word.arc is not None)
    letters = [
        (760 + radius * sin(along / radius), centre + radius * cos(along / radius) - word.size / 3)
        for word, radius, centre in bent
        for along in (word.x - 115, word.x, word.x + 115)
    ]
    over = [
        (box, x, y)
        for box in boxes
        for x, y in (*spots, *letters)
        if box[0] < x < box[0] + box[2] and box[1] < y < box[1] + box[3]
    ]
    assert len(over) > 5
    for box, x, y in over:
        there = bare[box].get_at((int((x - box[0]) / 2), int((y - box[1]) / 2)))
        assert there == pygame.Color("#FF00FF"), (x, y)


def test_found_broken_in_a_window_with_lenses_the_game_s_name_stood_under_the_foil() -> None:
    with studio(visual_regression.ROOT) as router:
        one = visual_regression.Sitter(router, router.table("flop-poker"), (720, 1280))
        assert one.scene.frame.lenses
        geo = one.scene.visit.timeline.geometry
        for box in name_places(geo.layout, "Nines full of kings")[2]:
            item = one.scene.painter.item(Bare("bare", box, 1.0))
            before = one.canvas.surface.subsurface(item.rect).copy()
            item.paint(one.canvas.surface)
            after = one.canvas.surface.subsurface(item.rect)
            assert brightest(after) < 0.8 * brightest(before)


def brightest(surface: pygame.Surface) -> int:
    """How bright the middle of a picture is where it is brightest."""
    middle = surface.get_rect().inflate(-surface.get_width() // 2, -surface.get_height() // 2)
    return max(
        sum(surface.get_at((x, y))[:3])
        for x in range(middle.left, middle.right)
        for y in range(middle.top, middle.bottom)
    )


def test_found_broken_leaves_sank_over_the_tags_of_other_bets() -> None:
    game = GAMES["crazy-4-poker"]
    geo = Geometry(game, layouts.shipped_layout(game), 4)
    lost = dict.fromkeys(("play", "queens-up", "six-card-bonus"), Result("lose", 0, 500))
    ends = {
        "ante": Result("win", 60_000, 500, "120 to 1"),
        "super-bonus": Result("push", 0, 500),
        **lost,
    }
    shown = FeltState(
        results={Spot(4, wager): end for wager, end in ends.items()},
        cards={"seat 4": cards("2s 3s")},
        over=True,
    )
    great = celebration_of(geo.with_shown(shown, 4), (4,), Pace())
    assert great is not None
    assert len(great.leaves) == 40
    for spot in shown.results:
        x, y, r = geo.stake_center_and_radius(spot)
        tag = pygame.Rect(x - 55, y + r - 8, 110, 34)
        assert not any(
            tag.collidepoint(leaf.goal[0], leaf.goal[1] - up)
            for leaf in great.leaves
            for up in (0, 20, 40, 60)
        )


def test_found_broken_whoever_deals_was_glad_of_a_win_before_it_was_paid_and_no_longer_than_its_light() -> (
    None
):
    """He is for 1.2 seconds from when it is celebrated, and of the greatest win until the next
    round.
    """
    for cents, long in ((5_000, 1.2), (60_000, 60.0)):
        with studio(visual_regression.ROOT) as router:
            told = router.table("flop-poker").visit.timeline
            told._won = (1.0, won(Result("win", cents, 500, "x to 1", "Flush")))
            seen = [told.congratulates(now) for now in (0.9, 1.1, 1.0 + long - 0.1)]
            assert seen == [False, True, True]
            assert told.congratulates(1.3 + long) == (cents == 60_000)
            told.end_celebration()
            assert told.congratulates(2.0) == (cents == 60_000)
            told.clear(FeltState(), 3.0, Pace())
            assert not told.congratulates(3.0)


def test_a_celebration_keeps_nobody_from_the_next_round(settled: Any) -> None:
    one = settled
    one.step(seconds=0.5)
    assert one.scene.visit.betting
    one.key(pygame.K_d)
    assert one.scene.visit.session.playing
    assert not one.scene.visit.timeline.celebrates


def test_a_dim_leaves_hand_and_bar_as_bright_as_they_were(settled: Any) -> None:
    one = settled
    before = one.canvas.surface.copy()
    one.step(seconds=2.0)
    during = one.canvas.surface.copy()
    bar, felt = (600, 690), (300, 420)
    assert during.get_at(bar) == before.get_at(bar)
    assert sum(during.get_at(felt)[:3]) < 0.6 * sum(before.get_at(felt)[:3])
    for _ in range(4):  # painted in parts it is as dark as painted once
        one.step(seconds=0.02)
    assert one.canvas.surface.get_at(felt) == during.get_at(felt)


def test_found_broken_the_hands_name_and_the_games_were_mixed_as_one_went_and_the_other_came_back() -> (
    None
):
    for cents in (5_000, 10_000, 60_000):
        win = won(Result("win", cents, 500, "x to 1", "Nines full of kings"))
        mixed = [
            share
            for share in (i / 100 for i in range(101))
            if any(
                isinstance(one, Foil) and one.share and one.seen for one in win.pieces_over(share)
            )
            and not all(one.share == 1 for one in win.pieces_under(share) if isinstance(one, Bare))
        ]
        assert not mixed
        assert any(isinstance(one, Bare) for one in win.pieces_under(0.99)), (
            "it does not come back softly"
        )


def test_found_broken_the_cards_of_a_hand_that_all_share_lay_in_the_dark() -> None:
    """They are lit and swept with his own: those that make it."""
    one = timeline(
        "flop-poker",
        {
            "cards": {"seat 4": (3, 7, 9), "community": (10, 11, 12)},
            "chips": {Spot(4, "ante"): 500},
        },
    )
    made = ev.Named("seat 4", "hand", "Pair of fours", (7, 11))
    one.tell(
        (made, ev.Paid(4, "ante", 60_000, 500, "120 to 1", "", named="pair of fours"), ev.Closed()),
        one.desk,
        0.0,
        Pace(),
    )
    great = one.celebration
    assert great is not None
    assert {name for name in great.lit if name.startswith("card ")} == {
        *(f"card seat 4 {i}" for i in range(3)),
        "card community 1",
    }
    (swept,) = [
        piece
        for piece in great.pieces_over(0.5 / CelebrationStyle.durations["XL"])
        if isinstance(piece, Sweep)
    ]
    lie = one.table.with_shown(one.shown, 4).card("community", 1, 3)
    assert [(x + w / 2, y + h / 2) for x, y, w, h in swept.boxes[3:]] == [(lie.x, lie.y)]


@pytest.mark.parametrize("slug", GAMES)
def test_found_broken_odds_lay_over_a_line_below_a_name_and_half_a_line_stood_beside_it(
    slug: str,
) -> None:
    """At a felt's name every line of lettering is laid bare whole or not at all, and none begins
    where the odds stand.
    """
    whole = layouts.shipped_layout(GAMES[slug])
    for layout in (
        whole,
        *filter(None, (layouts.layout_for_shape(whole, shape) for shape in whole.shape)),
    ):
        names, _, boxes = name_places(layout, "Nines full of kings")
        bared = [pygame.Rect(box) for box in boxes]
        kept = [
            pygame.Rect(box)
            for box in Ground(GAMES[slug], layout, HouseRules(), 4).permanent_print_boxes()
        ]
        _, x, y, anchor = names[-1]
        odds = pygame.Rect(x - (60 if anchor == "c" else 0), y + 20, 120, 18)
        for word in layout.words:
            if word.arc is not None or word.size >= PrintStyle.title_size:
                continue
            half = len(word.text) * word.size * 0.25
            line = pygame.Rect(
                word.x - {"l": 0, "c": half, "r": 2 * half}[word.anchor],
                word.y - word.size * 0.7,
                2 * half,
                14,
            )
            gone = [box for box in bared if box.contains(line)]
            assert gone or not line.colliderect(odds), word.text
            if gone:
                assert not any(line.colliderect(one) and not one.contains(line) for one in kept), (
                    word.text
                )
        for leaf in (
            pygame.Rect(area.box) for area in layout.areas.values() if area.kind == "leaf"
        ):
            assert all(
                box.inflate(-32, -32).contains(leaf) for box in bared if box.colliderect(leaf)
            )


@pytest.mark.parametrize("cents", [500, 5_000, 10_000, 60_000])
def test_no_light_of_a_celebration_flashes_more_than_three_times_a_second(cents: int) -> None:
    win = won(Result("win", cents, 500, "x to 1", "Nines full of kings"))
    frames, series = round(60 * CelebrationStyle.durations[win.grade]), dict[str, list[float]]()
    for i in range(frames + 1):
        share = i / frames
        veil = win.veil(share)
        lit = {
            f"{type(one).__name__} {one.name}": one.share
            for one in (*win.pieces_over(share), *win.pieces_under(share))
            if hasattr(one, "share")
        }
        for name, level in (lit | ({"veil": veil.room} if veil is not None else {})).items():
            series.setdefault(name, [1.0 if name == "veil" else 0.0] * (frames + 1))[i] = level
    assert series
    for levels in series.values():
        turns = [b - a for a, b in pairwise(levels) if a != b]
        assert sum(before > 0 > after for before, after in pairwise(turns)) <= 3 * max(
            1.0, CelebrationStyle.durations[win.grade]
        )


def test_found_broken_the_stake_beside_what_it_was_paid_lay_in_the_dark() -> None:
    """As did the frame round the cards that play, and what they are."""
    spot = Spot(4, "ante")
    geo = Geometry(GAMES["crazy-4-poker"], layouts.shipped_layout(GAMES["crazy-4-poker"]), 4)
    shown = FeltState(
        results={spot: Result("win", 60_000, 500, "120 to 1", "Four aces")}, over=True
    )
    great = celebration_of(geo.with_shown(shown, 4), (4,), Pace())
    assert great is not None
    assert {
        "result 4 ante 0 back",
        "result 4 ante 0 win",
        "best seat 4",
        "best words seat 4",
    } <= great.lit


def test_found_broken_in_large_text_a_name_was_cut_between_the_felts_two_parts_and_light_fell_beside_them() -> (
    None
):
    """A name stands whole in the part where the game's own does, or not at all; sweep and lamp are
    where the cards and dice lie.
    """
    with studio(visual_regression.ROOT, text_scale=200) as router:
        found = {}
        for slug in ("crazy-4-poker", "criss-cross-poker", "high-roll-dice"):
            scene: Any = router.table(slug)
            scene.enter(router.shell.view((1920, 1080)))
            dice = (5, 5, 5, 1, 2) if slug == "high-roll-dice" else ()
            spot = Spot(scene.visit.state.own, next(iter(scene.visit.state.layout.spots)))
            lies: dict[str, Any] = {"cards": {f"seat {spot.seat}": (3, 7, 11, 15)}}
            if dice:
                lies = {"dice": dice, "throws": (dice,), "covered": False, "boxed": ("box five", 3)}
            result = Result("win", 60_000, 500, "120 to 1", "Nines full of kings")
            shown = FeltState(results={spot: result}, over=True, **lies)
            great, painter = (
                celebration_of(
                    scene.visit.timeline.table.with_shown(shown, spot.seat), (spot.seat,), Pace()
                ),
                scene.painter,
            )
            assert great is not None
            areas = [lens.area for lens, _ in painter.through]
            for piece in great.pieces_over(1.0 / CelebrationStyle.durations["XL"]):
                if isinstance(piece, Foil | Sweep):
                    rect = painter.item(piece).rect
                    # with its glow
                    assert not rect.w or any(area.inflate(60, 60).contains(rect) for area in areas)
                    found[slug, type(piece)] = bool(rect.w)
            lamp = painter.veil_item(great.veil(0.5)).stamp.lamp
            assert areas[0 if dice else 1].collidepoint(painter.view.window_point(*lamp))
        assert found["crazy-4-poker", Foil]
        assert not found["criss-cross-poker", Foil]
