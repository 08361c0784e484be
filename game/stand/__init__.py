"""The program on an exhibitor's stand: its showcase hands, branding, counts, lock, and the watcher
that brings it back.
"""
