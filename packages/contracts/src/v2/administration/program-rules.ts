import {
  ANONYMOUS_EXCHANGES,
  API_GENERATIONS,
  DEFAULT_FLAG_RULES,
  DEFAULT_HAND_LIMITS,
  DEFAULT_IDENTIFICATION_RULES,
  POINTS_ROUNDING_CODES,
  REVENUE_ROUNDING_CODES,
  STRENGTHS,
} from "@punktum/domain";
import * as z from "zod/mini";
import { isoMoment, language } from "../../wire.ts";
import { freeText } from "./common.ts";

export const anonymousExchange = z.enum(ANONYMOUS_EXCHANGES);
export const pointsRoundingCode = z.enum(POINTS_ROUNDING_CODES);
export const staffOnDuty = z.enum(["REQUIRED", "OFF"]);
export const revenueRoundingCode = z.enum(REVENUE_ROUNDING_CODES);

const strength = z.enum(STRENGTHS);
/**
 * Identification required for each use of an account at a device (decision 0049): TYPED number, READ card or code, or
 * PROVEN presence of the member.
 */
export const identification = z.object({
  redeemNeeds: strength,
  payNeeds: strength,
  /** Balance, vouchers, history. */
  seeNeeds: strength,
  /** Spending more points at once needs PROVEN or staff on duty; null for no limit. */
  proofAbovePoints: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000_000))),
});

const amount = z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)));
/** Limits of manual work by one person; above them a second person confirms. Null for no limit. */
export const handLimits = z.object({
  pointsPerBooking: amount,
  pointsPerPersonAndDay: amount,
  pointsPerDuty: amount,
  pointsPerCardAndDay: amount,
  returnsPerPersonAndDay: amount,
  /** True if staff may give points to their own card without a second person. */
  ownCardAlone: z.boolean(),
});
const threshold = z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000)));
/** Counts from which a rule flags a card or a person; null for never. */
export const flagRules = z.object({
  bookingsPerCardAndHour: threshold,
  cardsPerPersonAndHour: threshold,
  returnsPerPersonAndDay: threshold,
  unlinkedReturnsPerPersonAndDay: threshold,
});

const whole = (minimum: number, maximum: number) => z.number().check(z.int(), z.minimum(minimum), z.maximum(maximum));

/** Rules of a programme. */
export const programRules = {
  legalName: freeText(200),
  pointsPerEuro: z.nullable(whole(1, 1_000_000)),
  anonymousExchange,
  pointsRoundingCode,
  revenueRoundingCode,
  manualPointsMax: whole(0, 1_000_000_000),
  saleMaxCents: z.nullable(whole(1, 1_000_000_000)),
  deviceLookUpsPerHour: whole(1, 1_000_000_000),
  pointsLifeMonths: z.nullable(whole(1, 120)),
  /** True if a sale partly paid with points earns on the rest; false if it earns nothing. */
  earnsOnRest: z.boolean(),
  /** True if kiosks and tills call members by their first name once their card was read (decision 0306). */
  greetsByFirstName: z.boolean(),
  apiDefault: z.enum(API_GENERATIONS),
  defaultLanguage: language,
  staffOnDuty,
  dutyIdleMinutes: whole(1, 60),
  redemptionCodeMinutes: whole(5, 43_200),
  takeBackMinutes: whole(0, 10_080),
  /** Vouchers that a device may hand out without the platform in a day; 0 for none. */
  offlineVouchers: whole(0, 1_000),
  /** Points of these vouchers. */
  offlinePoints: whole(0, 1_000_000_000),
  /** Date from which privileged roles need a second factor; null if never. */
  mfaFrom: z.nullable(isoMoment),
};

/** Rules of a new programme, with their defaults. */
export const newProgramRules = {
  legalName: z._default(programRules.legalName, ""),
  pointsPerEuro: z._default(programRules.pointsPerEuro, null),
  anonymousExchange: z._default(programRules.anonymousExchange, "YES"),
  pointsRoundingCode: z._default(programRules.pointsRoundingCode, "COM"),
  revenueRoundingCode: z._default(programRules.revenueRoundingCode, "NO"),
  manualPointsMax: z._default(programRules.manualPointsMax, 10_000),
  saleMaxCents: z._default(programRules.saleMaxCents, null),
  identification: z._default(identification, { ...DEFAULT_IDENTIFICATION_RULES }),
  deviceLookUpsPerHour: z._default(programRules.deviceLookUpsPerHour, 240),
  pointsLifeMonths: z._default(programRules.pointsLifeMonths, null),
  earnsOnRest: z._default(programRules.earnsOnRest, false),
  greetsByFirstName: z._default(programRules.greetsByFirstName, false),
  apiDefault: z._default(programRules.apiDefault, "v1"),
  defaultLanguage: z._default(programRules.defaultLanguage, "de"),
  /** OFF lets anyone at a tablet book, return and pay with points. */
  staffOnDuty: z._default(programRules.staffOnDuty, "REQUIRED"),
  /** A duty ends after this time without activity. */
  dutyIdleMinutes: z._default(programRules.dutyIdleMinutes, 5),
  redemptionCodeMinutes: z._default(programRules.redemptionCodeMinutes, 1_440),
  takeBackMinutes: z._default(programRules.takeBackMinutes, 60),
  offlineVouchers: z._default(programRules.offlineVouchers, 0),
  offlinePoints: z._default(programRules.offlinePoints, 0),
  mfaFrom: z._default(programRules.mfaFrom, null),
  handLimits: z._default(handLimits, { ...DEFAULT_HAND_LIMITS }),
  flagRules: z._default(flagRules, { ...DEFAULT_FLAG_RULES }),
};
