import { describe, expect, it } from "vitest";
import { createFakeClock } from "../../testing/fake-clock.ts";
import { createBusy } from "../visit/presence.ts";
import { createRepeatGuard } from "./repeat-guard.ts";

const bought = { keyCode: "4000000001", what: "2345 cents" };

/** A guard that has seen one booking; `asked` tells whether it is asking. */
async function open() {
  const clock = createFakeClock();
  const busy = createBusy();
  const guard = createRepeatGuard(clock, busy);
  await guard.booked(bought);
  const admit = (booking = bought) => {
    const answer = guard.admit(booking);
    // The digest is computed asynchronously before the question.
    return new Promise<{ answer: Promise<boolean>; asks: boolean }>((resolve) => {
      setTimeout(() => resolve({ answer, asks: guard.question.get() !== undefined }), 20);
    });
  };
  return { clock, busy, guard, admit };
}

describe("the same card twice", () => {
  it(
    "with the same amount within twenty seconds asks for a confirmation, and is booked only if confirmed",
    { tags: ["EARN-01", "T2"] },
    async () => {
      const { clock, guard, admit } = await open();
      clock.advance(19_999);
      const first = await admit();
      expect(first.asks).toBe(true);
      guard.question.get()?.answer(false);
      expect(await first.answer).toBe(false);
      const second = await admit();
      guard.question.get()?.answer(true);
      expect(await second.answer).toBe(true);
      expect(guard.question.get()).toBeUndefined();
    },
  );

  it(
    "with another amount, another card or later is booked without a confirmation",
    { tags: ["EARN-01", "T2"] },
    async () => {
      const { clock, admit } = await open();
      const others = [
        await admit({ ...bought, what: "2346 cents" }),
        await admit({ ...bought, keyCode: "4000000002" }),
      ];
      clock.advance(20_000);
      const all = [...others, await admit()];
      expect(all.map(({ asks }) => asks)).toEqual([false, false, false]);
      expect(await Promise.all(all.map(({ answer }) => answer))).toEqual([true, true, true]);
    },
  );

  it(
    "waits for an answer without a limit, and inactivity counts meanwhile although a booking is in flight",
    { tags: ["EARN-01"] },
    async () => {
      const { clock, busy, guard, admit } = await open();
      const endWork = busy.begin();
      const { answer, asks } = await admit();
      clock.advance(3_600_000);
      expect(asks).toBe(true);
      expect(guard.question.get()).toBeDefined();
      expect(busy.isBusy()).toBe(false);
      guard.question.get()?.answer(true);
      expect(await answer).toBe(true);
      expect(busy.isBusy()).toBe(true);
      endWork();
      expect(busy.isBusy()).toBe(false);
    },
  );
});
