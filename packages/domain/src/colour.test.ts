import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  contrastRatio,
  contrastTone,
  formatHexColour,
  luminance,
  parseHexColour,
  readableOn,
  shade,
  tint,
  type Rgb,
} from "./colour.ts";

const channel = fc.integer({ min: 0, max: 255 });
const colours: fc.Arbitrary<Rgb> = fc.record({ red: channel, green: channel, blue: channel });
const grey = (value: number): Rgb => ({ red: value, green: value, blue: value });

describe("colours", () => {
  test("reads back every colour it writes", () => {
    fc.assert(
      fc.property(colours, (colour) => {
        expect(parseHexColour(formatHexColour(colour))).toEqual(colour);
        expect(parseHexColour(formatHexColour(colour).toUpperCase())).toEqual(colour);
      }),
    );
  });

  test("reads the short form and refuses what is no colour", () => {
    expect(parseHexColour("#0af")).toEqual({ red: 0, green: 170, blue: 255 });
    expect(["", "#12", "#ggg", "red", "#12345", "url(x)"].map(parseHexColour)).toEqual(Array(6).fill(null));
  });

  test("ORG-21, CONST-43 takes 20 from each channel for the shade and adds 20 for the tint", () => {
    expect(shade({ red: 100, green: 20, blue: 5 })).toEqual({ red: 80, green: 0, blue: 0 });
    expect(tint({ red: 100, green: 235, blue: 250 })).toEqual({ red: 120, green: 255, blue: 255 });
  });

  test("ORG-22, CONST-44 puts dark text above luminance 127.5 and light text up to it", () => {
    expect(contrastTone(grey(128))).toBe("dark");
    expect(contrastTone(grey(127))).toBe("light");
    expect(contrastTone(grey(127.5))).toBe("light");
    expect(luminance({ red: 255, green: 0, blue: 0 })).toBe(76.245);
    expect(contrastTone({ red: 0, green: 255, blue: 0 })).toBe("dark");
  });

  test("contrast is 21 for black on white, 1 for the same colour, and symmetric", () => {
    expect(contrastRatio(grey(0), grey(255))).toBeCloseTo(21, 10);
    expect(contrastRatio({ red: 118, green: 118, blue: 118 }, grey(255))).toBeCloseTo(4.54, 2);
    fc.assert(
      fc.property(colours, colours, (one, other) => {
        expect(contrastRatio(one, one)).toBe(1);
        expect(contrastRatio(one, other)).toBe(contrastRatio(other, one));
      }),
    );
  });

  test("ORG-22 makes any foreground readable on any background", () => {
    fc.assert(
      fc.property(colours, colours, (foreground, background) => {
        expect(contrastRatio(readableOn(foreground, background, 4.5), background)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test("ORG-22 leaves a readable foreground as it is", () => {
    const brand = { red: 20, green: 60, blue: 140 };
    expect(readableOn(brand, grey(255), 4.5)).toEqual(brand);
  });

  test("ORG-22 changes a foreground no further than needed, toward black or white", () => {
    const readable = readableOn(grey(150), grey(255), 4.5);
    expect(contrastRatio(readable, grey(255))).toBeLessThan(4.8);
    expect(readable).toEqual(grey(readable.red));
    expect(readableOn({ red: 200, green: 40, blue: 40 }, grey(0), 7).red).toBeGreaterThan(200);
  });

  test("ORG-22 keeps the hue of a foreground it darkens", () => {
    const { red, green, blue } = readableOn({ red: 220, green: 110, blue: 55 }, grey(255), 4.5);
    expect(red).toBeLessThan(220);
    expect(green / red).toBeCloseTo(0.5, 1);
    expect(blue / red).toBeCloseTo(0.25, 1);
  });

  test("ORG-22 takes the better of black and white when the ratio is out of reach", () => {
    expect(readableOn(grey(90), grey(130), 21)).toEqual(grey(0));
    expect(readableOn(grey(90), grey(60), 21)).toEqual(grey(255));
  });
});
