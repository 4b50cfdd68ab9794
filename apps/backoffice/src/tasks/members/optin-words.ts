import { useTranslation } from "react-i18next";

const KNOWN = ["EMAIL", "DATA", "SMS", "PHONE", "POST", "PUSH"] as const;

/** What an opt-in is about; a programme's own one by its name. */
export function useOptinWords(): (type: string) => string {
  const { t } = useTranslation();
  return (type) => {
    const known = KNOWN.find((name) => name === type.toUpperCase());
    return known === undefined ? type : t(`members.person.optins.${known}`);
  };
}
