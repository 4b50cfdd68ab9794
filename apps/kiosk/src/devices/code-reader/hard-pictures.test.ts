import { beforeAll, describe, expect, it } from "vitest";
import { loadCodecs, photograph, readCodes, type Scene } from "../../testing/photograph.ts";
import type { ScannedCode } from "./code-reader.ts";
import type { CodeFormat } from "./formats.ts";
import { createFrameDecoder } from "./frame-decoder.ts";
import { blur, type Luma } from "./picture/luma.ts";

beforeAll(loadCodecs);

const CODES: readonly (readonly [CodeFormat, string, number])[] = [
  ["QRCode", "https://loyalty.example/c/4000000001", 4],
  ["Aztec", "112076592031378359", 5],
  ["EAN13", "4000000000013", 3],
  ["Code128", "C277056347471", 3],
  ["PDF417", "MBR|CVJCXF23|790421453872", 3],
];

const clamped = (value: number): number => Math.min(255, Math.max(0, value));
const repaint = (picture: Luma, paint: (value: number, x: number, y: number) => number): Luma => ({
  ...picture,
  data: picture.data.map((value, index) =>
    clamped(paint(value, index % picture.width, Math.floor(index / picture.width))),
  ),
});

/** Deterministic noise. */
function noise(amount: number): () => number {
  let seed = 11;
  const next = (): number => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return seed / 4_294_967_296 - 0.5;
  };
  return () => (next() + next() + next()) * amount;
}

interface Trouble {
  readonly scene: Partial<Scene>;
  readonly befall: (picture: Luma) => Luma;
}

const asItIs = (picture: Luma): Luma => picture;

const TROUBLES: Readonly<Record<string, Trouble>> = {
  "held upside down": { scene: { degrees: 180 }, befall: asItIs },
  "held askew": { scene: { perspective: 0.003, degrees: 6 }, befall: asItIs },
  "at the edge of the picture": { scene: { x: 300, y: 190, degrees: -7 }, befall: asItIs },
  "out of focus": { scene: {}, befall: (picture) => blur(picture, 3) },
  "in the noise of a dark shop": {
    scene: {},
    befall: (picture) => {
      const grain = noise(50);
      return repaint(picture, (value) => value + grain());
    },
  },
  "faded to a sixth of its contrast": { scene: {}, befall: (picture) => repaint(picture, (value) => 105 + value / 6) },
  "under a lamp's reflection": {
    scene: {},
    befall: (picture) =>
      repaint(picture, (value, x, y) => value + 170 * Math.exp(-((x - 690) ** 2 + (y - 330) ** 2) / 4_000)),
  },
  "too dark": { scene: {}, befall: (picture) => repaint(picture, (value) => value / 4) },
};

async function hold(picture: Luma): Promise<ScannedCode | undefined> {
  let nowMs = 0;
  const decoder = createFrameDecoder({ readCodes, nowMs: () => nowMs });
  let code: ScannedCode | undefined;
  while (code === undefined && nowMs < 2_400) {
    nowMs += 100;
    code = await decoder.decode(picture);
  }
  return code;
}

describe("cards as people hold them", { timeout: 60_000 }, () => {
  it.each(Object.entries(TROUBLES))(
    "reads every kind of code %s",
    { tags: ["SCAN-19"] },
    async (_name, { scene, befall }) => {
      for (const [format, text, module] of CODES) {
        const clear = await photograph(text, format, { module, degrees: 3, x: 640, y: 360, ...scene });
        const picture = befall(clear);
        expect(await hold(picture)).toMatchObject({ text, format });
      }
    },
  );
});
