"""What the side panel says, as values; paytables in force that name the same hands stand side by
side.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec

from ....core.declaration import Game, HouseRules, Spot, Wager
from ....core.paytable import Paytable, odds_without_to_one
from ....hands.phrases import normalized_phrase, sentence_case
from ....odds.advice import Advice
from ...layouts.guide import PaytableWords, guide_paytables


class Settlement(NamedTuple):
    """How one wager ended: its title, the amount with its sign, hand and odds, the section, and
    win, lose or push; the spot that it stood on; of a wager that was paid for two hands each in a
    line of its own.
    """

    wager: str
    amount: str
    why: str
    section: str
    kind: str
    spot: Spot = Spot(0, "")
    two_hands: tuple[str, ...] = ()


class WagerCost(NamedTuple):
    """Wagers that pay and cost alike, or the base game: a title, the odds, the house edge of a
    dollar (0 to 1, below 0 it gains); their names where the row can be pressed; whether one of them
    is `held` on the felt, was `won`, or is `closed`.
    """

    title: str
    pays: str
    edge: float
    held: bool
    won: bool = False
    closed: bool = False
    wagers: tuple[str, ...] = ()


class Sitter(NamedTuple):
    """Somebody at the table as a row says it: name, look and color ("" for a guest), bankroll and
    stakes in words, what was done last, and whether the table waits for this one.
    """

    name: str
    look: str
    color: str
    bankroll: str
    stakes: str
    line: str
    now: bool


class AtTable(NamedTuple):
    """Everybody at a table of several people, in the order of their seats or, under another
    `title`, of a ranking; and whether one `more` can sit down.
    """

    rows: tuple[Sitter, ...]
    more: bool = False
    title: str = "At this table"


class PricedChoice(NamedTuple):
    """A decision that was taken: what it was about, what each way was worth, and the one taken."""

    title: str
    advice: Advice
    chosen: str


def decision_learning_key(title: str, best: str) -> str:
    """What a decision is counted under as known: its title without the hand, and its best choice
    without cards, as a first split or fold says more than many hands that were played on.

    >>> decision_learning_key("Your hand, hard 16", "split"), decision_learning_key("Your Play bet", "play 3x")
    ('Your hand, split', 'Your Play bet, play 3x')
    >>> decision_learning_key("Your choice", "exchange 2c 5d")
    'Your choice, exchange'
    """
    verb, _, rest = best.partition(" ")
    kind = title.partition(",")[0]
    return f"{kind}, {verb} {rest}" if rest.endswith("x") else f"{kind}, {verb}"


class ChoiceOutcome(NamedTuple):
    """How a choice ends, in figures: its label, then chance and mean amount of a win, of a push and
    of a loss ("" where there is none); and whether the figures are `about` right only.
    """

    label: str
    win: str
    push: str
    lose: str
    about: bool = False


class CoachWords(msgspec.Struct, frozen=True):
    """What the coach's part says: bars of choices and their worth, or how the wagers ended.

    `best` and `chosen` are bars by their label, `advised` the best choice as an action, `instead`
    the label and worth of the next best. `shares`
    say how the best choice and the one made end, `touched` which wagers that is the net of. A
    `lesson` is of a settled round in which a better choice was left: it stays until the next deal.
    The `edition` of the chapter that is played is named where the house has a choice of them.
    """

    title: str
    sub: str = ""
    bars: tuple[tuple[str, float], ...] = ()
    best: str = ""
    chosen: str = ""
    reason: str = ""
    ways: str = ""
    method: str = ""
    lines: tuple[Settlement, ...] = ()
    advised: str = ""
    instead: tuple[str, float] = ("", 0.0)
    shares: tuple[ChoiceOutcome, ...] = ()
    touched: str = ""
    lesson: bool = False
    edition: str = ""

    @property
    def shares_words(self) -> str:
        """The shares as sentences, to be read out or where a table has no room; "" without any."""
        return " ".join(map(_ending_words, self.shares)) + (
            f" {self.average_net_note}" if self.shares else ""
        )

    @property
    def average_net_note(self) -> str:
        """What the amounts of the shares are of."""
        about = (
            "About: split hands taken one by one. " if any(one.about for one in self.shares) else ""
        )
        return f"{about}Average net: {self.touched}."


def _ending_words(one: ChoiceOutcome) -> str:
    """How a choice ends, as a sentence.

    >>> _ending_words(ChoiceOutcome("Bet 1×", "42 % × $30", "8 %", "50 % × $15"))
    'Bet 1×: wins 42 % × $30, pushes 8 %, loses 50 % × $15.'
    """
    ends = (("wins", one.win), ("pushes", one.push), ("loses", one.lose))
    return f"{one.label}: {', '.join(f'{verb} {figures}' for verb, figures in ends if figures)}."


class WagerCosts(NamedTuple):
    """What the wagers of a table cost, under a title and a line about it; without `odds` the edges
    stay unsaid.
    """

    rows: tuple[WagerCost, ...]
    title: str
    sub: str
    odds: bool = True


class Paytables(NamedTuple):
    """The paytables in force, and the keys of the printed rows that the player was paid by."""

    groups: tuple[PayGroup, ...]
    live: frozenset[str] = frozenset()


class SettledRoll(NamedTuple):
    """How each wager of a roll ended, and what they came to: `Round 7: +$5.00`."""

    lines: tuple[Settlement, ...]
    title: str


class RollSequence(NamedTuple):
    """How a wager on a sequence of rolls stands: its name, what has come in order, and the
    sentences about it.
    """

    title: str
    combinations: tuple[str, ...]
    hit: tuple[str, ...]
    said: tuple[str, ...]


class Roll(NamedTuple):
    """A roll as it is remembered: two dice, or the face that came most; its total, or how often the
    face came.
    """

    faces: tuple[int, ...]
    figure: int


class LastRolls(NamedTuple):
    """The last rolls at the table, the newest last."""

    rolls: tuple[Roll, ...]


Block = CoachWords | AtTable | WagerCosts | Paytables | SettledRoll | RollSequence | LastRolls


MOST: Final = 3
"""So many paytables stand side by side at most."""
COMMON: Final = (3, 0.6)
"""So many hands, and such a share of its own, a paytable must have in common with those it joins."""
FIGURES: Final = 26
"""So many characters all columns of figures may take together, each with two of space."""
WITHIN: Final = {
    "Four aces": "Four of a kind",
    "Royal flush": "Straight flush",
    "Three aces": "Three of a kind",
}
"""Hands that a paytable without a row of theirs pays in the row of another."""
ENDS: Final = (" Bonus", " Progressive", " Payout")
WON: Final = ("winning hand", "Winning hand")
"""What the only row of a paytable says that its title says as well."""
OTHER_WAGERS: Final = "Other wagers"
"""The title over wagers that have one row each."""
NARROW: Final = (" Card", " Up")
"""What else the heads of three columns leave out."""


class PayCell(NamedTuple):
    """A figure in a column, and the key of its printed row; no key where the hand is paid in
    another row.
    """

    key: str
    figure: str


class PayColumn(NamedTuple):
    """The head of a column of figures, and its place among those beside it."""

    head: str
    place: float


class PayGroup(NamedTuple):
    """What stands under one heading: title, its right end, columns, and rows: a hand in words and a
    cell (or none) a column; and a note under them that says when it pays, "" for none.
    """

    title: str
    head: str
    columns: tuple[PayColumn, ...]
    rows: tuple[tuple[str, tuple[PayCell | None, ...]], ...]
    note: str = ""

    def lit(
        self, row: tuple[str, tuple[PayCell | None, ...]], live: frozenset[str]
    ) -> tuple[bool, ...]:
        """For each column whether the row counts now; `live` are the keys of such rows."""
        return tuple(cell is not None and cell.key in live for cell in row[1])

    @property
    def keys(self) -> frozenset[str]:
        """The keys of all its printed rows."""
        return frozenset(
            cell.key for _, cells in self.rows for cell in cells if cell is not None and cell.key
        )

    def figures(self, column: int) -> list[str]:
        """The figures of a column."""
        return [cell.figure for _, cells in self.rows if (cell := cells[column]) is not None]


def pay_groups(game: Game, rules: HouseRules) -> list[PayGroup]:
    """The paytables in force, the longest first, then bad beats, bonuses and envy; wagers may share
    a column.
    """
    tables: dict[int, tuple[float, Paytable, list[str]]] = {}
    for place, wager in enumerate(game.wagers):
        if wager.pays:
            table = game.paytable(wager.name, rules)
            tables.setdefault(id(table), (place, table, []))[2].append(wager.title)
    found = [
        _group(table, _common_title(titles), place) for place, table, titles in tables.values()
    ]
    if len(found) > 2:
        found.sort(key=lambda group: -len(group.rows))
    beaten = [(place, wager) for place, wager in enumerate(game.wagers) if wager.bad_beat]
    found += [
        _group(game.bad_beat(w.name, rules), f"{w.title}, beaten", at + 0.5, "Beaten")
        for at, w in beaten
    ]
    found += [
        _group(table, title, len(game.wagers)) for title, table in game.bonus_tables(rules).items()
    ]
    plain = guide_paytables(game.stem)
    arranged = [plainly_named(group, plain) for group in _arranged_groups(found)]
    return [*arranged, *_envy_groups(game, rules)]


def _envy_groups(game: Game, rules: HouseRules) -> list[PayGroup]:
    """What the wagers win for another seat's hand, each kind by itself: sums, not odds."""
    each = [
        _group(game.envy(w.name, rules), envy_title(w), i) for i, w in enumerate(game.envy_wagers)
    ]
    return [group._replace(head="") for group in each]


def envy_title(wager: Wager) -> str:
    """How the paytable of a wager's envy bonuses is called."""
    return f"Envy, {_short_title(wager.title)}"


def _arranged_groups(found: list[PayGroup]) -> list[PayGroup]:
    """The groups with those of like hands side by side, and single rows together at the end."""
    out: list[PayGroup] = []
    for group in found:
        at = next((i for i, other in enumerate(out) if _fit_together(other, group)), None)
        if at is None:
            out.append(group)
        else:
            out[at] = _join_groups(out[at], group)
    long, single = [g for g in out if len(g.rows) > 1], [g for g in out if len(g.rows) == 1]
    return [*map(_with_ordered_columns, long), *_merge_single_rows(single)]


def _merge_single_rows(single: list[PayGroup]) -> list[PayGroup]:
    if len(single) < 2:
        return single
    rows = []
    for group in single:
        name, cells = group.rows[0]
        said = "" if name in (group.title, *WON) else f": {name[:1].lower()}{name[1:]}"
        rows.append((f"{group.title}{said}", cells))
    return [PayGroup(OTHER_WAGERS, "to 1", (PayColumn("Other", 0),), tuple(rows))]


def _with_ordered_columns(group: PayGroup) -> PayGroup:
    to = sorted(range(len(group.columns)), key=lambda i: group.columns[i].place)
    rows = tuple((name, tuple(cells[i] for i in to)) for name, cells in group.rows)
    columns = [group.columns[i] for i in to]
    for end in NARROW if len(columns) == MOST else ():
        columns = [column._replace(head=column.head.removesuffix(end)) for column in columns]
    return group._replace(columns=tuple(columns), rows=rows)


def short_hand_name(name: str) -> str:
    """A printed hand in few words, the same for tables that spell it differently.

    >>> short_hand_name("three-of-a-kind"), short_hand_name("A pair of jacks or better")
    ('Three of a kind', 'Jacks or better')
    >>> short_hand_name("pair of jacks, queens, kings or aces")
    'Jacks or better'
    >>> short_hand_name("Any other four-of-a-kind"), short_hand_name("Two pair—other than two aces and two queens")
    ('Four of a kind', 'Other two pair')
    >>> short_hand_name("Six-card royal flush—hearts, spades or clubs"), short_hand_name("Six-card royal flush—diamonds")
    ('Six-card royal, other suits', 'Six-card royal, diamonds')
    """
    if name.startswith("Six-card royal flush—"):
        suits = name.partition("—")[2]
        return f"Six-card royal, {'other suits' if ',' in suits else suits}"
    words, _, but = name.partition("—")
    if but.startswith("other than "):
        return f"Other {normalized_phrase(words)}"
    words = sentence_case(words).removeprefix("A ").removeprefix("Any other ").removeprefix("Any ")
    words = words[:1].upper() + words[1:]
    if words.startswith("Ace, king and queen of "):
        suits = words.removeprefix("Ace, king and queen of ")
        return f"A-K-Q of {suits}" if "," not in suits else "Other A-K-Q suited"
    if words.lower().startswith("pair of ") and words.endswith((" or aces", " or better")):
        words = sentence_case(words[8:].split(",")[0].removesuffix(" or better")) + " or better"
    return words


def _group(table: Paytable, title: str, rank: float, head: str = "") -> PayGroup:
    rows = tuple(
        (short_hand_name(row.name), (PayCell(row.key, odds_without_to_one(str(row.odds))),))
        for row in table
    )
    return PayGroup(title, "to 1", (PayColumn(head or _short_title(title), rank),), rows)


def plainly_named(group: PayGroup, words: Mapping[str, PaytableWords]) -> PayGroup:
    """A paytable as a game's guide titles it, where it does, with the guide's names of its rows.

    A row for all hands is not for all `other` hands where it is the only one.

    >>> from game.games import GAMES
    >>> from game.client.layouts.guide import guide
    >>> game, title = GAMES["lunar-poker"], "Ante, dealer not qualified"
    >>> groups = [_group(table, title, 0) for table in (game.bonuses[title], game.editions[1].bonuses[title])]
    >>> [[words for words, _ in plainly_named(one, guide(game.stem).paytables).rows] for one in groups]
    [['Any hand of yours'], ['Your straight or higher', 'Any other hand of yours']]
    """
    told = words.get(group.title)
    if told is None or not told.title:
        return group
    rows = tuple((told.rows.get(name, name), cells) for name, cells in group.rows)
    if len(rows) == 1:
        rows = tuple((name.replace(" other ", " "), cells) for name, cells in rows)
    return group._replace(title=told.title, rows=rows)


def _common_title(titles: list[str]) -> str:
    """One title for several wagers: the words with which all begin, two titles in full, otherwise
    just that they are bets.

    >>> _common_title(["Hand Bonus Player", "Hand Bonus Dealer"]), _common_title(["Ante Across", "Ante Down"])
    ('Hand Bonus', 'Ante Across, Ante Down')
    """
    if len(titles) == 1:
        return titles[0]
    words = [title.replace(",", "").split() for title in titles]
    same = 0
    while all(len(found) > same and found[same] == words[0][same] for found in words):
        same += 1
    if same >= (2 if len(titles) == 2 else 1):
        return " ".join(words[0][:same])
    return ", ".join(titles) if len(titles) == 2 else "Bets"


def _short_title(title: str) -> str:
    if title.startswith("Progressive "):
        return "Progressive"
    for end in ENDS:
        title = title.removesuffix(end)
    return title


def _fit_together(first: PayGroup, other: PayGroup) -> bool:
    """Whether a paytable may stand beside those of a group: the same hands in the same order, and
    room for its figures.
    """
    if len(first.columns) == MOST or len(other.rows) < 2:
        return False
    mine, theirs = [name for name, _ in first.rows], [name for name, _ in other.rows]
    both = [name for name in theirs if name in mine]
    if (
        len(both) < COMMON[0]
        or len(both) < COMMON[1] * len(theirs)
        or both != sorted(both, key=mine.index)
    ):
        return False
    return sum(_group_characters(group) for group in (first, other)) <= FIGURES


def _group_characters(group: PayGroup) -> int:
    return sum(2 + max(map(len, group.figures(i))) for i in range(len(group.columns)))


def _join_groups(first: PayGroup, other: PayGroup) -> PayGroup:
    """Both side by side; a hand that only the other has comes after the one it follows there, or
    last of all.
    """
    names = [name for name, _ in first.rows]
    last = max(i for i, (name, _) in enumerate(other.rows) if name in names)
    at = 0
    for i, (name, _) in enumerate(other.rows):
        if name in names:
            at = names.index(name) + 1
        else:
            names.insert(at if i < last else len(names), name)
            at += 1
    left, right = dict(first.rows), dict(other.rows)
    none: tuple[PayCell | None, ...] = (None,) * len(first.columns)
    whole = {name: (*left.get(name, none), *right.get(name, (None,))) for name in names}
    rows = tuple(
        (name, _cells_filled_from(cells, whole.get(WITHIN.get(name, ""))))
        for name, cells in whole.items()
    )
    return PayGroup("Pays", "", (*first.columns, *other.columns), rows)


def _cells_filled_from(
    cells: tuple[PayCell | None, ...], above: tuple[PayCell | None, ...] | None
) -> tuple[PayCell | None, ...]:
    """The cells of a row; where a paytable has none, the figure of the row that pays this hand
    there.
    """
    if above is None:
        return cells
    pairs = zip(cells, above, strict=True)
    return tuple(
        PayCell("", wider.figure) if cell is None and wider is not None else cell
        for cell, wider in pairs
    )
