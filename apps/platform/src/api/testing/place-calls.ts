import { type Call, DUTY_HEADER, type Schema, v2, type V1Call } from "@punktum/contracts";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { PASSWORD } from "./place-world.ts";

/** Status and body of an answer. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

interface Sent {
  readonly method?: Call["method"];
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly payload?: object;
  readonly remoteAddress?: string;
}

function bodyOf(text: string, contentType: unknown): unknown {
  return String(contentType).startsWith("application/json") ? JSON.parse(text) : text;
}

export async function send(app: FastifyInstance, request: Sent): Promise<Reply> {
  const answer = await app.inject({ method: "GET", ...request });
  const body = bodyOf(answer.payload, answer.headers["content-type"]);
  return { status: answer.statusCode, body, headers: answer.headers };
}

const dutyHeader = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { [DUTY_HEADER]: token };

/** Parts of a second-generation request. */
export interface Parts {
  readonly token?: string;
  /** Token of the person on duty at the device. */
  readonly dutyToken?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly address?: string;
}

export function sendV2(app: FastifyInstance, call: Call, parts: Parts): Promise<Reply> {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_text, name: string) => parts.params?.[name] ?? "");
  const url = parts.query === undefined ? path : `${path}?${new URLSearchParams(parts.query).toString()}`;
  return send(app, {
    method: call.method,
    url,
    headers: {
      ...(parts.token === undefined ? {} : { authorization: `Bearer ${parts.token}` }),
      ...dutyHeader(parts.dutyToken),
    },
    ...(parts.body === undefined ? {} : { payload: parts.body }),
    ...(parts.address === undefined ? {} : { remoteAddress: parts.address }),
  });
}

/** Answer of a second-generation call that succeeds. */
export async function callV2<R extends Schema>(
  app: FastifyInstance,
  call: Call<Schema, Schema, Schema, R>,
  parts: Parts,
): Promise<z.output<R>> {
  const { body } = await sendV2(app, call, parts);
  return z.parse(call.response, body);
}

const named = z.union([
  z.object({ errorType: z.string() }),
  z.object({ errorInfo: z.object({ errorCode: z.string() }) }),
]);

/** Status and code of a refusal of either generation, for example `409 MOUNTING_IN_USE`. */
export function refusalOf({ status, body }: Reply): string {
  const error = z.parse(named, body);
  return `${status} ${"errorType" in error ? error.errorType : error.errorInfo.errorCode}`;
}

export async function refusalV2(app: FastifyInstance, call: Call, parts: Parts): Promise<string> {
  return refusalOf(await sendV2(app, call, parts));
}

/** Parts of a first-generation request; they are sent in the body unless `inQuery` is set. */
export interface V1Parts {
  readonly ac?: string;
  readonly ak?: string;
  readonly dutyToken?: string;
  readonly p?: unknown;
  readonly inQuery?: boolean;
  readonly address?: string;
}

export function sendV1(
  app: FastifyInstance,
  call: V1Call,
  { inQuery = false, address, dutyToken, ...parts }: V1Parts,
): Promise<Reply> {
  const from = { ...(address === undefined ? {} : { remoteAddress: address }), headers: dutyHeader(dutyToken) };
  if (!inQuery) {
    return send(app, { method: "POST", url: call.path, payload: parts, ...from });
  }
  const texts = { ...parts, p: JSON.stringify(parts.p ?? {}) };
  return send(app, { method: "POST", url: `${call.path}?${new URLSearchParams(texts).toString()}`, ...from });
}

/** Answer of a first-generation operation that succeeds. */
export async function callV1<P extends Schema, R extends Schema>(
  app: FastifyInstance,
  call: V1Call<P, R>,
  parts: V1Parts,
): Promise<z.output<R>> {
  const { body } = await sendV1(app, call, parts);
  return z.parse(call.response, body);
}

export async function refusalV1(app: FastifyInstance, call: V1Call, parts: V1Parts): Promise<string> {
  return refusalOf(await sendV1(app, call, parts));
}

/** The first entry; fails when there is none. */
export function first<T>(entries: readonly T[]): T {
  const [entry] = entries;
  if (entry === undefined) {
    throw new Error("there is no entry");
  }
  return entry;
}

const withRefreshToken = z.object({ token: z.string(), refreshToken: z.string() });

/** Logs a member of staff in on an installation, which gives a refresh token. */
export async function logInOn(app: FastifyInstance, name: string, installationId: string) {
  return z.parse(withRefreshToken, await logIn(app, name, "pfm", installationId));
}

/** Opens a device's session; it always has a refresh token. */
export async function openDeviceSession(app: FastifyInstance, token: string, deviceKey: string) {
  const body = { deviceKey, installationId: "tablet-1" };
  const session = await callV2(app, v2.openDeviceSession, { token, body });
  return { ...session, ...z.parse(withRefreshToken, session) };
}

/** Logs a member of staff in; `name` as in `staff@pfm.example`. */
export function logIn(app: FastifyInstance, name: string, org = "pfm", installationId?: string) {
  const body = { userName: `${name}@${org}.example`, org, password: PASSWORD };
  return callV2(app, v2.login, { body: installationId === undefined ? body : { ...body, installationId } });
}
