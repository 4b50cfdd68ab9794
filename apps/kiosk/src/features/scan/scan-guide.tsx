import styled from "@emotion/styled";
import { formatPoints, type CameraPositionCode, type Points } from "@punktum/domain";
import {
  Button,
  Figure,
  fontSize,
  fontWeight,
  HandCardIcon,
  HoldCardIllustration,
  lineHeight,
  radius,
  space,
  type CameraSide,
} from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";

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

const Earning = styled.div({
  display: "grid",
  justifyItems: "center",
  gap: space(1),
  padding: `${space(3)} ${space(5)}`,
  borderRadius: radius.large,
  background: "var(--ui-surface)",
  boxShadow: "var(--ui-shadow-rest)",
  "& > p": { color: "var(--ui-text-muted)", fontSize: fontSize.body, fontWeight: fontWeight.medium },
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

/** Points that the scan will book. */
function PointsToEarn({ points }: { readonly points: Points }): ReactNode {
  const { t } = useTranslation();
  const language = useStore(useServices().language);
  return (
    <Earning>
      <p>{t("scanner.accumulate")}</p>
      <Figure value={points} format={() => formatPoints(points, language)} unit={t("success.POINTS")} />
    </Earning>
  );
}

export interface ScanGuideProps {
  readonly side: CameraSide;
  /** Points an earn scan books; `null` in burn mode, which shows the device instead. */
  readonly points: Points | null;
  readonly isEarning: boolean;
  readonly flow: "column" | "row";
  /** False hides the instructions for holding the card; the picture's place explains the problem. */
  readonly hasCamera: boolean;
  readonly onType: () => void;
}

/** Shows where to hold the card, and the other ways to be recognised. */
export function ScanGuide({ side, points, isEarning, flow, hasCamera, onType }: ScanGuideProps): ReactNode {
  const { t } = useTranslation();
  if (!hasCamera) {
    return points === null ? null : (
      <Guide data-flow={flow}>
        <PointsToEarn points={points} />
      </Guide>
    );
  }
  return (
    <Guide data-flow={flow}>
      {isEarning ? null : <HoldCardIllustration side={side} widthPx={340} />}
      {points === null ? null : <PointsToEarn points={points} />}
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
