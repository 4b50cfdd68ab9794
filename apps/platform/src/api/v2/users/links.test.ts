import { randomUUID } from "node:crypto";
import { registrationV1, usersApi, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV1, callV2, codeV2, refusalV1, refusalV2 } from "../../testing/calls.ts";
import { createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import { takeMails, tokenIn } from "../../testing/mails.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
const newEmail = () => `ida-${randomUUID()}@example.org`;

async function addUser(email: string, password?: string): Promise<string> {
  const given = password === undefined ? {} : { password };
  const body = { ...given, registrationData: [{ key: "email", value: email }] };
  return (await callV2(world, usersApi.registerUser, { body })).userId;
}

/** A person with a confirmed address. */
async function addActiveUser(email: string, password?: string): Promise<string> {
  const userId = await addUser(email, password);
  await callV2(world, usersApi.activateUser, { body: { org: "pfm", token: await tokenTo(email) } });
  return userId;
}

async function tokenTo(email: string): Promise<string> {
  return tokenIn((await takeMails(world)).find(({ to }) => to === email));
}

const askForReset = (emailAddress: string) =>
  callV2(world, usersApi.requestPasswordReset, { body: { org: "pfm", emailAddress } });
const setPassword = (token: string, password = "a new password") => ({ body: { org: "pfm", token, password } });
const logIn = (emailAddress: string, password: string) =>
  callV1(world, registrationV1.validateLogin, { emailAddress, password });

describe("links in mails", () => {
  it("sets a new password with a link that is valid once", { tags: ["API-29"] }, async () => {
    const email = newEmail();
    const userId = await addActiveUser(email, "the old password");
    await askForReset(email);
    const options = setPassword(await tokenTo(email));
    await callV2(world, usersApi.resetPassword, options);
    expect(await logIn(email, "a new password")).toMatchObject({ userId });
    const old = { emailAddress: email, password: "the old password" };
    expect(await refusalV1(world, registrationV1.validateLogin, old)).toBe("200 LOGIN_ERROR");
    expect(await refusalV2(world, usersApi.resetPassword, options)).toEqual({ status: 410, code: "LINK_EXPIRED" });
  });

  it("stores no secret of a link in the database", { tags: ["API-29", "API-30"] }, async () => {
    const email = newEmail();
    await addUser(email);
    const token = await tokenTo(email);
    const rows = await world.test.query(
      "SELECT t::text AS row FROM punktum.user_tokens t UNION ALL SELECT m::text FROM punktum.mails m",
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.length).toBeGreaterThan(1);
  });

  it("refuses an unrelated, foreign or invented link", { tags: ["API-29"] }, async () => {
    const email = newEmail();
    await addUser(email);
    const token = await tokenTo(email);
    const answers = [
      await codeV2(world, usersApi.resetPassword, setPassword(token)),
      await codeV2(world, usersApi.activateUser, { body: { org: "mhe", token } }),
      await codeV2(world, usersApi.activateUser, { body: { org: "pfm", token: `mt_${"x".repeat(43)}` } }),
      await codeV2(world, usersApi.activateUser, { body: { org: "nobody", token } }),
    ];
    expect(answers).toEqual(["LINK_EXPIRED", "LINK_EXPIRED", "LINK_EXPIRED", "ORGANIZATION_NOT_FOUND"]);
    await callV2(world, usersApi.activateUser, { body: { org: "pfm", token } });
  });

  it("a new password invalidates earlier links", { tags: ["API-29"] }, async () => {
    const email = newEmail();
    const userId = await addActiveUser(email);
    await askForReset(email);
    const token = await tokenTo(email);
    const change = { params: { userId }, body: { password: "set by an admin" } };
    await callV2(world, usersApi.changePassword, change, { who: "admin" });
    expect(await codeV2(world, usersApi.resetPassword, setPassword(token))).toBe("LINK_EXPIRED");
  });

  it("sends the activation mail again, but not to an activated person", { tags: ["API-30"] }, async () => {
    const [fresh, active] = [newEmail(), newEmail()];
    const userId = await addUser(fresh);
    await addActiveUser(active);
    for (const emailAddress of [fresh, active]) {
      await callV2(world, usersApi.requestNotification, { body: { org: "pfm", emailAddress } });
    }
    const mails = await takeMails(world);
    expect(mails.map(({ to }) => to)).toEqual([fresh]);
    await callV2(world, usersApi.activateUser, {
      body: { org: "pfm", token: tokenIn(mails[0]), password: "chosen now" },
    });
    expect(await logIn(fresh, "chosen now")).toMatchObject({ userId });
    expect((await callV2(world, v2.readUser, { params: { userId } })).status).toBe("ACTIVE");
  });
});

describe("requesting a mail", () => {
  interface Asked {
    readonly status: number;
    readonly body: string;
    readonly tookMs: number;
  }
  const tookMs = (asked: Asked) => asked.tookMs;

  async function ask(emailAddress: string, remoteAddress: string): Promise<Asked> {
    const startedAt = performance.now();
    const payload = { org: "pfm", emailAddress };
    const url = usersApi.requestPasswordReset.path;
    const answer = await world.app.inject({ method: "POST", url, payload, remoteAddress });
    return { status: answer.statusCode, body: answer.body, tookMs: performance.now() - startedAt };
  }

  it("known and unknown addresses get the same answer in the same time", { tags: ["API-29", "T6"] }, async () => {
    const known = await Promise.all(
      Array.from({ length: 7 }, async () => {
        const email = newEmail();
        await addUser(email);
        return email;
      }),
    );
    await world.test.query("UPDATE punktum.users SET status = 'ACTIVE' WHERE email = ANY($1)", [known]);
    const [ofKnown, ofUnknown]: [Asked[], Asked[]] = [[], []];
    for (const email of known) {
      ofKnown.push(await ask(email, "10.0.0.1"));
      ofUnknown.push(await ask(newEmail(), "10.0.0.2"));
    }
    const answers = [...ofKnown, ...ofUnknown].map(({ status, body }) => `${status} ${body}`);
    expect(new Set(answers)).toEqual(new Set(["202 {}"]));
    // What the database does for a known address is over long before: nobody can tell it from the time.
    expect(Math.min(...ofKnown.map(tookMs), ...ofUnknown.map(tookMs))).toBeGreaterThan(149);
  });

  it("limits mails per address, known or not, and attempts per network address", { tags: ["API-29"] }, async () => {
    const email = newEmail();
    await addActiveUser(email);
    const perEmail = async (asked: string) => {
      const codes = [];
      for (let count = 0; count < 4; count += 1) {
        codes.push((await ask(asked, `10.0.1.${count}`)).status);
      }
      return codes;
    };
    expect(await perEmail(email)).toEqual([202, 202, 202, 429]);
    expect(await perEmail(newEmail())).toEqual([202, 202, 202, 429]);
    const perAddress = await Promise.all(Array.from({ length: 40 }, () => ask(newEmail(), "10.0.2.1")));
    expect(perAddress.filter(({ status }) => status === 202)).toHaveLength(30);
  });

  it.each([
    ["", "EMPTY_EMAIL"],
    ["nobody", "EMAIL_FORMAT"],
  ])("answers %j with %s", { tags: ["API-29"] }, async (emailAddress, code) => {
    const body = { org: "pfm", emailAddress };
    expect(await codeV2(world, usersApi.requestPasswordReset, { body })).toBe(code);
  });
});

// Last, since the test's own logins end with the time that passes.
describe("expiry", () => {
  it("a link expires after an hour, an activation link after seven days", { tags: ["API-29"] }, async () => {
    const [known, fresh] = [newEmail(), newEmail()];
    await addActiveUser(known);
    await addUser(fresh);
    await askForReset(known);
    const mails = await takeMails(world);
    const [reset, activation] = [known, fresh].map((email) => tokenIn(mails.find(({ to }) => to === email)));
    world.clock.moveMs(HOUR_MS + 1_000);
    expect(await codeV2(world, usersApi.resetPassword, setPassword(String(reset)))).toBe("LINK_EXPIRED");
    world.clock.moveMs(7 * 24 * HOUR_MS);
    const late = { body: { org: "pfm", token: String(activation) } };
    expect(await codeV2(world, usersApi.activateUser, late)).toBe("LINK_EXPIRED");
  });
});
