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

/** Whether a text is a web address typed through the wrong keyboard layout ("httpsÖ--"). */
export function isGermanLayoutUrl(text: string): boolean {
  return /^https?Ö--/.test(text);
}

/** Turns text of a US-layout reader on a German-layout computer back into what the code says (SCAN-38). */
export function repairGermanLayout(text: string): string {
  return Array.from(text, (character) => MEANT_BY_GERMAN[character] ?? character).join("");
}
