/** Maps what a US-layout reader produces on a computer set to German back to the intended character. */
const MEANT_BY_GERMAN: Readonly<Record<string, string>> = {
  Ö: ":",
  ö: ";",
  "-": "/",
  _: "?",
  ß: "-",
  "?": "_",
  "´": "=",
  "&": "^",
  "/": "&",
  "(": "*",
  ")": "(",
  "=": ")",
  y: "z",
  z: "y",
  Y: "Z",
  Z: "Y",
  "°": "~",
  "^": "`",
  ü: "[",
  "+": "]",
  Ü: "{",
  "*": "}",
  ä: "'",
  Ä: '"',
  "#": "\\",
  "'": "|",
  ";": "<",
  ":": ">",
  '"': "@",
  "§": "#",
  "`": "+",
};

/** Characters that no code contains, but that a US colon, semicolon, quote, bracket or dash becomes. */
const GERMAN_ONLY = /[ÄÖÜäöüß´§°]/;
/** A magnetic stripe track: "%" stays the same, the question mark at its end becomes "_". */
const GERMAN_TRACK = /^%[^?]*_$/;

/** Whether a reader's text went through the German layout ("httpsÖ--", "ö4000000001_"). */
export function isGermanLayout(text: string): boolean {
  return GERMAN_ONLY.test(text) || GERMAN_TRACK.test(text);
}

/** Restores the text of a US-layout reader on a German-layout computer (SCAN-38). */
export function repairGermanLayout(text: string): string {
  return Array.from(text, (character) => MEANT_BY_GERMAN[character] ?? character).join("");
}
