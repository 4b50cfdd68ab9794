import type { UiLanguage } from "../base/enumerations.ts";

/** Layout of the on-screen keyboard. */
export type KeyboardLayout = "text" | "email" | "digits" | "phone" | "date";

/** Texts of the keys in a row: one character each, or the ending of an address. */
export type KeyboardRow = readonly string[];

/** The most common endings of e-mail addresses, per language. */
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
const FOREIGN_LETTERS: KeyboardRow = ["é", "è", "á", "à", "ç", "ñ", "ø", "å", "ł", "š"];
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

/** Options of the on-screen keyboard. */
export interface KeyboardOptions {
  readonly layout: KeyboardLayout;
  readonly language: UiLanguage;
  readonly isShifted: boolean;
  readonly showsSigns: boolean;
  /** Letters of the shopper's language that the keys of letters lack. They stand among the signs. */
  readonly letters?: KeyboardRow | undefined;
}

const signsWith = (letters: KeyboardRow): readonly KeyboardRow[] => [
  DIGITS,
  ["!", "?", "#", "%", "&", "/", "(", ")", "=", "+"],
  letters,
  ["*", "§", "$", "€", '"', ";", ":", "~", "^", "|"],
];

const shifted = (key: string): string => (key === "ß" ? "ẞ" : key.toUpperCase());

/** The rows of typing keys, from the top. */
export function keyboardRows(options: KeyboardOptions): readonly KeyboardRow[] {
  const { layout, language, isShifted, showsSigns, letters = FOREIGN_LETTERS } = options;
  if (layout === "digits" || layout === "phone" || layout === "date") {
    return PADS[layout];
  }
  if (showsSigns) {
    return signsWith(isShifted ? letters.map(shifted) : letters);
  }
  const rows: readonly KeyboardRow[] = layout === "email" ? EMAIL_LETTERS[language] : LETTERS[language];
  const last = layout === "email" ? ["@", ".", "-", "_", "+"] : ["-", "'", ".", ","];
  return [DIGITS, ...rows.map((row) => (isShifted ? row.map(shifted) : row)), last];
}

/** A text with its selection; both ends are counted from the start. */
export interface TypedText {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The text after a key: the selection is replaced, the cursor stands behind the typed text. */
export function typeInto({ text, from, to }: TypedText, typed: string): TypedText {
  const place = from + typed.length;
  return { text: text.slice(0, from) + typed + text.slice(to), from: place, to: place };
}

/** The text after backspace: deletes the selection, else the character before the cursor. */
export function eraseFrom({ text, from, to }: TypedText): TypedText {
  if (from !== to) {
    return { text: text.slice(0, from) + text.slice(to), from, to: from };
  }
  const before = Array.from(text.slice(0, from)).slice(0, -1).join("");
  return { text: before + text.slice(to), from: before.length, to: before.length };
}

/**
 * The text after an ending such as `@web.de`. It replaces an existing ending, so that a second press corrects the
 * first.
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

/** Whether the next letter of a name or street starts a word. */
export function beginsWord({ text, from }: TypedText): boolean {
  return from === 0 || /[\s-]/.test(text.charAt(from - 1));
}
