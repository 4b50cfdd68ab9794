import { useTranslation } from "react-i18next";
import { useOrganization } from "../../../hooks/use-organization.ts";
import { useServices } from "../../../services/services-context.ts";
import { useStore } from "../../../base/store.ts";
import { deviceTimeZone } from "../../../config/time-zone.ts";
import type { Wording } from "./ticket-texts.ts";

/** What texts of tickets depend on, in this session. */
export function useWording(): Wording {
  const language = useStore(useServices().language);
  const { euroLanguage = language } = useOrganization();
  const { t } = useTranslation();
  return { t, language, euroLanguage, timeZone: deviceTimeZone };
}
