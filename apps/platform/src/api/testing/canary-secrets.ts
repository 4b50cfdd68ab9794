import { randomUUID } from "node:crypto";
import { ALL_CALLS, type Call, hasPayload } from "@punktum/contracts";
import { aimAt } from "./access-cells.ts";
import type { Target } from "./access-targets.ts";

/** Creates unique secrets and remembers them. */
export interface Canaries {
  readonly list: readonly string[];
  next(kind: string): string;
}

export function createCanaries(): Canaries {
  const list: string[] = [];
  return {
    list,
    next: (kind) => {
      const canary = `Canary-${kind}-${String(list.length).padStart(4, "0")}-zxq`;
      list.push(canary);
      return canary;
    },
  };
}

const SECRET_NAMES =
  /^(password|passwordRepeat|newPassword|oldPassword|pin|token|refreshToken|installationId|authenticationKey|ak|apiKey|challenge|recoveryCode|clientSecret)$/;

/** Puts a unique secret into every member that holds one; a PIN has four digits and cannot be searched for. */
function withSecrets(value: unknown, canaries: Canaries): unknown {
  if (Array.isArray(value)) {
    return value.map((entry) => withSecrets(entry, canaries));
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]: [string, unknown]) => [
      name,
      typeof entry === "string" && SECRET_NAMES.test(name) ? canaries.next(name) : withSecrets(entry, canaries),
    ]),
  );
}

/** A request as `inject` takes it. */
export interface SecretRequest {
  readonly method: Call["method"];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: object;
}

function pathOf(call: Call, target: Target): string {
  const segments = call.path.split("/");
  return segments
    .map((segment, index) => (segment.startsWith("{") ? (target.byPath[segments[index - 1] ?? ""] ?? "x") : segment))
    .join("/");
}

function requestsOf(call: Call, target: Target, canaries: Canaries, credential: string): readonly SecretRequest[] {
  const example = withSecrets(aimAt(call.example?.body, target), canaries);
  const body = hasPayload(call) ? { p: example } : example;
  const base = { method: call.method, url: pathOf(call, target) };
  const payload = typeof body === "object" && body !== null && call.method !== "GET" ? { payload: body } : {};
  const query = new URLSearchParams({
    ak: canaries.next("ak"),
    token: canaries.next("token"),
    p: JSON.stringify({ password: canaries.next("password") }),
  });
  const headers = {
    authorization: `Bearer ${canaries.next("bearer")}`,
    "api-key": canaries.next("api-key"),
    cookie: `XSRF-TOKEN=${canaries.next("cookie")}`,
    "x-xsrf-token": canaries.next("xsrf"),
  };
  return [
    // The first request has wrong credentials everywhere, the second a valid one.
    { ...base, url: `${base.url}?${query.toString()}`, headers, ...payload },
    { ...base, headers: { authorization: `Bearer ${credential}`, "idempotency-key": randomUUID() }, ...payload },
  ];
}

/** Two requests per call, with a unique secret in every place that can hold one. */
export function secretRequests(target: Target, canaries: Canaries, credential: string): readonly SecretRequest[] {
  return ALL_CALLS.flatMap((call) => requestsOf(call, target, canaries, credential));
}
