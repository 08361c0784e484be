"""Counting cards at the tables that are dealt from a shoe: systems, index plays, drills."""
