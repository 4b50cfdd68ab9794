import { fastify } from "fastify";
import { expect, it } from "vitest";
import { createMailbox } from "../../people/mails/index.ts";
import { registerMailbox } from "./mailbox.ts";

it(
  "shows the demonstration's mails with their links, and everything else as text",
  { tags: ["REG-20", "S7"] },
  async () => {
    const sent: string[] = [];
    const mailbox = createMailbox({ send: async ({ id }) => void sent.push(id) }, () => 1_800_000_000_000);
    await mailbox.send({
      id: "1",
      to: "maria+punkte@example.org",
      language: "de",
      subject: "<script>alert(1)</script>",
      text: 'Hello\n\nhttp://127.0.0.1/pfm/activation?token=mt_1"onmouseover=x\n<img src=x onerror=alert(1)>',
      html: "",
    });
    const app = fastify();
    registerMailbox(app, mailbox);
    const page = await app.inject({ url: "/counter/mailbox" });
    expect(sent).toEqual(["1"]);
    expect(page.body).toContain("maria+punkte@example.org");
    expect(page.body).toContain("activation?token=mt_1&quot;onmouseover=x");
    expect(page.body).not.toMatch(/<script|<img|"onmouseover/);
    expect(page.body).toContain('<article lang="de">');
    expect(page.body).not.toContain("http-equiv");
    await app.close();
  },
);

it.each([
  ["/counter/mailbox?lang=de", "en", '<html lang="de">', "Noch keine E-Mail."],
  ["/counter/mailbox", "de-DE,de;q=0.9", '<html lang="de">', "Noch keine E-Mail."],
  ["/counter/mailbox", "en-GB", '<html lang="en">', "No e-mail yet."],
])("the mailbox %s is in the reader's language (%s)", { tags: ["REG-20"] }, async (url, accepted, html, words) => {
  const app = fastify();
  registerMailbox(app, { list: () => [] });
  const page = await app.inject({ url, headers: { "accept-language": accepted } });
  expect(page.body).toContain(html);
  expect(page.body).toContain(words);
  await app.close();
});
