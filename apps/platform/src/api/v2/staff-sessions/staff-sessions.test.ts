import { administrationApi as api, staffSessionsApi, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetOldSessionsOnce, hashOpaque } from "../../../office/sessions/index.ts";
import { callV2, first, logIn, logInOn, refusalV2, sendV2 } from "../../testing/place-calls.ts";
import { PASSWORD } from "../../testing/place-world.ts";
import {
  type AdministrationWorld,
  createAdministrationWorld,
  sendAs,
} from "../administration/testing/administration-world.ts";

const SECOND_MS = 1_000;
const DAY_MS = 86_400 * SECOND_MS;
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0";

let world: AdministrationWorld;

beforeAll(async () => {
  world = await createAdministrationWorld();
});
afterAll(() => world.close());

const statusWith = async (token: string): Promise<number> =>
  (await sendAs(world.app, token, api.readProgram, {})).status;
const refreshOn = (refreshToken: string | undefined, installationId: string) =>
  sendV2(world.app, v2.refresh, { body: { refreshToken, installationId } });
const renew = (refreshToken: string | undefined, installationId: string) =>
  callV2(world.app, v2.refresh, { body: { refreshToken, installationId } });
const sessionsOf = (who: "staff" | "partner", adminId = world.adminIds[who]) =>
  world.good(who, staffSessionsApi.listSessions, { params: { adminId } });

const waitingForLocks = async (): Promise<number> => {
  const waiting = await world.test.query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
  return waiting.length;
};

describe("logging out", () => {
  it("the access token is refused at once and the refresh token is invalid", { tags: ["AUTH-32"] }, async () => {
    const { token, refreshToken } = await logInOn(world.app, "staff", "desk-1");
    expect(await statusWith(token)).toBe(200);
    expect((await sendAs(world.app, token, staffSessionsApi.logout, {})).status).toBe(200);
    expect(await statusWith(token)).toBe(401);
    expect((await refreshOn(refreshToken, "desk-1")).status).toBe(401);
  });

  it("ends this login only, and other processes are notified", { tags: ["AUTH-32"] }, async () => {
    const here = await logInOn(world.app, "staff", "desk-1");
    const there = await logInOn(world.app, "staff", "desk-2");
    const otherProcess = await world.restart();
    expect((await sendAs(otherProcess, here.token, api.readProgram, {})).status).toBe(200);
    await sendAs(world.app, here.token, staffSessionsApi.logout, {});
    world.clock.moveMs(3 * SECOND_MS);
    expect((await sendAs(otherProcess, here.token, api.readProgram, {})).status).toBe(401);
    expect(await statusWith(there.token)).toBe(200);
    expect((await refreshOn(there.refreshToken, "desk-2")).status).toBe(200);
  });

  it("a login without a refresh token ends too, and is logged", { tags: ["AUTH-32"] }, async () => {
    const { token } = await logIn(world.app, "staff");
    await sendAs(world.app, token, staffSessionsApi.logout, {});
    expect(await statusWith(token)).toBe(401);
    const rows = await world.test.query("SELECT 1 FROM punktum.audit_log WHERE action = 'LOGOUT' AND actor_id = $1", [
      world.adminIds.staff,
    ]);
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe("sessions of a person", () => {
  it("are listed with browser and times, and the current one is marked", { tags: ["AUTH-32"] }, async () => {
    const login = { userName: "newcomer@pfm.example", org: "pfm", password: PASSWORD, installationId: "desk-3" };
    const headers = { "user-agent": FIREFOX };
    const answer = await world.app.inject({ method: "POST", url: v2.login.path, headers, payload: login });
    const { token } = v2.login.response.parse(answer.json());
    const { id: adminId } = first(
      await world.test.query<{ id: string }>("SELECT id FROM punktum.admins WHERE email = 'newcomer@pfm.example'"),
    );
    const params = { adminId };
    const { body } = await sendAs(world.app, token, staffSessionsApi.listSessions, { params });
    const listed = staffSessionsApi.listSessions.response.parse(body);
    expect(listed).toMatchObject([{ browser: "Firefox, Windows", current: true }]);
    expect(JSON.stringify(listed)).not.toMatch(/rt_|hash/);
  });

  it("one ends alone; ended ones are not listed and end once", { tags: ["AUTH-32"] }, async () => {
    const { token, refreshToken } = await logInOn(world.app, "partner", "desk-4");
    const before = await sessionsOf("partner");
    const other = first(before.filter(({ current }) => !current));
    const params = { adminId: world.adminIds.partner, sessionId: other.id };
    await world.good("partner", staffSessionsApi.endSession, { params });
    expect(await statusWith(token)).toBe(401);
    expect((await refreshOn(refreshToken, "desk-4")).status).toBe(401);
    expect(await sessionsOf("partner")).toHaveLength(before.length - 1);
    expect(await world.refused("partner", staffSessionsApi.endSession, { params })).toBe("404 NOT_FOUND");
  });

  it("all others end at once; programme managers can end them all", { tags: ["AUTH-32"] }, async () => {
    const elsewhere = await logInOn(world.app, "partner", "desk-5");
    const params = { adminId: world.adminIds.partner };
    const kept = await world.good("partner", staffSessionsApi.endSessions, { params, query: { except: "current" } });
    expect(kept.ended).toBe(1);
    expect(await statusWith(elsewhere.token)).toBe(401);
    expect((await world.ask("partner", api.readProgram)).status).toBe(200);
    await world.good("admin", staffSessionsApi.endSessions, { params });
    expect((await world.ask("partner", api.readProgram)).status).toBe(401);
  });

  it(
    "those of others are for programme managers, an operator's for operators, another programme's for none",
    { tags: ["T14"] },
    async () => {
      const { admin, operator } = world.adminIds;
      const of = (adminId: string) => ({ params: { adminId } });
      expect(await world.refused("staff", staffSessionsApi.listSessions, of(admin))).toBe("403 GENERAL_NO_PERMISION");
      expect(await world.refused("staff", staffSessionsApi.endSessions, of(admin))).toBe("403 GENERAL_NO_PERMISION");
      expect(await world.refused("admin", staffSessionsApi.endSessions, of(operator))).toBe("403 GENERAL_NO_PERMISION");
      expect(await world.refused("stranger", staffSessionsApi.endSessions, of(admin))).toBe(
        "404 ORGANIZATION_NOT_FOUND",
      );
      const elsewhere = { params: { programId: "mhe", adminId: admin } };
      expect(await world.refused("stranger", staffSessionsApi.endSessions, elsewhere)).toBe("404 NOT_FOUND");
      expect((await world.ask("admin", api.readProgram)).status).toBe(200);
    },
  );
});

describe("refresh tokens of people", () => {
  it("are valid once: a used one shown later ends the session for both holders", { tags: ["B-01"] }, async () => {
    const { refreshToken } = await logInOn(world.app, "staff", "desk-6");
    const next = await renew(refreshToken, "desk-6");
    world.clock.moveMs(31 * SECOND_MS);
    expect(await refusalV2(world.app, v2.refresh, { body: { refreshToken, installationId: "desk-6" } })).toBe(
      "401 LOGIN_USER_NOT_LOGGED_IN",
    );
    expect((await refreshOn(next.refreshToken, "desk-6")).status).toBe(401);
    expect(await statusWith(next.token)).toBe(401);
    const ended = await world.test.query("SELECT 1 FROM punktum.admin_sessions WHERE end_reason = 'TOKEN_REUSED'");
    expect(ended).toHaveLength(1);
  });

  it("a repeated request after a lost answer gets the same token, which stays valid", { tags: ["B-01"] }, async () => {
    const { refreshToken } = await logInOn(world.app, "staff", "desk-7");
    const lost = await renew(refreshToken, "desk-7");
    world.clock.moveMs(20 * SECOND_MS);
    const again = await renew(refreshToken, "desk-7");
    expect(again.refreshToken).toBe(lost.refreshToken);
    expect((await refreshOn(again.refreshToken, "desk-7")).status).toBe(200);
  });

  it("twenty concurrent requests leave one valid token, over two processes", { tags: ["B-01"] }, async () => {
    const { refreshToken } = await logInOn(world.app, "staff", "desk-8");
    const apps = [world.app, await world.restart()];
    const body = { refreshToken, installationId: "desk-8" };
    const held = Promise.withResolvers<void>();
    const hold = world.test.database.withProgram("pfm", async ({ db }) => {
      const row = db.selectFrom("refresh_tokens").select("hash").where("hash", "=", hashOpaque(refreshToken));
      await row.forUpdate().execute();
      await held.promise;
    });
    const asked = apps.flatMap((app) => Array.from({ length: 10 }, () => callV2(app, v2.refresh, { body })));
    await expect.poll(waitingForLocks).toBeGreaterThan(1);
    held.resolve();
    await hold;
    const answers = await Promise.all(asked);
    expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1);
    const alive = await world.test.query(
      `SELECT 1 FROM punktum.refresh_tokens t JOIN punktum.refresh_tokens f ON f.session_id = t.session_id
       WHERE f.hash = sha256($1::bytea) AND t.used_at IS NULL AND t.revoked_at IS NULL`,
      [Buffer.from(refreshToken)],
    );
    expect(alive).toHaveLength(1);
  });

  it("neither the next token nor its inputs can be read from the database", { tags: ["B-01"] }, async () => {
    const { refreshToken } = await logInOn(world.app, "staff", "desk-9");
    const next = await renew(refreshToken, "desk-9");
    const rows = JSON.stringify(await world.test.query("SELECT * FROM punktum.refresh_tokens"));
    expect(rows).not.toContain(next.refreshToken);
    expect(rows).not.toContain(refreshToken);
  });

  it("a device keeps its token over renewals", { tags: ["B-01", "S6"] }, async () => {
    const { token } = await logIn(world.app, "staff");
    const body = { deviceKey: "device-key-1", installationId: "tablet-2" };
    const device = await callV2(world.app, v2.openDeviceSession, { token, body });
    const renewed = await renew(device.refreshToken, "tablet-2");
    world.clock.moveMs(DAY_MS);
    expect(renewed.refreshToken).toBe(device.refreshToken);
    expect((await refreshOn(device.refreshToken, "tablet-2")).status).toBe(200);
  });
});

describe("a new password", () => {
  it("ends every session except the one in which it was changed", { tags: ["AUTH-32"] }, async () => {
    const here = await logInOn(world.app, "staff", "desk-10");
    const there = await logInOn(world.app, "staff", "desk-11");
    const params = { adminId: world.adminIds.staff };
    const body = { password: "blue kettle runs slow", currentPassword: PASSWORD };
    expect((await sendAs(world.app, here.token, api.changeAdminPassword, { params, body })).status).toBe(200);
    expect(await statusWith(here.token)).toBe(200);
    expect((await refreshOn(here.refreshToken, "desk-10")).status).toBe(200);
    expect(await statusWith(there.token)).toBe(401);
    expect((await refreshOn(there.refreshToken, "desk-11")).status).toBe(401);
  });
});

describe("retention", () => {
  it("sessions are kept for ninety days after their end, used tokens for seven", { tags: ["AUTH-32"] }, async () => {
    const { refreshToken } = await logInOn(world.app, "newcomer", "desk-12");
    const next = await renew(refreshToken, "desk-12");
    const count = async () => {
      const [row] = await world.test.query<{ sessions: string; tokens: string }>(
        `SELECT count(DISTINCT s.id) AS sessions, count(t.hash) AS tokens FROM punktum.refresh_tokens f
         JOIN punktum.admin_sessions s ON s.id = f.session_id JOIN punktum.refresh_tokens t ON t.session_id = s.id
         WHERE f.hash = $1`,
        [hashOpaque(String(next.refreshToken))],
      );
      return [Number(row?.sessions), Number(row?.tokens)];
    };
    const forgetAfter = (days: number) =>
      forgetOldSessionsOnce(world.test.database, 90, new Date(world.clock.nowMs() + days * DAY_MS));
    await forgetAfter(6);
    expect(await count()).toEqual([1, 2]);
    await forgetAfter(8);
    expect(await count()).toEqual([1, 1]);
    await forgetAfter(179);
    expect(await count()).toEqual([1, 1]);
    await forgetAfter(181);
    expect(await count()).toEqual([0, 0]);
  });
});
