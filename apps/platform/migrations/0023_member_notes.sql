-- Short notes of staff about a member. Nobody knows which of an account's persons a note is about, so that all of them go when one
-- of the persons is erased.
CREATE TABLE member_notes (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  text text NOT NULL,
  written_by uuid NOT NULL,
  written_at timestamptz(3) NOT NULL,
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id),
  FOREIGN KEY (program_id, written_by) REFERENCES admins (program_id, id)
);
CREATE INDEX member_notes_by_account ON member_notes (program_id, account_id, id);
CALL secure_table('member_notes', 'SELECT, INSERT, DELETE');
-- A merge moves them.
GRANT UPDATE (account_id) ON member_notes TO punktum_app;
