import { randomUUID } from "node:crypto";
import { privacyRequestsApi as api, userMailsApi } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { oneMonthAfter } from "../../../people/privacy/index.ts";
import { createInsiderWorld, type InsiderWorld, type CallResult } from "../../testing/insider-world.ts";
import { addAccount } from "../../testing/loyalty-world.ts";

let world: InsiderWorld;
beforeAll(async () => {
  world = await createInsiderWorld();
});
afterAll(() => world.close());

type Cashier = Awaited<ReturnType<InsiderWorld["inBackOffice"]>>;

async function newPerson(): Promise<string> {
  const { id } = await addAccount(world, { registered: true, email: `${randomUUID()}@member.example` });
  const [row] = await world.test.query<{ id: string }>(
    "SELECT user_id AS id FROM punktum.memberships WHERE account_id = $1",
    [id],
  );
  return row?.id ?? "";
}
const requestIn = ({ body }: CallResult) => z.parse(api.recordPrivacyRequest.response, body);
const record = (who: Cashier, body: object) => world.ask(who, api.recordPrivacyRequest, { body });
const carryOut = (who: Cashier, requestId: string) =>
  world.ask(who, api.carryOutPrivacyRequest, { params: { requestId }, body: { proof: "By post" } });
const openList = async (who: Cashier) => {
  const url = "/api/v2/programs/pfm/privacyrequests?state=open";
  const answer = await world.app.inject({ method: "GET", url, headers: await who.headers() });
  return z.parse(api.listPrivacyRequests.response, answer.json()).data;
};

describe("a request about data", () => {
  it("is due a month after it was received, and the most urgent comes first", { tags: ["BO-09"] }, async () => {
    const [agent, userId] = [await world.inBackOffice("SUPPORT_AGENT"), await newPerson()];
    const late = requestIn(await record(agent, { kind: "ACCESS", userId }));
    const receivedAt = "2026-01-31T10:00:00.000Z";
    const old = requestIn(await record(agent, { kind: "RECTIFICATION", userId, receivedAt }));
    expect(old).toMatchObject({ dueAt: "2026-02-28T10:00:00.000Z", isOverdue: true, state: "OPEN" });
    expect((await openList(agent)).map(({ id }) => id)).toEqual([old.id, late.id]);
    expect(oneMonthAfter(new Date("2026-11-23T10:00:00Z")).toISOString()).toBe("2026-12-23T10:00:00.000Z");
  });

  it("is carried out once by permitted roles, and stores the proof", { tags: ["BO-09"] }, async () => {
    const [agent, manager] = [await world.inBackOffice("SUPPORT_AGENT"), await world.inBackOffice("PROGRAM_ADMIN")];
    const userId = await newPerson();
    const access = requestIn(await record(agent, { kind: "ACCESS", userId }));
    expect((await carryOut(agent, access.id)).code).toBe("GENERAL_NO_PERMISION");
    const given = z.parse(api.carryOutPrivacyRequest.response, (await carryOut(manager, access.id)).body);
    expect(given).toMatchObject({ request: { state: "DONE", proof: "By post" }, export: { userId } });
    expect((await carryOut(manager, access.id)).code).toBe("PRIVACY_REQUEST_CLOSED");
    const erasure = requestIn(await record(agent, { kind: "ERASURE", userId }));
    const erased = z.parse(api.carryOutPrivacyRequest.response, (await carryOut(manager, erasure.id)).body);
    expect(erased).toMatchObject({ request: { state: "DONE", memberName: "" }, export: null });
    const stored = await world.test.query(
      "SELECT 1 FROM punktum.idempotent_answers WHERE answer::text LIKE '%' || $1 || '%' AND answer::text LIKE '%tables%'",
      [userId],
    );
    expect(stored).toEqual([]);
  });

  it("that the platform cannot carry out is closed manually", { tags: ["BO-09"] }, async () => {
    const [manager, userId] = [await world.inBackOffice("PROGRAM_ADMIN"), await newPerson()];
    const asked = requestIn(await record(manager, { kind: "OBJECTION", userId }));
    expect((await carryOut(manager, asked.id)).code).toBe("PRIVACY_REQUEST_CLOSED");
    const body = { state: "REJECTED", proof: "not the person" };
    const closed = await world.ask(manager, api.closePrivacyRequest, { params: { requestId: asked.id }, body });
    expect(requestIn(closed)).toMatchObject({ state: "REJECTED", closedBy: { id: manager.id } });
  });

  it("of a person out of reach is neither recorded nor listed", { tags: ["BO-09"] }, async () => {
    const [agent, userId] = [await world.inBackOffice("SUPPORT_AGENT"), await newPerson()];
    const asked = requestIn(await record(agent, { kind: "ACCESS", userId }));
    const far = await world.inBackOffice("PARTNER_ADMIN", { partnerId: 2, storeId: 2 });
    expect((await record(far, { kind: "ACCESS", userId })).code).toBe("NOT_FOUND");
    expect((await openList(far)).map(({ id }) => id)).not.toContain(asked.id);
  });
});

describe("mails to a person", () => {
  it("are listed without text, and sent again three times an hour", { tags: ["BO-09"] }, async () => {
    const [agent, userId] = [await world.inBackOffice("SUPPORT_AGENT"), await newPerson()];
    const sendIt = (template: string) =>
      world.ask(agent, userMailsApi.sendUserMail, { params: { userId }, body: { template } });
    expect((await sendIt("ACTIVATION")).code).toBe("NOT_FOUND");
    const sent = await sendIt("PASSWORD_RESET");
    expect(z.parse(userMailsApi.sendUserMail.response, sent.body).data).toMatchObject([
      { template: "PASSWORD_RESET", state: "WAITING" },
    ]);
    await sendIt("PASSWORD_RESET");
    await sendIt("PASSWORD_RESET");
    expect((await sendIt("PASSWORD_RESET")).code).toBe("RATE_LIMITED");
  });
});
