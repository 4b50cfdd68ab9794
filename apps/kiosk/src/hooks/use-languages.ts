import { isUiLanguage, type ShownLanguage, type UiLanguage } from "@punktum/domain";
import { useTranslation } from "react-i18next";
import { useStore } from "../base/store.ts";
import { contentLanguage, offeredLanguages, packName } from "../config/languages.ts";
import { useServices } from "../services/services-context.ts";
import { deviceLanguage } from "../services/visit/end-session.ts";
import { useOrganization } from "./use-organization.ts";

/** Languages that a shopper may choose at this device. */
export function useOfferedLanguages(): readonly ShownLanguage[] {
  const { screenSaver } = useOrganization();
  return offeredLanguages(screenSaver.languages, deviceLanguage(useServices().device.get()));
}

/** Name of a language in the language itself. */
export function useLanguageName(): (language: ShownLanguage) => string {
  const { t } = useTranslation();
  return (language) => (isUiLanguage(language) ? t(`language.${language}`) : (packName(language) ?? language));
}

/** Language of names and descriptions that the server has in the built-in languages only. */
export const useContentLanguage = (): UiLanguage => contentLanguage(useStore(useServices().language));
