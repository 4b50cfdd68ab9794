import { ALL_CALLS, type Call, mountingServiceApi } from "@punktum/contracts";
import { isJsonObject, type Json, parametersIn, plainSchema } from "@punktum/contracts/document";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPlaceWorld, type PlaceWorld } from "./testing/place-world.ts";
import { logIn, refusalV2, sendV2 } from "./testing/place-calls.ts";

let world: PlaceWorld;
let token: string;
beforeAll(async () => {
  world = await createPlaceWorld();
  ({ token } = await logIn(world.app, "admin"));
});
afterAll(() => world.close());

const UNKNOWN = "NO_SUCH_VALUE";
const hasValues = (form: Json): boolean => isJsonObject(form) && ("enum" in form || "const" in form);
const paramsOf = ({ example }: Call) => ({ ...example?.params, programId: "pfm" });

/** The call's own example, as a page where it has pages: without `page` a list reads no parameter of pages. */
const usualOf = ({ example }: Call, names: readonly string[]): Record<string, string> => ({
  ...Object.fromEntries(Object.entries({ ...example?.query }).map(([name, value]) => [name, `${value}`])),
  ...(names.includes("page") ? { page: "1" } : {}),
});

/** Calls with a parameter that takes certain values only, and these parameters. */
const CHOICES = ALL_CALLS.map((call) => ({
  call,
  names: parametersIn(call.query).flatMap(({ name, form }) => (hasValues(form) ? [name] : [])),
})).filter(({ names }) => names.length > 0);

describe("an unknown value of a filter", { tags: ["HTTP-08"] }, () => {
  it("the test knows filters of every wing", () => {
    const known = CHOICES.flatMap(({ call, names }) => names.map((name) => `${call.id} ${name}`));
    expect(known.length).toBeGreaterThan(60);
    expect(known).toEqual(
      expect.arrayContaining([
        "v2.listMembers status",
        "v2.listAccountReservations state",
        "administration.listAdmins role",
        "v2.listDeviceHealth problem",
        "v2.exportLedger format",
      ]),
    );
  });

  it.each(CHOICES.map(({ call, names }) => [call.id, call, names] as const))(
    "%s refuses it for each of its parameters",
    async (_id, call, names) => {
      for (const name of names) {
        const query = { ...usualOf(call, names), [name]: UNKNOWN };
        const refused = await refusalV2(world.app, call, { token, params: paramsOf(call), query });
        expect([name, refused]).toEqual([name, "400 REQUEST_INVALID"]);
      }
    },
  );
});

const isQueryLanguage = ({ query }: Call): boolean => parametersIn(query).some(({ name }) => name === "filter");
const formsOf = (form: Json): readonly Json[] =>
  isJsonObject(form) && Array.isArray(form["anyOf"]) ? form["anyOf"].flatMap(formsOf) : [form];
/** Columns with certain values in an entry, such as `settings.mode`, each with one of them. */
const columnsIn = (form: Json, path = ""): readonly (readonly [path: string, known: string])[] =>
  formsOf(form).flatMap((one) => {
    if (!isJsonObject(one)) {
      return [];
    }
    const values = Array.isArray(one["enum"]) && path !== "" ? one["enum"] : [];
    const members = Object.entries(isJsonObject(one["properties"]) ? one["properties"] : {});
    const inside = members.flatMap(([name, member]) => columnsIn(member, path === "" ? name : `${path}.${name}`));
    return [...values.slice(0, 1).map((known) => [path, String(known)] as const), ...inside];
  });
const entryOf = (call: Call): Json =>
  formsOf(plainSchema(call.response, "output")).flatMap((form) =>
    isJsonObject(form) && form["type"] === "array" ? [form["items"] ?? null] : [],
  )[0] ?? null;
const COLUMNS = ALL_CALLS.filter(isQueryLanguage).flatMap((call) =>
  [...new Map(columnsIn(entryOf(call)))].map(([name, known]) => [call.id, name, known, call] as const),
);
const waysToAsk = (name: string, value: string) => [
  { filter: `${name}||$eq||${value}` },
  { filter: `${name}||$ne||${value}` },
  { filter: `${name}||$in||${value}` },
  { or: `${name}||$eqL||${value}` },
  { s: JSON.stringify({ [name]: value }) },
  { s: JSON.stringify({ $or: [{ [name]: { $notin: [value] } }] }) },
];

describe("an unknown value in the query language of lists", { tags: ["MSVC-02"] }, () => {
  it("the test knows the columns with certain values", () => {
    const known = COLUMNS.map(([id, name]) => `${id} ${name}`);
    expect(known).toEqual(
      expect.arrayContaining([
        "v2.listMountings settings.mode",
        "v2.listMountings profile.language",
        "v2.listProfiles mode",
      ]),
    );
  });

  it.each(COLUMNS)("%s refuses it for the column %s, and takes %s", async (_id, name, known, call) => {
    for (const query of waysToAsk(name, UNKNOWN)) {
      expect([query, await refusalV2(world.app, call, { token, query })]).toEqual([query, "400 REQUEST_INVALID"]);
    }
    for (const query of waysToAsk(name, known)) {
      expect([query, (await sendV2(world.app, call, { token, query })).status]).toEqual([query, 200]);
    }
  });

  it("control: a column that takes any text is searched", async () => {
    const query = { filter: `name||$eq||${UNKNOWN}` };
    const reply = await sendV2(world.app, mountingServiceApi.listProfiles, { token, query });
    expect(reply).toMatchObject({ status: 200, body: [] });
  });
});
