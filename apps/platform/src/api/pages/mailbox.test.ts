import { fastify } from "fastify";
import { expect, it } from "vitest";
import { createMailbox } from "../../modules/mails/index.ts";
import { registerMailbox } from "./mailbox.ts";

it("REG-20 S7 shows the demonstration's mails with their links, and every word of them as words", async () => {
  const sent: string[] = [];
  const mailbox = createMailbox({ send: async ({ id }) => void sent.push(id) }, () => 1_800_000_000_000);
  await mailbox.send({
    id: "1",
    to: "maria+punkte@example.org",
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
  await app.close();
});
