"""A shelf of rules that the games of the Jass family share. It knows no game.

The ids of its rules name no game either; a game adopts them (see `jassrules.rulebook.adopt`).
"""
