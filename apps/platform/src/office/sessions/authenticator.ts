import type { Clock } from "../../config/clock.ts";
import { ShortMemory } from "../../config/short-memory.ts";
import type { Database } from "../../database/index.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { Authenticator, Identity } from "./identity.ts";
import { createIdentityReader, readIdentityOfKey } from "./identity-store.ts";
import { hashOpaque } from "./opaque-token.ts";

/** An authenticator with a cache that can be cleared when rights change. */
export interface RememberingAuthenticator extends Authenticator {
  forgetAll(): void;
}

/**
 * Cache lifetime. Another process may revoke the caller meanwhile, and a revocation must take effect within five
 * seconds.
 */
const REMEMBER_MS = 3_000;
/** A cached identity older than this is refreshed in the background, so that frequent callers never wait for it. */
const READ_AGAIN_MS = 2_300;
const REMEMBER_MAX = 20_000;

interface Remembered {
  readonly identity: Identity;
  readonly readAtMs: number;
  isBeingRead: boolean;
}

const looksSigned = (credential: string): boolean => credential.split(".").length === 3;

/** Finds the caller of a token or key and caches the answer briefly to spare the database. */
export function createAuthenticator(dependencies: {
  readonly database: Database;
  readonly accessTokens: AccessTokens;
  readonly clock: Clock;
}): RememberingAuthenticator {
  const { database, accessTokens, clock } = dependencies;
  const readIdentity = createIdentityReader(database);
  const remembered = new ShortMemory<Remembered>({ forMs: REMEMBER_MS, max: REMEMBER_MAX }, clock);
  /** Increases when rights change; a read that began before is not cached. */
  let generation = 0;

  async function readAndCache(key: string, read: () => Promise<Identity | undefined>): Promise<Identity | undefined> {
    const begun = { generation, atMs: clock.nowMs() };
    const identity = await read();
    if (begun.generation !== generation) {
      return identity;
    }
    remembered.delete(key);
    if (identity === undefined) {
      return undefined;
    }
    remembered.set(key, { identity, readAtMs: begun.atMs, isBeingRead: false }, begun.atMs);
    return identity;
  }

  function remember(key: string, read: () => Promise<Identity | undefined>): Promise<Identity | undefined> {
    const known = remembered.get(key);
    if (known === undefined) {
      return readAndCache(key, read);
    }
    if (clock.nowMs() - known.readAtMs >= READ_AGAIN_MS && !known.isBeingRead) {
      known.isBeingRead = true;
      // The error is ignored here: a call after the cache lifetime reads again and gets it.
      readAndCache(key, read).catch(() => undefined);
    }
    return Promise.resolve(known.identity);
  }

  return {
    async identify(credential) {
      if (!looksSigned(credential)) {
        const key = hashOpaque(credential).toString("base64url");
        return remember(key, () => readIdentityOfKey(database, credential, new Date(clock.nowMs())));
      }
      const subject = await accessTokens.verify(credential);
      if (subject === undefined || subject === "EXPIRED") {
        return subject;
      }
      const { kind, programId, subjectId, sessionId = "", issuedAtMs } = subject;
      const key = [kind, programId, subjectId, sessionId, issuedAtMs].join(":");
      return remember(key, () => readIdentity(subject, new Date(clock.nowMs())));
    },
    forgetAll: () => {
      generation += 1;
      remembered.clear();
    },
  };
}
