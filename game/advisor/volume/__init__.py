"""Simulation for volume, a module a game or a kind of games (`blackjack`, `duels`): whole rounds as columns of numpy.

They are settled by the tables the engine settles by.

Each offers `STRATEGIES`, the ways of deciding that it can play, and `nets(game, rules, rounds, seed, strategy)`: how often
each net in cents came to one seat with the least mandatory wagers, and what it staked in all.
"""
