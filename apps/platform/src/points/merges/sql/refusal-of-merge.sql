-- The reason why two accounts may not be merged; null when they may.
CREATE OR REPLACE FUNCTION refusal_of_merge(first accounts, second accounts) RETURNS text
LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN (first).id IS NULL OR (second).id IS NULL THEN 'USER_KEY_DOES_NOT_EXIST'
  WHEN (first).id = (second).id THEN 'REQUEST_INVALID'
  WHEN (first).status IN ('INACTIVE', 'TERMINATED') OR (second).status IN ('INACTIVE', 'TERMINATED') THEN 'USER_KEY_DEACTIVATED'
  WHEN (first).status = 'LOCKED' OR (second).status = 'LOCKED' THEN 'LOCKED_USER'
  WHEN (first).open_reservations > 0 OR (second).open_reservations > 0 THEN 'RESERVATION_RUNNING'
  WHEN (first).points + (second).points < (first).floor_points THEN 'NOT_ENOUGH_POINT'
END;

REVOKE ALL ON FUNCTION refusal_of_merge FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refusal_of_merge TO punktum_app;
