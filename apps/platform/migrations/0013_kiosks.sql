-- Kiosks in the field: what they report, and how they say they are.

-- Errors and notable moments of a device's page. The device scrubs them, the platform does it again; nobody's name is wanted
-- here. Rows leave after a month, and a device keeps only its newest ones.
CREATE TABLE client_logs (
  program_id text NOT NULL REFERENCES programs,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Staff's page before it is mounted has none. No foreign key: what a device said outlives it.
  device_id uuid,
  level text NOT NULL CHECK (level IN ('error', 'warning', 'info')),
  name text NOT NULL,
  message text NOT NULL DEFAULT '',
  stack text NOT NULL DEFAULT '',
  tags jsonb NOT NULL DEFAULT '{}',
  -- How often it happened until it was sent.
  count integer NOT NULL DEFAULT 1 CHECK (count > 0),
  release text NOT NULL DEFAULT '',
  -- By the device's clock, which may be wrong.
  occurred_at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  PRIMARY KEY (program_id, id)
);
CREATE INDEX client_logs_by_device ON client_logs (program_id, device_id, received_at);
CREATE INDEX client_logs_by_age ON client_logs (program_id, received_at);
CALL secure_table('client_logs', 'SELECT, INSERT, DELETE');

-- What a device last said about itself over its socket (K2); `connected` and `last_seen_at` follow the connection.
ALTER TABLE devices
  ADD COLUMN heartbeat jsonb,
  ADD COLUMN heartbeat_at timestamptz(3);
