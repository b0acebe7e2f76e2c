"""Derivations that a claim's own words ask for: "in total", "5 more than", "a quarter of"."""
