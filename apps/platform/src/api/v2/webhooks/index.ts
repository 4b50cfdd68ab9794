import { webhooksApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type { ProgramTransaction } from "../../../database/index.ts";
import { createOutgoingAddresses, type OutgoingAddresses } from "../../../office/outgoing/index.ts";
import type { ServerSecrets } from "../../../office/factors/index.ts";
import {
  addWebhook,
  changeWebhook,
  countWebhooks,
  createWebhookSeal,
  type Delivery,
  findDelivery,
  findWebhook,
  listDeliveries,
  type ListedWebhook,
  listWebhooks,
  newWebhookId,
  newWebhookSecret,
  queueAgain,
  queueTest,
  removeWebhook,
  replaceSecret,
  WEBHOOKS_MAX,
  type WebhookSeal,
} from "../../../office/webhooks/index.ts";
import { beginEvents } from "../../../points/events/index.ts";
import { inTransaction, registerPasswordWrite } from "../../register.ts";
import {
  type AdministrationServices,
  auditChange,
  NOT_FOUND,
  OTHER_PROGRAM,
  registerChange,
  registerRead,
} from "../administration/support.ts";

const SUBJECT = "WEBHOOK";
const PAGE = 50;
const ADDRESS = fail("ADDRESS_NOT_ALLOWED", "The address needs HTTPS and is one of the public internet");
const TOO_MANY = fail("REQUEST_INVALID", `A programme has at most ${WEBHOOKS_MAX} webhooks`);

/** Dependencies of the webhook calls. */
export interface WebhookServices extends AdministrationServices {
  readonly phoneSecrets: ServerSecrets;
  /** Only tests allow other addresses than those of the public internet. */
  readonly webhookAddresses?: OutgoingAddresses | undefined;
}

interface Parts extends AdministrationServices {
  readonly seal: WebhookSeal;
  readonly addresses: OutgoingAddresses;
  readonly now: () => Date;
}

const present = ({ types, createdAt, oldSecretUntil, failingSince, ...rest }: ListedWebhook) => ({
  ...rest,
  types: [...types],
  createdAt: createdAt.toISOString(),
  oldSecretUntil: oldSecretUntil?.toISOString() ?? null,
  failingSince: failingSince?.toISOString() ?? null,
});

const presentDelivery = ({ number, queuedAt, lastTriedAt, dueAt, ...rest }: Delivery) => ({
  ...rest,
  id: String(number),
  queuedAt: queuedAt.toISOString(),
  lastTriedAt: lastTriedAt?.toISOString() ?? null,
  nextTryAt: rest.state === "WAITING" ? dueAt.toISOString() : null,
});

const mayCall = (addresses: OutgoingAddresses, url: string): boolean =>
  URL.canParse(url) && addresses.allowsUrl(new URL(url));

/** Contents of the audit log: the address without its query, which may contain a password. */
const audited = ({ name, url, types, active }: Pick<ListedWebhook, "name" | "url" | "types" | "active">) => ({
  name,
  url: new URL(url).origin,
  types,
  active,
});

async function presentNow(transaction: ProgramTransaction, { id, now }: { readonly id: string; readonly now: Date }) {
  const webhook = await findWebhook(transaction, { id, now });
  return webhook === undefined ? NOT_FOUND : succeed(present(webhook));
}

function registerReads(app: FastifyInstance, parts: Parts): void {
  const { now } = parts;
  registerRead(app, parts, webhooksApi.listWebhooks, async ({ transaction }) =>
    succeed({ data: (await listWebhooks(transaction, now())).map(present) }),
  );
  registerRead(app, parts, webhooksApi.readWebhook, ({ transaction, params }) =>
    presentNow(transaction, { id: params.id, now: now() }),
  );
  registerRead(app, parts, webhooksApi.listDeliveries, async ({ transaction, params, query }) => {
    const { state, after, limit = PAGE } = query;
    const before = after === undefined ? undefined : Number(after);
    if ((await findWebhook(transaction, { id: params.id, now: now() })) === undefined) {
      return NOT_FOUND;
    }
    const rows = await listDeliveries(transaction, { webhookId: params.id, state, before, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const next = rows.length > limit ? String(page.at(-1)?.number ?? 0) : null;
    return succeed({ data: page.map(presentDelivery), next });
  });
}

/** Answers with a secret are not stored for replays, so that the secret is never stored in clear text. */
function registerSecrets(app: FastifyInstance, parts: Parts): void {
  const { database, seal, addresses, now } = parts;
  registerPasswordWrite(app, database, webhooksApi.createWebhook, async (input) => {
    const { identity, params, body } = input;
    const { programId } = identity;
    if (params.programId !== programId) {
      return OTHER_PROGRAM;
    }
    if (!mayCall(addresses, body.url)) {
      return ADDRESS;
    }
    return inTransaction(database, programId, async (transaction) => {
      await beginEvents(transaction);
      if ((await countWebhooks(transaction)) >= WEBHOOKS_MAX) {
        return TOO_MANY;
      }
      const [id, secret] = [newWebhookId(), newWebhookSecret()];
      const sealed = seal.seal({ programId, webhookId: id }, secret);
      await addWebhook(transaction, { id, settings: body, secret: sealed, now: now() });
      const after = { id, ...audited(body) };
      await auditChange(transaction, input, { action: "WEBHOOK_CREATED", subjectKind: SUBJECT, subjectId: id, after });
      const made = await presentNow(transaction, { id, now: now() });
      return made.ok ? succeed({ ...made.response, secret }) : made;
    });
  });
  registerPasswordWrite(app, database, webhooksApi.rotateWebhookSecret, async (input) => {
    const { identity, params, body } = input;
    const { programId } = identity;
    if (params.programId !== programId) {
      return OTHER_PROGRAM;
    }
    return inTransaction(database, programId, async (transaction) => {
      const { id } = params;
      if ((await findWebhook(transaction, { id, now: now() })) === undefined) {
        return NOT_FOUND;
      }
      const secret = newWebhookSecret();
      const sealed = seal.seal({ programId, webhookId: id }, secret);
      await replaceSecret(transaction, { id, secret: sealed, now: now(), leaked: body.leaked });
      const after = { newSecret: true, oldEndsAtOnce: body.leaked };
      const action = "WEBHOOK_SECRET_REPLACED";
      await auditChange(transaction, input, { action, subjectKind: SUBJECT, subjectId: id, after });
      const changed = await presentNow(transaction, { id, now: now() });
      return changed.ok ? succeed({ ...changed.response, secret }) : changed;
    });
  });
}

function registerChanges(app: FastifyInstance, parts: Parts): void {
  const { addresses, now } = parts;
  registerChange(app, parts, webhooksApi.replaceWebhook, async ({ transaction, params, body }) => {
    const { id } = params;
    if (!mayCall(addresses, body.url)) {
      return ADDRESS;
    }
    const before = await findWebhook(transaction, { id, now: now() });
    if (before === undefined) {
      return NOT_FOUND;
    }
    await changeWebhook(transaction, { id, before, settings: body, now: now() });
    const changed = await presentNow(transaction, { id, now: now() });
    const change = { before: audited(before), after: audited(body) };
    const audit = { action: "WEBHOOK_CHANGED", subjectKind: SUBJECT, subjectId: id, ...change };
    return changed.ok ? succeed({ response: changed.response, audit }) : changed;
  });
  registerChange(app, parts, webhooksApi.deleteWebhook, async ({ transaction, params: { id } }) => {
    const before = await findWebhook(transaction, { id, now: now() });
    if (before === undefined || !(await removeWebhook(transaction, id))) {
      return NOT_FOUND;
    }
    const audit = { action: "WEBHOOK_REMOVED", subjectKind: SUBJECT, subjectId: id, before: audited(before) };
    return succeed({ response: {}, audit });
  });
}

function registerSending(app: FastifyInstance, parts: Parts): void {
  const { now } = parts;
  const about = (id: string) => ({ subjectKind: SUBJECT, subjectId: id });
  registerChange(app, parts, webhooksApi.testWebhook, async ({ transaction, params: { id } }) => {
    if ((await findWebhook(transaction, { id, now: now() })) === undefined) {
      return NOT_FOUND;
    }
    const number = await queueTest(transaction, { webhookId: id, now: now() });
    const queued = await findDelivery(transaction, { webhookId: id, number });
    const audit = { action: "WEBHOOK_TESTED", ...about(id) };
    return queued === undefined ? NOT_FOUND : succeed({ response: presentDelivery(queued), audit });
  });
  registerChange(app, parts, webhooksApi.redeliver, async ({ transaction, params }) => {
    const which = { webhookId: params.id, number: Number(params.deliveryId) };
    if ((await queueAgain(transaction, { ...which, now: now() })) === 0) {
      return NOT_FOUND;
    }
    const queued = await findDelivery(transaction, which);
    const audit = { action: "WEBHOOK_REDELIVERED", ...about(params.id), after: { deliveries: 1 } };
    return queued === undefined ? NOT_FOUND : succeed({ response: presentDelivery(queued), audit });
  });
  registerChange(app, parts, webhooksApi.redeliverDead, async ({ transaction, params: { id } }) => {
    if ((await findWebhook(transaction, { id, now: now() })) === undefined) {
      return NOT_FOUND;
    }
    const queued = await queueAgain(transaction, { webhookId: id, now: now() });
    const audit = { action: "WEBHOOK_REDELIVERED", ...about(id), after: { deliveries: queued } };
    return succeed({ response: { queued }, audit });
  });
}

/** Registers webhooks and their deliveries, for managers of the programme. */
export function registerWebhooksV2(app: FastifyInstance, services: WebhookServices): void {
  const { clock, phoneSecrets } = services;
  const parts = {
    ...services,
    seal: createWebhookSeal(phoneSecrets),
    addresses: services.webhookAddresses ?? createOutgoingAddresses({ loopback: false }),
    now: () => new Date(clock.nowMs()),
  };
  registerReads(app, parts);
  registerSecrets(app, parts);
  registerChanges(app, parts);
  registerSending(app, parts);
}
