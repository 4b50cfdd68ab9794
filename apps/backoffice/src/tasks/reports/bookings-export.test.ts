import { exportsApi } from "@punktum/contracts";
import { addDays } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { bookingsOf, isExportable } from "./bookings-export.ts";

const VIENNA = "Europe/Vienna";
const isTaken = (span: { readonly from: string; readonly to: string }): boolean =>
  exportsApi.createExport.body.safeParse(bookingsOf(span, VIENNA)).success;

describe("bookings of a report", () => {
  it("are those of its days where the shops are, and of its place", { tags: ["BO-09"] }, () => {
    expect(bookingsOf({ from: "2026-03-01", to: "2026-03-31", storeId: "101" }, VIENNA)).toEqual({
      kind: "BOOKINGS",
      filter: { storeId: "101" },
      from: "2026-02-28T23:00:00.000Z",
      to: "2026-03-31T22:00:00.000Z",
    });
    expect(bookingsOf({ from: "2026-03-01", to: "2026-03-01" }, VIENNA).filter).toEqual({});
  });

  it("are exported for as many days as the platform takes, whenever the clocks change", () => {
    const spans = ["2026-01-01", "2026-03-29", "2026-10-25", "2027-12-31"].flatMap((from) =>
      [0, 1, 30, 363, 364, 365, 366, 800].map((days) => ({ from, to: addDays(from, days) })),
    );
    expect(spans.filter((span) => isExportable(span, VIENNA))).toEqual(spans.filter(isTaken));
    expect(isTaken({ from: "2028-01-01", to: "2028-12-31" })).toBe(true);
    expect(isTaken({ from: "2026-01-01", to: "2027-12-31" })).toBe(false);
  });
});
