-- Checks that returned sales are in the state they were evaluated in: [{ original_id, state }], state from
-- return_state().
CREATE OR REPLACE FUNCTION check_sale_returns(p_program text, p_returns jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM jsonb_to_recordset(p_returns) AS r (original_id uuid, state jsonb)
    WHERE r.state IS DISTINCT FROM return_state(p_program, r.original_id)
  ) THEN
    PERFORM refuse_stale('a return');
  END IF;
END
$$;

REVOKE ALL ON FUNCTION check_sale_returns FROM PUBLIC;
