import { describe, expect, it } from "vitest";
import { FakeClock, settle } from "../testing/fake-clock.ts";
import type { PrinterAnswer } from "../transport/answer.ts";
import { PrinterFault, type PrinterCause } from "../transport/fault.ts";
import { createPrinterClient, type PrinterResult } from "./printer-client.ts";
import type { PrinterLink, PrinterTarget, PrinterTransport } from "../transport/transport.ts";

const target: PrinterTarget = { ip: "192.168.1.50", isSecure: true };
const printed: PrinterAnswer = { isSuccess: true, code: "", status: 251_658_262, battery: 0 };
const job = { document: "<epos-print/>", jobId: "R-1" };

type StepName = "connect" | "createDevice" | "status" | "print" | "deleteDevice";
const never = new Promise<never>(() => {});

/** A printer with scripted answers that records its requests. */
function scripted(name: "socket" | "service", script: Partial<Record<StepName, () => Promise<unknown>>> = {}) {
  const calls: string[] = [];
  const isOpen = { now: true };
  const act = async (step: StepName): Promise<void> => {
    calls.push(step);
    await script[step]?.();
  };
  const link: PrinterLink = {
    createDevice: () => act("createDevice"),
    isOpen: () => isOpen.now,
    readStatus: () => act("status").then(() => printed),
    print: () => act("print").then(() => printed),
    deleteDevice: () => act("deleteDevice"),
    disconnect: () => calls.push("disconnect"),
  };
  const transport: PrinterTransport = { name, connect: () => act("connect").then(() => link) };
  return { transport, calls, isOpen };
}

const faulty = (cause: PrinterCause) => () => Promise.reject(new PrinterFault(cause, cause));
const ALL = ["connect", "createDevice", "print", "deleteDevice", "disconnect"];

describe("printer client", () => {
  it("connects, creates the device, prints, deletes the device, disconnects", { tags: ["PRINT-10"] }, async () => {
    const printer = scripted("socket");
    const result = await createPrinterClient({ transports: [printer.transport], clock: new FakeClock() }).print(
      target,
      job,
    );
    expect(result).toEqual({ isOk: true, transport: "socket", answer: printed, isNearEnd: false });
    expect(printer.calls).toEqual(ALL);
  });

  it.each([
    ["createDevice", "DEVICE_REFUSED", "NO_PAPER", false],
    ["createDevice", "LINK_LOST", "NOT_CONNECTED", false],
    ["print", "LINK_LOST", "NOT_CONNECTED", true],
    ["print", "PAPER_OUT", "NO_PAPER", false],
  ] as const)(
    "disconnects when %s fails with %s: %s",
    { tags: ["PRINT-10", "PRINT-11"] },
    async (step, cause, code, mayHavePrinted) => {
      const printer = scripted("socket", { [step]: faulty(cause) });
      const result = await createPrinterClient({ transports: [printer.transport], clock: new FakeClock() }).print(
        target,
        job,
      );
      expect(result).toMatchObject({ isOk: false, code, cause, mayHavePrinted });
      expect(printer.calls).toEqual([...ALL.slice(0, ALL.indexOf(step) + 1), "disconnect"]);
    },
  );

  it("a device that does not close is no failure, because the paper is out", { tags: ["PRINT-10"] }, async () => {
    const printer = scripted("socket", { deleteDevice: faulty("LINK_LOST") });
    const result = await createPrinterClient({ transports: [printer.transport], clock: new FakeClock() }).print(
      target,
      job,
    );
    expect(result.isOk).toBe(true);
    expect(printer.calls.at(-1)).toBe("disconnect");
  });

  it("without an address the result is NOT_CONNECTED, and no request is sent", { tags: ["PRINT-11"] }, async () => {
    const printer = scripted("socket");
    const client = createPrinterClient({ transports: [printer.transport], clock: new FakeClock() });
    expect(await client.print({ ...target, ip: "" }, job)).toMatchObject({
      code: "NOT_CONNECTED",
      cause: "NO_ADDRESS",
    });
    expect(printer.calls).toEqual([]);
  });

  it.each([
    ["connect", 5_000, false],
    ["createDevice", 5_000, false],
    ["print", 25_000, true],
  ] as const)("gives up when %s takes longer than %i ms", async (step, limitMs, mayHavePrinted) => {
    const clock = new FakeClock();
    const printer = scripted("socket", { [step]: () => never });
    let result: PrinterResult | undefined;
    void createPrinterClient({ transports: [printer.transport], clock })
      .print(target, job)
      .then((end) => (result = end));
    await clock.pass(limitMs - 1);
    expect(result).toBeUndefined();
    await clock.pass(1);
    expect(result).toMatchObject({ code: "NOT_CONNECTED", cause: "TIMEOUT", mayHavePrinted });
    expect(clock.waiting).toBe(0);
  });

  it("continues after five seconds if the device does not close", async () => {
    const clock = new FakeClock();
    const printer = scripted("socket", { deleteDevice: () => never });
    const end = createPrinterClient({ transports: [printer.transport], clock }).print(target, job);
    await clock.pass(5_000);
    expect((await end).isOk).toBe(true);
  });

  it("closes a connection that opens after its time limit", async () => {
    const clock = new FakeClock();
    const opened = Promise.withResolvers<void>();
    const printer = scripted("socket", { connect: () => opened.promise });
    const end = createPrinterClient({ transports: [printer.transport], clock }).print(target, job);
    await clock.pass(5_000);
    expect((await end).isOk).toBe(false);
    opened.resolve();
    await settle();
    expect(printer.calls).toEqual(["connect", "disconnect"]);
  });

  it("uses the second transport if the first cannot connect, and remembers it", async () => {
    const [socket, service] = [scripted("socket", { connect: faulty("UNREACHABLE") }), scripted("service")];
    const client = createPrinterClient({ transports: [socket.transport, service.transport], clock: new FakeClock() });
    expect(await client.readStatus(target)).toMatchObject({ isOk: true, transport: "service" });
    await client.print(target, job);
    expect(socket.calls).toEqual(["connect"]);
    expect(service.calls).toEqual([...ALL.with(2, "status"), ...ALL]);
  });

  it("never uses the second transport once the document may have been sent", async () => {
    const [socket, service] = [scripted("socket", { print: faulty("LINK_LOST") }), scripted("service")];
    const client = createPrinterClient({ transports: [socket.transport, service.transport], clock: new FakeClock() });
    expect(await client.print(target, job)).toMatchObject({ isOk: false, mayHavePrinted: true });
    expect(service.calls).toEqual([]);
  });

  it("reports the first transport's cause if the second fails without one", async () => {
    const ways = [
      scripted("socket", { connect: faulty("CERTIFICATE") }),
      scripted("service", { connect: faulty("UNREACHABLE") }),
    ];
    const client = createPrinterClient({ transports: ways.map(({ transport }) => transport), clock: new FakeClock() });
    expect(await client.print(target, job)).toMatchObject({ cause: "CERTIFICATE", code: "NOT_CONNECTED" });
  });

  describe("a prepared printer", () => {
    const ASKED = ["connect", "createDevice", "status"];
    const PRINTED = ["print", "deleteDevice", "disconnect"];
    const prepare = (script: Parameters<typeof scripted>[1] = {}) => {
      const printer = scripted("socket", script);
      const clock = new FakeClock();
      const client = createPrinterClient({ transports: [printer.transport], clock });
      return { ...printer, clock, client, prepared: client.prepare(target) };
    };

    it(
      "reads the status, waits for the job and prints it over the same connection",
      { tags: ["PRINT-10"] },
      async () => {
        const { prepared, calls } = prepare();
        expect(await prepared.status).toMatchObject({ isOk: true });
        expect(calls).toEqual(ASKED);
        expect(await prepared.print(job)).toMatchObject({ isOk: true });
        expect(calls).toEqual([...ASKED, ...PRINTED]);
      },
    );

    it("is released if nothing is printed", { tags: ["PRINT-10"] }, async () => {
      const { prepared, calls } = prepare();
      await prepared.status;
      prepared.drop();
      await settle();
      expect(calls).toEqual([...ASKED, "deleteDevice", "disconnect"]);
    });

    it.each([
      ["connect", "UNREACHABLE", "NOT_CONNECTED", ["connect"]],
      ["createDevice", "DEVICE_REFUSED", "NO_PAPER", ["connect", "createDevice", "disconnect"]],
      ["status", "PAPER_OUT", "NO_PAPER", [...ASKED, "disconnect"]],
    ] as const)(
      "reports that %s failed with %s, and is released",
      { tags: ["PRINT-09", "PRINT-11"] },
      async (step, cause, code, expected) => {
        const { prepared, calls } = prepare({ [step]: faulty(cause) });
        expect(await prepared.status).toMatchObject({ isOk: false, cause, code, mayHavePrinted: false });
        await settle();
        expect(calls).toEqual(expected);
      },
    );

    it("a job after five seconds gets a new connection", { tags: ["PRINT-10"] }, async () => {
      const { prepared, calls, clock } = prepare();
      await prepared.status;
      await clock.pass(5_000);
      expect(calls).toEqual([...ASKED, "disconnect"]);
      expect(await prepared.print(job)).toMatchObject({ isOk: true });
      expect(calls.slice(4)).toEqual(ALL);
      expect(clock.waiting).toBe(0);
    });

    it("a connection lost while waiting is certain: the job gets a new one", { tags: ["PRINT-10"] }, async () => {
      const { prepared, calls, isOpen } = prepare();
      await prepared.status;
      isOpen.now = false;
      expect(await prepared.print(job)).toMatchObject({ isOk: true });
      expect(calls).toEqual([...ASKED, "disconnect", ...ALL]);
    });

    it("a connection lost during the job is uncertain, and nothing is sent twice", async () => {
      const { prepared, calls } = prepare({ print: faulty("LINK_LOST") });
      expect(await prepared.print(job)).toMatchObject({ isOk: false, mayHavePrinted: true });
      expect(calls.filter((call) => call === "print")).toHaveLength(1);
    });

    it("blocks other jobs until it is released", async () => {
      const { prepared, calls, client } = prepare();
      const other = client.print(target, job);
      await prepared.status;
      await settle();
      expect(calls).toEqual(ASKED);
      prepared.drop();
      expect(await other).toMatchObject({ isOk: true });
    });
  });

  it("runs one job at a time per printer, also after a failed one", async () => {
    let inFlight = 0;
    let most = 0;
    const answers = [faulty("BUSY"), () => Promise.resolve()];
    const answer = async (): Promise<void> => {
      inFlight -= 1;
      await answers.shift()?.();
    };
    const printer = scripted("socket", {
      connect: async () => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        await settle();
      },
      print: async () => await answer(),
      status: async () => await answer(),
    });
    const client = createPrinterClient({ transports: [printer.transport], clock: new FakeClock() });
    const results = await Promise.all([
      client.print(target, job),
      client.readStatus(target),
      client.print(target, job),
    ]);
    expect(results.map(({ isOk }) => isOk)).toEqual([false, true, true]);
    expect(most).toBe(1);
  });
});
