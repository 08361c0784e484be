"""What goes over the wire (rows 1 to 7): only what a seat may know, once, to whom it belongs,
whatever else is said.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from game.core.cards import HIDDEN
from game.core.chance import Stock
from game.core.errors import HouseError
from game.games import GAMES
from game.hall.operator.event_log import events
from game.hall.terminal.link_session import LinkSession
from game.hall.terminal.state import Terminal
from game.hall.wire import messages
from game.hall.wire.log_throttle import LogThrottle
from game.hall.wire.pairing import PAIRING_RULES, PairingExchange, check_code
from game.hall.wire.terminal_link import TerminalLink
from game.hall.wire.terminal_login import TerminalKey, TerminalLogin
from game.play.records.round_records import table_stock
from game.play.records.verification import verify_rounds
from game.rounds import State, View, start, witnessed
from tests.hall.floor import CODE, Floor, Guest

STAKES = {"ante_across": 500, "ante_down": 500}


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    opened = Floor(tmp_path)
    yield opened
    assert sum(opened.store.ledger.balances().values()) == 0
    opened.close()


def refused(floor: Floor) -> list[str]:
    return [told for kind, told, _ in floor.log if kind == "refused"]


# -- 1: only what the seat may know ----------------------------------------------------------------


def spelled(secret: bytes) -> list[bytes]:
    """The ways in which bytes could be written down."""
    return [secret, secret.hex().encode(), secret.hex().upper().encode()]


def leaves(value: Any) -> Iterator[Any]:
    """Everything in a decoded message."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from leaves(key)
            yield from leaves(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from leaves(one)
    else:
        yield value


def unseen(state: State, view: View, seat: int) -> list[str]:
    """Cards of a view that lie face down for its seat, told apart by the piles themselves."""
    out = []
    for place, cards in view.piles.items():
        pile = state.piles[place]
        for i, card in enumerate(cards):
            may = pile.up >> i & 1 or (pile.owner == seat and seat and pile.peek >> i & 1)
            if card != HIDDEN and not may:
                out.append(f"{place} {i}")
    return out


@pytest.mark.sample(3)
@pytest.mark.parametrize("slug", GAMES)
def test_wire_1_every_byte_of_every_game_holds_no_unseen_card_no_seed_and_no_other_account(
    slug: str, tmp_path: Path
) -> None:
    floor = Floor(tmp_path, slug, seed=11)
    watcher = floor.connect(watch=True)
    guests = [floor.pair(cents=100_000 + 7_777 * 100 * n) for n in range(4)]
    secrets: set[bytes] = set()
    views: list[str] = []
    update = floor.host._telling.update

    def watched(line: Any, events: Any, signs: Any, now: float) -> messages.Update:
        told = update(line, events, signs, now)
        view = messages.read_view(floor.table.game, told.view)
        state = floor.host._telling.asked.get(line.seat, floor.table.state)
        if view is not None and state is not None:
            views.extend(unseen(state, view, line.seat))
        return told

    floor.host._telling.update = watched
    floor.autoplay(guests, 4)
    for _ in range(4):
        pending = floor.store.promises.pending(floor.table.table, slug)
        secrets |= {floor.table.seed} | ({pending.seed} if pending else set())
    secrets |= {
        floor.store.rounds.kept_round(number).seed for number in floor.store.rounds.each_round_id()
    }
    assert views == []
    assert secrets
    keys = {guest.seat: guest.login.key for guest in guests}
    balances = {guest.seat: own_balances(guest) for guest in guests}
    for guest in (watcher, *guests):
        said = b"".join(guest.heard)
        assert len(said) > 5_000
        for secret in secrets:
            assert not [form for form in spelled(secret) if form in said]
        for seat, key in keys.items():
            others = [
                form for form in (*spelled(key.private), *spelled(key.public)) if form in said
            ]
            assert not others or seat == guest.seat
        foreign = set().union(*(own for seat, own in balances.items() if seat != guest.seat))
        told = {m.balance for m in guest.messages_of_kind(messages.News) if m.balance is not None}
        assert told <= balances.get(guest.seat, set())
        assert not (foreign - balances.get(guest.seat, set())) & {b for b in told if b > 100_000}
        for message in map(msgspec.msgpack.decode, guest.heard):
            words = {leaf for leaf in leaves(message) if isinstance(leaf, str)}
            assert not [
                word
                for word in words
                if re.fullmatch(r"(player|game|play|win|handpay|felt):.+", word)
            ]
    floor.close()


def own_balances(guest: Guest) -> set[int]:
    return {m.balance for m in guest.messages_of_kind(messages.News) if m.balance is not None}


def reshuffled(stock: Stock, known: set[int], chance: random.Random) -> Stock:
    """The stock with the cards at all but the known places in another order."""
    free = [i for i in range(len(stock.cards)) if i not in known]
    cards = [stock.cards[i] for i in free]
    chance.shuffle(cards)
    order = dict(zip(free, cards, strict=True))
    return msgspec.structs.replace(
        stock, cards=tuple(order.get(i, c) for i, c in enumerate(stock.cards))
    )


@pytest.mark.sample(3)
@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.family != "dice"])
def test_wire_1_every_byte_is_the_same_whatever_the_cards_are_that_a_seat_cannot_see(
    slug: str, tmp_path: Path
) -> None:
    """Two deals that differ only in cards unseen by seat 1 are told to it in the same bytes, from
    the first message on.
    """
    game = GAMES[slug]
    chance = random.Random(slug)
    least = {w.name: 500 for w in game.wagers if not w.optional and not w.later}
    compared = 0
    for number in range(8):
        one = table_stock(game, floor_rules(), chance.randbytes(32))
        first = start(game, {1: least, 2: least}, one)
        seen_cards = set(leaves_of_cards(first, 1))
        other = reshuffled(one, {i for i, c in enumerate(one.cards) if c in seen_cards}, chance)
        second = start(game, {1: least, 2: least}, other)
        if (
            witnessed(first.events, 1) != witnessed(second.events, 1)
            or first.state.over
            or one.cards == other.cards
        ):
            # what may be known differs: an ace in the hole that is asked about, a hand that is paid
            # at once
            continue
        said = [
            told_to_first(tmp_path / f"{number}{name}", slug, stock, least)
            for name, stock in (("a", one), ("b", other))
        ]
        assert said[0] == said[1]
        compared += 1
        if compared:
            return
    raise AssertionError("no two deals look the same")


def floor_rules() -> Any:
    from game.core.declaration import HouseRules

    return HouseRules()


def leaves_of_cards(step: Any, seat: int) -> Iterator[int]:
    for pile in step.state.piles.values():
        for i, card in enumerate(pile.cards):
            if pile.up >> i & 1 or (pile.owner == seat and pile.peek >> i & 1):
                yield card


def told_to_first(folder: Path, slug: str, stock: Stock, least: dict[str, int]) -> list[bytes]:
    floor = Floor(folder, slug, seed=5)
    floor.deal_from(stock)
    guests = [floor.pair(), floor.pair()]
    for guest in guests:
        guest.say(guest.terminal.place(least))
    floor.deliver()
    assert floor.table.playing
    floor.lose(guests[0])
    floor.reconnect(guests[0])  # and a snapshot
    floor.close()
    # random each time, and sent before a card is dealt
    pairing = messages.PairingShare | messages.Paired
    return [
        data
        for data in guests[0].heard
        if not isinstance(messages.decode_table_message(data), pairing)
    ]


# -- 2 and 3: nothing before the table says so, and everything once --------------------------------


def test_wire_2_nothing_happens_on_a_terminal_before_the_host_says_so(floor: Floor) -> None:
    guest = floor.pair()
    terminal = guest.terminal
    message = terminal.place({"ante-across": 500, "ante-down": 500})
    assert (terminal.mine, terminal.balance, len(terminal.sent)) == ({}, 100_000, 1)
    guest.say(message)
    floor.deliver()
    assert (terminal.balance, len(terminal.sent)) == (99_000, 0)
    before = terminal.view
    terminal.choose("bet 1x")
    assert terminal.view is before
    assert not terminal.is_asked
    assert terminal.balance == 99_000


def test_wire_3_a_command_said_again_gets_the_same_answer_and_happens_once(floor: Floor) -> None:
    guest = floor.pair(cents=0)
    bills = guest.terminal.buy_in(50_000)
    guest.say(bills, bills, bills)
    floor.deliver()
    answers = [
        a for a in guest.messages_of_kind(messages.CommandAnswer) if a.number == bills.number
    ]
    assert len(answers) == 3
    assert len(set(map(repr, answers))) == 1
    assert guest.terminal.balance == 50_000
    guest.place(**STAKES)
    floor.deliver()
    choice = guest.terminal.choose("bet 1x")
    guest.say(choice, choice)
    floor.deliver()
    assert [s.action for s in floor.store.rounds.kept_round(1).steps] == ["bet 1x"]


def test_wire_3_a_number_said_again_with_other_content_is_refused_and_does_nothing(
    floor: Floor,
) -> None:
    """It was answered as if it had been done, although nothing was."""
    guest = floor.pair(cents=0)
    bills = guest.terminal.buy_in(50_000)
    guest.say(bills, msgspec.structs.replace(bills, cents=70_000))
    floor.deliver()
    first, second = [
        a for a in guest.messages_of_kind(messages.CommandAnswer) if a.number == bills.number
    ]
    assert first.refused == ""
    assert (
        second.refused
        == f"number {bills.number} was said before in this round, with other content; nothing was done"
    )
    assert guest.terminal.balance == 50_000
    guest.say(bills)
    floor.deliver()
    assert [a for a in guest.messages_of_kind(messages.CommandAnswer) if a.number == bills.number][
        -1
    ] == first


def test_bills_for_ten_billion_dollars_are_refused_in_a_sentence(floor: Floor) -> None:
    guest = floor.pair(cents=0)
    for cents in (10**12, 1_000_100):
        guest.say(guest.terminal.buy_in(cents))
        floor.deliver()
        answer = guest.messages_of_kind(messages.CommandAnswer)[-1]
        assert "takes no more money than brings its account to $10,000.00" in answer.refused
        assert guest.terminal.balance == 0
    guest.say(guest.terminal.buy_in(1_000_000))
    floor.deliver()
    assert guest.terminal.balance == 1_000_000
    guest.say(guest.terminal.buy_in(100))
    floor.deliver()
    assert guest.terminal.balance == 1_000_000
    assert floor.store.verify() == ()


def test_wire_3_a_choice_that_is_in_the_book_and_was_never_answered_is_said_again_without_harm(
    floor: Floor,
) -> None:
    guest, other = floor.pair(), floor.pair()
    for one in (guest, other):
        one.place(**STAKES)
    floor.deliver()
    for one in (guest, other):
        one.choose("bet 1x")
    floor.deliver()  # both are in the book, and the next is asked
    floor.kill()
    floor.open()
    back = floor.connect(guest.login)
    floor.deliver()
    question = back.terminal.question
    assert question is not None
    floor.say(
        back.link,
        messages.encoded(
            messages.MakeChoice(back.terminal.round, 9001, question.step - 1, "bet 1x")
        ),
    )
    floor.deliver()
    assert back.terminal.refusals == []
    assert [s.action for s in floor.store.rounds.kept_round(1).steps] == ["bet 1x", "bet 1x"]


def test_wire_3_old_numbers_and_other_rounds_are_refused(floor: Floor) -> None:
    guest = floor.pair()
    guest.say(
        messages.PlaceWagers(1, 90, {}),
        messages.PlaceWagers(1, 7, {"ante-across": 500}),
        messages.PlaceWagers(9, 91, {}),
    )
    floor.deliver()
    assert [re.sub(r":.*", "", reason) for reason in guest.terminal.refusals] == ["number", "round"]


# -- 4: pairing ------------------------------------------------------------------------------------


def test_wire_4_pairing_is_closed_until_an_operator_opens_it_for_one_terminal(
    tmp_path: Path,
) -> None:
    floor = Floor(tmp_path, fixed=False)
    first, second = floor.connect(), floor.connect()
    first.pair("000000")
    floor.deliver()
    assert (
        first.terminal.refusals[-1]
        == "pairing: is closed; Pair (P) at the table opens it for one terminal"
    )
    code = floor.host.open_pairing(0, floor.now)
    floor.pass_time(2)
    first.pair(code, "Robin")
    floor.deliver()
    assert (first.seat, floor.host.gate.code) == (1, "")
    second.pair(code)
    floor.deliver()
    assert second.seat == 0
    assert "is closed" in second.terminal.refusals[-1]
    assert [told for kind, told, _ in floor.log if kind == "pairing"] == [
        "One terminal may be paired."
    ]


def test_wire_4_pairing_closes_after_two_minutes(tmp_path: Path) -> None:
    floor = Floor(tmp_path, fixed=False)
    code = floor.host.open_pairing(0, floor.now)
    floor.pass_time(119)
    assert floor.host.gate.code == code
    floor.pass_time(2)
    guest = floor.connect()
    guest.pair(code)
    floor.deliver()
    assert guest.seat == 0
    assert "Nobody was paired in two minutes; pairing is closed." in [
        told for _, told, _ in floor.log
    ]


def test_wire_4_five_wrong_codes_from_anywhere_close_pairing_and_rests_grow(tmp_path: Path) -> None:
    floor = Floor(tmp_path, fixed=False)
    for rest in (
        PAIRING_RULES.first_rest,
        2 * PAIRING_RULES.first_rest,
        4 * PAIRING_RULES.first_rest,
    ):
        code = floor.host.open_pairing(0, floor.now)
        for _ in range(PAIRING_RULES.tries):
            guest = floor.connect()
            guest.pair(other_code(code))
            floor.deliver()
        assert "fifth time" in guest.terminal.refusals[-1]
        right = floor.connect()
        right.pair(code)
        floor.deliver()
        assert right.terminal.refusals[-1].startswith(
            f"pairing: is closed for {rest:.0f} more seconds"
        )
        with pytest.raises(HouseError, match="is closed for"):
            floor.host.open_pairing(0, floor.now)
        floor.pass_time(rest)
    assert not floor.host.places
    assert (
        len(
            [
                1
                for kind, told, _ in floor.log
                if kind == "pairing" and told.startswith("Five wrong codes")
            ]
        )
        == 3
    )
    assert floor.pair().seat == 1


def other_code(code: str) -> str:
    """A code that is not this one."""
    return "000000" if code != "000000" else "111111"


def test_wire_4_a_code_of_the_command_line_works_over_loopback_only_and_again_and_again(
    floor: Floor,
) -> None:
    far = floor.connect(loopback=False)
    far.pair(CODE)
    floor.deliver()
    assert "own computer only" in far.terminal.refusals[-1]
    assert [floor.pair().seat for _ in range(3)] == [1, 2, 3]
    starts = [floor.connect() for _ in range(3)]
    for guest in starts:  # all at the same time
        guest.pair(CODE)
    floor.deliver()
    assert [guest.seat for guest in starts] == [4, 5, 6]
    for _ in range(PAIRING_RULES.tries):
        near = floor.connect()
        near.pair("000000")
        floor.deliver()
    near = floor.connect()
    near.pair(CODE)
    floor.deliver()
    assert "is closed for 60 more seconds" in near.terminal.refusals[-1]


def test_wire_4_the_house_keeps_no_secret_of_a_terminal_and_its_key_alone_speaks_for_it(
    floor: Floor,
) -> None:
    guest = floor.pair()
    kept = b"".join(path.read_bytes() for path in (floor.folder / "data").glob("house.db*"))
    assert not [form for form in spelled(guest.login.key.private) if form in kept]
    wrong = floor.connect(TerminalLogin(TerminalKey.generate()))
    assert wrong.terminal.gone.startswith("this terminal is not paired")
    assert guest.up
    floor.lose(guest)
    assert floor.connect(guest.login).seat == guest.seat


def test_wire_4_a_code_has_six_digits() -> None:
    for text in ("", "12345", "1234567", "12345a", "１２３４５６"):
        with pytest.raises(ValueError, match="6 digits"):
            check_code(text)


# -- 5: whole again --------------------------------------------------------------------------------


def test_wire_5_a_gap_asks_for_everything(floor: Floor) -> None:
    one, other = floor.pair(), floor.pair()
    lost = []
    hear = one.hear
    one.hear = lambda data: (
        lost.append(data)
        if isinstance(messages.decode_table_message(data), messages.Update) and not lost
        else hear(data)
    )
    fresh = one.terminal.fresh
    for guest in (one, other):
        guest.place(**STAKES)
    floor.deliver()
    assert lost
    floor.pass_time(1)  # a heartbeat says how far the table is
    assert one.terminal.fresh == fresh + 1
    assert tuple(one.terminal.events) == witnessed(floor.table.round_events, 1)
    assert one.terminal.view == floor_view(floor, 1)


def floor_view(floor: Floor, seat: int) -> View:
    from game.rounds import seen

    state = floor.host._telling.asked.get(seat, floor.table.state)
    assert state is not None
    return seen(state, seat)


def test_wire_5_after_a_reconnect_comes_a_snapshot_and_then_the_next_numbers(floor: Floor) -> None:
    one, other = floor.pair(), floor.pair()
    for guest in (one, other):
        guest.place(**STAKES)
    floor.deliver()
    floor.lose(one)
    other.choose("bet 1x")
    floor.pass_time(2)
    again = floor.reconnect(one)
    seqs = [m.seq for m in again.messages_of_kind(messages.News)]
    last = max(
        i
        for i, m in enumerate(again.messages_of_kind(messages.News))
        if isinstance(m, messages.WholeTable)
    )
    assert seqs[last:] == list(range(seqs[last], seqs[last] + len(seqs) - last))
    assert again.terminal.view == floor_view(floor, 1)


def test_wire_5_coming_and_going_never_stalls_the_table(floor: Floor) -> None:
    steady, restless = floor.pair(), floor.pair()
    for guest in (steady, restless):
        guest.place(**STAKES)
    floor.deliver()
    steady.choose("fold")
    waited = 0
    while floor.table.playing and waited < 90:
        floor.lose(restless)
        floor.pass_time(2)
        restless = floor.reconnect(restless)
        floor.pass_time(1)
        waited += 3
    assert waited <= 25 + 30 + 3


# -- 6: versions, silence, garbage -----------------------------------------------------------------


def test_wire_6_other_versions_are_refused_in_a_sentence(floor: Floor) -> None:
    guest = floor.connect(hello=False)
    guest.say(messages.Hello(messages.VERSION + 1))
    floor.deliver()
    assert guest.terminal.gone.startswith(f"this table speaks version {messages.VERSION}")
    assert not guest.up


def test_wire_6_who_never_says_who_it_is_and_who_falls_silent_is_let_go(floor: Floor) -> None:
    mute = floor.connect(hello=False)
    mute.silent = True
    guest = floor.pair()
    guest.silent = True
    floor.pass_time(6)
    assert not mute.up
    assert guest.up
    floor.pass_time(6)
    assert not guest.up
    assert guest.terminal.gone == ""  # it may come again
    assert floor.reconnect(guest).terminal.balance == 100_000


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff" * 40,
        "text",
        b"\x81\xa1t\xa5hello",
        msgspec.msgpack.encode({"type": "place", "round": -1}),
        b"\x91" * 3000,
        msgspec.msgpack.encode(
            {"type": "place", "round": 1, "number": 2, "wagers": {"ante-across": 10**15}}
        ),
        msgspec.msgpack.encode({"type": "beat", "at": 1, "seat": 2}),
        b"\x82\xa4type\xa4pair\xa4code\xa4\xff\xfe\xfd\xfc",
        b"\xdf\xff\xff\xff\xff",
        bytes(5000),
    ],
)
def test_wire_6_garbage_is_refused_and_logged_and_disturbs_nobody(
    floor: Floor, data: bytes | str
) -> None:
    good, bad = floor.pair(), floor.pair()
    for _ in range(3):
        floor.host.received(bad.link, data, floor.now)
    floor.deliver()
    assert not bad.up
    assert len(refused(floor)) == 3
    good.place(**STAKES)
    floor.until(lambda: floor.table.playing, 30)


def test_wire_6_nobody_plays_anothers_seat(floor: Floor) -> None:
    one, other = floor.pair(), floor.pair()
    for guest in (one, other):
        guest.place(**STAKES)
    floor.deliver()
    stolen = other.terminal.choose("fold")  # a command of seat 2, said by seat 1
    one.say(stolen)
    floor.deliver()
    assert floor.table.state is not None
    assert floor.table.state.decisions[1] == ("fold",)
    assert 2 not in floor.table.state.decisions
    assert other.terminal.question is not None


SEEDED = range(4)


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", SEEDED)
def test_wire_6_a_seeded_attacker_changes_nothing_for_anybody(tmp_path: Path, seed: int) -> None:
    """Two terminals play as they would have without it, to the same cards and cents."""
    quiet, loud = Floor(tmp_path / "quiet", seed=3), Floor(tmp_path / "loud", seed=3)
    ends = []
    for floor in (quiet, loud):
        guests = [floor.pair(), floor.pair()]
        attacker = Attacker(floor, guests, random.Random(seed)) if floor is loud else None
        for _ in range(3):
            for guest in guests:
                guest.place(**STAKES)
                if attacker:
                    attacker.strike()
            floor.deliver()
            while floor.table.playing:
                for guest in guests:
                    if attacker:
                        attacker.strike()
                    if guest.terminal.question is not None:
                        guest.choose(guest.terminal.question.actions[1])
                    floor.deliver()
            floor.pass_time(1)
        ends.append(
            (
                [g.terminal.balance for g in guests],
                [floor.store.rounds.kept_round(n).steps for n in range(1, 4)],
            )
        )
        assert [g.up for g in guests] == [True, True]
        if attacker:
            assert attacker.struck > 20
            assert refused(floor)
            spoken = b"".join(b"".join(g.heard) for g in attacker.lines)
            assert not [g for g in guests if g.login.key.private in spoken]
        assert sum(floor.store.ledger.balances().values()) == 0
        floor.close()
    strip = [[(s.seat, s.action) for steps in end[1] for s in steps] for end in ends]
    assert (ends[0][0], strip[0]) == (ends[1][0], strip[1])


class Attacker:
    """Says whatever it can think of on connections of its own, and says again what it overheard of
    others.
    """

    def __init__(self, floor: Floor, guests: list[Guest], chance: random.Random) -> None:
        self.floor, self.chance = floor, chance
        self.overheard: list[bytes] = []
        self.lines: list[Guest] = []
        self.struck = 0
        say = floor.say

        def listened(link: int, data: bytes) -> None:
            if link in {g.link for g in guests}:
                self.overheard.append(data)
            say(link, data)

        floor.say = listened

    def line(self) -> Guest:
        alive = [g for g in self.lines if g.up]
        if len(alive) < 3:
            alive.append(
                self.floor.connect(
                    watch=self.chance.random() < 0.5, hello=self.chance.random() < 0.7
                )
            )
            self.lines.append(alive[-1])
        return self.chance.choice(alive)

    def strike(self) -> None:
        for _ in range(self.chance.randrange(1, 4)):
            self.struck += 1
            data = self.chance.choice(
                (self.noise, self.replay, self.bent, self.key, self.code, self.lie)
            )()
            self.floor.host.received(self.line().link, data, self.floor.now)

    def noise(self) -> bytes:
        return self.chance.randbytes(self.chance.randrange(200))

    def replay(self) -> bytes:
        return self.chance.choice(self.overheard or [b""])

    def bent(self) -> bytes:
        data = bytearray(self.replay())
        if data:
            data[self.chance.randrange(len(data))] ^= 1 << self.chance.randrange(8)
        return bytes(data)

    def key(self) -> bytes:
        return messages.encoded(messages.Hello(messages.VERSION, self.chance.randbytes(32)))

    def code(self) -> bytes:
        exchange = PairingExchange("terminal", f"{self.chance.randrange(100_000):06d}")
        start = messages.StartPairing(exchange.share, self.chance.randbytes(32))
        return messages.encoded(
            self.chance.choice((start, messages.ConfirmPairing(self.chance.randbytes(32))))
        )

    def lie(self) -> bytes:
        """A clock that runs as it likes."""
        return messages.encoded(messages.Heartbeat(self.chance.randrange(2**53)))


@pytest.mark.parametrize("seed", range(4))
def test_wire_6_a_paired_terminal_may_say_anything_and_only_its_own_account_is_played(
    tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    floor = Floor(tmp_path, chance.choice(sorted(GAMES)), seed=seed)
    honest, wild = floor.pair(), floor.pair()
    assets = floor.store.ledger.balances
    before = assets()[f"game:{honest.terminal.asset}"]
    words = [
        "",
        "fold",
        "bet 3x",
        "set Kd",
        "exchange 2c 2c 2c",
        "bet 99999999999x",
        "\x00",
        "??",
        "x" * 80,
        *floor.table.game.slug.split("-"),
    ]
    spots = [w.name for w in floor.table.game.wagers] + words
    for _ in range(120):
        number, near = (
            chance.randrange(300),
            chance.choice((floor.table.current_or_next_round, 0, 2**53)),
        )
        told: messages.Asked = chance.choice(
            (
                messages.PlaceWagers(
                    near,
                    number,
                    {
                        chance.choice(spots): chance.choice((0, 1, 499, 500, 10**12))
                        for _ in range(3)
                    },
                ),
                messages.PlaceWagers(
                    near,
                    number,
                    {
                        w.name: 500
                        for w in floor.table.game.wagers
                        if not w.optional and not w.later
                    },
                ),
                messages.MakeChoice(near, number, chance.randrange(4), chance.choice(words)),
                messages.TakeDownWager(near, number),
                messages.InsertBills(near, number, chance.choice((0, 1, 100, 10**12))),
                messages.CashOut(near, number),
                messages.Redeem(near, number, chance.choice(words)),
                messages.Resync(number),
                messages.Hello(messages.VERSION),
            )
        )
        wild.say(told)
        floor.deliver()
        if not wild.up:
            wild = floor.reconnect(wild)
    floor.pass_time(60)
    assert honest.up
    assert assets()[f"game:{honest.terminal.asset}"] == before
    assert [report for report in verify_rounds(floor.store) if not report["matches"]] == []


# -- 7: watching -----------------------------------------------------------------------------------


def test_wire_7_a_watcher_sees_what_the_public_sees(floor: Floor) -> None:
    guest, watcher = floor.pair(), floor.connect(watch=True)
    guest.place(**STAKES)
    floor.deliver()
    view = watcher.terminal.view
    assert view is not None
    assert (view.seat, set(view.piles["seat 1"])) == (0, {HIDDEN})
    assert watcher.terminal.question is None
    assert watcher.terminal.balance == 0
    assert tuple(watcher.terminal.events) == witnessed(floor.table.round_events, 0)


def test_wire_7_when_every_place_is_taken_further_terminals_watch(floor: Floor) -> None:
    for _ in range(6):
        floor.pair(cents=0)
    late = floor.pair()
    assert late.seat == 0
    assert late.terminal.refusals == ["every place is taken; this terminal watches"]
    assert late.terminal.fresh


def test_a_terminal_that_reads_nonsense_says_so() -> None:
    for data in (b"", b"\xff" * 9, "x"):
        with pytest.raises(messages.BadMessage):
            messages.decode_table_message(data)
    with pytest.raises(messages.BadMessage):
        messages.read_events(msgspec.Raw(b"\x93\x01"))
    assert Terminal().take(messages.Update(5, 1, messages.Phase("betting")), 0.0) == [
        messages.Resync(0)
    ]


def test_what_terminals_and_strangers_do_is_on_the_log_and_a_flood_does_not_fill_it(
    tmp_path: Path,
) -> None:
    floor = Floor(tmp_path)
    quiet = LogThrottle(floor.store.log.write, lambda: 0.0)
    floor.host._log = quiet.note
    guest = floor.pair("Robin")
    floor.lose(guest)
    guest = floor.reconnect(guest)
    for _ in range(100):
        stranger = floor.connect(hello=False)
        floor.say(stranger.link, b"\xff")
    quiet.rest()
    lines = events(floor.store, lambda at: at)
    kinds = [line.kind for line in lines]
    assert {"login", "away", "back", "refused"} <= set(kinds)
    assert kinds.count("refused") < 15
    assert "90 more refusals of this kind." in {line.told for line in lines}
    assert all(line.to_do for line in lines)


def test_a_list_of_rounds_has_what_the_own_seat_staked_and_got(floor: Floor) -> None:
    """A fault that added up the other seats' money lived."""
    first, second = floor.pair(), floor.pair()
    sitting = LinkSession(cast(TerminalLink, SimpleNamespace(terminal=first.terminal)))
    first.place(**STAKES)
    second.place(ante_across=2_500, ante_down=2_500)
    floor.deliver()
    while not first.terminal.view.over:
        asked = first if first.terminal.is_asked else second
        asked.choose("fold" if asked is first else "bet 1x")
        floor.deliver()
    assert [*sitting.dealt()]
    assert sitting.last is not None
    assert (sitting.last.staked, sitting.last.returned, sitting.last.net) == (1_000, 0, -1_000)
