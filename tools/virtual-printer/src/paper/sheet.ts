/** Paper under the print head: black dots on as many rows as were printed. */
export class Sheet {
  readonly width: number;
  #rows: Uint8Array[] = [];

  constructor(width: number) {
    this.width = width;
  }

  get height(): number {
    return this.#rows.length;
  }

  /** Feeds the paper so that this many rows exist. */
  feedTo(height: number): void {
    while (this.#rows.length < height) {
      this.#rows.push(new Uint8Array(this.width));
    }
  }

  /** Blackens dots; what lies beyond the paper's edge is lost. */
  fill(left: number, top: number, width: number, height: number): void {
    this.feedTo(top + height);
    for (const row of this.#rows.slice(top, top + height)) {
      row.fill(1, Math.max(0, left), Math.max(0, Math.min(this.width, left + width)));
    }
  }

  /** Turns black and white over. */
  invert(left: number, top: number, width: number, height: number): void {
    this.feedTo(top + height);
    for (const row of this.#rows.slice(top, top + height)) {
      for (let x = Math.max(0, left); x < Math.min(this.width, left + width); x += 1) {
        row[x] = 1 - (row[x] ?? 0);
      }
    }
  }

  /** Takes rows beyond this many away: the paper ended there. */
  tearAt(height: number): void {
    this.#rows.length = Math.min(height, this.#rows.length);
  }

  /** The rows' dots, 1 is black. */
  rows(): readonly Uint8Array[] {
    return this.#rows;
  }
}
