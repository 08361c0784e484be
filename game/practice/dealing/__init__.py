"""The dealing school: the program plays the patrons and the learner deals (docs/guide/dealing.md).

The engine's events are split into what happens by itself and the dealer's duties (`duties`); a `DealingShift`
takes the learner's acts (`acts`), compares each with the duties that are open, and grades order, words,
amounts, chips and seconds; `assessment` is its sheet, `spoken` its surface in words.
"""
