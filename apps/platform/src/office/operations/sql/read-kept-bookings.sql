-- Bookings that tablets of each programme still keep, and those that the platform refused and nobody has settled yet; as numbers only.
-- Visits one programme after the other, and leaves the last one again.
CREATE OR REPLACE FUNCTION read_kept_bookings() RETURNS TABLE (program_id text, unsent bigint, refused bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp AS $$
BEGIN
  FOR program_id IN SELECT p.id FROM programs p ORDER BY p.id LOOP
    PERFORM set_config('punktum.program', program_id, true);
    SELECT coalesce(sum(upper(part) - lower(part)), 0) INTO unsent
    FROM device_outboxes o CROSS JOIN unnest(o.waiting) part
    WHERE o.program_id = read_kept_bookings.program_id AND o.closed_at IS NULL AND o.lost_at IS NULL;
    SELECT count(*) INTO refused FROM dead_letters d
    WHERE d.program_id = read_kept_bookings.program_id AND d.state = 'OPEN';
    RETURN NEXT;
  END LOOP;
  PERFORM set_config('punktum.program', '', true);
END
$$;

REVOKE ALL ON FUNCTION read_kept_bookings FROM PUBLIC;
GRANT EXECUTE ON FUNCTION read_kept_bookings TO punktum_app;
