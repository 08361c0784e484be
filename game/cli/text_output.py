"""Results as lines for a terminal; everything also comes as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any


def lines(value: Mapping[str, Any]) -> Iterator[str]:
    """A settlement, an advice or any flat report in words, amounts in dollars.

    >>> list(lines({"seat": 1, "ev": {"fold": -1000.0, "bet 1x": -812.4}, "best": "bet 1x", "method": "exact"}))
    ['seat 1, exact: average net, wagers included', '  bet 1x        -$8.12  best', '  fold         -$10.00']
    """
    from ..core.money import dollars  # with msgspec, a fifth of a start

    if "ev" in value:
        from ..odds.advice import NET_WORDS

        yield f"seat {value['seat']}, {value['method']}: {NET_WORDS}"
        for name, cents in sorted(value["ev"].items(), key=lambda pair: -pair[1]):
            yield f"  {name:10} {dollars(round(cents)):>9}{'  best' if name == value['best'] else ''}"
        for verb, (least, most) in value.get("amounts", {}).items():
            yield f"  {verb} {dollars(least)} to {dollars(most)}: on the line between these"
    elif "seats" in value:
        yield f"{value['game']}{', void' if value['void'] else ''}"
        for seat, told in value["seats"].items():
            staked, returned, net = (
                dollars(told["staked"]),
                dollars(told["returned"]),
                dollars(told["net"], sign=True),
            )
            yield f"seat {seat}: staked {staked}, returned {returned}, net {net}"
            for name, wager in told["wagers"].items():
                yield f"  {name:18} {dollars(wager['staked']):>10} {dollars(wager['returned']):>12}  {wager['result']}"
            if tip := told.get("tip"):
                name, given = f"tip, {tip['wager']}", dollars(tip["staked"])
                boxed = f"{dollars(tip['to_dealers'])} to the dealers"
                yield f"  {name:18} {given:>10}  {tip['result']}, {boxed}"
        for name, cents in value["meters"].items():
            yield f"meter {name}: {dollars(cents)}"
    else:
        for name, told in value.items():
            yield f"{name}: {told}"


def print_answer(value: Any, as_json: bool) -> None:
    """Print a report as JSON, or as `lines`."""
    if as_json:
        print(json.dumps(value))
        return
    for line in lines(value):
        print(line)


def print_now(words: str) -> None:
    """Print a line at once, also into a pipe."""
    print(words, flush=True)
