import {
  BARCODE_HEIGHT_DOTS,
  BARCODE_MODULE_DOTS,
  fail,
  succeed,
  type Outcome,
  type UiLanguage,
} from "@punktum/domain";
import type { Paper } from "../paper.ts";
import { codeData, type CodeRefusal, type CodeType } from "./code-data.ts";
import { type DrawLine, LINE_DOTS, lineStyleOf } from "./draw-line.ts";
import { escapeXml, xmlElement } from "./escape.ts";
import { printableText, wrapBalanced, wrapText } from "./printable-text.ts";
import { base64Of, splitRaster, type Raster } from "./raster.ts";

/** Alignment of a line, code or picture. */
export type Align = "left" | "center" | "right";

/** One element on the paper. */
export type PrintElement =
  | { readonly kind: "language"; readonly language: UiLanguage }
  | {
      readonly kind: "text";
      readonly text: string;
      readonly align?: Align;
      /** Multiple of the printer's normal width and height. */
      readonly scale?: 1 | 2 | 3;
      readonly isBold?: boolean;
      readonly isReverse?: boolean;
    }
  | { readonly kind: "rule" }
  | { readonly kind: "image"; readonly raster: Raster; readonly align?: Align }
  | { readonly kind: "code"; readonly type: CodeType; readonly text: string; readonly moduleDots?: number }
  | { readonly kind: "feed"; readonly lines: number }
  | { readonly kind: "cut" };

/** Why a document cannot be made. */
export type DocumentRefusal = CodeRefusal | "IMAGE_TOO_WIDE" | "DOCUMENT_TOO_LARGE";

type Piece = Outcome<string, DocumentRefusal>;

/** Printer settings persist until they are changed. */
interface Settings {
  readonly align: Align;
  readonly scale: number;
  readonly isBold: boolean;
  readonly isReverse: boolean;
}

const DEFAULTS: Settings = { align: "left", scale: 1, isBold: false, isReverse: false };
const NAMESPACE = "http://www.epson-pos.com/schemas/2011/03/epos-print";
/** More rows in one element overrun the buffer of small models. */
const IMAGE_ROWS = 800;
/** The narrowest bar a printer draws. */
const NARROW_MODULE_DOTS = 2;
/** The smallest maximum job size of all models. */
const MAX_DOCUMENT_CHARACTERS = 200_000;

/** A printer has this sign in some code pages only, so its line is drawn (decision 0294). */
const EURO = "\u20AC";

/** A document that prints nothing; its answer contains the status. */
export const STATUS_DOCUMENT = `<epos-print xmlns="${NAMESPACE}"/>`;

const changed = <Value>(before: Value, after: Value): Value | undefined => (before === after ? undefined : after);

/** Bars that do not fit at the specified width use the printer's narrowest width. */
export function moduleDotsFor(type: CodeType, modules: number, { dotsPerLine }: Paper): number {
  const fits = modules * BARCODE_MODULE_DOTS <= dotsPerLine;
  return fits || type === "QRCODE" ? BARCODE_MODULE_DOTS : NARROW_MODULE_DOTS;
}

class Writer {
  readonly #paper: Paper;
  readonly #drawLine: DrawLine | undefined;
  #settings = DEFAULTS;

  constructor(paper: Paper, drawLine: DrawLine | undefined) {
    this.#paper = paper;
    this.#drawLine = drawLine;
  }

  piece(element: PrintElement): Piece {
    switch (element.kind) {
      case "language":
        return succeed(xmlElement("text", { lang: element.language }));
      case "text":
        return succeed(this.#text(element));
      case "rule":
        return succeed(this.#text({ kind: "text", text: "-".repeat(this.#paper.columns) }));
      case "image":
        return this.#image(element);
      case "code":
        return this.#code(element);
      case "feed":
        return succeed(xmlElement("feed", { line: element.lines }));
      case "cut":
      default:
        return succeed(xmlElement("cut", { type: "feed" }));
    }
  }

  #text({
    text,
    align = "left",
    scale = 1,
    isBold = false,
    isReverse = false,
  }: PrintElement & { kind: "text" }): string {
    const settings = { align, scale, isBold, isReverse };
    const drawLine = text.includes(EURO) ? this.#drawLine : undefined;
    const wrap = align === "center" ? wrapBalanced : wrapText;
    const printable = printableText(text, drawLine === undefined ? "" : EURO);
    const lines = wrap(printable, this.#paper.columns / scale);
    return drawLine === undefined ? this.#printed(lines, settings) : this.#drawn(lines, settings, drawLine);
  }

  #drawn(lines: readonly string[], { align, ...lettering }: Settings, drawLine: DrawLine): string {
    const style = lineStyleOf(lettering);
    const gap = Math.max(0, LINE_DOTS - style.cellHeight);
    return lines
      .map((line) => this.#rows(drawLine(line, style), align) + (gap === 0 ? "" : xmlElement("feed", { unit: gap })))
      .join("");
  }

  #printed(lines: readonly string[], settings: Settings): string {
    const before = this.#settings;
    const { align, scale, isBold, isReverse } = settings;
    this.#settings = settings;
    return xmlElement(
      "text",
      {
        align: changed(before.align, align),
        width: changed(before.scale, scale),
        height: changed(before.scale, scale),
        reverse: changed(before.isReverse, isReverse),
        em: changed(before.isBold, isBold),
      },
      escapeXml(lines.map((line) => `${line}\n`).join("")),
    );
  }

  #align(align: Align): Align | undefined {
    const before = this.#settings.align;
    this.#settings = { ...this.#settings, align };
    return changed(before, align);
  }

  #image({ raster, align = "center" }: PrintElement & { kind: "image" }): Piece {
    if (raster.width > this.#paper.dotsPerLine) {
      return fail("IMAGE_TOO_WIDE", `${raster.width} dots on paper of ${this.#paper.dotsPerLine}`);
    }
    return succeed(this.#rows(raster, align));
  }

  #rows(raster: Raster, align: Align): string {
    return splitRaster(raster, IMAGE_ROWS)
      .map(({ width, height, data }) =>
        xmlElement("image", { width, height, align: this.#align(align), mode: "mono" }, base64Of(data)),
      )
      .join("");
  }

  #code({ type, text, moduleDots }: PrintElement & { kind: "code" }): Piece {
    const code = codeData(type, text);
    if (!code.ok) {
      return code;
    }
    const { modules, data } = code.response;
    const width = moduleDots ?? moduleDotsFor(type, modules, this.#paper);
    if (modules * width > this.#paper.dotsPerLine) {
      return fail("CODE_TOO_WIDE", `${modules * width} dots on paper of ${this.#paper.dotsPerLine}`);
    }
    const align = this.#align("center");
    const content = escapeXml(data);
    return succeed(
      type === "QRCODE"
        ? xmlElement("symbol", { type: code.response.type, level: "level_m", width, align }, content)
        : xmlElement(
            "barcode",
            { type: code.response.type, hri: "below", width, height: BARCODE_HEIGHT_DOTS, align },
            content,
          ),
    );
  }
}

/**
 * The document of a job. Text is wrapped at the paper's width. Elements that the printer would silently omit, such as a
 * code wider than the paper, are refused (decision 0100). Text with a euro sign is drawn by `drawLine`; without it the
 * text contains "EUR".
 */
export function buildDocument(
  elements: readonly PrintElement[],
  paper: Paper,
  drawLine?: DrawLine,
): Outcome<string, DocumentRefusal> {
  const writer = new Writer(paper, drawLine);
  let body = "";
  for (const element of elements) {
    const piece = writer.piece(element);
    if (!piece.ok) {
      return piece;
    }
    body += piece.response;
  }
  return body.length > MAX_DOCUMENT_CHARACTERS
    ? fail("DOCUMENT_TOO_LARGE", `${body.length} characters`)
    : succeed(xmlElement("epos-print", { xmlns: NAMESPACE }, body));
}
