-- People: registration and activation, passwords, consents with their events, push tokens, and the mails that wait to be sent.
-- What tells who somebody is stands in users, user_registrations and nowhere in the ledger; see database/personal-data.ts.

ALTER TABLE users
  -- NOT_ACTIVATED until the link in the mail was opened; ERASED keeps only the id, to which old rows refer.
  ADD COLUMN status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('NOT_ACTIVATED', 'ACTIVE', 'ERASED')),
  -- Values of the programme's own user properties that have no column here, by name.
  ADD COLUMN properties jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN activated_at timestamptz(3),
  ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN erased_at timestamptz(3);

-- PENDING: registered at a counter, not confirmed by the mail's link yet. Only an ACTIVE one makes an account registered.
ALTER TABLE memberships DROP CONSTRAINT memberships_status_check;
ALTER TABLE memberships
  ADD CONSTRAINT memberships_status_check CHECK (status IN ('PENDING', 'ACTIVE', 'TERMINATED')),
  ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT now();

-- Apart from users, so that no list of people can carry a hash along.
CREATE TABLE user_passwords (
  program_id text NOT NULL REFERENCES programs,
  user_id uuid NOT NULL,
  -- argon2id
  password_hash text NOT NULL,
  changed_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, user_id),
  FOREIGN KEY (program_id, user_id) REFERENCES users (program_id, id)
);
CALL secure_table('user_passwords', 'SELECT, INSERT, UPDATE, DELETE');

-- What a registration carried beside the person's properties: its key/value pairs as they came (REG-31).
CREATE TABLE user_registrations (
  program_id text NOT NULL REFERENCES programs,
  user_id uuid NOT NULL,
  data jsonb NOT NULL,
  partner_id bigint,
  device_id uuid,
  registered_at timestamptz(3) NOT NULL,
  PRIMARY KEY (program_id, user_id),
  FOREIGN KEY (program_id, user_id) REFERENCES users (program_id, id),
  FOREIGN KEY (program_id, partner_id) REFERENCES partners (program_id, id)
);
CALL secure_table('user_registrations', 'SELECT, INSERT, UPDATE, DELETE');

-- Links in mails: only the sha-256 rests here; the link itself is made when its mail is sent.
CREATE TABLE user_tokens (
  program_id text NOT NULL REFERENCES programs,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  user_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('ACTIVATION', 'PASSWORD_RESET')),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  PRIMARY KEY (program_id, hash),
  FOREIGN KEY (program_id, user_id) REFERENCES users (program_id, id)
);
CREATE INDEX user_tokens_by_user ON user_tokens (program_id, user_id);
CALL secure_table('user_tokens', 'SELECT, INSERT, UPDATE, DELETE');

-- What was agreed to, when, where and under which text: append-only for the application.
CREATE TABLE membership_events (
  program_id text NOT NULL REFERENCES programs,
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  membership_id uuid NOT NULL,
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  event text NOT NULL CHECK (event IN ('CREATED', 'TERMINATED', 'OPTINS_CHANGED')),
  at timestamptz(3) NOT NULL,
  -- All opt-ins as they stood afterwards.
  optins jsonb NOT NULL DEFAULT '{}',
  -- Version of the consent text that was shown; empty where nothing was asked.
  text_version text NOT NULL DEFAULT '' CHECK (length(text_version) <= 100),
  actor_kind text NOT NULL CHECK (actor_kind IN ('ADMIN', 'DEVICE', 'SYSTEM', 'ANONYMOUS')),
  actor_id text,
  device_id uuid,
  FOREIGN KEY (program_id, membership_id) REFERENCES memberships (program_id, id)
);
CREATE INDEX membership_events_by_membership ON membership_events (program_id, membership_id, position);
CREATE INDEX membership_events_by_user ON membership_events (program_id, user_id);
CALL secure_table('membership_events', 'SELECT, INSERT');

-- Addresses of a shopper's telephones for messages. The token is a secret of the telephone.
CREATE TABLE push_tokens (
  program_id text NOT NULL REFERENCES programs,
  account_id uuid NOT NULL,
  -- Made by the app; no row of devices.
  device_id text NOT NULL CHECK (length(device_id) BETWEEN 1 AND 128),
  environment text NOT NULL CHECK (environment IN ('IOS', 'ANDROID', 'OTHER')),
  token text NOT NULL CHECK (length(token) BETWEEN 1 AND 4096),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, account_id, device_id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id)
);
CALL secure_table('push_tokens', 'SELECT, INSERT, UPDATE, DELETE');

-- Mails that wait, are on their way, or are done. Nothing of their text is kept: it is composed when it is sent.
CREATE TABLE mails (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('ACTIVATION', 'PASSWORD_RESET', 'EMAIL_CHANGED')),
  user_id uuid NOT NULL,
  -- Null: the person's address at the time of sending.
  recipient text,
  status text NOT NULL DEFAULT 'WAITING' CHECK (status IN ('WAITING', 'SENT', 'FAILED', 'CANCELLED')),
  tries integer NOT NULL DEFAULT 0,
  -- While it is being sent: when another process may try again.
  next_try_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  -- Code of the last failure, never the server's sentence: that one quotes addresses.
  last_error text NOT NULL DEFAULT '',
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, user_id) REFERENCES users (program_id, id)
);
CREATE INDEX mails_due ON mails (next_try_at) WHERE status = 'WAITING';
CREATE INDEX mails_by_user ON mails (program_id, user_id, created_at);
CALL secure_table('mails', 'SELECT, INSERT');
GRANT UPDATE (recipient, status, tries, next_try_at, sent_at, last_error) ON mails TO punktum_app;
CREATE POLICY owner_finds_due ON mails FOR SELECT TO punktum_owner USING (true);

-- Which programmes have mails to send: the sender works for all of them.
CREATE FUNCTION programs_with_due_mails(due_at timestamptz) RETURNS TABLE (program_id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = punktum, pg_temp
  BEGIN ATOMIC
    SELECT DISTINCT m.program_id FROM mails m WHERE m.status = 'WAITING' AND m.next_try_at <= due_at ORDER BY m.program_id;
  END;
REVOKE ALL ON FUNCTION programs_with_due_mails(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION programs_with_due_mails(timestamptz) TO punktum_app;
