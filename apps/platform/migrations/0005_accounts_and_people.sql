-- needs: keep_flagged_account_locked
-- Accounts with their identifiers; people and what ties them to accounts; registration, passwords, consents, mails. What tells who
-- somebody is stands in users, user_registrations and nowhere in the ledger; see database/personal-data.ts.

-- `points` is what can be spent (A-47): points + locked_points = sum of the account's postings. The ledger's functions alone
-- change either.
CREATE TABLE accounts (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE', 'LOCKED', 'TERMINATED')),
  user_reference_code text NOT NULL DEFAULT '',
  -- The four figures below are written by the ledger's functions only.
  points bigint NOT NULL DEFAULT 0,
  -- Earned since the level period began; decides the level.
  state_points bigint NOT NULL DEFAULT 0 CHECK (state_points >= 0),
  earned_points bigint NOT NULL DEFAULT 0 CHECK (earned_points >= 0),
  redeemed_points bigint NOT NULL DEFAULT 0 CHECK (redeemed_points >= 0),
  first_booked_at timestamptz(3),
  -- Informational (A-47): `points` is already what can be spent.
  locked_points bigint NOT NULL DEFAULT 0 CHECK (locked_points >= 0),
  -- The balance may not fall below this.
  floor_points bigint NOT NULL DEFAULT 0 CHECK (floor_points <= 0),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  open_reservations integer NOT NULL DEFAULT 0 CHECK (open_reservations >= 0),
  PRIMARY KEY (program_id, id),
  CONSTRAINT points_not_below_floor CHECK (points >= floor_points),
  CONSTRAINT points_safe_integer CHECK (points BETWEEN -9007199254740991 AND 9007199254740991)
) WITH (fillfactor = 85);
CREATE UNIQUE INDEX accounts_by_reference ON accounts (program_id, user_reference_code) WHERE user_reference_code <> '';
CALL secure_table('accounts', 'SELECT');
-- Points and their totals are missing from both lists on purpose: only a booking changes them.
GRANT INSERT (program_id, id, status, user_reference_code, floor_points, created_at) ON accounts TO punktum_app;
GRANT UPDATE (status, user_reference_code, floor_points) ON accounts TO punktum_app;
CREATE TRIGGER keep_flagged_account_locked BEFORE UPDATE OF status ON accounts
  FOR EACH ROW WHEN (NEW.status = 'ACTIVE' AND OLD.status <> 'ACTIVE') EXECUTE FUNCTION keep_flagged_account_locked();

CREATE TABLE identifiers (
  program_id text NOT NULL REFERENCES programs,
  type text NOT NULL CHECK (type IN ('APPCODE', 'CARDCODE', 'EXTERNALCODE')),
  code text NOT NULL CHECK (length(code) BETWEEN 1 AND 128),
  account_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'DEACTIVATED')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, type, code),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id)
);
CREATE INDEX identifiers_by_account ON identifiers (program_id, account_id);
-- A bare code is looked up without its type (id type ID).
CREATE INDEX identifiers_by_code ON identifiers (program_id, code);
CALL secure_table('identifiers', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE users (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  email text,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  gender text CHECK (gender IN ('M', 'F', 'NA', 'DIVERSE')),
  birth_date date,
  phone text NOT NULL DEFAULT '',
  -- street, postalCode, city, country
  address jsonb NOT NULL DEFAULT '{}',
  language text NOT NULL DEFAULT 'de' CHECK (language IN ('de', 'en', 'es', 'it', 'ru')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- NOT_ACTIVATED until the link in the mail was opened; ERASED keeps only the id, to which old rows refer.
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('NOT_ACTIVATED', 'ACTIVE', 'ERASED')),
  -- Values of the programme's own user properties that have no column here, by name.
  properties jsonb NOT NULL DEFAULT '{}',
  activated_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  erased_at timestamptz(3),
  PRIMARY KEY (program_id, id)
);
CREATE UNIQUE INDEX users_by_email ON users (program_id, lower(email));
CALL secure_table('users', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE memberships (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL DEFAULT 'OWNER' CHECK (role IN ('OWNER', 'COOWNER', 'COLLECTOR')),
  optins jsonb NOT NULL DEFAULT '{}',
  -- PENDING: registered at a counter, not confirmed by the mail's link yet. Only an ACTIVE one makes an account registered.
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('PENDING', 'ACTIVE', 'TERMINATED')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (program_id, id),
  UNIQUE (program_id, account_id, user_id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, user_id) REFERENCES users (program_id, id)
);
CREATE INDEX memberships_by_user ON memberships (program_id, user_id);
CREATE UNIQUE INDEX memberships_one_owner ON memberships (program_id, account_id)
  WHERE role = 'OWNER' AND status = 'ACTIVE';
CALL secure_table('memberships', 'SELECT, INSERT, UPDATE, DELETE');

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
  purpose text NOT NULL CHECK (purpose IN ('ACTIVATION', 'PASSWORD_RESET', 'MEMBER_PIN')),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  account_id uuid,
  PRIMARY KEY (program_id, hash),
  FOREIGN KEY (program_id, user_id) REFERENCES users (program_id, id),
  CHECK ((purpose = 'MEMBER_PIN') = (account_id IS NOT NULL)),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id)
);
CREATE INDEX user_tokens_by_user ON user_tokens (program_id, user_id);
CALL secure_table('user_tokens', 'SELECT, INSERT, UPDATE, DELETE');

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
  -- CARD_CLAIM: a further card of somebody who is registered; the mail shows both to whoever has the mailbox, and they decide.
  kind text NOT NULL CHECK (kind IN ('ACTIVATION', 'PASSWORD_RESET', 'EMAIL_CHANGED', 'CARD_CLAIM', 'MEMBER_PIN')),
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
  -- The link of the mail that leads to the page of a member's PIN names the account: a person may have several.
  account_id uuid,
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, user_id) REFERENCES users (program_id, id),
  CHECK ((kind = 'MEMBER_PIN') = (account_id IS NOT NULL)),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id)
);
CREATE INDEX mails_due ON mails (next_try_at) WHERE status = 'WAITING';
CREATE INDEX mails_by_user ON mails (program_id, user_id, created_at);
CALL secure_table('mails', 'SELECT, INSERT');
GRANT UPDATE (recipient, status, tries, next_try_at, sent_at, last_error) ON mails TO punktum_app;
CREATE POLICY owner_finds_due ON mails FOR SELECT TO punktum_owner USING (true);
