import { ledgerApi } from "@punktum/contracts";
import { addMonths } from "@punktum/domain";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { useFormat } from "../../base/format.ts";
import { Button } from "../../parts/button.tsx";
import { Chip } from "../../parts/chip.tsx";
import { Filter } from "../../parts/list/tools.tsx";
import { Note } from "../../parts/note.tsx";
import { saveCsv, saveText } from "../../parts/save-file.ts";
import { FailureNote } from "../../parts/states.tsx";
import { showDone, showError } from "../../parts/toasts.tsx";
import { useFailureText } from "../../parts/use-failure-text.ts";
import { call } from "../../server/call.ts";
import { useRead } from "../../server/use-calls.ts";
import { useProgramId } from "../../session/session.ts";
import { useDays } from "./use-days.ts";
import { useToday } from "./use-report.ts";

type Check = z.output<typeof ledgerApi.checkLedger.response>;

/** Number of months that can be exported. */
const MONTHS = 36;

function CheckResult({ check }: { readonly check: Check }): ReactNode {
  const { t } = useTranslation();
  const { number, moment } = useFormat();
  const at = moment(check.checkedAt);
  return check.isSound ? (
    <p className="report-stamp">
      <Chip kind="ok">{t("reports.ledger.sound")}</Chip>
      <span>
        {t("reports.ledger.soundText", {
          points: number(check.balances),
          rules: number(check.rules),
          bookings: number(check.bookings),
          at,
        })}
      </span>
    </p>
  ) : (
    <Note kind="bad" icon="warn">
      <b>{t("reports.ledger.broken")}</b>{" "}
      {t("reports.ledger.brokenText", {
        balances: number(check.balances),
        booked: number(check.booked),
        figures: number(check.figures),
        at,
      })}
      {check.broken.map(({ rule, number: times }) => (
        <span key={rule} className="report-rule">
          {t("reports.ledger.rule", { rule, count: times, number: number(times) })}
        </span>
      ))}
    </Note>
  );
}

function LedgerCheck(): ReactNode {
  const { t } = useTranslation();
  const params = { programId: useProgramId() };
  // The check reads every booking, so it runs on request only.
  const { data, error, refetch, isFetching } = useRead(ledgerApi.checkLedger, { params }, { enabled: false });
  return (
    <>
      <p className="muted">{t("reports.ledger.text")}</p>
      <div aria-live="polite">{data === undefined ? null : <CheckResult check={data} />}</div>
      <FailureNote error={error} />
      <div>
        <Button icon="check" onPress={() => void refetch()} isPending={isFetching}>
          {t("reports.ledger.check")}
        </Button>
      </div>
    </>
  );
}

function LedgerExport(): ReactNode {
  const { t } = useTranslation();
  const { monthLong } = useDays();
  const failureText = useFailureText();
  const programId = useProgramId();
  const today = useToday();
  const monthOf = (ago: number): string => addMonths(`${today.slice(0, 7)}-01`, -ago).slice(0, 7);
  const [usual = "", ...others] = Array.from({ length: MONTHS }, (_, index) => monthOf(index + 1));
  const [chosen, setChosen] = useState("");
  const month = chosen === "" ? usual : chosen;
  const nameOf = (id: string): string => monthLong(`${id}-01`);
  const taken = useMutation({
    mutationFn: async (format: "csv" | "hledger") => ({
      format,
      text: await call(ledgerApi.exportLedger, { params: { programId }, query: { month, format } }),
    }),
    onSuccess: ({ format, text }) => {
      const save = format === "csv" ? saveCsv : saveText;
      save(`${programId}-${month}.${format === "csv" ? "csv" : "journal"}`, text);
      showDone(t("reports.ledger.exported", { month: nameOf(month) }));
    },
    onError: (error) => showError(failureText(error)),
  });
  return (
    <>
      <p className="muted">{t("reports.ledger.exportText")}</p>
      <div className="report-acts">
        <Filter
          label={t("reports.ledger.month")}
          anyLabel={nameOf(usual)}
          options={[monthOf(0), ...others].map((id) => ({ id, label: nameOf(id) }))}
          value={chosen}
          onChange={setChosen}
        />
        <Button icon="download" onPress={() => taken.mutate("csv")} isDisabled={taken.isPending}>
          {t("reports.ledger.csv")}
        </Button>
        <Button icon="download" onPress={() => taken.mutate("hledger")} isDisabled={taken.isPending}>
          {t("reports.ledger.journal")}
        </Button>
      </div>
    </>
  );
}

/** The ledger: a check on request, and exports by month. */
export function LedgerSection(): ReactNode {
  const { t } = useTranslation();
  return (
    <section className="report-ledger">
      <div className="bar">
        <h2>{t("reports.ledger.title")}</h2>
      </div>
      <LedgerCheck />
      <LedgerExport />
    </section>
  );
}
