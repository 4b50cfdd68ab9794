import { createHash } from "node:crypto";
import { isJsonList, isJsonObject, type Json, type JsonObject, toJson } from "@punktum/contracts/document";
import { type Contract, contract } from "./contract.ts";

/** Shorter parts are repeated, not shared. */
const SHARED_FROM = 60;
const REFERENCE = "$ref";

const nameOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);

/** The same value with sorted keys, so that the order in the sources does not matter. */
function sorted(value: Json): Json {
  if (isJsonList(value)) {
    return value.map(sorted);
  }
  if (!isJsonObject(value)) {
    return value;
  }
  const entries = Object.entries(value).flatMap(([key, part]): [string, Json][] =>
    part === undefined ? [] : [[key, sorted(part)]],
  );
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Counts every object below a value by its text. */
function countParts(value: Json, counts: Map<string, number>): void {
  if (isJsonList(value)) {
    value.forEach((part) => countParts(part, counts));
  } else if (isJsonObject(value)) {
    const text = JSON.stringify(value);
    const before = counts.get(text) ?? 0;
    counts.set(text, before + 1);
    // The parts of a repeated object are inside the shared one.
    if (before === 0) {
      Object.values(value).forEach((part) => countParts(part, counts));
    }
  }
}

/** Replaces each repeated object by a reference to one definition. */
function createSharing(counts: ReadonlyMap<string, number>) {
  const definitions = new Map<string, Json>();
  const share = (value: Json): Json => {
    if (isJsonList(value)) {
      return value.map(share);
    }
    if (!isJsonObject(value)) {
      return value;
    }
    const text = JSON.stringify(value);
    const parts = (): JsonObject =>
      Object.fromEntries(Object.entries(value).map(([key, part]): [string, Json] => [key, share(part)]));
    if (text.length < SHARED_FROM || (counts.get(text) ?? 0) < 2) {
      return parts();
    }
    const name = nameOf(text);
    if (!definitions.has(name)) {
      definitions.set(name, parts());
    }
    return { [REFERENCE]: name };
  };
  return { share, definitions };
}

/** An object of a file, with each member on a line of its own. */
function linesOf(name: string, members: ReadonlyMap<string, Json>): string {
  const lines = [...members]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  return `${JSON.stringify(name)}:{\n${lines.join(",\n")}\n}`;
}

/** The file of a release. `about` names its origin. The same contract gives the same bytes. */
export function contractText(whole: Contract, about: Readonly<Record<string, string>>): string {
  const calls = Object.entries(whole.calls).map(([name, call]): [string, Json] => [name, sorted(toJson(call))]);
  const messages = Object.entries(whole.messages).map(([name, each]): [string, Json] => [name, sorted(toJson(each))]);
  const counts = new Map<string, number>();
  [...calls, ...messages].forEach(([, value]) => countParts(value, counts));
  const { share, definitions } = createSharing(counts);
  const shared = (members: readonly [string, Json][]) => new Map(members.map(([name, value]) => [name, share(value)]));
  const parts = [linesOf("calls", shared(calls)), linesOf("messages", shared(messages))];
  const heads = Object.entries(about).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  return `{\n${[...heads, ...parts, linesOf("definitions", definitions)].join(",\n")}\n}\n`;
}

function expanded(value: Json, definitions: ReadonlyMap<string, Json>): Json {
  if (isJsonList(value)) {
    return value.map((part) => expanded(part, definitions));
  }
  if (!isJsonObject(value)) {
    return value;
  }
  const name = value[REFERENCE];
  if (typeof name === "string") {
    return expanded(definitions.get(name), definitions);
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, part]): [string, Json] => [key, expanded(part, definitions)]),
  );
}

/** Reads the file of a release. @throws Error if it is none */
export function readContract(text: string): Contract {
  const file = toJson(JSON.parse(text));
  const { calls, messages, definitions } = isJsonObject(file) ? file : {};
  const known = new Map(isJsonObject(definitions) ? Object.entries(definitions) : []);
  return contract.parse({ calls: expanded(calls, known), messages: expanded(messages, known) });
}
