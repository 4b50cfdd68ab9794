import { EXPORT_KINDS, exportsApi } from "@punktum/contracts";
import { describe, expect, it } from "vitest";
import { type Export, ExportStoppedError, fileNameOf, finishedSince, isAtWork, untilWritten } from "./export-job.ts";

const ASKED: Export = {
  id: "0192f0c1-cc40-7f64-8a85-aebc6d8fa1c4",
  kind: "PLACES",
  from: null,
  to: null,
  filteredBy: [],
  state: "WAITING",
  rows: 0,
  isCut: false,
  askedAt: "2026-11-21T23:30:00.000Z",
  keptUntil: "2026-11-22T23:30:00.000Z",
};
const later = (state: Export["state"], rows = 0): Export => ({ ...ASKED, state, rows });

/** A platform that answers with these states one after the other. */
function platformWith(...answers: readonly Export[]) {
  const [left, seen]: [Export[], number[]] = [[...answers], []];
  const stop = new AbortController();
  const watch = {
    read: async () => await Promise.resolve(left.splice(0, 1).reduce((_none, answer) => answer, ASKED)),
    onRead: ({ rows }: Export) => void seen.push(rows),
    signal: stop.signal,
    wait: async () => await Promise.resolve(),
  };
  return { left, seen, stop, watch };
}

describe("an export that is waited for", () => {
  it("is returned when it is written, and tells its rows on the way", { tags: ["BO-09"] }, async () => {
    const { watch, seen } = platformWith(ASKED, later("RUNNING", 200), later("RUNNING", 400), later("DONE", 412));
    await expect(untilWritten(ASKED, watch)).resolves.toEqual(later("DONE", 412));
    expect(seen).toEqual([0, 200, 400, 412]);
  });

  it("is not read again if it is written already", async () => {
    const { watch, seen } = platformWith();
    await expect(untilWritten(later("DONE", 3), watch)).resolves.toEqual(later("DONE", 3));
    expect(seen).toEqual([]);
  });

  it("ends with an error if the platform stops it", async () => {
    const { watch } = platformWith(later("RUNNING", 200), later("FAILED", 200));
    await expect(untilWritten(ASKED, watch)).rejects.toThrow(ExportStoppedError);
  });

  it("is not asked about any more after the window is closed", async () => {
    const { watch, left, stop } = platformWith(later("RUNNING"), later("DONE"));
    const waiting = untilWritten(ASKED, { ...watch, onRead: () => stop.abort() });
    await expect(waiting).rejects.toThrow("aborted");
    expect(left).toHaveLength(1);
  });
});

describe("exports of the page", () => {
  it("are told once, when they end", () => {
    const other = { ...later("RUNNING"), id: "0192f0c1-cc40-7f64-8a85-aebc6d8fa1c5" };
    expect(finishedSince([], [later("DONE")])).toEqual([]);
    expect(finishedSince([later("RUNNING"), other], [later("DONE"), other])).toEqual([later("DONE")]);
    expect(finishedSince([later("WAITING")], [later("FAILED")])).toEqual([later("FAILED")]);
    expect(finishedSince([later("DONE")], [later("DONE")])).toEqual([]);
    expect(finishedSince([later("RUNNING")], [])).toEqual([]);
  });

  it("are at work until they are ready or stopped", () => {
    expect((["WAITING", "RUNNING", "DONE", "FAILED"] as const).filter((state) => isAtWork({ state }))).toEqual([
      "WAITING",
      "RUNNING",
    ]);
  });

  it.each(EXPORT_KINDS)("of %s have a file name with list, programme and day", (kind) => {
    expect(fileNameOf({ ...ASKED, kind }, "pfm")).toMatch(/^[a-z-]+-pfm-2026-11-21\.csv$/);
    expect(exportsApi.readExport.response.safeParse({ ...ASKED, kind }).success).toBe(true);
  });
});
