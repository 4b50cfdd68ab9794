import { randomUUID } from "node:crypto";
import { type DELIVERY_FAILURES, type DELIVERY_STATES, type EventType, TEST_EVENT } from "@punktum/contracts";
import { sql } from "kysely";
import { integerColumn, prepared, type ProgramTransaction } from "../../database/index.ts";
import { endOf } from "./schedule.ts";

type State = (typeof DELIVERY_STATES)[number];

/** Why an attempt failed. */
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/** A delivery as shown to people. */
export interface Delivery {
  readonly number: number;
  readonly eventId: string;
  readonly type: EventType | typeof TEST_EVENT;
  readonly state: State;
  readonly tries: number;
  readonly queuedAt: Date;
  readonly lastTriedAt: Date | null;
  readonly dueAt: Date;
  readonly failure: DeliveryFailure | null;
  readonly status: number | null;
}

const queue = prepared(
  "webhooks.queue",
  `INSERT INTO webhook_deliveries (program_id, webhook_id, position, event_id, lane, queued_at, due_at, expires_at)
   SELECT e.program_id, w.id, e.position, e.id, e.account_id, $3, $3, $4
   FROM events e JOIN webhooks w ON w.program_id = e.program_id AND w.active AND (w.types = '{}' OR e.type = ANY (w.types))
   WHERE e.program_id = $1 AND e.position > $2
   ORDER BY e.position
   RETURNING number`,
  (row) => integerColumn(row, "number"),
);

/** Queues the events after a position for all webhooks that want them, in the transaction that wrote them. */
export async function queueDeliveries(
  { run, programId }: ProgramTransaction,
  { after, now }: { readonly after: number; readonly now: Date },
): Promise<void> {
  await run(queue, [programId, after, now, endOf(now)]);
}

/** Queues a test in a separate lane, so that it waits for no member's event. */
export async function queueTest(
  { db, programId }: ProgramTransaction,
  { webhookId, now }: { readonly webhookId: string; readonly now: Date },
): Promise<number> {
  const id = randomUUID();
  const times = { queued_at: now, due_at: now, expires_at: endOf(now) };
  const { number } = await db
    .insertInto("webhook_deliveries")
    .values({ program_id: programId, webhook_id: webhookId, position: null, event_id: id, lane: id, ...times })
    .returning("number")
    .executeTakeFirstOrThrow();
  return number;
}

const listed = ({ db }: ProgramTransaction, webhookId: string) =>
  db
    .selectFrom("webhook_deliveries as delivery")
    .leftJoin("events as event", (join) =>
      join.onRef("event.program_id", "=", "delivery.program_id").onRef("event.position", "=", "delivery.position"),
    )
    .select([
      "delivery.number",
      "delivery.event_id as eventId",
      "delivery.state",
      "delivery.tries",
      "delivery.queued_at as queuedAt",
      "delivery.last_tried_at as lastTriedAt",
      "delivery.due_at as dueAt",
      "delivery.failure",
      "delivery.status",
    ])
    .select(sql<Delivery["type"]>`coalesce(event.type, ${TEST_EVENT})`.as("type"))
    .where("delivery.webhook_id", "=", webhookId);

interface DeliveryQuery {
  readonly webhookId: string;
  readonly state?: State | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Deliveries of a webhook, newest first. */
export function listDeliveries(
  transaction: ProgramTransaction,
  { webhookId, state, before, limit }: DeliveryQuery,
): Promise<readonly Delivery[]> {
  return listed(transaction, webhookId)
    .$if(state !== undefined, (query) => query.where("delivery.state", "=", state ?? "WAITING"))
    .$if(before !== undefined, (query) => query.where("delivery.number", "<", before ?? 0))
    .orderBy("delivery.number", "desc")
    .limit(limit)
    .execute();
}

/** One delivery of a webhook. */
export function findDelivery(
  transaction: ProgramTransaction,
  { webhookId, number }: { readonly webhookId: string; readonly number: number },
): Promise<Delivery | undefined> {
  return listed(transaction, webhookId).where("delivery.number", "=", number).executeTakeFirst();
}

/** Sends deliveries of a webhook again: one, or all that were given up. Returns their number. */
export async function queueAgain(
  { db }: ProgramTransaction,
  { webhookId, number, now }: { readonly webhookId: string; readonly number?: number; readonly now: Date },
): Promise<number> {
  // Locks the webhook before its deliveries, in the same order as the sender.
  await db.selectFrom("webhooks").select("id").where("id", "=", webhookId).forNoKeyUpdate().execute();
  await db
    .updateTable("webhooks")
    .set({ resumes_at: null })
    .where("id", "=", webhookId)
    .where("resumes_at", "is not", null)
    .execute();
  const { numUpdatedRows } = await db
    .updateTable("webhook_deliveries")
    .set({ state: "WAITING", tries: 0, due_at: now, expires_at: endOf(now) })
    .where("webhook_id", "=", webhookId)
    .$if(number !== undefined, (query) => query.where("number", "=", number ?? 0))
    .$if(number === undefined, (query) => query.where("state", "=", "DEAD"))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
