import { decodeCBOR } from "@levischuck/tiny-cbor";
import { createPublicKey, type KeyObject, verify, type webcrypto } from "node:crypto";

/** With the member that RFC 9964 gives the keys of ML-DSA. */
interface Jwk extends webcrypto.JsonWebKey {
  readonly pub?: string;
}

type Labels = ReadonlyMap<unknown, unknown>;

/** How a key is written in COSE, and what its signatures are made over. */
interface Algorithm {
  readonly keyType: number;
  /** Absent for keys without a curve. */
  readonly curve?: number;
  readonly hash: "sha256" | null;
  readonly toJwk: (labels: Labels) => Jwk;
}

const KEY_TYPE = 1;
const ALGORITHM = 3;
const CURVE = -1;
/** A shorter RSA key can be broken. */
const RSA_BYTES_MIN = 256;

function textOf(labels: Labels, label: number, lengthMin = 1): string {
  const bytes = labels.get(label);
  if (!(bytes instanceof Uint8Array) || bytes.length < lengthMin) {
    throw new Error(`The key has no label ${label}`);
  }
  return Buffer.from(bytes).toString("base64url");
}

/** Best first: ML-DSA-44, Ed25519, ES256, RS256. A removed one locks out the people whose passkeys use it. */
const ALGORITHMS: ReadonlyMap<unknown, Algorithm> = new Map([
  [-48, { keyType: 7, hash: null, toJwk: (key) => ({ kty: "AKP", alg: "ML-DSA-44", pub: textOf(key, -1) }) }],
  [-8, { keyType: 1, curve: 6, hash: null, toJwk: (key) => ({ kty: "OKP", crv: "Ed25519", x: textOf(key, -2) }) }],
  [
    -7,
    {
      keyType: 2,
      curve: 1,
      hash: "sha256",
      toJwk: (key) => ({ kty: "EC", crv: "P-256", x: textOf(key, -2), y: textOf(key, -3) }),
    },
  ],
  [
    -257,
    {
      keyType: 3,
      hash: "sha256",
      toJwk: (key) => ({ kty: "RSA", n: textOf(key, -1, RSA_BYTES_MIN), e: textOf(key, -2) }),
    },
  ],
] satisfies readonly (readonly [number, Algorithm])[]);

/** Numbers of the algorithms that passkeys may use, best first. */
export const PASSKEY_ALGORITHMS = [...ALGORITHMS.keys()];

/** Key of a passkey, and the hash that its algorithm uses. */
interface PasskeyKey {
  readonly key: KeyObject;
  readonly hash: "sha256" | null;
}

/** Reads a public key in COSE. Throws if it is malformed or of another algorithm. */
export function readCoseKey(bytes: Uint8Array): PasskeyKey {
  const labels = decodeCBOR(new Uint8Array(bytes));
  if (!(labels instanceof Map)) {
    throw new Error("The key is no map");
  }
  const algorithm = ALGORITHMS.get(labels.get(ALGORITHM));
  if (
    algorithm === undefined ||
    labels.get(KEY_TYPE) !== algorithm.keyType ||
    (algorithm.curve !== undefined && labels.get(CURVE) !== algorithm.curve)
  ) {
    throw new Error("The key is of another algorithm");
  }
  return { key: createPublicKey({ format: "jwk", key: algorithm.toJwk(labels) }), hash: algorithm.hash };
}

/** True for a signature that the key has made over these data. Throws if the key is malformed. */
export function isSignedBy(publicKey: Uint8Array, data: Uint8Array, signature: Uint8Array): boolean {
  const { key, hash } = readCoseKey(publicKey);
  return verify(hash, data, key, signature);
}
