"""Cards, chips, dice, markers, people and icons: sizes, symmetry, meaning in shape, and the cache
that keeps them.
"""

import itertools
import math

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.draw import pen, signs
from game.client.draw.palette import CHIPS, contrast, rgb, theme
from game.client.draw.pen import Cache, Pen, Sprite, blank, masked
from game.client.draw.pieces import cards, chips, dice, furniture, portraits
from game.client.draw.style import ChipStyle
from game.client.draw.text.faces import outlines
from game.client.layouts import layout
from game.games import GAMES

COURTS = range(36, 48)


@pytest.fixture(scope="module", autouse=True)
def window():
    there = pygame.display.get_surface()
    if there is not None:
        yield there
        return
    pygame.display.init()
    yield pygame.display.set_mode((64, 64))
    pygame.display.quit()


@pytest.fixture(scope="module")
def cache(window):
    return Cache()


def alpha(surface):
    return pygame.surfarray.array_alpha(surface).astype(int)


def pixels(surface):
    return pygame.surfarray.array3d(surface).astype(int)


def box_of(mask):
    columns, rows = np.nonzero(mask.any(1))[0], np.nonzero(mask.any(0))[0]
    return columns[0], rows[0], columns[-1] + 1, rows[-1] + 1


def inked(surface, colour, near=90):
    return np.abs(pixels(surface) - np.array(rgb(colour))).sum(2) < near


# --- colours


@pytest.mark.parametrize("high", [False, True])
def test_every_text_colour_can_be_read_on_every_panel(high):
    t = theme(high)
    least = 7.0 if high else 4.5
    for ground in (t.panel, t.raised, t.bar):
        for ink in (t.text, t.text2, t.text_off, t.brass, t.win, t.loss, t.info):
            assert contrast(ink, ground) >= least, (ink, ground)


def test_felt_print_can_be_read_on_every_felt():
    for game in GAMES.values():
        assert contrast(theme().print, layout.felt_color(game.stem)) >= 4.5


# --- cache and rasteriser


def test_cache_forgets_the_least_recently_used_first():
    cache = Cache(3 * 400)
    made = []

    def square(name):
        made.append(name)
        return pygame.Surface((10, 10), depth=32)

    for name in "abc":
        cache.get(name, lambda n=name: square(n))
    cache.get("a", lambda: square("a again"))
    cache.get("d", lambda: square("d"))
    assert ("a" in cache, "b" in cache, "c" in cache, "d" in cache) == (True, False, True, True)
    assert made == ["a", "b", "c", "d"]
    assert cache.bytes == 1200


def test_cache_returns_but_does_not_keep_what_is_larger_than_itself():
    cache = Cache(100)
    assert cache.get("big", lambda: pygame.Surface((10, 10), depth=32)).get_size() == (10, 10)
    assert len(cache) == 0
    assert cache.bytes == 0


def test_raster_fills_exactly_the_size_asked_for():
    s = Pen((0, 0, 250, 350))
    s.rr(0, 0, 250, 350, 0, "#FF0000")
    surface = s.pixels_for_window(147, 205)
    assert surface.get_size() == (147, 205)
    assert alpha(surface).min() > 250


def test_mask_cuts_alpha_and_leaves_colour():
    whole, left = Pen((0, 0, 20, 20)), Pen((0, 0, 20, 20))
    whole.rr(0, 0, 20, 20, 0, "#DDB871")
    left.rr(0, 0, 10, 20, 0, "#FFFFFF")
    cut = masked(whole.pixels_for_window(20, 20), left.pixels_for_window(20, 20))
    assert tuple(cut.get_at((5, 5))) == (*rgb("#DDB871"), 255)
    assert cut.get_at((15, 5))[3] == 0


# --- cards


@pytest.mark.parametrize("rank", range(13))
def test_every_index_is_fitted_to_50_by_70(cache, rank):
    word = outlines(cache, "serif").fitted(cards.RANKS[rank], 36, 18, 50, 70)
    s = Pen((0, 0, 80, 100))
    s.path(word, "#000000")
    left, top, right, low = box_of(alpha(s.pixels_for_window(800, 1000)) > 127)
    assert abs(top - 180) <= 3
    assert abs(low - 880) <= 3
    assert right - left <= 506
    assert abs((left + right) / 2 - 360) <= 3


def test_six_and_nine_are_each_other_turned(cache):
    letters = outlines(cache, "serif")
    six, nine = letters.glyph("6").box(), letters.glyph("9").box()
    assert six[2] - six[0] == pytest.approx(nine[2] - nine[0], abs=0.01)
    assert six[3] - six[1] == pytest.approx(nine[3] - nine[1], abs=0.01)


def test_every_face_has_the_size_and_round_corners(cache):
    for card in range(53):
        surface = cards.face(cache, card, 146)
        assert surface.get_size() == (146, 204)
        assert surface.get_at((0, 0))[3] < 40
        assert surface.get_at((73, 3))[3] == 255


@pytest.mark.parametrize(("width", "four"), [(146, False), (146, True), (40, False), (24, False)])
def test_no_two_faces_look_alike(cache, width, four):
    seen = [pixels(cards.face(cache, card, width, four)) for card in range(53)]
    for a, b in itertools.combinations(range(53), 2):
        assert np.abs(seen[a] - seen[b]).sum() > 500, (a, b)


@pytest.mark.parametrize("card", COURTS)
def test_courts_look_the_same_upside_down(cache, card):
    picture = pixels(cards.face(cache, card, 200))
    turned = picture[::-1, ::-1]
    assert np.abs(picture - turned).mean() < 8


@pytest.mark.parametrize("suit", range(4))
def test_two_colours_are_red_and_black_and_four_are_four(cache, suit):
    plain = "#BE2430" if suit in (signs.DIAMOND, signs.HEART) else "#171A21"
    assert signs.suit_colour(suit) == plain
    assert inked(cards.face(cache, suit, 100), plain).sum() > 300
    assert len({signs.suit_colour(s, four=True) for s in range(4)}) == 4


def test_pips_are_as_many_as_the_rank_says():
    for rank, places in enumerate(cards.PIPS):
        assert len(places) == len(set(places)) == rank + 2


def test_below_64_px_a_card_is_a_rank_and_a_suit(cache):
    assert cards.face(cache, 41, 63) is cards.face(cache, 41, 63, mini=True)
    assert cards.face(cache, 41, 64) is cards.face(cache, 41, 64, mini=False)
    ink = inked(cards.face(cache, 41, 48), "#BE2430", 140)
    left, top, right, low = box_of(ink)
    assert right - left > 18
    assert low - top > 50


def test_backs_are_red_and_blue_and_folded_cards_darker(cache):
    red, blue = cards.card_back(cache, 100, "red"), cards.card_back(cache, 100, "blue")
    assert red.get_at((20, 20))[0] > red.get_at((20, 20))[2]
    assert blue.get_at((20, 20))[2] > blue.get_at((20, 20))[0]
    assert (
        pixels(cards.face(cache, 8, 100, dimmed=True)).mean()
        < pixels(cards.face(cache, 8, 100)).mean() * 0.75
    )


@pytest.mark.parametrize("kind", ["made", "chosen", "live"])
def test_a_frame_lies_round_the_card(cache, kind):
    sprite = cards.frame(cache, 100, kind)
    w, h = sprite.surface.get_size()
    assert w - 2 * sprite.ax == 100
    assert h - 2 * sprite.ay == 140
    assert sprite.surface.get_at((w // 2, h // 2))[3] == 0
    assert alpha(sprite.surface)[w // 2].max() > 200


def test_a_carried_card_throws_its_shadow_further(cache):
    lying, carried = cards.card_shadow(cache, 100), cards.card_shadow(cache, 100, high=40)
    assert carried.surface.get_height() > lying.surface.get_height()


def test_a_card_on_the_felt_may_lie_turned(cache):
    straight, turned = (
        cards.lying_card(cache, None, 60),
        cards.lying_card(cache, None, 60, turn=-16),
    )
    assert turned.surface.get_width() > straight.surface.get_width()
    assert inked(straight.surface, "#9C1F2B").sum() == pytest.approx(
        inked(turned.surface, "#9C1F2B").sum(), rel=0.2
    )
    assert cards.lying_card(cache, 41, 60, turn=344) is cards.lying_card(cache, 41, 60, turn=-16)


# --- chips


@given(st.integers(0, 3_000_000))
def test_chips_of_an_amount_are_worth_its_dollars(cents):
    found = chips.breakdown(cents)
    assert len(found) <= ChipStyle.highest_stack
    assert list(found) == sorted(found, reverse=True)
    if len(found) < ChipStyle.highest_stack:
        assert sum(found) == cents // 100


def test_house_chips_and_colours_agree():
    assert set(chips.VALUES) == set(CHIPS) == set(chips.LABELS)


def test_a_stack_grows_by_its_step(cache):
    low, high = chips.stack(cache, 100, 40), chips.stack(cache, 400, 40)
    tops = [one.ay - box_of(alpha(one.surface) > 127)[1] for one in (low, high)]
    assert tops[1] - tops[0] == pytest.approx(3 * 40 * ChipStyle.stack_step, abs=2)
    assert chips.stack_top_rise(400, 40) == pytest.approx(3 * 40 * ChipStyle.stack_step)


def test_an_amount_below_a_dollar_is_a_coin_and_nothing_is_nothing(cache):
    assert alpha(chips.stack(cache, 75, 30).surface).max() == 255
    assert chips.stack(cache, 0, 30).surface.get_size() == (1, 1)


def test_two_stacks_of_one_amount_are_turned_differently(cache):
    one, two = chips.stack(cache, 90000, 30, 1), chips.stack(cache, 90000, 30, 2)
    assert pygame.image.tobytes(one.surface, "RGBA") != pygame.image.tobytes(two.surface, "RGBA")
    assert chips.stack(cache, 90000, 30, 1) is one


def test_a_chip_the_house_has_not_is_refused(cache):
    with pytest.raises(KeyError):
        chips.chip(cache, 50, 30)


# --- dice and markers


def test_opposite_faces_add_up_to_seven():
    for up in range(1, 7):
        assert {up, 7 - up} | {dice.SOUTH[up], 7 - dice.SOUTH[up]} | {
            dice.EAST[up],
            7 - dice.EAST[up],
        } == set(range(1, 7))


@pytest.mark.parametrize("style", ["shaken", "thrown", "printed"])
def test_no_two_faces_of_a_die_look_alike(cache, style):
    seen = [pixels(dice.die(cache, face, 40, 0, style).surface) for face in range(1, 7)]
    for a, b in itertools.combinations(seen, 2):
        assert np.abs(a - b).sum() > 1000


def test_a_die_that_has_rolled_out_lies_still(cache):
    assert dice.tumbling_die(cache, 5, 40, 30, 0) is dice.die(cache, 5, 40, 30)
    assert dice.tumbling_die(cache, 5, 40, 30, 360) is dice.die(cache, 5, 40, 30)
    assert dice.tumbling_die(cache, 5, 40, 30, 120) is not dice.die(cache, 5, 40, 30)


def test_badges_differ_in_shape_not_in_colour_alone(cache):
    shapes = [
        (pixels(furniture.badge(cache, 20, name).surface).sum(2) > 400)[12:30, 12:30]
        for name in ("check", "cross", "minus")
    ]
    for a, b in itertools.combinations(shapes, 2):
        assert (a != b).sum() > 20


def test_the_dice_cup_bears_the_name_of_the_house(cache):
    """668a.3(b)(3) and its sisters."""
    sprites = [dice.shaker(cache, 70, 0, words) for words in (("LINDEN", "HOUSE"), ("", ""))]
    named, plain = (pixels(sprite.surface) for sprite in sprites)
    assert named.shape == plain.shape
    assert (named != plain).sum() > 200


def test_the_lid_comes_from_beside_the_cup_onto_it(cache):
    _, x, y = dice.lid_and_offset(cache, 70, 0)
    assert (x, y) == (63, -70)
    assert dice.lid_and_offset(cache, 70, 1)[1:] == (0, 0)
    open_, shut = dice.shaker(cache, 70, 0), dice.shaker(cache, 70, 1)
    assert open_.ay > shut.ay + 20
    assert open_.ax == pytest.approx(shut.ax, abs=2)


# --- shadows, people, icons


@pytest.mark.parametrize("blur", [1, 3, 8, 20])
def test_a_shadow_fades_out_before_its_edge(cache, blur):
    sprite = pen.box_shadow(cache, 120, 80, 10, blur, 0.5)
    a = alpha(sprite.surface)
    assert max(a[0].max(), a[-1].max(), a[:, 0].max(), a[:, -1].max()) <= 6
    assert a[a.shape[0] // 2, a.shape[1] // 2] == pytest.approx(127, abs=12)
    assert np.abs(a - a[::-1]).max() <= 20


def test_everyone_has_hair_and_a_stranger_always_the_same_look(cache):
    for who in portraits.PEOPLE.values():
        assert f"hair-{who.cut}" in pen.drawings("people").shapes
    assert portraits.look("Someone new") is portraits.look("Someone new")
    assert portraits.look("Someone new") not in (portraits.DEALERS["Imre"], portraits.PEOPLE["You"])
    sprite = portraits.avatar(cache, "Someone new", 25)
    assert sprite.surface.get_at((0, 0))[3] == 0


@pytest.mark.parametrize("name", pen.drawings("icons").shapes)
def test_every_icon_fills_its_square_and_stays_inside(cache, name):
    a = alpha(signs.icon(cache, name, 48, "#FFFFFF"))
    assert a.shape == (48, 48)
    assert a.max() > 200
    assert max(a[0].max(), a[-1].max(), a[:, 0].max(), a[:, -1].max()) < 130


def test_an_icon_there_is_not_is_refused(cache):
    with pytest.raises(KeyError):
        signs.icon(cache, "nothing", 20, "#FFFFFF")


def test_what_is_trimmed_lies_where_it_lay_and_keeps_no_clear_edge():
    s = Pen((-20, -20, 40, 40))
    s.circle(4, -3, 6, "#FFFFFF")
    whole = Sprite(s.pixels(40, 40), 20, 20)
    least = whole.trimmed()
    assert least.surface.get_width() <= 14
    first, second = (pygame.Surface((60, 60), depth=32) for _ in range(2))
    whole.draw(first, 30, 30)
    least.draw(second, 30, 30)
    assert pygame.image.tobytes(first, "RGBA") == pygame.image.tobytes(second, "RGBA")


@pytest.mark.parametrize("turn", [30, 90, 105, 180, 270])
def test_a_sprite_turns_about_its_place(turn):
    s = Pen((-20, -20, 40, 40))
    s.circle(12, 0, 4, "#FFFFFF")
    turned = Sprite(s.pixels(40, 40), 20, 20).trimmed().rotated(turn)
    out = blank(60, 60)
    turned.draw(out, 30, 30)
    left, top, right, low = box_of(alpha(out) > 127)
    angle = math.radians(turn)
    assert (left + right) / 2 == pytest.approx(30 + 12 * math.cos(angle), abs=1.2)
    assert (top + low) / 2 == pytest.approx(30 + 12 * math.sin(angle), abs=1.2)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_that_looks_the_same_turned_is_drawn_once(cache, face):
    one = dice.die(cache, face, 40, 21)
    assert dice.die(cache, face, 40, 21 + dice.ALIKE[face]).surface is one.surface
    other = dice.die(cache, face, 40, 21 + dice.ALIKE[face] / 2).surface
    assert (
        other.get_size() != one.surface.get_size() or (pixels(other) != pixels(one.surface)).any()
    )


def test_found_broken_hands_at_many_angles_pushed_what_lies_on_the_felt_out_of_the_cache():
    cache = Cache(4 << 20)
    kept = cards.face(cache, 7, 90)
    for pose, turn, left in itertools.product(portraits.POSES, range(-78, 79, 6), (True, False)):
        portraits.hand(cache, 1.0, "Imre", pose, turn, 2, left=left)
    assert cards.face(cache, 7, 90) is kept


def test_found_broken_an_arm_in_two_parts_of_a_window_had_other_edges_than_a_whole_one():
    area, draw = portraits.arm(1.0, (110.3, 340.7), (300, 40))
    whole, parts = (pygame.Surface((400, 400), depth=32) for _ in range(2))
    draw(whole)
    for part in ((0, 0, 211, 400), (211, 0, 189, 151), (211, 151, 189, 249)):
        parts.set_clip(part)
        draw(parts)
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(parts, "RGB")
    assert whole.get_at((205, 190))[:3] == rgb("#EDE5D3")
    assert area.contains(
        pygame.mask.from_threshold(whole, "#EDE5D3", (40, 40, 40)).get_bounding_rects()[0]
    )
