"""The differential's own rooms: what there is to reach, rounds that lean to it, and what a plain
reading of the chapter says.
"""
