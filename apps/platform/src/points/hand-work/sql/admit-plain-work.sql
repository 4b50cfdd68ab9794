-- Counts work whose totals are within p_ceilings, in one exchange. Answers NEW when it is counted, SAME or OTHER when its key
-- is known for the same or another request, and JUDGE when the totals are above: then nothing is written.
CREATE OR REPLACE FUNCTION admit_plain_work(
  p_program text, p_id uuid, p_owner text, p_fingerprint bytea, p_kind text, p_admin uuid, p_duty uuid, p_device uuid,
  p_store bigint, p_account uuid, p_points bigint, p_is_unlinked boolean, p_now timestamptz, p_day timestamptz, p_ceilings json
) RETURNS text
LANGUAGE plpgsql SET search_path = punktum, pg_temp AS $$
DECLARE
  totals record;
BEGIN
  PERFORM enter_program(p_program);
  SELECT * INTO totals
  FROM hand_totals(p_program, p_id, p_owner, p_fingerprint, p_admin, p_duty, p_account, p_now, p_day, true);
  IF totals.known_fingerprint IS NOT NULL THEN
    RETURN CASE WHEN totals.known_fingerprint = p_fingerprint THEN 'SAME' ELSE 'OTHER' END;
  END IF;
  IF totals.is_own_card AND NOT (p_ceilings ->> 'isOwnCard')::boolean
    OR totals.person_points > (p_ceilings ->> 'personPoints')::bigint
    OR totals.duty_points > (p_ceilings ->> 'dutyPoints')::bigint
    OR totals.card_points > (p_ceilings ->> 'cardPoints')::bigint
    OR totals.person_returns > (p_ceilings ->> 'personReturns')::bigint
    OR totals.person_unlinked > (p_ceilings ->> 'personUnlinked')::bigint
    OR totals.card_bookings > (p_ceilings ->> 'cardBookings')::bigint
    OR totals.person_cards > (p_ceilings ->> 'personCards')::bigint
  THEN
    RETURN 'JUDGE';
  END IF;
  INSERT INTO hand_work (program_id, id, fingerprint, kind, admin_id, duty_id, device_id, store_id, account_id, points,
    is_unlinked, worked_at)
  VALUES (p_program, p_id, p_fingerprint, p_kind, p_admin, p_duty, p_device, p_store, p_account, p_points, p_is_unlinked, p_now);
  RETURN 'NEW';
END
$$;

REVOKE ALL ON FUNCTION admit_plain_work FROM PUBLIC;
GRANT EXECUTE ON FUNCTION admit_plain_work TO punktum_app;
