import type { FastifyInstance } from "fastify";
import type { KeptMail, Mailbox } from "../../modules/mails/index.ts";
import { html, Html } from "./html.ts";
import { LINK_PAGE_POLICY } from "./look.ts";

const LINK = /https?:\/\/\S+/;

/** A line of a mail; an address in it can be opened. */
function lineOf(line: string): Html {
  const address = LINK.exec(line)?.[0];
  return address === undefined ? html`<p>${line}</p>` : html`<p><a href="${address}">${address}</a></p>`;
}

function mailOf({ subject, to, text, sentAtMs }: KeptMail): Html {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return html`<article>
    <h2>${subject}</h2>
    <p><small>${to} · ${new Date(sentAtMs).toISOString().slice(11, 16)} UTC</small></p>
    ${lines.map(lineOf)}
  </article>`;
}

const STYLE = new Html(`
body{margin:0;background:#efece6;color:#1b1b1a;font:1.125rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:46rem;margin-inline:auto;padding:2rem 1rem 4rem}
article{margin-top:1.5rem;padding:1.5rem;border-radius:16px;background:#fff}
h1{margin:0}h2{margin:0;font-size:1.25rem}p{margin:.5rem 0}
a{display:inline-block;min-height:48px;padding:.5rem 0;color:#1d3fa8}
`);

/** Mails of the demonstration, newest first, beside the virtual counter; nothing of it is a script. */
export function registerMailbox(app: FastifyInstance, mailbox: Pick<Mailbox, "list">): void {
  app.get("/counter/mailbox", async (_request, reply) => {
    const mails = mailbox.list();
    const empty = html`<p lang="en">No mail yet. They come within seconds.</p>`;
    const page = html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta http-equiv="refresh" content="5" />
          <title>Mailbox · Punktum</title>
          <style>
            ${STYLE}
          </style>
        </head>
        <body>
          <main>
            <h1>Mailbox</h1>
            ${mails.length === 0 ? empty : mails.map(mailOf)}
          </main>
        </body>
      </html>`;
    return reply
      .header("content-security-policy", LINK_PAGE_POLICY)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(page.text);
  });
}
