import { existsSync } from "node:fs";

import { DatabaseSetupError } from "./errors.ts";

const REMEDY =
  "sslmode=verify-full checks the server's certificate and name (sslrootcert=<file> names an authority of your own), sslmode=no-verify encrypts without a check, sslmode=disable does not encrypt";

/** Supported TLS modes, with the driver's setting. */
const MODES: Readonly<Record<string, string>> = {
  disable: "disable",
  "no-verify": "no-verify",
  // PostgreSQL's own tools encrypt here without checking whom they talk to; we never do less than the strict mode.
  require: "verify-full",
  "verify-ca": "verify-full",
  "verify-full": "verify-full",
};

/**
 * A database address with one of the modes that the driver and we understand alike. Modes that may silently go without
 * encryption are refused.
 */
export function withTlsMode(address: string): string {
  const url = new URL(address);
  const mode = url.searchParams.get("sslmode");
  const authority = url.searchParams.get("sslrootcert");
  if (authority !== null && authority !== "system" && !existsSync(authority)) {
    throw new DatabaseSetupError(`The file ${authority}, named by sslrootcert in a database address, does not exist.`);
  }
  if (mode === null || url.searchParams.get("uselibpqcompat") === "true") {
    return address;
  }
  const ours = MODES[mode];
  if (ours === undefined) {
    throw new DatabaseSetupError(`sslmode=${mode} in a database address may go without encryption: ${REMEDY}.`);
  }
  url.searchParams.set("sslmode", ours);
  return url.href;
}

const UNTRUSTED = new Set([
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "CERT_SIGNATURE_FAILURE",
]);

/** Message for a TLS error; undefined for other errors. */
export function tlsSentence(code: unknown, message: string, place: string): string | undefined {
  if (typeof code === "string" && UNTRUSTED.has(code)) {
    return `The certificate of the database at ${place} is not signed by an authority that this machine trusts (${code}): name its authority with sslrootcert=<file> in the address; ${REMEDY}.`;
  }
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    return `The certificate of the database at ${place} is for another name: use a host name that it contains; ${REMEDY}.`;
  }
  if (code === "CERT_HAS_EXPIRED" || code === "CERT_NOT_YET_VALID") {
    return `The certificate of the database at ${place} is not valid at this time (${code}): renew it, or set the clock of this machine.`;
  }
  if (message.includes("does not support SSL")) {
    return `The database at ${place} does not encrypt, and the address asks for it: switch ssl on there; ${REMEDY}.`;
  }
  return undefined;
}
