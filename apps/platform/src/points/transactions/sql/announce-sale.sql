-- Notifies the tablet beside the till, if one is mounted, with the sale's own figures only. A tablet that booked the
-- sale itself gets no message. A return on an account whose card was not shown is not announced: it does not wait for a
-- card, and the person at the counter must not see another account's points.
CREATE OR REPLACE FUNCTION announce_sale(sale transactions, p_key_code text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (program_id, topic, room, payload)
  SELECT sale.program_id, 'REVENUE', 'cash:' || sale.till, jsonb_strip_nulls(jsonb_build_object(
    'totalRevenue', sale.amount_cents, 'totalPoints', sale.points, 'externalId', sale.external_id,
    'transactionId', sale.id, 'date', to_char(sale.transaction_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'keyCode', p_key_code))
  WHERE (sale.account_id IS NULL OR p_key_code IS NOT NULL) AND EXISTS (
    SELECT FROM mountings m
    LEFT JOIN interaction_points p ON p.program_id = m.program_id AND p.id = m.app_interaction_id
    WHERE m.program_id = sale.program_id AND m.device_id IS NOT NULL
      AND m.device_id IS DISTINCT FROM sale.device_id
      AND coalesce(m.cash_interaction_id, p.paired_cash_id) = sale.till);
END
$$;

REVOKE ALL ON FUNCTION announce_sale FROM PUBLIC;
