-- needs: sealed_field, sealed_time, transaction_number
-- Rows of a chain that are not sealed yet, each with its hash and the number of the transaction that wrote it: written since p_from
-- by transactions from p_first up to those below p_before. p_base: for transaction_number(). p_anew: the numbers are those of
-- another database, so every row that no block holds. The fields are those of format 1 of ledger_blocks; the order is part of the
-- format.
CREATE OR REPLACE FUNCTION sealable_rows(
  p_program text, p_chain text, p_from timestamptz, p_first bigint, p_before bigint, p_base bigint, p_anew boolean
) RETURNS TABLE (id text, hash bytea, number bigint)
LANGUAGE sql STABLE AS $$
  WITH sealed AS MATERIALIZED (
    SELECT unnest(k.ids) AS id FROM ledger_blocks k WHERE p_anew AND k.program_id = p_program AND k.chain = p_chain
  ),
  written AS (
    SELECT b.id::text AS id, transaction_number(b.xmin, p_base) AS number, concat_ws(',', sealed_field(b.program_id),
      sealed_field(b.id::text), sealed_field(b.account_id::text), sealed_field(b.booking_type), sealed_field(b.booking_type_code),
      sealed_field(b.points::text), sealed_field(b.balance_after::text), sealed_field(b.reason), sealed_field(b.description_de),
      sealed_field(b.description_en), sealed_field(sealed_time(b.booked_at)), sealed_field(sealed_time(b.created_at)),
      sealed_field(b.voucher_kind), sealed_field(b.voucher_id::text), sealed_field(b.receipt_key),
      sealed_field(encode(b.fingerprint, 'hex')), sealed_field(b.key_owner), sealed_field(b.device_id::text),
      sealed_field(b.admin_id::text), sealed_field(b.partner_id::text), sealed_field(b.store_id::text), sealed_field(b.source)) AS content
    FROM bookings b
    WHERE p_chain = 'BOOKINGS' AND b.program_id = p_program AND b.created_at >= p_from
    UNION ALL
    SELECT a.position::text, transaction_number(a.xmin, p_base), concat_ws(',', sealed_field(a.program_id),
      sealed_field(a.position::text), sealed_field(sealed_time(a.at)), sealed_field(a.actor_kind), sealed_field(a.actor_id),
      sealed_field(a.device_id::text), sealed_field(a.action), sealed_field(a.subject_kind), sealed_field(a.subject_id),
      sealed_field(a.before::text), sealed_field(a.after::text), sealed_field(a.reason), sealed_field(a.request_id))
    FROM audit_log a
    WHERE p_chain = 'AUDIT' AND a.program_id = p_program AND a.at >= p_from
  )
  SELECT w.id, sha256(convert_to(w.content, 'UTF8')), w.number FROM written w
  WHERE w.number >= p_first AND w.number < p_before AND NOT EXISTS (SELECT FROM sealed s WHERE s.id = w.id)
$$;

REVOKE ALL ON FUNCTION sealable_rows FROM PUBLIC;
