import type { ProgramConfig } from "@punktum/contracts";
import type { UiLanguage } from "@punktum/domain";
import { platformTexts } from "@punktum/phrases/platform";
import { html } from "../../people/markup/index.ts";
import { hidden } from "./field.ts";
import { pageOf } from "./look.ts";

/** State of the page: mails are on or off, or the link is of nobody. */
export type MailChoiceView = "on" | "off" | "gone";

interface PageInput {
  readonly config: ProgramConfig;
  readonly language: UiLanguage;
  /** Empty when no link was opened. */
  readonly token: string;
  readonly view: MailChoiceView;
}

/** Renders the page on which a person switches mails about points off, and on again. */
export function mailChoicePage({ config, language, token, view }: PageInput): string {
  const { states } = platformTexts[language].mailChoice;
  const { title, text } = states[view];
  const form =
    view === "gone"
      ? html``
      : html`<section>
          <form method="post">
            ${hidden("token", token)}${hidden("lang", language)}${hidden("pointMails", view === "on" ? "off" : "on")}
            <button type="submit" ${view === "on" ? html`` : html`class="quiet"`}>${states[view].button}</button>
          </form>
        </section>`;
  const other =
    language === "de" ? ({ code: "en", name: "English" } as const) : ({ code: "de", name: "Deutsch" } as const);
  const search = new URLSearchParams({ ...(token !== "" && { token }), lang: other.code });
  return pageOf({
    config,
    language,
    title,
    content: html`<h1>${title}</h1>
      <p${view === "off" ? html` role="status"` : html``}>${text}</p>
      ${form}`,
    otherLanguage: { ...other, href: `?${search.toString()}` },
  });
}
