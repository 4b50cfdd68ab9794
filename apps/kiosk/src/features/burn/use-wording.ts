import { useTranslation } from "react-i18next";
import { useServices } from "../../services/services-context.ts";
import { useStore } from "../../services/store.ts";
import { deviceTimeZone, type Wording } from "./ticket-texts.ts";

/** How tickets are worded in this session. */
export function useWording(): Wording {
  const language = useStore(useServices().language);
  const { t } = useTranslation();
  return { t, language, timeZone: deviceTimeZone };
}
