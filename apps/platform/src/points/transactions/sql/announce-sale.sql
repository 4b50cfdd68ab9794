-- Notifies the tablet beside the till, if one is mounted, with the sale's own figures only. A tablet that booked the
-- sale itself gets no message. A return on an account whose card was not shown is not announced: it does not wait for a
-- card, and the person at the counter must not see another account's points.
--
-- A mounting's own till comes before that of its interaction point. Both are found by the till, so that a sale takes as
-- long with ten thousand tablets as with one.
CREATE OR REPLACE FUNCTION announce_sale(sale transactions, p_key_code text, p_reached_level jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF sale.account_id IS NOT NULL AND p_key_code IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO outbox (program_id, topic, room, payload)
  SELECT sale.program_id, 'REVENUE', 'cash:' || sale.till, jsonb_strip_nulls(jsonb_build_object(
    'totalRevenue', sale.amount_cents, 'totalPoints', sale.points, 'externalId', sale.external_id,
    'transactionId', sale.id, 'date', to_char(sale.transaction_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'keyCode', p_key_code, 'reachedLevel', p_reached_level))
  WHERE EXISTS (
    SELECT FROM mountings m
    WHERE m.program_id = sale.program_id AND m.cash_interaction_id = sale.till AND m.device_id IS NOT NULL
      AND m.device_id IS DISTINCT FROM sale.device_id)
  OR EXISTS (
    SELECT FROM interaction_points p
    JOIN mountings m ON m.program_id = p.program_id AND m.app_interaction_id = p.id
    WHERE p.program_id = sale.program_id AND p.paired_cash_id = sale.till AND m.cash_interaction_id IS NULL
      AND m.device_id IS NOT NULL AND m.device_id IS DISTINCT FROM sale.device_id);
END
$$;

REVOKE ALL ON FUNCTION announce_sale FROM PUBLIC;
