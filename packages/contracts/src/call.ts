import * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import type { StaffRole } from "./rights.ts";

/** Any Zod schema of the contracts. */
export type Schema = z.ZodMiniType;

/**
 * Roles that may make a call; the platform checks them before the handler runs. TILL is the API key of one till.
 * APPLICATION is the API key of a server; no call lists it, because scopes open calls to it.
 */
export type Role = "PUBLIC" | "TILL" | "DEVICE" | "APPLICATION" | StaffRole;

/** Header with the token of the staff member on duty at a device. */
export const DUTY_HEADER = "duty-token";

/** Schema for a call without parameters of this kind. */
export const nothing = z.object({});

/** Answer of a call that returns no data. */
export const done = z.object({});

/** A call without a body, or whose body is ignored. */
export const noBody = z.optional(z.unknown());

/** One example exchange; absent parts do not exist in the call. */
export interface CallExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** Body, or the payload `p` of a v1 operation. */
  readonly body?: unknown;
  readonly response: unknown;
}

/** When a call became deprecated, its last day, twelve months later at the earliest, and the call that replaces it. */
export interface Deprecation {
  /** Days, `2026-11-27`. */
  readonly since: string;
  readonly until: string;
  readonly replacement: string;
}

/**
 * One call of the platform. Server validation, static types, the client and the OpenAPI document derive from this
 * description. `path` is absolute below the host, with `{name}` for a path parameter.
 */
export interface Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> {
  /** Unique name, `v2.readBalance`. */
  readonly id: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** Rules, units and error behaviour that a caller needs beyond the summary. */
  readonly description?: string;
  /** An example for the document; a test parses it with the schemas. */
  readonly example?: CallExample;
  readonly roles: readonly Role[];
  readonly params: Params;
  /** Headers with the types of the codes in the path; defaults to `id-type`. */
  readonly idTypeHeaders?: readonly string[];
  readonly query: Query;
  readonly body: Body;
  /** Media types of a text or a file as the body; absent for JSON. */
  readonly bodyTypes?: readonly string[];
  /** Longest body, if it differs from the default. */
  readonly bodyLimitBytes?: number;
  readonly response: Response;
  /** Media type of a text answer; absent for plain text and JSON. */
  readonly responseType?: string;
  /** Codes of this call, besides those that every call can answer (REQUEST_INVALID, RATE_LIMITED, ...). */
  readonly errors: readonly ErrorCode[];
  /**
   * A write that books or redeems: in v2 it requires `Idempotency-Key` (decision 0014). On other v2 writes the key is
   * optional.
   */
  readonly idempotent: boolean;
  /**
   * A mounted device needs a staff member on duty for this call (decision 0045); their token travels in the header
   * {@link DUTY_HEADER}. Without it the call is refused with GENERAL_NO_PERMISION and `details.staffOnDuty` = 1.
   */
  readonly staffOnDuty?: boolean;
  /**
   * The person must have proved their identity within the last minutes: at login, or by `v2.stepUp`. Otherwise the call
   * is refused with STEP_UP_REQUIRED.
   */
  readonly stepUp?: boolean;
  /**
   * The call reads or writes a record whose edits are counted. The answer's `version` is repeated in the header `ETag`. A
   * write whose header `If-Match` names another version is refused with CHANGED_MEANWHILE.
   */
  readonly versioned?: boolean;
  /** Absent for a call that stays. A deprecated one is listed in docs/api-promise.md. */
  readonly deprecated?: Deprecation;
  /** Status of a successful answer; defaults to 200. */
  readonly status: number;
}

type Defaulted = "params" | "query" | "body" | "idempotent" | "status" | "errors";

/** Input of {@link defineCall}; absent parts get their defaults. */
export type CallDefinition = Omit<Call, Defaulted> & Partial<Pick<Call, Defaulted>>;

const defaults = {
  params: nothing,
  query: nothing,
  body: noBody,
  errors: [],
  idempotent: false,
  status: 200,
} as const satisfies Pick<Call, Defaulted>;

/** The call of a definition, with its exact schema types. */
export type Defined<D extends CallDefinition> = Omit<typeof defaults, keyof D> & D;

/** Describes a call. Absent schemas accept nothing. */
export function defineCall<D extends CallDefinition>(definition: D): Defined<D>;
export function defineCall(definition: CallDefinition): Call {
  return { ...defaults, ...definition };
}

/** False for a call that ignores its body. */
export function readsBody(call: Call): boolean {
  return call.body !== noBody;
}
