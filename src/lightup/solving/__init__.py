"""Solves boards, counts and compares their solutions, and writes and verifies certificates."""
