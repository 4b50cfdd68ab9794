import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../testing/any-text.ts";
import { createPrinterClient, type PrinterResult } from "../client/printer-client.ts";
import { serviceTransport } from "../transport/service-transport.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import type { SocketLike } from "./conversation.ts";
import { OAKLEY_768 } from "./key-exchange.ts";
import { socketTransport } from "./socket-transport.ts";

const RUNS = Number(process.env["PRINT_FUZZ"] ?? 300);
const GOOD_ANSWER = '<response success="true" code="" status="251658262" battery="0"/>';

/** A printer that answers the client's messages with the next entries of its list. */
class HostileSocket implements SocketLike {
  readonly #frames: string[];
  readonly #listeners: ((event: object) => void)[] = [];

  constructor(frames: readonly string[]) {
    this.#frames = [...frames];
    queueMicrotask(() => {
      this.#speak();
      this.#speak();
    });
  }

  addEventListener(type: string, listener: (event: object) => void): void {
    this.#listeners.push(...(type === "message" ? [listener] : []));
  }

  send(): void {
    queueMicrotask(() => this.#speak());
  }

  close(): void {
    this.#frames.length = 0;
  }

  #speak(): void {
    const data = this.#frames.shift();
    for (const listener of data === undefined ? [] : this.#listeners) {
      listener({ data });
    }
  }
}

const names = [
  "connect",
  "pubkey",
  "admin_info",
  "open_device",
  "device_data",
  "close_device",
  "error",
  "eval",
  "__proto__",
];
const message = fc.tuple(
  fc.constantFrom(...names),
  fc.oneof(
    fc.constant("OK"),
    fc.record({ prime: fc.constantFrom(OAKLEY_768, "0", "zz"), key: fc.string() }),
    fc.jsonValue(),
  ),
  fc.oneof(fc.constant("OK"), fc.jsonValue()),
  fc.oneof(fc.constant({ type: "onxmlresult", resultdata: GOOD_ANSWER }), fc.jsonValue()),
);
const frame = fc.oneof(
  message.map((fields) => `4:::${JSON.stringify(fields)}`),
  message.map((fields) => `5:::${JSON.stringify({ name: "message", args: [fields] })}`),
  fc.constantFrom("1::", "2::", "8::", "0::", "7:::reason+advice", "4:::[", "5:::{}", "4:::" + "[".repeat(5_000)),
  anyText(40),
);
/** The frames of a complete session, so that some runs get far. */
const session = [
  "1::",
  `4:::["connect",{"client_id":"sock1","prime":"${OAKLEY_768}","key":"ABCDEF"}]`,
  '4:::["pubkey","OK",{}]',
  '4:::["admin_info","OK",{}]',
  '4:::["open_device","local_printer","OK",{},"1"]',
  `4:::["device_data","0","local_printer",${JSON.stringify({ type: "onxmlresult", resultdata: GOOD_ANSWER })},"2"]`,
  '4:::["close_device","local_printer","OK",{},"3"]',
];
const mixed = fc
  .tuple(fc.nat(session.length), fc.array(frame, { maxLength: 8 }))
  .map(([good, bad]) => [...session.slice(0, good), ...bad]);
const handshake = fc.oneof(
  { weight: 5, arbitrary: fc.constant("123:15:25:websocket,xhr-polling") },
  { weight: 1, arbitrary: fc.string() },
);
const diagnose = () => Promise.resolve("UNREACHABLE" as const);
const target = { ip: "192.168.1.50", isSecure: false };
const LONGEST_MS = 45_000;

/** The result of a job after every timer has ended; undefined if it hangs. */
async function resultWith(handshakeText: string, frames: readonly string[]): Promise<PrinterResult | undefined> {
  const clock = new FakeClock();
  const fetch = () => Promise.resolve(new Response(handshakeText));
  const openSocket = () => new HostileSocket(frames);
  const transports = [socketTransport({ fetch, openSocket, random: randomBytes, clock, diagnose })];
  let result: PrinterResult | undefined;
  void createPrinterClient({ transports, clock })
    .print(target, { document: "<epos-print/>" })
    .then((end) => (result = end));
  await clock.pass(LONGEST_MS);
  return result;
}

/** The same over the HTTP service. */
async function serviceOutcomeWith(answers: readonly (readonly [string, number])[]): Promise<string> {
  const left = [...answers];
  const fetch = (): Promise<Response> => {
    const [text, status] = left.shift() ?? ["", 200];
    return Promise.resolve(new Response(text, { status }));
  };
  const clock = new FakeClock();
  let outcome = "hangs";
  void createPrinterClient({ transports: [serviceTransport({ fetch, diagnose })], clock })
    .print(target, { document: "<epos-print/>" })
    .then(({ isOk }) => (outcome = isOk ? "printed" : "failed"));
  await clock.pass(LONGEST_MS);
  return outcome;
}

describe("hostile printer", () => {
  it("a whole session prints", async () => {
    expect(await resultWith("123:15:25:websocket", session)).toMatchObject({ isOk: true });
  });

  it.each([
    ["DEVICE_NOT_OPEN", "DEVICE_REFUSED", false],
    ["PARAM_ERROR", "DEVICE_REFUSED", false],
    ["SEND_ERROR", "UNKNOWN", true],
    ["SYSTEM_ERROR", "UNKNOWN", true],
  ])("%s in answer to a job: %s, paper may be out: %s", { tags: ["B-10"] }, async (code, cause, mayHavePrinted) => {
    const frames = [...session.slice(0, 5), `4:::["error","0","local_printer","${code}",null,""]`];
    expect(await resultWith("123:15:25:websocket", frames)).toMatchObject({ code: "NO_PAPER", cause, mayHavePrinted });
  });

  it("on the socket: every job ends, whatever the printer sends", async () => {
    await fc.assert(
      fc.asyncProperty(handshake, mixed, async (text, frames) => (await resultWith(text, frames)) !== undefined),
      { numRuns: RUNS },
    );
  }, 600_000);

  it("on the HTTP service: every job ends, whatever the printer answers", async () => {
    const answer = fc.tuple(fc.oneof(fc.constant(GOOD_ANSWER), anyText(40)), fc.constantFrom(200, 302, 404, 500));
    await fc.assert(
      fc.asyncProperty(
        fc.array(answer, { maxLength: 3 }),
        async (answers) => (await serviceOutcomeWith(answers)) !== "hangs",
      ),
      { numRuns: RUNS },
    );
  }, 600_000);
});
