"""The sentence behind a payment, a refusal or what the dealer says: by the key, on the felt, in the
panel, on a message and in the history.
"""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.client.layouts.guide import guide
from game.client.pages.records import replay
from game.client.pages.reference.sentence import Cited, SentenceDialog, paragraphs, rule_paragraphs
from game.client.pictures import at_table, play_at, studio
from game.client.table.cards.kind import settled_lines
from game.client.table.costs import result_reason
from game.client.table.game_kinds import DrawKind
from game.client.table.model.intents import AskWhy
from game.client.table.model.panel_content import Settlement
from game.client.table.responses import open_provision
from game.client.window.loop import Canvas, Loop
from game.core.declaration import HouseRules, Spot
from game.core.errors import BadBet
from game.games import GAMES
from game.law import ruling
from game.play.explanations import AppliedRuling, explain
from game.play.other_readings import Difference
from game.rounds import events as ev
from game.rounds.refusals import refusal_sentence
from tests.client.table.test_table_scene import Player

ROOT = Path(__file__).resolve().parents[3]
WHY = pygame.K_F5
RULES = HouseRules()


@pytest.fixture
def player() -> Iterator[Player]:
    with studio(ROOT) as router:
        router.shell.change(speed="instant", coach="off")
        yield Player(router, "crazy-4-poker")


def settle(player: Player) -> Any:
    """A round to its end, folded where anything is asked."""
    visit = player.scene.visit
    visit.lay_wagers({"ante": 500, "super-bonus": 500, "queens-up": 500})
    visit.deal()
    while visit.session.turn:
        visit.act("play 1x")
    player.wait()
    return visit.moment


def fold_and_clear(router: Any) -> Player:
    """Who has folded a round at Crazy 4 Poker, and cleared the felt."""
    player = Player(router, "crazy-4-poker")
    visit = player.scene.visit
    visit.lay_wagers({"ante": 500, "super-bonus": 500})
    visit.deal()
    visit.act("fold")
    player.wait()
    player.key(pygame.K_c)
    return player


def dialog(player: Player) -> SentenceDialog:
    top = player.loop.stack.top
    assert isinstance(top, SentenceDialog)
    return top


def words(shown: SentenceDialog) -> str:
    leaf = shown._leaves[shown.at][shown.leaf]
    return "\n".join((leaf.title, *(text for text, _ in leaf.paragraphs)))


def press(player: Player, at: tuple[int, int]) -> None:
    player.step(
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False),
    )


def test_the_key_shows_every_end_one_after_the_other(player: Player) -> None:
    m = settle(player)
    player.key(WHY)
    seen = [words(dialog(player))]
    while dialog(player)._has_step(1):
        dialog(player).focus.focus("on")
        player.key(pygame.K_RETURN)
        seen.append(words(dialog(player)))
    own = [one for spot, one in m.shown.results.items() if spot.seat == m.own]
    assert len(seen) >= len(own)
    assert all(any(f"Section {one.section}" in text for text in seen) for one in own)
    assert all("as amended to August 31, 2019 (49 Pa.B. 4956)" in text for text in seen)
    player.key(pygame.K_ESCAPE)
    assert player.loop.stack.top is player.scene


def test_a_tag_on_the_felt_opens_its_own_sentence(player: Player) -> None:
    m = settle(player)
    player.click("why queens-up 0")
    one = next(end for spot, end in m.shown.results.items() if spot.wager == "queens-up")
    shown = words(dialog(player))
    assert f"\nSection {one.section}" in shown
    assert "Queens Up: " in shown


def test_a_line_of_the_panel_opens_its_own_sentence(player: Player) -> None:
    m = settle(player)
    player.click(f"why line {m.own} super-bonus 0")
    assert "Super Bonus: " in words(dialog(player))


@pytest.mark.parametrize("by_key", [True, False])
def test_found_broken_lines_of_the_panel_said_nothing_once_the_felt_was_cleared(
    *, by_key: bool
) -> None:
    """After a mistake they stand until the next deal, the chips on the felt do not."""
    with studio(ROOT) as router:
        router.shell.change(speed="instant", coach="after")
        player = fold_and_clear(router)
        visit = player.scene.visit
        assert not visit.moment.shown.results
        assert visit.moment.coach.lines
        if by_key:
            player.key(WHY)
        else:
            player.click(f"why line {visit.moment.own} ante 0")
        assert "\nSection 657a.11(" in words(dialog(player))


def test_found_broken_at_new_a_cleared_round_was_explained_by_no_section() -> None:
    """ "This section is not in the register", once a press had cleared the felt."""
    with studio(ROOT, levels={"1": "new"}) as router:
        router.shell.change(speed="instant")
        player = fold_and_clear(router)
        visit = player.scene.visit
        assert visit.moment.coach.lines
        player.key(WHY)
        said = words(dialog(player))
        assert "not in the register" not in said
        assert "You folded this hand, and a folded hand loses this bet." in said


def test_what_the_dealer_asks_has_its_sentence(player: Player) -> None:
    visit = player.scene.visit
    visit.lay_wagers({"ante": 500, "super-bonus": 500})
    visit.deal()
    player.wait()
    assert visit.session.turn
    player.key(WHY)
    assert "\nSection 657a.11(b)" in words(dialog(player))
    player.key(pygame.K_ESCAPE)
    player.click("why it is said")
    assert "\nSection 657a.11(b)" in words(dialog(player))


@pytest.mark.parametrize("by_key", [True, False])
def test_a_refusal_that_stands_has_its_sentence(player: Player, *, by_key: bool) -> None:
    refusal = BadBet("super-bonus", "must equal ante (657a.7(d)(1))")
    player.shell.toast_and_keep_refusal(
        "Not dealt", refusal_sentence(refusal, player.scene.visit.game), refusal
    )
    player.wait(0.3)
    if by_key:
        player.key(WHY)
    else:
        (rect,) = player.shell.toasts.toast_rects()
        press(player, rect.center)
    assert "\nSection 657a.7(d)(1)" in words(dialog(player))


def test_a_message_without_a_section_lets_the_press_through(player: Player) -> None:
    player.shell.toast("Speed: fast")
    player.wait(0.3)
    (rect,) = player.shell.toasts.toast_rects()
    press(player, rect.center)
    assert player.loop.stack.top is player.scene


def test_where_nothing_stands_the_key_says_so(player: Player) -> None:
    player.key(WHY)
    assert player.loop.stack.top is player.scene
    assert player.shell.toasts.visible_toasts[-1].title == "Nothing to explain"


def test_it_is_spoken_when_it_opens_and_when_it_is_turned(player: Player) -> None:
    settle(player)
    player.key(WHY)
    shown = dialog(player)
    opened = " ".join(shown.spoken.opening())
    assert "49 Pa.B. 4956" in opened
    shown.turn(1)
    assert "Play: " in " ".join(shown.spoken.news())


def test_found_broken_the_leaf_before_stayed_in_sight_behind_a_shorter_one(player: Player) -> None:
    settle(player)
    player.key(WHY)
    shown = dialog(player)
    places = {(shown.rect.size, shown.focus.get(shown.answers[-1].name).rect.topleft)}
    while shown._has_step(1):
        shown.turn(1)
        places.add((shown.rect.size, shown.focus.get(shown.answers[-1].name).rect.topleft))
    assert len(places) == 1


def test_found_broken_enter_closed_the_first_of_three_sentences(player: Player) -> None:
    settle(player)
    player.key(WHY)
    shown = dialog(player)
    seen = [words(shown)]
    while shown._has_step(1):
        player.key(pygame.K_RETURN)
        seen.append(words(shown))
    assert len(set(seen)) == shown._leaf_count > 1
    player.key(pygame.K_RETURN)
    assert player.loop.stack.top is player.scene


@pytest.mark.parametrize("text_scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (1280, 720)])
def test_every_leaf_fits_the_window(size: tuple[int, int], text_scale: int) -> None:
    """The longest ruling and its provision, at the largest letters."""
    with studio(ROOT, text_scale) as router:
        table = at_table(router, "lunar-poker", "betting")
        game, rules = table.visit.game, table.visit.desk.rules
        cited = [Cited("Super: lost", one) for one in ("671a.12(b)", "671a.11(f)(2)(ii)")]
        shown = SentenceDialog(router.shell, game, rules, cited)
        view = router.shell.view(size)
        shown.enter(view)
        while True:
            assert view.window_rect.contains(shown.rect), shown.title
            if not shown._has_step(1):
                break
            shown.turn(1)


@pytest.mark.parametrize("slug", ["high-roll-dice", "free-bet-blackjack"])
def test_other_families_explain_their_ends(slug: str) -> None:
    with studio(ROOT) as router:
        scene = at_table(router, slug, "settled")
        scene.enter(router.shell.view((1920, 1080)))
        scene.visit.skip()
        shown = scene.obey(AskWhy()).scene
        shown.enter(router.shell.view((1920, 1080)))
        assert f"\nSection {scene.visit.game.chapter}" in words(shown)


def test_a_round_that_is_told_again_at_its_table_has_its_sentences() -> None:
    with studio(ROOT) as router:
        play_at(router, "crazy-4-poker", 1)
        scene = router.replay(1)
        scene.enter(router.shell.view((1920, 1080)))
        scene.visit.skip()
        shown = scene.obey(AskWhy()).scene
        shown.enter(router.shell.view((1920, 1080)))
        assert "\nSection 657a." in words(shown)
        assert all(why is not None for _, why in shown.whys)


def test_a_round_of_the_history_has_its_sentences() -> None:
    with studio(ROOT) as router:
        play_at(router, "go-fore-it", 3)
        page: Any = router.page("history")
        loop = Loop(Canvas((1920, 1080)), router.shell, page)
        for _ in range(4):
            router.shell.clock.wind(0.1)
            loop.step(())
        key = pygame.Event(pygame.KEYDOWN, key=WHY, mod=0, unicode="", scancode=0)
        loop.step((key,))
        shown = loop.stack.top
        assert isinstance(shown, SentenceDialog)
        assert "\nSection 676a." in words(shown)
        assert "as proposed" in words(shown) or "proposed rulemaking" in words(shown)


@pytest.mark.parametrize(("slug", "name"), [("lunar-poker", "2016 published"), ("go-fore-it", "")])
def test_the_coach_names_the_edition_where_there_is_a_choice(slug: str, name: str) -> None:
    with studio(ROOT) as router:
        scene = at_table(router, slug)
        coach = scene.visit.kind.panel(scene.visit.moment)[0]
        assert coach.edition == name


def test_found_broken_who_was_new_read_the_chapter_and_a_ruling_that_changed_nothing() -> None:
    """What paid stands first, a loss has one plain sentence, and of the rulings only those that
    change the payment are shown.
    """
    with studio(ROOT, levels={str(number): "new" for number in range(9)}) as router:
        scene = at_table(router, "lunar-poker", "settled")
        move: Any = open_provision(scene, None)
        told = {one.wager: paragraphs(scene.visit.game, one, why) for one, why in move.scene.whys}
        ends = {line.spot.wager: line.kind for line in settled_lines(scene.visit.moment)}
    order = [ends[name] != "win" for name in told]
    assert order == sorted(order)
    assert not any(text.startswith("R-LP3") for _, texts in told.values() for text, _ in texts)
    if ends["super"] == "lose":
        assert any(text.startswith("It lost: it pays only when") for text, _ in told["super"][1])


def test_found_broken_nothing_said_why_the_ante_came_back_at_lunar_poker() -> None:
    line = Settlement("", "", "", "", "push", Spot(3, "ante"))
    bet = line._replace(kind="win", spot=Spot(3, "bet"))
    kind: Any = DrawKind()
    assert kind.reason_lead_in(None, [line, bet], "").startswith("Dealer played")
    other = [line._replace(kind="win"), bet._replace(kind="push")]
    assert kind.reason_lead_in(None, other, "").startswith("Dealer did not play")
    assert kind.reason_lead_in(None, [bet], "") == ""


@pytest.mark.parametrize("slug", ["crazy-4-poker", "high-roll-dice", "free-bet-blackjack"])
def test_found_broken_a_press_on_the_result_wiped_it_instead_of_explaining_it(slug: str) -> None:
    with studio(ROOT, levels={str(number): "new" for number in range(9)}) as router:
        scene = at_table(router, slug, "settled")
        loop = Loop(Canvas((1366, 768)), router.shell, scene)
        for _ in range(4):
            router.shell.clock.wind(0.5)
            loop.step(())
        results = scene.visit.felt_state.results
        assert results
        target = next(one for one in scene.focus.targets if one.name == "why round")
        at = target.rect.center
        loop.step(
            (
                pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False),
                pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False),
            )
        )
        shown = loop.stack.top
        assert isinstance(shown, SentenceDialog)
        assert scene.visit.felt_state.results == results
        told = [paragraphs(scene.visit.game, one, why)[1] for one, why in shown.whys]
        behind = [rule_paragraphs(scene.visit.game, one, why) for one, why in shown.whys]
    for texts, rule in zip(told, behind, strict=True):
        assert not any("Section" in text for text, _ in texts)
        assert "section 6" not in texts[0][0], "the number of the rule stands last"
        assert rule[-1][0].startswith("The rule: section 6")


@pytest.mark.parametrize("slug", list(GAMES))
def test_found_broken_a_winning_bet_was_told_its_odds_but_not_why_it_won(slug: str) -> None:
    """ "A winning Front 9 is paid 1 to 1": nothing said that 18 is par or better."""
    game = GAMES[slug]
    known = {*guide(game.stem).bets, *guide(game.stem).wins}
    unsaid = {"lunar-poker": {"ante", "options-fee"}}.get(slug, set())
    for wager in game.wagers:
        if wager.name not in unsaid and not wager.on_seat:
            assert any(fnmatchcase(wager.name, one) for one in known), wager.name
            section = wager.section
            _, said = result_reason(game, wager.name, RULES, "win", section, named="so")
            assert said.startswith("It won: it pays when "), wager.name
            assert said.endswith("This round: so."), wager.name


def test_found_broken_a_result_did_not_name_what_decided_it_in_this_round() -> None:
    def said(slug: str, wager: str, kind: str, section: str, **more: Any) -> str:
        return " ".join(result_reason(GAMES[slug], wager, RULES, kind, section, **more))

    par = said("go-fore-it", "front-9", "win", "676a.12(a)", named="20, par", dealer="25")
    assert par.strip().endswith("24 points or less. This round: 20, par."), "no dealer decides it"
    lost = "657a.11(c)(3)(ii)(A)"
    beaten = said("crazy-4-poker", "ante", "lose", lost, named="a king", dealer="two pair")
    assert beaten.strip().endswith("king or better. This round: a king; dealer: two pair.")
    bust = said(
        "double-back-jack", "split", "lose", "673a.7(r)(3)", named="bust, 22", dealer="bust, 24"
    )
    assert bust.strip().endswith("22. This round: bust, 22."), (
        "a hand over 21 loses before the dealer plays"
    )
    tie = said("free-bet-blackjack", "blackjack", "push", "672a.7(p)", named="17", dealer="17")
    assert tie.strip() == "This round: 17, and the dealer the same."


@pytest.mark.parametrize(
    ("slug", "section", "wager", "placed", "left_out"),
    [
        ("free-bet-blackjack", "672a.7(p)", "blackjack", (), "lammers"),
        ("free-bet-blackjack", "672a.7(n)(1)", "blackjack", (), "Push 22"),
        ("lunar-poker", "671a.12(c)", "ante", ("super",), "2015"),
    ],
)
def test_found_broken_why_at_new_spoke_of_wagers_that_were_not_placed(
    slug: str, section: str, wager: str, placed: tuple[str, ...], left_out: str
) -> None:
    """And of lammers where no bet was free, and of the year of an edition."""
    game = GAMES[slug]
    why = explain(game, game.house_rules, section, None, 1, wager)
    assert why is not None
    assert left_out in why.provision.words
    for is_new in (True, False):
        cited = Cited("Came back", section, 1, wager, brief=is_new)
        told = paragraphs(game, cited, why, (wager, *placed))[1]
        assert any(left_out in text for text, _ in told) != is_new
        assert all(text.endswith(".") for text, _ in told if is_new)


def test_found_broken_a_bet_of_a_folded_hand_was_said_to_want_a_better_hand() -> None:
    """Queens Up goes with the hand, whatever it is; a Prime is settled after a fold, too."""
    crazy, frenzy = GAMES["crazy-4-poker"], GAMES["four-card-frenzy"]
    queens = result_reason(crazy, "queens-up", RULES, "lose", "657a.11(c)", folded=True)
    assert queens == ("", "You folded this hand, and a folded hand loses this bet.")
    prime = result_reason(frenzy, "prime", RULES, "lose", "684a.11(d)(1)(i)", folded=True)
    assert prime[1].startswith("It lost: it pays only when at least four")


def test_found_broken_a_stake_that_a_won_progressive_keeps_was_said_to_have_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The history of a new player: "It lost: it pays only when" over a hand that was paid 6 for 1."""
    with studio(ROOT, levels={str(number): "new" for number in range(9)}) as router:
        play_at(router, "raise-it-up-stud-poker", 1)
        page: Any = router.page("history")
        Loop(Canvas((1920, 1080)), router.shell, page)
        row = router.store.rounds.round_row(1)
        seat = router.store.rounds.kept_round(1, row.player).own_seats[0]
        wager, section = "progressive", "669a.12(e)(1)"
        paid = ev.Paid(seat, wager, 600, 0, "6 for 1", section, named="nine-high straight")
        state, _ = replay.replay_round(page.games[row.game], router.store.rounds.kept_round(1))
        ended = state, (ev.Collected(seat, wager, 100, section, named=paid.named), paid)
        monkeypatch.setattr(replay, "replay_round", lambda *_: ended)
        (cited,) = (one for one, _ in page.strip.open_payment_reasons(row).scene.whys)
    assert cited.paid.startswith("You were paid $6;")
    assert cited.plain.endswith("This round: nine-high straight.")


def test_found_broken_somebody_new_read_a_rulings_number_that_changed_another_seats_bet() -> None:
    """ "R-PG2: …" and what seat 4 would have had stood in the reason of seat 1's bet."""
    game = GAMES["six-card-fortune-pai-gow-poker"]
    why = explain(game, RULES, "670a.11(f)(2)(ii)", None, 1, "pai-gow")
    assert why is not None
    for seat, shown in ((4, False), (1, True)):
        applied = AppliedRuling(ruling("R-PG2"), (Difference(seat, "pai-gow", 0, -1500),))
        why = msgspec.structs.replace(why, rulings=(applied,))
        told = rule_paragraphs(game, Cited("Pai Gow wins", "", 1, "pai-gow", brief=True), why)
        words = " ".join(text for text, _ in told)
        assert ("this house plays" in words) == shown
        assert "R-PG2" not in words
