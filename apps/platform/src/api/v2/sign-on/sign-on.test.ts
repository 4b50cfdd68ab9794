import {
  meApi,
  signInApi,
  signInFactorsApi,
  signOnApi,
  staffLettersApi,
  staffSessionsApi,
  v2,
} from "@punktum/contracts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { openBrowser } from "../../testing/browser.ts";
import { callV2, first, logIn, refusalOf, type Reply, sendV2 } from "../../testing/place-calls.ts";
import {
  createSignOnWorld,
  finish,
  goThrough,
  putConnection,
  signOn,
  type SignOnWorld,
} from "../../testing/sign-on-world.ts";

let world: SignOnWorld;

beforeAll(async () => {
  world = await createSignOnWorld();
});
afterEach(async () => {
  world.provider.forge = undefined;
  await world.places.test.query("UPDATE punktum.programs SET mfa_from = NULL");
  await putConnection(world);
});
afterAll(() => world.close());

const ADMIN = { subject: "s-admin", email: "Admin@pfm.example" };
const SUPPORT = { group: "support", role: "SUPPORT_AGENT", partnerIds: [], storeIds: [] };
const RUNNERS = { group: "runners", role: "PROGRAM_ADMIN", partnerIds: [], storeIds: [] };
const PARTNERS = { group: "partners", role: "PARTNER_ADMIN", partnerIds: ["1"], storeIds: [] };

const answerOf = ({ body }: Reply) => z.parse(signOnApi.finishSignOn.response, body);
const roleIn = (reply: Reply) => answerOf(reply).session?.user.roleCode;
const tokenIn = (reply: Reply) => String(answerOf(reply).session?.token);
const putGroups = (...groups: object[]) => putConnection(world, { groupsClaim: "groups", groups });

describe("signing in with an identity provider", () => {
  it("opens the session of the person with the verified address", async () => {
    const browser = openBrowser(world.app);
    const back = await goThrough(world, browser, ADMIN);
    expect(await browser.visit(back)).toBe("/backoffice/pfm/login/sso?to=%2Fmembers");
    const answer = await finish(browser);
    const user = { userName: "admin@pfm.example", org: "pfm", roleCode: "PROGRAM_ADMIN" };
    expect(answerOf(answer).session?.user).toEqual(user);
    expect(JSON.stringify(answer.body)).not.toContain('"rt_');
    expect(String(answer.headers["set-cookie"])).toContain("__Host-sign-on-pfm=;");
    expect((await sendV2(world.app, meApi.readMe, { token: tokenIn(answer) })).status).toBe(200);
    expect((await browser.ask(signInApi.renewSession, { org: "pfm" })).status).toBe(200);
  });

  it("identifies the person by issuer and subject from then on, even after a change of address", async () => {
    const moved = { subject: ADMIN.subject, email: "new-name@elsewhere.example", emailVerified: false };
    expect(roleIn(await signOn(world, moved))).toBe("PROGRAM_ADMIN");
  });

  it("opens all sessions if somebody signs in for the first time in four windows at once", async () => {
    await putGroups(SUPPORT);
    const email = "twice@pfm.example";
    const person = { subject: "s-twice", email, groups: ["support"] };
    const windows = [1, 2, 3, 4];
    const answers = await Promise.all(windows.map(() => signOn(world, person)));
    expect(answers.map(roleIn)).toEqual(windows.map(() => "SUPPORT_AGENT"));
  });

  it("names the open connections to the login page and hides those that are switched off", async () => {
    const read = () => callV2(world.app, v2.readProgramConfig, { params: { programId: "pfm" } });
    expect((await read()).sign_ons).toEqual([{ id: "company", name: "Company ID" }]);
    await putConnection(world, { active: false });
    expect(await read()).not.toHaveProperty("sign_ons");
    expect(await openBrowser(world.app).visit("/api/v2/login/oidc/company/start?org=pfm")).toBe(
      "/backoffice/pfm/login",
    );
  });

  it("is in the audit log with the link", async () => {
    const rows = await world.places.test.query<{ action: string }>(
      "SELECT action FROM punktum.audit_log WHERE action IN ('IDENTITY_LINKED', 'LOGIN') AND request_id <> ''",
    );
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(["IDENTITY_LINKED", "LOGIN"]));
  });
});

describe("people who sign in for the first time", () => {
  const invite = async (email: string) => {
    const { token } = await logIn(world.app, "admin");
    const body = { email, name: "Ida", role: "AUDITOR", language: "en", partnerIds: [], storeIds: [] };
    return sendV2(world.app, staffLettersApi.inviteStaff, { token, params: { programId: "pfm" }, body });
  };

  it("accept their invitation by signing in, and have no password", async () => {
    expect((await invite("ida@pfm.example")).status).toBe(201);
    expect(roleIn(await signOn(world, { subject: "s-ida", email: "ida@pfm.example" }))).toBe("AUDITOR");
    const credentials = { userName: "ida@pfm.example", org: "pfm", password: "none" };
    expect(refusalOf(await openBrowser(world.app).ask(signInApi.signIn, credentials))).toBe("401 LOGIN_ERROR");
  });

  it("are refused with an expired invitation, without one, or if deactivated", async () => {
    await invite("late@pfm.example");
    await world.places.test.query(
      "UPDATE punktum.admins SET invitation_ends_at = now() - interval '1 day' WHERE email = 'late@pfm.example'",
    );
    const people = ["late", "nobody", "gone"].map((name) => ({ subject: name, email: `${name}@pfm.example` }));
    const answers: string[] = [];
    for (const person of people) {
      answers.push(refusalOf(await signOn(world, person)));
    }
    expect(answers).toEqual(people.map(() => "403 SIGN_ON_UNKNOWN_PERSON"));
  });

  it("get the role and place of the first matching group", async () => {
    await putGroups(PARTNERS, SUPPORT);
    const both = { subject: "s-group", email: "group@pfm.example", name: "Gerd", groups: ["support", "partners"] };
    const answer = await signOn(world, both);
    expect(roleIn(answer)).toBe("PARTNER_ADMIN");
    const me = await callV2(world.app, meApi.readMe, { token: tokenIn(answer) });
    expect(me).toMatchObject({ name: "Gerd", partnerIds: ["1"] });
  });

  it("follow their group to another role, and are refused without a group", async () => {
    await putGroups(PARTNERS, SUPPORT);
    const person = { subject: "s-group", email: "group@pfm.example" };
    expect(roleIn(await signOn(world, { ...person, groups: ["support"] }))).toBe("SUPPORT_AGENT");
    expect(refusalOf(await signOn(world, { ...person, groups: ["others"] }))).toBe("403 SIGN_ON_UNKNOWN_PERSON");
    expect(refusalOf(await signOn(world, person))).toBe("403 SIGN_ON_UNKNOWN_PERSON");
  });

  it("keep the administrator role while no other person has it", async () => {
    await putGroups(RUNNERS, SUPPORT);
    const person = { subject: "s-runner", email: "runner@pfm.example" };
    await signOn(world, { ...person, groups: ["runners"] });
    await world.places.test.query(
      "UPDATE punktum.admins SET active = false WHERE email = 'admin@pfm.example' AND program_id = 'pfm'",
    );
    expect(roleIn(await signOn(world, { ...person, groups: ["support"] }))).toBe("PROGRAM_ADMIN");
    await world.places.test.query(
      "UPDATE punktum.admins SET active = true WHERE email = 'admin@pfm.example' AND program_id = 'pfm'",
    );
    expect(roleIn(await signOn(world, { ...person, groups: ["support"] }))).toBe("SUPPORT_AGENT");
  });

  it("are a different person if their address was reassigned", async () => {
    const heir = { subject: "s-heir", email: "admin@pfm.example" };
    expect(refusalOf(await signOn(world, heir))).toBe("403 SIGN_ON_UNKNOWN_PERSON");
    const { token } = await logIn(world.app, "admin");
    const rows = await world.places.test.query<{ id: string }>(
      "SELECT id FROM punktum.admins WHERE email = 'ida@pfm.example'",
    );
    const params = { programId: "pfm", adminId: first(rows).id };
    expect((await sendV2(world.app, staffSessionsApi.resetFactors, { token, params })).status).toBe(200);
    // An administrator has reset the identity, so that the address is used again.
    expect(roleIn(await signOn(world, { subject: "s-ida-2", email: "ida@pfm.example" }))).toBe("AUDITOR");
  });
});

describe("second factors", () => {
  const require = () => world.places.test.query("UPDATE punktum.programs SET mfa_from = now() - interval '1 day'");
  const withFactor = { ...ADMIN, amr: ["pwd", "otp", "mfa"] };

  it("are required if the programme requires one and the provider reports none", async () => {
    await require();
    const answer = answerOf(await signOn(world, ADMIN));
    expect(answer).toMatchObject({ factor: { enrol: true, methods: [] } });
    expect(answer.session).toBeUndefined();
    const step = { org: "pfm", challenge: answer.factor?.challenge };
    expect((await openBrowser(world.app).ask(signInFactorsApi.startEnrolment, step)).status).toBe(200);
  });

  it.each([
    { secondFactor: "WHEN_SAID", person: withFactor, opens: true },
    { secondFactor: "NEVER", person: withFactor, opens: false },
    { secondFactor: "ALWAYS", person: ADMIN, opens: true },
  ])("of the provider count as the connection says: $secondFactor", async ({ secondFactor, person, opens }) => {
    await require();
    await world.places.test.query("UPDATE punktum.identity_providers SET second_factor = $1", [secondFactor]);
    const answer = answerOf(await signOn(world, person));
    expect(answer.session !== undefined).toBe(opens);
    expect(answer.factor !== undefined).toBe(!opens);
  });

  it("of the provider keep the session open after the programme requires one", async () => {
    const token = tokenIn(await signOn(world, withFactor));
    await require();
    expect((await sendV2(world.app, meApi.readMe, { token })).status).toBe(200);
  });
});

describe("the time of authentication", () => {
  const mayChange = async (forge: typeof world.provider.forge) => {
    world.provider.forge = forge;
    const token = tokenIn(await signOn(world, ADMIN));
    const call = staffSessionsApi.resetFactors;
    const params = { programId: "pfm", adminId: "0192f0c1-7a51-7cc3-8a55-3d6c1f0e9b11" };
    return refusalOf(await sendV2(world.app, call, { token, params }));
  };

  it("is taken from the provider, so that an older session there does not count as recent", async () => {
    const seconds = Math.floor(Date.now() / 1_000);
    expect(await mayChange((claims) => ({ ...claims, auth_time: seconds - 3_600 }))).toBe("403 STEP_UP_REQUIRED");
    expect(await mayChange(({ auth_time: _time, ...claims }) => claims)).toBe("403 STEP_UP_REQUIRED");
    expect(await mayChange((claims) => ({ ...claims, auth_time: seconds }))).toBe("404 NOT_FOUND");
  });
});
