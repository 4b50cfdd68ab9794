import { hash, hashRaw, verify } from "@node-rs/argon2";
import { randomBytes } from "node:crypto";

/** Slow hashing of passwords (B-32). */
export interface PasswordHasher {
  /** argon2id in the library's recommended strength. */
  hash(password: string): Promise<string>;
  /** Checks a password; without a hash it takes as long as with one and answers false (T6). */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
  /** The same strength under a salt that is given: equal texts give equal digests, so that a PIN finds its person. */
  digest(text: string, salt: Buffer): Promise<Buffer>;
  /** How many slow hashes this process computed: a login storm must not move it (R4). */
  computed(): number;
}

/** Thrown when so many logins wait for a hash that waiting longer helps nobody (T5). */
export class HashQueueFullError extends Error {
  override readonly name = "HashQueueFullError";
}

const AT_ONCE = 2;
const WAITING_MAX = 200;

/** Lets two run at once, so that logins never take all of libuv's threads from files and names. */
function createTurnstile(): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING_MAX) {
        throw new HashQueueFullError("too many logins at once");
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) {
        running -= 1;
      } else {
        next();
      }
    }
  };
}

/** The hasher of the platform; one per process. */
export function createPasswordHasher(): PasswordHasher {
  const throughTurnstile = createTurnstile();
  let computed = 0;
  const counted = <T>(work: () => Promise<T>): Promise<T> =>
    throughTurnstile(() => {
      computed += 1;
      return work();
    });
  const nobodysHash = hash(randomBytes(16).toString("hex"));
  return {
    hash: (password) => counted(() => hash(password)),
    verify: async (passwordHash, password) => {
      const reference = passwordHash ?? (await nobodysHash);
      const fits = await counted(() => verify(reference, password));
      return passwordHash !== undefined && fits;
    },
    digest: (text, salt) => counted(() => hashRaw(text, { salt })),
    computed: () => computed,
  };
}
