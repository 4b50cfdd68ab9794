import { describe, expect, it } from "vitest";
import { readAssertion, readRegistration, type StoredPasskey } from "./passkey-answers.ts";
import { type Changes, createSoftPasskey, FLAGS, TASK } from "./testing/soft-authenticator.ts";
import {
  flippedBits,
  ourMade,
  ourUsed,
  storedByThem,
  textOf,
  theirMade,
  theirUsed,
  withResponse,
} from "./testing/verdicts.ts";

// Every verdict is compared with that of the library that judged before.

const passkey = createSoftPasskey("ES256");
const stored: StoredPasskey = { publicKey: passkey.key, counter: 0 };
const { present, verified, backupPossible, backedUp, credential, extensions } = FLAGS;

const EXTENSIONS = new Uint8Array([0xa1, 0x61, 0x61, 0xf5]);
const NESTED = new Uint8Array(14_000).fill(0x81);
/** A map, an array and bytes with more items than memory has. */
const HUGE = ["bb001fffffffffffff", "9b001fffffffffffff", "5b001fffffffffffff", "5affffffff", "fb7ff0000000000000"];

/** Changes that make any answer invalid. */
const WRONG: readonly (readonly [string, Changes])[] = [
  ["another challenge", { client: { challenge: "YW5vdGhlcg" } }],
  ["a challenge in other letters", { client: { challenge: TASK.challenge.toLowerCase() } }],
  ["no challenge", { client: { challenge: undefined } }],
  ["another origin", { client: { origin: "https://evil.example" } }],
  ["a subdomain", { client: { origin: "https://a.shop.example" } }],
  ["another port", { client: { origin: "https://shop.example:8443" } }],
  ["an origin that begins like ours", { client: { origin: "https://shop.example.evil.example" } }],
  ["a list of origins", { client: { origin: [...TASK.origins] } }],
  ["no origin", { client: { origin: undefined } }],
  ["another type", { client: { type: "payment.get" } }],
  ["no JSON", { clientText: "{" }],
  ["JSON that is no object", { clientText: "null" }],
  ["no data of the browser", { clientText: "" }],
  ["another host's passkey", { rpId: "evil.example" }],
  ["the host's passkey in other letters", { rpId: "Shop.example" }],
  ["bytes after the data", { more: new Uint8Array(1) }],
  ["hardly any data", { missing: 36 }],
  ["extensions that are announced and missing", { flags: present | verified | credential | extensions }],
];

describe.each(["ML-DSA-44", "Ed25519", "ES256", "RS256"] as const)("a genuine passkey of %s", (kind) => {
  const own = createSoftPasskey(kind);

  it("is made, as the library makes it", { tags: ["AUTH-32"] }, async () => {
    const answer = own.make({ counter: 7 });
    const made = ourMade(answer);
    expect(made).toEqual({ id: answer.id, publicKey: own.key, counter: 7 });
    expect(await theirMade(answer)).toMatchObject({ ...made });
  });

  it("signs in, also if the library has stored it", { tags: ["AUTH-32"] }, async () => {
    const kept = await storedByThem(own.make());
    for (const counter of [0, 1, 4_294_967_295]) {
      const answer = own.use({ counter });
      expect([ourUsed(answer, kept), await theirUsed(answer, kept)]).toEqual([counter, counter]);
    }
  });

  it("does not sign in with the signature of another", async () => {
    const other = createSoftPasskey(kind);
    expect(ourUsed(other.use(), { publicKey: own.key, counter: 0 })).toBeUndefined();
    expect(await theirUsed(other.use(), { publicKey: own.key, counter: 0 })).toBeUndefined();
  });

  it("does not sign in with any bit of its signature changed", async () => {
    const answer = own.use();
    const forged = flippedBits(answer.response.signature).map((signature) => withResponse(answer, { signature }));
    expect(forged.filter((one) => ourUsed(one, { publicKey: own.key, counter: 0 }) !== undefined)).toEqual([]);
  });
});

describe("a genuine answer", () => {
  it.each<readonly [string, Changes]>([
    ["from each origin", { client: { origin: TASK.origins[1] } }],
    ["of a browser that does not tell about frames", { client: { crossOrigin: undefined } }],
    ["with members that we do not know", { client: { other: [{}] } }],
    ["of a passkey that may be backed up", { flags: present | verified | credential | backupPossible }],
    ["of a backed-up passkey", { flags: present | verified | credential | backupPossible | backedUp }],
    ["with extensions", { flags: present | verified | credential | extensions, more: EXTENSIONS }],
    ["with a short id", { id: new Uint8Array([1]) }],
    ["with a long id", { id: new Uint8Array(1_023) }],
  ])("makes a passkey: %s", async (_what, changes) => {
    const answer = passkey.make(changes);
    expect(ourMade(answer)).toEqual({ id: answer.id, publicKey: passkey.key, counter: 0 });
    expect(await theirMade(answer)).toMatchObject({ id: answer.id });
  });

  it.each<readonly [string, Changes]>([
    ["from each origin", { client: { origin: TASK.origins[1] } }],
    ["of a browser that does not tell about frames", { client: { crossOrigin: undefined } }],
    ["of a backed-up passkey", { flags: present | verified | backupPossible | backedUp }],
    ["with extensions", { flags: present | verified | extensions, more: EXTENSIONS }],
  ])("signs in: %s", async (_what, changes) => {
    const answer = passkey.use(changes);
    expect([ourUsed(answer, stored), await theirUsed(answer, stored)]).toEqual([0, 0]);
  });
});

describe("a refused answer, by us and by the library", () => {
  it.each<readonly [string, Changes]>([
    ...WRONG,
    ["the answer to a sign-in", { client: { type: "webauthn.get" } }],
    ["nobody present", { flags: verified | credential }],
    ["nobody verified", { flags: present | credential }],
    ["no passkey", { flags: present | verified }],
    ["backed up without being able to", { flags: present | verified | credential | backedUp }],
    ["an algorithm that was not offered", { key: createSoftPasskey("ES384").key }],
    ["a key that is no map", { key: new Uint8Array([0x80]) }],
    ["a key that is empty", { key: new Uint8Array([0xa0]) }],
    ["a key nested without end", { key: NESTED }],
    ...HUGE.map((hex) => [`a key of ${hex}`, { key: new Uint8Array(Buffer.from(hex, "hex")) }] as const),
  ])("makes no passkey: %s", { tags: ["AUTH-32"] }, async (_what, changes) => {
    const answer = passkey.make(changes);
    expect([ourMade(answer), await theirMade(answer)]).toEqual([undefined, undefined]);
  });

  it.each<readonly [string, Changes]>([
    ...WRONG,
    ["the answer to a registration", { client: { type: "webauthn.create" } }],
    ["a frame of another site", { client: { crossOrigin: true, topOrigin: "https://evil.example" } }],
    ["another site beside no frame", { client: { topOrigin: "https://evil.example" } }],
    ["data that end early", { missing: 1 }],
    ["nobody present", { flags: verified }],
    ["nobody verified", { flags: present }],
    ["backed up without being able to", { flags: present | verified | backedUp }],
    ["a passkey that is announced and missing", { flags: present | verified | credential }],
    ["no signature", { signature: new Uint8Array() }],
    ["a signature of zeros", { signature: new Uint8Array(64) }],
    ["a signature of the numbers zero", { signature: new Uint8Array([0x30, 6, 2, 1, 0, 2, 1, 0]) }],
    ["extensions nested without end", { flags: present | verified | extensions, more: NESTED }],
  ])("does not sign in: %s", { tags: ["AUTH-32"] }, async (_what, changes) => {
    const answer = passkey.use(changes);
    expect([ourUsed(answer, stored), await theirUsed(answer, stored)]).toEqual([undefined, undefined]);
  });

  it.each([
    [5, 5],
    [5, 4],
    [5, 0],
    [1, 0],
  ])("does not sign in: counter %d, then %d", async (before, counter) => {
    const kept = { ...stored, counter: before };
    const answer = passkey.use({ counter });
    expect([ourUsed(answer, kept), await theirUsed(answer, kept)]).toEqual([undefined, undefined]);
  });

  it.each(["ES384", "ML-DSA-44", "Ed25519", "RS256"] as const)("does not sign in: a stored key of %s", async (kind) => {
    const kept = { publicKey: createSoftPasskey(kind).key, counter: 0 };
    const answer = passkey.use();
    expect([ourUsed(answer, kept), await theirUsed(answer, kept)]).toEqual([undefined, undefined]);
  });

  it("does not sign in with parts of two answers", async () => {
    const [one, other] = [passkey.use({ counter: 1 }), passkey.use({ counter: 2, client: { other: 1 } })];
    for (const part of ["clientDataJSON", "authenticatorData", "signature"] as const) {
      const mixed = withResponse(one, { [part]: other.response[part] });
      expect([ourUsed(mixed, stored), await theirUsed(mixed, stored)]).toEqual([undefined, undefined]);
    }
  });

  it.each([NESTED, ...HUGE.map((hex) => Buffer.from(hex, "hex"))])(
    "makes no passkey of CBOR alone: %#",
    async (bytes) => {
      const answer = withResponse(passkey.make(), { attestationObject: textOf(bytes) });
      expect([ourMade(answer), await theirMade(answer)]).toEqual([undefined, undefined]);
    },
  );

  it("has an id that is written in two ways", async () => {
    const [made, used] = [
      { ...passkey.make(), rawId: "AAAA" },
      { ...passkey.use(), rawId: "AAAA" },
    ];
    expect([ourMade(made), await theirMade(made)]).toEqual([undefined, undefined]);
    expect([ourUsed(used, stored), await theirUsed(used, stored)]).toEqual([undefined, undefined]);
  });
});

describe("a statement about the device", () => {
  it.each(["packed", "android-key", "tpm", "unknown"])(
    "of the kind %s is not read, as it proves nothing to us",
    async (kind) => {
      const statement = new Map([["fmt", kind]]);
      const answer = passkey.make({ statement });
      expect(ourMade(answer)).toEqual(ourMade(passkey.make()));
      expect(await theirMade(answer)).toBeUndefined();
    },
  );
});

describe("text that is no answer", () => {
  it("is of another kind", () => {
    expect(readRegistration(JSON.stringify({ ...passkey.make(), type: "password" }))).toBeUndefined();
    expect(readAssertion(JSON.stringify({ ...passkey.use(), type: "password" }))).toBeUndefined();
  });

  it.each(["", "{", "[]", "null", "{}", '{"id":"AAAA","rawId":"AAAA","type":"public-key","response":{}}'])(
    "%j",
    (text) => {
      expect([readRegistration(text), readAssertion(text)]).toEqual([undefined, undefined]);
    },
  );

  it.each(["a+b/", "AAAA=", "AA AA", ""])("with bytes written as %j", (text) => {
    expect(readAssertion(JSON.stringify(withResponse(passkey.use(), { signature: text })))).toBeUndefined();
    expect(readRegistration(JSON.stringify(withResponse(passkey.make(), { attestationObject: text })))).toBeUndefined();
  });
});
