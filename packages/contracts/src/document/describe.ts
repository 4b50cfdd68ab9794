import type { Call } from "../call.ts";
import { isJsonList, isJsonObject, type Json } from "./json.ts";
import { nameOfCall } from "./name-schemas.ts";
import { deviceTexts } from "./texts/devices.ts";
import { LIKE } from "./texts/like.ts";
import { schemaTextsOfPeople } from "./texts/of-people.ts";
import { schemaTextsOfPlaces } from "./texts/of-places.ts";
import { schemaTextsOfSales } from "./texts/of-sales.ts";
import { callParameterTexts, parameterTexts } from "./texts/parameters.ts";
import { peopleTexts } from "./texts/people.ts";
import { programTexts } from "./texts/program.ts";
import { saleTexts } from "./texts/sales.ts";
import { staffTexts } from "./texts/staff.ts";
import { schemaSummaries } from "./texts/summaries.ts";
import type { SchemaTexts, Texts } from "./texts/texts.ts";
import { voucherTexts } from "./texts/vouchers.ts";

/** What properties mean, wherever nothing else is said of them. */
export const PROPERTY_TEXTS: readonly Texts[] = [
  peopleTexts,
  voucherTexts,
  saleTexts,
  deviceTexts,
  programTexts,
  staffTexts,
];

/** What they mean in single schemas. */
export const SCHEMA_TEXTS: readonly SchemaTexts[] = [schemaTextsOfPeople, schemaTextsOfSales, schemaTextsOfPlaces];

const find = (tables: readonly Texts[], name: string): string | undefined =>
  tables.map((table) => table[name]).find((text) => text !== undefined);

const ofSchema = (schema: string | undefined, property: string): string | undefined =>
  schema === undefined
    ? undefined
    : find(
        SCHEMA_TEXTS.map((table) => table[schema] ?? {}),
        property,
      );

/** What a property means in a schema of that name. */
function propertyText(schema: string, property: string): string | undefined {
  return ofSchema(schema, property) ?? ofSchema(LIKE[schema], property) ?? find(PROPERTY_TEXTS, property);
}

/** What a parameter in the address or the query of a call means. */
export function parameterText(call: Call, parameter: string): string | undefined {
  return callParameterTexts[nameOfCall(call)]?.[parameter] ?? parameterTexts[parameter];
}

const described = (schema: string, property: string, form: Json): Json =>
  isJsonObject(form) ? { ...form, description: propertyText(schema, property) } : form;

function withTextsOf(schema: string, properties: Json): Json {
  if (!isJsonObject(properties)) {
    return properties;
  }
  const entries = Object.entries(properties).map(([name, form]): [string, Json] => [
    name,
    described(schema, name, describeProperties(schema, form)),
  ]);
  return Object.fromEntries(entries);
}

/** What the schemas are that one call only has. */
export function summariesOf(calls: readonly Call[]): ReadonlyMap<string, string> {
  return new Map(
    calls.flatMap((call): (readonly [string, string])[] => {
      const name = nameOfCall(call);
      return [
        [`${name}Payload`, `Payload of ${call.id}.`],
        [`${name}Request`, `Body of ${call.id}.`],
        [`${name}Response`, `Good answer of ${call.id}.`],
      ];
    }),
  );
}

/** A schema with what it is, and the meaning of every property in it. */
export function describeSchema(schema: string, form: Json, summaries: ReadonlyMap<string, string>): Json {
  const whole = describeProperties(schema, form);
  const description = schemaSummaries[schema] ?? summaries.get(schema);
  return isJsonObject(whole) ? { description, ...whole } : whole;
}

/** A schema with the meaning of every property in it; objects without a name speak for the schema they stand in. */
export function describeProperties(schema: string, form: Json): Json {
  if (isJsonList(form)) {
    return form.map((part) => describeProperties(schema, part));
  }
  if (!isJsonObject(form)) {
    return form;
  }
  const isObject = form.type === "object";
  const entries = Object.entries(form).map(([key, part]): [string, Json] => {
    if (key === "default") {
      return [key, part];
    }
    return [key, isObject && key === "properties" ? withTextsOf(schema, part) : describeProperties(schema, part)];
  });
  return Object.fromEntries(entries);
}
