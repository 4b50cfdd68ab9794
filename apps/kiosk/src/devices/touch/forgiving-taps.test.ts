import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createClickLog, isTap, type Contact } from "./forgiving-taps.ts";

const contact = (control: string, part: Partial<Contact<string>> = {}): Contact<string> => ({
  control,
  x: 100,
  y: 100,
  atMs: 1_000,
  ...part,
});

describe("what counts as a tap", () => {
  const control = "Redeem now";
  const start = contact(control);

  it("is a contact of at most 70 px and 2500 ms", { tags: ["UI-07", "CONST-38"] }, () => {
    expect(isTap(start, contact(control, { x: 142, y: 156, atMs: 3_500 }))).toBe(true);
    expect(isTap(start, contact(control, { x: 143, y: 156 }))).toBe(false);
    expect(isTap(start, contact(control, { atMs: 3_501 }))).toBe(false);
  });

  it("is cancelled by lifting the finger outside the control", { tags: ["UI-07"] }, () => {
    expect(isTap(start, contact("Cancel"))).toBe(false);
  });

  it("a swipe is none, at any speed", { tags: ["UI-07", "CONST-39"] }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 71, max: 2_000 }), fc.double({ min: 0, max: 6.28, noNaN: true }), (way, angle) => {
        const end = contact(control, { x: 100 + Math.cos(angle) * way, y: 100 + Math.sin(angle) * way });
        expect(isTap(start, end)).toBe(false);
      }),
    );
  });
});

describe("which tap already had its click", () => {
  const keys = [{ name: "1" }, { name: "2" }] as const;
  const own = (atMs: number) => ({ atMs, isOurs: false });

  it("taps on two keys within milliseconds both get a click", { tags: ["UI-07"] }, () => {
    const clicks = createClickLog<object>();
    clicks.note(keys[0], own(1_003));
    clicks.note(keys[1], own(1_070));
    expect(clicks.isAnswered(keys[0], 1_000)).toBe(true);
    expect(clicks.isAnswered(keys[1], 1_067)).toBe(true);
  });

  it("a tap without a click does not count an earlier tap's click as its own", { tags: ["UI-07"] }, () => {
    const clicks = createClickLog<object>();
    clicks.note(keys[0], own(1_003));
    expect(clicks.isAnswered(keys[0], 1_500)).toBe(false);
    expect(clicks.isAnswered(keys[1], 1_000)).toBe(false);
  });

  it("a late click of the browser is not a second press", { tags: ["UI-07"] }, () => {
    const clicks = createClickLog<object>();
    clicks.note(keys[0], { atMs: 1_000, isOurs: true });
    expect(clicks.isRepeated(keys[0], 1_599)).toBe(true);
    expect(clicks.isRepeated(keys[0], 1_600)).toBe(false);
    expect(clicks.isRepeated(keys[1], 1_001)).toBe(false);
    clicks.note(keys[0], own(1_700));
    expect(clicks.isRepeated(keys[0], 1_701)).toBe(false);
  });
});
