"""What the second and third section of every chapter ask of a table: its inscriptions, its furniture,
its decks.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from game.book import Store
from game.client.layouts.layout import shipped_layout
from game.core.chance import deck_stock
from game.core.declaration import Game, HouseRules, MeterRate, Offer, check_choice, check_rules
from game.core.errors import BadRules
from game.core.installation import ROOT
from game.games import GAMES
from game.play.session import open_session
from game.rounds import events as ev
from game.rounds import start

DEALER = 760
"""The dealer's place across the felt."""
MIDDLE = 540
"""Half of the felt's height: the dealer's side is above it."""
ONE_DECK = {
    "criss-cross-poker": {"ante-across": 500, "ante-down": 500},
    "crazy-4-poker": {"ante": 500, "super-bonus": 500},
    "four-card-frenzy": {"ante": 500, "odds": 500},
    "flop-poker": {"ante": 500, "pot": 500},
    "raise-it-up-stud-poker": {"ante": 500, "blind": 500},
    "go-fore-it": {"front-9": 500},
    "lunar-poker": {"ante": 500, "super": 500},
    "six-card-fortune-pai-gow-poker": {"pai-gow": 500},
}
INSCRIPTIONS = [
    ("crazy-4-poker", "657a.2(b)(7)(i)", "best four-card hand plays"),
    ("crazy-4-poker", "657a.2(b)(7)(ii)", "dealer qualifies with a king or better"),
    ("crazy-4-poker", "657a.2(b)(7)(iii)", "pair of aces or better may play up to 3× the ante"),
    ("crazy-4-poker", "657a.2(b)(7)(iv)", "super bonus returned on a win or tie below a straight"),
    ("flop-poker", "667a.2(b)(7)(i)", "flop wager equals the ante"),
    ("flop-poker", "667a.2(b)(7)(ii)", "pot wager equals the minimum"),
    ("raise-it-up-stud-poker", "669a.2(b)(3)", "4th street play 1× to 3×"),
    ("raise-it-up-stud-poker", "669a.2(b)(3)", "5th street play 1× or 2×"),
    ("raise-it-up-stud-poker", "669a.2(b)(3)", "6th street play 1×"),
    ("lunar-poker", "671a.2(b)(4)(i)", "exchange 2–5 cards"),
    ("lunar-poker", "671a.2(b)(4)(ii)", "buy a 6th card"),
    ("lunar-poker", "671a.2(b)(6)(i)", "dealer plays with ace-king or higher"),
    (
        "lunar-poker",
        "671a.2(b)(6)(ii)",
        "instant payout for a royal flush or straight flush on the first five cards",
    ),
    ("free-bet-blackjack", "672a.2(b)(3)(i)", "blackjack pays"),
    ("free-bet-blackjack", "672a.2(b)(3)(ii)", "insurance pays"),
    ("free-bet-blackjack", "672a.2(b)(3)(iii)", "dealer draws to 16 and stands on all 17s"),
    ("free-bet-blackjack", "672a.2(b)(3)(iv)", "dealer 22 pushes blackjack wagers"),
    ("free-bet-blackjack", "672a.2(b)(3)(v)", "no surrender"),
    ("double-back-jack", "673a.2(b)(4)(i)", "blackjack and insurance pay"),
    ("double-back-jack", "673a.2(b)(4)(ii)", "dealer draws to 16 and stands on all 17s"),
    (
        "double-back-jack",
        "673a.2(b)(4)(iii)",
        "dealer 22 pushes · player 21 pays right away · second chance pays even money",
    ),
    ("high-roll-dice", "675a.1(b)(2)(ii)", "first roll side bet"),
    (
        "high-roll-dice",
        "675a.1(b)(2)(iv)",
        "all pip street, like kind boulevard and extra roll wagers must be of equal value",
    ),
    ("props-and-hops", "668a.1(b)(5)", "every six and eight before a 7 · take down any time"),
    ("go-fore-it", "676a.2(b)(4)", "ties lose"),
]


def inscriptions(slug: str) -> str:
    """Every word that the felt of a game bears, in the order of its file, in small letters."""
    path = ROOT / "layouts" / GAMES[slug].stem / "felt.toml"
    found = texts(tomllib.loads(path.read_text(encoding="utf-8")))
    return " ".join(" ".join(found).replace("|", " ").lower().split())


def texts(value: Any, key: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from texts(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner, key)
    elif key in ("text", "mark", "label"):
        yield str(value)


@pytest.mark.parametrize(("slug", "section", "words"), INSCRIPTIONS)
def test_a_felt_bears_the_inscriptions_that_its_chapter_asks_for(
    slug: str, section: str, words: str
) -> None:
    assert section.startswith(GAMES[slug].chapter)
    assert words in inscriptions(slug)


@pytest.mark.parametrize("slug", GAMES)
def test_a_felt_bears_the_name_or_the_crest_of_the_house(slug: str) -> None:
    """671a.2(b)(1) and its sisters."""
    layout = shipped_layout(GAMES[slug])
    crests = [area for area in layout.areas.values() if area.kind == "house-crest"]
    assert crests or layout.crest or "linden house" in inscriptions(slug)


def test_657a_2_b_2_the_super_bonus_lies_right_of_the_ante_behind_an_equals_sign() -> None:
    layout = shipped_layout(GAMES["crazy-4-poker"])
    (sign,) = [area.box for area in layout.areas.values() if area.kind == "equal"]
    ante, bonus = (layout.spots[name].at[0] for name in ("ante", "super-bonus"))
    assert ante < sign[0] < bonus


def test_670a_2_b_every_hand_has_a_high_place_and_a_low_one() -> None:
    """670a.2(b)(3), (4): five cards wide and one card wide, the dealer's and one's own."""
    areas = shipped_layout(GAMES["six-card-fortune-pai-gow-poker"]).areas
    for high, low in (("dealer-high", "dealer-low"), ("high", "low")):
        x, y, width, _ = areas[high].box
        low_x, low_y, low_width, _ = areas[low].box
        assert x + width < low_x
        assert y == low_y
        assert width > 4 * low_width


def test_674a_2_b_3_the_places_of_the_community_cards_form_a_cross() -> None:
    """In the order of the rules: top, left, center, right, bottom."""
    top, left, center, right, bottom = (
        shipped_layout(GAMES["criss-cross-poker"]).places["community"].at
    )
    assert top[0] == center[0] == bottom[0]
    assert left[1] == center[1] == right[1]
    assert top[1] < center[1] < bottom[1]
    assert left[0] < center[0] < right[0]


def test_668a_1_b_a_circle_for_the_shaker_and_a_diagram_of_the_places() -> None:
    """668a.1(b)(3), (4): the circle on the dealer's right, which is the player's left."""
    layout = shipped_layout(GAMES["props-and-hops"])
    (circle,) = [area.box for area in layout.areas.values() if area.kind == "shaker-place"]
    assert circle[0] + circle[2] < DEALER
    assert [area.kind for area in layout.areas.values()].count("seat-diagram") == 1
    assert "place by seat" in inscriptions("props-and-hops")


def test_675a_1_b_2_iii_the_pip_wagers_lie_from_the_two_to_the_ace() -> None:
    spots = shipped_layout(GAMES["high-roll-dice"]).spots
    at = [spots[f"pip-{face}"].at[0] for face in (2, 3, 4, 5, 6, 1)]
    assert at == sorted(at)


@pytest.mark.parametrize("slug", GAMES)
def test_drop_box_and_tip_box_stand_on_opposite_sides_of_the_dealer(slug: str) -> None:
    """671a.2(c) and its sisters."""
    furniture = shipped_layout(GAMES[slug]).furniture
    assert furniture["drop"][0] < DEALER < furniture["tips"][0]


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.deals])
def test_a_card_table_has_a_discard_rack_and_a_shoe_on_the_dealers_side(slug: str) -> None:
    """671a.2(d), 671a.8(a) and their sisters."""
    furniture = shipped_layout(GAMES[slug]).furniture
    assert furniture["rack"][1] < MIDDLE
    assert furniture["shoe"][1] < MIDDLE


@pytest.mark.parametrize(
    ("section", "most"),
    [
        *((f"{chapter}.7(e)", 1) for chapter in ("667a", "669a", "671a", "676a")),
        *((section, 3) for section in ("657a.7(e)", "672a.6(f)", "673a.6(e)")),
        *((section, 3) for section in ("674a.7(g)", "684a.7(e)")),
        ("670a.7(f)", 2),
    ],
)
def test_so_many_boxes_a_player_as_the_chapter_has_it(section: str, most: int) -> None:
    """Where the chapter leaves the number to the house, it is three, or fewer by the house rules."""
    (game,) = [game for game in GAMES.values() if game.chapter == section.partition(".")[0]]
    assert game.boxes == (most, section)
    assert game.most_boxes_per_person(HouseRules()) == most
    assert game.most_boxes_per_person(HouseRules(boxes=1)) == 1


@pytest.mark.parametrize("slug", ONE_DECK)
def test_beside_a_machine_two_decks_of_different_colors_take_turns(slug: str) -> None:
    """671a.3(a), (b) and their sisters: one deck shuffled by hand, two beside a shuffler."""
    game = GAMES[slug]

    def decks(**rules: Any) -> list[str]:
        found = []
        for number in range(1, 5):
            stock = deck_stock(bytes([number]) * 32, game.pack)
            offer = Offer(HouseRules(**rules), number=number)
            events = start(game, {1: ONE_DECK[slug]}, stock, offer).events
            found += [event.deck for event in events if isinstance(event, ev.Shuffled)]
        return found

    assert decks() == ["red"] * 4
    for rules in ({"dealing": "hand"}, {"dealing": "automated-shoe"}, {"counting_shuffler": True}):
        assert decks(**rules) == ["red", "blue", "red", "blue"]


@pytest.mark.parametrize("slug", ONE_DECK)
def test_a_deck_shuffled_by_hand_is_cut_at_least_ten_cards_deep(slug: str) -> None:
    """671a.5(c), (d) and their sisters; what a machine shuffled is not cut."""
    game, depths = GAMES[slug], set()
    for number in range(60):
        stock = deck_stock(bytes([number]) * 32, game.pack)
        events = start(game, {1: ONE_DECK[slug]}, stock).events
        (cut,) = [event for event in events if isinstance(event, ev.Cut)]
        at = events.index(cut)
        assert isinstance(events[at - 1], ev.Shuffled)
        assert not any(isinstance(event, ev.Dealt) for event in events[:at])
        assert cut.section.startswith(f"{game.chapter}.5(")
        depths.add(cut.depth)
    assert min(depths) >= 10
    assert len(depths) > 20
    machine = Offer(HouseRules(dealing="hand"))
    stock = deck_stock(bytes(32), game.pack)
    events = start(game, {1: ONE_DECK[slug]}, stock, machine).events
    assert not any(isinstance(event, ev.Cut) for event in events)


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
@pytest.mark.parametrize("slug", ONE_DECK)
def test_betting_is_closed_before_the_first_card_by_the_section_of_the_dealing(
    slug: str, dealing: str
) -> None:
    """671a.8(b), .9(a)(3), .10(a)(2) and their sisters."""
    game = GAMES[slug]
    stock = deck_stock(bytes(32), game.pack)
    events = start(game, {1: ONE_DECK[slug]}, stock, Offer(HouseRules(dealing=dealing))).events
    (closed,) = [
        i for i, e in enumerate(events) if isinstance(e, ev.Announced) and e.text == "No more bets."
    ]
    first = next(i for i, e in enumerate(events) if isinstance(e, ev.Dealt))
    assert closed < first
    where = {"manual-shoe": ".8(", "hand": ".9(", "automated-shoe": ".10("}[dealing]
    section = events[closed].section  # type: ignore[union-attr]
    assert section.startswith(game.chapter + where)


@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
@pytest.mark.parametrize("slug", [slug for slug in ONE_DECK if GAMES[slug].progressive_wagers])
def test_accepted_progressive_wagers_are_counted_when_betting_closes(
    slug: str, dealing: str
) -> None:
    """657a.8(b), 667a.9(b), 669a.10(a)(2) and their sisters."""
    game = GAMES[slug]
    wager = min(game.progressive_wagers)
    bets = {seat: ONE_DECK[slug] | ({wager: 100} if seat > 1 else {}) for seat in (1, 2, 3)}
    stock = deck_stock(bytes(32), game.pack)
    events = start(game, bets, stock, Offer(HouseRules(dealing=dealing))).events
    said = [event for event in events if isinstance(event, ev.Announced)]
    at = [event.text for event in said].index("No more bets.")
    assert said[at + 1].text == "2 progressive wagers accepted."
    assert said[at + 1].section == said[at].section


@pytest.mark.parametrize("slug", ["free-bet-blackjack", "double-back-jack"])
def test_a_shoe_of_a_blackjack_table_is_of_new_cards_after_24_hours(
    slug: str, tmp_path: Path
) -> None:
    """672a.3(c), 673a.3(c): here a device shuffles after every round."""
    now = [datetime(2026, 3, 3, tzinfo=UTC)]
    store = Store.open(tmp_path, clock=lambda: now[0])
    player = store.people.add_player("Robin").id
    store.people.buy_in(player, 1_000_000)
    game = GAMES[slug]
    session = open_session(
        store,
        game,
        player,
        seats=(1,),
        rules=HouseRules(dealing="automated-shoe"),
        seeds=lambda: bytes(32),
        advise=lambda *_: None,
    )
    changed = []
    for minutes in (0, 60 * 24 - 1, 60 * 24):
        now[0] = datetime(2026, 3, 3, tzinfo=UTC) + timedelta(minutes=minutes)
        events = session.deal({1: {"blackjack": 500}})
        changed.append(
            any(
                isinstance(e, ev.Announced) and e.section == game.section("changed") for e in events
            )
        )
        while session.turn:
            session.act(session.legal()[0])
    assert game.section("changed") == f"{game.chapter}.3(c)"
    assert changed == [False, False, True]
    store.close(keep_backup=False)


@pytest.mark.parametrize(
    ("slug", "dealing", "hours"),
    [
        *((slug, "hand", 4) for slug in ONE_DECK),
        *((slug, "automated-shoe", 8) for slug in ONE_DECK),
    ],
)
def test_decks_are_changed_after_the_hours_of_their_dealing(
    slug: str, dealing: str, hours: int, tmp_path: Path
) -> None:
    """671a.3(c) and its sisters."""
    now = [datetime(2026, 3, 3, tzinfo=UTC)]
    store = Store.open(tmp_path, clock=lambda: now[0])
    player = store.people.add_player("Robin").id
    store.people.buy_in(player, 1_000_000)
    game = GAMES[slug]
    session = open_session(
        store,
        game,
        player,
        seats=(1,),
        rules=HouseRules(dealing=dealing),
        seeds=lambda: bytes(32),
        advise=lambda *_: None,
    )
    changed = []
    for minutes in (0, 60 * hours - 1, 60 * hours):
        now[0] = datetime(2026, 3, 3, tzinfo=UTC) + timedelta(minutes=minutes)
        events = session.deal({1: ONE_DECK[slug]})
        changed.append(
            any(
                isinstance(e, ev.Announced) and e.section == game.section("changed") for e in events
            )
        )
        while session.turn:
            session.act(session.legal()[0])
    assert changed == [False, False, True]
    store.close(keep_backup=False)


@pytest.mark.parametrize(
    ("section", "seed", "rate"),
    [
        ("667a.12(d)(3)", 1_000_000, 1),
        ("669a.12(e)(3)", 100_000, 140),
        ("670a.12(d)(2)", 500_000, 1),
    ],
)
def test_a_meter_that_is_left_to_the_house_has_its_least_seed_and_rate(
    section: str, seed: int, rate: int
) -> None:
    """A house may not choose less; what it chose before may stay."""
    (game,) = [game for game in GAMES.values() if game.chapter == section.partition(".")[0]]
    (meter,) = [meter for meter in game.meters if meter.is_set]
    assert meter.section == section

    def rules(seed: int, rate: int, reseed: int | None = None) -> HouseRules:
        return HouseRules(progressives={meter.name: MeterRate(seed, rate, reseed=reseed)})

    check_choice(game, rules(seed, rate), HouseRules())
    for lower in (rules(seed - 1, rate), rules(seed, rate, seed - 1), rules(seed, rate - 1)):
        with pytest.raises(BadRules) as refusal:
            check_choice(game, lower, HouseRules())
        assert refusal.value.field == f"progressives.{meter.name}"
        if rate > 1 or lower != rules(seed, 0):
            assert section in refusal.value.reason
            check_choice(game, lower, lower)
            check_rules(game, lower)


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if game.deals], ids=lambda game: game.slug
)
def test_a_game_says_how_many_cards_its_deals_give_to_a_seat_and_to_the_dealer(game: Game) -> None:
    for dealing, steps in game.deals.items():
        held = sum(step.cards for step in steps if step.to == "seats")
        dealer = sum(step.cards for step in steps if step.to == "dealer" or step.with_dealer)
        assert (dealing, held, dealer) == (dealing, game.hole, game.dealer)
