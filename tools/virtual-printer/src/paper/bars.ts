/** Bars and gaps, one character a module: 1 is a bar. Undefined for what a printer leaves out without a word. */
export type Bars = string | undefined;

const DIGITS = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011".split(" ");
const PARITIES = "LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL".split(" ");
const GUARD = "101";
const CENTER = "01010";

/** Widths of bars and gaps in turn, symbol 0 first. */
const SYMBOLS = (
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 " +
  "123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 " +
  "232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 " +
  "313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 " +
  "111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 " +
  "111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 " +
  "114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112"
).split(" ");
const START = { A: 103, B: 104, C: 105 } as const;
const SWITCH_TO = { A: 101, B: 100, C: 99 } as const;
const SHIFT = 98;
const FUNCTIONS: Readonly<Record<string, number>> = { "1": 102, "2": 97, "3": 96, "4": 100 };
const STOP = 106;

type CodeSet = keyof typeof START;
const isCodeSet = (text: string | undefined): text is CodeSet => text === "A" || text === "B" || text === "C";

const inverted = (modules: string): string => Array.from(modules, (bit) => (bit === "1" ? "0" : "1")).join("");
const mirrored = (modules: string): string => Array.from(modules).toReversed().join("");

function digitModules(digit: number, kind: "L" | "G" | "R"): string {
  const left = DIGITS[digit] ?? "";
  if (kind === "L") {
    return left;
  }
  return kind === "R" ? inverted(left) : mirrored(inverted(left));
}

function checkDigit(digits: string): number {
  const weighted = Array.from(digits)
    .toReversed()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 3 : 1));
  return (10 - (weighted.reduce((sum, value) => sum + value, 0) % 10)) % 10;
}

function ean13(text: string): Bars {
  if (!/^\d{12,13}$/.test(text)) {
    return undefined;
  }
  const digits = Array.from(text.length === 12 ? `${text}${checkDigit(text)}` : text, Number);
  const [first = 0, ...rest] = digits;
  const kinds = PARITIES[first] ?? "";
  const left = rest.slice(0, 6).map((digit, index) => digitModules(digit, kinds[index] === "G" ? "G" : "L"));
  const right = rest.slice(6).map((digit) => digitModules(digit, "R"));
  return [GUARD, ...left, CENTER, ...right, GUARD].join("");
}

function ean8(text: string): Bars {
  if (!/^\d{7,8}$/.test(text)) {
    return undefined;
  }
  const digits = Array.from(text.length === 7 ? `${text}${checkDigit(text)}` : text, Number);
  const left = digits.slice(0, 4).map((digit) => digitModules(digit, "L"));
  const right = digits.slice(4).map((digit) => digitModules(digit, "R"));
  return [GUARD, ...left, CENTER, ...right, GUARD].join("");
}

function symbolsModules(symbols: readonly number[]): string {
  const sum = symbols.reduce((total, symbol, index) => total + symbol * Math.max(1, index), 0);
  return [...symbols, sum % 103, STOP]
    .flatMap((symbol) => Array.from(SYMBOLS[symbol] ?? ""))
    .reduce((modules, width, index) => modules + (index % 2 === 0 ? "1" : "0").repeat(Number(width)), "");
}

/** A character's number in a set; undefined where the set lacks it. */
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

/** Data of a Code 128 in order: choices of a set, shifts, functions and plain signs. */
class Code128 {
  readonly symbols: number[] = [];
  #set: CodeSet | undefined;
  #shifted: CodeSet | undefined;

  /** False for what cannot be. */
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

/** Data as the printer takes it: `{A`, `{B`, `{C` choose a set, `{1` to `{4` are functions, `{S` shifts, `{{` is a brace. */
function code128(text: string): Bars {
  const code = new Code128();
  const parts = Array.from(text.matchAll(/\{([\s\S])|([\s\S])/g));
  const isRight = parts.every(([, command, sign = ""]) => code.take(command, sign));
  return isRight && code.symbols.length > 1 ? symbolsModules(code.symbols) : undefined;
}

/** Types whose bars this printer draws. */
export const DRAWN_TYPES: readonly string[] = ["ean13", "jan13", "ean8", "jan8", "upc_a", "code128", "code128_auto"];

/** The bars of a code. */
export function barsOf(type: string, data: string): Bars {
  switch (type) {
    case "ean13":
    case "jan13":
      return ean13(data);
    case "ean8":
    case "jan8":
      return ean8(data);
    case "upc_a":
      return /^\d{11,12}$/.test(data) ? ean13(`0${data}`) : undefined;
    case "code128":
      return code128(data);
    case "code128_auto":
      return code128(`{B${data.replaceAll("{", "{{")}`);
    default:
      return undefined;
  }
}

/** What people read below the bars: no choices of sets, digits of pairs. */
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
