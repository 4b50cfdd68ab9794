import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { composeMail } from "./compose.ts";

const values = { kind: "ACTIVATION", to: "maria@example.org", language: "de", program: "Pfeil & Mehr" } as const;
const link = "https://punktum.example/pfm/activation?token=mt_1";

describe("composing a mail", () => {
  it.each([
    ["de", "Ihre Registrierung bei Pfeil & Mehr", "Registrierung abschließen"],
    ["en", "Your registration with Pfeil & Mehr", "Complete registration"],
    ["ru", "Ihre Registrierung bei Pfeil & Mehr", "Registrierung abschließen"],
  ])("writes in the person's language %s, as text and as HTML", (language, subject, action) => {
    const mail = composeMail({ ...values, language, link });
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(`${action}:\n${link}`);
    expect(mail.html).toContain(`<a href="${link}">${action}</a>`);
    expect(mail.html).toContain("Pfeil &amp; Mehr");
  });

  it("tells of a changed address without any link", () => {
    const mail = composeMail({ ...values, kind: "EMAIL_CHANGED", link: null });
    expect(`${mail.text}${mail.html}`).not.toMatch(/http|href/);
  });

  it("shows every value as text, and none of it gets into a header", { tags: ["S7"] }, () => {
    const hostile = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "x\r\nBcc: all@example.org",
        "$&$1",
        "\u2028",
      ),
    );
    fc.assert(
      fc.property(hostile, (program) => {
        const { subject, html } = composeMail({ ...values, program, link });
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        const plain = html.replaceAll(
          /<\/?(?:html|body|p|small)(?: lang="de")?>|<!doctype html>|<a href="[^"<>]*">|<\/a>/g,
          "",
        );
        expect(plain).not.toMatch(/[<>]/);
      }),
    );
  });
});
