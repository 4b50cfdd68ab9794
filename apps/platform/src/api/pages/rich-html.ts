import type { RichNode } from "@punktum/domain";
import { html, Html } from "../../people/markup/index.ts";

/** Opens beside the page, which the other one learns nothing of (REG-03, B-11). */
export const outsideLink = (href: string, words: Html | string): Html =>
  html`<a href="${href}" target="_blank" rel="noopener noreferrer">${words}</a>`;

/** Parts of a text out of a configuration as markup: only what the domain's reader knows can come of it (REG-05, B-11). */
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
