-- Sessions of browsers, fresh proofs of who somebody is, and saved views of lists.

ALTER TABLE admin_sessions
  -- BROWSER: ends after half an hour without a call, and at `expires_at`, which does not move.
  ADD COLUMN kind text NOT NULL DEFAULT 'APP' CHECK (kind IN ('APP', 'BROWSER')),
  -- When the person last proved who they are; null: before this was recorded.
  ADD COLUMN proved_at timestamptz(3);

CREATE TABLE admin_views (
  program_id text NOT NULL REFERENCES programs,
  admin_id uuid NOT NULL,
  views jsonb NOT NULL,
  PRIMARY KEY (program_id, admin_id),
  FOREIGN KEY (program_id, admin_id) REFERENCES admins (program_id, id) ON DELETE CASCADE
);
CALL secure_table('admin_views', 'SELECT, INSERT, UPDATE, DELETE');
