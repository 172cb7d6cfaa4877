"""The double-entry ledger: books, accounts, postings, entries. It knows no club and no card."""
