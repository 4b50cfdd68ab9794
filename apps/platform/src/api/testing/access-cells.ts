import { randomUUID } from "node:crypto";
import { type Call, DUTY_HEADER, hasPayload } from "@punktum/contracts";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Target } from "./access-targets.ts";
import type { Caller } from "./access-world.ts";

/** One cell of the access matrix: caller, call and target. */
export interface Cell {
  readonly call: Call;
  readonly caller: Caller;
  readonly target: Target;
}

/** Answer to a cell's request. */
export interface CellAnswer {
  readonly cell: Cell;
  readonly status: number;
  /** Code of the error table; empty for a successful answer. */
  readonly code: string;
  readonly text: string;
}

/** All cells: every call by every caller at every target. */
export function cellsOf(
  calls: readonly Call[],
  callers: readonly Caller[],
  targets: readonly Target[],
): readonly Cell[] {
  return calls.flatMap((call) => callers.flatMap((caller) => targets.map((target) => ({ call, caller, target }))));
}

/** Fills a path parameter with the id of the noun before it. A noun without an entry fails the test. */
function pathOf(call: Call, target: Target): string {
  const segments = call.path.split("/");
  return segments
    .map((segment, index) => {
      if (!segment.startsWith("{")) {
        return segment;
      }
      const noun = segments[index - 1] ?? "";
      const id = target.byPath[noun];
      if (id === undefined) {
        throw new Error(`the matrix knows no id for ${call.path} behind ${noun}`);
      }
      return encodeURIComponent(id);
    })
    .join("/");
}

/** Replaces every id in the example's body by the target's. */
export function aimAt(value: unknown, target: Target): unknown {
  if (Array.isArray(value)) {
    return value.map((entry) => aimAt(entry, target));
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]: [string, unknown]) => {
      const aimed = typeof entry === "string" ? target.byName[name] : undefined;
      return [name, aimed ?? aimAt(entry, target)];
    }),
  );
}

function queryOf(call: Call, target: Target): string {
  const query = aimAt(call.example?.query ?? {}, target);
  const pairs = Object.entries(z.parse(z.record(z.string(), z.unknown()), query));
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return search === "" ? "" : `?${search}`;
}

/** Headers that authenticate the caller. */
export function credentialOf({ role, credential, dutyToken }: Caller): Record<string, string> {
  if (credential === "") {
    return {};
  }
  const duty: Record<string, string> = dutyToken === undefined ? {} : { [DUTY_HEADER]: dutyToken };
  return role === "TILL" ? { "api-key": credential } : { authorization: `Bearer ${credential}`, ...duty };
}

function payloadOf(call: Call, target: Target): { readonly payload?: string | object } {
  const body = aimAt(call.example?.body, target);
  const payload = hasPayload(call) ? { p: body ?? {} } : body;
  return typeof payload === "string" || (typeof payload === "object" && payload !== null) ? { payload } : {};
}

/** Request of a cell. */
function requestOf({ call, caller, target }: Cell) {
  const content = payloadOf(call, target);
  return {
    method: call.method,
    url: `${pathOf(call, target)}${queryOf(call, target)}`,
    headers: {
      ...credentialOf(caller),
      ...(call.method === "GET" ? {} : { "idempotency-key": randomUUID() }),
      ...(typeof content.payload === "string" ? { "content-type": "application/xml" } : {}),
      "interaction-id": target.byName["appInteractionId"] ?? "posapp",
      "primary-id-type": "CARDCODE",
      "secondary-id-type": "CARDCODE",
    },
    ...content,
  };
}

const named = z.union([
  z.pipe(
    z.object({ errorType: z.string() }),
    z.transform(({ errorType }) => errorType),
  ),
  z.pipe(
    z.object({ errorInfo: z.object({ errorCode: z.string() }) }),
    z.transform(({ errorInfo }) => errorInfo.errorCode),
  ),
]);

function codeIn(text: string): string {
  if (!text.startsWith("{")) {
    return "";
  }
  const parsed = z.safeParse(named, JSON.parse(text));
  return parsed.success ? parsed.data : "";
}

/** Sends the request of a cell. */
export async function ask(app: FastifyInstance, cell: Cell): Promise<CellAnswer> {
  const answer = await app.inject(requestOf(cell));
  return { cell, status: answer.statusCode, code: codeIn(answer.payload), text: answer.payload };
}

/** A cell and its answer in one line, for a list of failures. */
export function describeAnswer({ cell, status, code }: CellAnswer): string {
  return `${cell.caller.label} -> ${cell.call.method} ${cell.call.path} of ${cell.target.label}: ${status} ${code}`;
}
