import styled from "@emotion/styled";
import { formatPoints, keypadPoints, type Points } from "@punktum/domain";
import { Button, Card } from "@punktum/ui";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { KeypadDisplay } from "../../components/keypad/keypad-display.tsx";
import { Keypad } from "../../components/keypad/keypad.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import { useKeypad } from "../../components/keypad/use-keypad.ts";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../base/store.ts";

const Panel = styled.section({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 12,
  maxWidth: "100%",
});

const Hint = styled.p({
  color: "var(--ui-text-muted)",
  fontSize: "1rem",
  lineHeight: 1.35,
  textAlign: "center",
  "@media (min-width: 768px) and (max-height: 860px)": { display: "none" },
});

/** Entry of points by staff, negative ones too. The card is scanned next. */
export function ManualPoints({ onBook }: { readonly onBook: (points: Points) => void }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const language = useStore(useServices().language);
  const pad = useKeypad({ onEnter: (state) => onBook(keypadPoints(state)) });
  const points = keypadPoints(pad.state);
  return (
    <Card padding="large">
      <Panel aria-labelledby={id}>
        <SectionTitle id={id}>{t("admin.manualTitle")}</SectionTitle>
        <KeypadDisplay
          label={points < 0 ? t("admin.negative") : t("admin.points")}
          figure={formatPoints(points, language)}
          isEmpty={points === 0}
          isNegative={points < 0}
        />
        <Keypad pad={pad} />
        <Button size="large" fullWidth style={{ minHeight: "4rem" }} disabled={!pad.canEnter} onClick={pad.enter}>
          {t("admin.bookNow")}
        </Button>
        <Hint>{t("admin.manualText")}</Hint>
      </Panel>
    </Card>
  );
}
