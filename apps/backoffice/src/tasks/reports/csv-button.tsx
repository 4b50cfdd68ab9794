import { type ReportCode, reportsApi } from "@punktum/contracts";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../parts/button.tsx";
import { saveCsv } from "../../parts/save-file.ts";
import { showDone, showError } from "../../parts/toasts.tsx";
import { useFailureText } from "../../parts/use-failure-text.ts";
import { call } from "../../server/call.ts";
import { useProgramId } from "../../session/session.ts";
import type { ReportQuery } from "./use-report.ts";

interface CsvButtonProps {
  readonly name: ReportCode;
  readonly query: ReportQuery;
  /** The report's time series, or its rows of shops, vouchers or people. */
  readonly of: "series" | "rows";
}

/** Downloads a report as CSV. */
export function CsvButton({ name, query, of }: CsvButtonProps): ReactNode {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const programId = useProgramId();
  const { compare: _, ...selection } = query;
  const table = useMutation({
    mutationFn: async () =>
      await call(reportsApi.exportReport, { params: { programId, report: name }, query: { ...selection, of } }),
    onSuccess: (csv) => {
      const what = of === "rows" ? `${name}-list` : name;
      saveCsv(`${what}-${programId}-${query.from}-${query.to}.csv`, csv);
      showDone(t("reports.csvDone"));
    },
    onError: (error) => showError(failureText(error)),
  });
  return (
    <Button
      icon="download"
      isLead={of === "series"}
      isTiny={of === "rows"}
      onPress={() => table.mutate()}
      isPending={table.isPending}
    >
      {t("reports.csv")}
    </Button>
  );
}
