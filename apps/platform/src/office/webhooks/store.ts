import { randomUUID } from "node:crypto";
import type { EventType } from "@punktum/contracts";
import { sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";
import { endOf } from "./schedule.ts";

/** Settings of a webhook. */
export interface WebhookSettings {
  readonly name: string;
  readonly url: string;
  /** Empty: all events. */
  readonly types: readonly EventType[];
  readonly active: boolean;
}

/** A webhook as shown to people. */
export interface ListedWebhook extends WebhookSettings {
  readonly id: string;
  readonly createdAt: Date;
  /** End of the validity of the previous secret. */
  readonly oldSecretUntil: Date | null;
  readonly failingSince: Date | null;
  readonly waiting: number;
  readonly dead: number;
  readonly version: number;
}

/** Most webhooks of a programme. */
export const WEBHOOKS_MAX = 20;
const OLD_SECRET_MS = 24 * 3_600_000;

const numberOf = (state: "WAITING" | "DEAD") =>
  sql<number>`(SELECT count(*) FROM webhook_deliveries d WHERE d.program_id = webhooks.program_id
    AND d.webhook_id = webhooks.id AND d.state = ${state})::integer`;

const listed = ({ db }: ProgramTransaction, now: Date) =>
  db
    .selectFrom("webhooks")
    .select(["id", "name", "url", "types", "active", "created_at as createdAt", "failing_since as failingSince"])
    .select([
      "version",
      sql<Date | null>`CASE WHEN old_secret_until > ${now} THEN old_secret_until END`.as("oldSecretUntil"),
      numberOf("WAITING").as("waiting"),
      numberOf("DEAD").as("dead"),
    ]);

/** The webhooks of a programme by name. */
export function listWebhooks(transaction: ProgramTransaction, now: Date): Promise<readonly ListedWebhook[]> {
  return listed(transaction, now).orderBy("name").orderBy("id").execute();
}

/** One webhook. */
export function findWebhook(
  transaction: ProgramTransaction,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<ListedWebhook | undefined> {
  return listed(transaction, now).where("id", "=", id).executeTakeFirst();
}

/** Creates a webhook. Its id is assigned before, because the secret is sealed for it. */
export async function addWebhook(
  { db, programId }: ProgramTransaction,
  { id, settings, secret, now }: { id: string; settings: WebhookSettings; secret: Buffer; now: Date },
): Promise<void> {
  const { name, url, types, active } = settings;
  await db
    .insertInto("webhooks")
    .values({ program_id: programId, id, name, url, types: [...types], active, secret, created_at: now })
    .execute();
}

/** Id of a webhook that is about to be created. */
export const newWebhookId = (): string => randomUUID();

/**
 * Resets the receiver's failures. This is a separate statement, because the trigger that counts edits ignores changes
 * of these columns.
 */
export async function forgetFailures({ db }: ProgramTransaction, id: string): Promise<void> {
  await db
    .updateTable("webhooks")
    .set({ failures: 0, failing_since: null, resumes_at: null })
    .where("id", "=", id)
    .where("failures", ">", 0)
    .execute();
}

/** Changes a webhook. A new address or a reactivation makes waiting deliveries due at once, for the full retry time. */
export async function changeWebhook(
  transaction: ProgramTransaction,
  { id, before, settings, now }: { id: string; before: WebhookSettings; settings: WebhookSettings; now: Date },
): Promise<void> {
  const { name, url, types, active } = settings;
  const { db } = transaction;
  const isFresh = url !== before.url || (active && !before.active);
  await db
    .updateTable("webhooks")
    .set({
      name,
      url,
      types: [...types],
      active,
    })
    .where("id", "=", id)
    .execute();
  if (isFresh) {
    await forgetFailures(transaction, id);
    await db
      .updateTable("webhook_deliveries")
      .set({ due_at: sql<Date>`least(due_at, queued_at)`, expires_at: endOf(now) })
      .where("webhook_id", "=", id)
      .where("state", "=", "WAITING")
      .execute();
  }
}

/** Replaces the secret; the previous one stays valid for a day, unless it has leaked. */
export async function replaceSecret(
  { db }: ProgramTransaction,
  { id, secret, now, leaked }: { id: string; secret: Buffer; now: Date; leaked: boolean },
): Promise<void> {
  const old = { old_secret: sql<Buffer>`secret`, old_secret_until: new Date(now.getTime() + OLD_SECRET_MS) };
  await db
    .updateTable("webhooks")
    .set({ secret, ...(leaked ? { old_secret: null, old_secret_until: null } : old) })
    .where("id", "=", id)
    .execute();
}

/** Removes a webhook with its deliveries; false if it does not exist. */
export async function removeWebhook({ db }: ProgramTransaction, id: string): Promise<boolean> {
  const gone = await db.deleteFrom("webhooks").where("id", "=", id).returning("id").executeTakeFirst();
  return gone !== undefined;
}

/** Number of webhooks. */
export async function countWebhooks({ db }: ProgramTransaction): Promise<number> {
  const { number } = await db
    .selectFrom("webhooks")
    .select((column) => column.fn.countAll<number>().as("number"))
    .executeTakeFirstOrThrow();
  return number;
}
