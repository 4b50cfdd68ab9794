-- Writes down which level a written booking reached, when the account's level points went from p_before to p_after: the one with
-- the highest threshold that they met or passed. Returns it as it is sent; null if they reached none.
CREATE OR REPLACE FUNCTION reach_level(p_program text, p_booking_id uuid, p_before bigint, p_after bigint) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  reached jsonb;
BEGIN
  -- Nearly all bookings end here: this look costs a third of the whole search.
  IF p_after > p_before AND EXISTS (
    SELECT FROM status_levels l
    WHERE l.program_id = p_program AND l.threshold_points > p_before AND l.threshold_points <= p_after)
  THEN
    SELECT l.level INTO reached FROM sendable_levels(p_program) l
    WHERE l.threshold_points > p_before AND l.threshold_points <= p_after
    ORDER BY l.threshold_points DESC LIMIT 1;
    IF FOUND THEN
      INSERT INTO reached_levels (program_id, booking_id, level) VALUES (p_program, p_booking_id, reached);
    END IF;
  END IF;
  RETURN reached;
END
$$;

REVOKE ALL ON FUNCTION reach_level FROM PUBLIC;
