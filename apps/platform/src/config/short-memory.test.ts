import { describe, expect, it } from "vitest";
import { ShortMemory } from "./short-memory.ts";

function start(max = 100) {
  const time = { nowMs: 1_000 };
  const memory = new ShortMemory<string>({ forMs: 3_000, max }, { nowMs: () => time.nowMs });
  return { time, memory };
}

describe("what a process remembers for a short time", () => {
  it("is gone when its time is over", () => {
    const { time, memory } = start();
    memory.set("a", "first");
    time.nowMs += 2_999;
    expect(memory.get("a")).toBe("first");
    time.nowMs += 1;
    expect(memory.get("a")).toBeUndefined();
  });

  it("counts from the time that is given, or from the last value of its name", () => {
    const { time, memory } = start();
    memory.set("read earlier", "one", time.nowMs - 2_000);
    memory.set("a", "first");
    time.nowMs += 1_000;
    memory.set("a", "second");
    expect(memory.get("read earlier")).toBeUndefined();
    time.nowMs += 2_999;
    expect(memory.get("a")).toBe("second");
  });

  it("does not grow with the names that were ever used", { tags: ["P4"] }, () => {
    const { time, memory } = start();
    for (let token = 0; token < 10_000; token += 1) {
      memory.set(`token ${token}`, "somebody");
      time.nowMs += 100;
    }
    expect(memory.size).toBeLessThanOrEqual(60);
  });

  it("drops the older half when it is full, and keeps the newest values", () => {
    const { memory } = start(4);
    ["a", "b", "c", "b", "d", "e"].forEach((name) => memory.set(name, name));
    expect(["a", "b", "c", "d", "e"].map((name) => memory.get(name))).toEqual([undefined, "b", "c", "d", "e"]);
    expect(memory.size).toBeLessThanOrEqual(4);
    memory.delete("b");
    expect(memory.get("b")).toBeUndefined();
    memory.clear();
    expect(memory.size).toBe(0);
  });
});
