/** Characters that a single-byte code page lacks, with a similar replacement. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  "\u2010": "-",
  "\u2011": "-",
  "\u2012": "-",
  "\u2013": "-",
  "\u2014": "-",
  "\u2212": "-",
  "\u2018": "'",
  "\u2019": "'",
  "\u201A": "'",
  "\u201C": '"',
  "\u201D": '"',
  "\u201E": '"',
  "\u2022": "*",
  "\u2026": "...",
  "\u20AC": "EUR",
  "\u00A0": " ",
  "\u202F": " ",
  "\u2009": " ",
  "\u1E9E": "SS",
  "\u0152": "OE",
  "\u0153": "oe",
};

const LATIN = /^[\n\u0020-\u007E\u00A1-\u00FF]$/;
const ASCII = /^[\u0020-\u007E]+$/;
const MARKS = /[\u0300-\u036F]/g;

function latinOf(sign: string, drawn: string): string {
  if (LATIN.test(sign) || drawn.includes(sign)) {
    return sign;
  }
  const lookalike = LOOKALIKES[sign];
  if (lookalike !== undefined) {
    return lookalike;
  }
  const plain = sign.normalize("NFKD").replaceAll(MARKS, "");
  return ASCII.test(plain) ? plain : "?";
}

/**
 * Text for a single-byte printer: dashes, quotes and the euro sign are replaced by similar characters, other letters
 * lose their diacritics, the rest becomes a question mark. Tabs and carriage returns become a space; other control
 * characters are dropped. The signs in `drawn` stay as they are.
 */
export function printableText(text: string, drawn = ""): string {
  const cleaned = text
    .normalize("NFC")
    .replaceAll("\r\n", "\n")
    .replaceAll(/[\t\r]/g, " ")
    // oxlint-disable-next-line eslint/no-control-regex -- the control characters are what it takes out
    .replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u200B-\u200F\uFEFF]/g, "");
  return Array.from(cleaned, (sign) => latinOf(sign, drawn)).join("");
}

function wrapParagraph(paragraph: string, columns: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(/ +/).filter((part) => part !== "")) {
    const joined = line === "" ? word : `${line} ${word}`;
    if (joined.length <= columns) {
      line = joined;
      continue;
    }
    if (line !== "") {
      lines.push(line);
    }
    let rest = word;
    while (rest.length > columns) {
      lines.push(rest.slice(0, columns));
      rest = rest.slice(columns);
    }
    line = rest;
  }
  return [...lines, line];
}

/** Wraps text into lines of at most `columns` characters between words; longer words are cut. */
export function wrapText(text: string, columns: number): string[] {
  return text.split("\n").flatMap((paragraph) => wrapParagraph(paragraph, Math.max(1, Math.floor(columns))));
}

/**
 * Wraps text into the same number of lines with the most even length, so that no single word is left on the last line.
 */
export function wrapBalanced(text: string, columns: number): string[] {
  const widest = wrapText(text, columns);
  let lines = widest;
  for (let width = Math.floor(columns) - 1; width > 0; width -= 1) {
    const narrower = wrapText(text, width);
    if (narrower.length > widest.length) {
      break;
    }
    lines = narrower;
  }
  return lines;
}
