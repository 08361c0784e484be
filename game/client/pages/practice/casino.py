"""The casino one goes to: its tables, letters, limits and meters as they were read, and what to play
there now. What is filled in is kept at once, in the profile's file.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final

from ....bankroll import casino_files
from ....bankroll.casino_files import CasinoFolder, Fields
from ....bankroll.casino_profile import (
    LONGEST_NAME,
    CasinoProfile,
    CasinoTable,
    TableField,
    meter_seed,
    profile_of,
    table_fields,
)
from ....bankroll.casino_report import (
    MeterReading,
    TableChoice,
    all_meter_wagers,
    bet_words,
    choices_by_hourly_cost,
    dollar_edge_words,
    good_from_words,
    meter_gain_sentence,
    meter_lines,
    next_tables_sentence,
    pocket_sheet,
    sheet_cost_in_brackets,
    stale_meters_sentence,
    unread_meters_sentence,
)
from ....core.declaration import Game
from ....core.errors import BadRules, HouseError, quoted
from ....core.money import dollars, short
from ....games import GAMES
from ....play.records.round_records import saved_rules
from ....printing.dates import month_day_text
from ....printing.panels import TablePanel, paytables
from ....printing.pocket_sheet import pocket_file
from ....system import streams
from ...draw.charts import ChartBar, lit_ground, net_bars
from ...scenes.scene import Move, Push
from ...ui.boxes import Column, Flow, Grid, Part, PartOnGround, Space, Split, SpreadRow
from ...ui.control import Changed, Intent, Pressed, Tone, Words
from ...ui.data_views import ListCell, ListColumn, Listing, ListRow
from ...ui.forms import labelled
from ...ui.text_line import Line
from ...ui.widgets import Asking, Button, Menu, Painted, PanelGround, divider, titled
from ..book_page import run_in_thread, short_name, write_file
from ..dialog import Answer, Dialog
from ..records.history import felt_dot_color
from ..reference.rules import panel_listing
from .school_page import SchoolPage, intro_part

TABLES: Final = (
    ListColumn("Table", 190, share=1),
    ListColumn("Letters", 70, yields=2),
    ListColumn("From", 60, "r"),
    ListColumn("To", 70, "r"),
    ListColumn("Decks", 60, "r", yields=1),
    ListColumn("Rules of", 90, yields=3),
)
NEW_TABLES: Final = (
    ListColumn("Table", 190, share=1),
    ListColumn("From", 60, "r"),
    ListColumn("To", 70, "r", yields=1),
    ListColumn("An hour", 110, "r"),
)
WORDS: Final = {
    "table_minimum": "Smallest bet",
    "table_maximum": "Largest bet",
    "side_minimum": "Smallest side bet",
    "side_maximum": "Largest side bet",
    "progressive_wager": "Price of the progressive",
    "decks": "Decks in the shoe",
    "edition": "Year of the rules",
}
"""The same in words, where the page is not open to its last sheet."""
LIMIT_PAIRS: Final = (("table_minimum", "table_maximum"), ("side_minimum", "side_maximum"))
"""The keys of the smallest and the largest bet that belong together."""
LETTERS_TOLD: Final = (
    "A casino chooses one of several paytables for a bet; the program tells them apart by letters."
    " Choose the one whose rows are printed on the felt."
)
LABELS: Final = {
    "table_minimum": "From",
    "table_maximum": "To",
    "side_minimum": "Side wagers from",
    "side_maximum": "Side wagers to",
    "progressive_wager": "Progressive wager",
    "decks": "Decks",
    "edition": "Rules of",
    "even_money": "Even money",
    "super_as_printed": "Super as printed",
    "mid_shoe_entry": "Mid-shoe entry",
    "penetration": "Dealt of a shoe",
    "heat": "Pit shuffles over",
}
"""What the keys of a table's section are called."""
COMPARED_HOURS: Final = 5
_FIELD: Final = "field:"


STEPS: Final = (
    (
        "1. Copy what you see",
        "Smallest and largest bets, paytables (each has a letter), meters (jackpot signs).",
    ),
    (
        "2. See what it costs",
        "An hour of best play at each table, and whether a meter is worth a bet.",
    ),
    (
        "3. Take it along",
        "A pocket sheet to print; cards, drills and the planner follow its rules.",
    ),
)
"""What the page is for, before the first casino."""


def reading_date_words(profile: CasinoProfile, today: date) -> str:
    """When the tables were read."""
    days = (today - profile.date).days
    if days == 0:
        return "read today"
    return "read yesterday" if days == 1 else f"read on {month_day_text(profile.date)}"


def _choice_words(key: str, choice: int | str | bool) -> str:
    """What a choice is called in its list.

    >>> _choice_words("even_money", True), _choice_words("progressive_wager", 5), _choice_words("decks", 8)
    ('yes', '$5', '8')
    """
    if isinstance(choice, bool):
        return "yes" if choice else "no"
    if key == "penetration":
        return f"{choice} %" if choice else "not known"
    if key == "heat":
        return f"1 to {choice}" if choice else "never"
    return f"${choice}" if key == "progressive_wager" else str(choice)


class CasinoPage(SchoolPage):
    """One profile at a time: what to play there, then what is filled in. `go` is asked for `practice`
    and `planner` of a slug.
    """

    name = "practice"
    menu_entry = "casino"
    title = "Your casino"
    subtitle = "Copy what you see at its tables"
    denies = "Not filled in"
    takes_files = True
    depth_labels = ("More: what every table costs", "More: all paytables, letters, comparison")

    def reset_page_state(self) -> None:
        """The casino that is followed, or the first there is."""
        super().reset_page_state()
        self.casinos = CasinoFolder(self.store.folder)
        self.chosen = self.shell.settings.casino
        self.focused, self.lettered = self.slug, 0
        self.fields: Fields = {}
        self.profile: CasinoProfile | None = None
        self.others: dict[str, CasinoProfile] = {}
        self.typed: dict[str, str] = {}
        self.faults: dict[str, str] = {}
        self.trouble = ""
        self.ready = False
        self._unsaved = False
        self._edit: tuple[str, Fields] = ("", {})
        """The field that is being filled in, and the fields as they were before."""
        self._saved_path = ""
        self._answer_place: tuple[str, float, float] = ("", 0.0, 0.0)
        self._answer_height = 0.0
        self._working: threading.Thread | None = None

    def load_content(self) -> None:
        """The profiles there are, and the fields of the chosen one."""
        people = self.store.people
        self.followed = {slug: people.followed_card(self.player, slug) for slug in GAMES}
        names = self.casinos.names()
        self.chosen = self.chosen if self.chosen in names else next(iter(names), "")
        self.fields, self.profile, self.trouble = {}, None, ""
        self.typed, self.faults, self.others = {}, {}, {}
        self._edit, self._saved_path = ("", {}), ""
        for name in names:
            try:
                self.others[name] = self.casinos.load(name)
            except BadRules as refusal:
                if name == self.chosen:
                    self.trouble = f"This file cannot be used: {refusal}."
        if self.chosen in self.others:
            self.fields = self.casinos.fields(self.chosen)
            self._show_profile(profile_of(self.fields))
        profiles = tuple(self.others.values())  # a new name of one moves it while they are counted
        self._working = run_in_thread(
            self.shell, lambda: self._fill_choice_cache(profiles), self._on_choices_ready
        )

    def _show_profile(self, profile: CasinoProfile) -> None:
        """Show another state of the chosen profile."""
        self.profile = self.others[self.chosen] = profile
        if self.focused not in profile.tables:
            self.focused = next(iter(profile.tables))

    def _fill_choice_cache(self, profiles: Iterable[CasinoProfile]) -> int:
        """Have the sheets of every table read that is shown, which takes time once."""
        return sum(len(self._choices(one)) for one in profiles)

    def _choices(self, profile: CasinoProfile) -> tuple[TableChoice, ...]:
        """The tables of a casino by the player's own cards, the cheapest hour first."""
        return choices_by_hourly_cost(profile, self.followed)

    def _on_choices_ready(self, _count: int | None, refusal: HouseError | None) -> None:
        self.ready = refusal is None
        self.trouble = self.trouble or (str(refusal) if refusal else "")
        self.lay_out()

    @property
    def today(self) -> date:
        """The date where the player is."""
        return self.clock().astimezone().date()

    @property
    def is_in_use(self) -> bool:
        """Whether cards, drills, odds and the planner follow the chosen casino."""
        return bool(self.chosen) and self.shell.settings.casino == self.chosen

    # ---- the head

    def menus(self) -> tuple[Menu, ...]:
        """The profiles."""
        names = self.casinos.names()
        if not names:
            return ()
        options = tuple((one, self._menu_name(one) if one in self.others else one) for one in names)
        return (Menu(options, self.chosen, "casino", title="Casino"),)

    def _menu_name(self, name: str) -> str:
        """What a profile is called, with its file where another has the same name."""
        title = self.others[name].name
        alike = sum(one.name == title for one in self.others.values())
        return title if alike == 1 else f"{title} ({name})"

    def buttons(self) -> tuple[Button, ...]:
        """Another profile, the planner, and, where there is a casino, its pocket sheet as both kinds
        of files.
        """
        sheets: tuple[Button, ...] = (
            Button("png", "Phone PNG", icon="cards"),
            Button("pdf", "Pocket PDF", icon="cards", kind="primary" if self.is_in_use else "dark"),
        )
        more: tuple[Button, ...] = (Button("new", "New", icon="plus"),)
        if self.player_level != "new":
            more = (*more, Button("planner", "Planner", action="planner"))
        if self.profile is None:
            sheets = ()
            more = more if self.player_level == "expert" else ()
        return (Button("practice", "Practice", icon="target"), *more, *sheets)

    def reset_after_menu_choice(self, menu: Menu) -> None:
        """Another profile."""
        self._save_fields()
        self.chosen = menu.value
        super().reset_after_menu_choice(menu)

    def pressed(self, name: str) -> Move | None:
        """A new profile, a printed sheet, or another page."""
        self._save_fields()
        if name == "new":
            self.add_casino()
        elif name in ("png", "pdf"):
            self.print_sheet(name)
        else:
            if name == "planner" and self.profile is not None and not self.is_in_use:
                self.shell.change(casino=self.chosen)  # a plan is asked for at this casino
                said = "Cards, drills and planner follow it."
                self.shell.toast(f"{self.profile.name} is in use", said, "info")
            return self._go(f"{name}:{self.focused or self.slug}")
        return None

    def add_casino(self) -> None:
        """A new profile with one table, by the house's own rules."""
        slug = self.focused or self.slug
        fields = casino_files.new_profile_fields(
            "My casino", self.today, slug, self.rules_of(GAMES[slug])
        )
        try:
            self.chosen = self.casinos.add(fields)
        except (HouseError, OSError) as error:
            self.show_refusal(str(error))
            return
        self.load_content()
        self.lay_out()
        self.focus.focus("name", by_key=self.focus.by_key)
        self.ui.write_in(self.ui.line("name"), whole=True)

    def print_sheet(self, kind: str) -> None:
        """Write the sheet for the pocket, and say where it lies."""
        profile = self.profile
        if profile is None:
            return
        path, followed = self.folder / f"{self.chosen}-sheet.{kind}", self.followed

        def on_printed(printed: bytes | None, refusal: HouseError | None) -> None:
            if printed is None:
                self.shell.toast("Not saved", refusal.reason if refusal else "", "loss")
                return
            if write_file(
                self.shell,
                path,
                lambda to: streams.write_whole_file(to, printed),
                "The pocket sheet is saved",
                "Not saved",
            ):
                self._saved_path = str(path)
                self.lay_out()

        # drawing a phone's picture of many tables takes seconds
        self._working = run_in_thread(
            self.shell, lambda: pocket_file(pocket_sheet(profile, followed), path), on_printed
        )

    # ---- what stands there

    def content(self) -> Part:
        """What to play now over what is filled in; an expert's page has both beside each other."""
        profile = self.profile
        if profile is None:
            return self._empty_part()
        form = self._form_parts(profile)
        if self.player_level == "expert":
            parts = [self._tables_part(profile), self._meters_part(profile), *form]
            right = [
                self._saved_path_part(),
                self._use_casino_part(),
                self._what_to_play_part(profile),
                self._casinos_compared_part(profile),
                self._letter_paytables_part(profile),
            ]
            return self._abreast(parts, right)
        left: list[Part | None] = [self._tables_part(profile)]
        right = [*form, self._meters_part(profile)]
        if self.depth:
            left.append(self._what_to_play_part(profile))
        if self.depth > 1:
            left += [self._letter_paytables_part(profile), self._casinos_compared_part(profile)]
        answer = [self._best_table_part(profile), self._saved_path_part()]
        shown = [one for one in answer if one]
        return Column([*shown, self._abreast(left, right), *self.depth_parts()], 18.0)

    def _saved_path_part(self) -> Part | None:
        """Where the pocket sheet lies that was saved last from this page."""
        if not self._saved_path:
            return None
        return Words(f"The pocket sheet is saved: {self._saved_path}", tone="win")

    def _abreast(self, left: list[Part | None], right: list[Part | None]) -> Part:
        return Split(
            Column([one for one in left if one], 18.0),
            Column([one for one in right if one], 18.0),
            0.56 if self.player_level == "expert" else 0.46,
            1000.0,
        )

    def _best_table_part(self, profile: CasinoProfile) -> Part:
        """What to play now, in one sentence, and the gold button that has the program follow it."""
        title = Words("What should I play now?", tone="text2")
        if not self.ready:
            return PartOnGround(
                PanelGround(lit_ground, 14), Column([title, Words("Computing.", 26)], 8.0)
            )
        best = self._choices(profile)[0]
        tone: Tone = "win" if best.hourly_cost < 0 else "text"
        parts: list[Part] = [
            title,
            Words(f"{best.title}: {best.hourly_cost_text} by best play", 30, "serif6", tone),
            *(
                [Words(f"By {best.sheet_card} it {best.sheet_cost_text} an hour.")]
                if best.sheet_cost_text
                else []
            ),
            Words(
                f"Bet {bet_words(best)}; about {best.hands} hands an hour. It"
                f" {dollar_edge_words(best.edge)}."
            ),
        ]
        if self._stands_as_own_table(best.game):
            parts.append(
                Words("These numbers are ours: change them to what you see.", tone="brass")
            )
        choices = self._choices(profile)
        others = next_tables_sentence(choices)
        parts += [Words(others, tone="text2")] if others else []
        gains = [
            f"▲ {one.title}: {meter_gain_sentence(one, each)}"
            for one in choices
            for each in one.meter_wagers
            if each.has_player_edge
        ]
        read = [(each.edge, one, each) for one in choices for each in one.meter_wagers]
        if read and not gains:
            _, near, wager = min(read, key=lambda one: one[0])
            reading = wager.readings[-1]
            good = f"{near.title}: {reading.title} {good_from_words(reading)}."
            gains = [f"No progressive is worth a bet as the meters stand. {good}"]
        if not read and any(GAMES[one.game].meters for one in choices):
            gains = ["Fill in a meter, and it says here whether its bet is worth making."]
        parts += [Words(words, 20, "ui6") for words in gains]
        missing = len(GAMES) - len(profile.tables)
        if missing and len(profile.tables) == 1:
            more = (
                "This is the only table filled in: add the others that you see, and compare them."
            )
            parts.append(Words(more, tone="text2"))
        name = profile.name
        label = "Stop using it" if self.is_in_use else "Use this casino"
        follows = (
            f"Cards, drills and planner {'follow' if self.is_in_use else 'can follow'} {name}."
        )
        button = Button(
            "use",
            label,
            kind="dark" if self.is_in_use else "primary",
            icon="cross" if self.is_in_use else "check",
            group="form",
            high=64.0,
        )
        side = Column([Flow([button]), Words(follows, tone="text2")], 8.0)
        shown, pad = Split(Column(parts, 8.0), side, 0.64, 900.0), (22.0, 14.0, 16.0)
        answer = self._with_highest_height(shown, self.column_width - 2 * pad[0])
        return PartOnGround(PanelGround(lit_ground, 14), answer, pad)

    def _with_highest_height(self, answer: Part, wide: float) -> Part:
        """The answer as high as it was at most for this casino in this window: what is filled in
        below it stays where it is while its words change.
        """
        place = self.chosen, wide, self.growth
        high = answer.height(self.ui.look.kit, wide)
        if place != self._answer_place:
            # room for a line more than at first, as of a meter that becomes worth its bet
            self._answer_place, self._answer_height = place, high + 32.0 * self.growth
        self._answer_height = max(self._answer_height, high)
        return Column([answer, Space(high=self._answer_height - high)], 0.0)

    def _empty_part(self) -> Part:
        """What a profile is for, and the button that begins one."""
        sentence = "Copy the signs of a casino's tables, and the program says what to play there."
        intro = intro_part(sentence, "", "Begin: one table, 2 minutes")
        if self.trouble:
            body: Part = Words(self.trouble, 22)
        else:
            steps = [
                Column([Words(title, 22, "ui7", "brass"), Words(words)], 6.0)
                for title, words in STEPS
            ]
            body = Grid(steps, 330 * self.growth, 24.0, most=3)
        return Column([intro, titled("A casino that you visit", body, gap=18.0)], 18.0)

    def _tables_part(self, profile: CasinoProfile) -> Part:
        """Every table in a line; the chosen one is filled in below."""
        hours = {one.game: one for one in self._choices(profile)} if self.ready else {}
        rows = [
            self._table_row(slug, table, hours.get(slug)) for slug, table in profile.tables.items()
        ]
        columns = TABLES if self.depth > 1 else NEW_TABLES
        listed = Listing(columns, rows, high=46.0, live=f"table:{self.focused}", group="tables")
        missing = [slug for slug in GAMES if slug not in profile.tables]
        parts: list[Asking | Button] = []
        if missing:
            options = (("", "Add a table"), *((one, GAMES[one].title) for one in missing))
            parts.append(Menu(options, "", "add", group="tables"))
        if len(profile.tables) > 1:
            name = short_name(GAMES, self.focused)
            parts.append(Button("remove", f"Remove {name}", group="tables", high=44.0))
        about = [
            self._text_field("name", profile.name, "Name", LONGEST_NAME, 230.0),
            self._text_field("date", profile.date.isoformat(), "Date of visit", 10, 140.0),
        ]
        parts.append(Button("delete", "Delete casino", kind="ghost", group="tables", high=44.0))
        boxes = [labelled(one, self.growth) for one in about]
        if profile.date != self.today:
            today = Button("today", "Read today", group="form", high=48.0)
            boxes.append(Column([Words(" "), today], 6.0 * self.growth))  # level with the lines
        head = Flow(boxes, 14.0)
        note = reading_date_words(profile, self.today)
        if all(map(self._stands_as_own_table, profile.tables)):
            note = "ours until you change them"
        if self.depth > 1:
            note = f"{self.chosen}.toml · {note}"
        faults = [
            Words(self.faults[key], tone="loss") for key in ("name", "date") if key in self.faults
        ]
        return titled("Its tables", head, *faults, listed, Flow(parts, 14.0), note=note, gap=12.0)

    def _stands_as_own_table(self, slug: str) -> bool:
        """Whether a table still stands as the house's own does: nothing was changed or read."""
        try:
            rules = saved_rules(self.store, GAMES[slug])
            ours = casino_files.new_profile_fields("ours", self.today, slug, rules)
            table = profile_of(ours).tables[slug]
        except HouseError:
            return False
        return self.profile is not None and self.profile.tables[slug] == table

    def _text_field(
        self, key: str, text: str, label: str, max_length: int, usual_width: float
    ) -> Line:
        return Line(
            max_length, self.typed.get(key, text), key, usual=usual_width, label=label, group="form"
        )

    def _table_row(self, slug: str, table: CasinoTable, hour: TableChoice | None) -> ListRow:
        """A table with its limits and, once it is computed, what an hour of best play costs."""
        game, rules = GAMES[slug], table.rules
        letters = [str(game.letter(key, rules)) for key in game.paytable_letters()]
        edition = game.edition_in_force(rules)
        name = ListCell(game.title, short=short_name(GAMES, slug), dot=felt_dot_color(game))
        limits = ListCell(short(rules.table_minimum)), ListCell(short(rules.table_maximum))
        gains = hour is not None and hour.hourly_cost < 0
        cost = ListCell(hour.cost_or_gain_text if hour else "…", "win" if gains else "text", "ui6")
        cells: tuple[ListCell, ...] = (name, *limits, cost)
        if self.depth > 1:
            cells = (
                name,
                ListCell(" ".join(letters) or "–", "" if letters else "text2"),
                *limits,
                ListCell(str(game.decks(rules))),
                ListCell(edition.key if edition else "–"),
            )
        said = f"{game.title}: {short(rules.table_minimum)} to {short(rules.table_maximum)}"
        return ListRow(cells, f"table:{slug}", said)

    def _form_parts(self, profile: CasinoProfile) -> list[Part]:
        """What is filled in at the chosen table: all in one for an expert, else in groups with words
        for the sign of the table, its paytables, and what else its rules say.
        """
        game = GAMES[self.focused]
        rules = profile.tables[self.focused].rules
        asked = list(table_fields(game, rules))
        faults = [
            Words(why, tone="loss")
            for key, why in self.faults.items()
            if key not in ("name", "date") and not key.startswith("meters.")
        ]
        if self.player_level == "expert":
            cells = [labelled(self._control(game, one), self.growth) for one in asked]
            form = Grid(cells, 172.0 * self.growth, 14.0, most=4)
            return [titled(game.title, form, *faults, note=game.chapter_words(rules), gap=10.0)]
        sign = [one for one in asked if not one.choices or one.key == "progressive_wager"]
        tables = [one for one in asked if one.key.startswith("paytables.")]
        more = [one for one in asked if one not in sign and one not in tables]
        parts: list[Part] = []
        for title, fields, words, wide in (
            ("What its sign says", sign, "", 172.0),
            ("Which paytable is printed", tables, LETTERS_TOLD, 380.0),
            ("What else its rules say", more if self.depth else [], "", 172.0),
        ):
            if fields:
                cells = [labelled(self._control(game, one), self.growth) for one in fields]
                told = [Words(words, tone="text2")] if words else []
                grid = Grid(cells, wide * self.growth, 14.0, most=4)
                shown, faults = faults, []
                parts.append(titled(title, *told, grid, *shown, note=game.title, gap=10.0))
        return parts

    def _letter_descriptions(self, wager_title: str) -> dict[str, str]:
        """Each letter of a bet's paytables with rows that set it apart, as they are printed."""
        found = self._lettered_paytables(self.profile) if self.profile is not None else ()
        panel = next((one for one in found if one.title == wager_title), None)
        panel = panel or next((one for one in found if wager_title in one.title), None)
        if panel is None:
            return {}
        apart = [row for row in panel.rows if all(row) and len(set(row[1:])) > 1]
        shown = sorted(apart, key=lambda row: (-len(set(row[1:])), -apart.index(row)))[:2]
        return {
            letter: f"{letter}: "
            + ", ".join(f"{row[0][:1].lower()}{row[0][1:]} {row[at]}" for row in shown)
            for at, letter in enumerate(panel.names)
            if letter and shown
        }

    def _letter_paytables_part(self, profile: CasinoProfile) -> Part | None:
        """What each letter of one wager pays, the chosen one lit, to find the one on the felt."""
        found = self._lettered_paytables(profile)
        if not found:
            return None
        table = found[min(self.lettered, len(found) - 1)]
        options = tuple((at, one.title) for at, one in enumerate(found))
        menu = Menu(options, found.index(table), "letters", title="Wager", group="form")
        return titled(
            "Which letter is it?",
            *([menu] if len(found) > 1 else []),
            panel_listing(table),
            note=table.title if len(found) == 1 else "what each letter pays",
            gap=10.0,
        )

    def _lettered_paytables(self, profile: CasinoProfile) -> tuple[TablePanel, ...]:
        """The paytables with several letters at the chosen table."""
        game, rules = GAMES[self.focused], profile.tables[self.focused].rules
        return tuple(one for one in paytables(game, rules) if one.names)

    def _control(self, game: Game, one: TableField) -> Asking:
        """A line for an amount, a list for a choice."""
        expert = self.player_level == "expert"
        label = LABELS.get(one.key, "") if expert else WORDS.get(one.key, LABELS.get(one.key, ""))
        words: dict[str, str] = {}
        if one.key.startswith("paytables."):
            key = one.key.removeprefix("paytables.")
            label = next(w.title for w in game.wagers if w.name == key and w.paytables_by_letter)
            words = {} if expert else self._letter_descriptions(label)
        if not one.choices:
            text = self.typed.get(one.key, short(round(100 * float(one.value))))
            return Line(
                12,
                text,
                _FIELD + one.key,
                hint="as the chapter",
                usual=172.0,
                label=label,
                group="form",
            )
        options = tuple(
            (each, words.get(str(each), _choice_words(one.key, each))) for each in one.choices
        )
        menu = Menu(options, one.value, _FIELD + one.key, group="form")
        return menu.copy(label=label)

    def _meters_part(self, profile: CasinoProfile) -> Part | None:
        """Each meter of the chosen table: a line for what the sign says, from where on its wager is
        good, and what that is worth.
        """
        game, table = GAMES[self.focused], profile.tables[self.focused]
        if not game.fed_meters(table.rules):
            return None
        board = list(all_meter_wagers(game, table)) if self.ready else []
        rows: list[Part] = []
        for meter in game.meters:
            if meter.name in game.fed_meters(table.rules):
                paid = [
                    each for wager in board for each in wager.readings if each.meter == meter.name
                ]
                rows += self._meter_row(game, table, meter.name, meter.title, paid)
        sums = [
            Words(words, tone="win" if one.has_player_edge else "text2")
            for one in board
            for words in meter_lines(one)
        ]
        note = "what the signs show; empty: not read"
        below = [divider(), *sums] if sums else []
        return titled("Meters as read", *rows, *below, note=note, gap=10.0)

    def _meter_row(
        self, game: Game, table: CasinoTable, name: str, title: str, readings: list[MeterReading]
    ) -> Iterator[Part]:
        """A meter's line, its words, and why what was typed is no amount."""
        key = f"meters.{name}"
        held = table.meters.get(name)
        text = self.typed.get(key, "" if held is None else short(held))
        hint = f"starts at {short(meter_seed(game, table.rules, name))}"
        line = Line(14, text, _FIELD + key, hint=hint, usual=210.0, label=title, group="form")
        words = []
        for each in readings[:1]:
            good = good_from_words(each)
            over = held is not None and held >= each.even > 0
            words.append(
                Words(f"▲ over, {good}" if over else good, tone="win" if over else "text2")
            )
        yield SpreadRow((Words(title, 20, "ui6"), Flow([*words, line], 16.0)), wraps=True)
        if key in self.faults:
            yield Words(self.faults[key], tone="loss")

    def _use_casino_part(self) -> Part:
        """Whether the rest of the program follows this casino, and the button for it."""
        name = self.profile.name if self.profile else ""
        if self.is_in_use:
            said = f"In use: cards, drills, odds pages and the planner are those of {name}."
            button = Button("use", "Stop using it", icon="cross", group="form", high=56.0)
            ground = PanelGround(lit_ground, 14)
        else:
            said = (
                "Not in use: cards, drills, odds pages and the planner follow your own house rules."
            )
            button = Button(
                "use", "Use this casino", kind="primary", icon="check", group="form", high=56.0
            )
            ground = PanelGround()
        return PartOnGround(
            ground, Column([Words(said, 20, "ui6"), Flow([button])], 12.0), (22, 14, 16)
        )

    def _what_to_play_part(self, profile: CasinoProfile) -> Part:
        """The tables, the cheapest hour first, each with its bet and what gains there."""
        if not self.ready:
            return titled("Play this now", Words("Computing what an hour costs.", tone="text2"))
        rows: list[Part] = []
        for place, one in enumerate(self._choices(profile), 1):
            rows += [divider()] if rows else []
            rows.append(self._choice_part(place, one))
        old = stale_meters_sentence(profile, self.today)
        parts = [*([Words(old, tone="loss")] if old else []), *rows]
        return titled("Play this now", *parts, note="an hour of best play", gap=8.0)

    def _choice_part(self, place: int, one: TableChoice) -> Part:
        tone: Tone = "win" if one.hourly_cost < 0 else "text"
        head = SpreadRow(
            (
                Words(f"{place}  {one.title}", 22, "ui7"),
                Words(one.cost_or_gain_text, 22, "ui7", tone),
            ),
            wraps=True,
        )
        bet = f"{bet_words(one)}, {one.hands} hands: {dollar_edge_words(one.edge)}{sheet_cost_in_brackets(one)}"
        gains = [
            Words(f"▲ {meter_gain_sentence(one, each)}", 20, "ui6", "win")
            for each in one.meter_wagers
            if each.has_player_edge
        ]
        told = [
            words
            for each in one.meter_wagers
            for words in meter_lines(each, is_worth_omitted=each.has_player_edge)
        ]
        told += map(unread_meters_sentence, one.unread_wagers)
        meters = [Words(words, tone="text2") for words in told]
        return Column([head, Words(bet, tone="text2"), *gains, *meters], 2.0)

    def _casinos_compared_part(self, profile: CasinoProfile) -> Part | None:
        """The chosen table's hours at every casino that has it."""
        slug = self.focused
        each = {**self.others, self.chosen: profile}
        having = {name: one for name, one in each.items() if slug in one.tables}
        if len(having) < 2 or not self.ready:
            return None
        bars = []
        for name in sorted(having, key=lambda one: one != self.chosen):
            choices = {one.game: one for one in self._choices(having[name])}
            found = choices[slug]
            cents = COMPARED_HOURS * found.hourly_cost
            bars.append(
                ChartBar(
                    having[name].name,
                    -cents,
                    f"{'gains' if cents < 0 else 'costs'} {dollars(abs(round(cents)))}",
                )
            )
        chart = Painted(net_bars, tuple(bars), size=(0.0, 30.0 * len(bars)))
        words = "Least bets at each, with every meter's wager that gains there."
        title = f"{COMPARED_HOURS} hours of {GAMES[slug].title}"
        return titled(title, chart, Words(words, tone="text2"), gap=8.0)

    # ---- what happens

    def handle_intent(self, intent: Intent) -> Move | None:
        """A table is chosen, something is filled in, or a button pressed."""
        kind, _, rest = intent.name.partition(":")
        if kind == "table":
            self._save_fields()
            if rest != self.focused:
                self.focused, self.lettered, self.typed, self.faults = rest, 0, {}, {}
                self.lay_out()
        elif isinstance(intent, Changed) and intent.name.startswith(_FIELD):
            self.fill_in(intent.name.removeprefix(_FIELD), intent.value)
        elif isinstance(intent, Changed) and intent.name in ("name", "date"):
            self.typed[intent.name] = intent.value
            self._change_head(intent.name, intent.value)
        elif isinstance(intent, Changed) and intent.name == "letters":
            self.lettered = int(intent.value)
            self.lay_out()
        elif isinstance(intent, Changed) and intent.name == "add":
            self._add_table(intent.value)
        elif isinstance(intent, Pressed) and kind in ("remove", "today", "use", "delete", "begin"):
            return self._press_form_button(kind)
        elif isinstance(intent, Pressed) and (kind == "field" or kind in ("name", "date")):
            self._save_fields()  # Enter ended a line
            self.lay_out()
        else:
            return super().handle_intent(intent)
        return None

    def _press_form_button(self, name: str) -> Move | None:
        self.shell.sound.play("tick")
        if name == "remove":
            self._accept_fields(casino_files.with_table(self.fields, self.focused, None))
        elif name == "today":
            self.typed.pop("date", None)
            self._change_head("date", self.today.isoformat())
        elif name == "use":
            self._save_fields()
            self.shell.change(casino="" if self.is_in_use else self.chosen)
            self.lay_out()
        elif name == "begin":
            self.add_casino()
        else:
            return Push(self._deletion())
        return None

    def fill_in(self, key: str, value: Any) -> None:
        """A field of the chosen table has another value; one that is refused keeps what was typed,
        and the value counts that it had before.
        """
        self._note_edit_start(key)
        try:
            if isinstance(value, str) and self._is_amount(key):
                self.typed[key] = value
                value = casino_files.parse_optional_dollars(key, value)
            fields = casino_files.with_field(self.fields, self.focused, key, value)
            self._accept_fields(fields, key)
        except BadRules as refusal:
            self._show_fault(key, refusal)

    def _is_amount(self, key: str) -> bool:
        if self.profile is None or key.startswith("meters."):
            return True
        rules = self.profile.tables[self.focused].rules
        asked = table_fields(GAMES[self.focused], rules)
        return any(one.key == key and not one.choices for one in asked)

    def _change_head(self, key: str, text: str) -> None:
        self._note_edit_start(key)
        value: str | date = text
        if key == "date":
            with suppress(ValueError):
                value = datetime.strptime(text.strip(), "%Y-%m-%d").date()  # noqa: DTZ007 - a day alone
        self._accept_fields({**self.fields, key: value}, key)

    def _add_table(self, slug: str) -> None:
        if not slug:
            return
        section = casino_files.table_section(slug, self.rules_of(GAMES[slug]))
        self.focused, self.typed, self.faults = slug, {}, {}
        self._accept_fields(casino_files.with_table(self.fields, slug, section))

    def _accept_fields(self, fields: Fields, changed_key: str = "") -> None:
        """Take other fields, if they are those of a profile, and lay the page out by them."""
        try:
            self._show_profile(profile_of(fields))
        except BadRules as refusal:
            self._show_fault(changed_key, refusal)
            return
        self.fields, self._unsaved = fields, True
        self.faults.pop(changed_key, None)
        self._retry_refused_limit(changed_key)
        self.lay_out()

    def _note_edit_start(self, key: str) -> None:
        """Remember what counts, as another field begins to be filled in."""
        if self._edit[0] != key:
            self._edit = key, self.fields

    def _show_fault(self, key: str, refusal: BadRules) -> None:
        """Say at the form why a field is refused and what counts instead: not what was typed half."""
        if key and key == self._edit[0]:
            self._restore_field(key)
        self.faults[key] = self._fault_words(key, refusal) + self._held_words(key)
        self.lay_out()

    def _restore_field(self, key: str) -> None:
        """Have a field hold again what it held before it was filled in."""
        before = self._edit[1]
        with suppress(BadRules):
            if key in ("name", "date"):
                fields = {**self.fields, key: before[key]}
            else:
                held: Any = before["tables"][self.focused]
                for part in key.split("."):
                    held = held.get(part) if held else None
                fields = casino_files.with_field(self.fields, self.focused, key, held)
            self._show_profile(profile_of(fields))
            self._unsaved = self._unsaved or fields != self.fields
            self.fields = fields

    def _held_words(self, key: str) -> str:
        """What a refused field still holds; "" for none."""
        if self.profile is None or key == "":
            return ""
        if key == "name":
            return f" It is still called {self.profile.name}."
        if key == "date":
            return f" {self.profile.date.isoformat()} still counts."
        table = self.profile.tables[self.focused]
        if key.startswith("meters."):
            cents = table.meters.get(key.removeprefix("meters."))
        else:
            cents = getattr(table.rules, key, None) if self._is_amount(key) else None
        return "" if cents is None else f" {short(cents)} still counts."

    def _retry_refused_limit(self, changed_key: str) -> None:
        """Take the other of two limits too, as typed, where the changed one now lets it stand."""
        pair = next((pair for pair in LIMIT_PAIRS if changed_key in pair), ())
        for key in pair:
            if key != changed_key and key in self.faults and key in self.typed:
                try:
                    value = casino_files.parse_optional_dollars(key, self.typed[key])
                    fields = casino_files.with_field(self.fields, self.focused, key, value)
                    self._show_profile(profile_of(fields))
                except BadRules as refusal:
                    self.faults[key] = self._fault_words(key, refusal) + self._held_words(key)
                else:
                    self.fields = fields
                    self.faults.pop(key)

    def _fault_words(self, key: str, refusal: BadRules) -> str:
        """Why a field is refused, in a sentence that begins with its label and what was typed."""
        typed = self.typed.get(key, "").strip()
        if key == "date":
            return f"Date of visit: {quoted(typed)} is no date: write year-month-day."
        refused = refusal.field.rpartition(".")[2]
        pair = next((pair for pair in LIMIT_PAIRS if key in pair), ())
        if pair and refused == pair[1] and " is under the " in refusal.reason and self.profile:
            low, high = pair
            other, relation = (high, "more") if key == low else (low, "less")
            limit = short(getattr(self.profile.tables[self.focused].rules, other))
            dollars_typed = casino_files.parse_optional_dollars(key, typed) or 0
            amount = short(round(100 * dollars_typed))
            return f"{WORDS[key]}: {amount} is {relation} than the {WORDS[other].lower()}, {limit}."
        field = refusal.field if refusal.field in LABELS else key
        label = (
            WORDS.get(field)
            or LABELS.get(field)
            or field.rpartition(".")[2].replace("-", " ").capitalize()
        )
        return f"{label}: {refusal.reason}."

    def _save_fields(self) -> None:
        """Write what was filled in, and show it as it is written."""
        self._edit = ("", {})
        if not self._unsaved:
            return
        self._unsaved = False
        try:
            self.casinos.save(self.chosen, self.fields)
            self._name_file_for_casino()
        except (HouseError, OSError) as error:
            self.shell.toast("The casino is not saved", str(error), "loss")
        self.typed = {key: text for key, text in self.typed.items() if key in self.faults}

    def _name_file_for_casino(self) -> None:
        """Have the file follow a new name of the casino, and whoever uses it follow the file."""
        name = self.casinos.rename(self.chosen, str(self.fields["name"]))
        if name == self.chosen:
            return
        if self.is_in_use:
            self.shell.change(casino=name)
        self.others[name] = self.others.pop(self.chosen)
        self.chosen = name

    def update(self, dt: float) -> Move | None:
        """What was filled in is written as soon as no line has the keyboard."""
        if self._unsaved and not self.typing:
            self._save_fields()
            self.lay_out()
        return super().update(dt)

    def leave(self) -> None:
        """Nothing that was filled in is lost."""
        self._save_fields()
        super().leave()

    def take_over_file(self, path: Path) -> None:
        """Take over a profile, and show it."""
        self.chosen = self.casinos.import_file(path)

    def _deletion(self) -> Dialog:
        answers = (Answer("keep", "Keep it", escape=True), Answer("delete", "Delete", "primary"))

        def on_answer(name: str) -> None:
            if name == "delete":
                self._unsaved = False
                if self.is_in_use:
                    self.shell.change(casino="")
                self.casinos.delete(self.chosen)
                self.load_content()
                self.lay_out()

        name = self.profile.name if self.profile else self.chosen
        return Dialog(
            self.shell,
            f"Delete {name}?",
            f"Its file {self.chosen}.toml is deleted.",
            answers,
            on_answer,
        )
