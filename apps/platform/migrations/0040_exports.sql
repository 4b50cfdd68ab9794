-- Lists that are written into files by a job, a page a transaction. Whoever asked fetches the file for a day.
CREATE TABLE exports (
  program_id text NOT NULL REFERENCES programs,
  -- Grows with time.
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('MEMBERS', 'VOUCHERS', 'BOOKINGS', 'PLACES', 'DEVICES', 'PEOPLE', 'AUDIT')),
  -- Period of bookings and of the audit log.
  from_time timestamptz(3),
  to_time timestamptz(3),
  language text NOT NULL,
  asked_by uuid NOT NULL,
  -- Role and reach of that person at the request. Another role or reach gets neither a page nor the file.
  asked_reach text NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  -- Claims so far. A process that finds another number has lost its claim.
  takes integer NOT NULL DEFAULT 0,
  -- Claims since the last page.
  stalls integer NOT NULL DEFAULT 0,
  taken_until timestamptz(3),
  -- The next page begins here; another process goes on from it.
  next_page text,
  rows bigint NOT NULL DEFAULT 0,
  parts integer NOT NULL DEFAULT 0,
  -- The list was longer than a file may be.
  is_cut boolean NOT NULL DEFAULT false,
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, asked_by) REFERENCES admins (program_id, id)
);
CREATE INDEX exports_open ON exports (id) WHERE state IN ('WAITING', 'RUNNING');
CREATE INDEX exports_by_person ON exports (program_id, asked_by, id);
CALL secure_table('exports', 'SELECT, INSERT, DELETE');
-- For programs_with_open_exports().
CREATE POLICY owner_finds_open ON exports FOR SELECT TO punktum_owner USING (true);
GRANT UPDATE (state, takes, stalls, taken_until, next_page, rows, parts, is_cut) ON exports TO punktum_app;

-- The file of an export, a piece a page.
CREATE TABLE export_parts (
  program_id text NOT NULL REFERENCES programs,
  export_id uuid NOT NULL,
  number integer NOT NULL,
  content text NOT NULL,
  PRIMARY KEY (program_id, export_id, number),
  FOREIGN KEY (program_id, export_id) REFERENCES exports (program_id, id) ON DELETE CASCADE
);
CALL secure_table('export_parts', 'SELECT, INSERT');
