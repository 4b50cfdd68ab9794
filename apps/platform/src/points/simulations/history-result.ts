import * as z from "zod/mini";

/** What rules would have changed in past sales. */
export const historyResultSchema = z.object({
  /** Sales of the period. */
  sales: z.number(),
  /** Sales that would have given other points. */
  changedSales: z.number(),
  /** Points of all sales under today's rules, and with the tried ones. */
  pointsBefore: z.number(),
  pointsAfter: z.number(),
  /** Sums over sales that would have given more, and less. */
  pointsMore: z.number(),
  pointsLess: z.number(),
  /** Null if points have no value in euros. */
  costCents: z.nullable(z.number()),
  /** Per tried rule, in their order: sales it gave points in, and the points before coupons. */
  rules: z.array(z.object({ sales: z.number(), points: z.number() })),
});

/** What rules would have changed in past sales. */
export type HistoryResult = z.infer<typeof historyResultSchema>;
