import { outboxEntry } from "@punktum/contracts";
import { fail, type IdentifierType, type Outcome, succeed } from "@punktum/domain";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import type { Clock } from "../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import { recordAudit } from "../../office/audit/index.ts";
import { type Identity, reachesStoreSql } from "../../office/sessions/index.ts";
import type { BookableEntry, BookEntry } from "./entries.ts";
import { contentOf } from "./entry-content.ts";
import { type Letter, type LetterState, letterRow, noteRefusal, settleLetter } from "./letters.ts";

const shownRow = z.extend(letterRow, {
  deviceName: z.string(),
  storeName: z.string(),
  staffName: z.string(),
  settledBy: z.string(),
  message: z.string(),
  refusals: z.number(),
  refusedAt: z.nullable(z.date()),
  lastRefusedAt: z.nullable(z.date()),
  reason: z.string(),
  settledAt: z.nullable(z.date()),
  deviceKey: z.nullable(z.string()),
});
/** A dead letter with display names. */
export type LetterRow = z.output<typeof shownRow>;

/** Reads letters of shops in the caller's reach. Letters without a shop need the whole programme as reach. */
async function readRows(
  { db, programId }: ProgramTransaction,
  identity: Identity,
  { condition, limit }: { readonly condition: RawBuilder<boolean>; readonly limit: number },
): Promise<readonly LetterRow[]> {
  const reach = reachesStoreSql(identity, { partnerId: sql`l.partner_id`, storeId: sql`l.store_id` });
  const { rows } =
    await sql`SELECT l.id, l.device_id AS "deviceId", l.outbox_id AS "outboxId", l.number, l.entry_key AS key,
      l.kind, l.entry, l.action_at AS "actionAt", l.duty_id AS "dutyId", l.admin_id AS "adminId",
      l.partner_id AS "partnerId", l.store_id AS "storeId", l.state, l.code, l.message, l.refusals,
      l.refused_at AS "refusedAt", l.last_refused_at AS "lastRefusedAt", l.reason, l.settled_at AS "settledAt",
      device.device_key AS "deviceKey", coalesce(device.device_information, '') AS "deviceName",
      coalesce(store.name, '') AS "storeName", coalesce(nullif(staff.name, ''), staff.email, '') AS "staffName",
      coalesce(nullif(settler.name, ''), settler.email, l.settled_at_device) AS "settledBy"
    FROM dead_letters AS l
    LEFT JOIN devices AS device ON device.program_id = l.program_id AND device.id = l.device_id
    LEFT JOIN stores AS store ON store.program_id = l.program_id AND store.id = l.store_id
    LEFT JOIN admins AS staff ON staff.program_id = l.program_id AND staff.id = l.admin_id
    LEFT JOIN admins AS settler ON settler.program_id = l.program_id AND settler.id = l.settled_by
    WHERE l.program_id = ${programId} AND l.refusals > 0
      AND (${identity.partnerIds === "ALL" && identity.storeIds === "ALL"} OR ${reach}) AND ${condition}
    ORDER BY l.action_at DESC, l.id DESC LIMIT ${limit}`.execute(db);
  return z.parse(z.array(shownRow), rows);
}

/** Which letters are listed. */
interface LetterQuery {
  readonly state: "open" | "done";
  readonly deviceId: string | undefined;
  /** The last letter of the previous page. */
  readonly after: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
}

/** Lists dead letters, the latest action first. */
export function listLetters(
  transaction: ProgramTransaction,
  identity: Identity,
  { state, deviceId, after, limit }: LetterQuery,
): Promise<readonly LetterRow[]> {
  const inState = state === "open" ? sql`l.state = 'OPEN'` : sql`l.state <> 'OPEN'`;
  const ofDevice = deviceId === undefined ? sql`true` : sql`l.device_id = ${deviceId}`;
  const beyond =
    after === undefined ? sql`true` : sql`(l.action_at, l.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  return readRows(transaction, identity, { condition: sql<boolean>`${inState} AND ${ofDevice} AND ${beyond}`, limit });
}

/** Reads one letter within the caller's reach. */
async function readLetter(
  transaction: ProgramTransaction,
  identity: Identity,
  id: string,
): Promise<LetterRow | undefined> {
  const [letter] = await readRows(transaction, identity, { condition: sql<boolean>`l.id = ${id}`, limit: 1 });
  return letter;
}

/** Who decides about which letter. */
interface Decision {
  readonly identity: Identity;
  readonly id: string;
  readonly requestId: string;
}
type DecisionError = "NOT_FOUND" | "REQUEST_INVALID";

const NO_LETTER = fail("NOT_FOUND", "there is no such entry to decide about");

async function audit(
  transaction: ProgramTransaction,
  { identity, requestId }: Decision,
  letter: Letter,
  { action, reason = "", after }: { readonly action: string; readonly reason?: string; readonly after: object },
): Promise<void> {
  const { id, deviceId, number, kind } = letter;
  await recordAudit(transaction, {
    actorKind: "ADMIN",
    actorId: identity.subjectId,
    deviceId,
    action,
    subjectKind: "BOOKING",
    subjectId: id,
    before: { deviceId, number, kind },
    after,
    reason,
    requestId,
  });
}

const settlementOf = ({ identity }: Decision, letter: Letter, state: Exclude<LetterState, "OPEN">, now: Date) => ({
  ...letter,
  state,
  settledBy: identity.subjectId,
  settledAt: now,
});

/** Discards an entry. One that was booked meanwhile stays booked. */
export async function discardLetter(
  transaction: ProgramTransaction,
  decision: Decision & { readonly reason: string; readonly now: Date },
): Promise<Outcome<LetterRow, DecisionError>> {
  const { identity, id, reason, now } = decision;
  const letter = await readLetter(transaction, identity, id);
  if (letter?.state !== "OPEN") {
    return NO_LETTER;
  }
  const state = await settleLetter(transaction, { ...settlementOf(decision, letter, "DISCARDED", now), reason });
  await audit(transaction, decision, letter, { action: "DEAD_LETTER_DISCARDED", reason, after: { state } });
  const settled = await readLetter(transaction, identity, id);
  return settled === undefined ? NO_LETTER : succeed(settled);
}

interface OtherCard {
  readonly keyCode: string | undefined;
  readonly idType: IdentifierType | undefined;
}

/** The entry, with another card if one is given; undefined if only the tablet has its content. */
function entryOf({ entry, number, key }: Letter, { keyCode, idType }: OtherCard): BookableEntry | undefined {
  const place = { number, key, lane: "back office", secondsSinceAction: 0 };
  const parsed = z.safeParse(outboxEntry, typeof entry === "object" ? { ...entry, ...place } : undefined).data;
  if (parsed === undefined || parsed.kind === "WITHDRAWAL") {
    return undefined;
  }
  const card = keyCode === undefined ? {} : { keyCode, idType: idType ?? "CARDCODE" };
  if (parsed.kind === "SALE") {
    return { ...parsed, sale: { ...parsed.sale, ...card } };
  }
  if (parsed.kind === "REDEMPTION") {
    return { ...parsed, redemption: { ...parsed.redemption, ...card } };
  }
  return parsed.kind === "POINTS"
    ? { ...parsed, points: { ...parsed.points, ...card } }
    : { ...parsed, checkIn: { ...parsed.checkIn, ...card } };
}

const idsOf = (id: number | null): readonly string[] => (id === null ? [] : [String(id)]);

/** The device's identity at the entry's place, with the person of the proven duty, or else the decider. */
function identityOf({ identity }: Decision, letter: LetterRow): Identity {
  const { deviceId, deviceKey, dutyId, adminId, staffName, partnerId, storeId } = letter;
  const onDuty =
    dutyId === null || adminId === null
      ? { dutyId: letter.id, adminId: identity.subjectId, name: identity.displayName }
      : { dutyId, adminId, name: staffName };
  return {
    programId: identity.programId,
    role: "DEVICE",
    subjectId: deviceId,
    deviceId,
    ...(deviceKey !== null && { deviceKey }),
    adminId: onDuty.adminId,
    onDuty,
    partnerIds: idsOf(partnerId),
    storeIds: idsOf(storeId),
    displayName: letter.deviceName,
  };
}

/**
 * Creates the function that retries a refused entry under its own key. If the tablet sends it at the same moment, only
 * one of both is booked.
 */
export function createRetryLetter(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly bookEntry: BookEntry;
}) {
  const { database, clock, bookEntry } = deps;
  return async (decision: Decision, card: OtherCard): Promise<Outcome<LetterRow, DecisionError>> => {
    const { identity, id, requestId } = decision;
    const { programId } = identity;
    const letter = await database.withProgram(programId, (transaction) => readLetter(transaction, identity, id));
    if (letter?.state !== "OPEN") {
      return NO_LETTER;
    }
    const entry = entryOf(letter, card);
    if (entry === undefined) {
      return fail("REQUEST_INVALID", "only the tablet has the content of the entry");
    }
    const { key, actionAt, partnerId, storeId, dutyId, adminId } = letter;
    const maker = identityOf(decision, letter);
    const as = { identity: maker, key, doneAtMs: actionAt.getTime(), requestId, isByOffice: true } as const;
    const outcome = await bookEntry(entry, as);
    const now = new Date(clock.nowMs());
    return database.withProgram(programId, async (transaction) => {
      if (outcome.ok) {
        await outcome.response.finish?.(transaction);
        await settleLetter(transaction, { ...settlementOf(decision, letter, "BOOKED", now), reason: "" });
      } else {
        const { code = "UNHANDLED_ERROR", message } = outcome.error;
        await noteRefusal(transaction, {
          ...letter,
          entry: contentOf(entry),
          duty: dutyId === null || adminId === null ? undefined : { id: dutyId, adminId },
          place: { partnerId: idsOf(partnerId)[0] ?? null, storeId: idsOf(storeId)[0] ?? null },
          code,
          message,
          refusedAt: now,
        });
      }
      const isOtherCard = card.keyCode !== undefined;
      const after = outcome.ok ? { state: "BOOKED", isOtherCard } : { code: outcome.error.code, isOtherCard };
      await audit(transaction, decision, letter, { action: "DEAD_LETTER_RETRIED", after });
      const settled = await readLetter(transaction, identity, id);
      return settled === undefined ? NO_LETTER : succeed(settled);
    });
  };
}
