"""What `tools/make_sounds.py` makes sounds of: waves, what the table is made of, the room round it,
and the files.
"""
