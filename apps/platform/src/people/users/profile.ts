import { fail, GENDER_CODES, isOneOf, LANGUAGES, readBirthDate, succeed, type Outcome } from "@punktum/domain";
import type { Updateable } from "kysely";
import type { ProgramTransaction, Tables } from "../../database/index.ts";
import type { User } from "./user.ts";

/** Values of a person by their wire names, which both generations share; an empty value clears. */
export type ProfileFields = Readonly<Record<string, string>>;

type Columns = Updateable<Tables["users"]>;
type Field = (value: string, today: string) => Columns | string;

const ADDRESS_PARTS = { streetHouseNo: "street", zipCode: "postalCode", city: "city", countryCode: "country" } as const;
const isAddressField = (name: string): name is keyof typeof ADDRESS_PARTS => Object.hasOwn(ADDRESS_PARTS, name);

function birthDate(value: string, today: string): Columns | string {
  const day = value === "" ? null : readBirthDate(value, today);
  return day === null && value !== "" ? "not a day in the past" : { birth_date: day };
}

function gender(value: string): Columns | string {
  if (value === "") {
    return { gender: null };
  }
  return isOneOf(GENDER_CODES, value) ? { gender: value } : "not a known code";
}

/** Fields with a column of their own. A returned text says what is wrong with the value. */
const FIELDS: ReadonlyMap<string, Field> = new Map<string, Field>([
  ["givenName", (value) => ({ first_name: value })],
  ["familyName", (value) => ({ last_name: value })],
  ["phoneNumber", (value) => ({ phone: value })],
  ["genderCode", gender],
  ["birthDate", birthDate],
  ["birthdate", birthDate],
  // Ignored here: the address is checked, confirmed and changed separately.
  ["emailAddress", () => ({})],
  ["email", () => ({})],
  ["language", (value) => (isOneOf(LANGUAGES, value) ? { language: value } : "not a known language")],
]);

/** The columns that change, based on the person's present values; names without a column become properties. */
export function profileColumns(
  fields: ProfileFields,
  present: Pick<User, "address" | "properties">,
  today: string,
): Outcome<Columns, "REQUEST_INVALID"> {
  let columns: Columns = {};
  const address: Record<string, string> = { ...present.address };
  const properties: Record<string, string> = { ...present.properties };
  for (const [name, given] of Object.entries(fields)) {
    const value = given.trim();
    const field = FIELDS.get(name);
    if (field !== undefined) {
      const change = field(value, today);
      if (typeof change === "string") {
        return fail("REQUEST_INVALID", `${name}: ${change}`);
      }
      columns = { ...columns, ...change };
    } else if (isAddressField(name)) {
      address[ADDRESS_PARTS[name]] = value;
    } else {
      properties[name] = value;
    }
  }
  return succeed({ ...columns, address: filledIn(address), properties: filledIn(properties) });
}

const filledIn = (values: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")));

/** A person's values by wire name, with the programme's custom properties. */
function valuesOf({ address, properties, ...user }: User): ReadonlyMap<string, unknown> {
  const parts = Object.entries(ADDRESS_PARTS).map(([name, part]): [string, unknown] => [name, address[part] ?? ""]);
  return new Map<string, unknown>([
    ["givenName", user.firstName],
    ["familyName", user.lastName],
    ["phoneNumber", user.phone],
    ["genderCode", user.gender],
    ["birthDate", user.birthDate],
    ["language", user.language],
    ["email", user.email],
    ...parts,
    ...Object.entries(properties),
  ]);
}

/** Names of the changed fields. */
export function changedFields(before: User, after: User): string[] {
  const [old, present] = [valuesOf(before), valuesOf(after)];
  const names = new Set([...old.keys(), ...present.keys()]);
  return [...names].filter((name) => old.get(name) !== present.get(name));
}

/** Every field with a column, empty; replacing a person starts from it. */
export const EMPTY_PROFILE: ProfileFields = {
  givenName: "",
  familyName: "",
  phoneNumber: "",
  genderCode: "",
  birthDate: "",
  streetHouseNo: "",
  zipCode: "",
  city: "",
  countryCode: "",
};

/** Updates columns of a person; returns the new version. */
export async function updateUser(
  { db, programId }: ProgramTransaction,
  userId: string,
  columns: Columns,
  now: Date,
): Promise<number> {
  const { version } = await db
    .updateTable("users")
    .set({ ...columns, updated_at: now })
    .where("program_id", "=", programId)
    .where("id", "=", userId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}
