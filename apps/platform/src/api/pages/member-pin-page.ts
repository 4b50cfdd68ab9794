import type { ProgramConfig } from "@punktum/contracts";
import { PERSONAL_PIN_LENGTHS, type MemberPinProblem, type UiLanguage } from "@punktum/domain";
import { platformTexts, type PlatformTexts } from "@punktum/phrases/platform";
import { html, Html } from "../../people/markup/index.ts";
import { fieldOf, hidden } from "./field.ts";
import { pageOf } from "./look.ts";

/** State of the PIN page. */
export type MemberPinView =
  | {
      readonly kind: "set";
      readonly email: string;
      readonly lastDigits: string;
      readonly problem: MemberPinProblem | undefined;
    }
  | { readonly kind: "gone" | "done" | "tooMany" };

interface PageInput {
  readonly config: ProgramConfig;
  readonly language: UiLanguage;
  /** Empty when no link was opened. */
  readonly token: string;
  readonly view: MemberPinView;
}

const NOTHING = html``;
const { min, max } = PERSONAL_PIN_LENGTHS;
/** Masked, with a numeric keyboard, and not offered to password managers. */
const PIN_ATTRIBUTES = new Html(
  `type="password" inputmode="numeric" autocomplete="off" pattern="[0-9]{${min},${max}}" minlength="${min}" maxlength="${max}"`,
);

function setForm(
  { token, language }: PageInput,
  { email, lastDigits, problem }: Extract<MemberPinView, { kind: "set" }>,
  texts: PlatformTexts["memberPin"],
): Html {
  const isRepeat = problem === "NOT_EQUAL_PIN";
  const words = problem === undefined ? undefined : texts.problems[problem];
  const card = lastDigits === "" ? NOTHING : html`<p>${texts.card} <strong>${lastDigits}</strong></p>`;
  return html`<p>${texts.address} <strong>${email}</strong></p>
    ${card}
    <section>
      <form method="post" autocomplete="off">
        ${hidden("token", token)}${hidden("lang", language)}
        ${fieldOf({
          name: "pin",
          label: texts.pin,
          hint: texts.rule,
          problem: isRepeat ? undefined : words,
          more: PIN_ATTRIBUTES,
        })}
        ${fieldOf({ name: "repeat", label: texts.repeat, problem: isRepeat ? words : undefined, more: PIN_ATTRIBUTES })}
        <button type="submit">${texts.set}</button>
      </form>
    </section>
    <p>${texts.advice}</p>`;
}

/** Renders the page on which a member sets the PIN that proves their presence (decision 0052). */
export function memberPinPage(input: PageInput): string {
  const { config, language, token, view } = input;
  const texts = platformTexts[language].memberPin;
  const { title, text } = texts.states[view.kind];
  const hasProblem = view.kind === "set" && view.problem !== undefined;
  const status = view.kind === "done" ? html` role="status"` : NOTHING;
  const content = html`<h1>${title}</h1>
    <p${status}>${text}</p>
    ${view.kind === "set" ? setForm(input, view, texts) : NOTHING}`;
  const other =
    language === "de" ? ({ code: "en", name: "English" } as const) : ({ code: "de", name: "Deutsch" } as const);
  const search = new URLSearchParams({ ...(token !== "" && { token }), lang: other.code });
  if (view.kind === "done") {
    search.set("news", "done");
  }
  return pageOf({
    config,
    language,
    title: hasProblem ? `${texts.wrong}: ${title}` : title,
    content,
    otherLanguage: { ...other, href: `?${search.toString()}` },
  });
}
