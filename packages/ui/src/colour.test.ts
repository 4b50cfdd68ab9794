import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  contrastRatio,
  contrastText,
  DARK_TEXT,
  formatColour,
  LIGHT_TEXT,
  luminance,
  mix,
  parseColour,
  shade,
  tint,
} from "./colour.ts";

const channel = fc.integer({ min: 0, max: 255 });
const rgb = fc.record({ red: channel, green: channel, blue: channel });

describe("shade and tint", () => {
  it("darkens by 20 and lightens by 20 in every channel", { tags: ["ORG-21", "CONST-43"] }, () => {
    expect(shade("#646464")).toBe("#505050");
    expect(tint("#646464")).toBe("#787878");
  });

  it("stays within black and white", { tags: ["ORG-21", "CONST-43"] }, () => {
    expect(shade("#0a1400")).toBe("#000000");
    expect(tint("#fffaeb")).toBe("#ffffff");
  });

  it("moves every channel by 20 or to its limit", { tags: ["ORG-21", "CONST-43"] }, () => {
    fc.assert(
      fc.property(rgb, (colour) => {
        const dark = parseColour(shade(formatColour(colour)));
        const light = parseColour(tint(formatColour(colour)));
        expect(dark?.red).toBe(Math.max(0, colour.red - 20));
        expect(dark?.blue).toBe(Math.max(0, colour.blue - 20));
        expect(light?.green).toBe(Math.min(255, colour.green + 20));
      }),
    );
  });
});

describe("contrastText", () => {
  it.each([
    ["#7f7f7f", LIGHT_TEXT],
    ["#808080", DARK_TEXT],
    ["#ffffff", DARK_TEXT],
    ["#000000", LIGHT_TEXT],
    ["#ff0000", LIGHT_TEXT],
    ["#00ff00", DARK_TEXT],
    ["#e6ff00", DARK_TEXT],
  ])("the text on %s is %s", { tags: ["ORG-22", "CONST-44"] }, (colour, text) => {
    expect(contrastText(colour)).toBe(text);
  });

  it("changes at a luminance of 127.5 for every colour", { tags: ["CONST-44"] }, () => {
    fc.assert(
      fc.property(rgb, (colour) => {
        const text = formatColour(colour);
        expect(contrastText(text) === DARK_TEXT).toBe(luminance(text) > 127.5);
      }),
    );
  });
});

describe("parseColour", () => {
  it("reads the long and the short form and formats its result", () => {
    expect(parseColour("#0f8")).toEqual({ red: 0, green: 255, blue: 136 });
    fc.assert(
      fc.property(rgb, (colour) => {
        expect(parseColour(formatColour(colour))).toEqual(colour);
      }),
    );
  });

  it.each(["", "teal", "#12", "#12345", "#gggggg", "rgb(1,2,3)"])("refuses %j", (text) => {
    expect(parseColour(text)).toBeUndefined();
  });
});

describe("mix and contrastRatio", () => {
  it("mixes from the first to the second colour", () => {
    expect(mix("#000000", "#ffffff", 0)).toBe("#000000");
    expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
    expect(mix("#000000", "#ffffff", 1)).toBe("#ffffff");
  });

  it("black on white is 21, in either order", () => {
    expect(contrastRatio("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrastRatio("#0b5d57", "#ffffff")).toBe(contrastRatio("#ffffff", "#0b5d57"));
  });
});
