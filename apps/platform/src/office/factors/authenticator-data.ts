import { decodePartialCBOR } from "@levischuck/tiny-cbor";

/** What an authenticator signs, beside the data of the browser. */
export interface AuthenticatorData {
  readonly rpIdHash: Uint8Array;
  /** A person was present, and the device has verified them by PIN or biometrics. */
  readonly isVerified: boolean;
  /** Number of signatures; always zero if the authenticator does not count. */
  readonly counter: number;
  /** Only when a passkey is made. */
  readonly credential: { readonly id: string; readonly publicKey: Uint8Array } | undefined;
}

const FLAGS_AT = 32;
const COUNTER_AT = 33;
const CREDENTIAL_AT = 37;
/** The model of the authenticator. */
const MODEL_BYTES = 16;
const ID_BYTES_MAX = 1_023;

const PRESENT_AND_VERIFIED = 0x05;
const BACKUP_POSSIBLE = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;
const HAS_EXTENSIONS = 0x80;

/** Where the item that begins here ends: behind the data if its end is missing. Throws if it is malformed. */
const endOfItem = (bytes: Uint8Array, start: number): number => start + decodePartialCBOR(bytes, start)[1];

function readCredential(bytes: Uint8Array, view: DataView) {
  const idAt = CREDENTIAL_AT + MODEL_BYTES + 2;
  const idLength = view.getUint16(idAt - 2);
  const keyAt = idAt + idLength;
  const end = endOfItem(bytes, keyAt);
  if (idLength === 0 || idLength > ID_BYTES_MAX) {
    throw new Error("The id of the passkey has no valid length");
  }
  const id = Buffer.from(bytes.subarray(idAt, keyAt)).toString("base64url");
  return { credential: { id, publicKey: bytes.slice(keyAt, end) }, end };
}

/** Reads authenticator data. Throws if they are malformed, contradictory, or longer or shorter than their parts. */
export function readAuthenticatorData(bytes: Uint8Array): AuthenticatorData {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const counter = view.getUint32(COUNTER_AT);
  const flags = view.getUint8(FLAGS_AT);
  const has = (wanted: number): boolean => (flags & wanted) === wanted;
  const { credential, end: credentialEnd } = has(HAS_CREDENTIAL)
    ? readCredential(bytes, view)
    : { credential: undefined, end: CREDENTIAL_AT };
  const end = has(HAS_EXTENSIONS) ? endOfItem(bytes, credentialEnd) : credentialEnd;
  if (end !== bytes.length) {
    throw new Error("The data do not end with their parts");
  }
  if (has(BACKED_UP) && !has(BACKUP_POSSIBLE)) {
    throw new Error("The passkey is backed up, which its device does not do");
  }
  return { rpIdHash: bytes.slice(0, FLAGS_AT), isVerified: has(PRESENT_AND_VERIFIED), counter, credential };
}
