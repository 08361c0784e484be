"""A great win is ranked by money, counts up to what the ledger paid, and can be saved."""

from __future__ import annotations

import dataclasses
import io
import time
from typing import Any

import pygame
import pytest
from msgspec.structs import replace
from PIL import Image, ImageSequence

from game.client.draw.pen import Cache
from game.client.draw.pieces import chips
from game.client.electronic.scene import TerminalScene
from game.client.layouts import layout as layouts
from game.client.pages.practice.first_hand import GuidedTable
from game.client.pictures import studio
from game.client.scenes.motion import Pace
from game.client.sound.sound import SilentSoundLog
from game.client.table.dice.felt import _unplaced_dice, deciding_dice
from game.client.table.dice.kind import roll_words_and_result
from game.client.table.dice.throw import dice_style
from game.client.table.model.felt_state import FeltState, Result
from game.client.table.model.geometry import Geometry
from game.client.table.model.pieces import CardPiece, Chips, DiePiece, Drawing
from game.client.table.motion.motions import Pay, Peek
from game.client.table.motion.timeline import Timeline
from game.client.table.overlays.great_win import (
    SCHEDULES,
    GreatWin,
    GreatWinStyle,
    StartPlace,
    WinPicture,
    cents_counted_up,
    chips_beside_notes,
    film,
    foil_words,
    great_win,
    notes_beside_chips,
    piled_money,
    schedule,
    souvenir,
    sum_text,
    winning_dice,
)
from game.client.table.overlays.great_win_scene import ALONE, BAR_FADE, GreatWinScene
from game.core.cards import cards
from game.core.declaration import HouseRules, Spot
from game.core.money import dollars
from game.games import GAMES
from game.play.round_file import open_round, read_round_file, replay
from game.rounds import events as ev
from game.rounds.view import witnessed
from game.stand.showcase import play_hand, round_path, showcase, showcase_games
from tests.client.table.motion.test_movement import timeline
from tools import visual_regression

GAME = GAMES["criss-cross-poker"]
MILLION = 100_000_000


def won(*ends: Result, slug: str = GAME.slug, **felt: Any) -> GreatWin | None:
    """The great win of somebody whose first wagers ended so."""
    game = GAMES[slug]
    geo = Geometry(game, layouts.shipped_layout(game), 4)
    results = {Spot(4, name): end for name, end in zip(geo.layout.spots, ends, strict=False)}
    shown = FeltState(results=results, over=True, **felt)
    return great_win(geo.with_shown(shown, 4), (4,), game, HouseRules())


def test_a_great_win_is_named_by_the_bet_that_was_paid_most() -> None:
    """Not by the longest odds: $1,000,000 was announced as the 3 to 1 of the bet beside it."""
    award = Result("win", MILLION, 0, "$1,000,000", "ten aces", kept=100)
    found = won(Result("win", 1_500, 500, "3 to 1", "an ace"), award)
    assert found is not None
    assert (found.rank, found.hand, found.paid, found.stake) == (
        "greatest",
        "Ten aces",
        MILLION,
        100,
    )
    assert (found.all_staked, found.all_paid, found.net) == (600, 100_001_500, 100_001_400)
    assert found.reason == "$1,000,000 on a $1 bet, and $15 from other bets"


def test_neither_a_loss_nor_an_everyday_win_is_great() -> None:
    assert won(Result("lose", 0, 500)) is None
    assert won(Result("win", 3_000, 100, "30 to 1", "a hop")) is None
    assert won(Result("win", 100_000, 100_000, "1 to 1", "a pair")) is None
    assert won(Result("win", 20_000, 500, "40 to 1", "x"), Result("lose", 0, 30_000)) is None


def test_all_of_a_meter_is_a_top_prize() -> None:
    found = won(Result("win", 512_000, 0, "100%", "royal flush", kept=100))
    assert found is not None
    assert found.rank == "greatest"


@pytest.mark.parametrize(
    "cents", [10_000, 12_650, 1_265_050, 1_999_999, 2_500_000, 12_345_678, MILLION, 10 * MILLION]
)
def test_notes_and_chips_come_to_the_sum(cents: int) -> None:
    assert (
        100 * (sum(notes_beside_chips(cents)) + sum(chips_beside_notes(cents))) + cents % 100
        == cents
    )
    money = piled_money(cents)
    assert [one.share for one in money] == sorted(one.share for one in money)
    assert money[-1].share == 1.0, "the last lands with the end of the count"
    assert [(one.is_note, one.value) for one in money] == sorted(
        (one.is_note, one.value) for one in money
    )
    lying = 0
    for one in money[:-1]:  # the sum is what lies there, never less
        lying += one.value
        assert cents_counted_up(cents, one.share) >= 100 * lying - 100


def test_the_greater_a_win_the_longer_it_takes() -> None:
    wins = [replace(WIN, all_paid=cents) for cents in (375_000, 2_752_500, 7_502_500, MILLION)]
    stands = [schedule(win, 1.0).stands for win in wins]
    assert stands == sorted(set(stands))
    assert schedule(replace(WIN, rank="large", all_paid=MILLION), 1.0) == SCHEDULES["large"]


@pytest.mark.parametrize("cents", [12_345, 33_333_333, MILLION])
def test_the_sum_grows_and_ends_on_what_was_paid(cents: int) -> None:
    seen = [cents_counted_up(cents, i / 50) for i in range(51)]
    assert seen == sorted(seen)
    assert seen[-1] == cents
    assert sum_text(cents, cents) in ("$123.45", "$333,333.33", "$1,000,000")


HANDS = [(slug, hand) for slug in showcase_games() for hand in showcase(slug).hands]


@pytest.mark.parametrize(("slug", "hand"), HANDS, ids=[slug for slug, _ in HANDS])
def test_what_a_great_win_says_of_a_showcase_hand_is_its_ledger(slug: str, hand: Any) -> None:
    done = play_hand(slug, hand)
    ((_, settled),) = replay(round_path(slug, hand).read_bytes())["seats"].items()
    felt = FeltState()
    for event in done.events:
        felt = felt.after(event)
    geo = Geometry(done.game, layouts.shipped_layout(done.game), done.seat)
    found = great_win(geo.with_shown(felt, done.seat), (done.seat,), done.game, HouseRules())
    assert found is not None or settled["net"] < 100 * 100
    if found is not None:
        assert found.net == settled["net"]
        assert found.paid == max(
            end.win for spot, end in felt.results.items() if spot.seat == done.seat
        )


def test_ten_aces_show_what_the_ledger_paid_and_not_three_to_one() -> None:
    """`+$1,000,015` stood in the window beside a replay and a bankroll with +$1,000,014."""
    results = {
        "pip-ace": Result("win", 1_500, 500, "3 to 1", "an ace"),
        "ten-of-a-kind": Result("win", MILLION, 0, "$1,000,000", "ten aces", kept=100),
    }
    game = GAMES["high-roll-dice"]
    geo = Geometry(game, layouts.shipped_layout(game), 4)
    shown = FeltState(
        results={Spot(4, name): end for name, end in results.items()},
        over=True,
        dice=(1,) * 10,
        throws=((1,) * 10,),
    )
    found = great_win(geo.with_shown(shown, 4), (4,), game, HouseRules())
    assert found is not None
    assert found.net == MILLION + 1_500 - 100
    assert found.hand == "Ten aces"


# ---- the window


class Shown:
    """A great win over a table, as it comes up by itself once the round is settled."""

    def __init__(self, router: Any, cents: int, size: tuple[int, int] = (1366, 768)) -> None:
        self.one = visual_regression.won_greatly(router, "crazy-4-poker", size, cents)
        scene, told = self.one.scene, self.one.scene.visit.timeline
        spot = next(spot for spot in told.shown.results if spot.seat == told.table.own)
        end = Result("win", cents, 500, f"{cents // 500} to 1", "four aces")
        told.shown = told.shown.with_changes(
            results={spot: end}, over=True, cards={f"seat {spot.seat}": cards("As Ac Ad Ah 2s")}
        )
        scene._seen_win = 0
        self.one.step(seconds=0.1)
        self.router = router

    @property
    def top(self) -> Any:
        return self.one.loop.stack.top

    def key(self, code: int, mod: int = 0) -> None:
        event = pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
        self.one.step(event, seconds=0.1)


def test_it_counts_stands_until_space_and_gives_the_table_back() -> None:
    with studio(visual_regression.ROOT) as router:
        router.shell.change(speed="normal")
        shown = Shown(router, 1_265_000)
        scene = shown.top
        assert isinstance(scene, GreatWinScene)
        assert not scene.is_counted
        for _ in range(60):
            shown.one.step(seconds=0.1)
        assert scene.is_counted
        assert not scene.wants_frames, "nothing moves any more"
        for _ in range(20):
            shown.one.step(seconds=10.0)
        assert shown.top is scene, "it stays until the player goes on"
        shown.key(pygame.K_SPACE)
        assert shown.top is shown.one.scene
        shown.one.step(seconds=0.1)
        assert shown.top is shown.one.scene, "it does not come again"


@pytest.mark.sample(1)
@pytest.mark.parametrize("by", ["space", "click"])
def test_it_is_skipped_to_its_last_state(by: str) -> None:
    with studio(visual_regression.ROOT) as router:
        router.shell.change(speed="normal")
        shown = Shown(router, 3_000_000)
        scene = shown.top
        assert scene.win.rank == "greatest"
        if by == "space":
            shown.key(pygame.K_SPACE)
        else:
            shown.one.step(
                pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(600, 300), button=1, touch=False),
                seconds=0.1,
            )
        assert shown.top is scene
        assert scene.is_counted
        assert cents_counted_up(scene.win.paid, 1.0) == 3_000_000
        assert "$5 bet, $30,000 paid" in scene.ui.words()
        shown.key(pygame.K_RETURN)
        assert shown.top is shown.one.scene


def test_with_reduced_motion_it_stands_at_once() -> None:
    with studio(visual_regression.ROOT, reduced_motion=True) as router:
        router.shell.change(speed="normal")
        assert Shown(router, 3_000_000).top.is_counted


def test_at_instant_speed_only_the_greatest_holds_the_player_up() -> None:
    with studio(visual_regression.ROOT) as router:
        shown = Shown(router, 1_265_000)
        assert shown.top is shown.one.scene
    with studio(visual_regression.ROOT) as router:
        assert Shown(router, 3_000_000).top.is_counted


def test_a_picture_and_a_film_are_saved_and_the_button_says_so() -> None:
    with studio(visual_regression.ROOT) as router:
        router.shell.change(speed="normal")
        shown = Shown(router, 3_000_000)
        scene = shown.top
        shown.key(pygame.K_k)
        assert scene.ui["save"].label == "Saved"
        (picture,) = scene.folder.glob("*.png")
        assert pygame.image.load(picture).get_size() == (1200, 675)
        for _ in range(60):
            shown.one.step(seconds=0.1)
        assert scene.ui["save"].label == "Save picture"
        shown.key(pygame.K_k)
        assert len(list(scene.folder.glob("*.png"))) == 2, "none is written over"


@pytest.mark.slow
def test_a_film_is_made_beside_the_window_and_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "game.client.table.overlays.great_win_scene.film", lambda _win, _cache: b"GIF89a"
    )
    with studio(visual_regression.ROOT) as router:
        router.shell.change(speed="normal")
        shown = Shown(router, 3_000_000)
        shown.key(pygame.K_g)
        for _ in range(400):
            if list(shown.top.folder.glob("*.gif")):
                break
            time.sleep(0.01)
            shown.one.step(seconds=0.01)
        (saved,) = shown.top.folder.glob("*.gif")
        assert saved.read_bytes() == b"GIF89a"
        assert shown.top.ui["film"].label == "Saved"


@pytest.mark.slow
def test_a_film_lasts_some_four_seconds() -> None:
    win = GreatWin(
        "large", "Four aces", cards("As Ac"), (), 50_000, 500, "100 to 1", 500, 50_000, 50_000
    )
    made = Image.open(io.BytesIO(film(win, Cache(), rate=2)))
    lasts = sum(one.info["duration"] for one in ImageSequence.Iterator(made))
    assert lasts == 3_500 + 2_500, "the last picture stands longer"
    assert made.size == (640, 360)


@pytest.mark.slow
def test_the_name_stands_on_a_picture_only_if_the_player_wants_it() -> None:
    for wants, name in ((False, ""), (True, "Robin")):
        with studio(visual_regression.ROOT, named_pictures=wants) as router:
            router.shell.change(speed="normal")
            win = Shown(router, 3_000_000).top.win
            assert (win.player, name in win.text if name else True) == (name, True)
            assert "Play money" in win.text


def test_every_state_is_drawn_in_windows_of_every_shape() -> None:
    win = GreatWin("greatest", "Ten aces", (), (1,) * 10, MILLION, 100, "", 600, MILLION, MILLION)
    pygame.display.init()
    for size in ((1366, 644), (1080, 1600), (640, 300)):
        surface = pygame.Surface(size)
        picture = WinPicture(win, Cache(), size)
        before = b""
        for seconds in (0.5, 1.4, 2.5, *SCHEDULES["greatest"][3:]):
            surface.fill("black")
            picture.draw(surface, seconds)
            now = pygame.image.tobytes(surface, "RGB")
            assert now != before
            before = now
    assert souvenir(win, Cache()).get_size() == (1200, 675)


def test_a_guided_round_and_a_terminal_show_none() -> None:
    with studio(visual_regression.ROOT) as router:
        assert router.table("crazy-4-poker").great_wins is not None
    assert GuidedTable.great_wins is None
    assert TerminalScene.great_wins is None


# ---- found broken


def shown_win(slug: str) -> GreatWin:
    """The great win of a game's showcase hand."""
    done = play_hand(slug, showcase(slug).hands[0])
    felt = FeltState()
    for event in done.events:
        felt = felt.after(event)
    geo = Geometry(done.game, layouts.shipped_layout(done.game), done.seat)
    found = great_win(geo.with_shown(felt, done.seat), (done.seat,), done.game, HouseRules())
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("slug", "hand"),
    [
        ("free-bet-blackjack", "6d Td 6d"),
        ("criss-cross-poker", "As Ks Qs Js Ts"),
        ("flop-poker", "Ah Kh Qh Jh Th"),
        ("crazy-4-poker", "Ac Ad Ah As"),
        ("six-card-fortune-pai-gow-poker", "Ac Ad Ah As Jk"),
    ],
)
def test_found_broken_cards_that_did_not_win_were_shown(slug: str, hand: str) -> None:
    """Push 22 showed the player's ten and jack, a royal flush the 9 of diamonds beside it."""
    assert sorted(shown_win(slug).cards) == sorted(cards(hand))


def test_found_broken_the_six_eight_shake_had_one_throw_and_its_name_twice() -> None:
    win = shown_win("props-and-hops")
    assert win.hand == "Six Eight Shake"
    assert win.faces == (1, 5, 2, 4, 3, 3, 2, 6, 3, 5, 4, 4)
    assert win.reason == "150 to 1 on a $25 bet"


def test_found_broken_four_aces_were_four_words_at_some_tables_and_a_figure_at_others() -> None:
    assert shown_win("go-fore-it").hand == shown_win("crazy-4-poker").hand == "Four aces"


def test_found_broken_the_sum_was_not_what_the_bar_said_was_paid() -> None:
    """$37,500 stood over `$75,025 paid`."""
    win = shown_win("criss-cross-poker")
    assert win.all_paid == 7_502_500
    assert win.reason == "500 to 1 on two $75 bets, and $25 from other bets"
    assert win.text.startswith("$75,025 at ")


def inked(win: GreatWin, seconds: float, part: pygame.Rect) -> pygame.Rect:
    """What of a part of a picture, 1920 wide, is light at a moment."""
    surface = pygame.Surface((1920, 956))
    WinPicture(win, Cache(), surface.get_size()).draw(surface, seconds)
    mask = pygame.mask.from_threshold(
        surface.subsurface(part), (255, 235, 180), (110, 110, 110, 255)
    )
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]).move(part.topleft)


WIN = GreatWin("greatest", "Four aces", cards("As Ac"), (), 8, 8, "x", 8, 12_345_600, 12_345_000)


def test_found_broken_the_comma_ran_into_the_line_below() -> None:
    sum_box = inked(WIN, 60.0, pygame.Rect(400, 360, 1120, 262))
    line_box = inked(WIN, 60.0, pygame.Rect(800, 624, 320, 50))
    assert sum_box.bottom + 12 < line_box.top


def test_found_broken_the_sum_stood_right_of_the_middle_while_it_counted() -> None:
    times = schedule(WIN, 1.0)
    for share in (0.1, 0.5, 0.9):
        at = times.counts + share * (times.stands - times.counts)
        box = inked(WIN, at, pygame.Rect(400, 360, 1120, 240))
        assert abs(box.centerx - 960) < 24


def test_found_broken_the_bar_gave_the_sum_away_and_the_chord_was_over_before_it() -> None:
    with studio(visual_regression.ROOT) as router:
        router.shell.change(speed="normal")
        shown = Shown(router, 3_000_000)
        scene, heard = shown.top, router.shell.sound.requested_sounds
        heard.clear()
        words = scene.ui.words()
        assert "paid" not in str(words)
        assert "net" not in str(words)
        while not scene.is_counted:
            assert "win-large" not in heard
            shown.one.step(seconds=0.1)
        shown.one.step(seconds=0.1)
        assert "paid" not in str(scene.ui.words()), "the sum stands alone"
        assert heard[-1] == "win-large"
        for _ in range(8):
            shown.one.step(seconds=0.1)
        assert heard.count("card-flat") == len(scene.win.cards), "each card is heard"
        assert "$5 bet, $30,000 paid" in scene.ui.words()
        ticks = [one for one in heard if one.startswith("chip-")]
        assert ticks == sorted(ticks), "higher towards the end"
        assert {ticks[0], ticks[-1]} == {"chip-1", "chip-4"}
        pitches = [one.pitch for one in router.shell.sound.asked if one.name.startswith("chip-")]
        rising = pitches[-len(ticks) :]
        assert rising == sorted(set(rising)), "each is higher than the one before"


def test_found_broken_the_count_had_no_end() -> None:
    """Of a sum 87 % stood there at half its time; a film lasted 8 s."""
    assert cents_counted_up(MILLION, 0.5) < 0.65 * MILLION
    assert cents_counted_up(MILLION, 0.9) < 0.96 * MILLION
    assert [times.stands for times in SCHEDULES.values()] == [2.9, 3.5, 5.6]
    assert all(times.holds < times.stands for times in SCHEDULES.values())


def test_found_broken_leaves_lay_across_the_gold_frame() -> None:
    win = shown_win("lunar-poker")
    with_leaves, without = souvenir(win, Cache()), souvenir(replace(win, rank="large"), Cache())
    frame = pygame.Rect(0, 0, 13, 600)
    assert pygame.image.tobytes(with_leaves.subsurface(frame), "RGB") == pygame.image.tobytes(
        without.subsurface(frame), "RGB"
    )


def test_found_broken_a_film_began_with_empty_felt() -> None:
    first = souvenir(WIN, Cache(), (640, 360), 0.0)
    hand = pygame.mask.from_threshold(first, (255, 255, 255), (20, 20, 20, 255))
    assert hand.count() > 1_000, "the cards lie there"


@pytest.mark.parametrize("follows", [True, False])
def test_found_broken_the_felt_began_a_celebration_that_was_cut_off(follows: bool) -> None:
    """Veil, leaves and notes began just before the great win, and an arm stayed in the dark."""
    heard = SilentSoundLog()
    line = timeline("flop-poker", {}, heard)
    line.great_win_pieces = lambda _geo, _desk: () if follows else None
    done = play_hand("flop-poker", showcase("flop-poker").hands[0])
    line.tell(done.events, line.desk, 0.0, Pace(), without_time_limit=True)
    now, veils = 0.0, 0
    while line.busy:
        now += 0.05
        line.update(now)
        veils += line.motion(now).veil is not None
        assert not (follows and line.shown.over and line.motion(now).hands)
    for _ in range(60 * (not follows)):
        now += 0.05
        line.update(now)
        veils += line.motion(now).veil is not None
    assert line.awaits_great_win is follows
    assert ("win-large" in heard.requested_sounds, veils > 0) == (not follows, not follows)
    line.end_celebration()
    assert not line.awaits_great_win


def test_found_broken_a_dice_table_summed_up_half_of_what_it_paid() -> None:
    """`Ten aces: +$74, one bet wins $75, one loses $1` stood there before $1,000,000 was paid."""
    with studio(visual_regression.ROOT) as router:
        visit = router.table("high-roll-dice").visit
        seat = visit.session.seats[0]
        ends = {
            Spot(seat, "pip-1"): Result("win", 7_500, 2_500),
            Spot(seat, "million-10"): Result("lose", 0, 100),
        }
        visit.felt_state = FeltState(results=ends, caption="Ten aces. Winner, ace.")
        moment = visit.moment
        assert roll_words_and_result(moment)[1] == "One bet wins $75, one loses $1"
        assert roll_words_and_result(dataclasses.replace(moment, awaits_great_win=True))[1:] == (
            "",
            "",
        )


@pytest.mark.parametrize(("slug", "wager"), [("flop-poker", "ante"), ("high-roll-dice", "pip-1")])
def test_found_broken_the_felt_said_the_sum_before_the_great_win_did(slug: str, wager: str) -> None:
    """A tag with what was paid stood there half a second before the picture that counts it up."""
    with studio(visual_regression.ROOT) as router:
        visit = router.table(slug).visit
        ends = {Spot(visit.session.seats[0], wager): Result("win", 7_500, 2_500, "3 to 1")}
        visit.felt_state = FeltState(results=ends)
        moment = visit.moment
        awaits = dataclasses.replace(moment, awaits_great_win=True)
        tags = [
            [one for one in visit.kind.resting_pieces(now) if getattr(one, "art", "") == "tag"]
            for now in (moment, awaits)
        ]
        assert tags[0]
        assert not tags[1]


def test_found_broken_the_net_stood_beside_the_first_moments_of_a_great_win() -> None:
    """Panel and "Last net" said what the round came to while the table was still going dark."""
    slug = "crazy-4-poker"
    with studio(visual_regression.ROOT) as router:
        router.shell.change(speed="normal", coach="off")
        opened = open_round(read_round_file(round_path(slug, showcase(slug).hands[0]).read_bytes()))
        router.store.people.buy_in(router.player, 2_000_000)
        one = visual_regression.Sitter(router, router.table(slug), (1366, 768))
        visit, (seat, decisions) = one.scene.visit, next(iter(opened.decisions.items()))
        visit.session.bots = ()
        visit.view_from_seat(seat)
        visit.deal_scripted(opened.state.bets, opened.state.stock)
        todo, before, said = list(decisions), visit.moment.bankroll, visit.moment.coach.lines
        while one.loop.stack.top is one.scene:
            one.step(seconds=0.05)
            if visit.deciding and todo:
                visit.turn_up_own_cards()
                visit.act(todo.pop(0))
        shown = visit.moment
        assert isinstance(one.loop.stack.top, GreatWinScene)
        assert shown.bankroll < before
        assert (shown.bets.net, shown.coach.lines, shown.shows_settled_round) == (0, said, False)
        for _ in range(2):
            one.key(pygame.K_SPACE)
        now = visit.moment
        assert one.loop.stack.top is one.scene
        assert now.shows_settled_round
        assert now.bets.net == visit.session.last.net > 0
        assert now.bankroll == visit.session.bankroll > before
        assert now.coach.lines


@pytest.mark.parametrize(
    ("slug", "hand"),
    [
        ("lunar-poker", [f"card seat 3 {i}" for i in range(5)]),
        ("six-card-fortune-pai-gow-poker", [f"card seat 4 {i}" for i in range(5)]),
        ("free-bet-blackjack", [f"card dealer {i}" for i in range(3)]),
    ],
)
def test_found_broken_the_winning_cards_lost_their_gold_frame(slug: str, hand: list[str]) -> None:
    """The dealer's ace and king had one instead, or a king of the low hand, or nothing."""
    line = timeline(slug, {})
    rules = HouseRules()
    line.great_win_pieces = lambda geo, desk: getattr(
        great_win(geo, desk.seats, GAMES[slug], rules), "pieces", None
    )
    done = play_hand(slug, showcase(slug).hands[0])
    line.tell(done.events, replace(line.desk, seats=(done.seat,)), 0.0, Pace())
    now = 0.0
    while line.busy:
        now += 0.05
        line.update(now)
    assert sorted(line.motion(now).named) == hand
    line.end_celebration()
    assert not line.motion(now).named


def test_found_broken_the_hand_vanished_and_came_again() -> None:
    """It is the cards on the table that fly: these are gone from there, and back afterwards."""
    with studio(visual_regression.ROOT) as router:
        router.shell.change(speed="normal")
        shown = Shown(router, 3_000_000)
        visit, scene = shown.one.scene.visit, shown.top
        assert not scene._places, "no celebration was awaited"
        win, size = scene.win, scene._stage.size
        place = StartPlace(300.0, 500.0, 60.0, 0.0)
        drawn = []
        for places in ((place,) * len(win.cards), ()):
            surface = pygame.Surface(size)
            picture = WinPicture(win, Cache(), size, places=places)
            picture.draw(surface, 0.0)
            drawn.append(surface.get_at((300, 500))[:3] != (0, 0, 0))
        assert drawn == [True, False]
        visit.timeline.carried = frozenset({"card dealer 0"})
        assert "card dealer 0" in visit.timeline.motion(visit.now).lifted
        visit.timeline.end_celebration()
        assert not visit.timeline.motion(visit.now).lifted


def test_found_broken_the_light_did_not_know_how_much_was_won() -> None:
    """It was the same through a count, and a million had no more of it than $1,250."""
    wins = [replace(WIN, all_paid=cents) for cents in (250_000, 2_565_000, MILLION)]
    bright = [win.brightness for win in (replace(WIN, rank="large"), *wins)]
    assert bright == sorted(set(bright))
    picture = WinPicture(wins[1], Cache(), (1366, 680))
    climbs = [picture._climbed_share(i / 200) for i in range(201)]
    assert climbs == sorted(climbs)
    assert (climbs[0], climbs[-1]) == (0, 1)
    stays = [climbs[i] for i in range(1, 200) if climbs[i - 1] == climbs[i] == climbs[i + 1]]
    assert len(set(stays)) > 3, "it climbs in steps"
    times = picture.times
    at = [times.counts + i / 100 for i in range(round(100 * (times.holds - times.counts)))]
    swells = [picture._swell_factor(t, picture.counted_share(t)) for t in at]
    assert 1 == min(swells) < max(swells) <= 1.02
    assert picture._swell_factor(times.holds, picture.counted_share(times.holds)) == 1


def test_found_broken_dark_seams_stood_beside_the_figures() -> None:
    """The edge of their glow was darker than the light behind them."""
    figure = foil_words(Cache(), "0", 150.0, 0.0).surface
    faint = [
        figure.get_at((x, y))[:3]
        for x in range(figure.get_width())
        for y in range(0, figure.get_height() // 2, 3)
        if 2 < figure.get_at((x, y))[3] < 40
    ]
    assert faint
    assert min(min(one[:2]) for one in faint) > 120


def test_found_broken_the_bankroll_jumped_beside_the_sum() -> None:
    """The bar comes after the sum, fades in, and then counts; Space leads on before it."""
    with studio(visual_regression.ROOT) as router:
        router.shell.change(speed="normal")
        shown = Shown(router, 3_000_000)
        scene = shown.top
        before, seen = scene._money.words, []
        while scene.elapsed < scene.times.end:
            shown.one.step(seconds=0.05)
            late = scene.elapsed - scene.times.stands - ALONE - BAR_FADE
            assert scene._money.words == before or late > -0.001
            seen.append(scene._money.words)
        assert seen[-1] == dollars(scene.bankroll)
        assert len(set(seen)) > 5
        assert "Go on" in scene.ui["on"].label
        shown = Shown(router, 3_100_000)
        while not shown.top.is_counted:
            shown.one.step(seconds=0.1)
        shown.key(pygame.K_SPACE)
        assert shown.top is shown.one.scene


def test_found_broken_a_million_lay_there_as_twenty_thousand() -> None:
    """A stack has at most twenty chips: the greatest pay of all looked the smaller."""
    plaque, stack = (chips.stack(Cache(), cents, 30.0).surface for cents in (MILLION, 2_000_000))
    assert plaque.get_width() > 1.4 * stack.get_width()
    assert plaque.get_height() < 0.8 * stack.get_height()


def test_found_broken_the_count_began_with_nothing() -> None:
    surface = pygame.Surface((1366, 680))
    picture = WinPicture(WIN, Cache(), surface.get_size())
    sums: list[int] = []
    picture._draw_sum = lambda _on, cents, *_: sums.append(cents)  # type: ignore[method-assign,assignment,misc]
    for hundredths in range(40):
        picture.draw(surface, picture.times.counts + hundredths / 100)
    assert min(sums) > 0


@pytest.mark.parametrize(("speed", "breath"), [("normal", 0.8), ("fast", 0.0), ("slow", 0.0)])
def test_a_great_win_breathes_between_its_praise_and_its_payment(speed: Any, breath: float) -> None:
    """At the usual speed alone; a settlement without one takes as long as ever."""
    ends = []
    for follows in (False, True):
        line = timeline("flop-poker", {})
        line.great_win_pieces = lambda _geo, _desk, on=follows: () if on else None
        done = play_hand("flop-poker", showcase("flop-poker").hands[0])
        line.tell(done.events, line.desk, 0.0, Pace(speed=speed))
        ends.append(line._end)
    assert ends[1] - ends[0] == pytest.approx(breath, abs=0.2)
    pays = [c.start for c in line._cues if isinstance(c.event, ev.Paid) and c.event.seat == 4]
    assert min(pays) - line._praise[1] >= breath - 0.001


def test_found_broken_the_own_chip_of_the_pot_jumped_home_in_silence() -> None:
    """Without other players a hand that takes the pot wins nothing from it: no hand carried the
    stake, and half a second passed before it stood on its spot.
    """
    line, done = (
        timeline("flop-poker", {}),
        play_hand("flop-poker", showcase("flop-poker").hands[0]),
    )
    line.tell(done.events, line.desk, 0.0, Pace(speed="normal"))
    *_, flop, pot = (cue for cue in line._cues if isinstance(cue.event, ev.Paid))
    assert isinstance(pot.event, ev.Paid)
    assert (pot.event.wager, pot.event.win) == ("pot", 0)
    (carried,) = next(iter(pot.plan.moves)).pieces_at(1.0)
    assert isinstance(carried, Chips)
    lies = line.geometry.stake_center_and_radius(Spot(pot.event.seat, "pot"))
    assert (carried.x, carried.y, carried.r, carried.cents) == (*lies, pot.event.back)
    assert pot.start < flop.start + flop.seconds, "in one go with the other payments"
    assert any(reach.move in pot.plan.moves for reach in line._reaches), "a hand carries it"


@pytest.mark.parametrize("slug", ["props-and-hops", "high-roll-dice"])
def test_found_broken_ivory_dice_turned_red_as_they_were_celebrated(slug: str) -> None:
    """The dice of a great win, and of a round in the history, look as those on the table."""
    win, game = shown_win(slug), GAMES[slug]
    lying = _unplaced_dice(layouts.shipped_layout(game), win.faces)
    assert {die.style for die in lying} == {win.dice_style, dice_style(game)}
    surfaces = [pygame.Surface((1366, 680)) for _ in "ab"]
    for surface, one in zip(surfaces, (win, replace(win, dice_style="printed")), strict=True):
        WinPicture(one, Cache(), surface.get_size()).draw(surface, 60.0)
    assert len({pygame.image.tobytes(surface, "RGB") for surface in surfaces}) == 2


def test_found_broken_the_net_of_a_roll_stood_there_before_its_great_win() -> None:
    """`+$3,750 this roll` and its tile were read before the sum had begun to count."""
    with studio(visual_regression.ROOT) as router:
        visit = router.table("props-and-hops").visit
        ends = {Spot(visit.session.seats[0], "hard-4-4"): Result("win", 75_000, 2_500, "30 to 1")}
        visit.felt_state = FeltState(results=ends, caption="Eight the hard way.")
        moment = visit.moment
        pieces = [
            [one for one in visit.kind.resting_pieces(now) if isinstance(one, Drawing)]
            for now in (moment, dataclasses.replace(moment, awaits_great_win=True))
        ]
        said = [str([one.args for one in shown]) for shown in pieces]
        assert "+$750 this roll" in said[0]
        assert "$25 placed" in said[1]
        assert "$750" not in said[1]


@pytest.mark.parametrize(("paid", "answers"), [(MILLION, True), (MILLION // 2, False)])
def test_found_broken_nothing_was_seen_of_the_second_tune_of_a_fortune(
    paid: int, answers: bool
) -> None:
    """Light, leaves and the hand answer it; a lesser win has one tune and is still by then."""
    dice = (1,) * 10
    win = GreatWin("greatest", "Ten aces", (), dice, paid, 100, "", 600, paid, paid)
    picture, drawn = WinPicture(win, Cache(), (1366, 680)), list[bytes]()
    hand = pygame.Rect(283, 60, 800, 150)
    bursts: list[int] = []
    picture._draw_foil_burst = lambda *args: bursts.append(args[-1])  # type: ignore[method-assign]
    for after in (-0.1, 0.15):
        surface = pygame.Surface((1366, 680))
        bursts.clear()
        picture.draw(surface, picture.times.stands + GreatWinStyle.echo + after)
        drawn.append(pygame.image.tobytes(surface.subsurface(hand), "RGB"))
    assert (drawn[0] != drawn[1]) is answers
    assert (len(bursts) == 2) is answers


def line_of_showcase_win(slug: str) -> Timeline:
    """The time line of a great win as its seat sees it, all of the round told in one go."""
    line, rules = timeline(slug, {}), HouseRules()
    line.great_win_pieces = lambda geo, desk: getattr(
        great_win(geo, desk.seats, GAMES[slug], rules), "pieces", None
    )
    done = play_hand(slug, showcase(slug).hands[0])
    desk = replace(line.desk, seats=(done.seat,))
    line.tell(witnessed(done.events, done.seat), desk, 0.0, Pace())
    return line


@pytest.mark.parametrize("slug", ["go-fore-it", "raise-it-up-stud-poker", "lunar-poker"])
def test_found_broken_a_great_win_was_named_over_cards_that_lay_face_down(slug: str) -> None:
    """`Four aces! Congratulations.` stood there while two aces had not been turned up."""
    line = line_of_showcase_win(slug)
    looks = [a.start + a.seconds for a in line._asides if isinstance(a.plan.moves[0], Peek)]
    pays = [c.start for c in line._cues if isinstance(c.event, ev.Paid)]
    assert looks
    assert max(looks) <= line._praise[1] < min(pays)


def test_found_broken_the_dealer_turned_his_cards_while_a_royal_was_paid() -> None:
    """All eyes were to be on $37,500; his other four cards turn once it lies there."""
    cues = line_of_showcase_win("lunar-poker")._cues
    paid = max(
        c.start + c.seconds for c in cues if isinstance(c.event, ev.Paid) and c.event.win > 10**6
    )
    turns = [c.start for c in cues if isinstance(c.event, ev.Turned) and c.event.place == "dealer"]
    assert len([start for start in turns if start >= paid]) == 4


@pytest.mark.parametrize("slug", ["raise-it-up-stud-poker", "lunar-poker", "high-roll-dice"])
def test_found_broken_what_had_won_lay_unlit_until_it_was_paid(slug: str) -> None:
    """Its gold line came with the words; now it does as the last of it lies open."""
    line = line_of_showcase_win(slug)
    won = line._lines[-1]
    assert won.start <= line._praise[1] - 0.2 * (slug != "lunar-poker")
    now = 0.0
    while now < won.start + 0.02:
        now += 0.02
        line.update(now)
    moved = line.motion(now)
    assert moved.named == frozenset(won.cards)
    rings = {piece.name for piece in moved.flights if piece.name.startswith("read ")}
    assert rings == {f"read {name}" for name in won.cards if name.startswith("die ")}
    flying = [one for one in moved.flights if isinstance(one, CardPiece | DiePiece)]
    assert moved.named.isdisjoint(one.name for one in flying)
    while rings and not line.shown.boxed[1]:
        now += 0.05
        line.update(now)
    moved = line.motion(now)
    crowded = [one.name for one in moved.flights if one.name.startswith("read ")]
    assert not crowded, "ten rings would hang together like a chain"


def test_found_broken_the_words_of_the_best_four_came_before_the_cards() -> None:
    """`Your four aces` was read while their corners were still being bent up."""
    line = line_of_showcase_win("crazy-4-poker")
    (look, *_) = [a for a in line._asides if isinstance(a.plan.moves[0], Peek)]
    line._cues.clear()
    words = f"best words seat {line.table.own}"
    assert dict(line.motion(look.start + 0.1).faded)[words] == 0


def test_found_broken_a_high_payment_stood_under_the_top_bar() -> None:
    """A tower of $1K chips was taken from the tray with its top behind the level's buttons."""
    line = line_of_showcase_win("flop-poker")
    tops = []
    for cue in line._cues:
        if isinstance(cue.event, ev.Paid) and isinstance(move := cue.plan.moves[0], Pay):
            for hundredth in range(101):
                (paid,) = move.pieces_at(hundredth / 100)
                assert isinstance(paid, Chips)
                rise = chips.stack_top_rise(paid.cents, paid.r)
                tops.append(paid.y - rise - paid.r - paid.lift)
    assert min(tops) > 94, "the top bar's height"


def test_found_broken_the_last_piece_of_money_fell_over_why_it_was_won() -> None:
    for paid in (510_000, 3_900_000):
        win = replace(WIN, all_paid=paid)
        picture = WinPicture(win, Cache(), (1366, 680))
        last = max(piled_money(paid), key=lambda one: one.share)
        t = picture.times.stands - 0.119
        high = picture._height_over_place(last, 1.25, picture.counted_share(t), t)
        assert high is not None
        assert 0 < high <= 72


def test_found_broken_twelve_dice_flew_from_a_cup_that_held_two() -> None:
    """Those of the throws before came out of it, too, with other faces than lay there."""
    win = shown_win("props-and-hops")
    geo = line_of_showcase_win("props-and-hops").geometry
    lying = deciding_dice(geo.with_shown(FeltState(dice=(5, 3)), geo.own, from_hand_deck=False))
    names = winning_dice(
        geo.with_shown(FeltState(dice=(5, 3)), geo.own, from_hand_deck=False), win.faces
    )
    faces = {die.name: die.face for die in lying}
    assert sorted(filter(None, names)) == sorted(faces)
    assert all(face == faces[name] for name, face in zip(names, win.faces, strict=True) if name)


def test_found_broken_small_cards_became_others_as_they_rose() -> None:
    """An ace's large index was gone in one frame: as it begins to fly, the card looks as it lay."""
    surfaces = []
    for wide in (60.0, 66.0):
        surface = pygame.Surface((1366, 680))
        picture = WinPicture(
            WIN,
            Cache(),
            surface.get_size(),
            places=(StartPlace(300, 500, wide, 0),) * len(WIN.cards),
        )
        picture.draw(surface, 0.0)
        box = pygame.Rect(270, 460, 60, 80)
        surfaces.append(surface.subsurface(box).copy())
    ink = [
        pygame.mask.from_threshold(one, (20, 20, 20), (60, 60, 60, 255)).count() for one in surfaces
    ]
    assert ink[0] != ink[1]
