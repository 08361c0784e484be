"""Pictures of any scene without a display: the same scenes, a book in a temporary folder, seeds and
clock that never change.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from functools import cache, partial
from itertools import count
from operator import methodcaller
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import msgspec
import pygame

from ..bankroll.casino_files import CasinoFolder
from ..book import Damaged, Store
from ..book.backups.backup import book_of
from ..book.house.meter_tallies import DENOMINATIONS
from ..core.chance import Stream
from ..core.declaration import money_range
from ..core.errors import HouseError
from ..games import GAMES, SLUGS
from ..hall.dealing.in_process_table import Rehearsal
from ..hall.money.accounts import GameAccounts
from ..hall.operator.console import OwnRoom
from ..hall.operator.keys import KEY_RULES, hashed
from ..hall.operator.self_check import sign
from ..hall.process.network import NetworkState, NetworkTable, NetworkTerminal
from ..hall.process.table_status import run, state
from ..hall.records import HallRecords
from ..hall.records.values import HouseKey
from ..hall.terminal.join_command import JoinOptions
from ..hall.terminal.session import Floor
from ..hall.wire.discovery import FoundTable, TableBrowser
from ..hall.wire.messages import PORT
from ..odds.coach import best_action
from ..play.competitions.tournament_session import make_tournament
from ..play.competitions.what_if import own_steps
from ..play.learning.lesson_progress import LessonRun
from ..play.seats.bots import Bot, bot_bets, choose_action, least_opening_bets
from ..practice.counting.count_report import counted_games
from ..practice.counting.drill_kinds import KINDS
from ..practice.dealing import acts
from ..practice.dealing.act_menu import route, verb_of
from ..practice.shared_hands import HandsFolder, HandsResult, coded_hands, with_result
from ..stand import counts
from ..stand.pack import HOUSE, Pack
from ..system.crash_reports import Reports
from ..system.streams import check_target, write_whole_file
from .draw.sheet import png
from .electronic.host import HostScene
from .electronic.joining import JoinDoor
from .electronic.linked import LinkScene
from .failure import Failures, book_question, recovery_question
from .layouts.layout import shipped_layout
from .program import player_of
from .router import OF_A_GAME, Router, leaving
from .router import PAGES as EVERY_PAGE
from .scenes.motion import ManualClock
from .scenes.scene import DESIGN, Move, Push, Quit, Replace, Scene
from .scenes.settings import Settings, replaced
from .scenes.toasts import toast_area
from .stand.house import StandHouse
from .stand.lock import PinPad
from .stand.rules import VisitorSheet
from .stand.run import open_stand
from .stand.show import Show, end_question
from .stand.stand_settings import ScenesOfShow, StandSettings
from .stand.visitor import TERMS, Visitor
from .table.model.intents import Act, AskWhy, DealRound, OpenPage, PlaceChip, SitHere
from .ui.control import Pressed
from .window.display import draw_in_memory
from .window.loop import Lines, drawn_scene
from .window.shell import Shell

STARTED = datetime(2026, 3, 3, 18, 0, tzinfo=UTC)
BOOKED = ("lobby", "history", "statistics", "mistakes", "cashier")
"""Pages that have little to show before anything was played."""
PAGES = tuple(page for page in EVERY_PAGE if page not in OF_A_GAME[OF_A_GAME.index("drill") :])
STAND = "stand:"
LOOK_SIZE = (1366, 768)
"""The size of each picture by which an exhibitor's look is shown to him."""
SHOWS = ("show", "visitor")
"""The stand: a showcase hand that was dealt, and a visitor's decision; its further states begin
with `stand:`.
"""
DECIDED = tuple(slug for slug in SLUGS if GAMES[slug].deals)
"""The tables at which something is decided."""
DIALOGS = (
    "recovery",
    "failure",
    "fold",
    "automatic",
    "buy-in",
    "fairness",
    "refusal",
    "bills",
    "cashed-out",
    "what-if",
    "why",
)
"""What stands over another scene (`dialog:fold`): the damaged book, an error, a deal that leaves
only a fold, rounds that play themselves, chips, the commitment with one's word, a house rule that the chapter forbids, at a
terminal money in and the voucher of a cash-out, what might have been beside what was, and the
sentence behind a wager's end.
"""
CASINOS = {
    "hilltop": """name = "Hilltop"
date = 2026-03-03
[tables.crazy-4-poker]
table_minimum = 5
[tables.lunar-poker]
""",
    "riverside": """name = "Riverside"
date = 2026-03-03
[tables.double-back-jack]
table_minimum = 15
[tables.free-bet-blackjack]
table_minimum = 15
decks = 8
[tables.crazy-4-poker]
table_maximum = 300
paytables.five-card-progressive = "C"
meters.five-card-minor = 2310
meters.five-card-major = 1418
meters.five-card-mega = 14270
[tables.raise-it-up-stud-poker]
table_maximum = 200
[tables.six-card-fortune-pai-gow-poker]
table_minimum = 15
[tables.criss-cross-poker]
table_maximum = 100
""",
}
"""Two casinos by the names of their files."""
DAY = ("day:table", "day:end")
TOURNAMENT = ("tournament:table", "tournament:on", "tournament:end")
APART = (*DAY, *TOURNAMENT, "what-if")
"""Beside the book: the day's deal in its fourth round, its end, the same of a tournament, and a
kept round that is played on.
"""
WELCOME = "welcome"
"""What stands before the lobby as long as nobody has a name here."""
MOMENTS = ("betting", "decision", "settled")
NETWORK = NetworkState(
    True,
    ("192.168.1.20",),
    (
        NetworkTable(
            "Criss-Cross Poker, hybrid table 1",
            PORT,
            (
                NetworkTerminal(1, "Ada", "LH-2041", "192.168.1.31"),
                NetworkTerminal(2, "Bruno", "LH-2042", "192.168.1.32"),
                NetworkTerminal(3, "Chidi", "LH-2043", ""),
                NetworkTerminal(4, "Robin", "LH-2044", "this computer"),
            ),
            2,
            1,
            "673482",
            107,
        ),
    ),
)
"""The network of the operator's room in a picture."""
DOORS = ("owner", "codes", "lost-pin")
"""How a house gets its owner, and how a PIN is replaced (`operator:DOOR`)."""
ROOM = (
    "door",
    "meters",
    "day",
    "recall",
    "vouchers",
    "progressives",
    "events",
    "network",
    "self-check",
)
"""The operator's room: its door, and each tab (`operator:TAB`)."""
JOINING = "join-door"
"""A terminal that is about to join a dealt table."""
OWNERS = {
    "finance": "M. Vale",
    "finance pin": "918273",
    "finance pin again": "918273",
    "tables": "J. Okafor",
    "tables pin": "564738",
    "tables pin again": "564738",
}
"""Who owns the house, as it is typed at its door."""
TERMINAL = "terminal"
"""A table played through a game account, at a decision where it has any (`terminal:GAME`)."""
DEALT = ("host", "join")
"""A dealt table with its terminals: its host (`host:GAME`), and one of the terminals (`join:GAME`)."""
AT_DEALT = (
    ("Odile", 64_000),
    ("Bruno", 21_500),
    ("Neriah", 38_000),
    ("Robin", 50_000),
    ("Tobias", 12_000),
)


def moments(slug: str) -> tuple[str, ...]:
    """The moments in which a table can be drawn: at dice nothing is decided."""
    return tuple(m for m in MOMENTS if m != "decision" or GAMES[slug].deals)


def fixed_seeds() -> Callable[[], bytes]:
    """Seeds that are the same every time, for pictures and tests."""
    numbers = count()
    return lambda: hashlib.sha256(f"picture {next(numbers)}".encode()).digest()


def stepping_clock(start: datetime = STARTED) -> Callable[[], datetime]:
    """A clock of the day that goes on by eleven seconds whenever it is read."""
    ticks = count()
    return lambda: start + timedelta(seconds=11 * next(ticks))


class Studio(Router):
    """A router of pictures; the book of a `stand` that was drawn is deleted with it."""

    stand: StandHouse | None = None


@contextmanager
def studio(root: Path, text_scale: int = 100, **settings: Any) -> Iterator[Router]:
    """Everything a scene needs, in memory and a temporary folder; pygame draws without a display."""
    draw_in_memory(os.environ)
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    chosen = replaced(
        Settings(),
        player="Robin",
        text_scale=text_scale,
        speed="instant",
        coach="before",
        **settings,
    )
    with (
        tempfile.TemporaryDirectory() as folder,
        Store.open(Path(folder), clock=stepping_clock()) as store,
    ):
        shell = Shell(chosen, clock=ManualClock())
        later = stepping_clock(STARTED + timedelta(hours=2))
        router = Studio(
            root, shell, store, player_of(store, chosen), seeds=fixed_seeds(), clock=later
        )
        try:
            yield router
        finally:
            while router.practices:
                router.practices.pop().close()
            if router.stand is not None:
                router.stand.delete_book()
            router.close_days()
    pygame.display.quit()


def scene_of(router: Router, name: str) -> Any:
    """The scene of a name out of `SCENES`, to be asked whatever it is; of `dialog:` what lies under
    it. Raises `HouseError` for another name.
    """
    check_name(name)
    return SCENES[name](router)


def _entered(router: Router, scene: Scene) -> Any:
    """A scene that has a window, in which it can be asked and told."""
    scene.enter(router.shell.view(DESIGN))
    return scene


def _wait(router: Router, seconds: float) -> None:
    """Let time pass by a picture's own clock; a window's own goes by itself."""
    if isinstance(router.shell.clock, ManualClock):
        router.shell.clock.wind(seconds)


def _page(router: Router, name: str, slug: str = "", *, filled: bool = False) -> Scene:
    """A page, of one game where it has a slug; `filled` with rounds of every table."""
    if filled:
        play_some(router)
    if name == "lobby":
        costs = {ago: 12.0 * (ago % 3) for ago in (1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 13)}
        days = {router.today - timedelta(days=ago): [cost] * 10 for ago, cost in costs.items()}
        router.days.record.add(days)
    return router.page(name, slug)


def _scene_under_dialog(router: Router, which: str) -> Any:
    """The house's first table under a dialog, with little money where that is what is asked about."""
    if which == "refusal":
        return router.page("house-rules")
    if which == "what-if":
        return _special_table_scene(router, which, over=True)
    if which in ("bills", "cashed-out"):
        return _at_terminal(router, SLUGS[0], "betting")
    if which == "fold":
        router.store.people.cash_out(
            router.player, router.store.people.bankroll(router.player) - 1000
        )
    if which == "why":
        return at_table(router, SLUGS[1], "settled")
    scene = at_table(router, SLUGS[0], "betting")
    if which == "fold":
        scene.visit.lay_wagers(least_opening_bets(scene.visit.game, scene.visit.desk.rules))
    return scene


def _special_table_scene(router: Router, what: str, *, over: bool = False) -> Any:
    """The day's deal in its fourth round or at its end, or a kept round at its first decision
    again, or `over`.
    """
    session: Any
    if what in TOURNAMENT:
        return _of_a_tournament(router, what)
    if what == "what-if":
        play_at(router, SLUGS[0], 4)
        kept = router.store.rounds.kept_round(4, router.player)
        scene: Any = router.what_if(4, own_steps(kept)[0])
        while over and scene.visit.session.turn:
            scene.visit.act(scene.visit.session.legal()[0])
        return scene
    day_try = router.days.sit(router.today)
    session = day_try.session
    while not (day_try.is_finished or (what == "day:table" and session.current_or_next_round == 4)):
        session.deal({day_try.dealt.seat: dict(day_try.dealt.stakes)})
        while session.turn:
            session.act(choose_action(session.game, session.view(), session.legal(), "careful"))
    if what == "day:end":
        return router.page("day")
    table = router.day_table(router.today)
    table.continue_after_round()
    return table


def _of_a_tournament(router: Router, what: str) -> Scene:
    """A tournament of two people and three bots: its table after three rounds, its page then, or
    its ranking.
    """
    people = [(router.store.people.player(router.player).name, ""), ("Ada", "Salma")]
    number = router.tournaments.begin(
        make_tournament(
            SLUGS[1],
            people,
            3,
            rounds=10,
            chips=50_000,
            begun=router.clock(),
            seed=router.seed().hex(),
        )
    )
    play = router.tournaments.sit(number)
    play.autoplay(most=10 if what == "tournament:end" else 3)
    if what == "tournament:table":
        return router.tournament_table(number)
    return router.page("tournament", f"{number}")


@cache
def _owners_keys() -> tuple[HouseKey, ...]:
    salt, told = bytes(KEY_RULES.salt_bytes), OWNERS
    return (
        HouseKey("finance", told["finance"], salt, hashed(told["finance pin"], salt), STARTED),
        HouseKey("table games", told["tables"], salt, hashed(told["tables pin"], salt), STARTED),
    )


def give_owner(store: Store, root: Path) -> None:
    """Give a house `OWNERS`, who have signed the program at `root`."""
    HallRecords(store).keys.set_house_keys(*_owners_keys())
    sign(store, root, f"{OWNERS['finance']}, {OWNERS['tables']}")


def _on_a_floor(router: Router) -> None:
    """Let every table from now on be a terminal of a floor."""
    if not HallRecords(router.store).keys.house_keys():
        give_owner(router.store, router.root)
    router.floor = Floor(
        router.store, router.root, "hybrid", seeds=router.own_seeds, local=lambda moment: moment
    )


def _at_terminal(router: Router, slug: str, moment: str = "") -> Any:
    _on_a_floor(router)
    router.session(slug).buy_in(5 * DENOMINATIONS[-1])
    return at_table(router, slug, moment)


class PictureHost(msgspec.Struct):
    """What a host's window asks of the table that it hosts, in a picture."""

    opened: Any
    store: Any
    folder: Path
    now: Callable[[], float]
    port: int = PORT
    key: str = "drum bonnet hill apron silver chalk shell cherry"
    code: str = ""

    @property
    def state(self) -> Any:
        """How the table stands."""
        return state(self.opened.host, self.now())

    def run(self, order: Any) -> None:
        """Do something with the table."""
        run(self.opened.host, order, self.now())

    def room(self) -> Any:
        """The way into the operator's room."""
        return OwnRoom(self.store, lambda moment: moment)


def _at_dealt_table(router: Router, what: str, slug: str) -> Any:
    """A dealt table with five terminals, six seconds into its first question: one has answered, one
    is away.
    """

    def random(many: int) -> bytes:
        return hashlib.shake_256(router.seed()).digest(many)

    game, layout = GAMES[slug], shipped_layout(GAMES[slug])
    accounts = GameAccounts(
        router.store,
        below=lambda most: int.from_bytes(random(8)) % most,
        local=lambda moment: moment,
    )
    table = Rehearsal(accounts, game, random)
    links = [table.paired(name, cents) for name, cents in AT_DEALT[: table.table.places]]
    own = links[3]
    scene: Any
    if what == "host":
        shown = PictureHost(
            SimpleNamespace(host=table.host), router.store, router.folder, lambda: table.now
        )
        session = table.session(table.connect(watch=True))
        if len(links) < table.table.places:
            table.host.open_pairing(0, table.now)
        scene = HostScene(router.shell, session, layout, shown, router.root, lambda _name: None)  # type: ignore[arg-type]
    else:
        scene = LinkScene(
            router.shell,
            table.session(own),
            layout,
            lambda _name: None,
            folder=router.folder,
            rise=lambda: None,
        )
    table.passed(2)
    wagers = least_opening_bets(game, table.table.rules)
    table.place_and_deal(dict.fromkeys(links, wagers))
    table.passed(5)
    first = links[0].terminal.question
    if first is not None:
        links[0].choose(first.actions[-1])
    links[2].stop()
    table.passed(6)
    return scene


class PictureBrowser(TableBrowser):
    """What a terminal that is about to join has found on the network, in a picture."""

    @property
    def found_tables(self) -> tuple[FoundTable, ...]:
        """Two tables of the room's network."""
        address = NETWORK.addresses[0]
        names = enumerate(
            one.name
            for one in (NETWORK.tables[0], NetworkTable("High Roll Dice, hybrid table 2", 0))
        )
        return tuple(FoundTable(name, address, PORT + i) for i, name in names)


def _locked_room(router: Router) -> Any:
    """A terminal that is about to join a dealt table."""
    door = JoinDoor(
        router.shell,
        Lines(router.shell),
        router.folder,
        JoinOptions(),
        shipped_layout,
        browser=PictureBrowser(),
    )
    _entered(router, door).update(0.0)
    return door


def _in_the_room(router: Router, tab: str) -> Any:
    """The operator's room with a tab open, after a round at a terminal and a voucher; or its door,
    and what stands before it.
    """
    if tab in ("owner", "codes"):
        asked: Any = router.room(Quit())
        asked.typed |= OWNERS
        return asked if tab == "owner" else _moved(router, asked, "open")
    terminal = _at_terminal(router, SLUGS[0], "settled")
    terminal.terminal.cash_out()
    door: Any = router.room(Quit())
    if tab == "network":
        door.keys.network = lambda: NETWORK
    if tab == "door":
        return door
    if tab == "lost-pin":
        return _moved(router, door, "lost")
    door.typed |= {name: told for name, told in OWNERS.items() if name in door.typed}
    page = _moved(router, door, "open")
    page.go(tab)
    return page


def _moved(router: Router, door: Any, answer: str) -> Any:
    """The scene to which an answer leads from a door. Raises `HouseError` where it stays shut."""
    opened = _entered(router, door).handle_intent(Pressed(answer))
    if not isinstance(opened, Replace):
        raise HouseError("scene", door.refusal)
    return _entered(router, opened.scene)


def _stand(router: Router, pack: Pack = HOUSE) -> StandHouse:
    """A stand's house with a folder and look of its own, in the one size of letters that a stand
    has.
    """
    router.shell.change(text_scale=100)
    folder = router.folder / "stand"
    folder.mkdir(exist_ok=True)
    stand = open_stand(router.root, router.shell, folder, clock=router.clock, seeds=router.seed)
    stand.branding.pack = pack
    if isinstance(router, Studio):
        router.stand = stand
    return stand


def _show(
    router: Router, slug: str = "", turn: int = 0, seconds: float = 20.0, pack: Pack = HOUSE
) -> Any:
    """The show so many seconds on: at its beginning, or at a table its showcase hand or a real
    round of it.
    """
    stand = _stand(router, pack)
    if slug:
        stand.turn = next(
            i for i, one in enumerate(stand.scenes) if (one.slug, i % 2) == (slug, turn)
        )
    scene = _entered(router, Show(stand))
    _wait(router, seconds)
    scene.update(0.0)
    return scene


def _visitor(
    router: Router, slug: str, seconds: float = 0.0, *, plays: bool = True, pack: Pack = HOUSE
) -> Any:
    """A visitor who plays, or one who has touched nothing for so many seconds."""
    stand = _stand(router, pack)
    scene = _entered(router, Visitor(stand, slug, lambda: Show(stand)))
    if plays and GAMES[slug].deals:
        scene.table.next_round()
    _wait(router, seconds)
    scene.update(0.0)
    return scene


def on_stand(router: Router, name: str, pack: Pack = HOUSE) -> Any:
    """The first scene of the show once its hand was dealt, or a visitor before his first decision,
    in a pack's look.
    """
    return (
        _show(router, seconds=14.0, pack=pack)
        if name == "show"
        else _visitor(router, SLUGS[0], pack=pack)
    )


def _drill_scene(router: Router, slug: str) -> Any:
    """A drill without a clock, once its first hand has been priced."""
    scene = _entered(router, router.page("drill", f"{slug}:due:0"))
    while scene.hand is None and not scene.trouble:
        time.sleep(0.01)
        router.shell.make_calls()
        scene.update(0.0)
    return scene


def _counted_scene(router: Router, what: str, slug: str) -> Any:
    """A page whose figures are counted beside the window, once all of them have come; a trip is of
    two tables.
    """
    scene = _entered(router, router.page(what, slug))
    if what == "planner":
        scene.add_leg()
    working = None
    while scene._working is not working:  # noqa: SLF001 - what is counted may begin the next count
        working = scene._working  # noqa: SLF001
        working.join()
        router.shell.make_calls()
    return scene


def _casino(router: Router) -> Any:
    """The page of a casino with a meter over its break-even, beside one without."""
    folder = CasinoFolder(router.folder)
    folder.path.mkdir(exist_ok=True)
    for name, text in CASINOS.items():
        folder.file(name).write_text(text, encoding="utf-8")
    router.shell.change(casino="riverside")
    return _counted_scene(router, "casino", SLUGS[1])


def _hands(router: Router) -> Any:
    """Hands to share that two people have answered."""
    folder, slug = HandsFolder(router.folder), SLUGS[1]
    hands = coded_hands(GAMES[slug], "friday-7", 6)
    for who, one in (("Robin", "fold"), ("Ada", "play 1x")):
        answers = tuple(one for _ in hands.hands)
        result = HandsResult(who, date(2026, 3, 3), answers, tuple(4.0 for _ in answers))
        hands = with_result(hands, result)
    folder.add(hands)
    return router.page("hands", slug)


def _outlook(router: Router) -> Any:
    """The practice page, read down to its outlook, after a run with some mistakes."""
    slug = SLUGS[0]
    game = GAMES[slug]
    run = LessonRun(router.store, router.player, game, game.house_rules, bytes(32), router.clock)
    for number in range(12):
        hand = run.make_hand(run.next_task())
        ev = hand.question.advice.ev
        worst = min(ev, key=lambda one: ev[one])
        run.take_answer(hand, worst if number % 4 == 3 else hand.question.advice.best, 3.0)
    scene: Any = _entered(router, router.page("practice", slug))
    scene._working.join()  # noqa: SLF001
    router.shell.make_calls()
    return scene


def _varied(router: Router, slug: str) -> Any:
    """A drill's hand of which another card is set, once every value of everything was counted."""
    from ..odds.strategy.lessons import lesson_classes
    from ..odds.strategy.strategy_card import Strategy

    name = lesson_classes(Strategy(GAMES[slug]).card)[-1].key
    scene: Any = _entered(router, router.vary(f"drill:{slug}:line {bytes(32).hex()} {name}"))
    scene._working.join()  # noqa: SLF001
    router.shell.make_calls()
    scene.value = scene.decision.values_with_current(scene.thing)[-1]
    scene.lay_out()
    return scene


def _counting_drill(router: Router, kind: str, *, answered: bool = False) -> Any:
    """A drill of the count at its first question, or after a right answer and a wrong one."""
    scene = _entered(router, router.page("count-drill"))
    scene.begin_drill(kind)
    if scene.phase == "learn":
        scene.submit()
    for off in (0, 1) if answered else ():
        if scene.phase == "judged":
            scene.submit()
        scene.typed = f"{scene.question.answer + off:.0f}"
        scene.submit()
    return scene


def _counting_table(router: Router, *, asked: bool = False) -> Any:
    """The drill with everything at once: cards fall while a patron asks, or its questions are judged."""
    scene = _entered(router, router.page("count-table"))
    scene.submit()
    for _ in range(300):
        if scene.phase == "ask" or (not asked and scene.pending is not None):
            break
        _wait(router, 0.3)
        scene.update(0.3)
    if asked:
        for part, text in zip(scene.typed, ("3", "4.5", "0", "5", "1"), strict=True):
            scene.typed[part] = text
        scene.submit()
    return scene


def _dealing_shift(router: Router, slug: str, moment: str = "pay") -> Any:
    """A shift of the dealing school: its first act, which is said; cards that are dealt; a payment
    that is being cut, late in its first round; or the sheet after a round with a fault.
    """
    level = {"begin": 1, "deal": 1, "sheet": 2}.get(moment, 4)
    scene = _entered(router, router.page("shift", f"{slug}:{level}:2:7"))
    shift, act = scene.shift, None
    awaited = acts.DealCards if moment == "deal" else acts.PayWinner
    while moment != "begin" and shift.round < 2:
        act = shift.catch.act if shift.catch is not None else shift.due[0].act
        if isinstance(act, awaited) and moment != "sheet":
            break
        if moment == "sheet" and not shift.slips:
            scene.do((acts.CallFloor(),))
        scene.do((act,))
    if moment == "sheet":
        scene.finish()
    elif act is not None:
        found = route(scene.menu, act)
        scene.choose_verb(verb_of(act).name)
        if found is not None and isinstance(act, acts.PayWinner):
            scene.choose(found[1])
            scene.chips = list(act.payment.chips)
            scene.lay_out()
    return scene


def at_table(router: Router, slug: str, moment: str = "") -> Any:
    """A table in one moment: while betting, at its last decision before the end (unless said, if it
    has any), or settled.
    """
    moment = moment or moments(slug)[1]
    scene = _entered(router, router.table(slug))
    rules = scene.visit.session.rules
    placed = {
        name: min(max(cents, 2500), money_range(scene.visit.game.wager(name), rules)[1])
        for name, cents in least_opening_bets(scene.visit.game, rules).items()
    }
    placed = dict(scene.visit.state.layout.picture or placed)
    for wager in scene.visit.game.wagers:
        if wager.optional and not wager.later and wager.limit == "side":
            placed[wager.name] = 500
    scene.visit.lay_wagers(placed)
    if moment == "betting":
        return scene
    scene.visit.deal()
    taken = 0
    while (
        scene.visit.session.turn
        and (view := scene.visit.session.view())
        and (moment == "settled" or taken < 1)
    ):
        if moment == "decision" and len(scene.visit.game.streets) < 2:
            break
        scene.visit.act(str(best_action(scene.visit.game, view, scene.visit.session.legal())))
        taken += 1
    return scene


def play_some(router: Router, rounds: int = 40) -> None:
    """Fill the book with rounds at every table, so that lists and curves have something to show."""
    router.store.people.buy_in(router.player, 800_000)
    for slug, game in GAMES.items():  # the coach thinks longest about exchanges
        play_at(router, slug, rounds // 10 if game.family == "draw" else rounds)


def play_at(router: Router, slug: str, rounds: int) -> None:
    """Rounds at one table, played by the coach where it can speak quickly, otherwise by the first
    action that stays in.
    """
    session = router.session(slug)
    seat = session.seats[0]
    for number in range(rounds):
        if session.playing:
            break
        stream = Stream(hashlib.sha256(f"{slug} {number}".encode()).digest(), "bets")
        own = bot_bets(session.game, session.rules, Bot(seat, "You", "typical"), stream)
        if sum(own.values()) > session.bankroll:
            break
        session.deal({seat: own})
        while session.turn and (view := session.view()):
            session.act(choose_action(session.game, view, session.legal(), "typical"))
    router.end_sitting(slug)


def _stand_settings_scene(router: Router) -> Any:
    """What lies behind the show on its seventh day."""
    stand = _stand(router)
    for day in range(1, 8):
        counts.add(stand.folder, date(2026, 11, 15 + day), SLUGS[day % 3], 3 * day, 400 * day)
    return StandSettings(stand)


def _pin(router: Router) -> Any:
    return PinPad(_stand(router), Quit, setting=True)


def _full(router: Router, slug: str) -> Any:
    """A table at which every seat is taken."""
    router.shell.change(bots={"count": 5, "styles": ["typical"]})
    return at_table(router, slug, "settled")


def _second_box(router: Router, slug: str) -> Any:
    """A table of dice after its second roll with the opening wager alone: short words, and a roll
    before this one to be told beside them.
    """
    scene = _entered(router, router.table(slug))
    for _ in range(2):
        scene.visit.lay_wagers(least_opening_bets(scene.visit.game, scene.visit.session.rules))
        scene.visit.deal()
    return scene


def _two(router: Router, slug: str, *, dealt: bool) -> Any:
    """Two people at a table: the second one bets, or the first one's hand is covered until he is
    before the screen.
    """
    scene = _entered(router, router.table(slug))
    visit = scene.visit
    visit.session.bots = ()
    ada = router.store.people.add_player("Ada", "Salma").id
    router.store.people.buy_in(ada, 200_000)
    visit.sit_down_or_wait(ada, visit.state.own - 1)
    for _ in visit.desk.persons if dealt else ():
        scene.obey(PlaceChip(visit.game.opening_wagers[0].name, 2500))
        if visit.moment.next_bettor_name:
            visit.pass_betting_on()
        else:
            scene.obey(DealRound(sure=True))
    visit.skip()
    return scene


def _drawer(router: Router, slug: str) -> Any:
    """A table with its panel folded, or brought back where it folds by itself."""
    scene = scene_of(router, slug)
    scene.obey(Act.FOLD_PANEL)
    return scene


def _missed(router: Router, slug: str) -> Any:
    """A drill after a wrong answer."""
    scene = scene_of(router, f"drill:{slug}")
    scene.answer("")
    return scene


def _done(router: Router, slug: str) -> Any:
    """A drill after the last hand of its run."""
    scene = _missed(router, slug)
    scene.lessons.run *= scene.lessons.hand_count
    scene.go_on()
    return scene


def _known_line_question(router: Router, slug: str, *, told: bool = False) -> Any:
    """A drill's question of a line that is known, or what its cards are called after a miss: its
    panel is down where it lies over the felt.
    """
    scene = scene_of(router, f"drill:{slug}")
    scene.first = False
    if told:
        scene.answer("")
        scene.toggle_panel()
    scene.table.refresh()
    scene.lay_out()
    return scene


def _step(router: Router, slug: str, many: int) -> Any:
    """A guided first round so many sentences on, or at its end."""
    scene: Any = _entered(router, router.first_hand(slug))
    for _ in range(many):
        if scene.is_last_step:
            break
        if scene.is_action_awaited:
            scene.do_wanted()
        else:
            scene.go_on()
        scene.update(0.0)
    return scene


def _tab(router: Router, slug: str, tab: str) -> Any:
    """The paytables or the odds of a game's rules."""
    from ..odds.par.game_sheets import sheets

    scene: Any = router.page("rules", slug)
    scene.tab, scene.sheets = tab, sheets(scene.game)
    return scene


def _room_view(router: Router) -> Any:
    router.shell.change(lobby_view="room")
    play_some(router)
    return router.page("lobby")


def _erred(router: Router, page: str) -> Any:
    """A page of the book after rounds whose last choice was always the coach's worst."""
    router.store.people.buy_in(router.player, 800_000)
    for slug in DECIDED:
        session: Any = router.session(slug)
        session.deal({session.seats[0]: least_opening_bets(session.game, session.rules)})
        while session.turn:
            said = session.advice()
            worst = (
                min(said.ev, key=said.ev.__getitem__)
                if said is not None and said.ev
                else str(session.legal()[-1])
            )
            session.act(worst)
        router.end_sitting(slug)
    return router.page(page)


def _rich(router: Router, page: str) -> Any:
    """A page, or a table at its decision, of somebody with the longest name and as much money as
    anybody has.
    """
    router.store.people.change_player(router.player, name="Wilhelmina Montgomery-Wo")
    router.store.people.buy_in(router.player, 123_256_750)
    return scene_of(router, page)


def _broke(router: Router) -> Any:
    """A terminal with nothing on its account."""
    _on_a_floor(router)
    return router.table(SLUGS[0])


def _favorites(router: Router) -> Any:
    """A table with three favorite bets in the bar."""
    scene = _entered(router, router.table(SLUGS[1]))
    least = least_opening_bets(scene.visit.game, scene.visit.session.rules)
    times = {"1": 1, "2": 4, "3": 50}
    kept = {name: {wager: cents * n for wager, cents in least.items()} for name, n in times.items()}
    router.shell.change(favorites={str(router.player): {SLUGS[1]: kept}})
    return scene


def _lesson(router: Router) -> Any:
    """A settled round of somebody who is new, with the card of his choice."""
    router.shell.change(levels={str(router.player): "new"})
    scene = at_table(router, SLUGS[8], "betting")
    scene.visit.deal()
    while scene.visit.session.turn:
        scene.visit.act(scene.visit.session.advice().best)
    return scene


def _sit_down(router: Router) -> Any:
    """The dialog of who sits down at another seat."""
    table = at_table(router, SLUGS[0], "betting")
    return table.obey(SitHere(2)).scene


def _replayed(router: Router, slug: str) -> Any:
    play_at(router, slug, 4)
    return router.replay(4)


STATES: Final[dict[str, Callable[[Router], Any]]] = {
    **{f"{STAND}show:{slug}": partial(_show, slug=slug, turn=0) for slug in DECIDED},
    **{f"{STAND}round:{slug}": partial(_show, slug=slug, turn=1) for slug in DECIDED[:2]},
    **{f"{STAND}visitor:{slug}": partial(_visitor, slug=slug) for slug in SLUGS},
    f"{STAND}visitor-bets": partial(_visitor, slug=SLUGS[0], plays=False),
    f"{STAND}asked": partial(_visitor, slug=SLUGS[0], seconds=TERMS.idle + 1),
    f"{STAND}farewell": partial(_visitor, slug=SLUGS[0], seconds=TERMS.limit + 1),
    f"{STAND}pin": _pin,
    f"{STAND}behind": _stand_settings_scene,
    f"{STAND}scenes": lambda router: ScenesOfShow(_stand(router)),
    f"{STAND}rules": partial(_visitor, slug=SLUGS[0]),
    f"{STAND}ended": lambda router: end_question(_stand(router)),
    "leave": lambda router: leaving(router.shell),
    "lobby:room": _room_view,
    **{f"empty:{page}": methodcaller("page", page) for page in BOOKED},
    **{
        f"erred:{page}": partial(_erred, page=page)
        for page in ("mistakes", "practice", "statistics")
    },
    **{
        f"rich:{page}": partial(_rich, page=page)
        for page in ("lobby", "history", "cashier", "profile", *SLUGS[:2], SLUGS[8])
    },
    "broke:terminal": _broke,
    "sit-down": _sit_down,
    "favorites": _favorites,
    "lesson": _lesson,
    **{f"full:{slug}": partial(_full, slug=slug) for slug in SLUGS},
    **{f"second:{slug}": partial(_second_box, slug=slug) for slug in SLUGS if slug not in DECIDED},
    **{f"drawer:{slug}": partial(_drawer, slug=slug) for slug in SLUGS},
    **{f"two:{slug}": partial(_two, slug=slug, dealt=False) for slug in SLUGS[:3]},
    **{f"covered:{slug}": partial(_two, slug=slug, dealt=True) for slug in DECIDED[:3]},
    **{f"missed:{slug}": partial(_missed, slug=slug) for slug in SLUGS},
    f"done:{SLUGS[0]}": partial(_done, slug=SLUGS[0]),
    **{f"asked:{slug}": partial(_known_line_question, slug=slug) for slug in SLUGS},
    **{f"called:{slug}": partial(_known_line_question, slug=slug, told=True) for slug in DECIDED},
    **{
        f"guide-{many}:{slug}": partial(_step, slug=slug, many=many)
        for slug in SLUGS
        for many in (2, 5, 99)
    },
    **{f"replay:{slug}": partial(_replayed, slug=slug) for slug in SLUGS},
    **{
        f"{name}:{slug}": partial(_tab, slug=slug, tab=tab)
        for name, tab in (("pays", "pays"), ("par", "odds"))
        for slug in SLUGS
    },
}
"""Further states of scenes by their names, which hardly anybody asks for: `make look` sees all of
them.
"""
SCENES: Final[dict[str, Callable[[Router], Any]]] = {
    **{page: partial(_page, name=page, filled=page in BOOKED) for page in PAGES},
    WELCOME: Router.welcome,
    **{name: partial(on_stand, name=name) for name in SHOWS},
    **{name: partial(_special_table_scene, what=name) for name in APART},
    **{f"dialog:{which}": partial(_scene_under_dialog, which=which) for which in DIALOGS},
    **{
        f"{page}:{slug}": partial(_page, name=page, slug=slug)
        for page in OF_A_GAME
        for slug in SLUGS
    },
    **{f"drill:{slug}": partial(_drill_scene, slug=slug) for slug in SLUGS},
    **{
        f"{page}:{slug}": partial(_counted_scene, what=page, slug=slug)
        for page in ("odds", "planner")
        for slug in SLUGS
    },
    "casino": _casino,
    "casino:empty": methodcaller("page", "casino"),
    "hands": _hands,
    "practice:outlook": _outlook,
    **{f"vary:{slug}": partial(_varied, slug=slug) for slug in DECIDED},
    "counting": partial(_counted_scene, what="counting", slug=""),
    "count-drill": partial(_counting_drill, kind="cards"),
    **{f"count-drill:{kind}": partial(_counting_drill, kind=kind) for kind in KINDS},
    "count-table": _counting_table,
    "count-table:judged": partial(_counting_table, asked=True),
    "count-drill:judged": partial(_counting_drill, kind="table", answered=True),
    **{
        f"counting:{slug}": partial(_counted_scene, what="counting", slug=slug)
        for slug in counted_games(GAMES)
    },
    **{
        f"shift:{moment}": partial(_dealing_shift, slug=SLUGS[0], moment=moment)
        for moment in ("begin", "deal", "sheet")
    },
    **{f"shift:{slug}": partial(_dealing_shift, slug=slug) for slug in SLUGS},
    **{f"sheet:{slug}": partial(at_table, slug=slug) for slug in SLUGS},
    **{f"first-hand:{slug}": partial(Router.first_hand, slug=slug) for slug in SLUGS},
    **{f"{TERMINAL}:{slug}": partial(_at_terminal, slug=slug) for slug in SLUGS},
    **{
        f"{what}:{slug}": partial(_at_dealt_table, what=what, slug=slug)
        for what in DEALT
        for slug in SLUGS
    },
    JOINING: _locked_room,
    **{f"operator:{tab}": partial(_in_the_room, tab=tab) for tab in (*DOORS, *ROOM)},
    **{slug: partial(at_table, slug=slug) for slug in SLUGS},
    **{
        f"{slug}:{moment}": partial(at_table, slug=slug, moment=moment)
        for slug in SLUGS
        for moment in moments(slug)
    },
    **STATES,
}
"""Every scene that can be drawn by its whole name: how it is brought about."""


def names() -> tuple[str, ...]:
    """Every scene that can be drawn, by its whole name."""
    return tuple(SCENES)


def overlay_scene(router: Router, name: str, scene: Any) -> Scene | None:
    """What lies over the scene of a name; None where it is a toast that says it, or nothing does."""
    if name.startswith("sheet:"):
        return _pushed(scene.obey(OpenPage("sheet")))
    match name:
        case "dialog:recovery":
            return _recovery(router)
        case "dialog:failure":
            reports = Reports(router.folder, router.clock, about=lambda: "a picture")
            failed = Failures(router.shell, reports, router.recovered)
            return _pushed(failed(ZeroDivisionError("division by zero"), (scene,)))
        case "dialog:fold" | "dialog:what-if":
            return _pushed(scene.obey(DealRound()))
        case "dialog:cashed-out":
            return _pushed(scene.obey(Act.EMPTY_ACCOUNT))
        case "dialog:buy-in" | "dialog:bills":
            return _pushed(scene.obey(Act.BUY_IN))
        case "dialog:why":
            return _pushed(scene.obey(AskWhy()))
        case "dialog:automatic":
            return _pushed(scene.obey(OpenPage("automatic play")))
        case "dialog:fairness":
            return _pushed(scene.obey(OpenPage("fairness")))
        case "stand:rules":
            scene.keyed = True
            return VisitorSheet(scene.shell, scene)
        case "dialog:refusal":
            scene.change("table_maximum", 100)
        case _:
            pass
    return None


def _pushed(move: Move | None) -> Scene:
    if isinstance(move, Push | Replace):
        return move.scene
    raise HouseError("scene", "the dialog did not come up")


def _recovery(router: Router) -> Scene:
    folder = router.folder / "damaged"
    for _ in range(2):
        with Store.open(folder, clock=router.clock) as store:
            player = (
                next((one.id for one in store.people.players()), 0)
                or store.people.add_player("Player").id
            )
            store.people.buy_in(player, 10_000)
    book_of(folder).write_bytes(b"damaged")
    try:
        Store.open(folder, clock=router.clock).close()
    except Damaged as damaged:
        return book_question(router.shell, *recovery_question(damaged, 0), [])
    raise HouseError("scene", "the damaged book was not noticed")


def check_name(name: str) -> None:
    """Raise `HouseError` unless a scene has this name; it says which have one that begins alike."""
    if name not in SCENES:
        kind = name.partition(":")[0]
        alike = [one for one in SCENES if one.partition(":")[0] == kind]
        alike = alike or list(
            dict.fromkeys(one.partition(":")[0] for one in SCENES if one not in STATES)
        )
        raise HouseError("scene", f"{name[:80]!r} is no scene; it can be one of {', '.join(alike)}")


def save(root: Path, name: str, size: tuple[int, int], out: Path, text_scale: int = 100) -> None:
    """Draw a scene at `size` real pixels and save it as PNG. Raises `HouseError` for another ending
    or an unwritable place.
    """
    check_picture_target(out)
    check_name(name)
    with studio(root, text_scale) as router:
        picture = scene_picture(router, name, size)
        write_whole_file(out, png(picture))


def save_stand_look(root: Path, pack: Pack, out: Path) -> None:
    """Draw a stand in a pack's look, the show above and a visitor's table below, and save it as
    PNG. Raises `HouseError`.
    """
    check_picture_target(out)
    wide, high = LOOK_SIZE
    whole = pygame.Surface((wide, 2 * high), depth=32)
    for place, name in enumerate(SHOWS):
        with studio(root) as router:
            scene = on_stand(router, name, pack)
            whole.blit(drawn_scene(scene, router.shell.view(LOOK_SIZE)), (0, place * high))
    write_whole_file(out, png(whole))


def check_picture_target(out: Path) -> None:
    """Raise `HouseError` unless a PNG can be saved there."""
    if out.suffix.lower() != ".png":
        raise HouseError("out", f"{out.name} does not end in .png")
    check_target(out)


def scene_picture(router: Router, name: str, size: tuple[int, int]) -> pygame.Surface:
    """The scene of a name drawn whole, with what lies over it. Raises `HouseError` for another
    name.
    """
    scene = scene_of(router, name)
    view = router.shell.view(size)
    surface = (
        drawn_scene(scene, view)
        if name.startswith((*SHOWS, STAND))
        else draw_scene(scene, router, size)
    )
    if name == "dialog:recovery":
        surface.fill("black")  # it is asked before there is any scene
    dialog = overlay_scene(router, name, scene)
    if dialog is not None:
        dialog.enter(view)
        if name == "dialog:cashed-out":
            _wait(router, 1)  # the paper is out
        dialog.draw(surface, (view.window_rect,))
    if name.startswith("dialog:"):
        _wait(router, 0.5)  # a toast has come in
        router.shell.toasts.stack_and_get_stale(view, toast_area(dialog or scene, view))
        router.shell.toasts.draw(surface, (view.window_rect,))
    return surface


def draw_scene(scene: Scene, router: Router, size: tuple[int, int]) -> pygame.Surface:
    """The scene drawn whole, after everything that it does in its first idle moments."""
    _wait(router, 0.6)  # the live frame is brightest now
    view = router.shell.view(size)
    surface = pygame.Surface(size, depth=32)
    scene.enter(view)
    scene.update(0.0)
    scene.draw(surface, (view.window_rect,))
    for _ in range(40):
        if not scene.wants_frames:
            break
        scene.update(0.02)
        scene.draw(surface, ())
    scene.leave()
    return surface


def missing_pictures(root: Path) -> Iterator[str]:
    """Scenes that cannot be drawn, of pages that are alike for all games one."""
    again = tuple(f"{page}:" for page in OF_A_GAME if page in PAGES)
    dealt = tuple(f"{what}:{slug}" for what in DEALT for slug in SLUGS[1:])
    for name in SCENES:
        if name in STATES or name in SLUGS or name.startswith((*again, *dealt)):
            continue
        with studio(root) as router:
            try:
                scene_picture(router, name, (1280, 720))
            except HouseError as refusal:
                yield f"{name}: {refusal}"
