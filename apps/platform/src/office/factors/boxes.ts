import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** Seals bytes under a name; they open under the same name only. */
export interface Box {
  readonly seal: (name: string, plain: Buffer) => Buffer;
  readonly open: (name: string, sealed: Buffer) => Buffer;
}

/** Secrets of the server: new texts are sealed with the first, and texts sealed with any of them open. */
export type ServerSecrets = readonly [newest: string, ...older: string[]];

type Keys = readonly [newest: Buffer, ...older: Buffer[]];

const keyFor = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));

/** Derives keys from the server's secrets for one purpose, so that one key reveals nothing about another. */
export const keysFor = ([newest, ...older]: ServerSecrets, purpose: string): Keys => [
  keyFor(newest, purpose),
  ...older.map((secret) => keyFor(secret, purpose)),
];

/** Creates a box that seals with the first key and opens with any. Opening throws if none fits. */
export function createBox([newest, ...older]: Keys): Box {
  const { seal, open } = boxOf(newest);
  const others = older.map(boxOf);
  return {
    seal,
    open: (name, sealed) => {
      try {
        return open(name, sealed);
      } catch (error) {
        const opened = others.values().map((other) => openOrNothing(other, name, sealed));
        const found = opened.find((plain) => plain !== undefined);
        if (found === undefined) {
          throw error;
        }
        return found;
      }
    },
  };
}

function openOrNothing(box: Box, name: string, sealed: Buffer): Buffer | undefined {
  try {
    return box.open(name, sealed);
  } catch {
    return undefined;
  }
}

/** A box of one key, with AES-256-GCM. */
function boxOf(key: Buffer): Box {
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
