"""Folders of rows in, folders of answers out: on one machine or on many, with the same bytes."""
