"""Electronic tables in the window: a terminal at which a table is played through a game account,
and the operator's room.
"""
