import { decodeCBOR } from "@levischuck/tiny-cbor";
import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { type AuthenticatorData, readAuthenticatorData } from "./authenticator-data.ts";
import { isSignedBy, readCoseKey } from "./cose-keys.ts";

/** The host that a passkey belongs to. */
export interface PasskeySite {
  /** Name of the host without its port. */
  readonly rpId: string;
  readonly origins: readonly string[];
}

/** What an answer has to refer to. */
interface PasskeyTask extends PasskeySite {
  readonly challenge: string;
}

/** A stored passkey. */
export interface StoredPasskey {
  /** In COSE. */
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

const bytes = z.pipe(
  z.string().check(z.regex(/^[\w-]+$/)),
  z.transform((text) => new Uint8Array(Buffer.from(text, "base64url"))),
);
const shared = { id: z.string(), rawId: z.string(), type: z.literal("public-key") };
const registration = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z._default(z.array(z.string()), []),
  }),
});
const assertion = z.object({
  ...shared,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});

/** A browser's answer that a passkey was made. */
export type Registration = z.output<typeof registration>;
/** A browser's answer that a passkey was used. */
export type Assertion = z.output<typeof assertion>;

/** Result of reading what others wrote; undefined if it is malformed. */
function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Reads a browser's answer; undefined if it is malformed. */
export const readRegistration = (text: string): Registration | undefined =>
  orUndefined(() => z.parse(registration, JSON.parse(text)));

/** Reads a browser's answer; undefined if it is malformed. */
export const readAssertion = (text: string): Assertion | undefined =>
  orUndefined(() => z.parse(assertion, JSON.parse(text)));

const sha256 = (data: Uint8Array | string): Buffer => createHash("sha256").update(data).digest();

const clientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.optional(z.boolean()),
  topOrigin: z.optional(z.string()),
});

/** True if a page of the site asked this question; pages of others cannot, not even with ours in a frame. */
function isAskedBy(client: Uint8Array, type: "webauthn.create" | "webauthn.get", task: PasskeyTask): boolean {
  const asked = z.parse(clientData, JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(client)));
  return (
    asked.type === type &&
    asked.challenge === task.challenge &&
    task.origins.includes(asked.origin) &&
    asked.crossOrigin !== true &&
    asked.topOrigin === undefined
  );
}

/** True if the passkey belongs to the site, and its device has verified the person. */
const isForSite = ({ rpIdHash, isVerified }: AuthenticatorData, { rpId }: PasskeySite): boolean =>
  isVerified && sha256(rpId).equals(rpIdHash);

/** Authenticator data of a new passkey. What its maker states about the device is not read: we trust none of them. */
function readMade(attestationObject: Uint8Array): AuthenticatorData {
  const attested = decodeCBOR(attestationObject);
  const data = attested instanceof Map ? attested.get("authData") : undefined;
  if (!(data instanceof Uint8Array)) {
    throw new Error("There are no authenticator data");
  }
  return readAuthenticatorData(data);
}

/** The new passkey of an answer; undefined if the answer is invalid or does not refer to the task. */
export function verifyRegistration(
  { id, rawId, response }: Registration,
  task: PasskeyTask,
): (StoredPasskey & { readonly id: string }) | undefined {
  return orUndefined(() => {
    const made = readMade(response.attestationObject);
    const isValid =
      id === rawId && isAskedBy(response.clientDataJSON, "webauthn.create", task) && isForSite(made, task);
    if (!isValid || made.credential?.id !== id) {
      return undefined;
    }
    const { publicKey } = made.credential;
    readCoseKey(publicKey);
    return { id, publicKey, counter: made.counter };
  });
}

/** An authenticator that counts never repeats a number; a copy of it would. */
const isCounted = (counter: number, before: number): boolean => counter > before || (counter === 0 && before === 0);

/** New counter of a passkey; undefined if the answer is invalid, does not refer to the task or is of another passkey. */
export function verifyAssertion(
  { id, rawId, response }: Assertion,
  task: PasskeyTask,
  { publicKey, counter }: StoredPasskey,
): number | undefined {
  return orUndefined(() => {
    const used = readAuthenticatorData(response.authenticatorData);
    const signed = Buffer.concat([response.authenticatorData, sha256(response.clientDataJSON)]);
    const isValid =
      id === rawId &&
      isAskedBy(response.clientDataJSON, "webauthn.get", task) &&
      isForSite(used, task) &&
      isCounted(used.counter, counter) &&
      isSignedBy(publicKey, signed, response.signature);
    return isValid ? used.counter : undefined;
  });
}
