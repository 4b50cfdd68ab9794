import { SchemaError, type DocumentNode } from "./read-document.ts";

type Rule = (value: string) => boolean;

interface ElementRule {
  readonly attributes: Readonly<Record<string, Rule>>;
  readonly required?: readonly string[];
  readonly content?: Rule;
  readonly children?: readonly string[];
}

const oneOf =
  (...values: readonly string[]): Rule =>
  (value) =>
    values.includes(value);
const between =
  (least: number, most: number): Rule =>
  (value) =>
    /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most;
const anything: Rule = () => true;
const words = (prefix: string, ...endings: readonly (string | number)[]): readonly string[] =>
  endings.map((ending) => `${prefix}${ending}`);

const flag = oneOf("true", "false", "1", "0");
const byte = between(0, 255);
const dots = between(0, 65_535);
const align = oneOf("left", "center", "right");
const color = oneOf("none", ...words("color_", 1, 2, 3, 4));
const font = oneOf(...words("font_", "a", "b", "c", "d", "e"), "special_a", "special_b");
const style = oneOf("thin", "medium", "thick", "thin_double", "medium_double", "thick_double");
const tenths: Rule = (value) => /^-?\d{1,5}$/.test(value);

const BARCODES = [
  "upc_a upc_e ean13 jan13 ean8 jan8 code39 itf codabar code93 code128 code128_auto gs1_128".split(" "),
  words("gs1_databar_", "omnidirectional", "truncated", "limited", "expanded"),
].flat();
const SYMBOLS = [
  ["pdf417_standard", "pdf417_truncated", "qrcode_model_1", "qrcode_model_2", "qrcode_micro"],
  words("maxicode_mode_", 2, 3, 4, 5, 6),
  words("gs1_databar_", "stacked", "stacked_omnidirectional", "expanded_stacked"),
  ["azteccode_fullrange", "azteccode_compact", "datamatrix_square", ...words("datamatrix_rectangle_", 8, 12, 16)],
].flat();
const levels = oneOf(...words("level_", 0, 1, 2, 3, 4, 5, 6, 7, 8, "l", "m", "q", "h"), "default");
const level: Rule = (value) => levels(value) || between(5, 95)(value);

const LINE: ElementRule = {
  attributes: { x1: dots, y1: dots, x2: dots, y2: dots, style },
  required: ["x1", "y1", "x2", "y2"],
};
const BLOCK: ElementRule = { attributes: {} };
const PAGE_CHILDREN = "text feed image logo barcode symbol area direction position line rectangle command".split(" ");

/** Elements, attributes and values from the manual's tables. */
const RULES: Readonly<Record<string, ElementRule>> = {
  text: {
    attributes: {
      lang: anything,
      font,
      smooth: flag,
      dw: flag,
      dh: flag,
      width: between(1, 8),
      height: between(1, 8),
      reverse: flag,
      ul: flag,
      em: flag,
      color,
      x: dots,
      y: dots,
      align,
      rotate: flag,
      linespc: byte,
    },
    content: anything,
  },
  feed: {
    attributes: { unit: byte, line: byte, linespc: byte, pos: oneOf("peeling", "cutting", "current_tof", "next_tof") },
  },
  image: {
    attributes: { width: between(1, 65_535), height: between(1, 65_535), color, align, mode: oneOf("mono", "gray16") },
    required: ["width", "height"],
    content: (value) => /^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(value),
  },
  logo: { attributes: { key1: byte, key2: byte, align }, required: ["key1", "key2"] },
  barcode: {
    attributes: {
      type: oneOf(...BARCODES),
      hri: oneOf("none", "above", "below", "both"),
      font,
      width: between(2, 6),
      height: between(1, 255),
      align,
      rotate: flag,
    },
    required: ["type"],
    content: anything,
  },
  symbol: {
    attributes: {
      type: oneOf(...SYMBOLS),
      level,
      width: between(0, 255),
      height: between(0, 255),
      size: dots,
      align,
      rotate: flag,
    },
    required: ["type"],
    content: anything,
  },
  hline: { attributes: { x1: dots, x2: dots, style }, required: ["x1", "x2"] },
  "vline-begin": { attributes: { x: dots, style }, required: ["x"] },
  "vline-end": { attributes: { x: dots, style }, required: ["x"] },
  page: { attributes: {}, children: PAGE_CHILDREN },
  area: { attributes: { x: dots, y: dots, width: dots, height: dots }, required: ["x", "y", "width", "height"] },
  direction: {
    attributes: { dir: oneOf("left_to_right", "bottom_to_top", "right_to_left", "top_to_bottom") },
    required: ["dir"],
  },
  position: { attributes: { x: dots, y: dots }, required: ["x", "y"] },
  line: LINE,
  rectangle: LINE,
  cut: {
    attributes: {
      type: oneOf("no_feed", "feed", "reserve", "no_feed_fullcut", "feed_fullcut", "reserve_fullcut"),
    },
  },
  pulse: {
    attributes: { drawer: oneOf("drawer_1", "drawer_2"), time: oneOf(...words("pulse_", 100, 200, 300, 400, 500)) },
  },
  sound: {
    attributes: {
      pattern: oneOf(
        "none",
        "error",
        "paper_end",
        ...words("pattern_", "a", "b", "c", "d", "e", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
      ),
      repeat: byte,
      cycle: between(1_000, 25_500),
    },
  },
  command: { attributes: {}, content: (value) => /^(?:[0-9A-Fa-f]{2}|\s)*$/.test(value) },
  layout: {
    attributes: {
      type: oneOf("receipt", "receipt_bm", "label", "label_bm"),
      width: tenths,
      height: tenths,
      "margin-top": tenths,
      "margin-bottom": tenths,
      "offset-cut": tenths,
      "offset-label": tenths,
    },
    required: ["type"],
  },
  recovery: BLOCK,
  reset: BLOCK,
  "batch-begin": BLOCK,
  "batch-end": BLOCK,
  "rotate-begin": BLOCK,
  "rotate-end": BLOCK,
};
const PAGE_ONLY: readonly string[] = ["area", "direction", "position", "line", "rectangle"];
const FORCE_ONLY: readonly string[] = ["recovery"];
const FORCED: readonly string[] = ["pulse", "sound", "recovery", "reset", "command"];

function checkAttributes(node: DocumentNode, rule: ElementRule): void {
  for (const [name, value] of node.attributes) {
    const isAllowed = Object.hasOwn(rule.attributes, name) ? rule.attributes[name] : undefined;
    if (isAllowed?.(value) !== true) {
      throw new SchemaError(`<${node.name}> does not take ${name}="${value}"`);
    }
  }
  const missing = rule.required?.find((name) => !node.attributes.has(name));
  if (missing !== undefined) {
    throw new SchemaError(`<${node.name}> needs ${missing}`);
  }
}

function checkImage(node: DocumentNode): void {
  const [width, height] = [Number(node.attributes.get("width")), Number(node.attributes.get("height"))];
  const bytesPerRow = node.attributes.get("mode") === "gray16" ? Math.ceil(width / 2) : Math.ceil(width / 8);
  const bytes = Buffer.from(node.text, "base64").length;
  if (bytes !== bytesPerRow * height) {
    throw new SchemaError(`The image has ${bytes} bytes, not ${bytesPerRow * height}`);
  }
}

function checkNode(node: DocumentNode, allowed: (name: string) => boolean): void {
  const rule = Object.hasOwn(RULES, node.name) && allowed(node.name) ? RULES[node.name] : undefined;
  if (rule === undefined) {
    throw new SchemaError(`<${node.name}> is not allowed here`);
  }
  checkAttributes(node, rule);
  if (rule.content?.(node.text) === false || (rule.content === undefined && node.text.trim() !== "")) {
    throw new SchemaError(`<${node.name}> does not take this content`);
  }
  if (node.name === "image") {
    checkImage(node);
  }
  for (const child of node.children) {
    checkNode(child, (name) => rule.children?.includes(name) === true);
  }
}

/** Checks the whole document before printing. @throws SchemaError */
export function checkDocument(document: DocumentNode, options: { readonly takesCommands: boolean }): void {
  checkAttributes(document, { attributes: { force: flag } });
  const isForced = ["true", "1"].includes(document.attributes.get("force") ?? "");
  const isAllowed = (name: string): boolean => {
    if (isForced) {
      return FORCED.includes(name);
    }
    return !PAGE_ONLY.includes(name) && !FORCE_ONLY.includes(name) && (name !== "command" || options.takesCommands);
  };
  if (document.text.trim() !== "") {
    throw new SchemaError("Text stands outside of elements");
  }
  for (const child of document.children) {
    checkNode(child, isAllowed);
  }
}
