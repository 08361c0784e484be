"""Freezes how the tables look and move, so that a rebuilt window can be held against it picture by
picture and cue by cue.

    python tools/visual_regression.py draw FOLDER [--only SLUG,...] [--moving]   every still moment,
    cue list and (with --moving) every 50 ms
    python tools/visual_regression.py compare BEFORE AFTER                       pixel by pixel;
    exit status 1 where anything differs
    python tools/visual_regression.py keep [--only SLUG,...]                     write
    tests/client/frozen/*.npz anew, after looking at them
    python tools/visual_regression.py cues [--only SLUG,...]                     write their cue
    lists anew, and no picture
    python tools/visual_regression.py strip FOLDER [--only SLUG,...] [--events Dealt,...]  film
    strips of movements and celebrations: a frame
                                                                      every 60 ms, to be looked at
                                                                      beside the storyboards
    python tools/visual_regression.py scenes FOLDER [--only NAME,...]            every scene in five
    windows (--windows 1366x768,1920x1080@200), their hashes in FOLDER/hashes.txt
    python tools/visual_regression.py scenes AFTER --like BEFORE                 the scenes that
    have changed since, each before and after in one picture

Rounds are played through the window's loop from fixed seeds under a clock wound by hand. The
reduced pictures under `tests/client/frozen/` are averages of sixteen by sixteen pixels: a test
compares them with a small tolerance, and the cue lists exactly.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

FROZEN_FOLDER = ROOT / "tests" / "client" / "frozen"
SIZES = ((1280, 720), (1920, 1080), (2560, 1440))
FRAME_SECONDS = 0.05
"""Seconds between two frames of a movement."""


class Strip:
    """The layout of a film strip; sizes are pixels."""

    frame_seconds = 0.06
    window = (1280, 720)
    frame_width = 480
    columns = 4
    most_frames = 20


class Frame(NamedTuple):
    """One picture: its name (`plain decision 1`), and the surface; `still` when nothing moves in
    it.
    """

    name: str
    surface: Any
    still: bool


class Sitter:
    """Somebody at a table under a clock wound by hand: the only place that knows how the window is
    driven and read.
    """

    def __init__(self, router: Any, scene: Any, size: tuple[int, int]) -> None:
        from game.client.window.loop import Canvas, Loop
        from game.games import SLUGS

        self.router, self.scene = router, scene
        # Imre deals, as when the pictures were found good
        scene.day = -SLUGS.index(scene.visit.game.slug)
        scene.blinks = False
        self.canvas = Canvas(size)
        self.loop = Loop(self.canvas, router.shell, scene)
        scene._ahead = None  # pictures drawn ahead of need follow the processor's clock
        self.cues: list[str] = []
        self.part = self.canvas.surface.get_rect()
        self.step()

    def step(self, *events: Any, seconds: float = 0.0) -> None:
        """One turn of the loop after so much time."""
        self.router.shell.clock.wind(seconds)
        self.loop.step(events)

    def key(self, code: int) -> None:
        """Press a key half a second after whatever came before; what it sets moving is noted."""
        import pygame

        self.router.shell.clock.wind(0.5)
        self.step(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0))
        self.note()

    def decide(self) -> None:
        """Take the decision that a typical bot would."""
        from game.play.seats.bots import choose_action

        session = self.scene.visit.session
        self.router.shell.clock.wind(0.5)
        self.scene.visit.act(
            str(choose_action(session.game, session.view(), session.legal(), "typical"))
        )
        self.note()
        self.step()

    def note(self) -> None:
        """Keep the cue list as it stands now, times from its own start."""
        cues = self.scene.visit.timeline._cues
        if cues:
            self.cues.append("")
        begin = cues[0].start if cues else 0.0
        self.cues += [f"{cue.start - begin:.4f} {cue.seconds:.4f} {cue.event!r}" for cue in cues]

    @property
    def moving(self) -> bool:
        """Whether something is still told."""
        return bool(self.scene.visit.timeline.busy)

    def picture(self) -> Any:
        """A copy of what is on the canvas, drawn whole: what lies there, without a win's light and
        what is said of it, which have tests of their own; whatever comes softly is there.
        """
        from game.client.table.motion.light_effects import Fades, Slides

        told = self.scene.visit.timeline
        told._won, told._light, told.praise, told._praise = None, (), None, ("", 0.0, 0.0)
        # hands are back and lines gone, and a frame that breathes is as it was
        self.step(seconds=1.2)
        self.scene._fades, self.scene._slides = Fades(), Slides()
        self.scene._pose = self.scene._pose._replace(since=0.0)
        self.loop._force_all()
        self.loop.step()
        return self.canvas.surface.copy()


def played(
    slug: str, size: tuple[int, int], variant: str, *, moving: bool = False, stride: int = 8
) -> Iterator[Frame | list[str]]:
    """The pictures of a table in one variant, and last its cue lists; every frame of a movement
    with `moving`.
    """
    import pygame

    from game.client.pictures import play_at, studio
    from game.client.table.model.intents import ToggleBox
    from game.games import GAMES

    game = GAMES[slug]
    with studio(ROOT, reduced_motion=variant == "reduced") as router:
        router.shell.change(speed="normal", coach="before")
        play_at(router, slug, 2)
        router._sessions.clear()
        scene: Any = (
            router.replay(router.store.history.rounds(_all(router), limit=1)[0].id)
            if variant == "again"
            else router.table(slug)
        )
        one = Sitter(router, scene, size)
        if variant == "again":
            one.note()
            yield from _rest(one, variant, "told", moving=moving, stride=stride)
            yield one.cues
            return
        yield Frame(f"{variant} bare", one.picture(), still=True)
        if variant == "boxes":
            scene.obey(ToggleBox(_next_box(game, scene)))
        one.key(pygame.K_r)
        one.step(seconds=0.6)
        yield Frame(f"{variant} betting", one.picture(), still=True)
        one.key(pygame.K_d)
        yield from _rest(one, variant, "dealt", moving=moving, stride=stride)
        number = 0
        while scene.visit.session.turn:
            number += 1
            one.decide()
            yield from _rest(one, variant, f"decided {number}", moving=moving, stride=stride)
        one.key(pygame.K_c)
        one.step(seconds=0.6)
        yield Frame(f"{variant} after", one.picture(), still=True)
        yield one.cues


def won_greatly(
    router: Any,
    slug: str,
    size: tuple[int, int],
    cents: int = 60_000,
    hand: str = "Nines full of kings",
    odds: str = "",
) -> Sitter:
    """Somebody who has just won so much for $5 (120 to 1 unless said), at the beginning of the
    celebration.
    """
    import pygame

    from game.client.pictures import play_at
    from game.client.scenes.motion import Pace
    from game.client.table.model.felt_state import Result
    from game.client.table.motion.celebration import celebration_of

    play_at(router, slug, 2)
    router._sessions.clear()
    one = Sitter(router, router.table(slug), size)
    one.key(pygame.K_r)
    one.key(pygame.K_d)
    told = one.scene.visit.timeline
    while one.moving or one.scene.visit.session.turn:
        if one.moving:
            one.step(seconds=FRAME_SECONDS)
        else:
            one.decide()
    spot = next(spot for spot in told.shown.results if spot.seat == told.table.own)
    won = {spot: Result("win", cents, 500, odds or f"{cents // 500} to 1", hand)}
    felt = told.table.with_shown(told.shown.with_changes(results=won, over=True), told.table.own)
    told._won = (
        router.shell.clock.now(),
        celebration_of(felt, (spot.seat,), Pace(reduced=router.shell.pace.reduced)),
    )
    told._time_praise(router.shell.pace)
    return one


def strips(
    folder: Path,
    slug: str,
    wanted: tuple[str, ...],
    part: tuple[int, ...],
    *,
    still: bool = False,
    rounds: int = 12,
) -> None:
    """A film strip of the first event of each kind at a table, from its start to when it has come
    to rest; `Next` is how the felt is cleared.
    """
    from game.client.pictures import studio
    from game.play.seats.bots import least_opening_bets

    left = set(wanted)
    with studio(ROOT, reduced_motion=still) as router:
        router.shell.change(speed="normal", coach="off")
        one = Sitter(router, router.table(slug), Strip.window)
        one.part = one.part if not part else one.part.clip(part)
        for _ in range(rounds):
            visit = one.scene.visit
            visit.lay_wagers(least_opening_bets(visit.game, visit.session.rules))
            one.scene.deal_placed()
            while left:
                _film(one, folder / slug, left)
                if not visit.session.turn:
                    break
                folds = (
                    [a for a in visit.session.legal() if a.verb == "fold"]
                    if "Folded" in left
                    else []
                )
                one.router.shell.clock.wind(0.5)
                visit.act(str(folds[0])) if folds else one.decide()
            visit.clear_results()
            frames = []
            while "Next" in left and visit.timeline.moving:
                frames.append(_frame(one))
                one.step(seconds=Strip.frame_seconds)
            if frames:
                left.discard("Next")
                _sheet(folder / f"{slug}-Next.png", frames)
            if not left:
                return


def _film(one: Sitter, where: Path, left: set[str]) -> None:
    """Let what is told now be told, and keep a strip of each kind of event in it that is still
    missing.
    """
    timeline, clock, frames = one.scene.visit.timeline, one.router.shell.clock, []
    cues = {name: c for c in reversed(timeline._cues) if (name := _kind(c.event)) in left}
    if not cues:
        one.scene.visit.skip()
        return
    end = max(c.start + c.seconds for c in cues.values()) + 1.2
    while timeline.moving and clock.now() < end:
        frames.append((clock.now(), _frame(one)))
        one.step(seconds=Strip.frame_seconds)
    frames.append((clock.now(), _frame(one)))
    one.scene.visit.skip()
    for name, cue in cues.items():
        after = 1.2 if name in ("Dealt", "Closed", "Paid") else 0.5
        near = [
            f
            for at, f in frames
            if cue.start - Strip.frame_seconds < at < cue.start + cue.seconds + after
        ]
        left.discard(name)
        _sheet(where.with_name(f"{where.name}-{name}.png"), near)


def _kind(event: Any) -> str:
    """How a strip is called: by the kind of its event, and of a marker by what is marked."""
    return type(event).__name__ + (
        f"-{event.kind}" if hasattr(event, "place") and hasattr(event, "kind") else ""
    )


def _frame(one: Sitter) -> Any:
    """The part of the window that is filmed, small."""
    import pygame

    part = one.canvas.surface.subsurface(one.part)
    return pygame.transform.smoothscale(
        part, (Strip.frame_width, Strip.frame_width * part.get_height() // part.get_width())
    )


def _sheet(out: Path, frames: list[Any]) -> None:
    """Frames beside each other, row by row, as one picture."""
    import pygame

    frames = frames[: Strip.most_frames]
    wide, high = frames[0].get_size()
    page = pygame.Surface(
        (Strip.columns * (wide + 4), -(-len(frames) // Strip.columns) * (high + 4))
    )
    for i, frame in enumerate(frames):
        page.blit(frame, (i % Strip.columns * (wide + 4), i // Strip.columns * (high + 4)))
    out.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(page, str(out))
    print(out, len(frames), flush=True)


def celebration_of(folder: Path, slug: str, *, still: bool = False) -> None:
    """Film strips of a win of each grade at a table; of what is slow a frame every fourth beat."""
    from game.client.pictures import studio

    for grade, cents, step in (("S", 500, 1), ("M", 5_000, 2), ("L", 10_000, 3), ("XL", 60_000, 4)):
        with studio(ROOT, reduced_motion=still) as router:
            router.shell.change(speed="normal", coach="off")
            one, frames = won_greatly(router, slug, Strip.window, cents), []
            while one.scene.visit.timeline.celebration is not None:
                frames.append(_frame(one))
                one.step(seconds=Strip.frame_seconds * step)
            _sheet(folder / f"{slug}-win-{grade}.png", [*frames, _frame(one)])


def _all(router: Any) -> Any:
    from game.book import Filter

    return Filter(player=router.player)


def _next_box(game: Any, scene: Any) -> int:
    from game.play.seats import adjacent_boxes

    taken = {b.seat for b in scene.visit.session.bots}
    own = scene.visit.session.seats
    free = [s for s in range(1, game.seats + 1) if s not in own]
    return next(
        (
            s
            for s in free
            if not adjacent_boxes.box_refusal(game, scene.visit.session.rules, own, taken, s)
        ),
        0,
    )


def _rest(one: Sitter, variant: str, name: str, *, moving: bool, stride: int) -> Iterator[Frame]:
    """Frames until nothing moves, then the still picture."""
    for number in range(4000):
        if not one.moving:
            break
        one.canvas.visible = moving or number % stride == 0
        one.step(seconds=FRAME_SECONDS)
        if moving:
            yield Frame(f"{variant} {name} {number:04d}", one.canvas.surface.copy(), still=False)
    one.canvas.visible = True
    one.step(seconds=0.6)
    yield Frame(f"{variant} {name}", one.picture(), still=True)


def variants(slug: str) -> tuple[str, ...]:
    """The variants that say something at this table: several boxes only where the chapter has them."""
    from game.games import GAMES

    return tuple(
        v
        for v in ("plain", "boxes", "reduced", "again")
        if v != "boxes" or GAMES[slug].boxes[0] > 1
    )


def sizes(variant: str) -> tuple[tuple[int, int], ...]:
    """The windows a variant is drawn in."""
    return SIZES if variant == "plain" else SIZES[:1]


def reduced(surface: Any) -> Any:
    """The picture as averages of cells of sixteen by sixteen pixels, red green blue."""
    import numpy as np
    import pygame

    rows = pygame.surfarray.pixels3d(surface).swapaxes(0, 1)
    cell = 16
    high, wide = rows.shape[0] // cell, rows.shape[1] // cell
    cells = (
        rows[: high * cell, : wide * cell]
        .reshape(high, cell, wide * cell, 3)
        .sum(axis=1, dtype=np.uint16)
    )
    whole = cells.reshape(high, wide, cell, 3).sum(axis=2, dtype=np.uint32).swapaxes(0, 1)
    return np.rint(whole / cell**2).astype(np.uint8)


def small(slug: str, size: tuple[int, int], variant: str) -> tuple[dict[str, Any], list[str]]:
    """The reduced still pictures of a table by name, and its cue lists. In the larger windows
    little of what moves is painted.
    """
    found: dict[str, Any] = {}
    cues: list[str] = []
    for item in played(slug, size, variant, stride=8 if size == SIZES[0] else 40):
        if isinstance(item, list):
            cues = item
        elif item.still:
            found[f"{item.name} {size[0]}x{size[1]}"] = reduced(item.surface)
    return found, cues


def keep(only: tuple[str, ...]) -> None:
    """Write what the test compares with."""
    import numpy as np

    from game.games import GAMES

    FROZEN_FOLDER.mkdir(exist_ok=True)
    for slug in only or tuple(GAMES):
        game = GAMES[slug]
        held: dict[str, Any] = {}
        for variant in variants(slug):
            cues: list[str] = []
            for size in sizes(variant):
                pictures, cues = small(slug, size, variant)
                held |= pictures
            held[f"{variant} cues"] = np.frombuffer("\n".join(cues).encode(), np.uint8)
        np.savez_compressed(FROZEN_FOLDER / f"{game.stem}.npz", **held)
        print(slug, len(held), "kept")


def keep_cues(only: tuple[str, ...]) -> None:
    """Write the cue lists that the test compares with, where a movement takes another time and
    nothing lies otherwise.
    """
    import numpy as np

    from game.games import GAMES

    for slug in only or tuple(GAMES):
        kept_in = FROZEN_FOLDER / f"{GAMES[slug].stem}.npz"
        with np.load(kept_in) as before:
            held = {name: before[name] for name in before.files}
        for variant in variants(slug):
            cues = next(
                item
                for item in played(slug, SIZES[0], variant, stride=10_000)
                if isinstance(item, list)
            )
            held[f"{variant} cues"] = np.frombuffer("\n".join(cues).encode(), np.uint8)
        np.savez_compressed(kept_in, **held)
        print(slug, "cue lists kept", flush=True)


def draw(folder: Path, only: tuple[str, ...], *, moving: bool) -> None:
    """Every picture as PNG, every cue list as text."""
    import pygame

    from game.games import GAMES

    for slug in only or tuple(GAMES):
        for variant in variants(slug):
            for size in sizes(variant):
                where = folder / slug / f"{size[0]}x{size[1]}"
                where.mkdir(parents=True, exist_ok=True)
                for item in played(slug, size, variant, moving=moving and size == SIZES[0]):
                    if isinstance(item, list):
                        (where / f"{variant}.cues").write_text("\n".join(item), encoding="utf-8")
                    else:
                        pygame.image.save(item.surface, str(where / f"{item.name}.png"))
        print(slug, flush=True)


def drawn_scenes(folder: Path) -> dict[str, str]:
    """The hash of each picture in a folder of scenes, by its file's name."""
    path = folder / "hashes.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {name: found for found, _, name in (line.partition(" ") for line in lines)}


def draw_scenes(args: argparse.Namespace) -> int:
    """Draw every scene in every window, in so many processes; how many are not as they were."""
    if args.workers > 1:
        shares = [
            subprocess.Popen(
                [sys.executable, *sys.argv, "--workers", "1", "--share", f"{i}/{args.workers}"]
            )
            for i in range(args.workers)
        ]
        return max(share.wait() for share in shares)
    from game.client import pictures

    import_module("tools.layout.speedups").speed_up_drawing()
    first, step = (int(part) for part in args.share.split("/"))
    only = tuple(filter(None, args.only.split(",")))
    names = [name for name in pictures.names() if name.startswith(only or "")]
    before = drawn_scenes(args.like) if args.like else {}
    changed = 0
    for window in args.windows.split(","):
        for name in names[first::step]:
            changed += _draw_scene(name, window, args, before)
    return 1 if changed else 0


def _draw_scene(name: str, window: str, args: argparse.Namespace, before: dict[str, str]) -> bool:
    """Draw a scene unless it was drawn; whether it has changed."""
    import pygame
    from PIL import Image

    from game.client import pictures

    file = f"{window}/{name.replace(':', '_')}.png"
    if file in drawn_scenes(args.folder):
        return False
    size, _, text = window.partition("@")
    wide, high = map(int, size.split("x"))
    with pictures.studio(ROOT, int(text or 100), panel_side=args.panel) as router:
        surface = pictures.scene_picture(router, name, (wide, high))
        pixels = pygame.image.tobytes(surface, "RGB")
    found = hashlib.sha256(pixels).hexdigest()
    out = args.folder / file
    out.parent.mkdir(parents=True, exist_ok=True)
    changed = before.get(file, "") not in ("", found)
    if changed or not before:
        picture = Image.frombytes("RGB", (wide, high), pixels)
        if changed and (args.like / file).is_file():
            picture = _comparison(Image.open(args.like / file), picture)
        picture.save(out, compress_level=1)
    if changed:
        print(f"{file} has changed", flush=True)
    with (args.folder / "hashes.txt").open("a", encoding="utf-8") as hashes:
        hashes.write(f"{found} {file}\n")
    return changed


def _comparison(before: Any, after: Any) -> Any:
    """A picture before and after, and what has changed in white, one under another if they are wide."""
    from PIL import Image, ImageChops

    same = before.size == after.size
    change = (
        ImageChops.difference(before, after).convert("L").point(lambda step: min(255, 8 * step))
        if same
        else after
    )
    wide, high = after.size
    across = (0, 1) if wide > high else (1, 0)  # under one another if wide
    whole = Image.new("RGB", (wide * (1 + 2 * across[0]), high * (1 + 2 * across[1])))
    for i, part in enumerate((before, after, change)):
        whole.paste(part, (i * wide * across[0], i * high * across[1]))
    return whole


def compare(before: Path, after: Path) -> int:
    """How many files differ; each is named with how many pixels and the greatest step of a colour."""
    import numpy as np
    import pygame

    worse = 0
    names = sorted({p.relative_to(d) for d in (before, after) for p in d.rglob("*") if p.is_file()})
    for name in names:
        old, new = before / name, after / name
        if not (old.is_file() and new.is_file()):
            worse += 1
            print(f"{name}: only {'before' if old.is_file() else 'after'}")
        elif name.suffix == ".png":
            a, b = (
                pygame.surfarray.array3d(pygame.image.load(str(p))).astype(int) for p in (old, new)
            )
            step = np.abs(a - b).max(axis=2) if a.shape == b.shape else None
            if step is None or step.any():
                worse += 1
                print(
                    f"{name}: "
                    + (
                        "another size"
                        if step is None
                        else f"{int((step > 0).sum())} pixels, at most {step.max()}"
                    )
                )
        elif old.read_bytes() != new.read_bytes():
            worse += 1
            print(f"{name}: other cues")
    print(f"{len(names)} files, {worse} differ")
    return 1 if worse else 0


def main() -> int:
    """Run a command; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("draw")
    one.add_argument("folder", type=Path)
    one.add_argument("--only", default="")
    one.add_argument("--moving", action="store_true")
    one = commands.add_parser("compare")
    one.add_argument("before", type=Path)
    one.add_argument("after", type=Path)
    one = commands.add_parser("strip")
    one.add_argument("folder", type=Path)
    one.add_argument("--only", default="")
    one.add_argument("--events", default="Dealt,Paid")
    one.add_argument("--part", default="", metavar="X,Y,W,H", help="of the window, 1280x720")
    one.add_argument("--wins", action="store_true", help="the celebrations, too")
    one.add_argument("--reduced", action="store_true", help="with reduced motion")
    one = commands.add_parser("scenes")
    one.add_argument("folder", type=Path)
    one.add_argument("--only", default="", help="how the names of scenes begin")
    one.add_argument(
        "--windows",
        default="1920x1080,1080x1920,1280x1024,1366x768,3840x2160",
        help="each with @TEXT for another text size",
    )
    one.add_argument("--like", type=Path, help="the folder of what they looked like before")
    one.add_argument("--panel", choices=("left", "right"), default="right")
    one.add_argument("--workers", type=int, default=2)
    one.add_argument("--share", default="0/1", help=argparse.SUPPRESS)
    for name in ("keep", "cues"):
        one = commands.add_parser(name)
        one.add_argument("--only", default="")
    args = parser.parse_args()
    if args.command == "compare":
        return compare(args.before, args.after)
    if args.command == "scenes":
        args.folder.mkdir(parents=True, exist_ok=True)
        return draw_scenes(args)
    only = tuple(filter(None, args.only.split(",")))
    if args.command == "keep":
        keep(only)
    elif args.command == "cues":
        keep_cues(only)
    elif args.command == "strip":
        for slug in only:
            part = tuple(int(side) for side in filter(None, args.part.split(",")))
            strips(
                args.folder,
                slug,
                tuple(filter(None, args.events.split(","))),
                part,
                still=args.reduced,
            )
            if args.wins:
                celebration_of(args.folder, slug, still=args.reduced)
    else:
        draw(args.folder, only, moving=args.moving)
    return 0


if __name__ == "__main__":
    sys.exit(main())
