/** A piece of markup that is already escaped. */
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

/** Template tag for markup; all values are escaped, for text and for quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, place) => part + written(values[place])).join(""));
}
