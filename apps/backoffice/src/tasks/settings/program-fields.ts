import {
  ANONYMOUS_EXCHANGES,
  API_GENERATIONS,
  POINTS_ROUNDING_CODES,
  REVENUE_ROUNDING_CODES,
  STRENGTHS,
  UI_LANGUAGES,
} from "@punktum/domain";
import type { BackOfficeTexts } from "@punktum/phrases/backoffice";

type Texts = BackOfficeTexts["settings"];
type Unit = keyof Texts["units"];

interface Named {
  /** Path in the programme's values. */
  readonly name: string;
  readonly label: keyof Texts["labels"];
  readonly hint?: keyof Texts["hints"];
}

/** Definition of one setting, for the form and the read-only view. */
export type Field = Named &
  (
    | { readonly kind: "text"; readonly maxLength: number }
    | { readonly kind: "zone" | "switch" | "moment" | "cents" }
    | { readonly kind: "number"; readonly unit: Unit; readonly mayBeEmpty?: boolean }
    | { readonly kind: "choice"; readonly words: keyof Texts["options"]; readonly codes: readonly string[] }
  );

/** A group of related settings. */
export interface Group {
  readonly title: keyof Texts["groups"];
  readonly fields: readonly Field[];
}

const choice = (name: Named["label"], words: keyof Texts["options"], codes: readonly string[]): Field => ({
  name,
  label: name,
  kind: "choice",
  words,
  codes,
});
const need = (name: "redeemNeeds" | "payNeeds" | "seeNeeds"): Field => ({
  ...choice(name, "needs", STRENGTHS),
  name: `identification.${name}`,
});
const hand = (name: Named["label"], unit: Unit = "points"): Field => ({
  name: `handLimits.${name}`,
  label: name,
  kind: "number",
  unit,
  mayBeEmpty: true,
});
const flag = (name: string, unit: Unit, label: Named["label"]): Field => ({
  name: `flagRules.${name}`,
  label,
  kind: "number",
  unit,
  mayBeEmpty: true,
});

/** The settings of the programme by section, in the order of the page. */
export const PROGRAM_SECTIONS = {
  program: [
    {
      title: "program",
      fields: [
        { name: "name", label: "name", hint: "name", kind: "text", maxLength: 200 },
        { name: "legalName", label: "legalName", hint: "legalName", kind: "text", maxLength: 200 },
        { name: "contact", label: "contact", hint: "contact", kind: "text", maxLength: 200 },
        { name: "greetsByFirstName", label: "greetsByFirstName", hint: "greetsByFirstName", kind: "switch" },
      ],
    },
    {
      title: "place",
      fields: [
        { name: "timeZone", label: "timeZone", hint: "timeZone", kind: "zone" },
        choice("defaultLanguage", "language", UI_LANGUAGES),
      ],
    },
  ],
  points: [
    {
      title: "worth",
      fields: [
        {
          name: "pointsPerEuro",
          label: "pointsPerEuro",
          hint: "pointsPerEuro",
          kind: "number",
          unit: "points",
          mayBeEmpty: true,
        },
        {
          name: "pointsLifeMonths",
          label: "pointsLifeMonths",
          hint: "pointsLifeMonths",
          kind: "number",
          unit: "months",
          mayBeEmpty: true,
        },
      ],
    },
    {
      title: "rounding",
      fields: [
        choice("pointsRoundingCode", "pointsRoundingCode", POINTS_ROUNDING_CODES),
        {
          ...choice("revenueRoundingCode", "revenueRoundingCode", REVENUE_ROUNDING_CODES),
          hint: "revenueRoundingCode",
        },
      ],
    },
    {
      title: "cards",
      fields: [
        choice("anonymousExchange", "anonymousExchange", ANONYMOUS_EXCHANGES),
        { name: "earnsOnRest", label: "earnsOnRest", hint: "earnsOnRest", kind: "switch" },
      ],
    },
  ],
  counter: [
    {
      title: "duty",
      fields: [
        choice("staffOnDuty", "staffOnDuty", ["REQUIRED", "OFF"]),
        { name: "dutyIdleMinutes", label: "dutyIdleMinutes", hint: "dutyIdleMinutes", kind: "number", unit: "minutes" },
      ],
    },
    {
      title: "sales",
      fields: [
        { name: "saleMaxCents", label: "saleMaxCents", hint: "saleMaxCents", kind: "cents" },
        { name: "manualPointsMax", label: "manualPointsMax", hint: "manualPointsMax", kind: "number", unit: "points" },
      ],
    },
    {
      title: "redemptions",
      fields: [
        { name: "redemptionCodeMinutes", label: "redemptionCodeMinutes", kind: "number", unit: "minutes" },
        { name: "takeBackMinutes", label: "takeBackMinutes", hint: "takeBackMinutes", kind: "number", unit: "minutes" },
      ],
    },
    {
      title: "offline",
      fields: [
        {
          name: "offlineVouchers",
          label: "offlineVouchers",
          hint: "offlineVouchers",
          kind: "number",
          unit: "vouchers",
        },
        { name: "offlinePoints", label: "offlinePoints", kind: "number", unit: "points" },
      ],
    },
  ],
  identification: [
    { title: "needs", fields: [need("redeemNeeds"), need("payNeeds"), need("seeNeeds")] },
    {
      title: "guards",
      fields: [
        {
          name: "identification.proofAbovePoints",
          label: "proofAbovePoints",
          hint: "proofAbovePoints",
          kind: "number",
          unit: "points",
          mayBeEmpty: true,
        },
        {
          name: "deviceLookUpsPerHour",
          label: "deviceLookUpsPerHour",
          hint: "deviceLookUpsPerHour",
          kind: "number",
          unit: "hour",
        },
      ],
    },
  ],
  limits: [
    {
      title: "hand",
      fields: [
        { ...hand("pointsPerBooking"), hint: "hand" },
        hand("pointsPerPersonAndDay"),
        hand("pointsPerDuty"),
        hand("pointsPerCardAndDay"),
        hand("returnsPerPersonAndDay", "returns"),
        { name: "handLimits.ownCardAlone", label: "ownCardAlone", kind: "switch" },
      ],
    },
    {
      title: "flags",
      fields: [
        { ...flag("bookingsPerCardAndHour", "bookings", "bookingsPerCardAndHour"), hint: "flag" },
        flag("cardsPerPersonAndHour", "cards", "cardsPerPersonAndHour"),
        flag("returnsPerPersonAndDay", "returns", "flagReturnsPerPersonAndDay"),
        flag("unlinkedReturnsPerPersonAndDay", "returns", "unlinkedReturnsPerPersonAndDay"),
      ],
    },
  ],
  access: [
    { title: "signIn", fields: [{ name: "mfaFrom", label: "mfaFrom", hint: "mfaFrom", kind: "moment" }] },
    {
      title: "interface",
      fields: [{ ...choice("apiDefault", "apiDefault", API_GENERATIONS), hint: "apiDefault" }],
    },
  ],
} as const satisfies Readonly<Record<string, readonly Group[]>>;

/** Names of the sections of programme settings. */
export type ProgramSection = keyof typeof PROGRAM_SECTIONS;

export const isProgramSection = (name: string): name is ProgramSection => Object.hasOwn(PROGRAM_SECTIONS, name);

export const groupsOf = (section: ProgramSection): readonly Group[] => PROGRAM_SECTIONS[section];

const ALL_FIELDS: readonly Field[] = Object.values(PROGRAM_SECTIONS).flatMap((groups: readonly Group[]) =>
  groups.flatMap(({ fields }) => fields),
);

/** The setting at a path in the programme's values. */
export const fieldOf = (name: string): Field | undefined => ALL_FIELDS.find((field) => field.name === name);
