import { registrationV1, usersApi } from "@punktum/contracts";
import {
  checkUserProperties,
  fixedFields,
  isFormValid,
  programFields,
  propertiesToSend,
  readTypedDate,
  type RegistrationField,
  type RegistrationValues,
} from "@punktum/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { readEmail } from "./change.ts";
import { profileColumns } from "./profile.ts";

/** Raised by hand for the long form. */
const RUNS = Number(process.env["AGREEMENT_RUNS"] ?? "1000");
const TODAY = "2026-11-21";
const nobody = { address: {}, properties: {} };

const hostile = fc.constantFrom(
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "'; DROP TABLE users; --",
  "Ünsal-O'Neil",
  "\u202Eevil",
  " ",
  "",
  "a".repeat(600),
);
const word = fc.oneof(hostile, fc.string({ unit: "grapheme", maxLength: 12 }));
const email = fc.oneof(
  { weight: 4, arbitrary: fc.emailAddress() },
  fc.constantFrom("", " ", "a@", "A+b@X.de", "a@b", "a@b.de, c@d.de", "a b@c.de", " maria@example.org "),
  word,
);
const date = fc.oneof(
  fc.constantFrom(
    "29.2.1984",
    "30.2.1984",
    "24121980",
    "1980-12-24",
    "31.12.1899",
    "22.11.2026",
    "gestern",
    "",
    "1.1.99",
  ),
  word,
);
const password = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("12345678", "        ", "long enough") },
  fc.constantFrom("", "1234567"),
  fc.string({ maxLength: 300 }),
);

function valuesFor(fields: readonly RegistrationField[]): fc.Arbitrary<RegistrationValues> {
  const kinds = {
    email,
    date,
    gender: fc.constantFrom("", "M", "F", "NA", "DIVERSE", "X"),
    country: fc.constantFrom("", "DE", "RU"),
    password,
    "password-repeat": fc.constant(""),
    name: word,
    text: word,
    postcode: word,
    phone: word,
  } as const satisfies Record<RegistrationField["kind"], fc.Arbitrary<string>>;
  const record = Object.fromEntries(fields.map(({ name, kind }) => [name, kinds[kind]]));
  return fc.record(record).map((values) => ({ ...values, passwordRepeat: values["password"] ?? "" }));
}

/** What was typed as it would be sent had the form not been there. */
function raw(fields: readonly RegistrationField[], values: RegistrationValues): Record<string, string> {
  const own = fields.filter(({ kind }) => !["email", "password", "password-repeat"].includes(kind));
  const sent = own.map(({ name, kind }): [string, string] => {
    const value = (values[name] ?? "").trim();
    return [name, kind === "date" ? (readTypedDate(value) ?? value) : value];
  });
  return Object.fromEntries(sent.filter(([, value]) => value !== ""));
}

const userProperties = [
  { name: "givenName", mandatory: true },
  { name: "familyName", mandatory: false },
  { name: "genderCode", mandatory: false },
  { name: "birthDate", mandatory: false },
  { name: "shoeSize", mandatory: true },
];

/** Of these most forms are good ones. */
const likely = fc.record({
  emailAddress: fc.emailAddress({ size: "small" }),
  birthdate: fc.constantFrom("29.2.1984", "24121980", "1980-12-24", ""),
});

const textOf = (values: RegistrationValues, name: string): string => values[name] ?? "";

const programFormFields = programFields({ userProperties, asksPassword: true });

/** Whether the server would take what was typed. */
function isTaken(values: RegistrationValues): boolean {
  const properties = raw(programFormFields, values);
  const registrationData = { email: textOf(values, "emailAddress") };
  const sent = { ...properties, password: values["password"], registrationData };
  const body = z.safeParse(usersApi.registerUser.body, sent);
  const checked = checkUserProperties(userProperties, properties);
  const columns = profileColumns(properties, nobody, TODAY);
  return body.success && readEmail(registrationData.email).ok && checked.ok && columns.ok;
}

describe("the form's and the server's validation", () => {
  it("agree on every form of the second generation", { tags: ["REG-27", "REG-28", "REG-30"] }, () => {
    const fields = programFormFields;
    let valid = 0;
    fc.assert(
      fc.property(valuesFor(fields), (values) => {
        const isValid = isFormValid(fields, values, TODAY);
        valid += Number(isValid);
        expect(isTaken(values)).toBe(isValid);
      }),
      { numRuns: RUNS },
    );
    expect(valid).toBeGreaterThan(0);
  });

  it(
    "agree on the fixed form of the first generation, which stores the input unchanged",
    { tags: ["REG-12", "REG-13", "REG-17"] },
    () => {
      const fields = fixedFields("SIMEXT");
      let valid = 0;
      fc.assert(
        fc.property(valuesFor(fields), likely, (typed, more) => {
          const values: RegistrationValues = { ...typed, ...more, genderCode: "NA" };
          fc.pre(isFormValid(fields, values, TODAY));
          valid += 1;
          const sent = propertiesToSend(fields, values, TODAY);
          const emailAddress = values["emailAddress"];
          const payload = z.safeParse(registrationV1.updateProfileExtendedRegistration.payload, {
            ...sent,
            emailAddress,
            userReferenceCode: "U4000000002",
          });
          expect(payload.success).toBe(true);
          const columns = profileColumns(sent, nobody, TODAY);
          expect(columns).toMatchObject({ ok: true });
          expect(JSON.stringify(columns)).toContain(JSON.stringify(textOf(values, "givenName").trim()).slice(1, -1));
        }),
        { numRuns: RUNS, maxSkipsPerRun: 1_000 },
      );
      expect(valid).toBe(RUNS);
    },
  );
});
