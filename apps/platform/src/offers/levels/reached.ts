import { reachedLevelWire } from "@punktum/contracts";
import * as z from "zod/mini";

/** A level that a booking reached, as it is stored and sent. */
export type ReachedLevel = z.infer<typeof reachedLevelWire>;

/** Reads the column `reached_level` of a row; undefined if no level was reached. */
export function reachedLevelOf(row: Readonly<Record<string, unknown>>): ReachedLevel | undefined {
  const stored = row["reached_level"];
  return stored === null ? undefined : z.parse(reachedLevelWire, stored);
}
