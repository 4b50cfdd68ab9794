import { sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";
import { recordAudit } from "../audit/index.ts";
import type { ClaimedDelivery } from "./claims.ts";
import type { DeliveryFailure } from "./deliveries.ts";
import { forgetFailures } from "./store.ts";
import { pauseAfter, reasonOf, waitAfter } from "./schedule.ts";

/** Result of an attempt. */
export type Outcome =
  | { readonly kind: "TAKEN"; readonly status: number }
  | {
      readonly kind: "FAILED";
      readonly failure: DeliveryFailure;
      readonly status: number | null;
      /** The pause that the receiver asks for. */
      readonly askedMs: number;
    };

interface Tried {
  readonly webhookId: string;
  readonly delivery: ClaimedDelivery;
  readonly now: Date;
  /** From 0 to 1. */
  readonly chance: number;
}

const GONE = 410;

async function noteTaken(transaction: ProgramTransaction, tried: Tried, status: number): Promise<void> {
  const { webhookId, delivery } = tried;
  await transaction.db
    .updateTable("webhook_deliveries")
    .set({ state: "DELIVERED", leased_until: null, failure: null, status })
    .where("number", "=", delivery.number)
    .execute();
  await forgetFailures(transaction, webhookId);
}

/** Pauses the receiver; returns the end of the pause. */
async function leaveAlone({ db }: ProgramTransaction, { webhookId, now }: Tried, askedMs: number): Promise<Date> {
  const { failures } = await db
    .updateTable("webhooks")
    .set({ failures: sql<number>`failures + 1`, failing_since: sql<Date>`coalesce(failing_since, ${now})` })
    .where("id", "=", webhookId)
    .returning("failures")
    .executeTakeFirstOrThrow();
  const resumesAt = new Date(now.getTime() + pauseAfter(failures, askedMs));
  await db.updateTable("webhooks").set({ resumes_at: resumesAt }).where("id", "=", webhookId).execute();
  return resumesAt;
}

/** The receiver no longer wants messages: the webhook is switched off, and waiting deliveries are kept. */
async function switchOff(transaction: ProgramTransaction, webhookId: string): Promise<void> {
  await transaction.db.updateTable("webhooks").set({ active: false }).where("id", "=", webhookId).execute();
  await recordAudit(transaction, {
    actorKind: "SYSTEM",
    action: "WEBHOOK_GONE",
    subjectKind: "WEBHOOK",
    subjectId: webhookId,
    requestId: "",
  });
}

/** Whether the attempt still counts: after its lease another process may have sent the delivery. */
async function isOwn({ db }: ProgramTransaction, { number, tries }: ClaimedDelivery): Promise<boolean> {
  const own = await db
    .selectFrom("webhook_deliveries")
    .select("number")
    .where("number", "=", number)
    .where("state", "=", "WAITING")
    .where("tries", "=", tries)
    .execute();
  return own.length > 0;
}

/** Records the result of an attempt, unless the webhook was removed meanwhile. */
export async function noteOutcome(transaction: ProgramTransaction, tried: Tried, outcome: Outcome): Promise<void> {
  const { db } = transaction;
  const { webhookId, delivery, now, chance } = tried;
  // Locks in the same order as the claims: the webhook before its deliveries.
  const present = await db.selectFrom("webhooks").select("id").where("id", "=", webhookId).forNoKeyUpdate().execute();
  if (present.length === 0 || !(await isOwn(transaction, delivery))) {
    return;
  }
  if (outcome.kind === "TAKEN") {
    await noteTaken(transaction, tried, outcome.status);
    return;
  }
  const { failure, status, askedMs } = outcome;
  const reason = reasonOf(status);
  const resumesAt = reason === "MESSAGE" ? now : await leaveAlone(transaction, tried, askedMs);
  const next = reason === "RECEIVER" ? resumesAt : new Date(now.getTime() + waitAfter(delivery.tries, chance));
  const isLast = now >= delivery.expiresAt;
  await db
    .updateTable("webhook_deliveries")
    .set({
      state: isLast ? "DEAD" : "WAITING",
      due_at: next < delivery.expiresAt ? next : delivery.expiresAt,
      leased_until: null,
      failure,
      status,
    })
    .where("number", "=", delivery.number)
    .execute();
  if (status === GONE) {
    await switchOff(transaction, webhookId);
  }
}
