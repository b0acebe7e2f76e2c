"""The profile `paper`: Q-REAS as the EQUATE paper describes it, to the letter (§4.2.3-4.2.5)."""
