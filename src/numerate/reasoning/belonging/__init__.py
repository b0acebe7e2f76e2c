"""Whether quantities that a derivation works with are of the claim's time and holder."""
