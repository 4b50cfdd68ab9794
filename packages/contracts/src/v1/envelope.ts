import * as z from "zod/mini";
import { type Call, type CallExample, noBody, nothing, type Role, type Schema } from "../call.ts";
import type { ErrorCode } from "../errors.ts";
import { organization, text } from "../wire.ts";

/** Query of a first-generation call: `ac`, `ak` and `p`; all three are accepted in the body as well (B-03). */
export const v1Query = z.object({
  /** Organisation. */
  ac: z.optional(organization),
  /** API key, or the access token of a session. */
  ak: z.optional(text(1_000)),
  /** Payload as JSON text. */
  p: z.optional(z.string().check(z.maxLength(20_000))),
  /** Client-made key of a write; the header `Idempotency-Key` serves the same (B-04). */
  idempotencyKey: z.optional(text(128)),
});

/** What every first-generation answer may carry; a business error is HTTP 200 with `errorInfo` (V1-27, A-75). */
export const errorInfo = z.object({
  errorCode: z.string(),
  errorMessage: z.optional(z.string()),
  /** Everything that is wrong with what was sent, each in a sentence. */
  problems: z.optional(z.array(z.string())),
  /** Extra facts, as in the second generation. */
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

/** An answer that is an error. */
export const v1ErrorResponse = z.object({ errorInfo });

/** One first-generation operation: its payload travels in `p`. */
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

/** True for an operation that takes its input as the payload `p`, not as a body. */
export function hasPayload(call: Call): call is V1Call {
  return "payload" in call;
}

/** Describes a first-generation operation; its path follows A-53. */
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
