import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { outboxApi } from "@punktum/contracts";
import { httpOf } from "./open-order-page.ts";

const MOMENT = "2026-11-24T12:00:00.000Z";
const HEALTH = { outboxId: null, lastNumber: 0, heardAt: null, missing: [], missingCount: 0, lost: [], deadLetters: 0 };

type Body = ReturnType<typeof outboxApi.sendOutbox.body.parse>;
type Entry = Body["entries"][number];

/** Answers of a platform to an entry. */
export const answers = {
  later: ({ number }: Entry) => ({ number, outcome: "LATER", why: "it is not booked yet" }),
  booked: ({ number }: Entry) => ({ number, outcome: "BOOKED", replayed: false, actionTime: MOMENT }),
  byOffice: ({ number }: Entry) => ({
    number,
    outcome: "BOOKED",
    replayed: true,
    actionTime: MOMENT,
    bookingId: "b-1",
    bookedPoints: 10,
    bookedBy: "BACK_OFFICE",
  }),
} as const;

interface OutboxPlatform {
  /** Answers to entries that are sent, and to those that are only asked about. */
  onEntry: (entry: Entry) => object;
  onAsked: (entry: Entry) => object;
  /** What the tablet may redeem without the server; undefined: nothing. */
  allowance: object | undefined;
  /** Number of requests. */
  reports: number;
  sent: readonly Entry[];
  asked: readonly Entry[];
}

/** A platform on a real socket that takes reports of outboxes, as far as a test says what it answers. */
export async function startOutboxPlatform() {
  const platform: OutboxPlatform = {
    onEntry: answers.booked,
    onAsked: answers.later,
    allowance: undefined,
    reports: 0,
    sent: [],
    asked: [],
  };
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { entries, asked = [] } = outboxApi.sendOutbox.body.parse(JSON.parse(await text(request)));
      platform.reports += 1;
      platform.sent = [...platform.sent, ...entries];
      platform.asked = [...platform.asked, ...asked];
      const told = [
        ...entries.map((entry) => platform.onEntry(entry)),
        ...asked.map((entry) => platform.onAsked(entry)),
      ];
      response.writeHead(200, { "content-type": "application/json" });
      response.end(
        JSON.stringify({
          serverTime: MOMENT,
          answers: told,
          health: HEALTH,
          settled: [],
          allowance: platform.allowance,
        }),
      );
    };
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${String(Reflect.get(Object(server.address()), "port"))}`;
  return { platform, http: async () => await Promise.resolve(httpOf(base)), close: () => server.close() };
}
