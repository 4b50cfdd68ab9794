-- All returns linked to a sale together take back at most what it gave, line by line where lines are named, from the account
-- that got it (B-43). How much each may take is worked out by the platform (packages/domain, sale-return.ts); the functions
-- below hold the sale still meanwhile and compare what it was worked out from.

-- What each RETURN line takes off which line of which earlier sale. One that names no line may be spread over several.
CREATE TABLE transaction_returns (
  program_id text NOT NULL,
  transaction_id uuid NOT NULL,
  sequence_number integer NOT NULL,
  original_id uuid NOT NULL,
  original_sequence_number integer NOT NULL,
  -- Never more in all than the line cost.
  returned_cents bigint NOT NULL CHECK (returned_cents > 0),
  -- Signed; what it would take where no floor stopped it. The returns that follow count from here.
  due_points bigint NOT NULL,
  PRIMARY KEY (original_id, original_sequence_number, transaction_id, sequence_number, program_id),
  FOREIGN KEY (program_id, transaction_id) REFERENCES transactions (program_id, id),
  FOREIGN KEY (program_id, original_id) REFERENCES transactions (program_id, id)
);
CREATE INDEX transaction_returns_by_transaction ON transaction_returns (transaction_id);
CALL secure_table('transaction_returns', 'SELECT');

DO $$
DECLARE
  program record;
BEGIN
  FOR program IN SELECT id FROM programs ORDER BY id LOOP
    PERFORM set_config('punktum.program', program.id, true);
    INSERT INTO transaction_returns
    SELECT l.program_id, l.transaction_id, l.sequence_number, l.original_id, l.original_sequence_number,
      abs(l.extended_amount_cents), l.due_points
    FROM transaction_lines l WHERE l.original_id IS NOT NULL AND l.extended_amount_cents <> 0;
  END LOOP;
  PERFORM set_config('punktum.program', '', true);
END
$$;

ALTER TABLE transaction_lines DROP COLUMN original_id, DROP COLUMN original_sequence_number;

-- What the answer said of the returns in it: [{ code, lines }]. Null: written before there were remarks, and by rules that let
-- returns take more.
ALTER TABLE transactions ADD COLUMN remarks jsonb CHECK (jsonb_typeof(remarks) = 'array');

-- The account that holds an account's points now: itself, or the last one it was merged into.
CREATE FUNCTION account_after_merges(p_program text, p_account_id uuid) RETURNS uuid
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH RECURSIVE kept AS (
    SELECT p_account_id AS id, 0 AS step
    UNION ALL
    SELECT m.primary_id, kept.step + 1
    FROM kept JOIN punktum.account_merges m ON m.program_id = p_program AND m.secondary_id = kept.id
  )
  SELECT kept.id FROM kept ORDER BY kept.step DESC LIMIT 1;
END;

-- Everything about a sale that decides what a return of it may take. An incentive gave what was left after returns before it:
-- those count on top, so that a line is worth the same whenever its card was shown. Null where there is no such sale.
CREATE FUNCTION return_state(p_program text, p_transaction_id uuid) RETURNS jsonb
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

-- The sales a sale returns are as they were when it was worked out: [{ original_id, state }] (return_state).
CREATE OR REPLACE FUNCTION check_sale_returns(p_program text, p_returns jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM jsonb_to_recordset(p_returns) AS r (original_id uuid, state jsonb)
    WHERE r.state IS DISTINCT FROM return_state(p_program, r.original_id)
  ) THEN
    PERFORM refuse_stale('a return');
  END IF;
END
$$;

CREATE OR REPLACE FUNCTION write_sale(sale transactions, p_details jsonb) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transactions VALUES (sale.*) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO transaction_lines
  SELECT l.* FROM jsonb_populate_recordset(NULL::transaction_lines, p_details -> 'lines') AS l;
  INSERT INTO transaction_reasons
  SELECT r.* FROM jsonb_populate_recordset(NULL::transaction_reasons, p_details -> 'reasons') AS r;
  INSERT INTO transaction_returns
  SELECT r.* FROM jsonb_populate_recordset(NULL::transaction_returns, p_details -> 'taken') AS r;
  RETURN true;
END
$$;

-- Tells the tablet beside the till (A-96): only one that is mounted, and only the sale's own figures. A tablet that booked the
-- sale itself knows already. A return that went to an account no card was shown of is no news there: it waits for no card, and
-- whoever stands there is told nothing of another's points.
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

-- Books a sale of which something comes back that other accounts got the points of: [{ sale, details }] as book_transaction()
-- takes them, the receipt itself first, each on an account of its own; all of them or none. p_others: the accounts no card was
-- shown of. Answers the first.
-- Locks: the accounts, then the sales that are returned, both by id, so that two such sales never wait for each other.
CREATE FUNCTION book_transaction_parts(p_program text, p_parts jsonb, p_others uuid[], p_preview boolean)
RETURNS TABLE (transaction_id uuid, balance bigint, replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  part record;
  booked record;
  first record;
  main_id uuid := (p_parts #>> '{0,sale,id}')::uuid;
BEGIN
  PERFORM enter_program(p_program);
  IF NOT p_preview THEN
    PERFORM a.id FROM accounts a
    WHERE a.program_id = p_program AND a.id IN (
      SELECT (p.value #>> '{sale,account_id}')::uuid FROM jsonb_array_elements(p_parts) AS p (value))
    ORDER BY a.id FOR NO KEY UPDATE;
    PERFORM t.id FROM transactions t
    WHERE t.program_id = p_program AND t.id IN (
      SELECT r.original_id FROM jsonb_array_elements(p_parts) AS p (value)
      CROSS JOIN LATERAL jsonb_to_recordset(p.value #> '{details,returns}') AS r (original_id uuid))
    ORDER BY t.id FOR NO KEY UPDATE;
  END IF;
  -- Nobody asked for these accounts: one that was closed meanwhile is no reason to refuse, but to work it out again.
  IF EXISTS (SELECT FROM accounts a WHERE a.program_id = p_program AND a.id = ANY (p_others)
      AND a.status IN ('INACTIVE', 'TERMINATED'))
    AND NOT EXISTS (SELECT FROM transactions t WHERE t.program_id = p_program AND t.id = main_id)
  THEN
    PERFORM refuse_stale('an account');
  END IF;
  FOR part IN SELECT p.value, p.place FROM jsonb_array_elements(p_parts) WITH ORDINALITY AS p (value, place) ORDER BY p.place
  LOOP
    SELECT * INTO booked FROM book_transaction(p_program, part.value -> 'sale', part.value -> 'details', p_preview);
    IF part.place = 1 THEN
      first := booked;
      -- The first request wrote all of it.
      EXIT WHEN booked.replayed;
    END IF;
  END LOOP;
  RETURN QUERY SELECT first.transaction_id, first.balance, first.replayed;
END
$$;

REVOKE ALL ON FUNCTION
  account_after_merges(text, uuid),
  return_state(text, uuid),
  book_transaction_parts(text, jsonb, uuid[], boolean)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  account_after_merges(text, uuid),
  return_state(text, uuid),
  book_transaction_parts(text, jsonb, uuid[], boolean)
  TO punktum_app;
