import { type ErrorCode, type SocketHandshake, socketHandshake } from "@punktum/contracts";
import { fail, type Outcome, succeed } from "@punktum/domain";
import { decodeJwt } from "jose";
import * as z from "zod/mini";
import { type Authenticator, hashOpaque, type Identity } from "../office/sessions/index.ts";

/** The credential a connection depends on. */
export type Credential =
  | { readonly kind: "TOKEN"; readonly endsAtMs: number }
  /** First generation: the key's hash in hex; the key itself is not stored. */
  | { readonly kind: "KEY"; readonly hash: string };

/** A device that may connect. */
export interface Admitted {
  readonly programId: string;
  readonly deviceId: string;
  readonly deviceKey: string;
  readonly credential: Credential;
  /** Position after which the device continues; undefined when it wants only new events. */
  readonly after: number | undefined;
}

export type Admission = Outcome<Admitted, ErrorCode>;

type Parts = Readonly<Record<string, unknown>>;

/** `auth` takes precedence over the query; an empty value counts as absent. */
function readParts({ auth, query }: { readonly auth: Parts; readonly query: Parts }): Parts {
  const given = (parts: Parts) =>
    Object.entries(parts).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return Object.fromEntries([...given(query), ...given(auth)]);
}

function credentialOf(handshake: SocketHandshake): { readonly secret: string; readonly credential: Credential } | null {
  const secret = handshake.token ?? handshake.ak;
  if (secret === undefined) {
    return null;
  }
  return { secret, credential: credentialFor(secret) };
}

/** Reads claims without verifying them, because the authenticator verifies the token. */
export function credentialFor(secret: string): Credential {
  if (secret.split(".").length !== 3) {
    return { kind: "KEY", hash: hashOpaque(secret).toString("hex") };
  }
  try {
    return { kind: "TOKEN", endsAtMs: (decodeJwt(secret).exp ?? 0) * 1_000 };
  } catch {
    return { kind: "TOKEN", endsAtMs: 0 };
  }
}

/** True when the caller is exactly this device and it is mounted. */
export function isDevice(
  identity: Identity,
  device: { readonly programId: string; readonly deviceKey: string },
): boolean {
  return (
    identity.role === "DEVICE" && identity.programId === device.programId && identity.deviceKey === device.deviceKey
  );
}

/** Identifies the connecting device. Only a mounted device with its own token is admitted. */
export async function admit(
  authenticator: Authenticator,
  given: { readonly auth: Parts; readonly query: Parts },
): Promise<Admission> {
  const parsed = z.safeParse(socketHandshake, readParts(given));
  if (!parsed.success) {
    return fail("REQUEST_INVALID", `handshake.${parsed.error.issues[0]?.path.join(".") ?? ""}`);
  }
  const { deviceKey, ac, after } = parsed.data;
  const found = credentialOf(parsed.data);
  if (found === null) {
    return fail("LOGIN_USER_NOT_LOGGED_IN", "a token is needed");
  }
  const identity = await authenticator.identify(found.secret);
  if (identity === "EXPIRED") {
    return fail("TOKEN_EXPIRED", "the access token has expired");
  }
  if (identity === undefined) {
    return fail("LOGIN_USER_NOT_LOGGED_IN", "the token is not valid, or the device is not mounted");
  }
  const { programId, deviceId } = identity;
  if (deviceId === undefined || !isDevice(identity, { programId: ac ?? programId, deviceKey })) {
    return fail("GENERAL_NO_PERMISION", "the token is not this device's own");
  }
  return succeed({ programId, deviceId, deviceKey, credential: found.credential, after });
}
