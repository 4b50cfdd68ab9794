import { partsOf } from "../document/code128.ts";

/** The left half of an EAN code by digit; its other two alphabets derive from this one. */
const LEFT = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011".split(" ");
/** Digits in an EAN-13's left half that use the mirrored alphabet; the pattern encodes the first digit. */
const TURNED = "000000 001011 001101 001110 010011 011001 011100 010101 010110 011010".split(" ");
/** Alternating widths of bars and gaps, symbol 0 first; the last one is the stop symbol. */
const SYMBOLS = (
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 " +
  "123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 " +
  "232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 " +
  "313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 " +
  "111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 " +
  "111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 " +
  "114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112"
).split(" ");
const START = { B: 104, C: 105 } as const;
const SWITCH_TO = { B: 100, C: 99 } as const;
const STOP = 106;
const FIRST_SIGN = 32;

const inverted = (modules: string): string => modules.replaceAll(/./g, (module) => (module === "1" ? "0" : "1"));
const mirrored = (modules: string): string => Array.from(modules).toReversed().join("");
const left = (digit: string): string => LEFT[Number(digit)] ?? "";
const right = (digit: string): string => inverted(left(digit));

/** Bars of an EAN-8 or EAN-13 with its check digit: one character per module, 1 is a bar. */
export function eanBars(code: string): string {
  const turned = code.length === 13 ? (TURNED[Number(code[0])] ?? "") : "";
  const digits = Array.from(code.length === 13 ? code.slice(1) : code);
  const half = digits.length / 2;
  const first = digits.slice(0, half).map((digit, at) => (turned[at] === "1" ? mirrored(right(digit)) : left(digit)));
  return ["101", ...first, "01010", ...digits.slice(half).map(right), "101"].join("");
}

/**
 * Bars of a Code 128 from its symbol numbers including the start; adds check and stop. One character per module, 1 is a
 * bar.
 */
export function symbolBars(symbols: readonly number[]): string {
  const sum = symbols.reduce((total, symbol, index) => total + symbol * Math.max(1, index), 0);
  return [...symbols, sum % 103, STOP]
    .flatMap((symbol) => Array.from(SYMBOLS[symbol] ?? ""))
    .map((width, index) => (index % 2 === 0 ? "1" : "0").repeat(Number(width)))
    .join("");
}

/** Bars of a Code 128 of printable ASCII. */
export function code128Bars(text: string): string {
  const symbols = partsOf(text).flatMap(({ set, text: part }, index) => [
    index === 0 ? START[set] : SWITCH_TO[set],
    ...(set === "C"
      ? Array.from(part.matchAll(/\d\d/g), ([pair]) => Number(pair))
      : Array.from(part, (sign) => sign.charCodeAt(0) - FIRST_SIGN)),
  ]);
  return symbolBars(symbols);
}
