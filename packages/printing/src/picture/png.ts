import type { Raster } from "../document/raster.ts";
import { deflated, joined, latin, type Bytes } from "./bytes.ts";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const POLYNOMIAL = 0xedb8_8320;

const REMAINDERS = Uint32Array.from({ length: 256 }, (_none, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    remainder = (remainder & 1) === 1 ? (remainder >>> 1) ^ POLYNOMIAL : remainder >>> 1;
  }
  return remainder;
});

function crc32(bytes: Uint8Array): number {
  let sum = 0xffff_ffff;
  for (const byte of bytes) {
    sum = (REMAINDERS[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  }
  return (sum ^ 0xffff_ffff) >>> 0;
}

function number(value: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function chunk(type: string, data: Uint8Array): Bytes {
  const body = joined([latin(type), data]);
  return joined([number(data.length), body, number(crc32(body))]);
}

/** Dots as a one-bit PNG; `dotsPerMillimetre` preserves the true size. */
export async function pngOf({ width, height, data }: Raster, dotsPerMillimetre: number): Promise<Bytes> {
  const bytesPerRow = Math.ceil(width / 8);
  const rows = new Uint8Array((bytesPerRow + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const row = data.subarray(y * bytesPerRow, (y + 1) * bytesPerRow);
    // In a PNG a set bit is white.
    rows.set(
      row.map((byte) => byte ^ 0xff),
      y * (bytesPerRow + 1) + 1,
    );
  }
  const perMetre = number(Math.round(dotsPerMillimetre * 1_000));
  return joined([
    SIGNATURE,
    chunk("IHDR", joined([number(width), number(height), Uint8Array.of(1, 0, 0, 0, 0)])),
    chunk("pHYs", joined([perMetre, perMetre, Uint8Array.of(1)])),
    chunk("IDAT", await deflated(rows)),
    chunk("IEND", new Uint8Array(0)),
  ]);
}
