import styled from "@emotion/styled";
import { parseRichText, type RichNode } from "@punktum/domain";
import { createElement, type ReactNode } from "react";

const Link = styled.a({ color: "var(--ui-brand-text)", textDecoration: "underline", fontWeight: 560 });

interface ExternalLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** Opens in the browser outside; that page learns nothing of this one (REG-03, B-11). */
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

/** Text with a little HTML out of a configuration, drawn from an allow-list and never as HTML (REG-05, B-11). */
export function RichText({ html }: { readonly html: string }): ReactNode {
  return <>{draw(parseRichText(html))}</>;
}
