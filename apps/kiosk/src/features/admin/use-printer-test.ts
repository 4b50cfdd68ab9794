import { DEFAULT_TIME_ZONE, formatTicketTime } from "@punktum/domain";
import type { PrinterResult } from "@punktum/printing";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CAUSE_TEXTS } from "../../components/printer-words.ts";
import { reportPrinter } from "../../services/reports/report-printer.ts";
import { useServices } from "../../services/services-context.ts";
import { deviceLanguage } from "../../services/visit/end-session.ts";
import { testSheet } from "../../devices/printer/test-sheet.ts";

/** Result of the last test. */
interface TestResult {
  readonly kind: "good" | "bad";
  readonly text: string;
}

/** Prints a test sheet and reports the printer's status. */
export function usePrinterTest() {
  const { t } = useTranslation();
  const { printer, clock, device } = useServices();
  const [isRunning, setIsRunning] = useState(false);
  const [result, setResult] = useState<TestResult>();
  const wordsFor = (end: PrinterResult, ip: string): TestResult =>
    end.isOk
      ? { kind: "good", text: t(end.isNearEnd ? "printer.testNearEnd" : "printer.testDone") }
      : { kind: "bad", text: t(CAUSE_TEXTS[end.cause], { ip }) };
  const run = async (ip: string): Promise<void> => {
    setIsRunning(true);
    setResult(undefined);
    const time = formatTicketTime(clock.now(), DEFAULT_TIME_ZONE);
    const sheet = { language: deviceLanguage(device.get()), title: t("printer.testSheet"), lines: [ip, time] };
    const document = await testSheet(sheet, device.get().printerPaper);
    const end = await printer.print(ip, { document, jobId: `TEST-${clock.now()}` });
    reportPrinter("test", end);
    setResult(wordsFor(end, ip));
    setIsRunning(false);
  };
  return { isRunning, result, run };
}
