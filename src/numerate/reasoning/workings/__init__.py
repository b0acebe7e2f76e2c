"""Workings: operations on a text's quantities, and whether a claim's words ask for them."""
