-- Ends an open reservation of a locked account: its voucher and points are given back, or were just booked.
CREATE OR REPLACE FUNCTION end_reservation(r reservations, p_state text, p_ended_at timestamptz, p_booking_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservations SET state = p_state, ended_at = p_ended_at, booking_id = p_booking_id
  WHERE program_id = r.program_id AND id = r.id AND state = 'OPEN';
  UPDATE accounts SET
    points = points + CASE p_state WHEN 'COMMITTED' THEN 0 ELSE r.locked_points END,
    locked_points = locked_points - r.locked_points,
    open_reservations = open_reservations - 1
  WHERE program_id = r.program_id AND id = r.account_id;
  UPDATE account_coupons SET reserved_count = reserved_count - 1
  WHERE program_id = r.program_id AND account_id = r.account_id AND kind = r.kind AND voucher_id = r.voucher_id;
  IF r.limited AND p_state <> 'COMMITTED' THEN
    UPDATE coupons SET redeemed_total = redeemed_total - 1
    WHERE r.kind = 'C' AND program_id = r.program_id AND id = r.voucher_id AND redeemed_total > 0;
    UPDATE rewards SET stock = stock + 1 WHERE r.kind = 'R' AND program_id = r.program_id AND id = r.voucher_id;
  END IF;
  UPDATE coupon_keys SET reservation_id = NULL
  WHERE r.coupon_key IS NOT NULL AND program_id = r.program_id AND coupon_id = r.voucher_id AND key_code = r.coupon_key
    AND reservation_id = r.id;
END
$$;

REVOKE ALL ON FUNCTION end_reservation FROM PUBLIC;
