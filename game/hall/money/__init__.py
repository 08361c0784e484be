"""A hall's money: game accounts, vouchers, meters and progressives."""
