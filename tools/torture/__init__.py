"""The torture bench: everything that may happen to the house, tried many times, and what was lost.

Each part is a module here with these names (`tools.torture.parts` finds them):

    ABOUT: str                  one line
    ROWS: tuple[Row, ...]
    run(row, first, count, seed, scratch) -> Outcome    tries numbered first .. first+count-1;
    (seed, row, number) determines a try

and, where it has something to say, these:

    BUDGET: int                 seconds on one core that its short form may take (printed, never
    enforced; otherwise 8)
    CHUNK: dict[str, int]       tries that must run in one process, by row; otherwise the bench cuts
    by measured speed
    LIMIT: int                  seconds after which a chunk counts as hung (otherwise 600)
    left_out(row: str) -> str   why the row cannot be tried on this machine ("" when it can)
    environment() -> dict       what the environment of its process must have
"""
