import { createHash, randomBytes } from "node:crypto";

/** Tokens and keys are random, so a fast hash is enough to keep them unreadable in the database. */
export function hashOpaque(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** A new secret of 256 random bits; the prefix tells people in a log or a leak what it is. */
export function newOpaqueToken(prefix: "rt" | "ak" | "mt" | "dt" | "ph"): string {
  return `${prefix}_${randomBytes(32).toString("base64url")}`;
}
