/** A Code 128 in the printer's form, with its width in modules. */
export interface Code128 {
  readonly data: string;
  readonly modules: number;
}

/** Characters of one code set. */
export interface Part {
  readonly set: "B" | "C";
  readonly text: string;
}

const MODULES_PER_SYMBOL = 11;
const STOP_MODULES = 13;
/** Shorter runs of digits save nothing in set C, which encodes two digits per symbol but needs a switch. */
const DIGITS_AT_AN_END = 4;
const DIGITS_IN_THE_MIDDLE = 6;

/** An odd digit is encoded in set B: the last one at the start of a code, the first one elsewhere. */
function digitParts(digits: string, isAtStart: boolean): readonly Part[] {
  if (digits.length % 2 === 0) {
    return [{ set: "C", text: digits }];
  }
  return isAtStart
    ? [
        { set: "C", text: digits.slice(0, -1) },
        { set: "B", text: digits.slice(-1) },
      ]
    : [
        { set: "B", text: digits.slice(0, 1) },
        { set: "C", text: digits.slice(1) },
      ];
}

/** Splits printable ASCII into parts of set B and C, with digits in pairs if that is narrower. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  const add = (part: Part): void => {
    const last = parts.at(-1);
    if (last?.set === part.set) {
      parts[parts.length - 1] = { set: part.set, text: last.text + part.text };
    } else {
      parts.push(part);
    }
  };
  for (const { 0: run, index } of text.matchAll(/\d+|\D+/g)) {
    const isAtEnd = index === 0 || index + run.length === text.length;
    const enough = isAtEnd ? DIGITS_AT_AN_END : DIGITS_IN_THE_MIDDLE;
    const pairs =
      /^\d/.test(run) && run.length >= enough ? digitParts(run, index === 0) : [{ set: "B" as const, text: run }];
    for (const part of pairs) {
      add(part);
    }
  }
  return parts;
}

function dataOf({ set, text }: Part): string {
  if (set === "B") {
    return `{B${text.replaceAll("{", "{{").replaceAll("\\", "\\\\")}`;
  }
  const pairs = Array.from(text.matchAll(/\d\d/g), ([pair]) => Number(pair).toString(16).padStart(2, "0"));
  return `{C${pairs.map((pair) => `\\x${pair}`).join("")}`;
}

/** Encodes printable ASCII in sets B and C, with digits in pairs if that is narrower. */
export function encodeCode128(text: string): Code128 {
  const parts = partsOf(text);
  const symbols = parts.reduce((sum, part) => sum + 1 + part.text.length / (part.set === "C" ? 2 : 1), 0);
  const check = 1;
  return {
    data: parts.map(dataOf).join(""),
    modules: (symbols + check) * MODULES_PER_SYMBOL + STOP_MODULES,
  };
}
