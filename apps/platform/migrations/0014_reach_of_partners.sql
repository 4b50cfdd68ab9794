-- needs: secure_table, keep_partner_of_member, keep_partners_of_bookings
-- Which partners a member belongs to: those in whose shops they were booked for or registered. Staff bound to partners reach these
-- members only. Rows are written by the statement that writes the booking or the membership, and by nothing else; no foreign keys, like
-- postings. A row never goes: a booking that was taken back happened.
CREATE TABLE account_partners (
  program_id text NOT NULL,
  account_id uuid NOT NULL,
  partner_id bigint NOT NULL,
  PRIMARY KEY (account_id, partner_id, program_id)
);
-- The trigger of memberships writes with the rights of the application.
CALL secure_table('account_partners', 'SELECT, INSERT');
-- For lists of a partner's members.
CREATE INDEX account_partners_by_partner ON account_partners (program_id, partner_id, account_id);

-- The wall would hide the rows of every programme from this file.
ALTER TABLE account_partners NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bookings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE account_merges NO FORCE ROW LEVEL SECURITY;
ALTER TABLE memberships NO FORCE ROW LEVEL SECURITY;
ALTER TABLE user_registrations NO FORCE ROW LEVEL SECURITY;
INSERT INTO account_partners (program_id, account_id, partner_id)
SELECT b.program_id, b.account_id, b.partner_id FROM bookings b WHERE b.partner_id IS NOT NULL
UNION
SELECT m.program_id, m.account_id, r.partner_id
FROM memberships m JOIN user_registrations r ON r.program_id = m.program_id AND r.user_id = m.user_id
WHERE r.partner_id IS NOT NULL;
-- A merged account's members belong to the primary. Merges of merged accounts follow each other.
WITH RECURSIVE merged AS (
  SELECT program_id, primary_id, secondary_id FROM account_merges
  UNION
  SELECT m.program_id, x.primary_id, m.secondary_id
  FROM merged m JOIN account_merges x ON x.program_id = m.program_id AND x.secondary_id = m.primary_id
)
INSERT INTO account_partners (program_id, account_id, partner_id)
SELECT DISTINCT m.program_id, m.primary_id, p.partner_id
FROM merged m JOIN account_partners p ON p.program_id = m.program_id AND p.account_id = m.secondary_id
ON CONFLICT DO NOTHING;
ALTER TABLE account_partners FORCE ROW LEVEL SECURITY;
ALTER TABLE bookings FORCE ROW LEVEL SECURITY;
ALTER TABLE account_merges FORCE ROW LEVEL SECURITY;
ALTER TABLE memberships FORCE ROW LEVEL SECURITY;
ALTER TABLE user_registrations FORCE ROW LEVEL SECURITY;

-- By statement, so that bookings written together cost one insert.
CREATE TRIGGER keep_partners_of_bookings AFTER INSERT ON bookings
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_partners_of_bookings();
CREATE TRIGGER keep_partner_of_member AFTER INSERT OR UPDATE OF account_id ON memberships
  FOR EACH ROW EXECUTE FUNCTION keep_partner_of_member();
