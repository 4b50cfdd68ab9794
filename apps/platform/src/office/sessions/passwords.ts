import { hash, hashRaw, verify } from "@node-rs/argon2";
import { randomBytes } from "node:crypto";

/** Slow hashing of passwords. */
export interface PasswordHasher {
  /** argon2id with the library's recommended strength. */
  hash(password: string): Promise<string>;
  /** Checks a password; without a hash it takes the same time and returns false. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
  /**
   * Digest with the same strength and a given salt: equal texts give equal digests, so that a person can be found by
   * PIN.
   */
  digest(text: string, salt: Buffer): Promise<Buffer>;
  /** Number of slow hashes this process computed, for tests that show when none is needed. */
  computed(): number;
}

/** Thrown when so many logins wait for a hash that further ones would time out. */
export class HashQueueFullError extends Error {
  override readonly name = "HashQueueFullError";
}

const AT_ONCE = 2;
const WAITING_MAX = 200;

/** Runs at most two at once, so that hashing never occupies all of libuv's threads, which files and DNS need. */
function createHashQueue(): <T>(work: () => Promise<T>) => Promise<T> {
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

/** Creates the platform's hasher; use one per process. */
export function createPasswordHasher(): PasswordHasher {
  const inHashQueue = createHashQueue();
  let computed = 0;
  const counted = <T>(work: () => Promise<T>): Promise<T> =>
    inHashQueue(() => {
      computed += 1;
      return work();
    });
  const nobodysHash = hash(randomBytes(16).toString("hex"));
  return {
    hash: (password) => counted(() => hash(password)),
    verify: async (passwordHash, password) => {
      // Somebody who signs in at an identity provider may have no password: what stands there is no hash.
      const isHash = passwordHash?.startsWith("$") === true;
      const reference = isHash ? passwordHash : await nobodysHash;
      const fits = await counted(() => verify(reference, password));
      return isHash && fits;
    },
    digest: (text, salt) => counted(() => hashRaw(text, { salt })),
    computed: () => computed,
  };
}
