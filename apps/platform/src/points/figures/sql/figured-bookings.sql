-- needs: figure_of_booking, transaction_base, transaction_number
-- A programme's bookings, each with its figure and the number of its transaction. The function is inlined, so that
-- conditions on its columns use the indexes of the tables.
CREATE OR REPLACE FUNCTION figured_bookings(p_program text) RETURNS TABLE (
  id uuid, account_id uuid, booked_at timestamptz, created_at timestamptz, number bigint, partner_id bigint, store_id bigint,
  points bigint, code text, figure text, is_by_hand boolean, admin_id uuid, voucher text, redemptions bigint, is_sale boolean,
  amount_cents bigint, source text)
LANGUAGE sql STABLE AS $$
  SELECT b.id, b.account_id, b.booked_at, b.created_at, transaction_number(b.xmin, (SELECT transaction_base())), b.partner_id, b.store_id,
    b.points, b.booking_type_code, f.figure,
    b.booking_type_code = 'MANUALREVENUE' AND f.figure IN ('ISSUED', 'CORRECTED') AND o.id IS NULL, b.admin_id,
    coalesce(b.voucher_kind || b.voucher_id, o.voucher_kind || o.voucher_id),
    (CASE WHEN o.id IS NULL THEN (b.booking_type_code = 'COU')::integer ELSE -(o.booking_type_code = 'COU')::integer END)::bigint,
    coalesce(s.amount_cents > 0, false), coalesce(s.amount_cents, 0), b.source
  FROM bookings b
  LEFT JOIN booking_reversals v ON v.program_id = p_program AND v.reversal_id = b.id
  LEFT JOIN bookings o ON o.program_id = p_program AND o.id = v.booking_id
  LEFT JOIN transaction_incentives i ON i.program_id = p_program AND i.id = b.id
  LEFT JOIN transactions s ON s.program_id = p_program AND s.id = coalesce(i.transaction_id, b.id)
  CROSS JOIN LATERAL (
    SELECT figure_of_booking(b.source, b.points, b.booking_type_code, s.transaction_type, o.points, o.booking_type_code) AS figure
  ) f
  WHERE b.program_id = p_program
$$;

REVOKE ALL ON FUNCTION figured_bookings FROM PUBLIC;
GRANT EXECUTE ON FUNCTION figured_bookings TO punktum_app;
