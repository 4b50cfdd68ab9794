/** A piece of a page that is markup already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[] | undefined;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");

function written(value: Value): string {
  if (value === undefined) {
    return "";
  }
  if (value instanceof Html) {
    return value.text;
  }
  return typeof value === "object" ? value.map(({ text }) => text).join("") : escapeHtml(String(value));
}

/** Markup with values; whatever they are, they stay words, in text and in quoted attributes (T17, S7). */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, place) => part + written(values[place])).join(""));
}
