import { hash, hashRaw, verify } from "@node-rs/argon2";
import { randomBytes } from "node:crypto";
import { createTurns } from "../turns/index.ts";

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

/** Hashing must not occupy all of libuv's threads, which files and DNS need. */
const AT_ONCE = 2;
const WAITING_MAX = 200;

/** What an account that does not exist is compared with, so that its answer takes as long. */
let nobodysHash: Promise<string> | undefined;

/** Creates the platform's hasher; use one per process. */
export function createPasswordHasher(): PasswordHasher {
  const inHashQueue = createTurns(AT_ONCE, {
    waitingMax: WAITING_MAX,
    refuse: () => new HashQueueFullError("too many logins at once"),
  });
  let computed = 0;
  const counted = <T>(work: () => Promise<T>): Promise<T> =>
    inHashQueue(() => {
      computed += 1;
      return work();
    });
  // Computed at the start, so that the first unknown account takes no longer than the others; once per process.
  const referenceOfNobody = (nobodysHash ??= hash(randomBytes(16).toString("hex")));
  return {
    hash: (password) => counted(() => hash(password)),
    verify: async (passwordHash, password) => {
      // A person who signs in at an identity provider may have no password; the column then holds no hash.
      const isHash = passwordHash?.startsWith("$") === true;
      const reference = isHash ? passwordHash : await referenceOfNobody;
      const fits = await counted(() => verify(reference, password));
      return isHash && fits;
    },
    digest: (text, salt) => counted(() => hashRaw(text, { salt })),
    computed: () => computed,
  };
}
