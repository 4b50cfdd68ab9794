import { statusInMessage } from "@punktum/client";
import { cents } from "@punktum/domain";
import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import { useEuros } from "./use-euros.ts";

type Values = Readonly<Record<string, string | number>>;

/**
 * Text of an error code or phrase key in the session's language. Any other text is shown as it is, except a message
 * that contains only an HTTP status (ERR-64).
 */
export function useErrorText(): (text: string, values?: Values) => string {
  const { t, i18n } = useTranslation();
  const euros = useEuros();
  // The keys come from servers and organisations, so they are looked up at run time.
  const isKey = (key: string): key is ParseKeys => i18n.exists(key);
  return (text, values = {}) => {
    const { maxCents } = values;
    // A limit named by the server has its own phrase.
    const limit = typeof maxCents === "number" ? { max: euros(cents(maxCents)) } : undefined;
    const key = [limit && `limits.${text}`, `errors.${text}`, text].find((name) => name !== undefined && isKey(name));
    if (key !== undefined) {
      return t(key, { ...values, ...limit });
    }
    const status = statusInMessage(text);
    return status === undefined ? text : t("common.errorStatus", { status });
  };
}
