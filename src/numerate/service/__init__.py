"""The HTTP service: the answers of `check`, `extract` and `verify` for programs and for a page."""
