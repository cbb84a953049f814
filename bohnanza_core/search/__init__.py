"""States as values: for searches and simulations."""
