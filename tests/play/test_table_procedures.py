"""What a table does between rounds by its chapter: an idle one spreads its cards, decks have their
hours, who let a round pass waits, and the players cut.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from game.book import Store
from game.core.declaration import HouseRules
from game.core.errors import BadBet
from game.games import GAMES
from game.play.records.round_export import shareable_round_file
from game.play.records.verification import verify_rounds
from game.play.seats.bots import Bot
from game.play.session import Session, open_session
from game.rounds import events as ev
from tools.verify_round import verify

pytestmark = pytest.mark.engines

BLACKJACKS = ("free-bet-blackjack", "double-back-jack")
PAI_GOW = "six-card-fortune-pai-gow-poker"


class Table:
    """A player at a table, whose clock stands still until it is set on."""

    def __init__(
        self, folder: Path, slug: str, rules: HouseRules, bots: Sequence[Bot] = ()
    ) -> None:
        self.now = datetime(2026, 3, 3, tzinfo=UTC)
        self.store = Store.open(folder, clock=lambda: self.now)
        player = self.store.people.add_player("Robin").id
        self.store.people.buy_in(player, 1_000_000)
        self.game = GAMES[slug]
        self.session = self.sit(player, rules, bots)

    def sit(self, player: int, rules: HouseRules, bots: Sequence[Bot]) -> Session:
        number = iter(range(1, 1000))
        return open_session(
            self.store,
            self.game,
            player,
            seats=(2,),
            bots=tuple(bots),
            rules=rules,
            seeds=lambda: next(number).to_bytes(32, "big"),
            advise=lambda *_: None,
        )

    def play(self, *said: str) -> tuple[ev.AnyEvent, ...]:
        """A round; what is not said is decided by what stands last among the open actions."""
        session, answers = self.session, list(said)
        events = session.deal({2: {self.game.base or "blackjack": 500}})
        while session.turn:
            chosen = answers.pop(0) if answers else str(session.legal()[-1])
            events += session.act(chosen)
        assert not answers
        return events


def announced(events: Sequence[ev.AnyEvent], section: str) -> list[str]:
    return [e.text for e in events if isinstance(e, ev.Announced) and e.section == section]


@pytest.mark.parametrize("slug", ["criss-cross-poker", "lunar-poker", PAI_GOW, *BLACKJACKS])
@pytest.mark.parametrize("counting", [False, True])
def test_an_idle_table_has_its_cards_spread_and_washed(
    slug: str, counting: bool, tmp_path: Path
) -> None:
    if counting and "jack" in slug:
        return
    table = Table(tmp_path, slug, HouseRules(counting_shuffler=counting))
    law = table.game.section("idle")
    wagers = {w.name: 500 for w in table.game.opening_wagers if not w.optional}
    said = []
    for minutes in (0, 59, 60, 200):
        table.now += timedelta(minutes=minutes)
        events = table.session.deal({2: wagers or {"blackjack": 500}})
        said.append(announced(events, law))
        while table.session.turn:
            table.session.act(table.session.legal()[0])
    assert [len(some) for some in said] == [0, 0, 1, 1]
    assert ("shuffler" in said[2][0]) == counting
    letter = "f" if table.game.family in {"streets", "draw"} else "g"
    assert law == f"{table.game.chapter}.5({letter})"
    table.store.close(keep_backup=False)


@pytest.mark.parametrize("slug", BLACKJACKS)
def test_found_broken_a_shoe_went_on_when_its_decks_had_to_be_changed(
    slug: str, tmp_path: Path
) -> None:
    """672a.3(c), 673a.3(c): 24 hours, played without a pause."""
    table = Table(tmp_path, slug, HouseRules(decks=6 if "free" in slug else 8))
    shuffled, changed = [], []
    for _ in range(60):
        events = table.play()
        shuffled.append(any(isinstance(e, ev.Shuffled) for e in events))
        changed.append(bool(announced(events, table.game.section("changed"))))
        table.now += timedelta(minutes=30)
    assert changed.index(True) == 48
    assert shuffled[48]
    table.store.close(keep_backup=False)


@pytest.mark.parametrize("slug", BLACKJACKS)
def test_an_idle_shoe_is_given_up_and_another_promised(slug: str, tmp_path: Path) -> None:
    table = Table(tmp_path, slug, HouseRules())
    table.play()
    running = table.session.next_commitment
    assert table.session.house_table.usable_shoe() is not None
    table.now += timedelta(hours=1)
    assert table.session.house_table.usable_shoe() is None
    promised = table.session.next_commitment
    assert promised != running
    table.play()
    assert table.session.commitment == promised
    table.store.close(keep_backup=False)


@pytest.mark.parametrize("slug", BLACKJACKS)
def test_who_let_a_round_pass_is_refused_before_the_deal(slug: str, tmp_path: Path) -> None:
    table = Table(tmp_path, slug, HouseRules(mid_shoe_entry=False))
    table.play()
    refused = table.session.refusal({5: {"blackjack": 500}})
    assert isinstance(refused, BadBet)
    assert refused.field == "seats.5"
    assert table.session.refusal({2: {"blackjack": 500}}) is None
    table.store.close(keep_backup=False)


@pytest.mark.parametrize("slug", [PAI_GOW, *BLACKJACKS])
def test_the_players_cut_is_booked_replayed_and_proved(slug: str, tmp_path: Path) -> None:
    bots = (Bot(4, "Odile"), Bot(5, "Bruno", "best"))
    table = Table(tmp_path, slug, HouseRules(players_cut=True), bots)
    first = table.play("cut 27")
    assert [e.depth for e in first if isinstance(e, ev.Cut)] == [27]
    assert next(e.seat for e in first if isinstance(e, ev.Asked)) == 2
    number = table.session.round_id
    second = table.play(*(("cut 14",) if slug == PAI_GOW else ()))
    if slug == PAI_GOW:
        assert [e.seat for e in second if isinstance(e, ev.Asked)][:3] == [5, 4, 2]
    table.now += timedelta(hours=1)  # a shoe is given up, and its seed shown
    table.play("decline")
    assert [one["differences"] for one in verify_rounds(table.store)] == [[]] * 4
    for one in (number, number + 1):
        file = shareable_round_file(table.store, one)
        assert verify(json.dumps(file)) | {"commitment": ""} == {
            "result": "right",
            "commitment": "",
            "differences": {},
        }
    table.store.close(keep_backup=False)
