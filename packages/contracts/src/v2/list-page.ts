import * as z from "zod/mini";
import { text } from "../wire.ts";

/** Description of pages in every list call that has them. */
export const PAGE_DESCRIPTION =
  "With `page=1` the answer is `{data, next, about}` in place of the array, and `q`, `sort` and `after` count: `next` is the `after` of the following page, null on the last. Pages stay right while entries are added or removed between them. A cursor of another list, programme or order is refused with REQUEST_INVALID. `about` counts up to 1,000 entries; `exact` is false where there are more.";

const figure = (minimum: number, maximum: number) =>
  z.optional(z.coerce.number().check(z.int(), z.minimum(minimum), z.maximum(maximum)));

const ordersOf = <Field extends string>(fields: readonly Field[]) =>
  fields.flatMap((field) => [field, `-${field}`] as const);

/** Search text for names. */
export const pageWords = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)));

/** A parameter that must be absent. JSON Schema cannot express `undefined`. */
const absent = z.optional(z.enum([]));

/**
 * Parameters of a list that returns an array, or a page with `page=1`. `filters` apply to both; `fields` are the sort
 * fields of pages. A list without `page` ignores the other parameters of pages.
 */
export const pagedQuery = <Filters extends z.core.$ZodLooseShape, Field extends string>(
  filters: Filters,
  fields: readonly Field[],
) =>
  z.discriminatedUnion(
    "page",
    [
      z.object({
        ...filters,
        page: z.literal("1"),
        q: pageWords,
        sort: z.optional(z.enum(ordersOf(fields))),
        after: z.optional(text(4_000)),
        limit: figure(1, 200),
        offset: z.optional(z.never("pages go on with `after`")),
      }),
      z.object({
        ...filters,
        page: absent,
        limit: figure(1, 200),
        offset: figure(0, 1_000_000),
      }),
    ],
    { error: "must be 1; `after` leads from page to page" },
  );

/** How many entries a list has, counted up to a limit. */
export const listCount = z.object({ count: z.number().check(z.int(), z.nonnegative()), exact: z.boolean() });

/** Answer of a list with {@link pagedQuery}: an array, or a page. */
export const pagedListOf = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.union([
    z.array(entry),
    z.object({
      data: z.array(entry),
      next: z.nullable(z.string()),
      about: listCount,
    }),
  ]);
