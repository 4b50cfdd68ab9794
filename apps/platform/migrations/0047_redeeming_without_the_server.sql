-- needs: secure_table
-- Redeeming without the server, within allowances that the server signs for devices (decision 0305).

ALTER TABLE programs
  -- For each device and day. No vouchers: redeeming needs the server.
  ADD COLUMN offline_vouchers integer NOT NULL DEFAULT 0 CHECK (offline_vouchers BETWEEN 0 AND 1000),
  ADD COLUMN offline_points bigint NOT NULL DEFAULT 0 CHECK (offline_points BETWEEN 0 AND 1000000000);

-- The last allowance of each device. The device has it with a signature.
CREATE TABLE offline_allowances (
  program_id text NOT NULL REFERENCES programs,
  device_id uuid NOT NULL,
  -- The storage that reported last.
  outbox_id uuid NOT NULL,
  serial bigint NOT NULL CHECK (serial > 0),
  points bigint NOT NULL CHECK (points >= 0),
  vouchers integer NOT NULL CHECK (vouchers >= 0),
  points_at_once bigint NOT NULL CHECK (points_at_once >= 0),
  -- Redemptions of the device that were settled when it was signed.
  settled bigint NOT NULL CHECK (settled >= 0),
  until_at timestamptz(3) NOT NULL,
  -- Another storage of the device has an allowance until then, or may have lost redemptions under it.
  withheld_until timestamptz(3),
  PRIMARY KEY (program_id, device_id),
  FOREIGN KEY (program_id, device_id) REFERENCES devices (program_id, id) ON DELETE CASCADE
);
CALL secure_table('offline_allowances', 'SELECT, INSERT, UPDATE');

-- Redemptions that a device stored without the server, as they were settled.
CREATE TABLE offline_redemptions (
  program_id text NOT NULL REFERENCES programs,
  -- Id of the entry's booking.
  id uuid NOT NULL,
  -- No foreign keys: what a device sent outlives it.
  device_id uuid NOT NULL,
  -- Serial and end of the allowance.
  serial bigint NOT NULL,
  until_at timestamptz(3) NOT NULL,
  -- Null: no account has the card.
  account_id uuid,
  voucher_kind text NOT NULL CHECK (voucher_kind IN ('C', 'R')),
  voucher_id bigint NOT NULL,
  -- Points that the member was shown, and points that were booked, both unsigned.
  promised bigint NOT NULL CHECK (promised >= 0),
  taken bigint NOT NULL CHECK (taken >= 0),
  -- What the programme has lost: points that the account did not have or was not shown, or a voucher that could not be booked.
  lost_points bigint NOT NULL CHECK (lost_points >= 0),
  is_lost boolean NOT NULL,
  -- Why the voucher could not be booked; empty: it is booked.
  code text NOT NULL,
  -- People in the back office have booked it after it was refused.
  is_by_office boolean NOT NULL,
  partner_id bigint,
  store_id bigint,
  redeemed_at timestamptz(3) NOT NULL,
  settled_at timestamptz(3) NOT NULL,
  -- The back office has seen the loss.
  reviewed_at timestamptz(3),
  reviewed_by uuid,
  review text NOT NULL DEFAULT '',
  PRIMARY KEY (program_id, id),
  CHECK (is_lost OR lost_points = 0),
  CHECK ((reviewed_at IS NULL) = (reviewed_by IS NULL))
);
CREATE INDEX offline_redemptions_of_device ON offline_redemptions (device_id, program_id);
CREATE INDEX offline_losses_by_time ON offline_redemptions (program_id, redeemed_at, id) WHERE is_lost;
CALL secure_table('offline_redemptions', 'SELECT, INSERT');
GRANT UPDATE (reviewed_at, reviewed_by, review) ON offline_redemptions TO punktum_app;

-- A redemption that no allowance covers waits for a decision of people.
ALTER TABLE dead_letters
  DROP CONSTRAINT dead_letters_kind_check,
  ADD CONSTRAINT dead_letters_kind_check CHECK (kind IN ('SALE', 'POINTS', 'CHECK_IN', 'REDEMPTION', 'UNREADABLE'));
CREATE INDEX dead_letters_redemptions ON dead_letters (device_id, program_id) WHERE kind = 'REDEMPTION';
