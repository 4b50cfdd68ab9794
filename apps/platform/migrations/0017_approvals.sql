-- Work that waits for a colleague's approval. It is carried out by whoever approves it, in the approval's own transaction.
CREATE TABLE approvals (
  program_id text NOT NULL REFERENCES programs,
  -- Grows with time, so that lists go by it.
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('BOOKING', 'REVERSAL', 'MERGE', 'EXPORT', 'ERASE')),
  -- What it is about: an account, of a merge the second one, of a reversal the booking, or a person.
  account_id uuid,
  secondary_id uuid,
  booking_id uuid,
  user_id uuid,
  -- Signed, of a booking.
  points bigint,
  reason text NOT NULL,
  -- Where it is booked; null for work without a place.
  partner_id bigint,
  store_id bigint,
  asked_by uuid NOT NULL,
  -- SHA-256 of the asker's mailbox at that time: a second entry of the same person does not approve.
  asked_mailbox bytea NOT NULL CHECK (length(asked_mailbox) = 32),
  asked_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- An open one whose time is over counts as expired.
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  decided_by uuid,
  decided_at timestamptz(3),
  decision_reason text NOT NULL DEFAULT '',
  -- Code of the last refusal when it was carried out.
  refusal text,
  -- Booking or merge that it became.
  result_id uuid,
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, asked_by) REFERENCES admins (program_id, id),
  FOREIGN KEY (program_id, decided_by) REFERENCES admins (program_id, id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, secondary_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, user_id) REFERENCES users (program_id, id),
  CHECK ((state = 'OPEN') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CHECK ((state = 'WITHDRAWN') = (decided_by = asked_by)),
  CHECK ((kind IN ('EXPORT', 'ERASE')) = (user_id IS NOT NULL) AND (user_id IS NULL) = (account_id IS NOT NULL)),
  CHECK ((kind = 'MERGE') = (secondary_id IS NOT NULL) AND (kind = 'REVERSAL') = (booking_id IS NOT NULL)),
  CHECK ((kind = 'BOOKING') = (points IS NOT NULL))
);
CREATE INDEX approvals_open ON approvals (program_id, id) WHERE state = 'OPEN';
CREATE INDEX approvals_by_asker ON approvals (program_id, asked_by, id);
CREATE INDEX approvals_by_account ON approvals (program_id, account_id) WHERE account_id IS NOT NULL;
CREATE INDEX approvals_by_user ON approvals (program_id, user_id) WHERE user_id IS NOT NULL;
CALL secure_table('approvals', 'SELECT, INSERT');
GRANT UPDATE (state, decided_by, decided_at, decision_reason, refusal, result_id) ON approvals TO punktum_app;
