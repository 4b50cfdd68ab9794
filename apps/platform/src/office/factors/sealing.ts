import { createHmac } from "node:crypto";
import { createBox, keyFor } from "./boxes.ts";

/** Seals secrets of second factors with a key of the server; the database alone cannot read them. */
export interface FactorSeal {
  seal(owner: FactorOwner, secret: Buffer): Buffer;
  open(owner: FactorOwner, sealed: Buffer): Buffer;
  /** Keyed hash of a recovery code. */
  hash(owner: FactorOwner, code: string): Buffer;
}

/** Owner of a secret. A sealed text can be opened for its owner only. */
interface FactorOwner {
  readonly programId: string;
  readonly adminId: string;
}

const keyOf = (secret: string, purpose: string): Buffer => keyFor(secret, `punktum second factors 1 ${purpose}`);

const nameOf = ({ programId, adminId }: FactorOwner): string => `${programId}|${adminId}`;

/**
 * Creates the seal from the server's secret. Its keys are derived for this purpose, so that they reveal nothing about
 * the keys of phones.
 */
export function createFactorSeal(secret: string): FactorSeal {
  const box = createBox(keyOf(secret, "seal"));
  const hashKey = keyOf(secret, "recovery codes");
  return {
    seal: (owner, plain) => box.seal(nameOf(owner), plain),
    open: (owner, sealed) => box.open(nameOf(owner), sealed),
    hash: (owner, code) => createHmac("sha256", hashKey).update(nameOf(owner)).update("|").update(code).digest(),
  };
}
