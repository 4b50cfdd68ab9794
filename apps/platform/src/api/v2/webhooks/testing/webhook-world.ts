import { webhooksApi } from "@punktum/contracts";
import { points } from "@punktum/domain";
import { pino } from "pino";
import type * as z from "zod/mini";
import { createOutgoingAddresses } from "../../../../office/outgoing/index.ts";
import { createWebhookSeal, createWebhookSender, sendWebhooksOnce } from "../../../../office/webhooks/index.ts";
import { createLedger } from "../../../../points/ledger/index.ts";
import { writeEventsOnce } from "../../../../points/events/index.ts";
import { createAccount, requestKey } from "../../../../testing/factories.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../../testing/webhook-receiver.ts";
import {
  type AdministrationWorld,
  createAdministrationWorld,
} from "../../administration/testing/administration-world.ts";

type Made = z.output<typeof webhooksApi.createWebhook.response>;

/** The administration with receivers on this machine, and jobs that a test runs at chosen times. */
export interface WebhookWorld {
  readonly world: AdministrationWorld;
  /** Log entries of the sender. */
  readonly logLines: readonly string[];
  openReceiver(): Promise<WebhookReceiver>;
  /** Creates a webhook of pfm. */
  make(url: string, types?: Made["types"]): Promise<Made>;
  /** Books points on a new or a given account. */
  book(amount: number, accountId?: string): Promise<string>;
  /** Writes events and sends due deliveries, as the jobs do, at a time relative to now. */
  runAt(afterMs: number): Promise<void>;
  close(): Promise<void>;
}

const SECRET = "secret of phones in this test, long enough";

/** Creates the world; close it in `afterAll`. */
export async function createWebhookWorld(): Promise<WebhookWorld> {
  // Only here may webhooks reach this machine: the product has no setting for it.
  const webhookAddresses = createOutgoingAddresses({ loopback: true });
  const world = await createAdministrationWorld({ webhookAddresses });
  const receivers: WebhookReceiver[] = [];
  const logLines: string[] = [];
  const { database } = world.test;
  const sender = {
    ...createWebhookSender({
      database,
      log: pino({}, { write: (line: string) => void logLines.push(line) }),
      seal: createWebhookSeal([SECRET]),
      addresses: webhookAddresses,
    }),
    chance: () => 0,
  };
  return {
    world,
    logLines,
    openReceiver: async () => {
      const receiver = await startWebhookReceiver();
      receivers.push(receiver);
      return receiver;
    },
    make: (url, types = []) =>
      world.good("admin", webhooksApi.createWebhook, { body: { name: "Receiver", url, types, active: true } }),
    book: async (amount, given) => {
      const accountId = given ?? (await createAccount(database, "pfm"));
      await createLedger(database).bookPoints({
        programId: "pfm",
        request: requestKey(),
        accountId,
        bookingType: "EARNBOOKING",
        bookingTypeCode: "REV",
        points: points(amount),
        origin: { source: "test" },
      });
      return accountId;
    },
    runAt: async (afterMs) => {
      const now = new Date(Date.now() + afterMs);
      await writeEventsOnce(database, now);
      await sendWebhooksOnce(sender, now);
    },
    close: async () => {
      await Promise.all(receivers.map((receiver) => receiver.close()));
      await world.close();
    },
  };
}
