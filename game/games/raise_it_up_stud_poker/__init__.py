"""Raise It Up Stud Poker, chapter 669a."""
