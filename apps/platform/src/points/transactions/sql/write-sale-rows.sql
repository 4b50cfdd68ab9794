-- Writes lines and reasons of the sales p_ids. p_lines and p_reasons are rows of their tables; those of other sales are
-- not written.
CREATE OR REPLACE FUNCTION write_sale_rows(p_ids uuid[], p_lines jsonb, p_reasons jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transaction_lines (
    program_id, transaction_id, sequence_number, type, item_id, description, merchandise_group_code, merchandise_sub_group_code,
    revenue_key, extended_amount_cents, points, due_points, discount_cents, eligible)
  SELECT
    l.program_id, l.transaction_id, l.sequence_number, l.type, l.item_id, l.description, l.merchandise_group_code,
    l.merchandise_sub_group_code, l.revenue_key, l.extended_amount_cents, l.points, l.due_points, l.discount_cents, l.eligible
  FROM jsonb_populate_recordset(NULL::transaction_lines, p_lines) AS l
  WHERE l.transaction_id = ANY (p_ids);
  INSERT INTO transaction_reasons (
    program_id, transaction_id, number, at_incentive, kind, rule_id, name_de, name_en, factor, fixed_points, revenue_cents, points)
  SELECT
    r.program_id, r.transaction_id, r.number, r.at_incentive, r.kind, r.rule_id, r.name_de, r.name_en, r.factor, r.fixed_points,
    r.revenue_cents, r.points
  FROM jsonb_populate_recordset(NULL::transaction_reasons, p_reasons) AS r
  WHERE r.transaction_id = ANY (p_ids);
END
$$;

REVOKE ALL ON FUNCTION write_sale_rows FROM PUBLIC;
