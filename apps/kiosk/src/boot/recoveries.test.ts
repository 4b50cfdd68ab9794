import { describe, expect, it } from "vitest";
import { noteRecovery, recoveriesLately, recoveryDelayMs, startAddress } from "./recoveries.ts";

function createMemory() {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  };
}

describe("restarts", () => {
  it("wait twice as long each time, five minutes at most", () => {
    expect([0, 1, 2, 3, 9].map((count) => recoveryDelayMs(15_000, count))).toEqual([
      15_000, 30_000, 60_000, 120_000, 300_000,
    ]);
  });

  it("are counted across reloads and forgotten after ten healthy minutes", () => {
    const memory = createMemory();
    expect(recoveriesLately(memory, 0)).toBe(0);
    noteRecovery(memory, 1_000);
    noteRecovery(memory, 61_000);
    expect(recoveriesLately(memory, 62_000)).toBe(2);
    expect(recoveriesLately(memory, 61_000 + 600_000)).toBe(0);
  });

  it("ignore a damaged record", () => {
    const memory = createMemory();
    memory.setItem("punktum.recoveries", "x");
    expect(recoveriesLately(memory, 0)).toBe(0);
  });

  it("open the screen saver of the same organisation", () => {
    expect(startAddress("https://kiosk.example/pfm/burn?idType=ID")).toBe("https://kiosk.example/pfm/screen-saver");
    expect(startAddress("https://kiosk.example/burn")).toBe("https://kiosk.example/screen-saver");
  });
});
