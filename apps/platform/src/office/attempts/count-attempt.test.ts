import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProgram } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { bucketName, clearAttempts, countAttempt, forgetOldAttemptsOnce } from "./index.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await createProgram(test.database, "pfm");
});
afterAll(() => test.close());

const start = new Date("2026-11-21T10:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);
const count = (name: string, now: Date, max = 2) =>
  test.database.withProgram("pfm", (transaction) => countAttempt(transaction, { name, max, windowMs: 1_000 }, now));

describe("counting attempts", () => {
  it("allows a number per window and returns the waiting time", { tags: ["T6"] }, async () => {
    const waits = [];
    for (const ms of [0, 100, 200, 999, 1_000, 1_100]) {
      waits.push(await count("a", after(ms)));
    }
    expect(waits).toEqual([0, 0, 800, 1, 0, 0]);
  });

  it("counts all concurrent ones", { tags: ["T6"] }, async () => {
    const waits = await Promise.all(Array.from({ length: 50 }, () => count("b", start, 10)));
    expect(waits.filter((ms) => ms === 0)).toHaveLength(10);
  });

  it("restarts after a success", async () => {
    await Promise.all(Array.from({ length: 5 }, () => count("c", start)));
    await test.database.withProgram("pfm", (transaction) => clearAttempts(transaction, ["c"]));
    expect(await count("c", start)).toBe(0);
  });

  it("stores no e-mail and no address, and nothing for longer than a day", async () => {
    const name = bucketName("mail", "maria@example.org", "10.0.0.1");
    expect(name).toMatch(/^mail:[\w-]{43}$/);
    await count(name, after(-86_400_001));
    await count("young", start);
    await forgetOldAttemptsOnce(test.database, start);
    const kept = await test.query<{ bucket: string }>("SELECT bucket FROM punktum.login_attempts");
    expect(kept.map(({ bucket }) => bucket)).not.toContain(name);
    expect(kept.map(({ bucket }) => bucket)).toContain("young");
  });
});
