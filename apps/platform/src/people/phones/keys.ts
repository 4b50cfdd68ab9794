import { createHmac } from "node:crypto";
import type { LivingCodeKind } from "@punktum/domain";

/** The values a phone's key is derived from. */
interface KeyOwner {
  readonly programId: string;
  readonly phoneId: string;
  readonly salt: Buffer;
}

/** Keys of phones; they are derived on demand and not stored. */
export interface PhoneKeys {
  /** `CODE` is the phone's own key. `PASS` signs the passes of devices and never leaves the server. */
  keyOf(phone: KeyOwner, kind: LivingCodeKind): Buffer;
}

/** Keys depend on the database and the secret; neither alone is enough to forge a code. */
export function createPhoneKeys(secret: string): PhoneKeys {
  return {
    keyOf: ({ programId, phoneId, salt }, kind) =>
      createHmac("sha256", secret)
        .update(["punktum phone key 1", kind, programId, phoneId, salt.toString("hex")].join("|"))
        .digest(),
  };
}

/** HMAC of a message. */
export function macOf(key: Buffer, message: string): Buffer {
  return createHmac("sha256", key).update(message).digest();
}
