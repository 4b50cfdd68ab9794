import styled from "@emotion/styled";
import { LockIcon } from "@punktum/ui";
import type { ReactNode } from "react";
import { PinPad, type PinPadProps } from "./pin-pad.tsx";

const Layout = styled.div({
  display: "grid",
  alignContent: "center",
  justifyItems: "center",
  gap: "clamp(16px, 3vh, 32px)",
  minHeight: "100%",
  outline: "none",
  "& > header": { display: "grid", justifyItems: "center", gap: 12, maxWidth: "30rem", textAlign: "center" },
  "& > header > span": {
    display: "grid",
    placeItems: "center",
    width: "4.5rem",
    height: "4.5rem",
    borderRadius: "50%",
    background: "var(--ui-brand-soft)",
    color: "var(--ui-brand-soft-text)",
  },
  "& h2": {
    fontSize: "clamp(1.875rem, 6vw, 2.5rem)",
    fontWeight: 680,
    lineHeight: 1.1,
    letterSpacing: "-0.022em",
  },
  "& > header > p": { color: "var(--ui-text-muted)", textWrap: "balance" },
  // On a phone the keys need the height.
  "@media (max-width: 767px)": {
    "& > header > span": { display: "none" },
    // With large text the content fills the height; the heading starts below the close button.
    boxSizing: "border-box",
    paddingBlockStart: "3.5rem",
  },
  "@media (min-width: 900px) and (orientation: landscape)": {
    gridTemplateColumns: "minmax(0, 26rem) minmax(0, 28rem)",
    justifyContent: "center",
    alignItems: "center",
    gap: 64,
    "& > header": { justifyItems: "start", textAlign: "start" },
  },
});

interface PinLayoutProps extends PinPadProps {
  readonly heading: string;
  readonly text: string;
  /** The surrounding dialog already has the heading. */
  readonly isTitled?: boolean;
  /** Further actions below the pad. */
  readonly actions?: ReactNode;
}

/** Purpose of the PIN and the pad: side by side in landscape, stacked in portrait. */
export function PinLayout({ heading, text, isTitled = false, actions, ...pad }: PinLayoutProps): ReactNode {
  return (
    // Hardware keys work wherever the focus is. `data-own-keys` keeps the card reader from reading the PIN as a card.
    <Layout data-own-keys data-autofocus tabIndex={-1} onKeyDown={pad.entry.onKeyDown}>
      <header>
        <span aria-hidden="true">
          <LockIcon sizePx={36} />
        </span>
        <h2 aria-hidden={isTitled || undefined}>{heading}</h2>
        <p>{text}</p>
      </header>
      <div style={{ display: "grid", justifyItems: "center", gap: 16 }}>
        <PinPad {...pad} />
        {actions}
      </div>
    </Layout>
  );
}
