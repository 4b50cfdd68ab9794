import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** Seals bytes under a name; they open under the same name only. */
export interface Box {
  seal(name: string, plain: Buffer): Buffer;
  open(name: string, sealed: Buffer): Buffer;
}

/** Derives a key from the server's secret for one purpose, so that one key reveals nothing about another. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));

/** Creates a box (AES-256-GCM) for a key. */
export function createBox(key: Buffer): Box {
  return {
    seal: (name, plain) => {
      const nonce = randomBytes(NONCE_LENGTH);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(name));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (name, sealed) => {
      const nonce = sealed.subarray(0, NONCE_LENGTH);
      const tag = sealed.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(name)).setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_LENGTH + TAG_LENGTH)), decipher.final()]);
    },
  };
}
