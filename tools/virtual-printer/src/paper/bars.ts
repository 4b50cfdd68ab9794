import { eanBars, eanCheckDigit, symbolBars } from "@punktum/printing";

/** Bars and gaps, one character per module: 1 is a bar. Undefined for codes that a printer silently omits. */
export type Bars = string | undefined;

const START = { A: 103, B: 104, C: 105 } as const;
const SWITCH_TO = { A: 101, B: 100, C: 99 } as const;
const SHIFT = 98;
const FUNCTIONS: Readonly<Record<string, number>> = { "1": 102, "2": 97, "3": 96, "4": 100 };

type CodeSet = keyof typeof START;
const isCodeSet = (text: string | undefined): text is CodeSet => text === "A" || text === "B" || text === "C";

/** Bars of an EAN code with or without its check digit, as the printer accepts it. */
function ean(text: string, length: 8 | 13): Bars {
  if (!/^\d+$/.test(text) || (text.length !== length && text.length !== length - 1)) {
    return undefined;
  }
  return eanBars(text.length === length ? text : `${text}${eanCheckDigit(text)}`);
}

/** A character's number in a set; undefined if the set lacks it. */
function symbolOf(set: CodeSet, code: number): number | undefined {
  if (set === "C") {
    return code < 100 ? code : undefined;
  }
  if (set === "A" && code < 32) {
    return code + 64;
  }
  const last = set === "A" ? 96 : 128;
  return code >= 32 && code < last ? code - 32 : undefined;
}

/** Encoder of Code 128 data: set changes, shifts, functions and characters in order. */
class Code128 {
  readonly symbols: number[] = [];
  #set: CodeSet | undefined;
  #shifted: CodeSet | undefined;

  /** False for an invalid command or character. */
  take(command: string | undefined, sign: string): boolean {
    if (isCodeSet(command)) {
      this.symbols.push(this.#set === undefined ? START[command] : SWITCH_TO[command]);
      this.#set = command;
      return true;
    }
    if (command === "S" && this.#set !== undefined && this.#set !== "C") {
      this.symbols.push(SHIFT);
      this.#shifted = this.#set === "A" ? "B" : "A";
      return true;
    }
    return this.#push(command === undefined || command === "{" ? this.#plain(command ?? sign) : FUNCTIONS[command]);
  }

  #plain(sign: string): number | undefined {
    const set = this.#shifted ?? this.#set;
    this.#shifted = undefined;
    return set === undefined ? undefined : symbolOf(set, sign.charCodeAt(0));
  }

  #push(symbol: number | undefined): boolean {
    if (symbol === undefined || this.#set === undefined) {
      return false;
    }
    this.symbols.push(symbol);
    return true;
  }
}

/**
 * Data in the printer's form: `{A`, `{B`, `{C` select a set, `{1` to `{4` are functions, `{S` shifts, `{{` is a brace.
 */
function code128(text: string): Bars {
  const code = new Code128();
  const parts = Array.from(text.matchAll(/\{([\s\S])|([\s\S])/g));
  const isRight = parts.every(([, command, sign = ""]) => code.take(command, sign));
  return isRight && code.symbols.length > 1 ? symbolBars(code.symbols) : undefined;
}

/** Types whose bars this printer draws. */
export const DRAWN_TYPES: readonly string[] = ["ean13", "jan13", "ean8", "jan8", "upc_a", "code128", "code128_auto"];

/** The bars of a code. */
export function barsOf(type: string, data: string): Bars {
  switch (type) {
    case "ean13":
    case "jan13":
      return ean(data, 13);
    case "ean8":
    case "jan8":
      return ean(data, 8);
    case "upc_a":
      return /^\d{11,12}$/.test(data) ? ean(`0${data}`, 13) : undefined;
    case "code128":
      return code128(data);
    case "code128_auto":
      return code128(`{B${data.replaceAll("{", "{{")}`);
    default:
      return undefined;
  }
}

/** The human-readable text of a code, without set changes and with the digits of pairs. */
export function readableOf(type: string, data: string): string {
  if (!type.startsWith("code128")) {
    return data;
  }
  let set = "";
  return data.replaceAll(/\{([\s\S])|([\s\S])/g, (_part: string, command?: string, sign?: string) => {
    if (command !== undefined) {
      set = isCodeSet(command) ? command : set;
      return command === "{" ? "{" : "";
    }
    return set === "C" ? String((sign ?? "").charCodeAt(0)).padStart(2, "0") : (sign ?? "");
  });
}
