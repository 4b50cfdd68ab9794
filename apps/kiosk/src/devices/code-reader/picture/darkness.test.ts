import { describe, expect, it } from "vitest";
import { createDarknessWatch, isBlack } from "./darkness.ts";
import type { Luma } from "./luma.ts";

function picture(value: number, patch = 0): Luma {
  const data = new Uint8Array(640 * 360).fill(value);
  for (let row = 100; row < 100 + patch; row += 1) {
    data.fill(200, row * 640 + 200, row * 640 + 200 + patch);
  }
  return { data, width: 640, height: 360 };
}

describe("a black picture", () => {
  it("differs from a dark shop, where some pixels are brighter", { tags: ["SCAN-37"] }, () => {
    expect(isBlack(picture(0))).toBe(true);
    expect(isBlack(picture(16))).toBe(true);
    expect(isBlack(picture(30))).toBe(true);
    expect(isBlack(picture(60))).toBe(false);
    expect(isBlack(picture(20, 120))).toBe(false);
  });

  it(
    "is reported after several pictures, so not for a passing hand; light is reported at once",
    { tags: ["SCAN-37"] },
    () => {
      const watch = createDarknessWatch();
      const look = (value: number, times: number) => Array.from({ length: times }, () => watch(picture(value)));
      expect(look(16, 14)).not.toContain("dark");
      expect(look(120, 1)).toEqual([undefined]);
      expect(look(16, 15).at(-1)).toBe("dark");
      expect(look(16, 40)).not.toContain("dark");
      expect(look(120, 2)).toEqual([undefined, "light"]);
    },
  );

  it("the first light is also reported after a camera was reopened in the dark", { tags: ["SCAN-37"] }, () => {
    const watch = createDarknessWatch();
    const look = (value: number, times: number) => Array.from({ length: times }, () => watch(picture(value)));
    expect(look(16, 14)).not.toContain("dark");
    expect(look(120, 2)).toEqual([undefined, "light"]);
    expect(look(120, 40)).not.toContain("light");
  });
});
