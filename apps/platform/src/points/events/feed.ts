import { EVENT_DATA, type EventType } from "@punktum/contracts";
import * as z from "zod/mini";
import type { ProgramTransaction } from "../../database/index.ts";

/** An event in the feed. */
export interface ToldEvent {
  readonly id: string;
  readonly type: EventType;
  readonly at: Date;
  readonly position: number;
  readonly data: z.output<(typeof EVENT_DATA)[EventType]>;
}

interface FeedQuery {
  readonly after?: number | undefined;
  readonly type?: EventType | undefined;
  /** Shops whose events the caller may see; absent: all, and those without a shop. */
  readonly storeIds?: readonly number[] | undefined;
  readonly limit: number;
}

/**
 * Events after a position in their order, and the next position; undefined if some of them were deleted or are unknown
 * here.
 */
export async function readFeed(
  { db }: ProgramTransaction,
  { after, type, storeIds, limit }: FeedQuery,
): Promise<{ readonly events: readonly ToldEvent[]; readonly next: number } | undefined> {
  const place = await db.selectFrom("event_positions").select(["last_position", "forgotten_to"]).executeTakeFirst();
  const { last_position: last, forgotten_to: forgotten } = place ?? { last_position: 0, forgotten_to: 0 };
  const from = after ?? forgotten;
  // A position after the last one comes from another database: this one was restored from a backup.
  if (from < forgotten || from > last) {
    return undefined;
  }
  const events = await db
    .selectFrom("events")
    .select(["id", "type", "at", "position", "data"])
    .where("position", ">", from)
    .where("position", "<=", last)
    .$if(type !== undefined, (query) => query.where("type", "=", type ?? "points.booked"))
    .$if(storeIds !== undefined, (query) => query.where("store_id", "in", [-1, ...(storeIds ?? [])]))
    .orderBy("position")
    .limit(limit)
    .execute();
  // A page that is not full has read everything up to the end.
  const end = events.length < limit ? Math.max(from, last) : (events.at(-1)?.position ?? from);
  return {
    events: events.map((event) => ({ ...event, data: z.parse(EVENT_DATA[event.type], event.data) })),
    next: end,
  };
}
