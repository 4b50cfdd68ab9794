import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterConnectionEvent,
  connectionAt,
  heartbeatDueMs,
  HEARTBEAT_PATIENCE_MS,
  NO_CONNECTION_FACTS,
  type Connection,
  type ConnectionFacts,
  type ConnectionEvent,
} from "./connection.ts";

/** `npm run soak -- K7` plays two thousand. */
const OUTAGES = Number(process.env["OUTAGES"] ?? 100);

const seen = (...events: readonly ConnectionEvent[]) => events.reduce(afterConnectionEvent, NO_CONNECTION_FACTS);
const asked = (atMs: number): ConnectionEvent => ({ kind: "ASKED", atMs });
const answered = (askedMs: number, atMs: number): ConnectionEvent => ({ kind: "ANSWERED", askedMs, atMs });
const failed = (askedMs: number): ConnectionEvent => ({ kind: "FAILED", askedMs });
const network = (isUp: boolean): ConnectionEvent => ({ kind: "NETWORK", isUp });

const rows: readonly (readonly [string, readonly ConnectionEvent[], number, Connection])[] = [
  ["nothing was heard yet", [], 0, "UNKNOWN"],
  ["the first request is on its way", [asked(0)], 2_000, "UNKNOWN"],
  ["the server answers", [asked(0), answered(0, 80)], 100, "GOOD"],
  ["an answer took long", [asked(0), answered(0, 4_000)], 4_100, "SLOW"],
  ["a request waits long", [asked(0), answered(0, 80), asked(100)], 3_200, "SLOW"],
  [
    "a request that waited long was given up",
    [asked(0), answered(0, 80), asked(100), { kind: "ABORTED", askedMs: 100 }],
    3_200,
    "GOOD",
  ],
  ["a request failed", [asked(0), answered(0, 80), asked(100), failed(100)], 5_000, "SERVER_AWAY"],
  [
    "an old request failed after a newer one was answered",
    [asked(0), asked(9), answered(9, 20), failed(0)],
    30,
    "GOOD",
  ],
  [
    "a newer request failed before an old answer came",
    [asked(0), asked(9), failed(9), answered(0, 20)],
    30,
    "SERVER_AWAY",
  ],
  ["the server is back", [asked(0), failed(0), asked(9), answered(9, 20)], 30, "GOOD"],
  ["the device has no network", [asked(0), answered(0, 80), network(false)], 100, "OFFLINE"],
  ["the network is back and nobody has asked yet", [network(false), network(true)], 100, "UNKNOWN"],
  ["an answer comes although the browser says there is no network", [network(false), answered(0, 20)], 30, "GOOD"],
  ["the last answer is long ago", [asked(0), answered(0, 80)], 60_000, "UNKNOWN"],
];

/** Heartbeats as scheduled. Those without an answer when the server goes away end at their time limit. */
function heartbeatsUntil(endMs: number, awayMs: number, tookMs: number): ConnectionFacts {
  let facts = NO_CONNECTION_FACTS;
  let nowMs = 0;
  while (nowMs <= endMs) {
    const askedMs = Math.max(nowMs, heartbeatDueMs(facts));
    const isAnswered = askedMs + tookMs < awayMs;
    nowMs = askedMs + (isAnswered ? tookMs : HEARTBEAT_PATIENCE_MS);
    const heard = [asked(askedMs), isAnswered ? answered(askedMs, nowMs) : failed(askedMs)];
    facts = heard.slice(0, nowMs <= endMs ? 2 : 1).reduce(afterConnectionEvent, facts);
  }
  return facts;
}

describe("the connection", () => {
  it.each(rows)("%s", { tags: ["K7"] }, (_what, events, nowMs, connection) => {
    expect(connectionAt(seen(...events), nowMs)).toBe(connection);
  });

  it("is not considered lost by the browser's `online` event alone", { tags: ["K7"] }, () => {
    expect(connectionAt(seen(network(true), asked(0), answered(0, 80)), 15_000)).not.toBe("SERVER_AWAY");
  });

  it("is never reported as good fifteen seconds after the server became unreachable", { tags: ["K7"] }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 1, max: 2_500 }), (awayMs, tookMs) => {
        const facts = heartbeatsUntil(awayMs + 15_000, awayMs, tookMs);
        expect(connectionAt(facts, awayMs + 15_000)).toBe("SERVER_AWAY");
      }),
      { numRuns: OUTAGES },
    );
  });
});
