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
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: space(3),
  minWidth: 0,
  textAlign: "center",
  "&[data-flow=row]": { flexDirection: "row", flexWrap: "nowrap", gap: space(4), textAlign: "start" },
  "&[data-flow=row] > svg": { flex: "0 1 15rem", minWidth: 0 },
  "& > svg": { maxHeight: "34vh" },
  "@media (max-width: 767.98px)": {
    gap: space(1.5),
    "& > svg": { display: "none" },
    "&[data-flow=row]": { flexDirection: "column", textAlign: "center", gap: space(1.5) },
  },
});

const Words = styled.div({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: space(2.5),
  minWidth: 0,
  "[data-flow=row] > &": { alignItems: "flex-start" },
  "@media (max-width: 767.98px)": { gap: space(1.5), "[data-flow=row] > &": { alignItems: "center" } },
});

const Hint = styled.p({
  fontSize: `clamp(1.375rem, 3.4vw, 2rem)`,
  fontWeight: fontWeight.strong,
  lineHeight: lineHeight.snug,
  letterSpacing: "-0.018em",
  textWrap: "balance",
  overflowWrap: "anywhere",
});

const OtherWays = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  gap: space(2),
  "[data-flow=row] &": { justifyContent: "flex-start" },
  "@media (max-width: 767.98px)": { "[data-flow=row] &": { justifyContent: "center" } },
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

export interface ScanGuideProps {
  readonly side: CameraSide;
  /** An earn scan shows what it books instead of the drawing of the device. */
  readonly params: ScanParams;
  readonly flow: "column" | "row";
  /** False hides the instructions for holding the card; the picture's place explains the problem. */
  readonly hasCamera: boolean;
  readonly onType: () => void;
}

/** Shows where to hold the card, and the other ways to be recognised. */
export function ScanGuide({ side, params, flow, hasCamera, onType }: ScanGuideProps): ReactNode {
  const { t } = useTranslation();
  const isEarning = params.type === "earn";
  const earning = isEarning ? (
    <Earning points={pointsToAccumulate(params)} revenueCents={revenueToBook(params)} />
  ) : undefined;
  if (!hasCamera) {
    return earning === undefined ? null : <Guide data-flow={flow}>{earning}</Guide>;
  }
  return (
    <Guide data-flow={flow}>
      {earning ?? <HoldCardIllustration side={side} widthPx={340} />}
      <Words>
        <Hint>{t(HINTS[side])}</Hint>
        <OtherWays>
          <ReaderHint />
          <Button variant="secondary" size="small" onClick={onType}>
            {t("scanner.typeCode")}
          </Button>
        </OtherWays>
      </Words>
    </Guide>
  );
}
