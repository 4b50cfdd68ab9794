import { type Call, ERROR_STATUS, type ErrorCode } from "@punktum/contracts";
import type { DocumentSchemas, Json, JsonObject } from "@punktum/contracts/document";
import { firstGenerationStatus, isFirstGeneration, isWrapped } from "./register-failure.ts";

/** Codes that every call can answer. */
const EVERYWHERE: readonly ErrorCode[] = ["REQUEST_INVALID", "RATE_LIMITED", "UNHANDLED_ERROR", "SERVICE_UNAVAILABLE"];
const AFTER_LOGIN: readonly ErrorCode[] = [
  "LOGIN_USER_NOT_LOGGED_IN",
  "TOKEN_EXPIRED",
  "GENERAL_NO_PERMISION",
  "GENERAL_INPUT_PARAMETER_INVALID",
];
const GENERAL: readonly ErrorCode[] = [...EVERYWHERE, ...AFTER_LOGIN];
const SENTENCE = "A sentence for developers";

function codesByStatus(call: Call): ReadonlyMap<number, readonly ErrorCode[]> {
  const general = call.roles.includes("PUBLIC") ? EVERYWHERE : GENERAL;
  const proof: readonly ErrorCode[] = call.stepUp === true ? ["STEP_UP_REQUIRED"] : [];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...call.errors, ...proof, ...general])) {
    const status = isFirstGeneration(call.path) ? firstGenerationStatus(call.path, code) : ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

const ERROR = { $ref: "#/components/schemas/Error" };
const V1_ERROR = { $ref: "#/components/schemas/V1Error" };

const v1Error = (errorCode: string | undefined): JsonObject => ({
  schema: V1_ERROR,
  example: { errorInfo: { errorCode, errorMessage: SENTENCE } },
});

const v2Error = (errorType: string | undefined): JsonObject => ({
  schema: ERROR,
  example: { errorType, message: SENTENCE, requestId: "7f2c…" },
});

/** Receipts wrap errors in the shape of their answers, so that a till reads one schema for every status. */
const wrappedError = (schema: JsonObject, code: string | undefined): JsonObject => {
  const error = {
    ok: false,
    error: { message: SENTENCE, code },
    errorInfo: { errorCode: code, errorMessage: SENTENCE },
  };
  return { schema, example: error };
};

function contentOf(call: Call, code: ErrorCode | undefined, schemas: DocumentSchemas): JsonObject {
  if (isWrapped(call.path)) {
    return wrappedError(schemas.responseOf(call), code);
  }
  return isFirstGeneration(call.path) ? v1Error(code) : v2Error(code);
}

const capitalised = (code: string): string =>
  code.replaceAll(/([A-Z])([A-Z]*)_?/g, (_whole, first: string, rest: string) => `${first}${rest.toLowerCase()}`);

/** Name of an error that any call may answer, made of generation and codes: `V1RateLimited`. */
function sharedName({ path }: Call, codes: readonly ErrorCode[]): string | undefined {
  if (codes.some((code) => !GENERAL.includes(code))) {
    return undefined;
  }
  const generation = isWrapped(path) ? "Receipt" : isFirstGeneration(path) ? "V1" : "";
  return `${generation}${codes.map(capitalised).join("Or")}`;
}

const jsonOf = (description: string, schema: JsonObject, example: JsonObject): JsonObject => ({
  description,
  content: { "application/json": { schema, example } },
});

const refused = (description: string, message: string): JsonObject =>
  jsonOf(description, ERROR, { errorType: "REQUEST_INVALID", message, requestId: "7f2c…" });

const UNREAD = "The headers of the request are too large (16 kB at most)";

/** Refusals before the call is known. */
const BEFORE_THE_CALL = {
  BodyTooLarge: refused("REQUEST_INVALID: the body is longer than 128 kB", "The body is longer than 131072 bytes"),
  MediaTypeNotSupported: refused(
    "REQUEST_INVALID: the body is not `application/json` in UTF-8, or it has a `Content-Encoding`",
    "The request cannot be read (MEDIA_TYPE_NOT_SUPPORTED)",
  ),
  HeadersTooLarge: jsonOf(
    "The headers are longer than 16 kB. The server does not know which call was meant, so the answer is an error of both generations",
    { allOf: [ERROR, V1_ERROR] },
    {
      errorType: "REQUEST_INVALID",
      message: UNREAD,
      requestId: "7f2c…",
      errorInfo: { errorCode: "GENERAL_INPUT_PARAMETER_INVALID", errorMessage: UNREAD },
    },
  ),
} as const;

const sharedAnswer = (name: string): JsonObject => ({ $ref: `#/components/responses/${name}` });

/** The first generation answers unreadable bodies with status 200, like all errors of a call. */
function answersBeforeTheCall({ method, path }: Call): JsonObject {
  const headers = { "431": sharedAnswer("HeadersTooLarge") };
  if (method === "GET" || isFirstGeneration(path)) {
    return headers;
  }
  return { "413": sharedAnswer("BodyTooLarge"), "415": sharedAnswer("MediaTypeNotSupported"), ...headers };
}

/** Error answers of calls; shared ones are documented once. */
export interface ErrorAnswers {
  /** By name, for `components.responses`; complete after every call was asked for. */
  readonly shared: JsonObject;
  /** By status. */
  readonly of: (call: Call) => JsonObject;
}

export function createErrorAnswers(schemas: DocumentSchemas): ErrorAnswers {
  const shared: Record<string, JsonObject> = { ...BEFORE_THE_CALL };
  const answerOf = (call: Call, codes: readonly ErrorCode[]): JsonObject => {
    const content = { "application/json": contentOf(call, codes[0], schemas) };
    const answer = { description: codes.join(", "), content };
    const name = sharedName(call, codes);
    if (name === undefined) {
      return answer;
    }
    shared[name] = answer;
    return sharedAnswer(name);
  };
  return {
    shared,
    of: (call) => {
      const errors = [...codesByStatus(call)].filter(([status]) => status >= 400);
      const answers = errors.map(([status, codes]): [string, Json] => [String(status), answerOf(call, codes)]);
      return { ...Object.fromEntries(answers), ...answersBeforeTheCall(call) };
    },
  };
}
