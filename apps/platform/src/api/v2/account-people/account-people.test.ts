import { randomUUID } from "node:crypto";
import { accountWritesApi, usersApi, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV2, codeV2, type Options } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import { takeMails, tokenIn } from "../../testing/mails.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const api = accountWritesApi;
const staff = { who: "support" } as const;
const admin = { who: "admin" } as const;
const newCode = () => `C${randomUUID().slice(0, 13)}`;

async function addUser(): Promise<{ userId: string; email: string }> {
  const email = `ida-${randomUUID()}@example.org`;
  const { userId } = await callV2(world, usersApi.registerUser, { body: { registrationData: { email } } });
  return { userId, email };
}

async function addActiveUser(): Promise<string> {
  const { userId, email } = await addUser();
  const mail = (await takeMails(world)).find(({ to }) => to === email);
  await callV2(world, usersApi.activateUser, { body: { org: "pfm", token: tokenIn(mail) } });
  return userId;
}

const auditOf = (subjectId: string) =>
  world.test.query<{ action: string }>("SELECT action FROM punktum.audit_log WHERE subject_id = $1 ORDER BY position", [
    subjectId,
  ]);

describe("opening accounts", () => {
  it("opens an account with its codes, no points and a reference code", { tags: ["API-08"] }, async () => {
    const identifiers = [
      { type: "CARDCODE", code: newCode() },
      { type: "APPCODE", code: newCode() },
    ];
    const account = await callV2(world, api.createAccount, { body: { identifiers } }, staff);
    const [byCard] = await Promise.all(
      identifiers.map(({ type, code }) =>
        callV2(world, v2.readAccountDetails, { params: { accountId: code } }, { idType: type }),
      ),
    );
    expect(account).toMatchObject({ status: "ACTIVE", convertFactor: 1 });
    expect(byCard).toMatchObject({ account, balance: { points: 0 }, memberships: [] });
    expect(account.userReferenceCode).toMatch(/^U[2-9A-Z]{12}$/);
  });

  it("refuses a code of another account and changes nothing", { tags: ["API-08"] }, async () => {
    const { card } = await addAccount(world);
    const fresh = newCode();
    const identifiers = [fresh, card].map((code) => ({ type: "CARDCODE", code }));
    expect(await codeV2(world, api.createAccount, { body: { identifiers } }, staff)).toBe("IDENTIFIER_IN_USE");
    expect(await codeV2(world, v2.readAccount, { params: { accountId: fresh } })).toBe("USER_KEY_DOES_NOT_EXIST");
    expect(await codeV2(world, api.createAccount, { body: {} })).toBe("GENERAL_NO_PERMISION");
  });

  it("opens one account for a repeated request", { tags: ["API-08"] }, async () => {
    const key = randomUUID();
    const body = { identifiers: [{ type: "CARDCODE", code: newCode() }] };
    const first = await callV2(world, api.createAccount, { body }, { ...staff, key });
    expect(await callV2(world, api.createAccount, { body }, { ...staff, key })).toEqual(first);
  });
});

describe("codes of an account", () => {
  const add = (accountId: string, code: string, idType: string) =>
    callV2(world, api.addIdentifier, { params: { accountId }, body: { code } }, { ...staff, idType });
  const set = (accountId: string, code: string, status: string) =>
    callV2(
      world,
      api.changeIdentifier,
      { params: { accountId, code }, body: { status } },
      { ...staff, idType: "APPCODE" },
    );
  const shown = (code: string) => codeV2(world, v2.readAccount, { params: { accountId: code } }, { idType: "APPCODE" });

  it(
    "takes a code's type from the id-type header, and finds the account by each of its codes",
    { tags: ["API-13"] },
    async () => {
      const { id, card } = await addAccount(world);
      const [app, external] = [newCode(), newCode()];
      expect(await add(card, app, "APPCODE")).toEqual({ type: "APPCODE", status: "ACTIVE" });
      await add(id, external, "EXTERNALCODE");
      const identifiers = await callV2(
        world,
        v2.listIdentifiers,
        { params: { accountId: app } },
        { idType: "APPCODE" },
      );
      expect(identifiers.map(({ type, code }) => `${type} ${code}`).toSorted()).toEqual([
        `APPCODE ${app}`,
        `CARDCODE ${card}`,
        `EXTERNALCODE ${external}`,
      ]);
      const input = { params: { accountId: card }, body: { code: newCode() } };
      expect(await codeV2(world, api.addIdentifier, input, { ...staff, idType: "ID" })).toBe("REQUEST_INVALID");
    },
  );

  it("deactivates a code, and reactivates it when it is added again", { tags: ["API-13"] }, async () => {
    const { id, card } = await addAccount(world);
    const app = newCode();
    await add(id, app, "APPCODE");
    expect(await set(card, app, "DEACTIVATED")).toEqual({ type: "APPCODE", status: "DEACTIVATED" });
    expect(await shown(app)).toBe("USER_KEY_DEACTIVATED");
    await add(id, app, "APPCODE");
    await callV2(world, v2.readAccount, { params: { accountId: app } }, { idType: "APPCODE" });
    const actions = (await auditOf(id)).map(({ action }) => action);
    expect(actions).toEqual(["IDENTIFIER_ADDED", "IDENTIFIER_DEACTIVATED", "IDENTIFIER_ADDED"]);
  });

  it("removes a code, which may then belong to another account", { tags: ["API-13"] }, async () => {
    const [first, second] = [await addAccount(world), await addAccount(world)];
    const app = newCode();
    await add(first.id, app, "APPCODE");
    const taken = { params: { accountId: second.card }, body: { code: app } };
    expect(await codeV2(world, api.addIdentifier, taken, { ...staff, idType: "APPCODE" })).toBe("IDENTIFIER_IN_USE");
    const input = { params: { accountId: first.card, code: app } };
    await callV2(world, api.removeIdentifier, input, { ...staff, idType: "APPCODE" });
    expect(await shown(app)).toBe("USER_KEY_DOES_NOT_EXIST");
    expect(await codeV2(world, api.removeIdentifier, input, { ...staff, idType: "APPCODE" })).toBe("NOT_FOUND");
    await add(second.id, app, "APPCODE");
  });
});

describe("memberships", () => {
  const create = (accountId: string, body: object, options: Options = staff) =>
    callV2(world, api.createMembership, { params: { accountId }, body }, options);
  const on = (type: string, flag: boolean) => ({ optins: [{ type, flag }] });

  it(
    "links a person, changes consents and ends, each with an immutable event",
    { tags: ["API-18", "API-19", "DATA-20"] },
    async () => {
      const { card } = await addAccount(world);
      const userId = await addActiveUser();
      const { membershipId } = await create(card, { userId, ...on("EMAIL", true), textVersion: "2025-01" });
      const params = { accountId: card, membershipId };
      const change = (body: object) => callV2(world, api.changeMembership, { params, body }, staff);
      await change({ ...on("DATA", true), textVersion: "2026-11" });
      await change({ status: "TERMINATED" });
      const membership = await callV2(world, api.readMembership, { params });
      const events = membership.events.map(({ event, textVersion, optins, actorKind }) => [
        event,
        textVersion,
        optins.map(({ type, flag }) => `${type}=${flag}`).join(),
        actorKind,
      ]);
      expect(events).toEqual([
        ["CREATED", "2025-01", "DATA=false,EMAIL=true", "ADMIN"],
        ["OPTINS_CHANGED", "2026-11", "DATA=true,EMAIL=true", "ADMIN"],
        ["TERMINATED", "", "", "ADMIN"],
      ]);
      expect(membership).toMatchObject({ status: "TERMINATED", optins: [], role: "OWNER" });
      expect(await codeV2(world, api.changeMembership, { params, body: on("EMAIL", true) }, staff)).toBe("NOT_FOUND");
      const listed = await callV2(world, v2.listMemberships, { params: { accountId: card } });
      expect(listed).toEqual([]);
    },
  );

  it("restarts an ended membership and keeps its events", { tags: ["API-18"] }, async () => {
    const { card } = await addAccount(world);
    const userId = await addActiveUser();
    const { membershipId } = await create(card, { userId });
    const params = { accountId: card, membershipId };
    await callV2(world, api.changeMembership, { params, body: { status: "TERMINATED" } }, staff);
    const again = await create(card, { userId, role: "COLLECTOR" });
    expect(again).toMatchObject({ membershipId, status: "ACTIVE", role: "COLLECTOR" });
    expect(again.events.map(({ event }) => event)).toEqual(["CREATED", "TERMINATED", "CREATED"]);
  });

  it("gives an account one owner, also concurrently, and any number of others", { tags: ["API-18"] }, async () => {
    const { card } = await addAccount(world);
    const users = await Promise.all(Array.from({ length: 6 }, addActiveUserLater));
    const send = (userId: string) =>
      world.app.inject({
        method: "POST",
        url: `/api/v2/accounts/${card}/memberships`,
        headers: { authorization: `Bearer ${world.tokens.admin}` },
        payload: { userId },
      });
    const answers = await Promise.all(users.map(send));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.includes("CARD_ALREADY_REGISTERED"))).toHaveLength(5);
    await create(card, { userId: await addActiveUser(), role: "COOWNER" });
    const listed = await callV2(world, v2.listMemberships, { params: { accountId: card } });
    expect(listed.map(({ role }) => role).toSorted()).toEqual(["COOWNER", "OWNER"]);
  });

  /** Activated by hand: the mails of several at once would be taken by each other. */
  async function addActiveUserLater(): Promise<string> {
    const { userId } = await addUser();
    await world.test.query("UPDATE punktum.users SET status = 'ACTIVE' WHERE id = $1", [userId]);
    return userId;
  }

  it("waits for a person who has not opened the link yet", { tags: ["API-18"] }, async () => {
    const { card } = await addAccount(world);
    const { userId, email } = await addUser();
    expect(await create(card, { userId })).toMatchObject({ status: "PENDING" });
    const mail = (await takeMails(world)).find(({ to }) => to === email);
    await callV2(world, usersApi.activateUser, { body: { org: "pfm", token: tokenIn(mail) } });
    const listed = await callV2(world, v2.listMemberships, { params: { accountId: card } });
    expect(listed).toMatchObject([{ userId }]);
  });

  it(
    "refuses unknown types, persons and memberships, and writes by devices",
    { tags: ["API-18", "API-19"] },
    async () => {
      const { card } = await addAccount(world);
      const userId = await addActiveUser();
      const input = (body: object) => ({ params: { accountId: card }, body });
      const { membershipId } = await create(card, { userId });
      const params = { accountId: card, membershipId };
      const elsewhere = { accountId: (await addAccount(world)).card, membershipId };
      expect([
        await codeV2(world, api.createMembership, input({ userId, ...on("FAX", true) }), staff),
        await codeV2(world, api.createMembership, input({ userId: randomUUID() }), staff),
        await codeV2(world, api.createMembership, input({ userId })),
        await codeV2(world, api.changeMembership, { params, body: on("FAX", false) }, staff),
        await codeV2(world, api.changeMembership, { params, body: on("EMAIL", true) }),
        await codeV2(world, api.readMembership, { params: elsewhere }),
      ]).toEqual([
        "REQUEST_INVALID",
        "NOT_FOUND",
        "GENERAL_NO_PERMISION",
        "REQUEST_INVALID",
        "GENERAL_NO_PERMISION",
        "NOT_FOUND",
      ]);
    },
  );
});

describe("telephones", () => {
  const token = "0a1b2c3d4e5f60718293a4b5c6d7e8f9";
  const input = (accountId: string, deviceId?: string) => ({
    params: { accountId },
    query: deviceId === undefined ? {} : { deviceId },
  });

  it("stores, replaces, lists and deletes push tokens by telephone", { tags: ["API-20"] }, async () => {
    const { card } = await addAccount(world);
    const save = (deviceId: string, body: object) =>
      callV2(world, api.savePushToken, { ...input(card, deviceId), body }, { key: randomUUID() });
    await save("phone-1", { token: "first token of this telephone", environment: "ANDROID" });
    await save("phone-1", { token, environment: "IOS" });
    await save("phone-2", { token: "another", environment: "OTHER" });
    const all = await callV2(world, api.listPushTokens, input(card), admin);
    const one = await callV2(world, api.listPushTokens, input(card, "phone-1"), admin);
    expect(all.map(({ deviceId, environment }) => [deviceId, environment])).toEqual([
      ["phone-1", "IOS"],
      ["phone-2", "OTHER"],
    ]);
    expect(one).toMatchObject([{ deviceId: "phone-1", token }]);
    await callV2(world, api.deletePushToken, input(card, "phone-1"));
    expect(await codeV2(world, api.deletePushToken, input(card, "phone-1"))).toBe("NOT_FOUND");
    expect(await codeV2(world, api.deletePushToken, input(card))).toBe("REQUEST_INVALID");
  });

  it("shows devices and shops only the end of a token, and stores it in no answer", { tags: ["API-20"] }, async () => {
    const { card } = await addAccount(world);
    const body = { token, environment: "IOS" };
    const key = randomUUID();
    await callV2(world, api.savePushToken, { ...input(card, "phone-1"), body }, { key });
    for (const options of [{}, staff]) {
      expect(await callV2(world, api.listPushTokens, input(card), options)).toMatchObject([{ token: "…e8f9" }]);
    }
    const kept = await world.test.query(
      "SELECT answer::text FROM punktum.idempotent_answers UNION ALL SELECT a::text FROM punktum.audit_log a",
    );
    expect(JSON.stringify(kept)).not.toContain(token);
  });
});
