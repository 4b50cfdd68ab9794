import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { createBox, keysFor, type ServerSecrets } from "../factors/index.ts";

const SECRET_BYTES = 32;

/** A new secret in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

/** The owner of a secret. */
interface SecretOwner {
  readonly programId: string;
  readonly webhookId: string;
}

/** Seals secrets with a key of the server; the database alone cannot read them. */
export interface WebhookSeal {
  seal(owner: SecretOwner, secret: string): Buffer;
  open(owner: SecretOwner, sealed: Buffer): string;
}

/** Creates the seal. A secret opens for its programme and webhook only. */
export function createWebhookSeal(secrets: ServerSecrets): WebhookSeal {
  const box = createBox(keysFor(secrets, "punktum webhooks 1 seal"));
  const nameOf = ({ programId, webhookId }: SecretOwner): string => JSON.stringify([programId, webhookId]);
  return {
    seal: (owner, plain) => box.seal(nameOf(owner), Buffer.from(plain)),
    open: (owner, sealed) => box.open(nameOf(owner), sealed).toString(),
  };
}

interface Message {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** Headers of a message, signed with each of the secrets. */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" "),
  };
}
