import { describe, expect, it } from "vitest";
import { createFakeClock } from "../../testing/fake-clock.ts";
import { watchUpdates } from "./update-watch.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const MINUTE_MS = 60_000;

function createTab(pageBuild = "build-1") {
  const clock = createFakeClock();
  const marks = new Map<string, string>();
  const state = { isIdle: true, serving: "build-1", waiting: "" };
  const done = { checks: 0, takeOvers: 0, reloads: 0, cleanUps: 0 };
  let takenOver = (): void => undefined;
  const watch = () =>
    watchUpdates({
      clock,
      pageBuild,
      updates: {
        check: async () => {
          done.checks += 1;
          await Promise.resolve();
        },
        hasWaiting: () => state.waiting !== "",
        takeOver: () => {
          done.takeOvers += 1;
          state.serving = state.waiting;
          state.waiting = "";
          takenOver();
        },
        servingBuild: async () => await Promise.resolve(state.serving),
        onTakenOver: (listener) => {
          takenOver = listener;
          return () => undefined;
        },
        cleanUp: () => {
          done.cleanUps += 1;
        },
      },
      isIdle: () => state.isIdle,
      memory: {
        getItem: (name) => marks.get(name) ?? null,
        setItem: (name, value) => void marks.set(name, value),
      },
      reload: () => {
        done.reloads += 1;
      },
      onError: (error) => {
        throw error;
      },
    });
  const pass = async (ms: number): Promise<void> => {
    await settle();
    clock.advance(ms);
    await settle();
    clock.advance(2_000);
    await settle();
  };
  return { state, done, watch, pass, replacedByAnotherTab: () => takenOver() };
}

describe("a new build", () => {
  it("waits while a shopper is served, then is applied with one reload", { tags: ["HTTP-07"] }, async () => {
    const { state, done, watch, pass } = createTab();
    state.isIdle = false;
    state.waiting = "build-2";
    watch();
    await pass(10 * MINUTE_MS);
    expect(done).toMatchObject({ takeOvers: 0, reloads: 0 });
    state.isIdle = true;
    await pass(2_000);
    expect(done).toMatchObject({ takeOvers: 1, reloads: 1 });
  });

  it("activated by another tab reloads this one at its next idle moment", { tags: ["HTTP-07"] }, async () => {
    const { state, done, watch, pass, replacedByAnotherTab } = createTab();
    watch();
    await settle();
    state.isIdle = false;
    state.serving = "build-2";
    replacedByAnotherTab();
    await pass(MINUTE_MS);
    expect(done.reloads).toBe(0);
    state.isIdle = true;
    await pass(2_000);
    expect(done.reloads).toBe(1);
  });

  it(
    "is tried once: a page that reloads with the old build does not reload again",
    { tags: ["B-30", "HTTP-07"] },
    async () => {
      const { state, done, watch, pass } = createTab();
      state.serving = "build-2";
      const stop = watch();
      await pass(2_000);
      expect(done.reloads).toBe(1);
      stop();
      watch();
      await pass(MINUTE_MS);
      await pass(MINUTE_MS);
      expect(done.reloads).toBe(1);
    },
  );

  it("is checked for at the start and every ten minutes", { tags: ["HTTP-07"] }, async () => {
    const { done, watch, pass } = createTab();
    watch();
    expect(done.checks).toBe(1);
    await pass(10 * MINUTE_MS);
    expect(done.checks).toBe(2);
  });

  it("drops the previous build once its own page is shown", { tags: ["HTTP-07"] }, async () => {
    const { done, watch, pass, state } = createTab("build-2");
    state.serving = "build-2";
    watch();
    await pass(2_000);
    expect(done).toMatchObject({ cleanUps: 1, reloads: 0 });
  });
});
