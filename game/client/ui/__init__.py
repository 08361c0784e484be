"""One set of controls for every page: elements of pygame-gui's tree, painted by our pen, pointed at
by our focus.
"""
