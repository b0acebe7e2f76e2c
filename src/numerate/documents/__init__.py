"""Whole documents: an answer, claim by claim, against the texts that it should rest on."""
