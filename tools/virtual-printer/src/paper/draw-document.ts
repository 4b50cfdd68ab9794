import type { DocumentNode } from "../document/read-document.ts";
import { barcodeOf, symbolOf } from "./codes.ts";
import { CELL_HEIGHT, CELL_WIDTH, drawLetter, isKnownLetter, type Lettering } from "./font.ts";
import { imageOf } from "./image.ts";
import { Sheet } from "./sheet.ts";
import { START, styleAfter, type Style } from "./style.ts";

/** Output of a printer. */
export interface Drawing {
  /** One per piece of paper; the last one is still in the printer if it was not cut. */
  readonly sheets: readonly Sheet[];
  /** The lines of text, for tests and for the job's file. */
  readonly lines: readonly string[];
  /** Silent behaviour of a real printer: omitted codes, and sounds, drawers and elements that are not drawn here. */
  readonly remarks: readonly string[];
}

const CUT_FEED_DOTS = 96;
const READABLE: Lettering = START;

class Drawer {
  readonly #dots: number;
  readonly sheets: Sheet[];
  readonly lines: string[] = [];
  readonly remarks: string[] = [];
  #style = START;
  #line: (readonly [letter: string, style: Style])[] = [];
  #y = 0;

  constructor(dots: number) {
    this.#dots = dots;
    this.sheets = [new Sheet(dots)];
  }

  get #sheet(): Sheet {
    return this.sheets.at(-1) ?? new Sheet(this.#dots);
  }

  draw(node: DocumentNode): void {
    this.#style = styleAfter(this.#style, node);
    switch (node.name) {
      case "text":
        this.#text(node.text);
        break;
      case "feed":
        this.#feed(node.attributes);
        break;
      case "image":
        this.#image(node);
        break;
      case "barcode":
        this.#barcode(node);
        break;
      case "symbol":
        this.#symbol(node);
        break;
      case "cut":
        this.#cut(node.attributes.get("type") ?? "feed");
        break;
      case "hline":
        this.#rule(node.attributes);
        break;
      default:
        this.remarks.push(`<${node.name}>`);
    }
  }

  /** Ends the job. A real printer does not print text without an end of line either. */
  end(): void {
    if (this.#line.length > 0) {
      this.remarks.push(`Text without an end of line is not printed: ${this.#line.map(([letter]) => letter).join("")}`);
    }
  }

  #text(text: string): void {
    for (const letter of text) {
      if (letter === "\n") {
        this.#endLine();
        continue;
      }
      const used = this.#line.reduce((sum, [, style]) => sum + CELL_WIDTH * style.width, 0);
      if (used + CELL_WIDTH * this.#style.width > this.#dots) {
        this.#endLine();
      }
      this.#line.push([isKnownLetter(letter) ? letter : "?", this.#style]);
    }
  }

  #left(width: number, align = this.#style.align): number {
    const room = Math.max(0, this.#dots - width);
    if (align === "center") {
      return Math.floor(room / 2);
    }
    return align === "right" ? room : 0;
  }

  #endLine(): void {
    const width = this.#line.reduce((sum, [, style]) => sum + CELL_WIDTH * style.width, 0);
    const height = Math.max(0, ...this.#line.map(([, style]) => CELL_HEIGHT * style.height));
    let x = this.#left(width, this.#line[0]?.[1].align);
    for (const [letter, style] of this.#line) {
      drawLetter(this.#sheet, letter, x, this.#y + height - CELL_HEIGHT * style.height, style);
      x += CELL_WIDTH * style.width;
    }
    this.lines.push(this.#line.map(([letter]) => letter).join(""));
    this.#line = [];
    this.#advance(Math.max(this.#style.lineDots, height));
  }

  #advance(dots: number): void {
    this.#y += dots;
    this.#sheet.feedTo(this.#y);
  }

  #feed(attributes: ReadonlyMap<string, string>): void {
    if (this.#line.length > 0) {
      this.#endLine();
    }
    const unit = attributes.get("unit");
    const lines = Number(attributes.get("line") ?? 1);
    this.#advance(unit === undefined ? lines * this.#style.lineDots : Number(unit));
  }

  /** A code must be at the beginning of a line. */
  #isAtLineStart(what: string): boolean {
    if (this.#line.length > 0) {
      this.remarks.push(`${what} left out: not at the beginning of a line`);
    }
    return this.#line.length === 0;
  }

  #image(node: DocumentNode): void {
    if (this.#line.length > 0) {
      this.#endLine();
    }
    const { width, height, isBlack } = imageOf(node);
    const left = this.#left(width);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        if (isBlack(x, y)) {
          this.#sheet.fill(left + x, this.#y + y, 1, 1);
        }
      }
    }
    this.#advance(height);
  }

  #barcode(node: DocumentNode): void {
    if (!this.#isAtLineStart(node.attributes.get("type") ?? "")) {
      return;
    }
    const code = barcodeOf(node, this.#dots);
    if (typeof code === "string") {
      this.remarks.push(code);
      return;
    }
    const { bars, moduleDots, height, above, below } = code;
    this.#readable(above);
    const left = this.#left(bars.length * moduleDots);
    for (const { index, 0: run } of bars.matchAll(/1+/g)) {
      this.#sheet.fill(left + index * moduleDots, this.#y, run.length * moduleDots, height);
    }
    this.#advance(height + 4);
    this.#readable(below);
  }

  #readable(text: string): void {
    let x = this.#left(text.length * CELL_WIDTH);
    for (const letter of text) {
      drawLetter(this.#sheet, letter, x, this.#y, READABLE);
      x += CELL_WIDTH;
    }
    this.#advance(text === "" ? 0 : CELL_HEIGHT);
  }

  #symbol(node: DocumentNode): void {
    if (!this.#isAtLineStart(node.attributes.get("type") ?? "")) {
      return;
    }
    const code = symbolOf(node, this.#dots);
    if (typeof code === "string") {
      this.remarks.push(code);
      return;
    }
    const { rows, moduleDots } = code;
    const left = this.#left(rows.length * moduleDots);
    rows.forEach((row, y) => {
      row.forEach((isDark, x) => {
        if (isDark) {
          this.#sheet.fill(left + x * moduleDots, this.#y + y * moduleDots, moduleDots, moduleDots);
        }
      });
    });
    this.#advance(rows.length * moduleDots);
  }

  #rule(attributes: ReadonlyMap<string, string>): void {
    const [from, to] = [Number(attributes.get("x1")), Number(attributes.get("x2"))];
    this.#sheet.fill(Math.min(from, to), this.#y, Math.abs(to - from), 2);
    this.#advance(this.#style.lineDots);
  }

  #cut(type: string): void {
    if (!this.#isAtLineStart("cut")) {
      return;
    }
    if (!type.startsWith("no_feed")) {
      this.#advance(CUT_FEED_DOTS);
    }
    this.sheets.push(new Sheet(this.#dots));
    this.#y = 0;
  }
}

/** Draws a checked document on paper of this many dots. */
export function drawDocument(document: DocumentNode, dotsPerLine: number): Drawing {
  const drawer = new Drawer(dotsPerLine);
  for (const child of document.children) {
    drawer.draw(child);
  }
  drawer.end();
  return {
    sheets: drawer.sheets.filter(({ height }) => height > 0),
    lines: drawer.lines,
    remarks: drawer.remarks,
  };
}
