import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCardReader } from "../../hooks/use-card-reader.ts";
import { readWords } from "./read-words.ts";
import { TestRow, type TestResult } from "./test-row.tsx";

/** Listens to a magnetic stripe reader or handheld scanner until something is read. */
export function ReaderTest(): ReactNode {
  const { t } = useTranslation();
  const [isListening, setIsListening] = useState(false);
  const [result, setResult] = useState<TestResult>();
  const show = (text: string): void => {
    setResult({ kind: "good", text: t("deviceTest.readByReader", { ...readWords(text) }) });
    setIsListening(false);
  };
  useCardReader(show, { isListening });
  const toggle = (): void => {
    setResult(isListening ? undefined : { kind: "running", text: t("deviceTest.swipeNow") });
    setIsListening(!isListening);
  };
  return (
    <TestRow
      title={t("deviceTest.reader")}
      hint={t("deviceTest.readerHint")}
      actionLabel={t(isListening ? "deviceTest.stop" : "deviceTest.try")}
      onAction={toggle}
      result={result}
    />
  );
}
