import styled from "@emotion/styled";
import { pointsToAccumulate, revenueToBook, type ScanParams } from "@punktum/domain";
import { Button, Card, fontSize, fontWeight, lineHeight, space, Spinner, SwipeCardIllustration } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Earning } from "./earning.tsx";

const Place = styled.div({
  flex: 1,
  minHeight: 0,
  display: "grid",
  placeItems: "center",
  alignContent: "safe center",
  gap: space(3),
  padding: space(4),
  textAlign: "center",
  overflowY: "auto",
  "& > svg": { maxHeight: "36vh" },
  "& > h2": {
    fontSize: fontSize.section,
    fontWeight: fontWeight.strong,
    lineHeight: lineHeight.snug,
    textWrap: "balance",
  },
  "& > p": { maxWidth: "36rem", color: "var(--ui-text-muted)", textWrap: "pretty" },
});

/** As high as the illustration, so that the layout does not shift when reading begins. */
const Reading = styled.div({
  display: "grid",
  placeItems: "center",
  width: 340,
  maxWidth: "100%",
  aspectRatio: "4 / 3",
});

const Ways = styled.div({ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: space(2) });

export interface SwipeGuideProps {
  readonly isReading: boolean;
  /** An earn scan shows what it books. */
  readonly params: ScanParams;
  readonly onType: () => void;
  readonly onCamera: () => void;
}

/** Shows how to swipe a card, and the other ways to be recognised. */
export function SwipeGuide({ isReading, params, onType, onCamera }: SwipeGuideProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Card style={{ flex: 1, minHeight: 0, display: "flex" }}>
      <Place>
        {params.type === "earn" ? (
          <Earning points={pointsToAccumulate(params)} revenueCents={revenueToBook(params)} />
        ) : null}
        {isReading ? (
          <Reading>
            <Spinner sizePx={96} />
          </Reading>
        ) : (
          <SwipeCardIllustration widthPx={340} />
        )}
        <h2 aria-live="polite">{t(isReading ? "scanner.reading" : "scanner.swipeHint")}</h2>
        <p>{t("scanner.swipeText")}</p>
        <Ways>
          <Button variant="secondary" onClick={onType}>
            {t("scanner.typeCode")}
          </Button>
          <Button variant="quiet" onClick={onCamera}>
            {t("scanner.useCamera")}
          </Button>
        </Ways>
      </Place>
    </Card>
  );
}
