-- needs: count_edit
-- Gives a table a version that every edit raises. A write that changes one of `counters` is no edit: a redemption that
-- takes a piece from the stock must not stop an editor.
CREATE OR REPLACE PROCEDURE count_edits(table_name text, VARIADIC counters text[] DEFAULT '{}')
LANGUAGE plpgsql AS $$
DECLARE
  unless_counted text := (
    SELECT coalesce('WHEN (' || string_agg(format('OLD.%1$I IS NOT DISTINCT FROM NEW.%1$I', counter), ' AND ') || ')', '')
    FROM unnest(counters) AS counter);
BEGIN
  EXECUTE format('ALTER TABLE %I ADD COLUMN version bigint NOT NULL DEFAULT 1', table_name);
  EXECUTE format(
    'CREATE TRIGGER count_edit BEFORE UPDATE ON %I FOR EACH ROW %s EXECUTE FUNCTION count_edit()',
    table_name, unless_counted);
  EXECUTE format(
    'CREATE TRIGGER expect_version BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION count_edit()', table_name);
END
$$;

REVOKE ALL ON PROCEDURE count_edits FROM PUBLIC;
