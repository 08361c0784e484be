"""The four suits and the house's linden leaf, as paths one unit high about the origin."""

from __future__ import annotations

from game.client.draw.palette import INK, INK_BLUE, INK_GREEN, INK_RED
from game.client.draw.pen import Pen

CLUB, DIAMOND, HEART, SPADE = range(4)

_CLUB = (
    "M0-.5A.226.226 0 0 1 .19-.152C.165-.115 .125-.09 .085-.062C.11-.085 .165-.118 .245-.118"
    "A.226.226 0 1 1 .062.242C.075.35 .115.455 .205.5H-.205C-.115.455-.075.35-.062.242"
    "A.226.226 0 1 1-.245-.118C-.165-.118-.11-.085-.085-.062C-.125-.09-.165-.115-.19-.152A.226.226 0 0 1 0-.5Z"
)
_DIAMOND = "M0-.52C.085-.345 .225-.14 .395 0C.225.14 .085.345 0 .52C-.085.345-.225.14-.395 0C-.225-.14-.085-.345 0-.52Z"
_HEART = (
    "M0 .5C-.06.385-.19.27-.3.14C-.395.03-.475-.075-.475-.215C-.475-.385-.36-.485-.235-.485"
    "C-.125-.485-.04-.415 0-.3C.04-.415 .125-.485 .235-.485C.36-.485 .475-.385 .475-.215C.475-.075 .395.03 .3.14"
    "C.19.27 .06.385 0 .5Z"
)
_SPADE = (
    "M0-.5C.055-.39 .175-.285 .285-.165C.38-.06 .45.035 .45.155C.45.3 .35.385 .235.385C.155.385 .09.345 .05.285"
    "C.062.375 .1.46 .195.5H-.195C-.1.46-.062.375-.05.285C-.09.345-.155.385-.235.385C-.35.385-.45.3-.45.155"
    "C-.45.035-.38-.06-.285-.165C-.175-.285-.055-.39 0-.5Z"
)
PATHS: tuple[str, str, str, str] = (_CLUB, _DIAMOND, _HEART, _SPADE)

LEAF = (
    "M0-.5C.05-.38 .15-.31 .25-.215C.36-.11 .425-.03 .425.085C.425.245 .315.335 .2.335C.11.335 .04.295 0 .225"
    "C-.04.295-.11.335-.2.335C-.315.335-.425.245-.425.085C-.425-.03-.36-.11-.25-.215C-.15-.31-.05-.38 0-.5Z"
)
_VEINS = (
    "M0-.34V.5M0 .14Q-.14.12-.27.02M0 .14Q.14.12 .27.02M0-.02Q-.12-.05-.235-.15M0-.02Q.12-.05 .235-.15"
    "M0-.17Q-.08-.2-.14-.27M0-.17Q.08-.2 .14-.27"
)


def colour(suit: int, four: bool = False) -> str:
    """The suit's ink: red and black, or four colours (diamonds blue, clubs green)."""
    if four:
        return (INK_GREEN, INK_BLUE, INK_RED, INK)[suit]
    return INK_RED if suit in (DIAMOND, HEART) else INK


def draw(s: Pen, suit: int, x: float, y: float, height: float, ink: str, *, turned: bool = False,
         alpha: float = 1.0) -> None:  # fmt: skip
    """One suit sign centred on (x, y), upside down when `turned`."""
    with s.moved(x, y, 180 if turned else 0, height):
        s.path(PATHS[suit], ink, alpha)


def leaf(s: Pen, x: float, y: float, height: float, ink: str, vein: str, *, turn: float = 0,
         alpha: float = 1.0) -> None:  # fmt: skip
    """The linden leaf, point up, with its veins in another colour and its stalk in its own."""
    with s.moved(x, y, turn, height):
        s.path("M0 .2V.5", stroke=ink, sw=0.06, a=alpha)
        s.path(LEAF, ink, alpha)
        s.path(_VEINS, stroke=vein, sw=0.034, a=alpha)
        s.path("M0 .335V.5", stroke=ink, sw=0.05, a=alpha)
