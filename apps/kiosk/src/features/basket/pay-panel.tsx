import styled from "@emotion/styled";
import type { PaymentOffer } from "@punktum/client";
import { formatPoints, cents, points, type Points } from "@punktum/domain";
import { Button, fontSize, fontWeight, radius, space } from "@punktum/ui";
import { useId, useState, type ReactNode, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import type { Basket } from "./use-basket.ts";
import type { Preview } from "./use-preview.ts";
import { useEuros } from "../../hooks/use-euros.ts";
import { useTimer } from "../../hooks/use-timer.ts";

const Panel = styled.fieldset({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space(1),
  minWidth: 0,
  padding: space(2),
  borderRadius: radius.card,
  background: "var(--ui-brand-soft)",
  "& > legend": { float: "inline-start", padding: 0, fontWeight: fontWeight.strong },
  "& > p": { fontSize: fontSize.small, lineHeight: 1.3 },
  "& > output": {
    fontSize: fontSize.lead,
    fontWeight: fontWeight.strong,
    fontVariantNumeric: "tabular-nums",
    lineHeight: 1.2,
  },
});

const thumb = {
  width: "2.5rem",
  height: "2.5rem",
  border: "4px solid var(--ui-surface)",
  borderRadius: 999,
  background: "var(--ui-brand-mark)",
  boxShadow: "var(--ui-shadow-rest)",
} as const;
const track = { height: 10, borderRadius: 999, background: "var(--ui-brand-line)" } as const;

/** As high as a touch target; the thumb is the part to drag. */
const Slider = styled.input({
  appearance: "none",
  width: "100%",
  height: "3rem",
  margin: 0,
  background: "transparent",
  cursor: "pointer",
  "&::-webkit-slider-runnable-track": track,
  "&::-webkit-slider-thumb": { ...thumb, appearance: "none", marginTop: "calc(5px - 1.25rem)" },
  "&::-moz-range-track": track,
  "&::-moz-range-thumb": { ...thumb, boxSizing: "border-box" },
});

const Choices = styled.div({
  display: "flex",
  flexWrap: "wrap",
  gap: space(1),
  "& > button": { flex: "1 1 auto" },
});

/** Debounce of the slider before the server is asked. */
const SETTLE_MS = 250;

/** Limits the value to whole points between zero and the offer's maximum. */
export const usablePoints = ({ maximum }: PaymentOffer, value: number): Points =>
  points(Math.min(maximum, Math.max(0, Math.round(value))));

interface PayPanelProps {
  readonly basket: Basket;
  readonly preview: Preview;
  /** Opens the dialog to type the points. */
  readonly onType: () => void;
  readonly ref?: Ref<HTMLFieldSetElement>;
}

/** How many points to use: none, the sensible maximum, or any number between. */
export function PayPanel({ basket, preview, onType, ref }: PayPanelProps): ReactNode {
  const euros = useEuros();
  const { t } = useTranslation();
  const id = useId();
  const language = useStore(useServices().language);
  const [dragged, setDragged] = useState<Points>();
  const settling = useTimer();
  const { offer, chosen } = preview;
  if (offer === undefined || offer.maximum === 0) {
    return null;
  }
  const { maximum, balance, worthCents, pointsPerEuro = 0 } = offer;
  const text = (value: Points): string => formatPoints(value, language);
  const use = (value: number): void => {
    setDragged(undefined);
    basket.setPointsToUse(usablePoints(offer, value));
  };
  const drag = (value: number): void => {
    setDragged(points(value));
    settling.start(SETTLE_MS, () => use(value));
  };
  const shown = dragged ?? chosen ?? maximum;
  const euro = euros(cents(100));
  return (
    <Panel ref={ref}>
      <legend id={id}>{t("basket.use")}</legend>
      <p>
        {t("basket.worth", { points: text(balance), amount: euros(worthCents) })} ·{" "}
        {t("basket.rate", { points: text(points(Math.round(pointsPerEuro))), amount: euro })}
      </p>
      <output>{t("basket.using", { points: text(shown), maximum: text(maximum) })}</output>
      <Slider
        type="range"
        min={0}
        max={maximum}
        value={shown}
        aria-labelledby={id}
        aria-valuetext={t("basket.using", { points: text(shown), maximum: text(maximum) })}
        onChange={(event) => drag(event.target.valueAsNumber)}
      />
      <Choices>
        <Button size="small" variant="secondary" onClick={() => use(0)}>
          {t("basket.useNone")}
        </Button>
        <Button size="small" variant="secondary" onClick={onType}>
          {t("basket.useTyped")}
        </Button>
        <Button size="small" variant="secondary" onClick={() => use(maximum)}>
          {t("basket.useAll")}
        </Button>
      </Choices>
    </Panel>
  );
}
