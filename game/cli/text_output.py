"""Results as lines for a terminal; everything also comes as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any


def settlement_or_advice_lines(report: Mapping[str, Any]) -> Iterator[str]:
    """A settlement or an advice as lines, amounts in dollars; any other report as `name: value`.

    >>> advice = {"seat": 1, "ev": {"fold": -1000.0, "bet 1x": -812.4}, "best": "bet 1x", "method": "exact"}
    >>> list(settlement_or_advice_lines(advice))
    ['seat 1, exact: average net, wagers included', '  bet 1x        -$8.12  best', '  fold         -$10.00']
    """
    from ..core.money import dollars  # with msgspec, a fifth of a start

    if "ev" in report:
        from ..odds.advice import NET_WORDS

        yield f"seat {report['seat']}, {report['method']}: {NET_WORDS}"
        for name, cents in sorted(report["ev"].items(), key=lambda pair: -pair[1]):
            yield f"  {name:10} {dollars(round(cents)):>9}{'  best' if name == report['best'] else ''}"
        for verb, (least, most) in report.get("amounts", {}).items():
            yield f"  {verb} {dollars(least)} to {dollars(most)}: on the line between these"
    elif "seats" in report:
        yield f"{report['game']}{', void' if report['void'] else ''}"
        for seat, told in report["seats"].items():
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
        for name, cents in report["meters"].items():
            yield f"meter {name}: {dollars(cents)}"
    else:
        for name, told in report.items():
            yield f"{name}: {told}"


def print_answer(value: Any, as_json: bool) -> None:
    """Print a report as JSON, or a settlement, an advice or a flat report as lines."""
    if as_json:
        print(json.dumps(value))
        return
    for line in settlement_or_advice_lines(value):
        print(line)


def print_now(words: str) -> None:
    """Print a line at once, also into a pipe."""
    print(words, flush=True)
