"""House rules: what a table's chapter leaves to the house, chosen for each game and kept with the
book.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pygame

from ...core.declaration import Game, HouseRules, check_rules
from ...core.errors import BadRules, HouseError
from ...core.money import short
from ...odds.digits import percent_text
from ...odds.house_edge import worth_of
from ...play.competitions import submissions
from ...play.records.round_records import saved_rules
from ...system.files import replace
from ..scenes.scene import Move
from ..ui.boxes import Column, Flow, Grid, Part, Stack
from ..ui.control import Changed, Intent, Pressed
from ..ui.forms import Field, Form, Group, dotted, replaced
from ..ui.text_line import Line
from ..ui.widgets import Button, PanelGround, Pills, Stepper, Switch, heading
from .book_page import TablePage, write_file
from .style import PageStyle

#: Amounts a stepper goes through, in cents.
_DEALINGS: Final = {
    "manual-shoe": "manual shoe",
    "hand": "from the hand",
    "automated-shoe": "automated shoe",
}
SAME: Final = "same house edge"
UNKNOWN: Final = "changes the house edge by an amount not computed"
"""What an option does to the edge where no figure stands beside it."""
_IRREGULAR: Final = (("off", "never"), ("rare", "rarely"), ("training", "often, for learning"))


def _letters(game: Game, rules: HouseRules | None) -> tuple[Field, ...]:
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
                if w.key == key and tuple(w.paytables_by_letter) == letters
            ),
            Pills(
                tuple(
                    (one, _priced(one, submissions.edge_of(game, key, one, house)))
                    for one in letters
                )
            ),
            _lawful(f"paytables.{key}"),
        )
        for key, letters in game.letters().items()
    )


def _priced(letter: str, edge: float | None) -> str:
    return letter if edge is None else f"{letter}  {percent_text(edge)}"


def _bonus_draw_share(game: Game) -> float:
    """What the magic card and the lucky seat of a bonus draw bring, a share of the wager they come
    on top of.
    """
    worth = worth_of(game)
    return sum(worth[name][""][0] for name in ("magic-card", "lucky-bonus"))


def _lawful(key: str, words: str = "") -> Callable[[Game], str]:
    """Words of help, and the section that leaves the choice to the house."""
    return lambda game: " · ".join(
        filter(None, (words, submissions.choice_sections(game).get(key, "")))
    )


def _edition_help(game: Game) -> str:
    """Words of help on the texts of a chapter, and the sections in which they differ."""
    alike = all(one.pays_as(game.editions[0]) for one in game.editions)
    words = SAME if alike else "the odds that are paid; each has its own house edge"
    return _lawful("edition", words)(game)


def _option(name: str) -> Callable[[Game], bool]:
    return lambda game: name in game.options


def _takes(*limits: str) -> Callable[[Game], bool]:
    """Whether a game has wagers between such limits."""
    return lambda game: any(wager.limit in limits for wager in game.wagers)


def _limit(key: str, label: str, *limits: str) -> Field:
    return Field(key, label, Stepper(PageStyle.stakes, short), _lawful(key, SAME), _takes(*limits))


def value(game: Game, rules: HouseRules, key: str) -> Any:
    """What the rules say of a field; what they leave open is the game's own."""
    outer, _, inner = key.partition(".")
    if outer == "paytables":
        return rules.paytables.get(inner) or game.letters()[inner][0]
    edition = game.edition(rules) if key == "edition" else None
    if edition is not None:
        return edition.key
    if key == "boxes":
        return game.most_boxes(rules)
    return game.decks(rules) if key == "decks" else dotted(game, rules, key)


HOUSE: Final = Form(
    (
        Group("Paytables, with their house edge", "star", _letters),
        Group(
            "Procedure",
            "cards",
            (
                Field(
                    "dealing",
                    "Cards are dealt",
                    Pills(lambda game: tuple((way, _DEALINGS.get(way, way)) for way in game.deals)),
                    _lawful("dealing", SAME),
                    lambda game: len(game.deals) > 1,
                ),
                Field(
                    "edition",
                    "Text of the chapter",
                    Pills(lambda game: tuple((one.key, one.name) for one in game.editions)),
                    _edition_help,
                    lambda game: len(game.editions) > 1,
                ),
                Field(
                    "decks",
                    "Decks",
                    Pills(
                        lambda game: tuple(
                            (n, _priced(str(n), submissions.edge_by_decks(game, n)))
                            for n in game.packs
                        )
                    ),
                    _lawful("decks", "with the house edge by best play"),
                    lambda game: len(game.packs) > 1,
                ),
                Field(
                    "boxes",
                    "Boxes side by side",
                    Pills(lambda game: tuple((n, str(n)) for n in range(1, game.boxes[0] + 1))),
                    _lawful("boxes", "for one player, each with the same house edge"),
                    lambda game: game.boxes[0] > 1,
                ),
                Field(
                    "counting_shuffler",
                    "The shuffler counts the cards",
                    Switch(),
                    _lawful(
                        "counting_shuffler", f"nobody counts the leftover cards (the stub), {SAME}"
                    ),
                    lambda game: "counting_shuffler" in submissions.choice_sections(game),
                ),
                Field(
                    "irregularities",
                    "Dealing mistakes happen",
                    Pills(_IRREGULAR),
                    _lawful("irregularities", UNKNOWN),
                    lambda game: bool(game.irregularities),
                ),
                Field(
                    "bonus_draw",
                    "Bonus draw",
                    Switch(),
                    lambda game: _lawful(
                        "bonus_draw",
                        f"changes the Hand Bonus edge to {percent_text(_bonus_draw_share(game))}",
                    )(game),
                    _option("bonus-draw"),
                ),
                Field(
                    "drawn_start",
                    "A drawn number decides who gets the first cards",
                    Switch(),
                    _lawful("drawn_start", f"instead of three dice, {SAME}"),
                    _option("drawn-start"),
                ),
                Field(
                    "super_as_printed",
                    "Super Wagers as printed",
                    Switch(),
                    _lawful(
                        "super_as_printed",
                        "a straight flush pays 2 to 1, a royal 5 to 1: 0.089 % of the wager less",
                    ),
                    _option("super-as-printed"),
                ),
                Field(
                    "players_cut",
                    "Players cut the cards",
                    Switch(),
                    _lawful("players_cut", f"offered in turn, mixed into the deal, {SAME}"),
                    _option("players-cut"),
                ),
                Field(
                    "mid_shoe_entry",
                    "Players may join in the middle of a shoe",
                    Switch(),
                    _lawful("mid_shoe_entry", f"else after the next shuffle, {SAME}"),
                    _option("mid-shoe-entry"),
                ),
                Field(
                    "losers_first",
                    "Losing wagers are collected first",
                    Switch(),
                    _lawful("losers_first", f"before any winner is paid, {SAME}"),
                    _option("losers-first"),
                ),
                Field(
                    "even_money",
                    "Even money is offered",
                    Switch(),
                    _lawful(
                        "even_money", f"to a blackjack against an ace; best play declines, {SAME}"
                    ),
                    _option("even-money"),
                ),
            ),
        ),
        Group(
            "Limits",
            "chip",
            (
                _limit("table_minimum", "Table minimum", "table"),
                _limit("table_maximum", "Table maximum", "table"),
                _limit("side_minimum", "Side wager minimum", "side"),
                _limit("side_maximum", "Side wager maximum", "side"),
                Field(
                    "progressive_wager",
                    "Progressive wager",
                    Pills(((100, "$1"), (500, "$5"))),
                    _lawful("progressive_wager", "its house edge depends on the meter: see Odds"),
                    _takes("progressive"),
                ),
                Field(
                    "payout_limit",
                    "Most paid out in a round",
                    Stepper(PageStyle.limits, short, none="none"),
                    _lawful("payout_limit", f"matters only for high wagers; {UNKNOWN}"),
                    lambda game: bool(game.limit_covers),
                ),
            ),
        ),
    ),
    check_rules,
    value,
)
"""What the house may choose at a table. What may be is said by `check_rules` alone."""


class HouseRulesPage(TablePage):
    """The rules of one table at a time; every change is checked against the chapter, then kept at
    once.
    """

    name = "house-rules"
    title = "House rules"
    subtitle = "For the next deal of each table"
    ways = (Button("defaults", "Defaults", icon="undo"),)
    denies = "The regulation does not allow that"

    def begin(self) -> None:
        """The menu of tables; the rules are read when the page comes up."""
        super().begin()
        self.rules = HouseRules()
        self.sets: dict[str, tuple[str, HouseRules]] = {}
        self.typed = ""

    def read(self) -> None:
        """The rules kept for the table, or the chapter's defaults, and the sets there are; rules
        and files that cannot be used are said, and wait to be put right.
        """
        self.sets, refused = submissions.offered(self.store.folder, self.game)
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
                f"{HOUSE.refusal_text(self.game, field, reason)} Nothing is dealt there until you press Defaults or set a rule.",
                "loss",
            )

    def content(self) -> Part:
        """The form, over it whole sets of rules."""
        line = Line(
            submissions.LONGEST_NAME,
            self.typed,
            "name",
            hint="A name for these rules",
            usual=420.0,
            group="save",
        )
        why = "" if self.typed.strip() else "It has no name."
        save = Button("save", "Save as a file", icon="import", group="save", high=48.0, why=why)
        sets = Stack(
            PanelGround(),
            Column(
                [
                    heading("Sets of rules", "rules"),
                    Grid(
                        [
                            Button(
                                f"set:{name}",
                                name,
                                kind="primary" if self.rules == rules else "dark",
                                sub=said,
                                group="sets",
                                size=24,
                                high=84.0,
                                why=HOUSE.refusal(self.game, rules),
                            )
                            for name, (said, rules) in self.sets.items()
                        ],
                        240 * self.growth,
                        14.0,
                        fills=True,
                    ),
                    Flow([line, save], 14.0),
                ],
                14.0,
            ),
            (20.0, 16.0, 20.0),
        )
        return Column([sets, HOUSE.form_part(self.game, self.rules)], 20.0)

    def pressed(self, name: str) -> Move | None:  # noqa: ARG002 - there is only one
        """Everything as the chapter has it."""
        self._keep(self.game.house_rules)
        self.shell.toast(
            f"{self.game.title}: the defaults are in force", "From the next deal.", "info"
        )
        return None

    def handle_intent(self, intent: Intent) -> Move | None:
        """A field has another value."""
        if isinstance(intent, Pressed) and intent.name.startswith("set:"):
            self._keep(self.sets[intent.name.removeprefix("set:")][1])
            return None
        if intent.name in ("name", "save"):
            self._on_name_intent(intent)
            return None
        if isinstance(intent, Changed) and intent.name in HOUSE.fields(self.game):
            self.change(intent.name, intent.value)
            return None
        return super().handle_intent(intent)

    def handle(self, event: pygame.Event) -> Move | None:
        """A Rules Submission that is dropped on the window is taken over, and stays on offer."""
        if event.type != pygame.DROPFILE:
            return super().handle(event)
        try:
            said = submissions.load_submission(Path(event.file))
            self._menu.value = said.game
            self.read()
            if self._keep(said.rules):
                self._write(said.name)
        except BadRules as refusal:
            self.shell.toast("Not taken over", str(refusal), "loss")
        return None

    def _on_name_intent(self, intent: Intent) -> None:
        """The name has other letters, or the rules are saved under it."""
        if isinstance(intent, Changed):
            had, self.typed = bool(self.typed.strip()), intent.value
            if had != bool(self.typed.strip()):
                self.lay_out()
        elif isinstance(intent, Pressed) and (name := self.typed.strip()) and self._write(name):
            self.focus.focus(f"set:{name}", by_key=self.focus.by_key)

    def _write(self, name: str) -> bool:
        """Put the rules into a file under a name, and say where it lies; whether they are in it."""
        path = self.store.folder / submissions.FOLDER / submissions.file_name(self.game, name)
        said = submissions.submission_file_text(
            self.game, submissions.Submission(self.game.slug, name, self.rules)
        )
        offer = f"{name} can now be chosen at {self.game.title}"
        if not write_file(
            self.shell, path, lambda to: replace(to, said.encode()), offer, "Not saved"
        ):
            return False
        self.typed = ""
        self.read()
        self.lay_out()
        return True

    def change(self, key: str, new: Any) -> bool:
        """Set one field, unless the chapter forbids it: then a toast says why. Whether it was set."""
        return self._keep(replaced(self.rules, key, new))

    def _keep(self, rules: HouseRules) -> bool:
        why = HOUSE.refusal(self.game, rules)
        if not why:
            try:
                submissions.take(self.store, self.game, rules)
            except HouseError as refusal:
                why = str(refusal)
        if why:
            self.refused(why)
            return False
        self.rules = rules
        self.shell.sound.play("tick")
        self.lay_out()
        return True
