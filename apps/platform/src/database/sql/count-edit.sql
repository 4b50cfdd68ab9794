-- Counts the edits of a record. An editor's own version stands in punktum.expected_row and punktum.expected_version: the
-- first write to that record in the transaction is refused when somebody else has written it since. The comparison
-- happens behind the lock of the row, so of two editors with one version only one succeeds.
CREATE OR REPLACE FUNCTION count_edit() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('punktum.expected_row', true) = TG_TABLE_NAME || '/' || OLD.id THEN
    IF current_setting('punktum.expected_version', true) <> OLD.version::text THEN
      RAISE EXCEPTION USING ERRCODE = 'PK001', MESSAGE = 'CHANGED_MEANWHILE';
    END IF;
    PERFORM set_config('punktum.expected_row', '', true);
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;

REVOKE ALL ON FUNCTION count_edit FROM PUBLIC;
