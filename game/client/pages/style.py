"""Sizes, colors, and limits of the pages: lengths in design pixels, shares as fractions of one."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..draw.style import Colors


class RoomLook(NamedTuple):
    """The lobby's room at an hour: tones of wall and floor, the ending of its windows' drawings, how
    dark its corners are and its wall is above, how bright its lamps and what falls in by the windows.
    """

    wall: tuple[str, str, str]
    floor: tuple[str, str, str]
    window: str
    corners: float
    above: float
    lamps: float
    sunlight: float = 0.0


class PageStyle:
    """What every page has, and those without a room of their own."""

    rack_values: Final = (5, 25, 100, 500, 1000)
    entries_read: Final = 1_000
    """So many of the latest rounds are read; what is older than those is left out."""
    buy_ins: Final = (50_000, 100_000, 200_000, 500_000)
    """Amounts to buy in, of which the second is chosen at first: cents."""
    tables_of_a_day: Final = 4
    """So many tables of a day have a row of their own."""
    desk_abreast: Final = 1100.0
    """How wide a window is whose entries stand beside the desk, as many as it is high."""
    rack_stack: Final = 20
    """So many chips stand on each other in the rack."""
    tournaments_listed: Final = 12
    """So many tournaments are listed, and so many profiles asked for."""
    player_colors: Final = ("#F2C879", "#7FD8D4", "#F49AC1", "#CFE07A", "#C8AAF2", "#F4A07A")
    """Whose line is whose in the picture, in the order of those who play; each has his face beside
    it, too.
    """
    more_tables: Final = 3
    """So many more tables than the first are asked for."""
    dialog_padding: Final = 36
    minimums: Final = (500, 1_000, 1_500, 2_500)
    """Smallest bets that stand on the card of a table's rules, in cents."""
    stakes: Final = tuple(
        c * 100 for c in (1, 2, 3, 5, 10, 15, 25, 50, 100, 200, 300, 500, 1000, 2000, 5000, 10_000)
    )
    limits: Final = (
        0,
        *(c * 100_000 for c in (50, 75, 100, 150, 200, 250, 500, 1000, 2500, 5000, 10_000)),
    )
    edge: Final = 20.0
    gap: Final = 8.0
    scroll_step: Final = 96
    longest_name: Final = 24
    players_left: Final = 146.0
    name_size: Final = 32.0
    face: Final = 220.0
    """How large who plays is seen."""
    faces_abreast: Final = 1100.0
    """From which width on who plays stands beside the faces that are to be had."""
    blur_factor: Final = 4
    """How many times smaller the room is blurred than it is seen."""
    heading_fonts: Final = {
        "h1": (36.0, "serif6"),
        "h2": (28.0, "serif6"),
        "h3": (24.0, "ui7"),
        "h4": (22.0, "ui7"),
    }
    text_fonts: Final = {"plain": "ui5", "strong": "ui7", "soft": "serifi6", "code": "ui6"}
    body_size: Final = 21.0
    least_panel: Final = 460.0
    """The least width of a panel, design pixels."""
    paytable_line: Final = 34.0


class LobbyStyle:
    """The room of tables and its list."""

    miniature_width: Final = 378.0
    miniature_height: Final = 136.0
    inks: Final = {"print": Colors.cream, "brass": Colors.brass, "lammer": Colors.lammer}
    table_picture: Final = (-270.0, -90.0, 540.0, 310.0)
    """The box of a table's picture, in its units: the light on the floor and the lamps included."""
    dealer: Final = (92.0, -72.6, 68.0)
    """How wide a dealer stands at a table, where his picture begins over the board, and how much of
    it is seen.
    """
    hours: Final = {
        "night": RoomLook(
            ("#0E1213", "#161C1E", "#1B2224"), ("#2B211B", "#231B16", "#1A1412"), "", 0.45, 0.6, 1.0
        ),
        "day": RoomLook(
            ("#2C3638", "#47565A", "#5B6B6D"),
            ("#6E5744", "#5E4938", "#4A392C"),
            "-day",
            0.3,
            0.78,
            0.0,
            0.22,
        ),
    }
    lamp_place: Final = (122.0, -24.0)
    """How far from the middle, and how high, a table's two lamps hang."""
    lamp_light: Final = "#FFD9A0"
    lamp_glow: Final = "#D9A45C"
    tile_width: Final = 200.0
    """The least width of a tile, and of what stands in it: its picture's share of that and its least
    height where there is a choice, how high its words are, the line of them that gives way, and how
    far they stand from its sides.
    """
    tile_picture: Final = 0.64
    tile_least_picture: Final = 150.0
    tile_text: Final = 132.0
    tile_line: Final = 28.0
    tile_pad: Final = 14.0
    tile_table: Final = 424.0
    tile_tall: Final = 270.0
    """How many units of a table's picture a tile shows beside each other, and from its lamps down."""
    tile_gap: Final = 16.0
    tile_corner: Final = 16.0
    door_table: Final = 470.0
    door_picture: Final = 0.335
    door_pictured: Final = 1180.0
    door_abreast: Final = 860.0
    """How many units of a table's picture the band shows beside each other, the share of the band
    that it takes, and how wide the band must be for it and for two columns, in design pixels of
    lettering that has not grown.
    """
    known_rounds: Final = 20
    known_tables: Final = 3
    """After so many rounds at so many tables nobody needs to be shown a first one."""
    seal_radius: Final = 13.0
    tables_a_page: Final = 12
    """How many tables stand in the room; further games stand in it on further pages."""
    row_counts: Final = (3, 4)
    """In how many rows they stand, whichever lets them be larger."""
    row_sizes: Final = (0.76, 0.88)
    """How large the tables of the first and the last row are: those in front are nearer."""
    row_pitches: Final = (346.0, 398.0)
    """From one table's middle to the next in these rows."""
    above_board: Final = 73.0
    """How far a dealer and the lamps stand over a table's board, in its units."""
    below_board: Final = 172.0
    """How much of a table is seen between its board and its plaque, in its units."""
    spoken_size: Final = 22.0
    """The size of a plaque's name, and of what a dealer asks aloud."""
    ring_fade: Final = 0.120
    lamp_fade: Final = 0.180
    fade_steps: Final = 4
    """Seconds in which the ring comes to a table or leaves it, and in which its lamps do, and in
    how many steps.
    """
    breath_shares: Final = (0.0, 0.5, 1.0, 0.5)
    """How much more light the lamps of an open round give, step by step of a breath: shares of the
    most.
    """
    floor: Final = 8.0
    """How much floor there is between the tables' box and the bar of facts."""


class FigureStyle:
    """Odds, trips, and simulations."""

    least_hours: Final = 1 / 6
    """Hours at a table from which on figures an hour say anything."""
    axis_steps: Final = (1, 2, 2.5, 3, 5, 10)
    least_entries: Final = 5
    axis_ticks: Final = 4
    fan_rounds: Final = 100
    """Rounds over which a fan opens."""
    fan_wager: Final = 500
    """The wager of a fan's rounds, in cents."""
    most_rows: Final = 24
    """Rows of a sheet that are listed; of longer ones the rest is one row."""
    wager_steps: Final = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 50, 75, 100)
    """A wager goes up by these times its least."""
    half_hours: Final = tuple(range(1, 25))
    """A leg is so many half hours."""
    paces: Final = (20, 25, 30, 35, 40, 50, 60, 70, 80, 100, 150, 200)
    bankrolls: Final = (
        *range(10_000, 100_001, 5_000),
        *range(125_000, 300_001, 25_000),
        500_000,
        1_000_000,
    )
    loss_stops: Final = (0, 5_000, 10_000, 20_000, 30_000, 50_000, 100_000, 200_000)
    first_hours: Final = 4.0
    first_bankroll: Final = 40_000
    """What is planned at first."""
    wide_band: Final = "#2B363B"
    narrow_band: Final = "#41525E"
    """The bands of the fan."""
    few_rows: Final = 12
    longest_bet: Final = 60
    """Letters of a bet's name that a sentence can hold."""


class PracticeStyle:
    """Drills, lessons, and the guided first round."""

    reason_shown: Final = 0.9
    """Seconds for which a right answer's reason stays before the next hand; Space goes on at once.
    """
    deaf_after_verdict: Final = 0.3
    """Seconds after a verdict in which no answer counts: the key was meant for the hand before."""
    idle_seconds: Final = 30.0
    """After so many seconds without any input the time of a question stands."""
    hands_until_pause: Final = 2
    """After so many hands of the exam without an answer it waits for the player."""
    first_hand_wait: Final = 0.05
    """Seconds that the felt waits for its first hand, which was made while it was drawn."""
    most_rows: Final = 8
    """Rows of a line that stand one under another; more go on in one text."""
    bar: Final = 58.0
    close_bar: Final = 38.0
    """The height of a bar with what it gives away below its figure, and without."""
    panel_fits: Final = (
        (bar, 14.0, True, 4, False),
        (bar, 8.0, True, 4, False),
        (bar, 8.0, False, 3, False),
        (bar, 8.0, False, 1, False),
        (close_bar, 8.0, False, 1, False),
        (close_bar, 8.0, False, 0, True),
    )
    """How the panel is set, the roomiest first: bars, what is between its parts, the whole row or
    what fits of it, up to which rank nothing is left out, and whether there are only a few bars.
    """
    two_figure_growth: Final = 1.3
    """How much larger lettering may be for both figures to stand in a bar."""
    panel_padding: Final = (24.0, 16.0)
    whole_felt_share: Final = 0.75
    """A panel that needs more than this of the height of a felt covers it whole."""
    short_word_growth: Final = 1.3
    """How much larger than designed letters are where the words of a bar are short."""
    figure_widths: Final = {1: (138.0,), 2: (176.0, 150.0), 3: (93.0, 101.0, 128.0)}
    """How wide so many of them are."""
    stake: Final = 500
    """Cents on each wager that is asked about at a dice table."""
    bankroll: Final = 10**9
    """Cents that nobody runs out of in practice."""
    label_room: Final = (64.0, 176.0, 1392.0, 770.0)
    """The part of the stage in which it may stand what cards are called."""
    label_width: Final = 660.0
    number_disc: Final = 64.0
    label_line_shares: Final = (1.0, 0.6, 0.45, 0.3)
    """Into lines how long, of its whole length, what cards are called may be set."""
    hint_width: Final = 362.0
    """How wide the hint is in the bar."""
    hand_number: Final = 24.0
    """The size of the hand's number in the top bar."""
    ring_place: Final = (80.0, 70.0)
    """Where the middle of the ring lies from the corner of the place where the hand is read."""
    most_bars: Final = 6
    last_seconds: Final = 2
    ring_lines: Final = 60
    """The last seconds, in which the ring is broken, and of how many lines it is drawn."""
    row_step: Final = 30.0
    panel_card: Final = 44.0
    panel_card_step: Final = 52.0
    """How wide a card is that a panel repeats, and how far it is to the next."""
    marked_words: Final = {"first": ("#EBD9A8", "#A8791F"), "other": ("#C9DDEC", "#2D6FA3")}
    """What is under words of a condition that fits, and the line below them."""
    guide_card: Final = "#F6EEDC"
    guide_ink: Final = "#1B1A16"
    guide_soft_ink: Final = "#6B6455"
    guide_answer_ink: Final = "#8C2F1B"
    guide_dimming: Final = 164
    guide_edge: Final = 18.0
    guide_width: Final = 546.0
    guide_head: Final = 80.0
    guide_foot: Final = 92.0
    """How high the sentence's card is over its lines and under them."""
    guide_answer_line: Final = 32.0
    """How high a line of an answer is."""
    guide_bare_head: Final = 16.0
    """How high it is over its lines where it has no room to say who speaks."""
    guide_tip: Final = 42.0
    guide_tip_gap: Final = 6.0
    guide_tip_reach: Final = 120.0
    """How long the tip of the sentence is at most, how far it stays from what it points at, and how
    far away that may lie.
    """
    lessons_abreast: Final = 1000.0
    paper: Final = (148.0, 105.0)
    paper_dpi: Final = 300
    paper_measure: Final = 20.0


class CountingStyle:
    """What counting is worth, and its drills."""

    plays_shown: Final = 10
    """Of the index plays so many are listed, those that gain most."""
    steps_a_question: Final = 10
    """Where cards fall by themselves, so many steps before the count is asked."""
    cards_a_row: Final = 7
    cards_lying: Final = 4
    """Of a table that falls card by card so many lie open at a time."""
    cards_high: Final = 230.0
    """Room for a row of large cards, or for a table's in two rows."""
    ranks_high: Final = 142.0
    """Room for a card of each rank over what it counts."""
    hand_high: Final = 460.0
    """Room for the hand of an index play under the dealer's card."""
    strip_high: Final = 84.0
    ramp_high: Final = 560.0
    """Room for the bars of a bet ramp, as high as the answer and the results beside it."""
    longest_number: Final = 6
    felt_high: Final = 364.0
    """Room for a full table and its discard rack."""
    units: Final = tuple(c * 100 for c in (1, 2, 5, 10, 15, 25, 50, 100, 200, 500, 1000))
    spreads: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 50)
    penetrations: Final = (0, *range(50, 80, 5))
    heats: Final = (0, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20)
    bankrolls: Final = tuple(
        c * 100_000 for c in (1, 2, 3, 5, 10, 15, 20, 30, 50, 100, 200, 500, 1000)
    )


class DealingStyle:
    """The dealing school."""

    own_plate: Final = (168.0, 56.0, 876.0)
    """How wide and high the nearest seat's name is, and its top, in design pixels of the stage."""
    felt_shares: Final = (0.71, 0.67, 0.63, 0.59)
    """How much of the page's width the felt has, beside the panel: as much as leaves the verbs room."""
    spot_mark: Final = 17.0
    """The lettering of a spot's number on the chips that cover it."""
    flat_list: Final = 10
    """Up to so many choices stand in one list; of more, the seat is chosen first."""
    log_rows: Final = (5, 3)
    """What happened last is seen in so many rows of lettering, and while chips are cut."""
    log_row_letters: Final = 44
    """About how many letters a row has."""
    rounds: Final = (1, 3, 6, 12, 20, 40)
    """How many rounds a shift may have."""
    learning_rounds: Final = 6
    """How many rounds a shift of learning has unless others are asked for."""
    people: Final = (0, 1, 2, 3)
    """How many people may play at a table in hot seat."""
    dealer_step: Final = 68.0
    """How far apart the cards of a dealer who draws lie, design pixels of the stage."""
    chip: Final = 26.0
    tray: Final = (66.0, 84.0)
    """The radius of a chip of the tray, and how wide and high its place is."""


class RecordStyle:
    """History, statistics, and replays."""

    panels_abreast: Final = 1150.0
    """From which width, in design pixels of lettering that has not grown, two panels stand beside
    each other.
    """
    first_panel: Final = 0.6443
    """What the first of them has of it."""
    rounds_a_page: Final = 50
    least_rows: Final = 5
    gap: Final = 20.0
    most_bars: Final = 5
    most_ways: Final = 8
    round_line: Final = 44.0
    shared_picture: Final = (1200.0, 630.0)
    """How large a picture is that is given away, real pixels."""
    panel_abreast: Final = 1100.0
    """From which width, in design pixels of lettering that has not grown, a result has another
    panel beside it.
    """
