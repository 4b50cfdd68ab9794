import type { RichNode } from "@punktum/domain";
import { html, Html } from "../../people/markup/index.ts";

/** A link that opens a new tab without access to this page. */
export const outsideLink = (href: string, words: Html | string): Html =>
  html`<a href="${href}" target="_blank" rel="noopener noreferrer">${words}</a>`;

/** Renders the parts of a configured text; only the node kinds of the domain's parser are possible (decision 0103). */
export function richHtml(nodes: readonly RichNode[]): Html {
  const parts = nodes.map((node): Html => {
    switch (node.kind) {
      case "text":
        return html`${node.text}`;
      case "break":
        return html`<br />`;
      case "link":
        return outsideLink(node.href, richHtml(node.children));
      case "mark":
        return new Html(`<${node.mark}>${richHtml(node.children).text}</${node.mark}>`);
      default:
        return node satisfies never;
    }
  });
  return html`${parts}`;
}
