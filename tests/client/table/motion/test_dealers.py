"""Six dealers take turns by table and day; each waits, speaks, deals and congratulates."""

from __future__ import annotations

import dataclasses
import itertools
from collections import Counter

import msgspec
import pygame

from game.client.draw.pen import Cache
from game.client.draw.pieces.portraits import DEALERS, FEATURES, Look, dealer, dealer_of
from game.client.pictures import studio
from game.client.table.model.pieces import Chips
from game.client.table.motion.motions import Motion, dealer_activity
from game.client.table.scene import Count
from game.client.table.style import SceneTimes
from game.games import GAMES
from tools import visual_regression


def test_every_dealer_deals_at_every_table_in_six_days_and_is_relieved_after_forty_rounds() -> None:
    for slug in GAMES:
        assert {dealer_of(slug, day, 0) for day in range(6)} == set(DEALERS)
        assert dealer_of(slug, 3, 39) == dealer_of(slug, 3, 0) != dealer_of(slug, 3, 40)
    assert set(Counter(dealer_of(slug, 0, 0) for slug in GAMES).values()) == {2}


def test_each_has_a_face_and_poses_of_their_own(pens: Cache) -> None:
    seen = {}
    for name, pose in itertools.product(DEALERS, FEATURES):
        seen[name, pose] = pygame.image.tobytes(dealer(pens, 116, name, pose), "RGBA")
    assert len(set(seen.values())) == 30
    assert all(isinstance(look, Look) and look.uniform for look in DEALERS.values())


def test_found_broken_a_head_was_held_the_same_whatever_its_dealer_did(pens: Cache) -> None:
    """It sinks over what he deals, and leans as he speaks or is glad; it does not nod as he blinks,
    and his vest stays.
    """
    tops = {pose: dealer(pens, 116, "Imre", pose).get_bounding_rect().top for pose in FEATURES}
    assert tops["deals"] > tops["waits"] == tops["blinks"]
    vests = {
        pygame.image.tobytes(dealer(pens, 116, "Imre", pose).subsurface((0, 80, 116, 36)), "RGBA")
        for pose in FEATURES
    }
    assert len(vests) == 1
    assert (
        len(
            {
                pygame.image.tobytes(
                    dealer(pens, 116, "Imre", pose).subsurface((0, 0, 116, 20)), "RGBA"
                )
                for pose in FEATURES
            }
        )
        == 4
    )


def test_found_broken_noors_brows_were_green_marcel_wore_a_bow_under_his_tie_and_wilmas_hair_hung_to_her_shoulders(
    pens: Cache,
) -> None:
    def ink(name: str, x: float, y: float) -> tuple[int, ...]:
        return tuple(dealer(pens, 400, name).get_at((round(4 * (50 + x)), round(4 * (42 + y)))))

    assert max(ink("Noor", -8, -12)[:3]) < 60
    assert min(ink("Imre", -6, 26)[:3]) < 60
    assert min(ink("Marcel", -6, 26)[:3]) > 200
    assert ink("Wilma", -22, 8)[3] == 0 < ink("Wilma", 0, -34)[3]


def test_a_dealer_looks_at_what_moves_and_speaks_when_something_is_said() -> None:
    carried = Motion((Chips("stake", 500, 1.0, 1.0, 9.0, 20.0),))
    assert dealer_activity(Motion(), celebrates=False, speaks=False) == "waits"
    assert dealer_activity(Motion(), celebrates=False, speaks=True) == "speaks"
    assert dealer_activity(carried, celebrates=False, speaks=True) == "deals"
    assert dealer_activity(carried, celebrates=True, speaks=True) == "congratulates"


def test_a_pose_fades_into_the_next_and_a_dealer_into_who_relieves_him() -> None:
    with studio(visual_regression.ROOT) as router:
        router.shell.change(speed="normal")
        scene = router.table("lunar-poker")
        scene.blinks = False
        scene.enter(router.shell.view((640, 360)))
        # who stands there first does not fade in
        assert scene._dealer_bust(1.0, Motion()).share == 1.0
        name = scene.dealer
        deals = Motion((Chips("stake", 500, 1.0, 1.0, 9.0, 20.0),))
        fading = scene._dealer_bust(2.0, deals)
        assert (fading.does, fading.before, fading.share) == ("deals", (name, "waits"), 0.0)
        assert scene._dealer_bust(2.0 + SceneTimes.pose_fade, deals).share == 1.0
        scene.day += 1
        relief = scene._dealer_bust(3.2, deals)
        assert relief.name != name
        assert (relief.before, relief.share) == ((name, "deals"), 0.0)
        assert 0 < scene._dealer_bust(3.4, deals).share < 1
        assert scene._dealer_bust(3.2 + SceneTimes.relief_fade, deals).share == 1.0
        scene.blinks = True
        waits = [scene._dealer_bust(tick / 50, Motion()).does for tick in range(500, 800)]
        assert waits.count("blinks") in range(4, 8)  # once in six seconds, for six fiftieths of one


def test_found_broken_4_one_dealer_stood_at_twelve_tables() -> None:
    with studio(visual_regression.ROOT) as router:
        names = set()
        for slug in ("criss-cross-poker", "props-and-hops", "lunar-poker"):
            names.add(router.table(slug).dealer)
        assert len(names) > 1


def test_who_relieves_another_wishes_luck_before_the_bets() -> None:
    with studio(visual_regression.ROOT) as router:
        visit = router.table("lunar-poker").visit
        m = visit.moment
        said = {}
        for number in (39, 40, 41):
            now = dataclasses.replace(m, desk=msgspec.structs.replace(m.desk, number=number))
            said[number] = visit.kind.speech(now)[0].args[0]
    assert said[40] == "“Good luck at the table.”"
    assert said[39] == said[41] == "“Place your bets, please.”"


def test_the_bankrolls_figure_rolls_to_what_was_paid_and_not_for_what_is_placed() -> None:
    with studio(visual_regression.ROOT) as router:
        router.shell.change(speed="normal")
        scene = router.table("lunar-poker")
        scene.enter(router.shell.view((640, 360)))
        assert scene._bankroll_progress(1.0) == 1.0
        left = scene.visit.moment.left
        for busy, rolls in ((True, True), (False, False)):
            scene._count = Count(left - 2500, busy)
            assert scene._bankroll_progress(2.0) == (0.0 if rolls else 1.0)
            assert scene._bankroll_progress(2.3) == (0.5 if rolls else 1.0)
            assert scene._bankroll_progress(2.6) == 1.0
        scene.view = msgspec.structs.replace(scene.view, reduced_motion=True)
        scene._count = Count(left - 2500, busy=True)
        assert scene._bankroll_progress(3.0) == 1.0
