import { v2ErrorResponse, type V2ErrorResponse } from "@punktum/contracts";

/** An answer of the platform, with the headers that a page needs. */
export interface PlatformReply {
  /** 0 if there was no answer. */
  readonly status: number;
  readonly body: unknown;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
}

/** Status of a call that got no answer. */
export const NO_ANSWER = 0;

/** A call that the platform refused, or that got no answer. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  /** Code of the error table; absent without an answer, or if the answer is not a platform error. */
  readonly code: string | undefined;
  readonly status: number;
  /** Request id, which the operator can look up. */
  readonly requestId: string | undefined;
  /** After how long the call may be tried again. */
  readonly retryAfterSeconds: number | undefined;
  readonly details: NonNullable<V2ErrorResponse["details"]>;
  readonly problems: readonly string[];
  /** The whole answer, for refusals that carry more, such as the current version of a record. */
  readonly body: unknown;

  constructor(reply: PlatformReply) {
    const parsed = v2ErrorResponse.safeParse(reply.body);
    const error = parsed.success ? parsed.data : undefined;
    super(error?.message ?? `No usable answer (${reply.status})`);
    this.code = error?.errorType;
    this.status = reply.status;
    this.requestId = error?.requestId ?? reply.requestId;
    this.retryAfterSeconds = reply.retryAfterSeconds;
    this.details = error?.details ?? {};
    this.problems = error?.problems ?? [];
    this.body = reply.body;
  }
}

/** Whether the error is a refusal with this code. */
export function isRefused(error: unknown, code: string): error is Refusal {
  return error instanceof Refusal && error.code === code;
}
