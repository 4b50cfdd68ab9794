import { BARCODE_HEIGHT_DOTS, fail, succeed, type Outcome } from "@punktum/domain";
import { moduleDotsFor, type Align, type DocumentRefusal, type PrintElement } from "../document/build-document.ts";
import { codeData } from "../document/code-data.ts";
import { CELL_HEIGHT, type DrawLine, LINE_DOTS, lineStyleOf } from "../document/draw-line.ts";
import { wrapBalanced, wrapText } from "../document/printable-text.ts";
import type { Raster } from "../document/raster.ts";
import type { Paper } from "../paper.ts";
import { code128Bars, eanBars } from "./bars.ts";
import { Dots } from "./dots.ts";

const EDGE_DOTS = 32;
const QUIET_DOTS = 24;
const CODE_GAP_DOTS = 6;
/** Larger than on a receipt printer, for cameras that read a screen and for office printers. */
const QR_DOTS = 240;

class Picture {
  readonly dots: Dots;
  readonly #paper: Paper;
  readonly #drawLine: DrawLine;

  constructor(paper: Paper, drawLine: DrawLine) {
    this.dots = new Dots(paper.dotsPerLine);
    this.#paper = paper;
    this.#drawLine = drawLine;
  }

  text({ text, align = "left", scale = 1, isBold = false, isReverse = false }: PrintElement & { kind: "text" }): void {
    const wrap = align === "center" ? wrapBalanced : wrapText;
    const style = lineStyleOf({ scale, isBold, isReverse });
    for (const line of wrap(text, this.#paper.columns / scale)) {
      this.dots.add(this.#drawLine(line, style), align);
      this.dots.feed(LINE_DOTS - CELL_HEIGHT);
    }
  }

  bars(bars: string, moduleDots: number): void {
    const top = this.dots.feed(BARCODE_HEIGHT_DOTS);
    const left = this.dots.leftOf(bars.length * moduleDots, "center");
    for (const { index, 0: run } of bars.matchAll(/1+/g)) {
      this.dots.fill(left + index * moduleDots, top, run.length * moduleDots, BARCODE_HEIGHT_DOTS);
    }
    this.dots.feed(CODE_GAP_DOTS);
  }

  async qr(text: string): Promise<void> {
    const { encodeQR } = await import("qr");
    // The library draws a border of at least one module.
    const rows = encodeQR(text, "raw", { ecc: "medium", border: 1 }).slice(1, -1);
    const size = rows.length;
    const moduleDots = Math.max(2, Math.floor(Math.max(QR_DOTS, size * 3) / size));
    this.dots.feed(QUIET_DOTS);
    const top = this.dots.feed(size * moduleDots);
    const left = this.dots.leftOf(size * moduleDots, "center");
    rows.forEach((row, y) => {
      row.slice(1, -1).forEach((isDark, x) => {
        if (isDark) {
          this.dots.fill(left + x * moduleDots, top + y * moduleDots, moduleDots, moduleDots);
        }
      });
    });
    this.dots.feed(QUIET_DOTS);
  }

  async code({ type, text }: PrintElement & { kind: "code" }): Promise<DocumentRefusal | undefined> {
    const code = codeData(type, text);
    if (!code.ok) {
      return code.error.code;
    }
    if (type === "QRCODE") {
      await this.qr(code.response.data.replaceAll("\\\\", "\\"));
      return undefined;
    }
    const bars = type === "CODE128" ? code128Bars(text) : eanBars(code.response.data);
    const moduleDots = moduleDotsFor(type, bars.length, this.#paper);
    if (bars.length * moduleDots > this.#paper.dotsPerLine) {
      return "CODE_TOO_WIDE";
    }
    this.bars(bars, moduleDots);
    const readable = type === "CODE128" ? text : code.response.data;
    this.text({ kind: "text", text: readable, align: "center" });
    return undefined;
  }

  rule(): void {
    this.dots.feed(LINE_DOTS / 2);
    this.dots.fill(0, this.dots.feed(2), this.dots.width, 2);
    this.dots.feed(LINE_DOTS / 2);
  }

  /** Draws an element; returns the refusal, or undefined on success. */
  async draw(element: PrintElement): Promise<DocumentRefusal | undefined> {
    switch (element.kind) {
      case "text":
        this.text(element);
        return undefined;
      case "rule":
        this.rule();
        return undefined;
      case "image":
        return this.#image(element.raster, element.align);
      case "code":
        return await this.code(element);
      case "feed":
        this.dots.feed(element.lines * LINE_DOTS);
        return undefined;
      case "language":
      case "cut":
      default:
        return undefined;
    }
  }

  #image(raster: Raster, align?: Align): DocumentRefusal | undefined {
    if (raster.width > this.#paper.dotsPerLine) {
      return "IMAGE_TOO_WIDE";
    }
    this.dots.add(raster, align);
    return undefined;
  }
}

/**
 * The paper of a job as a picture, for shops without a receipt printer: the same elements in the same order, with
 * letters by `drawLine`. It refuses what a printer would refuse.
 */
export async function drawPicture(
  elements: readonly PrintElement[],
  paper: Paper,
  drawLine: DrawLine,
): Promise<Outcome<Raster, DocumentRefusal>> {
  const picture = new Picture(paper, drawLine);
  for (const element of elements) {
    const refusal = await picture.draw(element);
    if (refusal !== undefined) {
      return fail(refusal, `A ${element.kind} cannot be drawn`);
    }
  }
  return succeed(picture.dots.raster(EDGE_DOTS));
}
