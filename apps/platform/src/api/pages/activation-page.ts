import type { ProgramConfig } from "@punktum/contracts";
import { formatPoints, parseRichText, points, safeHref, type UiLanguage } from "@punktum/domain";
import { platformTexts, type PlatformTexts } from "@punktum/phrases/platform";
import type { LinkView } from "../../points/member-link/index.ts";
import { html, Html } from "../../people/markup/index.ts";
import { hidden } from "./field.ts";
import { pageOf } from "./look.ts";
import { outsideLink, richHtml } from "./rich-html.ts";

type LinkTexts = PlatformTexts["activation"];

/** Result of the last form, named in the address the browser is redirected to. */
export type LinkNews = "saved" | "merged" | "mergeFailed" | "cardTaken";

interface PageInput {
  readonly config: ProgramConfig;
  readonly token: string;
  readonly language: UiLanguage;
  readonly news: LinkNews | undefined;
  /** Absent for a link that is no longer valid. */
  readonly view: LinkView | undefined;
}

/** Text of a consent: the programme's own text (with links), else ours, else the name of the type. */
function consentWords(type: string, { config, language }: PageInput): Html {
  const own = config.translations?.[language]?.[`register.consent.${type}`];
  const ours: Readonly<Record<string, string>> = platformTexts[language].activation.consent;
  return own === undefined ? html`${ours[type] ?? type}` : richHtml(parseRichText(own));
}

/** Links to terms and privacy; invalid addresses are left out. */
function outsidePages({ config, language }: PageInput): Html {
  const { terms, privacy } = platformTexts[language].activation;
  const { termsUrl, privacyUrl } = config.register_form ?? {};
  const links = [
    { href: safeHref(termsUrl ?? ""), words: terms },
    { href: safeHref(privacyUrl ?? ""), words: privacy },
  ].flatMap(({ href, words }) => (href === null ? [] : [outsideLink(href, words)]));
  return links.length === 0 ? html`` : html`<p class="links">${links}</p>`;
}

/** Hidden fields of every form: token, language and action. */
const formHead = ({ token, language }: PageInput, action: string): Html =>
  html`${hidden("token", token)}${hidden("lang", language)}${hidden("action", action)}`;

function consentBoxes(input: PageInput, { optins }: LinkView, texts: LinkTexts): Html {
  const boxes = Object.entries(optins).map(
    ([type, isGiven]) =>
      html`<label
        ><input type="checkbox" name="optin" value="${type}" ${new Html(isGiven ? " checked" : "")} /><span
          >${consentWords(type, input)}</span
        ></label
      >`,
  );
  return boxes.length === 0
    ? outsidePages(input)
    : html`<fieldset>
          <legend>${texts.consents}</legend>
          <p>${texts.consentsText}</p>
          ${boxes}
        </fieldset>
        ${outsidePages(input)}`;
}

function cardList({ cards }: LinkView, language: UiLanguage, texts: LinkTexts): Html {
  const rows = cards.map(
    ({ lastDigits, points: owned }) =>
      html`<li>
        <span>${texts.card} ${lastDigits}</span
        ><strong>${formatPoints(points(owned), language)} ${texts.points}</strong>
      </li>`,
  );
  return rows.length === 0
    ? html``
    : html`<section>
        <h2>${texts.cards}</h2>
        <ul>
          ${rows}
        </ul>
      </section>`;
}

const newsOf = ({ news }: PageInput, texts: LinkTexts): Html =>
  news === undefined ? html`` : html`<p class="done" role="status">${texts[news]}</p>`;

function openContent(input: PageInput, view: LinkView, texts: LinkTexts): Html {
  return html`<h1>${texts.openTitle}</h1>
    <p>${texts.openText}</p>
    ${newsOf(input, texts)}
    <p>${texts.address} <strong>${view.email}</strong></p>
    ${cardList(view, input.language, texts)}
    <section>
      <form method="post">
        ${formHead(input, "activate")}${consentBoxes(input, view, texts)}<button type="submit">${texts.finish}</button>
      </form>
    </section>`;
}

function mergeForm(input: PageInput, { merge }: LinkView, texts: LinkTexts): Html {
  if (merge === undefined) {
    return html``;
  }
  const { into, from, pointsAfter } = merge;
  const amount = (value: number): string => formatPoints(points(value), input.language);
  return html`<section>
    <h2>${texts.mergeTitle}</h2>
    <ul>
      <li><span>${texts.card} ${into.lastDigits}</span><span>${amount(into.points)}</span></li>
      <li><span>${texts.card} ${from.lastDigits}</span><span>${amount(from.points)}</span></li>
      <li><span>${texts.mergeText}</span><strong>${amount(pointsAfter)} ${texts.points}</strong></li>
    </ul>
    <p>${texts.mergeWarning}</p>
    <form method="post">
      ${formHead(input, "merge")}${hidden("into", into.accountId)}${hidden("from", from.accountId)}<button
        class="quiet"
        type="submit"
      >
        ${texts.merge}
      </button>
    </form>
  </section>`;
}

function doneContent(input: PageInput, view: LinkView, texts: LinkTexts): Html {
  const boxes = consentBoxes(input, view, texts);
  const consents =
    Object.keys(view.optins).length === 0
      ? html``
      : html`<section>
          <form method="post">
            ${formHead(input, "consents")}${boxes}<button class="quiet" type="submit">${texts.save}</button>
          </form>
        </section>`;
  return html`<h1>${texts.doneTitle}</h1>
    <p>${texts.doneText}</p>
    ${newsOf(input, texts)}${cardList(view, input.language, texts)}${mergeForm(input, view, texts)}${consents}`;
}

/** The page of the activation link: what to confirm, or the current state after confirming. */
export function activationPage(input: PageInput): string {
  const { config, language, token, view } = input;
  const texts = platformTexts[language].activation;
  const other =
    language === "de" ? ({ code: "en", name: "English" } as const) : ({ code: "de", name: "Deutsch" } as const);
  const content =
    view === undefined
      ? html`<h1>${texts.goneTitle}</h1>
          <p>${texts.goneText}</p>`
      : (view.status === "OPEN" ? openContent : doneContent)(input, view, texts);
  const title = view === undefined ? texts.goneTitle : view.status === "OPEN" ? texts.openTitle : texts.doneTitle;
  const href = `?${new URLSearchParams({ token, lang: other.code }).toString()}`;
  return pageOf({ config, language, title, content, otherLanguage: { ...other, href } });
}
