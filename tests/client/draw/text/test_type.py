import pygame
import pytest

from game.client.draw.pen import Cache
from game.client.draw.style import TypeStyle
from game.client.draw.text import faces
from game.client.draw.text import type as lettering
from game.client.draw.text.faces import (
    covered_code_points,
    drawing_face,
    face_path,
    set_run,
    with_minus_signs,
)
from game.client.draw.text.type import Type, colour_of

FACES = ("serif", "serif6", "serif7", "serifi", "serifi6", "ui", "ui5", "ui6", "ui7", "num8")


@pytest.mark.parametrize("face", FACES)
def test_every_face_is_found_and_covers_what_amounts_need(face):
    assert face_path(face).is_file()
    assert {ord(c) for c in "0123456789$,.+−×AZaz"} <= covered_code_points(face) | (
        {ord("−"), ord("×")} if face == "num8" else set()
    )


def test_an_unknown_face_is_named():
    with pytest.raises(ValueError, match="face must be one of"):
        face_path("comic")


@pytest.mark.parametrize("char", "♠♥♦♣✓★▲▽→⚅")
def test_signs_the_faces_lack_are_ours_and_leave_ink(char):
    assert drawing_face("ui5", char) == "sign" or ord(char) in covered_code_points("ui5")
    run = Type(1.0).run(char, 40, "ui5", "#FFFFFF")
    assert pygame.mask.from_surface(run.surface).count() > 60


def test_letters_another_face_knows_are_borrowed():
    assert drawing_face("ui5", "Ж").startswith("serif")


def test_figures_of_the_interface_stand_at_one_advance():
    kind = Type(1.0)
    assert kind.width("1111", 28, "ui7") == pytest.approx(kind.width("8080", 28, "ui7"))
    assert kind.width("1111", 28, "serif7") <= kind.width("8080", 28, "serif7")


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("-$1.35", "−$1.35"),
        ("from -0.05 %", "from −0.05 %"),
        ("(-3)", "(−3)"),
        ("-.5", "−.5"),
        ("Hop 3-4", "Hop 3-4"),
        ("1-6 and Under", "1-6 and Under"),
        ("2026-11-21", "2026-11-21"),
        ("make-believe", "make-believe"),
        ("--data", "--data"),
        ("674a.11(f)-(g)", "674a.11(f)-(g)"),
    ],
)
def test_negative_numbers_are_set_with_a_minus_sign(written, shown):
    assert with_minus_signs(written) == shown
    # never apart
    assert "".join(glyph.char for glyph in set_run(written, "ui6")[0]) == shown.replace(
        " %", "\u00a0%"
    )


def test_multiples_have_their_sign():
    assert (
        "".join(glyph.char for glyph in set_run("play 3x, 2x; 10x", "ui6")[0]) == "play 3×, 2×; 10x"
    )


def test_apostrophes_are_curved():
    assert (
        "".join(glyph.char for glyph in set_run("the dealer's, the players'", "ui6")[0])
        == "the dealer’s, the players’"
    )


def test_tracking_adds_between_letters_and_keeps_kerning():
    kind = Type(2.0)
    assert kind.width("ABCD", 20, "serif7", 3) == pytest.approx(
        kind.width("ABCD", 20, "serif7") + 3 * 3 * 2
    )
    loose = sum(set_run(c, "serif6")[1] for c in "AV")
    assert set_run("AV", "serif6")[1] < loose


def test_text_scale_and_least_size():
    assert Type(2 / 3).px(20) == 16
    assert Type(1.0, 2.0).px(20) == 40
    assert Type(1.0, 2.0).felt_type.px(20) == 20
    with pytest.raises(ValueError, match="text scale"):
        Type(1.0, 9.0)


def test_wrapping_never_exceeds_the_width_and_loses_nothing():
    kind = Type(1.0)
    words = "Across already holds a pair of tens and cannot lose. Incomprehensibilities"
    lines = kind.wrap(words, 160, 20, "ui5")
    assert all(kind.width(line, 20, "ui5") <= 160 for line in lines)
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")


def test_found_broken_a_path_was_cut_inside_the_name_of_its_file():
    kind = Type(1.0)
    for path in (
        "/player/house/exports/riverside-sheet.png",
        "C:\\max\\exports\\riverside-sheet.png",
    ):
        lines = kind.wrap(path, kind.width(path, 20, "ui5") - 10, 20, "ui5")
        assert lines == [path[: -len("riverside-sheet.png")], "riverside-sheet.png"]


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("No more bets, here we go", ["No more bets,", "here we go"]),
        (
            "A pair of jacks or better in the other five cards",
            ["A pair of jacks or better", "in the other five cards"],
        ),
        ("Seat 3 stakes $25 on Ante Across", ["Seat 3 stakes $25", "on Ante Across"]),
        (
            "Straight flush, queen high! Fifty to one.",
            ["Straight flush, queen high!", "Fifty to one."],
        ),
        ("Pays 40 to 1", ["Pays 40 to 1"]),
    ],
)
def test_centered_words_break_into_lines_about_equally_long_and_not_in_a_name_or_an_amount(
    words, lines
):
    kind = Type(1.0)
    assert kind.balanced(words, kind.width(words, 20) * (0.8 if len(lines) > 1 else 1), 20) == lines


def test_centered_words_longer_than_a_line_break_as_others_do():
    kind = Type(1.0)
    words = "Incomprehensibilities of it"
    assert kind.balanced(words, 90, 20) == kind.wrap(words, 90, 20)


def test_ellipsis_fits_and_only_when_needed():
    kind = Type(1.0)
    cut = kind.ellipsis("Tobias Featherstonehaugh", 120, 20, "ui7")
    assert cut.endswith("…")
    assert kind.width(cut, 20, "ui7") <= 120
    assert kind.ellipsis("Odile", 120, 20, "ui7") == "Odile"


def test_alignment_puts_capitals_where_asked():
    kind, ground = Type(2.0), pygame.Surface((300, 200), pygame.SRCALPHA)
    kind.draw(ground, "H", 150, 100, 40, "ui7", "#FFFFFF", anchor="c", valign="m")
    box = pygame.mask.from_surface(ground).get_bounding_rects()[0]
    assert abs(box.centery - 100) <= 1
    assert abs(box.centerx - 150) <= 2
    assert abs(box.height - kind.capital_height(40, "ui7")) <= 2


def test_runs_are_kept_and_forgotten():
    kind = Type(1.0, runs=4)
    first = kind.run("Deal", 26, "ui7", "#000000")
    assert kind.run("Deal", 26, "ui7", "#000000") is first
    for i in range(6):
        kind.run(str(i), 26, "ui7", "#000000")
    assert kind.run("Deal", 26, "ui7", "#000000") is not first


def test_fonts_come_back_after_the_font_module_was_closed():
    Type(1.0).run("before", 26, "ui7")
    pygame.font.quit()
    assert Type(1.0).run("after", 27, "ui7").surface.get_width() > 20


@pytest.mark.parametrize(("at", "over"), [(-30, False), (0, False), (30, False), (0, True)])
def test_arc_lettering_hugs_its_circle(at, over):
    picture, (left, top) = Type(1.0).arc(
        "ANTES PAY", 400, at, 22, "serif7", "#FFFFFF", track=3, over=over
    )
    mask = pygame.mask.from_surface(picture)
    x, y = mask.centroid()
    distance = ((x + left) ** 2 + (y + top) ** 2) ** 0.5
    low, high = (400, 422) if over else (378, 400)
    assert low - 3 < distance < high + 3
    assert (x + left > 20) == (at > 0)


def test_colours_are_read():
    assert colour_of("#DDB871") == (221, 184, 113, 255)
    assert colour_of((1, 2, 3, 4)) == (1, 2, 3, 4)
    with pytest.raises(ValueError, match="3 or 4"):
        colour_of((1, 2))


# ---- found broken


def test_letters_of_every_size_were_kept_for_good(monkeypatch):
    """A stand's memory grew with every figure at a new size: eight thousand masks, and every face
    at every size, stayed.
    """
    kept = Cache(40_000)
    monkeypatch.setattr(lettering, "MASKS", kept)
    for size in range(20, 80):
        Type(1.0).run("Wm", size, "ui5")
    assert 0 < kept.bytes <= kept.limit < 60 * 2 * 4 * 20 * 20
    assert len(faces._fonts) <= TypeStyle.open_faces


def test_a_letter_keeps_no_more_than_its_ink():
    mask, _, top = lettering._mask_and_offset("ui5", 100, "-")
    assert mask.get_height() < 20
    assert -60 < top < -20
