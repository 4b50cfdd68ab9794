import {
  ALL_CALLS,
  type Call,
  ERROR_CODES,
  ERROR_STATUS,
  hasPayload,
  type ErrorCode,
  v1ErrorResponse,
  v2ErrorResponse,
} from "@punktum/contracts";
import { DEFAULT_ID_TYPE, IDENTIFIER_TYPES } from "@punktum/domain";
import * as z from "zod/mini";
import { API_GUIDE, API_TAGS } from "./open-api-guide.ts";
import { firstGenerationStatus, isWrapped } from "./register-failure.ts";

/** A JSON value of the document. */
type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

/** Codes every call can answer. */
const EVERYWHERE: readonly ErrorCode[] = ["REQUEST_INVALID", "RATE_LIMITED", "UNHANDLED_ERROR", "SERVICE_UNAVAILABLE"];
const AFTER_LOGIN: readonly ErrorCode[] = [
  "LOGIN_USER_NOT_LOGGED_IN",
  "TOKEN_EXPIRED",
  "GENERAL_NO_PERMISION",
  "GENERAL_INPUT_PARAMETER_INVALID",
];

const isV1 = (call: Call): boolean => call.path.startsWith("/api/v1/");

function toJson(value: unknown): Json {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(toJson);
  return typeof value === "object" && value !== null ? toJsonObject(value) : undefined;
}

function toJsonObject(value: object): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toJson(entry)]));
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): JsonObject {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return toJsonObject(rest);
}

function propertiesOf(schema: z.ZodMiniType): readonly (readonly [string, Json, boolean])[] {
  const { properties, required } = schemaOf(schema, "input");
  if (typeof properties !== "object" || properties === null) return [];
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, property]) => [name, property, needed.includes(name)]);
}

const exampleOf = (values: object | undefined, name: string): JsonObject => {
  const value: unknown = new Map<string, unknown>(Object.entries(values ?? {})).get(name);
  return value === undefined ? {} : { example: toJson(value) };
};

const isWrite = (call: Call): boolean => call.method !== "GET";

function parametersOf(call: Call): Json[] {
  const inPath = propertiesOf(call.params).map(([name, schema]) => ({
    name,
    in: "path",
    required: true,
    schema,
    ...exampleOf(call.example?.params, name),
  }));
  const inQuery = propertiesOf(call.query).map(([name, schema, required]) => ({
    name,
    in: "query",
    required,
    schema,
    ...exampleOf(call.example?.query, name),
  }));
  return [...inPath, ...inQuery, ...headersOf(call), ...keyParameter(call)];
}

/** Headers of every call of the second generation; the first has its parameters in `p`. */
function headersOf(call: Call): Json[] {
  if (isV1(call)) return [];
  const idTypes = (call.idTypeHeaders ?? ["id-type"]).map((name) =>
    header(name, "Type of the code in the path", { enum: IDENTIFIER_TYPES, default: DEFAULT_ID_TYPE }),
  );
  return [...idTypes, { $ref: "#/components/parameters/interactionId" }];
}

/** Writes that book must carry a key in the second generation, every other write may (B-04). */
function keyParameter(call: Call): Json[] {
  if (call.idempotent && !isV1(call)) return [{ $ref: "#/components/parameters/idempotencyKeyRequired" }];
  const mayRepeat = call.idempotent || (isWrite(call) && !isV1(call) && !call.roles.includes("PUBLIC"));
  return mayRepeat ? [{ $ref: "#/components/parameters/idempotencyKey" }] : [];
}

function bodyOf(call: Call): JsonObject {
  if (hasPayload(call)) {
    const properties = { ac: { type: "string" }, ak: { type: "string" }, p: schemaOf(call.payload, "input") };
    const description =
      "Better than the query, which ends up in logs: the same three parameters; `p` may be JSON itself.";
    const example = { ac: "pfm", ak: "ak_Zm9yLXRoZS1leGFtcGxl", p: toJson(call.example?.body ?? {}) };
    const content = { "application/json": { schema: { type: "object", properties }, example } };
    return { requestBody: { description, content } };
  }
  const schema = schemaOf(call.body, "input");
  if (Object.keys(schema).length === 0) return {};
  const example = call.example?.body === undefined ? {} : { example: toJson(call.example.body) };
  const types = call.bodyTypes ?? ["application/json"];
  const content = Object.fromEntries(types.map((type) => [type, { schema, ...example }]));
  return { requestBody: { required: true, content } };
}

function errorsByStatus(call: Call): Map<number, ErrorCode[]> {
  const general = call.roles.includes("PUBLIC") ? EVERYWHERE : [...EVERYWHERE, ...AFTER_LOGIN];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...call.errors, ...general])) {
    const status = isV1(call) ? firstGenerationStatus(call.path, code) : ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

const v1Error = (errorCode: string | undefined): JsonObject => ({
  schema: { $ref: "#/components/schemas/V1Error" },
  example: { errorInfo: { errorCode, errorMessage: "A sentence for developers" } },
});

const v2Error = (errorType: string | undefined): JsonObject => ({
  schema: { $ref: "#/components/schemas/Error" },
  example: { errorType, message: "A sentence for developers", requestId: "7f2c…" },
});

/** Receipts answer every error in the shape of their answers: what a till reads is one schema, whatever the status. */
const wrappedError = (call: Call, code: string | undefined): JsonObject => {
  const message = "A sentence for developers";
  const error = { ok: false, error: { message, code }, errorInfo: { errorCode: code, errorMessage: message } };
  return { schema: schemaOf(call.response, "output"), example: error };
};

function errorOf(call: Call, code: ErrorCode | undefined): JsonObject {
  if (isWrapped(call.path)) return wrappedError(call, code);
  return isV1(call) ? v1Error(code) : v2Error(code);
}

function errorResponses(call: Call): JsonObject {
  const errors = [...errorsByStatus(call)].filter(([status]) => status >= 400);
  const entries = errors.map(([status, codes]): [string, Json] => {
    const content = { "application/json": errorOf(call, codes[0]) };
    return [String(status), { description: codes.join(", "), content }];
  });
  return Object.fromEntries(entries);
}

function goodResponse(call: Call): JsonObject {
  const schema = schemaOf(call.response, "output");
  const type = schema.type === "string" ? "text/plain" : "application/json";
  const withError =
    isV1(call) && type !== "text/plain" && !isWrapped(call.path)
      ? { anyOf: [schema, { $ref: "#/components/schemas/V1Error" }] }
      : schema;
  const description = isV1(call) ? `Good answer, or errorInfo with: ${call.errors.join(", ")}` : "Good answer";
  const example = call.example === undefined ? {} : { example: toJson(call.example.response) };
  return { [String(call.status)]: { description, content: { [type]: { schema: withError, ...example } } } };
}

function securityOf(call: Call): Json {
  if (call.roles.includes("PUBLIC")) return [];
  const others: Json[] = call.roles.includes("TILL") ? [{ tillKey: [] }, { bearer: [] }] : [{ bearer: [] }];
  return hasPayload(call) ? [{ apiKey: [] }, ...others] : others;
}

function operationOf(call: Call): JsonObject {
  return {
    operationId: call.id,
    tags: [call.tag],
    summary: call.summary,
    description: [call.description, `Roles: ${call.roles.join(", ")}.`].join("\n\n"),
    "x-roles": call.roles,
    security: securityOf(call),
    parameters: parametersOf(call),
    ...bodyOf(call),
    responses: { ...goodResponse(call), ...errorResponses(call) },
  };
}

function header(name: string, description: string, schema: JsonObject): JsonObject {
  return { name, in: "header", required: false, description, schema };
}

const idempotencyKey = header(
  "Idempotency-Key",
  "Made by the client before the first try; a repeated key gets the first answer, for ever",
  { type: "string", minLength: 1, maxLength: 128 },
);

const components: JsonObject = {
  securitySchemes: {
    bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
    apiKey: { type: "apiKey", in: "query", name: "ak" },
    tillKey: { type: "apiKey", in: "header", name: "API-Key" },
  },
  parameters: {
    interactionId: header(
      "interaction-id",
      "Workstation id: an interaction point of the programme. `posapp`, or an `anonymous-…` that is none, says that no place is named; any other id answers GENERAL_INPUT_PARAMETER_INVALID where the call has a place",
      { type: "string", default: "posapp" },
    ),
    idempotencyKey,
    idempotencyKeyRequired: { ...idempotencyKey, required: true },
  },
  schemas: {
    Error: {
      ...schemaOf(v2ErrorResponse, "output"),
      description: `errorType is one of: ${ERROR_CODES.filter((code) => ERROR_STATUS[code] > 0).join(", ")}`,
    },
    V1Error: schemaOf(v1ErrorResponse, "output"),
  },
};

/** The OpenAPI 3.1 document of every call of both generations. */
export function buildOpenApi(version: string): JsonObject {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of ALL_CALLS) {
    const path = paths[call.path] ?? {};
    path[call.method.toLowerCase()] = operationOf(call);
    paths[call.path] = path;
  }
  const license = { name: "Apache-2.0", identifier: "Apache-2.0" };
  const info = { title: "Punktum", version, description: API_GUIDE, license };
  return { openapi: "3.1.0", info, servers: [{ url: "/" }], tags: API_TAGS, paths, components };
}
