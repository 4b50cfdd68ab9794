import { type Call, hasPayload, type Schema, type V1Call } from "@punktum/contracts";
import type * as z from "zod/mini";
import type { GatewayOutcome } from "../gateway.ts";
import type { Http } from "../http/create-http.ts";
import type { CallOptions, V2Input } from "../http/requests.ts";

/** A call as a function with the input and answer types of its contract. */
type Callable<C> =
  C extends V1Call<infer P, infer R>
    ? (payload: z.input<P>, options?: CallOptions) => Promise<GatewayOutcome<z.output<R>>>
    : C extends Call<infer P, infer Q, infer B, infer R>
      ? (input: V2Input<P, Q, B>, options?: CallOptions) => Promise<GatewayOutcome<z.output<R>>>
      : never;

type CallGroup = Readonly<Record<string, Call>>;

/** A group of calls as functions, see {@link createApi}. */
export type Api<Calls extends CallGroup> = { readonly [Name in keyof Calls]: Callable<Calls[Name]> };

type AnyCallable = (input: Record<string, unknown>, options?: CallOptions) => Promise<GatewayOutcome<unknown>>;

function callableOf(http: Http, call: Call): AnyCallable {
  return hasPayload(call)
    ? (payload, options) => http.callV1<Schema, Schema>(call, payload, options)
    : (input, options) => http.callV2<Schema, Schema, Schema, Schema>(call, input, options);
}

/**
 * The typed client of any group of calls of the contracts, with the retries, the silent re-login and the error format
 * of {@link createHttp}. Writes that book need an idempotency key in the options, made before the first try.
 *
 * @example
 * const users = createApi(http, usersApi);
 * const found = await users.listUsers({ query: { email: "a+b@example.org" } });
 */
export function createApi<Calls extends CallGroup>(http: Http, calls: Calls): Api<Calls>;
export function createApi(http: Http, calls: CallGroup): Readonly<Record<string, AnyCallable>> {
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, callableOf(http, call)]));
}
