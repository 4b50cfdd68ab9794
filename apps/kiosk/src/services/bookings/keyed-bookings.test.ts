import { points, succeed, fail } from "@punktum/domain";
import type { ErrorCode } from "@punktum/contracts";
import { describe, expect, it } from "vitest";
import { createDevice } from "../../testing/memory-device.ts";
import { createFakeClock } from "../../testing/fake-clock.ts";
import { createKeyedBookings } from "./keyed-bookings.ts";

const HOUR_MS = 3_600_000;
const booking = { code: { keyCode: "4000000001", idType: "CARDCODE" }, what: "50 points" } as const;
const lost = fail<ErrorCode>("UNHANDLED_ERROR");

/** A server that books each key once, and a tablet that tries again after two hours. */
async function tryAgainLater(forget: (device: ReturnType<typeof createDevice>) => Promise<void>) {
  const [device, clock, booked] = [createDevice(), createFakeClock(), new Set<string>()];
  const { book } = createKeyedBookings({ device, clock });
  await book(booking, async (key) => {
    booked.add(key);
    return await Promise.resolve(lost);
  });
  clock.advance(2 * HOUR_MS);
  await forget(device);
  const again = await book(booking, async (key) => {
    booked.add(key);
    return await Promise.resolve(succeed({ points: points(50) }));
  });
  return { again, booked: booked.size };
}

describe("a booking whose answer was lost", { tags: ["T1", "B-04"] }, () => {
  it("is booked once, also when staff retry hours later", async () => {
    const { again, booked } = await tryAgainLater(async () => await Promise.resolve());
    expect(again.ok).toBe(true);
    expect(booked).toBe(1);
  });

  it("control: a device that loses its keys books twice", async () => {
    const { booked } = await tryAgainLater(async (device) => await device.change({ redeemIntents: undefined }));
    expect(booked).toBe(2);
  });
});
