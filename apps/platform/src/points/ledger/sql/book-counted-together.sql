-- Counts work by hand and books it, in one exchange and one transaction. Bookings without work need no admission. It answers as
-- book_points_together() does. A booking is missing from the answer if its work is not plain or its account is not free. Nothing
-- of it is written then, and its caller has it judged and booked alone.
CREATE OR REPLACE FUNCTION book_counted_together(p_program text, p_accounts uuid[], p_bookings json, p_works json)
RETURNS TABLE (place integer, points bigint, balance bigint, booked_at timestamptz, replayed boolean, reached_level jsonb)
LANGUAGE plpgsql SET search_path = punktum, pg_temp SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  work record;
  admitted integer[] := '{}';
  counted integer[] := '{}';
  booked integer[] := '{}';
BEGIN
  PERFORM enter_program(p_program);
  FOR work IN SELECT * FROM count_plain_works(p_program, p_works, false) LOOP
    IF work.admission IN ('NEW', 'SAME') THEN
      admitted := admitted || work.place;
    END IF;
    IF work.admission = 'NEW' THEN
      counted := counted || work.place;
    END IF;
  END LOOP;
  FOR place, points, balance, booked_at, replayed, reached_level IN
    SELECT b.place, b.points, b.balance, b.booked_at, b.replayed, b.reached_level
    FROM book_points_together(p_program, p_accounts, p_bookings, ARRAY(
      SELECT w.place FROM json_to_recordset(p_works) AS w (place integer) WHERE w.place <> ALL (admitted))) AS b
  LOOP
    booked := booked || place;
    RETURN NEXT;
  END LOOP;
  IF NOT counted <@ booked THEN
    DELETE FROM hand_work w USING json_to_recordset(p_works) AS q (place integer, id uuid)
    WHERE w.program_id = p_program AND w.id = q.id AND q.place = ANY (counted) AND q.place <> ALL (booked);
  END IF;
END
$$;

REVOKE ALL ON FUNCTION book_counted_together FROM PUBLIC;
GRANT EXECUTE ON FUNCTION book_counted_together TO punktum_app;
