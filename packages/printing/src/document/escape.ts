const ENTITIES: Readonly<Record<string, string>> = {
  "<": "&lt;",
  ">": "&gt;",
  "&": "&amp;",
  "'": "&apos;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Characters that XML 1.0 does not allow: a printer refuses a document that contains one. */
// oxlint-disable-next-line eslint/no-control-regex -- the control characters are what it takes out
const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const MARKUP = /[<>&'"\t\n\r]/g;

/** Escapes text for an element or attribute; characters that XML does not allow are dropped. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(ILLEGAL, "")
    .replaceAll(MARKUP, (sign) => ENTITIES[sign] ?? sign);
}

/** One element. Undefined attributes are left out; an element without content is self-closing. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | number | boolean | undefined>>,
  content = "",
): string {
  const words = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  const start = `<${name}${words.join("")}`;
  return content === "" ? `${start}/>` : `${start}>${content}</${name}>`;
}
