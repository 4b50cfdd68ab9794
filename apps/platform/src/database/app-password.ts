import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

import { DatabaseSetupError } from "./errors.ts";

const ITERATIONS = 4096;

/**
 * Address of the application's own login. Its password is derived from the owner's, so that every process that knows
 * the owner's address derives the same one and none has to be stored (decision 0005).
 */
export function deriveAppUrl(ownerUrl: string, appRole: string): string {
  const url = new URL(ownerUrl);
  if (url.password === "") {
    throw new DatabaseSetupError(
      `DATABASE_URL has no password, so none can be derived for the application's role ${appRole}: add a password, or name ` +
        "the application's own log-in with DATABASE_APP_URL.",
    );
  }
  url.password = createHmac("sha256", decodeURIComponent(url.password))
    .update(`${appRole}:${decodeURIComponent(url.username)}`)
    .digest("base64url");
  url.username = appRole;
  return url.href;
}

/**
 * The verifier that PostgreSQL stores for a password (RFC 5803). It is computed here, so that the password itself never
 * appears in a server log.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, "sha256");
  const keyFor = (label: string) => createHmac("sha256", salted).update(label).digest();
  const storedKey = createHash("sha256").update(keyFor("Client Key")).digest("base64");
  const serverKey = keyFor("Server Key").toString("base64");
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}
