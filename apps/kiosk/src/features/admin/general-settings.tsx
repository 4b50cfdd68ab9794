import styled from "@emotion/styled";
import { Button, Card, LogoutIcon, SettingsIcon } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useOrganization } from "../../hooks/use-organization.ts";
import { backOfficeUrl } from "./back-office.ts";
import { SectionTitle } from "./device-facts.tsx";

const Row = styled.div({ display: "flex", flexWrap: "wrap", gap: 16, marginTop: 20 });

interface GeneralSettingsProps {
  readonly isBusy: boolean;
  readonly onUnmount: () => void;
}

/** The back office where it is offered, and unmounting (ADM-03, ADM-04). */
export function GeneralSettings({ isBusy, onUnmount }: GeneralSettingsProps): ReactNode {
  const { t } = useTranslation();
  const url = backOfficeUrl(useOrganization(), globalThis.location.href);
  return (
    <Card padding="large">
      <SectionTitle>{t("admin.general")}</SectionTitle>
      <Row>
        {url === undefined ? null : (
          <Button
            variant="secondary"
            startIcon={<SettingsIcon />}
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
