/** A bitmap of paper that grows with the printed rows. */
export class Sheet {
  readonly width: number;
  #rows: Uint8Array[] = [];

  constructor(width: number) {
    this.width = width;
  }

  get height(): number {
    return this.#rows.length;
  }

  /** Feeds the paper to this many rows. */
  feedTo(height: number): void {
    while (this.#rows.length < height) {
      this.#rows.push(new Uint8Array(this.width));
    }
  }

  /** Blackens dots; those beyond the paper's edge are dropped. */
  fill(left: number, top: number, width: number, height: number): void {
    this.feedTo(top + height);
    for (const row of this.#rows.slice(top, top + height)) {
      row.fill(1, Math.max(0, left), Math.max(0, Math.min(this.width, left + width)));
    }
  }

  /** Inverts black and white. */
  invert(left: number, top: number, width: number, height: number): void {
    this.feedTo(top + height);
    for (const row of this.#rows.slice(top, top + height)) {
      for (let x = Math.max(0, left); x < Math.min(this.width, left + width); x += 1) {
        row[x] = 1 - (row[x] ?? 0);
      }
    }
  }

  /** Removes all rows from this one on: the paper ended there. */
  tearAt(height: number): void {
    this.#rows.length = Math.min(height, this.#rows.length);
  }

  /** The rows of dots, 1 is black. */
  rows(): readonly Uint8Array[] {
    return this.#rows;
  }
}
