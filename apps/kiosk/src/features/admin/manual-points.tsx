import styled from "@emotion/styled";
import {
  EMPTY_KEYPAD,
  formatPoints,
  isKeypadSubmittable,
  KEYPAD_KEY_PX,
  KEYPAD_KEY_WIDE_PX,
  keypadPoints,
  pressKeypad,
  type Points,
} from "@punktum/domain";
import { Button, Card, VisuallyHidden } from "@punktum/ui";
import { useId, useReducer, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../services/store.ts";
import { Keypad } from "./keypad.tsx";

/** Keys of 74 px, 90 px from the wide breakpoint on (CONST-50, A-91), and as wide as they are: nothing above it may push the keys about. */
const Panel = styled.section({
  "--key": `${KEYPAD_KEY_PX}px`,
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 12,
  width: "calc(4 * var(--key) + 24px)",
  maxWidth: "100%",
  "@media (min-width: 768px)": { "--key": `${KEYPAD_KEY_WIDE_PX}px` },
});

const Heading = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: "0 12px",
  "& > h2": { fontSize: "1.25rem", fontWeight: 680, lineHeight: 1.2 },
  "& > span": { marginInlineStart: "auto", color: "var(--ui-text-muted)", fontSize: "1rem", fontWeight: 560 },
  "& > [data-negative=true]": { color: "var(--ui-danger-text)" },
});

const Amount = styled.output({
  display: "block",
  minHeight: "4rem",
  fontSize: "clamp(2rem, 11vw, 3.5rem)",
  fontWeight: 760,
  fontVariantNumeric: "tabular-nums",
  letterSpacing: "-0.03em",
  lineHeight: "4rem",
  textAlign: "end",
  overflowWrap: "anywhere",
  "&[data-empty=true]": { color: "var(--ui-text-muted)" },
  "&[data-negative=true]": { color: "var(--ui-danger-text)" },
});

const Hint = styled.p({
  color: "var(--ui-text-muted)",
  fontSize: "1rem",
  lineHeight: 1.35,
  textAlign: "center",
  "@media (min-width: 768px) and (max-height: 860px)": { display: "none" },
});

/** Points typed by staff, negative ones too; the card is scanned next (ADM-05, ADM-06, CASH-12). */
export function ManualPoints({ onBook }: { readonly onBook: (points: Points) => void }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const language = useStore(useServices().language);
  const [state, press] = useReducer(pressKeypad, EMPTY_KEYPAD);
  const points = keypadPoints(state);
  const unit = points < 0 ? t("admin.negative") : t("admin.points");
  return (
    <Card style={{ width: "fit-content", maxWidth: "100%", marginInline: "auto", padding: "clamp(16px, 3vw, 24px)" }}>
      <Panel aria-labelledby={id}>
        <Heading>
          <h2 id={id}>{t("admin.manualTitle")}</h2>
          <span aria-hidden="true" data-negative={points < 0}>
            {unit}
          </span>
        </Heading>
        <Amount data-empty={points === 0} data-negative={points < 0}>
          {formatPoints(points, language)} <VisuallyHidden>{unit}</VisuallyHidden>
        </Amount>
        <Keypad onPress={press} />
        <Button
          size="large"
          fullWidth
          style={{ minHeight: "4rem" }}
          disabled={!isKeypadSubmittable(state)}
          onClick={() => onBook(points)}
        >
          {t("admin.bookNow")}
        </Button>
        <Hint>{t("admin.manualText")}</Hint>
      </Panel>
    </Card>
  );
}
