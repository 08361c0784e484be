"""House rules: what a table's chapter leaves to the house, chosen for each game and kept with the
book.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from ....core.declaration import Game, HouseRules, Wager, check_rules
from ....core.errors import BadRules, HouseError
from ....core.money import dollars, short
from ....hands.phrases import join_with_and
from ....odds.digits import percent_text
from ....odds.house_edge import edge_denominator, hands_an_hour, table_cost, worth_of
from ....play.competitions import submissions
from ....play.records.round_records import saved_rules
from ....printing import panels
from ....system.files import replace
from ...draw.charts import hatched
from ...draw.kit import WinLossPush, result_mark
from ...draw.sheet import Sheet
from ...scenes.scene import Move
from ...ui.boxes import Column, Flow, Grid, Lead, Part, PartOnGround, Split, SpreadRow
from ...ui.control import Changed, Intent, Pressed, Words
from ...ui.forms import AskedField, Field, Form, Group, dotted, replaced
from ...ui.text_line import Line
from ...ui.widgets import (
    Asking,
    Button,
    Painted,
    PaintedButton,
    PanelGround,
    Pills,
    Stepper,
    Switch,
    divider,
)
from ..book_page import TablePage, write_file
from ..records.statistics import draw_fold
from ..style import PageStyle
from .rule_card import (
    CardRow,
    InkWords,
    draw_card_heading,
    draw_card_paper,
    draw_card_title,
    draw_row_line,
)

#: Amounts a stepper goes through, in cents.
_DEALINGS: Final = {
    "manual-shoe": "manual shoe",
    "hand": "the dealer’s hand",
    "automated-shoe": "automated shoe",
}
SAME: Final = "costs the same"
UNKNOWN: Final = "changes the cost by an amount not computed"
"""What an option does to the cost where no figure stands beside it."""
_PENETRATIONS: Final = (
    (0, "50 to 75 %, by the cut"),
    *((each, f"{each} %") for each in range(50, 80, 5)),
)
_HEATS: Final = ((0, "never"), *((each, f"1 to {each}") for each in (2, 4, 8, 12)))
_IRREGULAR: Final = (("off", "never"), ("rare", "rarely"), ("training", "often"))


def _letter_fields(game: Game, rules: HouseRules | None) -> tuple[Field, ...]:
    """A field for each wager whose paytable has letters: the section that prints them, and what
    each costs by best play.
    """
    house = rules or game.house_rules
    return tuple(
        Field(
            f"paytables.{key}",
            next(
                w.title
                for w in game.wagers
                if w.name == key and tuple(w.paytables_by_letter) == letters
            ),
            Pills(
                tuple(
                    (one, _choice_with_hourly_cost(one, letter_cost_an_hour(game, key, one, house)))
                    for one in letters
                )
            ),
            _law_help(f"paytables.{key}"),
        )
        for key, letters in game.paytable_letters().items()
    )


def _choice_with_hourly_cost(choice: str, cents_an_hour: float | None) -> str:
    """A choice with what it costs an hour."""
    return choice if cents_an_hour is None else f"{choice}  {hourly_cost_text(cents_an_hour)}"


def hourly_cost_text(cents_an_hour: float) -> str:
    """What something costs an hour; with a minus where the player gains.

    >>> hourly_cost_text(613.2), hourly_cost_text(-12)
    ('$6.13', '−$0.12')
    """
    return dollars(round(cents_an_hour)).replace("-", "−")


def letter_cost_an_hour(game: Game, key: str, letter: str, rules: HouseRules) -> float | None:
    """What an hour costs, in cents, at the bet whose paytable has this letter: of what one must bet
    at the table's minimum, of any other at $5 or the least that is taken. None when it is not
    known. Raises `MissingPart`.
    """
    edge = submissions.edge_of(game, key, letter, rules)
    if edge is None:
        return None
    wager = next(w for w in game.wagers if w.name == key)
    staked = (
        table_cost(game, rules).staked
        if _is_for_base_bets(game, key)
        else _extra_bet_amount(wager, rules)
    )
    return edge * staked * hands_an_hour(game)


def _extra_bet_amount(wager: Wager, rules: HouseRules) -> int:
    """Cents at which an extra bet is counted: a progressive at its price, another at $5 or the least
    that is taken.
    """
    return rules.progressive_wager if wager.limit == "progressive" else max(500, rules.side_minimum)


def _extra_bet_words(game: Game, titles: Sequence[str], rules: HouseRules) -> str:
    """At which amounts the extra bets of these titles are counted.

    >>> from game.games import GAMES
    >>> flop = GAMES["flop-poker"]
    >>> _extra_bet_words(flop, ["Progressive Flop"], flop.house_rules)
    '$1 on Progressive Flop'
    """
    wagers = [next(w for w in game.wagers if w.title == title) for title in titles]
    by_amount: dict[int, list[str]] = {}
    for wager in wagers:
        by_amount.setdefault(_extra_bet_amount(wager, rules), []).append(wager.title)
    if len(by_amount) == 1 and len(wagers) > 1:
        return f"{short(next(iter(by_amount)))} on each extra bet shown"
    return ", ".join(
        f"{short(cents)} on {join_with_and(some)}" for cents, some in by_amount.items()
    )


def _decks_cost_an_hour(game: Game, decks: int) -> float:
    """What an hour of the bets that must be placed costs with so many decks, in cents."""
    return table_cost(game, HouseRules(decks=decks)).loss * hands_an_hour(game)


def _is_for_base_bets(game: Game, key: str) -> bool:
    """Whether a key's paytable is that of the bets which must be placed."""
    return game.base_letter == key


def hour_costs(game: Game, rules: HouseRules) -> list[tuple[str, int]]:
    """What an hour costs by best play, bet by bet: what one must bet, and each bet that has a
    choice of paytables; title and cents. Raises `MissingPart`.
    """
    cost = table_cost(game, rules)
    found = [(edge_denominator(game), round(cost.loss * hands_an_hour(game)))]
    for key, letters in game.paytable_letters().items():
        wager = next(w for w in game.wagers if w.name == key)
        an_hour = letter_cost_an_hour(game, key, rules.paytables.get(key) or letters[0], rules)
        if an_hour is not None and not _is_for_base_bets(game, key):
            found.append((wager.title, round(an_hour)))
    return found


def hour_cost(game: Game, rules: HouseRules) -> int:
    """The sum of `hour_costs`, in cents."""
    return sum(cents for _, cents in hour_costs(game, rules))


def _counted_bets_words(costs: Sequence[tuple[str, int]]) -> str:
    """What the sum of `hour_costs` counts: not every optional bet has a choice of paytables.

    >>> _counted_bets_words([("the Front 9", 584), ("Gopher", 870)])
    'With the Gopher bet'
    """
    extra = [title for title, _ in costs[1:]]
    return f"With the {extra[0]} bet" if len(extra) == 1 else f"With the {len(extra)} bets below"


def _bonus_draw_return(game: Game) -> float:
    """What the magic card and the lucky seat of a bonus draw bring, a share of the wager they come
    on top of.
    """
    worth = worth_of(game)
    return sum(worth[name][""][0] for name in ("magic-card", "lucky-bonus"))


def _law_help(key: str, words: str = "") -> Callable[[Game], str]:
    """Words of help, and the section that leaves the choice to the house."""
    return lambda game: " · ".join(
        filter(None, (words, submissions.choice_sections(game).get(key, "")))
    )


def _edition_differences_help(game: Game) -> str:
    """Words of help on the texts of a chapter, and the sections in which they differ."""
    alike = all(one.pays_as(game.editions[0]) for one in game.editions)
    words = SAME if alike else "what is paid; each costs another sum"
    return _law_help("edition", words)(game)


def _has_option(name: str) -> Callable[[Game], bool]:
    return lambda game: name in game.options


def _has_wagers_with_limit(*limits: str) -> Callable[[Game], bool]:
    """Whether a game has wagers between such limits."""
    return lambda game: any(wager.limit in limits for wager in game.wagers)


def _limit_field(key: str, label: str, *shown_for_limits: str) -> Field:
    stepper, told = Stepper(PageStyle.stakes, short), "the same cost for each dollar bet"
    return Field(
        key, label, stepper, _law_help(key, told), _has_wagers_with_limit(*shown_for_limits)
    )


def field_value(game: Game, rules: HouseRules, key: str) -> Any:
    """What the rules say of a field; what they leave open is the game's own."""
    outer, _, inner = key.partition(".")
    if outer == "paytables":
        return rules.paytables.get(inner) or game.paytable_letters()[inner][0]
    edition = game.edition_in_force(rules) if key == "edition" else None
    if edition is not None:
        return edition.key
    if key == "boxes":
        return game.most_boxes_per_person(rules)
    return game.decks(rules) if key == "decks" else dotted(game, rules, key)


HOUSE: Final = Form(
    (
        Group("Paytables, with what an hour costs", "star", _letter_fields),
        Group(
            "Procedure",
            "cards",
            (
                Field(
                    "dealing",
                    "Cards come from",
                    Pills(lambda game: tuple((way, _DEALINGS.get(way, way)) for way in game.deals)),
                    _law_help("dealing", SAME),
                    lambda game: len(game.deals) > 1,
                ),
                Field(
                    "edition",
                    "Edition",
                    Pills(lambda game: tuple((one.key, one.name) for one in game.editions)),
                    _edition_differences_help,
                    lambda game: len(game.editions) > 1,
                ),
                Field(
                    "decks",
                    "Decks",
                    Pills(
                        lambda game: tuple(
                            (n, _choice_with_hourly_cost(str(n), _decks_cost_an_hour(game, n)))
                            for n in game.packs
                        )
                    ),
                    _law_help("decks", "with what an hour costs by best play"),
                    lambda game: len(game.packs) > 1,
                ),
                Field(
                    "boxes",
                    "Your places",
                    Pills(lambda game: tuple((n, str(n)) for n in range(1, game.boxes[0] + 1))),
                    _law_help("boxes", "for one player, each costs the same"),
                    lambda game: game.boxes[0] > 1,
                ),
                Field(
                    "counting_shuffler",
                    "The shuffler counts the cards",
                    Switch(),
                    _law_help(
                        "counting_shuffler", f"nobody counts the leftover cards (the stub), {SAME}"
                    ),
                    lambda game: "counting_shuffler" in submissions.choice_sections(game),
                ),
                Field(
                    "irregularities",
                    "Dealer’s mistakes",
                    Pills(_IRREGULAR),
                    _law_help("irregularities", UNKNOWN),
                    lambda game: bool(game.irregularities),
                ),
                Field(
                    "bonus_draw",
                    "Bonus draw",
                    Switch(),
                    lambda game: _law_help(
                        "bonus_draw",
                        f"changes what the Hand Bonus costs to {percent_text(_bonus_draw_return(game))}",
                    )(game),
                    _has_option("bonus-draw"),
                ),
                Field(
                    "drawn_start",
                    "A drawn number decides who gets the first cards",
                    Switch(),
                    _law_help("drawn_start", f"instead of three dice, {SAME}"),
                    _has_option("drawn-start"),
                ),
                Field(
                    "super_as_printed",
                    "Super Wagers as printed",
                    Switch(),
                    _law_help(
                        "super_as_printed",
                        "a straight flush pays 2 to 1, a royal 5 to 1: 0.089 % of the wager less",
                    ),
                    _has_option("super-as-printed"),
                ),
                Field(
                    "players_cut",
                    "Players cut the cards",
                    Switch(),
                    _law_help("players_cut", f"offered in turn, mixed into the deal, {SAME}"),
                    _has_option("players-cut"),
                ),
                Field(
                    "mid_shoe_entry",
                    "Players may join in the middle of a shoe",
                    Switch(),
                    _law_help("mid_shoe_entry", f"else after the next shuffle, {SAME}"),
                    _has_option("mid-shoe-entry"),
                ),
                Field(
                    "penetration",
                    "Cards dealt from a shoe",
                    Pills(_PENETRATIONS),
                    _law_help("penetration", f"before the cover card, {SAME} without counting"),
                    _has_option("penetration"),
                ),
                Field(
                    "heat",
                    "The pit shuffles at a spread over",
                    Pills(_HEATS),
                    _law_help("heat", f"of one player's wagers in a shoe, {SAME} without counting"),
                    _has_option("heat"),
                ),
                Field(
                    "losers_first",
                    "Losing wagers are collected first",
                    Switch(),
                    _law_help("losers_first", f"before any winner is paid, {SAME}"),
                    _has_option("losers-first"),
                ),
                Field(
                    "even_money",
                    "Even money is offered",
                    Switch(),
                    _law_help(
                        "even_money", f"to a blackjack against an ace; best play declines, {SAME}"
                    ),
                    _has_option("even-money"),
                ),
            ),
        ),
        Group(
            "Limits",
            "chip",
            (
                _limit_field("table_minimum", "Table minimum", "table"),
                _limit_field("table_maximum", "Table maximum", "table"),
                _limit_field("side_minimum", "Side wager minimum", "side"),
                _limit_field("side_maximum", "Side wager maximum", "side"),
                Field(
                    "progressive_wager",
                    "Progressive wager",
                    Pills(((100, "$1"), (500, "$5"))),
                    _law_help("progressive_wager", "its cost depends on the meter: see Odds"),
                    _has_wagers_with_limit("progressive"),
                ),
                Field(
                    "payout_limit",
                    "Most paid out in a round",
                    Stepper(PageStyle.limits, short, none="none"),
                    _law_help("payout_limit", f"matters only for high wagers; {UNKNOWN}"),
                    lambda game: bool(game.limit_covers),
                ),
            ),
        ),
    ),
    check_rules,
    field_value,
)
"""What the house may choose at a table. What may be is said by `check_rules` alone."""
BETS: Final = ("table_minimum", "decks", "edition")
DEALT: Final = ("dealing", "boxes", "irregularities")
"""What stands on the card, besides the letters of paytables; the rest is folded away."""
PLAIN: Final = {
    "table_minimum": "the smallest bet",
    "paytables": "each letter is a list of what it pays",
    "decks": "how many packs are mixed",
    "edition": "which printed law is played",
    "boxes": "side by side, each for its own bet",
    "irregularities": "for you to find, as practice; not counted",
}
"""A few words on a choice, for who is no expert."""


def plain_help(control: Asking) -> str:
    """A control's help without the sections of the regulation."""
    return control.helps.partition(" · ")[0] if " · " in control.helps else ""


def _minimum_pills(game: Game, rules: HouseRules, control: Asking) -> Asking:
    """A smallest bet as a few amounts, the one in force among them, with what an hour costs."""
    key = control.name
    values = sorted({*PageStyle.minimums, control.value})
    pills = Pills(
        tuple(
            (
                cents,
                _choice_with_hourly_cost(
                    short(cents), hour_costs(game, replaced(rules, key, cents))[0][1]
                ),
            )
            for cents in values
        )
    )
    made = pills.copy(
        name=control.name, group=control.group, label=control.label, value=control.value
    ).copy(helps=control.helps)
    return made.for_subject(game, lambda new: HOUSE.refusal(game, replaced(rules, key, new)))


class HouseRulesPage(TablePage):
    """The rules of one table at a time; every change is checked against the chapter, then kept at
    once.
    """

    name = "house-rules"
    title = "House rules"
    subtitle = "Choose the rules your table plays by"
    ways = (Button("rules", "How it is played", icon="rules"),)
    denies = "The regulation does not allow that"
    takes_files = True

    def reset_page_state(self) -> None:
        """The menu of tables; the rules are read when the page comes up."""
        super().reset_page_state()
        self.rules = HouseRules()
        self.sets: dict[str, submissions.RuleSet] = {}
        self.typed = ""
        self._rows: list[CardRow] = []
        self._pointed: HouseRules | None = None
        self._further: bool | None = None

    @property
    def shows_further(self) -> bool:
        """Whether what is seldom changed is seen: at first only by experts."""
        return self.player_level == "expert" if self._further is None else self._further

    def load_content(self) -> None:
        """The rules kept for the table, or the chapter's defaults, and the sets there are; rules
        and files that cannot be used are said, and wait to be put right.
        """
        self.sets, refused = submissions.find_rule_sets(self.store.folder, self.game)
        for one in refused:
            self.shell.toast("A Rules Submission cannot be used", str(one), "loss")
        try:
            self.rules = saved_rules(self.store, self.game)
        except BadRules as refusal:
            self.rules = self.game.house_rules
            field, reason = (
                refusal.field.split(".", 2)[2],
                refusal.reason.partition("; put it right")[0],
            )
            self.shell.toast(
                f"{self.game.title}: the saved rules cannot be used",
                f"{HOUSE.refusal_text(self.game, field, reason)} Nothing is dealt there until you press As posted or set a rule.",
                "loss",
            )

    # ---- what stands there

    def content(self) -> Part:
        """The sets, the printed card and the further rules; what an hour costs beside them."""
        rules = Column([self._sets_part(), self._card_part(), *self._further_part()], 16.0)
        return Split(rules, self._cost_part(), 0.7, 1150, turned=True)

    def _sets_part(self) -> Part:
        """The sets that stand ready, each with its hour's cost."""
        buttons = [
            Button(
                f"set:{name}",
                name,
                kind="cream" if self.rules == rules else "dark",
                icon="check" if self.rules == rules else "",
                sub=self._rule_set_note(rules),
                group="sets",
                size=22,
                high=84.0,
                why=HOUSE.refusal(self.game, rules),
            )
            for name, (_, rules) in self.sets.items()
        ]
        return Grid(buttons, 150 * self.growth, 12.0, fills=True)

    def _rule_set_note(self, rules: HouseRules) -> str:
        """What a set costs beside the rules in force: of the bets that one must make, as the large
        figure says, or of the extra ones alone.
        """
        if self.rules == rules:
            return "in force"
        more = hour_cost(self.game, rules) - hour_cost(self.game, self.rules)
        if not more:
            errs = rules.irregularities == "training" != self.rules.irregularities
            return "dealer errors to find" if errs else SAME
        base, base_now = (hour_costs(self.game, one)[0][1] for one in (rules, self.rules))
        if base == base_now:
            return f"{dollars(abs(more))} {'more' if more > 0 else 'less'} on extra bets"
        return f"{dollars(abs(base - base_now))} an hour {'more' if base > base_now else 'less'}"

    def _asked_fields(self) -> list[Field]:
        """What is asked at this table."""
        return list(HOUSE.fields_shown(self.game, self.rules).values())

    def _card_row(self, field: Field) -> CardRow:
        """A choice as a row of the card."""
        control = HOUSE.control(field, self.game, self.rules)
        kind = field.key.partition(".")[0]
        said = any(row.name.startswith("paytables.") for row in self._rows)
        told = "" if kind == "paytables" and said else PLAIN.get(kind, "")
        if isinstance(control, Stepper):
            control = _minimum_pills(self.game, self.rules, control)
        if self.player_level == "expert":
            told = control.helps
        return CardRow(control, field.label, told)

    def _card_part(self) -> Part:
        """The printed card: what is bet, how it is dealt, and what the letters in force pay."""
        fields, note = self._asked_fields(), "what an hour costs"
        # which law is played says nothing to who is new
        first = BETS if self.player_level == "expert" else BETS[:-1]
        bets = [one for one in fields if one.key in first or one.key.startswith("paytables.")]
        bets.sort(key=lambda one: first.index(one.key) if one.key in first else len(first))
        dealt = [one for one in fields if one.key in DEALT]
        self._rows = []
        for field in (*bets, *dealt):
            self._rows.append(self._card_row(field))
        parts: list[Part] = [Painted(draw_card_title, self.game.title, size=(0.0, 76.0))]
        for title, some, said in (
            ("Bets", bets, note),
            ("How it is dealt, at the same cost", dealt, ""),
        ):
            if some:
                parts.append(Painted(draw_card_heading, title, said, size=(0.0, 44.0)))
            for i, field in enumerate(some):
                if i:
                    parts.append(Painted(draw_row_line, size=(0.0, 2.0)))
                parts.append(next(row for row in self._rows if row.name == field.key))
        titles = {one.label for one in bets if one.key.startswith("paytables.")}
        paying = [
            one
            for one in panels.paytables(self.game, self.rules, only_in_force=True)
            if one.title in titles and one.rows
        ]
        if paying:
            parts.append(
                Painted(draw_card_heading, "What the chosen letters pay", size=(0.0, 44.0))
            )
        for one in paying:
            pays = " · ".join(f"{row[0][:1].lower()}{row[0][1:]} {row[-1]}" for row in one.rows)
            parts.append(Column([InkWords(one.title, 20, "serif7"), InkWords(pays)], 0.0))
        return PartOnGround(PanelGround(draw_card_paper), Column(parts, 4.0), (40.0, 22.0, 30.0))

    def _further_part(self) -> list[Part]:
        """A line that unfolds what is seldom changed: limits, further choices, and saving them."""
        fields = [
            one for one in self._asked_fields() if one.key not in {row.name for row in self._rows}
        ]
        rules, limits = self.rules, "save them under a name"
        if any(one.key == "table_maximum" for one in fields):
            limits = f"bets {short(rules.table_minimum)} to {short(rules.table_maximum)}"
        fold = PaintedButton(
            "further",
            draw_fold,
            "More rules",
            "rules",
            limits,
            self.shows_further,
            wide=lambda _: 0.0,
            high=64.0,
            label="More rules",
            value=f"{limits}, {'open' if self.shows_further else 'closed'}",
            group="further",
            radius=14.0,
        )
        if not self.shows_further:
            return [fold]
        expert = self.player_level == "expert"
        parts: list[Part] = [
            AskedField(one, control, control.helps if expert else plain_help(control), first=not i)
            for i, one in enumerate(fields)
            for control in (HOUSE.control(one, self.game, self.rules),)
        ]
        line = Line(
            submissions.LONGEST_NAME,
            self.typed,
            "name",
            hint="A name for these rules",
            usual=300.0,
            group="save",
        )
        why = "" if self.typed.strip() else "It has no name."
        save = Button("save", "Save as a file", icon="import", group="save", high=48.0, why=why)
        parts += [divider(), Flow([line, save], 12.0)]
        return [fold, PartOnGround(PanelGround(), Column(parts, 4.0), (20.0, 10.0, 18.0))]

    def _cost_part(self) -> Part:
        """What an hour costs with these rules, or with those that are pointed at, bet by bet; and
        the way on.
        """
        game, g = self.game, self.growth
        shown = self.rules if self._pointed is None else self._pointed
        base, named = (
            (hour_cost(game, game.house_rules), "as posted")
            if self._pointed is None
            else (hour_cost(game, self.rules), "now")
        )
        costs = hour_costs(game, shown)
        total = sum(cents for _, cents in costs)
        less = base - total
        same = "the same as now" if named == "now" else "as posted"
        words = (
            f"{dollars(abs(less))} {'less' if less > 0 else 'more'} than {named}" if less else same
        )
        every: list[Part] = []
        if len(costs) > 1:
            sum_ = Words(hourly_cost_text(total), 26, "ui7")
            every.append(SpreadRow((Words(_counted_bets_words(costs), tone="text2"), sum_)))
        mark: WinLossPush = "win" if less > 0 else "loss" if less < 0 else "push"
        parts = costs if len(costs) > 1 else []  # a sum of one part is said by the figure
        bars = [
            CostBar(title[:1].upper() + title[1:], cents, is_part=True) for title, cents in parts
        ]
        if less:
            bars.append(CostBar("These rules" if named == "as posted" else "Then", total))
            bars.append(CostBar(named[:1].upper() + named[1:], base))
        start = Button("sit", "Sit down", kind="primary", size=24, high=72.0, action="press")
        pace = hands_an_hour(game)
        extra = [title for title, _ in costs[1:]]
        side = f", and {_extra_bet_words(game, extra, shown)}" if extra else ""
        note = f"If you play well: {pace} hands an hour, the smallest bet{side}."
        first = table_cost(game, shown)
        if len(first.wagers) > 1:
            wagers = join_with_and(
                [f"{game.wager(name).title} {short(cents)}" for name, cents in first.wagers]
            )
            note += f" A round begins with {short(first.staked)}: {wagers}."
        return PartOnGround(
            PanelGround(),
            Column(
                [
                    Words(
                        f"An hour {'here' if named == 'as posted' else 'then'}"
                        f" {'gains' if round(costs[0][1]) < 0 else 'costs'}, on average",
                        tone="text2",
                    ),
                    Words(hourly_cost_text(abs(costs[0][1])), 60, "ui7"),
                    *every,
                    Lead(
                        Painted(draw_cost_mark, mark, size=(26.0, 30.0)),
                        Words(words, 20, "ui6"),
                        8.0,
                    ),
                    *(
                        [Painted(draw_cost_bars, tuple(bars), size=(0.0, 56.0 * len(bars)))]
                        if bars
                        else []
                    ),
                    Words(note, tone="text2"),
                    Grid([start], 200.0, fills=True),
                ],
                12 * g,
            ),
            (22.0, 14.0, 18.0),
        )

    def _rules_with_target(self, name: str) -> HouseRules | None:
        """The rules that what is pointed at would bring; None where it is no choice, or is chosen."""
        found = self.sets.get(name.removeprefix("set:"), submissions.RuleSet("", self.rules)).rules
        for row in self._rows:
            for value in row.values_of_target(name):
                found = replaced(self.rules, row.name, value)
        return None if found == self.rules or HOUSE.refusal(self.game, found) else found

    def update(self, dt: float) -> Move | None:
        """What is pointed at is priced before it is chosen."""
        ring = self.focus.ring
        name = self.focus.hover or (ring.name if ring is not None else "")
        pointed = self._rules_with_target(name) if name else None
        if pointed != self._pointed:
            self._pointed = pointed
            self.lay_out()
        return super().update(dt)

    def handle_intent(self, intent: Intent) -> Move | None:
        """A field has another value."""
        if isinstance(intent, Pressed) and intent.name == "sit":
            return self._go(f"table:{self.game.slug}")
        if isinstance(intent, Pressed) and intent.name == "further":
            self._further = not self.shows_further
            self.shell.sound.play("tick")
            self.lay_out()
            return None
        if isinstance(intent, Pressed) and intent.name.startswith("set:"):
            self._save_rules(self.sets[intent.name.removeprefix("set:")].rules)
            return None
        if intent.name in ("name", "save"):
            self._on_name_intent(intent)
            return None
        if isinstance(intent, Changed) and intent.name in HOUSE.fields(self.game):
            self.change(intent.name, intent.value)
            return None
        return super().handle_intent(intent)

    def take_over_file(self, path: Path) -> None:
        """Take over a Rules Submission, which stays on offer."""
        submission = submissions.load_rules_submission(path)
        self._menu.value = submission.game
        self.load_content()
        if self._save_rules(submission.rules):
            self._write_file(submission.name)

    def _on_name_intent(self, intent: Intent) -> None:
        """The name has other letters, or the rules are saved under it."""
        if isinstance(intent, Changed):
            had, self.typed = bool(self.typed.strip()), intent.value
            if had != bool(self.typed.strip()):
                self.lay_out()
        elif (
            isinstance(intent, Pressed) and (name := self.typed.strip()) and self._write_file(name)
        ):
            self.focus.focus(f"set:{name}", by_key=self.focus.by_key)

    def _write_file(self, name: str) -> bool:
        """Put the rules into a file under a name, and say where it lies; whether they are in it."""
        path = (
            self.store.folder
            / submissions.FOLDER
            / submissions.submission_file_name(self.game, name)
        )
        said = submissions.submission_file_text(
            self.game, submissions.RulesSubmission(self.game.slug, name, self.rules)
        )
        offer = f"{name} can now be chosen at {self.game.title}"
        if not write_file(
            self.shell, path, lambda to: replace(to, said.encode()), offer, "Not saved"
        ):
            return False
        self.typed = ""
        self.load_content()
        self.lay_out()
        return True

    def change(self, key: str, new: Any) -> bool:
        """Set one field, unless the chapter forbids it: then a toast says why. Whether it was set."""
        return self._save_rules(replaced(self.rules, key, new))

    def _save_rules(self, rules: HouseRules) -> bool:
        why = HOUSE.refusal(self.game, rules)
        if not why:
            try:
                submissions.save_chosen_rules(self.store, self.game, rules)
            except HouseError as refusal:
                why = str(refusal)
        if why:
            self.show_refusal(why)
            return False
        self.rules, self._pointed = rules, None
        self.shell.sound.play("tick")
        self.lay_out()
        return True


def draw_cost_mark(sheet: Sheet, w: float, h: float, result: WinLossPush) -> None:
    """Whether rules cost less, as much, or more."""
    result_mark(sheet, w / 2, h / 2, 22 * sheet.type.grow, result)


class CostBar(NamedTuple):
    """What is priced, what it costs an hour, and whether it is a part of the sum."""

    title: str
    cents: int
    is_part: bool = False


def draw_cost_bars(sheet: Sheet, w: float, h: float, bars: tuple[CostBar, ...]) -> None:
    """What each costs an hour: its words and figure over a bar, hatched for a part of the sum."""
    most = max(1, *(abs(bar.cents) for bar in bars))
    row, g, theme = h / len(bars), sheet.type.grow, sheet.theme
    for i, (title, cents, is_part) in enumerate(bars):
        y = i * row
        used = sheet.text(hourly_cost_text(cents), w, y + 22 * g, 20, "ui7", anchor="r")
        sheet.text(title, 0, y + 22 * g, 20, "ui5", theme.text2, max_width=w - used - 12)
        long, top, high = max(3.0, w * abs(cents) / most), y + 30 * g, 14.0 * g
        if is_part and cents > 0:
            hatched(sheet, 0, top, long, high)
        else:
            ink = "#8C8466" if title == "As posted" else theme.brass
            sheet.rr(0, top, long, high, 3, theme.win if cents < 0 else ink)
