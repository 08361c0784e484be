"""What a wager takes and costs: its limits and its house edge, in the panel while wagers are placed and in the tag of its spot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.advisor.worth import mandatory, worth_of
from game.client.table import funds
from game.client.table.blocks import WagerCost
from game.client.table.drawings import TAG
from game.client.table.pieces import Drawing, Token, pill
from game.declare import Game, HouseRules, Wager, money_range
from game.money import short

if TYPE_CHECKING:
    from game.client.table.frame import Frame
    from game.client.table.moment import Moment, Pointed

MAIN: Final = "main"
BASE: Final = "base"
WIDE: Final = 292.0
CARRIED: Final = 24.0
ASIDE: Final = 36.0
"""The radius of the chip that goes with the pointer, and how far from its tip it is, so that the spot stays in sight."""


def edge(game: Game, name: str, rules: HouseRules) -> float | None:
    """The house edge of a wager by best play (`main` and `base` as in `mandatory`), None when it was not counted.

    >>> from game.rules import GAMES
    >>> from game.declare import HouseRules
    >>> f"{edge(GAMES['criss-cross-poker'], 'main', HouseRules()):.4f}"
    '0.0433'
    """
    found = worth_of(game).get(name)
    if not found:
        return None
    governs = game.base_letter if name in (MAIN, BASE) else name
    letter = game.letter(governs, rules) if governs else ""
    ev, _ = found.get(letter) or next(iter(found.values()))
    return -ev / (game.quoted[0] if name == MAIN else 1)


def costs(m: Moment) -> tuple[WagerCost, ...]:
    """What must be placed and the optional wagers as the panel lists them while betting."""
    game, rules = m.game, m.desk.rules
    placed = m.hand.placed
    out = []
    for name, title, per in mandatory(game):
        price = edge(game, name, rules)
        if price is not None:
            out.append(WagerCost(title, f"of {per}", price, game.base in placed))
    for wager in game.wagers:
        price = None if wager.later or wager.on_seat or not wager.optional else edge(game, wager.name, rules)
        if price is not None:
            out.append(WagerCost(wager.title, _pays(game, wager, rules), price, wager.name in placed))
    return tuple(out)


def _pays(game: Game, wager: Wager, rules: HouseRules) -> str:
    """The best odds of a wager in words."""
    if not wager.pays:
        return ""
    rows = list(game.paytable(wager.name, rules))
    if any(row.odds.percent for row in rows):
        return "at its seed"
    best = max(rows, key=lambda row: row.odds.win / row.odds.per if row.odds.per else 0).odds
    return str(best) if len(rows) == 1 else f"up to {best}"


# -- the tag of a wager under the pointer or the focus, while betting -------------------------------------------------


def edge_words(game: Game, wager: Wager, rules: HouseRules) -> str:
    """A wager's house edge in words, from the shipped sheets; empty when nothing is known of it.

    >>> from game.rules import GAMES
    >>> from game.declare import HouseRules
    >>> game = GAMES["criss-cross-poker"]
    >>> edge_words(game, game.wager("five-card-bonus"), HouseRules())
    'House edge 3.53 %'
    """
    whole = None if wager.optional else edge(game, MAIN, rules)
    found = edge(game, wager.name, rules) if whole is None else whole
    if found is None:
        return ""
    return f"{'House edge' if whole is None else 'The game’s edge'} {found * 100:.2f} %"


def tag_lines(m: Moment, wager: Wager) -> tuple[str, ...]:
    """What the tag says under the wager's title."""
    game, rules = m.game, m.desk.rules
    low, high = money_range(wager, rules)
    limits = f"Exactly {short(low)}" if low == high else f"{short(low)} to {short(high)}"
    said = [limits + (", optional" if wager.optional else "")]
    if wager.same_as:
        said.append(f"Equals {game.wager(wager.same_as).title}")
    if wager.pays and (letter := game.letter(wager.name, rules)):
        said.append(f"Paytable {letter}")
    if m.odds and (price := edge_words(game, wager, rules)):
        said.append(price)
    if wager.name in m.hand.closed:
        said.append("Closed while its sequence runs")
    return tuple(said)


def tag(m: Moment, frame: Frame, pointed: Pointed) -> list[Drawing | Token]:
    """The tag over the stage, when a spot is pointed at or focused while betting, and the chosen chip at the pointer."""
    kind, _, name = (pointed.hover or pointed.ring).partition(" ")
    if kind != "spot" or not m.betting or name not in m.layout.spots:
        return []
    if m.shown.results:
        return _carried(m, frame, pointed)
    wager, spot = m.game.wager(name), m.layout.spots[name]
    said = tag_lines(m, wager)
    tall = (44 + TAG * len(said)) * m.ruler.grow
    below = spot.at[1] + spot.r + 44 + tall < 950
    top = spot.at[1] + spot.r + 44 if below else spot.at[1] - spot.r - 56 - tall
    left = min(max(spot.at[0] - WIDE / 2, 70), 1450 - WIDE)
    args = (wager.title, said, round(spot.at[0] - left), below)
    return [Drawing("tag", "wager tag", (left + frame.shift, top, WIDE, tall), args), *_carried(m, frame, pointed)]


def _carried(m: Moment, frame: Frame, pointed: Pointed) -> list[Drawing | Token]:
    """The chosen chip beside the pointer, and what a click adds, while the pointer is over a spot and the chip can be paid."""
    if pointed.at is None or not pointed.hover.startswith("spot ") or m.hand.chip in funds.closed_chips(m):
        return []
    x, y = frame.stage.design(pointed.at)
    x, y = x + ASIDE, y + ASIDE
    chip = Token("carried chip", "chip", x, y, CARRIED, 1.5 * CARRIED, (m.hand.chip,))
    ring = Drawing("carried ring", "chip ring", (x - CARRIED, y - CARRIED, 2 * CARRIED, 2 * CARRIED))
    return [chip, ring, pill(m.ruler, "carried sum", f"+{short(m.hand.chip * 100)}", x, y + CARRIED + 16)]
