"""A shelf of functions for trick games: orders, duties, tricks, melds. It knows no game."""
