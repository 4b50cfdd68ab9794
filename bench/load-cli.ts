// The callers of the benchmark, a separate process so that they take no time from the platform's. Reads a LoadOrder from
// standard input and writes a LoadResult.
import { text } from "node:stream/consumers";
import { randomInt } from "node:crypto";
import { openConnection } from "./http-connection.ts";
import { parseOrder, resultOf, type LoadOrder, type LoadResult } from "./load-order.ts";
import { REQUESTS } from "./requests.ts";

interface Tally {
  readonly latenciesMs: number[];
  refused: number;
  firstRefusal: string;
}

/** Sends requests one after the other until the time is over. */
async function call(order: LoadOrder, nextToken: () => string, endMs: number, tally: Tally): Promise<void> {
  const connection = await openConnection(order.port);
  while (performance.now() < endMs) {
    const request = REQUESTS[order.kind](order.accounts, nextToken());
    const askedMs = performance.now();
    const { status, start } = await connection.send(request);
    if (status < 300) {
      tally.latenciesMs.push(performance.now() - askedMs);
    } else {
      tally.refused += 1;
      tally.firstRefusal ||= start;
    }
  }
  connection.close();
}

const order = parseOrder(await text(process.stdin));
const tally: Tally = { latenciesMs: [], refused: 0, firstRefusal: "" };
const startMs = performance.now();
const endMs = startMs + order.seconds * 1_000;
let callsMade = randomInt(order.tokens.length);
/** Devices take turns per request: a single one would exceed its limit of 100 requests a second. */
const nextToken = (): string => {
  callsMade += 1;
  return order.tokens[callsMade % order.tokens.length] ?? "";
};
await Promise.all(Array.from({ length: order.callers }, () => call(order, nextToken, endMs, tally)));
const seconds = (performance.now() - startMs) / 1_000;
const result: LoadResult = {
  ...resultOf(tally.latenciesMs, seconds),
  refused: tally.refused,
  firstRefusal: tally.firstRefusal,
};
console.log(JSON.stringify(result));
