"""What lies on a card table besides chips: hands and what they come to, marks and devices, the pot,
points, the meters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

import pygame
from msgspec import structs

from ....core.cards import HIDDEN, Card, suit
from ....core.declaration import Game, Reading, Spot
from ....core.money import count_in_words, dollars, short
from ....hands import FOUR
from ....hands.phrases import join_with_and
from ...draw.kit import result_mark
from ...draw.looks import second_back
from ...draw.sheet import Sheet
from ...draw.style import Colors
from ...draw.text.text_styles import STYLES, common_size
from ...draw.text.type import Type
from ...felt import spots
from ...felt.lettering import paytable_lines, two_column_paytable_rows, two_column_row_step
from ...felt.ornaments import scorecard_columns
from ...felt.spots import draw_sensor
from ...layouts.layout import Area, Box, FeltOf, Layout, Place
from ..model.felt_state import ENVY, FeltState
from ..model.geometry import Geometry
from ..model.moment import Moment
from ..model.pieces import (
    ENDINGS,
    Chips,
    Drawing,
    HandWordsRow,
    MeterPiece,
    Piece,
    Token,
    first_card_sign,
    pill,
    sign,
    tag,
    words_box,
)
from ..style import FeltStyle, LensSizes, RegionSizes

EXTRA_WORDS: Final = ("optional",)
UNNAMED: Final = ("none", "numeral", "screen")
"""Shapes of spots on which that is not said itself: they are not printed, or too small."""
RED: Final = (1, 2)
"""The suits diamonds and hearts."""


def deal_start_sign(m: Moment) -> list[Piece]:
    """What the dice count, where there is room for it, and where the first card goes, under the
    shaker.
    """
    place = next((place for kind, place in m.shown.marks if kind == "puck"), "")
    if not place:
        return []
    dice = m.shown.dice
    x, y = m.layout.furniture["shaker"]
    second = f"TO {place.upper()}" if place != "dealer" else "TO THE DEALER"
    told = [count_in_words(sum(dice)).upper()] if len(dice) == 3 else []
    first = "DEAL STARTS" if m.level == "new" else "FIRST CARD"
    second = second.replace("TO ", "AT ", 1) if m.level == "new" else second
    return [first_card_sign(m.ruler, " · ".join((*told, first)), second, x, y + 92)]


def _draw_lines(sheet: Sheet, w: float, h: float, *said: str) -> None:
    size = common_size(sheet.type, STYLES["felt-lines"], ((words, w) for words in said))
    for i, words in enumerate(said):
        sheet.text(
            words,
            w / 2,
            h * (i + 0.5) / len(said),
            size,
            "serif7",
            Colors.cream,
            anchor="c",
            valign="m",
            track=0.6,
        )


def card_back_color(layout: Layout, shown: FeltState) -> str:
    """The colour of the backs in play: the felt's own for the first deck, the other one for the
    deck it alternates with.
    """
    return layout.backs if shown.backs == "red" else second_back(layout.backs)


def prime_wager_reading(m: Moment) -> list[Piece]:
    """How many of the player's cards are of one colour, where a Prime wager of his lies."""
    view = m.desk.view
    hand = view.hand if view and Spot(m.active_seat, "prime") in m.stakes else ()
    if len(hand) != 5 or HIDDEN in hand or m.busy:
        return []
    red = sum(1 for card in hand if suit(card) in RED)
    words = f"{count_in_words(max(red, 5 - red)).capitalize()} {'red' if red > 2 else 'black'}"
    return [
        words_box(
            m.ruler,
            m.layout.felt,
            "prime reading",
            LensSizes.prime_words,
            (HandWordsRow("", "Prime", words),),
        )
    ]


@lru_cache(maxsize=256)
def indices_best_four_first(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """The indices of five cards, those of the best four first.

    >>> from game.core.cards import cards
    >>> indices_best_four_first(cards("9c Kh Jh 8h 4h"))
    (1, 2, 3, 4, 0)
    """
    whole = FOUR.strength(cards)
    spare = [i for i in range(len(cards)) if FOUR.strength(cards[:i] + cards[i + 1 :]) == whole]
    out = min(spare, key=lambda i: (cards[i] // 4, i)) if spare else len(cards) - 1
    made = FOUR.deciding_cards(cards)
    rest = sorted(
        (i for i in range(len(cards)) if i != out),
        key=lambda i: (cards[i] not in made, -(cards[i] // 4), i),
    )
    return (*rest, out)


def card_order(m: Moment, place: str, cards: list[Card]) -> list[int]:
    """Which card lies where: the index of the card for each place of a hand, in order."""
    return (
        list(range(len(cards)))
        if _place_with_unplayed_card(m, place, cards) is None
        else list(indices_best_four_first(tuple(cards)))
    )


def sorted_card_order(place: Place, cards: Sequence[Card]) -> tuple[int, ...]:
    """Which card of a hand lies where once it is in order: that of a place whose best cards lie
    first, else as it was dealt.
    """
    whole = bool(place.best) and len(cards) == place.best + 1 and HIDDEN not in cards
    return indices_best_four_first(tuple(cards)) if whole else tuple(range(len(cards)))


def is_unplayed_slot(m: Moment, place: str, cards: list[Card], slot: int) -> bool:
    """Whether the card in this place does not play."""
    found = _place_with_unplayed_card(m, place, cards)
    return found is not None and slot >= found.best


def _place_with_unplayed_card(m: Moment, place: str, cards: Sequence[Card]) -> Place | None:
    """The place of a hand that lies with its best cards first, one of them not playing; None for
    any other hand.
    """
    found = m.layout.places.get("seat" if place == f"seat {m.active_seat}" else place)
    if found is None or not found.best or len(cards) != found.best + 1 or HIDDEN in cards:
        return None
    # the player's own stays in its order once his decision has come, while the others are told
    settled = place == f"seat {m.active_seat}" and (
        m.active_seat in m.shown.did or m.shown.asked == m.active_seat
    )
    return found if not m.busy or settled else None


def show_hand_frames(m: Moment) -> list[Piece]:
    """One frame round the cards that play, and what they are, at the show."""
    out: list[Piece] = []
    for place in ("dealer", f"seat {m.active_seat}"):
        cards = m.visible_cards.get(place, ())
        found = _place_with_unplayed_card(m, place, cards)
        if found is None or m.busy:
            continue
        left, right = (
            found.at[0][0] - found.width / 2,
            found.at[found.best - 1][0] + found.width / 2,
        )
        top, low = found.at[0][1] - found.width * 0.7, found.at[0][1] + found.width * 0.7
        if place == "dealer" or (m.shown.over and m.active_seat not in m.shown.folded):
            box = (left - 5, top - 5, right - left + 10, low - top + 10)
            out.append(Drawing(f"best {place}", "frame", box))
        named = FOUR.name(FOUR.strength(tuple(cards)))
        words, y = (
            (dealer_hand_words(m, named), low + 16)
            if place == "dealer"
            else (f"Your {named}", min(low + 22, 938))
        )
        out.append(sign(m.ruler, f"best words {place}", words, (left + right) / 2, y))
    return out


def empty_places(m: Moment) -> list[Piece]:
    """Where the player's next cards will lie; cards that move aside would lay a printed line bare."""
    place = m.layout.places.get("seat")
    if place is None or not place.best:
        return []
    front = f"seat {m.active_seat}"
    lying = len(m.cards_dealt_to(front))
    left, top, *_ = place.first_cards_upright_box
    places = tuple((x - left, y - top) for x, y in place.at[lying:])
    return (
        [
            Drawing(
                "empty places", "card places", place.first_cards_upright_box, (places, place.width)
            )
        ]
        if places
        else []
    )


def _draw_card_places(
    sheet: Sheet, w: float, h: float, places: tuple[tuple[float, float], ...], width: float
) -> None:
    for x, y in places:
        spots.draw_card_slot(sheet, x, y, width)


def dealer_hand_pieces(m: Moment) -> list[Piece]:
    """The dealer's hand in words once it is shown, or as far as it is counted."""
    place = m.layout.places.get("dealer")
    named = m.shown.names.get("dealer") or _dealer_points_by_label(m)
    if place is None or place.best or not named or not place.words:
        return []
    label = place.words[0]
    words = dealer_hand_words(m, " and ".join(named.values()))
    return [sign(m.ruler, "dealer words", words, label.x, label.y - 7)]


def dealer_hand_words(m: Moment, named: str) -> str:
    """What the dealer's hand is, or that it does not qualify."""
    does_not_qualify = any("does not qualify" in said for said in m.shown.cited)
    return "Dealer does not qualify" if does_not_qualify else f"Dealer: {named}"


def _dealer_points_by_label(m: Moment) -> dict[str, str]:
    """What the dealer's cards come to that lie open, where a sum is counted card by card."""
    cards = tuple(m.shown.cards.get("dealer", ()))
    if not is_counting_points(m) or m.game.read is None or all(card == HIDDEN for card in cards):
        return {}
    return {reading.label: reading.text for reading in m.game.read({"dealer": cards}, 0)}


def current_readings(m: Moment) -> tuple[Reading, ...]:
    """The player's hands as they stand, in words."""
    view = m.desk.view
    if view is None or m.game.read is None or not view.hand or m.look_hint:
        return ()
    try:
        return m.game.read(view.piles, m.active_seat)
    except (KeyError, IndexError):
        return ()


def cards_of_made_hand(m: Moment) -> tuple[Card, ...]:
    """The cards that make the player's one hand of a round that is over, the shared ones too; none
    where it folded, or where several hands played.
    """
    if m.game.read is None or m.active_seat in m.shown.folded or m.shown.void:
        return ()
    readings = m.game.read(m.visible_cards, m.active_seat)
    return next((one.made for one in readings if one.label == "Hand"), ())


RINGED: Final = ("circle", "square", "pentagon", "diamond", "prime", "sensor", "moon", "numeral")
"""Spots that show a dashed ring where a stake was lost; the others have words or other hands' chips
there.
"""


def ended_stake_marks(m: Moment, *, odds: bool) -> list[Piece]:
    """A dashed ring and a cross where a stake of the player's was lost; the odds under one that was
    paid, if there is room.
    """
    out: list[Piece] = []
    top = m.layout.places["seat"].first_cards_upright_box[1]
    for spot, result in m.own_results.items():
        if spot.wager not in m.layout.spots or not m.geometry.has_spot(spot):
            continue
        place = m.layout.spots[spot.wager]
        x, y = place.at
        if result.kind == "lose" and result.stake and place.shape in RINGED:
            r = min(26.0, place.r * 0.62)
            if len(m.shown.order.get(spot.seat, ())) > 1:  # on its own hand's stake
                x = m.geometry.stake_center_and_radius(spot)[0]
            if place.shape == "numeral":
                x, y, r = x + place.stake[0], y + place.stake[1], 12.0
            # the ring covers what the spot has printed in it
            wide = place.r - 4 if place.shape == "circle" and has_print(m.layout, place.at) else r
            box = (x - wide, y - wide - 2, 2 * wide, 2 * wide)
            out.append(Drawing(f"lost {spot.wager}", "lost", box, (r,)))
        if (
            result.kind == "win"
            and result.odds
            and odds
            and y + place.r + 52 < top
            and place.shape not in DEVICES
        ):
            out.append(
                Drawing(
                    f"odds {spot.wager}",
                    "odds",
                    (x - 60, y + place.r + 23, 120, 26),
                    (result.odds,),
                )
            )
    return out


def has_print(layout: Layout, at: tuple[float, float]) -> bool:
    """Whether words are printed in the middle of a spot."""
    return any(area.kind == "marks" and area.box[:2] == at for area in layout.areas.values())


def _draw_lost_ring(sheet: Sheet, w: float, h: float, r: float) -> None:
    """A ring of a radius with a cross in it, on a dark disc: as wide as the box, and dense, where it
    is to cover a print.
    """
    middle, arm, ink = w / 2, r * 0.34, sheet.theme.loss
    sheet.circle(middle, middle, middle - 1, "#0C0F10", 0.96 if w > 2 * r else 0.5)
    sheet.circle(middle, middle, r - 1, None, 0.8, stroke=ink, sw=2, dash="6 5")
    for d in (-arm, arm):
        sheet.line(middle - arm, middle - d, middle + arm, middle + d, ink, 0.9, 3, cap=True)


def _draw_odds_words(sheet: Sheet, w: float, h: float, words: str) -> None:
    sheet.text(words, w / 2, h / 2, 20, "ui6", Colors.cream, anchor="c", valign="m", max_width=w)


def marker_pieces(m: Moment) -> list[Piece]:
    """Envy lammers beside the wagers that bring them, and the puck of the first card: to who is new,
    who takes it for a chip, only until cards lie there.
    """
    hides_puck = m.level == "new" and any(m.shown.dealt.values())
    found = (
        marker_token(m.geometry, kind, place)
        for kind, place in m.shown.marks
        if not (kind == "puck" and hides_puck)
    )
    return [token for token in found if token is not None]


def marker_token(geo: Geometry, marker_kind: str, place: str) -> Token | None:
    """An envy lammer or the puck where it lies; None of what else is marked."""
    if not place.startswith("seat ") or marker_kind not in ("envy", "puck"):
        return None
    seat = int(place.split()[1])
    own = seat == geo.own
    if marker_kind == "puck":
        at = (352.0, 780.0) if own else geo.other_seat_point_on_stage(seat, (-115.0, -36.0))
        size = 17.0 if own else 13.0
        return Token(f"puck {place}", "puck", *at, size, size * 1.6, ("1",))
    if "fortune" not in geo.layout.spots:
        return None
    x, y, _ = geo.stake_center_and_radius(Spot(seat, "fortune"))
    at, size = ((x + 46, y - 26), 25.0) if own else ((x - 14, y + 14), 9.0)
    return Token(f"envy {place}", "envy", *at, size, size * 1.6)


def numeral_spot_labels(m: Moment) -> list[Piece]:
    """The names in numeral rings, moved aside where a chip lies."""
    out: list[Piece] = []
    held = {*m.own_stakes, *(spot.wager for spot in m.own_results)}
    for name, spot in m.layout.spots.items():
        if spot.shape == "numeral":
            off = 9 if name in held else 0
            x, y = spot.at[0] - off, spot.at[1] - off
            out.append(
                Drawing(f"numeral {name}", "numeral", (x - 16, y - 16, 32, 32), (spot.mark,))
            )
    return out


DEVICES: Final = ("sensor", "screen")
"""Spots of wagers that a device takes: they show a light or a figure instead of chips."""


def is_shown_by_light(m: Moment, spot: Spot) -> bool:
    """Whether a stake of the player's is shown by a light, not by chips."""
    own = m.layout.spots.get(spot.wager)
    return own is not None and spot.seat == m.own and own.shape in DEVICES


def lamps_and_screens(m: Moment) -> list[Piece]:
    """Lit lamps and sums on screens."""
    out: list[Piece] = []
    for name, spot in m.layout.spots.items():
        if name not in m.own_stakes or spot.shape not in DEVICES:
            continue
        (x, y), r = spot.at, spot.r
        words = short(m.own_stakes[name])
        if spot.shape == "sensor":
            out.append(Drawing(f"lamp {name}", "lamp", (x - r, y - r, 2 * r, 2 * r)))
            out.append(pill(m.ruler, f"lamp {name} pill", words, x, y + r + 14))
        else:
            out.append(
                Drawing(f"screen {name}", "figure", (x, y - r, spot.wide - 8, 2 * r), (words,))
            )
    return out


def has_result_tag(shape: str, result_kind: str) -> bool:
    """Whether a wager's end is told in a tag of its own: not on a screen, which says it, nor for
    what was lost in a small ring.
    """
    return shape != "screen" and not (shape == "numeral" and result_kind == "lose")


def own_electronic_wager_results(m: Moment) -> list[Piece]:
    """How the player's electronic wagers ended, on their screens."""
    out: list[Piece] = []
    for spot, result in m.own_results.items():
        place = m.layout.spots.get(spot.wager)
        if place is None or place.shape != "screen" or not (result.win or result.stake):
            continue
        words = short(result.net, sign=True) if result.kind != "push" else "push"
        (x, y), r = place.at, place.r
        box = (x - place.wide, y - r, 2 * place.wide, 2 * r)
        out.append(
            Drawing(f"screen result {spot.wager}", "screen", box, (words, result.kind, place.mark))
        )
    return out


def _draw_screen_result(
    sheet: Sheet, w: float, h: float, words: str, result_kind: str, mark: str
) -> None:
    """A screen's sum right of its printed mark, over it where there is no other room; the sign
    before it where it fits, too.
    """
    ink = {"win": sheet.theme.win, "lose": sheet.theme.loss}.get(result_kind, "#9FCDF2")
    size = 20 / sheet.type.grow
    wide, free = sheet.width(words, size, "ui7"), w - 30 - sheet.width(mark, size, "ui6")
    if not sheet.fits("name", words, free, size=size):
        sheet.rr(3, 3, w - 6, h - 6, 4, "#16212B")
        free = w - 28
    sheet.write("tight-name", words, w - 14, h / 2, free, ink, size=size, anchor="r", valign="m")
    if sheet.fits("name", words, free - 22, size=size):
        result_mark(sheet, w - 22 - wide, h / 2, 12, ENDINGS[result_kind])


def _draw_lamp(sheet: Sheet, w: float, h: float, took: bool = True) -> None:
    draw_sensor(sheet, w / 2, w / 2, w / 2, lit=True)
    if took:
        sheet.icon("check", w / 2, w / 2, min(26.0, w * 0.5), "#FFD98A", 3)


def _draw_figure(sheet: Sheet, w: float, h: float, words: str) -> None:
    sheet.text(words, w - 6, h / 2, 20, "ui7", "#9FCDF2", anchor="r", valign="m")


def optional_spot_pieces(m: Moment) -> list[Piece]:
    """A plus and a word on every optional spot that is still empty; to who is new more words."""
    if not m.betting or m.shown.over or m.shown.results or m.are_wagers_given:
        return []
    if m.level == "new":
        return optional_bet_labels(m)
    out: list[Piece] = []
    for name, spot in m.layout.spots.items():
        if spot.optional and name not in m.bets.placed:
            x, y = spot.at
            out.append(
                Drawing(
                    f"plus {name}",
                    "plus",
                    (
                        x - FeltStyle.plus_side / 2,
                        y - FeltStyle.plus_side / 2,
                        FeltStyle.plus_side,
                        FeltStyle.plus_side,
                    ),
                )
            )
            out.append(pill(m.ruler, f"plus {name} pill", "optional", x, y + 44))
    return out


def optional_bet_labels(m: Moment) -> list[Piece]:
    """That a bet is optional, at the foot of each empty spot of such a wager, or over it where its
    name stands below; once for spots that stand too close for it, and once below numerals.
    """
    wide = max(m.ruler.width(words, 20, "ui6") for words in EXTRA_WORDS) + 20
    high = 26 * m.ruler.grow
    middles: list[tuple[float, float]] = []
    for name, spot in m.layout.spots.items():
        wager = m.game.wager(name)
        if not wager.optional or wager.later or name in m.bets.placed or spot.shape in UNNAMED:
            continue
        named_below = spot.label_at is not None and spot.label_at[1] > spot.at[1]
        x, y = spot.at[0], spot.at[1] + (-1 if named_below else 1) * spot.r
        near = next((o for o in middles if abs(o[0] - x) < wide and abs(o[1] - y) < high), None)
        if near is not None:
            middles.remove(near)
            x, y = (near[0] + x) / 2, (near[1] + y) / 2
        middles.append((x, y))
    numerals = [one for one in m.layout.spots.values() if one.shape == "numeral"]
    if numerals:
        across = [one.at[0] for one in numerals]
        low = max(one.at[1] + one.r for one in numerals) + high / 2
        middles.append(((min(across) + max(across)) / 2, low))
    return [
        Drawing(
            f"extra bet {i}", "extra bet", (x - wide / 2, y - high / 2, wide, high), EXTRA_WORDS
        )
        for i, (x, y) in enumerate(middles)
    ]


def _draw_extra_bet(sheet: Sheet, w: float, h: float, *said: str) -> None:
    sheet.rr(0, 0, w, h, h / 2, "#0E1416", 0.8)
    for words in said:
        y = h / 2
        sheet.write("strong", words, w / 2, y, w - 8, Colors.cream, anchor="c", valign="m")


def _draw_plus(sheet: Sheet, w: float, h: float) -> None:
    sheet.line(w / 2 - 10, h / 2, w / 2 + 10, h / 2, Colors.cream, 0.85, 3, cap=True)
    sheet.line(w / 2, h / 2 - 10, w / 2, h / 2 + 10, Colors.cream, 0.85, 3, cap=True)


def _draw_nested_frames(sheet: Sheet, w: float, h: float, are_first: tuple[bool, ...]) -> None:
    for i, first in enumerate(are_first):
        out = 4.0 + 6 * i
        sheet.shadow(
            -out,
            -out,
            w + 2 * out,
            h + 2 * out,
            12,
            blur=6,
            dy=0,
            a=0.5,
            colour=FeltStyle.frame_colors[first],
            hollow=True,
        )
        sheet.rr(
            -out,
            -out,
            w + 2 * out,
            h + 2 * out,
            12,
            None,
            1,
            stroke=FeltStyle.frame_colors[first],
            sw=5,
            dash=None if first else FeltStyle.dash,
        )


def _draw_condition_tag(
    sheet: Sheet, w: float, h: float, lines: tuple[str, ...], is_first: bool
) -> None:
    step = (h - 16) / len(lines)
    sheet.rr(0, 0, w, h, 12, "#0B1210", 0.94)
    sheet.rr(
        1.3,
        1.3,
        w - 2.6,
        h - 2.6,
        11,
        None,
        1,
        stroke=FeltStyle.frame_colors[is_first],
        sw=2.6,
        dash=None if is_first else FeltStyle.dash,
    )
    for i, line in enumerate(lines):
        sheet.text(
            line,
            w / 2,
            8 + (i + 0.5) * step,
            FeltStyle.condition_letters,
            "ui7",
            "#F5F0E4",
            anchor="c",
            valign="m",
        )


def _draw_tag_line(
    sheet: Sheet, w: float, h: float, points: tuple[tuple[float, float], ...], is_first: bool
) -> None:
    del w, h
    sheet.poly(points, None, 1, stroke=FeltStyle.frame_colors[is_first], sw=2.6, close=False)


def _draw_missing_card(sheet: Sheet, w: float, h: float, card_text: str) -> None:
    sheet.circle(w / 2, h / 2, w / 2 - 2, "#0B1210", 0.94)
    sheet.circle(w / 2, h / 2, w / 2 - 2, None, 1, stroke=Colors.brass, sw=2.6)
    at = w / 2, h / 2, w - 12
    sheet.write("tight-name", card_text, *at, Colors.brass, size=26, anchor="c", valign="m")


def lit_rows(m: Moment, rows: frozenset[str]) -> list[Piece]:
    """The printed rows that the player was paid by, framed; `rows` are their keys."""
    out: list[Piece] = []
    for strip in m.layout.strips:
        if not strip.wager or strip.envy or len(strip.columns) > 1:
            continue
        table = m.game.paytable(strip.wager, m.desk.rules)
        for i, line in enumerate(paytable_lines(table, strip.alike)):
            if not rows.isdisjoint(line.rows):
                y = strip.at[1] + 35 + i * strip.step - 19
                box = (strip.at[0] - 12, y, strip.columns[0] + 22, 26.0)
                out.append(Drawing(f"lit {strip.wager} {i}", "lit row", box))
    for area in m.layout.areas.values():
        if area.kind == "two-strip":
            out += _lit_two_column_figures(m, area, rows)
    return out


def _lit_two_column_figures(m: Moment, area: Area, rows: frozenset[str]) -> list[Piece]:
    """Of a paytable with two figures a hand, those that the player was paid by."""
    out: list[Piece] = []
    lines = two_column_paytable_rows(area.text, FeltOf(m.game, m.layout, m.desk.rules, m.own))
    x, y, *edges = area.box
    for i, wager in enumerate(area.text.split("|")[2].split(",")):
        found = [n for n, line in enumerate(lines) if line.rows[i] in rows]
        if found:
            top = y + 16 + found[-1] * two_column_row_step(len(lines))
            wide = 24 + 11 * len(lines[found[-1]].figures[i])
            box = (x + edges[i] - wide + 10, top, wide, 26.0)
            out.append(Drawing(f"lit {wager}", "lit row", box))
    return out


def _draw_lit_row(sheet: Sheet, w: float, h: float) -> None:
    sheet.rr(1, 1, w - 2, h - 2, 6, None, 1, stroke=Colors.brass, sw=2.2)
    sheet.icon("tri-r", 6, h / 2, 11, Colors.brass)


def pot_chips(m: Moment) -> list[Piece]:
    """The ring's chips and their sum, as long as nobody has won them."""
    pot, ring = m.game.pot, m.geometry.pot
    if pot is None or ring is None or not m.shown.pot:
        return []
    if any(spot.wager == pot.wager for spot in m.shown.results):
        return []
    x, y = ring
    lies = [(spot, cents) for spot, cents in m.shown.chips.items() if is_in_pot(m, spot)]
    out: list[Piece] = [
        Chips(f"pot {spot.seat}", cents, *m.geometry.heap_in_pot(spot)) for spot, cents in lies
    ]
    out.append(
        pill(
            m.ruler,
            "pot sum",
            short(m.shown.pot),
            x,
            y + 52 - FeltStyle.pot_sum_rise * (m.ruler.grow - 1),
        )
    )
    own = Spot(m.own, pot.wager)
    mine = m.shown.chips.get(own, 0)
    if mine and is_in_pot(m, own):
        at = m.layout.spots[pot.wager].at
        out.append(
            Drawing(
                "pot arrow",
                "spot icon",
                (at[0] - 20, at[1] - 22, 40, 40),
                ("chev-u", Colors.foil, 3.0),
            )
        )
        out.append(pill(m.ruler, "pot mine", f"{short(mine)} in", at[0], at[1] + 42))
    return out


def envy_chips(m: Moment) -> list[Piece]:
    """What other seats' hands won the player: chips under the envy lammer, and their sum."""
    result = m.shown.results.get(Spot(m.own, ENVY))
    at = m.layout.envy
    if result is None or at is None or not result.win:
        return []
    wide = m.ruler.width(short(result.win, sign=True), 20, "ui7") + 39
    return [
        Chips("envy win", result.win, *at, 17),
        Token("envy mark", "envy", at[0] - 15, at[1] - 19, 13, 22),
        tag(m.ruler, "envy", result, at[0] + 22 + wide / 2, at[1] - 13),
    ]


def is_counting_points(m: Moment) -> bool:
    """Whether a sum of points is told card by card, as the cards are turned (Go Fore It)."""
    return m.busy and scorecard_box(m.layout) is not None


def open_hand_readings(m: Moment) -> tuple[Reading, ...]:
    """What the player's cards come to that have been told to lie open."""
    place, cards = f"seat {m.active_seat}", m.cards_dealt_to(f"seat {m.active_seat}")
    return m.game.read({place: cards}, m.active_seat) if m.game.read is not None and cards else ()


def _draw_icon(sheet: Sheet, w: float, h: float, name: str, ink: str, stroke: float) -> None:
    sheet.icon(name, w / 2, h / 2, 26, ink, stroke)


def is_in_pot(m: Moment, spot: Spot) -> bool:
    """Whether a stake lies in the pot's ring."""
    return (spot.wager, spot.seat) in m.shown.pooled


def pot_words(m: Moment) -> list[Piece]:
    """Whether the player still plays for the pot, and what came of it."""
    pot, shown, box = m.game.pot, m.shown, m.layout.pot_words
    if pot is None or box is None or (m.busy and not shown.over):
        return []
    spot = Spot(m.own, pot.wager)
    ended = shown.results.get(spot)
    if ended is not None:
        text = (
            f"You won {short(ended.win + ended.stake)}"
            if ended.kind == "win"
            else _pot_winner_text(m)
        )
    elif spot in shown.chips and shown.pot:
        text = f"Still in, {short(shown.pot)}"
    else:
        return []
    return [words_box(m.ruler, m.layout.felt, "pot words", box, (HandWordsRow("", "Pot", text),))]


def _pot_winner_text(m: Moment) -> str:
    """Who won a pot that the player lost, by the names at their seats."""
    wager, ends = m.game.pot.wager if m.game.pot else "", m.shown.results.items()
    won = [spot.seat for spot, end in ends if spot.wager == wager and end.kind == "win"]
    names = {bot.seat: bot.name for bot in m.desk.bots}
    names |= {seat: one.name for one in m.desk.persons for seat in one.seats}
    said = join_with_and([names.get(seat, f"seat {seat}") for seat in won])
    return f"Won by {said}" if won else "Lost"


def scorecard_box(layout: Layout) -> Box | None:
    """Where the scorecard is printed; None on a felt without."""
    return next((area.box for area in layout.areas.values() if area.kind == "scorecard"), None)


def scorecard_column_frames(m: Moment) -> list[Piece]:
    """The column of the scorecard that the player's four cards come to, framed."""
    named = m.shown.results.get(Spot(m.own, "back-9"))
    box = scorecard_box(m.layout)
    if named is None or box is None or named.kind != "win":
        return []
    table = m.game.paytable("back-9", m.desk.rules)
    left, wide = next(
        column
        for column, row in zip(scorecard_columns(box), table, strict=True)
        if row.key in named.rows
    )
    return [Drawing("column", "frame", (left, box[1], wide, box[3]))]


class SumRow(NamedTuple):
    """A line of the sums at a scorecard: what is placed, or would be `later`, and their `sum`."""

    name: str
    amount: str
    kind: Literal["plain", "later", "sum"]


def placed_wager_sums(m: Moment) -> list[Piece]:
    """While wagers are placed at a scorecard: what each of them is, what the Back 9 would cost, and
    the sum on the table.
    """
    placed = m.bets.placed
    if not m.betting or not placed or m.shown.over or scorecard_box(m.layout) is None:
        return []
    front = placed.get("front-9", 0)
    rows = [
        SumRow(m.game.wager(name).title, short(cents), "plain") for name, cents in placed.items()
    ][:3]
    rows.append(SumRow("Back 9, later", short(front), "later"))
    rows.append(SumRow("On the table", short(sum(placed.values())), "sum"))
    x, y = m.layout.spots["back-9"].at
    more = 90 * (min(m.ruler.grow, 1.6) - 1)  # the lines of larger lettering stand further apart
    wide = 248 + 90 * max(0.0, min(m.ruler.grow, 1.6) - 1.2)
    out: list[Piece] = [
        Drawing("running", "sums", (930, 774 - 0.75 * more, wide, 150 + more), (tuple(rows),)),
        Drawing("later", "spot icon", (x - 20, y - 20, 40, 40), ("lock", Colors.cream, 2.4)),
    ]
    if front:
        out.append(pill(m.ruler, "later pill", f"{short(front)} later", x, y + 44))
    return out


def _draw_sums(sheet: Sheet, w: float, h: float, rows: tuple[SumRow, ...]) -> None:
    sheet.rr(0, 0, w, h, 14, "#0C1206", 0.72)
    sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 13, None, 0.14, stroke="#FFFFFF", sw=1.4)
    for i, (name, amount, kind) in enumerate(rows):
        step = (h - 18) / len(rows)
        base = 9 + (i + 0.72) * step
        size = min(20.0, step * 0.8 / sheet.type.grow)
        ink = {"plain": sheet.theme.text, "later": sheet.theme.text2, "sum": Colors.foil}[kind]
        wide = sheet.text(amount, w - 18, base, size + 1, "ui7", ink, anchor="r")
        sheet.write(
            "name" if kind == "sum" else "strong", name, 18, base, w - wide - 46, ink, size=size
        )
        if kind == "sum":
            sheet.line(14, base - step * 0.74, w - 14, base - step * 0.74, "#FFFFFF", 0.18, 1.2)


def meter_pieces(m: Moment) -> list[MeterPiece]:
    """The window of every meter that is fed by the paytables in force."""
    fed = [name for name in m.layout.meters if name in m.desk.fed and name in m.shown.meters]
    return [meter_window(m.game, m.layout, name, m.shown.meters[name]) for name in fed]


def meter_window(
    game: Game, layout: Layout, name: str, cents: int, before: int = 0, *, lit: bool = False
) -> MeterPiece:
    """The window of a meter with its sum, and that from which it rolls; `lit` where it has just
    paid.
    """
    title = next(meter.title for meter in game.meters if meter.name == name)
    return MeterPiece(f"meter {name}", layout.meters[name], title, cents, before, lit=lit)


class Wheels(NamedTuple):
    """Where the figures of a meter stand: size of the lettering, their middle's height, and centre
    and width of each.
    """

    size: float
    middle: float
    places: tuple[tuple[float, float], ...]


class Figures(NamedTuple):
    """The figures of a meter as they roll: what it said before and will say, and how far it has
    come (0 to 1).
    """

    before: str
    after: str
    share: float
    wheels: Wheels

    @property
    def text_with_zeros(self) -> str:
        """What it will say without its figures."""
        return "".join("0" if c.isdigit() else c for c in self.after)

    def draw(self, surface: pygame.Surface, kind: Type, x: float, y: float) -> None:
        """Draw them wheel by wheel over the meter's window, whose corner is (x, y) in real pixels."""
        wheels, k = self.wheels, kind.scale
        high = wheels.size * kind.grow
        for place, (at, _) in enumerate(wheels.places):
            old, new = self.before[place], self.after[place]
            turn = self.share * 3 - (len(self.after) - 1 - place) * 0.28
            local = 1.0 if old == new else max(0.0, min(1.0, turn))
            for glyph, shift, a in ((old, -local, 1 - local), (new, 1 - local, local)):
                if a > 0 and glyph != " ":
                    ink = (
                        FeltStyle.screen_ink
                        if a == 1
                        else f"{FeltStyle.screen_ink}{round(a * 5) * 51:02X}"
                    )
                    top = y + (wheels.middle + shift * high * 0.6) * k
                    kind.draw(
                        surface,
                        glyph,
                        x + at * k,
                        top,
                        wheels.size,
                        "num8",
                        ink,
                        anchor="c",
                        valign="m",
                    )


def meter_figures(kind: Type, meter: MeterPiece) -> Figures:
    """The figures of a meter, in lettering of this kind."""
    after = dollars(meter.cents)
    before = after if meter.share >= 1 else dollars(meter.before).rjust(len(after))[-len(after) :]
    _, _, w, h = meter.box
    wheels = _fitted_wheels(
        kind,
        w,
        h,
        _head_width(kind, w, meter.title) if h < FeltStyle.one_line_screen else 0.0,
        after,
    )
    return Figures(before, after, meter.share, wheels)


def meter_tall_enough(meter: MeterPiece, kind: Type) -> MeterPiece:
    """A meter as it stands under lettering of this kind: a low window of two lines reaches higher
    where letters do not shrink with it, away from the felt's name.
    """
    x, y, w, h = meter.box
    if (
        kind.grow <= RegionSizes.most_lettering
        or not FeltStyle.one_line_screen <= h < FeltStyle.large_letter_screen
    ):
        return meter
    return structs.replace(
        meter,
        box=(
            x,
            y - FeltStyle.others_top_rise,
            w,
            h + FeltStyle.others_top_rise - FeltStyle.others_bottom_rise,
        ),
    )


def _window_inset(kind: Type) -> float:
    """How far words keep from the sides of a meter's window: less where letters do not shrink with
    it.
    """
    return 12.0 if kind.grow <= RegionSizes.most_lettering else 4.0


def _head_width(kind: Type, w: float, title: str) -> float:
    word = title.split(maxsplit=1)[0]
    size = kind.fitting_size(word, w * 0.34 * kind.scale, 20, "ui6", 0, 10)
    return 12 + kind.width(word, size, "ui6") / kind.scale


def _fitted_wheels(kind: Type, w: float, h: float, head: float, figures: str) -> Wheels:
    """The figures in the middle of their window, smaller where they would not fit; the text size
    does not make them wider.
    """
    top = min(15 * kind.grow, 18.0)
    left, right = _window_inset(kind), w - _window_inset(kind)
    middle, high = 2 * top - 3 + (h - 2 * top) / 2, min(38.0, (h - 2 * top) * 0.92)
    if head:
        left, right, middle, high = head + 10, w - 8, h / 2, min(26.0, h * 0.6)
    cells = [high * (0.64 if c.isdigit() or c == "$" else 0.34) for c in figures]
    shrink = min(1.0, (right - left) / sum(cells))
    x = (left + right - sum(cells) * shrink) / 2
    places = []
    for cell in cells:
        places.append((x + cell * shrink / 2, cell * shrink))
        x += cell * shrink
    return Wheels(high * shrink / kind.grow, middle, tuple(places))


def draw_meter_window(
    sheet: Sheet,
    w: float,
    h: float,
    title: str,
    text_with_zeros: str,
    wheels: Wheels,
    *,
    lit: bool = False,
) -> None:
    """A meter's window and its title, over the figures or before them where the window is low; it
    glows where it is `lit`.
    """
    if lit:
        sheet.shadow(-4, -4, w + 8, h + 8, 14, blur=9, dy=0, a=0.6, colour=Colors.foil)
    sheet.rr(-2, -2, w + 4, h + 4, 12, "#000000", 0.35)
    sheet.rr(0, 0, w, h, 11, "#0B0D0E")
    grow = sheet.type.grow
    if h < FeltStyle.one_line_screen:
        word = title.split(maxsplit=1)[0]
        sheet.write("tight-strong", word, 12, h / 2, w * 0.34, Colors.foil, valign="m")
    else:
        room = w - (20 if grow <= RegionSizes.most_lettering else 4)
        less = title.replace("-Card Progressive", "-Card").replace("Five Card Hand", "Hand")
        less = less.removesuffix(" Payout")
        titles, at = (title, less, less.replace("Progressive ", "Progr. ")), min(15 * grow, 18.0)
        sheet.write("tight-strong", titles, w / 2, at, room, Colors.foil, anchor="c", valign="m")
    high = wheels.size * grow
    for glyph, (x, wide) in zip(text_with_zeros, wheels.places, strict=True):
        if glyph == "0":
            sheet.rr(
                x - wide / 2 + 1,
                wheels.middle - high * 0.58,
                wide - 2,
                high * 1.16,
                3,
                "#FFFFFF",
                0.06,
            )
    sheet.rr(
        1,
        1,
        w - 2,
        h - 2,
        10,
        None,
        1,
        stroke=Colors.foil if lit else Colors.rail_line,
        sw=3 if lit else 2,
    )


DRAWINGS: Final[Mapping[str, Callable[..., None]]] = {
    "lamp": _draw_lamp,
    "figure": _draw_figure,
    "screen": _draw_screen_result,
    "lit row": _draw_lit_row,
    "plus": _draw_plus,
    "extra bet": _draw_extra_bet,
    "card places": _draw_card_places,
    "spot icon": _draw_icon,
    "sums": _draw_sums,
    "lost": _draw_lost_ring,
    "odds": _draw_odds_words,
    "making": _draw_nested_frames,
    "called": _draw_condition_tag,
    "link": _draw_tag_line,
    "missing": _draw_missing_card,
    "lines": _draw_lines,
    "dice lamp": _draw_lamp,
}
