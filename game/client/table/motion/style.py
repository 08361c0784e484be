"""Times, heights, and steps of what moves at a table: seconds, design pixels, and shares as fractions of one."""

from __future__ import annotations

from typing import Final


class CelebrationStyle:
    """How a win is celebrated."""

    durations: Final[dict[str, float]] = {"S": 0.6, "M": 2.3, "L": 2.9, "XL": 4.9}
    """Seconds of each grade, the way back to rest with it."""
    return_times: Final[dict[str, float]] = {"M": 0.3, "L": 0.3, "XL": 0.7}
    """Seconds at its end in which name and light come back."""
    name_sizes: Final[dict[str, float]] = {"M": 54.0, "L": 72.0, "XL": 100.0}
    """How large the hand's name stands in foil."""
    dimming: Final[dict[str, tuple[float, float, float]]] = {
        "L": (0.75, 0.9, 0.9),
        "XL": (0.26, 0.64, 0.66),
    }
    """How bright room, top bar and panel stay."""
    speed_factors: Final[dict[str, float]] = {
        "slow": 1.6,
        "normal": 1.0,
        "fast": 0.7,
        "instant": 0.0,
    }
    glow: Final = 0.6
    dim: Final = 0.5
    sweep: Final = 0.42
    name_gone: Final = 0.2
    letter: Final = 0.018
    sheen: Final = 0.9
    """Seconds in which soft light and dim are there, a sweep goes over the cards, the game's name
    is gone and after it a letter comes, and light runs over the name.
    """
    meter_growth: Final = (5.0, 8.0)
    """How much larger a meter is seen that paid, to each side, and up and down: px."""
    meter_start: Final = 0.5
    meter_reset: Final = 3.3
    meter_roll: Final = 0.9
    """From which second it rolls to what was paid, from which it starts anew, and how many seconds
    each takes.
    """
    meter_steps: Final = 18
    """In how many steps it rolls."""
    letter_width: Final = 0.77
    """How wide a letter of a name stands on the average, of its size."""
    light_steps: Final = 8
    """In how many steps light comes and goes: each is the same picture the next time."""
    most_leaves: Final = 40
    still_leaves: Final = 12
    leaf_fade: Final = 3.6
    """How many leaves fly at most, how many lie where nothing moves, and the second from which they
    fade.
    """
    leaf_clearance: Final = 24.0
    """Px that a leaf's middle keeps from cards, chips and print in the light."""
    odds_width: Final = 720.0
    """How wide odds may stand, with the lines beside them: px."""
    felt_letter: Final = 0.5
    felt_capital: Final = 0.7
    """How wide a letter of the felt is on the average, and a capital, of its size."""
    leaf_drop: Final = 60.0
    """Px by which a leaf sinks to where it goes out."""
    badge_reach: Final = 76.0
    """How far the house's badge and the cup reach about their middle; lettering stands below: px.
    """
    rail_distance: Final = 24.0
    """How far from the rail a place of the felt is: px."""
    leaf_distance: Final = 44.0
    """Px that the middles of two leaves keep from one another."""


class LightStyle:
    """Foil, sweeps, lamps, and what comes and goes softly."""

    foil: Final = ((0.0, "#FFF1CB"), (0.45, "#E8C784"), (0.56, "#B98F4A"), (1.0, "#F0D69C"))
    glow: Final = "#FFD98A"
    letter_gap: Final = 0.09
    """What stands between two letters of foil, of their size."""
    sweep_width: Final = 90.0
    sweep_skew: Final = 40.0
    """How wide light is that runs over something, and by how much its upper end is ahead: px."""
    lamp_reach: Final = (1040.0, 620.0)
    """How far the lamp's light reaches, px."""
    lamp_warmth: Final = (92, 62, 44)
    """What the lamp adds to red, green and blue at its middle."""
    odds_line: Final = 150.0
    odds_line_steps: Final = 10
    """How long a line beside odds is, px, and in how many steps it fades."""
    unmoved: Final = 4.0
    """What lies not so many px from where it was seen last has not moved."""


class HandTimes:
    """The dealer's hands."""

    reach: Final = 0.070
    withdraw: Final = 0.170
    """Seconds in which a hand comes to what it takes, and goes back, at normal speed."""
    overlap: Final = 0.020
    """For how many seconds a hand may already be wanted elsewhere."""
    glide: Final = 0.300
    """From one thing to the next a hand goes straight where no more seconds lie between."""
    pitch: Final = (70 / 420, 130 / 420)
    """The shares of a card's cue at which it is drawn, and let go."""
    flick: Final = 84.0
    """How far the fingers go along with a card that they pitch: px."""
    shoulder: Final = (36.0, -60.0)
    """How far from the axis an arm comes from, and from where: px."""
    lowest: Final = 700.0
    """No hand reaches further towards the player, px."""
    deck_grip: Final = (22.0, 12.0)
    """How far beside the middle of a deck the fingers are that hold it, px."""
    cleared_palms: Final = (118.0, 196.0)
    """Where the palms are shown when a round is over, from the axis and from the top: px."""
    slant: Final = 42.0
    pointing_reach: Final = 330.0
    """How far from its shoulder an open hand is held out that points to somebody, px."""


class PlanStyle:
    """What an event sets moving."""

    own_stake_height: Final = 46.0
    other_stake_height: Final = 20.0
    pot_height: Final = 12.0
    sweep_height: Final = 3.0
    payment_height: Final = 34.0
    """How high chips are carried, px: the player's own to a spot, others', to the pot, swept away,
    and paid.
    """
    next_payment: Final = 220 / 530
    """The share of a payment after which the next one begins."""
    shuffler_lamp: Final = (88.0, 40.0)
    reader_lamp: Final = (34.0, 24.0)
    lamp_glow: Final = 26.0
    """Where the lamp of a shuffler and of a card reader is, from where each stands, and how far it
    is seen: px.
    """
    deck_slant: Final = -14.0
    """How a deck is turned in the hand, degrees."""
    riffled_cards: Final = 8
    counted_cards: Final = 7
    """Of how many cards a pack is seen to be that is riffled, and a packet that is counted."""


class PathStyle:
    """The paths of cards, chips, dice, and markers."""

    gathering: Final = 0.22
    cup_down: Final = 900 / 980
    """The share of a shake in which the dice that are thrown again leave the box, and that after
    which the cup is set down.
    """
    lid_on: Final = 0.1
    """The share of a shake in which the lid is put on that does not lie on the cup."""
    bend: Final = 0.14
    """How far a path bends aside, of its length."""
    overshoot: Final = 2.9
    """Px that a card slides past its goal, and back."""
    card_drawn: Final = 1 / 6
    card_landed: Final = 6 / 7
    card_turned: Final = 0.85
    """The shares of a card's cue at which it is drawn and at which it touches the felt; that of its
    way at which it has its turn.
    """
    card_let_go: Final = 60 / 290
    hand_along: Final = 0.12
    """The share of the time from one to the other at which the hand lets go of it, and that of its
    way on which the hand has it.
    """
    shoe_turn: Final = 62.0
    shoe_width: Final = 72.0
    landing_turn: Final = 1.6
    """How a card leaves the shoe, in degrees and px, and how far it is turned when it lands."""
    card_steps: Final = 16
    """In how many steps a card turns and grows on its way: each is a picture that the next card of
    the place finds drawn.
    """
    rack_steps: Final = 8
    """In how many steps one does that goes to the rack."""
    corner_bent: Final = 0.28
    look_turn: Final = 0.54
    """The shares of a look at which the corner is bent up, and the card begins to turn over."""
    dealt_height: Final = 40.0
    turned_height: Final = 14.0
    hand_height: Final = 26.0
    """How high a card flies, one that is turned over, and a hand that is set: px."""
    burned_height: Final = 18.0
    folded_height: Final = 6.0
    swept_height: Final = 10.0
    cut_height: Final = 12.0
    fanned_height: Final = 4.0
    marker_height: Final = 22.0
    plaque_height: Final = 40.0
    cup_height: Final = 20.0
    nudged_height: Final = 2.0
    lid_height: Final = 44.0
    """How high everything else is carried."""
    cup_pass: Final = 116.0
    """How far the cup goes along the rail when it is passed, px: no farther than to the first plate
    there.
    """
    squaring: Final = 0.3
    """The share of a sweep in which the cards of a hand are squared."""
    rack_card_width: Final = 38.0
    rack_card_turn: Final = 90.0
    pack_card_width: Final = 72.0
    """How wide a card is seen in the discard rack and how it is turned there, and how wide one of
    the pack before the dealer is.
    """
    riffle_half: Final = 46.0
    pack_card_step: Final = 0.8
    fan_width: Final = 120.0
    nudge: Final = 10.0
    """Px from the middle of a pack to each half of it that is riffled, from a card of it to the
    next, how wide a packet is fanned, and how far a stake is nudged.
    """
    shake_strokes: Final = 3
    shake_reach: Final = 14.0
    shake_sway: Final = 9.0
    shake_height: Final = 6.0
    shake_own_side: Final = 10.0
    """How often the cup is swung, how far, how much it turns (degrees), how high it is held, and
    how far towards who shakes it: px.
    """
    chips_taken: Final = 170 / 530
    chips_set: Final = 410 / 530
    chips_let_go: Final = 450 / 530
    """The shares of a payment at which its chips are taken from the tray, at which they are there,
    and at which the hand lets go.
    """
    shrink_steps: Final = 4
    """In how many steps a stake grows smaller that makes room."""
    held_height: Final = 0.6
    """How high chips are held as they are taken, of how high they are carried."""
    chip_falls: Final = (6.5, 3.0, 1.2)
    chip_fall: Final = 8 / 530
    chip_interval: Final = 24 / 530
    """How far a chip is above where it will lie, from one step of its fall to the next; a step, and
    from one chip's fall to the next's, as shares of a payment.
    """
    die_interval: Final = 40 / 360
    """The share of their way after which the next of dice follows that are set aside."""
    ring_reach: Final = 0.85
    ring_steps: Final = 4
    ring_share: Final = 120 / 940
    """How far a ring reaches round a die that is read, of its size, in how many steps it comes, and
    in which share of its time.
    """


class ThrowStyle:
    """Dice as they are shaken and thrown."""

    wall_bounce: Final = 0.55
    die_bounce: Final = 0.42
    """How much of its speed a die keeps that strikes a wall, or another die."""
    die_radius: Final = 0.56
    """The radius of the disc that stands for a die, in sizes: between its half side and its half
    diagonal.
    """
    drag: Final = 2600.0
    spin_drag: Final = 34.0
    """How fast dice lose speed on the cloth, px/s a second, and spin, radians/s a second."""
    air_share: Final = 0.16
    """The share of the throw in which the dice fly out of the shaker."""
    contacts: Final = (240 / 760, 480 / 760, 620 / 760, 700 / 760)
    """The shares at which a die that is thrown on the felt touches it."""
    contact_spread: Final = 10 / 760
    """By how much each die touches it sooner or later than the one before, as a share of the throw.
    """
    release_height: Final = 41.0
    flight_height: Final = 57.0
    hop_heights: Final = (24.0, 8.0, 2.0)
    """How high a die leaves the shaker, how high it flies, and how high it is thrown back each
    time: px.
    """
    cup_radius: Final = 76.0
    cup_floor_radius: Final = 50.0
    """The cup's radius, and that of the floor on which its dice lie."""
    loose_die: Final = 46.0
    six_dice: Final = 33.0
    eight_dice: Final = 30.0
    ten_dice: Final = 24.0
    """Dice sizes: loose in the box, and matched six, eight and ten at a time."""
    two_in_cup: Final = 33.0
    three_in_cup: Final = 27.0
    cup_gap: Final = 1.04
    """The size of two dice in the cup, of three, and how much of a gap they leave to one another.
    """
    roll_degrees: Final = 24
    turn_degrees: Final = 15
    rest_degrees: Final = 6
    """Degrees between two pictures of a die: as it rolls over, as it turns on the felt meanwhile,
    and as it lies.
    """


class SoundTimes:
    """When sounds of a table are heard, and how loud, in dB."""

    card_flat: Final = 190 / 220
    dropped_card: Final = -6.0
    """The share of a turn at which a card lies flat, and how much louder (dB) than a card that
    lands one is that drops.
    """
    other_seats: Final = -6.0
    dealer: Final = -2.0
    """How much louder (dB) another seat and the dealer are heard than the player himself."""
    arrival: Final = 3.0
    arrival_halvings: Final = 6
    lid_height: Final = 40.0
    """Within how many px a piece has arrived; how closely that is looked for; px that a card turned
    over, or a lid, comes to.
    """
    most_knocks: Final = 12
    knock_interval: Final = 0.03
    """How many knocks of a throw are heard at most, and the share of it that lies between two."""
    quick_die: Final = 0.5
    deflection: Final = 0.25
    """The share of its size that a quick die goes in a frame, and how much of that it is thrown off
    its way by what it hits.
    """
    meter_ticks: Final = 6
    lead: Final = 0.012
    """Seconds by which a sound is asked for before it is due: half a frame, and half of what the
    mixer has ready.
    """
    too_late: Final = 0.250
    """A sound that could not begin for so many seconds is not heard at all: a window that stood
    still makes no heap of them.
    """
    instant_step: Final = -6.0
    """dB of the one sound of a step that happens at once."""
    step_interval: Final = 0.150
    """Seconds between two such steps that are heard."""
    win_notes: Final = 0.38
    caption_notes: Final = 0.30
    """Seconds from when the best bet is paid to the notes of the win, and those of a caption that
    they leave free.
    """
    meter_interval: Final = 1.0
    """Seconds between two rolls of meters that are heard."""
    softest_knock: Final = -14.0
    """dB of the softest knock of a die."""


class TimelineTimes:
    """What is said and shown beside a movement, in seconds."""

    budgets: Final[dict[str, tuple[float, float, float]]] = {
        "slow": (4.0, 4.0, 5.6),
        "normal": (2.5, 2.5, 3.5),
        "fast": (0.7, 0.15, 1.0),
    }
    """How many seconds a deal, what follows a decision, and a settlement take at most; a round in one
    step has the first and the last.
    """
    plans: Final = 5
    slack: Final = 1.04
    least_share: Final = 0.1
    """How often a deal is planned anew until it keeps to that, nearly; and the least of its time that
    is left by one of these plans.
    """
    guests_wait: Final = 0.4
    """The share of a wait that is left after what a guest does, so that guests overlap."""
    praise_ahead: Final = 0.5
    """Seconds before its payment in which a great win is named."""
    breath: Final = 0.8
    """Seconds between these words and the payment at the usual speed, in which nothing moves."""
    hands_ahead: Final = 1.0
    """Seconds before a movement in which hands are on their way to it."""
    gladness: Final = 1.2
    """Seconds for which whoever deals is glad of a win that is not of the greatest."""
    glance: Final = 0.3
    answered: Final = 0.6
    """Seconds under which nobody reads what is said, and for which a question stands that was
    answered.
    """
    spoken: Final = 1.2
    """Seconds at least for which he speaks of one from when it is celebrated."""
    brass_line: Final = 0.9
    line_cleared: Final = 0.2
    line_growth: Final = 4
    lean: Final = 4.0
    """Seconds that the brass line of a named hand stays once it is whole, of the player's own once
    the round is over, and in which the last hand is cleared from the felt; in how many steps a
    bubble grows; how far the plate of a guest leans who shakes the cup, px.
    """
