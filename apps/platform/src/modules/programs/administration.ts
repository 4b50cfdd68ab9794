import type { Insertable, Selectable } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";
import type { Tables } from "../../database/tables.ts";

type Row = Selectable<Tables["programs"]>;

/** A programme as those who run it see it. */
export interface ProgramSettings {
  readonly id: string;
  readonly name: string;
  readonly legalName: string;
  readonly currency: string;
  readonly pointsPerEuro: number | null;
  readonly anonymousExchange: Row["anonymous_exchange"];
  readonly pointsRoundingCode: Row["points_rounding_code"];
  readonly revenueRoundingCode: Row["revenue_rounding_code"];
  readonly manualPointsMax: number;
  readonly pointsLifeMonths: number | null;
  readonly apiDefault: "v1" | "v2";
  readonly defaultLanguage: string;
  readonly convertFactor: number;
  readonly active: boolean;
  readonly createdAt: string;
}

type Values = Omit<ProgramSettings, "active" | "createdAt"> & { readonly config: object };

const toSettings = (row: Row): ProgramSettings => ({
  id: row.id,
  name: row.name,
  legalName: row.legal_name,
  currency: row.currency,
  pointsPerEuro: row.points_per_euro,
  anonymousExchange: row.anonymous_exchange,
  pointsRoundingCode: row.points_rounding_code,
  revenueRoundingCode: row.revenue_rounding_code,
  manualPointsMax: row.manual_points_max,
  pointsLifeMonths: row.points_life_months,
  apiDefault: row.api_default,
  defaultLanguage: row.default_language,
  convertFactor: row.convert_factor,
  active: row.active,
  createdAt: row.created_at.toISOString(),
});

const toRow = (values: Values): Insertable<Tables["programs"]> => ({
  id: values.id,
  name: values.name,
  legal_name: values.legalName,
  currency: values.currency,
  points_per_euro: values.pointsPerEuro,
  anonymous_exchange: values.anonymousExchange,
  points_rounding_code: values.pointsRoundingCode,
  revenue_rounding_code: values.revenueRoundingCode,
  manual_points_max: values.manualPointsMax,
  points_life_months: values.pointsLifeMonths,
  api_default: values.apiDefault,
  default_language: values.defaultLanguage,
  convert_factor: values.convertFactor,
  config: JSON.stringify(values.config),
});

/** Writers of what a programme has one of wait for each other here; taken before any other row is. */
export async function lockProgram({ db, programId }: ProgramTransaction): Promise<void> {
  await db.selectFrom("programs").select("id").where("id", "=", programId).forNoKeyUpdate().execute();
}

/** The programme of this transaction. */
export async function readProgramSettings({ db, programId }: ProgramTransaction): Promise<ProgramSettings | undefined> {
  const row = await db.selectFrom("programs").selectAll().where("id", "=", programId).executeTakeFirst();
  return row === undefined ? undefined : toSettings(row);
}

/** Makes the programme of this transaction, which is its own tenant; undefined where it exists. */
export async function createProgram({ db }: ProgramTransaction, values: Values): Promise<ProgramSettings | undefined> {
  const row = await db
    .insertInto("programs")
    .values(toRow(values))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : toSettings(row);
}
