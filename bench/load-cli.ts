// The callers of the benchmark, a separate process so that they take no time from the platform's. Uses plain HTTP/1.1
// with keep-alive over sockets, because a client library would cost more than the platform's answer. Reads a LoadOrder
// from standard input and writes a LoadResult.
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { randomInt, randomUUID } from "node:crypto";
import { parseOrder, resultOf, type LoadOrder, type LoadResult } from "./load-order.ts";

interface Tally {
  readonly latenciesMs: number[];
  refused: number;
  firstRefusal: string;
}

const HEAD_LENGTH_MAX = 4_000;
const RUN = randomUUID();
const BUSINESS_DAY = new Date().toISOString().slice(0, 10);
let lastKey = 0;

function bookingRequest({ accounts }: LoadOrder, token: string): string {
  const body = '{"bookingType":"EARNBOOKING","bookingTypeCode":"MANUALREVENUE","points":1,"reason":"bench"}';
  lastKey += 1;
  return (
    `POST /api/v2/accounts/${cardOf(randomInt(accounts))}/bookings HTTP/1.1\r\nHost: bench\r\n` +
    `Authorization: Bearer ${token}\r\nIdempotency-Key: ${RUN}-${lastKey}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}

function checkInRequest({ accounts }: LoadOrder, token: string): string {
  return (
    `GET /api/v2/accounts/${cardOf(randomInt(accounts))}/accountdetails?bookings=20 HTTP/1.1\r\nHost: bench\r\n` +
    `Authorization: Bearer ${token}\r\n\r\n`
  );
}

const LINES = Array.from({ length: 10 }, (_, number) => `{"itemID":"item-${number}","extendedAmount":1.25}`).join(",");

function saleRequest({ accounts }: LoadOrder, key: string): string {
  lastKey += 1;
  const receipt = `{"register":"1","receiptNumber":"${RUN.slice(0, 8)}-${lastKey}","businessDay":"${BUSINESS_DAY}"}`;
  const body =
    `{"transactionType":"EARNTRANSACTION","amount":12.5,"keyCode":"${cardOf(randomInt(accounts))}",` +
    `"receipt":${receipt},"lineItems":[${LINES}]}`;
  return (
    `POST /api/v2/transactions HTTP/1.1\r\nHost: bench\r\nAPI-Key: ${key}\r\n` +
    `Idempotency-Key: ${RUN}-${lastKey}\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${body.length}\r\n\r\n${body}`
  );
}

const ITEMS = Array.from(
  { length: 10 },
  (_, index) =>
    `<LineItem><Sale><ItemID>item-${index}</ItemID><ExtendedAmount>1.25</ExtendedAmount><Quantity>1</Quantity></Sale>` +
    `<SequenceNumber>${index + 1}</SequenceNumber></LineItem>`,
).join("");

/** The same sale as POSLog; the key's own shop is meant. */
function poslogRequest({ accounts }: LoadOrder, key: string): string {
  lastKey += 1;
  const body =
    '<?xml version="1.0" encoding="UTF-8"?><POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/" MajorVersion="6">' +
    `<Transaction><WorkstationID>1</WorkstationID><ReceiptNumber>${RUN.slice(0, 8)}-${lastKey}</ReceiptNumber>` +
    `<RetailTransaction>${ITEMS}<Total TotalType="TransactionGrandAmount">12.50</Total>` +
    `<LoyaltyAccount><CustomerID>${cardOf(randomInt(accounts))}</CustomerID></LoyaltyAccount></RetailTransaction>` +
    `<BusinessDayDate>${BUSINESS_DAY}</BusinessDayDate><EndDateTime>${new Date().toISOString()}</EndDateTime>` +
    "</Transaction></POSLog>";
  return (
    `POST /api/v1/arts/receipt HTTP/1.1\r\nHost: bench\r\nAPI-Key: ${key}\r\n` +
    `Idempotency-Key: ${RUN}-${lastKey}\r\nContent-Type: application/xml\r\n` +
    `Content-Length: ${body.length}\r\n\r\n${body}`
  );
}

const REQUESTS = {
  booking: bookingRequest,
  "check-in": checkInRequest,
  sale: saleRequest,
  poslog: poslogRequest,
} as const;
const cardOf = (account: number): string => String(4_000_000_000 + account);

/** Status and total length of the answer; undefined while its head is incomplete. */
function readHead(start: string): { readonly status: number; readonly length: number } | undefined {
  const headEnd = start.indexOf("\r\n\r\n");
  if (headEnd < 0) {
    return undefined;
  }
  const bodyLength = Number(/\r\ncontent-length: (\d+)/i.exec(start.slice(0, headEnd))?.[1]);
  return { status: Number(start.slice(9, 12)), length: headEnd + 4 + bodyLength };
}

/** Sends requests one after the other until the time is over. */
function call(order: LoadOrder, nextToken: () => string, endMs: number, tally: Tally): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket: Socket = connect({ port: order.port, host: "127.0.0.1", noDelay: true });
  let start = "";
  let arrived = 0;
  let head: ReturnType<typeof readHead>;
  let askedMs = 0;
  const ask = (): void => {
    [start, arrived, head] = ["", 0, undefined];
    const token = nextToken();
    askedMs = performance.now();
    socket.write(REQUESTS[order.kind](order, token), "latin1");
  };
  const count = (status: number): void => {
    if (status < 300) {
      tally.latenciesMs.push(performance.now() - askedMs);
      return;
    }
    tally.refused += 1;
    tally.firstRefusal ||= start;
  };
  socket.on("connect", ask);
  socket.on("error", reject);
  // Bodies are counted but not parsed, because the callers share two cores with the platform.
  socket.on("data", (part: Buffer) => {
    arrived += part.length;
    if (head === undefined) {
      start += part.toString("latin1", 0, HEAD_LENGTH_MAX);
      head = readHead(start);
    }
    if (head === undefined || arrived < head.length) {
      return;
    }
    count(head.status);
    if (performance.now() < endMs) {
      return ask();
    }
    socket.destroy();
    resolve();
  });
  return promise;
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
