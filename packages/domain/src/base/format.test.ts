import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatDate,
  formatDateTime,
  formatEuros,
  formatPoints,
  formatReceiptTime,
  formatSignedPoints,
  formatTicketTime,
} from "./format.ts";
import { cents } from "./money.ts";
import { points } from "./points.ts";

const plain = (text: string): string => text.replaceAll(/\s/g, " ");
const winter = Date.UTC(2026, 0, 5, 23, 4, 9);
const summer = Date.UTC(2026, 6, 5, 22, 4, 9);

describe("points", () => {
  test("writes points without decimals, grouped as the language does", { tags: ["FMT-05", "CONST-27"] }, () => {
    expect(formatPoints(points(12_480), "de")).toBe("12.480");
    expect(formatPoints(points(12_480), "en")).toBe("12,480");
    expect(formatPoints(points(1_234), "de")).toBe("1.234");
    expect(formatPoints(points(-1_234_567), "en")).toBe("-1,234,567");
    expect(formatPoints(points(0), "de")).toBe("0");
  });

  test("loses no digit", { tags: ["FMT-05"] }, () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom("de", "en"), (value, language) => {
        expect(Number(formatPoints(points(value), language).replaceAll(/[.,]/g, ""))).toBe(points(value));
      }),
    );
  });

  test("writes the sign of a change, and none for zero", { tags: ["BURN-28"] }, () => {
    expect(formatSignedPoints(points(250), "de")).toBe("+250");
    expect(formatSignedPoints(points(-1_500), "de")).toBe("-1.500");
    expect(formatSignedPoints(points(0), "en")).toBe("0");
  });
});

describe("money", () => {
  test(
    "writes euros the German way in German, and the English way in English",
    { tags: ["FMT-07", "CONST-29"] },
    () => {
      expect(plain(formatEuros(cents(123_450), { language: "de" }))).toBe("1.234,50 €");
      expect(plain(formatEuros(cents(-5), { language: "de" }))).toBe("-0,05 €");
      expect(plain(formatEuros(cents(123_450), { language: "en" }))).toBe("€1,234.50");
      expect(plain(formatEuros(cents(-5), { language: "en" }))).toBe("-€0.05");
    },
  );

  test("writes two decimals, or none without decimal revenue", { tags: ["FMT-06", "CONST-28"] }, () => {
    expect(plain(formatEuros(cents(1_200), { language: "de", decimalRevenue: true }))).toBe("12,00 €");
    expect(plain(formatEuros(cents(1_250), { language: "de", decimalRevenue: false }))).toBe("13 €");
    expect(plain(formatEuros(cents(-1), { language: "de", decimalRevenue: false }))).toBe("0 €");
  });

  test("shows every cent of any amount at a till", { tags: ["FMT-07"] }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), fc.constantFrom("de", "en"), (value, language) => {
        expect(Number(formatEuros(cents(value), { language }).replaceAll(/\D/g, ""))).toBe(value);
      }),
    );
  });
});

describe("dates", () => {
  test("writes dd.MM.yy and dd.MM.yy HH:mm:ss on the shop's clock", { tags: ["FMT-04", "CONST-26"] }, () => {
    expect(formatDate(winter, "Europe/Berlin")).toBe("06.01.26");
    expect(formatDateTime(winter, "Europe/Berlin")).toBe("06.01.26 00:04:09");
    expect(formatDateTime(summer, "Europe/Berlin")).toBe("06.07.26 00:04:09");
    expect(formatDateTime(winter, "America/New_York")).toBe("05.01.26 18:04:09");
  });

  test("writes the ticket's moment on a 24-hour clock", { tags: ["PRINT-15", "FMT-10", "CONST-24"] }, () => {
    expect(formatTicketTime(Date.UTC(2026, 10, 21, 17, 5), "UTC")).toBe("21.11.2026 17:05");
  });

  test("writes the receipt's moment as yyyyMMdd-HHmm", { tags: ["ARTS-03", "CONST-25"] }, () => {
    expect(formatReceiptTime(Date.UTC(2026, 10, 21, 17, 5), "UTC")).toBe("20261121-1705");
  });

  test("agrees with the calendar for every minute of four centuries", { tags: ["FMT-04"] }, () => {
    const times = fc.date({ min: new Date("1970-01-01"), max: new Date("2399-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(times, (time) => {
        const iso = time.toISOString();
        const expected = `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(2, 4)} ${iso.slice(11, 19)}`;
        expect(formatDateTime(time.getTime(), "UTC")).toBe(expected);
      }),
    );
  });

  test("refuses a time zone that does not exist", { tags: ["FMT-04"] }, () => {
    expect(() => formatDate(winter, "Europe/Nowhere")).toThrow(RangeError);
  });
});
