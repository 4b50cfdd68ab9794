import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

const KNOWN = ["EMAIL", "DATA", "SMS", "PHONE", "POST", "PUSH"] as const;

/** Text for an opt-in type; the type itself for one defined by the programme. */
export function optinWords(type: string, t: TFunction): string {
  const known = KNOWN.find((name) => name === type.toUpperCase());
  return known === undefined ? type : t(`members.person.optins.${known}`);
}

/** Hook variant of {@link optinWords}. */
export function useOptinWords(): (type: string) => string {
  const { t } = useTranslation();
  return (type) => optinWords(type, t);
}
