import { Button, Card, LogoutIcon, space } from "@punktum/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SectionTitle } from "../../components/section-title.tsx";
import type { Unmount } from "./use-unmount.ts";

/** Unmounts the device. Last on the page and away from daily work, so that nobody presses it by accident. */
export function LeaveShop({ unmount }: { readonly unmount: Pick<Unmount, "isBusy" | "open"> }): ReactNode {
  const { t } = useTranslation();
  return (
    <Card padding="large">
      <div style={{ display: "grid", gap: space(2), justifyItems: "start" }}>
        <SectionTitle>{t("admin.leave")}</SectionTitle>
        <p>{t("admin.unmountText")}</p>
        <Button variant="danger" startIcon={<LogoutIcon />} loading={unmount.isBusy} onClick={unmount.open}>
          {t("admin.unmount")}
        </Button>
      </div>
    </Card>
  );
}
