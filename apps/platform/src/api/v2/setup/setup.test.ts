import {
  administrationApi,
  entriesOf,
  platformApi,
  setupApi,
  signInApi,
  signInFactorsApi,
  v2,
} from "@punktum/contracts";
import { PLATFORM_ORGANIZATION } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { buildApp } from "../../../app.ts";
import { createLog } from "../../../config/log.ts";
import { createAccessTokens, createPasswordHasher } from "../../../office/sessions/index.ts";
import type { SetupLink } from "../../../config/addresses.ts";
import { inviteOperator, openFirstSetup } from "../../../office/setup/index.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { openBrowser } from "../../testing/browser.ts";
import { callV2, refusalOf, refusalV2, sendV2 } from "../../testing/place-calls.ts";

const DAY_MS = 86_400_000;
const PASSWORD = "a quiet harbour at dawn";

let test: TestDatabase;
let app: FastifyInstance;
let movedMs: number;
let logLines: string[];
const clock = { nowMs: () => Date.now() + movedMs };

beforeEach(async () => {
  movedMs = 0;
  logLines = [];
  test = await createTestDatabase();
  app = await buildApp({
    database: test.database,
    clock,
    log: createLog({ level: "trace", destination: { write: (line) => void logLines.push(line) } }),
    passwords: createPasswordHasher(),
    phoneSecrets: ["secret of phones in this test, long enough"],
    accessTokens: createAccessTokens(["a test secret that is long enough 1"], clock),
    frontEnds: {},
    offSchemaAnswers: "refuse",
  });
});
afterEach(async () => {
  await app.close();
  await test.close();
});

const open = () => openFirstSetup({ database: test.database, clock });

/** The link of a single starting process. */
async function openAlone(): Promise<SetupLink> {
  movedMs += 60_000;
  const link = await open();
  if (link === undefined || link === "ALREADY_OPEN") {
    throw new Error("no link was made");
  }
  return link;
}

const person = { email: "Olga@Ocean.example", name: "Olga Meer", password: PASSWORD };
const complete = (token: string, more: object = {}) =>
  sendV2(app, setupApi.completeSetup, { body: { token, ...person, ...more } });

async function logInAs(org: string, userName = "olga@ocean.example", password = PASSWORD) {
  const { token } = await callV2(app, v2.login, { body: { org, userName, password } });
  return token;
}

const newProgram = (id: string, more: object = {}) => ({
  id,
  name: "Ocean Bonus",
  admin: { email: "olga@ocean.example", name: "Olga Meer", password: PASSWORD },
  ...more,
});

const session = z.object({ session: z.object({ token: z.string() }) });

/** The operator signs in, and sets up the authenticator app that the platform asks them for. */
async function enterAsOperator(userName = person.email): Promise<string> {
  const org = PLATFORM_ORGANIZATION;
  const browser = openBrowser(app);
  const answer = await browser.ask(signInApi.signIn, { org, userName, password: PASSWORD });
  const { factor } = z.parse(signInApi.signIn.response, answer.body);
  expect(factor).toMatchObject({ enrol: true });
  const step = { org, challenge: factor?.challenge ?? "" };
  const begun = await browser.ask(signInFactorsApi.startEnrolment, step);
  const secret = Secret.fromBase32(z.parse(signInFactorsApi.startEnrolment.response, begun.body).secret);
  const code = new TOTP({ secret }).generate({ timestamp: clock.nowMs() });
  const done = await browser.ask(signInFactorsApi.finishEnrolment, { ...step, code });
  return z.parse(session, done.body).session.token;
}

async function operatorToken(): Promise<string> {
  await complete((await openAlone()).token);
  return enterAsOperator();
}

describe("the set-up of an empty server", () => {
  it("one link creates the operator, who signs in and creates a programme", async () => {
    const { token } = await openAlone();
    expect(await callV2(app, setupApi.readSetup, {})).toEqual({ open: true });
    const link = await callV2(app, setupApi.readSetupLink, { body: { token } });
    expect(link).toMatchObject({ email: null, name: null, passwordLengthMin: 12 });
    const made = await complete(token);
    expect(made).toMatchObject({ status: 201, body: { org: "platform", userName: "olga@ocean.example" } });
    expect(await callV2(app, setupApi.readSetup, {})).toEqual({ open: false });
    const operator = await enterAsOperator();
    expect(await callV2(app, platformApi.listPrograms, { token: operator })).toEqual([]);
    const body = newProgram("ocean");
    expect((await sendV2(app, administrationApi.createProgram, { token: operator, body })).status).toBe(201);
    expect(await callV2(app, platformApi.listPrograms, { token: operator })).toMatchObject([
      { id: "ocean", name: "Ocean Bonus", active: true },
    ]);
  });

  it("the password alone opens no session", async () => {
    await complete((await openAlone()).token);
    const body = { org: PLATFORM_ORGANIZATION, userName: "olga@ocean.example", password: PASSWORD };
    expect(await refusalV2(app, v2.login, { body })).toBe("403 SECOND_FACTOR_REQUIRED");
  });

  it("a link is valid once, also for two concurrent requests", async () => {
    const { token } = await openAlone();
    const both = await Promise.all([complete(token), complete(token, { email: "otto@ocean.example" })]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 410]);
    expect(refusalOf(await complete(token, { email: "third@ocean.example" }))).toBe("410 LINK_EXPIRED");
    expect(await test.query("SELECT id FROM punktum.admins")).toHaveLength(1);
  });

  it("a link ends after a day, and with the next start", async () => {
    const first = await openAlone();
    const second = await openAlone();
    expect(refusalOf(await complete(first.token))).toBe("410 LINK_EXPIRED");
    movedMs += DAY_MS + 1;
    expect(await refusalV2(app, setupApi.readSetupLink, { body: { token: second.token } })).toBe("410 LINK_EXPIRED");
    expect(refusalOf(await complete(second.token))).toBe("410 LINK_EXPIRED");
    expect(await callV2(app, setupApi.readSetup, {})).toEqual({ open: false });
  });

  it("one of several starting processes prints the link", async () => {
    const links = await Promise.all([open(), open(), open()]);
    expect(links.filter((link) => link === "ALREADY_OPEN")).toHaveLength(2);
    expect(await callV2(app, setupApi.readSetup, {})).toEqual({ open: true });
  });

  it("no link is printed once there is an operator or a programme", async () => {
    await operatorToken();
    movedMs += 60_000;
    expect(await open()).toBeUndefined();
    await test.query("INSERT INTO punktum.programs (id, name) VALUES ('ocean', 'Ocean')");
    await test.query("DELETE FROM punktum.admins");
    expect(await open()).toBeUndefined();
  });

  it("a weak password is refused and does not use up the link", async () => {
    const { token } = await openAlone();
    for (const password of ["short", "platform1234", "Olga Meer 2026", "passwordpassword"]) {
      expect(refusalOf(await complete(token, { password }))).toBe("400 PASSWORD_NOT_ALLOWED");
    }
    expect((await complete(token)).status).toBe(201);
  });

  it("keeps token and password out of the log and of the database", async () => {
    const { token } = await openAlone();
    await callV2(app, setupApi.readSetupLink, { body: { token } });
    await complete(token);
    const rows = await test.query(
      "SELECT l::text AS link, a::text AS audit FROM punktum.setup_links l, punktum.audit_log a",
    );
    const written = [...logLines, ...rows.map((row) => JSON.stringify(row))].join("\n");
    expect(written).toContain("OPERATOR_CREATED");
    expect(written).not.toContain(token);
    expect(written).not.toContain(token.slice(3));
    expect(written).not.toContain(PASSWORD);
  });
});

describe("an operator invited from the shell", () => {
  const invite = (email: string) => inviteOperator({ database: test.database, clock }, { email, name: "Otto" });
  const tokenOf = (link: SetupLink | "TAKEN"): string => (link === "TAKEN" ? "" : link.token);

  it("has a link for their own address only, and only the newest is valid", async () => {
    const first = tokenOf(await invite("otto@ocean.example"));
    const second = tokenOf(await invite("otto@ocean.example"));
    const link = await callV2(app, setupApi.readSetupLink, { body: { token: second } });
    expect(link).toMatchObject({ email: "otto@ocean.example", name: "Otto" });
    expect(refusalOf(await complete(first, { email: "otto@ocean.example" }))).toBe("410 LINK_EXPIRED");
    expect(refusalOf(await complete(second))).toBe("410 LINK_EXPIRED");
    expect((await complete(second, { email: "otto@ocean.example" })).status).toBe(201);
    expect(await invite("otto@ocean.example")).toBe("TAKEN");
  });
});

describe("the platform as a tenant", () => {
  it("is no programme: it is refused for a kiosk, a member or a new programme", async () => {
    const token = await operatorToken();
    const params = { programId: PLATFORM_ORGANIZATION };
    expect(await refusalV2(app, v2.readProgramConfig, { params })).toBe("404 ORGANIZATION_NOT_FOUND");
    for (const id of [PLATFORM_ORGANIZATION, "api", "login", "backoffice"]) {
      const body = newProgram(id);
      expect(await refusalV2(app, administrationApi.createProgram, { token, body })).toBe("400 REQUEST_INVALID");
    }
  });

  it("has operators only, and no partners or members", async () => {
    await operatorToken();
    const insert = (columns: string, values: string, table: string) =>
      test.query(`INSERT INTO punktum.${table} (program_id, ${columns}) VALUES ('platform', ${values})`);
    await expect(
      insert("id, email, password_hash, role", "gen_random_uuid(), 'a@b.example', '', 'PROGRAM_ADMIN'", "admins"),
    ).rejects.toThrow("admins_platform_has_operators_only");
    await expect(insert("id, name", "1, 'Shop'", "partners")).rejects.toThrow("partners_not_of_platform");
  });

  it("an operator closes a programme for its people and tablets, and reopens it", async () => {
    const token = await operatorToken();
    await sendV2(app, administrationApi.createProgram, { token, body: newProgram("ocean") });
    const admin = await logInAs("ocean");
    const params = { programId: "ocean" };
    const read = () => sendV2(app, administrationApi.readProgram, { token: admin, params });
    expect((await read()).status).toBe(200);
    expect((await sendV2(app, platformApi.deactivateProgram, { token, params })).status).toBe(200);
    expect((await read()).status).toBe(401);
    expect(await refusalV2(app, v2.readProgramConfig, { params })).toBe("404 ORGANIZATION_NOT_FOUND");
    expect((await sendV2(app, platformApi.activateProgram, { token, params })).status).toBe(200);
    expect((await read()).status).toBe(200);
    const rows = await test.query<{ action: string }>(
      "SELECT action FROM punktum.audit_log WHERE program_id = 'ocean' AND action LIKE 'PROGRAM%' ORDER BY position",
    );
    expect(rows.map(({ action }) => action)).toEqual(["PROGRAM_CREATED", "PROGRAM_DEACTIVATED", "PROGRAM_ACTIVATED"]);
  });

  it("the administrator of a programme neither lists nor closes programmes", async () => {
    const token = await operatorToken();
    await sendV2(app, administrationApi.createProgram, { token, body: newProgram("ocean") });
    const admin = await logInAs("ocean");
    expect(await refusalV2(app, platformApi.listPrograms, { token: admin })).toBe("403 GENERAL_NO_PERMISION");
    const params = { programId: "ocean" };
    expect(await refusalV2(app, platformApi.deactivateProgram, { token: admin, params })).toBe(
      "403 GENERAL_NO_PERMISION",
    );
    expect(await refusalV2(app, platformApi.deactivateProgram, { token, params: { programId: "platform" } })).toBe(
      "404 ORGANIZATION_NOT_FOUND",
    );
  });
});

describe("templates of a programme", () => {
  it("each gives a programme whose kiosk has its look, and a first rule", async () => {
    const token = await operatorToken();
    const templates = await callV2(app, platformApi.listProgramTemplates, { token });
    expect(templates.map(({ id }) => id)).toEqual(["petrol", "pharmacy", "books", "bicycles", "empty"]);
    for (const { id: template, levels } of templates) {
      const id = `of-${template}`;
      const made = await sendV2(app, administrationApi.createProgram, { token, body: newProgram(id, { template }) });
      expect(made.status).toBe(201);
      const params = { programId: id };
      const admin = await logInAs(id);
      const sets = entriesOf(await callV2(app, administrationApi.listStatusLevelSets, { token: admin, params }));
      expect(sets.flatMap((set) => set.levels)).toHaveLength(levels.length);
      const rules = await test.query("SELECT factor FROM punktum.promotions WHERE program_id = $1", [id]);
      expect(rules).toHaveLength(1);
    }
    const petrol = await callV2(app, v2.readProgramConfig, { params: { programId: "of-petrol" } });
    expect(petrol).toMatchObject({ name: "Ocean Bonus", theme: { colors: { brand: "#1d3fa8" } } });
    const empty = await callV2(app, v2.readProgramConfig, { params: { programId: "of-empty" } });
    expect(empty.theme).toBeUndefined();
    expect(await test.query("SELECT 1 FROM punktum.rewards WHERE program_id = 'of-empty'")).toEqual([]);
  });

  it("values of the request override the template, and the contact is public", async () => {
    const token = await operatorToken();
    const config = { theme: { colors: { brand: "#123456" } } };
    const body = newProgram("ocean", { template: "books", config, pointsPerEuro: 50 });
    await sendV2(app, administrationApi.createProgram, { token, body });
    const params = { programId: "ocean" };
    const admin = await logInAs("ocean");
    const change = (contact: string) =>
      callV2(app, administrationApi.changeProgram, { token: admin, params, body: { contact } });
    expect(await change("030 12345")).toMatchObject({ contact: "030 12345", pointsPerEuro: 50 });
    const read = () => callV2(app, v2.readProgramConfig, { params });
    expect(await read()).toMatchObject({
      customerServiceContact: "030 12345",
      theme: { colors: { brand: "#123456" } },
    });
    expect((await change("")).contact).toBe("");
    expect((await read()).customerServiceContact).toBeUndefined();
  });
});
