import { normalizeEmail } from "./email.ts";
import { GENDER_CODES, isOneOf } from "../base/enumerations.ts";
import type { RegistrationForm } from "./registration.ts";
import { readBirthDate, type UserPropertyRule } from "./user-properties.ts";

/** How a field of the registration form is filled in. */
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

/** One field of the form; `name` as the generation that is spoken to calls it. */
export interface RegistrationField {
  readonly name: string;
  readonly kind: RegistrationFieldKind;
  readonly mandatory: boolean;
  /** Longest text the server takes. */
  readonly maxLength: number;
}

/** Why a field cannot be sent as it is. */
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

/** What was typed, by the names of the fields. */
export type RegistrationValues = Readonly<Record<string, string>>;

/** Fewest characters of a shopper's password (REG-28). */
export const PASSWORD_LENGTH_MIN = 8;
/** The upper end keeps a slow hash from being fed by the megabyte. */
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

/** A property of its own name is one line of text. */
const shapeOf = (name: string): FieldShape => SHAPES.get(name) ?? { kind: "text", maxLength: 500 };

/** The fixed fields of the first generation's form (REG-07, REG-12 to REG-14). */
export function fixedFields(form: RegistrationForm): readonly RegistrationField[] {
  if (form === "SIM") {
    return [EMAIL_FIELD];
  }
  const isMandatory = (name: string): boolean => form === "EXT" && name !== "phoneNumber";
  return [EMAIL_FIELD, ...PERSONAL.map((name) => ({ name, mandatory: isMandatory(name), ...shapeOf(name) }))];
}

/** What the programme's own form asks beside its properties. */
export interface ProgramForm {
  readonly userProperties: readonly UserPropertyRule[];
  readonly asksPassword: boolean;
}

/** Never asked for as a property: they have fields, or a meaning, of their own. */
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
/** A password of one's own, typed twice wherever one is set (REG-28). */
export const PASSWORD_FIELDS: readonly RegistrationField[] = [
  { name: "password", kind: "password", ...PASSWORD },
  { name: "passwordRepeat", kind: "password-repeat", ...PASSWORD },
];

/** The fields of the second generation's form, as the programme names them (REG-06, REG-27, REG-28). */
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

/** A day as people write it, `24.12.1980`, `24/12/1980`, `24121980` or `1980-12-24`, as `yyyy-MM-dd`; null for no day. */
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

/** The day of a birth date field as it is sent; null where it is no day between 1900 and yesterday. */
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

/** What is wrong with one field; null when it can be sent. `today` is `yyyy-MM-dd` (REG-11, REG-12, REG-27, REG-28). */
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

/** Whether all of it can be sent (REG-15). */
export function isFormValid(fields: readonly RegistrationField[], values: RegistrationValues, today: string): boolean {
  return fields.every((field) => fieldProblem(field, values, today) === null);
}

/**
 * The values as they are sent: without blanks around them, birth dates as ISO text, empty ones left out; the e-mail address and passwords go
 * their own way (REG-30, A-31).
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
