"""Proofs: the tree of a derivation, its independent check, and its renderings."""
