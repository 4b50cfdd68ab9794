import { type FlagRules, type HandLimits, type IdentificationRules, timeZoneOrDefault } from "@punktum/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { ProgramTransaction, Tables } from "../../database/index.ts";

type Row = Selectable<Tables["programs"]>;

/** A programme as its administration sees it. */
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
  readonly saleMaxCents: number | null;
  readonly identification: IdentificationRules;
  readonly deviceLookUpsPerHour: number;
  readonly pointsLifeMonths: number | null;
  /** Whether a sale that is partly paid with points earns on the rest. */
  readonly earnsOnRest: boolean;
  /** Whether kiosks and tills call members by their first name (decision 0306). */
  readonly greetsByFirstName: boolean;
  readonly apiDefault: "v1" | "v2";
  readonly defaultLanguage: string;
  readonly convertFactor: number;
  readonly staffOnDuty: Row["staff_on_duty"];
  readonly dutyIdleMinutes: number;
  readonly redemptionCodeMinutes: number;
  readonly takeBackMinutes: number;
  /** Vouchers that a device may hand out without the server in a day, and their points; 0 for none. */
  readonly offlineVouchers: number;
  readonly offlinePoints: number;
  /** Date from which privileged roles need a second factor; null if never. */
  readonly mfaFrom: string | null;
  readonly handLimits: HandLimits;
  readonly flagRules: FlagRules;
  /** Phone number or address for members; empty if there is none. */
  readonly contact: string;
  readonly timeZone: string;
  /** The programme that this one copies for tests; null for a real one. */
  readonly sandboxOf: string | null;
  readonly active: boolean;
  readonly version: number;
  readonly createdAt: string;
}

type Values = Omit<ProgramSettings, "active" | "contact" | "timeZone" | "createdAt" | "version"> & {
  readonly config: object;
};

const contactOf = ({ customerServiceContact: contact }: Row["config"]): string =>
  typeof contact === "string" ? contact : "";

const zoneOf = ({ timeZone }: Row["config"]): string =>
  timeZoneOrDefault(typeof timeZone === "string" ? timeZone : null);

/** The greeting in the configuration; absent means off. */
export const greetingPart = ({ greetsByFirstName }: Pick<ProgramSettings, "greetsByFirstName">): object =>
  greetsByFirstName ? { greetsByFirstName } : {};

/** The settings in the configuration, besides the time zone each absent if it has no value. */
const configuredPart = (settings: Pick<ProgramSettings, "contact" | "timeZone" | "greetsByFirstName">): string =>
  JSON.stringify({
    timeZone: settings.timeZone,
    ...(settings.contact !== "" && { customerServiceContact: settings.contact }),
    ...greetingPart(settings),
  });

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
  saleMaxCents: row.sale_max_cents,
  identification: {
    redeemNeeds: row.redeem_needs,
    payNeeds: row.pay_needs,
    seeNeeds: row.see_needs,
    proofAbovePoints: row.proof_above_points,
  },
  deviceLookUpsPerHour: row.device_look_ups_per_hour,
  pointsLifeMonths: row.points_life_months,
  earnsOnRest: row.earns_on_rest,
  greetsByFirstName: row.config["greetsByFirstName"] === true,
  apiDefault: row.api_default,
  defaultLanguage: row.default_language,
  convertFactor: row.convert_factor,
  staffOnDuty: row.staff_on_duty,
  dutyIdleMinutes: row.duty_idle_minutes,
  redemptionCodeMinutes: row.redemption_code_minutes,
  takeBackMinutes: row.take_back_minutes,
  offlineVouchers: row.offline_vouchers,
  offlinePoints: row.offline_points,
  mfaFrom: row.mfa_from?.toISOString() ?? null,
  handLimits: {
    pointsPerBooking: row.hand_points_per_booking,
    pointsPerPersonAndDay: row.hand_points_per_person_day,
    pointsPerDuty: row.hand_points_per_duty,
    pointsPerCardAndDay: row.hand_points_per_card_day,
    returnsPerPersonAndDay: row.returns_per_person_day,
    ownCardAlone: row.own_card_alone,
  },
  flagRules: {
    bookingsPerCardAndHour: row.flag_bookings_per_card_hour,
    cardsPerPersonAndHour: row.flag_cards_per_person_hour,
    returnsPerPersonAndDay: row.flag_returns_per_person_day,
    unlinkedReturnsPerPersonAndDay: row.flag_unlinked_returns_per_day,
  },
  contact: contactOf(row.config),
  timeZone: zoneOf(row.config),
  sandboxOf: row.sandbox_of,
  active: row.active,
  version: row.version,
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
  sale_max_cents: values.saleMaxCents,
  redeem_needs: values.identification.redeemNeeds,
  pay_needs: values.identification.payNeeds,
  see_needs: values.identification.seeNeeds,
  proof_above_points: values.identification.proofAbovePoints,
  device_look_ups_per_hour: values.deviceLookUpsPerHour,
  points_life_months: values.pointsLifeMonths,
  earns_on_rest: values.earnsOnRest,
  api_default: values.apiDefault,
  default_language: values.defaultLanguage,
  convert_factor: values.convertFactor,
  staff_on_duty: values.staffOnDuty,
  duty_idle_minutes: values.dutyIdleMinutes,
  redemption_code_minutes: values.redemptionCodeMinutes,
  take_back_minutes: values.takeBackMinutes,
  offline_vouchers: values.offlineVouchers,
  offline_points: values.offlinePoints,
  mfa_from: values.mfaFrom,
  hand_points_per_booking: values.handLimits.pointsPerBooking,
  hand_points_per_person_day: values.handLimits.pointsPerPersonAndDay,
  hand_points_per_duty: values.handLimits.pointsPerDuty,
  hand_points_per_card_day: values.handLimits.pointsPerCardAndDay,
  returns_per_person_day: values.handLimits.returnsPerPersonAndDay,
  own_card_alone: values.handLimits.ownCardAlone,
  flag_bookings_per_card_hour: values.flagRules.bookingsPerCardAndHour,
  flag_cards_per_person_hour: values.flagRules.cardsPerPersonAndHour,
  flag_returns_per_person_day: values.flagRules.returnsPerPersonAndDay,
  flag_unlinked_returns_per_day: values.flagRules.unlinkedReturnsPerPersonAndDay,
  config: JSON.stringify({ ...values.config, ...greetingPart(values) }),
  sandbox_of: values.sandboxOf,
});

/** Columns that may be changed later: not id, currency, factor, configuration and the mark of a test programme. */
function toChangedRow(settings: ProgramSettings) {
  const {
    id: _id,
    currency: _currency,
    convert_factor: _factor,
    config: _config,
    sandbox_of: _sandboxOf,
    ...row
  } = toRow({ ...settings, config: {} });
  return row;
}

/**
 * Locks the programme's row, to serialise writers of things a programme has only one of. Take it before any other row
 * lock.
 */
export async function lockProgram({ db, programId }: ProgramTransaction): Promise<void> {
  await db.selectFrom("programs").select("id").where("id", "=", programId).forNoKeyUpdate().execute();
}

/** Reads the transaction's programme. */
export async function readProgramSettings({ db, programId }: ProgramTransaction): Promise<ProgramSettings | undefined> {
  const row = await db.selectFrom("programs").selectAll().where("id", "=", programId).executeTakeFirst();
  return row === undefined ? undefined : toSettings(row);
}

/** Creates the transaction's programme, which is its own tenant; undefined when it exists. */
export async function createProgram({ db }: ProgramTransaction, values: Values): Promise<ProgramSettings | undefined> {
  const row = await db
    .insertInto("programs")
    .values(toRow(values))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : toSettings(row);
}

/** Opens or closes the transaction's programme; undefined when there is none. */
export async function switchProgram(
  { db, programId }: ProgramTransaction,
  active: boolean,
): Promise<{ readonly before: { readonly active: boolean } } | undefined> {
  const before = await db.selectFrom("programs").select("active").where("id", "=", programId).forUpdate().execute();
  await db.updateTable("programs").set({ active }).where("id", "=", programId).execute();
  return before[0] === undefined ? undefined : { before: before[0] };
}

/** Replaces all settings of the transaction's programme. */
export async function writeProgramSettings(
  { db, programId }: ProgramTransaction,
  settings: ProgramSettings,
): Promise<ProgramSettings> {
  const row = await db
    .updateTable("programs")
    .set(toChangedRow(settings))
    .set({
      config: sql`(config - ARRAY['customerServiceContact', 'greetsByFirstName']) || ${configuredPart(settings)}::jsonb`,
    })
    .where("id", "=", programId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSettings(row);
}
