"""Does an equation over the premise's quantities justify the claim's? (EQUATE §4.2.4)"""
