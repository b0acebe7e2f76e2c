"""Reasoning with degrees: adjectives on their scales, with and without a measure."""
