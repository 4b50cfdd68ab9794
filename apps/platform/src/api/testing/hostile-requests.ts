import { type Call, hasPayload } from "@punktum/contracts";
import fc from "fast-check";
import { aimAt, credentialOf } from "./access-cells.ts";
import type { Target } from "./access-targets.ts";
import type { Caller } from "./access-world.ts";

/** Values that break careless code: wrong types, limits of 64 bits, unusual text, names of prototypes. */
const HOSTILE: readonly unknown[] = [
  [null, true, false, 0, -0, -1, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 53 + 2, -(2 ** 63), 1e-7],
  ["", " ", "0", "-1", "1e5", "NaN", "Infinity", "null", "true", "[]", "9007199254740993"],
  ["9223372036854775807", "9223372036854775808", "999999999999999999", "000000000000000001"],
  ["\u0000", "a\u0000b", "\ud800", "\u202e", "😀", "ß", "İ", "\r\nx: y", "%00", "%", "+", "&", "?a=b", "#"],
  ["' OR 1=1 --", '"; DROP TABLE accounts; --', "$1", "${x}", "{{x}}", "<script>alert(1)</script>", "../../etc/passwd"],
  ["__proto__", "constructor", "toString", "hasOwnProperty", "2026-13-45", "2026-02-30T25:61:00Z", "9999-12-31"],
  ["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff", "x".repeat(5_000)],
  [[], {}, [[[[[[]]]]]], { a: { b: { c: {} } } }, [null], [{}], { length: 1e9 }],
].flat();

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double() },
);
const hostileText = hostile.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));

/** One change of a body: its place, its kind and its value. */
interface Edit {
  readonly place: number;
  readonly kind: "replace" | "remove" | "add";
  readonly name: string;
  readonly value: unknown;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  place: fc.nat({ max: 40 }),
  kind: fc.constantFrom("replace", "replace", "remove", "add"),
  name: fc.constantFrom("__proto__", "constructor", "id", "role", "points", "programId", "status", "extra"),
  value: hostile,
});

/** Walks through a body in order and applies the edit at its place. */
function applyEdit(body: unknown, { place, kind, name, value }: Edit): unknown {
  let at = place;
  const walk = (node: unknown): unknown => {
    at -= 1;
    if (at < 0) {
      at = Infinity;
      return changed(node, { kind, name, value });
    }
    if (Array.isArray(node)) {
      return node.map(walk);
    }
    if (typeof node !== "object" || node === null) {
      return node;
    }
    return Object.fromEntries(Object.entries(node).map(([key, entry]) => [key, walk(entry)]));
  };
  return walk(body);
}

function changed(node: unknown, { kind, name, value }: Omit<Edit, "place">): unknown {
  if (kind === "replace") {
    return value;
  }
  if (kind === "remove") {
    return undefined;
  }
  const entries: readonly (readonly [string, unknown])[] =
    typeof node === "object" && node !== null ? Object.entries(node) : [];
  return Object.fromEntries([...entries, [name, value]]);
}

/** How a body is serialised. */
type Writing = "json" | "cut" | "doubled" | "bom" | "deep" | "text" | "none";

const DEPTH = 4_000;

function write(body: unknown, writing: Writing): string | undefined {
  const text = JSON.stringify(body) ?? "null";
  const written: Readonly<Record<Writing, string | undefined>> = {
    json: text,
    cut: text.slice(0, Math.max(0, text.length - 3)),
    doubled: text.replace("{", '{"__proto__":{"role":"PROGRAM_ADMIN"},"__proto__":1,'),
    bom: `\ufeff${text}`,
    deep: "[".repeat(DEPTH) + "]".repeat(DEPTH),
    text: "a=b&c=d",
    none: undefined,
  };
  return written[writing];
}

/** A request that a faulty or malicious client may send. */
export interface HostileRequest {
  readonly method: Call["method"];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** Mostly the usual value, because a request that is wrong everywhere is refused before it reaches the handler. */
const usually = <T>(usual: fc.Arbitrary<T>, unusual: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: unusual });

const rarely = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  usually<T | undefined>(fc.constant(undefined), value);

const headerText = hostileText.map((text) => text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, "?").slice(0, 300));

const RIGHT_TYPES = ["application/json", "application/json; charset=utf-8"] as const;
const WRONG_TYPES = [
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "application/JSON;",
  "x",
] as const;

const options = fc.record({
  callIndex: fc.nat(),
  callerIndex: fc.nat(),
  targetIndex: fc.nat(),
  edits: fc.array(edit, { maxLength: 2 }),
  writing: usually(
    fc.constant<Writing>("json"),
    fc.constantFrom<Writing[]>("cut", "doubled", "bom", "deep", "text", "none"),
  ),
  parameter: rarely(hostileText),
  query: rarely(fc.tuple(fc.constantFrom("filter", "limit", "page", "s", "before", "email", "sort", "x"), hostileText)),
  idType: rarely(headerText),
  interactionId: rarely(headerText),
  key: fc.oneof(fc.uuid(), fc.constant("again"), headerText),
  contentType: usually(fc.constantFrom<string[]>(...RIGHT_TYPES), fc.constantFrom<string[]>(...WRONG_TYPES)),
});

type Options = typeof options extends fc.Arbitrary<infer T> ? T : never;

function pick<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length];
  if (entry === undefined) {
    throw new Error("nothing to pick from");
  }
  return entry;
}

function urlOf(call: Call, target: Target, { parameter, query }: Options): string {
  const segments = call.path.split("/");
  const path = segments.map((segment, index) =>
    segment.startsWith("{")
      ? encodeURIComponent(encodable(parameter ?? target.byPath[segments[index - 1] ?? ""] ?? "x"))
      : segment,
  );
  const search = new URLSearchParams(query === undefined ? [] : [query]);
  return `${path.join("/")}?${search.toString()}`;
}

/** A lone surrogate cannot be written into a URL. */
const encodable = (text: string): string => text.toWellFormed();

function build(
  given: Options,
  calls: readonly Call[],
  callers: readonly Caller[],
  targets: readonly Target[],
): HostileRequest {
  const call = pick(calls, given.callIndex);
  const caller = pick(callers, given.callerIndex);
  const target = pick(targets, given.targetIndex);
  const example = aimAt(call.example?.body, target);
  const body = given.edits.reduce<unknown>(applyEdit, hasPayload(call) ? { p: example } : example);
  const payload = call.method === "GET" ? undefined : write(body, given.writing);
  const optional = { "id-type": given.idType, "interaction-id": given.interactionId };
  const headers = Object.fromEntries(
    Object.entries(optional).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return {
    method: call.method,
    url: urlOf(call, target, given),
    headers: {
      ...headers,
      "idempotency-key": given.key,
      ...credentialOf(caller),
      ...(payload === undefined ? {} : { "content-type": given.contentType }),
    },
    ...(payload === undefined ? {} : { payload }),
  };
}

/** Generates requests from the contracts' examples with unexpected changes. */
export function hostileRequests(
  calls: readonly Call[],
  callers: readonly Caller[],
  targets: readonly Target[],
): fc.Arbitrary<HostileRequest> {
  return options.map((given) => build(given, calls, callers, targets));
}
