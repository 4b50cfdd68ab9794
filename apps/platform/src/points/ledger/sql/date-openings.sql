-- Sets the age of opening balances, so that points earned in another system expire as if earned here. p_openings is
-- [{booking_id, earned_at}]. Other bookings, and openings that already have an age, are unchanged.
CREATE OR REPLACE FUNCTION date_openings(p_program text, p_openings json) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp AS $$
BEGIN
  PERFORM enter_program(p_program);
  WITH dated AS (
    INSERT INTO point_lots (program_id, booking_id, line, earned_at, points)
    SELECT p_program, b.id, 1, o.earned_at, b.points
    FROM json_to_recordset(p_openings) AS o (booking_id uuid, earned_at timestamptz)
    JOIN bookings b ON b.program_id = p_program AND b.id = o.booking_id
    WHERE b.source = 'opening' AND b.points > 0 AND o.earned_at < b.booked_at
    ON CONFLICT DO NOTHING
    RETURNING booking_id, earned_at
  )
  UPDATE accounts a SET first_booked_at = least(a.first_booked_at, oldest.earned_at)
  FROM (
    SELECT b.account_id, min(d.earned_at) AS earned_at
    FROM dated d JOIN bookings b ON b.program_id = p_program AND b.id = d.booking_id
    GROUP BY b.account_id
  ) AS oldest
  WHERE a.program_id = p_program AND a.id = oldest.account_id;
END
$$;

REVOKE ALL ON FUNCTION date_openings FROM PUBLIC;
GRANT EXECUTE ON FUNCTION date_openings TO punktum_app;
