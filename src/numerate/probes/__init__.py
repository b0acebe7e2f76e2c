"""Probes: what a model, or a set of word vectors, knows of one matter."""
