import { createHash } from "node:crypto";

import type { JsonValue } from "../../database/index.ts";

/** Who repeats a request and under which key: together with the programme they name one booking for ever. */
export interface RequestKey {
  /** Device id or admin id: keys of different owners never meet (L4). */
  readonly owner: string;
  /** The `Idempotency-Key` header, or a random one made by the server where the caller sent none. */
  readonly key: string;
  /** {@link fingerprintOf} of what was asked; another fingerprint under the same key is refused. */
  readonly fingerprint: Buffer;
}

/** SHA-256 of the operation's name and its body; the order of members does not matter, absent members count as not there. */
export function fingerprintOf(operation: string, body: JsonValue | object): Buffer {
  return createHash("sha256")
    .update(`${operation}\n${JSON.stringify(body, sortMembers)}`)
    .digest();
}

function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** The id that a request with this key has: a UUID (version 8) made of a hash, the same on every server and in every year. */
export function requestIdOf(programId: string, owner: string, key: string): string {
  const hash = createHash("sha256").update(`${programId}\n${owner}\n${key}`).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
