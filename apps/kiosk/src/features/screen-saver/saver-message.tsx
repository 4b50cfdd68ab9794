import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OrganizationConfig } from "../../config/organization-config.ts";

type Message = OrganizationConfig["screenSaver"]["message"];

const PLACE = { left: "start", center: "center", right: "end", top: "start", middle: "center", bottom: "end" } as const;

const Area = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  minHeight: 0,
  padding: "0 16px 16px",
  "@media (min-width: 768px)": { padding: "8px 32px 24px" },
});

const Text = styled.p({
  maxWidth: "min(36rem, 100%)",
  padding: "clamp(12px, 2.5vmin, 24px) clamp(20px, 4vmin, 40px)",
  // A white message needs an edge on a white poster.
  border: "1px solid var(--ui-line)",
  borderRadius: 24,
  background: "var(--ui-surface)",
  color: "var(--ui-text)",
  boxShadow: "var(--ui-shadow-rest)",
  // With large text on a phone, the message must not cover the hint.
  fontSize: "min(clamp(1.375rem, 3vmin + 0.5rem, 2.5rem), 8.2vw)",
  fontWeight: 680,
  lineHeight: 1.15,
  letterSpacing: "-0.02em",
  textWrap: "balance",
});

/** The organisation's message at its configured position. */
export function SaverMessage({ horizontal, vertical }: Pick<Message, "horizontal" | "vertical">): ReactNode {
  const { t } = useTranslation();
  return (
    <Area>
      <Text style={{ justifySelf: PLACE[horizontal], alignSelf: PLACE[vertical], textAlign: PLACE[horizontal] }}>
        {t("screenSaver.message")}
      </Text>
    </Area>
  );
}
