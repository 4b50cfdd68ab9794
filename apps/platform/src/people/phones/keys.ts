import { createHmac } from "node:crypto";
import type { LivingCodeKind } from "@punktum/domain";
import type { ServerSecrets } from "../../office/factors/index.ts";

/** The values a phone's key is derived from. */
interface KeyOwner {
  readonly programId: string;
  readonly phoneId: string;
  readonly salt: Buffer;
}

/** Keys of phones; they are derived on demand and not stored. */
export interface PhoneKeys {
  /**
   * The key that is given out now. `CODE` is the phone's own key. `PASS` signs the passes of devices and never leaves
   * the server.
   */
  keyOf(phone: KeyOwner, kind: LivingCodeKind): Buffer;
  /** All keys that may have been given out, one for each secret of the server. */
  keysOf(phone: KeyOwner, kind: LivingCodeKind): readonly Buffer[];
}

const derive = (secret: string, { programId, phoneId, salt }: KeyOwner, kind: LivingCodeKind): Buffer =>
  createHmac("sha256", secret)
    .update(["punktum phone key 1", kind, programId, phoneId, salt.toString("hex")].join("|"))
    .digest();

/** Keys depend on the database and a secret; neither alone is enough to forge a code. */
export function createPhoneKeys(secrets: ServerSecrets): PhoneKeys {
  return {
    keyOf: (phone, kind) => derive(secrets[0], phone, kind),
    keysOf: (phone, kind) => secrets.map((secret) => derive(secret, phone, kind)),
  };
}

/** HMAC of a message. */
export function macOf(key: Buffer, message: string): Buffer {
  return createHmac("sha256", key).update(message).digest();
}
