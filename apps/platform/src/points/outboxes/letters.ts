import type { ErrorCode } from "@punktum/contracts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { ProgramTransaction } from "../../database/index.ts";
import { requestIdOf } from "../../office/idempotency/index.ts";

/** State of a dead letter. */
export type LetterState = "OPEN" | "BOOKED" | "DISCARDED" | "WITHDRAWN";

/** Code of an entry that a device handed over to people. */
export const HANDED_OVER: ErrorCode = "ENTRY_HANDED_OVER";

const KINDS = ["SALE", "POINTS", "CHECK_IN", "REDEMPTION", "UNREADABLE"] as const;
/** Kind of a dead letter's booking. */
export type LetterKind = (typeof KINDS)[number];

const STATES = ["OPEN", "BOOKED", "DISCARDED", "WITHDRAWN"] as const;

/** Columns of a letter that decide about another try. */
export const letterRow = z.object({
  id: z.string(),
  deviceId: z.string(),
  outboxId: z.string(),
  number: z.number(),
  key: z.string(),
  kind: z.enum(KINDS),
  entry: z.nullable(z.unknown()),
  actionAt: z.date(),
  dutyId: z.nullable(z.string()),
  adminId: z.nullable(z.string()),
  partnerId: z.nullable(z.number()),
  storeId: z.nullable(z.number()),
  state: z.enum(STATES),
  code: z.string(),
});
/** An entry that was refused before. */
export type Letter = z.output<typeof letterRow>;

/** Id of an entry's booking. */
export const entryIdOf = (programId: string, deviceId: string, key: string): string =>
  requestIdOf(programId, deviceId, key);

const LETTER = sql`SELECT l.id, l.device_id AS "deviceId", l.outbox_id AS "outboxId", l.number, l.entry_key AS key, l.kind,
  l.entry, l.action_at AS "actionAt", l.duty_id AS "dutyId", l.admin_id AS "adminId", l.partner_id AS "partnerId",
  l.store_id AS "storeId", l.state, l.code FROM dead_letters AS l`;

/** The letters among these entries. */
export async function readLetters(
  { db, programId }: ProgramTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Letter>> {
  const { rows } = await sql`${LETTER} WHERE l.program_id = ${programId} AND l.id = ANY (${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(z.parse(z.array(letterRow), rows).map((letter) => [letter.id, letter] as const));
}

/** A refusal to store. */
export interface RefusedLetter {
  readonly id: string;
  readonly deviceId: string;
  readonly outboxId: string;
  readonly number: number;
  readonly key: string;
  readonly kind: LetterKind;
  /** Content without the statement; null if unreadable. */
  readonly entry: object | null;
  readonly actionAt: Date;
  readonly duty: { readonly id: string; readonly adminId: string } | undefined;
  readonly place: { readonly partnerId: string | null; readonly storeId: string | null };
  readonly code: string;
  readonly message: string;
  readonly refusedAt: Date;
}

const refusedRow = z.object({ state: z.enum(STATES), refusals: z.number() });

/** Stores a refusal, unless the entry was booked or settled meanwhile. */
export async function noteRefusal(
  { db, programId }: ProgramTransaction,
  letter: RefusedLetter,
): Promise<{ readonly state: LetterState; readonly refusals: number }> {
  const { duty, place } = letter;
  const row = {
    id: letter.id,
    device_id: letter.deviceId,
    outbox_id: letter.outboxId,
    number: letter.number,
    entry_key: letter.key,
    kind: letter.kind,
    entry: letter.entry,
    action_at: letter.actionAt,
    duty_id: duty?.id ?? null,
    admin_id: duty?.adminId ?? null,
    partner_id: place.partnerId,
    store_id: place.storeId,
    code: letter.code,
    message: letter.message,
    refused_at: letter.refusedAt,
  };
  const { rows } =
    await sql`SELECT state, refusals FROM refuse_entry(${programId}, ${JSON.stringify(row)}::jsonb)`.execute(db);
  return z.parse(refusedRow, rows[0]);
}

/** How an entry is settled. */
export interface Settlement {
  readonly id: string;
  readonly deviceId: string;
  readonly outboxId: string;
  readonly number: number;
  readonly key: string;
  readonly kind: LetterKind;
  readonly actionAt: Date;
  readonly state: Exclude<LetterState, "OPEN">;
  readonly reason: string;
  /** Person who settled it in the back office. */
  readonly settledBy?: string;
  /** Name of the person who settled it at the tablet. */
  readonly settledAtDevice?: string;
  readonly settledAt: Date;
}

const settledRow = z.object({ state: z.enum(STATES) });

/** Settles an entry once; returns its state. */
export async function settleLetter(
  { db, programId }: ProgramTransaction,
  settlement: Settlement,
): Promise<LetterState> {
  const row = {
    id: settlement.id,
    device_id: settlement.deviceId,
    outbox_id: settlement.outboxId,
    number: settlement.number,
    entry_key: settlement.key,
    kind: settlement.kind,
    action_at: settlement.actionAt,
    state: settlement.state,
    reason: settlement.reason,
    settled_by: settlement.settledBy ?? null,
    settled_at_device: settlement.settledAtDevice ?? "",
    settled_at: settlement.settledAt,
  };
  const { rows } = await sql`SELECT settle_entry(${programId}, ${JSON.stringify(row)}::jsonb) AS state`.execute(db);
  return z.parse(settledRow, rows[0]).state;
}
