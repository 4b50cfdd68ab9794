import { randomUUID } from "node:crypto";
import { accountCareApi, approvalsApi as api, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { checkLedger } from "../../../points/ledger/index.ts";
import { closeGate, GATE_CALL } from "../../../testing/gate.ts";
import { createInsiderWorld, type InsiderWorld, type CallResult } from "../../testing/insider-world.ts";
import { addAccount } from "../../testing/loyalty-world.ts";

let world: InsiderWorld;
beforeAll(async () => {
  world = await createInsiderWorld();
});
afterAll(async () => {
  const report = await checkLedger(world.test.url);
  await world.close();
  expect(report.findings).toEqual([]);
});

type Cashier = Awaited<ReturnType<InsiderWorld["inBackOffice"]>>;
type Approval = z.output<typeof api.approve.response>;

const approvalIn = ({ body }: CallResult): Approval => z.parse(api.approve.response, body);
const askFor = (cashier: Cashier, body: object, key?: string) =>
  world.ask(cashier, api.askApproval, { body, ...(key !== undefined && { key }) });
const give = (accountId: string, points = 15_000) => ({
  kind: "BOOKING",
  accountId,
  bookingType: "EARNBOOKING",
  points,
  reason: "Lost sale",
});
const at = (approvalId: string, body: object = {}) => ({ params: { approvalId }, body });
const approve = (cashier: Cashier, approvalId: string) => world.ask(cashier, api.approve, at(approvalId));
const list = async (cashier: Cashier, state: string) => {
  const answer = await world.app.inject({
    method: "GET",
    url: `/api/v2/programs/pfm/approvals?state=${state}`,
    headers: await cashier.headers(),
  });
  return z.parse(api.listApprovals.response, answer.json());
};
/** A member of the first partner. */
async function newMember() {
  const member = await addAccount(world, { points: 100, registered: true });
  await world.test.query(
    `INSERT INTO punktum.account_partners (program_id, account_id, partner_id)
    VALUES ('pfm', $1, 1)`,
    [member.id],
  );
  return member;
}
async function ownerOf(accountId: string): Promise<string> {
  const [row] = await world.test.query<{ id: string }>(
    "SELECT user_id AS id FROM punktum.memberships WHERE account_id = $1",
    [accountId],
  );
  return row?.id ?? "";
}
const balanceOf = (card: string) => world.balanceOf(card);

async function askedByAgent(points?: number) {
  const [agent, member] = [await world.inBackOffice("SUPPORT_AGENT"), await newMember()];
  const asked = approvalIn(await askFor(agent, give(member.id, points)));
  return { agent, member, asked };
}

describe("an approval", () => {
  it(
    "is requested by one person, decided by another, and booked in the name of the first",
    { tags: ["BO-09"] },
    async () => {
      const { agent, member, asked } = await askedByAgent();
      const manager = await world.inBackOffice("PROGRAM_ADMIN");
      expect(asked).toMatchObject({
        state: "OPEN",
        points: 15_000,
        balance: 100,
        balanceAfter: 15_100,
        mayWithdraw: true,
      });
      expect(await balanceOf(member.card)).toBe(100);
      const { data, waiting } = await list(manager, "open");
      expect(data.at(-1)).toMatchObject({ id: asked.id, mayDecide: true, askedBy: { id: agent.id } });
      expect(waiting).toBe(data.length);
      const approved = approvalIn(await approve(manager, asked.id));
      expect(approved).toMatchObject({
        state: "APPROVED",
        decidedBy: { id: manager.id },
        balance: 15_100,
        balanceAfter: null,
      });
      const [booking] = await world.test.query(
        `SELECT b.points, b.admin_id, w.confirmed_by FROM punktum.bookings b JOIN punktum.hand_work w ON w.id = b.id
       WHERE b.id = $1`,
        [approved.resultId],
      );
      expect(booking).toEqual({ points: 15_000, admin_id: agent.id, confirmed_by: manager.id });
      const log = await world.test.query<{ action: string; actor_id: string }>(
        "SELECT action, actor_id FROM punktum.audit_log WHERE subject_id = $1 ORDER BY position",
        [member.id],
      );
      expect(log).toEqual([
        { action: "APPROVAL_ASKED", actor_id: agent.id },
        { action: "APPROVAL_APPROVED", actor_id: manager.id },
      ]);
      expect((await list(agent, "mine")).data).toMatchObject([{ id: asked.id, state: "APPROVED" }]);
    },
  );

  it("is never decided by the requester, even after a change of role or address", { tags: ["BO-09"] }, async () => {
    const { agent, member, asked } = await askedByAgent();
    expect((await approve(agent, asked.id)).code).toBe("GENERAL_NO_PERMISION");
    await world.test.query("UPDATE punktum.admins SET role = 'PROGRAM_ADMIN' WHERE id = $1", [agent.id]);
    expect((await approve(agent, asked.id)).code).toBe("APPROVAL_OWN");
    await world.test.query("UPDATE punktum.admins SET email = $2 WHERE id = $1", [agent.id, `moved-${agent.email}`]);
    const second = await world.inBackOffice("PROGRAM_ADMIN");
    await world.test.query("UPDATE punktum.admins SET email = $2 WHERE id = $1", [second.id, agent.email]);
    expect((await approve(second, asked.id)).code).toBe("APPROVAL_OWN");
    const alias = await world.inBackOffice("PROGRAM_ADMIN");
    const address = `moved-${agent.email}`.replace("@", "+boss@");
    await world.test.query("UPDATE punktum.admins SET email = $2 WHERE id = $1", [alias.id, address]);
    expect((await approve(alias, asked.id)).code).toBe("APPROVAL_OWN");
    expect((await world.ask(alias, api.reject, at(asked.id, { reason: "no" }))).code).toBe("APPROVAL_OWN");
    expect(await balanceOf(member.card)).toBe(100);
    const tries = await world.test.query(
      "SELECT 1 FROM punktum.audit_log WHERE action = 'WRITE_REFUSED' AND reason = 'APPROVAL_OWN' AND actor_id = $1",
      [agent.id],
    );
    expect(tries).toHaveLength(1);
  });

  it("about a decider's own card is decided by another person", { tags: ["BO-09"] }, async () => {
    const { member, asked } = await askedByAgent();
    const owner = await world.inBackOffice("PROGRAM_ADMIN");
    await world.test.query(
      `UPDATE punktum.users SET email = $2 WHERE id = (SELECT user_id FROM punktum.memberships WHERE account_id = $1)`,
      [member.id, owner.email],
    );
    expect((await approve(owner, asked.id)).code).toBe("APPROVAL_OWN");
  });

  it("books once for two concurrent approvals", { tags: ["BO-09"] }, async () => {
    const { member, asked } = await askedByAgent();
    const managers = [await world.inBackOffice("PROGRAM_ADMIN"), await world.inBackOffice("PROGRAM_ADMIN")];
    await world.test.query(`
      CREATE FUNCTION punktum.wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM ${GATE_CALL}; RETURN new; END $$;
      CREATE TRIGGER gate BEFORE INSERT ON punktum.hand_work FOR EACH ROW EXECUTE FUNCTION punktum.wait_at_gate();`);
    const gate = await closeGate(world.test);
    const both = Promise.all(managers.map((manager) => approve(manager, asked.id)));
    await gate.openFor(1);
    expect((await both).map(({ code }) => code).toSorted()).toEqual(["APPROVAL_CLOSED", "OK"]);
    await world.test.query("DROP TRIGGER gate ON punktum.hand_work; DROP FUNCTION punktum.wait_at_gate();");
    expect(await balanceOf(member.card)).toBe(15_100);
  });

  it("answers a repeated approval like the first, and a later one as closed", { tags: ["BO-09"] }, async () => {
    const { member, asked } = await askedByAgent();
    const manager = await world.inBackOffice("PROGRAM_ADMIN");
    const key = randomUUID();
    const first = await world.ask(manager, api.approve, { ...at(asked.id), key });
    expect(await world.ask(manager, api.approve, { ...at(asked.id), key })).toEqual(first);
    expect((await approve(manager, asked.id)).code).toBe("APPROVAL_CLOSED");
    expect(await balanceOf(member.card)).toBe(15_100);
  });

  it("stays open with the reason if the account has changed meanwhile", { tags: ["BO-09"] }, async () => {
    const [agent, member] = [await world.inBackOffice("SUPPORT_AGENT"), await newMember()];
    const manager = await world.inBackOffice("PROGRAM_ADMIN");
    const asked = approvalIn(await askFor(agent, { ...give(member.id, 90), bookingType: "BURNBOOKING" }));
    await world.test.query("UPDATE punktum.accounts SET status = 'LOCKED' WHERE id = $1", [member.id]);
    expect((await approve(manager, asked.id)).code).toBe("LOCKED_USER");
    expect((await list(manager, "open")).data.at(-1)).toMatchObject({ id: asked.id, refusal: "LOCKED_USER" });
    await world.test.query("UPDATE punktum.accounts SET status = 'ACTIVE' WHERE id = $1", [member.id]);
    expect(approvalIn(await approve(manager, asked.id))).toMatchObject({ state: "APPROVED", refusal: null });
    expect(await balanceOf(member.card)).toBe(10);
  });

  it("is not carried out if the requester left or lost the right", { tags: ["BO-09"] }, async () => {
    const { agent, asked } = await askedByAgent();
    const manager = await world.inBackOffice("PROGRAM_ADMIN");
    await world.test.query("UPDATE punktum.admins SET role = 'AUDITOR' WHERE id = $1", [agent.id]);
    expect((await approve(manager, asked.id)).code).toBe("APPROVAL_ASKER_GONE");
    await world.test.query("UPDATE punktum.admins SET role = 'SUPPORT_AGENT', active = false WHERE id = $1", [
      agent.id,
    ]);
    expect((await approve(manager, asked.id)).code).toBe("APPROVAL_ASKER_GONE");
    const rejected = approvalIn(await world.ask(manager, api.reject, at(asked.id, { reason: "left" })));
    expect(rejected).toMatchObject({ state: "REJECTED", decisionReason: "left" });
  });

  it("expires after 72 hours", { tags: ["BO-09"] }, async () => {
    const { agent, asked } = await askedByAgent();
    const manager = await world.inBackOffice("PROGRAM_ADMIN");
    await world.test.query("UPDATE punktum.approvals SET expires_at = now() - interval '1 minute' WHERE id = $1", [
      asked.id,
    ]);
    expect((await approve(manager, asked.id)).code).toBe("APPROVAL_CLOSED");
    expect((await list(agent, "mine")).data).toMatchObject([{ state: "EXPIRED", mayWithdraw: false }]);
    const [life] = await world.test.query(
      "SELECT extract(epoch FROM $1::timestamptz - $2::timestamptz) / 3600 AS hours",
      [asked.expiresAt, asked.askedAt],
    );
    expect(Number(life?.["hours"])).toBe(72);
  });

  it("can be withdrawn by the requester only", { tags: ["BO-09"] }, async () => {
    const { agent, asked } = await askedByAgent();
    const manager = await world.inBackOffice("PROGRAM_ADMIN");
    expect((await world.ask(manager, api.withdraw, at(asked.id))).code).toBe("NOT_FOUND");
    expect(approvalIn(await world.ask(agent, api.withdraw, at(asked.id)))).toMatchObject({ state: "WITHDRAWN" });
    expect((await approve(manager, asked.id)).code).toBe("APPROVAL_CLOSED");
  });

  it("of another partner's shop is answered like one that does not exist", { tags: ["BO-09"] }, async () => {
    const { member, asked } = await askedByAgent();
    const other = await world.inBackOffice("PARTNER_ADMIN", { partnerId: 2, storeId: 2 });
    const near = await world.inBackOffice("PARTNER_ADMIN");
    expect((await approve(other, asked.id)).code).toBe("NOT_FOUND");
    expect((await list(other, "open")).data.map(({ id }) => id)).not.toContain(asked.id);
    expect((await list(near, "open")).data.map(({ id }) => id)).toContain(asked.id);
    await world.test.query("UPDATE punktum.account_partners SET partner_id = 2 WHERE account_id = $1", [member.id]);
    expect((await approve(near, asked.id)).code).toBe("NOT_FOUND");
    expect((await askFor(near, give(member.id))).code).toBe("USER_KEY_DOES_NOT_EXIST");
    await world.test.query("UPDATE punktum.account_partners SET partner_id = 1 WHERE account_id = $1", [member.id]);
    expect((await approve(near, asked.id)).code).toBe("OK");
  });
});

describe("the work of an approval", () => {
  it("takes a booking back, which a support agent may not do alone", { tags: ["BO-09"] }, async () => {
    const [agent, member] = [await world.inBackOffice("SUPPORT_AGENT"), await newMember()];
    const [cashier, manager] = [await world.inBackOffice("PARTNER_ADMIN"), await world.inBackOffice("PROGRAM_ADMIN")];
    const booked = z.parse(v2.createBooking.response, (await world.give(cashier, member.card, 500)).body);
    const params = { accountId: member.card, bookingId: booked.bookingId };
    const alone = await world.ask(agent, accountCareApi.reverseBooking, { params, body: { reason: "wrong card" } });
    expect(alone.code).toBe("GENERAL_NO_PERMISION");
    const work = { kind: "REVERSAL", accountId: member.id, bookingId: booked.bookingId, reason: "wrong card" };
    const asked = approvalIn(await askFor(agent, work));
    expect(asked).toMatchObject({ points: -500, balance: 600, balanceAfter: 100, storeId: "1" });
    expect((await approve(manager, asked.id)).code).toBe("OK");
    expect(await balanceOf(member.card)).toBe(100);
    const again = approvalIn(await askFor(agent, work));
    expect((await approve(manager, again.id)).code).toBe("BOOKING_ALREADY_REVERSED");
  });

  it("merges two cards, and refuses an impossible merge at once", { tags: ["BO-09"] }, async () => {
    const [agent, manager] = [await world.inBackOffice("SUPPORT_AGENT"), await world.inBackOffice("PROGRAM_ADMIN")];
    const [first, second] = [await newMember(), await addAccount(world, { points: 40 })];
    const merge = { kind: "MERGE", accountId: first.id, secondaryId: second.id, reason: "same person" };
    expect((await askFor(agent, { ...merge, secondaryId: first.id })).code).toBe("REQUEST_INVALID");
    const asked = approvalIn(await askFor(agent, merge));
    expect(asked).toMatchObject({ points: 40, balanceAfter: 140 });
    const done = approvalIn(await approve(manager, asked.id));
    expect(done).toMatchObject({ state: "APPROVED", balance: 140, refusal: null });
  });

  it("gives an export to the requester for a day, and erases a person", { tags: ["BO-09"] }, async () => {
    const [agent, manager] = [await world.inBackOffice("SUPPORT_AGENT"), await world.inBackOffice("PROGRAM_ADMIN")];
    const partner = await world.inBackOffice("PARTNER_ADMIN");
    const member = await newMember();
    const userId = await ownerOf(member.id);
    const asked = approvalIn(await askFor(agent, { kind: "EXPORT", userId, reason: "letter of Monday" }));
    const fetchIt = async (who: Cashier) => {
      const url = `/api/v2/programs/pfm/approvals/${asked.id}/export`;
      return (await world.app.inject({ method: "GET", url, headers: await who.headers() })).statusCode;
    };
    expect(await fetchIt(agent)).toBe(404);
    expect((await approve(partner, asked.id)).code).toBe("NOT_FOUND");
    const earlier = await manager.headers();
    world.clock.moveMs(6 * 60_000);
    const unproven = { ...manager, headers: () => Promise.resolve(earlier) };
    expect((await approve(unproven, asked.id)).code).toBe("STEP_UP_REQUIRED");
    expect((await approve(manager, asked.id)).code).toBe("OK");
    expect([await fetchIt(agent), await fetchIt(manager)]).toEqual([200, 404]);
    await world.test.query("UPDATE punktum.approvals SET decided_at = now() - interval '25 hours' WHERE id = $1", [
      asked.id,
    ]);
    expect(await fetchIt(agent)).toBe(404);
    const erase = approvalIn(await askFor(agent, { kind: "ERASE", userId, reason: "letter of Monday" }));
    expect((await approve(manager, erase.id)).code).toBe("OK");
    const [erased] = await world.test.query("SELECT status, email FROM punktum.users WHERE id = $1", [userId]);
    expect(erased).toEqual({ status: "ERASED", email: null });
  });

  it("can be requested by permitted roles: shop staff for points only", { tags: ["BO-09"] }, async () => {
    const [staff, member] = [await world.inBackOffice("STORE_STAFF"), await newMember()];
    expect((await askFor(staff, give(member.id))).code).toBe("OK");
    const merge = { kind: "MERGE", accountId: member.id, secondaryId: randomUUID(), reason: "same" };
    expect((await askFor(staff, merge)).code).toBe("GENERAL_NO_PERMISION");
    const far = await world.inBackOffice("STORE_STAFF", { partnerId: 2, storeId: 2 });
    expect((await askFor(far, give(member.id))).code).toBe("GENERAL_NO_PERMISION");
  });
});
