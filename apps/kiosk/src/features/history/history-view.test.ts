import type { HistoryEntry } from "@punktum/client";
import { packLanguage, points, type UiLanguage } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { filterHistory, historyMonths, historySummary } from "./history-view.ts";

const entry = (id: string, value: number, time: string): HistoryEntry => ({
  id,
  description: `Booking ${id}`,
  bookingTypeCode: "REV",
  points: points(value),
  timeMs: Date.parse(time),
});

const bookings = [
  entry("a", 1_250, "2026-03-28T23:30:05Z"),
  entry("b", -500, "2026-07-01T12:00:00Z"),
  entry("c", 0, "2025-12-31T23:59:59Z"),
];
const german = { language: "de", timeZone: "Europe/Berlin" } as const;
const rowsOf = (entries: readonly HistoryEntry[], options: Parameters<typeof historyMonths>[1] = german) =>
  historyMonths(entries, options).flatMap(({ visits }) => visits.flatMap(({ rows }) => rows));
const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);

describe("bookings of the history", () => {
  it("are newest first, by month", { tags: ["HIST-05"] }, () => {
    expect(historyMonths(bookings, german).map(({ title, visits }) => [title, idsOf(visits)])).toEqual([
      ["Juli 2026", ["b"]],
      ["März 2026", ["a"]],
      ["Januar 2026", ["c"]],
    ]);
    expect(idsOf(rowsOf(bookings))).toEqual(["b", "a", "c"]);
  });

  it("show description, local time to the second, and points", { tags: ["HIST-04"] }, () => {
    expect(rowsOf(bookings)[1]).toEqual({
      id: "a",
      description: "Booking a",
      time: "29.03.26 00:30:05",
      isoTime: "2026-03-28T23:30:05.000Z",
      points: "+1.250",
      direction: "up",
      isExplained: false,
    });
  });

  it("are in the shopper's language, whatever language the server used", { tags: ["FMT-01", "HIST-04"] }, () => {
    const both = { de: "Einkauf", en: "Purchase" };
    const sales = bookings.slice(0, 1).map((one) => ({ ...one, description: "Einkauf", descriptions: both }));
    const shown = (language: UiLanguage) =>
      rowsOf(sales, { language, timeZone: "UTC" }).map(({ description }) => description);
    expect([shown("de"), shown("en")]).toEqual([["Einkauf"], ["Purchase"]]);
  });

  it("point up for gains and down for losses, and have a sign", { tags: ["HIST-06"] }, () => {
    const rows = rowsOf(bookings, { language: "en", timeZone: "UTC" });
    expect(rows.map(({ points: text, direction }) => `${direction} ${text}`)).toEqual([
      "down -500",
      "up +1,250",
      "up 0",
    ]);
  });

  it("use the device's time zone for time and month", { tags: ["FMT-04"] }, () => {
    const newYear = bookings.slice(2);
    const monthIn = (timeZone: string) => historyMonths(newYear, { language: "en", timeZone })[0]?.title;
    expect([monthIn("Europe/Berlin"), monthIn("America/New_York")]).toEqual(["January 2026", "December 2025"]);
    expect(rowsOf(newYear, { language: "en", timeZone: "America/New_York" })[0]?.time).toBe("31.12.25 18:59:59");
  });

  it("contain each of 2,000 bookings exactly once", { tags: ["HIST-05"] }, () => {
    const many = Array.from({ length: 2_000 }, (_, index) =>
      entry(`${index}`, 1, new Date(Date.UTC(2025, 0, 1) + index * 15_000_000).toISOString()),
    );
    const months = historyMonths(many, german);
    expect(months.length).toBe(12);
    expect(idsOf(rowsOf(many))).toEqual(Array.from({ length: 2_000 }, (_, index) => `${1_999 - index}`));
  });
});

describe("visits of the history", () => {
  const shopped = (id: string, storeName: string, value: number, time: string): HistoryEntry => ({
    ...entry(id, value, time),
    storeName,
    isExplained: true,
  });
  const visitsOf = (entries: readonly HistoryEntry[]) =>
    historyMonths(entries, german).flatMap(({ visits }) =>
      visits.map(({ day, shop, sum, rows }) => [day, shop, sum, idsOf(rows)]),
    );

  it("contain the bookings of one shop and day, with their sum", { tags: ["HIST-05"] }, () => {
    const day = [
      shopped("sale", "Station Nordring", 1_250, "2026-11-26T09:00:05Z"),
      shopped("coupon", "Station Nordring", 250, "2026-11-26T09:00:05Z"),
      shopped("coffee", "Station Nordring", -500, "2026-11-26T09:01:00Z"),
    ];
    expect(visitsOf(day)).toEqual([
      ["Donnerstag, 26. November", "Station Nordring", "+1.000", ["coffee", "sale", "coupon"]],
    ]);
    expect(rowsOf(day).map(({ isExplained }) => isExplained)).toEqual([true, true, true]);
  });

  it("have no sum for a single booking, which shows the same", () => {
    expect(visitsOf([shopped("a", "Nord", 5, "2026-11-26T09:00:00Z")])).toEqual([
      ["Donnerstag, 26. November", "Nord", undefined, ["a"]],
    ]);
  });

  it("begin anew with another shop or day, by the device's clock, and stay newest first", { tags: ["FMT-04"] }, () => {
    const mixed = [
      shopped("a", "Nord", 1, "2026-11-25T22:59:00Z"),
      shopped("b", "Nord", 1, "2026-11-25T23:01:00Z"),
      shopped("c", "Süd", 1, "2026-11-26T10:00:00Z"),
      shopped("d", "Nord", 1, "2026-11-26T11:00:00Z"),
      entry("e", 1, "2026-11-26T12:00:00Z"),
    ];
    expect(visitsOf(mixed).map(([, shop, , rows]) => [shop, rows])).toEqual([
      [undefined, ["e"]],
      ["Nord", ["d"]],
      ["Süd", ["c"]],
      ["Nord", ["b"]],
      ["Nord", ["a"]],
    ]);
  });
});

describe("headings of the history", () => {
  it.each([
    ["uk", "Листопад 2026 р.", "Четвер, 26 листопада"],
    ["es", "Noviembre de 2026", "Jueves, 26 de noviembre"],
    ["fr", "Novembre 2026", "Jeudi 26 novembre"],
    ["tr", "Kasım 2026", "26 Kasım Perşembe"],
  ])("begin with a capital letter, also where months and weekdays are small: %s", (code, title, day) => {
    const options = { language: packLanguage(code), timeZone: "Europe/Berlin" };
    const months = historyMonths([entry("a", 5, "2026-11-26T09:00:00Z")], options);
    expect(months.map((month) => [month.title, month.visits[0]?.day])).toEqual([[title, day]]);
  });
});

describe("filter of the history", () => {
  it("shows collected or redeemed points, and a coupon that costs none as redeemed", { tags: ["HIST-06"] }, () => {
    const free = { ...entry("free", 0, "2026-07-02T12:00:00Z"), bookingTypeCode: "COU" };
    const all = [...bookings, free];
    expect(idsOf(filterHistory(all, "all"))).toEqual(["a", "b", "c", "free"]);
    expect(idsOf(filterHistory(all, "collected"))).toEqual(["a"]);
    expect(idsOf(filterHistory(all, "redeemed"))).toEqual(["b", "free"]);
  });
});

describe("figures above the history", () => {
  it("are the sums of the bookings, exchanged points negative", { tags: ["HIST-01", "HIST-02"] }, () => {
    expect(historySummary({}, bookings)).toEqual({
      exchangedPoints: -500,
      earnedPoints: 1_250,
      firstActionMs: Date.parse("2025-12-31T23:59:59Z"),
    });
  });

  it("use the account's first action if the server sends it", { tags: ["HIST-03"] }, () => {
    const firstActionMs = Date.parse("2024-02-01T08:00:00Z");
    expect(historySummary({ firstActionMs }, bookings)?.firstActionMs).toBe(firstActionMs);
  });

  it("have no first action without bookings", { tags: ["HIST-03"] }, () => {
    expect(historySummary({}, [])?.firstActionMs).toBeNull();
  });

  it("use the server's totals, also before the bookings have arrived", { tags: ["HIST-01"] }, () => {
    const totals = { earned: points(9_000), redeemed: points(4_000) };
    expect(historySummary({ totals }, undefined)).toEqual({
      exchangedPoints: -4_000,
      earnedPoints: 9_000,
      firstActionMs: null,
    });
  });

  it("are unknown until the bookings are known", { tags: ["HIST-07"] }, () => {
    expect(historySummary({}, undefined)).toBeUndefined();
  });
});
