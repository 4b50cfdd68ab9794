import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { IDENTIFIER_TYPES } from "../base/enumerations.ts";
import { cents } from "../base/money.ts";
import { type HandedOver, readHandOverCode, writeHandOverCode } from "./hand-over-code.ts";

const MINUTE_MS = 60_000;
const amount = fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((value) => value !== 0);
const facts = {
  number: fc.integer({ min: 1, max: 1_000_000_000 }),
  key: fc.uuid(),
  doneAtMs: fc
    .integer({ min: Date.UTC(2024, 0, 1) / MINUTE_MS, max: Date.UTC(2120, 0, 1) / MINUTE_MS })
    .map((minute) => minute * MINUTE_MS),
  isRead: fc.boolean(),
  keyCode: fc.oneof(fc.stringMatching(/^[0-9]{1,20}$/), fc.stringMatching(/^[!-~]{1,128}$/), fc.constant("Käse 7€")),
  idType: fc.constantFrom(...IDENTIFIER_TYPES),
};
const work: fc.Arbitrary<HandedOver> = fc.oneof(
  fc.record({
    ...facts,
    kind: fc.constant("SALE" as const),
    parts: fc
      .subarray(["rmc1", "rmc2", "rmc3", "rmt"] as const)
      .chain((keys) =>
        fc.tuple(...keys.map((revenueKey) => amount.map((value) => ({ revenueKey, amountCents: cents(value) })))),
      ),
  }),
  fc.record({
    ...facts,
    kind: fc.constant("POINTS" as const),
    points: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  }),
);

const DEVICE = "0199aa10-1111-7000-8000-000000000001";

const sale: HandedOver = {
  kind: "SALE",
  number: 41,
  key: "0199ab10-6c1f-7000-8000-000000000041",
  doneAtMs: Date.UTC(2026, 10, 24, 11, 5),
  isRead: true,
  keyCode: "4000000001",
  idType: "CARDCODE",
  parts: [{ revenueKey: "rmt", amountCents: cents(1_250) }],
};

describe("the code of a handed-over entry", { tags: ["O4", "T3"] }, () => {
  it("is read as it was written, also in lower case and without groups", () => {
    fc.assert(
      fc.property(work, (entry) => {
        const code = writeHandOverCode(entry, DEVICE);
        expect(readHandOverCode(code, DEVICE)).toEqual(entry);
        expect(readHandOverCode(` ${code.toLowerCase().replaceAll("-", "")} `, DEVICE)).toEqual(entry);
      }),
    );
  });

  it("of a usual sale has thirteen groups of four", () => {
    expect(writeHandOverCode(sale, DEVICE)).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){12}$/);
  });

  it("with one wrong character or two swapped ones is refused", () => {
    const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".split("");
    fc.assert(
      fc.property(work, fc.nat(), fc.constantFrom(...digits), (entry, pick, other) => {
        const right = writeHandOverCode(entry, DEVICE).replaceAll("-", "");
        const at = pick % (right.length - 1);
        const [one, two] = [right.charAt(at), right.charAt(at + 1)];
        fc.pre(new Set([one, two, other]).size === 3);
        expect(readHandOverCode(`${right.slice(0, at)}${two}${one}${right.slice(at + 2)}`, DEVICE)).toBeUndefined();
        expect(readHandOverCode(`${right.slice(0, at)}${other}${right.slice(at + 1)}`, DEVICE)).toBeUndefined();
      }),
    );
  });

  it("of another device is refused", { tags: ["T14"] }, () => {
    fc.assert(
      fc.property(work, fc.uuid(), (entry, other) => {
        fc.pre(other !== DEVICE);
        expect(readHandOverCode(writeHandOverCode(entry, other), DEVICE)).toBeUndefined();
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(["", "-", "UUUU", "Hello!", "0".repeat(1_100), "ZZZZ-ZZZZ"])("is not %j", (typed) => {
    expect(readHandOverCode(typed, DEVICE)).toBeUndefined();
  });

  it("reads O as 0, and I and L as 1", () => {
    const code = writeHandOverCode(sale, DEVICE);
    expect(readHandOverCode(code.replaceAll("0", "o").replaceAll("1", "l"), DEVICE)).toEqual(sale);
    expect(readHandOverCode(code.replaceAll("1", "i"), DEVICE)).toEqual(sale);
  });
});
