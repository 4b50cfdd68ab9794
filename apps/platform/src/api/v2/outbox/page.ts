import { fail, succeed } from "@punktum/domain";
import * as z from "zod/mini";

const DEFAULT_LIMIT = 50;

/** The last row of a page. */
interface Position {
  readonly at: Date;
  readonly id: string;
}

const cursor = z.tuple([z.number().check(z.int(), z.nonnegative(), z.maximum(8_640_000_000_000_000)), z.uuid()]);

/** The `next` of a page that ends with this row. */
const writeCursor = ({ at, id }: Position): string =>
  Buffer.from(JSON.stringify([at.getTime(), id])).toString("base64url");

/** The row after which the page begins. */
function readCursor(after: string): Position | "INVALID" {
  try {
    const [ms, id] = z.parse(cursor, JSON.parse(Buffer.from(after, "base64url").toString()));
    return { at: new Date(ms), id };
  } catch {
    return "INVALID";
  }
}

/** What a list is asked for, and which row ends the page before. Fails if `after` is from no page of such a list. */
export function askedPage(query: { readonly after?: string | undefined; readonly limit?: number | undefined }) {
  const { after, limit = DEFAULT_LIMIT } = query;
  const position = after === undefined ? undefined : readCursor(after);
  return position === "INVALID"
    ? fail("REQUEST_INVALID", "after: not from a page of this list")
    : succeed({ after: position, limit });
}

/** The first rows as a page. `found` has one row more than the page if another page follows. */
export function pageOf<Row extends { readonly id: string }>(
  found: readonly Row[],
  { limit, atOf }: { readonly limit: number; readonly atOf: (row: Row) => Date },
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasNext = found.length > limit && last !== undefined;
  return { rows, next: hasNext ? writeCursor({ at: atOf(last), id: last.id }) : null };
}
