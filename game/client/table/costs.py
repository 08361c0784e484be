"""What a wager takes and costs: its limits and its house edge, in the panel while wagers are placed
and in the tag of its spot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from ...core.declaration import Game, HouseRules, Spot, Wager, money_range
from ...core.money import short
from ...hands.phrases import join_with_and
from ...law import cited_provision
from ...odds.house_edge import ALL_FORCED, edge_denominator, edge_entries, edge_printed, house_edge
from ..draw.pieces.chips import VALUES
from ..layouts.guide import ENVY_WORDS, ONE_PAYOUT_EACH, guide, payment_condition_template
from ..layouts.layout import Box, SpotPlace
from . import funds
from .model.moment import Moment, Pointed
from .model.panel_content import OTHER_WAGERS, PayGroup, WagerCost, envy_title, pay_groups
from .model.pieces import Drawing, Token, pill
from .model.second_hand import two_paid_hands
from .style import CarriedChipStyle, ColumnStyle
from .surroundings.frame import Frame, Lens, label_box

Side = Literal["below", "above", "beside"]
Stand = tuple[float, float, Side]
"""Left and upper edge of a tag, and on which side of its spot it stands."""
EXTRA_BET: Final = "Optional extra bet"


def costs(m: Moment) -> tuple[WagerCost, ...]:
    """What must be placed and the optional wagers as the panel lists them while betting."""
    game, rules = m.game, m.desk.rules
    placed = m.bets.placed
    out = []
    _, title, per = edge_entries(game)[0]
    price = house_edge(game, "main", rules)
    if price is not None:
        out.append(WagerCost(title, f"of {per}", price, game.base in placed))
    for wager in game.wagers:
        price = (
            None
            if wager.later or wager.on_seat or not wager.optional
            else house_edge(game, wager.name, rules)
        )
        if price is not None:
            out.append(
                WagerCost(wager.title, _pays_text(game, wager, rules), price, wager.name in placed)
            )
    return tuple(out)


def _pays_text(game: Game, wager: Wager, rules: HouseRules) -> str:
    if not wager.pays:
        return ""
    rows = list(game.paytable(wager.name, rules))
    if any(row.odds.percent for row in rows):
        return "a share of the meter"
    best = max(rows, key=lambda row: row.odds.win / row.odds.per if row.odds.per else 0).odds
    return str(best) if len(rows) == 1 else f"up to {best}"


BEATEN: Final = "paid as “Win” and “Beaten” say"
"""What follows the condition of a wager that also pays when the dealer's hand is better."""


def pays_sentence(game: Game, wager: Wager, rules: HouseRules) -> str:
    """When an optional wager pays, and its odds or top prize by the paytable in force; "" for a
    wager that must be placed.

    >>> from game.games import GAMES
    >>> from game.core.declaration import HouseRules
    >>> game = GAMES["crazy-4-poker"]
    >>> pays_sentence(game, game.wager("queens-up"), HouseRules())
    'Pays when your best four cards make a pair of queens or better; top prize 50 to 1.'
    """
    when = (
        payment_condition_template(guide(game.stem), wager.name)
        if wager.optional and wager.pays
        else ""
    )
    if not when:
        return ""
    rows = list(game.paytable(wager.name, rules))
    when = when.format(least=_least_hand_words(rows[-1].name))
    if len(rows) == 1:
        return f"Pays {rows[0].odds} when {when}."
    shares = [row.odds.percent for row in rows if row.odds.percent]
    if shares:
        share = "the whole meter" if max(shares) == 100 else f"{max(shares)} % of the meter"
        return f"Pays when {when}; top prize {share}."
    best = max(rows, key=lambda row: row.odds.win / row.odds.per if row.odds.per else row.odds.win)
    return f"Pays when {when}; top prize {best.odds}."


TWO_HANDS: Final = (
    "Two hands are paid, as one card or more of the second is not in the first; their odds add up."
)
"""Why a bet is paid for two hands (671a.11(f)(2)(ii))."""


class ReasonWords(NamedTuple):
    """What is said before a provision's words, and what instead of them; "" for nothing."""

    before_provision: str
    instead_of_provision: str


def result_reason(
    game: Game,
    name: str,
    rules: HouseRules,
    kind: str,
    section: str,
    *,
    named: str = "",
    dealer: str = "",
    folded: bool = False,
    row_keys: Sequence[str] = (),
) -> ReasonWords:
    """Why a wager won, lost or came back in this round, for who is new. `named` is the hand that
    decided, `dealer` the dealer's, where it was shown; `row_keys` are the printed rows it was paid by.

    >>> from game.games import GAMES
    >>> go = GAMES["go-fore-it"]
    >>> result_reason(go, "front-9", HouseRules(), "win", "676a.12(a)", named="20, par")[1]
    'It won: it pays when your four cards count 24 points or less. This round: 20, par.'
    >>> result_reason(go, "front-9", HouseRules(), "lose", "676a.11(c)", folded=True)[1]
    'You folded this hand, and a folded hand loses this bet.'
    """
    edition = game.edition_in_force(rules)
    said = cited_provision(section, edition.key if edition else "")
    if kind == "lose" and folded and said is not None and "fold" in said.words:
        return ReasonWords("", "You folded this hand, and a folded hand loses this bet.")
    wins = winning_condition(game, name, rules)
    figures = f"This round: {named}." if named else ""
    # a hand that went over 21 is over before the dealer plays; some names give both hands already
    alone = not dealer or named.startswith(("bust", "surrendered"))
    alone = alone or "dealer" in named or " against " in named
    if named and not alone and ("dealer" in wins or not wins):
        if dealer != named:
            figures = f"This round: {named}; dealer: {dealer}."
        elif kind == "push":
            figures = f"This round: {named}, and the dealer the same."
    two = two_paid_hands(game, rules, named, row_keys)
    if two:
        figures += f" {TWO_HANDS} Here: {join_with_and(two)}."
    if kind == "win" and wins:
        return ReasonWords("", f"It won: it pays when {wins}. {figures}".rstrip())
    is_fee = name == getattr(game.extra, "fee", "")
    if kind == "lose" and wins and not is_fee and not named.startswith("surrendered"):
        return ReasonWords("", f"It lost: it pays only when {wins}. {figures}".rstrip())
    return ReasonWords(figures, "")


def dealer_hand_text(text_by_label: Mapping[str, str]) -> str:
    """The dealer's hand in words, of two hands the second as low.

    >>> dealer_hand_text({"High": "pair of jacks", "Low": "ace"}), dealer_hand_text({"Dealer": "17"})
    ('pair of jacks, ace low', '17')
    """
    return ", ".join(
        f"{text} low" if label == "Low" else text for label, text in text_by_label.items()
    )


def payment_condition(game: Game, name: str, rules: HouseRules) -> str:
    """When a wager pays by the paytable in force, as a clause; "" where the guide does not say it.

    >>> from game.games import GAMES
    >>> payment_condition(GAMES["crazy-4-poker"], "queens-up", HouseRules())
    'your best four cards make a pair of queens or better'
    """
    when = payment_condition_template(guide(game.stem), name)
    if "{least}" in when:
        when = when.format(least=_least_hand_words(list(game.paytable(name, rules))[-1].name))
    return when


def winning_condition(game: Game, name: str, rules: HouseRules) -> str:
    """When a wager pays or wins, as a clause; "" where the guide does not say it.

    >>> from game.games import GAMES
    >>> winning_condition(GAMES["crazy-4-poker"], "ante", HouseRules())
    "your hand beats the dealer's, and the dealer has a king or better"
    """
    return payment_condition(game, name, rules) or guide(game.stem).wins.get(name, "")


def explained_pay_groups(game: Game, rules: HouseRules) -> tuple[PayGroup, ...]:
    """The paytables in force for who is new: under each the note that says when it pays.

    >>> from game.games import GAMES
    >>> game = GAMES["six-card-fortune-pai-gow-poker"]
    >>> _, insurance, *_ = explained_pay_groups(game, HouseRules())
    >>> insurance.title, insurance.note
    ('Insurance', 'Pays when your six cards make nothing better than king high.')
    """
    return tuple(
        one._replace(note=_when_group_pays(one, game, rules)) for one in pay_groups(game, rules)
    )


def _when_group_pays(group: PayGroup, game: Game, rules: HouseRules) -> str:
    """When a paytable of one column pays, as the page of rules says it; "" for several columns."""
    if len(group.columns) > 1:
        return ""
    told = guide(game.stem).paytables
    title = next((key for key, one in told.items() if one.title == group.title), group.title)
    for wager in game.envy_wagers:
        if title == envy_title(wager):
            words = told.get(f"{wager.title}: envy bonus")
            return words.words if words is not None else ENVY_WORDS
    if title == OTHER_WAGERS or (len(group.rows) == 1 and title not in told):
        title = ONE_PAYOUT_EACH
    if title in told:
        return told[title].words
    name = next((one.name for one in game.wagers if one.title == title and one.pays), "")
    when = payment_condition(game, name, rules) if name else ""
    return f"Pays when {when}." if when else ""


def extra_bets_with_conditions(game: Game, rules: HouseRules) -> list[tuple[str, str]]:
    """The optional wagers, those that pay alike in one row: their titles, and when they pay. Those
    of which a round needs one are left out.
    """
    found: dict[str, list[str]] = {}
    for wager in game.wagers:
        if wager.name not in game.entry and (said := pays_sentence(game, wager, rules)):
            found.setdefault(said, []).append(wager.title)
    return [
        (titles[0] if len(titles) == 1 else f"{titles[0]} to {titles[-1]}", said)
        for said, titles in found.items()
    ]


def _least_hand_words(row_name: str) -> str:
    """The lowest hand of a paytable as a sentence names it.

    >>> _least_hand_words("Three-of-a-kind"), _least_hand_words("Pair"), _least_hand_words("King-high")
    ('three of a kind or better', 'a pair or better', 'king high')
    """
    words = row_name.replace("-", " ")
    words = words[:1].lower() + words[1:]
    if words.startswith(("pair", "flush", "straight")):
        words = f"a {words}"
    return words if words.endswith(("or better", " high")) else f"{words} or better"


def edge_words(
    game: Game, wager: Wager, rules: HouseRules, placed: Iterable[str] = ()
) -> tuple[str, ...]:
    """A wager's house edge in short lines, of a mandatory one that of all one must bet; none where
    nothing is known of it. What a fee costs hangs on the wagers that are `placed` with it.

    >>> from game.games import GAMES
    >>> from game.core.declaration import HouseRules
    >>> game = GAMES["criss-cross-poker"]
    >>> edge_words(game, game.wager("five-card-bonus"), HouseRules())
    ('House edge 3.53 %',)
    >>> edge_words(game, game.wager("ante-across"), HouseRules())
    ('House edge 4.33 %', 'of all you must bet')
    """
    found = house_edge(game, wager.name, rules, placed)
    if found is None:
        return ()
    said = [f"House edge {edge_printed(found)}"]
    if not wager.optional and not wager.later and edge_denominator(game) == ALL_FORCED:
        said.append(f"of {ALL_FORCED}")
    if found < 0:
        said.append("in your favor")
    return tuple(said)


def tag_lines_below_title(m: Moment, wager: Wager) -> tuple[str, ...]:
    """What the tag says under the wager's title."""
    game, rules = m.game, m.desk.rules
    low, high = money_range(wager, rules)
    limits = f"Exactly {short(low)}" if low == high else f"{short(low)} to {short(high)}"
    said = [limits]
    if m.level == "new" and (pays := pays_sentence(game, wager, rules)):
        kind, room = m.ruler.kind, CarriedChipStyle.tag_width - 40
        of_these = (limits, "One of these is needed") if wager.name in game.entry else ()
        first = of_these or (f"{limits}, optional",)
        return (*first, *kind.wrap(pays, room * kind.scale, 20, "ui5"))
    if wager.optional and (game.deals or wager.one_of):
        said.append(EXTRA_BET)
    elif wager.optional:
        said = [f"{limits}, optional"]
    if m.level == "new" and wager.name != game.base and wager in game.opening_wagers:
        said.append("Every round needs it")
    when = winning_condition(game, wager.name, rules) if m.level == "new" else ""
    if when and not wager.optional:
        kind, room = m.ruler.kind, CarriedChipStyle.tag_width - 40
        both = f"; {BEATEN}" if wager.bad_beat else ""
        said += kind.wrap(f"Pays when {when}{both}.", room * kind.scale, 20, "ui5")
    if wager.same_as:
        said.append(f"Equals {game.wager(wager.same_as).title}")
    if m.level != "new" and wager.pays and (letter := game.letter(wager.name, rules)):
        said.append(f"Paytable {letter}")
    if m.odds:
        said += edge_words(game, wager, rules, m.bets.placed)
    if wager.name in m.bets.closed:
        said.append("Closed while it is running")
    return tuple(said)


def tag_drawings(m: Moment, frame: Frame, pointed: Pointed) -> list[Drawing | Token]:
    """The tag over the stage, when a spot is pointed at or focused while betting, and the chosen
    chip at the pointer.
    """
    kind, _, name = (pointed.hover or pointed.ring).partition(" ")
    if kind != "spot" or not m.betting or name not in m.layout.spots:
        return []
    if Spot(m.own, name) in m.shown.results:  # what the wager came to stays in sight
        return []
    wager, spot = m.game.wager(name), m.layout.spots[name]
    said = tag_lines_below_title(m, wager)
    tall = (44 + ColumnStyle.tag_line * len(said)) * m.ruler.grow
    seen = frame.lens(*spot.at)
    others = [other for name, other in sorted(m.layout.spots.items()) if name != wager.name]
    words = tuple(label_box(other) for other in others if other.label and seen is not None)
    left, top, side = _free_place(
        _spot_box(spot), tuple(map(_spot_box, others)), words, tall, _tag_room(seen)
    )
    args = (wager.title, said, round(spot.at[0] - left), side)
    box = (left + frame.shift, top, CarriedChipStyle.tag_width, tall)
    return [Drawing("tag", "wager tag", box, args), *_carried_chip(m, frame, pointed, (box,))]


def _tag_room(seen: Lens | None) -> Box:
    """How far a tag may reach to each side: over the stage, or over what is `seen` of it."""
    if seen is None:
        return CarriedChipStyle.tag_room
    left, top, wide, high = seen.box
    return (
        left + 12,
        max(top + 12, CarriedChipStyle.tag_room[1]),
        wide - 24,
        min(top + high, CarriedChipStyle.lowest_tag) - max(top + 12, CarriedChipStyle.tag_room[1]),
    )


def _spot_box(spot: SpotPlace) -> Box:
    across, down = (
        max(spot.r, spot.wide, CarriedChipStyle.least_spot),
        max(spot.r, CarriedChipStyle.least_spot),
    )
    return spot.at[0] - across, spot.at[1] - down, 2 * across, 2 * down


@lru_cache(maxsize=64)
def _free_place(
    spot: Box, others: tuple[Box, ...], words: tuple[Box, ...], tall: float, room: Box
) -> Stand:
    """Left and upper edge of a tag that hides no spot, nor `words` where it can, and on which side
    of its own it stands.
    """
    x, y = spot[0] + spot[2] / 2, spot[1] + spot[3] / 2
    most, lowest = room[0] + room[2] - CarriedChipStyle.tag_width, room[1] + room[3] - tall
    middle, low = (
        max(min(x - CarriedChipStyle.tag_width / 2, most), room[0]),
        spot[1] + spot[3] + 44,
    )
    below: Stand = (middle, low, "below")
    above: Stand = (middle, spot[1] - 56 - tall, "above")
    usual = ([below] if low < lowest else []) + ([above] if above[1] >= room[1] else [])

    def free(at: Stand, taken: tuple[Box, ...]) -> bool:
        left, top, _ = at
        return not any(
            left < a + w
            and a < left + CarriedChipStyle.tag_width
            and top < b + h
            and b < top + tall
            for a, b, w, h in taken
        )

    ways: list[Stand] = [
        (float(left), float(top), "beside")
        for left in range(round(room[0]), round(most) + 1, 20)
        for top in range(round(room[1]), round(lowest), 20)
    ]
    ways.sort(
        key=lambda at: (
            (at[0] + CarriedChipStyle.tag_width / 2 - x) ** 2 + (at[1] + tall / 2 - y) ** 2
        )
    )
    all_ways, taken = (*usual, *ways), (*others, spot)
    clear = (at for hidden in ((*taken, *words), taken) for at in all_ways if free(at, hidden))
    return next(clear, below if low < lowest else above)


def _carried_chip(
    m: Moment, frame: Frame, pointed: Pointed, tags: tuple[Box, ...]
) -> list[Drawing | Token]:
    """The chosen chip beside the pointer, and what a click adds, while it is over a spot and can be
    paid: at its right below it, or at the first other side where it lies over none of the `tags`.
    """
    if (
        m.is_past_round
        or pointed.at is None
        or not pointed.hover.startswith("spot ")
        or m.chip in funds.closed_chips(m)
    ):
        return []
    # it goes with the pointer, but for the stake that it leaves in sight
    x, y = frame.stage.design(pointed.at)
    wager = pointed.hover.removeprefix("spot ")
    changed, _ = m.bets.add(wager, m.chip * 100, m.desk.missing_money)
    added = changed.placed.get(wager, 0) - m.bets.placed.get(wager, 0)
    said = added_amount_text(m.bets.placed, changed.placed) or f"+{short(m.chip * 100)}"
    stake = _chip_point_beside_stake(m, frame, pointed.hover.removeprefix("spot "), said)
    if stake is not None:
        ways = [
            stake,
            (
                2
                * (
                    m.geometry.stake_center_and_radius(
                        Spot(m.own, pointed.hover.removeprefix("spot "))
                    )[0]
                    + frame.shift
                )
                - stake[0],
                stake[1],
            ),
        ]
    else:
        ways = [
            (x + across, y + down)
            for down in (CarriedChipStyle.aside, -CarriedChipStyle.above)
            for across in (CarriedChipStyle.aside, -CarriedChipStyle.aside)
        ]
    x, y = next(
        (way for way in ways if not any(_chip_covers_tag(m, said, *way, one) for one in tags)),
        ways[0],
    )
    chip = Token(
        "carried chip",
        "chip",
        x,
        y,
        CarriedChipStyle.radius,
        1.5 * CarriedChipStyle.radius,
        (added // 100 if added // 100 in VALUES else m.chip,),
    )
    ring = Drawing(
        "carried ring",
        "chip ring",
        (
            x - CarriedChipStyle.radius,
            y - CarriedChipStyle.radius,
            2 * CarriedChipStyle.radius,
            2 * CarriedChipStyle.radius,
        ),
    )
    return [chip, ring, pill(m.ruler, "carried sum", said, x, y + CarriedChipStyle.radius + 16)]


def added_amount_text(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """What a click adds in all, or on each spot where several grow alike; "" for nothing.

    >>> added_amount_text({"pip-6": 300}, {"pip-6": 300, "pip-1": 300})
    '+$3'
    >>> added_amount_text({"pip-6": 300, "pip-1": 300}, {"pip-6": 400, "pip-1": 400})
    '+$1 each'
    >>> added_amount_text({}, {"ante": 1500, "pot": 500})
    '+$20 in all'
    """
    grown = [cents - before.get(name, 0) for name, cents in after.items()]
    grown = [cents for cents in grown if cents]
    if len(set(grown)) > 1:
        return f"+{short(sum(grown))} in all"
    return f"+{short(grown[0])}{' each' if grown[1:] else ''}" if grown else ""


def _chip_covers_tag(m: Moment, added_text: str, x: float, y: float, tag: Box) -> bool:
    """Whether the carried chip with its sum would lie over a tag."""
    words = pill(m.ruler, "", added_text, x, y + CarriedChipStyle.radius + 16).box
    boxes = (
        (
            x - CarriedChipStyle.radius,
            y - CarriedChipStyle.radius,
            2 * CarriedChipStyle.radius,
            2 * CarriedChipStyle.radius,
        ),
        words,
    )
    return any(
        left < tag[0] + tag[2]
        and tag[0] < left + wide
        and top < tag[1] + tag[3]
        and tag[1] < top + high
        for left, top, wide, high in boxes
    )


def _chip_point_beside_stake(
    m: Moment, frame: Frame, wager: str, added_text: str
) -> tuple[float, float] | None:
    """Where the carried chip leaves the stake that lies on a spot in sight; None where none lies
    there.
    """
    spot = Spot(m.own, wager)
    if wager not in m.bets.placed or not m.geometry.has_spot(spot):
        return None
    x, y, r = m.geometry.stake_center_and_radius(spot)
    # the stage is seen as through the last of them
    if frame.lenses and not frame.lenses[-1].contains_point(x, y):
        return None
    sums = sum(
        pill(m.ruler, "", words, x, y).box[2] for words in (short(m.bets.placed[wager]), added_text)
    )
    away = max(r + CarriedChipStyle.radius + 8, sums / 2 + 4)
    return x + frame.shift + (away if x < CarriedChipStyle.turning_edge else -away), y
