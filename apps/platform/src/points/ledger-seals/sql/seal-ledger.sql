-- needs: enter_program, sealable_rows, transaction_base
-- Seals what was written to a chain since the last call, and moves the position in the same transaction. Returns how many rows.
-- Another process that is sealing makes this one leave. A new position seals at most p_step rows a call and stays new until a call
-- finds fewer, so that a large ledger is not sealed in one transaction. Which rows are over is told by the numbers of transactions, as in
-- follow_figures(): a row that commits late is above the position, and no row waits for this function.
CREATE OR REPLACE FUNCTION seal_ledger(p_program text, p_chain text, p_step integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = punktum, pg_temp SET plan_cache_mode = force_custom_plan
-- The planner takes the ids of blocks for ten rows; after a restore they are all of them.
SET enable_nestloop = off AS $$
DECLARE
  rows_of_block constant integer := 1000;
  place ledger_seal_positions;
  stored_in bigint;
  present timestamptz(3) := clock_timestamp();
  here pg_snapshot;
  base bigint := transaction_base();
  oldest bigint;
  is_anew boolean;
  from_time timestamptz;
  last_number bigint;
  last_hash bytea;
  next_hash bytea;
  sealed integer := 0;
  part record;
BEGIN
  PERFORM enter_program(p_program);
  SELECT p.* INTO place FROM ledger_seal_positions p WHERE p.program_id = p_program AND p.chain = p_chain
  FOR NO KEY UPDATE SKIP LOCKED;
  IF place.program_id IS NULL THEN
    IF EXISTS (SELECT FROM ledger_seal_positions p WHERE p.program_id = p_program AND p.chain = p_chain) THEN
      RETURN 0;
    END IF;
    INSERT INTO ledger_seal_positions (program_id, chain, sealed_before, written_in)
    VALUES (p_program, p_chain, 0, 0) ON CONFLICT DO NOTHING;
    SELECT p.* INTO place FROM ledger_seal_positions p WHERE p.program_id = p_program AND p.chain = p_chain FOR NO KEY UPDATE;
  END IF;
  SELECT p.xmin::text::bigint INTO stored_in FROM ledger_seal_positions p WHERE p.program_id = p_program AND p.chain = p_chain;
  -- The snapshot is taken after the lock: it sees everything that was sealed before.
  here := pg_current_snapshot();
  oldest := pg_snapshot_xmin(here)::text::bigint;
  -- A new position, or one that was copied from another database, in which transactions have other numbers.
  is_anew := stored_in <> (place.written_in & 4294967295);
  IF is_anew THEN
    place.sealed_before := 0;
    place.as_of := NULL;
    place.next_before := NULL;
  END IF;

  -- Without a moment up to which all is sealed, the numbers alone tell.
  from_time := CASE WHEN place.as_of IS NULL THEN '-infinity' ELSE least(place.as_of, present) - counting_margin() END;

  SELECT b.number, b.hash INTO last_number, last_hash FROM ledger_blocks b
  WHERE b.program_id = p_program AND b.chain = p_chain ORDER BY b.number DESC LIMIT 1;
  last_number := coalesce(last_number, 0);
  last_hash := coalesce(last_hash, decode(repeat('00', 32), 'hex'));
  FOR part IN
    SELECT array_agg(o.id ORDER BY o.place) AS ids, string_agg(o.hash, ''::bytea ORDER BY o.place) AS hashes
    FROM (SELECT r.id, r.hash, row_number() OVER (ORDER BY r.number, r.id) - 1 AS place
      FROM sealable_rows(p_program, p_chain, from_time,
        place.sealed_before, oldest, base, is_anew) r
      ORDER BY r.number, r.id LIMIT CASE WHEN is_anew THEN p_step END) o
    GROUP BY o.place / rows_of_block ORDER BY o.place / rows_of_block
  LOOP
    last_number := last_number + 1;
    next_hash := sha256(convert_to(concat_ws(E'\n', '1', p_program, p_chain, last_number, sealed_time(present),
      encode(last_hash, 'hex'), array_to_string(part.ids, ','), encode(part.hashes, 'hex')), 'UTF8'));
    INSERT INTO ledger_blocks (program_id, chain, number, format, sealed_at, ids, hashes, previous, hash)
    VALUES (p_program, p_chain, last_number, 1, present, part.ids, part.hashes, last_hash, next_hash);
    last_hash := next_hash;
    sealed := sealed + cardinality(part.ids);
  END LOOP;
  IF is_anew AND sealed = p_step THEN
    RETURN sealed;
  END IF;

  place.sealed_before := oldest;
  IF oldest >= place.next_before THEN
    place.as_of := place.next_as_of;
    place.next_before := NULL;
  END IF;
  IF oldest = pg_snapshot_xmax(here)::text::bigint THEN
    place.as_of := present;
    place.next_before := NULL;
  ELSIF place.next_before IS NULL THEN
    place.next_before := pg_snapshot_xmax(here)::text::bigint;
    place.next_as_of := present;
  END IF;
  UPDATE ledger_seal_positions p SET sealed_before = place.sealed_before, as_of = place.as_of, next_before = place.next_before,
    next_as_of = place.next_as_of, written_in = pg_current_xact_id()::text::bigint
  WHERE p.program_id = p_program AND p.chain = p_chain;
  RETURN sealed;
END
$$;

REVOKE ALL ON FUNCTION seal_ledger FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_ledger TO punktum_app;
