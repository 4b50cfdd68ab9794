import { can } from "@punktum/contracts";
import { addDays, type UiLanguage } from "@punktum/domain";
import { fillText, platformTexts } from "@punktum/phrases/platform";
import type { Database } from "../../database/index.ts";
import { findStaffById } from "../../office/admins/index.ts";
import { identityOfStaff } from "../../office/sessions/index.ts";
import type { MailFact, ReadWeek } from "../../people/mails/index.ts";
import { readReport } from "../figures/index.ts";
import { dueMonday, wantsWeeklyFigures, zoneOf } from "./subscriptions.ts";

const DAYS = 7;
const LOCALES: Readonly<Record<UiLanguage, string>> = { de: "de-DE", en: "en-GB" };

type Report = NonNullable<Awaited<ReturnType<typeof readReport>>>;

/** A figure as text, with its change if it has one. */
function factOf(report: Report, index: number, language: UiLanguage): MailFact | undefined {
  const { figures, weekBefore } = platformTexts[language];
  const figure = report.figures[index];
  const [now, before] = [report.totals[index], report.compared?.totals[index]];
  if (figure === undefined || typeof now !== "number") {
    return undefined;
  }
  const write = (value: number): string =>
    figure.unit === "CENTS"
      ? value.toLocaleString(LOCALES[language], { style: "currency", currency: report.currency })
      : figure.unit === "SHARE"
        ? value.toLocaleString(LOCALES[language], { style: "percent", maximumFractionDigits: 1 })
        : value.toLocaleString(LOCALES[language]);
  const inUnit = (value: number): string => write(figure.unit === "CENTS" ? value / 100 : value);
  const value = inUnit(now);
  return {
    label: figures[figure.code],
    value: typeof before === "number" ? fillText(weekBefore, { value, before: inUnit(before) }) : value,
  };
}

/**
 * Reads the content of a weekly mail: the overview of the past week within the person's reach. Undefined if the person
 * may not read it or has unsubscribed. It is read in its own transactions when the mail is sent, so that it includes
 * late bookings.
 */
export function createReadWeek(database: Database): ReadWeek {
  return async ({ programId, adminId, language, at }) => {
    const found = await database.withProgram(programId, async (transaction) => {
      const staff = await findStaffById(transaction, adminId);
      const isWanted = await wantsWeeklyFigures(transaction, adminId);
      const zone = await zoneOf(transaction);
      return isWanted && staff?.active === true && zone !== undefined ? { staff, zone } : undefined;
    });
    if (found === undefined || !can(found.staff.role, "reports.read")) {
      return undefined;
    }
    const monday = dueMonday(at, found.zone);
    const week = { from: addDays(monday, -DAYS), to: addDays(monday, -1) };
    const report = await database.withProgram(programId, (transaction) =>
      readReport(transaction, identityOfStaff(programId, found.staff), {
        ...week,
        report: "overview",
        by: "week",
        compare: "previous",
        language,
      }),
    );
    if (report === undefined || report.asOf === null) {
      return undefined;
    }
    const facts = report.figures.map((_, index) => factOf(report, index, language));
    const dayOf = (day: string): string =>
      new Date(day).toLocaleDateString(LOCALES[language], {
        day: "numeric",
        month: "long",
        year: "numeric",
        timeZone: "UTC",
      });
    return {
      values: { from: dayOf(week.from), to: dayOf(week.to) },
      facts: facts.filter((fact) => fact !== undefined),
      path: `reports?period=free&from=${week.from}&to=${week.to}`,
    };
  };
}
