import type { MailVariable } from "@punktum/contracts";
import type { UiLanguage } from "@punktum/domain";
import { fillText, platformTexts } from "@punktum/phrases/platform";
import { html } from "../markup/index.ts";
import type { MailWords } from "./templates.ts";
import type { WeekContent } from "./week.ts";

/** A mail that is ready to be sent. */
export interface ComposedMail {
  readonly to: string;
  /** Language of the text. */
  readonly language: UiLanguage;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Address where the recipient's mail program switches such mails off with one click. */
  readonly unsubscribeUrl?: string;
}

/** Values of a mail; all of them may be user input. */
export interface MailValues {
  readonly to: string;
  readonly language: UiLanguage;
  readonly words: MailWords;
  /** Values of the variables. */
  readonly values: Readonly<Partial<Record<MailVariable, string>>>;
  /** Address to open; null for a mail that only informs. */
  readonly link: string | null;
  /** Reason for the mail, below the link. */
  readonly reason?: string | undefined;
  /** Pages where the recipient switches such mails off; absent where they have no switch. */
  readonly choice?: { readonly page: string; readonly oneClick: string } | undefined;
  /** Figures of the weekly mail. */
  readonly facts?: WeekContent["facts"];
}

/** Removes control characters and line breaks, because values become part of a header. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();

/** Figures as a table. */
const factsHtml = (facts: WeekContent["facts"]) =>
  facts.length === 0
    ? undefined
    : html`<table>
        ${facts.map(
          ({ label, value }) =>
            html`<tr>
              <th align="left" scope="row">${label}</th>
              <td align="right">${value}</td>
            </tr>`,
        )}
      </table>`;

/**
 * Composes a mail in text and HTML from the same words. Values are put in before the HTML is made, which escapes words
 * and values alike: neither becomes markup.
 */
export function composeMail(mail: MailValues): ComposedMail {
  const { to, language, words, values, link, reason, choice, facts = [] } = mail;
  const safe = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, oneLine(value)]));
  const fill = (text: string): string => fillText(text, safe);
  const paragraphs = fill(words.text)
    .split("\n")
    .map((text) => text.trim())
    .filter((text) => text !== "");
  const action = fill(words.action ?? "");
  const linkText = link === null ? [] : [`${action}:\n${link}`];
  const linkHtml = link === null ? undefined : html`<p><a href="${link}">${action}</a></p>`;
  const factsText = facts.length === 0 ? [] : [facts.map(({ label, value }) => `${label}: ${value}`).join("\n")];
  const foot = [...(reason === undefined ? [] : [reason]), platformTexts[language].mailFooter];
  const { switchOff } = platformTexts[language].mailChoice;
  const choiceText = choice === undefined ? [] : [`${switchOff}:\n${choice.page}`];
  const choiceHtml =
    choice === undefined
      ? undefined
      : html`<p>
          <small><a href="${choice.page}">${switchOff}</a></small>
        </p>`;
  const body = html`${paragraphs.map((text) => html`<p>${text}</p>`)}${factsHtml(facts)}${linkHtml}
  ${foot.map((text) => html`<p><small>${text}</small></p>`)}${choiceHtml}`;
  return {
    to,
    language,
    subject: oneLine(fill(words.subject)),
    text: `${[...paragraphs, ...factsText, ...linkText, ...foot, ...choiceText].join("\n\n")}\n`,
    html: html`<!doctype html>
      <html lang="${language}">
        <body>
          ${body}
        </body>
      </html>`.text,
    ...(choice !== undefined && { unsubscribeUrl: choice.oneClick }),
  };
}
