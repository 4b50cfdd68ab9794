import { fillText, platformTexts } from "@punktum/phrases/platform";
import { html } from "../markup/index.ts";
import type { MailKind } from "./queue.ts";

/** A mail ready to be sent. */
export interface ComposedMail {
  readonly to: string;
  /** The one it is written in. */
  readonly language: "de" | "en";
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

/** No control characters and no line ends: the name stands in a header. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();

interface MailWords {
  readonly subject: string;
  /** A line each. */
  readonly paragraphs: string;
  /** Label of the link; mails without one only tell something. */
  readonly action?: string;
}

/** A mail in text and HTML; whatever the values are, the HTML holds them as text only (T17, S7). */
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
