/** Which keys the keyboard on the screen shows. */
export type KeyboardLayout = "text" | "email" | "digits" | "phone" | "date";

/** What stands on a key that types: one character, or a whole ending of an address. */
export type KeyboardRow = readonly string[];

/** Endings people's addresses have most often, per language. */
export const EMAIL_ENDINGS = {
  de: ["@gmail.com", "@gmx.de", "@web.de", "@t-online.de", ".de", ".com"],
  en: ["@gmail.com", "@outlook.com", "@icloud.com", "@yahoo.com", ".com", ".org"],
} as const;

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"] as const;
const LETTERS = {
  de: [
    ["q", "w", "e", "r", "t", "z", "u", "i", "o", "p", "ü"],
    ["a", "s", "d", "f", "g", "h", "j", "k", "l", "ö", "ä"],
    ["y", "x", "c", "v", "b", "n", "m", "ß"],
  ],
  en: [
    ["q", "w", "e", "r", "t", "y", "u", "i", "o", "p"],
    ["a", "s", "d", "f", "g", "h", "j", "k", "l"],
    ["z", "x", "c", "v", "b", "n", "m"],
  ],
} as const;
const EMAIL_LETTERS = {
  de: [
    ["q", "w", "e", "r", "t", "z", "u", "i", "o", "p"],
    ["a", "s", "d", "f", "g", "h", "j", "k", "l"],
    ["y", "x", "c", "v", "b", "n", "m"],
  ],
  en: LETTERS.en,
} as const;
const SIGNS: readonly KeyboardRow[] = [
  DIGITS,
  ["!", "?", "#", "%", "&", "/", "(", ")", "=", "+"],
  ["é", "è", "á", "à", "ç", "ñ", "ø", "å", "ł", "š"],
  ["*", "§", "$", "€", '"', ";", ":", "~", "^", "|"],
];
const PADS = {
  digits: [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"], ["0"]],
  phone: [
    ["1", "2", "3"],
    ["4", "5", "6"],
    ["7", "8", "9"],
    ["+", "0", "/"],
  ],
  date: [
    ["1", "2", "3"],
    ["4", "5", "6"],
    ["7", "8", "9"],
    [".", "0"],
  ],
} as const;

/** What the keyboard is asked to show. */
export interface KeyboardWish {
  readonly layout: KeyboardLayout;
  readonly language: "de" | "en";
  readonly isShifted: boolean;
  readonly showsSigns: boolean;
}

const shifted = (key: string): string => (key === "ß" ? "ẞ" : key.toUpperCase());

/** The rows of typing keys, from above (A-18: kiosk devices have no keys). */
export function keyboardRows({ layout, language, isShifted, showsSigns }: KeyboardWish): readonly KeyboardRow[] {
  if (layout === "digits" || layout === "phone" || layout === "date") {
    return PADS[layout];
  }
  if (showsSigns) {
    return SIGNS;
  }
  if (layout === "email") {
    const letters: readonly KeyboardRow[] = EMAIL_LETTERS[language];
    return [DIGITS, ...letters.map((row) => (isShifted ? row.map(shifted) : row)), ["@", ".", "-", "_", "+"]];
  }
  const letters: readonly KeyboardRow[] = LETTERS[language];
  return [DIGITS, ...letters.map((row) => (isShifted ? row.map(shifted) : row)), ["-", "'", ".", ","]];
}

/** A text with what is marked in it; both places are counted from its start. */
export interface TypedText {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The text after a key: what is marked is replaced, the place to type stands behind it. */
export function typeInto({ text, from, to }: TypedText, typed: string): TypedText {
  const place = from + typed.length;
  return { text: text.slice(0, from) + typed + text.slice(to), from: place, to: place };
}

/** The text after the backspace key: what is marked goes, else the character before. */
export function eraseFrom({ text, from, to }: TypedText): TypedText {
  if (from !== to) {
    return { text: text.slice(0, from) + text.slice(to), from, to: from };
  }
  const before = Array.from(text.slice(0, from)).slice(0, -1).join("");
  return { text: before + text.slice(to), from: before.length, to: before.length };
}

/**
 * The text after an ending such as `@web.de`: it takes the place of one that stands there already, so that a second press corrects the first.
 */
export function endWith(text: string, ending: string): string {
  if (ending.startsWith("@")) {
    const at = text.indexOf("@");
    return (at < 0 ? text : text.slice(0, at)) + ending;
  }
  const at = text.indexOf("@");
  const dot = text.lastIndexOf(".");
  return (at >= 0 && dot > at ? text.slice(0, dot) : text) + ending;
}

/** Whether the next letter of a name or a street begins a word. */
export function beginsWord({ text, from }: TypedText): boolean {
  return from === 0 || /[\s-]/.test(text.charAt(from - 1));
}
