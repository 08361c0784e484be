"""The torture bench: everything that may happen to the house, tried many times, and what was lost.

Each part is a module here with these names (`tools.torture.parts` finds them):

    PART: Description           what it tries, and in what portions
    run(row, first, count, seed, scratch) -> Outcome    tries numbered first .. first+count-1;
    (seed, row, number) determines a try

and, if it needs them, these:

    left_out(row: str) -> str   why the row cannot be tried on this machine ("" if it can)
    environment() -> dict       what the environment of its process must have
"""
