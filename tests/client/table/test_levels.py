"""How much is on the screen follows the player: new, normal and expert, and what the dealer says."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.client.draw.pieces.furniture import fit_speech
from game.client.layouts.guide import guide
from game.client.pictures import studio
from game.client.table.cards.kind import settled_lines
from game.client.table.costs import pays_sentence, tag_lines_below_title
from game.client.table.decisions import advised_words, card_with_sign
from game.client.table.game_kinds import laid_cards
from game.client.table.model.intents import (
    Act,
    Choice,
    Choose,
    ChooseLevel,
    DealRound,
    Decide,
    PlaceChip,
)
from game.client.table.model.panel_content import CoachWords, decision_learning_key
from game.client.table.model.teaching import (
    KNOWN,
    best_choice_sentence,
    dealer_speech_sentence,
    decision_sentence,
)
from game.client.table.style import WordStyle
from game.core.cards import cards, text
from game.core.declaration import HouseRules, Spot, money_range
from game.core.money import short
from game.games import GAMES
from game.odds.advice import Advice
from game.odds.house_edge import house_edge, suggested_first_bet
from game.play.competitions.tournament_session import make_tournament
from game.play.round_file import open_round, read_round_file

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def router() -> Iterator[Any]:
    with studio(ROOT) as made:
        made.shell.change(speed="instant", levels={str(made.player): "new"})
        yield made


def table(router: Any, slug: str = "crazy-4-poker") -> Any:
    scene = router.table(slug)
    scene.enter(router.shell.view((1920, 1080)))
    return scene


def names(scene: Any) -> set[str]:
    """What can be reached."""
    scene._refresh_targets()
    return {target.name for target in scene.focus.targets}


def best(scene: Any) -> str:
    return str(scene.visit.session.advice().best)


@pytest.mark.sample(3)
@pytest.mark.parametrize("slug", GAMES)
def test_a_first_bet_lies_there_for_who_is_new(router: Any, slug: str) -> None:
    scene = table(router, slug)
    game, rules, placed = GAMES[slug], scene.visit.desk.rules, scene.visit.bets.placed
    least = {name: money_range(game.wager(name), rules)[0] for name in placed}
    assert all(least[name] <= cents <= 3 * least[name] for name, cents in placed.items())
    assert scene.table.choices[-1].label.endswith(f"${sum(placed.values()) // 100}")
    assert dealer_speech_sentence(scene.visit.moment).startswith(guide(game.stem).aim)
    assert scene.visit.chip * 100 in placed.values() or scene.visit.chip * 300 in placed.values()


@pytest.mark.parametrize("slug", GAMES)
def test_found_broken_a_first_bet_cost_thirteen_cents_of_the_dollar(router: Any, slug: str) -> None:
    """The first bet is the cheapest of all that may be dealt alone: what must be placed, or the
    wager with the lowest house edge.
    """
    scene = table(router, slug)
    game, rules, session = GAMES[slug], scene.visit.desk.rules, scene.visit.session
    placed, seat = scene.visit.bets.placed, scene.visit.state.own
    assert session.refusal({seat: placed}) is None
    must = {one.name for one in game.wagers if not one.optional and not one.later}
    if must:
        assert placed.keys() == must
        return
    (chosen,) = placed
    edges = {
        one.name: house_edge(game, one.name, rules)
        for one in game.wagers
        if not one.later and session.refusal({seat: {one.name: money_range(one, rules)[0]}}) is None
    }
    assert len(edges) > 1
    assert edges[chosen] == min(edge for edge in edges.values() if edge is not None)


def test_who_is_new_sees_no_panel_no_promise_no_edges_and_no_speed(router: Any) -> None:
    scene = table(router)
    assert scene.visit.state.is_panel_folded
    assert not scene.visit.moment.odds
    assert {"first round", "level new"} <= names(scene)
    assert not {"lock", "speed", "double"} & names(scene)


@pytest.mark.sample(3)
@pytest.mark.parametrize("slug", GAMES)
def test_found_broken_the_guided_round_was_offered_once_and_then_gone(
    router: Any, slug: str
) -> None:
    """One plain press leads to it at any time at the table of who is new, and nowhere else."""
    scene = table(router, slug)
    went: list[str] = []
    scene.go = went.append
    assert {"first round", "guide"} <= names(scene)
    for _ in range(2):
        scene.obey(DealRound(sure=True))
        while True:
            assert "guide" in names(scene), "whatever lies there"
            if not scene.visit.session.turn:
                break
            scene.obey(Decide(best(scene)))
        assert {"guide", "change bets"} <= names(scene)
        scene.obey(scene.focus.get("change bets").answers.press)
        assert {"first round", "guide"} <= names(scene), "after a round, too"
    scene.obey(scene.focus.get("guide").answers.press)
    assert went == [f"first-hand:{slug}"]
    scene.obey(ChooseLevel("normal"))
    assert not {"first round", "guide"} & names(scene)


def test_the_level_is_changed_at_once_and_belongs_to_the_player(router: Any) -> None:
    scene = table(router)
    scene.obey(DealRound(sure=True))
    scene.obey(ChooseLevel("expert"))
    assert not scene.visit.state.is_panel_folded
    assert {"lock", "speed", "do fold"} <= names(scene)
    assert scene.visit.level == router.shell.settings.level(router.player) == "expert"
    assert router.shell.settings.level(router.player + 1) == "expert"
    assert table(router, "flop-poker").visit.level == "expert"
    scene.obey(ChooseLevel("new"))
    assert scene.visit.state.is_panel_folded
    assert dealer_speech_sentence(scene.visit.moment), "also in the middle of a round"


def test_the_dealer_says_the_best_choice_until_it_is_known(router: Any) -> None:
    """Each choice by itself: a first fold is said after many hands that were played."""
    scene, taken = table(router), Counter[str]()
    while not taken or taken.most_common(1)[0][1] <= KNOWN:
        scene.obey(DealRound(sure=True))
        said, coach = dealer_speech_sentence(scene.visit.moment), scene.visit.state.coach
        assert bool(said) == (taken[coach.advised] < KNOWN)
        assert not said or said.startswith(coach.best)
        taken[coach.advised] += 1
        scene.obey(Decide(best(scene)))
    scene.obey(DealRound(sure=True))
    kind = decision_learning_key(scene.visit.state.coach.title, best(scene))
    worst = min(scene.visit.session.advice().ev.items(), key=lambda one: one[1])[0]
    scene.obey(Decide(worst))
    assert scene.visit.state.mistakes == 1
    after = dealer_speech_sentence(scene.visit.moment)
    assert " was better: " in after
    assert after.endswith("more on average.")
    assert scene.visit.state.right_in_row[kind] == 0, "after a mistake it is said again"


def test_at_normal_the_dealer_speaks_only_after_a_mistake(router: Any) -> None:
    scene = table(router)
    scene.obey(ChooseLevel("normal"))
    assert scene.visit.state.is_panel_folded
    scene.obey(DealRound(sure=True))
    assert not dealer_speech_sentence(scene.visit.moment)
    scene.obey(Decide(best(scene)))
    assert not dealer_speech_sentence(scene.visit.moment)


def test_after_ten_good_rounds_the_dealer_asks_once_whether_to_say_less(router: Any) -> None:
    scene = table(router)
    for _ in range(10):
        assert scene._offer_less_help() is None
        scene.obey(DealRound(sure=True))
        scene.obey(Decide(best(scene)))
    question = scene._offer_less_help()
    assert question.scene.title == "Shall the dealer say less?"
    assert ", at every table." in question.scene.text
    assert question.scene.text.startswith("You made no mistake in 10 choices.")
    undo = "This is the level Normal; New, top left, brings it back."
    assert question.scene.text.endswith(undo), (
        "found broken: the level changed, and nothing said so"
    )
    assert scene._offer_less_help() is None, "never twice"


def test_found_broken_who_lost_ten_rolls_of_dice_was_told_that_he_plays_well(router: Any) -> None:
    """There was nothing to decide, so nothing was played well."""
    scene = table(router, "props-and-hops")
    scene.visit.state = replace(scene.visit.state, own_rounds=10)
    assert scene._offer_less_help() is None


def exchange_asked(router: Any, rounds: int = 12) -> Any:
    """Lunar Poker at a decision at which cards are to be exchanged."""
    scene = table(router, "lunar-poker")
    for _ in range(rounds):
        scene.obey(DealRound(sure=True))
        if best(scene).startswith("exchange "):
            break
        while scene.visit.session.turn:
            scene.obey(Decide(best(scene)))
    scene.visit.state = replace(scene.visit.state, right_in_row={})
    return scene


def test_found_broken_who_was_new_gave_away_the_pair_that_the_dealer_said_to_keep(
    router: Any,
) -> None:
    """ "Keep 3♣ 3♦" stood over cards that are clicked to be given away, and the pair was framed."""
    scene = exchange_asked(router)
    given = cards(best(scene).partition(" ")[2])
    said = dealer_speech_sentence(scene.visit.moment)
    assert said.startswith(
        f"Click {' '.join(card_with_sign(text(card)) for card in given)} to give them"
    )

    def framed() -> set[int]:
        return {one.card for one in scene.visit.kind.cards(scene.visit.moment) if one.made}

    def words() -> list[str]:
        pieces = scene.visit.kind.resting_pieces(scene.visit.moment)
        return [one.args[0] for one in pieces if one.name.startswith("exchange ")]

    hand = scene.visit.session.view().hand
    assert framed() == set(given)
    assert words() == ["click" if card in given else "keep" for card in hand]
    assert scene.visit.kind.framed_wager_name(scene.visit.moment) == "options-fee"
    scene.obey(Choose(hand.index(given[0])))
    assert framed() == set(given[1:])
    assert words().count("click") == len(given) - 1
    for card in given[1:]:
        scene.obey(Choose(hand.index(card)))
    assert dealer_speech_sentence(scene.visit.moment) == "Now press Exchange (X)."


def test_found_broken_the_spot_of_a_bet_was_lit_while_the_dealer_said_to_fold(router: Any) -> None:
    scene = table(router, "go-fore-it")
    lit = {}
    for _ in range(12):
        scene.obey(DealRound(sure=True))
        lit[best(scene)] = bool(scene.table.live)
        scene.obey(Decide(best(scene)))
    assert lit == {"fold": False, "back-9": True}


def test_found_broken_the_dealer_spoke_against_his_own_advice() -> None:
    """ "Raise: you lose more often than you win" did not say that a fold loses more."""
    ev = {"raise 1x": -1947.0, "fold": -3000.0}
    said = best_choice_sentence(advised_words(advice_of(ev), title="Your Raise bet"))
    assert said == "Raise 1×: it loses $19.47 on average; Fold loses $30."
    even = best_choice_sentence(
        advised_words(advice_of({"decline": 0.2, "double": -183.0}), title="")
    )
    assert even == "Decline, no double: it comes out even on average; Double loses $1.83."
    house = {"house-way": 500.0, "set Kc": 500.0, "set Ad": -60.0}
    named = best_choice_sentence(advised_words(advice_of(house), title=""))
    assert named == "House way, as I set mine (K♣ low): it wins $5 on average; A♦ low loses $0.60."
    alike = best_choice_sentence(
        advised_words(advice_of({"house-way": 5.0, "set Ac": 5.0}), title="")
    )
    assert alike == "House way."


def test_found_broken_keep_did_not_say_that_the_rest_is_exchanged_and_for_how_much() -> None:
    ev = {"bet": 1500.0, "exchange 2c 3c 4c 5c": -1558.0, "exchange 2c 3c 4c 5c 9h": -9000.0}
    said = best_choice_sentence(advised_words(advice_of(ev), title=""), 1500)
    assert "Keeping 9♥ and exchanging the rest for $15 loses $15.58." in said


def test_found_broken_fold_said_what_it_gives_up_and_not_what_stays(router: Any) -> None:
    scene = table(router, "lunar-poker")
    scene.obey(DealRound(sure=True))
    (fold,) = (one for one in scene.table.choices if one.name == "do fold")
    assert fold.sub == "gives up $15 Ante", "the Super stays at stake"


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.deals])
def test_found_broken_the_dealer_gave_figures_and_not_what_to_press(router: Any, slug: str) -> None:
    """What he says before a decision ends in the label and key of a button that is there."""
    scene = table(router, slug)
    scene.obey(DealRound(sure=True))
    for _ in range(20):
        if scene.visit.session.turn:
            break
        scene.obey(DealRound(sure=True))
    kind, m = scene.visit.kind, scene.visit.moment
    (bubble,) = kind.speech(m)
    (choice,) = (one for one in kind.decisions(m) if one.name.startswith(f"do {best(scene)}"))
    key = router.shell.keys.key_name(choice.action)
    assert bubble.args[0].endswith(f"ress {choice.label} ({key}).”")


def advice_of(ev: dict[str, float]) -> Advice:
    return Advice(1, ev, next(iter(ev)))


@pytest.mark.sample(3)
@pytest.mark.parametrize("slug", GAMES)
def test_found_broken_the_dealers_words_stood_in_four_lines_over_rail_and_tray(
    router: Any, slug: str
) -> None:
    scene, size = router.table(slug), (1366, 768)
    scene.enter(router.shell.view(size))
    seen = []

    def look() -> None:
        for piece in scene.table.felt:
            if piece.name == "speech":
                _, top, wide, high = piece.box
                lines = fit_speech(scene.painter.kit.type, piece.args[0], wide, high, 9)[1]
                seen.append((len(lines), top + high))

    for _ in range(2):
        scene.update(0.1)
        scene._refresh_targets()
        look()
        scene.obey(DealRound(sure=True))
        while scene.visit.session.turn:
            look()
            scene.obey(Decide(best(scene)))
        look()
    assert max(lines for lines, _ in seen) <= 3
    tray = 112
    assert max(bottom for _, bottom in seen) <= tray


def test_a_contest_follows_the_level_and_the_dealer_gives_nothing_away(router: Any) -> None:
    made = make_tournament(
        "go-fore-it",
        [(router.store.people.player(router.player).name, "")],
        2,
        rounds=2,
        chips=20_000,
        begun=router.clock(),
        seed="5" * 64,
    )
    number = router.tournaments.begin(made)
    for scene in (router.tournament_table(number), router.day_table(router.today)):
        scene.enter(router.shell.view((1366, 768)))
        visit = scene.visit
        assert visit.level == "new"
        assert visit.state.is_panel_folded
        assert not {"lock", "speed", "first round"} & names(scene)
        assert {"level new", "level normal"} <= names(scene)
        gold = scene.table.choices[-1]
        assert gold.enabled
        assert gold.label.startswith("Deal, $"), "a first bet lies there"
        opening, aim = dealer_speech_sentence(visit.moment).split("so here I give no advice. ")
        assert opening
        assert aim == f"{guide(visit.game.stem).aim}.", "found broken: the aim was not said"
        scene.obey(DealRound(sure=True))
        visit.skip()
        open_now = [one.label for one in scene.table.choices if one.decision and one.enabled]
        said = dealer_speech_sentence(visit.moment, scene.table.choices)
        assert said.endswith("?")
        assert all(label in said for label in open_now)
        assert not visit.state.coach.bars
        mark = next(piece for piece in scene.table.felt if piece.name == "mark")
        assert mark.box[0] + mark.box[2] < 680, "left of the dealer, his tray and his shoe"
        assert mark.box[1] + mark.box[3] < 112


def test_at_new_the_panel_names_no_section_and_a_bet_beside_is_called_extra(router: Any) -> None:
    scene = table(router, "go-fore-it")
    spots = [one for one in scene.table.felt if one.name.startswith("extra bet")]
    assert [one.args for one in spots] == [("optional",)] * 2
    game = GAMES["go-fore-it"]
    assert "$1 to $100, optional" in tag_lines_below_title(scene.visit.moment, game.wager("skins"))
    assert "Optional extra bet" not in tag_lines_below_title(
        scene.visit.moment, game.wager("front-9")
    )
    scene.obey(DealRound(sure=True))
    scene.obey(Decide(best(scene)))
    lines = settled_lines(scene.visit.moment)
    assert lines
    assert not any(one.section for one in lines)
    scene.obey(ChooseLevel("expert"))
    assert all(one.section for one in settled_lines(scene.visit.moment))


def test_found_broken_the_bet_that_lay_there_was_not_the_one_that_the_lobby_named(
    router: Any,
) -> None:
    """ "Sit down, $5" led to $15 on the felt, and nobody said whose it was."""
    for slug in ("go-fore-it", "free-bet-blackjack", "crazy-4-poker"):
        scene = table(router, slug)
        least = sum(suggested_first_bet(GAMES[slug], scene.visit.session.rules).values())
        assert scene.visit.bets.total == least
        assert f"{short(least)}" in dealer_speech_sentence(scene.visit.moment)


def test_the_guided_round_is_as_for_somebody_new(router: Any) -> None:
    router.shell.change(levels={str(router.player): "expert"})
    guided = router.first_hand("go-fore-it")
    guided.enter(router.shell.view((1366, 768)))
    visit = guided.table.visit
    assert visit.level == "new"
    assert visit.state.is_panel_folded
    assert not {"level new", "lock"} & names(guided.table)
    assert not visit.bets.placed, "the guide asks for the first chip"
    assert not dealer_speech_sentence(visit.moment)
    guided.leave()


def test_found_broken_in_a_narrow_window_the_gold_button_had_no_room_for_its_words(
    router: Any,
) -> None:
    scene = router.table("crazy-4-poker")
    scene.enter(router.shell.view((1024, 768)))
    scene._refresh_targets()
    gold, *others = (one for one in scene.focus.targets if one.name in ("deal", "first round"))
    assert not others, "the top bar offers the guided round"
    assert "guide" in names(scene)
    assert gold.rect.w > 180


def test_found_broken_in_large_text_who_was_new_saw_the_promise(router: Any) -> None:
    router.shell.change(text_scale=200)
    scene = router.table("crazy-4-poker")
    scene.enter(router.shell.view((1366, 768)))
    assert "lock" not in names(scene)


@pytest.mark.parametrize("slug", ["props-and-hops", "high-roll-dice"])
def test_after_the_first_throws_the_dealer_names_the_wager_that_they_decided(
    router: Any, slug: str
) -> None:
    scene = table(router, slug)
    (wager,) = scene.visit.bets.placed
    scene.obey(DealRound(sure=True))
    said = dealer_speech_sentence(scene.visit.moment)
    ends = f"{GAMES[slug].wager(wager).title} {'wins' if scene.visit.bets.net > 0 else 'loses'}."
    assert said.endswith(ends)
    for _ in range(KNOWN):
        scene.obey(DealRound(sure=True))
    assert not dealer_speech_sentence(scene.visit.moment)


@pytest.mark.sample(2)
@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.deals])
def test_found_broken_the_dealer_still_asked_what_was_answered(router: Any, slug: str) -> None:
    """Once the player has nothing more to decide no question stays in the bubble, and over the
    result stands nothing that was said before it.
    """
    router.shell.change(speed="normal")
    scene = table(router, slug)
    visit, before = scene.visit, set()
    visit.deal()
    decided = False
    for _ in range(2000):
        router.shell.clock.wind(0.1)
        scene.update(0.1)
        m = visit.moment
        said = "".join(str(one.args[0]) for one in visit.kind.speech(m))
        if m.shows_settled_round:
            break
        if decided:
            assert not said.endswith("?”"), said
        elif m.deciding:
            before.add(said)
            visit.act(visit.session.advice().best)
            decided = not visit.session.turn
    assert m.shows_settled_round
    assert said not in before


@pytest.mark.parametrize("slug", GAMES)
def test_found_broken_optional_bets_were_only_names(slug: str) -> None:
    """Each says when it pays, with the odds or the top prize of the paytable in force; at New its
    tag says it, and the table's rules list it.
    """
    game = GAMES[slug]
    for letter in ("", "A", "B", "C", "D"):
        chosen = [one for one in game.wagers if letter in one.pays and one.optional]
        rules = HouseRules(paytables={one.name: letter for one in chosen if letter})
        for wager in chosen if letter else game.wagers:
            if not wager.optional:
                assert not pays_sentence(game, wager, rules)
                continue
            said = pays_sentence(game, wager, rules)
            odds = [str(row.odds) for row in game.paytable(wager.name, rules)]
            assert said.startswith("Pays "), wager.name
            assert any(one in said for one in odds) or "meter" in said, said
            assert "{" not in said


def test_the_tag_of_an_optional_bet_says_when_it_pays(router: Any) -> None:
    m = table(router).visit.moment
    said = " ".join(tag_lines_below_title(m, m.game.wager("queens-up")))
    assert "Pays when your best four cards make a pair of queens or better" in said
    assert "top prize 50 to 1" in said


def test_found_broken_a_chip_hid_the_die_that_is_printed_on_its_spot(router: Any) -> None:
    m = table(router, "high-roll-dice").visit.moment
    printed = {name: spot for name, spot in m.layout.spots.items() if spot.shape == "die"}
    assert len(printed) == 6
    for name, spot in printed.items():
        x, y, r = m.geometry.stake_center_and_radius(Spot(m.own, name))
        assert abs(x - spot.at[0]) >= spot.r + r or abs(y - spot.at[1]) >= spot.r + r, name


def test_found_broken_the_own_chip_could_not_be_told_among_those_of_five_seats(router: Any) -> None:
    scene = table(router, "props-and-hops")
    m = scene.visit.moment
    own = [one for one in scene.table.felt if one.name.startswith("own stake")]
    assert len(own) == len(m.own_stakes) > 0


def test_found_broken_a_setting_and_its_double_seemed_to_contradict_each_other() -> None:
    """The setting was said to win $2.21, the double after it $0.92: it counts itself alone."""
    gain = advised_words(advice_of({"double": 92.0, "decline": 0.0}), title="")
    loss = advised_words(advice_of({"decline": 0.0, "double": -120.0}), title="")
    assert best_choice_sentence(gain) == "Double: it adds $0.92 on average."
    assert best_choice_sentence(loss) == "Decline, no double: Double loses $1.20 on average."


def test_found_broken_nobody_said_why_not_to_fold_where_every_choice_loses() -> None:
    words = advised_words(
        advice_of({"bet 1x": -4565.0, "bet 2x": -5283.0, "fold": -6000.0}), title=""
    )
    assert words.instead == ("Fold", -6000.0)


def test_found_broken_a_first_bet_of_30_cost_75_and_nothing_had_said_so(router: Any) -> None:
    scene = table(router, "criss-cross-poker")
    scene.update(0.1)
    said = dealer_speech_sentence(scene.visit.moment)
    assert said.endswith("Later you bet at least $15 three times, or fold.")


def test_found_broken_the_first_words_at_criss_cross_covered_rack_and_shoe(router: Any) -> None:
    scene = router.table("criss-cross-poker")
    scene.enter(router.shell.view((1366, 768)))
    (bubble,) = scene.visit.kind.speech(scene.visit.moment)
    assert bubble.args[1] <= 3


def test_found_broken_nothing_said_to_click_the_joker_that_is_best_low(router: Any) -> None:
    """Neither House way nor Set as laid put it there."""
    scene = table(router, "six-card-fortune-pai-gow-poker")
    session = scene.visit.session
    session.bots = ()
    file = {
        "game": "six-card-fortune-pai-gow-poker",
        "cards": {"seat 4": ["Ac", "Qd", "Jd", "8c", "2h", "Jk"]},
        "seats": {"4": {"wagers": {"pai-gow": 1500}, "decisions": []}},
    }
    stock = open_round(read_round_file(json.dumps(file))).state.stock
    scene.visit.tell(session.deal({4: {"pai-gow": 1500}}, stock))
    scene.update(10.0)
    m = scene.visit.moment
    said = dealer_speech_sentence(m, scene.visit.kind.choices(m))
    assert said.startswith("Joker low: it wins")
    assert said.endswith(". Click the joker to put it low.")
    scene.obey(Choose([text(card) for card in laid_cards(m)].index("Jk")))
    m = scene.visit.moment
    assert dealer_speech_sentence(m, scene.visit.kind.choices(m)).endswith(
        " Press Set as laid (S)."
    )


def test_found_broken_decline_gave_no_reason_where_the_double_adds_nothing() -> None:
    words = advised_words(advice_of({"decline": 0.0, "double": 0.0}), title="")
    assert best_choice_sentence(words) == "Decline: a double adds nothing on average."


def test_found_broken_nobody_said_which_bets_are_optional_nor_or_more_of_what(router: Any) -> None:
    scene = table(router, "lunar-poker")
    scene.update(0.1)
    said = dealer_speech_sentence(scene.visit.moment)
    assert "A round needs Ante and Super, $30; the rest is optional." in said
    assert said.endswith("Later you bet at least $30 more, or fold.")
    numerals = [one for one in scene.visit.state.layout.spots.values() if one.shape == "numeral"]
    (label,) = (one for one in scene.table.felt if one.name.startswith("extra bet"))
    left, top, wide, _ = label.box
    assert label.args == ("optional",)
    assert top >= max(one.at[1] + one.r for one in numerals)
    assert left < min(numerals, key=lambda one: abs(one.at[0] - left - wide / 2)).at[0]


def test_found_broken_nobody_said_what_is_free_at_free_bet_blackjack(router: Any) -> None:
    scene = table(router, "free-bet-blackjack")
    house = scene.visit.game.extra
    assert (set(house.free_doubles), house.free_splits, house.push_total) == ({9, 10, 11}, True, 22)
    free = "Doubles on 9, 10, 11 and splits of any pair but tens are free; my 22 is a tie."
    assert free in dealer_speech_sentence(scene.visit.moment)


def test_found_broken_a_fold_was_said_to_lose_less_than_what_lies_there(router: Any) -> None:
    """At Flop Poker "Fold loses $15" left the pot out, which a folded hand still plays for."""
    scene, said = table(router, "flop-poker"), {}
    for _ in range(12):
        scene.obey(DealRound(sure=True))
        m = scene.visit.moment
        (fold,) = (one for one in scene.table.choices if one.name == "do fold")
        assert fold.sub == "gives up $15 Ante, pot bet stays in"
        said[best(scene)] = dealer_speech_sentence(m, scene.table.choices)
        scene.obey(Decide(best(scene)))
    assert {"flop 1x", "fold"} & said.keys()
    for words in filter(None, said.values()):
        assert "gives up $15 Ante" in words
        assert "The Pot bet stays in either way." in words
        assert "Fold loses" not in words


def test_found_broken_no_tag_said_what_every_round_needs_nor_what_beaten_means(router: Any) -> None:
    m = table(router, "lunar-poker").visit.moment
    said = tag_lines_below_title(m, m.game.wager("super"))
    assert said[1] == "Every round needs it"
    assert " ".join(said[2:]).startswith("Pays when your first five cards are all red, all black,")
    m = table(router, "four-card-frenzy").visit.moment
    assert "“Beaten”" in " ".join(tag_lines_below_title(m, m.game.wager("odds")))


def test_found_broken_undo_last_chip_took_the_whole_prepared_bet(router: Any) -> None:
    scene = table(router, "go-fore-it")
    scene.obey(DealRound(sure=True))
    scene.obey(Decide(best(scene)))
    scene.visit.skip()
    scene.obey(Act.REBET)
    prepared = dict(scene.visit.bets.placed)
    assert prepared
    assert not scene.visit.bets.undo_steps
    scene.obey(PlaceChip("skins", 500))
    scene.obey(Act.UNDO)
    scene.obey(Act.UNDO)
    assert scene.visit.bets.placed == prepared


def test_found_broken_the_dealer_said_press_the_gold_button_while_it_was_locked(
    router: Any,
) -> None:
    scene = table(router, "high-roll-dice")
    scene.obey(Act.CLEAR)
    scene.obey(PlaceChip("like-3", 100))
    m = scene.visit.moment
    said = dealer_speech_sentence(m, scene.visit.kind.choices(m))
    assert said == "Place one of Pip Ace to Pip Six: every round needs one."
    assert not any("optional" in line for line in tag_lines_below_title(m, m.game.wager("pip-6")))


@pytest.mark.parametrize("slug", ["lunar-poker", "six-card-fortune-pai-gow-poker"])
def test_found_broken_nothing_named_the_hand_that_beat_the_player(router: Any, slug: str) -> None:
    scene = table(router, slug)
    scene.obey(DealRound(sure=True))
    while scene.visit.moment.deciding:
        scene.visit.act(best(scene))
    pieces = {one.name: one for one in scene.visit.kind.resting_pieces(scene.visit.moment)}
    assert "dealer words 0" in pieces
    if slug.endswith("pai-gow-poker"):  # the sign covers the print LOW, and says it
        assert pieces["dealer words 1"].args[0].startswith("Low: ")


def test_found_broken_a_clicked_card_did_not_say_whether_it_goes_or_stays(router: Any) -> None:
    scene = table(router, "lunar-poker")
    scene.obey(DealRound(sure=True))
    scene.obey(Choose(0))
    m = scene.visit.moment
    words = [one.args for one in scene.visit.kind.resting_pieces(m) if one.name == "exchange 0"]
    assert "goes" in str(words)


def test_found_broken_nothing_said_what_the_middle_bet_is(router: Any) -> None:
    scene = table(router, "criss-cross-poker")
    why = {one.name: one.why for one in scene.targets(scene.visit.moment)}
    assert why["later middle"].endswith(
        "It pays when the better of these two hands is a pair of jacks or better."
    )


def test_found_broken_decline_was_advised_instead_of_decline() -> None:
    """After a bust: "Decline, no Decline: it loses $15 on average; Decline loses $15.11"."""
    coach = CoachWords(
        "Second Chance",
        "",
        best="Decline",
        advised="decline",
        bars=(("Decline", -1500.0), ("2nd chance", -1511.0)),
        instead=("2nd chance", -1511.0),
    )
    moment: Any = SimpleNamespace(
        game=GAMES["double-back-jack"],
        coach=coach,
        state=SimpleNamespace(right_in_row={}),
        desk=SimpleNamespace(open=(), stage="second-chance"),
        key_in_words=lambda _action: " (N)",
    )
    choices = [Choice(name="do decline", label="Decline", intent=None)]
    assert decision_sentence(moment, choices) == (
        "Decline, no Second Chance: it loses $15 on average; Second Chance loses $15.11."
        " Press Decline (N)."
    )


def test_found_broken_why_a_double_of_a_winning_hand_loses_stood_in_the_full_rules_alone(
    router: Any,
) -> None:
    """670a.11(g): "Double loses $0.42" followed "it wins 52 % of the time", and nothing said why."""
    scene = table(router, "six-card-fortune-pai-gow-poker")
    scene.obey(DealRound(sure=True))
    assert " eights " not in dealer_speech_sentence(scene.visit.moment)
    scene.obey(Decide("house-way"))
    said = dealer_speech_sentence(scene.visit.moment, scene.table.choices)
    assert "it counts only if my high hand is a pair of eights or better. Press " in said
    assert "pair of eights or better" in guide(scene.visit.game.stem).against.note


def test_found_broken_beside_the_panel_the_dealer_spoke_over_his_chip_tray(router: Any) -> None:
    """Four lines of a bubble reach so far down: beside the panel, where the coach lists all choices,
    the next best one is left out.
    """
    scene = table(router, "six-card-fortune-pai-gow-poker")
    scene.enter(router.shell.view((1366, 768)))
    scene.obey(Act.FOLD_PANEL)
    (bubble,) = scene.visit.kind.speech(scene.visit.moment)
    assert bubble.args[1] <= WordStyle.lines_over_tray, "before the first round, too"
    scene.obey(Act.FOLD_PANEL)
    scene.obey(DealRound(sure=True))
    said: list[str] = []
    for _ in range(2):
        m = scene.visit.moment
        (bubble,) = scene.visit.kind.speech(m)
        words, lines = bubble.args
        assert lines <= WordStyle.lines_over_tray
        said.append(words)
        scene.obey(Act.FOLD_PANEL)
    other = scene.visit.state.coach.instead[0]
    assert [f"; {other} " in words for words in said] == [True, False]
    assert said[1].endswith("or press House way (H).”")
