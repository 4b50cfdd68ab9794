import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ALL_CALLS } from "../all-calls.ts";
import { type Call, defineCall, type Schema } from "../call.ts";
import { documentSchemas } from "./components.ts";
import { isJsonObject, type Json, membersOf } from "./json.ts";
import { SCHEMA_NAMES } from "./schema-names.ts";

const { components, requestOf, responseOf } = documentSchemas(ALL_CALLS);

/** Every value within a value, including itself. */
const within = (value: Json): readonly Json[] => [value, ...membersOf(value).flatMap(within)];

const isObjectSchema = (value: Json): boolean =>
  isJsonObject(value) && value.type === "object" && isJsonObject(value.properties);

/** Object schemas that are inlined instead of named. */
const anonymous = Object.values(components).flatMap((schema) =>
  membersOf(schema).flatMap(within).filter(isObjectSchema),
);

const referenceOf = (schema: Json): string | undefined =>
  isJsonObject(schema) && typeof schema.$ref === "string" ? schema.$ref : undefined;

const referencesIn = (value: Json): readonly string[] => within(value).flatMap((part) => referenceOf(part) ?? []);

const callOf = (id: string, body: Schema, response: Schema): Call =>
  defineCall({
    id,
    method: "PUT",
    path: `/api/v2/${id}`,
    tag: "things",
    summary: "A thing",
    roles: ["PUBLIC"],
    body,
    response,
  });

describe("the schemas of the document", () => {
  it("appear once, or have a name", () => {
    const shapes = anonymous.map((schema) => JSON.stringify(schema));
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
  });

  it("refer only to existing names", () => {
    const used = referencesIn(components);
    const known = Object.keys(components).map((name) => `#/components/schemas/${name}`);
    expect(used.filter((reference) => !known.includes(reference))).toEqual([]);
    expect(used.length).toBeGreaterThan(200);
  });

  it("have names of the domain, each with a capital", () => {
    expect(Object.keys(components).filter((name) => !/^(?:V1)?(?:[A-Z][a-z]+)+$/.test(name))).toEqual([]);
    expect(Object.keys(components).filter((name) => /Wire|Schema|Input$/.test(name))).toEqual([]);
  });

  it.each(ALL_CALLS.map((call) => [call.id, call] as const))("have a name as body and answer of %s", (_id, call) => {
    const texts = [requestOf(call), responseOf(call)].filter((schema) => schema !== undefined);
    const unnamed = texts.filter((schema) => referenceOf(schema) === undefined);
    expect(unnamed.filter(({ type }) => type !== "string")).toEqual([]);
  });

  it("allow further members in answers", () => {
    expect(components.Balance).not.toHaveProperty("additionalProperties");
    expect(components.PersonProof).toMatchObject({ anyOf: [{ additionalProperties: false }, {}] });
  });

  it("name the discriminator of their unions", () => {
    expect(components.AccountCoupon).toMatchObject({
      oneOf: [{ $ref: "#/components/schemas/Coupon" }, { $ref: "#/components/schemas/Reward" }],
      discriminator: {
        propertyName: "voucherType",
        mapping: { coupon: "#/components/schemas/Coupon", reward: "#/components/schemas/Reward" },
      },
    });
    expect(components.DeviceEvent).toHaveProperty("discriminator.mapping.REVENUE", "#/components/schemas/RevenueEvent");
  });

  it("all names of the table are used", () => {
    expect(Object.keys(SCHEMA_NAMES).filter((name) => components[name] === undefined)).toEqual([]);
  });

  it("appear as X and XInput if requests may omit more, and so do schemas that contain them", () => {
    const size = z.object({ width: z._default(z.number(), 1) });
    const box = z.object({ size });
    const crate = z.object({ boxes: z.array(box) });
    const call = callOf("v2.packCrate", crate, crate);
    const packed = documentSchemas([call], { Size: size, Box: box, Crate: crate });
    expect(Object.keys(packed.components)).toEqual(["Box", "BoxInput", "Crate", "CrateInput", "Size", "SizeInput"]);
    expect(packed.components.Size).toHaveProperty("required", ["width"]);
    expect(packed.components.SizeInput).not.toHaveProperty("required");
    expect(packed.components.BoxInput).toHaveProperty("properties.size.$ref", "#/components/schemas/SizeInput");
    expect(packed.requestOf(call)).toEqual({ $ref: "#/components/schemas/CrateInput" });
    expect(packed.responseOf(call)).toEqual({ $ref: "#/components/schemas/Crate" });
  });

  it("are refused if several calls share an unnamed one", () => {
    const thing = z.object({ id: z.string() });
    const calls = [callOf("v2.keepThing", thing, z.object({})), callOf("v2.dropThing", thing, z.object({}))];
    expect(() => documentSchemas(calls, {})).toThrow("DropThingRequest");
  });

  it("are refused if two have the same name", () => {
    const call = callOf("v2.keepThing", z.object({}), z.object({}));
    expect(() => documentSchemas([call], { KeepThingRequest: z.object({ id: z.string() }) })).toThrow("two schemas");
  });
});
