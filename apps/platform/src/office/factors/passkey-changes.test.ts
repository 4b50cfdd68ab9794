import { describe, expect, it } from "vitest";
import type { StoredPasskey } from "./passkey-answers.ts";
import { attest, type Changes, createSoftPasskey } from "./testing/soft-authenticator.ts";
import {
  bytesOf,
  flipBit,
  flippedBits,
  isDefined,
  type Made,
  ourMade,
  ourUsed,
  textOf,
  theirMade,
  theirUsed,
  withResponse,
} from "./testing/verdicts.ts";

// Changes that nobody thinks of one by one, and those that the library that judged before does not notice.

const passkey = createSoftPasskey("ES256");
const stored: StoredPasskey = { publicKey: passkey.key, counter: 0 };

/** The authenticator data of a new passkey, which come last, and what is before them. */
function partsOf({ response, id }: Made): { readonly before: Uint8Array; readonly data: Uint8Array } {
  const whole = bytesOf(response.attestationObject);
  const length = 37 + 18 + bytesOf(id).length + passkey.key.length;
  return { before: whole.slice(0, -length), data: whole.slice(-length) };
}

describe("an answer with any bit changed", () => {
  it.each(["clientDataJSON", "authenticatorData"] as const)(
    "does not sign in: %s",
    { tags: ["AUTH-32"] },
    async (part) => {
      const answer = passkey.use({ counter: 9 });
      const changed = flippedBits(answer.response[part]).map((text) => withResponse(answer, { [part]: text }));
      expect(changed.length).toBeGreaterThan(200);
      expect(changed.map((one) => ourUsed(one, stored)).filter(isDefined)).toEqual([]);
      const theirs = await Promise.all(changed.map((one) => theirUsed(one, stored)));
      expect(theirs.filter(isDefined)).toEqual([]);
    },
  );

  it("makes no passkey that the library would not make", { tags: ["AUTH-32"] }, async () => {
    const answer = passkey.make({ counter: 9 });
    const { clientDataJSON } = answer.response;
    const { data } = partsOf(answer);
    const changed = [
      ...flippedBits(clientDataJSON).map((text) => withResponse(answer, { clientDataJSON: text })),
      ...flippedBits(textOf(data)).map((text) =>
        withResponse(answer, { attestationObject: textOf(attest(bytesOf(text))) }),
      ),
    ];
    const both = await Promise.all(changed.map(async (one) => ({ ours: ourMade(one), theirs: await theirMade(one) })));
    const made = both.filter(({ ours }) => ours !== undefined);
    // The model of the device, the counter, and names of members that we do not use may change.
    expect(made.length).toBeGreaterThan(150);
    expect(made.length).toBeLessThan(changed.length / 2);
    for (const { ours, theirs } of made) {
      expect(theirs).toMatchObject({ ...ours });
      expect(ours).toMatchObject({ id: answer.id, publicKey: passkey.key });
    }
  });

  it("makes the same passkey if the change is around the authenticator data", () => {
    const answer = passkey.make();
    const { before, data } = partsOf(answer);
    const made = flippedBits(textOf(before)).map((text) => {
      const attestationObject = textOf(Buffer.concat([bytesOf(text), data]));
      return ourMade(withResponse(answer, { attestationObject }));
    });
    expect(made.filter(isDefined).length).toBeGreaterThan(10);
    for (const one of made.filter(isDefined)) {
      expect(one).toEqual({ id: answer.id, publicKey: passkey.key, counter: 0 });
    }
  });
});

describe("what we refuse and the library accepts", () => {
  it.each<readonly [string, Changes]>([
    ["a frame of another site", { client: { crossOrigin: true, topOrigin: "https://evil.example" } }],
    ["a frame of a site that the browser does not name", { client: { crossOrigin: true } }],
    ["a key that is on no curve", { key: flipBit(passkey.key, 70 * 8) }],
    ["a key that ends early", { key: passkey.key.slice(0, -1) }],
    ["a curve of another algorithm", { key: createSoftPasskey("P-384 as ES256").key }],
    ["a short RSA key", { key: createSoftPasskey("RS256 of 1024 bits").key }],
    ["an id that is too long", { id: new Uint8Array(1_024) }],
  ])("when a passkey is made: %s", async (_what, changes) => {
    const answer = passkey.make(changes);
    expect(await theirMade(answer)).toBeDefined();
    expect(ourMade(answer)).toBeUndefined();
  });

  it("when a passkey is made: an id that is not the attested one", async () => {
    const answer = { ...passkey.make(), id: "AAAA", rawId: "AAAA" };
    expect(await theirMade(answer)).toBeDefined();
    expect(ourMade(answer)).toBeUndefined();
  });

  it("when a passkey is made: bytes after the whole", async () => {
    const answer = passkey.make();
    const attestationObject = textOf(Buffer.concat([bytesOf(answer.response.attestationObject), Buffer.from("x")]));
    expect(await theirMade(withResponse(answer, { attestationObject }))).toBeDefined();
    expect(ourMade(withResponse(answer, { attestationObject }))).toBeUndefined();
  });

  it("when it is used: a frame of a site that the browser does not name", async () => {
    const answer = passkey.use({ client: { crossOrigin: true } });
    expect([ourUsed(answer, stored), await theirUsed(answer, stored)]).toEqual([undefined, 0]);
  });

  it("when it is used: a signature with bytes after it", async () => {
    const answer = passkey.use();
    const signature = textOf(Buffer.concat([bytesOf(answer.response.signature), Buffer.from("x")]));
    const longer = withResponse(answer, { signature });
    expect([ourUsed(longer, stored), await theirUsed(longer, stored)]).toEqual([undefined, 0]);
  });
});
