import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rasterOf, type Halftone, type Pixels } from "./raster.ts";

const picture = (width: number, height: number, paint: (x: number, y: number) => readonly number[]): Pixels => ({
  width,
  height,
  data: Uint8Array.from(
    Array.from({ length: width * height }, (_, at) => paint(at % width, Math.floor(at / width))).flat(),
  ),
});
const blackDots = (data: Uint8Array): number =>
  data.reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0);
const SIZE = { maxWidth: 576, maxHeight: 240 };

describe("picture as dots", () => {
  it.each(["threshold", "floyd-steinberg", "atkinson"] as const)(
    "%s leaves black black and white white",
    (halftone) => {
      const black = rasterOf(
        picture(16, 4, () => [0, 0, 0, 255]),
        { ...SIZE, halftone },
      );
      expect([...black.data]).toEqual(Array.from({ length: 8 }, () => 0xff));
      expect(
        blackDots(
          rasterOf(
            picture(16, 4, () => [255, 255, 255, 255]),
            { ...SIZE, halftone },
          ).data,
        ),
      ).toBe(0);
    },
  );

  it("treats transparency as paper", () => {
    expect(
      blackDots(
        rasterOf(
          picture(16, 16, () => [0, 0, 0, 0]),
          SIZE,
        ).data,
      ),
    ).toBe(0);
  });

  it("diffuses grey to about as many dots as it is dark", () => {
    const grey = picture(96, 96, () => [192, 192, 192, 255]);
    const share = (halftone: Halftone) => blackDots(rasterOf(grey, { ...SIZE, halftone }).data) / (96 * 96);
    expect(share("floyd-steinberg")).toBeGreaterThan(0.2);
    expect(share("floyd-steinberg")).toBeLessThan(0.3);
    expect(share("atkinson")).toBeGreaterThan(0.1);
    expect(share("threshold")).toBe(0);
  });

  it("never contains the byte that begins a real-time command", () => {
    const one = picture(8, 1, (x) => [0, 0, 0, 255 * Number(x === 3)]);
    expect([...rasterOf(one, SIZE).data]).toEqual([0x20]);
  });

  it("scales pictures down only, with rows of whole bytes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 90 }), (width, height) => {
        const raster = rasterOf(
          picture(width, height, () => [0, 0, 0, 255]),
          { maxWidth: 40, maxHeight: 30 },
        );
        expect(raster.width).toBeLessThanOrEqual(Math.min(40, width));
        expect(raster.height).toBeLessThanOrEqual(Math.min(30, height));
        expect(raster.data).toHaveLength(Math.ceil(raster.width / 8) * raster.height);
      }),
      { numRuns: 50 },
    );
  });
});
