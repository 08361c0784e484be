"""Two to four people at one machine in the window: sitting down, wagers in turn, covered hands, and
what is on screen meanwhile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.book.values import Filter
from game.client.draw.sheet import Sheet
from game.client.input.actions import PAD_BUTTONS
from game.client.pictures import studio
from game.client.scenes.settings import Care
from game.client.table.model.intents import Act, DealRound, Decide, PlaceChip, SitHere, TurnTo
from game.client.table.model.panel_content import AtTable, CoachWords
from game.client.table.model.pieces import CardPiece, Drawing
from game.client.table.surroundings.seats import DRAWINGS, NewHere
from game.core.cards import HIDDEN
from game.games import GAMES, SLUGS
from tests.client.table.surroundings.test_seats import drawn
from tests.client.table.test_table_scene import Player
from tests.play.test_hot_seat import COVERED, OPEN_HANDS

ROOT = Path(__file__).resolve().parents[3]
CRAZY = "crazy-4-poker"


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        made.shell.change(speed="instant")
        yield made


def pressed(player: Player, name: str) -> None:
    """Press a control of the dialog that is open."""
    at = player.loop.stack.top.focus.get(name).rect.center  # type: ignore[union-attr]
    player.shell.clock.wind(0.5)
    player.step(
        pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)
    )
    player.shell.clock.wind(0.5)
    player.step(
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False),
    )


def typed(player: Player, words: str) -> None:
    for letter in words:
        player.step(
            pygame.Event(
                pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter, scancode=0
            ),
            pygame.Event(pygame.TEXTINPUT, text=letter),
        )


def two(router: Any, slug: str, seat: int = 0, size: tuple[int, int] = (1920, 1080)) -> Player:
    """Robin at a table, with Ada at another seat."""
    player = Player(router, slug, size)
    visit = player.scene.visit
    visit.session.bots = ()
    ada = router.store.people.add_player("Ada", "Salma").id
    router.store.people.buy_in(ada, 200_000)
    visit.sit_down_or_wait(ada, seat or visit.state.own - 1)
    visit.turn_to(visit.desk.persons[0].player)
    return player


def placed(player: Player) -> None:
    """Everybody places the base wager and hands on; the last one deals."""
    visit = player.scene.visit
    wager = visit.game.opening_wagers[0].name
    for _ in visit.desk.persons:
        player.scene.obey(PlaceChip(wager, 2500))
        player.scene.obey(Act.HAND_ON if visit.moment.next_bettor_name else DealRound(sure=True))
    player.wait()


def cards_on_screen(player: Player) -> set[int]:
    """The faces of all cards that lie or fly somewhere on the felt."""
    scene = player.scene
    pieces = (*scene.table.felt, *scene.visit.timeline.motion(scene.shell.clock.now()).flights)
    return {one.card for one in pieces if isinstance(one, CardPiece)} - {HIDDEN}


def test_two_people_play_crazy_4_by_keys_and_mouse_alone(router: Any) -> None:
    player = Player(router, CRAZY)
    visit, store = player.scene.visit, router.store
    player.click("box 2")
    pressed(player, "new")
    typed(player, "Ada")
    player.key(pygame.K_RETURN)
    assert player.loop.stack.top is player.scene
    robin, ada = store.people.players()
    assert router.shell.settings.level(ada.id) == "new", "as everybody begins"
    router.shell.change(levels={})
    visit.lay_wagers({})
    assert (ada.name, store.people.bankroll(ada.id)) == ("Ada", 200_000)
    assert [(one.name, one.seats) for one in visit.desk.persons] == [("Ada", (2,)), ("Robin", (4,))]
    assert (visit.state.own, drawn(player, "speech").args[0]) == (2, "“Ada, place your bets.”")
    player.click("chip 25")
    player.click("spot ante")
    player.key(pygame.K_d)  # done: Robin is next
    assert (visit.state.own, drawn(player, "plate 2").args[0]) == (4, "Ada")
    player.click("spot ante")
    player.click("spot ante")
    player.key(pygame.K_d)
    player.wait()
    decided = []
    while visit.session.playing:
        assert visit.moment.awaits_next_player
        assert [c.name for c in player.scene.table.choices if c.decision] == ["open hand"]
        decided.append(visit.desk.player)
        player.key(pygame.K_TAB)
        player.scene.focus.focus("open hand")
        player.key(pygame.K_SPACE)
        assert visit.moment.awaits_next_player, "Space skips, and opens nobody's hand"
        player.key(pygame.K_RETURN)
        assert visit.deciding
        player.key(pygame.K_1)
        player.wait()
    assert decided == [ada.id, robin.id]
    for who, staked in ((ada, 7500), (robin, 15_000)):
        row = store.history.rounds(Filter(player=who.id), limit=1)[0]
        assert (row.staked, row.decisions, store.people.bankroll(who.id)) == (
            staked,
            1,
            200_000 + row.net,
        )
    assert store.verify() == ()
    player.key(pygame.K_SPACE)
    assert visit.desk.player == ada.id  # the next round begins with the first again
    player.key(pygame.K_r)
    assert visit.bets.placed["ante"] == 2500
    player.key(pygame.K_d)
    player.key(pygame.K_r)
    assert visit.bets.placed["ante"] == 5000


def test_the_bar_says_what_the_last_round_came_to_for_whoever_is_before_it(router: Any) -> None:
    """In the next round it said "Last net $0" to everybody but whoever had seen the round end."""
    player = two(router, CRAZY)
    visit = player.scene.visit
    placed(player)
    while visit.session.playing:
        player.shell.clock.wind(1)
        player.scene.obey(Act.OPEN_HAND)
        player.key(pygame.K_f)
        player.wait()
    player.key(pygame.K_SPACE)
    for one in visit.desk.persons:
        player.scene.obey(TurnTo(one.player))
        assert (
            visit.moment.bets.net
            == router.store.history.rounds(Filter(player=one.player), limit=1)[0].net
            == -5000
        )


def test_where_one_free_seat_has_room_it_is_the_one_beside_the_player(router: Any) -> None:
    """With the largest letters only seat 2 stood there, which nobody at seat 4 may take as a second
    box; A offered it, too.
    """
    router.shell.change(text_scale=200)
    player = Player(router, "free-bet-blackjack", (1280, 720))
    own = player.scene.visit.state.own
    offered = [int(t.name[4:]) for t in player.scene.focus.targets if t.name.startswith("box ")]
    assert own - 1 in offered or own + 1 in offered
    player.key(pygame.K_a)
    assert player.loop.stack.top.focus.get("box") is not None  # type: ignore[union-attr]


def test_a_persons_badge_lies_on_no_words_of_the_shaker(router: Any) -> None:
    """In a small window the third line, "TO SEAT 3", lay under the initial beside the stakes of
    seat 4.
    """
    player = two(router, "six-card-fortune-pai-gow-poker", 2, (1280, 720))
    visit = player.scene.visit
    visit.turn_to(next(one.player for one in visit.desk.persons if one.seats == (2,)))
    placed(player)
    words, badge = drawn(player, "start"), drawn(player, "badge seat 4")
    assert not pygame.Rect(words.box).colliderect(badge.box)


def test_found_broken_a_badge_lay_alone_at_the_edge_of_a_felt_whose_other_seats_are_out_of_sight(
    router: Any,
) -> None:
    """With large text Ada's initial stayed in the corner of Robin's zone; her stakes and her cards
    are not shown there.
    """
    router.shell.change(text_scale=200)
    player = two(router, "lunar-poker", 2, (1280, 720))
    visit = player.scene.visit
    placed(player)
    others = next(one.seats[0] for one in visit.desk.persons if one.player != visit.desk.player)
    badge = drawn(player, f"badge seat {others}")
    assert not player.scene.painter.item(badge).rect


@pytest.mark.parametrize("slug", ["flop-poker", "raise-it-up-stud-poker"])
def test_found_broken_the_card_of_a_pass_reached_beyond_the_window_with_large_text(
    router: Any, slug: str
) -> None:
    router.shell.change(text_scale=200)
    player = two(router, slug, 2, (1920, 1080))
    placed(player)
    lies, own = (
        player.scene.painter.item(drawn(player, "pass card")).rect,
        player.scene.frame.lenses[-1],
    )
    shadow = 16 * own.view.scale
    assert own.area.contains(lies.inflate(-4 * shadow, -4 * shadow))
    assert lies.w > player.scene.frame.lenses[0].area.w, "it was as small as what everybody shares"


def test_found_broken_the_words_under_the_shaker_ran_into_the_paytable_beside_it(
    router: Any,
) -> None:
    """ "SEVEN · FIRST CARD" and "Flush" read as one line."""
    player = two(router, "six-card-fortune-pai-gow-poker", 2)
    placed(player)
    words = drawn(player, "start")
    assert words.args[0].endswith(" · FIRST CARD")
    assert (
        words.box[0] + words.box[2] <= player.scene.visit.state.layout.areas["fortune"].box[0] - 16
    )


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", COVERED)
def test_nothing_of_a_covered_hand_is_on_screen_before_its_owner_is_there(
    router: Any, slug: str
) -> None:
    player = two(router, slug)
    scene, visit = player.scene, player.scene.visit
    placed(player)
    looked = set()
    while visit.session.playing:
        state = visit.session.state
        secret = {
            card
            for pile in state.piles.values()
            if pile.owner
            for i, card in enumerate(pile.cards)
            if not pile.up >> i & 1
        }
        if visit.moment.awaits_next_player:
            assert not cards_on_screen(player) & secret
            assert not visit.deciding
            words = [
                p
                for p in scene.table.felt
                if isinstance(p, Drawing) and p.art in ("reading", "hands", "sums")
            ]
            assert not [p for p in words if not p.name.startswith("pot")]
            assert not any(isinstance(one, CoachWords) for one in visit.kind.panel(visit.moment))
            assert not any(t.name.startswith("card ") for t in scene.targets(visit.moment))
            player.shell.clock.wind(1)
            scene.obey(Act.OPEN_HAND)
        else:
            assert visit.desk.player in looked  # the same person is asked once more
        assert visit.deciding
        looked.add(visit.desk.player)
        mine = {
            c
            for seat in visit.session.seats
            for c in visit.session.view(seat).piles.get(f"seat {seat}", ())
        } - {HIDDEN}
        theirs = {
            card
            for pile in state.piles.values()
            for i, card in enumerate(pile.cards)
            if pile.owner and pile.owner not in visit.session.seats and not pile.up >> i & 1
        }
        assert mine <= cards_on_screen(player)
        assert not theirs & cards_on_screen(player)
        scene.obey(Decide(str(visit.session.payable()[-1])))
        player.wait()
    assert looked == {one.player for one in visit.desk.persons}
    assert visit.session.store.verify() == ()


def test_found_broken_whoever_folded_last_never_saw_his_hand_again_when_the_round_was_over(
    router: Any,
) -> None:
    player = two(router, "criss-cross-poker")
    visit = player.scene.visit
    placed(player)
    hands = {}
    while visit.session.playing:
        if visit.moment.awaits_next_player:
            player.shell.clock.wind(1)
            player.scene.obey(Act.OPEN_HAND)
        hands[visit.state.own] = set(
            visit.session.view(visit.state.own).piles[f"seat {visit.state.own}"]
        )
        player.scene.obey(Decide("fold"))
        player.wait()
    mine = hands.pop(visit.state.own)
    (theirs,) = hands.values()
    assert mine <= cards_on_screen(player)
    assert not theirs & cards_on_screen(player)


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", [s for s in SLUGS if s in OPEN_HANDS or GAMES[s].family == "dice"])
def test_where_nothing_is_hidden_nothing_is_covered_and_the_view_turns_to_whoever_is_asked(
    router: Any, slug: str
) -> None:
    player = two(router, slug)
    visit = player.scene.visit
    for _ in range(2):
        placed(player)
        while visit.session.playing:
            assert not visit.moment.awaits_next_player
            assert visit.deciding
            assert visit.state.own == visit.desk.seats[0]
            player.scene.obey(Decide(str(visit.session.payable()[-1])))
            player.wait()
    assert all(
        visit.session.store.history.count_rounds(Filter(player=one.player)) == 2
        for one in visit.desk.persons
    )
    assert visit.session.store.verify() == ()


def test_a_hand_stays_covered_for_a_moment_whatever_is_pressed(router: Any) -> None:
    player = two(router, CRAZY)
    placed(player)
    assert player.scene.focus.focused == "open hand"
    player.scene.obey(Act.OPEN_HAND)
    player.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
    assert player.scene.visit.moment.awaits_next_player
    player.key(pygame.K_1)  # a decision's key does nothing yet
    assert player.scene.visit.moment.awaits_next_player
    player.shell.clock.wind(1)
    player.key(pygame.K_RETURN)
    assert player.scene.visit.deciding


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", COVERED)
def test_found_broken_after_a_hand_was_opened_by_enter_the_ring_lay_on_fold(
    router: Any, slug: str
) -> None:
    """A second Enter gave the hand up. The ring goes to what a hand is held for, and a decision
    that has come only now is deaf.
    """
    player = two(router, slug)
    placed(player)
    player.shell.clock.wind(1)
    scene, state = player.scene, player.scene.visit.session.state
    enter = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    player.step(enter)
    player.step(enter)  # once too often
    assert scene.visit.deciding
    assert scene.visit.session.state == state
    ring = scene.focus.ring
    assert ring is not None
    assert ring.enabled
    dark = {choice.name for choice in scene.table.choices if choice.look == "dark"}
    assert ring.group == "cards" or (ring.decision and ring.name not in dark)
    player.shell.clock.wind(1)
    player.step(enter)
    assert ring.group == "cards" or scene.visit.session.state != state


def test_found_broken_after_a_hand_was_opened_by_a_pad_its_first_button_pressed_fold(
    router: Any,
) -> None:
    player = two(router, CRAZY)
    placed(player)
    for button in ("R3", "B", "A"):  # the rules and back: from then on a pad is at hand
        player.shell.clock.wind(1)
        player.step(
            pygame.Event(
                pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=PAD_BUTTONS.index(button)
            )
        )
    assert player.scene.visit.deciding
    assert player.scene.focus.ring is None
    assert next(c.label for c in player.scene.table.choices if c.action == "decision 1") != "Fold"


def test_after_a_restart_the_round_waits_covered_and_says_to_whom_it_is_passed(router: Any) -> None:
    player = two(router, CRAZY)
    placed(player)
    player.shell.clock.wind(1)
    player.scene.obey(Act.OPEN_HAND)
    seen = cards_on_screen(player)
    assert seen
    who = player.scene.visit.desk.player
    router.close()
    again = Player(router, CRAZY)
    visit = again.scene.visit
    assert visit.moment.awaits_next_player
    assert visit.desk.player == who
    assert not cards_on_screen(again)
    assert drawn(again, "pass card").args[0] == visit.desk.person.name
    again.shell.clock.wind(1)
    again.scene.obey(Act.OPEN_HAND)
    assert cards_on_screen(again) == seen


def test_found_broken_a_round_dealt_before_a_restart_was_left_out_of_the_look_back(
    router: Any,
) -> None:
    """Whoever had finished it and left was told nothing, and "This sitting" said that no round was
    played.
    """
    placed(two(router, CRAZY))
    router.close()
    router.opened_at = router.store.now()
    again = Player(router, CRAZY)
    visit = again.scene.visit
    while visit.session.playing:
        again.shell.clock.wind(1)
        again.scene.obey(Act.OPEN_HAND)
        again.scene.obey(Decide("fold"))
        again.wait()
    assert router.player_standing().rounds == 1
    assert len(router.player_standing().curve) == 2
    again.scene.obey(Act.LEAVE)
    toast = router.shell.toasts.visible_toasts[-1]
    assert toast.title.startswith("1 round in ")
    assert "Robin: -$50.00" in toast.detail


def test_each_has_a_color_a_row_and_a_coach_and_no_two_the_same(router: Any) -> None:
    player = two(router, CRAZY)
    visit = player.scene.visit
    for name, seat in (("Bea", 1), ("Cem", 6)):
        visit.sit_down_or_wait(router.store.people.add_player(name).id, seat)
    block = visit.kind.panel(visit.moment)[0]
    assert isinstance(block, AtTable)
    assert [row.name for row in block.rows] == ["Bea", "Ada", "Robin", "Cem"]
    assert len({row.color for row in block.rows}) == 4
    assert not block.more
    player.scene.obey(SitHere())
    top: Any = player.loop.stack.top
    assert top is player.scene  # nobody was asked yet: the move is the loop's
    move = player.scene.obey(SitHere())
    player.loop.stack.apply(move)
    assert [answer.name for answer in player.loop.stack.top.answers] == ["cancel", "rise", "box"]  # type: ignore[union-attr]


def test_found_broken_an_open_seat_did_nothing_while_a_round_was_played(router: Any) -> None:
    router.shell.change(coach="off")
    player = two(router, CRAZY)
    visit, scene = player.scene.visit, player.scene
    placed(player)
    assert visit.session.playing
    cem = router.store.people.add_player("Cem", "Desta").id
    router.store.people.buy_in(cem, 200_000)
    seats = [one for one in scene.focus.targets if one.label.endswith("from the next round")]
    assert seats
    scene.obey(Act.OPEN_HAND)
    player.loop.stack.apply(scene.obey(seats[0].answers.press))
    dialog: Any = player.loop.stack.top
    assert "rise" not in [answer.name for answer in dialog.answers]
    assert "from the next one" in dialog.text
    pressed(player, f"who:{cem}")
    assert [one.name for one in visit.state.waiting.values()] == ["Cem"]
    assert "from the next round" in scene.shell.toasts.visible_toasts[-1].title
    assert len(visit.desk.persons) == 2
    other = seats[1].answers.press
    scene._seat_person(other.seat, 0)
    scene.obey(other)
    assert [one.name for one in visit.state.waiting.values()] == ["Cem"], (
        "pressed once more, nobody sits down"
    )
    for _ in range(20):
        if visit.betting:
            break
        player.wait(2.0)
        scene.obey(Act.OPEN_HAND)
        if visit.deciding:
            scene.obey(Decide(visit.desk.open[0].action))
    assert not visit.state.waiting
    assert {one.name for one in visit.desk.persons} == {"Robin", "Ada", "Cem"}
    assert visit.desk.player != cem, "what the round came to is still read"
    assert visit.felt_state.over
    placed(player)
    assert len(visit.session.state.bets) == 3


def test_found_broken_with_large_text_nobody_could_sit_down_but_by_a_key(router: Any) -> None:
    router.shell.change(text_scale=200)
    player = Player(router, CRAZY)
    player.scene.resize(router.shell.view((1280, 720)))
    seats = [one for one in player.scene.focus.targets if isinstance(one.answers.press, SitHere)]
    assert len(seats) == 1
    ada = router.store.people.add_player("Ada", "Salma").id
    router.store.people.buy_in(ada, 200_000)
    player.scene._seat_person(seats[0].answers.press.seat, ada)
    player.wait()
    shown = {one.label for one in player.scene.focus.targets if one.name.startswith("box ")}
    assert "Robin" in shown, "who else plays is seen before any bot"
    assert any(label.startswith("Add a player") for label in shown)


def test_who_gets_up_takes_his_chips_and_the_others_stay(router: Any) -> None:
    player = two(router, CRAZY)
    visit = player.scene.visit
    ada = visit.desk.player
    player.scene.obey(PlaceChip("ante", 2500))
    placed(player)
    player.scene.obey(Act.GET_UP)
    assert len(visit.desk.persons) == 2  # in a round nobody leaves
    while visit.session.playing:
        player.shell.clock.wind(1)
        player.scene.obey(Act.OPEN_HAND)
        player.scene.obey(Decide("fold"))
        player.wait()
    player.scene.obey(TurnTo(ada))
    player.key(pygame.K_g)
    assert visit.desk.persons == ()
    assert visit.session.player != ada
    player.scene.obey(Act.NEXT_ROUND)
    player.click("box 2")
    pressed(player, f"who:{ada}")
    assert visit.desk.persons[0].player == ada
    assert router.store.verify() == ()


def test_a_table_left_between_rounds_still_has_its_people(router: Any) -> None:
    player = two(router, CRAZY)
    assert len(Player(router, CRAZY).scene.visit.desk.persons) == 2
    assert player.scene.visit.session is router.session(CRAZY)


def test_the_coach_is_set_for_each_by_himself(router: Any) -> None:
    player = two(router, CRAZY)
    visit, people = player.scene.visit, [one.player for one in player.scene.visit.desk.persons]
    for who in people:
        visit.turn_to(who)
        assert visit.coaching == "before"
    router.shell.change(coach="off")
    assert visit.coaching == "off"
    visit.turn_to(people[0])
    assert visit.coaching == "before"


def test_who_sits_out_is_told_so_and_the_counter_says_the_round_of_the_table(router: Any) -> None:
    player = two(router, CRAZY)
    scene, visit = player.scene, player.scene.visit
    ada, robin = (one.player for one in visit.desk.persons)
    scene.obey(Act.HAND_ON)
    scene.obey(PlaceChip("ante", 2500))
    scene.obey(DealRound(sure=True))
    player.wait()
    player.shell.clock.wind(1)
    scene.obey(Act.OPEN_HAND)
    scene.obey(Decide("fold"))
    player.wait()
    assert visit.session.store.history.count_rounds(Filter(player=ada)) == 0
    scene.obey(TurnTo(ada))
    assert (visit.state.coach.title, visit.bets.net, visit.moment.number) == (
        "You sat this round out",
        0,
        1,
    )
    assert visit.kind.band(visit.moment).said[0] == "Sat this round out"
    scene.obey(TurnTo(robin))
    assert visit.state.coach.title.startswith("Round 1")


def test_each_looks_back_at_his_own_round_and_his_own_choices(router: Any) -> None:
    player = two(router, CRAZY)
    placed(player)
    while player.scene.visit.session.playing:
        player.shell.clock.wind(1)
        player.scene.obey(Act.OPEN_HAND)
        player.scene.obey(Decide("fold"))
        player.wait()
    for one in player.scene.visit.desk.persons:
        router.player = one.player
        row = router.store.history.rounds(Filter(player=one.player), limit=1)[0]
        kept = router.store.rounds.kept_round(row.id, one.player)
        assert [
            seat for step in kept.steps if step.number in kept.decisions for seat in (step.seat,)
        ] == list(one.seats)
        again = router.replay(row.id)
        assert (again.visit.state.own, again.visit.desk.seats) == (one.seats[0], one.seats)
        again.visit.skip()
        assert again.visit.bets.net == row.net
        assert HIDDEN not in again.visit.felt_state.dealt[f"seat {one.seats[0]}"]


# -- session care ----------------------------------------------------------------------------------


def test_a_player_is_reminded_once_of_a_loss_and_of_the_time_he_has_set(router: Any) -> None:
    router.shell.change(remind_loss=10_000, remind_minutes=30)
    player = Player(router, CRAZY)
    visit, since = player.scene.visit, router.store.now()
    router.care = Care(router.store, lambda: now[0], since)
    now = [since]

    def lost() -> str:
        """A round is folded; what is said then."""
        player.scene.obey(PlaceChip("ante", 10_000))
        player.scene.obey(DealRound(sure=True))
        if visit.deciding:
            player.scene.obey(Decide("fold"))
        player.wait()
        player.step()
        top: Any = player.loop.stack.top
        said = "" if top is player.scene else top.text
        if said:
            pressed(player, "on")
        return said

    assert "lost $200.00 since you started; you asked for a reminder at $100.00" in lost()
    assert lost() == ""
    now[0] = since + timedelta(minutes=65)
    assert lost() == "You have been playing for 1 hour 5 minutes."
    assert lost() == ""
    assert player.loop.stack.top is player.scene


def test_who_leaves_a_table_is_told_what_the_sitting_came_to(router: Any) -> None:
    player = two(router, CRAZY)
    placed(player)
    while player.scene.visit.session.playing:
        player.shell.clock.wind(1)
        player.scene.obey(Act.OPEN_HAND)
        player.scene.obey(Decide("fold"))
        player.wait()
    player.scene.obey(Act.LEAVE)
    toast = router.shell.toasts.visible_toasts[-1]
    assert toast.title.startswith("1 round in ")
    assert "Ada: -$50.00" in toast.detail
    assert "Robin: -$50.00" in toast.detail


@pytest.mark.parametrize(
    ("size", "text", "rows"), [((1280, 720), 100, [13]), ((1280, 720), 200, [7, 6])]
)
def test_found_broken_two_faces_of_somebody_new_stood_in_a_line_of_their_own(
    size: tuple[int, int], text: int, rows: list[int]
) -> None:
    with studio(ROOT, text_scale=text) as router:
        dialog = NewHere(router.shell, router.store, 2, lambda _: None)
        dialog.enter(router.shell.view(size))
        stand = Counter(one.rect.y for one in dialog.focus.targets if one.group == "looks")
        assert list(stand.values()) == rows


def test_found_broken_of_four_people_one_name_was_lettered_too_small_to_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """“Kim now” had half the size of the names beside it."""
    sizes = []
    write = Sheet.write

    def heard(
        sheet: Sheet, style: Any, text: str, x: float, y: float, wide: float, *args: Any, **kw: Any
    ) -> float:
        if y > 128:
            room, size = wide * sheet.scale, kw["size"]
            sizes.append((text, sheet.type.fitting_size(text, room, size, "ui7", least=1)))
        return write(sheet, style, text, x, y, wide, *args, **kw)

    monkeypatch.setattr(Sheet, "write", heard)
    with studio(ROOT) as router:
        sheet = router.shell.sheet(pygame.Surface((800, 300)), router.shell.view((1280, 720)))
        order = tuple(
            (name, "Odile", "#ccee66", name == "Kim", name == "Lee")
            for name in ("Lee", "Kim", "Ada", "Robin")
        )
        DRAWINGS["pass card"](sheet, 516, 176, "Kim", "Odile", "#ccee66", order)
    assert [name for name, _ in sizes] == ["Lee", "Kim", "Ada", "Robin"]
    assert len({size for _, size in sizes}) == 1
    assert sizes[0][1] >= 16
