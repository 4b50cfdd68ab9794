import * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";

/** Any Zod schema of the contracts. */
export type Schema = z.ZodMiniType;

/** Who may make a call; the platform checks it before the handler runs (B-32, T14). TILL is a key of one till (ARTS-04). */
export type Role =
  | "PUBLIC"
  | "TILL"
  | "DEVICE"
  | "STORE_STAFF"
  | "PARTNER_ADMIN"
  | "PROGRAM_ADMIN"
  | "PLATFORM_OPERATOR";

/** Header with the token of whoever of the staff is on duty at a device. */
export const DUTY_HEADER = "duty-token";

/** Staff of any rank. */
export const STAFF_ROLES = [
  "STORE_STAFF",
  "PARTNER_ADMIN",
  "PROGRAM_ADMIN",
  "PLATFORM_OPERATOR",
] as const satisfies readonly Role[];

/** A mounted device, or staff of any rank. */
export const DEVICE_OR_STAFF_ROLES = ["DEVICE", ...STAFF_ROLES] as const satisfies readonly Role[];

/** Who may report a sale: a till with its key, a mounted device, or staff of any rank. */
export const SALE_ROLES = ["TILL", ...DEVICE_OR_STAFF_ROLES] as const satisfies readonly Role[];

/** Who may hand out keys for tills and settle a partner's affairs. */
export const PARTNER_ADMIN_ROLES = [
  "PARTNER_ADMIN",
  "PROGRAM_ADMIN",
  "PLATFORM_OPERATOR",
] as const satisfies readonly Role[];

/** No parameters of this kind. */
export const nothing = z.object({});

/** Answer of a call that has nothing to tell but that it was done. */
export const done = z.object({});

/** A call without a body, or with one that is not read. */
export const noBody = z.optional(z.unknown());

/** What goes over the wire in one exchange; parts a call does not have are left out. */
export interface CallExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** Body, or the payload `p` of a first-generation operation. */
  readonly body?: unknown;
  readonly response: unknown;
}

/**
 * One call of the platform: validation on the server, static types, the client and the OpenAPI document all come from
 * this one description. `path` is absolute below the host, with `{name}` for a path parameter.
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
  /** What a caller must know beyond the summary: rules, units, what stays unchanged on an error. */
  readonly description?: string;
  /** One exchange that fits the schemas, for the document; a test parses it. */
  readonly example?: CallExample;
  readonly roles: readonly Role[];
  readonly params: Params;
  /** Headers that name the types of the codes in the path; `id-type` unless told. */
  readonly idTypeHeaders?: readonly string[];
  readonly query: Query;
  readonly body: Body;
  /** The body is text of one of these media types instead of JSON. */
  readonly bodyTypes?: readonly string[];
  readonly response: Response;
  /** Codes this call can answer besides those every call can (REQUEST_INVALID, RATE_LIMITED, ...). */
  readonly errors: readonly ErrorCode[];
  /**
   * A write that books or redeems: in the second generation it must carry `Idempotency-Key`. Every other write of the second
   * generation may carry one (B-04).
   */
  readonly idempotent: boolean;
  /**
   * A mounted device may make this call only with somebody of the staff on duty (B-40): their token travels in the header
   * {@link DUTY_HEADER}. Without one it is refused with GENERAL_NO_PERMISION and `details.staffOnDuty` = 1.
   */
  readonly staffOnDuty?: boolean;
  /** Status of a good answer, 200 unless told. */
  readonly status: number;
}

type Defaulted = "params" | "query" | "body" | "idempotent" | "status" | "errors";

/** Input of {@link defineCall}: what is left out means "nothing of that kind". */
export type CallDefinition = Omit<Call, Defaulted> & Partial<Pick<Call, Defaulted>>;

const defaults = {
  params: nothing,
  query: nothing,
  body: noBody,
  errors: [],
  idempotent: false,
  status: 200,
} as const satisfies Pick<Call, Defaulted>;

/** The call a definition stands for, with the exact schema types it names. */
export type Defined<D extends CallDefinition> = Omit<typeof defaults, keyof D> & D;

/** Describes a call; schemas that are left out accept nothing. */
export function defineCall<D extends CallDefinition>(definition: D): Defined<D>;
export function defineCall(definition: CallDefinition): Call {
  return { ...defaults, ...definition };
}

/** False for a call that reads no body: whatever comes with it is not looked at. */
export function readsBody(call: Call): boolean {
  return call.body !== noBody;
}
