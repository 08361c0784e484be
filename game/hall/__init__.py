"""Electronic wagering: game accounts, vouchers, meters, the operator's books, and the tables that
are dealt to terminals.
"""
