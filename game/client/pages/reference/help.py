"""Help: a question in the player's own words, six things he may want to do, the guided rounds of all
tables, and every key.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from functools import cache
from typing import Final, NamedTuple

import pygame

from ....core.declaration import Game, Wager
from ....games import GAMES, LISTED, beginner_table
from ....odds.strategy.strategy_card import Strategy
from ....play.learning.lesson_progress import exam_seconds
from ....practice.trainer import KNOWN_MEANS
from ...draw import kit as kits
from ...draw.charts import Plot, line_chart
from ...draw.kit import Kit, State, WinLossPush, keycap, keycap_width, result_mark
from ...draw.palette import mix
from ...draw.pieces.portraits import avatar
from ...draw.sheet import Sheet
from ...draw.signs import leaf
from ...draw.style import Colors
from ...input import actions
from ...input.actions import meant_key
from ...layouts.guide import draw_step_on_felt, guide
from ...layouts.layout import felt_color
from ...scenes.scene import Move
from ...table.costs import pays_sentence, winning_condition
from ...ui.boxes import Column, Flow, Grid, Lead, Newspaper, Part, PartOnGround, Split
from ...ui.control import Changed, Intent, Pressed, Words
from ...ui.text_line import Line
from ...ui.widgets import Button, Painted, PaintedButton, PanelGround, heading
from ..book_page import short_game_title
from ..page import HEAD_PREFIX, Page
from .glossary import GLOSSARY

GO: Final = "go:"
FIRST_TABLE: Final = beginner_table().slug
"""Where somebody begins who has never played."""
MOST_KEYS: Final = 10
"""So many rows of keys are listed for who is no expert; all are on their own page."""
SIGNS: Final[tuple[tuple[WinLossPush, str], ...]] = (
    ("win", "won: a filled triangle pointing up, and a plus sign"),
    ("push", "even: a bar; your wager came back"),
    ("loss", "lost: a hollow triangle pointing down, and a minus sign"),
)
FIRST_HAND: Final = (
    "Prepared cards or dice and practice chips, step by step; nothing counts in your history."
)
_ARROWS: Final = {"←": "arrow-l", "↑": "arrow-u", "↓": "arrow-d", "→": "arrow-r"}


TERMS: Final = "terms"
"""Where the words are explained, further down on the page."""


class HelpAnswer(NamedTuple):
    """What help knows: words that players use for it, a sentence, and where it is done."""

    words: str
    sentence: str
    place: str
    label: str


ANSWERS: Final = (
    HelpAnswer(
        "take bet back undo remove chip wrong clear",
        "A right click or a long touch takes a chip back; U undoes the last one, C clears all.",
        "keys",
        "See the keys",
    ),
    HelpAnswer(
        "place bet wager chip put how to play start begin first",
        "Pick a chip, click a spot on the felt, then press Deal. A guided round shows it.",
        f"first-hand:{FIRST_TABLE}",
        "Start a guided round",
    ),
    HelpAnswer(
        "push tie even draw same",
        "A push is a tie: your bet comes back, nothing is won or lost.",
        "rules",
        "Read the rules",
    ),
    HelpAnswer(
        "3x 2x 1x bet size raise times",
        "3x means three times your first bet, the ante. The button says the amount in dollars.",
        "rules",
        "Read the rules",
    ),
    HelpAnswer(
        "money bankroll more chips buy in cash out broke empty out of",
        "Buy in at the cashier (B), or press the bankroll at a table. It is play money.",
        "cashier",
        "Go to the cashier",
    ),
    HelpAnswer(
        "house edge odds percent chance expected cost",
        "The edge is what a bet loses on average with best play: 5 % loses 50 cents of $10.",
        "odds:" + FIRST_TABLE,
        "See the odds",
    ),
    HelpAnswer(
        "cost costs per an hour hourly",
        "Cost an hour: what an hour at the smallest bet loses on average if you play well. 40 hands of"
        " $10 at an edge of 4 % cost $16; one hour may win or lose far more.",
        "tables",
        "Compare the tables",
    ),
    HelpAnswer(
        "let computer play automatic automatically autoplay auto itself alone",
        "At a table press Z, or the arrow in the bar at its top: it plays for you, by your strategy"
        " card or best play, for as many rounds as you choose. Any key stops it.",
        "tables",
        "Choose a table",
    ),
    HelpAnswer(
        "coach advice best play hint what should I do mistake",
        "The coach says what each choice is worth: before you act, afterwards, or never.",
        "settings:coach",
        "Set the coach",
    ),
    HelpAnswer(
        "learn practice strategy card better drill train",
        "Practice teaches the right choices in small steps, and asks again before you forget.",
        "practice",
        "Go to practice",
    ),
    HelpAnswer(
        "history past round watch again replay look",
        "Every round is saved card by card. History plays it again.",
        "history",
        "Open the history",
    ),
    HelpAnswer(
        "statistics luck net lost won how much",
        "Statistics shows what you won or lost, how much was luck, and what mistakes cost.",
        "statistics",
        "Open statistics",
    ),
    HelpAnswer(
        "friends friend play two players together person seat profile network online",
        "Add players, then press a free seat between two rounds; up to four share a table.",
        "profile",
        "Add players",
    ),
    HelpAnswer(
        "guests bots computer players others other remove alone odile tobias neriah",
        "Guests are the computer's players. Settings says how many sit at your table.",
        "settings:guests",
        "Set the guests",
    ),
    HelpAnswer(
        "fast slow speed animation wait quick",
        "Speed, under Settings, has four steps. Space skips whatever moves.",
        "settings:speed",
        "Set the speed",
    ),
    HelpAnswer(
        "text size larger bigger letters small read contrast colors",
        "Text grows to 200 %; there are high contrast and a four-color deck.",
        "settings:text size",
        "Set the text size",
    ),
    HelpAnswer(
        "sound volume music mute loud quiet silent",
        "Volume, each kind of sound and three pieces of music stand under Settings.",
        "settings:sound",
        "Set the sound",
    ),
    HelpAnswer(
        "speech voice read aloud screen reader ear",
        "F4 lets the program speak: hands, choices with their keys, and results.",
        "settings:speech",
        "Set the speech",
    ),
    HelpAnswer(
        "rules change letter paytable limit minimum maximum decks",
        "House rules sets what each table pays, the smallest bet, and how it is dealt.",
        "house-rules",
        "Set house rules",
    ),
    HelpAnswer(
        "day's deal daily today challenge same cards",
        "Ten rounds a day that everybody gets alike; only the first try counts.",
        "day",
        "Play the day's deal",
    ),
    HelpAnswer(
        "medal medals award trophy collection streak",
        "A day's deal brings a medal for good choices, not for luck; its calendar counts them.",
        "day",
        "Play the day's deal",
    ),
    HelpAnswer(
        "friend friends friend's code day's deal",
        "Your friend sends you his: it stands on the day's deal page, under his result, when his ten"
        " rounds are done. Type it there, below Whom to beat. Yours stands under your result.",
        "day",
        "Play the day's deal",
    ),
    HelpAnswer(
        "share shared hand hands friend duel compare code send",
        "Hands to share: agree on a code, and both answer the same hands, or send a file.",
        "hands",
        "Go to hands to share",
    ),
    HelpAnswer(
        "stand demo booth show exhibition visitors kiosk",
        "For a stand at a fair start the program with the word demo: it plays by itself, and"
        " visitors may sit down. To stand at blackjack is to take no further card.",
        "tables",
        "Back to the tables",
    ),
    HelpAnswer(
        "tournament compete ranking",
        "Everybody gets the same chips for some rounds; a ranking decides.",
        "tournament",
        "Open tournaments",
    ),
    HelpAnswer(
        "keys keyboard shortcut button change gamepad touch",
        "Every action has a key, and each can be another one.",
        "keys",
        "Change the keys",
    ),
    HelpAnswer(
        "card back felt look color chips design deck",
        "Card backs and chips are chosen under Settings, the cloth of a table under Felts.",
        "felts",
        "Choose felts",
    ),
    HelpAnswer(
        "count counting cards card school hi-lo system",
        "The counting school teaches to count the cards that are gone, step by step.",
        "counting",
        "Go to Count cards",
    ),
    HelpAnswer(
        "running count",
        "The running count adds a tag for each card you see, at Hi-Lo +1 for 2 to 6.",
        "counting",
        "Go to Count cards",
    ),
    HelpAnswer(
        "true count",
        "The true count is the running count for each deck left, rounded down.",
        "counting",
        "Go to Count cards",
    ),
    HelpAnswer(
        "bet ramp spread unit",
        "A bet ramp says how much you bet at each true count.",
        "counting",
        "Go to Count cards",
    ),
    HelpAnswer(
        "index play plays deviation",
        "An index play is a hand that you play differently from a certain true count on.",
        "counting",
        "Go to Count cards",
    ),
    HelpAnswer(
        "dealing deal dealer school be the dealer croupier shift",
        "The dealing school puts you behind the table: you deal, pay, and are graded.",
        "dealing",
        "Go to the dealing school",
    ),
    HelpAnswer(
        "tip dealer",
        "M, or a click on the TIPS box, gives the dealer a chip.",
        "keys",
        "See the keys",
    ),
    HelpAnswer(
        "leave go back quit exit stop close save power",
        "Esc leaves a table, and everything is saved at once: the round waits for you.",
        "tables",
        "Back to the tables",
    ),
    HelpAnswer(
        "fair checked random cheat shuffle seed lock code top fingerprint",
        "The cards were fixed before you bet. At Normal and Expert a lock with a code at the top of a"
        " table is the proof: press it to see how to check. When you watch a round again in History,"
        " Checked: fair says that the program has checked it for you.",
        "history",
        "Open the history",
    ),
    HelpAnswer(
        "why lose lost wrong reason beaten happened",
        "After a round press the result at the table; in History press Why this result.",
        "history",
        "Open the history",
    ),
    HelpAnswer(
        "see mistakes mistake errors",
        "Mistakes lists the choices that cost money on average, the dearest first.",
        "mistakes",
        "See the mistakes",
    ),
    HelpAnswer(
        "which game should play table easiest easy best good beginner",
        "Three tables in the lobby are marked Good first table: quickly learned, and cheap.",
        "tables",
        "Back to the tables",
    ),
    HelpAnswer(
        "much bet limit least most",
        "Point at a spot: its tag says the least and the most that it takes.",
        "house-rules",
        "Set house rules",
    ),
    HelpAnswer(
        "win aim goal",
        "When you sit down the dealer says what wins; a guided round shows it.",
        f"first-hand:{FIRST_TABLE}",
        "Start a guided round",
    ),
    HelpAnswer(
        "win money make earn rich profit always",
        "On average the house wins, and best play loses least: Practice teaches it.",
        "practice",
        "Go to practice",
    ),
    HelpAnswer(
        "hands beat beats rank ranking higher order",
        "From the top: royal flush, straight flush, four of a kind, full house, flush, straight,"
        " three of a kind, two pair, pair. With four or three cards some change places.",
        TERMS,
        "All words",
    ),
    HelpAnswer(
        "gold button locked lock closed grey gray missing",
        "The gold button opens when the bets that a round needs lie there; it names them.",
        f"first-hand:{FIRST_TABLE}",
        "Start a guided round",
    ),
    HelpAnswer(
        "card back backs chips unlock locked earn",
        "A few looks come later, as with a passed exam; press one in Settings to see when.",
        "settings",
        "Open settings",
    ),
    HelpAnswer(
        "level new normal expert mode switch off less more shown help",
        "New, Normal and Expert, at the top of every table, say how much is shown.",
        "settings",
        "Choose how much is shown",
    ),
    HelpAnswer(
        "dealer talk talks more less chatty quiet silent speak says",
        "Use the switch at the top of each table: at New the dealer explains most, at Normal he"
        " speaks after a mistake, at Expert the panel shows it instead.",
        "settings",
        "Choose how much is shown",
    ),
    HelpAnswer(
        "split pair",
        "At the two blackjacks press Split when your two cards make a pair. Its key is the number on"
        " the button, usually 4; a closed button says why it is closed.",
        "keys",
        "See the keys",
    ),
    HelpAnswer(
        "change picture face avatar look",
        "How you look is chosen under Players.",
        "profile",
        "Open players",
    ),
    HelpAnswer(
        "change name",
        "Settings has your name; it is what the dealer calls you.",
        "settings:your name",
        "Change your name",
    ),
    HelpAnswer(
        "delete remove hide reset erase restart start over again data account player",
        "Add a player to start over, with a history of their own; another can be put away there.",
        "profile",
        "Add a player",
    ),
    HelpAnswer(
        "full screen window large",
        "Full screen is under Display in Settings.",
        "settings:full screen",
        "Set full screen",
    ),
    HelpAnswer(
        "exam test pass table-ready",
        "Each table has an exam of 50 hands: choose the table in Practice and press Exam. You can take"
        " it as often as you like.",
        "practice",
        "Go to practice",
    ),
    HelpAnswer(
        "casino pace calm pace clock seconds time exam",
        f"Pace is the time for a hand. An exam gives {exam_seconds('casino', is_choosing=False)}"
        f" seconds at casino pace and {exam_seconds('calm', is_choosing=False)} at calm pace; choose it"
        " in Practice, beside the button that begins the exam. The schools have both, too.",
        "practice",
        "Go to practice",
    ),
    HelpAnswer(
        "known step know steps",
        f"{KNOWN_MEANS} After a miss it takes more days.",
        "practice",
        "Go to practice",
    ),
    HelpAnswer(
        "print pdf paper strategy card",
        "Save PDF on the pages of strategy cards, odds and planner makes a file that you can print.",
        "card:" + FIRST_TABLE,
        "Go to strategy card",
    ),
    HelpAnswer(
        "2 to 1 3 5 pay pays paid mean",
        "2 to 1 pays $2 for each $1 you bet, and you keep the bet; 3 to 2 pays $1.50.",
        "rules",
        "Read the rules",
    ),
    HelpAnswer(
        "much money lose risk",
        "Only what you bet, and it is play money. House rules says what an hour costs on average.",
        "house-rules",
        "See what an hour costs",
    ),
    HelpAnswer(
        "why bet ante come came back returned",
        "An Ante that is returned is a push: no win, no loss. Often the dealer does not qualify, or your"
        " other bet is paid instead; Why this result in History says it for each round.",
        "history",
        "Go to the history",
    ),
    HelpAnswer(
        "real money gambling worth",
        "There is no real money here: nothing can be bought, won or cashed out of the program.",
        "cashier",
        "Go to the cashier",
    ),
)


def _word_begins_with_typed(answer_word: str, typed: str) -> bool:
    """Whether a word of an answer begins with a word that was typed, both in small letters; three
    letters begin no long word, fewer none.

    >>> _word_begins_with_typed("wins", "win"), _word_begins_with_typed("window", "win")
    (True, False)
    >>> _word_begins_with_typed("window", "wind")
    True
    """
    long_enough = len(typed) > 3 or (len(typed) == 3 and len(answer_word) < 6)
    return answer_word.startswith(typed) and long_enough


class FoundAnswers(NamedTuple):
    """Answers to a question, and whether any of its words was met in one."""

    answers: list[HelpAnswer]
    has_met_word: bool


def find_answers(question: str, most: int = 6) -> FoundAnswers:
    """The answers that a question's words point to, the best first; where none was met the
    three that sound most like it.

    >>> [one.label for one in find_answers("what is a push?").answers][:1]
    ['All words']
    >>> find_answers("xyzzy").has_met_word
    False
    """
    asked = [word for word in question.casefold().translate(_MARKS).split() if word not in _SMALL]
    scored = []
    for number, one in enumerate(
        (*ANSWERS, *_table_answers(), *_term_answers(), *_card_term_answers(), *_wager_answers())
    ):
        known = one.words.casefold().translate(_MARKS).split()
        words = " ".join(known)
        score = sum(
            max(
                2.0 * (have in (word, word.removesuffix("s")))
                + 1.0 * _word_begins_with_typed(have, word)
                for have in known
            )
            for word in asked
        )
        if one.place == TERMS and f" {words} " in f" {' '.join(asked)} ":
            score += 1.5  # who asks for a word wants its meaning first
        elif words == " ".join(asked):
            score += 2.0
        alike = max(
            (SequenceMatcher(None, word, have).ratio() for word in asked for have in known),
            default=0.0,
        )
        scored.append((score, alike, -number, one))
    scored.sort(key=lambda line: line[:3], reverse=True)
    least = _NEAR_BEST * scored[0][0]
    met = [one for score, _, _, one in scored if score > 0 and score >= least]
    if met:
        return FoundAnswers(met[:most], has_met_word=True)
    nearest = sorted(scored, key=lambda line: line[1:3], reverse=True)
    return FoundAnswers([one for *_, one in nearest[:3]], has_met_word=False)


_MARKS: Final = str.maketrans(dict.fromkeys('?!:,"“”', " ") | {"’": "'"})
"""Marks around the words of a question, which are no part of them."""
_NEAR_BEST: Final = 0.6
"""What share of the best answer's score another one needs, so that one common word brings none."""
_SMALL: Final = frozenset(
    (
        "a",
        "an",
        "the",
        "i",
        "is",
        "are",
        "do",
        "does",
        "to",
        "of",
        "in",
        "at",
        "on",
        "can",
        "how",
        "what",
        "my",
        "me",
        "it",
        "and",
        "be",
        "did",
        "for",
        "get",
        "have",
        "mean",
        "means",
        "there",
        "this",
        "was",
        "where",
        "which",
        "who",
        "with",
        "you",
    )
)


def _table_answers() -> tuple[HelpAnswer, ...]:
    """Each table's rules, by its name."""
    return tuple(
        HelpAnswer(
            f"{entry.title} {slug.replace('-', ' ')}",
            f"{entry.title}: its rules, pays and odds, and a guided round below.",
            f"rules:{slug}",
            "Read its rules",
        )
        for slug, entry in LISTED.items()
    )


def _term_answers() -> tuple[HelpAnswer, ...]:
    """The words that are explained."""
    return tuple(
        HelpAnswer(one.term, f"{one.term}: {one.meaning} {one.example}".strip(), TERMS, "All words")
        for one in GLOSSARY
    )


@cache
def _card_term_answers() -> tuple[HelpAnswer, ...]:
    """Words of strategy cards that nobody guesses, by the first card that explains them."""
    found: dict[str, HelpAnswer] = {}
    wanted = ("points", "an inside draw")
    for slug in LISTED:
        game = GAMES[slug]
        means = Strategy(game).terms_of(Strategy(game).card)
        for name in wanted:
            if name in means and name not in found:
                said = f"{name.capitalize()}, on the card of {game.title}: {means[name]}"
                words = f"{name} strategy card"
                found[name] = HelpAnswer(words, said, f"card:{slug}", "See the card")
        if len(found) == len(wanted):
            break
    return tuple(found.values())


@cache
def _wager_answers() -> tuple[HelpAnswer, ...]:
    """The wagers of all tables by their printed names, those that are no explained word."""
    found: dict[str, HelpAnswer] = {}
    terms = {one.term for one in GLOSSARY}
    for slug in LISTED:
        game = GAMES[slug]
        for wager in game.wagers:
            name = wager.title
            if name not in terms and name not in found:
                said = f"{name}, a bet at {short_game_title(game.title)}. {_when_paid(game, wager)}"
                found[name] = HelpAnswer(name, said, f"rules:{slug}", "Read its rules")
    return tuple(found.values())


def _when_paid(game: Game, wager: Wager) -> str:
    """When a wager pays in a house that has chosen nothing, in a sentence."""
    rules = game.house_rules
    when = winning_condition(game, wager.name, rules)
    needed = f"Pays when {when}." if when else "Its rules say when it pays."
    return pays_sentence(game, wager, rules) or needed


class HelpPage(Page):
    """A question, six topics with pictures, the guided rounds; beside them the keys of the table,
    below those of everywhere and the signs.
    """

    name = menu_entry = "help"
    title = "Help"
    subtitle = "What do you want to do?"
    typed = ""

    def head_controls_part(self) -> Part:
        """The way down to the words."""
        return self.part_beside_title(
            Button(f"{HEAD_PREFIX}words", "Words explained", group="head")
        )

    def content(self) -> Part:
        """Everything, in two columns where there is room."""
        g = self.growth
        line = Line(
            60,
            self.typed,
            "search",
            hint="Ask in your own words: take a bet back, what is a push ...",
            icon="search",
            usual=900.0,
            action="find",
            group="search",
            emptied=True,
        )
        asked = self.typed.strip()
        main = Column(
            [
                line,
                self._answers_part(asked) if asked else self._topics_part(),
                self._guided_rounds_part(),
            ],
            16.0,
        )
        table, everywhere = (
            self._titled_panel(title, self._key_parts(title))
            for title in ("At the table", "Everywhere")
        )
        all_keys = Button(f"{GO}keys", "All keys, and change them", icon="keyboard", high=52.0)
        signs = [
            Lead(Painted(draw_win_loss_sign, result, size=(24, 30)), Words(words), 12.0)
            for result, words in SIGNS
        ]
        more = Column(
            [
                self._glossary_part(),
                Newspaper([everywhere, self._titled_panel("Signs", [*signs])], 520.0, 2, 16.0),
            ],
            16.0,
        )
        keys = Column([table, Flow([all_keys])], 14.0)
        if self.column_width / g < 1150:
            return Column([main, keys, more], 16.0)
        return Split(Column([main, more], 16.0), keys, 0.7, 1150)

    def _topics_part(self) -> Part:
        """Six wishes, each with a picture from the program; the first begins at once."""
        first = LISTED[FIRST_TABLE]
        found: tuple[tuple[str, str, str, Callable[..., None]], ...] = (
            (
                f"first-hand:{FIRST_TABLE}",
                "Play a first round",
                "Two minutes, step by step",
                draw_first_round_step,
            ),
            ("rules", "Know the rules", "What each bet pays, and when", draw_rules_picture),
            ("practice", "Play better", "A few minutes a day", draw_practice_picture),
            ("history", "Look at a past round", "Card by card, and check it", draw_history_picture),
            (
                "profile",
                "Play with friends",
                "At one table, or over a network",
                draw_friends_picture,
            ),
            (
                "settings",
                "See and hear it better",
                "Text size, sound, speech",
                draw_text_sizes_picture,
            ),
        )
        tiles = [
            PaintedButton(
                GO + place,
                draw_topic,
                title,
                words,
                picture,
                f"Start: {short_game_title(first.title)}" if not i else "",
                self.shell.keys.cap("press") if not i else "",
                wide=no_width,
                high=216.0,
                label=title,
                value=words,
                group="topics",
                action="press" if not i else "",
                radius=14.0,
            )
            for i, (place, title, words, picture) in enumerate(found)
        ]
        return Grid(tiles, 296 * self.growth, 14.0, most=3, fills=True)

    def _answers_part(self, asked: str) -> Part:
        """What is known of a question, each with the way to it."""
        found, met = find_answers(asked)
        parts: list[Part] = []
        if not met:
            parts.append(Words("Nothing is known by these words. The nearest:", tone="text2"))
        for i, one in enumerate(found):
            way = Button(
                f"answer:{i}",
                one.label,
                kind="primary" if not i and met else "dark",
                high=52.0,
                group="answers",
            )
            parts.append(Lead(way, Words(one.sentence), 18.0, wide=290 * self.growth))
        return PartOnGround(PanelGround(), Column(parts, 12.0), (20.0, 16.0, 18.0))

    def _guided_rounds_part(self) -> Part:
        """The guided round of every table."""
        tiles = [
            PaintedButton(
                f"first-hand:{slug}",
                draw_table_tile,
                short_game_title(entry.title),
                felt_color(slug.replace("-", "_")),
                slug == FIRST_TABLE,
                wide=no_width,
                high=108.0,
                label=f"Guided round: {entry.title}",
                group="first hands",
                radius=12.0,
            )
            for slug, entry in LISTED.items()
        ]
        grid = Grid(tiles, 168 * self.growth, 10.0, most=6, fills=True)
        return self._titled_panel("Guided rounds", [Words(FIRST_HAND, tone="text2"), grid])

    def _key_parts(self, title: str) -> list[Part]:
        """The keys of a place."""
        keys = self.shell.keys
        most = None if self.player_level == "expert" else MOST_KEYS
        room = 168.0 if title == "Everywhere" else 150.0  # four arrows stand in one row there
        rows: list[Part] = [
            Lead(Painted(draw_keycaps, caps, size=(room, 34)), Words(row.words), 10.0)
            for row in actions.PLACES[title]
            if row.words and (caps := keys.distinct_caps(row))
        ]
        return rows[:most]

    def _glossary_part(self) -> Part:
        """The words of the house, each in a sentence."""
        entries = [
            Lead(
                Words(one.term, 20, "ui7", "brass"),
                Words(f"{one.meaning} {one.example}".strip()),
                12.0,
                wide=150 * self.growth,
            )
            for one in GLOSSARY
        ]
        half = (len(entries) + 1) // 2
        columns = Newspaper(
            [Column([*entries[:half]], 8.0), Column([*entries[half:]], 8.0)], 520.0, 2, 24.0
        )
        return self._titled_panel("Words", [columns])

    def _scroll_to_glossary(self) -> None:
        """Bring the words up."""
        self.typed = ""
        self.lay_out()
        place = next(
            (one for one in self.ui.controls() if getattr(one, "words", "") == GLOSSARY[0].term),
            None,
        )
        if place is not None:
            self.scroll_by(place.rect.y / self.view.scale - self.head_height - 80)

    def _titled_panel(self, title: str, parts: Sequence[Part]) -> Part:
        return PartOnGround(
            PanelGround(), Column([heading(title), *parts], 10 * self.growth), (20.0, 12.0, 18.0)
        )

    def handle(self, event: pygame.Event) -> Move | None:
        """What the player did; a key gives the question the keyboard."""
        finds = event.type == pygame.KEYDOWN and meant_key(event) == self.shell.keys.code("find")
        if finds and not self.typing:
            self.scroll_by(-self.scroll)
            self.ui.write_in(self.ui.line("search"), whole=True)
            return None
        return super().handle(event)

    def handle_intent(self, intent: Intent) -> Move | None:
        """Letters of the question, a topic, an answer, or a guided round."""
        if isinstance(intent, Changed) and intent.name == "search":
            if str(intent.value) != self.typed:
                self.typed = str(intent.value)
                self.lay_out()
            return None
        if isinstance(intent, Pressed):
            if intent.name == "search":  # Enter: the first answer
                found, met = find_answers(self.typed, 1)
                return self._go_to_answer(found[0].place) if met and self.typed.strip() else None
            self.shell.sound.play("tick")
            if intent.name == f"{HEAD_PREFIX}words":
                self._scroll_to_glossary()
                return None
            kind, _, number = intent.name.partition(":")
            if kind == "answer":
                return self._go_to_answer(find_answers(self.typed)[0][int(number)].place)
            return self._go(intent.name.removeprefix(GO))
        return None

    def _go_to_answer(self, place: str) -> Move | None:
        """Where an answer leads: to a place, or to the words on this page."""
        if place != TERMS:
            return self._go(place)
        self._scroll_to_glossary()
        return None


def no_width(kit: Kit) -> float:  # noqa: ARG001 - a tile is as wide as its place
    """A control that is as wide as its place."""
    return 0.0


# ---- drawn


def draw_topic(
    sheet: Sheet,
    w: float,
    h: float,
    title: str,
    words: str,
    picture: Callable[[Sheet, float, float], None],
    button_label: str,
    cap: str,
    state: State = "normal",
) -> None:
    """A topic: its picture over its name and a line about it, or the gold button that begins it, with its
    label ("" for none).
    """
    g, theme = sheet.type.grow, sheet.theme
    foot = (106.0 if button_label else 74.0) * g
    with sheet.moved(0, 0):
        picture(sheet, w, h - foot)
    fill = mix(theme.panel, "#FFFFFF", 0.06 if state == "hover" else 0.0)
    sheet.rr(0, h - foot, w, foot, 0, fill)
    edge = theme.brass if button_label else "#FFFFFF"
    sheet.rr(1, 1, w - 2, h - 2, 14, None, 1.0 if button_label else 0.16, stroke=edge, sw=2.4)
    sheet.text(title, 18, h - foot + 30 * g, 22, "ui7", max_width=w - 50)
    if button_label:
        top, high = h - 60 * g, 48 * g
        fill = mix(theme.brass, "#FFFFFF", 0.15 if state == "hover" else 0.0)
        sheet.rr(14, top + 3, w - 28, high, 12, mix(theme.brass, "#000000", 0.5))
        sheet.rr(14, top, w - 28, high, 12, fill)
        room = keycap_width(sheet, cap, 28) + 24 if cap else 0.0
        sheet.text(
            button_label,
            (w - room) / 2,
            top + high / 2,
            22,
            "ui7",
            Colors.dark_words,
            anchor="c",
            valign="m",
            max_width=w - 56 - room,
        )
        if cap:
            keycap(sheet, w - 26 - room / 2, top + high / 2, cap, Colors.dark_words, 28)
    else:
        sheet.text(words, 18, h - foot + 58 * g, 20, "ui5", theme.text2, max_width=w - 36)
    sheet.icon("chev-r", w - 24 * g, h - foot + 24 * g, 20 * g, theme.brass)
    if state == "focus":
        kits.focus_ring(sheet, w, h, 14)


def draw_table_tile(
    sheet: Sheet, w: float, h: float, name: str, felt: str, framed: bool, state: State = "normal"
) -> None:
    """A table in its felt's color over its name."""
    g, theme = sheet.type.grow, sheet.theme
    foot = 40.0 * g
    fill = mix(theme.raised, "#FFFFFF", 0.06 if state == "hover" else 0.0)
    sheet.rr(0, 0, w, h, 12, fill)
    x, top, wide, high = w / 2, 10.0, min(w - 30, 150.0 * g), h - foot - 12
    path = (
        f"M{x - wide / 2:.1f},{top:.1f} L{x + wide / 2:.1f},{top:.1f}"
        f" C{x + wide / 2:.1f},{top + high * 1.25:.1f} {x - wide / 2:.1f},{top + high * 1.25:.1f}"
        f" {x - wide / 2:.1f},{top:.1f} Z"
    )
    sheet.path(path, felt, stroke="#4C3A31", sw=5)
    sheet.path(path, None, stroke="#B8965A", sw=1.2)
    leaf(sheet, x, top + high * 0.4, high * 0.42, Colors.cream, felt, 0.9)
    edge = theme.brass if framed else "#FFFFFF"
    sheet.rr(1, 1, w - 2, h - 2, 12, None, 1.0 if framed else 0.1, stroke=edge, sw=2)
    sheet.text(name, x, h - foot / 2, 20, "ui6", anchor="c", valign="m", max_width=w - 12)
    if state == "focus":
        kits.focus_ring(sheet, w, h, 12)


def draw_first_round_step(sheet: Sheet, w: float, h: float) -> None:
    """The first step of the first table's guided round."""
    stem = FIRST_TABLE.replace("-", "_")
    draw_step_on_felt(sheet, w, h + 12, guide(stem).steps[0].picture, felt_color(stem), 1)


def draw_rules_picture(sheet: Sheet, w: float, h: float) -> None:
    """Rows of a paytable on felt."""
    sheet.rr(0, 0, w, h + 12, 12, "#5C2130")
    g = sheet.type.grow
    rows = (("Four aces", "200 to 1"), ("Four of a kind", "30 to 1"), ("Flush", "4 to 1"))
    for i, (hand, pays) in enumerate(rows):
        y = h * (0.28 + 0.25 * i)
        sheet.text(hand, 24, y, 20, "serif6", Colors.cream, valign="m", max_width=w * 0.55)
        sheet.text(
            pays, w - 24, y, 20, "serif7", Colors.foil, anchor="r", valign="m", max_width=w * 0.36
        )
        sheet.line(24, y + 16 * g, w - 24, y + 16 * g, Colors.cream, 0.25, 1.2)


def draw_practice_picture(sheet: Sheet, w: float, h: float) -> None:
    """Two choices and what each is worth."""
    sheet.rr(0, 0, w, h + 12, 12, "#12524C")
    for i, (words, share, figure) in enumerate(
        (("Bet 3×", 0.9, "+$6.20"), ("Fold", 0.35, "−$5.00"))
    ):
        y, wide = h * (0.32 + 0.36 * i), w * 0.42
        sheet.text(words, 24, y, 20, "ui7", Colors.cream, valign="m", max_width=w * 0.24)
        ink = sheet.theme.brass if not i else "#7E4A40"
        sheet.rr(w * 0.3, y - 10, wide * share, 20, 3, ink)
        sheet.text(
            figure, w - 20, y, 20, "ui6", Colors.cream, anchor="r", valign="m", max_width=w * 0.26
        )


def draw_history_picture(sheet: Sheet, w: float, h: float) -> None:
    """A bankroll's line."""
    sheet.rr(0, 0, w, h + 12, 12, "#12181A")
    values = (0, -3, 2, 1, 6, 4, 9, 3, 5, 8, 2, 6, 11, 8, 12)
    average = tuple(-0.15 * i for i in range(len(values)))
    with sheet.moved(16, 12):
        line_chart(sheet, w - 32, h - 4, Plot(tuple(map(float, values)), average))


def draw_friends_picture(sheet: Sheet, w: float, h: float) -> None:
    """Who sits at a table."""
    sheet.rr(0, 0, w, h + 12, 12, "#1B4766")
    radius = min(h * 0.32, w * 0.11)
    for i, name in enumerate(("You", "Mei", "Kofi", "Odile")):
        face = avatar(sheet.cache, name, radius * sheet.scale)
        x = w * (0.2 + 0.2 * i) - face.ax / sheet.scale
        sheet.stamp(face.surface, x, h * 0.52 - face.ay / sheet.scale)


def draw_text_sizes_picture(sheet: Sheet, w: float, h: float) -> None:
    """Letters of three sizes."""
    sheet.rr(0, 0, w, h + 12, 12, "#F3EBD8")
    k = 1 / sheet.type.grow
    for x, size in ((0.2, 26.0), (0.42, 44.0), (0.72, 76.0)):
        sheet.text("Aa", w * x, h * 0.72, max(20.0, size * k), "serif7", "#1B1A16", anchor="c")


def draw_win_loss_sign(sheet: Sheet, w: float, h: float, result: WinLossPush) -> None:
    """A result's mark as large as its words."""
    result_mark(sheet, w / 2, h / 2, 20 * sheet.type.grow, result)


def draw_keycaps(sheet: Sheet, w: float, h: float, caps: tuple[str, ...]) -> None:
    """Keys beside each other, arrows as arrows."""
    del w
    g, x, ink = sheet.type.grow, 0.0, sheet.theme.text2
    high, plain = 32 * g, 32 * min(g, 1.25)  # a cap grows by itself from there
    for cap in caps:
        icon = _ARROWS.get(cap, "")
        wide = 34 * g if icon else keycap_width(sheet, cap, plain)
        if icon:
            sheet.rr(x, (h - high) / 2, wide, high, 6, None, 0.9, stroke=ink, sw=1.6)
            sheet.icon(icon, x + wide / 2, h / 2, 18 * g, ink, 2.4)
        else:
            keycap(sheet, x + wide / 2, h / 2, cap, ink, plain)
        x += wide + 8
