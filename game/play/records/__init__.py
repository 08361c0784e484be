"""Rounds that are over: verification, fairness, export, luck and summaries."""
