import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { isJsonList, isJsonObject, type Json, membersOf } from "./json.ts";
import { nameOfCall } from "./name-schemas.ts";
import { deviceTexts } from "./texts/devices.ts";
import { ABSENT_IN, LIKE } from "./texts/like.ts";
import { schemaTextsOfMembers } from "./texts/of-members.ts";
import { schemaTextsOfIntegrations } from "./texts/of-integrations.ts";
import { schemaTextsOfCare } from "./texts/of-care.ts";
import { schemaTextsOfAds } from "./texts/of-ads.ts";
import { schemaTextsOfLooks } from "./texts/of-looks.ts";
import { schemaTextsOfOffers } from "./texts/of-offers.ts";
import { schemaTextsOfReports } from "./texts/of-reports.ts";
import { schemaTextsOfExports } from "./texts/of-exports.ts";
import { schemaTextsOfImports } from "./texts/of-imports.ts";
import { schemaTextsOfApprovals } from "./texts/of-approvals.ts";
import { schemaTextsOfPrivacy } from "./texts/of-privacy.ts";
import { schemaTextsOfPages } from "./texts/of-pages.ts";
import { schemaTextsOfOutbox } from "./texts/of-outbox.ts";
import { schemaTextsOfPeople } from "./texts/of-people.ts";
import { schemaTextsOfPlaces } from "./texts/of-places.ts";
import { schemaTextsOfRules } from "./texts/of-rules.ts";
import { schemaTextsOfSetup } from "./texts/of-setup.ts";
import { schemaTextsOfSandboxes } from "./texts/of-sandboxes.ts";
import { schemaTextsOfSales } from "./texts/of-sales.ts";
import { schemaTextsOfSignIn } from "./texts/of-sign-in.ts";
import { callParameterTexts, pageParameterTexts, parameterTexts } from "./texts/parameters.ts";
import { peopleTexts } from "./texts/people.ts";
import { programTexts } from "./texts/program.ts";
import { saleTexts } from "./texts/sales.ts";
import { staffTexts } from "./texts/staff.ts";
import { schemaSummaries } from "./texts/summaries.ts";
import type { Meaning, Meanings, SchemaTexts } from "./texts/texts.ts";
import { voucherTexts } from "./texts/vouchers.ts";

/** Texts for properties without a text of their schema. */
export const PROPERTY_TEXTS: readonly Meanings[] = [
  peopleTexts,
  voucherTexts,
  saleTexts,
  deviceTexts,
  programTexts,
  staffTexts,
];

/** Texts for properties of single schemas. */
export const SCHEMA_TEXTS: readonly SchemaTexts[] = [
  schemaTextsOfPeople,
  schemaTextsOfSales,
  schemaTextsOfPlaces,
  schemaTextsOfSignIn,
  schemaTextsOfMembers,
  schemaTextsOfCare,
  schemaTextsOfOutbox,
  schemaTextsOfSetup,
  schemaTextsOfApprovals,
  schemaTextsOfPrivacy,
  schemaTextsOfRules,
  schemaTextsOfPages,
  schemaTextsOfImports,
  schemaTextsOfExports,
  schemaTextsOfReports,
  schemaTextsOfIntegrations,
  schemaTextsOfOffers,
  schemaTextsOfAds,
  schemaTextsOfLooks,
  schemaTextsOfSandboxes,
];

type PropertyText = string | Meaning;

const find = (tables: readonly Meanings[], name: string): PropertyText | undefined =>
  tables.map((table) => table[name]).find((text) => text !== undefined);

const ofSchema = (schema: string | undefined, property: string): PropertyText | undefined =>
  schema === undefined
    ? undefined
    : find(
        SCHEMA_TEXTS.map((table) => table[schema] ?? {}),
        property,
      );

/** The text of a property in a schema. */
const textOf = (schema: string, property: string): PropertyText | undefined =>
  ofSchema(schema, property) ?? ofSchema(LIKE[schema], property) ?? find(PROPERTY_TEXTS, property);

interface Property {
  readonly name: string;
  readonly form: Json;
  readonly isRequired: boolean;
}

function mayBeNull(form: Json): boolean {
  if (!isJsonObject(form)) {
    return false;
  }
  return form.type === "null" || membersOf(form.type).includes("null") || membersOf(form.anyOf).some(mayBeNull);
}

const mayBeAbsent = ({ form, isRequired }: Property): boolean =>
  !isRequired && isJsonObject(form) && form.default === undefined;

/** The sentences about an absent or null property, from the schema's or the property's own text. */
function withoutValue(schema: string, property: Property, said: PropertyText): readonly string[] {
  const own = typeof said === "string" ? undefined : said.without;
  const isDescribed = typeof said === "string" && /\babsent\b/i.test(said);
  const absent = mayBeAbsent(property) && !isDescribed ? (ABSENT_IN[schema] ?? own) : undefined;
  const none = mayBeNull(property.form) ? own : undefined;
  if (absent !== undefined && absent === none) {
    return [`Absent or null: ${absent}.`];
  }
  return [...(absent === undefined ? [] : [`Absent: ${absent}.`]), ...(none === undefined ? [] : [`Null: ${none}.`])];
}

/** The whole description of a property. */
function describeProperty(schema: string, property: Property): string | undefined {
  const said = textOf(schema, property.name);
  if (said === undefined) {
    return undefined;
  }
  const text = typeof said === "string" ? said : said.text;
  return [text, ...withoutValue(schema, property, said)].join(" ");
}

/** The description of a path or query parameter. */
export function parameterText(call: Call, parameter: string): string | undefined {
  const ofPages = call.query instanceof z.ZodMiniDiscriminatedUnion ? pageParameterTexts[parameter] : undefined;
  return callParameterTexts[nameOfCall(call)]?.[parameter] ?? ofPages ?? parameterTexts[parameter];
}

function withTextsOf(schema: string, properties: Json, required: readonly Json[]): Json {
  if (!isJsonObject(properties)) {
    return properties;
  }
  const entries = Object.entries(properties).map(([name, plain]): [string, Json] => {
    const form = describeProperties(schema, plain);
    const description = describeProperty(schema, { name, form: plain, isRequired: required.includes(name) });
    return [name, isJsonObject(form) ? { ...form, description } : form];
  });
  return Object.fromEntries(entries);
}

/** Summaries of the schemas that belong to one call. */
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

/** A schema with its own description and those of its properties. */
export function describeSchema(schema: string, form: Json, summaries: ReadonlyMap<string, string>): Json {
  const whole = describeProperties(schema, form);
  const description = schemaSummaries[schema] ?? summaries.get(schema);
  return isJsonObject(whole) ? { description, ...whole } : whole;
}

/**
 * A schema with the descriptions of its properties. An inline object takes the texts of the schema that contains it.
 */
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
    const isProperties = isObject && key === "properties";
    const required = membersOf(form.required);
    return [key, isProperties ? withTextsOf(schema, part, required) : describeProperties(schema, part)];
  });
  return Object.fromEntries(entries);
}
