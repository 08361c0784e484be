"""The tables as Gymnasium environments, for research: `pip install linden-house[env]`.

    >>> import gymnasium
    >>> table = gymnasium.make("linden_house.env:LindenHouse/GoForeIt-v0", values=True)

An episode is one round of one seat, alone against the house. Its first action is `deal`; then the
seat decides, as often as the dealer asks. The reward comes with the round's last step: what the
seat won, in base wagers. Since a round begins with `deal`, also those that end without a question
count, and the mean reward of best play is the `ev` of the game's PAR sheet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..core.cards import HIDDEN, Card, show
from ..core.declaration import LET_IT_RIDE, Game, HouseRules, Offer
from ..core.errors import HouseError
from ..games import GAMES
from ..odds.coach import advise
from ..odds.simulation.simulate import usual_bets
from ..rounds import Action, Pile, State, View, act, check_bets, legal, seen, start, stock
from . import net

__all__ = ["DEAL", "SEAT", "Table", "actions", "identity", "places", "register", "stages"]

SEAT: Final = 1
DEAL: Final = "deal"

Observation = dict[str, Any]

CardCapacity = int
"""How many cards a place can hold."""


@cache
def actions(slug: str) -> tuple[str, ...]:
    """Every action that a game may ever leave open, `deal` first; the action space counts them.

    Cards are named by where they lie in the seat's own hand, in ascending order: `exchange 0 4`
    gives up the least and the greatest of five.

    >>> actions("criss-cross-poker")
    ('deal', 'fold', 'bet 1x', 'bet 2x', 'bet 3x')
    >>> len(actions("lunar-poker"))
    30
    """
    game = GAMES[slug]
    names: list[str] = []
    match game.family:
        case "streets":
            for street in game.streets:
                names += ["fold"] * street.fold + ["check"] * street.check
                names += [LET_IT_RIDE] * street.takes_back
                times = street.times if isinstance(street.times, tuple) else (1, 2, 3)
                names += [street.verb] if street.plain else [f"{street.verb} {n}x" for n in times]
        case "blackjack":
            names += ["insurance", "even-money", "no-insurance", "surrender", "hit", "stand"]
            names += ["double", "split", "second-chance", "decline"]
        case "pai-gow":
            names += ["house-way", *(f"set {at}" for at in range(game.hole)), "decline", "double"]
        case "draw":
            some = [at for n in range(2, game.hole + 1) for at in combinations(range(game.hole), n)]
            names += ["fold", "bet", "buy", *(f"exchange {' '.join(map(str, at))}" for at in some)]
        case _:  # at dice nothing is decided
            pass
    return tuple(dict.fromkeys((DEAL, *names)))


@cache
def places(slug: str) -> Mapping[str, CardCapacity]:
    """How many cards each place of a game can hold that the seat may see, in the order in which
    `cards` shows them.

    >>> dict(places("criss-cross-poker"))
    {'seat 1': 2, 'community': 5}
    """
    game = GAMES[slug]
    own = f"seat {SEAT}"
    if game.family == "dice":
        return {}
    if game.family == "blackjack":
        hands = (own, *(f"{own} hand {n}" for n in (2, 3, 4)), f"{own} second chance")
        most_cards = 21  # twenty-one aces
        return dict.fromkeys((*hands, "dealer"), most_cards)
    more = 1 if game.family == "draw" else 0  # a sixth card may be bought
    held = {own: game.hole + more, "dealer": game.dealer, "community": len(game.community)}
    return {place: cards for place, cards in held.items() if cards}


@cache
def stages(slug: str) -> tuple[str, ...]:
    """Where a round may be when the seat is asked: "" before the deal, `over` when it is settled."""
    game = GAMES[slug]
    named = {
        "streets": tuple(street.name for street in game.streets),
        "blackjack": ("insurance", "play", "second-chance"),
        "pai-gow": ("setting", "double-down"),
        "draw": ("choice", "draw"),
    }
    return ("", *named.get(game.family, ()), "over")


class Table(gymnasium.Env[Observation, int]):
    """One seat at a table of the house.

    `wagers` are its stakes before the deal in cents by name (the least of what is mandatory, unless
    said); `rules` are the house's. With `values`, every `info` has what the open actions are worth
    (see `step`), which takes the advisor's time.

    An observation has

    - `cards`: what lies at each place of `places`, one number a card;
    - `stakes`: what the seat has on each wager of `game.wagers`, in base wagers;
    - `stage`: where the round is, of `stages`;
    - `hand`: which of its hands is asked about, where the seat has several (blackjack), else 0;
    - `action_mask`: 1 for what is open, of `actions`.

    Raises `HouseError` for a game, a wager or a rule that there is not, and where the rules draw
    irregularities: what they ask has no place among the actions.

    >>> table = Table("go-fore-it", values=True)
    >>> seen_now, told = table.reset(seed=7)
    >>> told["open"]
    ['deal']
    >>> seen_now, reward, over, _, told = table.step(0)
    >>> over, reward, told["open"], told["values"].round(2).tolist()
    (False, 0.0, ['fold', 'back-9'], [nan, -1.0, -1.75])
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - the form that Gymnasium reads

    def __init__(
        self,
        game: str,
        *,
        wagers: Mapping[str, int] | None = None,
        rules: HouseRules | None = None,
        values: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.game: Game = GAMES[game]
        self.rules = rules or self.game.house_rules
        if self.rules.irregularities != "off":
            raise HouseError("rules.irregularities", "must be off")
        self.wagers = dict(usual_bets(self.game, self.rules) if wagers is None else wagers)
        check_bets(self.game, {SEAT: self.wagers}, self.rules)
        self.values, self.render_mode = values, render_mode
        self.base = self.wagers.get(self.game.base) or max(self.wagers.values())
        """Cents of a base wager: the unit of rewards, values and stakes."""
        self.actions = actions(game)
        self.action_space: spaces.Space[Any] = spaces.Discrete(len(self.actions))
        highest = max(self.rules.table_maximum, self.rules.side_maximum)
        most_staked = 4 * 2 * highest  # four hands of a split, each doubled
        card_codes = 2 + 53  # nothing, a card face down, each card, the joker last
        self.observation_space = spaces.Dict(
            {
                "cards": spaces.MultiDiscrete([card_codes] * max(1, sum(places(game).values()))),
                "stakes": spaces.Box(
                    0, most_staked / self.base, (len(self.game.wagers),), np.float32
                ),
                "stage": spaces.Discrete(len(stages(game))),
                "hand": spaces.Discrete(5),
                "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8),
            }
        )
        self.state: State | None = None
        """The round; None before the deal."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """The table before a deal. The same seed deals the same rounds, one after the other."""
        super().reset(seed=seed, options=options)
        self.state = None
        return self._observed(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out an open action; a closed one changes nothing and is named in `info["refused"]`.

        Returns what is seen then, the reward in base wagers (0 until the round is over), whether
        it is over, False, and `info`.

        `info` has `action_mask`; `open`, the actions' names; with `values`, `values`: what each
        action is worth from here to the end of the round in base wagers, everything staked counted
        as spent, not a number where it is closed; and `standard_error` where that is an estimate.
        At the end of the round it has `net`, in cents.
        """
        name = self.actions[int(action)]
        chosen = self._open_actions().get(name)
        if chosen is None:
            return self._observed(), 0.0, self._is_over(), False, self._info() | {"refused": name}
        if self.state is None:
            dealt = stock(self.game, self.np_random.bytes(32), self.rules)
            self.state = start(self.game, {SEAT: self.wagers}, dealt, Offer(self.rules)).state
        else:
            self.state = act(self.game, self.state, chosen).state
        reward = net(self.state, SEAT) / self.base if self._is_over() else 0.0
        return self._observed(), reward, self._is_over(), False, self._info()

    def render(self) -> str | None:
        """With `render_mode="ansi"`, the table in a few words."""
        if self.render_mode != "ansi":
            return None
        if self.state is None:
            return f"{self.game.title}: before the deal"
        view = seen(self.state, SEAT)
        lines = [f"{place}: {show(cards)}" for place, cards in view.piles.items()]
        return "\n".join([f"{self.game.title}, {view.stage}", *lines])

    def _is_over(self) -> bool:
        return self.state is not None and not self.state.turn

    def _open_actions(self) -> dict[str, Action]:
        """What is open, by the names of `actions`."""
        if self.state is None:
            return {DEAL: Action(DEAL)}
        own = sorted(self.state.piles.get(f"seat {SEAT}", Pile()).cards)
        return {_action_name(one, own): one for one in legal(self.game, self.state)}

    def _mask(self, names: Mapping[str, Action]) -> NDArray[np.int8]:
        mask = np.zeros(len(self.actions), np.int8)
        mask[[self.actions.index(name) for name in names]] = 1
        return mask

    def _observed(self) -> Observation:
        held = places(self.game.slug)
        cards = np.zeros(max(1, sum(held.values())), np.int64)
        stakes = np.zeros(len(self.game.wagers), np.float32)
        stage, hand = "over" if self._is_over() else "", 0
        if self.state is not None:
            view = seen(self.state, SEAT)
            at = 0
            for place, most in held.items():
                lying = view.piles.get(place, ())[:most]
                cards[at : at + len(lying)] = [1 if card == HIDDEN else card + 2 for card in lying]
                at += most
            names = [wager.name for wager in self.game.wagers]
            for (seat, wager, _), cents in view.stakes.items():
                if seat == SEAT:
                    stakes[names.index(wager)] += np.float32(cents / self.base)
            if not self._is_over():
                stage, hand = view.stage, int(getattr(view.memo, "asked", 0))
        return {
            "cards": cards,
            "stakes": stakes,
            "stage": np.int64(stages(self.game.slug).index(stage)),
            "hand": np.int64(hand),
            "action_mask": self._mask(self._open_actions()),
        }

    def _info(self) -> dict[str, Any]:
        names = self._open_actions()
        told: dict[str, Any] = {"action_mask": self._mask(names), "open": list(names)}
        if self._is_over() and self.state is not None:
            told["net"] = net(self.state, SEAT)
        if self.values and self.state is not None and names:
            told |= self._values_info(seen(self.state, SEAT), names)
        return told

    def _values_info(self, view: View, names: Mapping[str, Action]) -> dict[str, Any]:
        said = advise(self.game, view, tuple(names.values()))
        worth = np.full(len(self.actions), np.nan)
        if said is not None:
            for name, action in names.items():
                worth[self.actions.index(name)] = said.ev[str(action)] / self.base
        return {
            "values": worth,
            "standard_error": said.standard_error / self.base if said is not None else 0.0,
        }


def _action_name(action: Action, own: Sequence[Card]) -> str:
    return (
        f"{action.verb} {' '.join(str(own.index(c)) for c in action.cards)}"
        if action.cards
        else str(action)
    )


def identity(slug: str) -> str:
    """The name under which Gymnasium knows a game.

    >>> identity("criss-cross-poker")
    'LindenHouse/CrissCrossPoker-v0'
    """
    return f"LindenHouse/{''.join(word.capitalize() for word in slug.split('-'))}-v0"


def register() -> None:
    """Make every game known to Gymnasium; done when this module is imported."""
    for slug in GAMES:
        if identity(slug) not in gymnasium.registry:
            gymnasium.register(
                identity(slug),
                entry_point=f"{__name__}:Table",
                kwargs={"game": slug},
                max_episode_steps=200,
            )


register()
