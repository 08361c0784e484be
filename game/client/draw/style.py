"""Colors, sizes, and steps of everything that is drawn: lengths in design pixels, shares as fractions of one."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple


class ToastSpacing(NamedTuple):
    """From one line of a message to the next, and how much higher it is than its lines."""

    line_step: float
    extra_height: float


class Colors:
    """Every color that has a name in the house."""

    live_ground: Final = "#2A2A20"
    lost: Final = "#F3A08F"
    fund_foil: Final = "#F2CF83"
    screen_dark: Final = "#050607"
    live_button: Final = "#2A2A20"
    bar: Final = "#0F1314"
    panel: Final = "#121617"
    raised: Final = "#191E20"
    white: Final = "#FFFFFF"
    black: Final = "#000000"
    line_alpha: Final = 0.10
    """Lines between panels are white at this opacity."""
    text: Final = "#F5F0E4"
    text2: Final = "#C6C4BA"
    text_off: Final = "#A3A39A"
    brass: Final = "#DDB871"
    foil: Final = "#F0D69C"
    cream: Final = "#F3E8CF"
    win: Final = "#8FD6A4"
    loss: Final = "#F3A08F"
    info: Final = "#9FCDF2"
    focus: Final = "#A9DAFF"
    rail: Final = "#2A1F1A"
    rail_light: Final = "#4C3A31"
    rail_line: Final = "#B8965A"
    card: Final = "#FBF8F1"
    card_top: Final = "#FFFDF8"
    card_bottom: Final = "#F6F1E6"
    ink: Final = "#171A21"
    ink_red: Final = "#BE2430"
    ink_blue: Final = "#1D5CB0"
    ink_green: Final = "#1B7340"
    backs: Final = {
        "red": ("#9C1F2B", "#7C1520", "#F7E9CF", "lattice"),
        "blue": ("#1F3F7D", "#152C5C", "#F7E9CF", "lattice"),
        "garden": ("#1D6B49", "#124A32", "#F7E9CF", "lattice"),
        "plum": ("#5D2C70", "#421D51", "#F7E9CF", "scales"),
        "brass": ("#7A5A22", "#573F15", "#F6E2AE", "weave"),
        "night": ("#1C2130", "#10131D", "#E9C982", "stars"),
        "linden": ("#33502B", "#22371D", "#EBCB7F", "stars"),
        "harvest": ("#8A3F1E", "#632B12", "#F6E2AE", "scales"),
        "plum-second": ("#1F5A66", "#123E47", "#F7E9CF", "scales"),
        "brass-second": ("#3F4A52", "#2A3238", "#F6E2AE", "weave"),
        "night-second": ("#571B2A", "#3B101B", "#E9C982", "stars"),
        "linden-second": ("#4A2C5E", "#331D43", "#EBCB7F", "stars"),
        "harvest-second": ("#57601F", "#3D4413", "#F6E2AE", "scales"),
    }
    """Of each card back: its color, that of its edge, what is printed on it, and its pattern."""
    ivory: Final = "#F4EAD6"
    lammer: Final = "#C5232D"
    lammer_ink: Final = "#FFF8EA"
    envy: Final = "#2B6CA3"
    die_ivory: Final = "#F3ECDD"
    die_red: Final = "#B01E2A"
    die_ink: Final = "#1B2230"
    plain_felt: Final = "#2A4A40"
    """The cloth of what belongs to no game."""
    stitch: Final = "#C9A35C"
    cup_lining: Final = "#234A3F"
    emblem_felt: Final = "#14513B"
    light_words: Final = "#F5F0E4"
    dark_words: Final = "#1A1712"


class ControlStyle:
    """Buttons, messages, charts, and the screens of terminals."""

    least_chart_bar: Final = 16.0
    """The least room of bars beside their labels."""
    least_bars_beside: Final = 90.0
    bar_under: Final = 28.0
    """With less room than this beside their labels bars stand under them, in rows at least so high."""
    screen_left: Final = 24.0
    screen_right: Final = 376.0
    screen_margin: Final = 52.0
    """What a terminal's screen is wider than the words on it."""
    two_line_screen: Final = 44.0
    three_line_screen: Final = 66.0
    """How high a terminal's screen is at least that has so many."""
    dollar_sign: Final = 0.94
    """How high a dollar sign is, of its size."""
    fund_sizes: Final = (58, 52, 46, 40, 36, 32, 28, 24, 20, 18, 16)
    """The sizes of the fund display's figure, the largest that has room; beside its name it is no
    smaller than `BESIDE_NAME`.
    """
    least_fund_beside_name: Final = 26
    tall_button: Final = 118.0
    key_over_label: Final = 53.0
    """Buttons as high as this, design pixels, have their key over the label, unless lettering alone
    makes a usual button so high.
    """
    one_line_button: Final = (72.0, 66.0)
    """Up to this height, in lettering that has not grown, words and key, or a sign and words, stand
    in a line where they have room.
    """
    shadow_margin: Final = 22.0
    """Room a piece has round it for its shadow, ring and glow, design pixels."""
    key_gap: Final = 12.0
    """Between a button's words and the cap beside them."""
    toast_margins: Final = (66.0, 14.0)
    """Of a message: how far its words are from its left and from its right."""
    toast_spacing: Final = ToastSpacing(26.0, 14.0)
    low_toast_spacing: Final = ToastSpacing(22.0, 4.0)
    """Where a message stands low and has several lines."""


class PlayingCardStyle:
    """Playing cards, drawn 250 wide and 350 high."""

    width: Final = 250
    height: Final = 350
    corner: Final = 16
    small_below: Final = 64
    covered_share: Final = 0.9
    quick_width: Final = 150
    """Wider cards, px, turn without smoothing while they fly."""
    growth: Final = 0.0025
    """How much larger a card or a chip is seen for every px that it is above the felt."""
    peel_steps: Final = 6
    """In how many steps the corner of a card is bent up."""
    fold_angle: Final = 24.0
    fold_start: Final = 0.44
    """The angle of the fold of a card that is looked at, in degrees, and how far up it begins, of
    the card's width.
    """
    view: Final = (0.0, 0.0, 250.0, 350.0)
    pip_columns: Final = (95, 125, 155)
    top_pip: Final = 56
    pip_depth: Final = 238
    pip_size: Final = 39
    court_box: Final = (15, 17, 221, 200)
    """What the upper half needs of the card: x, y, width, height."""
    court_window: Final = (
        "M89 18H225A9 9 0 0 1 234 27V135.9L16 214.1V173A9 9 0 0 1 25 164H80V27A9 9 0 0 1 89 18Z"
    )


class ChipStyle:
    """Chips, of their radius."""

    highest_stack: Final = 20
    """A stack never shows more chips; the pill under it says the amount."""
    edge: Final = 0.11
    stack_step: Final = 0.16
    """How deep the edge shows below a chip, and how far each chip raises the next, of the radius.
    """
    growth: Final = 0.0025
    """How much larger chips are seen for every px that they are above the felt."""
    growth_step: Final = 3
    """The steps in which chips in the air grow, px above the felt."""
    falling_tilt: Final = 6.0
    """How much the highest chip of a stack is turned while it falls, in degrees."""
    turned_copies: Final = 7
    """How many turned copies of each chip there are."""
    print_sizes: Final = {1: 84.0, 5: 84.0, 25: 73.0, 100: 54.0, 500: 54.0, 1000: 64.0}


class DieStyle:
    """Dice and their cup, of the size of a die or the cup's radius."""

    pip_spread: Final = 0.255
    pip_radius: Final = 0.088
    corner: Final = 0.18
    """Where pips stand, how large they are, how round the corners are; of the die's size."""
    lid_place: Final = (0.9, -1.0)
    """Where the lid lies when the cup is open, in radii from its centre."""
    growth: Final = 0.0045
    shadow_step: Final = 4
    """How much larger a die is seen for every px that it is above the felt, and the steps of its
    shadow on the way: px.
    """
    sway_step: Final = 3
    """Degrees between two pictures of a cup that is swung."""


class FurnitureStyle:
    """What stands on a table."""

    one_line_plate: Final = 40.0
    """A plate that is no higher has one line."""
    shadow_step: Final = 4
    """Units between two heights that a marker's shadow is drawn for."""


class PortraitStyle:
    """People, and the dealer's hands."""

    dealer_rounds: Final = 40
    """Rounds after which a dealer is relieved."""
    head_turns: Final[dict[str, tuple[float, float]]] = {
        "speaks": (2.0, -0.5),
        "deals": (0.0, 2.2),
        "congratulates": (-4.0, -0.8),
    }
    """How far a head is turned about its chin, degrees, and sinks in a pose."""
    chin: Final = 16.0
    palm: Final = "M-17 -6C-20 6 -27 18 -26.5 38C-26 50 -18 53 -12 54C-2 60 14 60 21 54C28 48 28 32 26 22C24 10 18 4 17 -6Z"
    inner_palm: Final = "M-17 -6C-21 6 -27 18 -26.5 36C-26 46 -18 50 -12 51C-3 56 11 56 17 51C23 46 23 31 21 22C19 10 14 4 13 -6Z"
    palm_lines: Final = ("M-22 38Q-4 44 14 34", "M-20 26Q-2 34 20 40", "M8 2Q2 18 16 34")
    hand_beside: Final = 84.0
    hand_above: Final = 126.0
    hand_below: Final = 96.0
    """How far a hand and its cuff reach from where they are laid."""
    sleeve: Final = "#EDE5D3"
    sleeve_shade: Final = "#C5BEAF"
    arm_half_widths: Final = (20.0, 24.0)
    arm_band: Final = 96
    """How high a part of the window is in which an arm is painted at once: real pixels."""
    shoulder: Final = (38.0, 100.0)
    """Half of how wide an arm is at wrist and shoulder, and how far from the axis and from the top
    the shoulder is: px.
    """
    fade_steps: Final = 4
    """In how many steps a hand comes and goes."""
    most_turn: Final = 78.0
    """How far a hand is turned at most: degrees."""
    turn_step: Final = 6
    """Degrees between two pictures of a hand that comes from another side."""


class StageStyle:
    """The room, its light, and the table in it: an arc between straight rails."""

    light_reach: Final = 900.0
    dither: Final = 128
    axis: Final = 760.0
    half_width: Final = 708.0
    top: Final = 108.0
    corner: Final = 20.0
    straight: Final = 600.0
    radius: Final = 1040.0
    center_y: Final = -48.0
    join_x: Final = 600.0
    join_y: Final = center_y + sqrt(radius * radius - join_x * join_x)
    bottom: Final = center_y + radius
    rail_width: Final = 44.0
    light_height: Final = 400.0
    board_top: Final = 94.0
    rail_lead: Final = 90.0
    reach_in: Final = 60.0
    reach_out: Final = 104.0
    fineness: Final = 8


class TypeStyle:
    """Letters, of their size."""

    curve_steps: Final = 14
    quarter_bend: Final = 0.4477
    """How far from the corner, of its radius, the controls of a quarter circle lie."""
    small_emblem: Final = 32
    """Pixels up to which the leaf fills the tile and has no rim: at that size a line would be a
    smear.
    """
    outline_size: Final = 512
    open_faces: Final = 24
    """How many faces stay open at one size each: every one keeps what it has drawn, up to half a
    megabyte.
    """
    capitals: Final = {"serif": 0.670, "ui": 0.690, "num": 0.720}
    """Height of capitals, and of lining figures, of the size."""
    anchor_shares: Final = {"l": 0.0, "c": 0.5, "r": 1.0}
    """How much of a line's width lies before the point that it is anchored at."""
    line_lead: Final = 1.34
    """From one line of a paragraph to the next, of its size."""
    least_print: Final = 15
    most_print_growth: Final = 1.13
    print_floor: Final = 12
    """How much larger than designed print may come out for its least size; more would run into its
    neighbours.
    """
    most_line_breaks: Final = 2_000
    """How many ways of breaking words into lines are compared."""
    lone_word: Final = 0.3
    """How badly a last line of one word ends, as a share of the longest line's length."""
    width_slack: Final = 0.01
    """How much wider than its room a text may come out, which was measured in other units: a
    hundredth of a pixel.
    """
