"""Everything that becomes PDF, PNG or CSV."""
