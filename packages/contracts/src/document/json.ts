/** A JSON value of the document; members without a value are left out when it is written. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** True for a JSON value that is a list. */
export const isJsonList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** True for a JSON value that has members. */
export const isJsonObject = (value: Json): value is JsonObject =>
  typeof value === "object" && value !== null && !isJsonList(value);

/** What stands directly in an object or a list. */
export function membersOf(value: Json): readonly Json[] {
  if (isJsonList(value)) {
    return value;
  }
  return isJsonObject(value) ? Object.values(value) : [];
}

/** Any value as JSON; what JSON cannot say is left out. */
export function toJson(value: unknown): Json {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map(toJson);
  }
  return typeof value === "object" ? toJsonObject(value) : undefined;
}

/** The same of an object. */
export function toJsonObject(value: object): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toJson(entry)]));
}
