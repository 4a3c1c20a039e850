"""Makes the packages of a release."""
