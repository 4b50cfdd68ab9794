import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { modelOfUserAgent, tuningOf, zoomOfModel } from "./camera-tuning.ts";

const range = { zoom: { min: 1, max: 8 }, exposureCompensation: { min: -2, max: 2 } };

describe("camera tuning", () => {
  it.each([
    ["SM-T820", 1],
    ["SM-T825", 1],
    ["SM-A75", 4],
    ["SM-X200", 4],
    ["", 4],
  ])("zooms a %s to %i", { tags: ["SCAN-12"] }, (model, zoom) => {
    expect(zoomOfModel(model)).toBe(zoom);
  });

  it("lowers exposure by one", { tags: ["SCAN-12"] }, () => {
    expect(tuningOf("SM-T820", range)).toEqual({ zoom: 1, exposureCompensation: -1 });
  });

  it("changes nothing on a camera without zoom and exposure", { tags: ["SCAN-12"] }, () => {
    expect(tuningOf("SM-T820", { width: { min: 1, max: 1920 } })).toEqual({});
  });

  it("stays within the camera's ranges", { tags: ["SCAN-12"] }, () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 20, noNaN: true }),
        fc.double({ min: 0, max: 20, noNaN: true }),
        (min, more) => {
          const { zoom } = tuningOf("", { zoom: { min, max: min + more } });
          expect(zoom).toBeGreaterThanOrEqual(min);
          expect(zoom).toBeLessThanOrEqual(min + more);
        },
      ),
    );
  });

  it("finds the model in an Android user agent", { tags: ["SCAN-12"] }, () => {
    expect(modelOfUserAgent("Mozilla/5.0 (Linux; Android 9; SM-T820 Build/PPR1) AppleWebKit")).toBe("SM-T820");
    expect(modelOfUserAgent("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit")).toBe("");
  });
});
