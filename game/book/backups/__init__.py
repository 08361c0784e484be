"""Copies of the book, and its recovery from them."""
