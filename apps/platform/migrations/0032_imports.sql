-- Files from other systems that are taken over row by row. A process takes an import for a while; when it dies, another process takes
-- it and goes on behind the last row.

CREATE TABLE imports (
  program_id text NOT NULL REFERENCES programs,
  -- Grows with time.
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('MEMBERS', 'CARDS', 'BALANCES', 'KEYS', 'STORES')),
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  encoding text NOT NULL,
  separator text NOT NULL CHECK (separator IN (',', ';', E'\t', '|')),
  -- Titles of the columns.
  head text[] NOT NULL,
  -- {field: number of its column}
  mapping jsonb NOT NULL,
  state text NOT NULL DEFAULT 'UPLOADED' CHECK (state IN (
    'UPLOADED', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'UNDOING', 'UNDONE', 'FAILED')),
  -- What it was doing when it failed.
  failed_while text CHECK (failed_while IN ('CHECKING', 'RUNNING', 'UNDOING')),
  -- Rows of the file; known once it was checked.
  row_count integer CHECK (row_count >= 0),
  -- Rows that the present step has behind it.
  done_rows integer NOT NULL DEFAULT 0 CHECK (done_rows >= 0),
  -- Of them: taken over, or ready to be; there already; with a problem.
  new_rows integer NOT NULL DEFAULT 0,
  same_rows integer NOT NULL DEFAULT 0,
  wrong_rows integer NOT NULL DEFAULT 0,
  -- Points of the new rows; of BALANCES.
  points bigint NOT NULL DEFAULT 0,
  -- Takes so far. A process that finds another number has lost its take.
  takes integer NOT NULL DEFAULT 0,
  -- Takes since rows were done the last time.
  stalls integer NOT NULL DEFAULT 0,
  taken_until timestamptz(3),
  created_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  run_by uuid,
  run_at timestamptz(3),
  -- The file is deleted then.
  file_until timestamptz(3) NOT NULL,
  PRIMARY KEY (program_id, id),
  FOREIGN KEY (program_id, created_by) REFERENCES admins (program_id, id),
  FOREIGN KEY (program_id, run_by) REFERENCES admins (program_id, id),
  CHECK ((state = 'FAILED') = (failed_while IS NOT NULL)),
  CHECK ((run_by IS NULL) = (run_at IS NULL))
);
CREATE INDEX imports_open ON imports (id) WHERE state IN ('CHECKING', 'RUNNING', 'UNDOING');
CALL secure_table('imports', 'SELECT, INSERT');
GRANT UPDATE (encoding, separator, head, mapping, state, failed_while, row_count, done_rows, new_rows, same_rows, wrong_rows, points,
  takes, stalls, taken_until, run_by, run_at) ON imports TO punktum_app;
-- For programs_with_open_imports().
CREATE POLICY owner_finds_open ON imports FOR SELECT TO punktum_owner USING (true);

-- The file as it was uploaded. It says who somebody is, so it does not stay.
CREATE TABLE import_files (
  program_id text NOT NULL REFERENCES programs,
  import_id uuid NOT NULL,
  content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 33554432),
  PRIMARY KEY (program_id, import_id),
  FOREIGN KEY (program_id, import_id) REFERENCES imports (program_id, id)
);
CALL secure_table('import_files', 'SELECT, INSERT, DELETE');

-- Rows of a file that are not taken over. What stands in them is read from the file.
CREATE TABLE import_problems (
  program_id text NOT NULL REFERENCES programs,
  import_id uuid NOT NULL,
  row_number integer NOT NULL,
  field text NOT NULL,
  code text NOT NULL,
  PRIMARY KEY (program_id, import_id, row_number, field),
  FOREIGN KEY (program_id, import_id) REFERENCES imports (program_id, id)
);
CALL secure_table('import_problems', 'SELECT, INSERT, DELETE');

-- What an import has made, by the row of its file: written in the transaction that makes it.
CREATE TABLE import_rows (
  program_id text NOT NULL REFERENCES programs,
  import_id uuid NOT NULL,
  row_number integer NOT NULL,
  account_id uuid,
  -- The account itself was made by the import.
  made_account boolean NOT NULL DEFAULT false,
  user_id uuid,
  booking_id uuid,
  coupon_id bigint,
  -- Codes that were added, with their types; the code of a coupon's key.
  codes jsonb NOT NULL DEFAULT '[]',
  store_id bigint,
  -- UNDONE, or why it stays.
  undone text CHECK (undone IN ('UNDONE', 'BOOKED', 'CHANGED', 'HAS_POINTS', 'USED')),
  PRIMARY KEY (program_id, import_id, row_number),
  FOREIGN KEY (program_id, import_id) REFERENCES imports (program_id, id)
);
CREATE INDEX import_rows_by_account ON import_rows (program_id, account_id) WHERE account_id IS NOT NULL;
CALL secure_table('import_rows', 'SELECT, INSERT');
-- Codes go when the person is erased.
GRANT UPDATE (undone, codes) ON import_rows TO punktum_app;

-- Points that members brought along from another system: neither issued here nor a correction.
ALTER TABLE daily_figures ADD COLUMN opened bigint NOT NULL DEFAULT 0;
