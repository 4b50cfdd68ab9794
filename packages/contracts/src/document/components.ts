import * as z from "zod/mini";
import type { Call, Schema } from "../call.ts";
import { v1ErrorResponse } from "../v1/envelope.ts";
import { v2ErrorResponse } from "../v2/error.ts";
import { describeSchema, summariesOf } from "./describe.ts";
import { type Json, type JsonObject, isJsonObject, membersOf, toJsonObject } from "./json.ts";
import { type Exchange, exchangeOf, nameSchemas, type Names } from "./name-schemas.ts";
import { SCHEMA_NAMES } from "./schema-names.ts";

type Direction = "input" | "output";
type Forms = ReadonlyMap<string, JsonObject>;

const PLACE = "#/components/schemas/";
const REFERENCE = /"\$ref":"#\/components\/schemas\/([^"]+)"/g;

/** The schemas of the document and their use by the calls. */
export interface DocumentSchemas {
  /** All named schemas, for `components.schemas`. */
  readonly components: JsonObject;
  /** The request body's schema; undefined if the call reads none. */
  readonly requestOf: (call: Call) => JsonObject | undefined;
  readonly responseOf: (call: Call) => JsonObject;
}

interface Converted {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** Answers may gain members later, so the document does not forbid further ones. */
function allowMoreProperties({ zodSchema, jsonSchema }: Converted): void {
  if (zodSchema instanceof z.ZodMiniObject && zodSchema.def.catchall === undefined) {
    delete jsonSchema.additionalProperties;
  }
}

/** Adds the discriminator of a union, so that generated clients can tell its options apart. */
function addDiscriminator({ zodSchema, jsonSchema }: Converted, names: Names): void {
  if (!(zodSchema instanceof z.ZodMiniDiscriminatedUnion)) {
    return;
  }
  const { discriminator, options } = zodSchema._zod.def;
  const mapping = options.flatMap((option) => {
    const name = names.get(option)?.id ?? "";
    const values = [...(option._zod.propValues?.[discriminator] ?? [])];
    return values.map((value): [string, string] => [String(value), `${PLACE}${name}`]);
  });
  jsonSchema.discriminator = { propertyName: discriminator, mapping: Object.fromEntries(mapping) };
}

/** Every named schema in the form of requests or of answers; unnamed schemas are inlined. */
function formsOf(names: Names, io: Direction): Forms {
  const { schemas } = z.toJSONSchema(names, {
    io,
    unrepresentable: "any",
    uri: (name) => `${PLACE}${name}`,
    override: (converted) => {
      allowMoreProperties(converted);
      addDiscriminator(converted, names);
    },
  });
  return new Map(
    Object.entries(schemas).map(([name, { $id: _id, $schema: _version, ...schema }]) => [name, toJsonObject(schema)]),
  );
}

const referencesOf = (form: Json): readonly string[] =>
  [...JSON.stringify(form).matchAll(REFERENCE)].flatMap(([, name]) => name ?? []);

/** The names themselves, and all schemas that they refer to. */
function reachedFrom(roots: readonly string[], forms: Forms): ReadonlySet<string> {
  const reached = new Set(roots);
  for (const name of reached) {
    for (const next of referencesOf(forms.get(name))) {
      reached.add(next);
    }
  }
  return reached;
}

/** Schemas used in both directions whose forms differ, directly or in a schema they refer to. */
function schemasWithTwoForms(both: readonly string[], inputs: Forms, outputs: Forms): ReadonlySet<string> {
  const differing = new Set(
    both.filter((name) => JSON.stringify(inputs.get(name)) !== JSON.stringify(outputs.get(name))),
  );
  for (const _changed of differing) {
    for (const name of both) {
      if (referencesOf(inputs.get(name)).some((inner) => differing.has(inner))) {
        differing.add(name);
      }
    }
  }
  return differing;
}

function renamed(form: Json, names: ReadonlySet<string>): Json {
  if (Array.isArray(form)) {
    return form.map((entry: Json) => renamed(entry, names));
  }
  if (!isJsonObject(form)) {
    return form;
  }
  const entries = Object.entries(form).map(([key, value]): [string, Json] => {
    const isReference = typeof value === "string" && value.startsWith(PLACE) && names.has(value.slice(PLACE.length));
    return [key, isReference ? `${value}Input` : renamed(value, names)];
  });
  return Object.fromEntries(entries);
}

/**
 * Every schema of the calls under one name. If the request form differs from the answer form, because members may be
 * absent, the schema appears twice: as `X`, and as `XInput` for bodies.
 */
export function documentSchemas(calls: readonly Call[], table = SCHEMA_NAMES): DocumentSchemas {
  const exchanges = new Map<Call, Exchange>(calls.map((call) => [call, exchangeOf(call)]));
  const names = nameSchemas(exchanges, table);
  const nameOf = (schema: Schema | undefined): string | undefined =>
    schema === undefined ? undefined : names.get(schema)?.id;
  const inputs = formsOf(names, "input");
  const outputs = formsOf(names, "output");
  const roots = (schemas: readonly (Schema | undefined)[]) => schemas.flatMap((schema) => nameOf(schema) ?? []);
  const sent = reachedFrom(roots([...exchanges.values()].map(({ request }) => request)), inputs);
  const answers = [...exchanges.values()].map(({ response }) => response);
  const answered = reachedFrom(roots([...answers, v2ErrorResponse, v1ErrorResponse]), outputs);
  const differing = schemasWithTwoForms(
    [...sent].filter((name) => answered.has(name)),
    inputs,
    outputs,
  );

  const summaries = summariesOf(calls);
  const components: Record<string, Json> = {};
  for (const name of answered) {
    components[name] = describeSchema(name, outputs.get(name), summaries);
  }
  for (const name of sent) {
    const own = differing.has(name) ? `${name}Input` : name;
    if (differing.has(name) && components[own] !== undefined) {
      throw new Error(`${own}: a name of two schemas`);
    }
    if (differing.has(name) || !answered.has(name)) {
      components[own] = describeSchema(name, renamed(inputs.get(name), differing), summaries);
    }
  }

  const refer = (schema: Schema, io: Direction): JsonObject => {
    const name = nameOf(schema);
    if (name === undefined) {
      return plainSchema(schema, io);
    }
    return { $ref: `${PLACE}${name}${io === "input" && differing.has(name) ? "Input" : ""}` };
  };
  return {
    components: Object.fromEntries(
      Object.entries(components).toSorted(([one], [other]) => one.localeCompare(other, "en")),
    ),
    requestOf: (call) => {
      const request = exchanges.get(call)?.request;
      return request === undefined ? undefined : refer(request, "input");
    },
    responseOf: (call) => refer(call.response, "output"),
  };
}

/** A parameter of a path or query. */
export interface Parameter {
  readonly name: string;
  readonly form: Json;
  readonly isRequired: boolean;
}

/** A form that no value has: the parameter must be absent. */
const takesNothing = (form: Json): boolean => isJsonObject(form) && isJsonObject(form.not);

/** The parameters of a path or query. Of a query with several forms those of each; only what all need is required. */
export function parametersIn(schema: Schema): readonly Parameter[] {
  const whole = plainSchema(schema, "input");
  const forms = whole.oneOf === undefined ? [whole] : membersOf(whole.oneOf).filter(isJsonObject);
  const isRequired = (name: string): boolean => forms.every(({ required }) => membersOf(required).includes(name));
  const found = new Map<string, Json>();
  for (const { properties } of forms) {
    for (const [name, form] of Object.entries(isJsonObject(properties) ? properties : {})) {
      if (!found.has(name) && !takesNothing(form)) {
        found.set(name, form);
      }
    }
  }
  return [...found].map(([name, form]) => ({ name, form, isRequired: isRequired(name) }));
}

/** An inline schema, such as that of a parameter. */
export function plainSchema(schema: Schema, io: Direction): JsonObject {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return toJsonObject(rest);
}
