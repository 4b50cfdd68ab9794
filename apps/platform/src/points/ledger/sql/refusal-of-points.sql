-- The reason why points may not be booked on an open account with the resulting balance; null when they may be booked.
-- A LOCKED account may earn but not burn (A-97).
CREATE OR REPLACE FUNCTION refusal_of_points(
  p_status text, p_floor bigint, p_booking_type text, p_points bigint, p_balance_after bigint, p_booked_at timestamptz
) RETURNS text
LANGUAGE sql STABLE
RETURN CASE
  WHEN p_status = 'LOCKED' AND p_booking_type = 'BURNBOOKING' THEN 'LOCKED_USER'
  WHEN p_points < 0 AND p_balance_after < p_floor THEN 'NOT_ENOUGH_POINT'
  WHEN p_booked_at > now() + interval '5 minutes' THEN 'REQUEST_INVALID'
END;

REVOKE ALL ON FUNCTION refusal_of_points FROM PUBLIC;
