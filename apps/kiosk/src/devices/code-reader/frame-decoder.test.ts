import { beforeAll, describe, expect, it } from "vitest";
import type { ScannedCode } from "./code-reader.ts";
import { loadCodecs, photograph, readCodes, type Scene } from "../../testing/photograph.ts";
import type { CodeFormat } from "./formats.ts";
import { createFrameDecoder, type FrameDecoder } from "./frame-decoder.ts";
import type { Luma } from "./picture/luma.ts";
import type { ReadOptions } from "./picture/views.ts";

beforeAll(loadCodecs);

/** A decoder with a clock on which a frame takes a tenth of a second and a view a hundredth. */
function createDecoder(read = readCodes): FrameDecoder {
  let nowMs = 0;
  const decoder = createFrameDecoder({
    readCodes: async (picture, options) => {
      nowMs += 10;
      return await read(picture, options);
    },
    nowMs: () => nowMs,
  });
  return {
    ...decoder,
    decode: async (picture) => {
      nowMs += 100;
      return await decoder.decode(picture);
    },
  };
}

/** Shows the same picture for up to 24 frames. */
async function hold(picture: Luma, decoder = createDecoder()): Promise<(ScannedCode & { frames: number }) | undefined> {
  for (let frames = 1; frames <= 24; frames += 1) {
    const code = await decoder.decode(picture);
    if (code !== undefined) {
      return { ...code, frames };
    }
  }
  return undefined;
}

const blank: Luma = { data: new Uint8Array(480 * 360).fill(95), width: 480, height: 360 };
const middle: Scene = { module: 4, degrees: 0, x: 640, y: 360 };
const corner: Scene = { module: 3, degrees: 11, x: 260, y: 200 };

describe("reading frames", { timeout: 30_000 }, () => {
  it.each<[CodeFormat, string]>([
    ["QRCode", "https://loyalty.example/c/4000000001"],
    ["EAN13", "4000000000013"],
    ["EAN8", "40000008"],
    ["Code128", "PFM-4000000001"],
    ["PDF417", "MBR|4000000001"],
    ["Aztec", "4000000001"],
  ])(
    "reads a %s before the camera, also small, tilted and outside the scan frame",
    { tags: ["SCAN-19"] },
    async (format, text) => {
      expect(await hold(await photograph(text, format, middle))).toMatchObject({ text, format });
      expect(await hold(await photograph(text, format, corner))).toMatchObject({ text, format });
    },
  );

  it("needs two frames for bars and one for a QR", { tags: ["SCAN-19"] }, async () => {
    expect((await hold(await photograph("4000000001", "QRCode", middle)))?.frames).toBe(1);
    expect((await hold(await photograph("PFM-4000000001", "Code128", middle)))?.frames).toBe(2);
  });

  it("is unsure between the two frames of bars", { tags: ["SCAN-19"] }, async () => {
    const decoder = createDecoder();
    const picture = await photograph("PFM-4000000001", "Code128", middle);
    expect([await decoder.decode(picture), decoder.isUnsure()]).toEqual([undefined, true]);
    expect([await decoder.decode(picture), decoder.isUnsure()]).toEqual([
      { text: "PFM-4000000001", format: "Code128" },
      false,
    ]);
  });

  it("reads light bars on dark, which wallets show at night", { tags: ["SCAN-19"] }, async () => {
    const picture = await photograph("PFM-4000000001", "Code128", middle);
    const night = { ...picture, data: picture.data.map((value) => 255 - value) };
    expect(await hold(night)).toMatchObject({ text: "PFM-4000000001" });
  });

  it("finds nothing in a picture without a code", { tags: ["SCAN-19"] }, async () => {
    expect(await hold(blank)).toBeUndefined();
  });
});

describe("the cycle of views", { timeout: 30_000 }, () => {
  /** The views of each of 24 frames without a readable code. */
  async function looksAt(picture: Luma): Promise<readonly (readonly (ReadOptions & { pixels: number })[])[]> {
    const seen: (ReadOptions & { pixels: number })[][] = [];
    const decoder = createDecoder(async ({ width, height }, options) => {
      seen.at(-1)?.push({ ...options, pixels: width * height });
      return await Promise.resolve([]);
    });
    for (let frame = 0; frame < 24; frame += 1) {
      seen.push([]);
      await decoder.decode(picture);
    }
    return seen;
  }

  it(
    "uses a thorough view on one frame in three, cheap ones on the others, and at most two views per frame",
    { tags: ["B-36"] },
    async () => {
      const seen = await looksAt(await photograph("PFM-4000000001", "Code128", middle));
      const isThorough = seen.map((views) =>
        views.filter(({ formats }) => formats.length > 3).some(({ tryHarder }) => tryHarder),
      );
      expect(isThorough.filter(Boolean).length).toBeLessThanOrEqual(8);
      expect(isThorough.slice(0, 2)).toEqual([false, false]);
      expect(isThorough[2]).toBe(true);
      expect(Math.max(...seen.map((views) => views.length))).toBe(2);
    },
  );

  it("also scans a blank wall, and adds late views after a second without a result", { tags: ["B-36"] }, async () => {
    const seen = await looksAt(blank);
    expect(seen.map((views) => views.length)).not.toContain(0);
    const inverted = seen.map((views) => views.some(({ tryInvert }) => tryInvert));
    expect(inverted.slice(0, 10)).not.toContain(true);
    expect(inverted.slice(10)).toContain(true);
  });

  it("confirms no bars that read differently in the second view", { tags: ["SCAN-19"] }, async () => {
    let count = 0;
    const decoder = createDecoder(async () => {
      count += 1;
      return await Promise.resolve([{ text: `misread ${count}`, format: "EAN13", lineCount: 9 } as const]);
    });
    expect(await hold(blank, decoder)).toBeUndefined();
  });
});
