"""The welcome before the first lobby, and the guided first round of every game: outside the book."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.book import FIRST_BUY_IN, Filter, Store
from game.client.layouts.guide import prepared_round
from game.client.pages.lobby.lobby import Lobby
from game.client.pages.players import GUEST, WelcomePage
from game.client.pages.practice.first_hand import FirstHand
from game.client.pictures import studio
from game.client.program import _first
from game.client.scenes.focus import Target
from game.client.table.model.moment import Pointed
from game.client.table.scene import TableScene
from game.client.ui.widgets import Painted
from game.client.window.loop import Canvas, Loop
from game.games import GAMES, SLUGS

ROOT = Path(__file__).resolve().parents[4]


WINDOWS: list[Loop] = []


def close() -> None:
    """What a test leaves open is closed as a window would close it."""
    while WINDOWS:
        WINDOWS.pop().stack.leave_all_despite_errors()


class Visitor:
    """Somebody before a window: keys, clicks, and waiting until nothing moves."""

    def __init__(
        self, router: Any, scene: Any, size: tuple[int, int] = (1920, 1080), *, draws: bool = True
    ) -> None:
        self.router, self.shell, self.draws = router, router.shell, draws
        self.loop = Loop(Canvas(size), self.shell, scene)
        WINDOWS.append(self.loop)
        self.wait()

    @property
    def top(self) -> Any:
        return self.loop.stack.top

    def wait(self) -> None:
        """Let time pass until nothing moves; of a movement one frame in four is drawn, and its end,
        where `draws`.
        """
        window: Any = self.loop.window
        for number in range(2000):
            window.visible = self.draws and number % 4 == 3
            self.shell.clock.wind(0.2)
            self.loop.step()
            if not isinstance(self.top, FirstHand) or not self.top.table.visit.timeline.busy:
                break
        window.visible = self.draws
        self.loop.step()

    def key(self, code: int, letter: str = "") -> None:
        self.shell.clock.wind(1.0)
        self.loop.step(
            [
                pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0),
                *([pygame.Event(pygame.TEXTINPUT, text=letter)] if letter else []),
            ]
        )
        self.wait()

    def click(self, rect: pygame.Rect) -> None:
        at = rect.center
        self.shell.clock.wind(1.0)
        self.loop.step(
            [pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)]
        )
        self.shell.clock.wind(1.0)
        self.loop.step(
            [
                pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False),
                pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False),
            ]
        )
        self.wait()


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        made.shell.change(speed="fast", coach="off")
        yield made
        close()


def book(router: Any) -> tuple[int, int]:
    """The player's money and rounds."""
    store: Store = router.store
    return int(store.people.bankroll(router.player)), store.history.count_rounds(
        Filter(player=router.player)
    )


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_first_hand_by_enter_alone_is_played_to_its_end_outside_the_book(
    router: Any, slug: str
) -> None:
    before = book(router)
    guest = Visitor(router, router.first_hand(slug, alone=True))
    guide: FirstHand = guest.top
    seen = []
    while not guide.is_last_step:
        seen.append(guide.at)
        assert guide.at >= len(set(seen)) - 1
        guest.key(pygame.K_RETURN)
        assert len(seen) < 30
    assert guide.sentence.when == "end"
    assert guide.table.visit.session.last.net > 0
    assert book(router) == before
    assert router.shell.settings.coach == "off"
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, TableScene)
    assert guest.top.visit.game.slug == slug
    assert book(router) == before


def spoken_label(target: Target) -> str:
    """What a sentence calls it: a deal without its amount."""
    return target.label.partition(",")[0]


def asked(guide: FirstHand) -> Target:
    """What the words of a step have one press, read from the words alone: a spot, a button of the
    table, or Next.
    """
    found = re.search(r"(?:Click|Tap|[Pp]ress) (?:the )?(.+)", guide.words)
    if found is None:
        on = guide.focus.get("next")
        assert on is not None
        return on
    named = [
        one
        for one in guide.table.focus.targets
        if (label := one.label.partition(",")[0])
        and re.match(re.escape(label) + r"\b|" + re.escape(label) + r"\W", found[1])
    ]
    return max(named, key=lambda one: len(one.label))


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", SLUGS)
def test_found_broken_a_guide_was_not_played_by_what_its_sentences_say(
    router: Any, slug: str
) -> None:
    """Doing only what each sentence says, by mouse, plays the prepared round; a step that says so
    waits, and has no Next.
    """
    before = book(router)
    guest = Visitor(router, router.first_hand(slug, alone=True))
    guide: FirstHand = guest.top
    visit, decided, seen = guide.table.visit, [], [guide.at]
    while not guide.is_last_step:
        said, when, there = guide.words, guide.sentence.when, asked(guide)
        assert guide.is_action_awaited == bool(re.search(r"Click|press", said)), said
        assert (guide.focus.get("next") is None) == guide.is_action_awaited, said
        assert guide.holes, said
        if guide.is_action_awaited:
            assert guide.holes[0].contains(there.rect), said
            assert there.name == guide.table.focus.ringed, "the ring begins elsewhere"
        guest.click(there.rect)
        if when == "bets":
            assert sorted(re.findall(r"\$(\d+)", said)) == sorted(
                str(c // 100) for c in visit.bets.placed.values()
            )
        if when == "decide":
            decided.append(there.name.removeprefix("do "))
        seen.append(guide.at)
        assert seen == list(range(len(seen))), said
        assert not guide.answer, said
    (seat,) = prepared_round(GAMES[slug].stem).seats.values()
    assert decided == [str(one) for one in seat.decisions]
    assert visit.session.last.net > 0
    assert book(router) == before


@pytest.mark.sample(2)
@pytest.mark.parametrize("slug", SLUGS)
def test_found_broken_the_end_of_a_guide_lit_half_a_list_and_spoke_of_one_row_of_four(
    router: Any, slug: str
) -> None:
    """What is lit at the end holds every row that the round came to, and the sentence counts none."""
    guest = Visitor(router, router.first_hand(slug, alone=True), draws=False)
    guide: FirstHand = guest.top
    while not guide.is_last_step:
        guest.key(pygame.K_RETURN)
    assert "row is lit" not in guide.words
    if "pays" in guide.sentence.light and not GAMES[slug].deals:
        rows = guide._panel_rects(" row ")
        assert rows
        assert all(guide._coach_rect("pays").contains(row.inflate(-32, 0)) for row in rows)


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [(1366, 749), (1366, 768), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("folded", [False, True])
def test_found_broken_the_way_out_of_a_guide_lay_over_the_rounds_number(
    router: Any, size: tuple[int, int], folded: bool
) -> None:
    """A maximized window on a screen of 1366x768 has bands at its sides."""
    guest = Visitor(router, router.first_hand("criss-cross-poker", alone=True), size, draws=False)
    guide: FirstHand = guest.top
    table = guide.table
    if folded:
        table.toggle_panel()
        guide.lay_out()
    (title,) = (
        view.rect(*piece.box)
        for view, piece in table.surroundings(table.visit.moment, table.table, Pointed())
        if getattr(piece, "name", "") == "title"
    )
    skip = guide.focus.get("skip")
    assert skip is not None
    assert skip.rect.left >= title.right
    assert skip.rect.right <= size[0]


def test_found_broken_a_guide_said_your_turn_while_the_round_was_told(router: Any) -> None:
    guest = Visitor(router, router.first_hand("crazy-4-poker", alone=True))
    guide: FirstHand = guest.top
    while guide.sentence.when != "decide":
        guest.key(pygame.K_RETURN)

    def turn() -> str:
        (card,) = (one for one in guide.ui.controls() if isinstance(one, Painted))
        return str(card._args[-1])

    assert turn() == "Do it, or press Enter"
    guide.do_wanted()
    guide.update(0.0)
    assert guide.table.visit.timeline.busy
    assert not turn()


def others(guide: FirstHand) -> Iterator[Target]:
    """One target of each sort on the table that is not what the step asks for."""
    sorts = set()
    for one in guide.table.focus.targets:
        meant = one.answers.press
        sort = (type(meant), one.enabled, one.decision)
        if (
            one is guide.wanted_target
            or sort in sorts
            or one.group == "top"
            or guide.card.colliderect(one.rect)
            or any(own.rect.collidepoint(one.rect.center) for own in guide.focus.targets)
        ):
            continue
        if meant is not None and guide.table.hears(meant):
            continue
        sorts.add(sort)
        yield one


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", SLUGS)
def test_found_broken_what_a_step_of_a_guide_does_not_ask_for_went_unanswered(
    router: Any, slug: str
) -> None:
    """Anything else changes neither step nor wagers nor cards, and the sentence's card says what
    the step waits for.
    """
    guest = Visitor(router, router.first_hand(slug, alone=True), draws=False)
    guide: FirstHand = guest.top
    tried = set()
    while True:
        visit = guide.table.visit
        kept = (guide.at, dict(visit.bets.placed), visit.session.state, visit.chip)
        for other in list(others(guide)):
            guest.click(other.rect)
            assert kept == (guide.at, dict(visit.bets.placed), visit.session.state, visit.chip), (
                other.name
            )
            wanted = guide.wanted_target
            said = "Play this table" if guide.is_last_step else "Next"
            if wanted is not None:
                said = spoken_label(wanted)
            assert guide.answer.count(".") == 1
            assert guide.answer.endswith((f"press {said}.", f"click {said} once.")), (
                other.name,
                guide.answer,
            )
            assert guide.answer in guide.spoken.all_text()
            assert pygame.Rect((0, 0), (1920, 1080)).contains(guide.card)
            tried.add((guide.sentence.when, type(other.answers.press).__name__))
        if guide.is_last_step:
            break
        guest.click(asked(guide).rect)
        assert guide.at == kept[0] + 1
        assert not guide.answer
    assert {("bets", "DealRound"), ("bets", "ChooseChip"), ("deal", "PlaceChip")} <= tried
    assert ("decide", "Decide") in tried or not GAMES[slug].deals
    assert visit.session.last.net > 0


def test_a_click_on_nothing_and_a_key_of_another_choice_are_answered(router: Any) -> None:
    guest = Visitor(router, router.first_hand("criss-cross-poker", alone=True))
    guide: FirstHand = guest.top
    guest.key(pygame.K_d)
    assert guide.answer == "This round begins with $25: click Ante Across once."
    guest.key(pygame.K_RETURN)
    assert (guide.sentence.when, guide.answer) == ("deal", "")
    guest.click(pygame.Rect(20, 500, 4, 4))
    assert guide.answer == "This round goes on with Deal: press Deal."
    while guide.sentence.when != "decide":
        guest.key(pygame.K_RETURN)
    for code in (pygame.K_1, pygame.K_2, pygame.K_f):
        guide.answer = ""
        guest.key(code)
        assert guide.answer == "This round goes on with Bet 3×: press Bet 3×."
    guest.key(pygame.K_3)
    assert (guide.sentence.when, guide.answer) == ("decide", "")
    assert [*guide.table.visit.session.state.decisions.values()] == [("bet 3x",)]


def test_tab_and_arrows_lead_round_what_is_asked_and_the_guides_buttons(router: Any) -> None:
    guest = Visitor(router, router.first_hand("free-bet-blackjack", alone=True))
    guide: FirstHand = guest.top
    assert guide.table.focus.ringed == "spot blackjack"
    seen = set()
    for _ in range(len(guide.reachable_targets)):
        guest.key(pygame.K_TAB)
        assert bool(guide.focus.ringed) != bool(guide.table.focus.ringed), "one ring"
        seen.add(guide.focus.ringed or f"+{guide.table.focus.ringed}")
    assert {"skip", "+spot blackjack"} <= seen
    assert not any(one.startswith("+spot") for one in seen - {"+spot blackjack"})
    assert guide.table.focus.ringed == "spot blackjack"
    guest.key(pygame.K_UP)
    guest.key(pygame.K_TAB)
    assert guide.at == 0


def test_a_guide_leaves_the_chosen_chip_as_it_was(router: Any) -> None:
    router.shell.chips["high-roll-dice"] = 100
    guest = Visitor(router, router.first_hand("high-roll-dice", alone=True))
    assert guest.top.table.visit.chip == 5
    guest.key(pygame.K_ESCAPE)
    assert router.shell.chips["high-roll-dice"] == 100


def test_a_finger_is_told_to_tap(router: Any) -> None:
    guest = Visitor(router, router.first_hand("lunar-poker", alone=True))
    guide: FirstHand = guest.top
    assert "against mine, but I need ace-king or better to play. Click the Ante once" in guide.words
    router.shell.steer(finger=True)
    assert "Tap the Ante once" in guide.words
    assert asked(guide).name == "spot ante"


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(1366, 768), (3840, 2160)])
@pytest.mark.parametrize("slug", SLUGS)
def test_found_broken_the_tip_of_a_sentence_touched_what_it_did_not_speak_of(
    router: Any, slug: str, size: tuple[int, int]
) -> None:
    """It ends before all that is lit, and led on it comes to the first of that before anything
    else.
    """
    guest = Visitor(router, router.first_hand(slug, alone=True), size, draws=False)
    guide: FirstHand = guest.top
    tips = 0
    while True:
        tip = guide.tip_corners()
        if tip:
            tips += 1
            *base, point = (pygame.Vector2(one) for one in tip)
            middle = sum(base, pygame.Vector2()) / 2
            box = pygame.Rect(middle, (1, 1)).union(pygame.Rect(point, (1, 1)))
            assert box.collidelist(guide.holes) < 0, guide.words
            way = [pygame.Rect(point + (point - middle) * step / 20, (2, 2)) for step in range(400)]
            on = next(hit for one in way if (hit := one.collidelist(guide.holes)) >= 0)
            assert guide.holes[on].colliderect(guide.holes[0]), guide.words
        if guide.is_last_step:
            break
        guest.key(pygame.K_RETURN)
    assert tips >= 2


def test_back_never_undoes_a_deal(router: Any) -> None:
    guest = Visitor(router, router.first_hand("crazy-4-poker", alone=True))
    for _ in range(2):
        guest.key(pygame.K_RETURN)
    guest.key(pygame.K_BACKSPACE)
    assert guest.top.at == 2
    assert guest.top.answer
    guest.key(pygame.K_RETURN)
    guest.key(pygame.K_BACKSPACE)
    assert guest.top.at == 2
    assert guest.top.table.visit.session.playing


@pytest.mark.parametrize("code", [pygame.K_ESCAPE, None])
def test_a_guide_is_skipped_with_one_toast(router: Any, code: int | None) -> None:
    guest = Visitor(router, router.first_hand("lunar-poker", alone=True))
    if code is None:
        guest.click(guest.top.focus.get("skip").rect)
    else:
        guest.key(code)
    assert isinstance(guest.top, Lobby)
    assert [toast.detail for toast in guest.shell.toasts._toasts] == [
        "Find the guide at each table or under Help."
    ]


@pytest.mark.slow
def test_a_first_hand_can_be_played_once_more_and_from_rules_and_help(router: Any) -> None:
    guest = Visitor(router, router.page("help"))
    guest.click(guest.top.ui["first-hand:high-roll-dice"].rect)
    assert isinstance(guest.top, FirstHand)
    for _ in range(3):
        guest.key(pygame.K_RETURN)
    assert guest.top.is_last_step
    guest.click(guest.top.focus.get("again").rect)
    assert guest.top.at == 0
    guest.key(pygame.K_ESCAPE)
    assert guest.top.name == "help"
    guest = Visitor(router, router.page("rules", "flop-poker"))
    guest.click(guest.top.ui["head:first"].rect)
    assert guest.top.name == "first-hand:flop-poker"


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 200])
def test_the_sentence_lies_over_no_own_card_and_no_decision(
    router: Any, size: tuple[int, int], scale: int
) -> None:
    router.shell.change(text_scale=scale)
    guest = Visitor(router, router.first_hand("criss-cross-poker", alone=True), size, draws=False)
    while not guest.top.is_last_step:
        guide: FirstHand = guest.top
        window = pygame.Rect((0, 0), size)
        assert window.contains(guide.card)
        assert guide.holes, guide.sentence.words
        if scale == 100:
            for light in ("hand", "choices"):
                assert not guide.card.colliderect(guide._lit_rect(light)), (guide.at, light)
        elif guide.sentence.light[-1:] == ("hand",):
            assert not guide.card.colliderect(guide._lit_rect("hand")), guide.at
        guest.key(pygame.K_RETURN)
    guide = guest.top
    assert guide._lit_rect("result").contains(guide._lit_rect("hand")), (
        "the hand that is paid lay in the dark"
    )
    assert guide._panel_rects("pays"), "the paytable that is spoken of was folded away"


@pytest.mark.slow
def test_found_broken_large_text_hid_the_bars_a_sentence_spoke_of_and_a_pads_b_was_two_things(
    router: Any,
) -> None:
    router.shell.change(text_scale=200)
    guest = Visitor(
        router, router.first_hand("criss-cross-poker", alone=True), (1280, 720), draws=False
    )
    router.shell.steer("letters")
    guide: FirstHand = guest.top
    guide.resize(guide.view)
    folded = []
    while guide.sentence.when != "end":
        folded.append(("coach" in guide.sentence.light, guide.table.visit.state.is_panel_folded))
        if guide.sentence.when == "decide":
            taken = {one.key for one in guide.table.focus.targets if one.decision}
            assert guide.focus.get("skip").key not in taken
        guest.key(pygame.K_RETURN)
    assert set(folded) == {(True, False), (False, True)}


@pytest.mark.slow
def test_found_broken_large_letters_laid_the_sentence_over_its_row_and_over_what_is_played_with(
    router: Any,
) -> None:
    router.shell.change(text_scale=200)
    guest = Visitor(
        router, router.first_hand("criss-cross-poker", alone=True), (1280, 720), draws=False
    )
    guide: FirstHand = guest.top
    while True:
        for hole in guide.holes:
            covered = guide.card.clip(hole)
            assert covered.w * covered.h < 0.06 * hole.w * hole.h, guide.sentence.words
        assert not guide._banner_rect_and_text()[0].colliderect(guide.card), guide.sentence.words
        if guide.is_last_step:
            break
        guest.key(pygame.K_RETURN)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1024, 768), (1080, 1920)])
def test_found_broken_the_way_to_skip_a_guide_lay_on_signs_and_what_is_played_with_left_the_window(
    router: Any, size: tuple[int, int]
) -> None:
    """In a short top bar with large letters: what is idle gives way to it, the sentence keeps off
    it, and fewer words say it.
    """
    router.shell.change(text_scale=200)
    guest = Visitor(router, router.first_hand("criss-cross-poker", alone=True), size, draws=False)
    guide: FirstHand = guest.top
    while guide.sentence.when != "end":
        banner, words = guide._banner_rect_and_text()
        skip = guide.focus.get("skip")
        signs = [one.rect for one in guide.table.focus.targets if one.group == "top"]
        assert signs
        assert words.lower().endswith("practice chips")
        assert guide.view.window_rect.contains(banner)
        assert banner.collidelist([*signs, skip.rect]) < 0
        assert skip.rect.collidelist([*signs, guide.card]) < 0
        guest.key(pygame.K_RETURN)


# ---- the welcome


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Any]:
    """A house where nobody has a name."""
    with studio(ROOT) as made, Store.open(tmp_path, clock=made.clock) as store:
        made.store, made.player, made.folder = store, 0, tmp_path
        yield made
        close()


def test_found_broken_the_first_start_asks_who_comes_and_leads_to_a_first_hand(empty: Any) -> None:
    guest = Visitor(empty, empty.welcome())
    assert isinstance(guest.top, WelcomePage)
    for letter in "Ana":
        guest.key(ord(letter.lower()), letter)
    guest.key(pygame.K_TAB)
    guest.key(pygame.K_RIGHT)
    look = guest.top.look
    guest.key(pygame.K_RETURN)
    (made,) = empty.store.people.players()
    assert (made.name, made.avatar) == ("Ana", look)
    assert int(empty.store.people.bankroll(made.id)) == FIRST_BUY_IN
    assert empty.shell.settings.player == "Ana"
    assert guest.top.name == "first-hand:go-fore-it", "a good first table, the easiest"
    guest.key(pygame.K_ESCAPE)
    assert isinstance(guest.top, Lobby)


def test_found_broken_a_table_asked_for_by_name_opened_for_nobody(empty: Any) -> None:
    """`play lunar-poker` in a new house: at Expert, as Guest, without a word."""
    guest = Visitor(empty, _first(empty, "lunar-poker", 0, None, 0))
    assert isinstance(guest.top, WelcomePage)
    assert "Then you sit down at Lunar Poker." in guest.top.ui.words()
    guest.key(pygame.K_RETURN)
    assert guest.top.name == "table:lunar-poker"
    assert guest.top.visit.moment.level == "new"
    (made,) = empty.store.people.players()
    assert int(empty.store.people.bankroll(made.id)) == FIRST_BUY_IN


def test_tab_goes_from_question_to_question_and_arrows_answer(empty: Any) -> None:
    guest = Visitor(empty, empty.welcome())
    stops = []
    for _ in range(4):
        guest.key(pygame.K_TAB)
        stops.append(guest.top.focus.focused)
    assert stops == ["look:You", "way:new", "in", "name"]
    for code in (pygame.K_TAB, pygame.K_TAB, pygame.K_RIGHT):
        guest.key(code)
    assert guest.top.way == "normal"
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, Lobby)


def test_who_has_played_goes_straight_to_the_room_by_mouse(empty: Any) -> None:
    guest = Visitor(empty, empty.welcome())
    guest.click(
        guest.top.ui["look:Imani"].rect
        if "look:Imani" in str(guest.top.focus.targets)
        else guest.top.ui["way:new"].rect
    )
    guest.click(guest.top.ui["way:normal"].rect)
    assert guest.top.way == "normal"
    guest.click(guest.top.ui["in"].rect)
    assert isinstance(guest.top, Lobby)
    assert [one.name for one in empty.store.people.players()] == [GUEST]


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160), (1080, 1920)])
@pytest.mark.parametrize("scale", [100, 200])
def test_the_welcome_fits_its_window(empty: Any, size: tuple[int, int], scale: int) -> None:
    empty.shell.change(text_scale=scale)
    guest = Visitor(empty, empty.welcome(), size, draws=False)
    window = pygame.Rect((0, 0), size)
    for target in guest.top.focus.targets:
        assert window.contains(target.rect), target.name
    rects = [t.rect for t in guest.top.focus.targets]
    assert not any(a.colliderect(b) for i, a in enumerate(rects) for b in rects[i + 1 :])


@pytest.mark.parametrize("slug", SLUGS)
def test_found_broken_lunars_guided_round_had_the_paytable_of_another_edition(slug: str) -> None:
    rules = prepared_round(GAMES[slug].stem).rules
    assert (rules.edition or "") == GAMES[slug].usual_edition


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
@pytest.mark.parametrize("slug", SLUGS)
def test_found_broken_a_guides_sentence_lay_over_the_dealer_cards_or_bets(
    router: Any, slug: str, size: tuple[int, int]
) -> None:
    """Neither the sentence nor the line that says what is played with lies over the dealer, a card,
    a bet or dice; and the dealer says nothing else at the same time.
    """
    guest = Visitor(router, router.first_hand(slug, alone=True), size, draws=False)
    guide: FirstHand = guest.top
    while True:
        drawn = guide.table.never_covered_rects
        assert drawn, "not even a dealer"
        for one in (guide.card, guide._banner_rect_and_text()[0]):
            assert one.collidelist(drawn) < 0, (guide.words, one)
        assert not guide.card.colliderect(guide._banner_rect_and_text()[0]), guide.words
        assert not any(getattr(one, "art", "") == "speech" for one in guide.table.table.felt)
        if guide.is_last_step:
            break
        guest.key(pygame.K_RETURN)


def test_found_broken_the_light_of_a_guide_cut_the_plate_of_the_total(router: Any) -> None:
    guest = Visitor(router, router.first_hand("go-fore-it", alone=True), (1366, 768), draws=False)
    guide: FirstHand = guest.top
    seen = 0
    while True:
        plates = [
            guide.table.frame.rect(*one.box)
            for one in guide.table.visit.kind.readings(guide.table.visit.moment)
        ]
        if {"hand", "result"} & set(guide.sentence.light) and plates:
            seen += 1
            assert any(hole.contains(plate) for plate in plates for hole in guide.holes)
            assert not any(guide.card.colliderect(plate) for plate in plates)
        if guide.is_last_step:
            break
        guest.key(pygame.K_RETURN)
    assert seen >= 3
