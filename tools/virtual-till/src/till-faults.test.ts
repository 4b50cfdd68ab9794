import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { cents } from "@punktum/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bringBack,
  closeReceipt,
  createTillOutbox,
  factsOf,
  postWithKey,
  ringUp,
  voidReceipt,
  type TillReceipt,
  type TillReply,
  type TillRequest,
} from "./index.ts";
import type { Report } from "./kept-wire.ts";
import { LINE_FAULTS, listen, openFaultLine, type FaultLine, type LineFault } from "./testing/fault-line.ts";

const TIMEOUT_MS = 100;
/** Waits until the last copy of a request has arrived. */
const arrived = async (fault: LineFault): Promise<void> => {
  await delay(fault === "arrives late" ? 200 : 0);
};

const place = { storeId: "1", register: "K1", storeName: "Shop", vatId: "DE1", timeZone: "Europe/Berlin" };
const goods = ringUp([], { id: "1", name: { de: "a", en: "a" }, priceCents: cents(100), groupCode: "" });
let receipts = 0;
const newReceipt = (card: string | null = null, lines = goods): TillReceipt =>
  closeReceipt(lines, { place, number: String((receipts += 1)), timeMs: 0, tender: "Cash", card });
const returned = (receipt: TillReceipt): TillReceipt =>
  newReceipt(null, bringBack([], { facts: factsOf(receipt), lines: receipt.lines }));
const report = (receipt: TillReceipt, format: Report["format"], isRepetition = false): Report => {
  return { receipt, format, isRepetition };
};

/** Reports of a till, each with its prerequisites. */
const OPERATIONS: readonly (readonly [string, () => readonly Report[]])[] = [
  ["a sale as POSLog", () => [report(newReceipt(), "poslog")]],
  ["a sale as JSON with a card", () => [report(newReceipt("4000000001"), "json")]],
  [
    "a sale and its return",
    () => {
      const sale = newReceipt();
      return [report(sale, "json"), report(returned(sale), "json")];
    },
  ],
  [
    "a sale and its void",
    () => {
      const sale = newReceipt();
      return [report(sale, "poslog"), report(voidReceipt(sale), "poslog")];
    },
  ],
  [
    "a sale and its copy under another key",
    () => {
      const sale = newReceipt();
      return [report(sale, "poslog"), report(sale, "poslog", true)];
    },
  ],
  ["five sales", () => Array.from({ length: 5 }, () => report(newReceipt(), "poslog"))],
];

const ANSWERS = {
  poslog: { ok: true, response: { counted: true, points: 1, remarks: [] } },
  json: { errorType: "BON_ID_ALREADY_EXISTS", message: "as a receipt that is known" },
};

function answer({ headers }: IncomingMessage, response: ServerResponse): void {
  const isPoslog = headers["content-type"] === "application/xml";
  response.statusCode = isPoslog ? 200 : 409;
  response.end(JSON.stringify(isPoslog ? ANSWERS.poslog : ANSWERS.json));
}

/** A platform that books a key once. */
const booked: string[] = [];
let platform: Server;
let port: number;
let line: FaultLine;

beforeAll(async () => {
  platform = createServer((request, response) => {
    const key = String(request.headers["idempotency-key"]);
    request.resume().on("end", () => {
      booked.push(...[key].filter((each) => !booked.includes(each)));
      answer(request, response);
    });
  });
  port = await listen(platform);
  line = await openFaultLine(port);
});
afterAll(async () => {
  await line.close();
  platform.closeAllConnections();
  await new Promise((resolve) => platform.close(resolve));
});

type Post = (request: TillRequest) => Promise<TillReply>;

/** Reports through an outbox and answers the keys that were booked for it, in order. */
async function reportAll(reports: readonly Report[], post: Post) {
  const keys: string[] = [];
  const outbox = createTillOutbox({
    post: async (request) => {
      keys.push(request.headers["idempotency-key"] ?? "");
      return await post(request);
    },
    backoff: { firstMs: 5, longestMs: 20 },
  });
  for (const { receipt, format, isRepetition } of reports) {
    await outbox.add(receipt, format, isRepetition);
  }
  await outbox.settle();
  const refused = await outbox.refused();
  outbox.stop();
  return { tries: keys.length, wanted: [...new Set(keys)], refused };
}

/** Takes the ways in turn. */
function inTurn(ways: readonly Post[]): Post {
  let requests = 0;
  return async (request) => {
    const way = ways[requests % ways.length];
    requests += 1;
    return (await way?.(request)) ?? { status: 0, text: "" };
  };
}

const cells = LINE_FAULTS.flatMap((fault) =>
  OPERATIONS.map(([operation, reportsOf]) => ({ fault, operation, reportsOf })),
);

describe("a till over a bad line", () => {
  it.each(cells)("$fault: $operation arrives once and in order", { tags: ["O3", "T1"] }, async (cell) => {
    const reports = cell.reportsOf();
    const before = booked.length;
    line.disturb(cell.fault, 1);
    const fresh = { connection: "close" };
    const post = postWithKey(`http://127.0.0.1:${line.port}`, "key", TIMEOUT_MS);
    const { tries, wanted, refused } = await reportAll(
      reports,
      async (request) => await post({ ...request, headers: { ...request.headers, ...fresh } }),
    );
    await arrived(cell.fault);
    expect(tries).toBeGreaterThan(reports.length);
    expect(wanted).toHaveLength(reports.length);
    expect(booked.slice(before)).toEqual(wanted);
    expect(refused).toEqual([]);
  });

  it.each([
    ["an unknown host name", () => "http://punktum.invalid"],
    ["a server that speaks no TLS", () => `https://127.0.0.1:${port}`],
  ])("%s: all operations arrive once and in order", { tags: ["O3", "T1"] }, async (_what, base) => {
    const reports = OPERATIONS.flatMap(([, reportsOf]) => reportsOf());
    const before = booked.length;
    const wrong = postWithKey(base(), "key", TIMEOUT_MS);
    const right = postWithKey(`http://127.0.0.1:${port}`, "key");
    const { tries, wanted } = await reportAll(reports, inTurn([wrong, right]));
    expect(tries).toBe(2 * reports.length);
    expect(booked.slice(before)).toEqual(wanted);
  });
});
