-- Adds the secondary's uses of limited rules to those of the primary, so that two cards of one member have one limit.
CREATE OR REPLACE FUNCTION move_promotion_uses(p_program text, p_primary uuid, p_secondary uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO promotion_uses AS u (program_id, account_id, promotion_id, day, times)
  SELECT p_program, p_primary, s.promotion_id, s.day, s.times
  FROM promotion_uses s WHERE s.program_id = p_program AND s.account_id = p_secondary
  ON CONFLICT (program_id, account_id, promotion_id, day) DO UPDATE SET times = u.times + excluded.times;
  DELETE FROM promotion_uses WHERE program_id = p_program AND account_id = p_secondary;
END
$$;

REVOKE ALL ON FUNCTION move_promotion_uses FROM PUBLIC;
