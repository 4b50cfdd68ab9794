import styled from "@emotion/styled";
import { Button, Card, LockIcon, ScanIcon, SettingsIcon, TabletIcon } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useOrganization } from "../../hooks/use-organization.ts";
import { backOfficeUrl } from "./back-office.ts";
import { SectionTitle } from "../../components/section-title.tsx";

const Row = styled.div({ display: "flex", flexWrap: "wrap", gap: 16, marginTop: 20 });

interface GeneralSettingsProps {
  /** Opens the configurations; absent outside the first generation (ADM-05). */
  readonly onSettings?: (() => void) | undefined;
  /** Opens the till; absent if the device does not book. */
  readonly onTill?: (() => void) | undefined;
  /** Opens the PIN of the till; absent if the device does not book. */
  readonly onTillPin?: (() => void) | undefined;
}

/** Links to the back office, the till and its PIN; absent if this device offers none of them. */
export function GeneralSettings({ onSettings, onTill, onTillPin }: GeneralSettingsProps): ReactNode {
  const { t } = useTranslation();
  const url = backOfficeUrl(useOrganization(), globalThis.location.href);
  if ([onSettings, onTill, onTillPin, url].every((action) => action === undefined)) {
    return null;
  }
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
      </Row>
    </Card>
  );
}
