/** What a reader that types a US layout produces on a computer set to German, and what was meant. */
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

/** Characters no code carries, but which a reader's colon, semicolon, quote, bracket or dash turns into. */
const GERMAN_ONLY = /[ÄÖÜäöüß´§°]/;
/** One track of a stripe: "%" stays where it is, the question mark at its end does not. */
const GERMAN_TRACK = /^%[^?]*_$/;

/** Whether a reader's text went through the wrong keyboard layout ("httpsÖ--", "ö4000000001_"). */
export function isGermanLayout(text: string): boolean {
  return GERMAN_ONLY.test(text) || GERMAN_TRACK.test(text);
}

/** Turns text of a US-layout reader on a German-layout computer back into what the code says (SCAN-38). */
export function repairGermanLayout(text: string): string {
  return Array.from(text, (character) => MEANT_BY_GERMAN[character] ?? character).join("");
}
