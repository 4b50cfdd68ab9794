import { randomUUID } from "node:crypto";
import { outboxApi } from "@punktum/contracts";
import type * as z from "zod/mini";
import { hashOpaque } from "../../office/sessions/index.ts";
import { callV2, type Options } from "./calls.ts";
import type { LoyaltyWorld } from "./loyalty-world.ts";

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

type Body = z.input<(typeof outboxApi)["sendOutbox"]["body"]>;
type Entry = Body["entries"][number];
export type OfflineAllowance = NonNullable<OutboxReply["allowance"]>;
export type OutboxReply = z.output<(typeof outboxApi)["sendOutbox"]["response"]>;

/** Times of a duty; by default it began two hours ago, is open, and its person was just active. */
interface DutyOptions {
  readonly deviceId?: string;
  readonly programId?: string;
  readonly storeId?: number;
  readonly startedSecondsAgo?: number;
  readonly endedSecondsAgo?: number;
  readonly lastUsedSecondsAgo?: number;
}

/** Adds a duty of a new person, as after signing in. Ends the device's open duty. */
export async function addDuty(
  { test, device, clock }: LoyaltyWorld,
  options: DutyOptions = {},
): Promise<{ readonly statement: string; readonly adminId: string; readonly id: string }> {
  const { deviceId = device.id, programId = "pfm", storeId = 1 } = options;
  const { startedSecondsAgo = 2 * HOUR, endedSecondsAgo, lastUsedSecondsAgo = 0 } = options;
  const ago = (seconds: number): Date => new Date(clock.nowMs() - seconds * 1_000);
  const [statement, adminId, id] = [`ds_${randomUUID()}`, randomUUID(), randomUUID()];
  await test.query(
    "INSERT INTO punktum.admins (program_id, id, email, name, password_hash, role) VALUES ($1, $2, $3, 'Kim Kasse', 'none', 'STORE_STAFF')",
    [programId, adminId, `${adminId}@duty.example`],
  );
  await test.query("UPDATE punktum.duties SET ended_at = now() WHERE device_id = $1 AND ended_at IS NULL", [deviceId]);
  await test.query(
    `INSERT INTO punktum.duties (program_id, id, token_hash, statement_hash, device_id, admin_id, method, started_at,
       last_used_at, ended_at, partner_id, store_id, pos_mode)
     VALUES ($1, $2, $3, $4, $5, $6, 'PIN', $7, $8, $9, 1, $10, 'STD')`,
    [
      programId,
      id,
      hashOpaque(randomUUID()),
      hashOpaque(statement),
      deviceId,
      adminId,
      ago(startedSecondsAgo),
      ago(Math.min(lastUsedSecondsAgo, startedSecondsAgo)),
      endedSecondsAgo === undefined ? null : ago(endedSecondsAgo),
      storeId,
    ],
  );
  return { statement, adminId, id };
}

/** An outbox of a device: assigns numbers and keys. */
export class TestOutbox {
  readonly id: string = randomUUID();
  lastNumber = 0;
  private readonly statement: string | undefined;

  constructor(statement?: string) {
    this.statement = statement;
  }

  /** Common fields of a new entry. */
  private next(secondsSinceAction: number) {
    this.lastNumber += 1;
    const number = this.lastNumber;
    const { statement } = this;
    return {
      number,
      key: `${this.id}-${number}`,
      lane: `lane ${number}`,
      secondsSinceAction,
      identifiedBy: "READ" as const,
      ...(statement !== undefined && { statement }),
    };
  }

  sale(card: string, secondsSinceAction = 0, amount = 10) {
    const sale = { keyCode: card, amount, transactionType: "EARNTRANSACTION" as const };
    return { kind: "SALE" as const, ...this.next(secondsSinceAction), sale };
  }

  points(card: string, secondsSinceAction = 0, amount = 7) {
    const given = { keyCode: card, bookingType: "EARNBOOKING" as const, points: amount, reason: "Goodwill" };
    return { kind: "POINTS" as const, ...this.next(secondsSinceAction), points: given };
  }

  checkIn(card: string, secondsSinceAction = 0) {
    return { kind: "CHECK_IN" as const, ...this.next(secondsSinceAction), checkIn: { keyCode: card } };
  }

  redemption(card: string, voucherId: string, allowance: OfflineAllowance, points = 100, secondsSinceAction = 0) {
    const redemption = { keyCode: card, voucherId, points, allowance };
    return { kind: "REDEMPTION" as const, ...this.next(secondsSinceAction), expectedPoints: -points, redemption };
  }

  withdrawal({ number, key, lane }: { readonly number: number; readonly key: string; readonly lane: string }) {
    const decision = { kind: "DISCARDED" as const, reason: "Typed twice", by: "Kim Kasse" };
    return { kind: "WITHDRAWAL" as const, number, key, lane, decision };
  }

  /** The body of a request with these entries. */
  body(entries: readonly Entry[], more: Partial<Body> = {}): Body {
    return { outboxId: this.id, lastNumber: this.lastNumber, entries: [...entries], ...more };
  }
}

/** Deletes all contacts, because actions before the last contact would be moved to it. */
export async function forgetOutboxes({ test }: LoyaltyWorld): Promise<void> {
  await test.query("DELETE FROM punktum.device_outboxes");
  await test.query("DELETE FROM punktum.dead_letters");
}

/** Reopens the duty of the device's default person. */
export async function reopenDuty({ test, device, dutyTokens }: LoyaltyWorld): Promise<void> {
  await test.query("UPDATE punktum.duties SET ended_at = now() WHERE device_id = $1 AND ended_at IS NULL", [device.id]);
  const hash = hashOpaque(dutyTokens.device ?? "");
  await test.query("UPDATE punktum.duties SET ended_at = NULL WHERE token_hash = $1", [hash]);
}

/** Sends entries as the device of store 1, without a duty token. */
export function sendOutbox(world: LoyaltyWorld, body: Body, options: Options = {}): Promise<OutboxReply> {
  return callV2(world, outboxApi.sendOutbox, { body }, { offDuty: true, ...options });
}

/** The outcome of each answer, with the code of a refusal. */
export const outcomesOf = ({ answers }: OutboxReply): readonly string[] =>
  answers.map((answer) => (answer.outcome === "REFUSED" ? answer.code : answer.outcome));

/** Bookings of an account: points, when, by whom and in which shop. */
export function bookingsOf({ test }: LoyaltyWorld, accountId: string) {
  return test.query<{ points: number; booked_at: Date; admin_id: string | null; store_id: number; id: string }>(
    "SELECT id, points, booked_at, admin_id, store_id FROM punktum.bookings WHERE account_id = $1 ORDER BY created_at",
    [accountId],
  );
}
