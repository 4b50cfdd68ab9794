-- Staff on duty: who of the staff stands at a device now, and for how long. Without them a tablet moves no points for staff (B-40).

-- argon2id of a personal PIN under its programme's salt: the same PIN gives the same value, so that it finds its person.
ALTER TABLE admins ADD COLUMN duty_pin bytea CHECK (length(duty_pin) = 32);
CREATE UNIQUE INDEX admins_by_duty_pin ON admins (program_id, duty_pin) WHERE duty_pin IS NOT NULL;

ALTER TABLE programs
  -- OFF lets anybody at a tablet book, take back and pay with points.
  ADD COLUMN staff_on_duty text NOT NULL DEFAULT 'REQUIRED' CHECK (staff_on_duty IN ('REQUIRED', 'OFF')),
  ADD COLUMN duty_pin_salt bytea NOT NULL DEFAULT decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
  -- A duty ends when nothing was done with it for so long.
  ADD COLUMN duty_idle_minutes integer NOT NULL DEFAULT 5 CHECK (duty_idle_minutes BETWEEN 1 AND 60);

CREATE TABLE duties (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  device_id uuid NOT NULL,
  admin_id uuid NOT NULL,
  method text NOT NULL CHECK (method IN ('PIN', 'PASSWORD')),
  started_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  PRIMARY KEY (program_id, id),
  UNIQUE (program_id, token_hash),
  FOREIGN KEY (program_id, device_id) REFERENCES devices (program_id, id) ON DELETE CASCADE,
  FOREIGN KEY (program_id, admin_id) REFERENCES admins (program_id, id) ON DELETE CASCADE
);
-- One person at a time stands at a device.
CREATE UNIQUE INDEX duties_open ON duties (program_id, device_id) WHERE ended_at IS NULL;
CREATE INDEX duties_by_admin ON duties (program_id, admin_id, started_at);
CALL secure_table('duties', 'SELECT, INSERT, UPDATE, DELETE');

ALTER TABLE pin_tries DROP CONSTRAINT pin_tries_purpose_check;
ALTER TABLE pin_tries ADD CONSTRAINT pin_tries_purpose_check CHECK (purpose IN ('ADMIN', 'CASHIER', 'DUTY'));
