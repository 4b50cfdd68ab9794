import { randomUUID } from "node:crypto";
import {
  administrationApi,
  applicationsApi,
  auditLogApi,
  eventsApi,
  meApi,
  sandboxesApi,
  usersApi,
  v2,
} from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccount } from "../../../testing/factories.ts";
import { callV2, refusalOf } from "../../testing/place-calls.ts";
import { PASSWORD } from "../../testing/place-world.ts";
import { countRows } from "../../../points/sandboxes/testing/program-tables.ts";
import { type AdministrationWorld, createAdministrationWorld, sendAs } from "./testing/administration-world.ts";

let world: AdministrationWorld;
/** Token of the admin of the copy `pfm-test`. */
let token = "";

const body = { id: "pfm-test", name: "Copy", password: PASSWORD };
const OWN = { params: { programId: "pfm-test" } };
const inCopy = (call: Parameters<typeof sendAs>[2], options: Parameters<typeof sendAs>[3] = {}) =>
  sendAs(world.app, token, call, { ...options, params: { ...OWN.params, ...options.params } });
const login = (org: string) => ({ body: { userName: "admin@pfm.example", org, password: PASSWORD } });

beforeAll(async () => {
  world = await createAdministrationWorld();
  const made = await world.good("admin", sandboxesApi.createSandbox, { body });
  expect(made).toMatchObject({
    program: { id: "pfm-test", name: "Copy", sandboxOf: "pfm" },
    admin: { email: "admin@pfm.example", role: "PROGRAM_ADMIN" },
  });
  ({ token } = await callV2(world.app, v2.login, login("pfm-test")));
});
afterAll(() => world.close());

describe("a test programme", () => {
  it("is listed by its source and says what it is", async () => {
    expect((await world.good("admin", sandboxesApi.listSandboxes)).data).toMatchObject([
      { id: "pfm-test", active: true },
    ]);
    expect(await world.good("admin", administrationApi.readProgram)).toMatchObject({ sandboxOf: null });
    expect((await inCopy(administrationApi.readProgram)).body).toMatchObject({ sandboxOf: "pfm" });
    expect((await inCopy(meApi.readMe)).body).toMatchObject({ programme: { id: "pfm-test", sandboxOf: "pfm" } });
    expect((await inCopy(sandboxesApi.listSandboxes)).body).toEqual({ data: [] });
  });

  it("leaves an audit row in both programmes, without the password", { tags: ["S9"] }, async () => {
    const rows = await world.test.query<{ program_id: string }>(
      "SELECT program_id, action, actor_id, subject_id, after FROM punktum.audit_log WHERE action = 'SANDBOX_CREATED' ORDER BY 1",
    );
    const row = { action: "SANDBOX_CREATED", actor_id: world.adminIds.admin, subject_id: "pfm-test" };
    expect(rows).toMatchObject([
      { program_id: "pfm", ...row },
      { program_id: "pfm-test", ...row },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/argon|correct-horse/);
  });

  it("is made by admins of its source only, under its name", { tags: ["S2"] }, async () => {
    const refused = (who: Parameters<typeof world.refused>[0], given: object = {}) =>
      world.refused(who, sandboxesApi.createSandbox, { body: { ...body, id: "pfm-other", ...given } });
    for (const who of ["operator", "partner", "staff", "device"] as const) {
      expect(await refused(who)).toBe("403 GENERAL_NO_PERMISION");
    }
    expect(await refused("stranger")).toBe("404 ORGANIZATION_NOT_FOUND");
    expect(await refused("admin", { id: "mhe-test" })).toBe("400 REQUEST_INVALID");
    expect(await refused("admin", { id: "pfmtest" })).toBe("400 REQUEST_INVALID");
    expect(await refused("admin", { id: "pfm-test" })).toBe("409 ALREADY_EXISTS");
    expect(await refused("admin", { password: "short" })).toBe("400 PASSWORD_NOT_ALLOWED");
    const again = await inCopy(sandboxesApi.createSandbox, { body: { ...body, id: "pfm-test-2" } });
    expect(refusalOf(again)).toBe("409 SANDBOX_REFUSED");
    expect(await world.test.query("SELECT FROM punktum.programs")).toHaveLength(3);
  });

  it("has keys that open nothing else", { tags: ["S2", "T14"] }, async () => {
    const made = await inCopy(applicationsApi.createApplication, {
      body: { name: "Tests", scopes: ["members.read", "events.read"] },
    });
    const { apiKey } = applicationsApi.createApplication.response.parse(made.body);
    const feedOf = (programId: string) => sendAs(world.app, apiKey, eventsApi.listEvents, { params: { programId } });
    expect((await feedOf("pfm-test")).status).toBe(200);
    expect(refusalOf(await feedOf("pfm"))).toBe("404 ORGANIZATION_NOT_FOUND");
    const real = await createAccount(world.test.database, "pfm", { points: 5 });
    const balance = await sendAs(world.app, apiKey, v2.readBalance, { params: { accountId: real } });
    expect(refusalOf(balance)).toBe("404 USER_KEY_DOES_NOT_EXIST");
    expect(refusalOf(await sendAs(world.app, token, administrationApi.readProgram, {}))).toBe(
      "404 ORGANIZATION_NOT_FOUND",
    );
  });

  it("shows its kept mails to its admins only", { tags: ["S2"] }, async () => {
    expect((await inCopy(sandboxesApi.listSandboxMails)).body).toEqual({ data: [] });
    expect(await world.refused("admin", sandboxesApi.listSandboxMails)).toBe("409 SANDBOX_REQUIRED");
    expect(await world.refused("admin", sandboxesApi.listSandboxMails, OWN)).toBe("404 ORGANIZATION_NOT_FOUND");
    expect(await world.refused("staff", sandboxesApi.listSandboxMails)).toBe("403 GENERAL_NO_PERMISION");
  });
});

describe("the reset", () => {
  const registered = () =>
    inCopy(usersApi.registerUser, {
      key: "sign-up-1",
      body: { givenName: "Ada", registrationData: { email: "ada@shop.example" } },
    });

  it(
    "empties the test programme, keeps its content, keys and staff, and leaves an audit row",
    { tags: ["S9"] },
    async () => {
      await createAccount(world.test.database, "pfm-test", { points: 12 });
      expect((await registered()).status).toBe(201);
      const others = [await countRows(world.test, "pfm"), await countRows(world.test, "mhe")];
      const { partners, stores, interaction_points, display_ads, api_keys } = await countRows(world.test, "pfm-test");
      const position = await world.auditPosition();
      const done = await inCopy(sandboxesApi.resetSandbox);
      expect(done.body).toMatchObject({ members: 1, persons: 1, bookings: 1, mails: 1 });
      expect(await world.auditSince(position)).toMatchObject([
        { action: "SANDBOX_RESET", subject_kind: "PROGRAM", subject_id: "pfm-test", after: done.body },
      ]);
      expect([await countRows(world.test, "pfm"), await countRows(world.test, "mhe")]).toEqual(others);
      expect(await countRows(world.test, "pfm-test")).toMatchObject({
        partners,
        stores,
        interaction_points,
        display_ads,
        api_keys,
        accounts: 0,
        users: 0,
        bookings: 0,
        postings: 0,
        mails: 0,
      });
      const log = await inCopy(auditLogApi.listAuditLog, { query: { action: "SANDBOX_RESET" } });
      expect(log.status).toBe(200);
    },
  );

  it("frees idempotency keys: the same script runs again", { tags: ["L4"] }, async () => {
    const [first, second] = [await registered(), await registered()];
    expect(second.body).toEqual(first.body);
    await inCopy(sandboxesApi.resetSandbox);
    const third = await registered();
    expect([third.status, third.body]).not.toEqual([first.status, first.body]);
    expect(third.status).toBe(201);
  });

  it("is done once for each of its own idempotency keys", { tags: ["L4"] }, async () => {
    await createAccount(world.test.database, "pfm-test");
    const key = randomUUID();
    const first = await inCopy(sandboxesApi.resetSandbox, { key });
    await createAccount(world.test.database, "pfm-test");
    const copy = await inCopy(sandboxesApi.resetSandbox, { key });
    expect(copy.body).toEqual(first.body);
    expect((await countRows(world.test, "pfm-test"))["accounts"]).toBe(1);
  });

  it("refuses real programmes, other programmes and other roles", { tags: ["S2", "T28"] }, async () => {
    const before = await countRows(world.test, "pfm");
    const refused = (who: Parameters<typeof world.refused>[0], programId = "pfm") =>
      world.refused(who, sandboxesApi.resetSandbox, { params: { programId } });
    expect(await refused("admin")).toBe("409 SANDBOX_REQUIRED");
    expect(await refused("admin", "pfm-test")).toBe("404 ORGANIZATION_NOT_FOUND");
    expect(await refused("stranger")).toBe("404 ORGANIZATION_NOT_FOUND");
    for (const who of ["operator", "partner", "staff", "device"] as const) {
      expect(await refused(who)).toBe("403 GENERAL_NO_PERMISION");
    }
    const other = await sendAs(world.app, token, sandboxesApi.resetSandbox, { params: { programId: "pfm" } });
    expect(refusalOf(other)).toBe("404 ORGANIZATION_NOT_FOUND");
    const { audit_log: _more, ...after } = await countRows(world.test, "pfm");
    expect(before).toMatchObject(after);
  });

  it("comes with a renewal, which copies what the programme consists of now", { tags: ["S9"] }, async () => {
    await createAccount(world.test.database, "pfm-test", { points: 3 });
    const own = await inCopy(administrationApi.createPartner, { body: { name: "Made in the copy" } });
    expect(own.status).toBe(201);
    await inCopy(administrationApi.createTag, { body: { domain: "STORE", name: "of the copy" } });
    await world.good("admin", administrationApi.createTag, { body: { domain: "STORE", name: "of the source" } });
    await world.test.query("UPDATE punktum.partners SET name = 'Renamed' WHERE program_id = 'pfm' AND id = 1");
    await world.test.query(`UPDATE punktum.programs SET config = '{"inactivity_time": 90}' WHERE id = 'pfm'`);
    await world.good("admin", administrationApi.changeProgram, { body: { takeBackMinutes: 11 } });
    const before = await countRows(world.test, "pfm-test");
    const params = { sandboxId: "pfm-test" };
    const position = await world.auditPosition();
    expect(await world.good("admin", sandboxesApi.renewSandbox, { params })).toMatchObject({ members: 2, bookings: 1 });
    const row = { action: "SANDBOX_RENEWED", actor_id: world.adminIds.admin, subject_id: "pfm-test" };
    expect(await world.auditSince(position)).toMatchObject([row, row]);
    const names = await world.test.query<{ name: string }>(
      "SELECT name FROM punktum.partners WHERE program_id = 'pfm-test' UNION ALL SELECT name FROM punktum.tags WHERE program_id = 'pfm-test'",
    );
    expect(names.map(({ name }) => name).toSorted()).toEqual([
      "Cinema",
      "Made in the copy",
      "Renamed",
      "of the source",
    ]);
    const { admins, api_keys, applications } = before;
    expect(await countRows(world.test, "pfm-test")).toMatchObject({ admins, api_keys, applications, accounts: 0 });
    expect((await inCopy(administrationApi.readProgram)).body).toMatchObject({ name: "Copy", takeBackMinutes: 11 });
    const config = await callV2(world.app, v2.readProgramConfig, OWN);
    expect(config).toMatchObject({ name: "Copy", inactivity_time: 90 });
  });

  it("by a renewal is asked of the source only, and only for its own copies", { tags: ["S2"] }, async () => {
    const refused = (who: Parameters<typeof world.refused>[0], sandboxId = "pfm-test") =>
      world.refused(who, sandboxesApi.renewSandbox, { params: { sandboxId } });
    const { audit_log: _refusals, ...before } = await countRows(world.test, "mhe");
    for (const other of ["mhe", "pfm", "nobody"]) {
      expect(await refused("admin", other)).toBe("404 NOT_FOUND");
    }
    expect(await refused("stranger")).toBe("404 ORGANIZATION_NOT_FOUND");
    for (const who of ["operator", "partner", "staff", "device"] as const) {
      expect(await refused(who)).toBe("403 GENERAL_NO_PERMISION");
    }
    const own = await inCopy(sandboxesApi.renewSandbox, { params: { sandboxId: "pfm-test" } });
    expect(refusalOf(own)).toBe("404 NOT_FOUND");
    expect(await countRows(world.test, "mhe")).toMatchObject(before);
  });

  it("and the copy need a fresh proof", async () => {
    world.clock.moveMs(6 * 60_000);
    expect(refusalOf(await inCopy(sandboxesApi.resetSandbox))).toBe("403 STEP_UP_REQUIRED");
    const again = { body: { ...body, id: "pfm-late" } };
    expect(await world.refused("admin", sandboxesApi.createSandbox, again)).toBe("403 STEP_UP_REQUIRED");
  });
});
