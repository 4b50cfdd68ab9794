import { createHash, randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { base64Of } from "../document/raster.ts";
import { blowfish } from "./blowfish.ts";
import { keyPair, type KeyPair, OAKLEY_768, proofOf } from "./key-exchange.ts";
import { md5 } from "./md5.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
function certain<Value>(value: Value | undefined): Value {
  if (value === undefined) {
    throw new Error("There is none");
  }
  return value;
}
const pairOf = (): KeyPair => certain(keyPair(OAKLEY_768, randomBytes));
const key = md5(`${"0".repeat(180)}abcdef012345`);
const iv = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);

describe("key exchange of the printer's socket", () => {
  it("agrees with OpenSSL: key and ciphertext of the protocol's test vectors", () => {
    expect(hex(key)).toBe("4c405d1389761d604d944d5fd34d4b80");
    expect(base64Of(blowfish(key).encrypt("hello", iv))).toBe("AQIDBAUGBwgirr4FPa/oBw==");
    expect(base64Of(blowfish(key).encrypt("12345678", iv))).toBe("AQIDBAUGBwg0Jey6MV3pWw==");
  });

  it("MD5 equals Node's for every text", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(hex(md5(text))).toBe(createHash("md5").update(text).digest("hex"));
      }),
      { numRuns: 50 },
    );
  });

  it("decrypts what it encrypted, and refuses half blocks", () => {
    const cipher = blowfish(key);
    for (const text of ["", "a", "12345678", "Grüße an den Drucker", "x".repeat(100)]) {
      expect(cipher.decrypt(cipher.encrypt(text, iv))).toBe(text);
    }
    expect([cipher.decrypt(new Uint8Array(7)), cipher.decrypt(new Uint8Array(9))]).toEqual([undefined, undefined]);
  });

  it("both sides derive the same key, with public keys of 192 digits", () => {
    const [client, printer] = [pairOf(), pairOf()];
    expect(client.publicKey).toMatch(/^[0-9A-F]{192}$/);
    const proof = proofOf(certain(client.cipherWith(printer.publicKey)), randomBytes);
    expect(certain(printer.cipherWith(client.publicKey)).decrypt(Buffer.from(proof, "base64"))).toBe("hello");
  });

  it.each(["", "0", "4", "xyz", "F".repeat(2000)])("refuses the prime %j", (prime) => {
    expect(keyPair(prime, randomBytes)).toBeUndefined();
  });

  it.each(["", "0", "not hex", OAKLEY_768])("derives no key from the other side's key %j", (other) => {
    expect(keyPair(OAKLEY_768, randomBytes)?.cipherWith(other)).toBeUndefined();
  });
});
