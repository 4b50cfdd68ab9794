import styled from "@emotion/styled";
import { ADMIN_PRESS_DEBOUNCE_MS } from "@punktum/domain";
import { PrinterIcon } from "@punktum/ui";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDevice } from "../hooks/use-device.ts";
import { useNavigation } from "../hooks/use-navigation.ts";
import { useOrganization } from "../hooks/use-organization.ts";
import { useTimer } from "../hooks/use-timer.ts";
import { useServices } from "../services/services-context.ts";
import { useStore } from "../base/store.ts";
import { isPaperMissing } from "../storage/redeeming/printed-ticket.ts";

const Press = styled.button({
  display: "flex",
  alignItems: "center",
  // On a phone a wide logo shrinks before the controls wrap.
  flex: "1 1 8rem",
  minWidth: "4.5rem",
  maxWidth: "max-content",
  minHeight: "3.5rem",
  padding: 0,
  border: 0,
  borderRadius: 8,
  background: "transparent",
  color: "inherit",
  textAlign: "start",
  // The logo shrinks to make room for the mark.
  "& img": {
    minWidth: 0,
    maxHeight: "3rem",
    maxWidth: "min(14rem, 100%)",
    objectFit: "contain",
    objectPosition: "left center",
  },
});

/** Small and without text, because it concerns staff only. */
const PrinterMark = styled.span({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: "2.25rem",
  height: "2.25rem",
  marginInlineStart: "0.75rem",
  borderRadius: "50%",
  background: "var(--ui-warning-soft)",
  color: "var(--ui-warning-text)",
});

const Name = styled.span({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  fontSize: "clamp(1.125rem, 4vw, 1.75rem)",
  fontWeight: 760,
  lineHeight: 1.1,
  letterSpacing: "-0.03em",
  hyphens: "auto",
  overflowWrap: "anywhere",
});

/**
 * The configured logo, else the bundled one, else the organisation's name. Foreign drawings are shown only in an
 * `<img>`, where their scripts do not run.
 */
export function Logo(): ReactNode {
  const { logoUrl, bundledLogoUrl, name } = useOrganization();
  const { t } = useTranslation();
  const [broken, setBroken] = useState<readonly string[]>([]);
  const address = [logoUrl, bundledLogoUrl].find((one) => one !== undefined && !broken.includes(one));
  return address === undefined ? (
    <Name>{name}</Name>
  ) : (
    <img
      src={address}
      alt={t("common.logo", { organization: name })}
      onError={() => setBroken((before) => [...before, address])}
    />
  );
}

/** Mark for staff: the paper is nearly used up, or a ticket was possibly not printed. */
function usePrinterMark(): boolean {
  const { printer, device, clock } = useServices();
  const isNearEnd = useStore(printer.isNearEnd);
  const { printedTickets = [] } = useStore(device);
  return isNearEnd || isPaperMissing(printedTickets, clock.now());
}

/** Opens admin half a second after the last press (debounce). */
function useAdminPress(): () => void {
  const navigation = useNavigation();
  const timer = useTimer();
  return () => timer.start(ADMIN_PRESS_DEBOUNCE_MS, () => navigation.forward("admin"));
}

export interface KioskHeaderProps {
  /** Keeps only the press area. */
  readonly hideLogo?: boolean;
  /** Controls on the right. */
  readonly children?: ReactNode;
}

/**
 * Logo left, controls right. Pressing the logo's place opens admin on a mounted device, also while the logo is hidden.
 */
export function KioskHeader({ hideLogo = false, children }: KioskHeaderProps): ReactNode {
  const { isSetupComplete } = useDevice();
  const { name: organization } = useOrganization();
  const { t } = useTranslation();
  const openAdmin = useAdminPress();
  const isMarked = usePrinterMark();
  const logo = hideLogo ? null : <Logo />;
  const name = t("common.logoAdmin", { organization });
  return (
    <>
      {isSetupComplete ? (
        <Press
          type="button"
          aria-label={isMarked ? `${name}. ${t("common.printerMark")}` : name}
          data-marked={isMarked}
          onClick={openAdmin}
        >
          {logo}
          {isMarked ? (
            <PrinterMark>
              <PrinterIcon sizePx={20} />
            </PrinterMark>
          ) : null}
        </Press>
      ) : (
        <Press as="div">{logo}</Press>
      )}
      <div
        style={{
          display: "flex",
          alignItems: "center",
          gap: "0.5rem",
          flex: "none",
          maxWidth: "100%",
          marginInlineStart: "auto",
        }}
      >
        {children}
      </div>
    </>
  );
}
