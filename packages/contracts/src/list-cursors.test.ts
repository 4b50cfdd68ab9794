import { expect, it } from "vitest";
import { parametersIn } from "./document/index.ts";
import { ALL_CALLS } from "./index.ts";

const namesOf = (query: (typeof ALL_CALLS)[number]["query"]): readonly string[] =>
  parametersIn(query).map(({ name }) => name);

/** Lists with pages. */
const isList = ({ method, query }: (typeof ALL_CALLS)[number]): boolean =>
  method === "GET" && namesOf(query).includes("limit");

it("every list with pages has `after`", () => {
  const lists = ALL_CALLS.filter(isList);
  expect(lists.length).toBeGreaterThan(40);
  expect(lists.filter(({ query }) => !namesOf(query).includes("after")).map(({ id }) => id)).toEqual([]);
});
