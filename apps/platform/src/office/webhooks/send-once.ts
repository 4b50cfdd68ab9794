import { TEST_EVENT } from "@punktum/contracts";
import type { FastifyBaseLogger } from "fastify";
import { type Database, prepared, textColumn } from "../../database/index.ts";
import { AddressRefusedError, createPublicFetch, type OutgoingAddresses, type PublicFetch } from "../outgoing/index.ts";
import { type ClaimedDelivery, claimDeliveries, findDueWebhooks, type Receiver } from "./claims.ts";
import { noteOutcome, type Outcome } from "./results.ts";
import { TIMEOUT_MS } from "./schedule.ts";
import { signedHeaders, type WebhookSeal } from "./secrets.ts";

/** Concurrent deliveries to one webhook. */
const AT_ONCE = 5;
/** Rounds of a run begin within this time; the next run follows a second later. */
const RUN_MS = 5_000;

/** Dependencies of the job. */
export interface WebhookSender {
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  readonly seal: WebhookSeal;
  readonly fetch: PublicFetch;
  readonly chance: () => number;
}

/** The product's sender reaches only addresses of the public internet. */
export function createWebhookSender(
  parts: Omit<WebhookSender, "fetch" | "chance"> & { readonly addresses: OutgoingAddresses },
): WebhookSender {
  return { ...parts, fetch: createPublicFetch(parts.addresses), chance: Math.random };
}

const listPrograms = prepared("webhooks.programs", "SELECT id FROM list_programs()", (row) => textColumn(row, "id"));

interface Target {
  readonly programId: string;
  readonly webhookId: string;
  readonly now: Date;
}

/** The body of a delivery, equal for every attempt. The signature covers the mark of a test programme. */
function bodyOf({ type, at, data, queuedAt }: ClaimedDelivery, webhookId: string, isOfSandbox: boolean): string {
  const parsed: unknown = data === null ? null : JSON.parse(data);
  const mark = isOfSandbox ? { sandbox: true } : {};
  return type === null || at === null
    ? JSON.stringify({ type: TEST_EVENT, timestamp: queuedAt.toISOString(), ...mark, data: { webhookId } })
    : JSON.stringify({ type, timestamp: at.toISOString(), ...mark, data: parsed });
}

const secondsOf = (header: string | null): number => (/^\d{1,6}$/.test(header ?? "") ? Number(header) : 0);

/** Undefined if the server's secret has changed since they were sealed. */
function openSecrets(
  seal: WebhookSeal,
  owner: { readonly programId: string; readonly webhookId: string },
  { secret, oldSecret }: Receiver,
): readonly string[] | undefined {
  try {
    return [secret, ...(oldSecret === null ? [] : [oldSecret])].map((sealed) => seal.open(owner, sealed));
  } catch {
    return undefined;
  }
}

async function send(
  { seal, fetch }: WebhookSender,
  { programId, webhookId, now }: Target,
  { receiver, delivery }: { readonly receiver: Receiver; readonly delivery: ClaimedDelivery },
): Promise<Outcome> {
  const body = bodyOf(delivery, webhookId, receiver.isOfSandbox);
  const secrets = openSecrets(seal, { programId, webhookId }, receiver);
  if (secrets === undefined) {
    return { kind: "FAILED", failure: "SECRET", status: null, askedMs: 0 };
  }
  const headers = {
    "content-type": "application/json",
    "user-agent": "Punktum",
    ...signedHeaders({ id: delivery.eventId, at: now, body }, secrets),
  };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { status, headers: answered } = await fetch(receiver.url, { method: "POST", headers, body, signal });
    const askedMs = secondsOf(answered.get("retry-after")) * 1_000;
    const isTaken = status >= 200 && status <= 299;
    return isTaken ? { kind: "TAKEN", status } : { kind: "FAILED", failure: "STATUS", status, askedMs };
  } catch (error) {
    const failure = error instanceof AddressRefusedError ? "ADDRESS" : "NO_ANSWER";
    return { kind: "FAILED", failure, status: null, askedMs: 0 };
  }
}

/** Sends one round of a webhook's deliveries; false when there was none. */
async function sendRound(sender: WebhookSender, target: Target): Promise<boolean> {
  const { database, log, chance } = sender;
  const { programId, webhookId, now } = target;
  const due = await database.withProgram(programId, (transaction) =>
    claimDeliveries(transaction, { webhookId, now, most: AT_ONCE }),
  );
  if (due === undefined || due.claimed.length === 0) {
    return false;
  }
  await Promise.all(
    due.claimed.map(async (delivery) => {
      const outcome = await send(sender, target, { receiver: due.receiver, delivery });
      await database.withProgram(programId, (transaction) =>
        noteOutcome(transaction, { webhookId, delivery, now, chance: chance() }, outcome),
      );
      if (outcome.kind === "FAILED") {
        const { failure, status } = outcome;
        log.warn({ programId, webhookId, eventId: delivery.eventId, failure, status }, "a webhook was not taken");
      }
    }),
  );
  return true;
}

/**
 * Job: sends due deliveries, for each webhook in the order of each member. A slow receiver delays others by one round.
 */
export async function sendWebhooksOnce(sender: WebhookSender, now: Date): Promise<void> {
  const { database } = sender;
  const begunMs = performance.now();
  const targets: Target[] = [];
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    const due = await database.withProgram(programId, (transaction) => findDueWebhooks(transaction, now));
    targets.push(...due.map((webhookId) => ({ programId, webhookId, now })));
  }
  await Promise.all(
    targets.map(async (target) => {
      let passedMs = 0;
      // The next round takes deliveries that this one unblocked. Its leases and signatures start with it.
      while (passedMs < RUN_MS && (await sendRound(sender, { ...target, now: new Date(now.getTime() + passedMs) }))) {
        passedMs = performance.now() - begunMs;
      }
    }),
  );
}
