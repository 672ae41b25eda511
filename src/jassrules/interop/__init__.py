"""Games that other programs wrote down, read as our own records and refereed by our rules."""
