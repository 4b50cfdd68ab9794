import { describe, expect, it } from "vitest";
import { typeCode } from "./hand-scanner.ts";
import { fitScale, TRIAL_DEVICES } from "./devices.ts";

describe("handheld scanner of the virtual counter", () => {
  it("types every digit and ends with Enter, 10 ms apart", async () => {
    const heard: (string | number)[] = [];
    await typeCode("42", {
      press: (key) => void heard.push(key),
      wait: async (durationMs) => void heard.push(durationMs),
    });
    expect(heard).toEqual(["4", 10, "2", 10, "Enter", 10]);
  });
});

describe("devices of the virtual counter", () => {
  it.each(TRIAL_DEVICES)("fit $id into a small window", (device) => {
    const scale = fitScale(device, { widthPx: 600, heightPx: 500 }, 24);
    expect((device.widthPx + 48) * scale).toBeLessThan(600.01);
    expect((device.heightPx + 48) * scale).toBeLessThan(500.01);
  });

  it("are never shown larger than life", () => {
    expect(fitScale(TRIAL_DEVICES[0], { widthPx: 9000, heightPx: 9000 }, 24)).toBe(1);
  });
});
