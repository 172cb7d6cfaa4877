"""Everything of a club as files: tables for programs, journals for other ledgers."""
