import type { CheckQuery } from "./check-query.ts";

/**
 * Sold lines with returns: points each line gave (after an incentive also what earlier returns had kept back), money
 * and points its returns took, and whether all of those were written under the rule of B-43 (`remarks`).
 */
const RETURNED_LINES = `
  SELECT b.program_id, b.original_id, b.original_sequence_number, l.extended_amount_cents AS sold_cents, b.cents, b.points,
    coalesce(i.line_points[(SELECT count(*) FROM punktum.transaction_lines o WHERE o.program_id = b.program_id
      AND o.transaction_id = b.original_id AND o.sequence_number <= l.sequence_number)] + b.before_card, l.points) AS given
  FROM (
    SELECT r.program_id, r.original_id, r.original_sequence_number, sum(r.returned_cents) AS cents, -sum(r.due_points) AS points,
      coalesce(-sum(r.due_points) FILTER (WHERE t.created_at < i.created_at), 0) AS before_card
    FROM punktum.transaction_returns r
    JOIN punktum.transactions t ON t.program_id = r.program_id AND t.id = r.transaction_id
    LEFT JOIN punktum.transaction_incentives i ON i.program_id = r.program_id AND i.transaction_id = r.original_id
    GROUP BY r.program_id, r.original_id, r.original_sequence_number
  ) b
  LEFT JOIN punktum.transaction_lines l ON l.program_id = b.program_id AND l.transaction_id = b.original_id
    AND l.sequence_number = b.original_sequence_number AND l.type = 'SALE'
  LEFT JOIN punktum.transaction_incentives i ON i.program_id = b.program_id AND i.transaction_id = b.original_id`;

/** Recomputes what returns took (B-43). Returns older than that rule are checked by line only. */
export const RETURN_QUERIES: readonly CheckQuery[] = [
  {
    rule: "the returns of a line take back no more than was sold of it and no more than it gave",
    sql: `SELECT program_id, 'transaction ' || original_id || ' line ' || original_sequence_number AS subject,
        cents || ' cents and ' || points || ' points came back of ' || coalesce(sold_cents, 0) || ' and ' || coalesce(given, 0) AS detail
      FROM (${RETURNED_LINES}) returned
      WHERE cents > coalesce(sold_cents, 0) OR points NOT BETWEEN least(0, coalesce(given, 0)) AND greatest(0, coalesce(given, 0))`,
  },
  {
    rule: "the returns of a sale take back no more than all it gave",
    sql: `SELECT t.program_id, 'transaction ' || t.id AS subject, returned.points || ' points came back of ' || t.points AS detail
      FROM (
        SELECT program_id, original_id, sum(points) AS points FROM (${RETURNED_LINES}) line
        WHERE points > 0 GROUP BY program_id, original_id
      ) returned
      JOIN punktum.transactions t ON t.program_id = returned.program_id AND t.id = returned.original_id
      WHERE NOT EXISTS (
          SELECT FROM punktum.transaction_returns r
          JOIN punktum.transactions back ON back.program_id = r.program_id AND back.id = r.transaction_id
          WHERE r.program_id = t.program_id AND r.original_id = t.id AND back.remarks IS NULL)
        -- An incentive also distributes coupons and earlier returns; the query above checks its lines one by one.
        AND t.account_id IS NOT NULL
        AND returned.points > (
          SELECT greatest(0, coalesce(sum(l.points) FILTER (WHERE l.extended_amount_cents > 0 AND l.points > 0), 0)
            + least(0, coalesce(sum(l.points) FILTER (WHERE l.extended_amount_cents <= 0), 0)))
          FROM punktum.transaction_lines l WHERE l.program_id = t.program_id AND l.transaction_id = t.id AND l.type = 'SALE')`,
  },
  {
    rule: "a return takes its points from the account that got them",
    sql: `WITH RECURSIVE owners AS (
        SELECT t.program_id, t.id, coalesce(t.account_id, i.account_id) AS account_id
        FROM punktum.transactions t
        LEFT JOIN punktum.transaction_incentives i ON i.program_id = t.program_id AND i.transaction_id = t.id
        WHERE EXISTS (SELECT FROM punktum.transaction_returns r WHERE r.program_id = t.program_id AND r.original_id = t.id)
        UNION ALL
        SELECT o.program_id, o.id, m.primary_id
        FROM owners o JOIN punktum.account_merges m ON m.program_id = o.program_id AND m.secondary_id = o.account_id
      )
      SELECT DISTINCT t.program_id, 'transaction ' || t.id AS subject,
        'returns ' || r.original_id || ' on account ' || coalesce(t.account_id::text, 'none') AS detail
      FROM punktum.transaction_returns r
      JOIN punktum.transactions t ON t.program_id = r.program_id AND t.id = r.transaction_id AND t.remarks IS NOT NULL
      JOIN punktum.transaction_lines l ON l.program_id = r.program_id AND l.transaction_id = r.transaction_id
        AND l.sequence_number = r.sequence_number AND l.points <> 0
      WHERE NOT EXISTS (SELECT FROM owners o
        WHERE o.program_id = r.program_id AND o.id = r.original_id AND o.account_id = t.account_id)`,
  },
];
