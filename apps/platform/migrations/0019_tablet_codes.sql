-- needs: secure_table
-- Codes that set a tablet up without a password: shown as a QR code in the back office, good once and for minutes.

CREATE TABLE tablet_codes (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  mounting_id uuid NOT NULL,
  -- sha256 of the code, which only the address in the QR code holds.
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  -- The tablet is mounted with the rights this person has then.
  made_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  -- sha256 of the installation that used it: a repeated request after a lost answer is answered again.
  used_by bytea CHECK (length(used_by) = 32),
  -- The tablet that it made.
  device_id uuid,
  PRIMARY KEY (program_id, id),
  UNIQUE (program_id, code_hash),
  FOREIGN KEY (program_id, mounting_id) REFERENCES mountings (program_id, id) ON DELETE CASCADE,
  FOREIGN KEY (program_id, made_by) REFERENCES admins (program_id, id) ON DELETE CASCADE
);
CREATE INDEX tablet_codes_by_mounting ON tablet_codes (program_id, mounting_id);
CREATE INDEX tablet_codes_by_admin ON tablet_codes (program_id, made_by);
CALL secure_table('tablet_codes', 'SELECT, INSERT, UPDATE, DELETE');
