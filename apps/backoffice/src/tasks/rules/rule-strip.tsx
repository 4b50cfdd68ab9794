import { localTimeOf, ruleDays } from "@punktum/domain";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../base/format.ts";
import { computedRule, type RuleRecord } from "./rule-types.ts";

const DAYS = 28;
const MOST_ROWS = 8;
const DAY_MS = 86_400_000;

interface Course {
  readonly rule: RuleRecord;
  /** For each day, whether the rule is in force. */
  readonly days: readonly boolean[];
  readonly firstMs: number | undefined;
}

function coursesOf(rules: readonly RuleRecord[], nowMs: number, timeZone: string): readonly Course[] {
  return rules.flatMap((rule): Course[] => {
    const computed = computedRule(rule);
    const spans = computed === undefined ? [] : ruleDays(computed, { fromMs: nowMs, days: DAYS, timeZone });
    const first = spans.find((span) => span !== null && span.toMs > nowMs);
    return [{ rule, days: spans.map((span) => span !== null), firstMs: first?.fromMs }];
  });
}

/** Leaves out rules that are in force on every day or on none. */
const comesAndGoes = ({ days }: Course): boolean => days.includes(true) && days.includes(false);

interface RuleStripProps {
  /** Published rules. */
  readonly rules: readonly RuleRecord[];
  readonly timeZone: string;
  readonly titleOf: (rule: RuleRecord) => string;
}

/** Calendar of the next days, for rules that begin or end in them. */
export function RuleStrip({ rules, timeZone, titleOf }: RuleStripProps): ReactNode {
  const { t, i18n } = useTranslation();
  const { date, number } = useFormat(timeZone);
  const [nowMs] = useState(() => Date.now());
  const all = coursesOf(rules, nowMs, timeZone).filter(comesAndGoes);
  const shown = all.toSorted((one, other) => (one.firstMs ?? 0) - (other.firstMs ?? 0)).slice(0, MOST_ROWS);
  if (shown.length === 0) {
    return null;
  }
  const { year, month, day } = localTimeOf(nowMs, timeZone);
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: "narrow", timeZone: "UTC" });
  const noons = Array.from({ length: DAYS }, (_none, index) => Date.UTC(year, month - 1, day + index, 12));
  const isWeekend = (noon: number): boolean => [0, 6].includes(new Date(noon).getUTCDay());
  const wordsOf = ({ days, firstMs = nowMs }: Course): string => {
    const count = days.filter(Boolean).length;
    return t("rules.strip.row", { count, number: number(count), days: DAYS, date: date(Math.max(firstMs, nowMs)) });
  };
  const hidden = all.length - shown.length;
  return (
    <section className="rule-strip" aria-label={t("rules.strip.title")}>
      <div className="bar">
        <h2>{t("rules.strip.title")}</h2>
        <span className="muted">
          {hidden === 0
            ? t("rules.strip.span", { from: date(nowMs), to: date(nowMs + (DAYS - 1) * DAY_MS) })
            : t("rules.strip.more", { count: hidden, number: number(hidden) })}
        </span>
      </div>
      <ul>
        <li className="strip-head" aria-hidden="true">
          <span />
          <span className="strip-days">
            {noons.map((noon) => (
              <i key={noon} className={isWeekend(noon) ? "end" : ""}>
                {weekday.format(noon)}
                <b>{new Date(noon).getUTCDate()}</b>
              </i>
            ))}
          </span>
        </li>
        {shown.map((course) => (
          <li key={course.rule.id}>
            <span className="strip-name">{titleOf(course.rule)}</span>
            <span className="strip-days" aria-hidden="true">
              {course.days.map((isOn, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the index identifies the day
                <i key={index} className={isOn ? "on" : ""} />
              ))}
            </span>
            <span className="hide">{wordsOf(course)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
