-- needs: secure_table
-- Invitations and forgotten passwords of staff. An invited person is an entry of admins that nobody can sign in with: it becomes
-- active with the link of the mail, or goes.
ALTER TABLE admins ADD COLUMN invited_at timestamptz(3);
ALTER TABLE admins ADD COLUMN invited_by uuid;
-- Set while the invitation is open; after this moment its link is good no more.
ALTER TABLE admins ADD COLUMN invitation_ends_at timestamptz(3);
ALTER TABLE admins ADD CONSTRAINT invited_are_not_active CHECK (invitation_ends_at IS NULL OR NOT active);

-- Links in mails to staff: only the sha-256 rests here; the link itself is made when its mail is sent.
CREATE TABLE staff_tokens (
  program_id text NOT NULL REFERENCES programs,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  admin_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('INVITATION', 'PASSWORD_RESET')),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  PRIMARY KEY (program_id, hash),
  FOREIGN KEY (program_id, admin_id) REFERENCES admins (program_id, id) ON DELETE CASCADE
);
CREATE INDEX staff_tokens_by_admin ON staff_tokens (program_id, admin_id);
CALL secure_table('staff_tokens', 'SELECT, INSERT, UPDATE, DELETE');

-- A mail goes to a member or to somebody of the staff.
ALTER TABLE mails ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE mails ADD COLUMN admin_id uuid;
ALTER TABLE mails ADD FOREIGN KEY (program_id, admin_id) REFERENCES admins (program_id, id) ON DELETE CASCADE;
ALTER TABLE mails ADD CONSTRAINT mails_to_one CHECK ((user_id IS NULL) <> (admin_id IS NULL));
ALTER TABLE mails DROP CONSTRAINT mails_kind_check;
ALTER TABLE mails ADD CONSTRAINT mails_kind_check CHECK (
  kind IN ('ACTIVATION', 'PASSWORD_RESET', 'EMAIL_CHANGED', 'CARD_CLAIM', 'MEMBER_PIN', 'STAFF_INVITATION', 'STAFF_PASSWORD_RESET')
);
CREATE INDEX mails_by_admin ON mails (program_id, admin_id, created_at) WHERE admin_id IS NOT NULL;
