import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReportCode } from "@punktum/contracts";
import { followFiguresOnce, readReport } from "../points/figures/index.ts";
import { countAll } from "../points/figures/testing/count-all.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { createDemoDatabase } from "./testing/demo-database.ts";

const ADMIN = { programId: "pfm", role: "PROGRAM_ADMIN", subjectId: "x", displayName: "x" } as const;

let test: TestDatabase;

beforeAll(async () => {
  test = await createDemoDatabase();
  await followFiguresOnce(test.database);
  await countAll(test);
});
afterAll(() => test.close());

const read = async (report: ReportCode) => {
  const found = await test.database.withProgram("pfm", (transaction) =>
    readReport(
      transaction,
      { ...ADMIN, partnerIds: "ALL", storeIds: "ALL" },
      { report, from: "2025-12-01", to: "2026-11-20", by: "month", language: "en" },
    ),
  );
  return found ?? { series: [], totals: [], rows: [] };
};

describe("the demonstration's reports", () => {
  it.each(["overview", "points", "members", "stores"] as const)("%s has figures in every month", async (report) => {
    const { series } = await read(report);
    expect(series).toHaveLength(12);
    expect(series.filter(({ values }) => values.every((value) => value === 0))).toEqual([]);
  });

  it("vouchers, manual work and liability have figures too", async () => {
    expect((await read("vouchers")).totals[0]).toBeGreaterThan(100);
    expect((await read("staff")).totals[0]).toBeGreaterThan(100);
    expect((await read("liability")).totals[1]).toBeGreaterThan(1_000);
    expect((await read("stores")).rows).toHaveLength(6);
  });
});
