-- needs: describe_member, keep_member_entry
-- The members of a programme as the back office lists and searches them: one row an account, kept by triggers in the transaction
-- that changes a person, a code or a status. What a booking changes follows by a job within seconds, so that bookings cost nothing.
CREATE TABLE member_entries (
  program_id text NOT NULL REFERENCES programs,
  account_id uuid NOT NULL,
  status text NOT NULL,
  registered boolean NOT NULL,
  -- Names of the opt-ins that somebody of the account has given.
  optins text[] NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- Family name first, as search_words() writes it; anonymous accounts come after every name.
  sort_name text COLLATE "C" NOT NULL,
  -- Words of search_words(): names, e-mail, digits of phones, codes.
  search text NOT NULL,
  -- Copies for sorting and filtering, some seconds old.
  points bigint NOT NULL,
  state_points bigint NOT NULL,
  -- The last booking; the account's beginning where there is none.
  active_at timestamptz(3) NOT NULL,
  last_store_id bigint,
  PRIMARY KEY (program_id, account_id),
  FOREIGN KEY (program_id, account_id) REFERENCES accounts (program_id, id)
);
CREATE INDEX member_entries_by_activity ON member_entries (program_id, active_at, account_id);
CREATE INDEX member_entries_by_name ON member_entries (program_id, sort_name, account_id);
CREATE INDEX member_entries_by_points ON member_entries (program_id, points, account_id);
CREATE INDEX member_entries_by_beginning ON member_entries (program_id, created_at, account_id);
CREATE INDEX member_entries_unusual ON member_entries (program_id, status) WHERE status <> 'ACTIVE';
CREATE INDEX member_entries_by_store ON member_entries (program_id, last_store_id, active_at);
CALL secure_table('member_entries', 'SELECT');
-- With the wall in its query plan PostgreSQL may not use the trigram index below: LIKE is not leakproof, and 1,000,000 rows take
-- seconds. find_members() runs as the owner of the tables, who cannot log in, and filters on the programme itself. The policy is
-- for this table only; everywhere else the owner stands behind the wall as well.
CREATE POLICY owner_finds ON member_entries FOR SELECT TO punktum_owner USING (true);

-- The extension stands in the schema where the server's administrator put it.
DO $$
BEGIN
  EXECUTE format('CREATE INDEX member_entries_search ON member_entries USING gin (search %I.gin_trgm_ops)',
    (SELECT n.nspname FROM pg_extension x JOIN pg_namespace n ON n.oid = x.extnamespace WHERE x.extname = 'pg_trgm'));
END
$$;

-- How far the job has read a programme's bookings.
CREATE TABLE member_follow_ups (
  program_id text NOT NULL REFERENCES programs,
  followed_to timestamptz(3) NOT NULL,
  PRIMARY KEY (program_id)
);
CALL secure_table('member_follow_ups', 'SELECT');
-- Bookings are written in this order, so that an index of a few pages suffices.
CREATE INDEX bookings_by_writing ON bookings USING brin (created_at);

CREATE TRIGGER keep_member_entry AFTER INSERT OR UPDATE OF status ON accounts
  FOR EACH ROW EXECUTE FUNCTION keep_member_entry();
CREATE TRIGGER keep_member_entry AFTER INSERT OR UPDATE OR DELETE ON identifiers
  FOR EACH ROW EXECUTE FUNCTION keep_member_entry();
CREATE TRIGGER keep_member_entry AFTER INSERT OR UPDATE OR DELETE ON memberships
  FOR EACH ROW EXECUTE FUNCTION keep_member_entry();
CREATE TRIGGER keep_member_entry AFTER UPDATE OF email, first_name, last_name, phone ON users
  FOR EACH ROW EXECUTE FUNCTION keep_member_entry();

-- The accounts that are there already; the owner sees a programme's rows only while it is entered.
DO $$
DECLARE
  present text;
BEGIN
  FOR present IN SELECT id FROM programs LOOP
    PERFORM set_config('punktum.program', present, true);
    PERFORM describe_member(program_id, id) FROM accounts WHERE program_id = present;
  END LOOP;
  PERFORM set_config('punktum.program', '', true);
END
$$;
