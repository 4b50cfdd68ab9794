import type { TimeZone } from "@punktum/domain";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { ExportButton } from "../../parts/exports/export-button.tsx";
import { showError } from "../../parts/toasts.tsx";
import { useCan } from "../../session/session.ts";
import { bookingsOf, isExportable } from "./bookings-export.ts";
import type { ReportQuery } from "./use-report.ts";

interface BookingsButtonProps {
  readonly query: ReportQuery;
  readonly timeZone: TimeZone;
}

/** Exports the bookings behind the figures of the report's period and place. */
export function BookingsButton({ query, timeZone }: BookingsButtonProps): ReactNode {
  const { t } = useTranslation();
  const can = useCan();
  if (can("exports.run") && !isExportable(query, timeZone)) {
    return (
      <Button icon="download" isLead onPress={() => showError(t("reports.bookingsTooLong"))}>
        {t("reports.bookings")}
      </Button>
    );
  }
  return <ExportButton what={() => bookingsOf(query, timeZone)}>{t("reports.bookings")}</ExportButton>;
}
