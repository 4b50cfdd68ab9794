import { mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { encodeQR } from "qr";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";

/** Types of codes on a card, named as in the decoder. */
type CameraCodeFormat = "QRCode" | "EAN13" | "EAN8" | "Code128" | "PDF417" | "Aztec";

/** A y4m file that Chromium plays as its camera; rewriting it changes what the running camera sees. */
export interface CameraFile {
  readonly path: string;
  /** Command line of a Chromium whose camera is this file. */
  readonly chromiumArguments: readonly string[];
  /** Shows a card with this code to the camera; it appears within 300 ms. */
  showCode(text: string, format?: CameraCodeFormat): Promise<void>;
  /** Removes the card from the picture. */
  showBlank(): Promise<void>;
  /** Covers the lens: the picture is black. */
  showDarkness(): Promise<void>;
  /** Removes the file; the browser must be closed before. */
  close(): Promise<void>;
}

/** Dark and light modules, row by row; true is dark. */
interface Symbol2D {
  readonly width: number;
  readonly height: number;
  readonly isDark: (x: number, y: number) => boolean;
}

const FRAMES = 2;
const GREY = { wall: 96, card: 208, rim: 60, light: 238, dark: 24, night: 17 } as const;
/** The code's share of the picture's height. */
const CODE_SHARE = 0.42;
const QUIET_MODULES = 4;
const BARS_ASPECT = 0.35;

async function loadWriter(): Promise<void> {
  const file = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer } });
}

async function drawSymbol(text: string, format: CameraCodeFormat): Promise<Symbol2D> {
  if (format === "QRCode") {
    // The library draws a border of at least one module.
    const rows = encodeQR(text, "raw", { ecc: "medium", border: 1 });
    const size = rows.length - 2;
    return { width: size, height: size, isDark: (x, y) => rows[y + 1]?.[x + 1] === true };
  }
  await loadWriter();
  const { symbol, error } = await writeBarcode(text, { format, scale: 1, addQuietZones: false });
  if (error !== "") {
    throw new Error(`${format} cannot carry "${text}": ${error}`);
  }
  const isBars = format === "EAN13" || format === "EAN8" || format === "Code128";
  const height = isBars ? Math.round(symbol.width * BARS_ASPECT) : symbol.height;
  const row = (y: number): number => Math.min(symbol.height - 1, Math.floor((y * symbol.height) / height));
  return { width: symbol.width, height, isDark: (x, y) => (symbol.data[row(y) * symbol.width + x] ?? 255) < 128 };
}

/** Draws a card with the code onto a grey picture, in whole pixels per module. */
function drawCard(picture: Uint8Array, width: number, height: number, symbol: Symbol2D): void {
  const fit = Math.min((height * CODE_SHARE) / symbol.height, (width * 0.6) / symbol.width);
  const module = Math.max(1, Math.floor(fit));
  const quiet = QUIET_MODULES * module;
  const codeWidth = symbol.width * module;
  const codeHeight = symbol.height * module;
  const left = Math.floor((width - codeWidth) / 2);
  const top = Math.floor((height - codeHeight) / 2);
  const fill = (margin: number, value: number): void => {
    for (let y = Math.max(0, top - margin); y < Math.min(height, top + codeHeight + margin); y += 1) {
      picture.fill(
        value,
        y * width + Math.max(0, left - margin),
        y * width + Math.min(width, left + codeWidth + margin),
      );
    }
  };
  fill(quiet * 2 + 4, GREY.rim);
  fill(quiet * 2, GREY.card);
  fill(quiet, GREY.light);
  for (let y = 0; y < codeHeight; y += 1) {
    for (let x = 0; x < codeWidth; x += 1) {
      if (symbol.isDark(Math.floor(x / module), Math.floor(y / module))) {
        picture[(top + y) * width + left + x] = GREY.dark;
      }
    }
  }
}

/** Creates the file with an empty picture. Width and height must be even. */
export async function createCameraFile(
  path: string,
  { width, height, framesPerSecond = 10 }: { width: number; height: number; framesPerSecond?: number },
): Promise<CameraFile> {
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420\n`, "latin1");
  const colours = Buffer.alloc((width * height) / 2, 128);
  const frames = (picture: Uint8Array): Buffer => {
    const frame = Buffer.concat([Buffer.from("FRAME\n", "latin1"), picture, colours]);
    return Buffer.concat(Array.from({ length: FRAMES }, () => frame));
  };
  const blank = (): Uint8Array => new Uint8Array(width * height).fill(GREY.wall);
  const show = async (picture: Uint8Array): Promise<void> => {
    const file = await open(path, "r+");
    try {
      await file.write(frames(picture), 0, undefined, header.length);
    } finally {
      await file.close();
    }
  };
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, Buffer.concat([header, frames(blank())]));
  return {
    path,
    chromiumArguments: [
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${path}`,
    ],
    showCode: async (text, format = "QRCode") => {
      const picture = blank();
      drawCard(picture, width, height, await drawSymbol(text, format));
      await show(picture);
    },
    showBlank: async () => await show(blank()),
    showDarkness: async () => await show(new Uint8Array(width * height).fill(GREY.night)),
    close: async () => await rm(path, { force: true }),
  };
}
