import { useTranslation } from "react-i18next";
import { useOrganization } from "../../../hooks/use-organization.ts";
import { useServices } from "../../../services/services-context.ts";
import { useStore } from "../../../base/store.ts";
import { contentLanguage } from "../../../config/languages.ts";
import { deviceTimeZone } from "../../../config/time-zone.ts";
import type { Wording } from "./ticket-texts.ts";

/** What texts of tickets depend on, in this session. */
export function useWording(): Wording {
  const language = useStore(useServices().language);
  const { euroLanguage = language } = useOrganization();
  const { t } = useTranslation();
  return { t, language, euroLanguage, timeZone: deviceTimeZone };
}

/**
 * {@link useWording} for paper, which is in a built-in language: staff read it too, and printers lack the letters of many
 * languages.
 */
export function usePaperWording(): Wording {
  const { i18n } = useTranslation();
  const shown = useWording();
  const language = contentLanguage(shown.language);
  const euroLanguage = shown.euroLanguage === shown.language ? language : shown.euroLanguage;
  return { ...shown, t: i18n.getFixedT(language), language, euroLanguage };
}
