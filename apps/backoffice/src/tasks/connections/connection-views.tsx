import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Views } from "../../parts/views.tsx";

/** The two kinds of connections to other systems. */
export function ConnectionViews(): ReactNode {
  const { t } = useTranslation();
  return (
    <Views
      label={t("connections.title")}
      views={[
        { to: "/webhooks", label: t("connections.webhooks") },
        { to: "/webhooks/applications", label: t("connections.applications") },
      ]}
    />
  );
}
