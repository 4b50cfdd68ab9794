import { WEEKDAYS } from "@punktum/domain";
import { useTranslation } from "react-i18next";
import type { Option } from "./option.ts";

/** 1 January 2024, a Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1, 12);
const DAY_MS = 86_400_000;

/** Weekdays from Monday, with short and full names. */
export function useWeekdays(): readonly Required<Option>[] {
  const { i18n } = useTranslation();
  const [short, long] = (["short", "long"] as const).map(
    (weekday) => new Intl.DateTimeFormat(i18n.language, { weekday, timeZone: "UTC" }),
  );
  return WEEKDAYS.map((id, index) => {
    const noon = MONDAY_MS + index * DAY_MS;
    return { id, label: short?.format(noon).replace(".", "") ?? id, hint: long?.format(noon) ?? id };
  });
}
