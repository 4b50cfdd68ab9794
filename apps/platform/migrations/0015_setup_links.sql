-- needs: secure_table
-- The platform itself as a tenant: its operators live in a programme with a reserved id, which has no members, partners or
-- shops. One-time links open the page that makes an operator.

ALTER TABLE admins ADD CONSTRAINT admins_platform_has_operators_only
  CHECK (program_id <> 'platform' OR role = 'PLATFORM_OPERATOR');
ALTER TABLE partners ADD CONSTRAINT partners_not_of_platform CHECK (program_id <> 'platform');
ALTER TABLE accounts ADD CONSTRAINT accounts_not_of_platform CHECK (program_id <> 'platform');
ALTER TABLE users ADD CONSTRAINT users_not_of_platform CHECK (program_id <> 'platform');

CREATE TABLE setup_links (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  -- sha256 of the token, which is printed once and stored nowhere.
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  -- Null: the link of the first start, open to whom reads the terminal.
  email text CHECK (email = lower(email)),
  name text,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- Used, or made void by a newer link.
  ended_at timestamptz(3),
  PRIMARY KEY (program_id, id),
  UNIQUE (program_id, token_hash)
);
CALL secure_table('setup_links', 'SELECT, INSERT, UPDATE, DELETE');
