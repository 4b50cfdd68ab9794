-- Queues mails about points that were earned or redeemed, and returns how many. Bookings are read from where the last run ended
-- and a little before, because a transaction may commit after a later one: a booking is the cause of one mail a person. Opening
-- balances, merges, expired points and corrections are not told, nor anything to people who want no mails about points.
CREATE OR REPLACE FUNCTION queue_point_mails(p_program text, p_due timestamptz) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  setting record;
  added integer;
  queued integer := 0;
BEGIN
  FOR setting IN
    SELECT n.event, greatest(n.since, n.read_to - counting_margin()) AS from_time,
      CASE n.event WHEN 'POINTS_EARNED' THEN 'ISSUED' ELSE 'REDEEMED' END AS figure,
      CASE n.event WHEN 'POINTS_EARNED' THEN 1 ELSE -1 END AS sign
    FROM notification_settings n
    WHERE n.program_id = p_program AND n.event IN ('POINTS_EARNED', 'POINTS_REDEEMED') AND 'MAIL' = ANY (n.channels)
    FOR NO KEY UPDATE SKIP LOCKED
  LOOP
    INSERT INTO mails (program_id, id, kind, user_id, account_id, about, cause, next_try_at, created_at)
    SELECT p_program, gen_random_uuid(), setting.event, u.id, b.account_id,
      jsonb_build_object('points', abs(b.points), 'balance', a.points), b.id::text, p_due, p_due
    FROM figured_bookings(p_program) b
    JOIN accounts a ON a.program_id = p_program AND a.id = b.account_id
    JOIN memberships m ON m.program_id = p_program AND m.account_id = b.account_id AND m.status = 'ACTIVE'
      AND m.role IN ('OWNER', 'COOWNER')
    JOIN users u ON u.program_id = p_program AND u.id = m.user_id AND u.status = 'ACTIVE' AND u.email IS NOT NULL
    LEFT JOIN mail_choices c ON c.program_id = p_program AND c.user_id = u.id
    WHERE c.point_mails IS NOT FALSE AND b.created_at >= greatest(setting.from_time, c.point_mails_since) AND b.figure = setting.figure AND b.points * setting.sign > 0
    ON CONFLICT (program_id, user_id, kind, cause) WHERE cause <> '' DO NOTHING;
    GET DIAGNOSTICS added = ROW_COUNT;
    queued := queued + added;
    UPDATE notification_settings n SET read_to = now() WHERE n.program_id = p_program AND n.event = setting.event;
  END LOOP;
  RETURN queued;
END
$$;

REVOKE ALL ON FUNCTION queue_point_mails FROM PUBLIC;
GRANT EXECUTE ON FUNCTION queue_point_mails TO punktum_app;
