-- needs: secure_table, keep_sandbox_mark
-- Test programmes: copies of a programme whose data can be reset, and the mails they would have sent.

ALTER TABLE programs
  -- The programme it is a copy of; null for a real one. It never changes, so that no real programme becomes a test programme.
  ADD COLUMN sandbox_of text REFERENCES programs,
  ADD CONSTRAINT programs_sandbox_of CHECK (sandbox_of IS NULL OR (sandbox_of <> id AND id <> 'platform' AND sandbox_of <> 'platform'));
CREATE TRIGGER keep_sandbox_mark BEFORE UPDATE ON programs
  FOR EACH ROW WHEN (NEW.sandbox_of IS DISTINCT FROM OLD.sandbox_of) EXECUTE FUNCTION keep_sandbox_mark();

-- Mails of test programmes, with their links: they are read here and sent to nobody.
CREATE TABLE sandbox_mails (
  program_id text NOT NULL REFERENCES programs,
  -- Id of the mail.
  id uuid NOT NULL,
  -- The member it is to; null for a mail to staff.
  user_id uuid,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  kept_at timestamptz(3) NOT NULL,
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, id) REFERENCES mails (program_id, id) ON DELETE CASCADE
);
CALL secure_table('sandbox_mails', 'SELECT, INSERT, UPDATE, DELETE');

-- A reset deletes accounts, bookings and reservations; each delete looks for rows that refer to it, in tables of all programmes.
CREATE INDEX mails_by_account ON mails (program_id, account_id) WHERE account_id IS NOT NULL;
CREATE INDEX user_tokens_by_account ON user_tokens (program_id, account_id) WHERE account_id IS NOT NULL;
CREATE INDEX approvals_by_secondary ON approvals (program_id, secondary_id) WHERE secondary_id IS NOT NULL;
CREATE INDEX account_merges_by_debit ON account_merges (program_id, debit_id) WHERE debit_id IS NOT NULL;
CREATE INDEX account_merges_by_credit ON account_merges (program_id, credit_id) WHERE credit_id IS NOT NULL;
CREATE INDEX coupon_keys_by_booking ON coupon_keys (program_id, booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX coupon_keys_by_reservation ON coupon_keys (program_id, reservation_id) WHERE reservation_id IS NOT NULL;
CREATE INDEX redemptions_by_taking_back ON redemptions (program_id, taken_back_id) WHERE taken_back_id IS NOT NULL;
