import { cents, writeHandOverCode } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { readCodes, readHandOverFile } from "./hand-over.ts";

const DEVICE = "0199aa10-1111-7000-8000-000000000001";
const facts = {
  key: "0199ab10-6c1f-7000-8000-000000000041",
  doneAtMs: Date.UTC(2026, 10, 24, 11, 5),
  isRead: true,
  keyCode: "4000000001",
  idType: "CARDCODE",
} as const;
const sale = writeHandOverCode(
  {
    ...facts,
    kind: "SALE",
    number: 41,
    parts: [
      { revenueKey: "rmt", amountCents: cents(1_250) },
      { revenueKey: "rmc1", amountCents: cents(-250) },
    ],
  },
  DEVICE,
);
const taken = writeHandOverCode({ ...facts, kind: "POINTS", number: 42, points: -50 }, DEVICE);
const inFile = {
  kind: "POINTS",
  number: 1,
  key: "key-1",
  actionTime: "2026-11-24T11:05:00.000Z",
  points: { keyCode: "4000000001", bookingType: "EARNBOOKING", points: 7, reason: "" },
};
const fileOf = (entries: readonly unknown[]) =>
  JSON.stringify({ punktum: "hand-over", storages: [{ deviceId: DEVICE, entries }] });

describe("a hand-over of a tablet", { tags: ["O4"] }, () => {
  it("is read from codes, with blank lines between them", () => {
    expect(readCodes(`${sale}\n\n  ${taken.toLowerCase()} \n`, DEVICE)).toMatchObject({
      parts: [
        {
          deviceId: DEVICE,
          entries: [
            {
              kind: "SALE",
              number: 41,
              actionTime: "2026-11-24T11:05:00.000Z",
              identifiedBy: "READ",
              sale: {
                keyCode: "4000000001",
                amount: 10,
                lineItems: [
                  { revenueKey: "rmc1", extendedAmount: 2.5, type: "RETURN" },
                  { revenueKey: "rmt", extendedAmount: 12.5, type: "SALE" },
                ],
              },
            },
            { kind: "POINTS", number: 42, points: { bookingType: "BURNBOOKING", points: 50 } },
          ],
        },
      ],
    });
  });

  it("names lines with a typing mistake, and takes over none", () => {
    expect(readCodes(`${sale}\n${taken.slice(0, -1)}\nhello`, DEVICE)).toEqual({ wrongLines: [2, 3] });
    expect(readCodes("  ", DEVICE)).toEqual({ wrongLines: [1] });
  });

  it("refuses codes that were typed on another tablet's page", { tags: ["T14"] }, () => {
    const other = "0199aa10-1111-7000-8000-000000000002";
    expect(readCodes(`${sale}\n${taken}`, other)).toEqual({ wrongLines: [1, 2] });
  });

  it("is read from the file, in parts of at most 200 entries", () => {
    const entries = Array.from({ length: 250 }, (_, index) => ({ ...inFile, number: index + 1, key: `key-${index}` }));
    expect(readHandOverFile(fileOf(entries))?.map((part) => part.entries.length)).toEqual([200, 50]);
  });

  it.each(["", "{}", "[1]", "hello", fileOf([]), fileOf([{ ...inFile, kind: "CHECK_IN" }])])(
    "is not the file %j",
    (text) => {
      expect(readHandOverFile(text)).toBeUndefined();
    },
  );
});
