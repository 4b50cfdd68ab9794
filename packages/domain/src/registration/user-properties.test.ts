import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkOptins, checkUserProperties, readBirthDate } from "./user-properties.ts";

const rules = [
  { name: "givenName", mandatory: true },
  { name: "city", mandatory: false },
];

describe("properties of a programme", () => {
  it("refuses a mandatory one that is missing or blank, by name", { tags: ["REG-27"] }, () => {
    const refusal = { ok: false, error: { code: "REQUEST_INVALID", message: "givenName: required" } };
    expect(checkUserProperties(rules, { city: "Ulm" })).toEqual(refusal);
    expect(checkUserProperties(rules, { givenName: "  " })).toEqual(refusal);
  });

  it("drops empty values and properties that the programme does not have", { tags: ["REG-30"] }, () => {
    const given = { givenName: " Ida ", city: "", role: "ADMIN" };
    expect(checkUserProperties(rules, given)).toEqual({ ok: true, response: { givenName: "Ida" } });
  });

  it("returns only the programme's properties, for any input", { tags: ["REG-27"] }, () => {
    const surplus = fc.dictionary(fc.constantFrom("x", "role", "__proto__", "constructor"), fc.string());
    fc.assert(
      fc.property(surplus, fc.stringMatching(/^\w{1,9}$/), (more, city) => {
        const checked = checkUserProperties(rules, { ...more, city, givenName: "Ida" });
        expect(checked).toEqual({ ok: true, response: { givenName: "Ida", city } });
      }),
    );
  });
});

describe("opt-ins of a programme", () => {
  it("treats absent opt-ins as refused", { tags: ["REG-29"] }, () => {
    expect(checkOptins(["EMAIL", "DATA"], { EMAIL: true })).toEqual({
      ok: true,
      response: { EMAIL: true, DATA: false },
    });
  });

  it("refuses a type that the programme does not have", () => {
    expect(checkOptins(["EMAIL"], { SMS: true })).toMatchObject({ ok: false, error: { code: "REQUEST_INVALID" } });
  });
});

describe("birth dates", () => {
  it.each([
    ["1984-02-29", "1984-02-29"],
    ["1984-02-29T00:00:00.000Z", "1984-02-29"],
    ["1985-02-29", null],
    ["1899-12-31", null],
    ["2026-11-21", null],
    ["21.11.1984", null],
    ["", null],
  ])("reads %j as %j", { tags: ["REG-30"] }, (text, day) => {
    expect(readBirthDate(text, "2026-11-21")).toBe(day);
  });
});
