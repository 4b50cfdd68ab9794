import fc from "fast-check";

/** Vouchers of every history, by index: two rewards, then coupons. */
export const VOUCHERS = [
  { kind: "R", id: 1, points: 100, sign: -1, takesPoints: true, pieces: 3, maxPerAccount: 1, keys: [] },
  { kind: "R", id: 2, points: 50, sign: -1, takesPoints: false, pieces: null, maxPerAccount: null, keys: [] },
  { kind: "C", id: 3, points: 20, sign: 1, takesPoints: true, pieces: 3, maxPerAccount: null, keys: [] },
  { kind: "C", id: 4, points: 10, sign: -1, takesPoints: true, pieces: null, maxPerAccount: null, keys: ["K1", "K2"] },
  { kind: "C", id: 5, points: 30, sign: -1, takesPoints: true, pieces: null, maxPerAccount: 2, keys: [] },
] as const;

/** Accounts of every history, by index: their floor, and whether they have an owner. */
export const ACCOUNTS = [
  { floor: 0, owned: true },
  { floor: -50, owned: true },
  { floor: 0, owned: false },
] as const;

/** Points older than this many days have expired; their life is 12 months. */
export const LIFE_DAYS = 365;

/** A request that moves points or vouchers. Numbers that refer to something created earlier wrap around. */
export type LedgerRequest =
  | { readonly type: "earn"; readonly account: number; readonly points: number; readonly ageDays: number }
  | { readonly type: "burn"; readonly account: number; readonly points: number }
  | { readonly type: "redeem" | "reserve"; readonly account: number; readonly voucher: number; readonly key: number }
  | { readonly type: "commit" | "release"; readonly reservation: number }
  | { readonly type: "reverse"; readonly booking: number };

export type Step =
  | LedgerRequest
  /** A deadline passes, and then it is noticed in one of these ways. */
  | { readonly type: "deadline"; readonly reservation: number; readonly via: "job" | "read" | "commit" | "redeem" }
  | { readonly type: "expire"; readonly inDays: number; readonly again: boolean }
  | { readonly type: "merge"; readonly primary: number; readonly secondary: number }
  | { readonly type: "lock"; readonly account: number; readonly locked: boolean }
  /** Repeats an earlier request, unchanged or asking for something else. */
  | { readonly type: "retry"; readonly request: number; readonly changed: boolean }
  | { readonly type: "twoAtOnce"; readonly ledgerRequests: readonly [LedgerRequest, LedgerRequest] };

const account = fc.nat({ max: ACCOUNTS.length - 1 });
const any = fc.nat({ max: 50 });
const amount = fc.integer({ min: 1, max: 150 });

const take = (type: "redeem" | "reserve") =>
  fc.record({
    type: fc.constant(type),
    account,
    voucher: fc.nat({ max: VOUCHERS.length - 1 }),
    key: fc.nat({ max: 2 }),
  });
const end = (type: "commit" | "release") => fc.record({ type: fc.constant(type), reservation: any });

const ledgerRequest: fc.Arbitrary<LedgerRequest> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant("earn" as const),
      account,
      points: amount,
      ageDays: fc.constantFrom(0, 0, 0, 50, 150, 250, 350, 450),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("burn" as const), account, points: amount }) },
  { weight: 4, arbitrary: take("redeem") },
  { weight: 5, arbitrary: take("reserve") },
  { weight: 3, arbitrary: end("commit") },
  { weight: 2, arbitrary: end("release") },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("reverse" as const), booking: any }) },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 23, arbitrary: ledgerRequest },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("deadline" as const),
      reservation: any,
      via: fc.constantFrom("job", "read", "commit", "redeem"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("expire" as const),
      inDays: fc.constantFrom(0, 100, 200, 300, 400),
      again: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("merge" as const), primary: account, secondary: account }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("lock" as const), account, locked: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant("retry" as const), request: any, changed: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant("twoAtOnce" as const),
      ledgerRequests: fc.tuple(ledgerRequest, ledgerRequest),
    }),
  },
);

/** A history; each begins with points, so that there is something to spend. */
export const history: fc.Arbitrary<readonly Step[]> = fc
  .array(step, { minLength: 30, maxLength: 45, size: "max" })
  .map((steps) => [
    { type: "earn", account: 0, points: 250, ageDays: 150 },
    { type: "earn", account: 1, points: 120, ageDays: 350 },
    ...steps,
  ]);
