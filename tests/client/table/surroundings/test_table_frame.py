"""How stage, panel and bar share the window when the text is large: nothing overlaps, nothing is
cut off.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.client.draw import sheet as sheets
from game.client.draw import stage
from game.client.draw.style import StageStyle
from game.client.draw.text.type import Type
from game.client.layouts.layout import shipped_layout
from game.client.pictures import at_table, draw_scene, scene_of, studio
from game.client.scenes.focus import TOUCH
from game.client.scenes.scene import Viewport
from game.client.table import decisions
from game.client.table.funds import least_opening_bets
from game.client.table.model.geometry import Geometry
from game.client.table.model.intents import Act, Choice, ToggleBox
from game.client.table.model.moment import Pointed
from game.client.table.model.pieces import Drawing
from game.client.table.paint.painter import _is_unreadable_or_cut_in_lens
from game.client.table.style import BarStyle, LensSizes
from game.client.table.surroundings.bar import Bar, BarFigures, Figure
from game.client.table.surroundings.frame import Frame, extent_of, frame
from game.client.table.surroundings.regions import shape_of, text_unit
from game.client.ui.boxes import HBox
from game.core.declaration import Spot
from game.games import GAMES
from game.play.seats.bots import Bot
from tests.client.table.test_table_scene import Player
from tools.layout.inspector import scene_faults

ROOT = Path(__file__).resolve().parents[4]
TABLES = sorted(GAMES)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)])
@pytest.mark.parametrize("text", [1.0, 1.25, 1.5, 1.75, 2.0])
@pytest.mark.parametrize("folded", [False, True])
def test_the_parts_lie_side_by_side(size: tuple[int, int], text: float, folded: bool) -> None:
    view = Viewport(size, text_scale=text)
    found = frame(view, folded=folded)
    assert found.is_as_designed == (text <= 1.25 and size[0] < 2 * size[1])
    if found.is_as_designed:
        return
    felt = found.stage.rect(found.axis - 760, 0, 1520, 956)
    bar_top = size[1] - round(124 * found.bar_growth * view.scale)
    assert felt.left >= 0
    assert felt.bottom <= bar_top + 2
    panel = found.panel_rect
    assert panel.right == pytest.approx(size[0], abs=2)
    assert panel.bottom <= bar_top + 2
    if not folded:
        assert felt.right <= panel.left + 2
    assert found.bar.window_point(0, 1080)[1] == pytest.approx(size[1], abs=1)


@pytest.mark.parametrize("text", [1.0, 1.25, 2.0])
def test_a_small_window_gives_panel_and_bar_its_whole_height(text: float) -> None:
    view = Viewport((1024, 768), text_scale=text)
    found = frame(view, folded=False)
    felt = found.stage.rect(found.axis - 760, 0, 1520, 956)
    panel = found.panel_rect
    bar = found.bar.rect(0, 1080 - 124 * found.bar_growth, 1920, 124 * found.bar_growth)
    assert felt.right <= panel.left + 2
    assert panel.top == 0
    assert panel.bottom == pytest.approx(bar.top, abs=3)
    assert bar.bottom == pytest.approx(768, abs=2)
    assert felt.bottom <= bar.top + 2


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", TABLES)
def test_no_line_of_a_table_ends_in_an_ellipsis_at_twice_the_text(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: list[str] = []
    whole = Type.ellipsis

    def ellipsis(
        self: Type, text: str, width: float, size: float, face: str = "ui5", track: float = 0.0
    ) -> str:
        made = whole(self, text, width, size, face, track)
        if made != text:
            cut.append(text)
        return made

    monkeypatch.setattr(Type, "ellipsis", ellipsis)
    assert sheets.Sheet is not None
    with studio(ROOT, 200) as router:
        scene: Any = router.table(slug)
        scene.enter(router.shell.view((1920, 1080)))
        scene.visit.lay_wagers(
            dict(scene.visit.state.layout.picture)
            or least_opening_bets(scene.visit.game, scene.visit.desk.rules)
        )
        scene.toggle_panel()  # what lies over the felt is open as well
        draw_scene(scene, router, (1280, 720))
        scene.visit.deal()
        for _ in range(6):
            draw_scene(scene, router, (1280, 720))
            if not scene.visit.session.turn:
                break
            scene.visit.act(
                str(
                    next(
                        (a for a in scene.visit.session.legal() if a.verb != "fold"),
                        scene.visit.session.legal()[0],
                    )
                )
            )
        for _ in range(2):  # in both states of the panel
            draw_scene(scene, router, (1920, 1080))
            scene.toggle_panel()
    assert not cut


def test_spots_are_reached_where_they_are_seen_at_twice_the_text() -> None:
    with studio(ROOT, 200) as router:
        router.shell.change(speed="instant", coach="off")
        player = Player(router, "criss-cross-poker")
        scene = player.scene
        player.click("spot ante-across")
        assert scene.visit.bets.placed
        for target in scene.focus.targets:
            assert scene.view.window_rect.contains(target.rect), target.name
        assert scene.visit.state.is_panel_folded
        player.click("panel")
        assert not scene.visit.state.is_panel_folded
        player.click("deal")
        player.wait()
        assert scene.visit.session.playing
        scene.leave()


def test_found_broken_a_deal_out_of_a_dialog_waited_as_long_as_the_dialog_had_stood() -> None:
    with studio(ROOT) as router:
        router.shell.change(speed="normal", coach="off")
        player = Player(router, "criss-cross-poker")
        player.click("spot ante-across")
        player.scene.leave()
        router.shell.clock.wind(8.0)
        player.scene.deal_placed()
        player.scene.enter(player.scene.view)
        assert player.scene.visit.timeline._cues[0].start < player.scene.visit.now + 0.01


@pytest.mark.parametrize(
    "size", [(1280, 1024), (1280, 1000), (1080, 1440), (1440, 1440), (1600, 1280), (1300, 2200)]
)
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("folded", [False, True])
def test_a_narrow_window_has_its_panel_in_a_sheet_under_the_stage(
    size: tuple[int, int], text: float, folded: bool
) -> None:
    view = Viewport(size, text_scale=text)
    assert view.is_narrow
    found = frame(view, folded=folded)
    felt = found.stage.rect(found.axis - 760, 0, 1520, 956)
    bar_top = found.bar.rect(0, 1080 - 124 * found.rows * found.bar_growth, 10, 10).top
    assert felt.left >= -1
    assert felt.right <= size[0] + 2
    assert found.bar.rect(0, 0, 1180 if found.rows == 2 else 1920, 10).right <= size[0] + 2
    if folded:
        assert felt.bottom <= bar_top + 2
        return
    panel = found.panel_rect
    assert (panel.left, panel.right) == (pytest.approx(0, abs=2), pytest.approx(size[0], abs=3))
    assert felt.bottom <= panel.top + 2
    assert panel.bottom == pytest.approx(bar_top, abs=3)
    assert panel.height >= 0.29 * size[1]


def composed(slug: str, size: tuple[int, int], text: float, *, folded: bool) -> Frame:
    view, layout = Viewport(size, text_scale=text), shipped_layout(GAMES[slug])
    return frame(view, folded=folded, extent=extent_of(layout), plates=(1, 3, 6))


@pytest.mark.parametrize("size", [(1280, 800), (2560, 1080), (1280, 1024), (1080, 1920)])
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("folded", [False, True])
def test_a_panel_at_the_left_changes_sides_with_the_stage(
    size: tuple[int, int], text: float, folded: bool
) -> None:
    extent = extent_of(shipped_layout(GAMES["criss-cross-poker"]))
    right, left = (
        frame(
            Viewport(size, text_scale=text, panel_side=side),
            folded=folded,
            extent=extent,
            plates=(1, 3),
        )
        for side in ("right", "left")
    )
    if right.regions.panel.top >= right.regions.stage.bottom:
        assert left.regions == right.regions
        return
    whole = Viewport(size).window_rect
    assert left.is_panel_left
    assert not right.is_panel_left
    assert left.regions.bar == right.regions.bar
    assert left.stage.scale == right.stage.scale
    assert (left.stage_rect.size, left.panel_rect.w) == (right.stage_rect.size, right.panel_rect.w)
    assert left.stage_rect.x == pytest.approx(whole.w - right.stage_rect.right, abs=1)
    assert folded or left.panel_rect.right <= left.stage_rect.left + 1
    button, top_bar = left.fold_button.rect(0, 0, 44, 44), left.regions.top_bar
    assert whole.contains(button)
    assert not (folded and button.colliderect(top_bar))
    assert all(whole.contains(lens.area) for lens in left.lenses)


WINDOWS = [
    ((1024, 768), 1.0),
    ((1280, 1024), 1.0),
    ((1080, 1920), 1.0),
    ((900, 1600), 1.25),
    ((1920, 1080), 2.0),
    ((1280, 720), 1.5),
]


@pytest.mark.parametrize(("size", "text"), WINDOWS)
@pytest.mark.parametrize("slug", TABLES)
def test_every_felt_shows_all_that_is_ones_own_in_every_shape(
    slug: str, size: tuple[int, int], text: float
) -> None:
    layout = shipped_layout(GAMES[slug])
    found = composed(slug, size, text, folded=shape_of(size, text) in ("zoom", "page"))
    window = Viewport(size).window_rect
    areas = [lens.area for lens in found.lenses]
    assert all(window.contains(area) for area in areas)
    assert not any(a.colliderect(b) for i, a in enumerate(areas) for b in areas[i + 1 :])
    for name, spot in layout.spots.items():
        rect = found.rect(spot.at[0] - spot.r, spot.at[1] - spot.r, 2 * spot.r, 2 * spot.r)
        assert any(area.inflate(8, 8).contains(rect) for area in areas), name
    for x, y in layout.places["seat"].at if "seat" in layout.places else ():
        half = layout.places["seat"].width / 2
        assert any(
            area.inflate(8, 8).contains(found.rect(x - half, y - half, 2 * half, 2 * half))
            for area in areas
        )


def test_own_cards_and_spots_grow_with_the_text() -> None:
    """Found broken: text at 200 % made own cards smaller, 146 to 122 px."""
    plain = composed("criss-cross-poker", (1920, 1080), 1.0, folded=False)
    large = composed("criss-cross-poker", (1920, 1080), 2.0, folded=True)
    assert large.rect(606, 742, 146, 204).w >= 1.8 * plain.rect(606, 742, 146, 204).w
    assert large.rect(466, 626, 100, 100).w >= 1.8 * plain.rect(466, 626, 100, 100).w


def test_no_window_leaves_a_fifth_of_itself_black() -> None:
    """Found broken: at 1024x768 the felt ended far above the bar, in portrait it had a third of the
    window.
    """
    for size, least in (((1024, 768), 0.95), ((1280, 1024), 0.95)):
        found = composed("criss-cross-poker", size, 1.0, folded=False)
        assert found.lenses[0].area.bottom == found.stage_rect.bottom
        assert found.lenses[0].view.window_point(760, 956)[1] >= least * found.stage_rect.bottom
    high = composed("criss-cross-poker", (1080, 1920), 1.0, folded=False)
    assert high.lenses[0].area.h >= 0.4 * 1920


def test_a_dragged_edge_does_not_flicker_between_two_shapes() -> None:
    """Leaving a shape takes three per cent more than coming into it."""
    assert (shape_of((1200, 801), 1.0), shape_of((1200, 799), 1.0)) == ("tall", "wide")
    assert shape_of((1200, 801), 1.0, "wide") == "wide"
    assert shape_of((1200, 860), 1.0, "wide") == "tall"


@pytest.mark.parametrize("size", [(1280, 1024), (1080, 1440)])
def test_a_round_is_played_in_a_narrow_window(size: tuple[int, int]) -> None:
    with studio(ROOT) as router:
        router.shell.change(speed="instant", coach="before")
        player = Player(router, "crazy-4-poker", size)
        scene = player.scene
        player.click("spot ante")
        player.click("spot super-bonus")
        player.click("deal")
        player.wait()
        while scene.visit.session.playing:
            scene._refresh_targets()
            for target in scene.focus.targets:
                assert scene.view.window_rect.contains(target.rect), target.name
            player.click(
                next(t.name for t in scene.focus.targets if t.name.startswith("do ") and t.enabled)
            )
            player.wait()
        assert scene.visit.session.last.status == "settled"
        player.click("panel")
        assert scene.visit.state.is_panel_folded
        player.click("panel")
        assert not scene.visit.state.is_panel_folded


def test_found_broken_a_stub_of_the_frame_round_a_row_that_paid_stood_at_the_windows_edge() -> None:
    row, seen = (
        Drawing("lit play", "lit row", (400.0, 300.0, 60.0, 26.0)),
        (380.0, 0.0, 500.0, 900.0),
    )
    assert not _is_unreadable_or_cut_in_lens(row, 1.0, seen)
    assert _is_unreadable_or_cut_in_lens(row, 1.0, (430.0, *seen[1:]))


def test_found_broken_in_a_window_higher_than_wide_money_stayed_small_in_a_row_of_its_own() -> None:
    with studio(ROOT, 200) as router:
        scene: Any = router.table("criss-cross-poker")
        scene.enter(router.shell.view((1080, 1920)))
        draw_scene(scene, router, (1080, 1920))
        told = (("Bankroll", "$2,395.00", 146), ("Bet", "$80", 90), ("Net", "-$130", 92))
        figures = drawn_figures(scene.bar, told)
    assert min(one.args[3] for one in figures) >= 22
    assert (
        max(one.box[0] + one.box[2] for one in figures) <= BarStyle.left + scene.bar.design.figures
    )


def test_found_broken_the_deal_was_open_while_a_wager_was_missing_that_every_hand_needs() -> None:
    with studio(ROOT) as router:
        scene: Any = router.table("flop-poker")
        scene.enter(router.shell.view((1366, 768)))
        looks = {}
        for placed in (
            {"three-card-bonus": 500},
            {"three-card-bonus": 500, "ante": 500, "pot": 500},
        ):
            scene.visit.lay_wagers(dict(placed))
            choices = scene.visit.kind.choices(scene.visit.moment)
            deal = next(one for one in choices if one.name == "deal")
            looks[len(placed)] = (deal.label, deal.look, deal.enabled)
    assert looks == {
        1: ("Ante and Pot are missing", "dark", False),
        3: ("Deal, $15", "primary", True),
    }


def test_a_seat_without_a_name_is_called_once_on_its_plate() -> None:
    with studio(ROOT) as router:
        scene: Any = router.table("flop-poker")
        scene.enter(router.shell.view((1366, 768)))
        m, bots = scene.visit.moment, (Bot(5, "Seat 5"), Bot(6, "Ada"))
        m = dataclasses.replace(m, desk=msgspec.structs.replace(m.desk, bots=bots))
        plates = {one.name: one.args[:2] for one in scene.visit.kind.plates(m)}
    assert plates["plate 5"] == ("Seat 5", "")
    assert plates["plate 6"] == ("Ada", "Seat 6")


def drawn_figures(bar: Bar, told: Sequence[tuple[str, str, float]]) -> list[Drawing]:
    figures = [Figure(name, value, usual=usual) for name, value, usual in told]
    return bar.layer(HBox([BarFigures(bar, figures)])).drawings(Pointed())


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080), (3840, 2160)])
def test_the_greatest_win_there_is_stands_whole_in_the_bar(size: tuple[int, int]) -> None:
    """It read `+$1,000,0…`: figures that are too wide for their places stand side by side."""
    said = [
        ("Bankroll", "$1,002,074.00", 146),
        ("Total bet", "$126", 90),
        ("Last net", "+$1,000,074", 92),
    ]
    with studio(ROOT) as router:
        scene: Any = router.table("high-roll-dice")
        scene.enter(router.shell.view(size))
        draw_scene(scene, router, size)
        kit = router.shell.kit(scene.bar.view)
        for (name, value, _), figure in zip(said, drawn_figures(scene.bar, said), strict=True):
            sizes = figure.args[3:]
            assert kit.measure(value, sizes[0], "ui7") <= figure.box[2], value
            assert kit.measure(name, sizes[1], "ui5") <= figure.box[2], name


@pytest.mark.parametrize(("size", "text"), [((1024, 768), 100), ((1920, 1080), 200)])
def test_who_plays_several_boxes_sees_each_at_its_place_on_the_whole_felt(
    size: tuple[int, int], text: int
) -> None:
    with studio(ROOT, text) as router:
        router.shell.change(speed="instant", coach="off")
        scene: Any = router.table("free-bet-blackjack")
        scene.enter(router.shell.view(size))
        draw_scene(scene, router, size)
        assert scene.frame.lenses
        own = scene.visit.state.own
        scene.obey(ToggleBox(own + 1))
        scene.visit.lay_wagers(least_opening_bets(scene.visit.game, scene.visit.desk.rules))
        scene.visit.deal()
        for _ in range(12):
            scene.update(0.0)
            draw_scene(scene, router, size)
            assert not scene.frame.lenses
            for seat in (own, own + 1):
                cards = [
                    item
                    for name, item in scene._items._items.items()
                    if name.startswith(f"card seat {seat} ")
                ]
                assert cards
                assert all(scene.view.window_rect.contains(item.rect) for item in cards)
            if not scene.visit.session.turn or scene.visit.moment.active_seat != own:
                break
            scene.visit.act("stand")
        assert scene.visit.moment.active_seat in (own, own + 1)


def test_found_broken_several_boxes_left_an_upright_window_half_empty_where_text_is_large() -> None:
    """The panel stays folded only where it would stand beside the felt."""
    for size, folded in (((900, 1600), False), ((1280, 720), True)):
        with studio(ROOT, 150) as router:
            scene: Any = router.table("free-bet-blackjack")
            scene.enter(router.shell.view(size))
            assert scene.visit.state.is_panel_folded
            scene.obey(ToggleBox(scene.visit.state.own + 1))
            draw_scene(scene, router, size)
            assert scene.visit.state.is_panel_folded is folded


@pytest.mark.parametrize("text", [100, 150, 200])
def test_found_broken_plates_left_no_room_for_the_felt_in_a_small_window(text: int) -> None:
    """Five plates over an open panel in 900 x 1200 pixels at twice the text made the felt less than
    nothing high.
    """
    extent = extent_of(shipped_layout(GAMES["go-fore-it"]))
    with studio(ROOT, text) as router:
        for size in ((900, 1200), (640, 480), (1080, 1920)):
            for folded in (False, True):
                found = frame(
                    router.shell.view(size), folded=folded, extent=extent, plates=range(2, 7)
                )
                assert all(lens.area.h > 0.1 * size[1] for lens in found.lenses)


@pytest.mark.parametrize(("size", "most"), [((1280, 720), 5), ((1920, 1080), 5), ((1024, 768), 4)])
def test_found_broken_in_large_text_one_or_two_of_five_others_were_seen(
    size: tuple[int, int], most: int
) -> None:
    """At 200 % the top bar had room for two plates, or three; the others were nowhere."""
    view, extent = (
        Viewport(size, text_scale=2.0),
        extent_of(shipped_layout(GAMES["criss-cross-poker"])),
    )
    for free, shown in ((0, most), (2, 4)):
        found = frame(view, folded=True, extent=extent, plates=(1, 2, 3, 5, 6), free=free)
        rects = [found.plate(seat, 0, 0) for seat in found.plate_slots]
        assert len(found.plate_slots) >= shown
        assert 6 in found.plate_slots or free, "the last one may be sat down at"
        assert all(
            rect.h >= TOUCH and rect.y >= 0 and rect.bottom <= found.lenses[0].area.y
            for rect in rects
        )
        assert not any(a.colliderect(b) for i, a in enumerate(rects) for b in rects[:i])
    wide = [box[2] for box in found.plate_slots.values()]
    assert min(wide) >= 125, "a name has room"


def test_a_folded_hand_shows_its_ranks_below_the_tag() -> None:
    """Found broken: after a fold at Go Fore It the results' tags lay over the ranks."""
    game = GAMES["go-fore-it"]
    layout = shipped_layout(game)
    lie = Geometry(game, layout, 4).tucked_card_lie("skins", 0, 4)
    _, y, r = Geometry(game, layout, 4).stake_center_and_radius(Spot(4, "skins"))
    assert lie.y - 0.7 * lie.width >= y + r + 26


def test_found_broken_a_folded_hands_first_cards_could_not_be_read() -> None:
    game = GAMES["go-fore-it"]
    layout = shipped_layout(game)
    geometry = Geometry(game, layout, 4)
    own = pygame.Rect(layout.own)
    for wager in layout.places["seat"].tuck:
        lies = [geometry.tucked_card_lie(wager, i, 4) for i in range(4)]
        assert all(b.x - a.x >= 0.65 * a.width for a, b in pairwise(lies)), (
            "the whole rank stands free"
        )
        cards = [pygame.FRect(lie.box_if_upright) for lie in lies]
        assert all(own.contains(card) for card in cards)
    seen = extent_of(layout).own
    assert seen is not None
    assert seen[0] <= own.left < own.right <= seen[0] + seen[2], (
        "found broken: in large text its first card was out of sight"
    )


def test_found_broken_at_a_fresh_table_in_large_text_undo_and_double_lay_under_the_chips() -> None:
    with studio(ROOT, text_scale=200) as router:
        scene = router.table("crazy-4-poker")
        scene.enter(router.shell.view((1280, 720)))
        assert scene.bar.turns
        buttons = [scene.focus.get(name) for name in ("undo", "double", "clear", "deal")]
        chips = [one for one in scene.focus.targets if one.group == "chips"]
        assert all(buttons)
        assert not any(button.rect.colliderect(chip.rect) for button in buttons for chip in chips)


def test_found_broken_upright_the_chips_to_bet_with_were_small_in_a_row_of_their_own() -> None:
    with studio(ROOT) as router:
        scene = router.table("crazy-4-poker")
        scene.enter(router.shell.view((1080, 1920)))
        chips = [one for one in scene.focus.targets if one.group == "chips"]
        assert min(chip.rect.w for chip in chips) >= 80
        assert all(b.rect.left - a.rect.right >= 8 for a, b in pairwise(chips))
        assert all(scene.view.window_rect.contains(chip.rect) for chip in chips)


def test_found_broken_upright_a_panel_of_dice_had_a_hole_over_the_sequence() -> None:
    """It stood at the foot of a column whose wagers were few, or none."""
    with studio(ROOT) as router:
        scene = router.table("props-and-hops")
        scene.enter(router.shell.view((1080, 1920)))
        visit = scene.visit
        around = scene.surroundings(visit.moment, scene.table, scene._pointed())
        boxes = {piece.name: piece.box for _, piece in around if isinstance(piece, Drawing)}
        x, top, _, _ = boxes["panel run"]
        rows = [box for name, box in boxes.items() if name.startswith("panel row") and box[0] == x]
        assert top <= max((y + high for _, y, _, high in rows), default=0.0) + 24


def test_found_broken_in_a_very_wide_window_decisions_were_lettered_smaller_than_what_they_cost() -> (
    None
):
    with studio(ROOT) as router:
        scene: Any = at_table(router, "double-back-jack", "decision")
        for size in ((1920, 1080), (2560, 1080)):
            scene.enter(router.shell.view(size))
            made = scene.visit.kind.choices(scene.visit.moment)
            names = {f"button {one.name}" for one in made if one.decision}
            row = scene.action_bar(scene.visit.moment, made)
            drawn = [one for one in row.drawings(scene._pointed()) if one.name in names]
            assert len(drawn) == 6
            assert all(one.args[7] == 26 for one in drawn), "as large as usual"
            assert all(one.args[1] for one in drawn if one.name != "button do hit"), (
                "each that costs anything with its cost"
            )


def test_found_broken_in_large_text_what_is_said_of_the_prime_lay_over_the_last_card_or_was_gone() -> (
    None
):
    for size in ((1280, 720), (1920, 1080)):
        extent = extent_of(shipped_layout(GAMES["four-card-frenzy"]))
        found = frame(
            Viewport(size, text_scale=2.0), folded=True, extent=extent, plates=(1, 2, 3, 5, 6)
        )
        left, _, wide, _ = found.lenses[1].box
        assert left + wide >= LensSizes.prime_words[0] + LensSizes.prime_words[2]


@pytest.mark.parametrize(
    ("size", "text"),
    [((1920, 1080), 2.0), ((1280, 720), 1.5), ((1024, 768), 2.0), ((900, 1600), 2.0)],
)
@pytest.mark.parametrize("slug", TABLES)
def test_found_broken_a_panel_beside_large_text_made_everything_else_small(
    slug: str, size: tuple[int, int], text: float
) -> None:
    """At 1024x768 and twice the text words had 5 pixels, buttons 15; the panel lies over one's own
    zone, which stands beside it.
    """
    folded, found = (composed(slug, size, text, folded=state) for state in (True, False))
    assert found.bar == folded.bar
    assert found.top.scale == folded.top.scale
    panel = found.panel_rect.inflate(-6, -6)
    assert found.panel.scale >= 0.6 * text_unit(size, text)
    assert panel.h >= 0.3 * size[1]
    assert Viewport(size).window_rect.contains(panel)
    assert all(not lens.area.colliderect(panel) for lens in found.lenses)
    own = shipped_layout(GAMES[slug]).places.get("seat")
    for x, y in own.at if own is not None else ():
        seen = found.rect(x - own.width / 2, y - 0.7 * own.width, own.width, 1.4 * own.width)
        assert any(lens.area.inflate(8, 8).contains(seen) for lens in found.lenses)


def test_found_broken_large_text_left_ones_own_as_it_was_in_portrait_and_at_dice() -> None:
    """Held upright, and at dice in every window, twice the text made names and plates larger, and
    neither cards nor wagers.
    """
    card, die = (606, 742, 146, 204), (427, 513, 66, 66)
    for slug, size, box in (
        ("criss-cross-poker", (1080, 1920), card),
        ("high-roll-dice", (1920, 1080), die),
    ):
        plain, large = (
            composed(slug, size, text, folded=text > 1).rect(*box).w for text in (1.0, 2.0)
        )
        assert large >= 1.4 * plain, slug


@pytest.mark.parametrize("size", [(1024, 768), (1080, 1920)])
def test_found_broken_a_second_free_seat_took_a_row_from_the_felt(size: tuple[int, int]) -> None:
    extent = extent_of(shipped_layout(GAMES["crazy-4-poker"]))
    tops = [
        frame(Viewport(size), folded=False, extent=extent, plates=range(5), free=free)
        .lenses[0]
        .area.y
        for free in (2, 0)
    ]
    assert tops[0] < tops[1]


@pytest.mark.parametrize("slug", TABLES)
@pytest.mark.parametrize("size", [(1280, 1024), (1024, 768)])
def test_found_broken_a_window_of_5_to_4_stayed_dark_under_a_wide_felt(
    size: tuple[int, int], slug: str
) -> None:
    """At dice and Pai Gow a quarter of the height was room; the felt goes on down to the bar, what
    is one's own nearer on it.
    """
    found = composed(slug, size, 1.0, folded=False)
    first, last = found.lenses[0], found.lenses[-1]
    assert last.area.bottom == found.stage_rect.bottom
    if not found.deep:
        assert StageStyle.bottom * first.view.scale > 0.9 * last.area.h
        return
    assert last.view.scale > 1.2 * first.view.scale
    # as designed it would have ended
    assert stage.edge_x(last.area.bottom / first.view.scale) < StageStyle.half_width
    x, y, w, h = extent_of(shipped_layout(GAMES[slug])).own
    for corner in ((x, y), (x + w, y + h)):
        across, down = last.view.window_point(*corner)
        depth = (down - first.area.y) / first.view.scale - found.deep
        assert (
            abs(across - found.stage_rect.centerx) < (stage.edge_x(depth) - 10) * first.view.scale
        )


def test_a_felt_that_is_deeper_has_cloth_where_it_would_have_ended() -> None:
    seen = []
    for deep in (0.0, 400.0):
        out = pygame.Surface((304, 290))
        stage.paint_table(out, stage.Stage(out.get_size(), 0.2, felt="#12524C", deep=deep), 152)
        seen.append([out.get_at(at)[:3] for at in ((152, 60), (152, 270), (20, 170), (20, 250))])
    short, long = seen
    assert short[0] == long[0]
    assert short[1][1] < 20 < long[1][1]  # green
    assert short[2] != long[2]
    assert short[2:] != long[2:]


def test_found_broken_the_frame_of_the_high_hand_was_left_out_at_twice_the_text() -> None:
    """It reached over the edge of the lens by two pixels of the design, as only the cards in it
    were counted.
    """
    layout = shipped_layout(GAMES["six-card-fortune-pai-gow-poker"])
    found = composed(layout.game, (1920, 1080), 2.0, folded=True)
    left, _, wide, _ = found.lenses[-1].box
    for x, _, w, _ in (layout.areas[name].box for name in ("high", "low")):
        assert left + 4 < x < x + w < left + wide - 4


@pytest.mark.parametrize("slug", ["props-and-hops", "high-roll-dice"])
def test_found_broken_the_felt_beside_the_wagers_ended_far_above_the_bar_at_twice_the_text(
    slug: str,
) -> None:
    """A small felt hung in the dark there, its words no larger than with ordinary text."""
    shared, own = composed(slug, (1920, 1080), 2.0, folded=True).lenses
    assert own.area.left == shared.area.right
    assert (StageStyle.bottom + shared.deep) * shared.view.scale > shared.area.h
    assert shared.view.text_scale == 1.25


@pytest.mark.parametrize(
    ("size", "text"),
    [
        ((1366, 768), 100),
        ((1920, 1080), 100),
        ((3840, 2160), 100),
        ((1080, 1920), 100),
        ((1920, 1080), 200),
        ((1024, 768), 200),
    ],
)
def test_one_more_button_at_the_bars_end_has_room(
    size: tuple[int, int], text: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = decisions.onward_choices
    more = Choice(name="more", intent=Act.UNDO, label="Favorite", place="ends")
    monkeypatch.setattr(decisions, "onward_choices", lambda *args: [*usual(*args), more])
    with studio(ROOT, text) as router:
        for moment in ("betting", "decision"):
            scene: Any = at_table(router, "criss-cross-poker", moment)
            scene.enter(router.shell.view(size))
            names = ("bets", "chips", "decisions")
            stand = {one.name: one.rect for one in scene.focus.targets if one.group in names}
            assert ("more" in stand) == (moment == "betting" or not scene.bar.turns)
            assert all(scene.view.window_rect.contains(rect) for rect in stand.values())
            assert not any(a.colliderect(b) for a, b in combinations(stand.values(), 2))


@pytest.mark.parametrize(
    ("place", "size", "text"),
    [("ends", (1920, 1080), 200), ("ends", (1366, 768), 100), ("slots", (1280, 720), 100)],
)
def test_found_broken_one_more_button_cut_the_gold_one_and_shrank_the_hint(
    place: Any, size: tuple[int, int], text: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the bar's end it was as wide as the gold one, whose words became "D…" at twice the text;
    between the others it left the hint letters of 12 px.
    """
    usual = decisions.betting_choices
    more = Choice(name="more", intent=Act.UNDO, label="Notes", place=place)
    monkeypatch.setattr(decisions, "betting_choices", lambda m: [*usual(m), more])
    name = "crazy-4-poker:betting"
    with studio(ROOT, text) as router:
        assert scene_faults(router, name, size, text, check_contrast=False) == []
        scene: Any = scene_of(router, name)
        scene.enter(router.shell.view(size))
        stand = {one.name: one.rect.w for one in scene.focus.targets}
        assert stand["more"] < stand["deal"]


@pytest.mark.parametrize(("size", "text"), [((1366, 768), 100), ((1024, 768), 200)])
def test_a_control_round_the_felt_says_what_it_is_while_the_mouse_is_over_it(
    size: tuple[int, int], text: int
) -> None:
    with studio(ROOT, text) as router:
        scene: Any = at_table(router, "lunar-poker", "betting")
        scene.enter(router.shell.view(size))
        found = {}
        of_the_bars = ("top", "panel", "bets", "chips")
        told = [t for t in scene.focus.targets if (t.tooltip or t.why) and t.group in of_the_bars]
        for target in told:
            parts = scene.surroundings(scene.visit.moment, scene.table, Pointed(hover=target.name))
            tips = [(view, part) for view, part in parts if part.name == "tooltip"]
            found[target.name] = tips[0][1].args[0]
            assert scene.view.window_rect.contains(tips[0][0].rect(*tips[0][1].box))
        assert found["back"] == "Leave the table (Esc)"
        assert found["settings"] == "Settings"
        none = scene.surroundings(scene.visit.moment, scene.table, Pointed())
        assert not [part for _, part in none if part.name == "tooltip"]
