import styled from "@emotion/styled";
import {
  EMPTY_KEYPAD,
  formatPoints,
  isKeypadSubmittable,
  keypadPoints,
  pressKeypad,
  type Points,
} from "@punktum/domain";
import { Button, Card } from "@punktum/ui";
import { useId, useReducer, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../services/store.ts";
import { Keypad } from "./keypad.tsx";

const Panel = styled.section({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 12 });

const Amount = styled.output({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "flex-end",
  gap: "0 0.25em",
  minHeight: "4rem",
  fontSize: "clamp(2rem, 8vw, 3.5rem)",
  fontWeight: 760,
  fontVariantNumeric: "tabular-nums",
  letterSpacing: "-0.03em",
  lineHeight: "4rem",
  overflowWrap: "anywhere",
  "& > small": { fontSize: "1.25rem", fontWeight: 560, letterSpacing: 0, color: "var(--ui-text-muted)" },
  "&[data-empty=true]": { color: "var(--ui-text-muted)" },
  "&[data-negative=true]": { color: "var(--ui-danger-text)" },
});

const Hint = styled.p({
  color: "var(--ui-text-muted)",
  fontSize: "1rem",
  "@media (min-width: 768px) and (max-height: 860px)": { display: "none" },
});

const Heading = styled.h2({ fontSize: "1.25rem", fontWeight: 680, lineHeight: 1.2 });

/** Points typed by staff, negative ones too; the card is scanned next (ADM-05, ADM-06, CASH-12). */
export function ManualPoints({ onBook }: { readonly onBook: (points: Points) => void }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const language = useStore(useServices().language);
  const [state, press] = useReducer(pressKeypad, EMPTY_KEYPAD);
  const points = keypadPoints(state);
  return (
    <Card style={{ width: "fit-content", maxWidth: "100%", marginInline: "auto", padding: "clamp(16px, 3vw, 24px)" }}>
      <Panel aria-labelledby={id}>
        <div>
          <Heading id={id}>{t("admin.manualTitle")}</Heading>
          <Hint>{t("admin.manualText")}</Hint>
        </div>
        <Amount data-empty={points === 0} data-negative={points < 0}>
          {formatPoints(points, language)}
          <small>{points < 0 ? t("admin.negative") : t("admin.points")}</small>
        </Amount>
        <Keypad onPress={press} />
        <Button size="large" fullWidth disabled={!isKeypadSubmittable(state)} onClick={() => onBook(points)}>
          {t("admin.bookNow")}
        </Button>
      </Panel>
    </Card>
  );
}
