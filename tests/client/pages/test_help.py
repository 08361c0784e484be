"""Help answers in the player's own words, begins a first round, and names every key of the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.client.input import actions
from game.client.pages.navigation import PlayerStanding
from game.client.pages.reference.glossary import GLOSSARY
from game.client.pages.reference.help import (
    ANSWERS,
    FIRST_TABLE,
    MOST_KEYS,
    TERMS,
    HelpPage,
    _table_answers,
    _wager_answers,
    find_answers,
)
from game.client.pictures import studio
from game.client.router import MADE
from game.client.scenes.motion import ManualClock
from game.client.scenes.settings import Settings
from game.client.window.loop import Canvas, Loop
from game.client.window.shell import Shell
from game.games import GAMES, SLUGS

ROOT = Path(__file__).resolve().parents[3]


class Help:
    """The page in a window."""

    def __init__(self, size: tuple[int, int] = (1366, 768), text_scale: int = 100) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((64, 64))
        self.went: list[str] = []
        shell = Shell(Settings(text_scale=text_scale), clock=ManualClock(10.0))
        self.page = HelpPage(shell, PlayerStanding(), self.went.append)
        self.loop = Loop(Canvas(size), shell, self.page)
        self.loop.step()

    def key(self, code: int, letter: str = "") -> None:
        event = pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0)
        self.loop.step([event])

    def write(self, words: str) -> None:
        self.key(pygame.K_SLASH, "/")
        for letter in words:
            self.loop.step(
                [
                    pygame.Event(
                        pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter, scancode=0
                    ),
                    pygame.Event(pygame.TEXTINPUT, text=letter),
                ]
            )

    def press(self, name: str) -> None:
        self.page.focus.focus(name)
        self.key(pygame.K_RETURN)


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ("take a bet back", "keys"),
        ("what is a push?", "rules"),
        ("what does 3x mean", "rules"),
        ("I have no money", "cashier"),
        ("play with two friends", "profile"),
        ("lunar poker", "rules:lunar-poker"),
        ("larger letters", "settings:text size"),
        ("change my name", "settings:your name"),
        ("what beats what", "terms"),
        ("where are my medals", "day"),
        ("share a hand with a friend", "hands"),
        ("demo for a stand at a fair", "tables"),
    ],
)
def test_a_question_in_players_words_has_its_answer(question: str, place: str) -> None:
    found, met = find_answers(question)
    assert met
    assert place in [one.place for one in found[:2]]


@pytest.mark.parametrize(
    ("question", "begins", "kept_out"),
    [
        ("How much money can I lose?", "Only what you bet", ()),
        ("Which game should I play?", "Three tables in the lobby are marked", ()),
        ("Why did my ante come back?", "An Ante that is returned", ("felts", "settings", "keys")),
        # its button opened the rules of a game without an Ante
        ("Why did my ante come back?", "An Ante that is returned", ("rules",)),
        # "win" is no "window"
        ("how do I win money", "On average the house wins", ("settings:full screen",)),
    ],
)
def test_found_broken_a_newcomers_question_is_answered_first(
    question: str, begins: str, kept_out: tuple[str, ...]
) -> None:
    found = find_answers(question).answers
    assert found[0].sentence.startswith(begins)
    assert not {one.place for one in found} & set(kept_out)


def test_a_question_that_nobody_knows_has_the_three_nearest() -> None:
    found, met = find_answers("qqqq")
    assert not met
    assert len(found) == 3


def test_every_answer_leads_to_a_page_that_there_is() -> None:
    for one in ANSWERS:
        name, _, rest = one.place.partition(":")
        assert name in (*MADE, "tables", "first-hand", TERMS), one
        assert not rest or name == "settings" or rest in SLUGS


def test_found_broken_buttons_of_answers_led_to_pages_without_what_they_named() -> None:
    """ "See the limits" opened what an hour costs, "Set the coach" a page of closed folds."""
    verbs = {"add", "all", "back", "change", "choose", "go", "much", "open", "play", "read", "see"}
    verbs |= {"a", "an", "is", "set", "start", "the", "to", "your", "what", "how", "school"}
    said: dict[str, str] = {}
    with studio(ROOT, levels={str(number): "new" for number in range(9)}) as router:
        view = router.shell.view((1366, 768))
        for place in {one.place for one in ANSWERS} - {
            TERMS,
            "tables",
            f"first-hand:{FIRST_TABLE}",
        }:
            page: Any = router.page(*place.partition(":")[::2])
            page.enter(view)
            heads = [page.title, *(target.label for target in page.focus.targets)]
            said[place] = " ".join((*heads, *page.aloud())).casefold().replace("’", "'")
            page.leave()
    for one in ANSWERS:
        missing = {
            word
            for word in one.label.casefold().split()
            if word not in verbs and word not in said.get(one.place, word)
        }
        assert not missing, (one.label, one.place)


def test_answers_about_a_bet_or_a_table_open_the_rules_that_have_it() -> None:
    for one in _wager_answers():
        game = GAMES[one.place.removeprefix("rules:")]
        assert one.words in {wager.title for wager in game.wagers}, one
    for one in _table_answers():
        assert one.sentence.startswith(GAMES[one.place.removeprefix("rules:")].title), one


def test_enter_begins_a_first_round_and_topics_lead_on() -> None:
    shown = Help()
    shown.key(pygame.K_RETURN)
    assert shown.went == [f"first-hand:{FIRST_TABLE}"]
    shown.press("go:history")
    shown.press("first-hand:lunar-poker")
    shown.press("go:keys")
    assert shown.went[1:] == ["history", "first-hand:lunar-poker", "keys"]


def test_what_is_typed_takes_the_place_of_the_topics() -> None:
    shown = Help()
    assert "go:profile" in shown.page.focus._targets
    shown.write("push")
    assert shown.page.typed == "push"
    assert any("A push is a tie" in words for words in shown.page.ui.words())
    assert "go:profile" not in shown.page.focus._targets


@pytest.mark.parametrize(
    ("size", "text"), [((1366, 768), 100), ((1366, 768), 200), ((1920, 1080), 100)]
)
def test_every_key_of_the_table_is_told(size: tuple[int, int], text: int) -> None:
    page: Any = Help(size, text).page
    told = page.ui.words()
    assert all(
        row.words in told
        for row in actions.PLACES["At the table"]
        if row.words and page.shell.keys.distinct_caps(row)
    )


def test_every_word_is_explained_in_one_plain_sentence_in_their_order() -> None:
    terms = [one.term for one in GLOSSARY]
    assert terms == sorted(set(terms), key=str.casefold)
    for one in GLOSSARY:
        assert len(f"{one.meaning} {one.example}") <= 80, one.term
        assert one.meaning.endswith(".")
        assert not one.example or one.example.endswith(".")


def test_a_question_for_a_word_is_answered_and_leads_to_all_words() -> None:
    shown = Help()
    shown.write("what is an ante")
    assert any(words.startswith("Ante: The bet you make") for words in shown.page.ui.words())
    shown.key(pygame.K_RETURN)
    assert (shown.went, shown.page.typed) == ([], "")
    assert shown.page.scroll > 0
    shown.page.scroll_by(-shown.page.scroll)
    shown.press("head:words")
    assert shown.page.scroll > 0


def test_who_is_new_sees_ten_rows_of_keys() -> None:
    shown = Help()
    every = len(shown.page._key_parts("At the table"))
    shown.page.shell.change(levels={"0": "new"})
    assert len(shown.page._key_parts("At the table")) == MOST_KEYS < every


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("why did I lose?", "After a round press the result"),
        ("what is the house way", "House way:"),
        ("delete my data", "Add a player to start over"),
        ("what does ante mean", "Ante:"),
        ("what is super", "Super, a bet at Lunar Poker"),
        ("why is the button locked", "The gold button opens"),
        ("which game is easiest", "Three tables in the lobby"),
        ("what does 2 to 1 mean", "2 to 1 pays $2"),
        ("how do I win money", "On average the house wins, and best play loses least"),
        ("How can I make money?", "On average the house wins"),
        ("element of risk", "Element of risk: What a round loses"),
        ("house edge best play", "The edge is what a bet loses on average with best play"),
    ],
)
def test_found_broken_plain_questions_of_a_newcomer_had_other_answers(
    question: str, answer: str
) -> None:
    assert find_answers(question).answers[0].sentence.startswith(answer)


@pytest.mark.parametrize(
    ("question", "place"),
    [
        *((words, "counting") for words in ("counting cards", "running count", "true count")),
        *((words, "counting") for words in ("bet ramp", "what is an index play?")),
        ("dealing school", "dealing"),
        *((words, "practice") for words in ("exam", "casino pace", "pace", "known")),
        *((words, "practice") for words in ("when is a step known", "how do I pass the exam?")),
        *((words, "card:criss-cross-poker") for words in ("points", "what is an inside draw?")),
    ],
)
def test_found_broken_help_did_not_know_the_schools(question: str, place: str) -> None:
    assert find_answers(question)[0][0].place == place


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("lammers", "Lammer: A marker"),
        ("lammer", "Lammer: A marker"),
        ("free bet marker", "Free bet: A bet the house makes"),
        ("super on the dealer", "top prize 200 to 1"),
        ("super", "Pays when your first five cards are all red, all black, or make a better hand."),
    ],
)
def test_found_broken_words_and_bets_of_the_tables_had_no_answer_or_another_prize(
    question: str, said: str
) -> None:
    """Lammers were unknown, the prize was that of 2015, and a required bet said nothing."""
    found = find_answers(question)
    assert found.has_met_word
    assert said in found.answers[0].sentence


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("make the dealer talk more", "at New the dealer explains most"),
        ("talk less", "at Normal he speaks after a mistake"),
        ("where do I get a friend's code", "Your friend sends you his"),
        ("a friend’s code?", "under his result"),
        ("what is the lock and code at the top", "The cards were fixed before you bet"),
        ('"Checked: fair"', "press it to see how to check"),
        ("how do I split a pair", "press Split"),
    ],
)
def test_found_broken_help_did_not_know_what_a_newcomer_saw(question: str, said: str) -> None:
    assert said in find_answers(question).answers[0].sentence


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("automatic play", "At a table press Z"),
        ("can I let the computer play for me", "At a table press Z"),
        ("what does cost per hour mean", "Cost an hour: what an hour at the smallest bet loses"),
        ("how do I get more chips", "Buy in at the cashier"),
    ],
)
def test_found_broken_plain_questions_brought_answers_about_something_else(
    question: str, said: str
) -> None:
    """Of six answers none was on automatic play; the one on an hour's cost explained the edge."""
    found = find_answers(question).answers
    assert found[0].sentence.startswith(said)
    assert len(found) <= 2, [one.sentence for one in found]
