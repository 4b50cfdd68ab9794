-- Everything about a sale that decides what a return may take. An incentive gave what was left after earlier returns;
-- those are added, so that the value of a line does not depend on when the card was shown. Null when there is no such
-- sale.
CREATE OR REPLACE FUNCTION return_state(p_program text, p_transaction_id uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
BEGIN
  RETURN (
    WITH sale AS MATERIALIZED (
      SELECT t.id, i.line_points, i.created_at AS card_at,
        account_after_merges(p_program, coalesce(t.account_id, i.account_id)) AS account_id
      FROM transactions t
      LEFT JOIN transaction_incentives i ON i.program_id = p_program AND i.transaction_id = t.id
      WHERE t.program_id = p_program AND t.id = p_transaction_id
    ), line AS (
      SELECT l.*, row_number() OVER (ORDER BY l.sequence_number) AS place
      FROM transaction_lines l WHERE l.program_id = p_program AND l.transaction_id = p_transaction_id
    ), valued AS (
      SELECT l.*, coalesce(s.line_points[l.place] + back.before_card, l.points) AS given, back.cents AS returned_cents,
        back.points AS returned_points, l.type = 'SALE' AND l.extended_amount_cents > 0 AS may_return
      FROM line l CROSS JOIN sale s CROSS JOIN LATERAL (
        SELECT coalesce(sum(r.returned_cents), 0)::bigint AS cents, coalesce(-sum(r.due_points), 0)::bigint AS points,
          coalesce(-sum(r.due_points) FILTER (WHERE o.created_at < s.card_at), 0)::bigint AS before_card
        FROM transaction_returns r JOIN transactions o ON o.program_id = p_program AND o.id = r.transaction_id
        WHERE r.program_id = p_program AND r.original_id = s.id AND r.original_sequence_number = l.sequence_number) AS back
    )
    SELECT jsonb_build_object('transactionId', s.id, 'accountId', s.account_id,
      'isOpen', EXISTS (SELECT FROM accounts a WHERE a.program_id = p_program AND a.id = s.account_id
        AND a.status NOT IN ('INACTIVE', 'TERMINATED')),
      'otherPoints', coalesce((SELECT sum(v.given) FROM valued v WHERE v.type = 'SALE' AND NOT v.may_return), 0)::bigint,
      'lines', coalesce((SELECT jsonb_agg(jsonb_build_object('sequenceNumber', v.sequence_number, 'itemId', v.item_id,
        'merchandiseGroupCode', v.merchandise_group_code, 'valueCents', v.extended_amount_cents, 'points', v.given,
        'returnedCents', v.returned_cents, 'returnedPoints', v.returned_points) ORDER BY v.sequence_number)
        FROM valued v WHERE v.may_return), '[]'))
    FROM sale s);
END
$$;

REVOKE ALL ON FUNCTION return_state FROM PUBLIC;
GRANT EXECUTE ON FUNCTION return_state TO punktum_app;
