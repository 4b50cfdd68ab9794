import { errorKeyOf } from "@punktum/phrases";
import { useTranslation } from "react-i18next";

type Values = Readonly<Record<string, string | number>>;

/**
 * Text of an error code or phrase key in the session's language; a text without a key is shown as it is (FMT-11,
 * UI-05).
 */
export function useErrorText(): (text: string, values?: Values) => string {
  const { t, i18n } = useTranslation();
  return (text, values = {}) => {
    const key = errorKeyOf(text);
    if (key !== undefined) {
      return t(key, values);
    }
    // Keys an organisation added are unknown to the types; looking them up by name is what they are for (FMT-03).
    return i18n.exists(text) ? String(i18n.getResource(i18n.language, "translation", text) ?? text) : text;
  };
}
