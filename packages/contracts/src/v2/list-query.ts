import * as z from "zod/mini";

const text = z.string().check(z.maxLength(5_000));
const several = z.optional(z.union([text, z.array(text).check(z.maxLength(20))]));
const figure = z.optional(z.union([z.string().check(z.maxLength(20)), z.number()]));

/**
 * Parameters of a list (decision 0022). `filter=column||$eq||value` may repeat and all must match; of repeated `or` one
 * must match; `s` is a condition as JSON that replaces both. Further: `sort=column,ASC`; `fields=a,b`;
 * `join=object||a,b`; `limit` (1 to 200), `offset`, `page`, `after`. `cache` is accepted and ignored. Other spellings such as
 * `filter[0]` pass through.
 */
export const listQueryShape = {
  fields: several,
  s: z.optional(text),
  filter: several,
  or: several,
  sort: several,
  join: several,
  limit: figure,
  offset: figure,
  page: figure,
  after: z.optional(text),
  cache: figure,
};

/** A query with the parameters of a list only. */
export const listQuery = z.catchall(z.object(listQueryShape), z.unknown());

/** Description of the parameters in every list call. */
export const LIST_DESCRIPTION =
  "Lists are asked with `fields`, `s`, `filter`, `or`, `sort`, `join`, `limit`, `offset`, `page` and `cache` as the crud-request library writes them. Operators: eq, ne, gt, lt, gte, lte, starts, ends, cont, excl, in, notin, isnull, notnull, between, and eqL, neL, startsL, endsL, contL, exclL, inL, notinL without regard to capitals. `s` comes before `filter` and `or`. At most 200 entries; an array, or `{data, count, total, page, pageCount}` when `page` or `limit` is given. With `after`, the id of the last entry of the page before, the answer is an array of the entries behind it in the same order; entries that are added meanwhile move none. Anything unknown is answered with REQUEST_INVALID and its place.";

const count = z.number().check(z.int(), z.nonnegative());

/** Answer of a list: an array, or a page if `page` or `limit` was given. */
export const listOf = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.union([z.array(entry), z.object({ data: z.array(entry), count, total: count, page: count, pageCount: count })]);

/** The entries of a list in either form. */
export function entriesOf<Entry>(list: readonly Entry[] | { readonly data: readonly Entry[] }): readonly Entry[] {
  return "data" in list ? list.data : list;
}
