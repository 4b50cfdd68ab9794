import styled from "@emotion/styled";
import { SUCCESS_MODAL_CLOSE_MS } from "@punktum/domain";
import { Button, Countdown, space } from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

const TimeLeft = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space(1),
  marginInlineEnd: "auto",
  minHeight: "3.5rem",
  // Beside the button while the words fit, else above: large text on a phone.
  "& > :first-of-type": { flex: "1 1 8rem", minWidth: 0 },
  // Wraps its own words before it takes a second line of the dialog: "20 seconds" is wider than "19 seconds".
  "@media (min-width: 700px)": { "&&": { flex: "1 1 15rem", minWidth: 0 } },
});

/** Time left until the dialog closes. One press restarts it (WCAG 2.2.1). */
export function ClosingTime({ onEnd }: { readonly onEnd: () => void }): ReactNode {
  const { t } = useTranslation();
  const [round, setRound] = useState(0);
  return (
    <TimeLeft>
      <Countdown
        key={round}
        seconds={SUCCESS_MODAL_CLOSE_MS / 1000}
        label={(count) => t("success.closing", { count })}
        onEnd={onEnd}
      />
      <Button
        variant="quiet"
        size="small"
        style={{ whiteSpace: "nowrap", flex: "none", paddingInline: space(1.5) }}
        onClick={() => setRound((now) => now + 1)}
      >
        {t("success.moreTime")}
      </Button>
    </TimeLeft>
  );
}
