"""What is said aloud: a round of every game played from the spoken words alone, hidden hands
unsaid, and who speaks at all.
"""

from __future__ import annotations

import re
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import ModuleType, SimpleNamespace
from typing import Any

import pygame
import pytest

from game.book.values import Filter
from game.client.input.actions import Keys
from game.client.pictures import scene_of, studio
from game.client.router import leaving
from game.client.scenes.scene import Push
from game.client.sound.sound import NOISES
from game.client.sound.speech import FROZEN, MISSING, NO_VOICE, UNHEARD, Dispatcher, Reader, Speech
from game.client.table.cards.felt import current_readings
from game.client.table.model.intents import Act, DealRound, PlaceChip
from game.client.window.loop import Canvas, Loop
from game.core.cards import Card, words
from game.games import GAMES
from tests.client.table.test_hot_seat_window import two

ROOT = Path(__file__).resolve().parents[3]
CODES = {"Enter": pygame.K_RETURN, "Space": pygame.K_SPACE, "Tab": pygame.K_TAB}
CHOICE = re.compile(r"(?:^|(?<=[.?!] ))(\d|[A-Z]|Enter|Space): ([A-Z].*?)\.(?= |$)")
MONEY = r"(plus |minus |)\$([\d,]+(?:\.\d\d)?)"
ENDED = re.compile(rf"(?:^|(?<=[.?!] ))([^.:?!]+): {MONEY}, ")


class Listener:
    """Somebody who has a keyboard and hears what is said, and nothing else."""

    def __init__(self, router: Any, scene: Any) -> None:
        self.shell = router.shell
        self.loop = Loop(Canvas((1280, 720)), self.shell, scene)
        self.loop._begun, self.loop.window.visible = True, False  # nothing is drawn: nobody looks
        scene._ahead = None
        self.heard = ""
        self.listen()

    def listen(self) -> str:
        """What was said since."""
        voice = self.shell.speech.voice
        self.shell.clock.wind(0.6)
        self.loop.step()
        self.heard = " ".join(voice.heard_words)
        voice.heard_words.clear()
        return self.heard

    def press(self, key: str) -> str:
        """Press a key as it was called, and listen."""
        code = CODES.get(key) or (getattr(pygame, f"K_{key}") if len(key) > 1 else ord(key.lower()))
        self.loop.step([pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)])
        return self.listen()

    @property
    def choices(self) -> dict[str, str]:
        """The keys of the choices that were said last, with their words."""
        return dict(CHOICE.findall(self.heard))

    def place(self) -> None:
        """Place the first wager, and whatever is said to be missing for a hand to be dealt."""
        first = True
        for _ in range(20):
            said = self.press("Tab")
            if "nothing placed" in said and (first or "needed in every round" in said):
                self.press("Enter")
                first = False
            if not first and "Space" in self.choices:
                return
        raise AssertionError(f"nobody said how to deal: {self.heard}")

    def choose_card(self) -> None:
        """Choose a card, where cards are chosen first."""
        while "not chosen" not in self.press("Tab"):
            assert self.heard
        self.press("Enter")


def cents(sign: str, amount: str) -> int:
    return round(float(amount.replace(",", "")) * 100) * (-1 if sign == "minus " else 1)


@pytest.fixture(scope="module")
def router() -> Iterator[Any]:
    with studio(ROOT, speech=True) as made:
        made.shell.change(coach="off")
        made.shell.speech.flush()
        assert made.shell.speech.voice.heard_words.pop() == "Speech is on."
        yield made


def test_tips_are_given_and_heard_by_ear_alone(router: Any) -> None:
    player = Listener(router, router.table("criss-cross-poker"))
    said = player.press("M")
    assert "Tip the dealer" in said
    assert "$1" in said
    assert "Thank you: $1 for the dealers." in player.press("Enter")
    player.place()
    assert "With the Ante Across" in player.press("M") + player.press("Tab") + player.press("Tab")
    player.press("Enter")
    assert "A tip of $1" in player.press("Enter")
    player.press("D")
    assert "The tip of $1 is lost with its wager." in player.press("F")


@pytest.mark.sample(4)
@pytest.mark.parametrize("slug", GAMES)
def test_a_round_is_played_from_the_spoken_words_alone(router: Any, slug: str) -> None:
    draw = Random(f"blind at {slug}")
    player = Listener(router, router.table(slug))
    assert GAMES[slug].title.rstrip(".") in player.heard
    player.place()
    said = player.press("Space")
    for _ in range(30):
        if " is over." in said:
            break
        if "Choose the cards first" in said or "Click the cards to give away" in said:
            player.choose_card()
        open_keys = [key for key in player.choices if key != "F"] or [*player.choices]
        assert open_keys, said
        said = player.press(draw.choice(open_keys))
    row = router.store.history.rounds(Filter(player=router.player), limit=1)[0]
    assert row.status == "settled"
    net = cents(*re.findall(rf"Net {MONEY}\.", said)[-1])
    bankroll = cents(*re.findall(rf"Bankroll {MONEY}\.", said)[-1])
    assert (net, bankroll) == (row.net, router.store.people.bankroll(router.player))
    titles = {wager.name: wager.title for wager in GAMES[slug].wagers}
    booked: Counter[str] = Counter()
    for entry in router.store.rounds.kept_round(row.id).money:
        for line in entry.postings:
            if line.account == f"player:{router.player}":
                booked[titles.get(line.why, line.why)] += line.cents
    ended = {
        title.strip(): cents(sign, amount)
        for title, sign, amount in ENDED.findall(said.partition(" is over.")[2])
    }
    assert ended == dict(booked)


def test_a_hidden_hand_is_not_said_before_its_owner_is_there(router: Any) -> None:
    router.shell.toasts.clear()
    one = two(router, "crazy-4-poker")
    visit = one.scene.visit
    for _ in visit.desk.persons:
        one.scene.obey(PlaceChip("ante", 2500))
        one.scene.obey(Act.HAND_ON if visit.moment.next_bettor_name else DealRound(sure=True))
    player = Listener(router, one.scene)
    before: list[str] = []
    for name in ("Ada", "Robin"):
        assert f"The computer is passed to {name}." in player.heard
        assert f"Enter: I am {name}, show my cards" in player.heard
        hands = {
            seat: words_of(visit.session.state.piles[f"seat {seat}"].cards)
            for seat in visit.session.state.bets
        }
        unsaid = [player.heard, *(player.press(key) for key in ("F2", "F3", "L", "R"))]
        assert not [
            word for hand in hands.values() for word in hand for said in unsaid if word in said
        ]
        said = player.press("Enter")
        own = hands[visit.state.own]
        assert all(word in said for word in own)
        assert not [
            word
            for seat, hand in hands.items()
            if seat != visit.state.own
            for word in hand
            if word in said
        ]
        before.append(said)
        player.press("1")
    assert " is over." in player.heard
    assert len(set(before)) == 2


def words_of(cards: tuple[Card, ...]) -> list[str]:
    return [words(card) for card in cards]


def test_keys_turn_speech_on_and_off_repeat_it_say_all_of_it_and_cut_it_short(router: Any) -> None:
    player = Listener(router, router.table("flop-poker"))
    voice = router.shell.speech.voice
    again = player.press("F2")
    assert "Place your bets." in again
    assert player.press("F3").startswith("Flop Poker")
    stops: list[int] = []
    voice.stop = lambda: stops.append(1)
    player.press("2")
    assert stops
    assert player.press("F4") == "Speech is off."
    assert not router.shell.settings.speech
    assert player.press("Tab") == player.press("F3") == ""
    assert player.press("F4").startswith("Speech is on. Flop Poker")
    assert "$5 chip" in player.heard
    router.shell.toast("Taken down", "$5 comes back")
    assert player.listen() == "Taken down. $5 comes back."


def test_what_is_told_is_said_as_it_lands_and_a_key_goes_on_to_the_decision(router: Any) -> None:
    player = Listener(router, router.table("flop-poker"))
    player.place()
    router.shell.change(speed="normal")
    heard = [player.press("D")]
    while "You: " not in heard[-1]:
        heard.append(player.listen())
    assert not any("F: Fold" in said for said in heard)
    # one after the other
    assert [said for said in heard if said] != [" ".join(said for said in heard if said)]
    assert "F: Fold" in player.press("Space")
    router.shell.change(speed="instant")


def test_what_is_needed_is_enough_to_play_and_shorter(router: Any) -> None:
    lengths = {}
    for much in ("needed", "all"):
        router.shell.change(spoken=much)
        player = Listener(router, router.table("go-fore-it"))
        player.press("R")
        player.place()
        said = player.press("D")
        assert "F: Fold, gives up" in said
        assert "You: " in said
        lengths[much] = len(said)
        assert " is over." in player.press("1")
    assert lengths["needed"] < lengths["all"]


def test_dialogs_and_pages_say_title_words_and_the_focused_control_with_its_help(
    router: Any,
) -> None:
    player = Listener(router, router.page("settings"))
    assert player.heard.startswith("Settings.")
    while "High contrast" not in player.press("Tab"):
        assert player.heard
    assert (
        player.heard
        == "High contrast, switch, off, text stands out at least 7 to 1 from its background."
    )
    assert player.press("Enter").startswith("High contrast, switch, on")
    player.press("Enter")
    router.shell.change(speech=True)
    player.loop.move(Push(leaving(router.shell)))
    assert (
        "Quit Linden House? Unfinished rounds wait for you, and your chips are saved."
        in player.listen()
    )
    assert player.heard.endswith("Stay.")
    assert player.press("Tab") == "Quit."


@pytest.fixture
def newcomer(router: Any) -> Iterator[Any]:
    """Somebody who has played nowhere, whatever else was tried here: the lobby begins with the
    table that was played last.
    """
    before, kim = router.player, router.store.people.add_player("Kim").id
    router.store.people.buy_in(kim, 100_000)
    router.choose_player(kim)
    yield router
    router.choose_player(before)


def test_a_table_is_found_and_sat_down_at_by_ear(newcomer: Any) -> None:
    player = Listener(newcomer, newcomer.page("lobby"))
    assert player.heard.startswith("Tables.")
    heard = [player.press("DOWN") for _ in range(3)]
    assert heard[1].startswith("Crazy 4 Poker, row 1 of 2, table 2 of 6, ")
    assert re.match(
        r"Lunar Poker, row 2 of 2, table 2 of 6, .*, 16 decisions, \$8 an hour, house edge .* percent",
        heard[-1],
    )
    assert player.press("Enter").startswith("Lunar Poker, round")
    # the rules over the felt
    assert "Needs ace-king or better to play." in player.press("QUESTION")
    assert player.press("ESCAPE").startswith("Lunar Poker. Place your bets.")


def test_of_a_practiced_hand_the_cards_and_the_answers_are_said_not_what_it_comes_to(
    router: Any,
) -> None:
    drill = scene_of(router, "drill:criss-cross-poker")
    player = Listener(router, drill)
    own = drill.hand.question.view.hand
    assert f"You: {words(own[0])}, {words(own[1])}. " in player.heard
    assert {"F", "1", "2", "3"} <= player.choices.keys()
    assert current_readings(drill.table.visit.moment)[0].text not in player.heard


def test_the_form_says_why_nothing_is_heard(router: Any) -> None:
    page = router.page("settings")
    router.shell.speech.voice.silence_reason = MISSING
    page.enter(router.shell.view((1280, 720)))
    assert any(line.endswith(f"No voice is heard: {MISSING}.") for line in page.spoken.all_text())
    router.shell.speech.voice.silence_reason = None
    page.lay_out()
    assert not any(MISSING in line for line in page.spoken.all_text())


@pytest.mark.parametrize(
    "name", ["lobby", "settings", "help", "house-rules", "profile", "practice"]
)
def test_every_control_says_what_it_is(router: Any, name: str) -> None:
    scene = router.page(name)
    scene.enter(router.shell.view((1280, 720)))
    scene.update(0.0)
    assert [
        target.name for target in scene.focus.targets if target.focusable and not target.label
    ] == []
    scene.leave()


def test_every_sound_has_a_caption() -> None:
    assert [name for name, noise in NOISES.items() if not noise.words] == []


# -- who speaks ------------------------------------------------------------------------------------


class Backend:
    """A screen reader as the library shows one."""

    name = "NVDA"
    features = SimpleNamespace(supports_output=True, supports_stop=True)

    def __init__(self) -> None:
        self.said: list[tuple[str, bool]] = []
        self.gone = False

    def output(self, words: str, interrupt: bool) -> None:
        if self.gone:
            raise RuntimeError("the reader was restarted")
        self.said.append((words, interrupt))

    def stop(self) -> None:
        self.said.append(("", True))


def library(backends: list[Backend]) -> ModuleType:
    """The library, with what answers one time after the other."""
    module = ModuleType("prism")
    left = iter(backends)
    module.Context = lambda: SimpleNamespace(acquire_best=lambda: next(left))  # type: ignore[attr-defined]
    return module


def waited(there: Callable[[], bool]) -> None:
    for _ in range(60_000):
        if there():
            return
        time.sleep(0.001)
    raise AssertionError("nothing was said")


def ended(reader: Reader) -> None:
    reader.close()
    assert reader._thread is not None
    reader._thread.join(5)
    assert not reader._thread.is_alive()


def test_words_go_to_the_screen_reader_in_order_and_to_the_next_one_when_it_was_restarted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = Backend(), Backend()
    monkeypatch.setitem(sys.modules, "prism", library([first, second]))
    reader, names = Reader(), []
    reader.told = names.append
    reader.stop()  # nobody was asked to speak yet
    reader._jobs.put(("one", False))
    reader._jobs.put(("two", False))
    reader._jobs.put(("three", True))  # cuts what came before short: that is not begun
    reader._jobs.put(("four", False))
    reader._jobs.put(("five", False))
    reader.warm()
    waited(lambda: len(first.said) == 2)
    first.gone = True
    reader.speak("six", cuts=False)
    waited(lambda: bool(second.said))
    reader.stop()
    ended(reader)
    assert first.said == [("three", True), ("four five", False)]
    assert second.said == [("six", False), ("", True)]
    assert (names, reader.silence_reason) == (["NVDA"], None)


def test_without_the_library_or_a_voice_a_sentence_says_so_and_nothing_breaks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path / 'nobody'}")
    monkeypatch.setenv("PATH", "")
    for system, module, frozen, why in (
        ("win32", None, False, MISSING),
        ("linux", None, False, UNHEARD),
        ("linux", None, True, FROZEN),
        ("linux", library([]), False, NO_VOICE),
    ):
        monkeypatch.setattr(sys, "platform", system)
        monkeypatch.setitem(sys.modules, "prism", module)
        monkeypatch.setattr(sys, "frozen", frozen, raising=False)
        reader, names = Reader(), []
        reader.told = names.append
        reader.speak("Place your bets.", cuts=True)
        ended(reader)
        assert (reader.silence_reason, names) == (why, [""])


class Server(threading.Thread):
    """Speech Dispatcher's side of one connection after the other; `said` is what it was told,
    without what only carries it.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(daemon=True)
        self.said: list[str] = []
        self.gone = self.refuses = False
        self._door = socket.socket(socket.AF_UNIX)
        self._door.bind(str(path))
        self._door.listen()
        self.start()

    def run(self) -> None:
        while True:
            try:
                line, _ = self._door.accept()
            except OSError:
                return
            with line, line.makefile("rwb", buffering=0) as file:
                while (told := file.readline()) and not self.gone:
                    file.write(self.answer(told.decode().rstrip("\r\n"), file))
                self.gone = False

    def answer(self, told: str, file: Any) -> bytes:
        if told == "SPEAK":
            file.write(b"230 OK RECEIVING DATA\r\n")
            lines = iter(lambda: file.readline().decode().rstrip("\r\n"), ".")
            self.said.append("\n".join(lines))
            return b"225-21\r\n225 OK MESSAGE QUEUED\r\n"
        if told == "CANCEL SELF":
            self.said.append("(silent)")
        return b"300 ERR NO SUCH CLIENT\r\n" if self.refuses else b"208 OK\r\n"

    def close(self) -> None:
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self.join(5)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """Speech Dispatcher where it usually is, and no library; a socket's path is short, which a
    test's folder may not be.
    """
    if not hasattr(socket, "AF_UNIX") or sys.platform != "linux":
        pytest.skip("Speech Dispatcher speaks on Linux")
    monkeypatch.setitem(sys.modules, "prism", None)
    monkeypatch.delenv("SPEECHD_ADDRESS", raising=False)
    monkeypatch.setenv("PATH", "")
    with TemporaryDirectory() as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        door = Path(folder, "speech-dispatcher", "speechd.sock")
        door.parent.mkdir()
        with closing(Server(door)) as running:
            yield running


def test_a_bundle_speaks_through_the_systems_server_without_a_library(server: Server) -> None:
    reader, names = Reader(), []
    reader.told = names.append
    reader.speak("Place your bets.", cuts=True)
    reader.speak("... and 10 of spades\n.5", cuts=False)
    waited(lambda: len(server.said) == 3)
    server.gone = True  # it was restarted: said again to the next one
    reader.speak("Check – or bet?", cuts=False)
    waited(lambda: len(server.said) == 4)
    ended(reader)
    assert server.said == [
        "(silent)",
        "Place your bets.",
        ".... and 10 of spades\n..5",
        "Check – or bet?",
    ]
    assert (names, reader.silence_reason) == (["Speech Dispatcher"], None)


@pytest.mark.parametrize("other", [library([]), ModuleType("prism")])
def test_found_broken_a_library_without_a_voice_silenced_the_systems_server(
    server: Server, monkeypatch: pytest.MonkeyPatch, other: ModuleType
) -> None:
    """Another package of the library's name, or one that finds nobody: the server that answers was
    not asked.
    """
    monkeypatch.setitem(sys.modules, "prism", other)
    reader = Reader()
    reader.speak("Place your bets.", cuts=False)
    waited(lambda: server.said == ["Place your bets."])
    ended(reader)
    assert reader.silence_reason is None


def test_a_server_that_refuses_is_told_of_and_left(server: Server) -> None:
    server.refuses = True
    with pytest.raises(ConnectionError, match="300 ERR NO SUCH CLIENT"):
        Dispatcher()
    reader = Reader()
    reader.speak("Place your bets.", cuts=True)
    ended(reader)
    assert (reader.silence_reason, server.said) == (UNHEARD, [])


def test_whoever_comes_for_the_first_time_with_a_screen_reader_hears_how_speech_is_turned_on() -> (
    None
):
    speech = Speech()
    for reader in ("", "SAPI", "NVDA"):
        speech.say_how_to_turn_on(reader, Keys())
    assert speech.voice.heard_words == ["Linden House. F4 turns speech on."]  # type: ignore[attr-defined]


def test_what_others_are_asked_is_not_said_to_whoever_has_decided(router: Any) -> None:
    """The dealer's question to the next seat was heard as one's own: "Bet twice. Across bets,
    please. Neriah: Fold.".
    """
    player = Listener(router, router.table("criss-cross-poker"))
    player.place()
    assert player.press("D").count("Across bets, please.") == 1
    said = player.press("1")
    assert said.index("Down bets, please.") > said.index("Left and right.")
    assert "Across bets" not in said


def test_a_choice_of_cards_says_where_they_are_what_was_chosen_and_how_many_are_missing(
    router: Any,
) -> None:
    """Tab came to the cards last of all, Enter did not say what it had chosen, and one card
    "closed: Choose the cards first.".
    """
    player = Listener(router, router.table("lunar-poker"))
    player.place()
    assert "Tab goes to your cards, Enter chooses one." in player.press("D")
    first = player.press("Tab").removesuffix(", not chosen.")
    said = player.press("Enter")
    assert said.startswith(f"{first}, chosen.")
    assert "Exchange 1, closed: Choose 2 cards or more." in said
    player.press("RIGHT")
    assert "X: Exchange 2, $25." in player.press("Enter")
    assert f"{first}, no longer chosen." in (player.press("LEFT"), player.press("Enter"))[1]
    player.press("F")


def test_a_total_is_said_once_and_a_new_table_says_where_its_rules_are(router: Any) -> None:
    """Of a hand at blackjack was said: "Hand: hard 13. Your hand, hard 13."."""
    player = Listener(router, router.table("double-back-jack"))
    assert ("The question mark explains how this game is played." in player.heard) == (
        "round 1." in player.heard
    )
    player.place()
    said = player.press("D")
    assert "Hand: " not in said
    while " is over." not in said:
        said = player.press("2" if "2" in player.choices else next(iter(player.choices)))
