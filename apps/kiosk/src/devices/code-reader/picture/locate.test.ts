import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { locatePlaces, type Place } from "./locate.ts";
import { cropCentre, cutOut, invert, pgmOf, sharpen, shrink, smearDown, type Luma } from "./luma.ts";

/** A grey wall with a patch of bars, 200 by 120 pixels, turned by `degrees` around (x, y). */
function wallWithBars(x: number, y: number, degrees: number): Luma {
  const [width, height] = [1280, 720];
  const data = new Uint8Array(width * height).fill(110);
  const radians = (degrees * Math.PI) / 180;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const u = (column - x) * Math.cos(radians) + (row - y) * Math.sin(radians);
      const v = (row - y) * Math.cos(radians) - (column - x) * Math.sin(radians);
      if (Math.abs(u) < 100 && Math.abs(v) < 60) {
        data[row * width + column] = Math.floor((u + 100) / 4) % 2 === 0 ? 25 : 235;
      }
    }
  }
  return { data, width, height };
}

function distances(place: Place | undefined, { x, y, degrees }: { x: number; y: number; degrees: number }) {
  const { centreX, centreY, angleDegrees } = place ?? { centreX: Infinity, centreY: Infinity, angleDegrees: Infinity };
  return [Math.abs(centreX - x), Math.abs(centreY - y), Math.abs(angleDegrees - degrees)] as const;
}

describe("locating", () => {
  it("finds bars anywhere in the picture, with their angle", { tags: ["SCAN-19"] }, () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 1080 }),
        fc.integer({ min: 160, max: 560 }),
        fc.integer({ min: -40, max: 40 }),
        (x, y, degrees) => {
          const [place] = locatePlaces(wallWithBars(x, y, degrees), 2);
          const [across, down, turn] = distances(place, { x, y, degrees });
          expect(Math.max(across, down)).toBeLessThan(24);
          expect(turn).toBeLessThan(6);
          expect(place?.linearity).toBeGreaterThan(0.8);
        },
      ),
      { numRuns: 12 },
    );
  });

  it("finds nothing on a blank wall and in noise", { tags: ["SCAN-19"] }, () => {
    const blank = { data: new Uint8Array(640 * 480).fill(90), width: 640, height: 480 };
    expect(locatePlaces(blank, 2)).toEqual([]);
    let seed = 7;
    const noise = blank.data.map((value) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return value + (seed % 40) - 20;
    });
    expect(locatePlaces({ ...blank, data: noise }, 2)).toEqual([]);
  });
});

describe("grey pictures", () => {
  const picture: Luma = { data: Uint8Array.from({ length: 64 }, (_, index) => index * 3), width: 8, height: 8 };
  const whole = { centreX: 4, centreY: 4, width: 8, height: 8, angleDegrees: 0 };

  it("copies the whole picture unchanged at scale one", { tags: ["SCAN-19"] }, () => {
    const { data } = cutOut(picture, whole, 1);
    expect(Math.max(...data.map((value, index) => Math.abs(value - index * 3)))).toBeLessThanOrEqual(1);
  });

  it("repeats the picture's edge where a region exceeds it", { tags: ["SCAN-19"] }, () => {
    const white = { ...picture, data: new Uint8Array(64).fill(240) };
    const { data } = cutOut(white, { ...whole, width: 16, height: 16, angleDegrees: 30 }, 1);
    expect(new Set(data)).toEqual(new Set([240]));
  });

  it("keeps a plain grey in every treatment", { tags: ["SCAN-19"] }, () => {
    const grey = { data: new Uint8Array(900).fill(77), width: 30, height: 30 };
    for (const treated of [shrink(grey, 2), cropCentre(grey, 0.5, 0.5), smearDown(grey, 7), sharpen(grey, 5, 2)]) {
      expect(new Set(treated.data)).toEqual(new Set([77]));
    }
    expect(new Set(invert(grey).data)).toEqual(new Set([178]));
  });

  it("writes a PGM file for the decoder", { tags: ["SCAN-19"] }, () => {
    const file = pgmOf(picture);
    expect(new TextDecoder().decode(file.subarray(0, 11))).toBe("P5\n8 8\n255\n");
    expect(file).toHaveLength(11 + 64);
  });
});
