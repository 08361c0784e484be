"""Places, sizes, and colors at a table: lengths in design pixels, shares as fractions of one."""

from __future__ import annotations

from typing import Final

from ..draw.style import Colors
from ..felt.style import PrintStyle


class RegionSizes:
    """How the window is shared between stage, bars, and panel."""

    stage: Final = (PrintStyle.sheet_width, 956.0)
    """The felt's design; every layout is drawn in it."""
    panel_width: Final = 400.0
    """How wide a column of the panel is designed."""
    bar_height: Final = 124.0
    top_bar_height: Final = 76.0
    """How high bar and top bar are designed."""
    panel_handle: Final = 60.0
    """What the button that brings a folded panel back takes at the top bar's end."""
    handle_button: Final = (12.0, 44.0)
    """How far below the upper edge that button lies, and its side."""
    one_row_bar: Final = 1920.0
    """How wide the bar is designed with everything in one row."""
    two_row_bar: Final = 1180.0
    """How much of that stands in one of two rows."""
    turn_taking_bar: Final = 1280.0
    """How wide the bar's design is where wagers and decisions take turns in one place."""
    least_sheet: Final = 0.3
    """The least share of a narrow window's height that the panel's sheet takes."""
    most_lettering: Final = 1.25
    """How much lettering on the stage, and within the panel, grows at most; beyond that the panel
    grows as a whole. Only in a lens, which may show the felt smaller than its letters can be, they
    are larger still.
    """
    felt_beside_panel: Final = 0.335
    """The felt's share beside a panel, with large text in a window that is clearly wider than high;
    else half of it.
    """
    coach_height: Final = 350.0
    """How high a panel is, of its own design, in which the coach has room for what he says."""
    most_panel_units: Final = 1.25
    """How many text units of a design pixel the panel has at most in a sheet that is high: it has
    more columns then.
    """
    small_scale: Final = 0.6
    """Below this scale letters stay readable while all else shrinks, so that panel and bar need
    more room at any text size.
    """
    plate: Final = (222.0, 60.0)
    narrow_plate: Final = 178.0
    """A plate's width where letters are largest."""
    plate_gap: Final = 10.0
    """Between two plates."""
    one_line_plate: Final = (128.0, 31.0)
    """The least width and the height of a plate in one line, as they stand in two rows where one
    has no room for all.
    """
    top_bar_without_pill: Final = 800.0
    """A top bar that is no wider has no room for a pill beside its title."""
    shape_slack: Final = 0.03
    """How much further a window has to go to leave a shape than to come into it, so that a dragged
    edge does not flicker.
    """
    least_felt: Final = 0.3
    """The least share of what is above panel and bar that the felt has beside the plates."""
    toast_width: Final = 0.36
    """The share of the window's width that toasts may take."""
    dealer_half_width: Final = 0.0645
    """The share of the felt's width that the dealer's two cards take left of its middle."""
    floor: Final = 1080.0
    """The lower edge of the bar's design."""


class HandStyle:
    """Rows of a hand's cards at the blackjacks."""

    summary_line: Final = 38.0
    right_limit: Final = 1000.0
    """How far to the right a hand's cards may reach."""
    dealer_limit: Final = 892.0
    """How far to the right the dealer's cards may reach: what is printed there stays in sight."""
    lower_limit: Final = 948.0
    """How far down a hand's cards may reach."""
    index_room: Final = (0.22, 34.0)
    """The share of a card's width that must be free for its index to be read, and how far down the
    next lies when less is free.
    """
    split_total: Final = 16.0
    """How far below the middle of a guest's split hand its total stands: under the cards' indices."""
    guest_hands: Final = {1: (0.0, 1.0), 2: (94.0, 0.78), 3: (62.0, 0.6), 4: (52.0, 0.55)}
    """How far apart a guest's hands lie, and the share of a card's width that theirs have, by how
    many they are.
    """


class FeltStyle:
    """What the families draw on their felts."""

    own_ring: Final = 1.0
    """How far from the player's chips their ring is, in a box that all seats share."""

    frame_colors: Final = {True: Colors.brass, False: "#8CC7F0"}
    dash: Final = "12 7"
    condition_letters: Final = 22.0
    """How large the words stand that cards which make a condition are called by."""
    plus_side: Final = 40.0
    """The side of the square in which the plus stands."""
    pot_sum_rise: Final = 20.0
    """How much further up the pot's sum stands when its letters have grown by their own size: off
    the words below the ring.
    """
    screen_ink: Final = "#F8E6BE"
    one_line_screen: Final = 56.0
    """Windows lower than this say everything in one line."""
    large_letter_screen: Final = 80.0
    """Windows as high as this have room for large letters."""
    others_top_rise: Final = 14.0
    others_bottom_rise: Final = 2.0
    """How much further up the others' upper and lower edges stand then: away from the name below,
    and not onto what is above.
    """
    stake_lift: Final = 20.0
    loose_chip_radius: Final = 24.0
    """How high a stake is carried, px, and the radius of its chips where they lie on no spot of
    their own.
    """
    box_rounding: Final = 5.0
    box_frame: Final = (10.0, 5.0)
    """How round the frame of a box is, and how wide."""
    amount_beside: Final = 78.0
    """How wide the amount is that a tag beside a spot has room for between them."""
    large_lettering: Final = 1.35
    """Lettering so much larger than the design's lets the amounts on neighbouring spots run into
    one another.
    """
    roll_tile: Final = (142.0, 76.0, 10.0)
    roll_tile_top: Final = 832.0
    most_roll_tiles: Final = 5
    tile_growth: Final = 1.15
    """How much wider than usual all tiles are where one asks for it."""


class CarriedChipStyle:
    """The chip that goes with the pointer, and the tag that says what it costs."""

    tag_width: Final = 292.0
    radius: Final = 24.0
    aside: Final = 36.0
    above: Final = 70.0
    """The radius of the chip that goes with the pointer, and how far from its tip it is, so that
    the spot stays in sight.
    """
    least_spot: Final = 26.0
    """The least that a spot takes up to either side."""
    lowest_tag: Final = 950.0
    turning_edge: Final = 1380.0
    """How far down a tag may reach, and from where on the carried chip stands left of a stake."""
    tag_room: Final = (70.0, 96.0, 1380.0, lowest_tag - 96.0)
    """Where on the stage a tag may stand."""


class DialogStyle:
    """Dialogs and sheets over a table."""

    fairness_width: Final = 940.0
    longest_word: Final = 40
    dimming: Final = 168
    sheet_row: Final = 33.0
    least_sheet_row: Final = 28.5
    sheet_heading: Final = 42.0
    """A row's height, the least it is, and that of a block's heading, in design pixels of lettering
    that has not grown.
    """
    sheet_column: Final = 370.0
    upright_column: Final = 350.0
    """The least width of a column, and in a window that is higher than wide."""
    sheet_gap: Final = 26.0
    figure_gap: Final = 18.0
    least_figure_gap: Final = 9.0
    """The usual space before a column of figures, and the least."""
    sheet_padding: Final = 28.0
    listed_steps: Final = 1.3
    """From this growth of the lettering on the steps are told in a list."""


class TableGeometry:
    """Where things stand on every felt."""

    shoe: Final = (1002, 139)
    tray: Final = (760, 140)
    """The dealer's chip tray, and what comes from it that is no chip."""
    tray_tube: Final = 40.0
    """How wide a tube of the tray is, px."""
    discard_rack: Final = (487, 140)
    """The middle of the discard rack."""
    pack: Final = (700, 150)
    """Where the dealer shuffles and cuts by hand."""
    hand_deck: Final = (858, 176)
    """Where he holds the deck in his left hand who deals from the hand."""
    spare_card_drop: Final = 10.0
    """How far a card that does not play lies below those that do, px."""
    folded_card_rise: Final = 24.0
    """How far the player's folded cards lie towards the dealer until the round is over, px."""
    tip_line: Final = (74.0, 8.0)
    """Where a chip on the tip line lies, right of the tip box, px."""
    tip_size: Final = (152.0, 60.0)
    """How large tip box and tip line are as they are pressed, px."""
    tip_step: Final = 8.0
    """How far apart those of two seats lie there, px."""
    tip_radius: Final = 17.0
    """How large a chip for the dealer is drawn at most, px."""
    amount_room: Final = 78.0
    """The room that an amount beside the player's chips needs in a box that all share, and its
    edge.
    """
    pot_places: Final = ((-23, -22), (25, -20), (-27, 20), (22, 18), (0, -44), (0, 0))
    """Where stakes lie in the ring of a pot, from its middle, in the order in which they were made.
    """
    bar_half_height: Final = 30.0
    """A shared box whose half height is less is a bar: chips lie on its middle line, not along its
    lower edge.
    """


class WordStyle:
    """The words of hands, bubbles, signs, and marks."""

    hand_words_growth: Final = 56.0
    """How much wider than laid out the words of a hand may be."""
    card_gap: Final = 6.0
    overhang: Final = 10.0
    """How near the words of a hand come to the cards, and how far they may reach beyond their box.
    """
    icon_width: Final = 52.0
    """How much room an icon of the top bar takes, with the gap beside it."""
    bubble_width: Final = 392.0
    panel_bubble: Final = 450.0
    wide_bubble: Final = 616.0
    """How wide the dealer's bubble may be, and to who is new beside the panel and where that is
    closed.
    """
    lines_over_tray: Final = 3
    """With more lines the bubble reaches over the chip tray: less is said."""
    round_count_end: Final = 1280.0
    """Where the count of rounds ends in the top bar of a window without columns."""
    print_line: Final = 25.0
    """How high a line of print is."""
    least_pixels: Final = 16
    """So many real pixels words need."""
    mark_width: Final = 460.0
    """How long the words of a table's mark may be, px."""
    plaque_growth: Final = 1.5
    """How much higher its plaque is than they are."""
    plaque_on_rail: Final = 76.0
    plaque_end: Final = 620.0
    plaque_on_tray: Final = 114.0
    """From where down it lies on the rail, and where it ends: left of whoever deals; from where
    down it lies on his chip tray."""


class ColumnStyle:
    """What the panel's columns are drawn with."""

    width: Final = RegionSizes.panel_width
    """How wide a column of the panel is."""
    left: Final = 24.0
    right: Final = 380.0
    """Between what the lines of a column stand."""
    row_end: Final = right - 4
    """Where the rows of a list of wagers end."""
    two_line_cost: Final = 48.0
    """The least height of a wager's cost that has two lines."""
    full_bar_edge: Final = 0.20
    """The edge that fills the bar; a progressive at its seed costs more."""
    figure_gap: Final = 7.0
    """The least space before a column of a paytable's figures."""
    tag_line: Final = 27.0
    """The height of a line in the tag of a wager."""
    one_line_growth: Final = 1.6
    """Where letters are larger for their stage, a top bar has room for one line."""
    least_wager_words: Final = 18
    """The least size of which wagers paid and lost, before that is left out."""


class PainterStyle:
    """How pieces are painted, and in how many steps."""

    breath_steps: Final = 12
    """Into how many steps a breath of the live frame is cut."""
    another_area: Final = 20_000
    """As many pixels more are painted at once in no more time than two areas of the window are."""
    passing_pictures: Final = 3
    """How many pictures are kept of what hardly ever comes back."""
    look_ahead_steps: Final = 16
    """At how many shares of its way a movement is looked at ahead of time."""
    larger_die: Final = 1.02
    """How much nearer a die must be to be seen larger."""
    bubble_start: Final = 0.96
    """How large the bubble of what is said is at first."""
    sleeve_end: Final = 36.0
    """How far below the upper edge of the first lens a dealer's sleeve ends, behind what he says:
    px.
    """
    odds_width: Final = 160.0
    """How wide odds are under a hand's name, about."""
    mark_letters: Final = 26.0
    """How large the letters of a mark are there: it is as high as the dealer's chip tray."""
    legible_scale: Final = 0.5
    """At a smaller scale the figures of a meter cannot be read, nor lines on the cloth."""
    shared_chip_radii: Final = (19.5, 19.0, 16.5, 11.5, 9.5)
    """The radii of chips in a box that all share: the player's, the others', the others' where it
    is narrow.
    """
    warming_seconds: Final = 0.005
    """Seconds of drawing ahead in one frame."""


class SceneTimes:
    """Seconds and steps of what changes by itself at a table."""

    bankroll_steps: Final = 12
    """In how many steps the figure of the bankroll rolls."""
    pose_fade: Final = 0.09
    relief_fade: Final = 0.4
    """Seconds in which a dealer's pose fades into another, and a dealer into who relieves him."""
    breath: Final = 0.1
    """Seconds between two pictures of the breathing live spot."""
    look_away: Final = 0.5
    """Seconds for which a covered hand stays so whatever is pressed."""


class LessonStyle:
    """The card that says what is to be learned of a settled round, in design pixels."""

    wide: Final = 510.0
    high: Final = 250.0
    half: Final = 184.0
    """How high it is with one bar."""
    foot: Final = 40.0
    """How much higher where the round had other choices."""
    margin: Final = 12.0
    """How far it stays from the window's edge and the bar."""
    button: Final = 44.0
    line: Final = 30.0
    """How far its sentences stand apart, and how much higher it is with a third one."""
    more: Final = 260.0
    """How wide the words are that lead to the round's other choices."""
    bars_start: Final = 178.0
    bars_end: Final = 390.0
    bar: Final = 24.0
    """How high a bar is."""
    win: Final = "#1B7442"
    push: Final = "#D3C8AC"
    lose: Final = "#F0B4AA"
    hatch: Final = "#E49A8F"


class LensSizes:
    """How the felt is cut into lenses in narrow windows."""

    prime_words: Final = (1042.0, 800.0, 142.0, 65.0)
    """Where it is said how many of one's own cards are of one colour, right of the last."""
    shared_part: Final = 0.295
    """How much of a window with large text has what everybody shares, beside what is one's own."""
    most_nearness: Final = 1.7
    """How much nearer what is one's own may be seen than what everybody shares."""
    abreast_ratio: Final = 1.2
    """How much wider than high a part of a window is in which both stand beside each other."""
    least_gain: Final = 1.1
    """How much nearer that has to be than on the whole felt, for this to be seen in two parts."""
    own_part: Final = 0.45
    """How much of the height what is one's own has there at most, under what everybody shares."""
    dark_part: Final = 0.1
    """How much of the height there may stay dark under it."""
    curved_rail: Final = 720.0
    """How low, as designed, a felt that goes on down to the bar is cut by it: its rails have begun
    to curve there.
    """
    top_bar_without_round: Final = 640.0
    """A top bar that is no wider leaves the round's number out."""
    rail_margin: Final = 34.0
    """What stays free within its rails."""
    least_middle: Final = 190.0
    """The least that is seen on each side of the axis of what everybody shares: the dealer's tray.
    """
    middle_cup: Final = 400.0
    """A cup that stands no further from the axis is seen with what everybody shares, and below it
    what it counts, as wide as `SIGN`.
    """
    sign: Final = 108.0
    half_capital: Final = 0.36
    """Half a capital's width, of its size."""


class BarStyle:
    """The bar of wagers and decisions, and the top bar."""

    line: Final = 124.0
    """How high a line of the bar is in its design."""
    left: Final = 24.0
    """What stays free at its left end."""
    gap: Final = 8.0
    """Between the groups of a bar."""
    button: Final = 184.0
    button_gap: Final = 14.0
    end_button: Final = 102.0
    """A button's usual width, what is free beside it, and how wide one is at the bar's end."""
    usual_decisions: Final = 4
    """More decisions take the room of the closed buttons at the bar's end."""
    level_cell: Final = 102.0
    level_left: Final = 312.0
    level_most_left: Final = 400.0
    level_from_axis: Final = 448.0
    """How wide a cell of the switch for levels is, where it stands in the top bar, and where it
    leaves a long name its room: that far from the dealer.
    """
    onward: Final = 326.0
    """How wide the gold button is that leads on."""
    four_buttons: Final = 4 * button + 3 * button_gap
    """So much do decisions share that are no more than four."""
    narrow_button: Final = 104.0
    """A button that is no wider has its key's cap over its word, and no room for more."""
    onward_letters: Final = 32
    letters: Final = 26
    least_letters: Final = 16
    """How large buttons are lettered, and the least in which a word has to have room."""
    least_pixels: Final = 16
    """The smallest letters of a decision, real pixels."""
    least_hint: Final = 14
    """The smallest letters of the hint beside the chips, real pixels; without room for them it is
    left out.
    """
    rounding_slack: Final = 4.0
    """How much wider a button may be drawn than it is measured, to end with a whole pixel."""
    seal_radius: Final = 14.0
    """The radius of the seal beside the table's name."""
    favorite_cell: Final = 76.0
    """How wide a favorite bet is at least."""
    least_target: Final = 20
    """How high a spot is at least that is reached: real pixels."""
    tooltip_width: Final = 420.0
    """How wide a tooltip is at most, before lettering grows."""
    top_left: Final = 16.0
    top_above: Final = 12.0
    top_height: Final = 44.0
    """How far from the window's edges it stands, and how high it is."""
    long_round_number: Final = 3
    """From so many figures on the round's number has no room for its whole label."""
    promise_digits: Final = 4
    """So many digits of the promise stand beside its lock."""


class PanelStyle:
    """The coach's panel and its pages."""

    seat_row: Final = 84.0
    """How high somebody's row is at most."""
    paged_height: Final = 700.0
    """A panel that is less high than this is turned over page by page."""
    row: Final = 29.0
    least_row: Final = 24.5
    """The usual height of a paytable's row, and the least."""
    choice_bar: Final = 30.0
    """How high the coach's bar of a choice is at least."""
    ending_row: Final = 26.0
    """How high a row is of the table that says how a choice ends."""
    settled_line: Final = 24.0
    """How high a settled wager's line is at least."""
    least_paytable_rows: Final = 4
    """So many rows of a paytable have to fit under the coach, otherwise the two come by turns."""
    head: Final = 76.0
    note: Final = 44.0
    """Where the panel's head ends, and the room at the foot for the line that says how to see more.
    """
    wagers_top: Final = 74.0
    wagers_foot: Final = 20.0
    """Where a list of wagers begins, below the panel's own head, and the space under it."""
    barred_wager: Final = 56.0
    one_line_wager: Final = 34.0
    least_wager: Final = 27.0
    """The height of a wager's row with its bar under it, of one line only, and the least."""


class SeatStyle:
    """Several people at one machine."""

    colors: Final = ("#C8AAF2", "#CFE07A", "#F49AC1", "#7FD8D4")
    """Of several people each has one, in the order of their seats; none of them means anything else
    at a table.
    """
    two_line_row: Final = 54.0
    """The least height of a row of two lines."""
    badge_letter: Final = 14.0
    """The smallest letter of a badge, real pixels."""
    pass_card: Final = (502.0, 336.0, 516.0, 176.0)
    """Where the card lies that says to whom the machine is passed."""
