"""The mathematics of Lunar Poker: hands by suit classes, the dealer's hand, exchanges, the whole
game.
"""
