import { ALL_CALLS, DUTY_HEADER, type Call, ERROR_CODES, ERROR_STATUS, hasPayload, scopesOf } from "@punktum/contracts";
import {
  documentSchemas,
  type DocumentSchemas,
  isJsonObject,
  type Json,
  type JsonObject,
  parametersIn,
  parameterText,
  plainSchema,
  toJson,
} from "@punktum/contracts/document";
import { DEFAULT_ID_TYPE, IDENTIFIER_TYPES } from "@punktum/domain";
import { API_GUIDE, API_TAGS } from "./open-api-guide.ts";
import { webhooksOfDocument } from "./open-api-webhooks.ts";
import { createErrorAnswers, type ErrorAnswers } from "./open-api-errors.ts";
import { isFirstGeneration, isWrapped } from "./register-failure.ts";

const isV1 = (call: Call): boolean => isFirstGeneration(call.path);

/** Components that all calls share. */
interface Shared {
  readonly schemas: DocumentSchemas;
  readonly errors: ErrorAnswers;
}

const exampleOf = (values: object | undefined, name: string): JsonObject => {
  const value: unknown = new Map<string, unknown>(Object.entries(values ?? {})).get(name);
  return value === undefined ? {} : { example: toJson(value) };
};

const isWrite = (call: Call): boolean => call.method !== "GET";

function parametersOf(call: Call): Json[] {
  const inPath = parametersIn(call.params).map(({ name, form: schema }) => ({
    name,
    in: "path",
    required: true,
    description: parameterText(call, name),
    schema,
    ...exampleOf(call.example?.params, name),
  }));
  const inQuery = parametersIn(call.query).map(({ name, form: schema, isRequired: required }) => ({
    name,
    in: "query",
    required,
    description: parameterText(call, name),
    schema,
    ...exampleOf(call.example?.query, name),
  }));
  const duty = call.staffOnDuty === true ? [{ $ref: "#/components/parameters/dutyToken" }] : [];
  const condition =
    isWrite(call) && call.method !== "POST" && call.versioned === true
      ? [{ $ref: "#/components/parameters/ifMatch" }]
      : [];
  return [...inPath, ...inQuery, ...headersOf(call), ...keyParameter(call), ...condition, ...duty];
}

/** True for a call that names an account by a code, in its path or body. */
function takesCode({ path, body }: Call): boolean {
  const { properties } = plainSchema(body, "input");
  return path.includes("{accountId}") || (isJsonObject(properties) && properties.idType !== undefined);
}

/** Headers of second-generation calls; the first generation has its parameters in `p`. */
function headersOf(call: Call): Json[] {
  if (isV1(call)) {
    return [];
  }
  const names = call.idTypeHeaders ?? (takesCode(call) ? ["id-type"] : []);
  const idTypes = names.map((name) =>
    header(name, "Type of the code in the address; of the code in the body, if the body names no type", {
      type: "string",
      enum: IDENTIFIER_TYPES,
      default: DEFAULT_ID_TYPE,
    }),
  );
  return [...idTypes, { $ref: "#/components/parameters/interactionId" }];
}

/** In the second generation an idempotency key is required for calls that book, and optional for other writes. */
function keyParameter(call: Call): Json[] {
  if (call.idempotent && !isV1(call)) {
    return [{ $ref: "#/components/parameters/idempotencyKeyRequired" }];
  }
  const mayRepeat = call.idempotent || (isWrite(call) && !isV1(call) && !call.roles.includes("PUBLIC"));
  return mayRepeat ? [{ $ref: "#/components/parameters/idempotencyKey" }] : [];
}

const IN_THE_BODY =
  "The same parameters as in the query, which other systems may log. `p` may be JSON instead of a text.";

function bodyOf(call: Call, schemas: DocumentSchemas): JsonObject {
  const schema = schemas.requestOf(call);
  if (schema === undefined) {
    return {};
  }
  if (hasPayload(call)) {
    const example = { ac: "pfm", ak: "ak_Zm9yLXRoZS1leGFtcGxl", p: toJson(call.example?.body ?? {}) };
    return { requestBody: { description: IN_THE_BODY, content: { "application/json": { schema, example } } } };
  }
  const sent = call.example?.body;
  // JSON Schema cannot describe a file.
  const example = sent === undefined ? {} : { example: sent instanceof Blob ? "the bytes of the file" : toJson(sent) };
  const types = call.bodyTypes ?? ["application/json"];
  const content = Object.fromEntries(types.map((type) => [type, { schema, ...example }]));
  return { requestBody: { required: true, content } };
}

const ENTITY_TAG: JsonObject = {
  description: "Version of the record, in quotes",
  schema: { type: "string" },
  example: '"4"',
};

function goodResponse(call: Call, schemas: DocumentSchemas): JsonObject {
  const schema = schemas.responseOf(call);
  const type = schema.type === "string" ? (call.responseType ?? "text/plain") : "application/json";
  const withError =
    isV1(call) && type !== "text/plain" && !isWrapped(call.path)
      ? { anyOf: [schema, { $ref: "#/components/schemas/V1Error" }] }
      : schema;
  const description = isV1(call) ? `Good answer, or errorInfo with: ${call.errors.join(", ")}` : "Good answer";
  const example = call.example === undefined ? {} : { example: toJson(call.example.response) };
  const headers = call.versioned === true && call.method !== "DELETE" ? { headers: { ETag: ENTITY_TAG } } : {};
  return { [String(call.status)]: { description, ...headers, content: { [type]: { schema: withError, ...example } } } };
}

function securityOf(call: Call): Json {
  if (call.roles.includes("PUBLIC")) {
    return [];
  }
  const hasKey = call.roles.includes("TILL") || scopesOf(call).length > 0;
  const others: Json[] = hasKey ? [{ apiKeyHeader: [] }, { bearer: [] }] : [{ bearer: [] }];
  return hasPayload(call) ? [{ apiKey: [] }, ...others] : others;
}

/** The sentence about recent authentication, for calls that require it. */
const proofOf = ({ stepUp }: Call): readonly string[] =>
  stepUp === true
    ? ["Needs a login or a proof by v2.stepUp within the last five minutes; otherwise STEP_UP_REQUIRED."]
    : [];

/** The sentence about the replacement, for calls that are deprecated. */
const endOf = ({ deprecated }: Call): readonly string[] =>
  deprecated === undefined
    ? []
    : [
        `Deprecated since ${deprecated.since}: use ${deprecated.replacement}. Last day: ${deprecated.until}. Answers have the headers Deprecation and Sunset.`,
      ];

const scopesText = (scopes: readonly string[]): readonly string[] =>
  scopes.length > 0 ? [`Scopes of application keys: ${scopes.join(", ")}.`] : [];

function operationOf(call: Call, { schemas, errors }: Shared): JsonObject {
  const scopes = scopesOf(call);
  return {
    operationId: call.id,
    tags: [call.tag],
    summary: call.summary,
    description: [
      ...endOf(call),
      call.description,
      ...proofOf(call),
      `Roles: ${call.roles.join(", ")}.`,
      ...scopesText(scopes),
    ].join("\n\n"),
    ...(call.deprecated !== undefined && { deprecated: true }),
    "x-roles": call.roles,
    ...(scopes.length > 0 && { "x-scopes": scopes }),
    ...(call.stepUp === true && { "x-step-up": true }),
    security: securityOf(call),
    parameters: parametersOf(call),
    ...bodyOf(call, schemas),
    responses: { ...goodResponse(call, schemas), ...errors.of(call) },
  };
}

function header(name: string, description: string, schema: JsonObject): JsonObject {
  return { name, in: "header", required: false, description, schema };
}

const idempotencyKey = header(
  "Idempotency-Key",
  "Made by the client before the first try. A key belongs to its caller; two callers may use the same one. A repeated request gets the first answer, without a time limit; another request under the key is refused with IDEMPOTENCY_KEY_REUSED. A refused request does not use up the key.",
  { type: "string", minLength: 1, maxLength: 128 },
);

const ERROR_LIST = `errorType is one of: ${ERROR_CODES.filter((code) => ERROR_STATUS[code] > 0).join(", ")}`;

const interactionId = header(
  "interaction-id",
  "Workstation id: an interaction point of the programme. `posapp`, or an unused id `anonymous-…`, names no place. Calls that need to know the place refuse any other unknown id with GENERAL_INPUT_PARAMETER_INVALID",
  { type: "string", default: "posapp" },
);

const dutyToken = header(
  DUTY_HEADER,
  "Token of the person on duty at the device, from the answer of v2.startDuty. Only devices need it. Without it the call is refused with GENERAL_NO_PERMISION and `details.staffOnDuty` = 1, unless the programme does not require staff on duty.",
  { type: "string" },
);

const ifMatch = header(
  "If-Match",
  "Version that the caller has read, from the header `ETag`. If the record was changed since, nothing is written and the answer is CHANGED_MEANWHILE. Without this header the last writer wins.",
  { type: "string" },
);

const componentsOf = ({ schemas: { components }, errors }: Shared): JsonObject => ({
  securitySchemes: {
    bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
    apiKey: { type: "apiKey", in: "query", name: "ak" },
    apiKeyHeader: { type: "apiKey", in: "header", name: "API-Key" },
  },
  parameters: {
    interactionId,
    idempotencyKey,
    idempotencyKeyRequired: { ...idempotencyKey, required: true },
    ifMatch,
    dutyToken,
  },
  responses: errors.shared,
  schemas: {
    ...components,
    Error: { ...(isJsonObject(components.Error) && components.Error), description: ERROR_LIST },
  },
});

/** Builds the OpenAPI 3.1 document of all calls of both generations. */
export function buildOpenApi(version: string): JsonObject {
  const schemas = documentSchemas(ALL_CALLS);
  const shared = { schemas, errors: createErrorAnswers(schemas) };
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of ALL_CALLS) {
    const path = paths[call.path] ?? {};
    path[call.method.toLowerCase()] = operationOf(call, shared);
    paths[call.path] = path;
  }
  const license = { name: "Apache-2.0", identifier: "Apache-2.0" };
  const info = { title: "Punktum", version, description: API_GUIDE, license };
  return {
    openapi: "3.1.0",
    info,
    servers: [{ url: "/" }],
    tags: API_TAGS,
    paths,
    webhooks: webhooksOfDocument(),
    components: componentsOf(shared),
  };
}
