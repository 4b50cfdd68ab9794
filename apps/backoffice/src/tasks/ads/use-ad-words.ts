import { WEEKDAYS } from "@punktum/domain";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { useWeekdays } from "../../parts/form/use-weekdays.ts";
import { type Ad, adStateOf } from "./ad-types.ts";

/** Texts about pictures. */
export function useAdWords() {
  const { t, i18n } = useTranslation();
  const { list, number, moment } = useFormat();
  const weekdays = useWeekdays();
  const short = new Intl.DateTimeFormat(i18n.language === "de" ? "de-AT" : "en-GB", { day: "numeric", month: "short" });
  const daysOf = (chosen: readonly string[]): string => {
    const days = weekdays.filter(({ id }) => chosen.includes(id));
    const [first, last] = [days.at(0), days.at(-1)];
    const span = WEEKDAYS.findIndex((id) => id === last?.id) - WEEKDAYS.findIndex((id) => id === first?.id) + 1;
    return days.length > 2 && span === days.length
      ? t("ads.days", { from: first?.label ?? "", to: last?.label ?? "" })
      : list(days.map(({ label }) => label));
  };
  return {
    nameOf: ({ title, id }: Pick<Ad, "title" | "id">): string => title || t("ads.untitled", { id }),
    seconds: (durationMs: number): string =>
      t("ads.seconds", { count: durationMs / 1_000, number: number(durationMs / 1_000) }),
    daysOf,
    moment,
    /** Short text for the time when it is shown. */
    whenOf: (ad: Ad, nowMs: number): string => {
      const state = adStateOf(ad, nowMs);
      if (state === "OFF" || state === "ENDED") {
        return t(`ads.state.${state}`);
      }
      if (state === "PLANNED") {
        return t("ads.from", { date: short.format(Date.parse(ad.validFrom ?? "")) });
      }
      if (ad.weekdays.length > 0) {
        return daysOf(ad.weekdays);
      }
      return ad.validTo === null ? t("ads.always") : t("ads.until", { date: short.format(Date.parse(ad.validTo)) });
    },
  };
}
