-- How somebody shows whose account it is (B-41): phones with a living code (T11, S5), PINs of members, how many accounts a device
-- looks at. Flags on accounts, and limits and rules for what staff do by hand.

-- A phone that shows living codes of an account. Its key is nowhere: the server's own secret and the salt make it anew.
CREATE TABLE phones (
  program_id text NOT NULL REFERENCES programs,
  id text NOT NULL CHECK (id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  account_id uuid NOT NULL,
  name text NOT NULL DEFAULT '',
  salt bytea NOT NULL CHECK (length(salt) = 32),
  -- The invitation that enrols it: good once and for a while; null once it is used up.
  invitation_hash bytea,
  invited_at timestamptz(3) NOT NULL,
  invitation_expires_at timestamptz(3) NOT NULL,
  enrolled_at timestamptz(3),
  revoked_at timestamptz(3),
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id)
);
CREATE INDEX phones_by_account ON phones (program_id, account_id);
CREATE UNIQUE INDEX phones_by_invitation ON phones (program_id, invitation_hash) WHERE invitation_hash IS NOT NULL;
CALL secure_table('phones', 'SELECT, INSERT, UPDATE, DELETE');

-- A living code spends once, whoever shows it: the first request has it, and no other ever.
CREATE TABLE used_codes (
  program_id text NOT NULL REFERENCES programs,
  phone_id text NOT NULL,
  step integer NOT NULL,
  -- The request that spent with it; sent again, it may have it again.
  request_id uuid NOT NULL,
  -- The device, till or person that sent the request.
  used_by text NOT NULL,
  used_at timestamptz(3) NOT NULL,
  PRIMARY KEY (program_id, phone_id, step),
  FOREIGN KEY (program_id, phone_id) REFERENCES phones (program_id, id) ON DELETE CASCADE
);
CREATE INDEX used_codes_by_age ON used_codes (program_id, used_at);
CALL secure_table('used_codes', 'SELECT, INSERT, DELETE');

-- argon2id of the PIN, under a salt of its own. It is the account's, and counts while the person who chose it belongs to it.
CREATE TABLE member_pins (
  program_id text NOT NULL REFERENCES programs,
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  pin_hash text NOT NULL CHECK (pin_hash LIKE '$argon2id$%'),
  set_at timestamptz(3) NOT NULL,
  PRIMARY KEY (program_id, account_id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, user_id) REFERENCES users (program_id, id)
);
CREATE INDEX member_pins_by_user ON member_pins (program_id, user_id);
CALL secure_table('member_pins', 'SELECT, INSERT, DELETE');

-- What a device got for a right PIN: spends once, as a living code does. It has no step to share with another one, so it is
-- taken in its own row. It ends with its PIN.
CREATE TABLE pin_passes (
  program_id text NOT NULL REFERENCES programs,
  id text NOT NULL CHECK (id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  account_id uuid NOT NULL,
  -- Its key is made of this and the server's own secret, like a phone's.
  salt bytea NOT NULL CHECK (length(salt) = 32),
  made_at timestamptz(3) NOT NULL,
  -- The request that spent with it, and who sent that; null until then.
  request_id uuid,
  used_by text,
  used_at timestamptz(3),
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, account_id) REFERENCES member_pins (program_id, account_id) ON DELETE CASCADE,
  CHECK ((request_id IS NULL) = (used_by IS NULL) AND (request_id IS NULL) = (used_at IS NULL))
);
CREATE INDEX pin_passes_by_account ON pin_passes (program_id, account_id);
CREATE INDEX pin_passes_by_age ON pin_passes (program_id, made_at);
CALL secure_table('pin_passes', 'SELECT, INSERT, UPDATE, DELETE');

-- Accounts a device has looked at within the last hour, each once.
CREATE TABLE device_look_ups (
  program_id text NOT NULL REFERENCES programs,
  -- Of a key that is not mounted yet, the person's who made it. No foreign key: a device that is removed was there all the same.
  device_id uuid NOT NULL,
  account_id uuid NOT NULL,
  looked_up_at timestamptz(3) NOT NULL,
  PRIMARY KEY (program_id, device_id, account_id)
);
CREATE INDEX device_look_ups_by_age ON device_look_ups (program_id, looked_up_at);
CALL secure_table('device_look_ups', 'SELECT, INSERT, UPDATE, DELETE');

-- While a flag is not cleared, its account is LOCKED: it earns, but does not redeem, activate or pay (A-70, A-97).
CREATE TABLE account_fraud_flags (
  program_id text NOT NULL,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  reason text NOT NULL,
  flagged_at timestamptz(3) NOT NULL,
  flagged_by text NOT NULL,
  status_before text NOT NULL CHECK (status_before IN ('ACTIVE', 'INACTIVE', 'LOCKED')),
  cleared_at timestamptz(3),
  cleared_by text,
  -- The rule that raised it, and whose work met it; null where a person raised it.
  rule text,
  admin_id uuid,
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id),
  CHECK ((cleared_at IS NULL) = (cleared_by IS NULL))
);
CREATE UNIQUE INDEX account_fraud_flags_standing ON account_fraud_flags (program_id, account_id) WHERE cleared_at IS NULL;
CALL secure_table('account_fraud_flags', 'SELECT, INSERT');
GRANT UPDATE (cleared_at, cleared_by) ON account_fraud_flags TO punktum_app;

-- What staff did by hand: points given, revenue typed, returns, corrections. A row is written before its booking, behind the
-- locks of its person and card, and is taken away where the booking is refused.
CREATE TABLE hand_work (
  program_id text NOT NULL REFERENCES programs,
  -- Of the booking or transaction.
  id uuid NOT NULL,
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  kind text NOT NULL CHECK (kind IN ('POINTS', 'SALE', 'RETURN', 'REVERSAL')),
  -- Null where a tablet books without anybody on duty. No foreign keys: like bookings it outlives staff and devices.
  admin_id uuid,
  duty_id uuid,
  device_id uuid,
  store_id bigint,
  account_id uuid,
  points bigint NOT NULL CHECK (points >= 0),
  -- A return that names no sale.
  is_unlinked boolean NOT NULL DEFAULT false,
  worked_at timestamptz(3) NOT NULL,
  confirmed_by uuid,
  -- Rules that this work has met, until the flags they raise are written.
  suspicions text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (id, program_id)
);
CREATE INDEX hand_work_by_person ON hand_work (admin_id, worked_at) WHERE admin_id IS NOT NULL;
CREATE INDEX hand_work_by_account ON hand_work (account_id, worked_at) WHERE account_id IS NOT NULL;
CREATE INDEX hand_work_suspicious ON hand_work (program_id, worked_at) WHERE suspicions <> '{}';
CALL secure_table('hand_work', 'SELECT, INSERT, UPDATE, DELETE');

-- A request above a limit waits here for a second person.
CREATE TABLE confirmations (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  key_owner text NOT NULL,
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  -- Who asks; null where a tablet asks without anybody on duty.
  admin_id uuid,
  device_id uuid,
  partner_id bigint,
  store_id bigint,
  account_id uuid,
  kind text NOT NULL CHECK (kind IN ('POINTS', 'SALE', 'RETURN', 'REVERSAL')),
  limit_code text NOT NULL,
  points bigint NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  confirmed_by uuid,
  confirmed_at timestamptz(3),
  -- The booking it was good for.
  used_by uuid,
  PRIMARY KEY (program_id, id),
  CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL)),
  CHECK (confirmed_by <> admin_id)
);
CREATE UNIQUE INDEX confirmations_open ON confirmations (program_id, key_owner, fingerprint) WHERE used_by IS NULL;
CREATE INDEX confirmations_by_age ON confirmations (program_id, expires_at);
CALL secure_table('confirmations', 'SELECT, INSERT, UPDATE, DELETE');

-- A flag on somebody of the staff: it changes nothing they may do and tells those who manage them.
CREATE TABLE staff_flags (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  admin_id uuid NOT NULL,
  rule text NOT NULL,
  -- The work that met the rule, with its card and shop.
  work_id uuid NOT NULL,
  account_id uuid,
  store_id bigint,
  raised_at timestamptz(3) NOT NULL,
  cleared_at timestamptz(3),
  cleared_by uuid,
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, admin_id) REFERENCES admins (program_id, id) ON DELETE CASCADE,
  CHECK ((cleared_at IS NULL) = (cleared_by IS NULL))
);
CREATE UNIQUE INDEX staff_flags_open ON staff_flags (program_id, admin_id, rule) WHERE cleared_at IS NULL;
CALL secure_table('staff_flags', 'SELECT, INSERT, UPDATE');
