import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { type Report, useFigureWords } from "../../parts/figure-words.ts";
import { Note } from "../../parts/note.tsx";
import { useMe } from "../../session/use-me.ts";

/** The liability as an amount of money, or a notice if the programme has no rate. */
export function Rate({ report }: { readonly report: Report }): ReactNode {
  const { t } = useTranslation();
  const { number, money } = useFormat();
  const { textOf } = useFigureWords(report.currency);
  const programme = useMe()?.programme;
  const totalOf = (code: string): number | null =>
    report.totals[report.figures.findIndex((figure) => figure.code === code)] ?? null;
  if (programme === undefined) {
    return null;
  }
  if (programme.pointsPerEuro === null) {
    return (
      <Note kind="warn" icon="warn">
        {t("reports.liability.noRate")}
      </Note>
    );
  }
  return (
    <p className="muted report-sum">
      {t("reports.liability.formula", {
        points: number(totalOf("OUTSTANDING") ?? 0),
        rate: number(programme.pointsPerEuro),
        one: money(1, report.currency),
        share: textOf("SHARE", totalOf("EXPECTED_BREAKAGE") ?? 0),
        sum: textOf("CENTS", totalOf("LIABILITY")),
      })}
    </p>
  );
}
