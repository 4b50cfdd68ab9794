import { randomUUID } from "node:crypto";
import { deadLettersApi } from "@punktum/contracts";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestIdOf } from "../../../office/idempotency/index.ts";
import { callV2, codeV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld, type Who } from "../../testing/loyalty-world.ts";
import {
  addDuty,
  bookingsOf,
  forgetOutboxes,
  HOUR,
  outcomesOf,
  sendOutbox,
  TestOutbox,
} from "../../testing/outbox-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const { takeOverEntries, listDeadLetters, retryDeadLetter, discardDeadLetter } = deadLettersApi;
const programId = "pfm";
const params = { programId };
type Sale = ReturnType<TestOutbox["sale"]>;

const list = async (outbox: TestOutbox, who: Who = "admin") => {
  const { data } = await callV2(world, listDeadLetters, { params, query: { state: "open", limit: "200" } }, { who });
  const ids = await world.test.query<{ id: string }>("SELECT id FROM punktum.dead_letters WHERE entry_key LIKE $1", [
    `${outbox.id}-%`,
  ]);
  return data.filter(({ id }) => ids.some((row) => row.id === id));
};
/** An entry as the tablet writes it into its file. */
const inFile = ({ lane: _lane, secondsSinceAction, ...entry }: Sale) => ({
  ...entry,
  actionTime: new Date(world.clock.nowMs() - secondsSinceAction * 1_000).toISOString(),
});
const inputOf = (outbox: TestOutbox, entries: readonly Sale[], deviceId = world.device.id) => ({
  params,
  body: { deviceId, outboxId: outbox.id, entries: entries.map(inFile) },
});
const takeOver = (outbox: TestOutbox, entries: readonly Sale[], who: Who = "admin") =>
  callV2(world, takeOverEntries, inputOf(outbox, entries), { who });
/** Id of the only letter of a storage. */
const letterOf = async (outbox: TestOutbox): Promise<string> => (await list(outbox))[0]?.id ?? "";
const retry = (letterId: string, body: object = {}) =>
  callV2(world, retryDeadLetter, { params: { programId, letterId }, body }, { who: "admin" });

/** The tablet takes it back because staff handed it over. */
const handedOver = (outbox: TestOutbox, entry: Sale) => ({
  ...outbox.withdrawal(entry),
  decision: { kind: "HANDED_OVER" as const, reason: "Tablet goes to repair", by: "Kim Kasse" },
});

/** A tablet with a sale of four hours ago that it could not send. */
async function keptSale() {
  await forgetOutboxes(world);
  const { id: accountId, card } = await addAccount(world);
  const { statement, adminId } = await addDuty(world, { startedSecondsAgo: 5 * HOUR });
  const outbox = new TestOutbox(statement);
  return { accountId, card, adminId, outbox, sale: outbox.sale(card, 4 * HOUR, 25) };
}

describe("an entry that a tablet hands over to staff", { tags: ["O4", "T3"] }, () => {
  it("waits in the back office, and is booked once with its time and person", async () => {
    const { accountId, adminId, outbox, sale } = await keptSale();
    const soonestMs = Date.parse(inFile(sale).actionTime);
    expect(await takeOver(outbox, [sale])).toEqual({ open: 1, booked: 0, settled: 0 });
    const latestMs = Date.parse(inFile(sale).actionTime);
    const [letter] = await list(outbox);
    expect(letter).toMatchObject({ kind: "SALE", amount: 25, code: "ENTRY_HANDED_OVER", staffName: "Kim Kasse" });
    expect(await bookingsOf(world, accountId)).toEqual([]);
    expect(await retry(await letterOf(outbox))).toMatchObject({ state: "BOOKED" });
    const bookings = await bookingsOf(world, accountId);
    expect(bookings).toMatchObject([{ points: 25, admin_id: adminId, store_id: 1 }]);
    const bookedMs = bookings[0]?.booked_at.getTime();
    expect(bookedMs).toBeGreaterThanOrEqual(soonestMs);
    expect(bookedMs).toBeLessThanOrEqual(latestMs);
    expect(outcomesOf(await sendOutbox(world, outbox.body([sale])))).toEqual(["BOOKED"]);
    expect(await takeOver(outbox, [sale])).toEqual({ open: 0, booked: 1, settled: 0 });
    expect(await bookingsOf(world, accountId)).toHaveLength(1);
  });

  it("that is sent later as well is booked once, in the name of its person, also if the code contained no duty", async () => {
    const { accountId, adminId, outbox, sale } = await keptSale();
    const { statement: _statement, ...asCode } = sale;
    await takeOver(outbox, [asCode]);
    expect(outcomesOf(await sendOutbox(world, outbox.body([sale])))).toEqual(["BOOKED"]);
    expect(await bookingsOf(world, accountId)).toMatchObject([{ admin_id: adminId }]);
    expect(await list(outbox)).toEqual([]);
  });

  it("is reported as missing until its content arrives, in either order", async () => {
    const { accountId, adminId, outbox, sale } = await keptSale();
    const reply = await sendOutbox(world, outbox.body([handedOver(outbox, sale)], { held: [{ first: 1, last: 1 }] }));
    expect(outcomesOf(reply)).toEqual(["WITHDRAWN"]);
    expect(reply.health).toMatchObject({ deadLetters: 1, missing: [] });
    expect(await list(outbox)).toMatchObject([{ kind: "UNREADABLE", code: "ENTRY_HANDED_OVER", keyCode: null }]);
    await takeOver(outbox, [sale]);
    const [letter] = await list(outbox);
    expect(letter).toMatchObject({ kind: "SALE", amount: 25, storeId: "1" });
    await retry(await letterOf(outbox));
    expect(await bookingsOf(world, accountId)).toMatchObject([{ points: 25, admin_id: adminId }]);
  });

  it("stays readable if the tablet takes it back later, and both are logged with their reason", async () => {
    const { outbox, sale } = await keptSale();
    await takeOver(outbox, [sale]);
    expect(outcomesOf(await sendOutbox(world, outbox.body([handedOver(outbox, sale)])))).toEqual(["WITHDRAWN"]);
    expect(await list(outbox)).toMatchObject([{ kind: "SALE", amount: 25 }]);
    const log = await world.test.query(
      `SELECT action, reason FROM punktum.audit_log WHERE device_id = $1
         AND (action = 'ENTRIES_TAKEN_OVER' OR after ->> 'outboxId' = $2) ORDER BY position DESC LIMIT 2`,
      [world.device.id, outbox.id],
    );
    expect(log).toEqual([
      { action: "ENTRY_WITHDRAWN", reason: "Tablet goes to repair" },
      { action: "ENTRIES_TAKEN_OVER", reason: "" },
    ]);
  });

  it("is in the log once, however often the tablet says so, also at the same moment", async () => {
    const { outbox, sale } = await keptSale();
    const send = () => sendOutbox(world, outbox.body([handedOver(outbox, sale)]));
    await send();
    await Promise.all([send(), send()]);
    const discarded = outbox.body([outbox.withdrawal(sale)]);
    await Promise.all([sendOutbox(world, discarded), sendOutbox(world, discarded)]);
    const log = await world.test.query(
      `SELECT after ->> 'kind' AS kind FROM punktum.audit_log
       WHERE action = 'ENTRY_WITHDRAWN' AND after ->> 'outboxId' = $1 ORDER BY position`,
      [outbox.id],
    );
    expect(log).toEqual([{ kind: "HANDED_OVER" }, { kind: "DISCARDED" }]);
  });

  it("is not booked once staff discarded it in the back office or at the tablet", async () => {
    const { accountId, outbox, sale } = await keptSale();
    await sendOutbox(world, outbox.body([outbox.withdrawal(sale)]));
    expect(await takeOver(outbox, [sale])).toEqual({ open: 0, booked: 0, settled: 1 });
    const other = outbox.sale(sale.sale.keyCode, HOUR);
    await takeOver(outbox, [other]);
    const input = { params: { programId, letterId: await letterOf(outbox) }, body: { reason: "Paid in cash" } };
    await callV2(world, discardDeadLetter, input, { who: "admin" });
    expect(await takeOver(outbox, [other])).toEqual({ open: 0, booked: 0, settled: 1 });
    expect(outcomesOf(await sendOutbox(world, outbox.body([other])))).toEqual(["ENTRY_VOID"]);
    expect(await bookingsOf(world, accountId)).toEqual([]);
  });

  it("has a time that is neither in the future nor before a contact without it", async () => {
    const { outbox, sale } = await keptSale();
    const contactMs = world.clock.nowMs();
    await sendOutbox(world, outbox.body([], { lastNumber: 0 }));
    const ahead = outbox.sale(sale.sale.keyCode, -10 * 365 * 24 * HOUR);
    await takeOver(outbox, [sale, ahead]);
    const times = (await list(outbox)).map(({ actionTime }) => Date.parse(actionTime));
    expect(times).toHaveLength(2);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(contactMs);
    expect(Math.max(...times)).toBeLessThanOrEqual(world.clock.nowMs());
  });
});

describe("a hand-over at the same moment as the tablet's report", { tags: ["O4", "T1"] }, () => {
  it("leaves nothing to decide once the entry is booked", async () => {
    const { accountId, outbox, sale } = await keptSale();
    const session = new Client({ connectionString: world.test.url });
    await session.connect();
    try {
      const id = requestIdOf(programId, world.device.id, sale.key);
      await session.query("BEGIN");
      await session.query("SELECT punktum.lock_entry($1, $2)", [programId, id]);
      // The report has read that there is no refused entry, and waits for the lock before it books.
      const report = sendOutbox(world, outbox.body([sale]));
      const readWaiting = () =>
        world.test.query(
          `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
      await expect.poll(readWaiting).toHaveLength(1);
      const at = new Date(world.clock.nowMs()).toISOString();
      const letter = {
        id,
        device_id: world.device.id,
        outbox_id: world.device.id,
        number: sale.number,
        entry_key: sale.key,
        kind: "SALE",
        entry: { sale: sale.sale },
        action_at: at,
        code: "ENTRY_HANDED_OVER",
        message: "handed over by the device",
        refused_at: at,
      };
      await session.query("SELECT punktum.refuse_entry($1, $2)", [programId, JSON.stringify(letter)]);
      await session.query("COMMIT");
      expect(outcomesOf(await report)).toEqual(["BOOKED"]);
    } finally {
      await session.end();
    }
    expect(await bookingsOf(world, accountId)).toHaveLength(1);
    expect(await list(outbox)).toEqual([]);
  });
});

describe("an invented hand-over", { tags: ["T14"] }, () => {
  it("without a statement of duty is booked in the name of the decider", async () => {
    const { accountId, card } = await keptSale();
    const outbox = new TestOutbox();
    await takeOver(outbox, [outbox.sale(card, HOUR)]);
    const [letter] = await list(outbox);
    expect(letter).toMatchObject({ staffName: "" });
    await retry(await letterOf(outbox));
    expect(await bookingsOf(world, accountId)).toMatchObject([{ admin_id: world.adminId }]);
  });

  it("that was edited and is brought again changes neither what waits nor what is booked", async () => {
    const { accountId, outbox, sale } = await keptSale();
    const edited = { ...sale, sale: { ...sale.sale, amount: 9_000 } };
    await takeOver(outbox, [sale]);
    expect(await takeOver(outbox, [edited])).toEqual({ open: 1, booked: 0, settled: 0 });
    expect(await list(outbox)).toMatchObject([{ amount: 25 }]);
    await retry(await letterOf(outbox));
    expect(await takeOver(outbox, [edited])).toEqual({ open: 0, booked: 1, settled: 0 });
    expect(await bookingsOf(world, accountId)).toMatchObject([{ points: 25 }]);
  });

  it("of an unknown device, or of a shop out of reach, is refused", async () => {
    const { outbox, sale } = await keptSale();
    const nobody = inputOf(outbox, [sale], randomUUID());
    expect(await codeV2(world, takeOverEntries, nobody, { who: "admin" })).toBe("NOT_FOUND");
    const [there] = await world.test.query<{ device_id: string }>(
      "SELECT device_id FROM punktum.mountings WHERE program_id = 'pfm' AND store_id = 3",
    );
    const elsewhere = inputOf(outbox, [sale], there?.device_id);
    expect(await codeV2(world, takeOverEntries, elsewhere, { who: "storeStaff" })).toBe("NOT_FOUND");
    expect(await list(outbox)).toEqual([]);
    expect(await takeOver(outbox, [sale], "storeStaff")).toMatchObject({ open: 1 });
  });

  it("of another programme is answered like an unknown one", async () => {
    const { outbox, sale } = await keptSale();
    const input = { ...inputOf(outbox, [sale]), params: { programId: "mhe" } };
    expect(await codeV2(world, takeOverEntries, input, { who: "admin" })).toBe("ORGANIZATION_NOT_FOUND");
  });
});
