-- Proofs at an identity provider within a session, and providers of one tenant whose addresses count as verified.

ALTER TABLE sign_ons
  -- A sign-in opens a session; a proof renews the proof of the session that asked.
  ADD COLUMN purpose text NOT NULL DEFAULT 'SESSION' CHECK (purpose IN ('SESSION', 'PROOF'));

ALTER TABLE identity_providers
  -- The provider does not say that it has verified an address, and its administrators answer for all of them.
  ADD COLUMN emails_verified boolean NOT NULL DEFAULT false;
