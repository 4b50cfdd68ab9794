import * as z from "zod/mini";

/** The last row of a page. */
interface Position {
  readonly at: Date;
  readonly id: string;
}

const cursor = z.tuple([z.number().check(z.int(), z.nonnegative(), z.maximum(8_640_000_000_000_000)), z.uuid()]);

/** The `next` of a page that ends with this row. */
export const writeCursor = ({ at, id }: Position): string =>
  Buffer.from(JSON.stringify([at.getTime(), id])).toString("base64url");

/** The row after which the page begins. */
export function readCursor(after: string): Position | "INVALID" {
  try {
    const [ms, id] = z.parse(cursor, JSON.parse(Buffer.from(after, "base64url").toString()));
    return { at: new Date(ms), id };
  } catch {
    return "INVALID";
  }
}
