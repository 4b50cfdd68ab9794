-- Counts work whose totals are within its ceilings, that of many callers in one exchange. Answers NEW when it is counted, SAME
-- or OTHER when its key is known for the same or another request, and JUDGE when the totals are above: then nothing is written.
-- Unless p_waits, it never waits for another person or card, and work whose locks another transaction has is missing from the
-- answer. So are further works of a person or card in the same call. Their callers ask alone.
CREATE OR REPLACE FUNCTION admit_plain_works(p_program text, p_works json, p_waits boolean)
RETURNS TABLE (place integer, admission text)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  work record;
  taken bigint[] := '{}';
  places integer[] := '{}';
BEGIN
  PERFORM enter_program(p_program);
  -- Another transaction books, and its flush includes this commit.
  PERFORM set_config('synchronous_commit', 'off', true);
  FOR work IN
    SELECT w.place, locks.person, locks.card
    FROM json_to_recordset(p_works) AS w (place integer, admin_id uuid, account_id uuid)
    CROSS JOIN LATERAL hand_locks(p_program, w.admin_id, w.account_id) AS locks
  LOOP
    CONTINUE WHEN work.person = ANY (taken) OR work.card = ANY (taken);
    IF p_waits THEN
      PERFORM pg_advisory_xact_lock(work.person);
      PERFORM pg_advisory_xact_lock(work.card);
    ELSE
      CONTINUE WHEN NOT coalesce(pg_try_advisory_xact_lock(work.person), true);
      CONTINUE WHEN NOT coalesce(pg_try_advisory_xact_lock(work.card), true);
    END IF;
    taken := taken || work.person || work.card;
    places := places || work.place;
  END LOOP;

  RETURN QUERY WITH judged AS MATERIALIZED (
    SELECT w.*, CASE
      WHEN t.known_fingerprint = w.fingerprint THEN 'SAME'
      WHEN t.known_fingerprint IS NOT NULL THEN 'OTHER'
      WHEN t.is_own_card AND NOT c."isOwnCard" OR t.person_points > c."personPoints" OR t.duty_points > c."dutyPoints"
        OR t.card_points > c."cardPoints" OR t.person_returns > c."personReturns" OR t.person_unlinked > c."personUnlinked"
        OR t.card_bookings > c."cardBookings" OR t.person_cards > c."personCards" THEN 'JUDGE'
      ELSE 'NEW' END AS admission
    FROM hand_totals(p_program, p_works, places) AS t
    JOIN json_to_recordset(p_works) AS w (place integer, id uuid, fingerprint bytea, kind text, admin_id uuid, duty_id uuid,
      device_id uuid, store_id bigint, account_id uuid, points bigint, is_unlinked boolean, worked_at timestamptz, ceilings json)
      ON w.place = t.place
    CROSS JOIN LATERAL json_to_record(w.ceilings) AS c ("isOwnCard" boolean, "personPoints" bigint, "dutyPoints" bigint,
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
  SELECT j.place, j.admission FROM judged j;
END
$$;

REVOKE ALL ON FUNCTION admit_plain_works FROM PUBLIC;
GRANT EXECUTE ON FUNCTION admit_plain_works TO punktum_app;
