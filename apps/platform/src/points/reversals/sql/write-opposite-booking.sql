-- Books the reversal of a booking on its locked account and links both. The caller supplies id, time, reason, texts,
-- fingerprint, key owner and origin.
CREATE OR REPLACE FUNCTION write_opposite_booking(original bookings, account accounts, opposite bookings) RETURNS bookings
LANGUAGE plpgsql AS $$
BEGIN
  opposite.program_id := original.program_id;
  opposite.account_id := account.id;
  opposite.booking_type := CASE WHEN original.points > 0 THEN 'BURNBOOKING' ELSE 'EARNBOOKING' END;
  opposite.booking_type_code := 'MANUALREVENUE';
  opposite.points := -original.points;
  opposite.balance_after := account.points - original.points;
  opposite.created_at := opposite.booked_at;
  PERFORM write_booking(opposite);
  INSERT INTO booking_reversals (program_id, booking_id, reversal_id, reason)
  VALUES (original.program_id, original.id, opposite.id, opposite.reason);
  -- Neither an erroneous earning nor returned points count towards levels.
  UPDATE accounts a SET state_points = greatest(a.state_points - abs(original.points), 0)
  WHERE a.program_id = original.program_id AND a.id = account.id;
  RETURN opposite;
END
$$;

REVOKE ALL ON FUNCTION write_opposite_booking FROM PUBLIC;
