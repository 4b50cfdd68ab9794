import { describe, expect, it } from "vitest";
import { createArrivals } from "./arrivals.ts";

describe("a device that is on its way in", () => {
  it("knows that an event was announced for it meanwhile, and for no other", { tags: ["SOCK-01"] }, () => {
    const arrivals = createArrivals();
    arrivals.note("a");
    const [first, again, other] = [arrivals.begin("a"), arrivals.begin("a"), arrivals.begin("b")];
    expect([first.hasNews, again.hasNews]).toEqual([false, false]);
    arrivals.note("a");
    expect([first.hasNews, again.hasNews, other.hasNews]).toEqual([true, true, false]);
  });

  it("is forgotten when it has arrived, and another of the same device is not", () => {
    const arrivals = createArrivals();
    const [first, again] = [arrivals.begin("a"), arrivals.begin("a")];
    arrivals.end(first);
    arrivals.end(first);
    arrivals.note("a");
    expect([first.hasNews, again.hasNews]).toEqual([false, true]);
  });
});
