import { createHmac } from "node:crypto";
import { createBox, keysFor, type ServerSecrets } from "./boxes.ts";

/** Seals secrets of second factors with a key of the server; the database alone cannot read them. */
export interface FactorSeal {
  seal(owner: FactorOwner, secret: Buffer): Buffer;
  open(owner: FactorOwner, sealed: Buffer): Buffer;
  /** Keyed hash of a recovery code. */
  hash(owner: FactorOwner, code: string): Buffer;
  /** The hashes that a code may be stored as, one for each secret of the server. */
  hashes(owner: FactorOwner, code: string): Buffer[];
}

/** Owner of a secret. A sealed text can be opened for its owner only. */
interface FactorOwner {
  readonly programId: string;
  readonly adminId: string;
}

const PURPOSE = "punktum second factors 1";

const nameOf = ({ programId, adminId }: FactorOwner): string => `${programId}|${adminId}`;

const hashWith = (key: Buffer, owner: FactorOwner, code: string): Buffer =>
  createHmac("sha256", key).update(nameOf(owner)).update("|").update(code).digest();

/**
 * Creates the seal from the server's secrets. Its keys are derived for this purpose, so that they reveal nothing about
 * the keys of phones.
 */
export function createFactorSeal(secrets: ServerSecrets): FactorSeal {
  const box = createBox(keysFor(secrets, `${PURPOSE} seal`));
  const hashKeys = keysFor(secrets, `${PURPOSE} recovery codes`);
  return {
    seal: (owner, plain) => box.seal(nameOf(owner), plain),
    open: (owner, sealed) => box.open(nameOf(owner), sealed),
    hash: (owner, code) => hashWith(hashKeys[0], owner, code),
    hashes: (owner, code) => hashKeys.map((key) => hashWith(key, owner, code)),
  };
}
