"""Scenes in further states than pictures are drawn of by name: how each is brought about, for `make look`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from operator import methodcaller
from typing import Any

from game.client import pictures
from game.client.places import Router, leaving
from game.client.scene import Quit
from game.client.stand.behind import Behind, ScenesOfShow
from game.client.stand.lock import PinPad
from game.client.stand.rules import VisitorSheet
from game.client.stand.show import Show, ended
from game.client.stand.visitor import IDLE, LIMIT, Visitor
from game.client.table.intents import Act, DealRound, PlaceChip, SitHere
from game.hall.terminal_session import Floor
from game.rules import GAMES, SLUGS
from game.stand import counts
from game.table.bots import opening_bets

STAND = "stand:"
"""How the states of a stand begin, which has one size of letters."""
DECIDED = tuple(slug for slug in SLUGS if GAMES[slug].deals)


def _stand(router: Router) -> Any:
    pictures.on_stand(router, "show")
    return router.stand  # type: ignore[attr-defined] # a studio's


def _show(router: Router, slug: str, turn: int) -> Any:
    """The show at a table: its showcase hand, told to its end, or a real round of it."""
    stand = _stand(router)
    stand.close_book()
    stand.turn = next(i for i, one in enumerate(stand.scenes) if (one.slug, i % 2) == (slug, turn))
    scene = Show(stand)
    scene.enter(router.shell.view((1920, 1080)))
    router.shell.clock.wind(20.0)  # type: ignore[attr-defined] # a picture's clock
    scene.update(0.0)
    return scene


def _visitor(router: Router, slug: str, seconds: float = 0.0, *, plays: bool = True) -> Any:
    """A visitor who plays, or one who has touched nothing for so many seconds."""
    stand = _stand(router)
    stand.close_book()
    scene = Visitor(stand, slug, lambda: Show(stand))
    scene.enter(router.shell.view((1920, 1080)))
    if plays and GAMES[slug].deals:
        scene.table.next_round()
    router.shell.clock.wind(seconds)  # type: ignore[attr-defined] # a picture's clock
    scene.update(0.0)
    return scene


def _behind(stand: Any) -> Any:
    """What lies behind the show on its seventh day."""
    for day in range(1, 8):
        counts.add(stand.folder, date(2026, 11, 15 + day), SLUGS[day % 3], 3 * day, 400 * day)
    return Behind(stand)


def _read(visitor: Any) -> Any:
    """The rules of a visitor's table, who plays by keys."""
    visitor.keyed = True
    sheet: Any = VisitorSheet(visitor.shell, visitor)
    sheet.below = visitor  # whom a stack of scenes would keep
    return sheet


def _pin(router: Router) -> Any:
    return PinPad(_stand(router), Quit, setting=True)


def _full(router: Router, slug: str) -> Any:
    """A table at which every seat is taken."""
    router.shell.change(bots={"count": 5, "styles": ["typical"]})
    return pictures.at_table(router, slug, "settled")


def _two(router: Router, slug: str, *, dealt: bool) -> Any:
    """Two people at a table: the second one bets, or the first one's hand is covered until he is before the screen."""
    scene: Any = router.table(slug)
    scene.enter(router.shell.view((1920, 1080)))
    visit = scene.visit
    visit.session.bots = ()
    ada = router.store.add_player("Ada", "Salma").id
    router.store.buy_in(ada, 200_000)
    visit.sit_down(ada, visit.own - 1)
    for _ in visit.desk.persons if dealt else ():
        scene.obey(PlaceChip(visit.game.placed[0].name, 2500))
        if visit.moment.hand.next_one:
            visit.hand_on()
        else:
            scene.obey(DealRound(sure=True))
    visit.skip()
    return scene


def _drawer(router: Router, slug: str) -> Any:
    """A table with its panel folded, or brought back where it folds by itself."""
    scene: Any = pictures.scene_of(router, slug)
    scene.obey(Act.FOLD_PANEL)
    return scene


def _missed(router: Router, slug: str) -> Any:
    """A drill after a wrong answer."""
    scene: Any = pictures.scene_of(router, f"drill:{slug}")
    scene.answer("")
    return scene


def _done(router: Router, slug: str) -> Any:
    """A drill after the last hand of its run."""
    scene = _missed(router, slug)
    scene.lessons.run *= scene.lessons.hands
    scene.go_on()
    return scene


def _known(router: Router, slug: str, *, told: bool = False) -> Any:
    """A drill's question of a line that is known, or what its cards are called after a miss: its panel is down where it lies over
    the felt.
    """
    scene: Any = pictures.scene_of(router, f"drill:{slug}")
    scene.first = False
    if told:
        scene.answer("")
        scene.turn_panel()
    scene.table.again()
    scene.lay_out()
    return scene


def _step(router: Router, slug: str, many: int) -> Any:
    """A guided first round so many sentences on, or at its end."""
    scene: Any = router.first_hand(slug)
    scene.enter(router.shell.view((1920, 1080)))
    for _ in range(many):
        if scene.last:
            break
        scene.go_on()
        scene.update(0.0)
    return scene


def _tab(router: Router, slug: str, tab: str) -> Any:
    """The paytables or the odds of a game's rules."""
    from game.advisor.sheets import sheets

    scene: Any = router.page("rules", slug)
    scene.tab, scene.sheets = tab, sheets(scene.game)
    return scene


def _grid(router: Router) -> Any:
    router.shell.change(lobby="grid")
    pictures.play_some(router)
    return router.page("lobby")


def _erred(router: Router, page: str) -> Any:
    """A page of the book after rounds whose last choice was always the coach's worst."""
    router.store.buy_in(router.player, 800_000)
    for slug in DECIDED:
        session: Any = router.session(slug)
        session.deal({session.seats[0]: opening_bets(session.game, session.rules)})
        while session.turn:
            said = session.advice()
            session.act(
                min(said.ev, key=said.ev.__getitem__) if said is not None and said.ev else str(session.legal()[-1])
            )
        session.get_up()
    return router.page(page)


def _rich(router: Router, page: str) -> Any:
    """A page, or a table at its decision, of somebody with the longest name and as much money as anybody has."""
    router.store.change_player(router.player, name="Wilhelmina Montgomery-Wo")
    router.store.buy_in(router.player, 123_256_750)
    return pictures.scene_of(router, page)


def _broke(router: Router) -> Any:
    """A terminal with nothing on its account."""
    router.floor = Floor(router.store, router.root, "hybrid", seeds=router.own_seeds, local=lambda moment: moment)
    return router.table(SLUGS[0])


def _sit_down(router: Router) -> Any:
    """The dialog of who sits down at another seat."""
    table: Any = pictures.at_table(router, SLUGS[0], "betting")
    return table.obey(SitHere(2)).scene


def _replayed(router: Router, slug: str) -> Any:
    pictures.play_at(router, slug, 4)
    return router.replay(4)


STATES: dict[str, Callable[[Router], Any]] = {
    **{f"{STAND}show:{slug}": partial(_show, slug=slug, turn=0) for slug in DECIDED},
    **{f"{STAND}round:{slug}": partial(_show, slug=slug, turn=1) for slug in DECIDED[:2]},
    **{f"{STAND}visitor:{slug}": partial(_visitor, slug=slug) for slug in SLUGS},
    f"{STAND}visitor-bets": partial(_visitor, slug=SLUGS[0], plays=False),
    f"{STAND}asked": partial(_visitor, slug=SLUGS[0], seconds=IDLE + 1),
    f"{STAND}farewell": partial(_visitor, slug=SLUGS[0], seconds=LIMIT + 1),
    f"{STAND}pin": _pin,
    f"{STAND}behind": lambda router: _behind(_stand(router)),
    f"{STAND}scenes": lambda router: ScenesOfShow(_stand(router)),
    f"{STAND}rules": lambda router: _read(_visitor(router, SLUGS[0])),
    f"{STAND}ended": lambda router: ended(_stand(router)),
    "leave": lambda router: leaving(router.shell),
    "lobby:grid": _grid,
    **{f"empty:{page}": methodcaller("page", page) for page in ("lobby", "history", "statistics", "mistakes", "cashier")},
    **{f"erred:{page}": partial(_erred, page=page) for page in ("mistakes", "practice", "statistics")},
    **{f"rich:{page}": partial(_rich, page=page) for page in ("lobby", "history", "cashier", "profile", *SLUGS[:2], SLUGS[8])},
    "broke:terminal": _broke,
    "sit-down": _sit_down,
    **{f"full:{slug}": partial(_full, slug=slug) for slug in SLUGS},
    **{f"drawer:{slug}": partial(_drawer, slug=slug) for slug in SLUGS},
    **{f"two:{slug}": partial(_two, slug=slug, dealt=False) for slug in SLUGS[:3]},
    **{f"covered:{slug}": partial(_two, slug=slug, dealt=True) for slug in DECIDED[:3]},
    **{f"missed:{slug}": partial(_missed, slug=slug) for slug in SLUGS},
    f"done:{SLUGS[0]}": partial(_done, slug=SLUGS[0]),
    **{f"asked:{slug}": partial(_known, slug=slug) for slug in SLUGS},
    **{f"called:{slug}": partial(_known, slug=slug, told=True) for slug in DECIDED},
    **{f"guide-{many}:{slug}": partial(_step, slug=slug, many=many) for slug in SLUGS for many in (2, 5, 99)},
    **{f"replay:{slug}": partial(_replayed, slug=slug) for slug in SLUGS},
    **{f"{name}:{slug}": partial(_tab, slug=slug, tab=tab) for name, tab in (("pays", "pays"), ("par", "odds")) for slug in SLUGS},
}  # fmt: skip
"""Every state by its name."""
