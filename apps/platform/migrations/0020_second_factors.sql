-- Second factors of people who sign in: authenticator apps, passkeys and recovery codes.

-- From then on those who run things need a second factor; null: nobody has to.
ALTER TABLE programs ADD COLUMN mfa_from timestamptz(3);

-- Whether the login proved a second factor.
ALTER TABLE admin_sessions ADD COLUMN with_factor boolean NOT NULL DEFAULT false;

CREATE TABLE admin_factors (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  admin_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('TOTP', 'PASSKEY')),
  -- What its owner calls it.
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 60),
  created_at timestamptz(3) NOT NULL,
  -- Null until it was used once: it counts for nothing before.
  confirmed_at timestamptz(3),
  last_used_at timestamptz(3),
  -- TOTP: the shared secret, sealed with the server's key, and the last time step that was used.
  secret bytea,
  last_step bigint,
  -- PASSKEY: what the authenticator gave.
  credential_id text,
  public_key bytea,
  sign_count bigint,
  transports text[],
  PRIMARY KEY (program_id, id),
  UNIQUE (program_id, credential_id),
  FOREIGN KEY (program_id, admin_id) REFERENCES admins (program_id, id) ON DELETE CASCADE,
  CHECK ((kind = 'TOTP') = (secret IS NOT NULL)),
  CHECK ((kind = 'PASSKEY') = (credential_id IS NOT NULL AND public_key IS NOT NULL))
);
CREATE INDEX admin_factors_by_admin ON admin_factors (program_id, admin_id);
CALL secure_table('admin_factors', 'SELECT, INSERT, UPDATE, DELETE');

-- Each is good once, instead of a second factor that is lost.
CREATE TABLE admin_recovery_codes (
  program_id text NOT NULL REFERENCES programs,
  admin_id uuid NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  used_at timestamptz(3),
  PRIMARY KEY (program_id, admin_id, hash),
  FOREIGN KEY (program_id, admin_id) REFERENCES admins (program_id, id) ON DELETE CASCADE
);
CALL secure_table('admin_recovery_codes', 'SELECT, INSERT, UPDATE, DELETE');

-- A sign-in between its steps. It is no session and opens no call but the next step.
CREATE TABLE sign_in_steps (
  program_id text NOT NULL REFERENCES programs,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  -- Null: a passkey tells who it is.
  admin_id uuid,
  purpose text NOT NULL CHECK (purpose IN ('FACTOR', 'ENROL', 'PASSKEY')),
  -- What a passkey has to sign.
  passkey_challenge text,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  PRIMARY KEY (program_id, hash),
  FOREIGN KEY (program_id, admin_id) REFERENCES admins (program_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_in_steps_by_age ON sign_in_steps (program_id, expires_at);
CALL secure_table('sign_in_steps', 'SELECT, INSERT, UPDATE, DELETE');
