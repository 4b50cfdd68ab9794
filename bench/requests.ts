import { randomInt, randomUUID } from "node:crypto";

const RUN = randomUUID();
const BUSINESS_DAY = new Date().toISOString().slice(0, 10);
let lastKey = 0;

function bookingRequest(accounts: number, token: string): string {
  const body = '{"bookingType":"EARNBOOKING","bookingTypeCode":"MANUALREVENUE","points":1,"reason":"bench"}';
  lastKey += 1;
  return (
    `POST /api/v2/accounts/${cardOf(randomInt(accounts))}/bookings HTTP/1.1\r\nHost: bench\r\n` +
    `Authorization: Bearer ${token}\r\nIdempotency-Key: ${RUN}-${lastKey}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}

/** Reads something of an account. */
const readRequest =
  (path: string) =>
  (accounts: number, token: string): string =>
    `GET /api/v2/accounts/${cardOf(randomInt(accounts))}/${path} HTTP/1.1\r\nHost: bench\r\n` +
    `Authorization: Bearer ${token}\r\n\r\n`;

const LINES = Array.from({ length: 10 }, (_, number) => `{"itemID":"item-${number}","extendedAmount":1.25}`).join(",");

const tillRequest = (key: string, body: string): string =>
  `POST /api/v2/transactions HTTP/1.1\r\nHost: bench\r\nAPI-Key: ${key}\r\n` +
  `Idempotency-Key: ${RUN}-${lastKey}\r\nContent-Type: application/json\r\n` +
  `Content-Length: ${body.length}\r\n\r\n${body}`;

function saleRequest(accounts: number, key: string): string {
  lastKey += 1;
  const receipt = `{"register":"1","receiptNumber":"${RUN.slice(0, 8)}-${lastKey}","businessDay":"${BUSINESS_DAY}"}`;
  const body =
    `{"transactionType":"EARNTRANSACTION","amount":12.5,"keyCode":"${cardOf(randomInt(accounts))}",` +
    `"receipt":${receipt},"lineItems":[${LINES}]}`;
  return tillRequest(key, body);
}

const BASKET = Array.from(
  { length: 5 },
  (_, number) => `{"itemID":"item-${number}","merchandiseGroupCode":"G${number}","extendedAmount":5}`,
).join(",");

/** A sale of five lines, which earns by three rules. */
function basketRequest(accounts: number, key: string): string {
  lastKey += 1;
  const receipt = `{"register":"1","receiptNumber":"${RUN.slice(0, 8)}-${lastKey}","businessDay":"${BUSINESS_DAY}"}`;
  const body =
    `{"transactionType":"EARNTRANSACTION","amount":25,"keyCode":"${cardOf(randomInt(accounts))}",` +
    `"receipt":${receipt},"lineItems":[${BASKET}]}`;
  return tillRequest(key, body);
}

const ITEMS = Array.from(
  { length: 10 },
  (_, index) =>
    `<LineItem><Sale><ItemID>item-${index}</ItemID><ExtendedAmount>1.25</ExtendedAmount><Quantity>1</Quantity></Sale>` +
    `<SequenceNumber>${index + 1}</SequenceNumber></LineItem>`,
).join("");

/** The same sale as POSLog; the key's own shop is meant. */
function poslogRequest(accounts: number, key: string): string {
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

/** Requests of the benchmarks for one of `accounts` cards, each as bytes of HTTP/1.1. A token belongs to a device or a till. */
export const REQUESTS = {
  booking: bookingRequest,
  "check-in": readRequest("accountdetails?bookings=20"),
  balance: readRequest("balance"),
  history: readRequest("bookings?limit=20"),
  sale: saleRequest,
  basket: basketRequest,
  poslog: poslogRequest,
} as const;
const cardOf = (account: number): string => String(4_000_000_000 + account);
