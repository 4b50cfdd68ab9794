import { inTurn, loadLibrary, MOST_PIXELS, TIMEOUT_SECONDS, withDrawings } from "./encode.ts";

/** Longest side of a logo that is drawn from an SVG. */
const DRAWN_PX = 960;
/** Dots per inch at which one unit of an SVG is one pixel, and the most that the library accepts. */
const PLAIN_DENSITY = 72;
const MOST_DENSITY = 2400;
/** Sides that are tried until a logo is small enough for a zip. */
const SIDES_PX = [1024, 512, 256, 128] as const;
/** Most bytes of a logo in an organisation's zip. */
const MOST_BYTES = 256 * 1024;

const limits = { limitInputPixels: MOST_PIXELS, failOn: "error" } as const;

/**
 * Draws an SVG as PNG; undefined if it cannot be drawn. Only for a file that the rules of an organisation's zip allow:
 * uploads are never drawn.
 */
export async function drawLogo(svg: Uint8Array): Promise<Uint8Array | undefined> {
  const draw = async (): Promise<Uint8Array> => {
    const sharp = await loadLibrary();
    const { width, height } = await sharp(svg, limits).metadata();
    const density = Math.min(MOST_DENSITY, Math.max(1, (PLAIN_DENSITY * DRAWN_PX) / Math.max(width, height)));
    return await sharp(svg, { ...limits, density })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .resize({ width: DRAWN_PX, height: DRAWN_PX, fit: "inside", withoutEnlargement: true })
      .png()
      .toBuffer();
  };
  try {
    return await inTurn(() => withDrawings(draw));
  } catch {
    return undefined;
  }
}

/** A picture of the library as PNG, small enough for a zip. */
export async function pngLogoOf(content: Uint8Array): Promise<Uint8Array | undefined> {
  const sharp = await loadLibrary();
  for (const side of SIDES_PX) {
    const png = await inTurn(() =>
      sharp(content, limits)
        .timeout({ seconds: TIMEOUT_SECONDS })
        .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
        .png({ compressionLevel: 9 })
        .toBuffer(),
    );
    if (png.length <= MOST_BYTES) {
      return png;
    }
  }
  return undefined;
}
