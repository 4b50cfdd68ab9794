import { expect, it } from "vitest";
import { createFakeClock } from "../../testing/fake-clock.ts";
import { fillScreenOnTouch } from "./full-screen.ts";
import { startWatchdog } from "./watchdog.ts";

function createWatch() {
  const clock = createFakeClock();
  const failures: string[] = [];
  const freezes: number[] = [];
  const state = { isNavigating: false };
  let uncaught = (): void => undefined;
  startWatchdog({
    clock,
    onUncaught: (listener) => {
      uncaught = listener;
      return () => undefined;
    },
    isNavigating: () => state.isNavigating,
    onFailure: ({ message }) => failures.push(message),
    onFreeze: (frozenMs) => freezes.push(frozenMs),
  });
  return { clock, failures, freezes, state, fail: () => uncaught() };
}

it(
  "twenty uncaught errors within ten seconds are a failure, the same number over a day is not",
  { tags: ["HTTP-12"] },
  () => {
    const { clock, failures, fail } = createWatch();
    for (let count = 0; count < 40; count += 1) {
      fail();
      clock.advance(1_000);
    }
    expect(failures).toEqual([]);
    for (let count = 0; count < 20; count += 1) {
      fail();
    }
    expect(failures).toEqual(["20 errors within 10 s"]);
  },
);

it("a navigation that does not end within 45 s is a failure", { tags: ["HTTP-12"] }, () => {
  const { clock, failures, state } = createWatch();
  state.isNavigating = true;
  clock.advance(44_000);
  state.isNavigating = false;
  clock.advance(2_000);
  state.isNavigating = true;
  clock.advance(44_000);
  expect(failures).toEqual([]);
  clock.advance(3_000);
  expect(failures).toEqual(["The next screen does not come"]);
});

it("a page that was frozen is detected once it runs again", { tags: ["HTTP-12"] }, () => {
  const { clock, freezes } = createWatch();
  clock.advance(60_000);
  expect(freezes).toEqual([]);
  clock.sleep(12_000);
  clock.advance(1_000);
  expect(freezes).toEqual([11_000]);
});

it("enters full screen at a touch, not a mouse click, and only if wanted", () => {
  const target = new EventTarget();
  const state = { isFull: false, isWanted: true, requests: 0 };
  fillScreenOnTouch({
    target,
    isFull: () => state.isFull,
    isWanted: () => state.isWanted,
    request: async () => {
      state.requests += 1;
      await Promise.reject(new TypeError("not allowed"));
    },
  });
  const press = (pointerType: string) => target.dispatchEvent(Object.assign(new Event("pointerup"), { pointerType }));
  press("mouse");
  expect(state.requests).toBe(0);
  press("touch");
  expect(state.requests).toBe(1);
  state.isFull = true;
  press("touch");
  state.isFull = false;
  state.isWanted = false;
  press("touch");
  expect(state.requests).toBe(1);
});
