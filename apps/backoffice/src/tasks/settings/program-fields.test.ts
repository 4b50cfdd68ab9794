import { administrationApi } from "@punktum/contracts";
import { describe, expect, it } from "vitest";
import { groupsOf, PROGRAM_SECTIONS, isProgramSection } from "./program-fields.ts";
import { programValues, programValuesOf, tidyProgram } from "./program-values.ts";
import { meaningsOf } from "./meanings.ts";

const record = administrationApi.readProgram.response.parse(administrationApi.readProgram.example.response);
const values = programValuesOf(record);

/** Paths of all settings. */
const pathsIn = (object: object, prefix = ""): readonly string[] =>
  Object.entries(object).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null ? pathsIn(value, `${prefix}${key}.`) : [prefix + key],
  );

describe("the settings of a programme", () => {
  it("are all shown on the screen", { tags: ["API-32"] }, () => {
    const shown = Object.keys(PROGRAM_SECTIONS)
      .filter((name) => isProgramSection(name))
      .flatMap((section) => groupsOf(section).flatMap(({ fields }) => fields.map(({ name }) => name)));
    expect(shown.toSorted()).toEqual(pathsIn(values).toSorted());
    expect(Object.keys(values).toSorted()).toEqual(Object.keys(administrationApi.changeProgram.body.shape).toSorted());
  });

  it("may clear a contact, but not the name", () => {
    const check = (typed: object) => programValues.safeParse(tidyProgram({ ...values, ...typed })).success;
    expect(check({ contact: undefined, legalName: undefined })).toBe(true);
    expect(check({ name: undefined })).toBe(false);
    expect(check({ pointsPerEuro: null, saleMaxCents: null, mfaFrom: null })).toBe(true);
  });
});

describe("financial effects of an edit", () => {
  it("are empty for names, limits and rights", () => {
    expect(meaningsOf(values, { ...values, name: "Other", saleMaxCents: 1, dutyIdleMinutes: 60 })).toEqual([]);
  });

  it("exist for every setting that affects points", () => {
    const after = {
      ...values,
      pointsPerEuro: 200,
      pointsLifeMonths: 12,
      pointsRoundingCode: "DOWN",
      revenueRoundingCode: "UP",
      earnsOnRest: true,
      anonymousExchange: "NO",
      timeZone: "Europe/London",
    } as const;
    expect(meaningsOf(values, after)).toEqual([
      { kind: "worth", before: 100, after: 200 },
      { kind: "life", before: null, after: 12 },
      { kind: "rounding", name: "pointsRoundingCode", after: "DOWN" },
      { kind: "rounding", name: "revenueRoundingCode", after: "UP" },
      { kind: "rest", after: true },
      { kind: "anonymous", after: "NO" },
      { kind: "zone", after: "Europe/London" },
    ]);
  });
});
