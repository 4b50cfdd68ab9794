import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../config/clock.ts";
import { createAccount, createProgram } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { fingerprintOf } from "../../office/idempotency/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { catalogueCacheOf } from "../../offers/vouchers/index.ts";
import { createHandWorkGate, type HandCommand, type HandWorkGate } from "./admit.ts";

let test: TestDatabase;
let gate: HandWorkGate;
let accountId: string;
beforeAll(async () => {
  // The catalogue is kept for a second of this clock, so that it is read once, however slow the machine is.
  vi.useFakeTimers({ toFake: ["performance"] });
  test = await createTestDatabase();
  await createProgram(test.database, "pfm", { hand_points_per_person_day: 1_000 });
  accountId = await createAccount(test.database, "pfm");
  gate = createHandWorkGate({
    database: test.database,
    clock: systemClock,
    catalogues: catalogueCacheOf(test.database),
  });
});
afterAll(async () => {
  vi.useRealTimers();
  await test.close();
});

const commandOf = (points: number, adminId: string, key: string = randomUUID()): HandCommand => {
  const identity: Identity = {
    programId: "pfm",
    role: "STORE_STAFF",
    subjectId: adminId,
    adminId,
    partnerIds: ["1"],
    storeIds: ["1"],
    displayName: "staff",
  };
  const request = { owner: adminId, key, fingerprint: fingerprintOf("give", { points }) };
  return { identity, request, place: { partnerId: "1", storeId: "1" }, kind: "POINTS", accountId, points };
};

describe("admission of manual work", () => {
  it("refuses another request under a used key before it is booked", { tags: ["B-04"] }, async () => {
    const [kim, key] = [randomUUID(), randomUUID()];
    expect(await gate.admit(commandOf(1, kim, key))).toMatchObject({ ok: true, isNew: true });
    expect(await gate.admit(commandOf(900, kim, key))).toMatchObject({
      ok: false,
      error: { code: "IDEMPOTENCY_KEY_REUSED" },
    });
    expect(await gate.admit(commandOf(1, kim, key))).toMatchObject({ ok: true, isNew: false });
  });

  it("takes one exchange with the database while it is below every limit", { tags: ["B-29"] }, async () => {
    const kim = randomUUID();
    await gate.admit(commandOf(1, kim));
    const exchanges = vi.spyOn(Client.prototype, "query");
    expect(await gate.admit(commandOf(999, kim))).toMatchObject({ ok: true, isNew: true });
    expect(exchanges).toHaveBeenCalledTimes(1);
    exchanges.mockRestore();
    expect(await gate.admit(commandOf(1, kim))).toMatchObject({ ok: false, error: { code: "SECOND_PERSON_REQUIRED" } });
  });

  it("counts every work of one person that comes at the same moment", { tags: ["B-29"] }, async () => {
    const kim = randomUUID();
    const all = await Promise.all(Array.from({ length: 40 }, () => gate.admit(commandOf(100, kim))));
    expect(all.filter(({ ok }) => ok)).toHaveLength(10);
  });

  it("counts work of many persons in few exchanges, and each key once", { tags: ["B-29"] }, async () => {
    const cards = await Promise.all(Array.from({ length: 100 }, () => createAccount(test.database, "pfm")));
    const commands = cards.map((card) => ({ ...commandOf(1, randomUUID()), accountId: card }));
    const exchanges = vi.spyOn(Client.prototype, "query");
    const admitted = await Promise.all(commands.map((command) => gate.admit(command)));
    expect(exchanges.mock.calls.length).toBeLessThan(5);
    exchanges.mockRestore();
    expect(admitted).toEqual(admitted.map(() => ({ ok: true, isNew: true, suspicions: [] })));
    const copies = await Promise.all([...commands, ...commands].map((command) => gate.admit(command)));
    expect(copies).toEqual(copies.map(() => ({ ok: true, isNew: false, suspicions: [] })));
  });

  it("admits others at once while a person is being judged elsewhere", { tags: ["B-29"] }, async () => {
    const [kim, petra] = [randomUUID(), randomUUID()];
    const card = await createAccount(test.database, "pfm");
    const waiting = await test.database.withProgram("pfm", async (transaction) => {
      await gate.countApproved(transaction, commandOf(5, kim), petra);
      const held = gate.admit({ ...commandOf(5, kim), accountId: card });
      const others = [randomUUID(), randomUUID()].map((person) => ({ ...commandOf(5, person), accountId: null }));
      expect(await Promise.all(others.map((command) => gate.admit(command)))).toMatchObject([
        { ok: true },
        { ok: true },
      ]);
      return { held };
    });
    expect(await waiting.held).toMatchObject({ ok: true, isNew: true });
  });

  it("counts a booking with unknown result until it is repeated", { tags: ["B-29"] }, async () => {
    const kim = randomUUID();
    const command = commandOf(800, kim);
    const lost = gate.through(command, () => Promise.reject(new Error("the connection is gone")));
    await expect(lost).rejects.toThrow("the connection is gone");
    expect(await gate.admit(commandOf(300, kim))).toMatchObject({
      ok: false,
      error: { code: "SECOND_PERSON_REQUIRED" },
    });
    const refused = { ok: false, error: { code: "USER_KEY_DEACTIVATED", message: "" } } as const;
    expect(await gate.through(commandOf(150, kim), () => Promise.resolve(refused))).toBe(refused);
    expect(await gate.admit(commandOf(200, kim))).toMatchObject({ ok: true });
  });

  it("flushes the transaction of approved work before the answer", { tags: ["D1"] }, async () => {
    const [kim, petra] = [randomUUID(), randomUUID()];
    const setting = await test.database.withProgram("pfm", async (transaction) => {
      expect(await gate.countApproved(transaction, commandOf(5, kim), petra)).toMatchObject({ ok: true, isNew: true });
      return await sql<{ synchronous_commit: string }>`SHOW synchronous_commit`.execute(transaction.db);
    });
    expect(setting.rows).toEqual([{ synchronous_commit: "on" }]);
  });
});
