"""What the book keeps of the house itself: its tables, its clock, its gaming days, its log, and the
meters of its terminals.
"""
