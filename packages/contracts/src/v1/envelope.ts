import * as z from "zod/mini";
import { type Call, type CallExample, noBody, nothing, type Role, type Schema } from "../call.ts";
import type { ErrorCode } from "../errors.ts";
import { organization, text } from "../wire.ts";

/** Query of a v1 call: `ac`, `ak` and `p`; all three are accepted in the body as well. */
export const v1Query = z.object({
  /** Organisation. */
  ac: z.optional(organization),
  /** API key, or the access token of a session. */
  ak: z.optional(text(1_000)),
  /** Payload as JSON text. */
  p: z.optional(z.string().check(z.maxLength(20_000))),
  /** Idempotency key made by the client; same as the header `Idempotency-Key`. */
  idempotencyKey: z.optional(text(128)),
});

/** Error of a v1 answer. Business errors have HTTP status 200 with `errorInfo` (decision 0061). */
export const errorInfo = z.object({
  errorCode: z.string(),
  errorMessage: z.optional(z.string()),
  /** All problems of the request, one sentence each. */
  problems: z.optional(z.array(z.string())),
  /** Further facts, as in v2. */
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

/** An answer that is an error. */
export const v1ErrorResponse = z.object({ errorInfo });

/** One v1 operation: its payload travels in `p`. */
export interface V1Call<Payload extends Schema = Schema, Response extends Schema = Schema> extends Call<
  Schema,
  Schema,
  Schema,
  Response
> {
  readonly area: "device-management" | "loyalty";
  readonly operation: string;
  readonly payload: Payload;
}

/** Whether an operation takes its input as the payload `p` instead of a body. */
export function hasPayload(call: Call): call is V1Call {
  return "payload" in call;
}

/** Describes a v1 operation; its path follows from area and operation. */
export function defineV1Call<P extends Schema, R extends Schema>(definition: {
  area: "device-management" | "loyalty";
  operation: string;
  summary: string;
  description?: string;
  example?: CallExample;
  roles: readonly Role[];
  payload: P;
  response: R;
  errors?: readonly ErrorCode[];
  idempotent?: boolean;
  staffOnDuty?: boolean;
}): V1Call<P, R> {
  const { area, operation } = definition;
  const path =
    area === "device-management" ? `/api/v1/device-management/${operation}/pmm` : `/api/v1/loyalty/${operation}`;
  return {
    errors: [],
    idempotent: false,
    ...definition,
    id: `v1.${operation}`,
    method: "POST",
    path,
    tag: `v1 ${area}`,
    params: nothing,
    query: v1Query,
    body: noBody,
    status: 200,
  };
}
