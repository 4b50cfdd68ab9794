-- The status levels that bookings can reach, as they are sent: those of the catalogue, of the first active set. A missing name is
-- taken from the other language; a level without any name is left out.
CREATE OR REPLACE FUNCTION sendable_levels(p_program text) RETURNS TABLE (threshold_points bigint, level jsonb)
LANGUAGE sql STABLE AS $$
  SELECT l.threshold_points, jsonb_strip_nulls(jsonb_build_object(
    'names', jsonb_build_object('de', coalesce(l.names ->> 'de', l.names ->> 'en'), 'en', coalesce(l.names ->> 'en', l.names ->> 'de')),
    'picturePath', l.picture_path))
  FROM status_levels l
  WHERE l.program_id = p_program AND coalesce(l.names ->> 'de', l.names ->> 'en') IS NOT NULL AND l.set_id = (
    SELECT min(s.id) FROM status_level_sets s WHERE s.program_id = p_program AND s.active)
$$;

REVOKE ALL ON FUNCTION sendable_levels FROM PUBLIC;
