import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { composeMail } from "./compose.ts";
import { defaultWords } from "./templates.ts";

const mail = { to: "maria@example.org", language: "de", values: { program: "Pfeil & Mehr" } } as const;
const link = "https://punktum.example/pfm/activation?token=mt_1";

describe("composing a mail", () => {
  it.each([
    ["de", "Ihre Registrierung bei Pfeil & Mehr", "Registrierung abschließen"],
    ["en", "Your registration with Pfeil & Mehr", "Complete registration"],
  ] as const)("is in the language %s, as text and as HTML", (language, subject, action) => {
    const own = defaultWords({ event: "ACTIVATION", language });
    const composed = composeMail({ ...mail, words: own, language, link });
    expect(composed.subject).toBe(subject);
    expect(composed.text).toContain(`${action}:\n${link}`);
    expect(composed.html).toContain(`<a href="${link}">${action}</a>`);
    expect(composed.html).toContain("Pfeil &amp; Mehr");
  });

  it("reports a changed address without a link", () => {
    const informs = defaultWords({ event: "EMAIL_CHANGED", language: "de" });
    const { text, html } = composeMail({ ...mail, words: informs, link: null });
    expect(`${text}${html}`).not.toMatch(/http|href/);
  });

  it("contains every word and value as text, and none in a header", { tags: ["S7"] }, () => {
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
      fc.property(hostile, hostile, (program, written) => {
        const own = { subject: `${written} {{program}}`, text: `${written}\n{{program}}`, action: written };
        const { subject, html } = composeMail({ ...mail, words: own, values: { program }, link });
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
