-- needs: count_edits
-- Events for other systems, and the webhooks that deliver them. No booking writes here: a job reads what was committed.

-- Tells one change from another that came in the same moment.
ALTER TABLE member_changes ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY;

-- Numbered for each programme in the order of commits, without a gap.
CREATE TABLE events (
  program_id text NOT NULL REFERENCES programs,
  position bigint NOT NULL CHECK (position > 0),
  id uuid NOT NULL,
  type text NOT NULL,
  account_id uuid NOT NULL,
  partner_id bigint,
  store_id bigint,
  -- The row it was made of, so that no row makes two.
  source text NOT NULL CHECK (length(source) <= 60),
  at timestamptz(3) NOT NULL,
  data jsonb NOT NULL,
  written_at timestamptz(3) NOT NULL,
  PRIMARY KEY (program_id, position),
  UNIQUE (program_id, source)
);
CREATE INDEX events_by_age ON events (program_id, written_at);
CALL secure_table('events', 'SELECT, INSERT, DELETE');

-- How far a programme's rows were read. Programmes whose events nobody has asked for have no row and no events.
CREATE TABLE event_positions (
  program_id text NOT NULL REFERENCES programs,
  last_position bigint NOT NULL DEFAULT 0,
  -- Events up to this position were forgotten.
  forgotten_to bigint NOT NULL DEFAULT 0,
  -- What transactions of lower numbers wrote was read.
  seen_before bigint NOT NULL,
  -- Everything that was written before this moment was committed or read.
  seen_to timestamptz(3) NOT NULL,
  -- Number of the transaction that wrote this row; another one tells that the row was copied from another database.
  written_in bigint NOT NULL,
  PRIMARY KEY (program_id)
);
CALL secure_table('event_positions', 'SELECT, INSERT, UPDATE');

CREATE TABLE webhooks (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  url text NOT NULL CHECK (length(url) <= 1000),
  -- Names of events; all where it is empty.
  types text[] NOT NULL,
  active boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- Sealed with the server's key, for this programme and webhook.
  secret bytea NOT NULL,
  old_secret bytea,
  old_secret_until timestamptz(3),
  -- Tries in a row that the receiver did not take; the next one is not before `resumes_at`.
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz(3),
  resumes_at timestamptz(3),
  PRIMARY KEY (program_id, id),
  CHECK ((old_secret IS NULL) = (old_secret_until IS NULL))
);
CALL count_edits('webhooks', 'failures', 'resumes_at');
CALL secure_table('webhooks', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE webhook_deliveries (
  program_id text NOT NULL,
  -- Order of what goes to one webhook.
  number bigint GENERATED ALWAYS AS IDENTITY,
  webhook_id uuid NOT NULL,
  -- Null for a test.
  position bigint,
  event_id uuid NOT NULL,
  -- Deliveries of one lane, which is a member, go one after the other.
  lane uuid NOT NULL,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'DELIVERED', 'DEAD')),
  tries integer NOT NULL DEFAULT 0,
  queued_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  -- A try that fails after this moment is the last one.
  expires_at timestamptz(3) NOT NULL,
  -- A process is sending it until then.
  leased_until timestamptz(3),
  last_tried_at timestamptz(3),
  failure text CHECK (failure IN ('ADDRESS', 'NO_ANSWER', 'STATUS', 'SECRET')),
  status smallint,
  PRIMARY KEY (program_id, number),
  FOREIGN KEY (program_id, webhook_id) REFERENCES webhooks (program_id, id) ON DELETE CASCADE,
  FOREIGN KEY (program_id, position) REFERENCES events (program_id, position) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (program_id, webhook_id, lane, number) WHERE state = 'WAITING';
CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (program_id, webhook_id, state, number);
CREATE INDEX webhook_deliveries_by_event ON webhook_deliveries (program_id, position);
CREATE INDEX webhook_deliveries_of_tests ON webhook_deliveries (program_id, queued_at) WHERE position IS NULL;
CALL secure_table('webhook_deliveries',
  'SELECT, INSERT (program_id, webhook_id, position, event_id, lane, queued_at, due_at, expires_at), UPDATE, DELETE');
