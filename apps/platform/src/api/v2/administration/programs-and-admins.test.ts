import { entriesOf, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV2, logIn, logInOn, refusalV2 } from "../../testing/place-calls.ts";
import { PASSWORD } from "../../testing/place-world.ts";
import { type AdministrationWorld, api, createAdministrationWorld, sendAs } from "./testing/administration-world.ts";

let world: AdministrationWorld;

beforeAll(async () => {
  world = await createAdministrationWorld();
});
afterAll(() => world.close());

const NEW_PASSWORD = "another long password";

function createPerson(name: string, role: string, more: object = {}) {
  const body = { email: `${name}@pfm.example`, name, role, password: PASSWORD, ...more };
  return world.good("admin", api.createAdmin, { body });
}
const loginOf = (email: string, password: string, org = "pfm") =>
  refusalV2(world.app, v2.login, { body: { userName: email, org, password } });

describe("programmes", () => {
  const admin = { email: "Ines@Ocean.example", name: "Ines", password: PASSWORD };

  it("an operator creates a programme whose first admin logs in and manages it", { tags: ["API-31"] }, async () => {
    const body = { id: "ocb", name: "Ocean", pointsPerEuro: 50, config: { inactivity_time: 90 }, admin };
    const made = await world.good("operator", api.createProgram, { body });
    expect(made.program).toMatchObject({ id: "ocb", currency: "EUR", pointsPerEuro: 50, active: true });
    expect(made.admin).toMatchObject({ email: "ines@ocean.example", role: "PROGRAM_ADMIN" });
    expect(JSON.stringify(made)).not.toMatch(/argon|password/i);
    const login = { userName: "ines@ocean.example", org: "ocb", password: PASSWORD };
    const { token } = await callV2(world.app, v2.login, { body: login });
    const partner = await sendAs(world.app, token, api.createPartner, {
      params: { programId: "ocb" },
      body: { name: "Diving school" },
    });
    expect(partner.body).toMatchObject({ id: "1", name: "Diving school" });
    const config = await callV2(world.app, v2.readProgramConfig, { params: { programId: "ocb" } });
    expect(config).toMatchObject({ name: "Ocean", inactivity_time: 90 });
  });

  it("are created by operators only, each id once", { tags: ["API-31"] }, async () => {
    const body = { id: "abc", name: "A", admin };
    expect(await world.refused("admin", api.createProgram, { body })).toBe("403 GENERAL_NO_PERMISION");
    const taken = { body: { ...body, id: "mhe", name: "Stolen" } };
    expect(await world.refused("operator", api.createProgram, taken)).toBe("409 ALREADY_EXISTS");
    const rows = await world.test.query("SELECT name FROM punktum.programs WHERE id = 'mhe'");
    expect(rows).toEqual([{ name: "MHE" }]);
    expect(await world.refused("operator", api.createProgram, { body: { ...body, id: "A" } })).toBe(
      "400 REQUEST_INVALID",
    );
  });

  it(
    "the caller sees their own programme; others are not found, also for their creator",
    { tags: ["API-32"] },
    async () => {
      expect(await world.good("staff", api.readProgram)).toMatchObject({ id: "pfm", name: "PFM" });
      for (const programId of ["mhe", "ocb", "nobody"]) {
        const refusal = await world.refused("operator", api.readProgram, { params: { programId } });
        expect(refusal).toBe("404 ORGANIZATION_NOT_FOUND");
      }
    },
  );

  it("a manager changes only the given fields, at once and with an audit row", { tags: ["API-32"] }, async () => {
    const before = await world.good("admin", api.readProgram);
    const body = { saleMaxCents: 700_000, staffOnDuty: "OFF", identification: { proofAbovePoints: 777 } };
    const after = await world.good("admin", api.changeProgram, { body });
    const identification = { ...before.identification, proofAbovePoints: 777 };
    expect(after).toEqual({
      ...before,
      saleMaxCents: 700_000,
      staffOnDuty: "OFF",
      identification,
      version: before.version + 1,
    });
    expect(await world.good("admin", api.readProgram)).toEqual(after);
    const [entry] = await world.test.query<{ before: object; after: object }>(
      "SELECT before, after FROM punktum.audit_log WHERE program_id = 'pfm' AND action = 'PROGRAM_CHANGED'",
    );
    expect(entry).toMatchObject({ before: { staffOnDuty: "REQUIRED" }, after: { staffOnDuty: "OFF" } });
    expect(
      await world.good("admin", api.changeProgram, { body: { saleMaxCents: null, staffOnDuty: "REQUIRED" } }),
    ).toMatchObject({
      saleMaxCents: null,
    });
  });

  it("are changed by their own admins only, without id and currency", { tags: ["API-32"] }, async () => {
    const before = await world.good("admin", api.readProgram);
    const body = { name: "Mine now" };
    expect(await world.refused("staff", api.changeProgram, { body })).toBe("403 GENERAL_NO_PERMISION");
    expect(await world.refused("partner", api.changeProgram, { body })).toBe("403 GENERAL_NO_PERMISION");
    const other = { params: { programId: "mhe" }, body };
    expect(await world.refused("admin", api.changeProgram, other)).toBe("404 ORGANIZATION_NOT_FOUND");
    expect(await world.refused("admin", api.changeProgram, { body: { dutyIdleMinutes: 0 } })).toBe(
      "400 REQUEST_INVALID",
    );
    await world.ask("admin", api.changeProgram, { body: { currency: "USD", id: "abc", convertFactor: 9 } });
    expect(await world.good("admin", api.readProgram)).toEqual({ ...before, version: before.version + 1 });
  });
});

describe("admins", () => {
  it("an admin adds a person, who logs in with the given reach", { tags: ["API-33", "API-60"] }, async () => {
    const made = await createPerson("jo", "PARTNER_ADMIN", { partnerIds: ["2"], email: " Jo@PFM.example " });
    expect(made).toMatchObject({ email: "jo@pfm.example", active: true, partnerIds: ["2"], lastLoginAt: null });
    const { token } = await logIn(world.app, "jo");
    const partners = entriesOf(await callV2(world.app, v2.listPartners, { token, params: { programId: "pfm" } }));
    expect(partners.map(({ id }) => id)).toEqual(["2"]);
  });

  it("refuses a used e-mail address, an unknown partner, a short password", { tags: ["API-33"] }, async () => {
    const body = { email: "kim@pfm.example", name: "Kim", role: "STORE_STAFF", password: PASSWORD, storeIds: ["1"] };
    await world.good("admin", api.createAdmin, { body });
    expect(await world.refused("admin", api.createAdmin, { body })).toBe("409 ALREADY_EXISTS");
    const other = { ...body, email: "kim2@pfm.example" };
    const unknown = { body: { ...other, partnerIds: ["99"] } };
    expect(await world.refused("admin", api.createAdmin, unknown)).toBe("400 REQUEST_INVALID");
    const short = { body: { ...other, password: "short" } };
    expect(await world.refused("admin", api.createAdmin, short)).toBe("400 PASSWORD_NOT_ALLOWED");
    expect(await world.test.query("SELECT 1 FROM punktum.admins WHERE email = 'kim2@pfm.example'")).toEqual([]);
  });

  it("lists by e-mail, paged and by role, without secrets", { tags: ["API-33"] }, async () => {
    const everybody = entriesOf(await world.good("admin", api.listAdmins));
    const emails = everybody.map(({ email }) => email);
    expect(emails).toEqual(emails.toSorted());
    expect(emails).not.toContain("operator@pfm.example");
    const operators = entriesOf(await world.good("operator", api.listAdmins));
    expect(operators.map(({ email }) => email)).toEqual(["operator@pfm.example"]);
    expect(JSON.stringify(everybody)).not.toMatch(/argon|hash/i);
    const page = entriesOf(await world.good("admin", api.listAdmins, { query: { limit: "2", offset: "1" } }));
    expect(page.map(({ email }) => email)).toEqual(emails.slice(1, 3));
    const staff = entriesOf(
      await world.good("admin", api.listAdmins, { query: { role: "STORE_STAFF", active: "true" } }),
    );
    expect(new Set(staff.map(({ role }) => role))).toEqual(new Set(["STORE_STAFF"]));
    expect(await world.refused("admin", api.listAdmins, { query: { limit: "201" } })).toBe("400 REQUEST_INVALID");
    expect(await world.refused("staff", api.listAdmins)).toBe("403 GENERAL_NO_PERMISION");
  });

  it("reads one; other roles only themselves", { tags: ["API-34"] }, async () => {
    const { staff, admin } = world.adminIds;
    const own = await world.good("staff", api.readAdmin, { params: { adminId: staff } });
    expect(own).toMatchObject({ id: staff, storeIds: ["1"] });
    expect(await world.refused("staff", api.readAdmin, { params: { adminId: admin } })).toBe(
      "403 GENERAL_NO_PERMISION",
    );
    const nobody = { params: { adminId: crypto.randomUUID() } };
    expect(await world.refused("admin", api.readAdmin, nobody)).toBe("404 NOT_FOUND");
  });

  it("changes only the given fields, and deactivation ends the sessions", { tags: ["API-34"] }, async () => {
    const made = await createPerson("lee", "STORE_STAFF", { storeIds: ["1", "2"] });
    const params = { adminId: made.id };
    const changed = await world.good("admin", api.changeAdmin, { params, body: { name: "Lee K", storeIds: ["3"] } });
    expect(changed).toEqual({ ...made, name: "Lee K", storeIds: ["3"], version: 2 });
    const { token, refreshToken } = await logInOn(world.app, "lee", "desk-1");
    expect((await sendAs(world.app, token, api.readProgram, {})).status).toBe(200);
    await world.good("admin", api.changeAdmin, { params, body: { active: false } });
    expect((await sendAs(world.app, token, api.readProgram, {})).status).toBe(401);
    await world.good("admin", api.changeAdmin, { params, body: { active: true } });
    // Open again, but nothing of before comes back with it.
    expect((await sendAs(world.app, token, api.readProgram, {})).status).toBe(401);
    const refresh = { body: { refreshToken, installationId: "desk-1" } };
    expect(await refusalV2(world.app, v2.refresh, refresh)).toBe("401 LOGIN_USER_NOT_LOGGED_IN");
  });

  it("people cannot raise their own role or edit higher roles", { tags: ["API-34"] }, async () => {
    const { admin, operator } = world.adminIds;
    const raise = (adminId: string, body: object) =>
      world.refused("admin", api.changeAdmin, { params: { adminId }, body });
    expect(await raise(admin, { role: "PLATFORM_OPERATOR" })).toBe("403 GENERAL_NO_PERMISION");
    expect(await raise(admin, { role: "STORE_STAFF" })).toBe("403 GENERAL_NO_PERMISION");
    expect(await raise(operator, { email: "mine@pfm.example" })).toBe("403 GENERAL_NO_PERMISION");
    const body = { email: "op2@pfm.example", name: "x", role: "PLATFORM_OPERATOR", password: PASSWORD };
    expect(await world.refused("admin", api.createAdmin, { body })).toBe("403 GENERAL_NO_PERMISION");
    const password = { params: { adminId: operator }, body: { password: NEW_PASSWORD } };
    expect(await world.refused("admin", api.changeAdminPassword, password)).toBe("403 GENERAL_NO_PERMISION");
    expect(await loginOf("operator@pfm.example", NEW_PASSWORD)).toBe("401 LOGIN_ERROR");
  });

  it(
    "the last admin of a programme stays, also if two deactivate each other concurrently",
    { tags: ["API-34"] },
    async () => {
      const { admin } = world.adminIds;
      const change = (token: string, adminId: string, body: object) =>
        sendAs(world.app, token, api.changeAdmin, { params: { adminId }, body });
      const last = await world.ask("admin", api.changeAdmin, { params: { adminId: admin }, body: { active: false } });
      expect(last).toMatchObject({ status: 409, body: { errorType: "LAST_PROGRAM_ADMIN" } });
      const [second, third] = [
        await createPerson("second", "PROGRAM_ADMIN"),
        await createPerson("third", "PROGRAM_ADMIN"),
      ];
      const tokens = [(await logIn(world.app, "second")).token, (await logIn(world.app, "third")).token] as const;
      await world.test.query("UPDATE punktum.admins SET active = false WHERE id = $1", [admin]);
      const demoted = await change(tokens[0], third.id, { role: "SUPPORT_AGENT" });
      expect(demoted.status).toBe(200);
      const alone = await change(tokens[0], second.id, { active: false });
      expect(alone).toMatchObject({ status: 409, body: { errorType: "LAST_PROGRAM_ADMIN" } });
      await change(tokens[0], third.id, { role: "PROGRAM_ADMIN" });
      const both = await Promise.all([
        change(tokens[0], third.id, { active: false }),
        change(tokens[1], second.id, { active: false }),
      ]);
      expect(both.map(({ status }) => status)).toContain(200);
      const left = await world.test.query(
        "SELECT id FROM punktum.admins WHERE program_id = 'pfm' AND role = 'PROGRAM_ADMIN' AND active",
      );
      expect(left).toHaveLength(1);
      await world.test.query("UPDATE punktum.admins SET active = true WHERE id = $1", [admin]);
    },
  );
});

describe("passwords of admins", () => {
  it(
    "an admin sets a new one: the old password, sessions and keys become invalid",
    { tags: ["API-35", "API-60"] },
    async () => {
      const made = await world.good("admin", api.createAdmin, {
        body: { email: "max@pfm.example", name: "Max", role: "STORE_STAFF", password: PASSWORD, storeIds: ["1"] },
      });
      const { token, refreshToken } = await logInOn(world.app, "max", "desk-2");
      const params = { adminId: made.id };
      await world.good("admin", api.changeAdminPassword, { params, body: { password: NEW_PASSWORD } });
      expect((await sendAs(world.app, token, api.readProgram, {})).status).toBe(401);
      const refresh = { body: { refreshToken, installationId: "desk-2" } };
      expect(await refusalV2(world.app, v2.refresh, refresh)).toBe("401 LOGIN_USER_NOT_LOGGED_IN");
      expect(await loginOf("max@pfm.example", PASSWORD)).toBe("401 LOGIN_ERROR");
      const login = { userName: "max@pfm.example", org: "pfm", password: NEW_PASSWORD };
      const fresh = await callV2(world.app, v2.login, { body: login });
      expect((await sendAs(world.app, fresh.token, api.readProgram, {})).status).toBe(200);
      const [row] = await world.test.query<{ password_hash: string }>(
        "SELECT password_hash FROM punktum.admins WHERE id = $1",
        [made.id],
      );
      expect(row?.password_hash).toMatch(/^\$argon2id\$/);
    },
  );

  it(
    "one's own requires the current one; others' need a right; devices stay logged in",
    { tags: ["API-35"] },
    async () => {
      const { partner, admin } = world.adminIds;
      const change = (body: object, adminId = partner) => ({
        params: { adminId },
        body: { password: NEW_PASSWORD, ...body },
      });
      expect(await world.refused("partner", api.changeAdminPassword, change({}))).toBe("403 GENERAL_NO_PERMISION");
      const wrong = change({ currentPassword: "not it at all" });
      expect(await world.refused("partner", api.changeAdminPassword, wrong)).toBe("403 GENERAL_NO_PERMISION");
      const others = change({ currentPassword: PASSWORD }, admin);
      expect(await world.refused("partner", api.changeAdminPassword, others)).toBe("403 GENERAL_NO_PERMISION");
      await world.test.query(
        `INSERT INTO punktum.api_keys (program_id, hash, role, admin_id, device_id)
       SELECT 'pfm', sha256(kind::bytea), 'DEVICE', $1, CASE kind WHEN 'device' THEN d.id END
       FROM punktum.devices d, (VALUES ('own'), ('device')) AS keys (kind)`,
        [partner],
      );
      await world.good("partner", api.changeAdminPassword, change({ currentPassword: PASSWORD }));
      const keys = await world.test.query(
        "SELECT device_id IS NOT NULL AS device, revoked_at IS NOT NULL AS revoked FROM punktum.api_keys WHERE admin_id = $1 ORDER BY 1",
        [partner],
      );
      expect(keys).toEqual([
        { device: false, revoked: true },
        { device: true, revoked: false },
      ]);
      expect((await world.ask("partner", api.readProgram)).status).toBe(200);
      expect((await world.ask("device", api.lookUpPoint, { params: { id: "pos-1" } })).status).toBe(200);
    },
  );

  it("attempts at the current password are limited as at login", { tags: ["API-35"] }, async () => {
    const { staff } = world.adminIds;
    const guess = { params: { adminId: staff }, body: { password: NEW_PASSWORD, currentPassword: "a guess" } };
    const answers = [];
    for (let round = 0; round < 12; round += 1) {
      answers.push(await world.refused("staff", api.changeAdminPassword, guess));
    }
    expect(answers.at(0)).toBe("403 GENERAL_NO_PERMISION");
    expect(answers.at(-1)).toBe("429 RATE_LIMITED");
  });
});
