import styled from "@emotion/styled";
import type { PaymentOffer } from "@punktum/client";
import { formatPoints, cents, points, type Points } from "@punktum/domain";
import { Button, fontSize, fontWeight, IconButton, PencilIcon, radius, space } from "@punktum/ui";
import { useId, useState, type ReactNode, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";
import type { Basket } from "./use-basket.ts";
import { useEuros } from "../../hooks/use-euros.ts";
import { useTimer } from "../../hooks/use-timer.ts";

const Panel = styled.fieldset({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space(0.5),
  minWidth: 0,
  padding: `${space(1)} ${space(2)}`,
  borderRadius: radius.card,
  background: "var(--ui-brand-soft)",
  // The choice above says it, too.
  "& > legend": { position: "absolute", clipPath: "inset(50%)" },
});

/** How many points and what they are worth; beside both the button to type the number. */
const Figure = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: space(1),
  "& output": { fontWeight: fontWeight.strong, fontVariantNumeric: "tabular-nums", lineHeight: 1.2 },
  "& p": { fontSize: fontSize.small, lineHeight: 1.25 },
  "& p > span": { display: "block" },
  "& > button": { marginInlineEnd: `calc(-1 * ${space(1.5)})` },
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
  flex: "1 1 7rem",
  minWidth: 0,
  height: "3rem",
  margin: 0,
  background: "transparent",
  cursor: "pointer",
  "&::-webkit-slider-runnable-track": track,
  "&::-webkit-slider-thumb": { ...thumb, appearance: "none", marginTop: "calc(5px - 1.25rem)" },
  "&::-moz-range-track": track,
  "&::-moz-range-thumb": { ...thumb, boxSizing: "border-box" },
});

/** The slider between its two ends. Enlarged text wraps. */
const Choices = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space(1),
  "& > button[data-size]": { paddingInline: space(2) },
});

/** Debounce of the slider before the server is asked. */
const SETTLE_MS = 250;

/** Limits the value to whole points between zero and the offer's maximum. */
export const usablePoints = ({ maximum }: PaymentOffer, value: number): Points =>
  points(Math.min(maximum, Math.max(0, Math.round(value))));

export interface PayPanelProps {
  readonly basket: Basket;
  readonly offer: PaymentOffer;
  /** Points that are shown as chosen. */
  readonly chosen: Points | undefined;
  /** Opens the dialog to type the points. */
  readonly onType: () => void;
  readonly ref?: Ref<HTMLFieldSetElement>;
}

/** How many points to use: none, the sensible maximum, or any number between. */
export function PayPanel({ basket, offer, chosen, onType, ref }: PayPanelProps): ReactNode {
  const euros = useEuros();
  const { t } = useTranslation();
  const id = useId();
  const language = useStore(useServices().language);
  const [dragged, setDragged] = useState<Points>();
  const settling = useTimer();
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
      <Figure>
        <div>
          <output>{t("basket.using", { points: text(shown), maximum: text(maximum) })}</output>
          <p>
            {t("basket.worth", { points: text(balance), amount: euros(worthCents) })}{" "}
            <span>{t("basket.rate", { points: text(points(Math.round(pointsPerEuro))), amount: euro })}</span>
          </p>
        </div>
        <IconButton label={t("basket.useTyped")} icon={<PencilIcon />} onClick={onType} />
      </Figure>
      <Choices>
        <Button size="small" variant="secondary" onClick={() => use(0)}>
          {t("basket.useNone")}
        </Button>
        <Slider
          type="range"
          min={0}
          max={maximum}
          value={shown}
          aria-labelledby={id}
          aria-valuetext={t("basket.using", { points: text(shown), maximum: text(maximum) })}
          onChange={(event) => drag(event.target.valueAsNumber)}
        />
        <Button size="small" variant="secondary" onClick={() => use(maximum)}>
          {t("basket.useAll")}
        </Button>
      </Choices>
    </Panel>
  );
}
