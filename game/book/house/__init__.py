"""What the ledger needs of the house: its clock, its gaming days, its log, and the meters of its
terminals.
"""
