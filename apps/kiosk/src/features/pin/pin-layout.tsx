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
  // A phone's height is for the keys.
  "@media (max-width: 767px)": {
    "&[data-compact=true] > header > span": { display: "none" },
    // Large letters fill the height: the heading begins below the way out.
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
  /** The dialog around says the heading already. */
  readonly isTitled?: boolean;
  /** What else can be done, below the pad. */
  readonly actions?: ReactNode;
}

/** What the PIN is for, and the pad: side by side where the device lies, one above the other where it stands. */
export function PinLayout({ heading, text, isTitled = false, actions, ...pad }: PinLayoutProps): ReactNode {
  return (
    // Hardware keys count wherever the focus is here, and no card reader takes a PIN for a card.
    <Layout
      data-compact={actions !== undefined}
      data-own-keys
      data-autofocus
      tabIndex={-1}
      onKeyDown={pad.entry.onKeyDown}
    >
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
