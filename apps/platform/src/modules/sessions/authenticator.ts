import type { Clock } from "../../config/clock.ts";
import type { Database } from "../../database/index.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { Authenticator, Identity } from "./identity.ts";
import { readIdentity, readIdentityOfKey } from "./identity-store.ts";
import { hashOpaque } from "./opaque-token.ts";

/** An authenticator whose memory can be cleared when rights change. */
export interface RememberingAuthenticator extends Authenticator {
  forgetAll(): void;
}

/** Another process may have revoked the caller meanwhile: never remember longer than the five seconds of T4. */
const REMEMBER_MS = 3_000;
const REMEMBER_MAX = 20_000;

const looksSigned = (credential: string): boolean => credential.split(".").length === 3;

/** Finds the caller behind a token or key, and remembers the answer for a moment to spare the database. */
export function createAuthenticator(dependencies: {
  readonly database: Database;
  readonly accessTokens: AccessTokens;
  readonly clock: Clock;
}): RememberingAuthenticator {
  const { database, accessTokens, clock } = dependencies;
  const remembered = new Map<string, { readonly identity: Identity; readonly untilMs: number }>();

  async function remember(key: string, read: () => Promise<Identity | undefined>): Promise<Identity | undefined> {
    const known = remembered.get(key);
    if (known !== undefined && known.untilMs > clock.nowMs()) return known.identity;
    const identity = await read();
    remembered.delete(key);
    if (identity === undefined) return undefined;
    if (remembered.size >= REMEMBER_MAX) remembered.clear();
    remembered.set(key, { identity, untilMs: clock.nowMs() + REMEMBER_MS });
    return identity;
  }

  return {
    async identify(credential) {
      if (!looksSigned(credential)) {
        const key = hashOpaque(credential).toString("base64url");
        return remember(key, () => readIdentityOfKey(database, credential, new Date(clock.nowMs())));
      }
      const subject = await accessTokens.verify(credential);
      if (subject === undefined || subject === "EXPIRED") return subject;
      const key = `${subject.kind}:${subject.programId}:${subject.subjectId}:${subject.issuedAtMs}`;
      return remember(key, () => readIdentity(database, subject));
    },
    forgetAll: () => remembered.clear(),
  };
}
