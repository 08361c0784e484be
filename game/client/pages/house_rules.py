"""House rules: what a table's chapter leaves to the house, chosen for each game and kept with the book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from game.client.pages.book_page import TablePage
from game.client.ui.boxes import Column, Grid, Stack
from game.client.ui.control import Changed, Intent, Pressed
from game.client.ui.forms import Field, Form, Group, dotted, replaced
from game.client.ui.kinds import Button, Menu, PanelGround, Pills, Stepper, Switch, heading
from game.declare import Game, HouseRules, check_rules
from game.errors import BadRules, HouseError
from game.money import short
from game.table.kept import saved_rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.client.scene import Move
    from game.client.ui.boxes import Part

#: Amounts a stepper goes through, in cents.
STAKES: Final = tuple(c * 100 for c in (1, 2, 3, 5, 10, 15, 25, 50, 100, 200, 300, 500, 1000, 2000, 5000, 10_000))
LIMITS: Final = (0, *(c * 100_000 for c in (50, 75, 100, 150, 200, 250, 500, 1000, 2500, 5000, 10_000)))
_DEALINGS: Final = {"manual-shoe": "manual shoe", "hand": "from the hand", "automated-shoe": "automated shoe"}
_IRREGULAR: Final = (("off", "never"), ("rare", "rarely"), ("training", "often, to learn"))


def _letters(game: Game) -> tuple[Field, ...]:
    """A field for each wager whose paytable has letters, with the section that prints it."""
    fields = []
    for key, letters in game.letters().items():
        wager = next(w for w in game.wagers if w.key == key and tuple(w.lettered) == letters)
        section = next(iter({**wager.envy, **wager.pays}.values())).section
        fields.append(Field(f"paytables.{key}", wager.title, Pills(tuple((one, one) for one in letters)), section))
    return tuple(fields)


def _option(name: str) -> Callable[[Game], bool]:
    return lambda game: name in game.options


def _takes(*limits: str) -> Callable[[Game], bool]:
    """Whether a game has wagers between such limits."""
    return lambda game: any(wager.limit in limits for wager in game.wagers)


def value(game: Game, rules: HouseRules, key: str) -> Any:
    """What the rules say of a field; what they leave open is the game's own."""
    outer, _, inner = key.partition(".")
    if outer == "paytables":
        return rules.paytables.get(inner) or game.letters()[inner][0]
    return game.decks(rules) if key == "decks" else dotted(game, rules, key)


HOUSE: Final = Form(
    (
        Group("Paytables", "star", _letters),
        Group("Procedure", "cards", (
            Field("dealing", "Cards are dealt", Pills(lambda game: tuple((way, _DEALINGS.get(way, way)) for way in game.deals)),
                  when=lambda game: len(game.deals) > 1),
            Field("decks", "Decks", Pills(lambda game: tuple((count, str(count)) for count in game.packs)),
                  "shuffled together", lambda game: len(game.packs) > 1),
            Field("counting_shuffler", "The shuffler counts the cards", Switch(), "the stub need not be counted",
                  lambda game: bool(game.deals)),
            Field("irregularities", "Irregularities happen", Pills(_IRREGULAR), when=lambda game: bool(game.irregularities)),
            Field("bonus_draw", "Bonus draw", Switch(), "a magic card and a lucky seat each round", _option("bonus-draw")),
            Field("drawn_start", "A drawn number finds the start", Switch(), "instead of three dice", _option("drawn-start")),
            Field("losers_first", "Losing wagers are collected first", Switch(), "before any winner is paid",
                  _option("losers-first")),
            Field("even_money", "Even money is offered", Switch(), "to a blackjack against an ace", _option("even-money")),
        )),
        Group("Limits", "chip", (
            Field("table_minimum", "Table minimum", Stepper(STAKES, short), when=_takes("table", "at-least")),
            Field("table_maximum", "Table maximum", Stepper(STAKES, short), when=_takes("table", "at-least")),
            Field("side_minimum", "Side wager minimum", Stepper(STAKES, short), when=_takes("side")),
            Field("side_maximum", "Side wager maximum", Stepper(STAKES, short), when=_takes("side")),
            Field("progressive_wager", "Progressive wager", Pills(((100, "$1"), (500, "$5"))), when=_takes("progressive")),
            Field("payout_limit", "Most paid in a round", Stepper(LIMITS, short, none="none"),
                  lambda game: game.limit_section, lambda game: bool(game.limit_covers)),
        )),
    ),
    check_rules,
    value,
)  # fmt: skip
"""What the house may choose at a table. What may be is said by `check_rules` alone."""


class HouseRulesPage(TablePage):
    """The rules of one table at a time; every change is checked against the chapter, then kept at once."""

    name = "house-rules"
    title = "House rules"
    subtitle = "For the next deal of each table"

    def begin(self) -> None:
        """The menu of tables; the rules are read when the page comes up."""
        super().begin()
        self.rules = HouseRules()

    def read(self) -> None:
        """The rules kept for the table, or the chapter's defaults; rules that cannot be used are said, and wait to be put right."""
        try:
            self.rules = saved_rules(self.store, self.game)
        except BadRules as refusal:
            self.rules = HouseRules()
            field, reason = refusal.field.split(".", 2)[2], refusal.reason.partition("; put it right")[0]
            self.shell.toast(
                f"{self.game.title}: the kept rules cannot be used",
                f"{HOUSE.worded(self.game, field, reason)} Nothing is dealt there until you press Defaults or set a rule.",
                "loss",
            )

    def buttons(self) -> tuple[Button, ...]:
        """Back to the chapter's defaults."""
        return (Button("defaults", "Defaults", icon="undo"),)

    def content(self) -> Part:
        """The form, over it whole sets of rules."""
        sets = Stack(PanelGround(), Column([heading("In one step", "rules"), Grid(
            [Button(f"set:{name}", name, kind="primary" if self.rules == rules else "dark", sub=said, group="sets", size=24,
                    high=84.0, why=HOUSE.refusal(self.game, rules))
             for name, (said, rules) in self.sets().items()], 240 * self.growth, 14.0)], 14.0), (20.0, 16.0, 20.0))  # fmt: skip
        return Column([sets, HOUSE.shown(self.game, self.rules)], 20.0)

    def sets(self) -> dict[str, tuple[str, HouseRules]]:
        """Rules under one name: as the chapter has them, to learn from, for a large bankroll; each with what it changes."""
        limit = LIMITS[-1] if self.game.limit_covers else None
        high = HouseRules(
            table_minimum=10_000, table_maximum=500_000, side_minimum=500, side_maximum=50_000,
            payout_limit=limit if limit is not None else HouseRules().payout_limit,
        )  # fmt: skip
        return {
            "As posted": ("the chapter as it stands", HouseRules()),
            "To learn": ("with slips to find", HouseRules(irregularities="training")),
            "High limit": ("$100 to $5,000", high),
        }

    def chose(self, menu: Menu) -> None:  # noqa: ARG002 - there is only one
        """Another table."""
        self.scroll = 0.0
        self.read()
        self.lay_out()

    def pressed(self, name: str) -> Move | None:  # noqa: ARG002 - there is only one
        """Everything as the chapter has it."""
        self._keep(HouseRules())
        self.shell.toast(f"{self.game.title}: the defaults are in force", "From the next deal.", "info")
        return None

    def did(self, intent: Intent) -> Move | None:
        """A field has another value."""
        if isinstance(intent, Pressed) and intent.name.startswith("set:"):
            self._keep(self.sets()[intent.name.removeprefix("set:")][1])
            return None
        if isinstance(intent, Changed) and intent.name in HOUSE.fields(self.game):
            self.change(intent.name, intent.value)
            return None
        return super().did(intent)

    def change(self, key: str, new: Any) -> bool:
        """Set one field, unless the chapter forbids it: then a toast says why. Whether it was set."""
        return self._keep(replaced(self.rules, key, new))

    def refused(self, why: str) -> None:
        """Say what the chapter has against it."""
        self.shell.toast("The house may not do that", why, "loss")

    def _keep(self, rules: HouseRules) -> bool:
        why = HOUSE.refusal(self.game, rules)
        if not why:
            try:
                self.store.save_rules(self.game.slug, msgspec.json.encode(rules).decode())
            except HouseError as refusal:
                why = str(refusal)
        if why:
            self.refused(why)
            return False
        self.rules = rules
        self.shell.sound.play("tick")
        self.lay_out()
        return True
