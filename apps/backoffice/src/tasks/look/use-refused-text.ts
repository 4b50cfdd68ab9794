import { useTranslation } from "react-i18next";
import { useFailureText } from "../../parts/use-failure-text.ts";
import { Refusal } from "../../server/refusal.ts";

const ZIP_PROBLEMS = [
  "ZIP_TOO_LARGE",
  "ZIP_TOO_MANY_FILES",
  "ZIP_UNKNOWN_FILE",
  "ZIP_FILE_TWICE",
  "ZIP_UNPACKS_TOO_LARGE",
  "ZIP_BROKEN",
  "CONFIG_MISSING",
  "CONFIG_UNREADABLE",
  "LOGO_UNREADABLE",
] as const;

/** Message for a refused look or zip. */
export function useRefusedText(): (error: unknown) => string {
  const { t } = useTranslation();
  const textOf = useFailureText();
  return (error) => {
    const { zip, key, language } = error instanceof Refusal ? error.details : {};
    const problem = ZIP_PROBLEMS.find((name) => name === zip);
    if (problem !== undefined) {
      return t("look.zip.wrong", { problem: t(`look.zip.${problem}`) });
    }
    return typeof key === "string"
      ? t("look.zip.text", { key, language: t(language === "en" ? "look.languages.en" : "look.languages.de") })
      : textOf(error);
  };
}
