"""Pairs of texts with labels: reading them, knowing the published sets, building new ones."""
