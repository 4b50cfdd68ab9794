import { describe, expect, it, vi } from "vitest";
import { readPoslog } from "./read-poslog.ts";
import { HOSTILE, type HostileDocument } from "./testing/hostile.ts";
import { grand, item, poslog, readSale, refusal, TERMS } from "./testing/poslog.ts";
import { RECEIPT_LIMITS, type XmlLimits } from "./xml/limits.ts";

const WITHOUT_LIMITS: XmlLimits = {
  bytes: Infinity,
  depth: Infinity,
  elements: Infinity,
  attributesPerElement: Infinity,
  nameLength: Infinity,
  attributeLength: Infinity,
  textLength: Infinity,
  references: Infinity,
  workMs: Infinity,
  refuseDeclarations: false,
};

interface Measured {
  readonly outcome: string;
  readonly wallMs: number;
  /** Time the processor worked on it: nothing was blocked for longer, however busy the machine is. */
  readonly workMs: number;
  readonly extraBytes: number;
}

async function measure(bytes: Uint8Array): Promise<Measured> {
  const [memory, processor, startedMs] = [process.memoryUsage.rss(), process.cpuUsage(), performance.now()];
  const outcome = await refusal(bytes);
  const { user, system } = process.cpuUsage(processor);
  return {
    outcome,
    wallMs: performance.now() - startedMs,
    workMs: (user + system) / 1_000,
    extraBytes: process.memoryUsage.rss() - memory,
  };
}

const byName = (name: string): HostileDocument => {
  const found = HOSTILE.find((document) => document.name === name);
  if (found === undefined) {
    throw new Error(`no hostile document ${name}`);
  }
  return found;
};

describe("hostile documents", { tags: ["S8"] }, () => {
  it("are many and all different", () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(100);
    expect(new Set(HOSTILE.map(({ name }) => name)).size).toBe(HOSTILE.length);
  });

  it.each(HOSTILE.map((document) => [document.name, document] as const))("%s", async (_name, document) => {
    const measured = await measure(document.bytes());
    expect(measured.outcome).toMatch(/^ARTS_ERROR: [A-Z]/);
    expect(measured.outcome).not.toMatch(/passwd|127\.0\.0\.1/);
    expect(measured.wallMs).toBeLessThan(2_000);
    expect(measured.workMs).toBeLessThan(1_000);
    expect(measured.extraBytes).toBeLessThan(128 * 1024 * 1024);
  });

  it("control: without the limits invalid documents are accepted", async () => {
    const names = ["DOCTYPE that should count", "100 deep", "100 attributes", "60,000 elements", "300 kB of blanks"];
    const outcomes = names.map((name) => readPoslog(byName(name).bytes(), { ...TERMS, limits: WITHOUT_LIMITS }));
    expect((await Promise.all(outcomes)).map(({ ok }) => ok)).toEqual(names.map(() => true));
  });
});

describe("documents that only look hostile", () => {
  it.each([
    ["a mark of UTF-8", `\ufeff${poslog()}`],
    ["no declaration", poslog().replace(/<\?xml.*?\?>/, "")],
    ["lower case utf-8", poslog().replace("UTF-8", "utf-8")],
    [
      "a stylesheet nobody fetches",
      poslog().replace("<POSLog", '<?xml-stylesheet href="http://127.0.0.1:1/"?><POSLog'),
    ],
    [
      "a schema nobody fetches",
      poslog({
        transaction:
          'xmlns:x="http://www.w3.org/2001/XMLSchema-instance" x:schemaLocation="a http://127.0.0.1:1/x.xsd"',
      }),
    ],
    ["a number in CDATA", poslog({ retail: grand("<![CDATA[12.50]]>") })],
    ["a number with a comment in it", poslog({ retail: grand("12<!-- . -->.50") })],
    ["a number of references", poslog({ retail: grand("&#49;2.5&#x30;") })],
    [
      "prefixes",
      poslog()
        .replaceAll(/<(\/?)(?=[A-Z])/g, "<$1p:")
        .replace("xmlns=", "xmlns:p="),
    ],
  ])("%s", async (_name, document) => {
    expect((await readSale(document)).sale.amountCents).toBe(1250);
  });

  it("the longest allowed receipt is read in slices: other requests wait less than 200 ms each time", async () => {
    const lines = Array.from({ length: 1_400 }, (_, index) => item(index + 1, "1.00")).join("");
    const document = Buffer.from(poslog({ retail: lines + grand("1400.00") }));
    expect(document.byteLength).toBeGreaterThan(RECEIPT_LIMITS.bytes / 2);
    const processor = process.cpuUsage();
    let turns = 0;
    const others = setInterval(() => (turns += 1), 0);
    const { sale } = await readSale(document);
    clearInterval(others);
    expect(sale.lines).toHaveLength(1_400);
    expect(turns).toBeGreaterThan(1);
    const { user, system } = process.cpuUsage(processor);
    expect((user + system) / 1_000 / turns).toBeLessThan(200);
  });

  it("a document that takes too long is cancelled", async () => {
    const bytes = Buffer.from(poslog({ retail: "<a/>".repeat(10_000) + grand("1.00") }));
    const outcome = await readPoslog(bytes, { ...TERMS, limits: { ...RECEIPT_LIMITS, workMs: 0 } });
    expect(outcome).toMatchObject({
      ok: false,
      error: { code: "ARTS_ERROR", message: "The document takes more than 0 ms of work to read" },
    });
  });

  it("a receipt is read however long the process is stopped meanwhile", async () => {
    let nowMs = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (nowMs += 60_000));
    const { sale } = await readSale(poslog({ retail: item(1, "12.50") + grand("12.50") }));
    clock.mockRestore();
    expect(sale.amountCents).toBe(1_250);
  });
});
