"""Words that do not stand on the screen: numbers of rulings, words of the code, and riddles that
readers stumbled over.
"""

from __future__ import annotations

import re

import pytest

from tools.screen_words import scene_texts

SCENES = (
    "join-door",
    "operator:owner",
    "operator:lost-pin",
    "operator:meters",
    "operator:network",
    "operator:events",
    "host:criss-cross-poker",
    "host:props-and-hops",
    "join:criss-cross-poker",
    "stand:behind",
    "stand:asked",
    "welcome",
    "empty:lobby",
    "empty:statistics",
    "erred:statistics",
    "erred:mistakes",
    "empty:cashier",
    "day",
    "tournament",
    "practice",
    "planner:criss-cross-poker",
    "settings",
    "keys",
    "help",
    "house-rules",
    "what-if",
    "criss-cross-poker:settled",
    "high-roll-dice:settled",
    "dialog:fairness",
    "leave",
)
CODE = (
    r"\bR-[A-Z]{1,4}\d+",  # a ruling's number
    r"\b[a-z]+_[a-z_]+\b",  # a name of the code
    r"\b(None|nan|True|False|null)\b",
    r"\b(slug|enum|struct|exception|traceback|tuple)s?\b",
)
RIDDLES = (
    # what was written: what is said now
    r"rounds apart",  # with and without the coach's help
    r"come back in time",  # review
    r"as the speaker at a table",  # mute
    r"\b[Pp]lay for play money",
    r"\bpriced\b|\bprices them\b",  # checked
    r"\bGiven away by choices\b",  # by your choices
    r"\b[Bb]ots?\b|\b[Cc]ompany\b",  # guests
    r"\bsitting\b",  # session
    r"\b[Kk]ept\b(?! (as|it)\b)",  # saved
    r"\bSession care\b",  # reminders
    r"\b(Silence|Seeing|Spoken)\b",  # mute, display, how much is spoken
    r"\b([Hh]ands|[Ll]ost|[Ss]wing of|[Gg]iven away) an hour\b",  # per hour
    r"\bBeside it\b",  # side wager
    r"\bOwn chips\b",
    r"\b[Uu]sual key",  # default key
    r"\bmachine\b",  # computer
    r"\b[Ll]eave the house\b",  # quit
    r"\bwhat the ring is round\b",  # the focus ring
    r"\byour line is lit\b",  # row
    r"\bdearest\b",  # most expensive
    r"\blies? (open|up)\b",  # is face up
    r"\bof one size\b",  # the same amount
    r"\bbreaks? (it|you)\b",  # busts
    r"\b[Oo]perator's PIN\b",  # stand PIN
    r"\b[Rr]eally: ",  # as played
    r"\bNo clock runs\b",  # there is no time limit
    r"\bis passed over\b",  # skip
    r"\b[Cc]ounting the (odds|trip)\b",  # computing
    r"\bleads? out of the show\b",  # ends
    r"\bstands still\b",  # is stopped
    r"\bthe pad rests\b",  # wait
    r"\bTake it along\b",  # your voucher
    r"\bSo they would go\b",
)


@pytest.mark.sample(10)
@pytest.mark.parametrize("scene", SCENES)
def test_no_word_of_the_code_and_no_riddle_is_on_the_screen(scene: str) -> None:
    texts = scene_texts(scene)
    assert texts
    found = [text for text in texts for word in (*CODE, *RIDDLES) if re.search(word, text)]
    assert not found


def test_the_tool_reads_a_text_whole() -> None:
    assert any(len(text) > 60 and text.endswith(".") for text in scene_texts("help"))
