import { describe, expect, it } from "vitest";
import { createAgreement, type Reading } from "./agreement.ts";

const ean = (frame: number, text = "4000000000017", rows = 8): Reading => ({ text, format: "EAN13", frame, rows });

describe("confirmation of a reading", () => {
  it("confirms a QR and an Aztec code at once", { tags: ["SCAN-19"] }, () => {
    expect(createAgreement().add({ text: "a", format: "QRCode", frame: 1, rows: 0 })).toBe(true);
    expect(createAgreement().add({ text: "a", format: "Aztec", frame: 1, rows: 0 })).toBe(true);
  });

  it("confirms bars when two frames agree, not when one frame reads them twice", { tags: ["SCAN-19"] }, () => {
    const agreement = createAgreement();
    expect(agreement.add(ean(1))).toBe(false);
    expect(agreement.add(ean(1))).toBe(false);
    expect(agreement.add(ean(2))).toBe(true);
  });

  it("confirms PDF417 when two frames agree", { tags: ["SCAN-19"] }, () => {
    const agreement = createAgreement();
    const reading = { text: "MBR|1", format: "PDF417", rows: 0 } as const;
    expect(agreement.add({ ...reading, frame: 1 })).toBe(false);
    expect(agreement.add({ ...reading, frame: 2, text: "MBR|7" })).toBe(false);
    expect(agreement.add({ ...reading, frame: 3 })).toBe(true);
  });

  it(
    "requires six rows in total: two frames of two rows each may have the same misreading",
    { tags: ["SCAN-19"] },
    () => {
      const agreement = createAgreement();
      expect([1, 2, 3].map((frame) => agreement.add(ean(frame, "1", 2)))).toEqual([false, false, true]);
    },
  );

  it("confirms no bars while another reading is nearly as strong", { tags: ["SCAN-19"] }, () => {
    const agreement = createAgreement();
    agreement.add(ean(1, "right", 6));
    agreement.add(ean(2, "wrong", 4));
    expect(agreement.add(ean(3, "right", 5))).toBe(false);
    expect(agreement.add(ean(4, "right", 6))).toBe(true);
  });

  it("drops old readings", { tags: ["SCAN-19"] }, () => {
    const agreement = createAgreement();
    agreement.add(ean(1));
    expect(agreement.add(ean(30))).toBe(false);
  });
});
