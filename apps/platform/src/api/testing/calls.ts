import { randomUUID } from "node:crypto";
import { type Call, DUTY_HEADER, type Schema, type V1Call } from "@punktum/contracts";
import * as z from "zod/mini";
import type { LoyaltyWorld, Who } from "./loyalty-world.ts";

/** Headers and places a test may choose; by default a device of store 1 without further headers. */
export interface Options {
  readonly who?: Who;
  /** Set: no person is on duty at the device; by default one is. */
  readonly offDuty?: true;
  /** Idempotency key. */
  readonly key?: string;
  readonly idType?: string;
  /** How the device obtained the code; by default read. */
  readonly identifiedBy?: string;
  readonly language?: string;
  readonly interactionId?: string;
  /** First generation: part of the path. */
  readonly workstationId?: string;
}

/** Headers of a device with a person on duty. */
export function deviceHeaders(world: LoyaltyWorld, who: Who): Record<string, string> {
  return headersOf(world, { who });
}

function headersOf(world: LoyaltyWorld, options: Options): Record<string, string> {
  const optional = {
    "idempotency-key": options.key,
    "id-type": options.idType,
    "identified-by": options.identifiedBy ?? "READ",
    "accept-language": options.language,
    "interaction-id": options.interactionId,
    [DUTY_HEADER]: options.offDuty === true ? undefined : world.dutyTokens[options.who ?? "device"],
  };
  const headers: Record<string, string> = { authorization: `Bearer ${world.tokens[options.who ?? "device"]}` };
  for (const [name, value] of Object.entries(optional)) {
    if (value !== undefined) {
      headers[name] = value;
    }
  }
  return headers;
}

/** Answer of any request; its body is not parsed. */
export interface Raw {
  readonly status: number;
  readonly body: unknown;
}

interface Sent {
  readonly method: Call["method"];
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: object;
}

export async function send(world: LoyaltyWorld, request: Sent): Promise<Raw> {
  const answer = await world.app.inject(request);
  const body: unknown = answer.json();
  return { status: answer.statusCode, body };
}

function sendV1(world: LoyaltyWorld, call: V1Call, payload: object, options: Options): Promise<Raw> {
  const place = options.workstationId === undefined ? "" : `${options.workstationId}/`;
  const url = call.path.replace("/loyalty/", `/loyalty/${place}`);
  return send(world, { method: "POST", url, headers: headersOf(world, options), payload: { p: payload } });
}

const v1Error = z.object({ errorInfo: z.object({ errorCode: z.string() }) });
const v2Error = z.object({
  errorType: z.string(),
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

/** Calls a first-generation operation that succeeds. */
export async function callV1<P extends Schema, R extends Schema>(
  world: LoyaltyWorld,
  call: V1Call<P, R>,
  payload: object,
  options: Options = {},
): Promise<z.output<R>> {
  const { body } = await sendV1(world, call, payload, options);
  return z.parse(call.response, body);
}

/** Code with which a first-generation operation is refused; business errors have status 200. */
export async function refusalV1(
  world: LoyaltyWorld,
  call: V1Call,
  payload: object,
  options: Options = {},
): Promise<string> {
  const { status, body } = await sendV1(world, call, payload, options);
  return `${status} ${z.parse(v1Error, body).errorInfo.errorCode}`;
}

/** Path parameters, query and body of a second-generation call. */
export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

function sendV2(world: LoyaltyWorld, call: Call, input: Input, options: Options): Promise<Raw> {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_text, name: string) => input.params?.[name] ?? "");
  const query = new URLSearchParams(input.query).toString();
  const url = query === "" ? path : `${path}?${query}`;
  const { body } = input;
  // A call that moves points needs a key; by default each test request has a new one.
  const key = call.idempotent ? { key: randomUUID() } : {};
  const request = { method: call.method, url, headers: headersOf(world, { ...key, ...options }) };
  return send(world, body === undefined ? request : { ...request, payload: body });
}

/** Calls a second-generation call (or one in its format) that succeeds. */
export async function callV2<R extends Schema>(
  world: LoyaltyWorld,
  call: Call<Schema, Schema, Schema, R>,
  input: Input,
  options: Options = {},
): Promise<z.output<R>> {
  const { body } = await sendV2(world, call, input, options);
  return z.parse(call.response, body);
}

/** Status, code and details with which a second-generation call is refused. */
export async function refusalV2(
  world: LoyaltyWorld,
  call: Call,
  input: Input,
  options: Options = {},
): Promise<{ status: number; code: string; details?: Record<string, string | number> }> {
  const { status, body } = await sendV2(world, call, input, options);
  const { errorType, details } = z.parse(v2Error, body);
  return { status, code: errorType, ...(details !== undefined && { details }) };
}

/** Only the code. */
export async function codeV2(world: LoyaltyWorld, call: Call, input: Input, options: Options = {}): Promise<string> {
  return (await refusalV2(world, call, input, options)).code;
}
