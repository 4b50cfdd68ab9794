import type { UiLanguage } from "@punktum/domain";
import { platformTexts } from "@punktum/phrases/platform";
import type { FastifyInstance } from "fastify";
import type { KeptMail, Mailbox } from "../../people/mails/index.ts";
import { languageOf, queryOf, sendPage, browserLanguageOf } from "./form-request.ts";
import { html, Html } from "../../people/markup/index.ts";

const OTHER = { de: { code: "en", name: "English" }, en: { code: "de", name: "Deutsch" } } as const;

const LINK = /https?:\/\/\S+/;

/** A line of a mail; an address in it becomes a link. */
function lineOf(line: string): Html {
  const address = LINK.exec(line)?.[0];
  return address === undefined
    ? html`<p>${line}</p>`
    : html`<p><a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a></p>`;
}

/** Renders a mail in its own language, which may differ from the page's. */
function mailOf({ subject, to, text, sentAtMs, language: written }: KeptMail, language: UiLanguage): Html {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const at = new Date(sentAtMs);
  const time = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: "Europe/Berlin" }).format(at);
  return html`<article lang="${written}">
    <h2>${subject}</h2>
    <p>
      <small>${to} · <time datetime="${at.toISOString()}">${time}</time></small>
    </p>
    ${lines.map(lineOf)}
  </article>`;
}

const STYLE = new Html(`
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#efece6;color:#1b1b1a;font:1.125rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:46rem;margin-inline:auto;padding:2rem 1rem 4rem}
nav{display:flex;flex-wrap:wrap;gap:0 1.5rem;justify-content:space-between}
article{margin-top:1.5rem;padding:1.5rem;border-radius:16px;background:#fff;box-shadow:0 1px 2px #0002}
h1{margin:0;letter-spacing:-.02em}h2{margin:0;font-size:1.25rem}p{margin:.5rem 0}
small{color:#55554f;font-size:1rem}
a{display:inline-flex;align-items:center;min-height:48px;color:#1d3fa8}
a:focus-visible{outline:3px solid #1b1b1a;outline-offset:3px}
`);

/** Registers the mailbox of the demonstration beside the virtual counter: mails, newest first, without scripts. */
export function registerMailbox(app: FastifyInstance, mailbox: Pick<Mailbox, "list">): void {
  app.get("/counter/mailbox", async (request, reply) => {
    const language = languageOf(queryOf(request).get("lang")) ?? browserLanguageOf(request);
    const { title, intro, again, empty } = platformTexts[language].mailbox;
    const { code, name } = OTHER[language];
    const mails = mailbox.list();
    const page = html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title} · Punktum</title>
          <style>
            ${STYLE}
          </style>
        </head>
        <body>
          <main>
            <h1>${title}</h1>
            <p>${intro}</p>
            <nav aria-label="${title}">
              <a href="?lang=${language}">${again}</a>
              <a href="?lang=${code}" lang="${code}" hreflang="${code}">${name}</a>
            </nav>
            ${mails.length === 0 ? html`<p role="status">${empty}</p>` : mails.map((mail) => mailOf(mail, language))}
          </main>
        </body>
      </html>`;
    return sendPage(reply, 200, page.text);
  });
}
