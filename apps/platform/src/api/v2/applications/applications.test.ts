import { randomUUID } from "node:crypto";
import { administrationApi, applicationsApi, eventsApi, type Scope, transactionsApi, v2 } from "@punktum/contracts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { createAccount } from "../../../testing/factories.ts";
import { refusalOf, send } from "../../testing/place-calls.ts";
import {
  type AdministrationWorld,
  createAdministrationWorld,
  sendAs,
} from "../administration/testing/administration-world.ts";

let world: AdministrationWorld;
beforeAll(async () => {
  world = await createAdministrationWorld();
});
afterAll(() => world.close());

type Made = z.output<typeof applicationsApi.createApplication.response>;

const make = (scopes: readonly Scope[], given: { storeId?: string; expiresAt?: string } = {}): Promise<Made> =>
  world.good("admin", applicationsApi.createApplication, { body: { name: "Web shop", scopes, ...given } });
const rotate = (id: string, leaked = false) =>
  world.good("admin", applicationsApi.rotateApplicationKey, { params: { id }, body: { leaked } });
const listed = async (id: string) =>
  (await world.good("admin", applicationsApi.listApplications)).data.find((application) => application.id === id);

const balanceOf = async (apiKey: string, accountId: string, app: FastifyInstance = world.app) => {
  const answer = await sendAs(app, apiKey, v2.readBalance, { params: { accountId } });
  return answer.status === 200 ? "served" : refusalOf(answer);
};
const NOBODY = "401 LOGIN_USER_NOT_LOGGED_IN";
const BEYOND = "403 GENERAL_NO_PERMISION";

/** The card of a new account. */
async function newCard(options: Parameters<typeof createAccount>[2] = {}): Promise<string> {
  const accountId = await createAccount(world.test.database, "pfm", options);
  const [row] = await world.test.query<{ code: string }>("SELECT code FROM punktum.identifiers WHERE account_id = $1", [
    accountId,
  ]);
  return row?.code ?? "";
}

const saleOf = (keyCode: string) => ({
  amount: 12.5,
  transactionType: "EARNTRANSACTION",
  lineItems: [
    { itemID: "4711", description: "Cake", merchandiseGroupCode: "BAKERY", extendedAmount: 12.5, type: "SALE" },
  ],
  keyCode,
});
const sell = (apiKey: string, { card, key = randomUUID(), at }: { card: string; key?: string; at?: string }) =>
  send(world.app, {
    method: "POST",
    url: transactionsApi.createTransaction.path,
    headers: { "api-key": apiKey, "idempotency-key": key, ...(at !== undefined && { "interaction-id": at }) },
    payload: saleOf(card),
  });

const countWaiting = async (): Promise<number> =>
  (
    await world.test.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
  ).length;

describe("keys of applications", () => {
  it("are shown once, stored as hashes, and logged without their secret", async () => {
    const position = await world.auditPosition();
    const { id, apiKey } = await make(["members.read"], { storeId: "1" });
    expect(apiKey).toMatch(/^ak_[\w-]{43}$/);
    expect(await listed(id)).toMatchObject({ name: "Web shop", storeId: "1", storeName: "Store 1", lastUsedAt: null });
    const rows = await world.test.query("SELECT * FROM punktum.api_keys WHERE application_id = $1", [id]);
    const audit = await world.auditSince(position);
    expect(audit).toMatchObject([{ action: "APPLICATION_CREATED", subject_kind: "APPLICATION", subject_id: id }]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, audit, world.logLines])).not.toContain(apiKey);
  });

  it("open the calls of their scopes and no others, by header and as bearer", async () => {
    const { id, apiKey } = await make(["members.read", "events.read"]);
    const accountId = await newCard();
    const byHeader = await send(world.app, {
      method: "GET",
      url: `/api/v2/accounts/${accountId}/balance`,
      headers: { "api-key": apiKey },
    });
    expect(byHeader.status).toBe(200);
    expect(await balanceOf(apiKey, accountId)).toBe("served");
    expect((await sendAs(world.app, apiKey, eventsApi.listEvents, {})).status).toBe(200);
    expect((await listed(id))?.lastUsedAt).not.toBeNull();
    for (const [call, options] of [
      [v2.readUser, { params: { userId: randomUUID() } }],
      [v2.createBooking, { params: { accountId }, key: "k", body: { points: 5 } }],
      [administrationApi.listAdmins, {}],
      [applicationsApi.listApplications, {}],
      [applicationsApi.rotateApplicationKey, { params: { id }, body: {} }],
      [applicationsApi.createApplication, { body: { name: "Own", scopes: ["reports.read"] } }],
    ] as const) {
      expect(`${call.id}: ${refusalOf(await sendAs(world.app, apiKey, call, options))}`).toBe(`${call.id}: ${BEYOND}`);
    }
    expect(refusalOf(await sell(apiKey, { card: accountId }))).toBe(BEYOND);
    const [refused] = await world.test.query<{ kind: string }>(
      "SELECT actor_kind AS kind FROM punktum.audit_log WHERE actor_id = $1 AND action = 'WRITE_REFUSED' LIMIT 1",
      [id],
    );
    expect(refused).toEqual({ kind: "APPLICATION" });
  });

  it("work for their shop only, and reach the members of its partner only", async () => {
    const { apiKey } = await make(["sales.write", "members.read"], { storeId: "1" });
    const card = await newCard();
    const sold = await sell(apiKey, { card, at: "pos-1" });
    expect([sold.status, sold.body]).toMatchObject([201, { storeId: "1" }]);
    expect(await balanceOf(apiKey, card)).toBe("served");
    expect(refusalOf(await sell(apiKey, { card, at: "pos-3" }))).toBe(BEYOND);
    expect(refusalOf(await sell(apiKey, { card, at: "pos-4" }))).toBe(BEYOND);
    const ofCinema = await newCard();
    const cinema = await make(["sales.write"], { storeId: "3" });
    expect((await sell(cinema.apiKey, { card: ofCinema })).status).toBe(201);
    expect(await balanceOf(apiKey, ofCinema)).toMatch(/^40[34] /);
  });

  it("book a sale once, although the key is replaced between two attempts", async () => {
    const { id, apiKey } = await make(["sales.write"], { storeId: "1" });
    const [card, key] = [await newCard(), randomUUID()];
    const first = await sell(apiKey, { card, key });
    const { apiKey: other } = await rotate(id);
    const again = await sell(other, { card, key });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
  });

  it("are invalid at once after a leak or revocation", async () => {
    const position = await world.auditPosition();
    const { id, apiKey: first } = await make(["members.read"]);
    const card = await newCard();
    const { apiKey: second, oldKeyUntil } = await rotate(id, true);
    expect(oldKeyUntil).toBeNull();
    expect([await balanceOf(first, card), await balanceOf(second, card)]).toEqual([NOBODY, "served"]);
    await world.good("admin", applicationsApi.revokeApplication, { params: { id } });
    expect(await balanceOf(second, card)).toBe(NOBODY);
    expect(await world.refused("admin", applicationsApi.rotateApplicationKey, { params: { id }, body: {} })).toBe(
      "404 NOT_FOUND",
    );
    const actions = (await world.auditSince(position)).map(({ action }) => action);
    expect(actions).toEqual(["APPLICATION_CREATED", "APPLICATION_KEY_REPLACED", "APPLICATION_REVOKED"]);
  });

  it("leave one key without an expiry if two people replace it concurrently", async () => {
    const { id } = await make(["members.read"]);
    const { both } = await world.test.database.withProgram("pfm", async ({ db }) => {
      await db.selectFrom("applications").select("id").where("id", "=", id).forUpdate().execute();
      await db.selectFrom("api_keys").select("hash").where("application_id", "=", id).forUpdate().execute();
      const racers = [rotate(id), rotate(id)];
      // Both have arrived when they wait for these rows.
      await expect.poll(countWaiting).toBe(2);
      return { both: racers };
    });
    await Promise.all(both);
    const rows = await world.test.query(
      "SELECT FROM punktum.api_keys WHERE application_id = $1 AND revoked_at IS NULL AND expires_at IS NULL",
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it("belong to managers of the programme, one programme and existing shops", async () => {
    const { id } = await make(["members.read"]);
    expect(await world.refused("partner", applicationsApi.listApplications)).toBe(BEYOND);
    const body = { name: "Foreign", scopes: ["members.read"] };
    expect(await world.refused("stranger", applicationsApi.createApplication, { body })).toBe(
      "404 ORGANIZATION_NOT_FOUND",
    );
    const foreign = { programId: "mhe", id };
    expect(await world.refused("stranger", applicationsApi.revokeApplication, { params: foreign })).toBe(
      "404 NOT_FOUND",
    );
    expect(await world.refused("stranger", applicationsApi.rotateApplicationKey, { params: foreign, body: {} })).toBe(
      "404 NOT_FOUND",
    );
    const nowhere = { ...body, storeId: "4711" };
    expect(await world.refused("admin", applicationsApi.createApplication, { body: nowhere })).toBe("404 NOT_FOUND");
    const past = { ...body, expiresAt: "2020-01-01T00:00:00.000Z" };
    expect(await world.refused("admin", applicationsApi.createApplication, { body: past })).toBe("400 REQUEST_INVALID");
    expect(await world.refused("admin", applicationsApi.createApplication, { body: { ...body, scopes: [] } })).toBe(
      "400 REQUEST_INVALID",
    );
  });

  it("are invalid while their shop is closed", async () => {
    const { apiKey } = await make(["offers.read"], { storeId: "2" });
    await world.test.query("UPDATE punktum.stores SET active = false WHERE program_id = 'pfm' AND id = 2");
    expect(refusalOf(await sendAs(world.app, apiKey, v2.listPartners, {}))).toBe(NOBODY);
  });

  it("are not replaced once the application's time is over", async () => {
    const expiresAt = new Date(world.clock.nowMs() + 60_000).toISOString();
    const { id } = await make(["members.read"], { expiresAt });
    world.clock.moveMs(2 * 60_000);
    const request = { params: { id }, body: { leaked: false } };
    expect(await world.refused("admin", applicationsApi.rotateApplicationKey, request)).toBe("404 NOT_FOUND");
  });

  it("are both valid for a day after a replacement, and none after the application's end", async () => {
    const dayMs = 24 * 60 * 60_000;
    const expiresAt = new Date(world.clock.nowMs() + 30 * dayMs).toISOString();
    const { id, apiKey: first } = await make(["members.read"], { expiresAt });
    const card = await newCard();
    const { apiKey: second, oldKeyUntil } = await rotate(id);
    expect(oldKeyUntil).not.toBeNull();
    const states = async () => [await balanceOf(first, card), await balanceOf(second, card)];
    world.clock.moveMs(dayMs - 60_000);
    expect(await states()).toEqual(["served", "served"]);
    world.clock.moveMs(2 * 60_000);
    expect(await states()).toEqual([NOBODY, "served"]);
    world.clock.moveMs(30 * dayMs);
    expect(await states()).toEqual([NOBODY, NOBODY]);
  });
});
