-- What members asked about their data (GDPR), until it is done; and decisions about fraud flags.
CREATE TABLE privacy_requests (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('ACCESS', 'ERASURE', 'RECTIFICATION', 'RESTRICTION', 'OBJECTION')),
  user_id uuid NOT NULL,
  note text NOT NULL DEFAULT '',
  received_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  recorded_by uuid NOT NULL,
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'DONE', 'REJECTED')),
  closed_by uuid,
  closed_at timestamptz(3),
  proof text NOT NULL DEFAULT '',
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, user_id) REFERENCES users (program_id, id),
  FOREIGN KEY (program_id, recorded_by) REFERENCES admins (program_id, id),
  FOREIGN KEY (program_id, closed_by) REFERENCES admins (program_id, id),
  CHECK ((state = 'OPEN') = (closed_by IS NULL) AND (closed_by IS NULL) = (closed_at IS NULL))
);
CREATE INDEX privacy_requests_open ON privacy_requests (program_id, due_at, id) WHERE state = 'OPEN';
CREATE INDEX privacy_requests_by_user ON privacy_requests (program_id, user_id);
CALL secure_table('privacy_requests', 'SELECT, INSERT');
GRANT UPDATE (state, closed_by, closed_at, proof) ON privacy_requests TO punktum_app;

-- A confirmed flag stands and has been looked at; a harmless one is cleared as well.
ALTER TABLE account_fraud_flags
  ADD COLUMN decision text CHECK (decision IN ('HARMLESS', 'CONFIRMED')),
  ADD COLUMN decision_reason text NOT NULL DEFAULT '',
  ADD COLUMN decided_by uuid,
  ADD COLUMN decided_at timestamptz(3),
  ADD CHECK ((decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (decided_at IS NULL));
GRANT UPDATE (decision, decision_reason, decided_by, decided_at) ON account_fraud_flags TO punktum_app;
ALTER TABLE staff_flags
  ADD COLUMN decision text CHECK (decision IN ('HARMLESS', 'CONFIRMED')),
  ADD COLUMN decision_reason text NOT NULL DEFAULT '',
  ADD COLUMN decided_by uuid,
  ADD COLUMN decided_at timestamptz(3),
  ADD CHECK ((decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (decided_at IS NULL));
