import { isJsonList, isJsonObject, type Json, type JsonObject } from "@punktum/contracts/document";
import { describe, expect, it } from "vitest";
import { takesNothing } from "./forms.ts";
import { misfits } from "./misfits.ts";
import { readReleases } from "./releases.ts";

const answers = { unknownMembers: "IGNORED", missesMembers: true, lists: "CLOSED" } as const;
const input = { unknownMembers: "MISSED", missesMembers: false, lists: "CLOSED" } as const;

type Path = readonly string[];
const partsOf = (form: Json): readonly (readonly [string, Json])[] =>
  isJsonObject(form) || isJsonList(form) ? Object.entries(form) : [];

/** Paths of all members of objects in a schema, except those that nobody may send. */
function placesIn(form: Json, path: Path = []): readonly Path[] {
  return partsOf(form).flatMap(([key, part]) => {
    const inside = [...path, key];
    const isMember = path.at(-1) === "properties" && isJsonObject(part) && !takesNothing(part);
    return [...(isMember ? [inside] : []), ...placesIn(part, inside)];
  });
}

/** The schema with a kind of value that no other place has. */
function planted(form: Json, [key, ...rest]: Path): Json {
  if (key === undefined) {
    return { type: "planted" };
  }
  return isJsonList(form)
    ? form.map((part, index) => (String(index) === key ? planted(part, rest) : part))
    : { ...(isJsonObject(form) && form), [key]: planted(isJsonObject(form) ? form[key] : undefined, rest) };
}

const plantedIn = (form: JsonObject, path: Path): JsonObject => {
  const changed = planted(form, path);
  return isJsonObject(changed) ? changed : {};
};

describe("a changed type", () => {
  it("is found at every place of every call that the kiosk makes", { tags: ["D6"] }, async () => {
    const calls = (await readReleases()).slice(-1).flatMap(({ contract }) => Object.values(contract.calls));
    const found = calls
      .filter(({ tablet }) => tablet)
      .flatMap(({ id, answer, query, body = {} }) => [
        ...placesIn(answer).map(
          (path) => [id, path, misfits(plantedIn(answer, path), answer, "answer", answers)] as const,
        ),
        ...placesIn(query).map((path) => [id, path, misfits(query, plantedIn(query, path), "query", input)] as const),
        ...placesIn(body).map((path) => [id, path, misfits(body, plantedIn(body, path), "body", input)] as const),
      ]);
    expect(found.length).toBeGreaterThan(1_000);
    expect(found.filter(([, , sentences]) => sentences.length === 0)).toEqual([]);
  });
});
