import styled from "@emotion/styled";
import { Button, Card, LockIcon, LogoutIcon, ScanIcon, SettingsIcon, TabletIcon } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useOrganization } from "../../hooks/use-organization.ts";
import { backOfficeUrl } from "./back-office.ts";
import { SectionTitle } from "./device-facts.tsx";

const Row = styled.div({ display: "flex", flexWrap: "wrap", gap: 16, marginTop: 20 });

interface GeneralSettingsProps {
  readonly isBusy: boolean;
  readonly onUnmount: () => void;
  /** Leads to the configurations; absent where there is no such button (ADM-05). */
  readonly onSettings?: (() => void) | undefined;
  /** Leads to the till; absent where the device books nothing. */
  readonly onTill?: (() => void) | undefined;
  /** Leads to the PIN of the till; absent where the device books nothing. */
  readonly onTillPin?: (() => void) | undefined;
}

/** The back office where it is offered, the till's PIN, and unmounting (ADM-03, ADM-04, ADM-13). */
export function GeneralSettings({ isBusy, onUnmount, onSettings, onTill, onTillPin }: GeneralSettingsProps): ReactNode {
  const { t } = useTranslation();
  const url = backOfficeUrl(useOrganization(), globalThis.location.href);
  return (
    <Card padding="large">
      <SectionTitle>{t("admin.general")}</SectionTitle>
      <Row>
        {onTill === undefined ? null : (
          <Button startIcon={<ScanIcon />} onClick={onTill}>
            {t("revenue.open")}
          </Button>
        )}
        {onSettings === undefined ? null : (
          <Button variant="secondary" startIcon={<SettingsIcon />} onClick={onSettings}>
            {t("admin.settings")}
          </Button>
        )}
        {onTillPin === undefined ? null : (
          <Button variant="secondary" startIcon={<LockIcon />} onClick={onTillPin}>
            {t("pin.setTitle")}
          </Button>
        )}
        {url === undefined ? null : (
          <Button
            variant="secondary"
            startIcon={<TabletIcon />}
            onClick={() => globalThis.open(url, "_blank", "noopener,noreferrer")}
          >
            {t("admin.backOffice")}
          </Button>
        )}
        <Button variant="danger" startIcon={<LogoutIcon />} loading={isBusy} onClick={onUnmount}>
          {t("admin.unmount")}
        </Button>
      </Row>
    </Card>
  );
}
