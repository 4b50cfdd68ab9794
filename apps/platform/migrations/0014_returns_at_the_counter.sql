-- Returns at the counter: a receipt is found by its number, whatever till and day it is of, and a sale the tablet booked by
-- the last eight digits of its id.

-- The receipt number within a receipt key (module bookings); keys too long to be kept as they are cannot be searched.
CREATE FUNCTION receipt_number_of(p_receipt_key text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN p_receipt_key LIKE '["%' THEN p_receipt_key::jsonb ->> 2 END;

CREATE INDEX transactions_by_receipt_number ON transactions (program_id, receipt_number_of(receipt_key), created_at DESC)
  WHERE receipt_key IS NOT NULL;
CREATE INDEX transactions_by_booking_number ON transactions (program_id, right(id::text, 8));

-- Tells the tablet beside the till (A-96): only one that is mounted, and only the sale's own figures. A tablet that booked the
-- sale itself knows already.
CREATE OR REPLACE FUNCTION announce_sale(sale transactions, p_key_code text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (program_id, topic, room, payload)
  SELECT sale.program_id, 'REVENUE', 'cash:' || sale.till, jsonb_strip_nulls(jsonb_build_object(
    'totalRevenue', sale.amount_cents, 'totalPoints', sale.points, 'externalId', sale.external_id,
    'transactionId', sale.id, 'date', to_char(sale.transaction_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'keyCode', p_key_code))
  WHERE EXISTS (
    SELECT FROM mountings m
    LEFT JOIN interaction_points p ON p.program_id = m.program_id AND p.id = m.app_interaction_id
    WHERE m.program_id = sale.program_id AND m.device_id IS NOT NULL
      AND m.device_id IS DISTINCT FROM sale.device_id
      AND coalesce(m.cash_interaction_id, p.paired_cash_id) = sale.till);
END
$$;

REVOKE ALL ON FUNCTION receipt_number_of(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION receipt_number_of(text) TO punktum_app;
