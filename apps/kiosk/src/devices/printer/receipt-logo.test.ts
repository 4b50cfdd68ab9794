import { describe, expect, it, vi } from "vitest";
import { fittedSize } from "./read-picture.ts";
import type { Raster } from "@punktum/printing";
import { createStore } from "../../base/store.ts";
import { keepReceiptLogo } from "./receipt-logo.ts";

const black = {
  width: 8,
  height: 1,
  data: new Uint8ClampedArray(32).map((_byte, index) => (index % 4 === 3 ? 255 : 0)),
};
const minutes = (count: number): number => count * 60_000;

function createParts() {
  let nowMs = 0;
  const onError = vi.fn();
  const findUrl = vi.fn((): Promise<string | null | undefined> => Promise.resolve("/media/logo.svg"));
  const readPixels = vi.fn(() => Promise.resolve(black));
  const logo = createStore<Raster | undefined>(undefined);
  const findBox = () => Promise.resolve({ maxWidth: 512, maxHeight: 240 });
  const readFor = keepReceiptLogo({ logo, nowMs: () => nowMs, findUrl, findBox, readPixels, onError });
  const refresh = (): Promise<void> => readFor("any");
  const later = async (ms: number): Promise<void> => {
    nowMs += ms;
    await refresh();
  };
  return { logo, refresh, readFor, onError, findUrl, readPixels, later };
}

describe("the receipt's logo", () => {
  it("is rasterised once, and requested again after half an hour only", { tags: ["PRINT-17"] }, async () => {
    const { logo, refresh, findUrl, later } = createParts();
    expect(logo.get()).toBeUndefined();
    await refresh();
    expect(logo.get()).toEqual({ width: 8, height: 1, data: Uint8Array.of(0xff) });
    await later(minutes(29));
    expect(findUrl).toHaveBeenCalledTimes(1);
    await later(minutes(1));
    expect(findUrl).toHaveBeenCalledTimes(2);
  });

  it("a broken picture keeps the current logo, is reported, and is tried again after a minute", async () => {
    const { logo, refresh, readPixels, onError, later } = createParts();
    await refresh();
    readPixels.mockRejectedValueOnce(new Error("broken"));
    await later(minutes(30));
    expect(logo.get()?.width).toBe(8);
    expect(onError).toHaveBeenCalledTimes(1);
    await later(minutes(1));
    expect(readPixels).toHaveBeenCalledTimes(3);
    expect(onError).toHaveBeenCalledTimes(1);
  });

  it("is removed if the programme has none, and stays while that is unknown", async () => {
    const { logo, refresh, findUrl, later } = createParts();
    await refresh();
    findUrl.mockResolvedValueOnce(undefined);
    await later(minutes(30));
    expect(logo.get()?.width).toBe(8);
    findUrl.mockResolvedValueOnce(null);
    await later(minutes(1));
    expect(logo.get()).toBeUndefined();
  });
});

it("is read again at once for a roll of another width", async () => {
  const { refresh, readFor, readPixels } = createParts();
  await refresh();
  await readFor("TM-m10 58");
  expect(readPixels).toHaveBeenCalledTimes(2);
});

describe("a picture's size on paper", () => {
  const box = { maxWidth: 512, maxHeight: 240 };
  it.each([
    ["a wide drawing grows to the paper's width", { width: 252, height: 40 }, true, { width: 512, height: 81 }],
    ["a tall one stops at the height", { width: 100, height: 400 }, true, { width: 60, height: 240 }],
    ["a photograph never grows", { width: 64, height: 64 }, false, { width: 64, height: 64 }],
    ["a large one shrinks", { width: 2048, height: 512 }, false, { width: 512, height: 128 }],
  ] as const)("%s", (_what, picture, mayGrow, size) => {
    expect(fittedSize(picture, box, mayGrow)).toEqual(size);
  });
});
