import { createHmac } from "node:crypto";
import type { LivingCodeKind } from "@punktum/domain";

/** A phone, as far as its key depends on it. */
interface KeyOwner {
  readonly programId: string;
  readonly phoneId: string;
  readonly salt: Buffer;
}

/** Keys of phones, made anew whenever they are needed. */
export interface PhoneKeys {
  /** `CODE` is the phone's own key. `PASS` signs what a device gets for a code, and never leaves the server. */
  keyOf(phone: KeyOwner, kind: LivingCodeKind): Buffer;
}

/** Whoever has the database alone, or the secret alone, can make no code. */
export function createPhoneKeys(secret: string): PhoneKeys {
  return {
    keyOf: ({ programId, phoneId, salt }, kind) =>
      createHmac("sha256", secret)
        .update(["punktum phone key 1", kind, programId, phoneId, salt.toString("hex")].join("|"))
        .digest(),
  };
}

/** What a key says to a message. */
export function macOf(key: Buffer, message: string): Buffer {
  return createHmac("sha256", key).update(message).digest();
}
