-- needs: number_announcement
-- Keys, tokens and sessions; what the outbox holds, and the events each device gets.

-- First generation: opaque keys, only their sha-256 is kept. Keys of tills stand here too.
CREATE TABLE api_keys (
  program_id text NOT NULL REFERENCES programs,
  hash bytea PRIMARY KEY CHECK (length(hash) = 32),
  admin_id uuid,
  device_id uuid,
  partner_id bigint,
  role text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  -- A key with the role TILL belongs to one CASH interaction point and acts for its store alone (ARTS-04). `id` is what an admin
  -- sees of it in lists; the key itself is shown once and kept as a hash.
  id uuid,
  interaction_id text,
  name text NOT NULL DEFAULT '',
  FOREIGN KEY (program_id, admin_id) REFERENCES admins (program_id, id) ON DELETE CASCADE,
  FOREIGN KEY (program_id, device_id) REFERENCES devices (program_id, id) ON DELETE CASCADE,
  FOREIGN KEY (program_id, partner_id) REFERENCES partners (program_id, id),
  CONSTRAINT api_keys_till CHECK ((role = 'TILL') = (interaction_id IS NOT NULL AND id IS NOT NULL)),
  FOREIGN KEY (program_id, interaction_id) REFERENCES interaction_points (program_id, id) ON DELETE CASCADE
);
CREATE INDEX api_keys_by_admin ON api_keys (program_id, admin_id);
CREATE INDEX api_keys_by_device ON api_keys (program_id, device_id);
CREATE UNIQUE INDEX api_keys_of_tills ON api_keys (program_id, interaction_id, id) WHERE interaction_id IS NOT NULL;
CALL secure_table('api_keys', 'SELECT, INSERT, UPDATE, DELETE');
CREATE POLICY owner_looks_up ON api_keys FOR SELECT TO punktum_owner USING (true);

-- A login of somebody of the staff. Its access tokens and its refresh tokens are worth nothing once it has ended.
CREATE TABLE admin_sessions (
  program_id text NOT NULL REFERENCES programs,
  id uuid NOT NULL,
  admin_id uuid NOT NULL,
  -- What the caller called itself, in a few words: "Firefox, Windows".
  browser text NOT NULL DEFAULT '' CHECK (length(browser) <= 100),
  started_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  -- Moves with every renewal; without a refresh token it is the end of the one access token.
  expires_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  end_reason text CHECK (end_reason IN ('LOGOUT', 'ENDED', 'PASSWORD', 'CLOSED', 'TOKEN_REUSED')),
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, admin_id) REFERENCES admins (program_id, id) ON DELETE CASCADE,
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX admin_sessions_by_admin ON admin_sessions (program_id, admin_id, started_at);
CREATE INDEX admin_sessions_by_age ON admin_sessions (program_id, expires_at);
CALL secure_table('admin_sessions', 'SELECT, INSERT, UPDATE, DELETE');

-- Second generation: bound to the installation id the client made (hashed).
CREATE TABLE refresh_tokens (
  program_id text NOT NULL REFERENCES programs,
  hash bytea PRIMARY KEY CHECK (length(hash) = 32),
  installation_hash bytea NOT NULL CHECK (length(installation_hash) = 32),
  admin_id uuid,
  device_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3) NOT NULL DEFAULT now(),
  revoked_at timestamptz(3),
  -- The token that took this one's place, so that a lost answer can be repeated.
  replaced_by bytea,
  -- People's tokens are good once. The one that follows is made of the token itself and this salt, so that a repeated request
  -- gets the same answer although neither token is kept.
  session_id uuid,
  used_at timestamptz(3),
  next_salt bytea CHECK (length(next_salt) = 32),
  FOREIGN KEY (program_id, admin_id) REFERENCES admins (program_id, id) ON DELETE CASCADE,
  FOREIGN KEY (program_id, device_id) REFERENCES devices (program_id, id) ON DELETE CASCADE,
  FOREIGN KEY (program_id, session_id) REFERENCES admin_sessions (program_id, id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_by_admin ON refresh_tokens (program_id, admin_id);
CREATE INDEX refresh_tokens_by_device ON refresh_tokens (program_id, device_id);
CREATE INDEX refresh_tokens_by_session ON refresh_tokens (program_id, session_id) WHERE session_id IS NOT NULL;
CALL secure_table('refresh_tokens', 'SELECT, INSERT, UPDATE, DELETE');
CREATE POLICY owner_looks_up ON refresh_tokens FOR SELECT TO punktum_owner USING (true);

-- What others must hear about, written in the transaction that made it happen. Delivery takes rows and deletes them: whatever
-- commits late is found because it is there, and nothing reads past a cursor (R3).
CREATE TABLE outbox (
  program_id text NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic text NOT NULL,
  device_id uuid,
  room text,
  payload jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
-- Rows live for milliseconds: without this the index would be read through the remains of thousands.
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
CREATE INDEX outbox_by_program ON outbox (program_id, position);
CALL secure_table('outbox', 'SELECT, INSERT (program_id, topic, device_id, room, payload), DELETE');
CREATE POLICY owner_reads ON outbox FOR SELECT TO punktum_owner USING (true);
CREATE TRIGGER number_announcement BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION number_announcement();

-- A device's own sequence and its connection. `connection_number` grows with every connection, so that the newest wins over
-- all processes and the end of an older one changes nothing.
CREATE TABLE device_streams (
  program_id text NOT NULL REFERENCES programs,
  device_id uuid NOT NULL,
  last_position bigint NOT NULL DEFAULT 0 CHECK (last_position >= 0),
  acknowledged_position bigint NOT NULL DEFAULT 0 CHECK (acknowledged_position BETWEEN 0 AND last_position),
  connection_number bigint NOT NULL DEFAULT 0,
  -- The server process that holds the newest connection.
  server_id uuid,
  PRIMARY KEY (device_id, program_id),
  FOREIGN KEY (program_id, device_id) REFERENCES devices (program_id, id) ON DELETE CASCADE
);
CALL secure_table('device_streams', 'SELECT, INSERT, UPDATE (last_position, acknowledged_position, connection_number, server_id)');

-- Positions count from 1 without a gap for each device, in the order in which the writers committed.
CREATE TABLE device_events (
  program_id text NOT NULL,
  device_id uuid NOT NULL,
  position bigint NOT NULL CHECK (position > 0),
  topic text NOT NULL CHECK (topic IN ('REVENUE', 'UNMOUNT')),
  payload jsonb NOT NULL,
  -- When it happened: the time of the outbox row.
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (device_id, position, program_id),
  FOREIGN KEY (device_id, program_id) REFERENCES device_streams (device_id, program_id) ON DELETE CASCADE
);
CREATE INDEX device_events_by_age ON device_events (created_at);
CALL secure_table('device_events', 'SELECT, INSERT, DELETE');
