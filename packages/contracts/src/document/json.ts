/** A JSON value of the document; members that are undefined are not written. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Whether a JSON value is a list. */
export const isJsonList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** Whether a JSON value is an object. */
export const isJsonObject = (value: Json): value is JsonObject =>
  typeof value === "object" && value !== null && !isJsonList(value);

/** The direct members of an object or a list. */
export function membersOf(value: Json): readonly Json[] {
  if (isJsonList(value)) {
    return value;
  }
  return isJsonObject(value) ? Object.values(value) : [];
}

/** Any value as JSON; values that JSON cannot represent are dropped. */
export function toJson(value: unknown): Json {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map(toJson);
  }
  return typeof value === "object" ? toJsonObject(value) : undefined;
}

/** An object as JSON. */
export function toJsonObject(value: object): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toJson(entry)]));
}
