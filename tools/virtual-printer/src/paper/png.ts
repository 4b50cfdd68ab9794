import { crc32, deflateSync } from "node:zlib";
import type { Sheet } from "./sheet.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** A black and white PNG, one bit per dot, with a white margin of `margin` dots. */
export function pngOf(sheet: Sheet, margin = 0): Buffer {
  const width = sheet.width + 2 * margin;
  const height = Math.max(1, sheet.height + 2 * margin);
  const bytesPerRow = 1 + Math.ceil(width / 8);
  const pixels = Buffer.alloc(bytesPerRow * height, 0xff);
  for (let y = 0; y < height; y += 1) {
    pixels[y * bytesPerRow] = 0;
  }
  sheet.rows().forEach((row, index) => {
    const start = (index + margin) * bytesPerRow + 1;
    row.forEach((dot, x) => {
      const at = start + ((x + margin) >> 3);
      pixels[at] = (pixels[at] ?? 0) & ~(dot * (0x80 >> ((x + margin) & 7)));
    });
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The sheet as SVG: every run of black dots is a rectangle. */
export function svgOf(sheet: Sheet): string {
  const runs: string[] = [];
  sheet.rows().forEach((row, y) => {
    for (let x = row.indexOf(1); x >= 0; x = row.indexOf(1, x)) {
      const end = row.indexOf(0, x);
      const length = (end < 0 ? row.length : end) - x;
      runs.push(`M${x} ${y}h${length}v1h-${length}z`);
      x += length;
    }
  });
  const size = `width="${sheet.width}" height="${Math.max(1, sheet.height)}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${sheet.width} ${Math.max(1, sheet.height)}" ` +
    `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${sheet.width}v${Math.max(1, sheet.height)}H0z"/><path d="${runs.join("")}"/></svg>`
  );
}
