"""Probes: what representations know of numbers, without a task around it."""
