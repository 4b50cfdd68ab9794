import { parseRichText } from "@punktum/domain";
import { HOSTILE_TEXTS, XSS_VECTORS } from "@punktum/domain/testing/hostile-texts";
import { describe, expect, it } from "vitest";
import { html } from "../../people/markup/index.ts";
import { richHtml } from "./rich-html.ts";

/** Everything the markup of a consent may be made of. */
const OURS =
  /<\/?(?:strong|em|u|p|ul|ol|li)>|<br \/>|<a href="https?:\/\/[^"<>\s]*" target="_blank" rel="noopener noreferrer">|<\/a>/g;

describe("texts of a configuration on a page", () => {
  it("keep marks, line breaks and external links", { tags: ["REG-05"] }, () => {
    const nodes = parseRichText(
      'Ja, <b>gern</b><br>siehe <a href="https://a.example/x?y=1&amp;z=2">Hinweis</a> & Text',
    );
    expect(richHtml(nodes).text).toBe(
      'Ja, <strong>gern</strong><br />siehe <a href="https://a.example/x?y=1&amp;z=2" target="_blank" rel="noopener noreferrer">Hinweis</a> &amp; Text',
    );
  });

  it("no known script injection leaves more than that", { tags: ["B-11", "S7", "T17"] }, () => {
    for (const text of [...XSS_VECTORS, ...HOSTILE_TEXTS]) {
      const rest = richHtml(parseRichText(text)).text.replaceAll(OURS, "");
      expect([text, rest.match(/[<>"']/g)]).toEqual([text, null]);
    }
  });

  it("a value stays text, in content and in an attribute", { tags: ["S7"] }, () => {
    for (const text of HOSTILE_TEXTS) {
      expect(html`<p title="${text}">${text}</p>`.text).toMatch(/^<p title="[^<>"']*">[^<>"']*<\/p>$/);
    }
  });
});
