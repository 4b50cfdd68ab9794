-- Refuses to turn a programme into a test programme or back. The trigger also stops the owner of the tables.
CREATE OR REPLACE FUNCTION keep_sandbox_mark() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'programme % stays what it was made as: a test programme or a real one', OLD.id;
END
$$;

REVOKE ALL ON FUNCTION keep_sandbox_mark FROM PUBLIC;
