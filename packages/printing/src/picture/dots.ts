import type { Align } from "../document/build-document.ts";
import type { Raster } from "../document/raster.ts";

/** A bitmap that grows from top to bottom, like paper under a print head. */
export class Dots {
  readonly width: number;
  readonly #bytesPerRow: number;
  readonly #rows: Uint8Array[] = [];

  constructor(width: number) {
    this.width = width;
    this.#bytesPerRow = Math.ceil(width / 8);
  }

  /** Adds white rows; returns the index of the first one. */
  feed(rows: number): number {
    const top = this.#rows.length;
    for (let row = 0; row < rows; row += 1) {
      this.#rows.push(new Uint8Array(this.#bytesPerRow));
    }
    return top;
  }

  /** Blackens a rectangle within existing rows. */
  fill(left: number, top: number, width: number, height: number): void {
    for (const row of this.#rows.slice(top, top + height)) {
      for (let x = Math.max(0, left); x < Math.min(this.width, left + width); x += 1) {
        row[x >> 3] = (row[x >> 3] ?? 0) | (0x80 >> (x & 7));
      }
    }
  }

  /** Adds a picture below the existing rows. */
  add(raster: Raster, align: Align = "center"): void {
    const top = this.feed(raster.height);
    const left = this.leftOf(raster.width, align);
    const bytesPerRow = Math.ceil(raster.width / 8);
    for (let y = 0; y < raster.height; y += 1) {
      for (let x = 0; x < raster.width; x += 1) {
        if (((raster.data[y * bytesPerRow + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0) {
          this.fill(left + x, top + y, 1, 1);
        }
      }
    }
  }

  /** The left edge of an element of this width. */
  leftOf(width: number, align: Align): number {
    const room = Math.max(0, this.width - width);
    const shares = { left: 0, center: 0.5, right: 1 } as const;
    return Math.floor(room * shares[align]);
  }

  /** The bitmap with a white margin. */
  raster(edge: number): Raster {
    const framed = new Dots(this.width + 2 * edge);
    framed.feed(edge);
    const data = new Uint8Array(this.#rows.length * this.#bytesPerRow);
    this.#rows.forEach((row, index) => data.set(row, index * this.#bytesPerRow));
    framed.add({ width: this.width, height: this.#rows.length, data });
    framed.feed(edge);
    return framed.#bare();
  }

  #bare(): Raster {
    const data = new Uint8Array(this.#rows.length * this.#bytesPerRow);
    this.#rows.forEach((row, index) => data.set(row, index * this.#bytesPerRow));
    return { width: this.width, height: this.#rows.length, data };
  }
}
