import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** Seals secrets of second factors with a key of the server; the database alone cannot read them. */
export interface FactorSeal {
  seal(owner: FactorOwner, secret: Buffer): Buffer;
  open(owner: FactorOwner, sealed: Buffer): Buffer;
  /** Keyed hash of a recovery code. */
  hash(owner: FactorOwner, code: string): Buffer;
}

/** Whose secret it is; sealed text of one person cannot be opened as another's. */
interface FactorOwner {
  readonly programId: string;
  readonly adminId: string;
}

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `punktum second factors 1 ${purpose}`, 32));

const nameOf = ({ programId, adminId }: FactorOwner): Buffer => Buffer.from(`${programId}|${adminId}`);

/**
 * Creates the seal from the server's lasting secret. Its keys are derived for this purpose, so that phones' keys and
 * these tell nothing of each other.
 */
export function createFactorSeal(secret: string): FactorSeal {
  const sealKey = keyOf(secret, "seal");
  const hashKey = keyOf(secret, "recovery codes");
  return {
    seal: (owner, plain) => {
      const nonce = randomBytes(NONCE_LENGTH);
      const cipher = createCipheriv("aes-256-gcm", sealKey, nonce).setAAD(nameOf(owner));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (owner, sealed) => {
      const nonce = sealed.subarray(0, NONCE_LENGTH);
      const tag = sealed.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH);
      const decipher = createDecipheriv("aes-256-gcm", sealKey, nonce).setAAD(nameOf(owner)).setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_LENGTH + TAG_LENGTH)), decipher.final()]);
    },
    hash: (owner, code) => createHmac("sha256", hashKey).update(nameOf(owner)).update("|").update(code).digest(),
  };
}
