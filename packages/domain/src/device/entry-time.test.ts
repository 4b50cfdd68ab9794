import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actionTimeMs, boundsOfEntry, type Contact, neededContacts, withContact } from "./entry-time.ts";

const HOUR_MS = 3_600_000;
const YEARS_MS = 10 * 365 * 24 * HOUR_MS;

/** Events of a device: new entries and contacts. */
const history = fc.array(
  fc.record({ afterMs: fc.integer({ min: 1, max: 40 * 24 * HOUR_MS }), what: fc.constantFrom("ENTRY", "CONTACT") }),
  { minLength: 1, maxLength: 60 },
);

interface DeviceHistory {
  readonly contacts: readonly Contact[];
  readonly madeAtMs: readonly number[];
  readonly nowMs: number;
}

const historyOf = (steps: readonly { readonly afterMs: number; readonly what: string }[]): DeviceHistory =>
  steps.reduce<DeviceHistory>(
    ({ contacts, madeAtMs, nowMs }, { afterMs, what }) => {
      const atMs = nowMs + afterMs;
      return what === "ENTRY"
        ? { contacts, madeAtMs: [...madeAtMs, atMs], nowMs: atMs }
        : { contacts: withContact(contacts, madeAtMs.length, atMs), madeAtMs, nowMs: atMs };
    },
    { contacts: [], madeAtMs: [], nowMs: 1_000_000 },
  );

/** Distance of a time from the interval of the contacts around its true time. */
function deviationMs(contacts: readonly Contact[], atMs: number, toldMs: number): number {
  const before = contacts.findLast(({ lastMs }) => lastMs < atMs)?.lastMs ?? Number.NEGATIVE_INFINITY;
  const after = contacts.find(({ firstMs }) => firstMs > atMs)?.firstMs ?? Number.POSITIVE_INFINITY;
  return Math.max(0, before - toldMs, toldMs - after);
}

describe("the time of an entry", () => {
  it("is the server's time less the elapsed time if the device's clock runs correctly", { tags: ["O7"] }, () => {
    fc.assert(
      fc.property(history, (steps) => {
        const { contacts, madeAtMs, nowMs } = historyOf(steps);
        const times = madeAtMs.map((atMs, index) =>
          actionTimeMs((nowMs - atMs) / 1_000, nowMs, boundsOfEntry(contacts, index + 1)),
        );
        expect(times).toEqual(madeAtMs);
      }),
    );
  });

  it("stays between the surrounding contacts, whatever the device reports", { tags: ["O7", "T4"] }, () => {
    fc.assert(
      fc.property(history, fc.integer({ min: -YEARS_MS, max: YEARS_MS }), (steps, wrongMs) => {
        const { contacts, madeAtMs, nowMs } = historyOf(steps);
        const deviations = madeAtMs.map((atMs, index) =>
          deviationMs(
            contacts,
            atMs,
            actionTimeMs((nowMs - atMs + wrongMs) / 1_000, nowMs, boundsOfEntry(contacts, index + 1)),
          ),
        );
        expect(deviations).toEqual(madeAtMs.map(() => 0));
      }),
    );
  });

  it("is unchanged if contacts that are no longer needed are dropped", () => {
    fc.assert(
      fc.property(history, fc.nat({ max: 60 }), (steps, open) => {
        const { contacts, madeAtMs } = historyOf(steps);
        const needed = neededContacts(contacts, open);
        const numbers = madeAtMs.map((_atMs, index) => index + 1).filter((number) => number >= open);
        expect(numbers.map((number) => boundsOfEntry(needed, number))).toEqual(
          numbers.map((number) => boundsOfEntry(contacts, number)),
        );
      }),
    );
  });

  it("keeps valid, possibly wider, bounds after hundreds of contacts", { tags: ["T4"] }, () => {
    const contacts = Array.from({ length: 900 }, (_, index) => index + 1).reduce<readonly Contact[]>(
      (known, number) => withContact(known, number, number * 1_000),
      [],
    );
    expect(contacts.length).toBeLessThan(300);
    expect(boundsOfEntry(contacts, 2)).toMatchObject({ notBeforeMs: 1_000 });
    expect(boundsOfEntry(contacts, 900)).toEqual({ notBeforeMs: 899_000, notAfterMs: 900_000 });
  });

  it("is not changed by a late request", () => {
    const contacts = withContact(withContact([], 4, 1_000), 7, 2_000);
    expect(withContact(contacts, 4, 9_000)).toEqual(contacts);
  });

  it("is never in the future; the first entries of a device have no lower bound", () => {
    expect(boundsOfEntry([], 1)).toEqual({ notBeforeMs: undefined, notAfterMs: undefined });
    expect(actionTimeMs(-60, 1_000_000, boundsOfEntry([], 1))).toBe(1_000_000);
    expect(actionTimeMs(1_000, 1_000_000, boundsOfEntry([], 1))).toBe(0);
  });
});
