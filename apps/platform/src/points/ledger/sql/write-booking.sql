-- A booking in the tables; false when its id or its receipt is taken already, then nothing was written. The bookings table is the
-- log of bookings: nobody is told of them by the outbox.
CREATE OR REPLACE FUNCTION write_booking(b bookings) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  WITH booking AS (
    INSERT INTO bookings VALUES (b.*) ON CONFLICT DO NOTHING RETURNING id
  ), posted AS (
    INSERT INTO postings (program_id, booking_id, line, account_id, points)
    SELECT b.program_id, booking.id, line.number, line.account_id, line.points
    FROM booking, (VALUES (1::smallint, b.account_id, b.points), (2::smallint, NULL, -b.points)) AS line (number, account_id, points)
  )
  UPDATE accounts a SET
    points = b.balance_after,
    state_points = a.state_points + greatest(b.points, 0),
    earned_points = a.earned_points + greatest(b.points, 0),
    redeemed_points = a.redeemed_points + greatest(-b.points, 0),
    first_booked_at = least(a.first_booked_at, b.booked_at)
  FROM booking
  WHERE a.program_id = b.program_id AND a.id = b.account_id;
  RETURN FOUND;
END
$$;

REVOKE ALL ON FUNCTION write_booking FROM PUBLIC;
