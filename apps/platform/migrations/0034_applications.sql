-- Servers of others that call the platform. Their keys stand among the API keys, as those of tills do.
CREATE TABLE applications (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- What its keys may do; the platform knows which calls that is.
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  -- Null where it works for the whole programme.
  store_id bigint,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  -- Exact to the minute.
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, store_id) REFERENCES stores (program_id, id)
);
CALL secure_table('applications', 'SELECT, INSERT, UPDATE');

ALTER TABLE api_keys ADD COLUMN application_id uuid;
ALTER TABLE api_keys ADD FOREIGN KEY (program_id, application_id) REFERENCES applications (program_id, id);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_application CHECK ((role = 'APPLICATION') = (application_id IS NOT NULL));
CREATE INDEX api_keys_by_application ON api_keys (program_id, application_id) WHERE application_id IS NOT NULL;

-- Applications act, too.
ALTER TABLE audit_log DROP CONSTRAINT audit_log_actor_kind_check;
ALTER TABLE audit_log ADD CONSTRAINT audit_log_actor_kind_check
  CHECK (actor_kind IN ('ADMIN', 'DEVICE', 'SYSTEM', 'ANONYMOUS', 'APPLICATION'));
ALTER TABLE membership_events DROP CONSTRAINT membership_events_actor_kind_check;
ALTER TABLE membership_events ADD CONSTRAINT membership_events_actor_kind_check
  CHECK (actor_kind IN ('ADMIN', 'DEVICE', 'SYSTEM', 'ANONYMOUS', 'APPLICATION'));
