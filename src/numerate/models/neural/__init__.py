"""Neural models that are trained here: an architecture a file, one trainer for all of them.

Only what needs torch imports it, so recipes, words and vectors can be read without it.
"""
