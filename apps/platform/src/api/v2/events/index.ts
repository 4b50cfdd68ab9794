import { eventsApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { readFeed } from "../../../points/events/index.ts";
import { type AdministrationServices, registerRead } from "../administration/support.ts";

const PAGE = 100;
const FORGOTTEN = fail("EVENTS_FORGOTTEN", "Events behind this cursor are no longer kept; begin without one");

/** Registers the feed of events. */
export function registerEventsV2(app: FastifyInstance, services: AdministrationServices): void {
  registerRead(app, services, eventsApi.listEvents, async ({ transaction, query, identity }) => {
    const { after, type, limit = PAGE } = query;
    const storeIds = identity.storeIds === "ALL" ? undefined : identity.storeIds.map(Number);
    const from = after === undefined ? undefined : Number(after);
    const read = await readFeed(transaction, { after: from, type, storeIds, limit });
    if (read === undefined) {
      return FORGOTTEN;
    }
    const data = read.events.map((event) => ({
      id: event.id,
      type: event.type,
      timestamp: event.at.toISOString(),
      cursor: String(event.position),
      data: event.data,
    }));
    return succeed({ data, next: String(read.next) });
  });
}
