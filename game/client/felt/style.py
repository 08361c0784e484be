"""Sizes, colors, and limits of what is printed on a felt: lengths in design pixels."""

from __future__ import annotations

from typing import Final

from ..draw.style import Colors


class PrintStyle:
    """Lettering, ornaments, and spots."""

    stage_height: Final = 1000.0
    narrow_lens: Final = 700.0
    """A lens that shows less of the felt's width has no room for ornaments with words; the dealer is
    at its left edge, his words beside him.
    """
    name_face: Final = "serif7"
    """The face of names; notes are lighter."""
    shared_chip_radius: Final = 14.0
    """The radius of a chip where everybody's stand."""
    card_growth: Final = 1.3
    """How much larger than designed letters may be on a card with many figures, and of notes."""
    most_note_size: Final = 22
    """How large notes are at most."""
    small_name_growth: Final = 1.6
    """How much larger names may be that are no larger than notes."""
    title_size: Final = 36
    """From which size on a line of lettering is a part of the game's name."""
    widest_letter: Final = 0.72
    """How wide a letter is at most that says what lies at a place, of its size."""
    fade_cell: Final = 8
    """How finely what fades is told from what stays, px."""
    bend_parts: Final = 48
    """In twice as many parts is told where something lies that is bent."""
    inks: Final = {"print": Colors.cream, "foil": Colors.foil}
    least_scale: Final = 0.711
    """That of a felt in a window of 1366x768, where letters on it are largest beside the rest."""
    label_gap: Final = 12.0
    """Between the labels of two spots, design pixels: nearer, they read as one."""
    sheet_width: Final = 1520.0
    """How wide a felt is, design pixels."""
    crowded_growth: Final = 1.2
    """From this growth of the print on it runs into its neighbours: letters do not shrink with the
    felt.
    """
    column_gap: Final = 28.0
    """Between two columns of a printed paytable."""
    hurried_lean: Final = 0.17
    """How far the letters of a hurried name lean, as a share of their height."""
    fairway_name: Final = (440.0, 396.0, 640.0, 62.0)
    """The box of the name that stands on a fairway."""
    cross_corners: Final = {"l": (-1, 0), "m": (0, 0), "r": (1, 0), "t": (0, -1), "b": (0, 1)}
    moon: Final = "#DDE3F6"
