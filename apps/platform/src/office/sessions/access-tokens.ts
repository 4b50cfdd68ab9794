import { errors, jwtVerify, SignJWT } from "jose";
import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Clock } from "../../config/clock.ts";
import { ShortMemory } from "../../config/short-memory.ts";

/**
 * The caller of a token. Rights are read from the database on each request, so that a revocation takes effect within
 * seconds.
 */
export interface TokenSubject {
  readonly programId: string;
  readonly kind: "ADMIN" | "DEVICE";
  readonly subjectId: string;
  /** The login it belongs to; tokens of devices have none, because they end with the mounting. */
  readonly sessionId?: string | undefined;
}

/** A subject with its token's time of issue; a new password invalidates earlier tokens. */
interface IssuedSubject extends TokenSubject {
  readonly issuedAtMs: number;
}

export interface AccessTokens {
  issue(subject: TokenSubject): Promise<{ readonly token: string; readonly expiresInSeconds: number }>;
  verify(token: string): Promise<IssuedSubject | "EXPIRED" | undefined>;
}

/** Lifetime of an access token. */
export const LIFE_SECONDS = 15 * 60;
/** Cached verified tokens: verifying takes 0.1 ms, and a device sends the same token for minutes. */
const VERIFIED_MAX = 20_000;
const ISSUER = "punktum";

/** `ims` is the time of issue in milliseconds, because the standard's `iat` has whole seconds. */
const claims = z.object({
  prg: z.string(),
  knd: z.enum(["ADMIN", "DEVICE"]),
  sub: z.string(),
  sid: z.optional(z.string()),
  ims: z.number(),
  exp: z.number(),
});

interface Verified {
  readonly subject: IssuedSubject;
  readonly expiresAtMs: number;
}

const keyIdOf = (secret: string): string => createHash("sha256").update(`key id ${secret}`).digest("hex").slice(0, 8);

/**
 * Signed access tokens. The first secret signs and all of them verify, so that a secret can be replaced while tokens of
 * the old one are valid.
 */
export function createAccessTokens(secrets: readonly [string, ...string[]], clock: Clock): AccessTokens {
  const keys = new Map(secrets.map((secret) => [keyIdOf(secret), new TextEncoder().encode(secret)]));
  const signer = { kid: keyIdOf(secrets[0]), key: new TextEncoder().encode(secrets[0]) };
  const verified = new ShortMemory<Verified>({ forMs: LIFE_SECONDS * 1_000, max: VERIFIED_MAX }, clock);

  const checkSignature = async (token: string): Promise<Verified | "EXPIRED" | undefined> => {
    try {
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => {
          const key = keys.get(kid ?? "");
          if (key === undefined) {
            throw new errors.JWKSNoMatchingKey();
          }
          return key;
        },
        { algorithms: ["HS256"], issuer: ISSUER, currentDate: new Date(clock.nowMs()) },
      );
      const parsed = z.safeParse(claims, payload);
      if (!parsed.success) {
        return undefined;
      }
      const { prg, knd, sub, sid, ims, exp } = parsed.data;
      const subject = { programId: prg, kind: knd, subjectId: sub, sessionId: sid, issuedAtMs: ims };
      return { subject, expiresAtMs: exp * 1_000 };
    } catch (error) {
      if (error instanceof errors.JWTExpired) {
        return "EXPIRED";
      }
      if (error instanceof errors.JOSEError) {
        return undefined;
      }
      throw error;
    }
  };

  return {
    async issue({ programId, kind, subjectId, sessionId }) {
      const nowMs = clock.nowMs();
      const nowSeconds = Math.floor(nowMs / 1_000);
      const token = await new SignJWT({ prg: programId, knd: kind, ims: nowMs, sid: sessionId })
        .setProtectedHeader({ alg: "HS256", kid: signer.kid })
        .setSubject(subjectId)
        .setIssuer(ISSUER)
        .setIssuedAt(nowSeconds)
        .setExpirationTime(nowSeconds + LIFE_SECONDS)
        .sign(signer.key);
      return { token, expiresInSeconds: LIFE_SECONDS };
    },
    async verify(token) {
      const known = verified.get(token);
      if (known !== undefined) {
        return known.expiresAtMs > clock.nowMs() ? known.subject : "EXPIRED";
      }
      const found = await checkSignature(token);
      if (found === undefined || found === "EXPIRED") {
        return found;
      }
      verified.set(token, found);
      return found.subject;
    },
  };
}
