import { createHash } from "node:crypto";

import type { JsonValue } from "../../database/index.ts";

/** Owner and key of a request; together with the programme they permanently identify one booking. */
export interface RequestKey {
  /** Device id or admin id; keys of different owners are independent. */
  readonly owner: string;
  /** The `Idempotency-Key` header, or a random key when the caller sent none. */
  readonly key: string;
  /** {@link fingerprintOf} of the request; another fingerprint under the same key is refused. */
  readonly fingerprint: Buffer;
}

/** SHA-256 of the operation's name and body. Neither the order of members nor absent members change it. */
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

/** Id of a request with this key: a UUID (version 8) derived from a hash, the same on every server at any time. */
export function requestIdOf(programId: string, owner: string, key: string): string {
  const hash = createHash("sha256").update(`${programId}\n${owner}\n${key}`).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
