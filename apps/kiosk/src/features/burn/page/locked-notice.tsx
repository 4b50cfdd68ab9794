import styled from "@emotion/styled";
import { Button, fontWeight, LockIcon, radius, space } from "@punktum/ui";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useOrganization } from "../../../hooks/use-organization.ts";
import { proveByPin } from "../../../services/pins/prove-by-pin.ts";
import { reportError } from "../../../services/reports/report-error.ts";
import { useServices } from "../../../services/services-context.ts";
import { PinMailButton } from "../../../components/pin-mail-button.tsx";

const Frame = styled.div({
  display: "flex",
  alignItems: "center",
  gap: space(2),
  padding: `${space(1)} ${space(3)}`,
  borderRadius: radius.card,
  background: "var(--ui-warning-soft)",
  color: "var(--ui-warning-text)",
  flexWrap: "wrap",
  "& > p": { flex: "1 1 14rem" },
  "@media (max-width: 767px)": { "& > button": { width: "100%" } },
  "& strong": { display: "inline-block", fontWeight: fontWeight.strong },
});

/** Tells the owner of a locked account before they try to redeem. */
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

/** Names the missing identification up front, so that no shopper confirms a redemption that is then refused. */
export function ReadNotice({ needs }: { readonly needs: "READ" | "PROVEN" }): ReactNode {
  const { t } = useTranslation();
  return (
    <Frame role="note">
      <LockIcon sizePx={32} />
      <p>{t(needs === "READ" ? "errors.CARD_READ_REQUIRED" : "errors.PROOF_REQUIRED")}</p>
      {needs === "PROVEN" && <PinMailButton size="small" />}
    </Frame>
  );
}

interface PinNoticeProps {
  /** Whether every redemption here needs the proof, or one of many points only. */
  readonly isAlways: boolean;
}

/** The same notice if the member's PIN is enough. It can be entered now, or after choosing a voucher. */
export function PinNotice({ isAlways }: PinNoticeProps): ReactNode {
  const { t } = useTranslation();
  const services = useServices();
  return (
    <Frame role="note">
      <LockIcon sizePx={32} />
      <p>{t(isAlways ? "memberPin.needed" : "memberPin.neededForMany")}</p>
      <Button variant="secondary" size="small" onClick={() => void proveByPin(services).catch(reportError)}>
        {t("memberPin.offer")}
      </Button>
    </Frame>
  );
}

/** Announces the notice that a refusal has just brought, and scrolls to it on a phone. */
export function NewNotice({ children }: { readonly children: ReactNode }): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  // Scrolls once: the shopper may be further down in the list of vouchers. The browser's answer is no cleanup.
  useEffect(() => {
    root.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={root} role="alert" style={{ scrollMarginTop: space(2) }}>
      {children}
    </div>
  );
}
