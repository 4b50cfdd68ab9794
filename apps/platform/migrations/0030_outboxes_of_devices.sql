-- What tablets keep until the platform's word is known: the numbers it has seen, and the entries it refused.

ALTER TABLE duties
  -- Hash of the statement that proves the duty for entries which arrive later. Null: a duty of an earlier release.
  ADD COLUMN statement_hash bytea CHECK (length(statement_hash) = 32),
  -- Where the device stood, and how it was mounted.
  ADD COLUMN partner_id bigint,
  ADD COLUMN store_id bigint,
  ADD COLUMN pos_mode text,
  ADD UNIQUE (program_id, statement_hash);

-- A storage of a device. No row per entry: the ledger keeps the keys of what was booked, dead_letters those of what was not, and
-- numbers are kept as ranges.
CREATE TABLE device_outboxes (
  program_id text NOT NULL REFERENCES programs,
  -- Made by the storage.
  id uuid NOT NULL,
  device_id uuid NOT NULL,
  last_number bigint NOT NULL CHECK (last_number >= 0),
  -- Numbers that had the platform's word.
  answered int8multirange NOT NULL DEFAULT '{}',
  -- Numbers without the platform's word that the storage still had when it told last.
  waiting int8multirange NOT NULL DEFAULT '{}',
  -- Numbers that neither the platform nor the storage had.
  missing int8multirange NOT NULL DEFAULT '{}',
  -- Missing numbers that the back office has settled.
  settled int8multirange NOT NULL DEFAULT '{}',
  -- [{ lastNumber, firstMs, lastMs }]: contacts that bound the times of entries without an answer.
  contacts jsonb NOT NULL DEFAULT '[]',
  first_heard_at timestamptz(3) NOT NULL,
  heard_at timestamptz(3) NOT NULL,
  -- Emptied on purpose.
  closed_at timestamptz(3),
  -- Another storage took its place while it was not closed.
  lost_at timestamptz(3),
  loss_settled_at timestamptz(3),
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, device_id) REFERENCES devices (program_id, id) ON DELETE CASCADE
);
CREATE INDEX device_outboxes_by_device ON device_outboxes (program_id, device_id, heard_at);
CALL secure_table('device_outboxes', 'SELECT, INSERT, UPDATE');

-- Entries that were refused or withdrawn. A row stays for ever: its key must not be booked once staff decided so.
CREATE TABLE dead_letters (
  program_id text NOT NULL REFERENCES programs,
  -- Id of the booking that the entry would be.
  id uuid NOT NULL,
  -- No foreign keys: what a device sent outlives it, and so do decisions of staff.
  device_id uuid NOT NULL,
  outbox_id uuid NOT NULL,
  number bigint NOT NULL,
  entry_key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('SALE', 'POINTS', 'CHECK_IN', 'UNREADABLE')),
  -- As it was sent, without its statement; null: unreadable, or settled.
  entry jsonb,
  -- When it was made. Fixed at the first refusal, so that a later try cannot move it.
  action_at timestamptz(3) NOT NULL,
  -- The duty that its statement proved.
  duty_id uuid,
  admin_id uuid,
  partner_id bigint,
  store_id bigint,
  state text NOT NULL CHECK (state IN ('OPEN', 'BOOKED', 'DISCARDED', 'WITHDRAWN')),
  -- Of the last refusal.
  code text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  refusals integer NOT NULL DEFAULT 0 CHECK (refusals >= 0),
  refused_at timestamptz(3),
  last_refused_at timestamptz(3),
  -- Of the decision; `settled_at_device` is how the tablet names who withdrew it.
  reason text NOT NULL DEFAULT '',
  settled_by uuid,
  settled_at_device text NOT NULL DEFAULT '',
  settled_at timestamptz(3),
  PRIMARY KEY (program_id, id),
  CHECK ((state = 'OPEN') = (settled_at IS NULL)),
  CHECK (state <> 'OPEN' OR refused_at IS NOT NULL),
  CHECK (state = 'OPEN' OR entry IS NULL)
);
CREATE INDEX dead_letters_open ON dead_letters (program_id, device_id) WHERE state = 'OPEN';
CREATE INDEX dead_letters_of_outbox ON dead_letters (program_id, outbox_id, number);
CREATE INDEX dead_letters_by_action ON dead_letters (program_id, action_at, id);
CALL secure_table('dead_letters', 'SELECT, INSERT, UPDATE');
