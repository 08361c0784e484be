from itertools import pairwise

import pygame
import pytest

from game.client.draw import charts, kit
from game.client.draw.kit import KINDS, Kit
from game.client.draw.palette import contrast, theme
from game.client.draw.pen import Cache, Pen
from game.client.draw.pieces import furniture
from game.client.draw.sheet import Sheet
from game.client.draw.style import ControlStyle
from game.client.draw.text.type import Type
from game.client.felt import spots

STATES = ("normal", "hover", "focus", "pressed", "disabled")


@pytest.fixture(params=[2 / 3, 1.0, 2.0])
def house(request):
    return Kit(Type(request.param), Cache(), theme())


def pixels(piece):
    return pygame.image.tobytes(piece.surface, "RGBA")


@pytest.mark.parametrize("kind", ["primary", "cream", "dark", "danger", "ghost"])
def test_every_state_of_every_button_looks_different(house, kind):
    seen = {
        pixels(house.paint(kit.button, 184, 88, "Bet 2×", "$50", "2", kind, state))
        for state in STATES
    }
    assert len(seen) == len(STATES)


@pytest.mark.parametrize("kind", ["primary", "cream", "dark", "danger"])
def test_buttons_read_at_four_and_a_half_to_one(kind):
    fill, ink, _ = KINDS[kind]
    assert contrast(fill, ink) >= 4.5
    assert contrast("#1D2325", theme().text_off) >= 4.5


def test_a_piece_is_as_large_as_asked_and_its_margin_tells_where_it_begins(house):
    scale = house.type.scale
    piece = house.paint(kit.button, 184, 88, "Deal")
    assert piece.surface.get_width() == pytest.approx(184 * scale + 2 * piece.margin, abs=2)
    assert (
        0 < piece.margin < ControlStyle.shadow_margin * scale
    )  # what a shadow needs, and no clear pixels beyond it
    edge = pygame.surfarray.array_alpha(piece.surface)
    assert max(edge[0].max(), edge[-1].max(), edge[:, 0].max(), edge[:, -1].max()) > 0
    ground = pygame.Surface((round(400 * scale), round(200 * scale)))
    piece.blit(ground, 50 * scale, 40 * scale)
    red, green, blue = ground.get_at((round(60 * scale), round(100 * scale)))[:3]
    assert red > green > blue  # brass


def test_the_same_control_is_drawn_once(house):
    first = house.paint(kit.button, 184, 88, "Deal", key="D")
    misses = house.cache.misses
    assert house.paint(kit.button, 184, 88, "Deal", key="D").surface is first.surface
    assert house.cache.misses == misses


@pytest.mark.parametrize(
    ("key", "icon"), [("S", ""), ("Enter", ""), ("", "cards"), ("N", "calendar")]
)
def test_words_that_stood_right_of_the_middle_beside_a_cap_or_an_icon(house, key, icon):
    """Found broken: room for the cap was left free at both ends, and the words with their icon
    stood between.
    """
    piece = house.paint(kit.button, 220, 46, "Planner", key=key, icon=icon, kind="ghost", size=22)
    scale, seen = house.type.scale, pygame.surfarray.array_alpha(piece.surface)
    inner = seen[
        piece.margin + round(8 * scale) : piece.margin + round(212 * scale),
        round(18 * scale) : round(26 * scale),
    ]
    inked = [at for at, column in enumerate(inner) if column.max() > 60]
    assert inked[0] == pytest.approx(len(inner) - 1 - inked[-1], abs=6 * scale + 1)


@pytest.mark.parametrize("label", ["Play against the dealer", "Surrender", "Incomprehensibilities"])
@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_labels_stay_inside_their_button(label, text_scale):
    house = Kit(Type(1.0, text_scale), Cache(), theme())
    piece = house.paint(kit.button, 184, 88, label, "$25", "1", "ghost")
    inside = pygame.Rect(piece.margin, piece.margin, 184, 88)
    for box in pygame.mask.from_surface(piece.surface, 60).get_bounding_rects():
        assert inside.inflate(2, 2).contains(box)


def test_found_broken_a_word_on_a_tall_button_was_broken_in_two(monkeypatch):
    """A narrow window with text twice as large wrote "Doubl" over "e"."""
    house, texts = Kit(Type(8 / 15, 2.0), Cache(), theme()), []
    draw = Sheet.text
    monkeypatch.setattr(
        Sheet,
        "text",
        lambda sheet, text, *at, **how: texts.append(text) or draw(sheet, text, *at, **how),
    )
    house.paint(kit.button, 115, 154, "Double", key="X", size=16, state="disabled")
    assert "Double" in texts


def test_results_are_told_by_shape_too(house):
    marks = []
    for result in ("win", "loss", "push"):
        sheet = house.paint(kit.result_tag, 150, 36, result, "")
        grey = pygame.transform.grayscale(sheet.surface)
        marks.append(pygame.image.tobytes(grey, "RGBA"))
    assert len(set(marks)) == 3


def test_bars_point_both_ways_from_the_zero_line():
    house = Kit(Type(1.0), Cache(), theme())
    bars = (charts.ChartBar("Bet", 40.0, "+$40.00"), charts.ChartBar("Fold", -75.0, "−$75.00"))
    piece = house.paint(charts.coach_bars, 372, 110, bars, 0)
    picture = piece.surface

    def span(y, near):
        hits = [x for x in range(edge + 100, edge + 280) if near(picture.get_at((x, y)))]
        return min(hits), max(hits)

    edge = piece.margin
    gold = span(edge + 26, lambda c: c.r > 200 and c.b < 140 and c.a > 200)
    red = span(edge + 84, lambda c: c.r > 100 and c.g < 130 and c.r > c.g + 30 and c.a > 200)
    assert red[1] <= gold[0] + 2
    assert red[1] - red[0] > gold[1] - gold[0]


def test_found_broken_what_a_choice_gave_away_was_nowhere_seen_in_its_bar():
    """A thin line, from the end of the chosen bar to that of the best; a pointer stands before the
    choice.
    """
    house = Kit(Type(1.0), Cache(), theme())

    def line_length(best: float, own: float) -> int:
        bars = (charts.ChartBar("Bet", best, ""), charts.ChartBar("Fold", own, ""))
        plain, told = (
            house.paint(charts.coach_bars, 372, 110, bars, 0, chosen=one).surface
            for one in (None, 1)
        )
        row = [told.get_at((x, plain.get_height() * 3 // 4)) for x in range(100, plain.get_width())]
        return sum(c.r > 230 and 140 < c.g < 180 and c.b < 160 for c in row)

    unit = line_length(40.0, -40.0) / 80
    assert unit > 2
    assert abs(line_length(-10.0, -40.0) / 30 - 2 * unit) < unit
    assert line_length(40.0, 40.0) == 0


def test_found_broken_bars_beside_long_words_were_a_few_pixels_wide():
    """Seven draws of Lunar Poker, one of them far from the others: the bars stand under the words."""
    house = Kit(Type(1.0), Cache(), theme())
    values = (2064, 220, 101, -179, -180, -355, -1500)
    bars = tuple(
        charts.ChartBar(f"Exchange 10♣ Q♥ {i}", v, "+$20.64") for i, v in enumerate(values)
    )
    piece = house.paint(charts.coach_bars, 352, 280, bars, 0)
    middle = piece.margin + round((280 - 6 * 6) / 7 - 6)
    row = [piece.surface.get_at((x, middle)) for x in range(60, piece.surface.get_width() - 40)]
    assert sum(c.r > 190 and c.b < 150 and c.a > 200 for c in row) > 120


def test_empty_figures_draw_nothing_and_do_not_fail(house):
    for draw, args in (
        (charts.coach_bars, ((),)),
        (charts.net_bars, ((),)),
        (charts.line_chart, (charts.Plot(()),)),
    ):
        assert pygame.mask.from_surface(house.paint(draw, 200, 100, *args).surface).count() == 0


def test_a_line_chart_breaks_where_money_was_bought_in(house):
    plot = charts.Plot(
        (1.0, 2.0, 3.0, 9.0, 8.0), marks=((3, "Bought in"),), y_ticks=((1, "$1"), (9, "$9"))
    )
    assert (
        pygame.mask.from_surface(house.paint(charts.line_chart, 300, 200, plot).surface).count()
        > 200
    )


def heights_of_texts(monkeypatch):
    """Where each text is written from now on, by its words."""
    written: dict[str, float] = {}
    write = Sheet.text
    monkeypatch.setattr(
        Sheet,
        "text",
        lambda at, words, x, y, *rest, **more: (
            written.setdefault(words, y) and write(at, words, x, y, *rest, **more)
        ),
    )
    return written


@pytest.mark.parametrize("place", [0.0, 3.0, 5.0])
def test_found_broken_two_visits_to_the_cashier_were_written_over_each_other(
    house, monkeypatch, place
):
    written = heights_of_texts(monkeypatch)
    marks = ((place, "Cashed out $1,025"), (place, "Bought in $1,000"))
    house.paint(
        charts.line_chart, 600, 150, charts.Plot((1.0, 2.0, 3.0, 9.0, 8.0, 7.0), marks=marks)
    )
    assert written["Bought in $1,000"] - written["Cashed out $1,025"] >= 22


def test_found_broken_a_visit_to_the_cashier_was_crossed_out_by_the_expected_line(
    house, monkeypatch
):
    """A dark plate lies under the words, over every line that was drawn before."""
    drawn: list[tuple[str, float, float]] = []
    plate, write, path = Sheet.rr, Sheet.text, Sheet.path

    def paint_plate(sheet, x, y, w, h, *rest, **more):
        drawn.append(("plate", y, y + h))
        plate(sheet, x, y, w, h, *rest, **more)

    def paint_text(sheet, words, x, y, *rest, **more):
        drawn.append((words, y, y))
        return write(sheet, words, x, y, *rest, **more)

    def paint_path(sheet, *rest, **more):
        drawn.append(("line", 0, 0))
        path(sheet, *rest, **more)

    monkeypatch.setattr(Sheet, "rr", paint_plate)
    monkeypatch.setattr(Sheet, "text", paint_text)
    monkeypatch.setattr(Sheet, "path", paint_path)
    line = (1.0, 2.0, 3.0, 9.0, 8.0, 7.0)
    plot = charts.Plot(line, expected=line, marks=((3.0, "Bought in $1,000"),))
    house.paint(charts.line_chart, 600, 150, plot)
    at = [name for name, _, _ in drawn].index("Bought in $1,000")
    name, top, bottom = drawn[at - 1]
    assert name == "plate"
    assert top < drawn[at][1] < bottom
    assert drawn[:at].count(("line", 0, 0)) >= 4


@pytest.mark.parametrize("height", [90, 130, 300])
def test_found_broken_amounts_of_a_low_line_chart_lay_over_each_other(monkeypatch, height):
    """With text at 130 % the bankroll's graph is so low that six amounts found no room."""
    grown = Kit(Type(1.0, 1.3), Cache(), theme())
    ticks = tuple((n * 300.0, f"${n * 300:,}") for n in range(6, 12))
    written = heights_of_texts(monkeypatch)
    grown.paint(charts.line_chart, 700, height, charts.Plot((1800.0, 3000.0), y_ticks=ticks))
    heights = sorted(y for words, y in written.items() if words.startswith("$"))
    assert all(under - over >= 22 * 1.3 for over, under in pairwise(heights))
    assert "$1,800" in written
    assert (len(heights) == len(ticks)) == (height == 300)


READING = (("across", "Across", "Pair of tens"), ("down", "Down", "King high so far"))
PIECES = [
    (kit.icon_button, 44, 44, ("gear",), {}),
    (kit.round_button, 44, 44, ("play",), {"primary": True}),
    (kit.toast, 526, 66, ("win", "Three nines", "Across 3 to 1"), {}),
    (kit.amount_pill, 60, 28, ("$25",), {}),
    (kit.metric, 150, 80, ("Bankroll", "$2,395.00"), {}),
    (kit.section_head, 300, 40, ("Buttons",), {"icon": "keyboard"}),
    (kit.panel, 200, 100, (), {"raised": True}),
    (kit.keycap_box, 30, 28, ("F1",), {}),
    (spots.draw_hand_reading, 240, 130, (READING,), {}),
    (kit.pill, 112, 44, ("All", "12"), {"active": True}),
    (kit.toggle, 64, 34, (True,), {}),
    (kit.slider, 400, 30, (0.4,), {"steps": 8}),
    (kit.progress, 300, 28, (0.7, "70 %"), {}),
    (kit.field, 200, 44, ("",), {"hint": "Find", "key": "/"}),
    (kit.nav_item, 264, 56, ("history", "History"), {"active": True}),
    (charts.sparkline, 200, 60, ((1.0, 3.0, 2.0),), {}),
    (furniture.seat_plate, 222, 60, ("Odile", "Down 1×", "$42"), {}),
    (furniture.open_plate, 200, 60, ("Player", True), {}),
    (furniture.draw_speech_bubble, 260, 50, ("“Down bets.”",), {}),
]


@pytest.mark.parametrize(
    ("draw", "w", "h", "args", "kw"), PIECES, ids=lambda v: getattr(v, "__name__", None)
)
def test_every_piece_draws_within_its_sheet(house, draw, w, h, args, kw):
    sheet = Sheet(w, h, house.type, house.cache, house.theme, ControlStyle.shadow_margin)
    draw(sheet, w, h, *args, **kw)
    picture = sheet.surface()
    assert pygame.mask.from_surface(picture, 20).count() > 20
    whole = picture.get_rect()
    border = [
        *(picture.get_at((x, 0)).a for x in range(whole.w)),
        *(picture.get_at((0, y)).a for y in range(whole.h)),
    ]
    assert max(border) < 40  # nothing is cut off


def test_a_chip_rack_rings_the_chosen_and_locks(house):
    chips = tuple(pygame.Surface((40, 40), pygame.SRCALPHA) for _ in range(3))
    free = house.paint(kit.chip_rack, 200, 88, chips, 1)
    locked = house.paint(kit.chip_rack, 200, 88, chips, 1, lock_reason="Opens after this round")
    assert pixels(free) != pixels(locked)


def test_grounds_fill_their_place(house):
    scale = house.type.scale
    for draw, args in ((kit.bar_ground, ()), (kit.side_ground, ("Coach and pays", "P"))):
        piece = house.paint(draw, 400, 124, *args)
        assert (
            piece.surface.get_at(
                (piece.margin + round(200 * scale), piece.margin + round(118 * scale))
            ).a
            == 255
        )


def test_other_words_on_the_same_ground_do_not_draw_it_again_nor_leave_theirs_on_it(monkeypatch):
    drawn = []
    scaled = Pen.scaled
    monkeypatch.setattr(
        Pen, "scaled", lambda self, *args: drawn.append(args) or scaled(self, *args)
    )
    house = Kit(Type(1.0), Cache(), theme())
    first, grounds = (
        house.paint(furniture.draw_speech_bubble, 300, 50, "Place your bets."),
        len(drawn),
    )
    second = house.paint(furniture.draw_speech_bubble, 300, 50, "No more bets.")
    assert (grounds, len(drawn)) == (1, 1)
    alone = Kit(Type(1.0), Cache(), theme()).paint(
        furniture.draw_speech_bubble, 300, 50, "No more bets."
    )
    assert pixels(second) == pixels(alone) != pixels(first)


def test_found_broken_a_result_left_a_plate_in_one_line_no_room_for_a_name_that_fits_beside_its_figure(
    monkeypatch,
):
    said, marks = [], []
    monkeypatch.setattr(Sheet, "write", lambda sheet, style, text, *rest, **kw: said.append(text))
    monkeypatch.setattr(furniture, "result_mark", lambda *rest: marks.append(rest))
    house = Kit(Type(1.0), Cache(), theme())
    tight = 35 + 12 + 8 + sum(house.type.width(words, 20, "ui7") for words in ("Tobias", "−$10"))
    for more in (1, 30):
        house.paint(furniture.seat_plate, tight + more, 31, "Tobias", "", "−$10", result="loss")
        assert (said, len(marks)) == (["Tobias"], 0 if more == 1 else 1)
        said.clear()


def test_found_broken_cents_on_a_plate_in_one_line_left_no_room_for_a_short_name(monkeypatch):
    """ "+$16.50" stood beside a face alone; the name is lettered smaller first."""
    said = []
    monkeypatch.setattr(
        Sheet, "write", lambda sheet, style, text, x, y, w, *rest, **kw: said.append((text, w))
    )
    house = Kit(Type(1.0), Cache(), theme())
    figure, small, large = (
        house.type.width(*words, "ui7")
        for words in (("+$16.50", 20), ("Tobias", 16), ("Tobias", 20))
    )
    for more, wide in ((1, small), (30, large)):
        house.paint(
            furniture.seat_plate,
            35 + 12 + 8 + figure + small + more,
            31,
            "Tobias",
            "",
            "+$16.50",
            result="win",
        )
        assert said == [("Tobias", pytest.approx(wide, abs=1.5))]
        said.clear()


def test_found_broken_the_label_of_a_bar_was_shrunk_where_fewer_words_have_room():
    said = []

    class Noting(Sheet):
        def text(self, text, x, y, size, *more, **rest):
            said.append((text, size))
            return super().text(text, x, y, size, *more, **rest)

    bar = charts.ChartBar("Exchange 4♣ 10♦", 400, "+$4.00", short="Swap 4♣ 10♦")
    for wide in (520, 310):
        charts.coach_bars(Noting(wide, 26, Type(), Cache()), wide, 26, [bar], 0)
    assert [one for one in said if "10♦" in one[0]] == [
        ("Exchange 4♣ 10♦", 22),
        ("Swap 4♣ 10♦", 22),
    ]
