import { cents, points, REASON_KINDS } from "@punktum/domain";
import * as z from "zod/mini";
import { prepared, type ProgramTransaction } from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";

/** Groups of a timeline's items. */
type TimelineGroup = "POINTS" | "VOUCHERS" | "STAFF" | "MAILS";

const wholePoints = z.pipe(z.number(), z.transform(points));
const wholeCents = z.pipe(z.number(), z.transform(cents));
const names = z.object({ de: z.string(), en: z.string() });
const text = z.exactOptional(z.string());

const saleSchema = z.object({
  transactionId: z.string(),
  amountCents: wholeCents,
  paidCents: z.exactOptional(wholeCents),
  till: text,
  receiptNumber: z.string(),
  timeMs: z.number(),
  rounding: z.enum(["UP", "DOWN", "COM"]),
  reasons: z.array(
    z.object({
      kind: z.enum(REASON_KINDS),
      id: text,
      names,
      factor: text,
      fixedPoints: z.exactOptional(wholePoints),
      revenueCents: z.exactOptional(wholeCents),
      points: wholePoints,
    }),
  ),
});

const itemSchema = z.object({
  id: z.string(),
  atMs: z.number(),
  kind: z.enum(["BOOKING", "REDEMPTION", "RESERVATION", "CODE", "CONSENT", "FLAG", "MERGE", "MAIL", "STAFF"]),
  what: z.string(),
  points: z.exactOptional(wholePoints),
  balance: z.exactOptional(wholePoints),
  names: z.exactOptional(names),
  reason: text,
  rule: text,
  status: text,
  textVersion: text,
  optins: z.exactOptional(z.record(z.string(), z.boolean())),
  requestId: text,
  bookingId: text,
  voucherId: text,
  reservationId: text,
  untilMs: z.exactOptional(z.number()),
  otherAccountId: text,
  takenBackBy: text,
  takesBack: text,
  canTakeBack: z.exactOptional(z.boolean()),
  adminId: text,
  adminName: text,
  deviceId: text,
  isSystem: z.exactOptional(z.boolean()),
  isPerson: z.exactOptional(z.boolean()),
  storeId: text,
  storeName: text,
  sale: z.exactOptional(saleSchema),
});

/** One event of an account. */
export type TimelineItem = z.output<typeof itemSchema>;

const readStatement = prepared(
  "timeline.read",
  "SELECT item FROM read_timeline($1, $2, $3, $4, $5, $6, $7, $8)",
  (row) => z.parse(itemSchema, row["item"]),
);

/** Position in a timeline, after which the next page begins. */
export interface TimelinePlace {
  readonly atMs: number;
  readonly id: string;
}

const PLACE = /^(\d{1,15})-([bhcfumsa][\da-f-]{8,40})$/;

/** Writes a place as the `before` of the next page. */
export const writePlace = ({ atMs, id }: TimelinePlace): string => `${atMs}-${id}`;

/** Reads such a place; undefined if it is malformed. */
export function readPlace(given: string): TimelinePlace | undefined {
  const [, atMs, id] = PLACE.exec(given) ?? [];
  return atMs === undefined || id === undefined ? undefined : { atMs: Number(atMs), id };
}

interface TimelineQuery {
  readonly identity: Pick<Identity, "partnerIds" | "storeIds">;
  readonly accountId: string;
  readonly group?: TimelineGroup | undefined;
  readonly before?: TimelinePlace | undefined;
  readonly limit: number;
}

const scoped = (ids: readonly string[] | "ALL"): readonly string[] | null => (ids === "ALL" ? null : ids);

/** Events of an account and of accounts merged into it, newest first. */
export function readTimeline(
  { programId, run }: ProgramTransaction,
  { identity, accountId, group, before, limit }: TimelineQuery,
): Promise<readonly TimelineItem[]> {
  return run(readStatement, [
    programId,
    accountId,
    group === undefined ? null : [group],
    before === undefined ? null : new Date(before.atMs),
    before?.id ?? null,
    limit,
    scoped(identity.partnerIds),
    scoped(identity.storeIds),
  ]);
}
