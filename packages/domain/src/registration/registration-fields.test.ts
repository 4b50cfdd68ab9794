import { describe, expect, test } from "vitest";
import { countriesIn } from "./countries.ts";
import {
  fieldProblem,
  fixedFields,
  isFormValid,
  programFields,
  propertiesToSend,
  readTypedDate,
  type RegistrationField,
} from "./registration-fields.ts";

const TODAY = "2026-11-21";
const namesOf = (fields: readonly RegistrationField[]): readonly string[] => fields.map(({ name }) => name);
const mandatoryOf = (fields: readonly RegistrationField[]): readonly string[] =>
  namesOf(fields.filter(({ mandatory }) => mandatory));
const find = (fields: readonly RegistrationField[], name: string): RegistrationField => {
  const [found] = fields.filter((field) => field.name === name);
  expect(found).toBeDefined();
  return { name, kind: "text", mandatory: false, maxLength: 0, ...found };
};

describe("the fixed form", () => {
  const personal = [
    "givenName",
    "familyName",
    "streetHouseNo",
    "zipCode",
    "city",
    "countryCode",
    "genderCode",
    "birthdate",
  ];

  test("of type EXT has every field, all mandatory but the phone", { tags: ["REG-07", "REG-12"] }, () => {
    const fields = fixedFields("EXT");
    expect([...namesOf(fields)].sort()).toEqual(["emailAddress", "phoneNumber", ...personal].sort());
    expect([...mandatoryOf(fields)].sort()).toEqual(["emailAddress", ...personal].sort());
  });

  test("of type SIMEXT has the same fields, only the address mandatory", { tags: ["REG-13"] }, () => {
    expect(namesOf(fixedFields("SIMEXT"))).toEqual(namesOf(fixedFields("EXT")));
    expect(mandatoryOf(fixedFields("SIMEXT"))).toEqual(["emailAddress"]);
  });

  test("of type SIM has the address only", { tags: ["REG-14"] }, () => {
    expect(namesOf(fixedFields("SIM"))).toEqual(["emailAddress"]);
  });

  test.each([
    ["", "EMPTY_EMAIL"],
    ["  ", "EMPTY_EMAIL"],
    ["maria@", "EMAIL_FORMAT"],
    ["a@b.de, c@d.de", "EMAIL_FORMAT"],
    ["A+b@X.de", null],
  ])("the address %j: %s", { tags: ["REG-11", "ERR-01", "ERR-09"] }, (emailAddress, problem) => {
    expect(fieldProblem(find(fixedFields("SIM"), "emailAddress"), { emailAddress }, TODAY)).toBe(problem);
  });
});

describe("the programme's form", () => {
  const userProperties = [
    { name: "givenName", mandatory: true },
    { name: "birthDate", mandatory: false },
    { name: "shoeSize", mandatory: false },
    { name: "givenName", mandatory: false },
    { name: "emailAddress", mandatory: false },
  ];

  test(
    "has the programme's fields, each once, and always the address",
    { tags: ["REG-06", "REG-27", "ORG-12"] },
    () => {
      const fields = programFields({ userProperties, asksPassword: false });
      expect(namesOf(fields)).toEqual(["emailAddress", "givenName", "birthDate", "shoeSize"]);
      expect(mandatoryOf(fields)).toEqual(["emailAddress", "givenName"]);
    },
  );

  test.each([
    ["", "", "PASSWORD_MISSING"],
    ["1234567", "1234567", "PASSWORD_TOO_SHORT"],
    ["12345678", "12345678", null],
    ["        ", "        ", null],
  ])("checks the password %j", { tags: ["REG-28"] }, (password, passwordRepeat, problem) => {
    const fields = programFields({ userProperties: [], asksPassword: true });
    const values = { password, passwordRepeat };
    expect(fieldProblem(find(fields, "password"), values, TODAY)).toBe(problem);
  });

  test("requires the repetition to be equal, including case", { tags: ["REG-28"] }, () => {
    const fields = programFields({ userProperties: [], asksPassword: true });
    const values = { password: "long enough", passwordRepeat: "long enougH" };
    expect(fieldProblem(find(fields, "passwordRepeat"), values, TODAY)).toBe("PASSWORDS_DIFFER");
    expect(
      isFormValid(fields, { emailAddress: "a@b.de", password: "long enough", passwordRepeat: "long enough" }, TODAY),
    ).toBe(true);
  });

  test(
    "sends filled values only, birth dates as ISO text, no address and no password",
    { tags: ["REG-30", "A-31"] },
    () => {
      const fields = programFields({ userProperties, asksPassword: true });
      const values = {
        emailAddress: "a@b.de",
        givenName: "  Maria ",
        birthDate: "29.2.1984",
        shoeSize: " ",
        password: "long enough",
        passwordRepeat: "long enough",
      };
      expect(propertiesToSend(fields, values, TODAY)).toEqual({ givenName: "Maria", birthDate: "1984-02-29" });
    },
  );
});

test.each([
  ["24.12.1980", "1980-12-24"],
  ["1.2.1980", "1980-02-01"],
  ["24/12/1980", "1980-12-24"],
  ["24121980", "1980-12-24"],
  ["1980-12-24", "1980-12-24"],
  ["24.12.80", null],
  ["Dezember", null],
])("reads the day %j as %s", { tags: ["REG-30"] }, (typed, day) => {
  expect(readTypedDate(typed)).toBe(day);
});

test.each(["30.02.1984", "24.12.1899", "21.11.2026", "99.99.1980"])(
  "refuses %s as a birth date",
  { tags: ["REG-30"] },
  (birthdate) => {
    expect(fieldProblem(find(fixedFields("EXT"), "birthdate"), { birthdate }, TODAY)).toBe("DATE_FORMAT");
  },
);

test("offers DE, RU, DK, FR, ES first, then every other country once, by name", { tags: ["REG-10"] }, () => {
  const german = countriesIn("de");
  expect(german.slice(0, 5).map(({ code }) => code)).toEqual(["DE", "RU", "DK", "FR", "ES"]);
  expect(german[0]?.name).toBe("Deutschland");
  expect(new Set(german.map(({ code }) => code)).size).toBe(german.length);
  expect(german.length).toBe(249);
  expect(countriesIn("en").find(({ code }) => code === "AT")?.name).toBe("Austria");
  const names = german.slice(5).map(({ name }) => name);
  expect(names).toEqual(names.toSorted(new Intl.Collator("de").compare));
});
