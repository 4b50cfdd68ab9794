import { expect, it } from "vitest";
import { createPressLock } from "./press-lock.ts";

it("accepts one press and then ignores presses for exactly one second", { tags: ["BURN-29", "CONST-03"] }, () => {
  const waits: { readonly delayMs: number; readonly run: () => void }[] = [];
  const lock = createPressLock({
    after: (delayMs, run) => {
      waits.push({ delayMs, run });
      return () => undefined;
    },
  });
  let presses = 0;
  const press = (): void => lock.press(() => (presses += 1));
  press();
  press();
  expect(presses).toBe(1);
  expect(lock.isLocked.get()).toBe(true);
  expect(waits.map(({ delayMs }) => delayMs)).toEqual([1000]);
  waits[0]?.run();
  expect(lock.isLocked.get()).toBe(false);
  press();
  expect(presses).toBe(2);
});
