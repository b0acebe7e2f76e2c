"""Exports: our tasks as definitions that other evaluation harnesses load and run."""
