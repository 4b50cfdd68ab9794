import { NARROWEST_80_MM, ticketDocument } from "@punktum/printing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clientOf, codesOn, papersOf, printerOnFreePorts, targetOf } from "./testing/parts.ts";
import type { VirtualPrinter } from "./virtual-printer.ts";

const made = ticketDocument(
  {
    language: "en",
    texts: ["Your voucher", "", "", "", "Thank you!"],
    title: "Free coffee",
    code: "4006381333931",
    codeType: "EAN13",
    redeemedAtMs: 0,
    timeZone: "Europe/Berlin",
    redemptionNumber: "Redemption 1",
  },
  NARROWEST_80_MM,
);
const job = { document: String(Object.entries(made).find(([name]) => name === "response")?.[1]), jobId: "R-1" };
const WAYS = [
  ["socket", false],
  ["socket", true],
  ["service", false],
  ["service", true],
] as const;

describe("our client and the virtual printer", () => {
  let running: VirtualPrinter;
  beforeEach(async () => {
    running = await printerOnFreePorts();
  });
  afterEach(() => running.stop());

  it.each(WAYS)(
    "prints over the %s, secure: %s",
    { tags: ["PRINT-12", "PRINT-22", "CALL-15"] },
    async (way, isSecure) => {
      const result = await clientOf([way], running.certificate).print(targetOf(running, isSecure), job);
      expect(result).toMatchObject({ isOk: true, transport: way, answer: { status: 251_658_262 }, isNearEnd: false });
      const [printed] = running.printer.printed;
      expect(printed?.job.jobId).toBe("R-1");
      expect(await Promise.all(papersOf(running).map(codesOn))).toEqual([[{ format: "EAN13", text: "4006381333931" }]]);
    },
  );

  it.each([
    [{ paper: "out" }, "NO_PAPER", "PAPER_OUT"],
    [{ isCoverOpen: true }, "NO_PAPER", "COVER_OPEN"],
    [{ isCutterJammed: true }, "NO_PAPER", "CUTTER"],
    [{ isBusy: true }, "NO_PAPER", "BUSY"],
    [{ isOff: true }, "NOT_CONNECTED", "UNREACHABLE"],
  ])(
    "with %j staff read %s, the log has %s, over both transports, and no paper comes out",
    { tags: ["PRINT-09", "A-67"] },
    async (change, code, cause) => {
      expect(running.printer.turn(change)).toBe(true);
      const target = targetOf(running, false);
      const results = [
        await clientOf(["socket", "service"]).print(target, job),
        await clientOf(["service"]).print(target, job),
      ];
      expect(results.map((result) => ({ ...result, detail: "", answer: "" }))).toEqual(
        Array.from({ length: 2 }, () => ({ isOk: false, code, cause, mayHavePrinted: false, detail: "", answer: "" })),
      );
      expect(running.printer.printed).toEqual([]);
    },
  );

  it("a status request reports ready or empty and prints nothing", async () => {
    const client = clientOf(["socket", "service"]);
    expect(await client.readStatus(targetOf(running, false))).toMatchObject({ isOk: true, isNearEnd: false });
    running.printer.turn({ paper: "near-end" });
    expect(await client.readStatus(targetOf(running, false))).toMatchObject({ isOk: true, isNearEnd: true });
    running.printer.turn({ paper: "out" });
    expect(await client.readStatus(targetOf(running, false))).toMatchObject({ code: "NO_PAPER", cause: "PAPER_OUT" });
    expect(running.printer.printed).toEqual([]);
  });

  it.each(["socket", "service"] as const)(
    "a network cut during a print over the %s: paper came out, and the client reports the doubt",
    async (way) => {
      running.printer.turn({ isNetworkCutWhilePrinting: true });
      const result = await clientOf([way]).print(targetOf(running, false), job);
      expect(result).toMatchObject({ isOk: false, code: "NOT_CONNECTED", cause: "LINK_LOST", mayHavePrinted: true });
      expect(running.printer.printed).toHaveLength(1);
    },
  );

  it("paper that ends while printing: a part came out, NO_PAPER", async () => {
    running.printer.turn({ paper: "ends-while-printing" });
    const result = await clientOf(["socket"]).print(targetOf(running, false), job);
    expect(result).toMatchObject({ code: "NO_PAPER", cause: "PAPER_OUT" });
    running.printer.turn({ paper: "full" });
    await clientOf(["socket"]).print(targetOf(running, false), job);
    const [half, whole] = papersOf(running);
    expect(half?.height).toBeLessThan(Number(whole?.height) * 0.6);
  });

  it("a printer with an untrusted certificate is distinguished from a missing one", async () => {
    const result = await clientOf(["service"]).print(targetOf(running, true), job);
    expect(result).toMatchObject({ code: "NOT_CONNECTED", cause: "CERTIFICATE" });
  });

  it("prints as before after being switched off and on", async () => {
    running.printer.turn({ isOff: true });
    await clientOf(["socket"]).readStatus(targetOf(running, false));
    running.printer.turn({ isOff: false });
    await expect.poll(() => clientOf(["socket"]).print(targetOf(running, false), job)).toMatchObject({ isOk: true });
  });

  it("an invalid document is refused with SchemaError and prints nothing", async () => {
    const bad = {
      document: '<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"><blink/></epos-print>',
    };
    const results = [
      await clientOf(["socket"]).print(targetOf(running, false), bad),
      await clientOf(["service"]).print(targetOf(running, false), bad),
    ];
    expect(results).toMatchObject([{ cause: "DOCUMENT_REFUSED" }, { cause: "DOCUMENT_REFUSED" }]);
    expect(running.printer.lastSchemaError).toBe("<blink> is not allowed here");
  });

  it("runs jobs one after the other, from all senders", async () => {
    const ways = ["socket", "service", "socket", "service", "socket", "service"] as const;
    const clients = ways.map((way) => clientOf([way]));
    const results = await Promise.all(clients.map((client) => client.print(targetOf(running, false), job)));
    expect(results.every(({ isOk }) => isOk)).toBe(true);
    expect(running.printer.printed.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe("the printer's page", () => {
  let running: VirtualPrinter;
  beforeEach(async () => {
    running = await printerOnFreePorts();
  });
  afterEach(() => running.stop());

  const turn = (body: string, headers: Record<string, string>) =>
    fetch(`${running.pageUrl}switches`, { method: "POST", headers, body });

  it("shows the paper and turns switches", async () => {
    await clientOf(["socket"]).print(targetOf(running, false), job);
    const state = await (await fetch(`${running.pageUrl}state`)).text();
    expect(JSON.parse(state)).toMatchObject({
      sheets: [{ id: "1-1", jobId: "R-1", width: 576 }],
      switches: { isOff: false },
    });
    const pictures = await Promise.all(["png", "svg"].map((kind) => fetch(`${running.pageUrl}sheets/1-1.${kind}`)));
    expect(pictures.map(({ headers }) => headers.get("content-type"))).toEqual(["image/png", "image/svg+xml"]);
    expect(await (await fetch(`${running.pageUrl}page.js`)).text()).not.toContain("import type");
    expect((await turn('{"isCoverOpen":true}', { "Content-Type": "application/json" })).status).toBe(200);
    expect(running.printer.switches.isCoverOpen).toBe(true);
  });

  it.each([
    ["another page's form", '{"isOff":true}', { "Content-Type": "text/plain" }],
    ["another site", '{"isOff":true}', { "Content-Type": "application/json", "Sec-Fetch-Site": "cross-site" }],
    ["a switch there is not", '{"__proto__":true,"isBroken":true}', { "Content-Type": "application/json" }],
    ["a level there is not", '{"paper":"some"}', { "Content-Type": "application/json" }],
    ["no JSON", "{", { "Content-Type": "application/json" }],
  ])("refuses changes by %s", async (_who, body, headers) => {
    const before = running.printer.switches;
    expect((await turn(body, headers)).status).toBe(400);
    expect(running.printer.switches).toEqual(before);
  });
});
