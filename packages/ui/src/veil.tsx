import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { useId, type ReactNode } from "react";
import { ModalBase } from "./modal-base.tsx";
import { Spinner } from "./spinner.tsx";
import { fontWeight, radius, shadow, space } from "./tokens.ts";

const appear = keyframes({ from: { opacity: 0 } });

const Frame = styled(ModalBase)({
  "--modal-from": "none",
  margin: "auto",
  borderRadius: radius.large,
  boxShadow: shadow.float,
});

const Content = styled.div({
  display: "grid",
  justifyItems: "center",
  gap: space(2),
  padding: `${space(4)} ${space(5)}`,
  color: "var(--ui-brand-text)",
  fontWeight: fontWeight.medium,
  animation: `${appear} 200ms`,
  "& > output": { color: "var(--ui-text)" },
});

/** Props of {@link Veil}. */
export interface VeilProps {
  readonly open: boolean;
  /** Name of the running work, shown and announced. */
  readonly label: string;
}

/** Covers the screen during work that must not be interrupted. */
export function Veil({ open, label }: VeilProps): ReactNode {
  const id = useId();
  return (
    <Frame open={open} labelledBy={id}>
      <Content>
        <Spinner sizePx={56} />
        <output id={id}>{label}</output>
      </Content>
    </Frame>
  );
}
