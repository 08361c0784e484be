"""A strategy card as printed matter: drawn at any scale, saved as PNG at 300 dots an inch, or as a PDF of one page."""

from __future__ import annotations

import os
import zlib
from typing import TYPE_CHECKING, Final

import msgspec
import pygame

from game.advisor.advice import card
from game.client.draw.palette import CREAM, mix
from game.client.draw.pen import Cache
from game.client.draw.sheet import Sheet, png
from game.client.draw.signs import leaf
from game.client.draw.type import Type
from game.client.layout import felt
from game.client.window import draw_in_memory
from game.errors import HouseError
from game.table.streams import check_target, write_file

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from game.declare import Game

WIDE: Final = 1050.0
HIGH: Final = 744.0
#: The paper: A6 lying, in millimetres, and dots an inch.
PAPER: Final = (148.0, 105.0)
DPI: Final = 300
_PAPER_COLOUR: Final = "#FBF8F1"
_INK: Final = "#1B2022"
_INK2: Final = "#4C5356"


class PrintWords(msgspec.Struct, frozen=True):
    """What a card says: the game's title and chapter, its lines, what it costs, and the felt's colour."""

    title: str
    chapter: str
    lines: tuple[str, ...]
    cost: str
    felt: str


def words(game: Game) -> PrintWords:
    """The card of a game. Raises `MissingPart`."""
    rule = card(game)
    base = game.wager(game.base).title if game.base else "base wager"
    cost = _cost(getattr(rule, "COST", None), base) if game.deals else "Nothing else on this felt costs less"
    return PrintWords(game.title, f"58 Pa. Code, chapter {game.chapter}", rule.LINES, cost, felt(game.stem))


def _cost(percent: float | None, base: str) -> str:
    """What the card gives away, in words.

    >>> _cost(0.067, "Ante"), _cost(0.0, "Ante"), _cost(None, "Ante")
    ('Costs 0.067 % of the Ante wager more than best play', 'This is best play: it gives nothing away', 'Close to best play')
    """
    if percent is None:
        return "Close to best play"
    if not percent:
        return "This is best play: it gives nothing away"
    shown = f"{percent:.4f}".rstrip("0").rstrip(".")
    return f"Costs {shown} % of the {base} wager more than best play"


def paint(sheet: Sheet, w: float, h: float, said: PrintWords) -> None:
    """The card in `w` x `h`: a band of the table's felt, its numbered lines, and what it costs at the foot."""
    k = w / WIDE
    band = 124 * k
    sheet.rr(0, 0, w, h, 20 * k, _PAPER_COLOUR)
    ground = sheet.linear(
        0, 0, w, 0, ((0, mix(said.felt, "#FFFFFF", 0.08), 1), (1, mix(said.felt, "#000000", 0.12), 1))
    )
    sheet.rr(0, 0, w, band + 20 * k, 20 * k, ground)
    sheet.rr(0, band, w, 22 * k, 0, _PAPER_COLOUR)
    sheet.rr(0, band, w, 4 * k, 0, "#B8965A")
    leaf(sheet, 74 * k, band / 2, 66 * k, CREAM, said.felt)
    sheet.fitted(said.title, 126 * k, 62 * k, w - 170 * k, 46 * k, "serif6", CREAM, least=18)
    sheet.text(f"Strategy card, {said.chapter}", 126 * k, 98 * k, 21 * k, "ui6", CREAM, max_width=w - 170 * k)
    foot = h - 66 * k
    _lines(sheet, said.lines, 56 * k, band + 26 * k, w - 112 * k, foot - band - 44 * k, k)
    sheet.line(56 * k, foot, w - 56 * k, foot, _INK, 0.25, 1.5 * k)
    sheet.text(said.cost, 56 * k, foot + 34 * k, 21 * k, "ui7", _INK, valign="m", max_width=w - 340 * k)
    sheet.text(
        "LINDEN HOUSE", w - 56 * k, foot + 34 * k, 20 * k, "serif6", _INK2, anchor="r", valign="m", track=2.4 * k
    )
    sheet.rr(1, 1, w - 2, h - 2, 20 * k, None, 0.3, stroke=_INK, sw=1.5 * k)
    sheet.flush()


def _lines(sheet: Sheet, lines: Sequence[str], x: float, y: float, w: float, h: float, k: float) -> None:
    """The numbered lines, as large as fits."""
    inset = 58 * k
    size, wrapped = 16.0, [[line] for line in lines]
    for size in (34, 32, 30, 28, 26, 24, 22, 20, 18):
        wrapped = [sheet.type.wrap(line, (w - inset) * sheet.scale, size * k, "ui6") for line in lines]
        if sum(len(parts) for parts in wrapped) * size * 1.36 * k + (len(lines) - 1) * size * 0.62 * k <= h:
            break
    step, gap = size * 1.36 * k, size * 0.62 * k
    used = sum(len(parts) for parts in wrapped) * step + (len(lines) - 1) * gap
    y += max(0.0, (h - used) / 2)
    for i, parts in enumerate(wrapped, 1):
        r = min(19 * k, step * 0.46)
        sheet.circle(x + 19 * k, y + step / 2, r, _INK)
        sheet.text(str(i), x + 19 * k, y + step / 2, r * 1.1, "ui7", _PAPER_COLOUR, anchor="c", valign="m")
        for part in parts:
            sheet.text(part, x + inset, y + step / 2, size * k, "ui6", _INK, valign="m")
            y += step
        y += gap


def surface(game: Game) -> pygame.Surface:
    """The card at 300 dots an inch, square-cornered on white for printing."""
    said = words(game)
    wide, high = (round(mm / 25.4 * DPI) for mm in PAPER)
    scale = wide / WIDE
    sheet = Sheet(WIDE, HIGH, Type(scale), Cache())
    paint(sheet, WIDE, HIGH, said)
    page = pygame.Surface((wide, high), depth=24)
    page.fill("#FFFFFF")
    page.blit(sheet.surface(), (0, 0))
    return page


def pdf(picture: pygame.Surface, title: str) -> bytes:
    """A PDF of one A6 page with the picture on the whole of it."""
    wide, high = picture.get_size()
    pixels = zlib.compress(pygame.image.tobytes(picture, "RGB"), 9)
    w, h = (mm / 25.4 * 72 for mm in PAPER)
    drawn = f"q {w:.3f} 0 0 {h:.3f} 0 0 cm /Card Do Q".encode()
    name = title.encode("ascii", "replace").replace(b"\\", b"").replace(b"(", b"").replace(b")", b"")
    image = (
        f"<< /Type /XObject /Subtype /Image /Width {wide} /Height {high} /ColorSpace /DeviceRGB /BitsPerComponent 8"
        f" /Filter /FlateDecode /Length {len(pixels)} >>\nstream\n"
    ).encode()
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {w:.3f} {h:.3f}] /Resources << /XObject << /Card 4 0 R >> >>"
        " /Contents 5 0 R >>".encode(),
        image + pixels + b"\nendstream",
        f"<< /Length {len(drawn)} >>\nstream\n".encode() + drawn + b"\nendstream",
        b"<< /Title (" + name + b") /Producer (Linden House) >>",
    )
    out, places = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{place:010d} 00000 n \n".encode() for place in places)
    out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R /Info {len(objects)} 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out)


def kind_of(out: Path) -> str:
    """The ending `.png` or `.pdf` of a file to write. Raises `HouseError` for another."""
    kind = out.suffix.lower()
    if kind not in {".png", ".pdf"}:
        raise HouseError("out", f"{out.name} ends neither in .png nor in .pdf")
    return kind


def save(game: Game, out: Path) -> Path:
    """Write the card as the file's ending says, .png or .pdf. Raises `HouseError` for another ending or an unwritable place."""
    kind = kind_of(out)
    check_target(out)
    picture = surface(game)
    if kind == ".png":
        write_file(out, png(picture))
    else:
        write_file(out, pdf(picture, f"{game.title} strategy card"))
    return out


def command(slug: str, out: Path) -> Path:
    """What `main.py card` does: draw without a display and save."""
    from game.rules import GAMES

    if slug not in GAMES:
        raise HouseError("slug", f"{slug!r} is none of {', '.join(GAMES)}")
    kind_of(out)
    check_target(out)
    draw_in_memory(os.environ)
    pygame.display.init()
    pygame.font.init()
    try:
        if pygame.display.get_surface() is None:
            pygame.display.set_mode((64, 64))
        return save(GAMES[slug], out)
    finally:
        pygame.display.quit()
