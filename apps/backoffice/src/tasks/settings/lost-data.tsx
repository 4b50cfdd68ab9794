import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

const LOST = ["members", "bookings", "files", "tablets"] as const;

/** What a reset of a test programme deletes, and what stays. */
export function LostData(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <p>{t("settings.tests.confirmLead")}</p>
      <ul className="lost">
        {LOST.map((kind) => (
          <li key={kind}>{t(`settings.tests.lost.${kind}`)}</li>
        ))}
      </ul>
      <p>{t("settings.tests.stays")}</p>
    </>
  );
}
