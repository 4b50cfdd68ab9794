import { RequestQueryParser } from "@dataui/crud-request";
import type { WrittenCondition, WrittenJoin } from "../query-syntax.ts";
import type { SortKey } from "../resource.ts";

/** The crud-request library, with the results of our reader; undefined where it refuses the text. */
function ask<T>(read: (parser: RequestQueryParser) => T): T | undefined {
  try {
    return read(RequestQueryParser.create());
  } catch {
    return undefined;
  }
}

/** Operators on columns of arrays. No list has such columns, so our reader does not know them. */
const OF_ARRAYS: readonly string[] = ["contArr", "intersectsArr", "$contArr", "$intersectsArr"];

function askCondition(name: "filter" | "or", text: string): WrittenCondition | undefined {
  const condition = ask((parser) => parser.parseQuery({ [name]: text })[name][0]);
  if (condition === undefined || OF_ARRAYS.includes(condition.operator)) {
    return undefined;
  }
  const { field: path, operator } = condition;
  const value: unknown = condition.value;
  const [, , raw = ""] = text.split("||");
  const raws = raw.split(",");
  const values = Array.isArray(value)
    ? value.map((parsed: unknown, index) => ({ parsed, raw: raws[index] }))
    : [{ parsed: value, raw }];
  return { path, operator, values };
}

function askSort(text: string): SortKey | undefined {
  const key = ask((parser) => parser.parseQuery({ sort: [text] }).sort[0]);
  // The library drops what follows the order, which the platform refuses.
  return key === undefined || text.split(",").length > 2 ? undefined : { path: key.field, order: key.order };
}

function askJoin(text: string): WrittenJoin | undefined {
  const join = ask((parser) => parser.parseQuery({ join: [text] }).join[0]);
  return join === undefined ? undefined : { name: join.field, columns: join.select };
}

export const library = {
  filter: (text: string) => askCondition("filter", text),
  or: (text: string) => askCondition("or", text),
  search: (text: string): unknown => ask((parser) => parser.parseQuery({ s: text }).search),
  sort: askSort,
  join: askJoin,
  fields: (text: string) => ask((parser) => parser.parseQuery({ fields: text }).fields),
  number: (name: "limit" | "offset" | "page" | "cache", text: string) =>
    ask((parser): number | undefined => parser.parseQuery({ [name]: text })[name]),
};
