import type { MailKind } from "./queue.ts";
import { MAIL_TEXTS } from "./texts.ts";

/** A mail ready to be sent. */
export interface ComposedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What a mail is composed from; every value may come from outside. */
export interface MailValues {
  readonly kind: MailKind;
  readonly to: string;
  /** German unless it is `en`. */
  readonly language: string;
  readonly program: string;
  /** Address the person opens; null for a mail that only tells something. */
  readonly link: string | null;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");

/** No control characters and no line ends: the name stands in a header. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();

const paragraphHtml = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/** A mail in text and HTML; whatever the values are, the HTML holds them as text only (T17, S7). */
export function composeMail({ kind, to, language, program, link }: MailValues): ComposedMail {
  const words = MAIL_TEXTS[language === "en" ? "en" : "de"][kind];
  // A function, since a name may hold the signs of a replacement pattern.
  const fill = (text: string): string => text.replaceAll("{program}", () => oneLine(program));
  const paragraphs = words.paragraphs.map(fill);
  const action = words.action ?? "";
  const linkText = link === null ? [] : [`${action}:\n${link}`];
  const linkHtml = link === null ? [] : [`<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`];
  const html = [...paragraphs.map(paragraphHtml), ...linkHtml, `<p><small>${escapeHtml(words.footer)}</small></p>`];
  return {
    to,
    subject: fill(words.subject),
    text: `${[...paragraphs, ...linkText, words.footer].join("\n\n")}\n`,
    html: `<!doctype html><html lang="${language === "en" ? "en" : "de"}"><body>${html.join("")}</body></html>`,
  };
}
