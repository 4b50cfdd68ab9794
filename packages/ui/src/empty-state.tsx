import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { fontSize, fontWeight, lineHeight, space } from "./tokens.ts";

const Root = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  justifyItems: "center",
  alignContent: "center",
  gap: space(1.5),
  minHeight: "100%",
  padding: `${space(5)} ${space(3)}`,
  textAlign: "center",
});

const Title = styled.p({
  marginTop: space(2),
  fontSize: fontSize.section,
  fontWeight: fontWeight.strong,
  lineHeight: lineHeight.snug,
  letterSpacing: "-0.015em",
  textWrap: "balance",
});

const Text = styled.p({ maxWidth: "34rem", color: "var(--ui-text-muted)", textWrap: "pretty" });

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly illustration?: ReactNode;
  /** The next step. */
  readonly action?: ReactNode;
}

/** Replaces empty content by a picture, an explanation and the next step. */
export function EmptyState({ title, text, illustration, action }: EmptyStateProps): ReactNode {
  return (
    <Root>
      {illustration}
      <Title>{title}</Title>
      {text === undefined ? null : <Text>{text}</Text>}
      {action === undefined ? null : <div style={{ marginTop: space(2) }}>{action}</div>}
    </Root>
  );
}
