import type { Call, Schema, V1Call } from "@punktum/contracts";
import type { IdentifierType } from "@punktum/domain";
import type * as z from "zod/mini";
import type { CredentialStore } from "../credentials.ts";
import type { BaseName, HttpRequest } from "./transport.ts";

/** Options of a call besides its input. */
export interface CallOptions {
  /** Made before the first try and kept for every retry. */
  readonly idempotencyKey?: string | undefined;
  /** Header `id-type`. */
  readonly idType?: IdentifierType | undefined;
  /** Header `interaction-id`, and the workstation in a v1 loyalty path. */
  readonly workstationId?: string | undefined;
  /** Further headers, e.g. `primary-id-type` and `secondary-id-type` of a merge. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly isLogin?: boolean;
  /** Present for a booking from a queue: how its code was obtained. */
  readonly queued?: { readonly identifiedBy: "TYPED" | "READ" } | undefined;
  /** Key for this v1 call instead of the device's. */
  readonly apiKey?: string | undefined;
  readonly signal?: AbortSignal;
}

/** Optional if all its members are, or if the call ignores it. */
type Filled<Name extends string, S extends Schema> =
  unknown extends z.input<S>
    ? { readonly [K in Name]?: unknown }
    : Record<string, never> extends z.input<S>
      ? { readonly [K in Name]?: z.input<S> }
      : { readonly [K in Name]: z.input<S> };

/** Path parameters, query and body of a call, as far as the call has them. */
export type V2Input<P extends Schema, Q extends Schema, B extends Schema> = Filled<"params", P> &
  Filled<"query", Q> &
  Filled<"body", B>;

/** A mounting call lacks a required path parameter or body. */
class MissingParameterError extends Error {
  override readonly name = "MissingParameterError";

  constructor(parameter: string, operation: string) {
    super(`Required parameter ${parameter} was null or undefined when calling ${operation}`);
  }
}

const isMissing = (value: unknown): boolean => value === null || value === undefined;

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

function fillPath(call: Call, params: unknown): string {
  const values = new Map(entriesOf(params));
  return call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    if (isMissing(value)) {
      throw new MissingParameterError(name, call.id);
    }
    return encodeURIComponent(String(value));
  });
}

/** A query value; each one of several values repeats the parameter's name, as the platform reads them. */
function pairsOf(name: string, value: unknown): string[][] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => !isMissing(one)).map((one) => [name, String(one)]);
}

function withQuery(path: string, query: unknown): string {
  const pairs = entriesOf(query).flatMap(([name, value]) => pairsOf(name, value));
  const search = new URLSearchParams(pairs).toString();
  return search === "" ? path : `${path}?${search}`;
}

const baseOf = (call: Call): BaseName =>
  call.path.startsWith("/api/v1/") ? "v1" : call.path.startsWith("/api/v2/mounting-service") ? "mounting" : "v2";

const WRITES_THAT_NEED_A_BODY = ["POST", "PUT", "PATCH"];

/** The request of a v2 call. */
export function v2Request(
  call: Call,
  input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown },
  options: CallOptions,
): HttpRequest {
  const base = baseOf(call);
  if (base === "mounting" && WRITES_THAT_NEED_A_BODY.includes(call.method) && isMissing(input.body)) {
    throw new MissingParameterError("body", call.id);
  }
  return {
    base,
    method: call.method,
    path: withQuery(fillPath(call, input.params), input.query),
    ...(input.body === undefined ? {} : { body: input.body }),
    headers: { ...bodyTypeOf(call, input.body), ...headersOf(options) },
    isRepeatable: call.method === "GET" || options.idempotencyKey !== undefined || options.isLogin === true,
    isLogin: options.isLogin ?? false,
    queued: options.queued,
    withToken: true,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
}

/** The content type of a body that is not JSON; a file has its own. */
function bodyTypeOf({ bodyTypes }: Call, body: unknown): Record<string, string> {
  const type = body instanceof Blob ? body.type : bodyTypes?.[0];
  return type === undefined ? {} : { "content-type": type };
}

function headersOf({ idempotencyKey, idType, workstationId = "posapp", headers }: CallOptions): Record<string, string> {
  return {
    "interaction-id": workstationId,
    ...(idType === undefined ? {} : { "id-type": idType }),
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    ...headers,
  };
}

const V1_READS = /^(Get|Download|DeviceManagementAuthentication$|Login$)/;

/** Parts of a v1 request besides its payload. */
export interface V1RequestOptions extends CallOptions {
  readonly credentials: CredentialStore;
  readonly place: "body" | "query";
}

function v1Parameters(payload: unknown, { credentials, apiKey }: V1RequestOptions): Record<string, string | undefined> {
  const stored = credentials.read();
  return {
    ac: credentials.organization(),
    ak: apiKey ?? stored.apiKey ?? stored.mountingApiKey ?? stored.token,
    p: JSON.stringify(payload),
  };
}

function v1Path(call: V1Call, workstationId: string | undefined): string {
  return call.area === "loyalty" && workstationId !== undefined
    ? `/api/v1/loyalty/${encodeURIComponent(workstationId)}/${call.operation}`
    : call.path;
}

/** The request of a v1 operation: `ac`, `ak` and `p`; a loyalty path contains the workstation. */
export function v1Request(call: V1Call, payload: unknown, options: V1RequestOptions): HttpRequest {
  const { place, workstationId, idempotencyKey, isLogin = false, queued, signal } = options;
  const parameters = v1Parameters(payload, options);
  const path = v1Path(call, workstationId);
  return {
    base: "v1",
    method: "POST",
    path: place === "query" ? withQuery(path, parameters) : path,
    ...(place === "body" ? { body: parameters } : {}),
    headers: idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey },
    withCredentials: path.endsWith("pmm"),
    isRepeatable: idempotencyKey !== undefined || V1_READS.test(call.operation),
    isLogin,
    queued,
    ...(signal === undefined ? {} : { signal }),
  };
}
