"""One picture of a replayed round: a little felt with the cards or dice as they lay, and its caption."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.client.draw import cards, dice
from game.client.draw.kit import amount_pill, amount_pill_width
from game.client.layout import felt as felt_of
from game.money import short

if TYPE_CHECKING:
    from game.client.draw.sheet import Sheet
    from game.client.pages.beats import Beat

WIDE: Final = 182.0
HIGH: Final = 160.0
#: Where the five cards of a cross lie, as steps from its middle.
_CROSS: Final = {"top": (0, -1), "left": (-1, 0), "center": (0, 0), "right": (1, 0), "bottom": (0, 1)}


def frame(
    sheet: Sheet, w: float, h: float, beat: Beat, stem: str, places: tuple[str, ...], *, current: bool = False,
    four: bool = False, lit: bool = False,
) -> None:  # fmt: skip
    """A beat in `w` x `h` design pixels; `places` names the shared cards, `current` frames it in brass."""
    felt, theme = felt_of(stem), sheet.theme
    strip = 36.0 * sheet.type.grow
    sheet.rr(0, 0, w, h, 12, felt)
    light = sheet.radial(w / 2, h * 0.42, w * 0.8, ((0, "#FFFFFF", 0.10), (0.5, "#FFFFFF", 0), (1, "#000000", 0.28)))
    sheet.rr(0, 0, w, h, 12, light)
    sheet.flush()
    _felt(sheet, w, h - strip, beat, places, four)
    right = f"M0,{h - strip} L{w},{h - strip} L{w},{h - 12} C{w},{h - 5} {w - 5},{h} {w - 12},{h}"
    caption = f"{right} L12,{h} C5,{h} 0,{h - 5} 0,{h - 12} Z"
    sheet.path(caption, "#0B0F10", 0.88)
    words = short(beat.cents) if beat.cents else ""
    used = 0.0
    if words and _crowded(beat):
        used = 10 + sheet.text(words, w - 12, h - strip / 2, 20, "ui7", theme.brass, anchor="r", valign="m")
    sheet.fitted(beat.title, 12, h - strip / 2, w - 24 - used, 20, "ui7", valign="m", least=17)
    if words and not used:
        wide, high = amount_pill_width(sheet, words), 26 * sheet.type.grow
        pill = type(sheet)(wide, high, sheet.type, sheet.cache, theme)
        amount_pill(pill, wide, high, words)
        sheet.stamp(pill.surface(), w - wide - 8, h - strip - high - 6)
    if current:
        sheet.rr(-1, -1, w + 2, h + 2, 13, None, 1, stroke=theme.brass, sw=4)
        sheet.poly([(w / 2 - 9, -15), (w / 2 + 9, -15), (w / 2, -5)], theme.brass)
    else:
        sheet.rr(0.8, 0.8, w - 1.6, h - 1.6, 11, None, 0.5 if lit else 0.16, stroke="#FFFFFF", sw=1.5)


def _crowded(beat: Beat) -> bool:
    """Whether the player's cards leave no room for a pill beside them."""
    return sum(len(found) for place, found in beat.rows if place.startswith("seat ")) > 4


def _felt(sheet: Sheet, w: float, high: float, beat: Beat, places: tuple[str, ...], four: bool) -> None:
    rows = dict(beat.rows)
    shared = rows.get("community", ())
    if set(places) == set(_CROSS) and shared:
        _cross(sheet, high, shared, places, four)
        hand = [card for place, found in beat.rows if place.startswith("seat ") for card in found]
        _line(sheet, hand, w - 40, high / 2, 29, 76, four, beat.folded)
        return
    lines = [found for place, found in beat.rows if found and not place.startswith("seat ")]
    own = [found for place, found in beat.rows if found and place.startswith("seat ")]
    if not lines and not own:
        _dice(sheet, w, high, beat.dice)
        return
    step = high / (len(lines) + bool(own))
    wide = min(34.0, (step - 8) / 1.4)
    for i, found in enumerate(lines):
        _line(sheet, found, w / 2, (i + 0.5) * step, wide, w - 16, four, False)
    if own:
        room = w - 16 - (62 * sheet.type.grow if beat.cents and not _crowded(beat) else 0)
        _hands(sheet, own, 8, room, high - step / 2, wide, four, beat.folded)


def _cross(sheet: Sheet, high: float, shared: tuple[int, ...], places: tuple[str, ...], four: bool) -> None:
    for place, card in zip(places, shared, strict=False):
        dx, dy = _CROSS[place]
        _card(sheet, card, 58 + dx * 31, high / 2 + dy * 41 * high / 124, 26, four)


def _hands(
    sheet: Sheet, hands: list[tuple[int, ...]], x: float, room: float, y: float, wide: float, four: bool, dim: bool
) -> None:
    """The player's hands side by side from x, each with room by its number of cards."""
    count = sum(map(len, hands))
    room -= 8 * (len(hands) - 1)
    for hand in hands:
        share = room * len(hand) / count
        _line(sheet, hand, x + share / 2, y, wide, share, four, dim)
        x += share + 8


def _line(
    sheet: Sheet, hand: list[int] | tuple[int, ...], x: float, y: float, wide: float, room: float, four: bool, dim: bool
) -> None:
    """Cards side by side about (x, y), smaller and then closer together where they would not fit."""
    count = len(hand)
    wide = max(min(wide, 20.0), min(wide, (room - 2 * (count - 1)) / max(1, count)))
    step = min(wide + 3, (room - wide) / (count - 1)) if count > 1 else 0.0
    for i, card in enumerate(hand):
        _card(sheet, card, x + (i - (count - 1) / 2) * step, y, wide, four, dim=dim)


def _card(sheet: Sheet, card: int, x: float, y: float, wide: float, four: bool, *, dim: bool = False) -> None:
    size = wide * sheet.scale
    picture = (
        cards.back(sheet.cache, size, dimmed=dim) if card < 0 else cards.face(sheet.cache, card, size, four, True, dim)
    )
    sheet.stamp(picture, x, y, centre=True)


def _dice(sheet: Sheet, w: float, high: float, thrown: tuple[int, ...]) -> None:
    if not thrown:
        return
    rows = 1 if len(thrown) <= 4 else 2
    each = -(-len(thrown) // rows)
    size = min(40.0, (w - 24) / each - 5, high / rows - 18)
    k, o = sheet.scale, sheet.offset
    for i, face in enumerate(thrown):
        r, c = divmod(i, each)
        count = min(each, len(thrown) - r * each)
        x = w / 2 + (c - (count - 1) / 2) * (size + 6)
        y = high / 2 + (r - (rows - 1) / 2) * (size + 8)
        turn = (i * 37 + face * 11) % 24 - 12
        dice.die(sheet.cache, face, size * k, turn).draw(sheet.surface(), x * k + o, y * k + o)
