import { statusInMessage } from "@punktum/client";
import { cents } from "@punktum/domain";
import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import { useEuros } from "./use-euros.ts";

type Values = Readonly<Record<string, string | number>>;

/**
 * Text of an error code or phrase key in the session's language; a text without a key is shown as it is (FMT-11,
 * UI-05), but for an answer that told nothing but its status (ERR-64).
 */
export function useErrorText(): (text: string, values?: Values) => string {
  const { t, i18n } = useTranslation();
  const euros = useEuros();
  // The keys come from servers and organisations, so they are looked up by name instead of by type.
  const isKey = (key: string): key is ParseKeys => i18n.exists(key);
  return (text, values = {}) => {
    const { maxCents } = values;
    // A limit that the server names has a sentence of its own.
    const limit = typeof maxCents === "number" ? { max: euros(cents(maxCents)) } : undefined;
    const key = [limit && `limits.${text}`, `errors.${text}`, text].find((name) => name !== undefined && isKey(name));
    if (key !== undefined) {
      return t(key, { ...values, ...limit });
    }
    const status = statusInMessage(text);
    return status === undefined ? text : t("common.errorStatus", { status });
  };
}
