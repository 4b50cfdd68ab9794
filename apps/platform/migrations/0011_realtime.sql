-- Realtime: what the outbox holds becomes a sequence of events per device; who is connected; what health asks for.

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

-- Delivery takes rows and deletes them: whatever commits late is found because it is there. So nothing reads past a cursor.
DROP FUNCTION read_outbox(xid8, bigint, integer);
ALTER TABLE outbox DROP COLUMN transaction_id;
CREATE INDEX outbox_by_program ON outbox (program_id, position);

-- A number is taken under a lock on whom the row is for, held until its writer has committed: for one device or one till,
-- numbers rise in the order of commits. Only writers for the same one wait for each other.
CREATE FUNCTION number_announcement() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'announcement', NEW.program_id, NEW.room, NEW.device_id), 0));
  NEW.position := nextval('outbox_position_seq');
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION number_announcement() FROM PUBLIC;
CREATE TRIGGER number_announcement BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION number_announcement();

-- Rows live for milliseconds: without this the index would be read through the remains of thousands.
ALTER TABLE outbox SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Programmes with something to deliver, and how far delivery is behind, across programmes; numbers only.
CREATE FUNCTION list_waiting_programs() RETURNS TABLE (program_id text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = punktum, pg_temp
  BEGIN ATOMIC
    SELECT p.id FROM programs p WHERE EXISTS (SELECT FROM outbox o WHERE o.program_id = p.id);
  END;
-- Counts to ten thousand and one: more than that is "very many", and health must stay cheap then.
CREATE FUNCTION read_outbox_lag() RETURNS TABLE (waiting bigint, oldest_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = punktum, pg_temp
  BEGIN ATOMIC
    SELECT count(*), min(o.created_at) FROM (SELECT created_at FROM outbox ORDER BY position LIMIT 10001) o;
  END;
-- The newest migration of this database: a process of an older or newer release says so in its health.
CREATE FUNCTION read_migration_state() RETURNS TABLE (number integer, name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = punktum, pg_temp
  BEGIN ATOMIC
    SELECT m.number, m.name FROM schema_migrations m ORDER BY m.number DESC LIMIT 1;
  END;
REVOKE ALL ON FUNCTION list_waiting_programs(), read_outbox_lag(), read_migration_state() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_waiting_programs(), read_outbox_lag(), read_migration_state() TO punktum_app;

-- Messages between server processes that do not fit into a notification (Socket.IO's PostgreSQL adapter). They carry places
-- in sequences, never payloads larger than a few kilobytes, and live for half a minute.
CREATE TABLE socket_io_attachments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  payload bytea
);
GRANT SELECT (id, created_at, payload), INSERT (payload), DELETE ON socket_io_attachments TO punktum_app;
