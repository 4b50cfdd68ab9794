import { generateKeyPairSync } from "node:crypto";
import type { SignedAllowance } from "@punktum/domain";
import { expect, it } from "vitest";
import { isSigned, signAllowance } from "./sign.ts";

const { privateKey } = generateKeyPairSync("ed25519");
const allowance = {
  deviceId: "device",
  serial: 3,
  points: 500,
  vouchers: 4,
  pointsAtOnce: 300,
  settled: 2,
  untilMs: 1_700_000_000_000,
};
const signed = signAllowance(privateKey, "pfm", allowance);

it("an allowance is valid for its programme, under the key that signed it", { tags: ["O8"] }, () => {
  expect(isSigned(privateKey, "pfm", signed)).toBe(true);
  expect(isSigned(privateKey, "mhe", signed)).toBe(false);
  expect(isSigned(generateKeyPairSync("ed25519").privateKey, "pfm", signed)).toBe(false);
});

it.each<[string, Partial<SignedAllowance>]>([
  ["device", { deviceId: "another" }],
  ["serial", { serial: 4 }],
  ["points", { points: 5_000 }],
  ["vouchers", { vouchers: 40 }],
  ["limit for one voucher", { pointsAtOnce: 301 }],
  ["count of settled redemptions", { settled: 3 }],
  ["end", { untilMs: 1_700_000_000_001 }],
  ["signature", { signature: "AAAA" }],
  ["empty signature", { signature: "" }],
])("an allowance with another %s is not signed", { tags: ["O8", "T4"] }, (_, change) => {
  expect(isSigned(privateKey, "pfm", { ...signed, ...change })).toBe(false);
});
