import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ALL_CALLS } from "../all-calls.ts";
import { documentSchemas, parametersIn } from "./components.ts";
import { describeProperties, parameterText, PROPERTY_TEXTS, SCHEMA_TEXTS } from "./describe.ts";
import { isJsonObject, type Json, membersOf } from "./json.ts";
import { nameOfCall } from "./name-schemas.ts";
import { SCHEMA_NAMES } from "./schema-names.ts";
import { ABSENT_IN, LIKE } from "./texts/like.ts";
import { callParameterTexts, pageParameterTexts, parameterTexts } from "./texts/parameters.ts";
import { schemaSummaries } from "./texts/summaries.ts";
import type { SchemaTexts } from "./texts/texts.ts";

const { components } = documentSchemas(ALL_CALLS);

interface Property {
  readonly schema: string;
  readonly name: string;
  readonly text: string;
  readonly mayBeAbsent: boolean;
  readonly mayBeNull: boolean;
}

/** Null as a type, or as one of several types. */
const nullable = z.union([
  z.looseObject({ type: z.literal("null") }),
  z.looseObject({ type: z.array(z.string()).check(z.refine((types) => types.includes("null"))) }),
]);
const nullAmong = z.looseObject({
  anyOf: z
    .array(z.unknown())
    .check(z.refine((options) => options.some((option) => nullable.safeParse(option).success))),
});
const mayBeNull = (form: Json): boolean => z.union([nullable, nullAmong]).safeParse(form).success;

const described = z.object({ description: z.optional(z.string()) });

const descriptionOf = (form: Json): string => described.parse(form).description ?? "";

function propertiesIn(schema: string, value: Json): readonly Property[] {
  const inner = membersOf(value).flatMap((member) => propertiesIn(schema, member));
  if (!isJsonObject(value) || value.type !== "object" || !isJsonObject(value.properties)) {
    return inner;
  }
  const required = membersOf(value.required);
  const own = Object.entries(value.properties).map(([name, form]) => {
    const hasDefault = isJsonObject(form) && form.default !== undefined;
    const mayBeAbsent = !required.includes(name) && !hasDefault;
    return { schema, name, text: descriptionOf(form), mayBeAbsent, mayBeNull: mayBeNull(form) };
  });
  return [...own, ...inner];
}

const properties = Object.entries(components).flatMap(([name, form]) => propertiesIn(name, form));

const parameters = ALL_CALLS.flatMap((call) =>
  [call.params, call.query].flatMap((schema) =>
    parametersIn(schema).map(({ name }) => {
      return { schema: nameOfCall(call), name, text: parameterText(call, name) ?? "" };
    }),
  ),
);

type DescribedProperty = Pick<Property, "name" | "text">;

const textOf = z.union([
  z.string(),
  z.pipe(
    z.object({ text: z.string() }),
    z.transform(({ text }) => text),
  ),
]);

/** Whether a table's text is the start of a description. */
const isRead = (found: readonly DescribedProperty[], name: string, said: unknown): boolean =>
  found.some((property) => property.name === name && property.text.startsWith(textOf.parse(said)));

const entriesOf = (tables: readonly SchemaTexts[]) =>
  tables.flatMap((table) =>
    Object.entries(table).flatMap(([schema, texts]) =>
      Object.entries(texts).map(([name, text]) => ({ schema, name, text })),
    ),
  );

const general = PROPERTY_TEXTS.flatMap((table) => Object.entries(table));

describe("the document describes", () => {
  it("every property", () => {
    const silent = properties.filter(({ text }) => text.length < 10);
    expect(silent.map(({ schema, name }) => `${schema}.${name}`)).toEqual([]);
    expect(properties.length).toBeGreaterThan(1_500);
  });

  it("every parameter", () => {
    const silent = parameters.filter(({ text }) => text.length < 10);
    expect(silent.map(({ schema, name }) => `${schema} ${name}`)).toEqual([]);
    expect(parameters.length).toBeGreaterThan(300);
  });

  it("every schema", () => {
    const silent = Object.entries(components).filter(([, form]) => descriptionOf(form).length < 10);
    expect(silent).toEqual([]);
    expect(Object.keys(schemaSummaries).toSorted()).toEqual(Object.keys(SCHEMA_NAMES).toSorted());
  });

  it("absent and null values where they are possible, and nowhere else", () => {
    const says = (word: RegExp) => properties.filter(({ text }) => word.test(text));
    const named = ({ schema, name }: Property) => `${schema}.${name}`;
    expect(says(/absent/i).map(named)).toEqual(properties.filter((property) => property.mayBeAbsent).map(named));
    expect(says(/\bnull\b/i).map(named)).toEqual(properties.filter((property) => property.mayBeNull).map(named));
  });

  it("in whole sentences", () => {
    const all = [...properties, ...parameters].map(({ text }) => text);
    expect(all.filter((text) => !/^[A-Z`\d].*[.)]$/s.test(text))).toEqual([]);
  });

  it("no property that does not exist", () => {
    expect(general.filter(([name, text]) => !isRead(properties, name, text))).toEqual([]);
  });

  it("no schema without such a property", () => {
    const own = (schema: string) => properties.filter((property) => property.schema === schema);
    expect(entriesOf(SCHEMA_TEXTS).filter(({ schema, name, text }) => !isRead(own(schema), name, text))).toEqual([]);
  });

  it("no parameter that does not exist", () => {
    const own = (schema: string) => parameters.filter((parameter) => parameter.schema === schema);
    const texts = [...Object.entries(parameterTexts), ...Object.entries(pageParameterTexts)];
    expect(texts.filter(([name, text]) => !isRead(parameters, name, text))).toEqual([]);
    expect(
      entriesOf([callParameterTexts]).filter(({ schema, name, text }) => !isRead(own(schema), name, text)),
    ).toEqual([]);
  });

  it("every property once, and refers only to existing schemas", () => {
    const names = general.map(([name]) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const likened = [...Object.entries(LIKE).flat(), ...Object.keys(ABSENT_IN)];
    expect(likened.filter((name) => components[name] === undefined)).toEqual([]);
  });

  it("with the schema's own text before the general one, at any depth", () => {
    const inner = { type: "object", properties: { redeemNeeds: { type: "string" } } };
    const form = { type: "object", properties: { rows: { type: "array", items: inner } } };
    const meant = "properties.rows.items.properties.redeemNeeds.description";
    expect(describeProperties("IdentificationRulesChange", form)).toHaveProperty(
      meant,
      expect.stringContaining("TYPED"),
    );
    expect(describeProperties("Elsewhere", form)).toHaveProperty(meant, expect.stringContaining("still requires"));
  });
});
