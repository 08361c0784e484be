"""The book's tables for electronic wagering: terminals, accounts, vouchers, meters, keys."""
