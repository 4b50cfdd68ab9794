import { isJsonList, isJsonObject, type Json, type JsonObject } from "@punktum/contracts/document";

/** Keywords that the comparison understands. */
const KNOWN: ReadonlySet<string> = new Set(
  [
    ["type", "const", "enum", "anyOf", "oneOf", "allOf", "not", "default"],
    ["properties", "required", "additionalProperties", "propertyNames", "items", "minItems", "maxItems"],
    ["pattern", "format", "contentEncoding", "minLength", "maxLength"],
    ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ].flat(),
);

const MEANS_NOTHING_ALONE: ReadonlySet<string> = new Set(["default"]);

const isForm = (value: Json): value is JsonObject => isJsonObject(value);
const listOf = (value: Json): readonly Json[] => (isJsonList(value) ? value : []);

/** A form that every value has. */
export const takesAnything = (form: JsonObject): boolean =>
  Object.keys(form).every((keyword) => MEANS_NOTHING_ALONE.has(keyword));

/** A form that no value has. */
export const takesNothing = (form: JsonObject): boolean => isForm(form["not"]) && takesAnything(form["not"]);

/** @throws Error for a keyword that the comparison does not understand: it would be compared as if it were not there */
function checkKeywords(form: JsonObject): void {
  const unknown = Object.keys(form).filter((keyword) => !KNOWN.has(keyword));
  if (unknown.length > 0) {
    throw new Error(`the comparison of contracts does not know ${unknown.join(", ")} in ${JSON.stringify(form)}`);
  }
}

/** The alternatives of a form. A form without any is its own only one. */
export function optionsOf(form: JsonObject): readonly JsonObject[] {
  checkKeywords(form);
  const { anyOf, oneOf, default: _default, ...others } = form;
  const options = listOf(anyOf ?? oneOf).filter(isForm);
  if (options.length === 0) {
    const { type } = form;
    return isJsonList(type) ? type.map((kind) => (kind === "null" ? { type: kind } : { ...form, type: kind })) : [form];
  }
  if (Object.keys(others).length > 0) {
    throw new Error(`the comparison of contracts reads no alternatives beside ${Object.keys(others).join(", ")}`);
  }
  return options.flatMap(optionsOf);
}

/** The only values of a form; undefined if there are many. */
export function valuesOf(form: JsonObject): readonly Json[] | undefined {
  const { const: only, enum: several } = form;
  return "const" in form ? [only] : isJsonList(several) ? several : undefined;
}

/** The options of a form, with each value of a list on its own. */
export function singleOptionsOf(form: JsonObject): readonly JsonObject[] {
  return optionsOf(form).flatMap((option) => valuesOf(option)?.map((value) => ({ const: value })) ?? [option]);
}

/** The kind of a form's values: `string`, `integer`, ...; undefined for any. */
export function kindOf(form: JsonObject): string | undefined {
  const { type, const: only } = form;
  if (typeof type === "string") {
    return type;
  }
  if (!("const" in form)) {
    return undefined;
  }
  return only === null ? "null" : Number.isInteger(only) ? "integer" : typeof only;
}

/** All patterns of a text. */
export const patternsOf = (form: JsonObject): readonly string[] =>
  [form, ...listOf(form["allOf"]).filter(isForm)].flatMap(({ pattern }) =>
    typeof pattern === "string" ? pattern : [],
  );

/** Members of an object by name. */
export const membersOf = (form: JsonObject): ReadonlyMap<string, JsonObject> =>
  new Map(
    Object.entries(isForm(form["properties"]) ? form["properties"] : {}).flatMap(([name, member]) =>
      isForm(member) ? [[name, member] as const] : [],
    ),
  );

/** Names of members that an object always has. */
export const requiredOf = (form: JsonObject): ReadonlySet<string> =>
  new Set(listOf(form["required"]).filter((name) => typeof name === "string"));

/** The form of members that are not named. Undefined: they are unknown, and no form is theirs. */
export const otherMembersOf = (form: JsonObject): JsonObject | undefined =>
  isForm(form["additionalProperties"]) ? form["additionalProperties"] : undefined;

/** Whether a text keeps the limits and patterns of a form. */
function isText(text: string, form: JsonObject): boolean {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = form;
  const isLong = typeof minLength === "number" && text.length >= minLength;
  const isShort = typeof maxLength === "number" && text.length <= maxLength;
  return isLong && isShort && patternsOf(form).every((pattern) => new RegExp(pattern, "u").test(text));
}

/** Whether a form without alternatives takes a simple value. */
export function takesValue(form: JsonObject, value: Json): boolean {
  const values = valuesOf(form);
  if (values !== undefined) {
    return values.includes(value);
  }
  const [own, read] = [kindOf({ const: value }), kindOf(form)];
  const isOfKind = read === undefined || read === own || (read === "number" && own === "integer");
  return isOfKind && (typeof value !== "string" || isText(value, form));
}
