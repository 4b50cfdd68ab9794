import { points } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { createFakeClock } from "../../testing/fake-clock.ts";
import { createDevice } from "../../testing/memory-device.ts";
import { accountSample } from "../../testing/samples.ts";
import { createSeenBalances } from "./seen-balances.ts";

const DAY_MS = 86_400_000;
const card = { keyCode: "4000000001", idType: "CARDCODE" } as const;

function openTill() {
  const device = createDevice();
  let nowMs = Date.UTC(2026, 10, 24, 12);
  const clock = { ...createFakeClock(), now: () => nowMs };
  return { device, seen: createSeenBalances(device, clock), pass: (ms: number) => (nowMs += ms), now: () => nowMs };
}

describe("balances that a till has seen", { tags: ["O1", "K6"] }, () => {
  it("are known with the time they were told, the latest one for each card", async () => {
    const { seen, pass, now } = openTill();
    await seen.note(accountSample);
    const firstMs = now();
    expect(await seen.read(card)).toEqual({ points: accountSample.points, atMs: firstMs });
    pass(DAY_MS);
    await seen.note({ ...card, points: points(7) });
    expect(await seen.read(card)).toEqual({ points: 7, atMs: firstMs + DAY_MS });
    expect(await seen.read({ ...card, keyCode: "4000000002" })).toBeUndefined();
    expect(await seen.read({ ...card, idType: "APPCODE" })).toBeUndefined();
  });

  it("are forgotten after a week, and with a clock that was set back as far", async () => {
    const { seen, pass } = openTill();
    await seen.note(accountSample);
    pass(-7 * DAY_MS);
    expect(await seen.read(card)).toBeUndefined();
    pass(14 * DAY_MS);
    expect(await seen.read(card)).toBeUndefined();
  });

  it("are those of the last 500 cards, and name none of them", async () => {
    const { seen, device, pass } = openTill();
    for (let number = 0; number < 502; number += 1) {
      pass(1);
      await seen.note({ ...card, keyCode: `41${number}`, points: points(number) });
    }
    expect(device.get().seenBalances).toSatisfy((stored: object) => Object.keys(stored).length === 500);
    expect(await seen.read({ ...card, keyCode: "411" })).toBeUndefined();
    expect(await seen.read({ ...card, keyCode: "412" })).toMatchObject({ points: 2 });
    expect(JSON.stringify(device.get())).not.toContain("41501");
  });

  it("have vouchers for the last hundred cards", async () => {
    const { seen, pass } = openTill();
    const vouchers = [{ titles: { de: "Kaffee", en: "Coffee" }, points: points(0) }];
    for (let number = 0; number < 101; number += 1) {
      pass(1);
      await seen.note({ ...card, keyCode: `41${number}`, points: points(number) }, vouchers);
    }
    expect(await seen.read({ ...card, keyCode: "410" })).not.toHaveProperty("vouchers");
    expect(await seen.read({ ...card, keyCode: "411" })).toMatchObject({ points: 1, vouchers });
  });
});
