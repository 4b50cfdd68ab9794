import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { serverSettings } from "../../config/server-settings.ts";
import { measureNetwork, type NetworkTime } from "./network-time.ts";
import { TestRow, type TestResult } from "./test-row.tsx";

/** Round trips above this many milliseconds make a scan feel slow. */
const SLOW_MS = 300;

/** Measures the way to the server and back. */
export function NetworkTest(): ReactNode {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const [time, setTime] = useState<NetworkTime>();
  const measure = async (): Promise<void> => {
    setIsBusy(true);
    setTime(undefined);
    setTime(await measureNetwork(serverSettings.healthUrl, { fetch, nowMs: () => performance.now() }));
    setIsBusy(false);
  };
  const wordsFor = (found: NetworkTime): TestResult => {
    if (!found.isOk) {
      return { kind: "bad", text: t("deviceTest.noAnswer") };
    }
    const isSlow = found.medianMs > SLOW_MS;
    const text = t(isSlow ? "deviceTest.slowAnswer" : "deviceTest.goodAnswer", { milliseconds: found.medianMs });
    return { kind: isSlow ? "bad" : "good", text };
  };
  return (
    <TestRow
      title={t("deviceTest.network")}
      hint={t("deviceTest.networkHint")}
      actionLabel={t("deviceTest.measure")}
      onAction={() => void measure()}
      isBusy={isBusy}
      result={time === undefined ? undefined : wordsFor(time)}
    />
  );
}
