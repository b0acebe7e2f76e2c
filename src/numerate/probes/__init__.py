"""Probes: what a model knows of one matter, asked with sentences made for that alone."""
