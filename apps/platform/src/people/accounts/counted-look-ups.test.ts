import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../config/clock.ts";
import { createLookUpLimit } from "../identifications/index.ts";
import { catalogueCacheOf } from "../../offers/vouchers/index.ts";
import type { Identity } from "../../office/sessions/index.ts";
import { createAccount, createProgram } from "../../testing/factories.ts";
import { refusalsIn, successesIn } from "../../testing/outcomes.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { type Accounts, createAccounts } from "./service.ts";

const LIMIT = 5;

let test: TestDatabase;
let accounts: Accounts;
beforeAll(async () => {
  // The catalogue is kept for a second of this clock, so that it is read once, however slow the machine is.
  vi.useFakeTimers({ toFake: ["performance"] });
  test = await createTestDatabase();
  const { database } = test;
  await createProgram(database, "pfm", { device_look_ups_per_hour: LIMIT });
  const catalogues = catalogueCacheOf(database);
  accounts = createAccounts({
    database,
    catalogues,
    phoneCodes: {
      resolve: () => Promise.reject(new Error("no phone is shown")),
      passFor: () => Promise.reject(new Error("no phone is shown")),
    },
    lookUpLimit: createLookUpLimit({ database, clock: systemClock, catalogues }),
  });
  await catalogues.read("pfm");
});
afterAll(async () => {
  vi.useRealTimers();
  await test.close();
});

const tablet = (deviceId: string = randomUUID()): Identity => ({
  programId: "pfm",
  role: "DEVICE",
  subjectId: deviceId,
  deviceId,
  partnerIds: ["1"],
  storeIds: ["1"],
  displayName: "tablet",
});
const account = (overrides = {}) => createAccount(test.database, "pfm", overrides);
const accountsOf = (count: number) => Promise.all(Array.from({ length: count }, () => account()));
const codeOf = (id: string) => ({ keyCode: id, idType: "ID" }) as const;
const countedBy = async ({ subjectId }: Identity) =>
  (await test.query("SELECT FROM punktum.device_look_ups WHERE device_id = $1", [subjectId])).length;
const exchangesOf = async (work: () => Promise<unknown>): Promise<number> => {
  const exchanges = vi.spyOn(Client.prototype, "query");
  await work();
  const count = exchanges.mock.calls.length;
  exchanges.mockRestore();
  return count;
};

describe("a device that looks up accounts", () => {
  it("is counted in the exchange that finds the account, and once for a visit", { tags: ["B-41"] }, async () => {
    const [identity, id] = [tablet(), await account()];
    const write = () => accounts.findForWrite({ identity }, codeOf(id));
    const read = () => accounts.readState({ identity }, codeOf(id));
    expect([await exchangesOf(write), await countedBy(identity)]).toEqual([1, 1]);
    expect([await exchangesOf(read), await exchangesOf(write), await countedBy(identity)]).toEqual([1, 1, 1]);
  });

  it("is counted when it reads the state of an account as well", { tags: ["B-41"] }, async () => {
    const [identity, id] = [tablet(), await account()];
    expect(await exchangesOf(() => accounts.readState({ identity }, codeOf(id)))).toBe(1);
    expect(await countedBy(identity)).toBe(1);
  });

  it("gets as many accounts as it may, also in one moment and in both ways", { tags: ["B-41"] }, async () => {
    const identity = tablet();
    const [some, others] = [await accountsOf(8), await accountsOf(7)];
    const answers = await Promise.all([
      ...some.map((id) => accounts.findForWrite({ identity }, codeOf(id))),
      ...others.map((id) => accounts.readState({ identity }, codeOf(id))),
    ]);
    expect(successesIn(answers)).toBe(LIMIT);
    expect(new Set(refusalsIn(answers))).toEqual(new Set(["RATE_LIMITED"]));
    expect(await countedBy(identity)).toBe(LIMIT);
  });

  it("is not counted for an account that nobody gets to see, nor for one that does not exist", async () => {
    const [identity, closed] = [tablet(), await account({ account: { status: "TERMINATED" } })];
    expect(await accounts.readState({ identity }, codeOf(closed))).toMatchObject({ ok: false });
    expect(await accounts.readState({ identity }, codeOf(randomUUID()))).toMatchObject({ ok: false });
    expect(await countedBy(identity)).toBe(0);
  });

  it("is counted for a closed account that it may write to", { tags: ["B-41"] }, async () => {
    const [identity, closed] = [tablet(), await account({ account: { status: "TERMINATED" } })];
    expect(await accounts.findForWrite({ identity }, codeOf(closed))).toMatchObject({ ok: true });
    expect(await countedBy(identity)).toBe(1);
  });

  it("is not counted for what staff confirmed without a network", async () => {
    const identity = { ...tablet(), onDuty: { dutyId: randomUUID(), adminId: randomUUID(), name: "Kim" } };
    const asker = { identity, doneAtMs: systemClock.nowMs() };
    expect(await accounts.findForWrite(asker, codeOf(await account()))).toMatchObject({ ok: true });
    expect(await countedBy(identity)).toBe(0);
  });
});
