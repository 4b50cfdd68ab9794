-- Writes a booking; refuses when its id or receipt is taken. The bookings table is the event log, so no outbox row is
-- written (decision 0013).
CREATE OR REPLACE FUNCTION write_booking(b bookings) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  WITH booking AS (
    INSERT INTO bookings (
      program_id, id, account_id, booking_type, booking_type_code, points, balance_after, reason, description_de, description_en,
      booked_at, created_at, voucher_kind, voucher_id, receipt_key, fingerprint, key_owner, device_id, admin_id, partner_id,
      store_id, source)
    VALUES (
      b.program_id, b.id, b.account_id, b.booking_type, b.booking_type_code, b.points, b.balance_after, b.reason, b.description_de,
      b.description_en, b.booked_at, b.created_at, b.voucher_kind, b.voucher_id, b.receipt_key, b.fingerprint, b.key_owner,
      b.device_id, b.admin_id, b.partner_id, b.store_id, b.source)
    ON CONFLICT DO NOTHING RETURNING id
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
  IF NOT FOUND THEN
    PERFORM refuse_taken_booking(b);
  END IF;
END
$$;

REVOKE ALL ON FUNCTION write_booking FROM PUBLIC;
