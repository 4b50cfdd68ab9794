-- Counts work whose totals are within its ceilings, that of many callers in one exchange. Answers NEW when it is counted, SAME
-- or OTHER when its key is known for the same or another request, and JUDGE when the totals may be above: then nothing is
-- written. Totals include all earlier work of the same call, as if it were counted. Unless p_waits, it never waits for another
-- person or card, and work whose locks another transaction has is missing from the answer. So is a key's second work in the
-- same call. Their callers ask alone.
CREATE OR REPLACE FUNCTION count_plain_works(p_program text, p_works json, p_waits boolean)
RETURNS TABLE (place integer, id uuid, admission text)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  work record;
  ids uuid[] := '{}';
  places integer[] := '{}';
BEGIN
  FOR work IN
    SELECT w.place, w.id, locks.person, locks.card
    FROM json_to_recordset(p_works) AS w (place integer, id uuid, admin_id uuid, account_id uuid)
    CROSS JOIN LATERAL hand_locks(p_program, w.admin_id, w.account_id) AS locks
  LOOP
    CONTINUE WHEN work.id = ANY (ids);
    IF p_waits THEN
      PERFORM pg_advisory_xact_lock(work.person);
      PERFORM pg_advisory_xact_lock(work.card);
    ELSE
      CONTINUE WHEN NOT coalesce(pg_try_advisory_xact_lock(work.person), true);
      CONTINUE WHEN NOT coalesce(pg_try_advisory_xact_lock(work.card), true);
    END IF;
    ids := ids || work.id;
    places := places || work.place;
  END LOOP;

  RETURN QUERY WITH asked AS (
    SELECT w.*, w.kind IN ('RETURN', 'REVERSAL') AS is_back FROM json_to_recordset(p_works) AS w (place integer, id uuid,
      fingerprint bytea, kind text, admin_id uuid, duty_id uuid, device_id uuid, store_id bigint, account_id uuid, points bigint,
      is_unlinked boolean, worked_at timestamptz, ceilings json)
    WHERE w.place = ANY (places)
  ), earlier AS (
    SELECT a.*,
      coalesce(sum(a.points) FILTER (WHERE a.kind = 'POINTS') OVER person, 0) AS person_points,
      coalesce(sum(a.points) FILTER (WHERE NOT a.is_back) OVER card, 0) AS card_points,
      count(*) FILTER (WHERE a.is_back) OVER person AS person_returns,
      count(*) FILTER (WHERE a.is_unlinked) OVER person AS person_unlinked,
      count(*) OVER person AS person_works, count(*) OVER card AS card_works
    FROM asked a
    -- Work without a person, or without a card, has no total that it shares.
    WINDOW person AS (PARTITION BY coalesce(a.admin_id, a.id) ORDER BY a.place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
      card AS (PARTITION BY coalesce(a.account_id, a.id) ORDER BY a.place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  ), judged AS MATERIALIZED (
    SELECT e.*, CASE
      WHEN t.known_fingerprint = e.fingerprint THEN 'SAME'
      WHEN t.known_fingerprint IS NOT NULL THEN 'OTHER'
      WHEN t.is_own_card AND NOT c."isOwnCard"
        OR t.person_points + e.person_points > c."personPoints" OR t.duty_points + e.person_points > c."dutyPoints"
        OR t.card_points + e.card_points > c."cardPoints" OR t.person_returns + e.person_returns > c."personReturns"
        OR t.person_unlinked + e.person_unlinked > c."personUnlinked"
        OR t.card_bookings + e.card_works > c."cardBookings" OR t.person_cards + e.person_works > c."personCards" THEN 'JUDGE'
      ELSE 'NEW' END AS admission
    FROM hand_totals(p_program, p_works, places) AS t
    JOIN earlier e ON e.place = t.place
    CROSS JOIN LATERAL json_to_record(e.ceilings) AS c ("isOwnCard" boolean, "personPoints" bigint, "dutyPoints" bigint,
      "cardPoints" bigint, "personReturns" bigint, "personUnlinked" bigint, "cardBookings" bigint, "personCards" bigint)
  ), counted AS (
    INSERT INTO hand_work (program_id, id, fingerprint, kind, admin_id, duty_id, device_id, store_id, account_id, points,
      is_unlinked, worked_at)
    SELECT p_program, j.id, j.fingerprint, j.kind, j.admin_id, j.duty_id, j.device_id, j.store_id, j.account_id, j.points,
      j.is_unlinked, j.worked_at
    FROM judged j WHERE j.admission = 'NEW'
    -- Two statements reach the unique index in the same order.
    ORDER BY j.id
  )
  SELECT j.place, j.id, j.admission FROM judged j;
END
$$;

REVOKE ALL ON FUNCTION count_plain_works FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_plain_works TO punktum_app;
