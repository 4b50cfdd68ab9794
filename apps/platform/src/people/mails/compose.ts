import { fillText, platformTexts } from "@punktum/phrases/platform";
import { html } from "../markup/index.ts";
import type { MailKind } from "./queue.ts";

/** A mail that is ready to be sent. */
export interface ComposedMail {
  readonly to: string;
  /** Language of the text. */
  readonly language: "de" | "en";
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Values of a mail; all of them may be user input. */
export interface MailValues {
  readonly kind: MailKind;
  readonly to: string;
  /** German unless `en`. */
  readonly language: string;
  readonly program: string;
  /** Address to open; null for a mail that only informs. */
  readonly link: string | null;
}

/** Removes control characters and line breaks, because the name becomes part of a header. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();

interface MailWords {
  readonly subject: string;
  /** One paragraph per line. */
  readonly paragraphs: string;
  /** Label of the link; absent in a mail that only informs. */
  readonly action?: string;
}

/** Composes a mail in text and HTML. All values are escaped in the HTML. */
export function composeMail({ kind, to, language: wished, program, link }: MailValues): ComposedMail {
  const language = wished === "en" ? "en" : "de";
  const { mails, mailFooter } = platformTexts[language];
  const words: MailWords = mails[kind];
  const fill = (text: string): string => fillText(text, { program: oneLine(program) });
  const paragraphs = fill(words.paragraphs).split("\n");
  const action = words.action ?? "";
  const linkText = link === null ? [] : [`${action}:\n${link}`];
  const linkHtml = link === null ? undefined : html`<p><a href="${link}">${action}</a></p>`;
  const body = html`${paragraphs.map((text) => html`<p>${text}</p>`)}${linkHtml}
    <p><small>${mailFooter}</small></p>`;
  return {
    to,
    language,
    subject: fill(words.subject),
    text: `${[...paragraphs, ...linkText, mailFooter].join("\n\n")}\n`,
    html: html`<!doctype html>
      <html lang="${language}">
        <body>
          ${body}
        </body>
      </html>`.text,
  };
}
