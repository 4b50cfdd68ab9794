import { createHash } from "node:crypto";

/** A picture as it is stored. */
export interface EncodedPicture {
  readonly content: Buffer;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Hash of the uploaded file. */
  readonly uploadHash: Buffer;
}

/** Protects against small files that unpack to gigabytes; current cameras take fewer pixels. */
export const MOST_PIXELS = 50_000_000;
/** Longest side of the largest screen, a totem with 1080 x 1920 pixels. */
const LONGEST_PX = 1920;
const QUALITY = 82;
/** Longest work on one picture. */
export const TIMEOUT_SECONDS = 10;

const DRAWINGS = { operation: ["VipsForeignLoadSvgBuffer"] };

async function start() {
  const { default: sharp } = await import("sharp");
  // The library also reads drawings, documents and rare formats. Blocking them reduces the attack surface.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"] });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Loaded with the first picture, because the library is large and uploads are rare. */
let loading: ReturnType<typeof start> | undefined;

/** Encodes one picture at a time: each may need a hundred megabytes, and bookings need the processors. */
let last: Promise<unknown> = Promise.resolve();

/** Runs work on a picture after what was asked for before. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
}

/** Problem of an uploaded file. */
export type PictureProblem = "NOT_A_PICTURE" | "TOO_MANY_PIXELS" | "DAMAGED";

type Encoded =
  | { readonly ok: true; readonly picture: EncodedPicture }
  | { readonly ok: false; readonly problem: PictureProblem };

/** Classifies an error by its message, because the library has no error codes. */
function problemOf(error: unknown): PictureProblem {
  const message = error instanceof Error ? error.message : "";
  if (/pixel limit/.test(message)) {
    return "TOO_MANY_PIXELS";
  }
  return /unsupported image format/.test(message) ? "NOT_A_PICTURE" : "DAMAGED";
}

/** The library; it loads once. */
export async function loadLibrary() {
  loading ??= start();
  return await loading;
}

/** Runs work that reads a drawing. Nothing else is read meanwhile, so that no upload may be one. */
export async function withDrawings<T>(work: () => Promise<T>): Promise<T> {
  const sharp = await loadLibrary();
  sharp.unblock(DRAWINGS);
  try {
    return await work();
  } finally {
    sharp.block(DRAWINGS);
  }
}

async function encode(file: Uint8Array): Promise<Encoded> {
  const sharp = await loadLibrary();
  try {
    const { data, info } = await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: LONGEST_PX, height: LONGEST_PX, fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    const uploadHash = createHash("sha256").update(file).digest();
    return { ok: true, picture: { content: data, widthPx: info.width, heightPx: info.height, uploadHash } };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

/**
 * Decodes an uploaded file and encodes it as WebP: upright, limited in size, and without metadata such as the place
 * where a photo was taken.
 */
export function encodePicture(file: Uint8Array): Promise<Encoded> {
  return inTurn(() => encode(file));
}
