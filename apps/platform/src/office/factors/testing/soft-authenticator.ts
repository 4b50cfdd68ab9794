import { type CBORType, encodeCBOR } from "@levischuck/tiny-cbor";
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** The question that answers refer to, unless a test changes them. */
export const TASK = {
  challenge: "cXVlc3Rpb24tb2YtdGhlLXBsYXRmb3Jt",
  rpId: "shop.example",
  origins: ["https://shop.example", "http://shop.example"],
} as const;

/** Flags of authenticator data. */
export const FLAGS = { present: 1, verified: 4, backupPossible: 8, backedUp: 16, credential: 64, extensions: 128 };

const VERIFIED = FLAGS.present | FLAGS.verified;

/** What a test changes in an answer. */
export interface Changes {
  /** Members of the browser's data. */
  readonly client?: Readonly<Record<string, unknown>>;
  /** Instead of the browser's data. */
  readonly clientText?: string | Uint8Array;
  readonly rpId?: string;
  readonly flags?: number;
  readonly counter?: number;
  readonly id?: Uint8Array;
  /** Instead of the key in COSE. */
  readonly key?: Uint8Array;
  /** After the authenticator data, and signed. */
  readonly more?: Uint8Array;
  /** Number of bytes that authenticator data lack at their end. */
  readonly missing?: number;
  /** Beside the authenticator data of a new passkey. */
  readonly statement?: ReadonlyMap<string, CBORType>;
  /** Instead of the signature. */
  readonly signature?: Uint8Array;
}

/** A browser's answer as an object. */
export interface Answer<R> {
  readonly id: string;
  readonly rawId: string;
  readonly type: "public-key";
  readonly clientExtensionResults: Record<string, never>;
  readonly response: R;
}

interface MadeResponse {
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

interface UsedResponse {
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

/** A passkey in memory. */
export interface SoftPasskey {
  /** Public key in COSE. */
  readonly key: Uint8Array;
  readonly make: (changes?: Changes) => Answer<MadeResponse>;
  readonly use: (changes?: Changes) => Answer<UsedResponse>;
}

/** Bytes as a plain array, which the encoder expects. */
const plain = (bytes: Uint8Array | string): Uint8Array => new Uint8Array(Buffer.from(bytes));
const toText = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();

const memberOf = (jwk: object, name: string): Uint8Array =>
  plain(Buffer.from(String(Object.entries(jwk).find(([key]) => key === name)?.[1]), "base64url"));

/** Creates keys by the name of their algorithm, with the rest of their COSE map. */
const KINDS = {
  "ML-DSA-44": () => ({ pair: generateKeyPairSync("ml-dsa-44"), hash: null, head: [7, -48], parts: { [-1]: "pub" } }),
  Ed25519: () => ({ pair: generateKeyPairSync("ed25519"), hash: null, head: [1, -8, 6], parts: { [-2]: "x" } }),
  ES256: () => ({
    pair: generateKeyPairSync("ec", { namedCurve: "P-256" }),
    hash: "sha256",
    head: [2, -7, 1],
    parts: { [-2]: "x", [-3]: "y" },
  }),
  RS256: () => ({
    pair: generateKeyPairSync("rsa", { modulusLength: 2_048 }),
    hash: "sha256",
    head: [3, -257],
    parts: { [-1]: "n", [-2]: "e" },
  }),
  ES384: () => ({
    pair: generateKeyPairSync("ec", { namedCurve: "P-384" }),
    hash: "sha384",
    head: [2, -35, 2],
    parts: { [-2]: "x", [-3]: "y" },
  }),
  "P-384 as ES256": () => ({
    pair: generateKeyPairSync("ec", { namedCurve: "P-384" }),
    hash: "sha256",
    head: [2, -7, 2],
    parts: { [-2]: "x", [-3]: "y" },
  }),
  "RS256 of 1024 bits": () => ({
    pair: generateKeyPairSync("rsa", { modulusLength: 1_024 }),
    hash: "sha256",
    head: [3, -257],
    parts: { [-1]: "n", [-2]: "e" },
  }),
} satisfies Record<
  string,
  () => {
    pair: { publicKey: KeyObject; privateKey: KeyObject };
    hash: string | null;
    head: readonly number[];
    parts: Record<number, string>;
  }
>;

/** Key type, algorithm and curve, as far as the key has one, and its numbers. */
function toCose(publicKey: KeyObject, head: readonly number[], parts: Readonly<Record<number, string>>): Uint8Array {
  const jwk = publicKey.export({ format: "jwk" });
  const labels = [1, 3, -1];
  return encodeCBOR(
    new Map<number, CBORType>([
      ...head.map((value, index) => [labels[index] ?? 0, value] as const),
      ...Object.entries(parts).map(([label, name]) => [Number(label), memberOf(jwk, name)] as const),
    ]),
  );
}

function clientDataOf(type: string, { client, clientText }: Changes): Buffer {
  const data = { type, challenge: TASK.challenge, origin: TASK.origins[0], crossOrigin: false, ...client };
  return Buffer.from(clientText ?? JSON.stringify(data));
}

function authenticatorDataOf(flags: number, credential: Uint8Array, changes: Changes): Uint8Array {
  const head = Buffer.alloc(5);
  head.writeUInt8(changes.flags ?? flags, 0);
  head.writeUInt32BE(changes.counter ?? 0, 1);
  const whole = Buffer.concat([sha256(changes.rpId ?? TASK.rpId), head, credential, changes.more ?? Buffer.alloc(0)]);
  return plain(whole.subarray(0, whole.length - (changes.missing ?? 0)));
}

function credentialOf(id: Uint8Array, key: Uint8Array): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  return Buffer.concat([Buffer.alloc(16), length, id, key]);
}

/** Authenticator data of a new passkey, and the statement about its device, as the browser sends both. */
export const attest = (authData: Uint8Array, statement?: ReadonlyMap<string, CBORType>): Uint8Array =>
  encodeCBOR(
    new Map<string, CBORType>([["fmt", "none"], ["attStmt", new Map()], ...(statement ?? []), ["authData", authData]]),
  );

/** Creates a passkey of {@link TASK}'s site, which answers as browsers do. */
export function createSoftPasskey(kind: keyof typeof KINDS): SoftPasskey {
  const { pair, hash, head, parts } = KINDS[kind]();
  const id = randomBytes(32);
  const key = toCose(pair.publicKey, head, parts);
  const answer = <R>(response: R, own: Uint8Array): Answer<R> => ({
    id: toText(own),
    rawId: toText(own),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });
  return {
    key,
    make: (changes = {}) => {
      const own = changes.id ?? id;
      const credential = credentialOf(own, changes.key ?? key);
      const authData = authenticatorDataOf(VERIFIED | FLAGS.credential, credential, changes);
      const attestationObject = toText(attest(authData, changes.statement));
      return answer({ clientDataJSON: toText(clientDataOf("webauthn.create", changes)), attestationObject }, own);
    },
    use: (changes = {}) => {
      const client = clientDataOf("webauthn.get", changes);
      const authData = authenticatorDataOf(VERIFIED, Buffer.alloc(0), changes);
      const signature = changes.signature ?? sign(hash, Buffer.concat([authData, sha256(client)]), pair.privateKey);
      return answer(
        { clientDataJSON: toText(client), authenticatorData: toText(authData), signature: toText(signature) },
        changes.id ?? id,
      );
    },
  };
}
