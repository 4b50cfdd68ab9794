import type { ProgramConfig } from "@punktum/contracts";
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, type UiLanguage } from "@punktum/domain";
import { platformTexts, type PlatformTexts } from "@punktum/phrases/platform";
import { html, Html } from "../../people/markup/index.ts";
import { fieldOf, hidden } from "./field.ts";
import { pageOf } from "./look.ts";
import type { AddressProblem, PasswordView } from "./password-view.ts";

type PasswordTexts = PlatformTexts["password"];

interface PageInput {
  readonly config: ProgramConfig;
  readonly language: UiLanguage;
  /** Empty when no link was opened. */
  readonly token: string;
  readonly view: PasswordView;
}

const NOTHING = html``;

const PASSWORD_ATTRIBUTES = new Html(
  `type="password" autocomplete="new-password" minlength="${PASSWORD_LENGTH_MIN}" maxlength="${PASSWORD_LENGTH_MAX}"`,
);
const EMAIL_ATTRIBUTES = new Html('type="email" inputmode="email" autocomplete="email" maxlength="254"');

function setForm({ token, language }: PageInput, view: Extract<PasswordView, { kind: "set" }>, texts: PasswordTexts) {
  const { email, problem } = view;
  const isRepeat = problem === "PASSWORDS_DIFFER";
  const words = problem === undefined ? undefined : texts.problems[problem];
  return html`<p>${texts.address} <strong>${email}</strong></p>
    <section>
      <form method="post">
        ${hidden("action", "set")}${hidden("token", token)}${hidden("lang", language)}
        <input
          class="aside"
          type="text"
          name="username"
          autocomplete="username"
          value="${email}"
          readonly
          tabindex="-1"
          aria-hidden="true"
        />
        ${fieldOf({
          name: "password",
          label: texts.password,
          hint: texts.rule,
          problem: isRepeat ? undefined : words,
          more: PASSWORD_ATTRIBUTES,
        })}
        ${fieldOf({
          name: "passwordRepeat",
          label: texts.repeat,
          problem: isRepeat ? words : undefined,
          more: PASSWORD_ATTRIBUTES,
        })}
        <button type="submit">${texts.set}</button>
      </form>
    </section>`;
}

const askForm = ({ language }: PageInput, problem: AddressProblem | undefined, texts: PasswordTexts): Html =>
  html`<section>
    <form method="post">
      ${hidden("action", "ask")}${hidden("lang", language)}
      ${fieldOf({
        name: "email",
        label: texts.email,
        problem: problem && texts.problems[problem],
        more: EMAIL_ATTRIBUTES,
      })}
      <button type="submit">${texts.ask}</button>
    </form>
  </section>`;

function bodyOf(input: PageInput, texts: PasswordTexts): Html {
  const { view } = input;
  switch (view.kind) {
    case "set":
      return setForm(input, view, texts);
    case "gone":
    case "ask":
      return askForm(input, view.problem, texts);
    case "done":
    case "asked":
    case "tooMany":
      return NOTHING;
    default:
      return view satisfies never;
  }
}

/** Renders the page that sets a new password, or requests another link. */
export function passwordPage(input: PageInput): string {
  const { config, language, token, view } = input;
  const texts = platformTexts[language].password;
  const { title, text } = texts.states[view.kind];
  const hasProblem = "problem" in view && view.problem !== undefined;
  const status = view.kind === "done" || view.kind === "asked" ? html` role="status"` : NOTHING;
  const content = html`<h1>${title}</h1>
    <p${status}>${text}</p>
    ${bodyOf(input, texts)}`;
  const other =
    language === "de" ? ({ code: "en", name: "English" } as const) : ({ code: "de", name: "Deutsch" } as const);
  const search = new URLSearchParams({ ...(token !== "" && { token }), lang: other.code });
  if (view.kind === "done" || view.kind === "asked") {
    search.set("news", view.kind);
  }
  return pageOf({
    config,
    language,
    title: hasProblem ? `${texts.wrong}: ${title}` : title,
    content,
    otherLanguage: { ...other, href: `?${search.toString()}` },
  });
}
