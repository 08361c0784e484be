"""The mathematics of the dice games: odds, sensible wagers, practice questions, many rounds at
once.
"""
