import { type Call, ERROR_STATUS, type ErrorCode } from "@punktum/contracts";
import type { DocumentSchemas, Json, JsonObject } from "@punktum/contracts/document";
import { firstGenerationStatus, isFirstGeneration, isWrapped } from "./register-failure.ts";

/** Codes every call can answer. */
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
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...call.errors, ...general])) {
    const status = isFirstGeneration(call.path) ? firstGenerationStatus(call.path, code) : ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

const v1Error = (errorCode: string | undefined): JsonObject => ({
  schema: { $ref: "#/components/schemas/V1Error" },
  example: { errorInfo: { errorCode, errorMessage: SENTENCE } },
});

const v2Error = (errorType: string | undefined): JsonObject => ({
  schema: { $ref: "#/components/schemas/Error" },
  example: { errorType, message: SENTENCE, requestId: "7f2c…" },
});

/** Receipts answer every error in the shape of their answers: what a till reads is one schema, whatever the status. */
const wrappedError = (schema: JsonObject, code: string | undefined): JsonObject => {
  const error = {
    ok: false,
    error: { message: SENTENCE, code },
    errorInfo: { errorCode: code, errorMessage: SENTENCE },
  };
  return { schema, example: error };
};

function contentOf(call: Call, code: ErrorCode | undefined, schemas: DocumentSchemas): JsonObject {
  if (isWrapped(call.path)) return wrappedError(schemas.responseOf(call), code);
  return isFirstGeneration(call.path) ? v1Error(code) : v2Error(code);
}

const capitalised = (code: string): string =>
  code.replaceAll(/([A-Z])([A-Z]*)_?/g, (_whole, first: string, rest: string) => `${first}${rest.toLowerCase()}`);

/** What an error that any call may answer is called: generation and codes, `V1RateLimited`. */
function sharedName({ path }: Call, codes: readonly ErrorCode[]): string | undefined {
  if (codes.some((code) => !GENERAL.includes(code))) return undefined;
  const generation = isWrapped(path) ? "Receipt" : isFirstGeneration(path) ? "V1" : "";
  return `${generation}${codes.map(capitalised).join("Or")}`;
}

/** Error answers of calls; those that are no call's own stand once. */
export interface ErrorAnswers {
  /** By name, for `components.responses`; whole once every call was asked for. */
  readonly shared: JsonObject;
  /** By status. */
  readonly of: (call: Call) => JsonObject;
}

export function createErrorAnswers(schemas: DocumentSchemas): ErrorAnswers {
  const shared: Record<string, JsonObject> = {};
  const answerOf = (call: Call, codes: readonly ErrorCode[]): JsonObject => {
    const content = { "application/json": contentOf(call, codes[0], schemas) };
    const answer = { description: codes.join(", "), content };
    const name = sharedName(call, codes);
    if (name === undefined) return answer;
    shared[name] = answer;
    return { $ref: `#/components/responses/${name}` };
  };
  return {
    shared,
    of: (call) => {
      const errors = [...codesByStatus(call)].filter(([status]) => status >= 400);
      return Object.fromEntries(
        errors.map(([status, codes]): [string, Json] => [String(status), answerOf(call, codes)]),
      );
    },
  };
}
