import { normalizeEmail } from "./email.ts";
import { GENDER_CODES, isOneOf } from "../base/enumerations.ts";
import type { RegistrationForm } from "./registration.ts";
import { readBirthDate, type UserPropertyRule } from "./user-properties.ts";

/** Input type of a field of the registration form. */
export type RegistrationFieldKind =
  | "email"
  | "name"
  | "text"
  | "postcode"
  | "phone"
  | "date"
  | "gender"
  | "country"
  | "password"
  | "password-repeat";

/** One field of the form; `name` is the wire name of the API generation in use. */
export interface RegistrationField {
  readonly name: string;
  readonly kind: RegistrationFieldKind;
  readonly mandatory: boolean;
  /** Longest text that the server accepts. */
  readonly maxLength: number;
}

/** Why a field cannot be sent. */
export type FieldProblem =
  | "EMPTY_EMAIL"
  | "EMAIL_FORMAT"
  | "MISSING"
  | "DATE_FORMAT"
  | "NOT_IN_LIST"
  | "PASSWORD_TOO_SHORT"
  | "PASSWORD_MISSING"
  | "PASSWORDS_DIFFER"
  | "TOO_LONG";

/** Typed values by field name. */
export type RegistrationValues = Readonly<Record<string, string>>;

/** Fewest characters of a shopper's password (REG-28). */
export const PASSWORD_LENGTH_MIN = 8;
/** The limit keeps clients from feeding megabytes to a slow hash. */
export const PASSWORD_LENGTH_MAX = 200;

type FieldShape = Pick<RegistrationField, "kind" | "maxLength">;

const EMAIL: FieldShape = { kind: "email", maxLength: 254 };
const SHAPES: ReadonlyMap<string, FieldShape> = new Map<string, FieldShape>([
  ["emailAddress", EMAIL],
  ["givenName", { kind: "name", maxLength: 100 }],
  ["familyName", { kind: "name", maxLength: 100 }],
  ["genderCode", { kind: "gender", maxLength: 10 }],
  ["birthDate", { kind: "date", maxLength: 30 }],
  ["birthdate", { kind: "date", maxLength: 30 }],
  ["phoneNumber", { kind: "phone", maxLength: 40 }],
  ["streetHouseNo", { kind: "text", maxLength: 200 }],
  ["zipCode", { kind: "postcode", maxLength: 20 }],
  ["city", { kind: "name", maxLength: 100 }],
  ["countryCode", { kind: "country", maxLength: 2 }],
]);

const EMAIL_FIELD: RegistrationField = { name: "emailAddress", mandatory: true, ...EMAIL };
const PERSONAL = [
  "genderCode",
  "givenName",
  "familyName",
  "birthdate",
  "streetHouseNo",
  "zipCode",
  "city",
  "countryCode",
  "phoneNumber",
] as const;

/** A property without a type is a single-line text. */
const shapeOf = (name: string): FieldShape => SHAPES.get(name) ?? { kind: "text", maxLength: 500 };

/** The fixed fields of the v1 form. */
export function fixedFields(form: RegistrationForm): readonly RegistrationField[] {
  if (form === "SIM") {
    return [EMAIL_FIELD];
  }
  const isMandatory = (name: string): boolean => form === "EXT" && name !== "phoneNumber";
  return [EMAIL_FIELD, ...PERSONAL.map((name) => ({ name, mandatory: isMandatory(name), ...shapeOf(name) }))];
}

/** What a programme's v2 form asks besides its properties. */
export interface ProgramForm {
  readonly userProperties: readonly UserPropertyRule[];
  readonly asksPassword: boolean;
}

/** Never asked for as a property: these have fields or meanings of their own. */
const OWN_MEANING: readonly string[] = [
  "emailAddress",
  "email",
  "password",
  "passwordRepeat",
  "language",
  "registrationData",
];

const PASSWORD: Pick<RegistrationField, "mandatory" | "maxLength"> = {
  mandatory: true,
  maxLength: PASSWORD_LENGTH_MAX,
};
/** A password and its repetition. */
export const PASSWORD_FIELDS: readonly RegistrationField[] = [
  { name: "password", kind: "password", ...PASSWORD },
  { name: "passwordRepeat", kind: "password-repeat", ...PASSWORD },
];

/** The fields of the v2 form, as the programme names them. */
export function programFields({ userProperties, asksPassword }: ProgramForm): readonly RegistrationField[] {
  const names = new Set<string>();
  const asked = userProperties.filter(({ name }) => {
    const isNew = !names.has(name) && !OWN_MEANING.includes(name);
    names.add(name);
    return isNew;
  });
  return [
    EMAIL_FIELD,
    ...asked.map(({ name, mandatory }) => ({ name, mandatory, ...shapeOf(name) })),
    ...(asksPassword ? PASSWORD_FIELDS : []),
  ];
}

/** Reads `24.12.1980`, `24/12/1980`, `24121980` or `1980-12-24` as `yyyy-MM-dd`; null for any other text. */
export function readTypedDate(text: string): string | null {
  const written = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written);
  const [, isoYear, isoMonth, isoDay] = iso ?? [];
  const named = /^(\d{1,2})[./ -]+(\d{1,2})[./ -]+(\d{4})$/.exec(written) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(written);
  const [, day = isoDay, month = isoMonth, year = isoYear] = named ?? [];
  if (day === undefined || month === undefined || year === undefined) {
    return null;
  }
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** A birth date as it is sent; null unless it is a day between 1900 and yesterday. */
function birthDateOf(text: string, today: string): string | null {
  const day = readTypedDate(text);
  return day === null ? null : readBirthDate(day, today);
}

function emailProblem(value: string): FieldProblem | null {
  if (value.trim() === "") {
    return "EMPTY_EMAIL";
  }
  return normalizeEmail(value) === null ? "EMAIL_FORMAT" : null;
}

function passwordProblem(value: string): FieldProblem | null {
  if (value === "") {
    return "PASSWORD_MISSING";
  }
  return value.length < PASSWORD_LENGTH_MIN ? "PASSWORD_TOO_SHORT" : null;
}

function contentProblem({ kind }: RegistrationField, value: string, today: string): FieldProblem | null {
  if (kind === "date") {
    return birthDateOf(value, today) === null ? "DATE_FORMAT" : null;
  }
  if (kind === "gender") {
    return isOneOf(GENDER_CODES, value) ? null : "NOT_IN_LIST";
  }
  return kind === "country" && !/^[A-Z]{2}$/.test(value) ? "NOT_IN_LIST" : null;
}

/** What is wrong with one field; null if it can be sent. `today` is `yyyy-MM-dd`. */
export function fieldProblem(field: RegistrationField, values: RegistrationValues, today: string): FieldProblem | null {
  const value = values[field.name] ?? "";
  if (value.length > field.maxLength) {
    return "TOO_LONG";
  }
  if (field.kind === "email") {
    return emailProblem(value);
  }
  if (field.kind === "password") {
    return passwordProblem(value);
  }
  if (field.kind === "password-repeat") {
    return value === (values["password"] ?? "") ? null : "PASSWORDS_DIFFER";
  }
  if (value.trim() === "") {
    return field.mandatory ? "MISSING" : null;
  }
  return contentProblem(field, value.trim(), today);
}

/** Whether all fields can be sent. */
export function isFormValid(fields: readonly RegistrationField[], values: RegistrationValues, today: string): boolean {
  return fields.every((field) => fieldProblem(field, values, today) === null);
}

/**
 * The values as they are sent: trimmed, birth dates as ISO text, without empty ones. The e-mail address and passwords
 * are sent separately.
 */
export function propertiesToSend(
  fields: readonly RegistrationField[],
  values: RegistrationValues,
  today: string,
): Readonly<Record<string, string>> {
  const sent = fields
    .filter(({ kind }) => kind !== "email" && kind !== "password" && kind !== "password-repeat")
    .map(({ name, kind }): [string, string] => {
      const value = (values[name] ?? "").trim();
      return [name, kind === "date" ? (birthDateOf(value, today) ?? "") : value];
    });
  return Object.fromEntries(sent.filter(([, value]) => value !== ""));
}
