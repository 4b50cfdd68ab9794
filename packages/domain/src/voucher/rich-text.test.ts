import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRichText, plainTextOf, safeHref, type RichNode } from "./rich-text.ts";
import { HOSTILE_TEXTS, XSS_VECTORS } from "../testing/hostile-texts.ts";

const linksOf = (nodes: readonly RichNode[]): readonly string[] =>
  nodes.flatMap((node) =>
    "children" in node ? [...(node.kind === "link" ? [node.href] : []), ...linksOf(node.children)] : [],
  );
const marksOf = (nodes: readonly RichNode[]): readonly string[] =>
  nodes.flatMap((node) =>
    "children" in node ? [...(node.kind === "mark" ? [node.mark] : []), ...marksOf(node.children)] : [],
  );

describe("text with a little HTML", () => {
  test("keeps text, marks, line breaks and external links", { tags: ["REG-05"] }, () => {
    const nodes = parseRichText(
      'Ja, <b>Angebote</b> &amp; Neues<br>gem&auml;&szlig; <a href="https://a.example/x?y=1&amp;z=2" onclick="x()">Hinweis</a>',
    );
    expect(nodes).toEqual([
      { kind: "text", text: "Ja, " },
      { kind: "mark", mark: "strong", children: [{ kind: "text", text: "Angebote" }] },
      { kind: "text", text: " & Neues" },
      { kind: "break" },
      { kind: "text", text: "gemäß " },
      { kind: "link", href: "https://a.example/x?y=1&z=2", children: [{ kind: "text", text: "Hinweis" }] },
    ]);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "\tjava\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "//evil.example",
    "/relative",
    "https://",
    'https://a.example/"onmouseover="x',
    "https://a.example\\@evil.example",
    "https://user:pass@evil.example",
    "blob:https://a.example/1",
  ])("makes no link of %j", { tags: ["REG-05", "B-11"] }, (address) => {
    expect(safeHref(address)).toBeNull();
    const nodes = parseRichText(`<a href='${address}'>words</a>`);
    expect(linksOf(nodes)).toEqual([]);
  });

  test.each([
    ["<script>alert(1)</script>after", "after"],
    ["<style>*{display:none}</style>after", "after"],
    ["<img src=x onerror=alert(1)>words", "words"],
    ["<svg><script>alert(1)</script></svg>after", "after"],
    ["<iframe srcdoc='<script>x</script>'></iframe>after", "after"],
    ["a < b and c > d", "a < b and c > d"],
    ["&lt;script&gt;", "<script>"],
    ["<!-- hidden --><p>seen", "seen"],
    ["<unknown>words</unknown>", "words"],
  ])("keeps the text of %j", { tags: ["B-11"] }, (html, words) => {
    expect(plainTextOf(parseRichText(html))).toBe(words);
  });

  test(
    "150 known script injections and 500 hostile texts give only text and complete web addresses",
    { tags: ["B-11", "T17"] },
    () => {
      expect(new Set(XSS_VECTORS).size).toBeGreaterThanOrEqual(150);
      expect(new Set(HOSTILE_TEXTS).size).toBe(500);
      for (const html of [...XSS_VECTORS, ...HOSTILE_TEXTS]) {
        const nodes = parseRichText(`before ${html}`);
        expect(plainTextOf(nodes)).toMatch(/^before/);
        // The only complete address in these texts.
        const foreign = linksOf(nodes).filter((href) => !/^https:\/\/a\.example\/?$/.test(href));
        expect([html, foreign]).toEqual([html, []]);
        expect(marksOf(nodes).filter((mark) => !/^(?:strong|em|u|p|ul|ol|li)$/.test(mark))).toEqual([]);
      }
    },
  );

  test("any text gives only nodes of the fixed kinds, in linear time", { tags: ["B-11"] }, () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom(
        "<",
        ">",
        "</",
        "<a href=",
        "'",
        '"',
        "<script>",
        "</script>",
        "<b",
        "<!--",
        "-->",
        "&#",
        ";",
        "<li>",
        "onload=",
        "javascript:",
      ),
    );
    const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(text, (html) => {
        const nodes = parseRichText(html);
        expect(linksOf(nodes).filter((href) => safeHref(href) !== href)).toEqual([]);
        expect(marksOf(nodes).filter((mark) => !/^(?:strong|em|u|p|ul|ol|li)$/.test(mark))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
    const hostile = ["<", "<a ", '<a "', "<a href='", "<b>", "<!--", "&#1"].map((part) => part.repeat(20_000));
    const start = Date.now();
    for (const html of hostile) {
      parseRichText(html);
    }
    expect(Date.now() - start).toBeLessThan(3_000);
  });
});
