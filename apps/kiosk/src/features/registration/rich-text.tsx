import styled from "@emotion/styled";
import { parseRichText, type RichNode } from "@punktum/domain";
import { createElement, type ReactNode } from "react";

const Link = styled.a({ color: "var(--ui-brand-text)", textDecoration: "underline", fontWeight: 560 });

interface ExternalLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** Link that opens in a new tab, without opener and referrer. */
export function ExternalLink({ href, children }: ExternalLinkProps): ReactNode {
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </Link>
  );
}

function draw(nodes: readonly RichNode[]): ReactNode[] {
  return nodes.map((node, place) => {
    const key = `${place}`;
    switch (node.kind) {
      case "text":
        return node.text;
      case "break":
        return <br key={key} />;
      case "link":
        return (
          <ExternalLink key={key} href={node.href}>
            {draw(node.children)}
          </ExternalLink>
        );
      case "mark":
        return createElement(node.mark, { key }, ...draw(node.children));
      default:
        return node satisfies never;
    }
  });
}

/**
 * Text with a little HTML from the configuration. It is parsed by an allow-list and never inserted as HTML (decision
 * 0103).
 */
export function RichText({ html }: { readonly html: string }): ReactNode {
  return <>{draw(parseRichText(html))}</>;
}
