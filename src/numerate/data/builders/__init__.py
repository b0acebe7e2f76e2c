"""Turns word problems, news and other texts into pairs, as the papers describe."""
