// Callers with a fixed number of bookings a second, however long the answers take, as tills and tablets of many shops
// make them. Reads a SteadyOrder from standard input and writes a SteadyResult. A latency begins when its booking was
// due, so that waiting for a free connection counts.
import { randomInt } from "node:crypto";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { type HttpConnection, openConnection } from "./http-connection.ts";
import { REQUESTS } from "./requests.ts";
import { parseSteadyOrder, type SteadyResult } from "./steady-order.ts";

const order = parseSteadyOrder(await text(process.stdin));
const free: HttpConnection[] = await Promise.all(
  Array.from({ length: order.connections }, () => openConnection(order.port)),
);
const connections = [...free];
const due: number[] = [];
const latenciesMs: number[] = [];
const statuses: Record<string, number> = {};
let isRetryAfterMissing = false;
let turn = randomInt(order.tokens.length);

async function book(connection: HttpConnection, dueMs: number): Promise<void> {
  turn += 1;
  const token = order.tokens[turn % order.tokens.length] ?? "";
  const { status, start } = await connection.send(REQUESTS.booking(order.accounts, token));
  statuses[status] = (statuses[status] ?? 0) + 1;
  if (status < 300) {
    latenciesMs.push(performance.now() - dueMs);
  }
  isRetryAfterMissing ||= status === 503 && !/\r\nretry-after:/i.test(start);
  free.push(connection);
  sendDue();
}

function sendDue(): void {
  while (due.length > 0) {
    // The longest idle one, because the platform closes a connection that is not used for a minute.
    const connection = free.shift();
    if (connection === undefined) {
      return;
    }
    const failed = (): void => {
      statuses["none"] = (statuses["none"] ?? 0) + 1;
    };
    book(connection, due.shift() ?? 0).catch(failed);
  }
}

const startMs = performance.now();
const total = order.perSecond * order.seconds;
for (let asked = 0; asked < total; await delay(2)) {
  const now = performance.now();
  const dueNow = Math.min(total, Math.floor(((now - startMs) / 1_000) * order.perSecond));
  for (; asked < dueNow; asked += 1) {
    due.push(startMs + (asked * 1_000) / order.perSecond);
  }
  sendDue();
}
const isOpen = (): boolean => Object.values(statuses).reduce((sum, count) => sum + count, 0) < total;
while (isOpen()) {
  await delay(20);
}
const lastMs = performance.now() - startMs - order.seconds * 1_000;
connections.forEach(({ close }) => close());
const sorted = latenciesMs.toSorted((left, right) => left - right);
const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const result: SteadyResult = {
  booked: sorted.length,
  statuses,
  isRetryAfterMissing,
  p50Ms: at(0.5),
  p99Ms: at(0.99),
  mostMs: at(1),
  lateMs: Math.max(0, lastMs),
};
console.log(JSON.stringify(result));
