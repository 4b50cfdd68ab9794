-- Releases overdue reservations of accounts that the caller has locked. A voucher the caller will take is locked in the
-- same order.
CREATE OR REPLACE FUNCTION release_overdue(p_program text, p_accounts uuid[], p_now timestamptz, p_kind text, p_voucher_id bigint)
RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  overdue reservations[];
  one reservations;
BEGIN
  overdue := ARRAY(SELECT r FROM reservations r
    WHERE r.program_id = p_program AND r.account_id = ANY (p_accounts) AND r.state = 'OPEN' AND r.deadline_at <= p_now);
  IF cardinality(overdue) = 0 THEN
    RETURN 0;
  END IF;
  PERFORM c.id FROM coupons c
  WHERE c.program_id = p_program AND c.id IN (
    SELECT o.voucher_id FROM unnest(overdue) o WHERE o.kind = 'C' AND o.limited UNION SELECT p_voucher_id WHERE p_kind = 'C')
  ORDER BY c.id FOR NO KEY UPDATE;
  PERFORM w.id FROM rewards w
  WHERE w.program_id = p_program AND w.id IN (
    SELECT o.voucher_id FROM unnest(overdue) o WHERE o.kind = 'R' AND o.limited UNION SELECT p_voucher_id WHERE p_kind = 'R')
  ORDER BY w.id FOR NO KEY UPDATE;
  FOREACH one IN ARRAY overdue LOOP
    PERFORM end_reservation(one, 'EXPIRED', p_now, NULL);
  END LOOP;
  RETURN cardinality(overdue);
END
$$;

REVOKE ALL ON FUNCTION release_overdue FROM PUBLIC;
