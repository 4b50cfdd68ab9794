import type { ReportCode } from "@punktum/contracts";
import { daysBetween, localDayOf, timeZoneOrDefault, type UiLanguage } from "@punktum/domain";
import { sql } from "kysely";
import * as z from "zod/mini";
import { type ProgramTransaction, readOneState } from "../../database/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { type By, comparedPeriod, type Span, splitPeriod } from "./calendar.ts";
import { addUp, type Counted, type DayRow, type Days } from "./days.ts";
import { type Figure, figuresOf, type Terms } from "./formulas.ts";
import { readRows } from "./rows.ts";
import { type Reach, readReach } from "./scope.ts";

/** Query of a report. */
interface ReportQuery extends Span {
  readonly report: ReportCode;
  readonly by: By;
  readonly storeId?: string | undefined;
  readonly partnerId?: string | undefined;
  readonly compare?: "previous" | "year" | undefined;
  /** Language of voucher names. */
  readonly language: UiLanguage;
}

/** Days that late bookings of offline tablets may still change. */
const MOVING_DAYS = 7;

const termsRow = z.object({
  zone: z.pipe(z.nullable(z.string()), z.transform(timeZoneOrDefault)),
  currency: z.string(),
  pointsPerEuro: z.nullable(z.number()),
  pointsLifeMonths: z.nullable(z.number()),
  asOf: z.nullable(z.date()),
});

async function readTerms({ db, programId }: ProgramTransaction) {
  const { rows } = await sql`
    SELECT coalesce(f.time_zone, p.config ->> 'timeZone') AS zone, p.currency, p.points_per_euro AS "pointsPerEuro",
      p.points_life_months AS "pointsLifeMonths", f.as_of AS "asOf"
    FROM programs p LEFT JOIN figure_positions f ON f.program_id = p.id
    WHERE p.id = ${programId}`.execute(db);
  return z.parse(termsRow, rows[0]);
}

/** Reads all days up to the last one, because states are sums from the beginning. */
async function readDays({ db, programId }: ProgramTransaction, reach: Reach, columns: readonly Counted[], to: string) {
  const sums = sql.join(columns.map((column) => sql`sum(${sql.ref(column)}) AS ${sql.ref(column)}`));
  const { rows } = await sql<DayRow>`
    SELECT day, ${sums} FROM daily_figures
    WHERE program_id = ${programId} AND ${reach.rows} AND day <= ${to}::date
    GROUP BY day ORDER BY day`.execute(db);
  return addUp(rows);
}

const isKnown = ({ reach }: Figure, { covers }: Reach): boolean =>
  reach === "ANY" || covers === "PROGRAM" || (reach === "ONE_PLACE" && covers === "ONE_PLACE");

interface Setting {
  readonly figures: readonly Figure[];
  readonly reach: Reach;
  readonly days: Days;
  readonly terms: Terms;
  readonly by: By;
  /** The last counted day in the programme's time zone. */
  readonly today: string;
}

function pointsOf(span: Span, { figures, reach, days, terms, by, today }: Setting) {
  const valuesOf = (part: Span) =>
    figures.map((figure) => (isKnown(figure, reach) ? figure.of(days, part, terms) : null));
  const isMoving = ({ to }: Span) => daysBetween(to, today) < MOVING_DAYS;
  return {
    from: span.from,
    to: span.to,
    series: splitPeriod(span, by).map((part) => ({ ...part, isMoving: isMoving(part), values: valuesOf(part) })),
    totals: valuesOf(span),
  };
}

/**
 * Reads a report; undefined if the named shop or partner is outside the caller's reach. It needs its own transaction,
 * so that totals and rows come from one snapshot.
 */
export async function readReport(transaction: ProgramTransaction, identity: Identity, query: ReportQuery) {
  await readOneState(transaction);
  const reach = await readReach(transaction, identity, query);
  if (reach === undefined) {
    return undefined;
  }
  const { zone, currency, asOf, ...terms } = await readTerms(transaction);
  const figures = figuresOf(query.report);
  const head = {
    report: query.report,
    from: query.from,
    to: query.to,
    by: query.by,
    timeZone: zone,
    currency,
    asOf: asOf?.toISOString() ?? null,
    figures: figures.map(({ code, unit, isLevel }) => ({ code, unit, isLevel })),
  };
  if (asOf === null) {
    return { ...head, series: [], totals: figures.map(() => null), rows: [], compared: null };
  }
  const columns = [...new Set(figures.flatMap((figure) => figure.columns))];
  const days = await readDays(transaction, reach, columns, query.to);
  const setting = { figures, reach, days, terms, by: query.by, today: localDayOf(asOf.getTime(), zone) };
  const { series, totals } = pointsOf(query, setting);
  const rows = await readRows(transaction, { ...query, reach });
  const compared = query.compare === undefined ? null : pointsOf(comparedPeriod(query, query.compare), setting);
  return { ...head, series, totals, rows, compared };
}

/** Answer of the report call. */
export type Report = NonNullable<Awaited<ReturnType<typeof readReport>>>;
