import { createHash, randomBytes } from "node:crypto";

/** Hashes a token or key for storage; a fast hash is enough, because tokens are random. */
export function hashOpaque(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Creates a secret of 256 random bits; the prefix identifies its kind in a log or a leak. */
export function newOpaqueToken(prefix: "ak" | "ds" | "dt" | "mt" | "ph" | "rt" | "st" | "su" | "tc"): string {
  return `${prefix}_${randomBytes(32).toString("base64url")}`;
}
