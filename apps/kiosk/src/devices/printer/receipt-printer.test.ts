import type { PrinterClient, PrinterResult, PrintJob } from "@punktum/printing";
import { expect, it } from "vitest";
import type { FromPrinter, ToPrinter } from "./printer-messages.ts";
import type { PrinterWorker } from "./printer-line.ts";
import { createWorkerPrinter } from "./receipt-printer.ts";
import { servePrinter } from "./serve-printer.ts";

const ANSWER = { isSuccess: true, code: "", status: 0, battery: 0 };
const ready = (detail: string): PrinterResult => ({
  isOk: true,
  transport: "socket",
  answer: { ...ANSWER, code: detail },
  isNearEnd: false,
});
const job = (document: string): PrintJob => ({ document });

/** Workers that run in this process, with a client that records what it is told. */
function createWorld() {
  const told: string[] = [];
  const gate = { held: Promise.resolve() };
  const workers: { ip: string; isEnded: boolean; fail: (message: string) => void; start: () => void }[] = [];
  const clientOf = (ip: string): PrinterClient => ({
    print: async (_target, { document }) => {
      await gate.held;
      told.push(`${ip} prints ${document}`);
      return ready(document);
    },
    readStatus: () => Promise.resolve(ready("status")),
    prepare: () => ({
      status: Promise.resolve(ready("status")),
      print: ({ document }) => {
        told.push(`${ip} prints ${document} prepared`);
        return Promise.resolve(ready(document));
      },
      drop: () => void told.push(`${ip} released`),
    }),
  });
  const start = (ip: string): PrinterWorker => {
    const listeners: { message: (message: FromPrinter) => void; error: (message: string) => void } = {
      message: () => undefined,
      error: () => undefined,
    };
    const serve = servePrinter(clientOf(ip), { ip, isSecure: false }, (message) => listeners.message(message));
    const worker = {
      ip,
      isEnded: false,
      fail: (message: string) => listeners.error(message),
      start: () => listeners.message({ kind: "started" }),
    };
    workers.push(worker);
    return {
      postMessage: (message: ToPrinter) => void serve(message),
      onMessage: (listener) => void (listeners.message = listener),
      onError: (listener) => void (listeners.error = listener),
      terminate: () => void (worker.isEnded = true),
    };
  };
  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate.held = promise;
    return resolve;
  };
  return { told, workers, hold, printer: createWorkerPrinter(start, () => 0) };
}

const HERE = "192.168.1.20";
const THERE = "192.168.1.21";

it("one worker serves all jobs of a printer", { tags: ["PRINT-12"] }, async () => {
  const { printer, told, workers } = createWorld();
  printer.load(HERE);
  const results = await Promise.all([printer.print(HERE, job("a")), printer.print(HERE, job("b"))]);
  expect(results).toMatchObject([{ answer: { code: "a" } }, { answer: { code: "b" } }]);
  expect(told).toEqual([`${HERE} prints a`, `${HERE} prints b`]);
  expect(workers).toMatchObject([{ ip: HERE, isEnded: false }]);
  expect(printer.lastState()).toEqual({ state: "READY", at: "1970-01-01T00:00:00.000Z" });
});

it("a prepared printer prints its job, or is released", async () => {
  const { printer, told } = createWorld();
  const first = printer.prepare(HERE);
  expect(await first.status).toMatchObject({ isOk: true });
  expect(await first.print(job("voucher"))).toMatchObject({ answer: { code: "voucher" } });
  const second = printer.prepare(HERE);
  await second.status;
  second.drop();
  expect(told).toEqual([`${HERE} prints voucher prepared`, `${HERE} released`]);
});

it("another printer has a worker of its own, and the first ends after its answers", { tags: ["B-37"] }, async () => {
  const { printer, workers, hold } = createWorld();
  const release = hold();
  const slow = printer.print(HERE, job("slow"));
  printer.load(THERE);
  expect(workers).toMatchObject([{ ip: HERE, isEnded: false }, { ip: THERE }]);
  release();
  expect(await slow).toMatchObject({ answer: { code: "slow" } });
  expect(workers).toMatchObject([{ isEnded: true }, { isEnded: false }]);
});

it("a prepared printer whose worker has ended answers", async () => {
  const { printer } = createWorld();
  const prepared = printer.prepare(HERE);
  await prepared.status;
  printer.load(THERE);
  expect(await prepared.print(job("late"))).toMatchObject({ cause: "UNREACHABLE", mayHavePrinted: false });
});

it("a worker that fails says whether paper may have come out, and the next job starts another", async () => {
  const { printer, workers, hold } = createWorld();
  hold();
  const unsent = printer.print(HERE, job("unsent"));
  workers[0]?.fail("no such file");
  expect(await unsent).toMatchObject({ isOk: false, cause: "UNREACHABLE", mayHavePrinted: false });
  const sent = printer.print(HERE, job("sent"));
  workers[1]?.start();
  workers[1]?.fail("out of memory");
  expect(await sent).toMatchObject({ isOk: false, mayHavePrinted: true });
  expect(workers).toMatchObject([{ isEnded: true }, { isEnded: true }]);
});

it.each(["", "8.8.8.8", "printer.example"])("no worker is started for %j", { tags: ["B-18"] }, async (ip) => {
  const { printer, workers } = createWorld();
  expect(await printer.print(ip, job("a"))).toMatchObject({ cause: "NO_ADDRESS" });
  expect(await printer.prepare(ip).status).toMatchObject({ cause: "NO_ADDRESS" });
  expect(workers).toEqual([]);
});

it("a browser that refuses the worker is an unreachable printer", async () => {
  const printer = createWorkerPrinter(
    () => {
      throw new TypeError("refused");
    },
    () => 0,
  );
  expect(await printer.print(HERE, job("a"))).toMatchObject({ cause: "UNREACHABLE", mayHavePrinted: false });
});
