import { minuteOfClock } from "@punktum/domain";
import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useWeekdays } from "../../parts/form/use-weekdays.ts";

const DAY_MINUTES = 1_440;
const AXIS = [0, 6, 12, 18, 24];

interface Part {
  readonly from: number;
  readonly to: number;
}

/** Active parts of a day in minutes. Hours that cross midnight continue at the start of the next day. */
function partsOf(isOn: boolean, wasOn: boolean, { from, to }: Part): readonly Part[] {
  if (from <= to) {
    return isOn ? [{ from, to }] : [];
  }
  return [...(wasOn ? [{ from: 0, to }] : []), ...(isOn ? [{ from, to: DAY_MINUTES }] : [])];
}

const placed = ({ from, to }: Part): CSSProperties => ({
  left: `${(from / DAY_MINUTES) * 100}%`,
  width: `${((to - from) / DAY_MINUTES) * 100}%`,
});

interface RuleWeekProps {
  /** Weekdays on which the hours begin. */
  readonly days: readonly string[];
  /** `HH:mm`; empty for midnight. */
  readonly from: string;
  readonly to: string;
}

/** Chart of the hours of a week in which a rule applies. The fields beside it contain the same data. */
export function RuleWeek({ days, from, to }: RuleWeekProps): ReactNode {
  const { t } = useTranslation();
  const weekdays = useWeekdays();
  const end = to === "" || to === "00:00" ? DAY_MINUTES : minuteOfClock(to);
  const hours = { from: from === "" ? 0 : minuteOfClock(from), to: end };
  const isOn = (index: number): boolean => days.includes(weekdays.at(index % weekdays.length)?.id ?? "");
  return (
    <div className="week" aria-hidden="true">
      {weekdays.map(({ id, label }, index) => (
        <div key={id} className={isOn(index) ? "on" : ""}>
          <span>{label}</span>
          <span className="hours">
            {partsOf(isOn(index), isOn(index + weekdays.length - 1), hours).map((part) => (
              <i key={part.from} style={placed(part)} />
            ))}
          </span>
        </div>
      ))}
      <div>
        <span />
        <span className="ax">
          {AXIS.map((hour) => (
            <span key={hour}>{hour === 24 ? t("rules.hour24") : hour}</span>
          ))}
        </span>
      </div>
    </div>
  );
}
