import { describe, expect, it } from "vitest";
import { typeCode } from "./hand-scanner.ts";
import { fitScale, TRIAL_DEVICES } from "./devices.ts";

describe("handheld scanner of the virtual counter", () => {
  it("types every digit and ends with Enter, without a pause that a busy browser could stretch", () => {
    const heard: string[] = [];
    typeCode("42", { press: (key) => void heard.push(key) });
    expect(heard).toEqual(["4", "2", "Enter"]);
  });
});

describe("devices of the virtual counter", () => {
  it.each(TRIAL_DEVICES)("fit $id into a small window", (device) => {
    const scale = fitScale(device, { widthPx: 600, heightPx: 500 }, 24);
    expect((device.widthPx + 48) * scale).toBeLessThan(600.01);
    expect((device.heightPx + 48) * scale).toBeLessThan(500.01);
  });

  it("are never enlarged", () => {
    expect(fitScale(TRIAL_DEVICES[0], { widthPx: 9000, heightPx: 9000 }, 24)).toBe(1);
  });
});
