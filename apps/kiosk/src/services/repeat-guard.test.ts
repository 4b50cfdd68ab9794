import { describe, expect, it } from "vitest";
import { createFakeClock } from "../testing/fake-clock.ts";
import { createRepeatGuard } from "./repeat-guard.ts";

const bought = { keyCode: "4000000001", what: "2345 cents" };

/** A guard that has seen one booking; `asked` tells whether it asks now. */
async function open() {
  const clock = createFakeClock();
  const guard = createRepeatGuard(clock);
  await guard.booked(bought);
  const admit = (booking = bought) => {
    const answer = guard.admit(booking);
    // The digest takes a turn before anybody is asked.
    return new Promise<{ answer: Promise<boolean>; asks: boolean }>((resolve) => {
      setTimeout(() => resolve({ answer, asks: guard.question.get() !== undefined }), 20);
    });
  };
  return { clock, guard, admit };
}

describe("the same card twice", () => {
  it("EARN-01 T2 with the same amount within twenty seconds is asked about, and booked only when it is meant", async () => {
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
  });

  it("EARN-01 T2 with another amount, another card or later is booked without a question", async () => {
    const { clock, admit } = await open();
    const others = [await admit({ ...bought, what: "2346 cents" }), await admit({ ...bought, keyCode: "4000000002" })];
    clock.advance(20_000);
    const all = [...others, await admit()];
    expect(all.map(({ asks }) => asks)).toEqual([false, false, false]);
    expect(await Promise.all(all.map(({ answer }) => answer))).toEqual([true, true, true]);
  });

  it("EARN-01 is not booked when nobody answers", async () => {
    const { clock, admit } = await open();
    const { answer } = await admit();
    clock.advance(20_000);
    expect(await answer).toBe(false);
  });
});
