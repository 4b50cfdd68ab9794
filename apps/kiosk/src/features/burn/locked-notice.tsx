import styled from "@emotion/styled";
import { fontWeight, LockIcon, radius, space } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useOrganization } from "../../hooks/use-organization.ts";

const Frame = styled.div({
  display: "flex",
  alignItems: "center",
  gap: space(2),
  padding: `${space(1)} ${space(3)}`,
  borderRadius: radius.card,
  background: "var(--ui-warning-soft)",
  color: "var(--ui-warning-text)",
  "& strong": { display: "inline-block", fontWeight: fontWeight.strong },
});

/** Tells the owner of a locked account at once, before anything is tried (BURN-34, A-97). */
export function LockedNotice(): ReactNode {
  const { t } = useTranslation();
  const { customerServiceContact: contact } = useOrganization();
  return (
    <Frame role="note">
      <LockIcon sizePx={32} />
      <p>
        {t("errors.LOCKED_USER")} {contact === undefined ? null : <strong>{contact}</strong>}
      </p>
    </Frame>
  );
}

/** Tells at once what is missing before anything may be redeemed, so that nobody is asked and then refused (B-41). */
export function ReadNotice({ needs }: { readonly needs: "READ" | "PROVEN" }): ReactNode {
  const { t } = useTranslation();
  return (
    <Frame role="note">
      <LockIcon sizePx={32} />
      <p>{t(needs === "READ" ? "errors.CARD_READ_REQUIRED" : "errors.PROOF_REQUIRED")}</p>
    </Frame>
  );
}
