-- needs: log_member_change
-- Figures of each day for reports, counted by a job beside the bookings. No booking writes here and no booking waits for a row
-- here: docs/figures.md tells what each figure means and how they are counted.

-- One row a day for the programme (partner 0, shop 0), for each partner (shop 0) and for each shop. Only the programme's rows have
-- figures of members and of points by their day of issue. Rows without anything may stand where something was counted and taken back.
CREATE TABLE daily_figures (
  program_id text NOT NULL REFERENCES programs,
  partner_id bigint NOT NULL,
  store_id bigint NOT NULL,
  -- A day in the time zone of the programme.
  day date NOT NULL,
  bookings bigint NOT NULL DEFAULT 0,
  issued bigint NOT NULL DEFAULT 0,
  redeemed bigint NOT NULL DEFAULT 0,
  expired bigint NOT NULL DEFAULT 0,
  corrected bigint NOT NULL DEFAULT 0,
  redemptions bigint NOT NULL DEFAULT 0,
  voucher_given bigint NOT NULL DEFAULT 0,
  voucher_taken bigint NOT NULL DEFAULT 0,
  sales bigint NOT NULL DEFAULT 0,
  revenue_cents bigint NOT NULL DEFAULT 0,
  hand_bookings bigint NOT NULL DEFAULT 0,
  hand_given bigint NOT NULL DEFAULT 0,
  hand_taken bigint NOT NULL DEFAULT 0,
  -- Accounts that become active minus accounts that were active for the last time 30 or 365 days ago: the sum of all days up to a
  -- day is the number of active accounts of that day. It may stand on days that are still to come.
  active_30 bigint NOT NULL DEFAULT 0,
  active_365 bigint NOT NULL DEFAULT 0,
  joined bigint NOT NULL DEFAULT 0,
  departed bigint NOT NULL DEFAULT 0,
  -- Like the active ones: members that get an owner minus those that lose theirs.
  registered bigint NOT NULL DEFAULT 0,
  -- Points issued on this day that expired later.
  expired_of_issue bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (program_id, store_id, partner_id, day)
);
CALL secure_table('daily_figures', 'SELECT');

-- The same for single vouchers ('VOUCHER', 'C17') and for work by hand of single people ('STAFF', id of the person). An empty
-- subject: the booking names none.
CREATE TABLE daily_subjects (
  program_id text NOT NULL REFERENCES programs,
  kind text NOT NULL CHECK (kind IN ('VOUCHER', 'STAFF')),
  partner_id bigint NOT NULL,
  store_id bigint NOT NULL,
  day date NOT NULL,
  subject text NOT NULL,
  number bigint NOT NULL,
  given bigint NOT NULL,
  taken bigint NOT NULL,
  PRIMARY KEY (program_id, kind, store_id, partner_id, day, subject)
);
CALL secure_table('daily_subjects', 'SELECT');

-- How far a programme's figures are counted. It moves in the transaction that counts, so that nothing counts twice.
CREATE TABLE figure_positions (
  program_id text NOT NULL REFERENCES programs,
  -- Days were cut in this zone.
  time_zone text NOT NULL,
  -- What transactions of lower numbers wrote is counted, as far as `filled_to` says.
  counted_before bigint NOT NULL,
  -- When counting from zero began, and up to which moment of writing it has come; 'infinity' once all is counted.
  begun_at timestamptz(3) NOT NULL,
  filled_to timestamptz(3) NOT NULL,
  -- Everything committed at this moment is counted.
  as_of timestamptz(3),
  -- The moment that becomes as_of when everything below this number is counted.
  next_before bigint,
  next_as_of timestamptz(3),
  -- Number of the transaction that wrote this row. Where the row says another one, it was copied from another database, in which
  -- transactions have other numbers: the figures are counted from zero. 0 asks for the same.
  written_in bigint NOT NULL,
  PRIMARY KEY (program_id)
);
CALL secure_table('figure_positions', 'SELECT, UPDATE (written_in)');

-- Who became or stopped being a member, and when: an account has no history of its own. Append-only.
CREATE TABLE member_changes (
  program_id text NOT NULL REFERENCES programs,
  account_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  -- 1, 0 or -1.
  members smallint NOT NULL,
  registered smallint NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CALL secure_table('member_changes', 'SELECT');
CREATE INDEX member_changes_by_writing ON member_changes USING brin (created_at);

-- For months of the ledger; bookings come nearly in this order, so that an index of a few pages suffices.
CREATE INDEX bookings_by_time ON bookings USING brin (booked_at);

-- The accounts that are there already. When they ended is not known: with their merge, else after their last booking.
DO $$
DECLARE
  present text;
BEGIN
  FOR present IN SELECT id FROM programs LOOP
    PERFORM set_config('punktum.program', present, true);
    INSERT INTO member_changes (program_id, account_id, at, members, registered, created_at)
    SELECT e.program_id, e.account_id, change.at, change.members, change.registered, now()
    FROM member_entries e
    LEFT JOIN account_merges m ON m.program_id = e.program_id AND m.secondary_id = e.account_id
    LEFT JOIN LATERAL (SELECT min(s.created_at) AS at FROM memberships s
      WHERE s.program_id = e.program_id AND s.account_id = e.account_id AND s.status = 'ACTIVE') owned ON true
    CROSS JOIN LATERAL (VALUES
      (e.created_at, 1, 0),
      (greatest(owned.at, e.created_at), 0, CASE WHEN e.registered AND e.status <> 'TERMINATED' THEN 1 ELSE 0 END),
      (coalesce(m.merged_at, e.active_at), CASE e.status WHEN 'TERMINATED' THEN -1 ELSE 0 END, 0)
    ) change (at, members, registered)
    WHERE e.program_id = present AND (change.members <> 0 OR change.registered <> 0);
  END LOOP;
  PERFORM set_config('punktum.program', '', true);
END
$$;

CREATE TRIGGER log_member_change AFTER INSERT OR UPDATE OF status, registered ON member_entries
  FOR EACH ROW EXECUTE FUNCTION log_member_change();
