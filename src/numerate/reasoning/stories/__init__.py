"""Reads what happens to amounts: who has them, which way they go, what they are of."""
