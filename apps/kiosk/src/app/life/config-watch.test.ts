import { describe, expect, it, vi } from "vitest";
import { createFakeClock } from "../../testing/fake-clock.ts";
import { watchConfig } from "./config-watch.ts";

function tablet() {
  const clock = createFakeClock();
  const state = { isLineOpen: true, isFormOpen: false };
  const refresh = vi.fn();
  const ask = watchConfig({
    clock,
    isLineOpen: () => state.isLineOpen,
    isFormOpen: () => state.isFormOpen,
    refresh,
  });
  return { clock, state, refresh, ask };
}

describe("the configuration of a running kiosk", { tags: ["ORG-05"] }, () => {
  it("is reloaded when the platform reports a change, and every quarter of an hour", () => {
    const { clock, refresh, ask } = tablet();
    ask();
    expect(refresh).toHaveBeenCalledTimes(1);
    clock.advance(14 * 60_000);
    expect(refresh).toHaveBeenCalledTimes(1);
    clock.advance(60_000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it("is reloaded within a minute while the platform cannot report changes", { tags: ["BO-06"] }, () => {
    const { clock, state, refresh } = tablet();
    state.isLineOpen = false;
    clock.advance(60_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it("waits while a form is open, and is reloaded when it closes", () => {
    const { clock, state, refresh, ask } = tablet();
    state.isFormOpen = true;
    ask();
    clock.advance(20 * 60_000);
    expect(refresh).not.toHaveBeenCalled();
    state.isFormOpen = false;
    clock.advance(1_000);
    expect(refresh).toHaveBeenCalledTimes(1);
    clock.advance(5_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
