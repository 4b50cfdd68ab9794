import { prepareZXingModule as prepareReader, readBarcodes } from "zxing-wasm/reader";
import readerWasm from "zxing-wasm/reader/zxing_reader.wasm?url&inline";
import { prepareZXingModule as prepareWriter, writeBarcode } from "zxing-wasm/writer";
import writerWasm from "zxing-wasm/writer/zxing_writer.wasm?url&inline";
import { isCodeFormat, type CodeFormat } from "../devices/code-reader/formats.ts";
import type { RawRead } from "../devices/code-reader/frame-decoder.ts";
import { pgmOf, type Luma } from "../devices/code-reader/picture/luma.ts";
import type { ReadOptions } from "../devices/code-reader/picture/views.ts";

const bytesOf = async (url: string): Promise<ArrayBuffer> => await (await fetch(url)).arrayBuffer();

/** Loads the real decoder, and the encoder that draws codes. */
export async function loadCodecs(): Promise<void> {
  prepareReader({ overrides: { wasmBinary: await bytesOf(readerWasm) } });
  prepareWriter({ overrides: { wasmBinary: await bytesOf(writerWasm) } });
}

/** Position of the card. */
export interface Scene {
  /** Pixels per module. */
  readonly module: number;
  readonly degrees: number;
  readonly x: number;
  readonly y: number;
  /** How much smaller the far side of a tilted card is, per module. */
  readonly perspective?: number;
}

/** A picture of 1280 by 720 pixels with a code on a white card before a grey wall. */
export async function photograph(
  text: string,
  format: CodeFormat,
  { module, degrees, x, y, perspective = 0 }: Scene,
): Promise<Luma> {
  const { symbol } = await writeBarcode(text, { format, scale: 1, addQuietZones: false });
  const isMatrix = symbol.height > 1;
  const [codeWidth, codeHeight] = [symbol.width, isMatrix ? symbol.height : symbol.width / 3];
  const [width, height] = [1280, 720];
  const data = new Uint8Array(width * height).fill(95);
  const cosine = Math.cos((degrees * Math.PI) / 180) / module;
  const sine = Math.sin((degrees * Math.PI) / 180) / module;
  const inkAt = (u: number, v: number): number =>
    u < 0 || v < 0 || u >= codeWidth || v >= codeHeight
      ? 235
      : (symbol.data[(isMatrix ? Math.floor(v) : 0) * symbol.width + Math.floor(u)] ?? 0);
  for (let pixel = 0; pixel < data.length; pixel += 1) {
    const across = (pixel % width) - x;
    const down = Math.floor(pixel / width) - y;
    const away = 1 + perspective * (across * cosine + down * sine);
    const u = (across * cosine + down * sine) / away + codeWidth / 2;
    const v = (down * cosine - across * sine) / away + codeHeight / 2;
    const isCard = u > -8 && v > -8 && u < codeWidth + 8 && v < codeHeight + 8;
    data[pixel] = isCard ? 20 + (inkAt(u, v) * 215) / 255 : 95;
  }
  return { data, width, height };
}

/** Reads with the real decoder. */
export async function readCodes(picture: Luma, { formats, ...options }: ReadOptions): Promise<readonly RawRead[]> {
  const reads = await readBarcodes(pgmOf(picture), { ...options, formats: [...formats], textMode: "Plain" });
  return reads.flatMap(({ text, format, lineCount }) => (isCodeFormat(format) ? [{ text, format, lineCount }] : []));
}
