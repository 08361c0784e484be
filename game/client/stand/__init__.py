"""The stand in the window: the show of tables by turns, a visitor's session, and the operator's way
out.
"""
