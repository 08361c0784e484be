"""What surrounds the felt: what can be reached in which moment, what it answers, and how top bar
and action bar look.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

import pygame
from msgspec import structs

from ....core.cards import HIDDEN
from ....core.declaration import HouseRules, spot_at
from ....core.money import dollars, short
from ...input.actions import Keys
from ...layouts.guide import guide, payment_condition_template
from ...scenes.focus import Answers, Target
from ...scenes.scene import Viewport
from ...scenes.settings import FAVORITES, LEVELS
from .. import costs, funds
from ..cards.kind import CardKind
from ..decisions import SHOW_A_ROUND, one_missing_sentence
from ..model import intents
from ..model.felt_state import ENVY
from ..model.intents import Act
from ..model.moment import Moment, Pointed
from ..model.pieces import Drawing, Piece, TableView, result_name
from ..style import BarStyle, RegionSizes, TableGeometry
from . import panel
from .bar import (
    CHIPS,
    ActionButton,
    Bar,
    BarControl,
    BarFigures,
    BarLayer,
    ChipRack,
    FavoriteChips,
    Figure,
    Hint,
    action_buttons,
)
from .seats import person_color
from .top_bar import IconButton, LevelSwitch, TableSign, speed_sound_help_icons, top_layer
from .view_controls import ViewLayer, with_key

ALWAYS: Final[dict[str, intents.Intent]] = {
    "page": Act.TURN_PAGE,
    "panel side": Act.MOVE_PANEL,
    "help": intents.OpenPage("help"),
    "buy in": Act.BUY_IN,
    "tip": Act.TIP,
    "full rules": intents.OpenPage("rules"),
    "look": Act.LOOK_AT_CARDS,
    "cash out": Act.EMPTY_ACCOUNT,
    "attendant": Act.CALL_ATTENDANT,
    "sit down": intents.SitHere(),
    "get up": Act.GET_UP,
    "why": intents.AskWhy(),
    "vary": intents.OpenPage("vary"),
    "automatic play": intents.OpenPage("automatic play"),
    "lesson": Act.LESSON,
}
"""What the keys of these actions mean at any time, besides those of icons; of two with one button of
a pad, the later, and that of an icon.
"""


def targets(
    kind: CardKind, m: Moment, row: BarLayer, icons: Sequence[ViewLayer], bar: Bar
) -> list[Target]:
    """Everything that can be reached now, in Tab order: the felt, the action bar's `row`, the panel;
    the top bar last, as it leads away from the table.
    """
    keep, people = bar.keep, (m.desk.seats, m.desk.bots, m.desk.persons)
    top, fold = icons[0].targets(), icons[1].targets()
    out: list[Target] = []
    if m.betting and not m.are_wagers_given:
        out += keep(
            "spots", (m.layout, people, m.chip, tuple(m.bets.placed)), lambda: _spot_targets(m, bar)
        )
        out += keep("boxes", (m.layout, people, m.state.can_join), lambda: _seat_targets(m, bar))
    ahead = (
        []
        if m.betting or not m.state.can_join
        else keep("seats", (m.layout, people), lambda: _next_round_seat_targets(m, bar))
    )
    if m.look_hint:
        out += face_down_targets(kind, m, bar)
    elif m.deciding and not m.awaits_next_player and any(one.action.cards for one in m.desk.open):
        out += own_card_targets(kind, m, bar)
    out += row.targets()
    out += keep("tip box", (m.layout, m.special, m.is_past_round), lambda: _tip_box_targets(m, bar))
    out += ahead
    out += fold
    if m.state.is_panel_folded:
        return [*out, *top]
    blocks, page = keep("blocks", m, lambda: kind.panel(m)), m.state.panel_page
    made = keep(
        "panel targets", (blocks, page), lambda: panel.panel(blocks, page, (), bar).targets()
    )
    return [*out, *made, *top]


def why_targets(m: Moment, felt: Sequence[Piece], bar: Bar) -> list[Target]:
    """What on the felt says why when it is pressed: the tag of each wager's end, and the dealer's
    words where they rest on a provision. Tab passes them by: a key asks for all of them.
    """
    spots = {result_name(spot): spot for spot in m.shown.results if spot.seat == m.own}
    spots |= {f"{name} tag": spot for name, spot in spots.items()}
    if (envied := spot_at(m.own, ENVY)) in m.shown.results:
        spots[ENVY] = envied
    out = []
    for one in felt:
        if not isinstance(one, Drawing):
            continue
        rect = bar.frame.rect(*one.box)
        if one.art == "tag" and one.name in spots and not m.busy:
            spot = spots[one.name]
            name, meant = f"why {spot.wager} {spot.hand}", intents.AskWhy(spot)
        elif one.art == "speech" and m.shown.caption in m.shown.cited and not bar.frame.lenses:
            name, meant = "why it is said", intents.AskWhy()
        else:
            continue
        out.append(
            Target(name, _pressable_rect(rect), "felt", answers=Answers(meant), focusable=False)
        )
    return out


def _pressable_rect(rect: pygame.Rect) -> pygame.Rect:
    """A rectangle that is large enough to be pressed."""
    least = BarStyle.least_target
    return rect.inflate(max(0, least - rect.w), max(0, least - rect.h))


def closed_chips(m: Moment, bar: Bar) -> Mapping[int, str]:
    """The chips that cannot be placed now, and why."""
    return bar.keep(
        "closed chips", (m.betting, m.left, len(m.desk.seats)), lambda: funds.closed_chips(m)
    )


def shortcuts(
    m: Moment, made: Sequence[intents.Choice], icons: Sequence[ViewLayer], bar: Bar
) -> dict[int, intents.Intent]:
    """What keys mean whatever has the focus: those of icons, and others."""
    shut = closed_chips(m, bar) if m.betting else dict.fromkeys(CHIPS, "")
    less, more = ([v for v in CHIPS if v not in shut and way * (v - m.chip) > 0] for way in (-1, 1))
    others = {"smaller chip": less[-1:], "larger chip": more[:1]}
    keys, controls = bar.shell.keys, chain.from_iterable(layer.controls for layer in icons)
    meant = {one.action: one.intent for one in controls if isinstance(one, IconButton)}
    found = ALWAYS | {action: intent for action, intent in meant.items() if action}
    found |= {
        action: intents.ChooseChip(values[0] * 100) for action, values in others.items() if values
    }
    found |= {
        c.action: c.intent
        for c in made
        if c.action in ("skip", "next round") and c.intent is not None
    }
    if m.betting and not m.are_wagers_given:
        found |= {f"favorite {slot}": intents.PlaceFavorite(slot) for slot in FAVORITES}
        found["rebet"] = Act.REBET
        if m.desk.persons and m.shows_settled_round:
            found["deal"] = intents.DealRound()
    return {
        code: intent for action, intent in found.items() if (code := keys.code(action)) is not None
    }


def with_pad_buttons(view: TableView, keys: Keys) -> TableView:
    """A table whose open decisions have a pad's buttons by their order; a first one that is quiet
    comes second.
    """
    if not keys.gamepad:
        return view
    asked = [
        one.name
        for one in view.choices
        if one.decision
        and one.action not in ("", "smaller chip", "larger chip")
        and one.name != "other stake"
    ]
    if not asked:
        return view
    if len(asked) > 1 and any(
        one.name == asked[0] and one.is_never_default for one in view.choices
    ):
        asked[:2] = asked[1::-1]  # nobody gives a hand up by the button that he has just bet with
    actions = {name: f"decision {number}" for number, name in enumerate(asked, 1)}
    actions["other stake"] = "larger chip"
    made = (
        structs.replace(one, action=actions.get(one.name, "" if one.why else one.action))
        for one in view.choices
    )
    return structs.replace(view, choices=tuple(made))


def action_bar(
    kind: CardKind, m: Moment, made: Sequence[intents.Choice], bar: Bar, *, ringed: bool = False
) -> BarLayer:
    """The action bar as it stands on the screen."""

    def laid_out() -> BarLayer:
        parts = bar_parts(kind, m, made, bar, ringed=ringed)
        return bar.layer(*bar.lines(bar_figures(m, bar), *parts))

    said = (m, made, bar.shell.pointer.finger, bar.shell.keys.gamepad)
    return bar.keep(f"action bar {ringed}", said, laid_out)


def bar_parts(
    kind: CardKind, m: Moment, made: Sequence[intents.Choice], bar: Bar, *, ringed: bool
) -> tuple[list[ActionButton], BarControl | None, ChipRack | None]:
    """What stands beside the figures: what can be chosen, words or a band, and the chips."""
    rack = has_rack(m, bar)
    words = _hint_or_band(kind, m, bar, ringed=ringed, rack=rack)
    locked = "" if m.betting else "Opens after this round"
    closed, usual = closed_chips(m, bar), bar.rack_width
    if bar.turns:  # there is no room beside the gold button
        made = [one for one in made if one.name != "first round"]  # the top bar offers it
    chips = ChipRack(m.chip, closed, locked=locked, keys=m.betting, usual=usual)
    return action_buttons(bar, made, advised_action(m)), words, chips if rack else None


def _hint_or_band(
    kind: CardKind, m: Moment, bar: Bar, *, ringed: bool, rack: bool
) -> BarControl | None:
    """What the bar says between its buttons and the chips: how a round or a roll ended, or what can
    be done.
    """
    band = kind.band(m)
    if band is not None or not m.betting:
        return band
    if are_favorites_shown(m):
        boxes = len(m.desk.seats)
        return FavoriteChips(m.favorites, favorite_tooltips(m, bar.shell.keys), boxes)
    if bar.turns and not (bar.hints_alone and not rack and funds.is_broke(m)):
        return None
    finger = bar.shell.pointer.finger
    return Hint(betting_hint(kind, m, bar.shell.keys, finger=finger, ringed=ringed))


def bar_figures(m: Moment, bar: Bar) -> BarFigures:
    """What is left to bet with, what is bet, and what the last round came to."""
    last, theme, person = m.bets.net, bar.shell.theme(bar.whole), m.desk.person
    whole = bar.whole.scale * 1.1 > bar.whole.type_scale
    told = sum(c for s, c in m.shown.chips.items() if s.seat in m.desk.seats)
    bet = m.bets.total * len(m.desk.seats) if m.betting else told
    owner = "Chips" if m.special or m.is_past_round else "Bankroll"
    keeps = m.betting and bool(m.bets.placed) and m.keeps_favorites
    buys_in = m.betting and not m.is_past_round and m.special is None
    left = Figure(
        f"{person.name}’s" if person is not None else owner,
        dollars(m.left),
        usual=146.0,
        name="bankroll",
        intent=Act.BUY_IN if buys_in else None,
        tooltip=with_key("Buy in", bar.shell.keys, "buy in"),
    )
    return BarFigures(
        bar,
        (
            *((left,) if m.special is None or m.special.has_chips else ()),
            Figure(
                "Total bet" if whole else "Bet",
                short(bet),
                usual=90.0,
                name="bet" if keeps else "",
                intent=intents.OpenPage("favorites") if keeps else None,
                tooltip="Keep this bet as a favorite",
            ),
            Figure(
                "Last net" if bar.frame.is_as_designed or not bar.turns else "Net",
                short(last, sign=True),
                theme.win if last > 0 else theme.loss if last < 0 else None,
                usual=92.0,
            ),
        ),
    )


def are_favorites_shown(m: Moment) -> bool:
    """Whether the favorite bets stand in the bar: while nothing is bet, and something can be."""
    return (
        bool(m.favorites)
        and m.betting
        and not (m.bets.placed or m.shows_settled_round or funds.is_broke(m))
    )


def favorite_tooltips(m: Moment, keys: Keys) -> dict[int, str]:
    """What each favorite bet is, and its key."""
    titles = {wager.name: wager.title for wager in m.game.wagers}
    return {
        slot: with_key(
            ", ".join(f"{titles.get(name, name)} {short(cents)}" for name, cents in kept.items()),
            keys,
            f"favorite {slot}",
        )
        for slot, kept in m.favorites.items()
    }


def has_rack(m: Moment, bar: Bar) -> bool:
    """Whether the chips are in the bar: where groups take turns, only while wagers are placed;
    never where these are given, nor in a replay.
    """
    if m.are_wagers_given or m.is_past_round:
        return False
    return not bar.turns or (m.betting and not m.shows_settled_round and not funds.is_broke(m))


def top_bar(kind: CardKind, m: Moment, bar: Bar) -> ViewLayer:
    """The top bar as it stands on the screen."""
    icons = [
        *speed_sound_help_icons(bar),
        IconButton("settings", intents.OpenPage("settings"), icon="gear"),
    ]
    if m.level == "new":
        icons = [one for one in icons if one.name != "speed"]
    elif m.offers_automatic_play and bar.frame.has_table_sign:
        icons.insert(0, _automatic_play_icon())
    if m.level != "expert" and m.chooses_level and not (bar.frame.has_table_sign and bar.designed):
        more = intents.ChooseLevel(LEVELS[LEVELS.index(m.level) + 1])
        label = f"More on the screen: {LevelSwitch.labels[more.level]}"
        icons.insert(0, IconButton("level", more, icon="plus", label=label))
    if m.offers_guide:
        guide = intents.OpenPage("first round")
        icons.insert(0, IconButton("guide", guide, icon="cards", label=SHOW_A_ROUND))
    line = m.special.line if m.special is not None else table_limits_text(kind, m.desk.rules)
    line = "Replay: nothing is bet" if m.is_past_round else line
    return sign_and_icons(
        m, bar, TableSign(m.game.title, line, *round_number_and_promise(m, bar)), icons
    )


def _automatic_play_icon() -> IconButton:
    page, label = intents.OpenPage("automatic play"), "Let the table play for you"
    return IconButton("automatic", page, icon="play", label=label, action="automatic play")


def round_number_and_promise(m: Moment, bar: Bar) -> tuple[str, str]:
    """The round's number and the promise, where the top bar has room for them."""
    return (
        ("", "")
        if bar.frame.is_top_bar_tight or m.level == "new"
        else (f"{m.number:,}", m.next_deal_hash)
    )


def sign_and_icons(m: Moment, bar: Bar, sign: TableSign, icons: Sequence[IconButton]) -> ViewLayer:
    """The top bar with a table's sign; one that has no room for it has the promise's lock as an
    icon. Where a seat's plate stands, the first icon gives way.
    """
    frame = bar.frame
    if frame.has_table_sign:
        switch = [LevelSwitch(m.level)] if bar.designed and m.chooses_level else []
        return top_layer(bar, sign, *switch, *icons)
    if m.next_deal_hash and not frame.is_top_bar_tight and m.level != "new":
        icons = [IconButton("lock", intents.OpenPage("fairness"), label="Fairness"), *icons]
    layer = top_layer(bar, *icons)
    if icons[0].name not in ("lock", "guide"):
        return layer
    strip = frame.strip
    plates = [strip.rect(*slot) for slot in frame.plate_slots.values()] if strip is not None else []
    return top_layer(bar, *icons[1:]) if icons[0].rect.collidelist(plates) >= 0 else layer


def _spot_targets(m: Moment, bar: Bar) -> list[Target]:
    """The spots where wagers are placed before the deal; those of later wagers say so when they are
    pressed.
    """
    out, cents, placed = [], m.chip * 100, tuple(m.bets.placed)
    seats = {*m.desk.seats, *(bot.seat for bot in m.desk.bots)}
    for wager in m.game.wagers:
        spot = m.layout.spots[wager.name]
        if spot.shape == "none" or (wager.on_seat and wager.on_seat not in seats):
            # a Super Wager may be on another seat's hand (671a.7(c)(3)), where somebody has one
            continue
        half_w, half_h = max(spot.r, spot.wide), spot.r
        rect = bar.frame.rect(spot.at[0] - half_w, spot.at[1] - half_h, 2 * half_w, 2 * half_h)
        if not rect.w:
            continue
        rect = _pressable_rect(rect)
        if wager.later:
            why = f"{wager.title} comes later in the round: a button places it."
            if m.level == "new" and (
                when := payment_condition_template(guide(m.game.stem), wager.name)
            ):
                why = f"{why} It pays when {when}."
            name = f"later {wager.name}"
            out.append(Target(name, rect, "felt", enabled=False, focusable=False, why=why))
            continue
        add, back = intents.PlaceChip(wager.name, cents), intents.TakeBack(wager.name, cents)
        drop, away = _intents_by_carried_name(wager.name, placed), intents.MoveStake(wager.name)
        answers = Answers(add, back, up=add, down=back, drop=drop, away=away)
        out.append(
            Target(
                f"spot {wager.name}",
                rect,
                "felt",
                answers=answers,
                drops=True,
                drags=wager.name in placed,
                radius=14,
                label=wager.title,
            )
        )
    return out


def _tip_box_targets(m: Moment, bar: Bar) -> list[Target]:
    """The slot for tips with the tip line beside it, where the felt and the window show it; a chip
    that is let go there is given.
    """
    at = m.geometry.tip_box
    if at is None or m.special is not None or m.is_past_round:
        return []
    wide, high = TableGeometry.tip_size
    rect = bar.frame.rect(at[0] - 52, at[1] - 14, wide, high).clip(bar.frame.stage_rect)
    if min(rect.size) < BarStyle.least_target:
        return []
    drop: dict[str, intents.Intent] = {
        f"chip {value}": intents.TipOnLine(value * 100) for value in CHIPS
    }
    answers = Answers(Act.TIP, drop=drop)
    return [
        Target("tips", rect, "tips", answers=answers, drops=True, radius=14, label="Tip the dealer")
    ]


@lru_cache(maxsize=256)
def _intents_by_carried_name(
    onto_wager: str, placed: tuple[str, ...]
) -> Mapping[str, intents.Intent]:
    """What each chip, and each stake that was `placed`, means when it is let go on a wager's spot."""
    chips = {f"chip {value}": intents.PlaceChip(onto_wager, value * 100) for value in CHIPS}
    return chips | {f"spot {name}": intents.MoveStake(name, onto_wager) for name in placed}


def own_card_targets(kind: CardKind, m: Moment, bar: Bar) -> list[Target]:
    """The player's own cards: pressed they are chosen, carried to another they change places."""
    out, carry = [], kind.can_carry_cards(m)
    count = len(m.desk.view.hand) if m.desk.view else 0
    for i in range(count):
        lie = m.geometry.card(f"seat {m.active_seat}", i, count)
        rect = bar.frame.rect(*lie.box_if_upright)
        drop = {f"card {j}": intents.Swap(j, i) for j in range(count)} if carry else {}
        answers = Answers(intents.Choose(i), drop=drop)
        out.append(Target(f"card {i}", rect, "cards", answers=answers, drags=carry, drops=carry))
    return out


def face_down_targets(kind: CardKind, m: Moment, bar: Bar) -> list[Target]:
    """The player's own cards that he has not looked at, together: held they are bent up, Enter
    turns them over.
    """
    lies = [
        one.lie
        for one in kind.cards(m)
        if one.card == HIDDEN and one.name.startswith(f"card seat {m.active_seat} ")
    ]
    rects = [bar.frame.rect(*lie.box_if_upright) for lie in lies]
    if not rects:
        return []
    answers = Answers(Act.TURN_UP, hold=Act.LOOK_AT_CARDS, let_go=Act.LET_GO)
    return [
        Target(
            "hand",
            rects[0].unionall(rects[1:]),
            "cards",
            answers=answers,
            label="Your cards, face down",
        )
    ]


def _seat_targets(m: Moment, bar: Bar) -> list[Target]:
    own, bots = m.desk.seats, {bot.seat for bot in m.desk.bots}
    out = []
    for seat, place in m.geometry.others.items():
        person = next((one for one in m.desk.persons if seat in one.seats), None)
        if seat in bots or not (m.state.can_join or seat in own or person):
            continue
        rect = bar.frame.plate(seat, *place.plate)
        if not rect.w:
            continue
        meant: intents.Intent = intents.SitHere(seat)
        words = f"Add a player, seat {seat}"
        if seat in own:
            meant, words = intents.ToggleBox(seat), f"Box {seat}"
        elif person is not None:
            meant, words = intents.TurnTo(person.player), person.name
        out.append(
            Target(f"box {seat}", rect, "seats", answers=Answers(meant), radius=28, label=words)
        )
    return out


def _next_round_seat_targets(m: Moment, bar: Bar) -> list[Target]:
    """Open seats while a round is played: who takes one sits down from the next."""
    ahead = [one for one in _seat_targets(m, bar) if isinstance(one.answers.press, intents.SitHere)]
    return [structs.replace(one, label=f"{one.label}, from the next round") for one in ahead]


def surrounding_parts(
    kind: CardKind,
    m: Moment,
    felt: Sequence[Piece],
    row: BarLayer,
    icons: Sequence[ViewLayer],
    bar: Bar,
    pointed: Pointed,
    focused: Target | None,
) -> list[tuple[Viewport, Piece]]:
    """Everything round the felt, in the order it is painted, each part with the view that it stands
    in.
    """
    frame = bar.frame
    shown = () if m.state.is_panel_folded else _panel(kind, m, bar, pointed)
    out: list[tuple[Viewport, Piece]] = [(frame.panel, part) for part in shown]
    out += [*chain.from_iterable(layer.pieces(pointed) for layer in icons)]
    out += [
        (frame.bar, part)
        for part in (bar.ground(), *_person_color_strip(m, bar), *row.drawings(pointed))
    ]
    if focused is not None and not focused.own_ring:
        out.append((bar.whole, ring_drawing(bar, focused, felt)))
    out += [(frame.stage, part) for part in costs.tag_drawings(m, frame, pointed)]
    return [*out, *chain.from_iterable(layer.tooltips(pointed) for layer in (*icons, row))]


def _panel(kind: CardKind, m: Moment, bar: Bar, pointed: Pointed) -> Sequence[Drawing]:
    blocks, shown = (
        bar.keep("blocks", m, lambda: kind.panel(m)),
        kind.highlighted_wagers(m, pointed),
    )
    finger = bar.shell.pointer.finger
    return bar.keep(
        "panel",
        (blocks, m.state.panel_page, shown, finger),
        lambda: panel.panel(blocks, m.state.panel_page, shown, bar).drawings(pointed),
    )


def _person_color_strip(m: Moment, bar: Bar) -> list[Drawing]:
    """The color of who is before the screen, at the bar's left end."""
    person, strip = m.desk.person, (0.0, RegionSizes.floor - 116 * bar.tall, 6.0, 108 * bar.tall)
    said = (person_color(m, person), person.name) if person is not None else ()
    return [Drawing("person", "person", strip, said)] if said else []


def advised_action(m: Moment) -> str:
    """The open action that the coach holds for the best, where his words are folded away with the
    panel; otherwise none.
    """
    return m.coach.advised if m.state.is_panel_folded and m.deciding and not m.coach.chosen else ""


def betting_hint(
    kind: CardKind, m: Moment, keys: Keys, *, finger: bool = False, ringed: bool = False
) -> str:
    """What can be done next while wagers are placed, in a sentence, with the keys in force, or as a
    `finger` does it.
    """
    if m.special is not None and (m.are_wagers_given or m.special.hint):
        return m.special.hint
    add, back = _add_and_remove_gestures(keys, finger=finger, ringed=ringed)
    if m.next_bettor_name and m.bets.placed:
        return f"Done passes on to {m.next_bettor_name}, who places bets next. {back[:1].upper()}{back[1:]} takes a chip back."
    if not m.bets.placed:
        if funds.is_broke(m):
            return funds.bankroll_hint(m)
        if not funds.why_no_rebet(m):
            again = "tap the gold button" if finger else f"press {keys.key_name('onward')}"
            way = (
                "tap a spot"
                if finger
                else f"press {keys.key_name('press')} at a spot"
                if keys.gamepad
                else "click a spot"
            )
            return f"Choose a chip and {way}, or {again} to play the same again."
        if finger:
            return "Choose a chip and tap a spot, or drag the chip there."
        if keys.gamepad:
            less, more = keys.key_name("smaller chip"), keys.key_name("larger chip")
            return f"Choose a chip with {less} and {more}, go to a spot with the stick and press {keys.key_name('press')}."
        onward, press = keys.key_name("next control"), keys.key_name("press")
        return f"Choose a chip and click a spot, or go to it with {onward} and press {press}."
    names = [m.game.wager(name).title for name in kind.missing_wagers(m)]
    if names:
        be, them = ("is", "it") if len(names) == 1 else ("are", "them")
        return f"{' and '.join(names)} {be} still missing: every hand needs {them}."
    if one_of := kind.missing_one_of(m):
        return one_missing_sentence(m, one_of)
    chip = short(m.chip * 100)
    taken = f"{back} takes {chip} back"
    if (ringed or keys.gamepad) and not m.bets.undo_steps:  # nothing was placed that a key undoes
        clear = keys.key_name("clear")
        taken = f"{clear} takes all chips back" if clear else "Clear takes all chips back"
    said = f"{add[:1].upper()}{add[1:]} adds {chip}, {taken}."
    if any(m.game.wager(name).equal for name in m.bets.placed):
        said = f"All bets are equal: a new one takes {short(max(m.bets.placed.values()))}."
    asked = funds.bankroll_hint(m)
    return asked if " left" in asked else f"{said} {asked}".rstrip()


def _add_and_remove_gestures(keys: Keys, *, finger: bool, ringed: bool) -> tuple[str, str]:
    if ringed or keys.gamepad:
        press = keys.key_name("press")
        return press if ringed else f"{press} at a spot", keys.key_name("undo")
    return ("a tap", "a long touch") if finger else ("a click", "a right click")


def ring_drawing(bar: Bar, target: Target, felt: Sequence[Piece]) -> Drawing:
    """The ring round a target; round a spot it takes in what the stake's pill says."""
    rect = target.rect
    if target.name.startswith("spot "):
        pills = [
            bar.frame.rect(*one.box)
            for one in felt
            if isinstance(one, Drawing) and one.art == "pill"
        ]
        rect = rect.unionall([one for one in pills if rect.inflate(8, 8).collidepoint(one.midtop)])
    (x, y), k = bar.whole.design(rect.topleft), bar.whole.scale
    return Drawing("ring", "ring", (x, y, rect.w / k, rect.h / k), (target.radius,))


def exam_seal_pieces(
    surroundings: Sequence[tuple[Viewport, Piece]], seal: str, bar: Bar
) -> list[tuple[Viewport, Piece]]:
    """The seal of a passed exam on the table's plate, beside its name."""
    kit = bar.shell.kit(bar.frame.top)
    for view, part in surroundings:
        if isinstance(part, Drawing) and part.art == "top" and part.args[0]:
            x, y, *_ = part.box
            left = x + kit.measure(part.args[0], 28, "serif6") + 10
            return [
                (
                    view,
                    Drawing(
                        "seal",
                        "seal",
                        (
                            left,
                            y + 22 - 10 - BarStyle.seal_radius,
                            2 * BarStyle.seal_radius,
                            2 * BarStyle.seal_radius,
                        ),
                        (seal == "whole",),
                    ),
                )
            ]
    return []


def table_limits_text(kind: CardKind, rules: HouseRules) -> str:
    """The sign at the table: the least and the most that is taken, and the payout limit if there is
    one (674a.2(b)(6)).
    """
    low, high = kind.limits(rules)
    limit = f" · payout limit {short(rules.payout_limit)}" if rules.payout_limit else ""
    return f"Minimum {short(low)} · maximum {short(high)}{limit}"
