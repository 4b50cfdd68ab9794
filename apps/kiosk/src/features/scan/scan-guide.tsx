import styled from "@emotion/styled";
import { pointsToAccumulate, revenueToBook, type CameraPositionCode, type ScanParams } from "@punktum/domain";
import {
  Button,
  fontWeight,
  HandCardIcon,
  HoldCardIllustration,
  lineHeight,
  space,
  type CameraSide,
} from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Earning } from "./earning.tsx";

/** The side of the device where a camera position lies. */
export const SIDES: Readonly<Record<CameraPositionCode, CameraSide>> = { BC: "top", TR: "left", RC: "right" };

const HINTS = {
  top: "scanner.hintTop",
  left: "scanner.hintLeft",
  right: "scanner.hintRight",
} as const satisfies Record<CameraSide, string>;

const Guide = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  gap: `${space(2)} ${space(4)}`,
  minWidth: 0,
  // The drawing yields to enlarged text, so that the button stays whole.
  "& > svg": { flex: "0 1 11rem", minWidth: 0, maxHeight: "22dvh" },
  "& > p": { flex: "1 1 14rem" },
  "& > button": { flex: "none" },
  // Each part on its own line.
  "@container (max-width: 30rem)": { textAlign: "center" },
  // Beside the picture there is room for a large drawing.
  "@media (min-width: 1024px) and (orientation: landscape)": {
    "&[data-flow=column]": { flexDirection: "column", flexWrap: "nowrap", gap: space(3), textAlign: "center" },
    "&[data-flow=column] > svg": { flex: "0 1 auto", minHeight: 0, maxHeight: "34vh" },
    "&[data-flow=column] > p": { flex: "none" },
  },
  "@media (max-width: 767.98px)": {
    flexDirection: "column",
    gap: space(1.5),
    textAlign: "center",
    "& > svg": { display: "none" },
    "& > p": { flex: "none" },
  },
});

/** The upper part of a totem: what to do, read from a distance, below the camera of the device. */
export const TotemInstruction = styled.aside({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: space(6),
  padding: space(6),
  background: "var(--ui-brand-soft)",
  "& > svg": { flex: "0 1 26rem", minWidth: 0, maxHeight: "100%" },
  "& > p": { flex: "0 1 24rem", fontSize: "min(3.5rem, 6cqw)", lineHeight: 1.1 },
});

const Hint = styled.p({
  fontSize: `clamp(1.375rem, 3.4vw, 2rem)`,
  fontWeight: fontWeight.strong,
  lineHeight: lineHeight.snug,
  letterSpacing: "-0.018em",
  textWrap: "balance",
  overflowWrap: "anywhere",
});

/** Keyboard-type readers work with and without a camera. */
export function ReaderHint(): ReactNode {
  const { t } = useTranslation();
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: space(1), color: "var(--ui-text-muted)" }}>
      <HandCardIcon />
      {t("scanner.readerHint")}
    </span>
  );
}

export interface InstructionProps {
  readonly side: CameraSide;
  /** An earn scan shows what it books instead of the drawing of the device. */
  readonly params: ScanParams;
  /** False hides how to hold the card: the picture's place explains the problem. */
  readonly hasCamera: boolean;
  /** A code is looked up. The instruction keeps its place, so that nothing moves. */
  readonly isLookingUp: boolean;
}

/** What is booked, or the device, and the one thing to do now. */
export function Instruction({ side, params, hasCamera, isLookingUp }: InstructionProps): ReactNode {
  const { t } = useTranslation();
  const drawing =
    params.type === "earn" ? (
      <Earning points={pointsToAccumulate(params)} revenueCents={revenueToBook(params)} />
    ) : hasCamera ? (
      <HoldCardIllustration side={side} widthPx={340} />
    ) : null;
  return (
    <>
      {drawing}
      {hasCamera ? <Hint style={{ visibility: isLookingUp ? "hidden" : "visible" }}>{t(HINTS[side])}</Hint> : null}
    </>
  );
}

export interface ScanGuideProps {
  readonly flow: "column" | "row";
  /** Absent while the picture's place offers it. */
  readonly onType: (() => void) | undefined;
  /** The instruction; `null` if there is none or if it is elsewhere. */
  readonly children: ReactNode;
}

/** Beside the picture: what to do, and the way without a camera. */
export function ScanGuide({ flow, onType, children }: ScanGuideProps): ReactNode {
  const { t } = useTranslation();
  return children === null && onType === undefined ? null : (
    <Guide data-flow={flow}>
      {children}
      {onType === undefined ? null : (
        <Button variant="secondary" onClick={onType}>
          {t("scanner.typeCode")}
        </Button>
      )}
    </Guide>
  );
}
