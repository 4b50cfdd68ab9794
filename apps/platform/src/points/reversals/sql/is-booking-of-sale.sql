-- needs: coupon_booking_id
-- True for bookings of a sale. A return of the sale takes them back; a correction as well would take them back twice.
CREATE OR REPLACE FUNCTION is_booking_of_sale(b bookings) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM transactions t WHERE t.program_id = b.program_id AND t.id = b.id)
  OR EXISTS (SELECT FROM transaction_incentives i WHERE i.program_id = b.program_id AND i.id = b.id)
  OR b.voucher_kind = 'C' AND EXISTS (
    SELECT FROM bookings s
    WHERE s.program_id = b.program_id AND s.account_id = b.account_id AND s.booked_at = b.booked_at
      AND coupon_booking_id(s.id, b.voucher_id) = b.id);

REVOKE ALL ON FUNCTION is_booking_of_sale FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_booking_of_sale TO punktum_app;
